"""Where a path card may lie (RULES B-20 to B-27 and section 4, "may place")."""

from __future__ import annotations

import numpy as np

from engine.cards import HAS_LADDER, OPEN
from engine.grid import BUILDABLE, STEP
from engine.jit import i64, jit
from engine.state import FIRST_SLOT, MAX_SLOTS, State

MAX_PLACES = 2 * MAX_SLOTS + 8
"""Cells beside a connected mine of n cards are at most 2 n + 2; parts cut off by rockfalls share their gaps."""

FITS = 0
OCCUPIED, MOUNTAIN_EDGE, OUTSIDE_FRAME, NO_NEIGHBOUR, MISFIT, NO_WAY, BESIDE_GOAL = range(1, 8)
"""Answers of `check`, in the order in which they are looked for."""
_ANY_WAY = 15 << 8


def _lies() -> np.ndarray:
    """uint16[4096], by `surroundings` up to bit 11: bit m for the masks of openings m that fit."""
    around, openings = np.mgrid[: 1 << 12, :16]
    fits = (openings & around & 15 == around >> 4 & 15) & (openings & around >> 8 & 15 != 0)
    lies: np.ndarray = (fits << openings).sum(axis=1).astype(np.uint16)
    return lies


LIES = _lies()


@jit
def surroundings(state: State, place: int) -> int:
    """What lies around an empty cell, as four masks of sides in one number.

    Bits 0-3: sides that something constrains; 4-7: of these, the sides that must be open; 8-11: sides with a
    reachable opening; 12-15: sides with a face-up neighbour; 16-19: sides with a goal, hidden or shown.
    """
    known, must, way, near, goals = 0, 0, 0, 0, 0
    for side in range(4):
        slot = i64(state.slot[place + STEP[side]])
        if slot == 0:
            continue
        bit = 1 << side
        if 2 <= slot < FIRST_SLOT:
            goals |= bit
        face = state.face[slot]
        if face == 0:  # a goal that lies face down (B-26)
            if state.open_goals:
                known |= bit
                must |= bit
            continue
        near |= bit
        known |= bit
        if OPEN[face] >> (side ^ 2) & 1:
            must |= bit
        if state.reach[slot] >> (side ^ 2) & 1:
            way |= bit
    return known | must << 4 | way << 8 | near << 12 | goals << 16


@jit
def fitting(state: State, around: int, ladder: int) -> int:
    """Which faces may lie on an empty cell with these surroundings: bit m for those whose mask of openings is m.

    ladder: not 0 for faces with a ladder, which need no way but no goal for a neighbour.
    """
    if not around >> 12 & 15 or (ladder and around >> 16 & 15):
        return 0
    if ladder or state.unconnected:
        around |= _ANY_WAY
    return i64(LIES[around & 4095])  # type: ignore[no-any-return]


@jit
def buildable(state: State, place: int) -> bool:
    """Whether the cell is inside the mountain and, with `bounded_9x5`, inside the frame (B-4)."""
    flags = BUILDABLE[place]
    return not flags & 1 and not (state.bounded and flags & 2)


@jit
def check(state: State, face: int, place: int) -> int:
    """FITS, or the first rule that forbids the face on this cell, side of a misfit from bit 5 on."""
    if state.slot[place] != 0:
        return OCCUPIED
    if BUILDABLE[place] & 1:
        return MOUNTAIN_EDGE
    if state.bounded and BUILDABLE[place] & 2:
        return OUTSIDE_FRAME
    around = surroundings(state, place)
    if not around >> 12 & 15:
        return NO_NEIGHBOUR
    wrong = (i64(OPEN[face]) & around & 15) ^ (around >> 4 & 15)
    for side in range(4):
        if wrong >> side & 1:
            return MISFIT | side << 5
    if fitting(state, around, i64(HAS_LADDER[face])) >> OPEN[face] & 1:
        return FITS
    return BESIDE_GOAL if HAS_LADDER[face] else NO_WAY


@jit
def candidates(state: State, cells: np.ndarray, ladder: int) -> int:
    """Empty cells where a card without a ladder, or with one, could be laid; how many.

    Each is written to `cells` (int64[MAX_PLACES]) as `place | fitting << 16`: every empty cell beside a face-up card
    (ladders, `connect_to_start` off), or only the cells a reachable opening leads to. The list is short, so that
    looking through it beats marking a grid.
    """
    anywhere = ladder or state.unconnected
    count = 0
    for slot in range(1, state.slots):
        face = state.face[slot]
        if face == 0:
            continue
        ways = 15 if anywhere else i64(state.reach[slot])
        at = i64(state.cell[slot])
        for side in range(4):
            if not ways >> side & 1:
                continue
            place = at + STEP[side]
            if state.slot[place] != 0 or not buildable(state, place):
                continue
            seen = False
            for i in range(count):
                if cells[i] & 65535 == place:
                    seen = True
                    break
            if not seen and count < MAX_PLACES:
                cells[count] = place | fitting(state, surroundings(state, place), ladder) << 16
                count += 1
    return count
