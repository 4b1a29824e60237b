"""Carrying out a legal action of a turn on the record (RULES 2 and 3).

Nothing is checked here: `legal` and `Game.why_not` do that.
"""

from __future__ import annotations

import numpy as np

from engine.cards import BREAKS, TRAPPED
from engine.cards import THEFT as THEFT_CARD
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    CARD,
    CARD_2,
    CELL,
    HANDS_OFF,
    INSPECTION,
    MAP,
    PASS,
    PLACE,
    REPAIR,
    ROCKFALL,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAP,
    UNBURDEN,
    card_of,
    kind_of,
    place_of,
    seat_of,
    turned_of,
    which_of,
)
from engine.reach import add_card, remove_card, reveal
from engine.state import State


@jit
def take_from_hand(state: State, seat: int, card: int) -> None:
    """Remove one card of this kind; the others keep their order."""
    size = i64(state.hand_size[seat])
    found = False
    for i in range(size):
        if not found and state.hand[seat, i] == card:
            found = True
        if found:
            state.hand[seat, i] = state.hand[seat, i + 1] if i + 1 < size else 0
    if found:
        state.hand_size[seat] = size - 1


@jit
def draw_card(state: State, seat: int) -> None:
    """B-10 and B-12: draw one card if there is one."""
    if state.pile_next < state.pile_end:
        state.hand[seat, state.hand_size[seat]] = state.pile[state.pile_next]
        state.hand_size[seat] += np.uint8(1)
        state.pile_next += np.int16(1)


@jit
def next_seat(state: State, seat: int) -> int:
    """The next seat clockwise that holds cards (B-13), `seat` itself last; -1 when all hands are empty."""
    seats = i64(state.seats)
    for step in range(1, seats + 1):
        after: int = (seat + step) % seats
        if state.hand_size[after]:
            return after
    return -1


@jit
def forget_theft(state: State, seat: int) -> None:
    """The theft in front of this seat is gone; the others keep their order."""
    found = False
    for i in range(i64(state.thefts)):
        found |= state.theft_order[i] == seat
        if found:
            state.theft_order[i] = state.theft_order[i + 1] if i + 1 < state.thefts else 0
    state.thefts -= np.uint8(1)


@jit
def _play_on_seat(state: State, seat: int, kind: int, target: int) -> None:
    """The action cards of Saboteur 2, each aimed at a seat, oneself for a theft (S-31 to S-39)."""
    bit = np.uint16(1 << target)
    if kind == THEFT:
        state.front[seat] |= np.uint8(THEFT_CARD)
        state.theft_order[state.thefts] = seat
        state.thefts += np.uint8(1)
    elif kind == HANDS_OFF:
        state.front[target] ^= np.uint8(THEFT_CARD)
        forget_theft(state, target)
    elif kind == SWAP_HANDS:
        for i in range(max(i64(state.hand_size[seat]), i64(state.hand_size[target]))):
            held = state.hand[seat, i]
            state.hand[seat, i] = state.hand[target, i]
            state.hand[target, i] = held
        size = state.hand_size[seat]
        state.hand_size[seat] = state.hand_size[target]
        state.hand_size[target] = size
    elif kind == INSPECTION:
        state.inspected[seat] |= bit
    elif kind == SWAP_HATS:  # from the front of the dwarfs left aside; the old one goes to their end
        role = state.role[target]
        state.role[target] = state.aside[0]
        last = i64(state.asides) - 1
        for i in range(last):
            state.aside[i] = state.aside[i + 1]
        state.aside[last] = role
        for other in range(i64(state.seats)):
            state.inspected[other] &= ~bit
    elif kind == TRAP:
        state.front[target] |= np.uint8(TRAPPED)
    else:
        state.front[target] ^= np.uint8(TRAPPED)


@jit
def _discard(state: State, seat: int, card: int) -> None:
    """Put a hand card away face down."""
    take_from_hand(state, seat, card)
    state.shed[seat, card] += np.uint8(1)


@jit
def apply(state: State, move: int) -> None:
    """Carry out one legal action of a turn, up to the next seat to move, or -1 at the end of the round (`settle`)."""
    seat = i64(state.to_move)
    kind, card = kind_of(move), card_of(move)
    drawer, draws = seat, 1
    state.ply += np.int16(1)
    state.last = seat
    if kind in (PASS, UNBURDEN):
        _discard(state, seat, card)
        for shift in range(CARD_2, CELL, CARD_2 - CARD):
            more = move >> shift & 63
            if more:
                _discard(state, seat, more)
                draws += 1
        if kind == UNBURDEN:
            bit = np.uint8(1 << which_of(move))
            state.front[seat] ^= bit
            if bit == THEFT_CARD:
                forget_theft(state, seat)
            draws = 2 if state.keeps_hand else 1
    else:
        take_from_hand(state, seat, card)
        if kind == PLACE:
            slot = add_card(state, place_of(move), 2 * card + turned_of(move), seat)
            if reveal(state, slot):
                state.finisher = seat
                state.to_move = -1
                return
        else:
            state.gone[card] += np.uint8(1)
            if kind == BREAK:
                state.front[seat_of(move)] |= BREAKS[card]
            elif kind == REPAIR:
                state.front[seat_of(move)] ^= np.uint8(1 << which_of(move))
            elif kind == ROCKFALL:
                state.gone[remove_card(state, i64(state.slot[place_of(move)]))] += np.uint8(1)
            elif kind == MAP:
                state.looked[seat] |= np.uint8(1 << which_of(move))
            else:
                target = seat_of(move)
                _play_on_seat(state, seat, kind, target)
                if kind == SWAP_HANDS:
                    drawer = target
    for _ in range(draws):
        draw_card(state, drawer)
    state.to_move = next_seat(state, seat)
