"""Many random rounds of Saboteur 2 inside compiled code, over all numbers of seats and random house rules."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from engine import cards
from engine.deal import Boxes, deal_round, draw_deal, full_deck, new_record, role_deck
from engine.jit import i64, jit
from engine.legal import legal
from engine.move import MAX_MOVES
from engine.options import CHOICES, Config, Options
from engine.rng import new_stream
from engine.simulate import play_randomly, reshuffle
from engine.state import FIRST_SLOT, GAME_OVER, ROUND_OVER, State, copy

SET_ASIDE = 10
LONGEST = 118 - SET_ASIDE + 4
"""Actions of a round: every one costs a card, and at most four thefts follow."""
THEFT = cards.THEFT
SETUPS = 4


@jit
def _card_faults(state: State, total: np.ndarray) -> int:
    """Kinds of card whose number is not that of the deck, with the ten set aside."""
    count = np.zeros(len(total), np.int64)
    for i in range(i64(state.pile_next), i64(state.pile_end) + SET_ASIDE):
        count[state.pile[i]] += 1
    for seat in range(i64(state.seats)):
        for i in range(i64(state.hand_size[seat])):
            count[state.hand[seat, i]] += 1
    for slot in range(FIRST_SLOT, i64(state.slots)):
        count[i64(state.face[slot]) >> 1] += 1
    faults = i64(0)
    for card in range(len(total)):
        count[card] += i64(state.gone[card])
        for row in range(i64(state.shed.shape[0])):
            count[card] += i64(state.shed[row, card])
        if count[card] != total[card]:
            faults += 1
    return faults


@jit
def _faults(state: State, total: np.ndarray, dwarfs: np.ndarray, moves: np.ndarray) -> int:
    """How many invariants a finished round breaks; total, dwarfs: int64 numbers of each card and role."""
    faults = _card_faults(state, total)
    roles = np.zeros(len(dwarfs), np.int64)
    moved, thefts, trapped_won = i64(0), i64(0), i64(0)
    for seat in range(i64(state.seats)):
        roles[state.role[seat]] += 1
        moved += i64(state.stolen[seat])
        thefts += 1 if state.front[seat] & THEFT else 0
        if state.pay[seat] and state.front[seat] & cards.TRAPPED:
            trapped_won += 1
        if state.gold_sum[seat] != state.pay[seat] + state.stolen[seat] or state.gold_sum[seat] < 0:
            faults += 1
        if (state.gold_sum[seat] > 0) != (state.has_gold >> seat & 1 != 0):
            faults += 1
    for i in range(i64(state.asides)):
        roles[state.aside[i]] += 1
    for role in range(len(dwarfs)):
        if roles[role] != dwarfs[role]:
            faults += 1
    if moved or thefts != state.thefts or trapped_won or state.side == 0:
        faults += 1
    if state.finisher < 0 and state.pile_next < state.pile_end:
        faults += 1
    if state.phase != ROUND_OVER and state.phase != GAME_OVER:
        faults += 1
    if legal(state, moves) != 0:
        faults += 1
    return faults


@jit
def _soak(
    fresh: State, state: State, deck: np.ndarray, roles: np.ndarray, hand: int, rounds: int, stream: Any,
    total: np.ndarray, dwarfs: np.ndarray, moves: np.ndarray, tally: np.ndarray,
) -> None:  # fmt: skip
    """Deal and play random rounds. tally: int64[4] of faults, actions, rounds with the treasure, the longest round."""
    for _ in range(rounds):
        reshuffle(state, fresh, deck, roles, hand, stream)
        actions = play_randomly(state, moves, stream)
        tally[0] += _faults(state, total, dwarfs, moves)
        tally[1] += actions
        tally[2] += 1 if state.finisher >= 0 else 0
        tally[3] = max(tally[3], actions)


def _run(seats: int, setup: int, rounds: int) -> np.ndarray:
    luck = random.Random(100 * seats + setup)
    options = {name: luck.choice(values) for name, values in CHOICES.items() if setup and luck.random() < 0.5}
    config = Config("saboteur2", seats, Options.from_json(options))
    state = new_record(config)
    deal_round(state, draw_deal(config, 1, 1, None, Boxes.full(config)), config.hand)
    deck = np.array([cards.card_id(name) for name in full_deck(config)], np.uint8)
    roles = np.array([cards.ROLE_NAMES.index(role) for role in role_deck(config)], np.uint8)
    tally = np.zeros(4, np.int64)
    total = np.bincount(deck, minlength=cards.CARD_COUNT).astype(np.int64)
    dwarfs = np.bincount(roles, minlength=len(cards.ROLE_NAMES)).astype(np.int64)
    stream = new_stream(seats, setup)
    _soak(copy(state), state, deck, roles, config.hand, rounds, stream, total, dwarfs,
          np.empty(MAX_MOVES, np.int64), tally)  # fmt: skip
    return tally


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9, 12])
def test_soak(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    tally = np.zeros(4, np.int64)
    for setup in range(SETUPS):
        more = _run(seats, setup, 1000)
        tally[:3] += more[:3]
        tally[3] = max(tally[3], more[3])
    with capsys.disabled():
        print(f"\n{seats} seats: {1000 * SETUPS} rounds, {tally[1]} actions, treasure {tally[2]}, longest {tally[3]}")
    assert tally[0] == 0
    assert tally[3] <= LONGEST
