"""Which move to try next: PUCT (Rosin 2011; Silver et al. 2016) over the moves of the root."""

from __future__ import annotations

import numpy as np

from engine.jit import i64, jit

_PRIOR_SHARP, _PRIOR_EVEN = 0.5, 0.1
_FIRST_VALUE = 0.05
"""What an untried move is thought worse than the mean of the tried ones."""


def prior_of(scores: np.ndarray) -> np.ndarray:
    """float64[n]: chance of each move, from scores of the policy."""
    odds = np.exp((scores - scores.max()) / _PRIOR_SHARP)
    prior: np.ndarray = odds / odds.sum() * (1.0 - _PRIOR_EVEN) + _PRIOR_EVEN / len(scores)
    return prior


@jit
def choose_tries(
    prior: np.ndarray, order: np.ndarray, visits: np.ndarray, sums: np.ndarray, explore: float, tries: np.ndarray
) -> None:  # fmt: skip
    """Choose the next tries, as many as the array has rows, into tries: int64[n, 2], rows of (index, its visit).

    prior: float64[m]; order: int64[m], indices by falling prior; visits: int64[m], counted on for each try chosen;
    sums: float64[m], rewards from 0 to 1 of the visits that have ended. The best 8 + 3 sqrt(all visits) moves take
    part.
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
            value = sums[i] / done[i] if done[i] else mean - _FIRST_VALUE
            value += root * prior[i] / (1.0 + visits[i])
            if value > most:
                best, most = i, value
        tries[row, 0], tries[row, 1] = best, visits[best]
        visits[best] += 1
        visited += 1
