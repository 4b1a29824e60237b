"""Carrying out the action cards of Saboteur 2, and the laying down of a burden (RULES S-12, S-31 to S-39).

Apart from `apply`, so that a base game does not wait for the compiling of this.
"""

from __future__ import annotations

import numpy as np

from engine.apply import discard, draw_card, next_seat, take_from_hand
from engine.cards import THEFT as THEFT_CARD
from engine.cards import TRAPPED
from engine.jit import i64, jit
from engine.move import (
    CARD_2,
    FREE,
    HANDS_OFF,
    INSPECTION,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAP,
    UNBURDEN,
    card_of,
    kind_of,
    seat_of,
    which_of,
)
from engine.state import State


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
def play_trick(state: State, move: int) -> None:
    """Carry out a legal action that only Saboteur 2 has: a card aimed at a seat, or two to be rid of one in front.

    `to_move` is then the next seat, or -1 at the end of the round; `engine.turn` goes on from there.
    """
    seat, target = i64(state.to_move), seat_of(move)
    kind, card = kind_of(move), card_of(move)
    drawer, draws = seat, 1
    state.ply += np.int16(1)
    state.last = seat
    if kind == UNBURDEN:
        discard(state, seat, card)
        discard(state, seat, move >> CARD_2 & 63)
        front = np.uint8(1 << which_of(move))
        state.front[seat] ^= front
        if front == THEFT_CARD:
            forget_theft(state, seat)
        draws = 2 if state.keeps_hand else 1
    else:
        take_from_hand(state, seat, card)
        state.gone[card] += np.uint8(1)
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
        drawer = target
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
    elif kind == FREE:
        state.front[target] ^= np.uint8(TRAPPED)
    for _ in range(draws):
        draw_card(state, drawer)
    state.to_move = next_seat(state, seat)
