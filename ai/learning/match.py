"""Compiled rounds between a table of weights and a pool of others on the opposite side."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ai.belief import EXACT
from ai.features import FEATURE_COUNT
from ai.learning.hands import check_stop
from ai.match import Side, play_rounds
from ai.thought import ROWS
from engine.options import Config

_STYLE = np.array([0.03, 1 << 20, EXACT])
"""Both sides choose as the level `skilled` does."""


@dataclass(frozen=True)
class Deals:
    """Deals first to first + count - 1 of a seed for some player counts. rough: as `ai.match.play_rounds`."""

    edition: str
    seats: tuple[int, ...]
    seed: int
    first: int
    count: int
    rough: bool


@dataclass(frozen=True)
class Match:
    """A table of weights on one side of the deals, against each of a pool, float64[roles, features] all."""

    table: np.ndarray
    saboteurs: bool
    pool: tuple[np.ndarray, ...]
    deals: Deals


def share_won(match: Match) -> float:
    """Share of the rounds that the table's side wins, every player count and opponent weighing the same.

    In Saboteur 2 diggers have won when blue, green or both have; all other rounds are the saboteurs' here.
    """
    deals, styles, won = match.deals, np.stack([_STYLE, _STYLE]), 0
    for seats in deals.seats:
        for other in match.pool:
            check_stop()
            tables = (other, match.table) if match.saboteurs else (match.table, other)
            wins, _ = play_rounds(
                Config(deals.edition, seats), Side(np.stack(tables), styles), deals.count, deals.seed, deals.first,
                deals.rough,
            )  # fmt: skip
            won += deals.count - wins if match.saboteurs else wins
    return won / (deals.count * len(deals.seats) * len(match.pool))


def warm() -> None:
    """Load or compile what `share_won` needs, once, before several processes would each do it."""
    table = np.zeros((ROWS, FEATURE_COUNT))
    share_won(Match(table, False, (table,), Deals("base", (3,), 1, 0, 1, rough=True)))
