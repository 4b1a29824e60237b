"""The parts of a table of weights that are learned apart: each belongs to one side of a round."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ai.features import CRYSTAL_LAID, FEATURE_COUNT, FEATURES
from engine.cards import BLUE, BOSS, DIGGER, GREEN, SABOTEUR

FIXED = ("win", "break_self")
"""Weights so large that they are orders: no data would find them, and noise must not move them."""


@dataclass(frozen=True)
class Part:
    """Rows of a table that share their weights, and the columns of them that may change.

    saboteurs: whether it is for the saboteurs that it plays.
    """

    name: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    saboteurs: bool

    def weights(self, table: np.ndarray) -> np.ndarray:
        """float64[columns]: what a table, float64[roles, features], holds for this part."""
        found: np.ndarray = table[self.rows[0], list(self.columns)].copy()
        return found

    def put(self, table: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A copy of a table with other weights, float64[columns], for this part."""
        changed = table.copy()
        changed[np.ix_(self.rows, self.columns)] = weights
        return changed


def _free(first: int, end: int) -> tuple[int, ...]:
    return tuple(column for column in range(first, end) if FEATURES[column] not in FIXED)


PARTS: dict[str, tuple[Part, ...]] = {
    "base": (
        Part("digger", (DIGGER,), _free(0, CRYSTAL_LAID), saboteurs=False),
        Part("saboteur", (SABOTEUR,), _free(0, CRYSTAL_LAID), saboteurs=True),
    ),
    "saboteur2": (
        Part("colours", (BLUE, GREEN, BOSS), _free(0, FEATURE_COUNT), saboteurs=False),
        Part("saboteur", (SABOTEUR,), _free(CRYSTAL_LAID, FEATURE_COUNT), saboteurs=True),
    ),
}
"""By edition. A saboteur has one row for both editions: Saboteur 2 teaches it what only Saboteur 2 has. The geologist's
row stays as it is: no side wins with it."""
