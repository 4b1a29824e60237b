"""Whom everybody suspected: the chance of each seat to be a saboteur, as each seat and the public saw it."""

from __future__ import annotations

import numpy as np

from ai.belief import EXACT, suspect
from ai.reading import Reading
from ai.stance import know_roles
from engine.game import Game
from engine.jit import plain
from engine.observation import SPECTATOR

_know_roles = plain(know_roles)
_DIGITS = 3


class Suspicion:
    """Reads the public log of positions; keeps its scratch memory between them."""

    def __init__(self) -> None:
        self._reading = Reading()
        self._roles = np.zeros(12, np.int64)
        self._chance = np.zeros(12, np.float64)

    def table(self, game: Game) -> list[list[float]]:
        """Rows of chances by seat: the first as the public sees it, then one for each seat, which knows its own role
        and the dwarfs that it has inspected."""
        seats, record = game.config.seats, game.observation(None).record
        self._reading.read(game.observation(SPECTATOR))
        rows = []
        for viewer in (SPECTATOR, *range(seats)):
            self._roles[:] = 0
            if viewer != SPECTATOR:
                _know_roles(record, viewer, self._roles)
            suspect(self._reading.belief, EXACT, self._roles, self._chance)
            rows.append([round(float(chance), _DIGITS) for chance in self._chance[:seats]])
        return rows
