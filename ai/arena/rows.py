"""Blocks as columns of numbers, for the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ai.arena.play import DIGGERS_WON
from ai.arena.record import BlockRecord
from ai.arena.tables import SABOTEUR
from engine.cards import ROLE_NAMES

SABOTEUR_ROLE = ROLE_NAMES.index(SABOTEUR)


@dataclass(frozen=True)
class Rows:
    """One player count. All arrays but `blocks` and `seats` are int64[rows], one row for each seat of each round.

    blocks: how many; block, table, round, seat: from 0; player: place in `Design.everybody`; role: as dealt, in
    `ROLE_NAMES`; won: 0 or 1; gold: nuggets; dug, sabotaged: whether diggers and whether saboteurs won the round;
    first: float64, the seat's share of the first place, in the first round of a game and 0 in the others.
    """

    blocks: int
    seats: int
    block: np.ndarray
    table: np.ndarray
    round: np.ndarray
    seat: np.ndarray
    player: np.ndarray
    role: np.ndarray
    won: np.ndarray
    gold: np.ndarray
    dug: np.ndarray
    sabotaged: np.ndarray
    first: np.ndarray

    @property
    def saboteur(self) -> np.ndarray:
        """bool[rows]: dealt a saboteur."""
        return np.asarray(self.role == SABOTEUR_ROLE)

    def by_block(self, mask: np.ndarray, values: np.ndarray | None = None) -> np.ndarray:
        """float64[blocks]: sum of the values, or number, of the rows in the mask."""
        weights = None if values is None else values[mask]
        return np.bincount(self.block[mask], weights, self.blocks).astype(float)

    def mean(self, mask: np.ndarray, values: np.ndarray) -> list[np.ndarray]:
        """Two columns for the bootstrap: amount and number by block."""
        return [self.by_block(mask, values), self.by_block(mask)]


NAMES = ("block", "table", "round", "seat", "player", "role", "won", "gold", "dug", "sabotaged")
"""The columns of whole numbers."""
Pick = Callable[[Rows], np.ndarray]
"""Chooses rows: bool[rows]."""


def rows(seats: int, records: Sequence[BlockRecord]) -> Rows:
    """The columns of one player count."""
    found: list[tuple[int, ...]] = []
    first: list[float] = []
    for number, record in enumerate(records):
        roles = [[ROLE_NAMES.index(role) for role in dealt] for dealt in record.roles]
        for table, game in enumerate(record.games):
            for turn, entry in enumerate(game.rounds):
                dug, sabotaged = int(entry.side in DIGGERS_WON), int(entry.side == "saboteurs")
                for seat, (player, won, gold) in enumerate(zip(entry.players, entry.won, entry.gold, strict=True)):
                    role = roles[turn][seat]
                    found.append((number, table, turn, seat, player, role, int(won), gold, dug, sabotaged))
                    first.append(1 / len(game.winners) if turn == 0 and seat in game.winners else 0.0)
    columns: Any = np.array(found, np.int64).reshape(len(found), len(NAMES)).T
    return Rows(len(records), seats, first=np.array(first), **dict(zip(NAMES, columns, strict=True)))
