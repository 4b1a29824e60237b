"""Estimates with 95 % intervals. A block, one deal played by several tables, is what chance draws as a whole."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ai.arena.chance import resamples

Z = 1.959963984540054
"""Quantile of the normal distribution that leaves 2.5 % on each side."""
Statistic = Callable[[np.ndarray], Any]
"""From sums over the blocks, float64[columns, samples], to float64[samples]."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its 95 % interval (None where there is too little for one).

    count: what it rests on, rounds or blocks.
    """

    value: float
    low: float | None
    high: float | None
    count: int

    @property
    def clear(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        ends = (None if end is None else round(end, 6) for end in (self.low, self.high))
        return {"value": round(self.value, 6), "low": next(ends), "high": next(ends), "count": self.count}


def wilson(wins: float, count: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; count > 0 need not be whole."""
    share = wins / count
    scale = 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / scale
    half = Z * math.sqrt(max(share * (1 - share), 0.0) / count + Z * Z / (4 * count * count)) / scale
    return max(middle - half, 0.0), min(middle + half, 1.0)


def win_rate(wins: np.ndarray, counts: np.ndarray) -> Estimate | None:
    """Share of wins by Wilson's interval; both arrays float64[blocks].

    Where a block counts several times, the rounds of one deal resemble each other: the interval is then that of as
    many independent rounds as would spread as much as the blocks do. None when nothing was counted.
    """
    total = float(counts.sum())
    if total <= 0:
        return None
    share = float(wins.sum()) / total
    effective = total
    blocks = int(np.count_nonzero(counts))
    if counts.max() > 1:
        effective = float(blocks)  # of a share of 0 or 1 the spread says nothing: each deal counts once
        spread = float(((wins - share * counts) ** 2).sum()) * blocks / max(blocks - 1, 1) / total**2
        if blocks > 1 and spread > 0 and 0 < share < 1:
            effective = min(share * (1 - share) / spread, total)
    return Estimate(share, *wilson(share * effective, effective), round(total))


def bootstrap(statistic: Statistic, strata: Sequence[np.ndarray]) -> Estimate | None:
    """A statistic of sums over blocks, its interval by resampling the blocks within each stratum.

    strata: one float64[columns, blocks] for each player count. None when the statistic has no value (0 / 0).
    """
    strata = [columns for columns in strata if columns.shape[1]]
    blocks = sum(columns.shape[1] for columns in strata)
    if not blocks:
        return None
    with np.errstate(divide="ignore", invalid="ignore"):
        value = float(statistic(sum(columns.sum(1, keepdims=True) for columns in strata))[0])
        if not math.isfinite(value):
            return None
        if any(columns.shape[1] < 2 for columns in strata):
            return Estimate(value, None, None, blocks)
        sums = sum(columns @ resamples(columns.shape[1], i).T for i, columns in enumerate(strata))
        values = statistic(sums)
    values = values[np.isfinite(values)]
    if not len(values):
        return Estimate(value, None, None, blocks)
    low, high = np.percentile(values, (2.5, 97.5))
    return Estimate(value, float(low), float(high), blocks)


def ratio(sums: np.ndarray) -> np.ndarray:
    """Columns (amount, count): the mean."""
    return np.asarray(sums[0] / sums[1])


def difference(sums: np.ndarray) -> np.ndarray:
    """Columns (amount, count) of the one and of the other: the first mean less the second."""
    return np.asarray(sums[0] / sums[1] - sums[2] / sums[3])


def gain(sums: np.ndarray) -> np.ndarray:
    """Columns as for `difference`: by what share the first mean is above the second."""
    return np.asarray((sums[0] / sums[1]) / (sums[2] / sums[3]) - 1)


__all__ = ["Estimate", "bootstrap", "difference", "gain", "ratio", "wilson", "win_rate"]
