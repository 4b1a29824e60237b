"""Which move of the root to try next: PUCT (Rosin 2011; Silver et al. 2016)."""

from __future__ import annotations

import numpy as np

from engine.jit import i64, jit

PRIOR_SHARP, PRIOR_EVEN = 0.5, 0.1
"""Temperature of the policy as a prior, and the share that all moves get alike."""
FIRST_VALUE = 0.05
"""What an untried move is thought worse than the mean of the tried ones."""


def prior_of(scores: np.ndarray) -> np.ndarray:
    """float64[n]: chance of each move, from scores of the policy."""
    odds = np.exp((scores - scores.max()) / PRIOR_SHARP)
    prior: np.ndarray = odds / odds.sum() * (1.0 - PRIOR_EVEN) + PRIOR_EVEN / len(scores)
    return prior


@jit
def choose_tries(
    prior: np.ndarray, order: np.ndarray, visits: np.ndarray, sums: np.ndarray, explore: float, moves: np.ndarray,
    tries: np.ndarray,
) -> None:  # fmt: skip
    """Choose the next tries, as many as the array has rows: int64[n, 3], rows of (index, move, its visit).

    prior: float64[m]; order: int64[m], indices by falling prior; visits: int64[m], counted on for each try chosen;
    sums: float64[m], rewards from 0 to 1 of the visits that have ended; moves: int64[m]. The best 8 + 3 sqrt(all
    visits) moves take part.
    """
    count = len(prior)
    done = np.empty(count, np.int64)
    visited, rewards = i64(0), 0.0
    for i in range(count):
        done[i] = visits[i]
        visited += visits[i]
        rewards += sums[i]
    mean = rewards / visited if visited else 0.5
    for row in range(len(tries)):
        width = min(count, i64(8.0 + 3.0 * np.sqrt(visited)))
        root = np.sqrt(visited + 1.0) * explore
        best, most = order[0], -1.0
        for place in range(width):
            i = order[place]
            value = sums[i] / done[i] if done[i] else mean - FIRST_VALUE
            value += root * prior[i] / (1.0 + visits[i])
            if value > most:
                best, most = i, value
        tries[row, 0], tries[row, 1], tries[row, 2] = best, moves[best], visits[best]
        visits[best] += 1
        visited += 1
