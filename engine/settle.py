"""The end of a round in either edition, and the choices that follow it.

Apart from `apply` on purpose: a round is settled once, and the first turn must not wait for the compiling of this.
"""

from __future__ import annotations

import numpy as np

from engine.jit import i64, jit
from engine.move import seat_of, value_of
from engine.score import offer_gold, pass_gold_on, pay_saboteurs
from engine.state import BASE, TAKE_GOLD, State
from engine.winners import pay_winners, steal


@jit
def settle(state: State) -> None:
    """To be called when `apply` leaves no seat to move: winners and pay, up to the first choice or the next deal."""
    if state.edition != BASE:
        pay_winners(state)
    elif state.finisher >= 0:
        offer_gold(state)
    else:
        pay_saboteurs(state)


@jit
def choose(state: State, move: int) -> None:
    """Carry out a legal action after the round: a gold card taken (B-62), or a theft (S-32)."""
    state.ply += np.int16(1)
    if state.phase == TAKE_GOLD:
        pass_gold_on(state, i64(value_of(move)))
    else:
        steal(state, i64(seat_of(move)))
