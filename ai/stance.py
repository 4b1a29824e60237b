"""Whom a seat stands against, and whose part it plays: the digger sides, the boss, the profiteer, the geologists.

In the base game a digger stands against saboteurs and a saboteur against diggers. In Saboteur 2 a digger half minds the
other colour, the boss prefers the colour with fewer dwarfs, the profiteer helps the side that would share among fewer,
and a geologist only wants the round to last.
"""

from __future__ import annotations

import numpy as np

from ai.thought import ROWS, Thought
from engine import cards
from engine.cards import BLUE, BOSS, GEOLOGIST, GREEN, PROFITEER, SABOTEUR
from engine.jit import i64, jit
from engine.state import State

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
    """Fill in `foe`, `row` and `colour` for the base game, from `chance`."""
    chance, foes = thought.chance, thought.foe
    role = i64(state.role[seat])
    thought.row[0] = role
    thought.colour[0] = 0
    for other in range(i64(state.seats)):
        foes[other] = 1.0 - chance[other] if role == SABOTEUR else chance[other]


@jit
def take_sides(state: State, seat: int, thought: Thought) -> None:
    """Fill in `foe`, `row` and `colour` for Saboteur 2, from `chance` and `roles`."""
    chance, roles, foes, row, colour = thought.chance, thought.roles, thought.foe, thought.row, thought.colour
    role, seats = i64(state.role[seat]), i64(state.seats)
    row[0] = role
    colour[0] = 0
    left, sums, likely = thought.left, thought.sums, thought.likely
    all_left = 0.0
    for dwarf in range(ROWS):  # dwarfs this seat has not seen, the saboteurs apart
        sums[dwarf] = 0.0
        left[dwarf] = 0.0 if dwarf == SABOTEUR else _DWARFS[dwarf]
        for other in range(seats):
            if roles[other] == dwarf and left[dwarf] > 0.0:
                left[dwarf] -= 1.0
        all_left += left[dwarf]
    for other in range(seats):
        known = roles[other]
        for dwarf in range(ROWS):
            share = chance[other] if dwarf == SABOTEUR else 0.0
            if left[dwarf] > 0.0:
                share = (1.0 - chance[other]) * left[dwarf] / all_left
            if known:
                share = 1.0 if known == dwarf else 0.0
            likely[other, dwarf] = share
            sums[dwarf] += share
    if role == PROFITEER:  # the side that shares among fewer pays more (S-59)
        for_diggers = sums[BOSS] + 0.6 * (sums[BLUE] + sums[GREEN])
        row[0] = SABOTEUR if sums[SABOTEUR] < for_diggers else BOSS
    part = row[0]
    if part in (BLUE, GREEN):
        colour[0] = part
    elif part == BOSS and sums[GREEN] - sums[BLUE] > _CLEARLY_FEWER:
        colour[0] = BLUE
    elif part == BOSS and sums[BLUE] - sums[GREEN] > _CLEARLY_FEWER:
        colour[0] = GREEN
    for other in range(seats):
        diggers = likely[other, BLUE] + likely[other, GREEN] + likely[other, BOSS]
        if part == SABOTEUR:
            foe = diggers
        elif part == GEOLOGIST:
            foe = _FOR_GEOLOGISTS * diggers
        else:
            foe = likely[other, SABOTEUR]
            if colour[0]:
                against = _LARGER_COLOUR if part == BOSS else _OTHER_COLOUR
                foe += against * likely[other, GREEN if colour[0] == BLUE else BLUE]
        foes[other] = foe
