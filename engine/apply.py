"""Carrying out a legal action of a turn on the record (RULES 2).

Nothing is checked here: `legal` and `Game.why_not` do that.
"""

from __future__ import annotations

import numpy as np

from engine.cards import BREAKS
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    CARD,
    CARD_2,
    CELL,
    PASS,
    PLACE,
    REPAIR,
    ROCKFALL,
    card_of,
    kind_of,
    place_of,
    seat_of,
    turned_of,
    which_of,
)
from engine.reach import add_card, remove_card, reveal
from engine.state import State

_TWO_CARDS = (1 << CELL - CARD_2) - 1


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
def discard(state: State, seat: int, card: int) -> None:
    """Put a hand card away face down."""
    take_from_hand(state, seat, card)
    state.shed[seat, card] += np.uint8(1)


@jit
def apply(state: State, move: int) -> None:
    """Carry out a legal action that the base game has, or a pass of several cards (S-13).

    `to_move` is then the next seat, or -1 at the end of the round; `engine.turn` goes on from there.
    """
    seat = i64(state.to_move)
    kind, card = kind_of(move), card_of(move)
    draws = 1
    state.ply += np.int16(1)
    state.last = seat
    if kind == PASS:
        discard(state, seat, card)
        if move >> CARD_2 & _TWO_CARDS:
            for shift in range(CARD_2, CELL, CARD_2 - CARD):
                more = move >> shift & 63
                if more:
                    discard(state, seat, more)
                    draws += 1
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
            else:
                state.looked[seat] |= np.uint8(1 << which_of(move))
    for _ in range(draws):
        draw_card(state, seat)
    state.to_move = next_seat(state, seat)
