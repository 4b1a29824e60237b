"""What may be done now: every rule about legality, each written once as a fault code of 0 for "allowed"."""

from __future__ import annotations

import numpy as np

from engine import cards
from engine.cards import (
    BREAKS,
    FIRST_ACTION,
    FRONT_NAMES,
    HAS_LADDER,
    MAP_CARD,
    REPAIRS,
    ROCKFALL_CARD,
    SAME_TURNED,
    TOOL_MASK,
    TRAPPED,
)
from engine.cards import THEFT as THEFT_CARD
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    CARD,
    CARD_2,
    CARD_3,
    CELL,
    FREE,
    HANDS_OFF,
    INSPECTION,
    KINDS,
    MAP,
    MAX_MOVES,
    NOBODY,
    PASS,
    PLACE,
    REPAIR,
    ROCKFALL,
    SEAT,
    STEAL_GOLD,
    SWAP_HANDS,
    SWAP_HATS,
    TAKE_GOLD_CARD,
    THEFT,
    TRAP,
    TURNED,
    UNBURDEN,
    VALUE,
    WHICH,
)
from engine.placement import MAX_PLACES, candidates, may_lie
from engine.state import BASE, FIRST_SLOT, STEAL, TAKE_GOLD, TURN, State

ALLOWED = 0
NO_SUCH_SEAT, ONESELF, TOOL_ALREADY_BROKEN, TOOL_NOT_ON_CARD, NOTHING_TO_REPAIR = range(11, 16)
NO_CARD_THERE, START_OR_GOAL, GOAL_SHOWN, CANNOT_BUILD = range(16, 20)
IS_TRAPPED, HAS_THEFT, NO_THEFT, NO_DWARF_LEFT, ALREADY_TRAPPED, NOT_TRAPPED = range(20, 26)
SWAP_ONESELF, INSPECT_ONESELF, TRAP_ONESELF = range(26, 29)

AIMED = np.array([KINDS.index(name) if name in KINDS[THEFT:UNBURDEN] else 0 for name in cards.CARD_NAMES])
"""Kind of action of the cards of Saboteur 2 that are aimed at a seat, by card id; 0 for all others."""


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
def aim_fault(state: State, seat: int, kind: int, target: int) -> int:
    """S-30 to S-39: a card of Saboteur 2 aimed at a seat; a theft at the seat itself."""
    if target >= state.seats:
        return NO_SUCH_SEAT
    front = i64(state.front[target])
    if kind in (THEFT, HANDS_OFF):
        if (front & THEFT_CARD != 0) == (kind == HANDS_OFF):
            return ALLOWED
        return HAS_THEFT if kind == THEFT else NO_THEFT
    if kind == SWAP_HATS:
        return ALLOWED if state.asides else NO_DWARF_LEFT
    if kind == FREE:
        return ALLOWED if front & TRAPPED else NOT_TRAPPED
    if target == seat:
        return SWAP_ONESELF if kind == SWAP_HANDS else INSPECT_ONESELF if kind == INSPECTION else TRAP_ONESELF
    return ALREADY_TRAPPED if kind == TRAP and front & TRAPPED else ALLOWED


@jit
def _add(out: np.ndarray, count: int, move: int) -> int:
    if count < MAX_MOVES - MAX_PLACES:
        out[count] = move
        count += 1
    return count


@jit
def _add_action(state: State, seat: int, card: int, out: np.ndarray, count: int) -> int:
    """Append all uses of an action card."""
    if card == MAP_CARD:
        for goal in range(3):
            if map_fault(state, goal) == ALLOWED:
                count = _add(out, count, MAP | card << CARD | goal << WHICH)
    elif card == ROCKFALL_CARD:
        for slot in range(FIRST_SLOT, state.slots):
            count = _add(out, count, ROCKFALL | card << CARD | i64(state.cell[slot]) << CELL)
    elif BREAKS[card]:
        for target in range(i64(state.seats)):
            if break_fault(state, seat, card, target) == ALLOWED:
                count = _add(out, count, BREAK | card << CARD | target << SEAT)
    elif REPAIRS[card]:
        for target in range(i64(state.seats)):
            for tool in range(3):
                if repair_fault(state, card, target, tool) == ALLOWED:
                    count = _add(out, count, REPAIR | card << CARD | target << SEAT | tool << WHICH)
    elif AIMED[card] == THEFT:
        if aim_fault(state, seat, i64(THEFT), seat) == ALLOWED:
            count = _add(out, count, THEFT | card << CARD)
    else:
        kind = AIMED[card]
        for target in range(i64(state.seats)):
            if aim_fault(state, seat, kind, target) == ALLOWED:
                count = _add(out, count, kind | card << CARD | target << SEAT)
    return count


