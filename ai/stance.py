"""Whom a seat stands against, and whose part it plays: the digger sides, the boss, the profiteer, the geologists.

In the base game a digger stands against saboteurs and a saboteur against diggers. In Saboteur 2 a digger half minds the
other colour, the boss prefers the colour with fewer dwarfs, the profiteer helps the side that would share among fewer,
and a geologist only wants the round to last.
"""

from __future__ import annotations

import numpy as np

from ai.thought import Thought
from engine import cards
from engine.cards import BLUE, BOSS, GEOLOGIST, GREEN, PROFITEER, SABOTEUR
from engine.jit import i64, jit
from engine.state import BASE, State

ROWS = len(cards.ROLE_NAMES)
"""Rows of a table of weights: one for each role."""
_DWARFS = np.array([cards.DWARFS.get(name, 0) for name in cards.ROLE_NAMES], np.float64)
_OTHER_COLOUR = 0.35
_LARGER_COLOUR = 0.2
_FOR_GEOLOGISTS = 0.3
_CLEARLY_FEWER = 0.5
"""Dwarfs that one colour must be ahead before the boss prefers the other (S-59: fewer winners get more each)."""


@jit
def know_roles(state: State, seat: int, roles: np.ndarray) -> None:
    """The roles this seat knows for sure: its own and the dwarfs it has inspected (S-36); 0 for all others."""
    for other in range(i64(state.seats)):
        known = other == seat or i64(state.inspected[seat]) >> other & 1
        roles[other] = i64(state.role[other]) if known else 0


@jit
def take_stance(state: State, seat: int, thought: Thought) -> None:
    """Fill in `foe`, `row` and `colour` from `chance` and `roles`."""
    role, seats = i64(state.role[seat]), i64(state.seats)
    thought.row[0] = role
    thought.colour[0] = 0
    if state.edition == BASE:
        for other in range(seats):
            chance = thought.chance[other]
            thought.foe[other] = 1.0 - chance if role == SABOTEUR else chance
        return
    left = _DWARFS.copy()
    for other in range(seats):
        if thought.roles[other]:
            left[thought.roles[other]] -= 1.0
    left[SABOTEUR] = 0.0
    all_left = max(left.sum(), 1.0)
    sums = np.zeros(len(_DWARFS), np.float64)  # expected number of each role at the table
    likely = np.zeros((12, len(_DWARFS)), np.float64)
    for other in range(seats):
        if thought.roles[other]:
            likely[other, thought.roles[other]] = 1.0
        else:
            for dwarf in range(len(_DWARFS)):
                likely[other, dwarf] = (1.0 - thought.chance[other]) * left[dwarf] / all_left
            likely[other, SABOTEUR] = thought.chance[other]
        for dwarf in range(len(_DWARFS)):
            sums[dwarf] += likely[other, dwarf]
    if role == PROFITEER:  # the side that shares among fewer pays more (S-59)
        for_diggers = sums[BOSS] + 0.6 * (sums[BLUE] + sums[GREEN])
        thought.row[0] = SABOTEUR if sums[SABOTEUR] < for_diggers else BOSS
    part = thought.row[0]
    if part in (BLUE, GREEN):
        thought.colour[0] = part
    elif part == BOSS and abs(sums[BLUE] - sums[GREEN]) > _CLEARLY_FEWER:
        thought.colour[0] = BLUE if sums[BLUE] < sums[GREEN] else GREEN
    for other in range(seats):
        diggers = likely[other, BLUE] + likely[other, GREEN] + likely[other, BOSS]
        if part == SABOTEUR:
            foe = diggers
        elif part == GEOLOGIST:
            foe = _FOR_GEOLOGISTS * diggers
        else:
            foe = likely[other, SABOTEUR]
            if thought.colour[0]:
                against = _LARGER_COLOUR if part == BOSS else _OTHER_COLOUR
                foe += against * likely[other, GREEN if thought.colour[0] == BLUE else BLUE]
        thought.foe[other] = foe
