"""What only Saboteur 2 allows: its action cards, discarding several cards, thefts. Faults as in `engine.legal`."""

from __future__ import annotations

import numpy as np

from engine import cards
from engine.cards import FRONT_NAMES, TRAPPED
from engine.cards import THEFT as THEFT_CARD
from engine.jit import i64, jit
from engine.legal import ALLOWED, NO_SUCH_SEAT, add
from engine.move import (
    CARD,
    CARD_2,
    CARD_3,
    FREE,
    HANDS_OFF,
    INSPECTION,
    KINDS,
    MAX_MOVES,
    NOBODY,
    PASS,
    SEAT,
    STEAL_GOLD,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAP,
    UNBURDEN,
    WHICH,
)
from engine.state import STEAL, TURN, State

HAS_THEFT, NO_THEFT, NO_DWARF_LEFT, ALREADY_TRAPPED, NOT_TRAPPED = range(21, 26)
SWAP_ONESELF, INSPECT_ONESELF, TRAP_ONESELF = range(26, 29)

AIMED = np.array([KINDS.index(name) if name in KINDS[THEFT:UNBURDEN] else 0 for name in cards.CARD_NAMES])
"""Kind of action of the cards of Saboteur 2 that are aimed at a seat, by card id; 0 for all others."""


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
def _add_aimed(state: State, seat: int, out: np.ndarray, count: int) -> int:
    """Append all uses of the action cards in hand."""
    held = i64(0)
    for i in range(i64(state.hand_size[seat])):
        card = i64(state.hand[seat, i])
        kind = AIMED[card]
        if not kind or held >> card & 1:
            continue
        held |= i64(1) << card
        for target in range(i64(state.seats)):
            if (kind != THEFT or target == seat) and aim_fault(state, seat, kind, target) == ALLOWED:
                count = add(out, count, kind | card << CARD | (0 if kind == THEFT else target << SEAT))
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
        count = add(out, count, one)
        for j in range(i + 1, size):
            if j > i + 1 and held[j] == held[j - 1]:
                continue
            two = one | held[j] << CARD_2
            count = add(out, count, two)
            if front:
                for bit in range(len(FRONT_NAMES)):
                    if front >> bit & 1:
                        count = add(out, count, two ^ PASS ^ UNBURDEN | bit << WHICH)
            for k in range(j + 1, size):
                if k == j + 1 or held[k] != held[k - 1]:
                    count = add(out, count, two | held[k] << CARD_3)
    return count


@jit
def legal_tricks(state: State, out: np.ndarray, count: int) -> int:
    """Append to the `count` actions of `engine.legal.legal` those that only Saboteur 2 has; their number."""
    seat = i64(state.to_move)
    if state.phase == TURN:
        return _add_discards(state, seat, out, _add_aimed(state, seat, out, count))
    if state.phase == STEAL:
        count = add(out, count, STEAL_GOLD | NOBODY << SEAT)
        for victim in range(i64(state.seats)):
            if victim != seat and state.has_gold >> victim & 1:
                count = add(out, count, STEAL_GOLD | victim << SEAT)
    return count
