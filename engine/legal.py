"""What may be done now: every rule about legality, each written once as a fault code of 0 for "allowed"."""

from __future__ import annotations

import numpy as np

from engine.cards import (
    BREAKS,
    FIRST_ACTION,
    HAS_LADDER,
    MAP_CARD,
    OPEN,
    REPAIRS,
    ROCKFALL_CARD,
    SAME_TURNED,
    TOOL_MASK,
    TRAPPED,
)
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    CARD,
    CELL,
    MAP,
    MAX_MOVES,
    PASS,
    PLACE,
    REPAIR,
    ROCKFALL,
    SEAT,
    TAKE_GOLD_CARD,
    TURNED,
    VALUE,
    WHICH,
)
from engine.placement import MAX_PLACES, candidates
from engine.state import BASE, FIRST_SLOT, TAKE_GOLD, TURN, State

ALLOWED = 0
NO_SUCH_SEAT, ONESELF, TOOL_ALREADY_BROKEN, TOOL_NOT_ON_CARD, NOTHING_TO_REPAIR = range(11, 16)
NO_CARD_THERE, START_OR_GOAL, GOAL_SHOWN, CANNOT_BUILD = range(16, 20)
IS_TRAPPED = 20
MOST = MAX_MOVES - MAX_PLACES
"""Actions that are listed at most; the rest of the room is scratch."""


@jit
def build_fault(state: State, seat: int) -> int:
    """B-41 and S-38: a player with a broken tool in front of him, or trapped, cannot place path cards."""
    if state.front[seat] & TOOL_MASK:
        return CANNOT_BUILD
    return IS_TRAPPED if state.front[seat] & TRAPPED else ALLOWED


@jit
def break_fault(state: State, seat: int, card: int, target: int) -> int:
    """B-40 and B-42."""
    if target >= state.seats:
        return NO_SUCH_SEAT
    if target == seat and not state.break_self:
        return ONESELF
    return TOOL_ALREADY_BROKEN if state.front[target] & BREAKS[card] else ALLOWED


@jit
def repair_fault(state: State, card: int, target: int, tool: int) -> int:
    """B-43 and B-44."""
    if target >= state.seats:
        return NO_SUCH_SEAT
    if not REPAIRS[card] >> tool & 1:
        return TOOL_NOT_ON_CARD
    return ALLOWED if state.front[target] >> tool & 1 else NOTHING_TO_REPAIR


@jit
def rockfall_fault(state: State, place: int) -> int:
    """B-45 and B-37."""
    slot = state.slot[place]
    if slot == 0:
        return NO_CARD_THERE
    return START_OR_GOAL if slot < FIRST_SLOT else ALLOWED


@jit
def map_fault(state: State, goal: int) -> int:
    """B-46."""
    return GOAL_SHOWN if state.shown >> goal & 1 else ALLOWED


@jit
def add(out: np.ndarray, count: int, move: int) -> int:
    if count < MOST:
        out[count] = move
        count += 1
    return count


@jit
def _add_action(state: State, seat: int, card: int, out: np.ndarray, count: int) -> int:
    """Append all uses of an action card."""
    if card == MAP_CARD:
        for goal in range(3):
            if map_fault(state, goal) == ALLOWED:
                count = add(out, count, MAP | card << CARD | goal << WHICH)
    elif card == ROCKFALL_CARD:
        for slot in range(FIRST_SLOT, state.slots):
            count = add(out, count, ROCKFALL | card << CARD | i64(state.cell[slot]) << CELL)
    elif BREAKS[card]:
        for target in range(i64(state.seats)):
            if break_fault(state, seat, card, target) == ALLOWED:
                count = add(out, count, BREAK | card << CARD | target << SEAT)
    elif REPAIRS[card]:
        for target in range(i64(state.seats)):
            for tool in range(3):
                if repair_fault(state, card, target, tool) == ALLOWED:
                    count = add(out, count, REPAIR | card << CARD | target << SEAT | tool << WHICH)
    return count


@jit
def _add_places(card: int, cells: np.ndarray, cell_count: int, out: np.ndarray, count: int) -> int:
    """Append all ways to lay a path card on the candidate cells."""
    face = 2 * card
    for turned in range(1 if SAME_TURNED[face] else 2):
        openings = i64(OPEN[face + turned])
        for i in range(cell_count):
            if count < MOST:  # written in any case and counted if it fits: whether it does cannot be foreseen
                out[count] = PLACE | card << CARD | (cells[i] & 65535) << CELL | turned << TURNED
                count += cells[i] >> 16 >> openings & 1
    return count


@jit
def legal(state: State, out: np.ndarray) -> int:
    """Write the legal actions that the base game has into out (int64[MAX_MOVES], its end is scratch); their number.

    The order is fixed by the record: cards in hand order, actions before passes. A face that equals its own turn is
    listed once, unturned.
    """
    count: int = i64(0)
    if state.phase == TAKE_GOLD:
        for value in range(1, 4):
            if state.offer[value]:
                count = add(out, count, TAKE_GOLD_CARD | value << VALUE)
    if state.phase != TURN:
        return count
    seat = i64(state.to_move)
    size = i64(state.hand_size[seat])
    any_path = False
    for i in range(size):
        any_path |= state.hand[seat, i] < FIRST_ACTION
    builds = any_path and build_fault(state, seat) == ALLOWED
    cells = out[MOST:]  # scratch: as many actions are never reached, and allocating costs more
    cell_count = candidates(state, cells, i64(0)) if builds else 0
    held = i64(0)
    for i in range(size):
        card = i64(state.hand[seat, i])
        if held >> card & 1:
            continue
        held |= i64(1) << card
        if card >= FIRST_ACTION:
            count = _add_action(state, seat, card, out, count)
        elif builds and HAS_LADDER[2 * card]:
            anywhere = np.empty(MAX_PLACES, np.int64)
            count = _add_places(card, anywhere, candidates(state, anywhere, i64(1)), out, count)
        elif builds:
            count = _add_places(card, cells, cell_count, out, count)
    for i in range(size if state.edition == BASE else 0):  # Saboteur 2 has its own passes
        card = i64(state.hand[seat, i])
        if held >> card & 1:
            held ^= i64(1) << card
            count = add(out, count, PASS | card << CARD)
    return count
