"""Carrying out a legal action on the record (RULES 2). Nothing is checked here: `legal` and `Game.why_not` do that."""

from __future__ import annotations

import numpy as np

from engine.cards import BREAKS
from engine.jit import i64, jit
from engine.move import (
    BREAK,
    MAP,
    PASS,
    PLACE,
    REPAIR,
    ROCKFALL,
    TAKE_GOLD_CARD,
    card_of,
    kind_of,
    place_of,
    seat_of,
    turned_of,
    value_of,
    which_of,
)
from engine.reach import add_card, remove_card, reveal
from engine.score import end_by_treasure, end_without_treasure, pass_gold_on
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
def apply(state: State, move: int) -> None:
    """Carry out one legal action, up to the next decision of a player or the end of the round.

    One long kernel on purpose: every kernel is optimised again inside each kernel that calls it.
    """
    seat = i64(state.to_move)
    kind, card = kind_of(move), card_of(move)
    state.ply += np.int16(1)
    if kind == TAKE_GOLD_CARD:
        pass_gold_on(state, value_of(move))
        return
    take_from_hand(state, seat, card)
    state.last = seat
    if kind == PLACE:
        slot = add_card(state, place_of(move), 2 * card + turned_of(move), seat)
        if reveal(state, slot):
            end_by_treasure(state, seat)
            return
    elif kind == PASS:
        state.shed[seat, card] += np.uint8(1)
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
    draw_card(state, seat)
    after = next_seat(state, seat)
    if after < 0:
        end_without_treasure(state)
    else:
        state.to_move = after
