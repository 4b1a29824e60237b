"""Whole rounds between levels inside compiled code, for measuring and for tuning.

The policy gets the full record here, which is safe: it reads its own seat's hand, role and looked-at goals only (the
tests compare it with the masked record).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.belief import role_counts, suspect
from ai.evidence import FRONT, UNARY_CLASSES, Belief, begin, new_reader, witness
from ai.features import FEATURE_COUNT
from ai.policy import BELIEF, draw_move, study, weigh
from ai.sketch import Sketch, new_sketch, survey
from ai.stance import know_roles
from ai.thought import Thought, new_thought
from engine import cards
from engine.cards import SABOTEUR, TOOL_MASK
from engine.deal import full_deck, full_gold, new_record, role_deck
from engine.jit import i64, jit
from engine.move import CARD, CELL, MAX_MOVES, PASS, UNBURDEN, kind_of
from engine.options import Config
from engine.reach import FIRST_GOAL_SLOT
from engine.rng import Stream, below, start
from engine.simulate import reshuffle
from engine.state import BLUES, BOTH, DIGGERS, GREENS, TURN, State, copy
from engine.turn import act, legal_moves

RANDOM_STYLE = (-1.0, 1.0, 0.0)
"""Style of a player who draws uniformly from the legal moves."""


_DIGGERS_WON = (DIGGERS, BLUES, GREENS, BOTH)
_THROWN = (1 << CELL) - (1 << CARD)
"""Bits of an action that say which cards were thrown away."""


class Side(NamedTuple):
    """The bots of a match, saboteurs last: weights float64[2, roles, features], styles float64[2, 3]."""

    weights: Any
    styles: Any


@jit
def _play(
    state: State, belief: Belief, public: Sketch, sketch: Sketch, thought: Thought,
    sides: Side, deck: np.ndarray, stream: Stream, tally: np.ndarray,
) -> int:  # fmt: skip
    """Play a dealt round to its end; the number of actions."""
    begin(belief, public, 1 if state.bounded else 0)
    survey(public)
    moves = np.empty(MAX_MOVES, np.int64)
    features = np.empty((MAX_MOVES, FEATURE_COUNT), np.float64)
    scores = np.empty(MAX_MOVES, np.float64)
    exposed = np.zeros((2, 2), np.int64)
    actions = 0
    while state.phase == TURN:
        seat = i64(state.to_move)
        side = 1 if state.role[seat] == SABOTEUR else 0
        if sides.styles[side, 0] < 0.0:
            move = moves[below(stream, legal_moves(state, moves))]
        else:
            style = sides.styles[side]
            seats, kind = i64(state.seats), i64(style[BELIEF])
            thought.roles[:] = 0
            suspect(belief, kind, seats, deck, thought.roles, thought.public)
            know_roles(state, seat, thought.roles)
            suspect(belief, kind, seats, deck, thought.roles, thought.chance)
            count = legal_moves(state, moves)
            study(state, sketch, thought, moves, count)
            weigh(state, sketch, thought, moves, count, sides.weights[side], features, scores)
            move = moves[draw_move(scores, count, style, stream)]
        exposed[:] = 0
        for other in range(state.seats):
            if other != seat:
                kind = 1 if state.role[other] == SABOTEUR else 0
                exposed[0, kind] += 1
                exposed[1, kind] += 1 if belief.info[FRONT + other] & TOOL_MASK else 0
        shown = i64(state.shown)
        act(state, move)
        actions += 1
        witness(belief, public, seat, move & ~_THROWN if kind_of(move) in (PASS, UNBURDEN) else move, 0)
        pair, phase = belief.last[1], belief.last[3]
        tally[0, belief.last[0], side] += 1
        if pair >= 0:
            tally[1, pair, 2 * side + (1 if state.role[belief.last[2]] == SABOTEUR else 0)] += 1
        for kind in range(2):
            tally[2, phase, 2 * side + kind] += exposed[0, kind]
            tally[2, 3 + phase, 2 * side + kind] += exposed[1, kind]
        for goal in range(3):
            if (i64(state.shown) & ~shown) >> goal & 1:
                witness(belief, public, seat, -1 - goal, i64(state.face[FIRST_GOAL_SLOT + goal]))
    return actions


@jit
def _rounds(
    fresh: State, state: State, box: np.ndarray, roles: np.ndarray, hand: int, first: int, count: int, seed: int,
    belief: Belief, public: Sketch, sketch: Sketch, thought: Thought,
    sides: Side, deck: np.ndarray, tally: np.ndarray,
) -> tuple[int, int]:  # fmt: skip
    """Deals first..first+count-1 of a seed; (rounds won by the diggers, actions)."""
    stream = np.zeros(4, np.int64)
    wins, actions = 0, 0
    ready = box.copy(), roles.copy()
    for number in range(first, first + count):
        start(stream, seed, number)
        box[:] = ready[0]
        roles[:] = ready[1]
        reshuffle(state, fresh, box, roles, hand, stream)
        actions += _play(state, belief, public, sketch, thought, sides, deck, stream, tally)
        wins += 1 if state.side in _DIGGERS_WON else 0
    return wins, actions


def new_tally() -> np.ndarray:
    """int64[3, 36, 4]: actions by class and role; aimed actions by class, role, target's role; chances to aim."""
    return np.zeros((3, UNARY_CLASSES, 4), np.int64)


def play_rounds(
    config: Config, sides: Side, count: int, seed: int, first: int = 0, tally: np.ndarray | None = None
) -> tuple[int, int]:
    """Play rounds of the deals first..first+count-1 of a seed; (rounds won by diggers of any colour, all actions)."""
    fresh = new_record(config)
    gold = full_gold() if config.edition == "base" else []
    fresh.gold_pile[: len(gold)] = gold
    fresh.gold_end = len(gold)
    roles = np.array([cards.ROLE_NAMES.index(name) for name in role_deck(config)], np.uint8)
    deck = role_counts(config)
    box = np.array([cards.card_id(name) for name in full_deck(config)], np.uint8)
    belief, public = new_reader()
    sketch, thought = new_sketch(), new_thought()
    tally = new_tally() if tally is None else tally
    wins, actions = _rounds(
        fresh, copy(fresh), box, roles, config.hand, first, count, seed,
        belief, public, sketch, thought, sides, deck, tally,
    )  # fmt: skip
    return int(wins), int(actions)


__all__ = ["RANDOM_STYLE", "Side", "new_tally", "play_rounds"]
