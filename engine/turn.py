"""The rules as two kernels: every legal action, and whatever an action leads to, in either edition.

Compiled code calls them whole. Python calls `plain(legal_moves)` and `plain(act)`, which compile only the parts that
the game at hand needs.
"""

from __future__ import annotations

import numpy as np

from engine.apply import apply
from engine.jit import i64, jit
from engine.legal import legal
from engine.legal_tricks import legal_tricks
from engine.move import THEFT, kind_of, seat_of, value_of
from engine.score import offer_gold, pass_gold_on, pay_saboteurs
from engine.state import BASE, STEAL, TAKE_GOLD, State
from engine.tricks import play_trick
from engine.winners import pay_winners, steal


@jit
def legal_moves(state: State, out: np.ndarray) -> int:
    """Write all legal actions of the seat to move into out (int64[MAX_MOVES]); their number."""
    count = legal(state, out)
    if state.edition != BASE:
        count = legal_tricks(state, out, count)
    return count


@jit
def act(state: State, move: int) -> None:
    """Carry out a legal action, up to the next decision of a player, the next deal, or the end of the game."""
    if state.phase == TAKE_GOLD:
        pass_gold_on(state, i64(value_of(move)))
        return
    if state.phase == STEAL:
        steal(state, i64(seat_of(move)))
        return
    if kind_of(move) < THEFT:
        apply(state, move)
    else:
        play_trick(state, move)
    if state.to_move >= 0:
        return
    if state.edition != BASE:
        pay_winners(state)
    elif state.finisher >= 0:
        offer_gold(state)
    else:
        pay_saboteurs(state)
