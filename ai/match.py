"""Whole rounds between levels inside compiled code, for measuring and for tuning.

The policy gets the full record here, which is safe: it reads its own seat's hand, role and looked-at goals only (the
tests compare it with the masked record).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.belief import EXACT, Belief, begin, new_belief, role_counts, suspect
from ai.evidence import NOTE
from ai.features import FEATURE_COUNT
from ai.play import PAIR, UNARY, decide, follow
from ai.policy import BELIEF
from ai.sketch import ROUGH, Sketch, draw_mine, new_sketch
from ai.thought import Thought, new_thought
from engine import cards
from engine.cards import SABOTEUR
from engine.deal import full_deck, full_gold, new_record, role_deck
from engine.jit import i64, jit
from engine.move import MAX_MOVES, SWAP_HATS, kind_of, seat_of
from engine.options import Config
from engine.rng import Stream, below, start
from engine.simulate import reshuffle
from engine.state import BLUES, BOTH, DIGGERS, GREENS, TURN, State, copy
from engine.turn import legal_moves

RANDOM_STYLE = (-1.0, 1.0, 0.0)
"""Style of a player who draws uniformly from the legal moves."""


NO_DEED, NEW_DWARF = -2, -3


class Side(NamedTuple):
    """The bots of a match, saboteurs last: weights float64[2, roles, features], styles float64[2, 3]."""

    weights: Any
    styles: Any


@jit
def _play(
    state: State, belief: Belief, sketch: Sketch, thought: Thought, sides: Side, deck: np.ndarray,
    stream: Stream, deeds: np.ndarray,
) -> int:  # fmt: skip
    """Play a dealt round to its end; the number of actions. deeds: int64[n, 4], rows of the first n actions."""
    moves = np.empty(MAX_MOVES, np.int64)
    features = np.zeros((1, FEATURE_COUNT), np.float64)
    scores = np.empty(MAX_MOVES, np.float64)
    note, classes = np.zeros(NOTE, np.float64), np.zeros(2, np.int64)
    kind = i64(max(sides.styles[0, BELIEF], sides.styles[1, BELIEF]))
    begin(belief, deck)
    draw_mine(state, sketch)
    thought.roles[:] = 0
    suspect(belief, kind, thought.roles, thought.public)
    actions = 0
    while state.phase == TURN:
        seat = i64(state.to_move)
        side = 1 if state.role[seat] == SABOTEUR else 0
        if sides.styles[side, 0] < 0.0:
            move = moves[below(stream, legal_moves(state, moves))]
        else:
            if sides.styles[side, BELIEF] < EXACT:  # its own view of what the table thinks
                thought.roles[:] = 0
                suspect(belief, i64(sides.styles[side, BELIEF]), thought.roles, thought.public)
            move = decide(
                state, sketch, belief, thought, moves, sides.weights[side], sides.styles[side], features, scores, stream
            )
        follow(state, sketch, belief, thought, move, kind, note, classes)
        if actions < len(deeds):
            deeds[actions, 0], deeds[actions, 1] = seat, classes[UNARY]
            deeds[actions, 2], deeds[actions, 3] = classes[PAIR], seat_of(move)
            if kind_of(move) == SWAP_HATS:
                deeds[actions, 1] = NEW_DWARF
        actions += 1
    return actions


@jit
def _rounds(
    fresh: State, state: State, box: np.ndarray, roles: np.ndarray, hand: int, first: int, count: int, seed: int,
    belief: Belief, sketch: Sketch, thought: Thought, sides: Side, deck: np.ndarray,
    deeds: np.ndarray, teams: np.ndarray,
) -> tuple[int, int]:  # fmt: skip
    """Deals first..first+count-1 of a seed; (rounds won by the diggers, actions)."""
    stream = np.zeros(4, np.int64)
    wins, actions = 0, 0
    ready = box.copy(), roles.copy()
    deeds[:] = NO_DEED
    for number in range(first, first + count):
        start(stream, seed, number)
        box[:] = ready[0]
        roles[:] = ready[1]
        reshuffle(state, fresh, box, roles, hand, stream)
        actions += _play(
            state, belief, sketch, thought, sides, deck, stream, deeds[min(number - first, len(deeds) - 1)]
        )
        team = i64(0)
        for seat in range(i64(state.seats)):
            team |= i64(1) << seat if state.role[seat] == SABOTEUR else i64(0)
        teams[min(number - first, len(teams) - 1)] = team
        side = i64(state.side)
        wins += 1 if side == DIGGERS or side == BLUES or side == GREENS or side == BOTH else 0
    return wins, actions


def unpacked(config: Config) -> tuple[State, np.ndarray, np.ndarray]:
    """A record before its first deal, and the path, action and role cards of the box: uint8[n] each."""
    fresh = new_record(config)
    gold = full_gold() if config.edition == "base" else []
    fresh.gold_pile[: len(gold)] = gold
    fresh.gold_end = len(gold)
    roles = np.array([cards.ROLE_NAMES.index(name) for name in role_deck(config)], np.uint8)
    return fresh, np.array([cards.card_id(name) for name in full_deck(config)], np.uint8), roles


def play_rounds(
    config: Config, sides: Side, count: int, seed: int, first: int = 0, rough: bool = False,
    deeds: np.ndarray | None = None, teams: np.ndarray | None = None,
) -> tuple[int, int]:  # fmt: skip
    """Play rounds of the deals first..first+count-1 of a seed; (rounds won by diggers of any colour, all actions).

    rough: with the quicker distances of simulated rounds (`ai.sketch.ROUGH`). What was done can be written down: deeds,
    int64[count, n, 4], rows of (seat, class of one seat, class of two, target) of the first n actions, NO_DEED after
    the last; the first class is NEW_DWARF where hats were swapped; teams, int64[count], masks of the saboteurs at the
    end.
    """
    fresh, box, roles = unpacked(config)
    deck = role_counts(config)
    sketch = new_sketch()
    sketch.counts[ROUGH] = rough
    wins, actions = _rounds(
        fresh, copy(fresh), box, roles, config.hand, first, count, seed,
        new_belief(), sketch, new_thought(), sides, deck,
        np.empty((1, 0, 4), np.int64) if deeds is None else deeds,
        np.empty(1, np.int64) if teams is None else teams,
    )  # fmt: skip
    return int(wins), int(actions)


__all__ = ["RANDOM_STYLE", "Side", "play_rounds", "unpacked"]
