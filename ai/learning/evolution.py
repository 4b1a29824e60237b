"""Evolution of weights by the cross-entropy method: candidates are drawn around a mean, the best of them move it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ai.learning.folder import Arrays
from engine.rng import Stream, new_stream, uniform

CANDIDATES, BEST = 32, 8
_SPREAD, _SPREAD_SHARE = 0.12, 0.2
"""Spread to begin with: this much, and this share of the weight."""
_MOVE, _NARROW = 0.7, 0.25
"""Shares by which a generation moves the mean and the spread."""
_CHANCE = 0xCE3

Rate = Callable[[int, np.ndarray], np.ndarray]
"""From the number of a generation and weights float64[n, k] to float64[n], the more the better."""


def _normal(stream: Stream, rows: int, columns: int) -> np.ndarray:
    """float64[rows, columns] of independent standard normal numbers (Box and Muller 1958)."""
    even = np.array([[uniform(stream), uniform(stream)] for _ in range(rows * columns)])
    far = np.sqrt(-2.0 * np.log(1.0 - even[:, 0])) * np.cos(2.0 * np.pi * even[:, 1])
    return far.reshape(rows, columns)


@dataclass(frozen=True)
class Stage:
    """Where an evolution stands: the generations that are over, mean and spread float64[k] of the next."""

    generation: int
    mean: np.ndarray
    spread: np.ndarray

    @classmethod
    def first(cls, mean: np.ndarray) -> Stage:
        """Before the first generation."""
        return cls(0, mean.copy(), _SPREAD + _SPREAD_SHARE * np.abs(mean))

    @classmethod
    def from_arrays(cls, arrays: Arrays) -> Stage:
        """What `arrays` gave. KeyError when it is something else."""
        return cls(int(arrays["generation"]), arrays["mean"], arrays["spread"])

    def arrays(self) -> Arrays:
        """For a file."""
        return {"generation": np.array(self.generation), "mean": self.mean, "spread": self.spread}

    def next(self, rate: Rate, seed: int) -> Stage:
        """One generation further. The chance of a generation follows from the seed and its number alone, so an
        evolution that was stopped goes on as if it had not been. The mean itself is a candidate."""
        stream = new_stream(seed, _CHANCE + self.generation)
        drawn = self.mean + self.spread * _normal(stream, CANDIDATES, len(self.mean))
        drawn[0] = self.mean
        best = drawn[np.argsort(-rate(self.generation, drawn), kind="stable")[:BEST]]
        ranks = np.log(BEST + 1.0) - np.log(np.arange(1.0, BEST + 1.0))
        ranks /= ranks.sum()
        wide = np.sqrt(ranks @ (best - self.mean) ** 2)
        return Stage(
            self.generation + 1,
            (1.0 - _MOVE) * self.mean + _MOVE * (ranks @ best),
            (1.0 - _NARROW) * self.spread + _NARROW * wide,
        )
