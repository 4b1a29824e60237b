"""How long decisions took: counts by length, so that the times of many processes can be added up."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

_BINS_PER_E = 50
"""Lengths that share a bin differ by 2 % at most."""


@dataclass
class Times:
    """Decisions of one player. `bins`: how many took about `exp(bin / 50)` seconds.

    `seconds`: of all; `searched`: of those that played rounds on, `iterations`: how many rounds these were.
    """

    bins: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    searched: float = 0.0
    iterations: int = 0

    def add(self, seconds: float, iterations: int = 0) -> None:
        """Count one decision."""
        self.bins[round(math.log(max(seconds, 1e-9)) * _BINS_PER_E)] += 1
        self.seconds += seconds
        if iterations:
            self.searched += seconds
            self.iterations += iterations

    def merge(self, other: Times) -> None:
        """Add the other's decisions."""
        self.bins.update(other.bins)
        self.seconds += other.seconds
        self.searched += other.searched
        self.iterations += other.iterations

    @property
    def decisions(self) -> int:
        """Number of decisions."""
        return self.bins.total()

    def quantile(self, share: float) -> float | None:
        """Seconds within which this share of the decisions was made, to 1 %; None without decisions."""
        left = math.ceil(share * self.decisions)
        for number in sorted(self.bins):
            left -= self.bins[number]
            if left <= 0:
                return math.exp(number / _BINS_PER_E)
        return None

    @property
    def rate(self) -> float | None:
        """Rounds played on a second of searching; None for a player that does not search."""
        return self.iterations / self.searched if self.searched > 0 else None

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        bins = {str(number): self.bins[number] for number in sorted(self.bins)}
        return {
            "seconds": round(self.seconds, 6),
            "searched": round(self.searched, 6),
            "iterations": self.iterations,
            "bins": bins,
        }

    @classmethod
    def from_json(cls, obj: Any) -> Times:
        """Read `to_json` back; KeyError, TypeError or ValueError for anything else."""
        bins = Counter({int(number): int(count) for number, count in obj["bins"].items()})
        return cls(bins, float(obj["seconds"]), float(obj["searched"]), int(obj["iterations"]))
