"""One turn of a simulated table: a seat chooses by the policy, and the whole table sees what it did."""

from __future__ import annotations

import numpy as np

from ai.belief import Belief, stage_of, suspect, swap_hats, witness
from ai.evidence import NO_CLASS, look_before, pair_class, unary_class
from ai.policy import BELIEF, SHARP, draw_move, weigh
from ai.sketch import Sketch, draw_mine
from ai.stance import know_roles
from ai.thought import Thought
from engine.jit import i64, jit
from engine.move import PLACE, ROCKFALL, SWAP_HATS, kind_of, seat_of
from engine.rng import Stream, below
from engine.state import State
from engine.turn import act, legal_moves

UNARY, PAIR = 0, 1
"""Entries of the classes that `follow` writes."""


@jit
def think(state: State, belief: Belief, thought: Thought, moves: np.ndarray, kind: int) -> int:
    """List the legal moves of the seat to move and fill in what it thinks of the others; number of moves."""
    if kind >= 0:
        know_roles(state, i64(state.to_move), thought.roles)
        suspect(belief, kind, thought.roles, thought.chance)
    return legal_moves(state, moves)


@jit
def decide(
    state: State, sketch: Sketch, belief: Belief, thought: Thought, moves: np.ndarray,
    weights: np.ndarray, style: np.ndarray, features: np.ndarray, scores: np.ndarray, stream: Stream,
) -> int:  # fmt: skip
    """The move of the seat to move: it reads its own hand, role, goals and what everybody knows.

    A style of negative temperature draws from all moves alike.
    thought.public must be up to date (`follow` sees to it); the other arguments as for `ai.policy.weigh`.
    """
    count = think(state, belief, thought, moves, i64(style[BELIEF]))
    if count == 1:
        return moves[0]
    if style[SHARP] < 0.0:
        return moves[below(stream, count)]
    weigh(state, sketch, thought, moves, count, weights, features, scores)
    return moves[draw_move(scores, count, style, stream)]


@jit
def follow(
    state: State, sketch: Sketch, belief: Belief, thought: Thought, move: int, kind: int,
    note: np.ndarray, classes: np.ndarray,
) -> None:  # fmt: skip
    """Carry out a move and let everybody take it in: the mine is drawn anew, the evidence counted, suspicion follows.

    kind: of the belief that is kept (`ai.belief`), negative to keep none; note: float64[7] of scratch; classes:
    int64[2], what the action said of one seat and of two (NO_CLASS for nothing).
    """
    seat, target, what = i64(state.to_move), seat_of(move), kind_of(move)
    look_before(state, sketch, seat, note)
    act(state, move)
    if what == PLACE or what == ROCKFALL:
        draw_mine(state, sketch)
    stage = stage_of(belief, seat)
    classes[UNARY] = unary_class(sketch, move, note, stage)
    classes[PAIR] = pair_class(move, stage) if target != seat else NO_CLASS
    if kind >= 0:
        if what == SWAP_HATS:
            swap_hats(belief, target)
        witness(belief, seat, move, classes[UNARY], classes[PAIR], target)
        thought.roles[:] = 0
        suspect(belief, kind, thought.roles, thought.public)
