"""Reach, the reveal of goals, and laying and removing cards (RULES section 4).

Node = (cell, side). A slot's `reach` is the mask of its sides whose node can be reached from the start. Laying a card
only adds nodes, so reach grows from the new card; a rockfall rebuilds it.
"""

from __future__ import annotations

import numpy as np

from engine.cards import DOOR, GOAL_CARD, LADDER, LINK, OPEN, START_CARD, TREASURE
from engine.grid import ORIGIN, STEP
from engine.jit import i64, jit
from engine.state import FIRST_SLOT, MAX_SLOTS, State

START_SLOT = 1
FIRST_GOAL_SLOT = 2
_ALL = 15
ALL_SHOWN = 0b111
OPEN_DOORS = -1
"""For `rebuild`: no door bars the way (S-26, S-50)."""


@jit
def _spreads(state: State, slot: int, sides: int) -> bool:
    """Whether a node of these sides joins a node that is not marked yet."""
    for side in range(4):
        if sides >> side & 1:
            near = i64(state.slot[state.cell[slot] + STEP[side]])
            if near != 0 and OPEN[state.face[near]] & ~state.reach[near] & (1 << (side ^ 2)):
                return True
    return False


@jit
def _flood(state: State, first: int, end: int, barred: int) -> None:
    """Spread from the marked nodes of the slots first..end-1 to all that joins them, but not through barred doors."""
    stack = np.empty(5 * MAX_SLOTS, np.int16)  # a slot is pushed once for each side that was newly marked, at most
    height = 0
    for slot in range(first, end):
        if _spreads(state, slot, i64(state.reach[slot])):
            stack[height] = slot
            height += 1
    while height > 0:
        height -= 1
        slot = i64(stack[height])
        reach = state.reach[slot]
        for side in range(4):
            if not reach >> side & 1:
                continue
            near = i64(state.slot[state.cell[slot] + STEP[side]])
            if near == 0:
                continue
            entry = side ^ 2
            face = state.face[near]
            if OPEN[face] >> entry & 1 and not state.reach[near] >> entry & 1:
                state.reach[near] |= LINK[face, entry] if DOOR[face] != barred else np.uint8(1 << entry)
                stack[height] = near
                height += 1


@jit
def grow(state: State, slot: int) -> None:
    """Extend reach through a card that has just been put on the table."""
    face = state.face[slot]
    mask = i64(LADDER[face])
    for side in range(4):
        if OPEN[face] >> side & 1:
            near = state.slot[state.cell[slot] + STEP[side]]
            if near != 0 and state.reach[near] >> (side ^ 2) & 1:
                mask |= i64(LINK[face, side])
    state.reach[slot] = mask
    if _spreads(state, slot, mask):  # rarely: only when the card relinks a part that was cut off
        _flood(state, slot, slot + 1, i64(OPEN_DOORS))


@jit
def rebuild(state: State, barred: int) -> None:
    """Compute reach anew from the start and every ladder: R, or R(T) with the doors of one colour barred (section 4).

    barred: the role number of that colour, or OPEN_DOORS.
    """
    slots = i64(state.slots)
    for slot in range(1, slots):
        state.reach[slot] = LADDER[state.face[slot]]
    _flood(state, i64(1), slots, barred)


@jit
def goal_reached_from(state: State, goal: int, first: int) -> int:
    """Side of the goal on which a reachable opening faces it, -1 for none; slot `first` is preferred (B-33)."""
    place = state.cell[FIRST_GOAL_SLOT + goal]
    found = -1
    for side in range(4):
        near = i64(state.slot[place + STEP[side]])
        if near != 0 and state.reach[near] >> (side ^ 2) & 1 and (found < 0 or near == first):
            found = side
    return found


@jit
def turn_goal_up(state: State, goal: int, side: int) -> None:
    """Lay the goal face up so that an opening meets `side` (B-33); it joins what it can, misfits are allowed (B-35)."""
    slot = FIRST_GOAL_SLOT + goal
    face = 2 * i64(GOAL_CARD[state.goal[goal]])
    if not OPEN[face] >> side & 1:
        face += 1
    state.face[slot] = face
    state.shown |= np.uint8(1 << goal)
    grow(state, slot)


@jit
def reveal(state: State, placed: int) -> bool:
    """The reveal loop (B-30 to B-34) after the card in slot `placed` was laid; True when the treasure is found."""
    treasure = False
    if i64(state.shown) == ALL_SHOWN:
        return treasure
    again = True
    while again:  # also past the treasure: the end is tested after the loop (section 4)
        again = False
        reached = i64(0)  # four bits a goal: 1 + the side, 0 for not reached; all of one pass are shown together
        for goal in range(3):
            if not state.shown >> goal & 1:
                reached |= (goal_reached_from(state, goal, placed) + 1) << 4 * goal
        for goal in range(3):
            side = (reached >> 4 * goal & 15) - 1
            if side >= 0:
                turn_goal_up(state, goal, side)
                again = True
                if state.goal[goal] == TREASURE:
                    treasure = True
    return treasure


@jit
def add_card(state: State, place: int, face: int, by: int) -> int:
    """Put a card on an empty cell without looking at the rules; its slot. Reach grows."""
    slot: int = i64(state.slots)
    state.slots += np.int16(1)
    state.slot[place] = slot
    state.cell[slot] = place
    state.face[slot] = face
    state.by[slot] = by
    state.reach[slot] = 0
    grow(state, slot)
    return slot


@jit
def remove_card(state: State, slot: int) -> int:
    """Take a placed card off the table and rebuild reach; its card id."""
    card: int = i64(state.face[slot]) >> 1
    state.slot[state.cell[slot]] = 0
    last = i64(state.slots) - 1
    for later in range(slot, last):  # keep the order of laying: the list is short and the table shows it
        state.cell[later] = state.cell[later + 1]
        state.face[later] = state.face[later + 1]
        state.by[later] = state.by[later + 1]
        state.slot[state.cell[later]] = later
    state.cell[last] = 0
    state.face[last] = 0
    state.by[last] = 0
    state.reach[last] = 0
    state.slots = last
    rebuild(state, i64(OPEN_DOORS))
    return card


@jit
def lay_out(state: State, goal_cells: np.ndarray) -> None:
    """Put the start card and the three face-down goals on an empty mountain (B-3)."""
    state.slot[ORIGIN] = START_SLOT
    state.cell[START_SLOT] = ORIGIN
    state.face[START_SLOT] = 2 * START_CARD
    state.reach[START_SLOT] = _ALL
    state.by[START_SLOT] = -1
    for goal in range(3):
        slot = FIRST_GOAL_SLOT + goal
        state.slot[goal_cells[goal]] = slot
        state.cell[slot] = goal_cells[goal]
        state.face[slot] = 0
        state.reach[slot] = 0
        state.by[slot] = -1
    state.slots = FIRST_SLOT
