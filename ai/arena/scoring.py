"""Chances against what turned out to be true: log-loss, Brier score, skill, calibration in ten bins, standard errors.

Statements of one round stand or fall together, so errors are reckoned over rounds, not over single statements.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

BINS = 10
FLOOR = 1e-6
"""Chances are kept this far from 0 and 1 in the log-loss."""
_NUMBER, _GAIN, _BRIER, _PRIOR_BRIER = range(4)


def log_loss(chance: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """Natural logarithm of the chance that was given to what is true, negated, statement by statement.

    chance: float64[n]; truth: float64[n] of 0 and 1.
    """
    kept = np.clip(chance, FLOOR, 1.0 - FLOOR)
    losses: np.ndarray = -np.where(truth > 0.5, np.log(kept), np.log1p(-kept))
    return losses


@dataclass
class Scores:
    """Sums over statements; two of them can be added. Everything is 0 or not a number while there are none."""

    statements: int = 0
    rounds: int = 0
    loss: float = 0.0
    prior_loss: float = 0.0
    count: np.ndarray = field(default_factory=lambda: np.zeros(BINS, np.int64))
    """int64[10]: statements by bin of the chance."""
    said: np.ndarray = field(default_factory=lambda: np.zeros(BINS))
    """float64[10]: sum of the chances."""
    came: np.ndarray = field(default_factory=lambda: np.zeros(BINS))
    """float64[10]: how often it was true."""
    sums: np.ndarray = field(default_factory=lambda: np.zeros(4))
    squares: np.ndarray = field(default_factory=lambda: np.zeros((4, 4)))
    """Of the sums by round and of their products: statements, gain in log-loss, Brier score, Brier score of the
    prior."""

    def add_round(self, chance: np.ndarray, prior: np.ndarray, truth: np.ndarray) -> None:
        """The statements of one round: chance given, chance before anything was seen, and truth (0 or 1)."""
        if not len(chance):
            return
        loss, prior_loss = log_loss(chance, truth).sum(), log_loss(prior, truth).sum()
        bins = np.minimum((chance * BINS).astype(np.int64), BINS - 1)
        self.statements += len(chance)
        self.rounds += 1
        self.loss += float(loss)
        self.prior_loss += float(prior_loss)
        self.count += np.bincount(bins, minlength=BINS)
        self.said += np.bincount(bins, chance, BINS)
        self.came += np.bincount(bins, truth, BINS)
        brier, prior_brier = ((chance - truth) ** 2).sum(), ((prior - truth) ** 2).sum()
        row = np.array([len(chance), prior_loss - loss, brier, prior_brier])
        self.sums += row
        self.squares += np.outer(row, row)

    def __add__(self, other: Scores) -> Scores:
        both = Scores(self.statements + other.statements, self.rounds + other.rounds)
        both.loss, both.prior_loss = self.loss + other.loss, self.prior_loss + other.prior_loss
        both.count, both.said, both.came = self.count + other.count, self.said + other.said, self.came + other.came
        both.sums, both.squares = self.sums + other.sums, self.squares + other.squares
        return both

    def _each(self, total: float) -> float:
        return float(total) / self.statements if self.statements else math.nan

    @property
    def mean_loss(self) -> float:
        """Log-loss of a statement."""
        return self._each(self.loss)

    @property
    def mean_prior_loss(self) -> float:
        """Log-loss of the prior."""
        return self._each(self.prior_loss)

    @property
    def brier(self) -> float:
        """Mean squared distance of chance and truth."""
        return self._each(self.sums[_BRIER])

    @property
    def prior_brier(self) -> float:
        """Brier score of the prior."""
        return self._each(self.sums[_PRIOR_BRIER])

    @property
    def skill(self) -> float:
        """1 for beliefs that are always right and sure, 0 for beliefs as good as the prior, below 0 for worse ones."""
        return 1.0 - self.brier / self.prior_brier if self.sums[_PRIOR_BRIER] > 0.0 else math.nan

    @property
    def mean_chance(self) -> float:
        """Mean of the chances."""
        return self._each(self.said.sum())

    @property
    def rate(self) -> float:
        """How often it was true."""
        return self._each(self.came.sum())

    @property
    def calibration_error(self) -> float:
        """Mean distance between the chance said and how often it came true, over the bins, weighed by their counts."""
        return self._each(np.abs(self.said - self.came).sum())

    @property
    def gain_error(self) -> float:
        """Standard error of `mean_prior_loss - mean_loss`."""
        return self._error(_GAIN, _NUMBER)

    @property
    def skill_error(self) -> float:
        """Standard error of the skill."""
        return self._error(_BRIER, _PRIOR_BRIER)

    def _error(self, top: int, bottom: int) -> float:
        """Standard error of the ratio of two sums, from how it differs between rounds."""
        whole = self.sums[bottom]
        if self.rounds < 2 or not whole > 0.0:
            return math.nan
        spread = np.zeros(4)
        spread[top], spread[bottom] = 1.0, -self.sums[top] / whole
        return math.sqrt(max(float(spread @ self.squares @ spread), 0.0)) / float(whole)

    def to_json(self) -> dict[str, Any]:
        """Figures and bins; a figure that does not exist is null."""
        figures = {
            "log_loss": self.mean_loss,
            "prior_log_loss": self.mean_prior_loss,
            "gain_error": self.gain_error,
            "brier": self.brier,
            "prior_brier": self.prior_brier,
            "skill": self.skill,
            "skill_error": self.skill_error,
            "calibration_error": self.calibration_error,
            "mean_chance": self.mean_chance,
            "rate": self.rate,
        }
        bins = [
            {"count": int(count), "said": round(said / count, 6), "came": round(came / count, 6)}
            if count
            else {"count": 0, "said": None, "came": None}
            for count, said, came in zip(self.count.tolist(), self.said.tolist(), self.came.tolist(), strict=True)
        ]
        return {
            "statements": self.statements,
            "rounds": self.rounds,
            **{name: round(value, 6) if math.isfinite(value) else None for name, value in figures.items()},
            "bins": bins,
        }
