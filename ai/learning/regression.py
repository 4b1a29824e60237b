"""Fitting weights to what searches found: softmax regression on the shares of the visits, by Newton's method."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from ai.learning.folder import Arrays
from ai.learning.parts import Part

TEMPERATURE = 0.5
"""Of the chances: the prior of a search (`ai.puct.prior_of`) is sharpened by it, and it is the prior that is taught."""
HELD_OUT = 5
"""One round in so many is not learned from; it says what the fit is worth."""
_PASSES = 40
_DONE = 1e-9
"""Gain per decision that is not worth another pass."""


@dataclass(frozen=True)
class Sample:
    """Decisions: features float[m, features] of all their moves, shares float64[m] of the visits, first int64[d]: row
    of the first move of each decision."""

    features: np.ndarray
    shares: np.ndarray
    first: np.ndarray


Samples = Callable[[], Iterable[Sample]]
"""Goes through all decisions again; they need not fit into memory together."""


@dataclass(frozen=True)
class Fit:
    """Weights float64[features], and the mean cross-entropy on the decisions of the fit and on those held out (None
    without any): before, with the weights it began with, and after."""

    weights: np.ndarray
    decisions: int
    before: float
    after: float
    held_before: float | None = None
    held_after: float | None = None


def sample(arrays: Arrays, part: Part, held_out: bool) -> Sample:
    """The decisions of a shard (`ai.learning.selfplay`) that are a part's, and held out or not."""
    count = arrays["count"].astype(np.int64)
    mine = np.isin(arrays["row"], part.rows) & ((arrays["round"] % HELD_OUT == HELD_OUT - 1) == held_out)
    moves = np.repeat(mine, count)
    kept = count[mine]
    first = np.cumsum(kept) - kept
    visits = arrays["visits"][moves].astype(np.float64)
    shares = visits / np.repeat(np.add.reduceat(visits, first), kept) if len(kept) else visits
    return Sample(arrays["features"][moves], shares, first)


def fit(learned: Samples, held_out: Samples, start: np.ndarray, free: np.ndarray, pull: float) -> Fit:
    """The weights that say best where the visits went.

    start: float64[features], weights to begin with, towards which they are pulled by `pull` / 2 times the square of
    every change, against the sum of the cross-entropies; free: int64[k], the columns that may change.
    """
    weights, step, best = start.copy(), np.zeros(len(free)), np.inf
    total, gradient, curvature, decisions = _sums(learned, weights, free)
    before = after = total / max(decisions, 1)
    for _ in range(_PASSES if decisions else 0):
        change = weights[free] - start[free]
        cost = total + 0.5 * pull * float(change @ change)
        if cost > best:  # too far: half the way back
            step /= 2
            weights[free] -= step
        else:
            after = total / decisions
            gained, best = best - cost, cost
            slope = gradient + pull * change
            step = -np.linalg.solve(curvature + pull * np.eye(len(free)), slope)
            if -float(slope @ step) < _DONE * decisions or gained < _DONE * decisions:
                break
            weights[free] += step
        total, gradient, curvature, _ = _sums(learned, weights, free)
    return Fit(weights, decisions, before, after, mean_loss(held_out, start), mean_loss(held_out, weights))


def mean_loss(samples: Samples, weights: np.ndarray) -> float | None:
    """Mean cross-entropy of the visits under the chances that weights, float64[features], give; None without any."""
    total, decisions = 0.0, 0
    for some in samples():
        if len(some.first):
            total += _chances(some, weights)[1]
            decisions += len(some.first)
    return total / decisions if decisions else None


def _chances(some: Sample, weights: np.ndarray) -> tuple[np.ndarray, float]:
    """float64[m], the chance of every move; the sum of the cross-entropies."""
    scores = some.features @ weights / TEMPERATURE
    sizes = np.diff(some.first, append=len(scores))
    scores -= np.repeat(np.maximum.reduceat(scores, some.first), sizes)
    odds = np.exp(scores)
    sums = np.add.reduceat(odds, some.first)
    chances: np.ndarray = odds / np.repeat(sums, sizes)
    return chances, float(np.log(sums).sum() - some.shares @ scores)


def _sums(samples: Samples, weights: np.ndarray, free: np.ndarray) -> tuple[float, np.ndarray, np.ndarray, int]:
    """Cross-entropy, its gradient float64[k] and its curvature float64[k, k], summed over decisions; their number."""
    total, decisions = 0.0, 0
    gradient, curvature = np.zeros(len(free)), np.zeros((len(free), len(free)))
    for some in samples():
        if not len(some.first):
            continue
        chances, loss = _chances(some, weights)
        features = some.features[:, free].astype(np.float64) / TEMPERATURE
        weighted = features * chances[:, None]
        means = np.add.reduceat(weighted, some.first)
        total += loss
        gradient += features.T @ (chances - some.shares)
        curvature += features.T @ weighted - means.T @ means
        decisions += len(some.first)
    return total, gradient, curvature, decisions