@jit
def _add_discards(state: State, seat: int, out: np.ndarray, count: int) -> int:
    """Append what Saboteur 2 lets a player discard: one to three cards (S-13), two to be rid of a card (S-12).

    Cards in the order of their ids, so that the same choice is one action.
    """
    size = i64(state.hand_size[seat])
    held = out[MAX_MOVES - 8 :]  # scratch, beyond what `_add` writes
    for i in range(size):
        card = i64(state.hand[seat, i])
        j = i
        while j > 0 and held[j - 1] > card:
            held[j] = held[j - 1]
            j -= 1
        held[j] = card
    front = i64(state.front[seat])
    for i in range(size):
        if i > 0 and held[i] == held[i - 1]:
            continue
        one = PASS | held[i] << CARD
        count = _add(out, count, one)
        for j in range(i + 1, size):
            if j > i + 1 and held[j] == held[j - 1]:
                continue
            two = one | held[j] << CARD_2
            count = _add(out, count, two)
            if front:
                for bit in range(len(FRONT_NAMES)):
                    if front >> bit & 1:
                        count = _add(out, count, two ^ PASS ^ UNBURDEN | bit << WHICH)
            for k in range(j + 1, size):
                if k == j + 1 or held[k] != held[k - 1]:
                    count = _add(out, count, two | held[k] << CARD_3)
    return count


@jit
def _add_places(state: State, card: int, cells: np.ndarray, cell_count: int, out: np.ndarray, count: int) -> int:
    """Append all ways to lay a path card on the candidate cells."""
    face = 2 * card
    for turned in range(1 if SAME_TURNED[face] else 2):
        for i in range(cell_count):
            if may_lie(state, face + turned, cells[i] >> 16):
                count = _add(out, count, PLACE | card << CARD | (cells[i] & 65535) << CELL | turned << TURNED)
    return count


@jit
def legal(state: State, out: np.ndarray) -> int:
    """Write all legal actions of the seat to move into out (int64[MAX_MOVES], its end is scratch); their number.

    The order is fixed by the record: cards in hand order, actions before passes. A face that equals its own turn is
    listed once, unturned.
    """
    count: int = i64(0)
    if state.phase == TAKE_GOLD:
        for value in range(1, 4):
            if state.offer[value]:
                count = _add(out, count, TAKE_GOLD_CARD | value << VALUE)
    seat = i64(state.to_move)
    if state.phase == STEAL:
        count = _add(out, count, STEAL_GOLD | NOBODY << SEAT)
        for victim in range(i64(state.seats)):
            if victim != seat and state.has_gold >> victim & 1:
                count = _add(out, count, STEAL_GOLD | victim << SEAT)
    if state.phase != TURN:
        return count
    size = i64(state.hand_size[seat])
    any_path = False
    for i in range(size):
        any_path |= state.hand[seat, i] < FIRST_ACTION
    builds = any_path and build_fault(state, seat) == ALLOWED
    cells = out[MAX_MOVES - MAX_PLACES :]  # scratch: as many actions are never reached, and allocating costs more
    cell_count = candidates(state, cells, i64(state.unconnected)) if builds else 0
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
            count = _add_places(state, card, anywhere, candidates(state, anywhere, i64(1)), out, count)
        elif builds:
            count = _add_places(state, card, cells, cell_count, out, count)
    if state.edition != BASE:
        return _add_discards(state, seat, out, count)
    for i in range(size):
        card = i64(state.hand[seat, i])
        if held >> card & 1:
            held ^= i64(1) << card
            count = _add(out, count, PASS | card << CARD)
    return count
