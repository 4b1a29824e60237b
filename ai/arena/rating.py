"""Ratings by Bradley and Terry: the odds between two players are the quotient of their strengths."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ai.arena.chance import resamples
from ai.arena.stats import Estimate

POINTS = 400 / math.log(10)
"""Rating points for a factor e: 400 points are odds of ten to one."""
_PRIOR = 0.5
_STEPS = 10_000
_CLOSE = 1e-8
_RESAMPLES = 400


def strengths(wins: np.ndarray) -> np.ndarray:
    """float64[samples, players] with geometric mean 1 from float64[samples, players, players], row's wins over column
    (ties half each).

    Hunter's MM steps. Every pair that met counts half a win more each way, which keeps all strengths finite.
    """
    both = wins + wins.transpose(0, 2, 1)
    met = both > 0
    games = np.where(met, both + 2 * _PRIOR, 0.0)
    won = np.where(met, wins + _PRIOR, 0.0).sum(2)
    some = met.any(2)
    strength = np.ones(won.shape)
    for _ in range(_STEPS):
        spread = (games / (strength[:, :, None] + strength[:, None, :])).sum(2)
        new = np.where(some, won / np.where(some, spread, 1.0), 1.0)
        new /= np.exp(np.log(new).mean(1, keepdims=True))
        moved = np.abs(np.log(new / strength)).max(initial=0.0)
        strength = new
        if moved < _CLOSE:
            break
    return strength


def points(wins: np.ndarray, groups: Sequence[Sequence[int]]) -> np.ndarray:
    """float64[samples, players] rating points; the average of each group of players is 0."""
    rating = POINTS * np.log(strengths(wins))
    for group in groups:
        rating[:, list(group)] -= rating[:, list(group)].mean(1, keepdims=True)
    return np.asarray(rating)


def ratings(strata: Sequence[np.ndarray], groups: Sequence[Sequence[int]]) -> list[Estimate]:
    """Rating points of all players, their intervals by resampling the blocks within each stratum.

    strata: one float64[blocks, players, players] for each player count, row's wins over column in each block.
    """
    strata = [wins for wins in strata if len(wins)]
    blocks = sum(len(wins) for wins in strata)
    total = np.array([wins.sum(0) for wins in strata]).sum(0)
    value = points(total[None], groups)[0]
    if any(len(wins) < 2 for wins in strata):
        return [Estimate(float(rating), None, None, blocks) for rating in value]
    drawn = [np.tensordot(resamples(len(wins), i)[:_RESAMPLES], wins, 1) for i, wins in enumerate(strata)]
    low, high = np.percentile(points(np.array(drawn).sum(0), groups), (2.5, 97.5), axis=0)
    return [Estimate(float(rating), float(a), float(b), blocks) for rating, a, b in zip(value, low, high, strict=True)]
