"""Whole random rounds inside compiled code: for benchmarks, for soak tests and as the floor under every bot."""

from __future__ import annotations

import numpy as np

from engine.cards import SET_ASIDE
from engine.grid import GOAL_INDEX
from engine.jit import i64, jit
from engine.move import MAX_MOVES
from engine.reach import lay_out
from engine.rng import Stream, below, shuffle
from engine.state import BASE, GAME_OVER, ROUND_OVER, TURN, State
from engine.turn import act, legal_moves


@jit
def reshuffle(state: State, fresh: State, deck: np.ndarray, roles: np.ndarray, hand: int, stream: Stream) -> None:
    """Deal a new round into `state`.

    fresh: a record with only the house rules set; deck: uint8 card ids (shuffled in place); roles: uint8 role deck
    (shuffled in place); hand: cards per hand.
    """
    state.slot[:] = 0
    lay_out(state, GOAL_INDEX)
    seats = i64(fresh.seats)
    shuffle(stream, deck, len(deck))
    shuffle(stream, roles, len(roles))
    for i in range(len(deck)):
        state.pile[i] = deck[i]
    state.pile_end = len(deck) - (0 if fresh.edition == BASE else SET_ASIDE)
    state.pile_next = seats * hand
    state.ply = 0
    state.shown = 0
    state.gone[:] = 0
    state.shed[:] = 0
    for seat in range(seats):
        for i in range(hand):
            state.hand[seat, i] = deck[seat * hand + i]
        state.hand_size[seat] = hand
        state.role[seat] = roles[seat]
        state.front[seat] = 0
        state.looked[seat] = 0
        state.pay[seat] = 0
    state.asides = len(roles) - seats
    for i in range(len(roles) - seats):
        state.aside[i] = roles[seats + i]
    for goal in range(3):
        state.goal[goal] = goal
    shuffle(stream, state.goal, 3)
    state.gold_next = 0
    shuffle(stream, state.gold_pile, i64(state.gold_end))
    state.phase = TURN
    state.side = 0
    state.round_no = 1
    state.finisher = -1
    state.last = -1
    state.to_move = below(stream, seats)
    if fresh.edition != BASE:
        _forget_saboteur_2(state)


@jit
def _forget_saboteur_2(state: State) -> None:
    """What a round of Saboteur 2 leaves behind; gold counts anew, so that every round is a game's first."""
    for seat in range(i64(state.seats)):
        state.gold_sum[seat] = 0
        state.inspected[seat] = 0
        state.dug[seat] = 0
        state.stolen[seat] = 0
        state.theft_order[seat] = 0
    state.thefts = 0
    state.has_gold = 0
    state.routes = 0


@jit
def play_randomly(state: State, moves: np.ndarray, stream: Stream) -> int:
    """Play uniformly random legal actions to the end of the round; their number. moves: int64[MAX_MOVES] of scratch."""
    actions = 0
    while state.phase != ROUND_OVER and state.phase != GAME_OVER:
        act(state, moves[below(stream, legal_moves(state, moves))])
        actions += 1
    return actions


@jit
def random_rounds(
    fresh: State, state: State, deck: np.ndarray, roles: np.ndarray, hand: int, count: int, stream: Stream
) -> tuple[int, int]:
    """Deal and play `count` random rounds; (all actions, rounds the diggers won)."""
    moves = np.empty(MAX_MOVES, np.int64)
    actions, wins = 0, 0
    for _ in range(count):
        reshuffle(state, fresh, deck, roles, hand, stream)
        actions += play_randomly(state, moves, stream)
        wins += 1 if state.side == 1 else 0
    return actions, wins
