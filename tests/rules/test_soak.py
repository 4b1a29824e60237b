"""Many random rounds of both editions inside compiled code, over all kinds of numbers of seats and house rules."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from engine import cards
from engine.deal import Boxes, deal_round, draw_deal, full_deck, new_record, role_deck
from engine.jit import i64, jit
from engine.move import MAX_MOVES
from engine.options import CHOICES, Config, Options
from engine.rng import new_stream
from engine.simulate import play_randomly, reshuffle
from engine.state import BASE, FIRST_SLOT, GAME_OVER, ROUND_OVER, State, copy
from engine.turn import legal_moves

SET_ASIDE = 10
LONGEST = {"base": 67 + 9, "saboteur2": 118 - SET_ASIDE + 4}
"""Actions of a round: every one costs a card, and gold is taken or at most four thefts follow."""
ROUNDS = {"base": (5000,), "saboteur2": (1000,) * 4}
"""Rounds by the plain rules, then by random house rules."""
WINNERS = {"base": "diggers won", "saboteur2": "treasure"}
THEFT = cards.THEFT


@jit
def _faults(state: State, total: np.ndarray, roles: np.ndarray, moves: np.ndarray) -> int:
    """How many invariants a finished round breaks; total, roles: int64 numbers of each card and role."""
    aside = 0 if state.edition == BASE else SET_ASIDE
    cards_there, roles_there = np.zeros(len(total), np.int64), np.zeros(len(roles), np.int64)
    faults = i64(0)
    for i in range(i64(state.pile_next), i64(state.pile_end) + aside):
        cards_there[state.pile[i]] += 1
    for seat in range(i64(state.seats)):
        roles_there[state.role[seat]] += 1
        for i in range(i64(state.hand_size[seat])):
            cards_there[state.hand[seat, i]] += 1
    for slot in range(FIRST_SLOT, i64(state.slots)):
        cards_there[i64(state.face[slot]) >> 1] += 1
        if state.slot[state.cell[slot]] != slot:
            faults += 1
    for card in range(len(total)):
        cards_there[card] += i64(state.gone[card])
        for row in range(i64(state.shed.shape[0])):
            cards_there[card] += i64(state.shed[row, card])
        if cards_there[card] != total[card]:
            faults += 1
    for i in range(i64(state.asides)):
        roles_there[state.aside[i]] += 1
    for role in range(len(roles)):
        if roles_there[role] != roles[role]:
            faults += 1
    if state.phase != ROUND_OVER and state.phase != GAME_OVER:
        faults += 1
    if legal_moves(state, moves) != 0:
        faults += 1
    return faults + (_base_faults(state) if state.edition == BASE else _second_faults(state))


@jit
def _base_faults(state: State) -> int:
    """Invariants of the ends of the base game that are broken."""
    faults, pays = i64(0), i64(0)
    for seat in range(i64(state.seats)):
        pays += i64(state.pay[seat])
    if state.side == 1 and not state.shown:
        faults += 1
    if state.side == 2 and (state.pile_next < state.pile_end or pays > 9):
        faults += 1
    return faults


@jit
def _second_faults(state: State) -> int:
    """Invariants of the ends of Saboteur 2 that are broken."""
    faults, moved, thefts, trapped_won = i64(0), i64(0), i64(0), i64(0)
    for seat in range(i64(state.seats)):
        moved += i64(state.stolen[seat])
        thefts += 1 if state.front[seat] & THEFT else 0
        if state.pay[seat] and state.front[seat] & cards.TRAPPED:
            trapped_won += 1
        if state.gold_sum[seat] != state.pay[seat] + state.stolen[seat] or state.gold_sum[seat] < 0:
            faults += 1
        if (state.gold_sum[seat] > 0) != (state.has_gold >> seat & 1 != 0):
            faults += 1
    if moved or thefts != state.thefts or trapped_won or state.side == 0:
        faults += 1
    if state.finisher < 0 and state.pile_next < state.pile_end:
        faults += 1
    return faults


@jit
def _soak(
    fresh: State, state: State, deck: np.ndarray, roles: np.ndarray, hand: int, rounds: int, stream: Any,
    total: np.ndarray, dwarfs: np.ndarray, moves: np.ndarray, tally: np.ndarray,
) -> None:  # fmt: skip
    """Deal and play random rounds.

    tally: int64[4] of faults, actions, rounds that the diggers won or in which the treasure was found, longest round.
    """
    for _ in range(rounds):
        reshuffle(state, fresh, deck, roles, hand, stream)
        state.gold_cards[:] = 0
        actions = play_randomly(state, moves, stream)
        tally[0] += _faults(state, total, dwarfs, moves)
        tally[1] += actions
        tally[2] += 1 if (state.side == 1 if state.edition == BASE else state.finisher >= 0) else 0
        tally[3] = max(tally[3], actions)


def _run(edition: str, seats: int, setup: int, rounds: int, tally: np.ndarray) -> None:
    luck = random.Random(100 * seats + setup)
    options = {name: luck.choice(values) for name, values in CHOICES.items() if setup and luck.random() < 0.5}
    config = Config(edition, seats, Options.from_json(options))
    state = new_record(config)
    deal_round(state, draw_deal(config, 1, 1, None, Boxes.full(config)), config.hand)
    deck = np.array([cards.card_id(name) for name in full_deck(config)], np.uint8)
    roles = np.array([cards.ROLE_NAMES.index(role) for role in role_deck(config)], np.uint8)
    total = np.bincount(deck, minlength=cards.CARD_COUNT).astype(np.int64)
    dwarfs = np.bincount(roles, minlength=len(cards.ROLE_NAMES)).astype(np.int64)
    _soak(copy(state), state, deck, roles, config.hand, rounds, new_stream(seats, setup), total, dwarfs,
          np.empty(MAX_MOVES, np.int64), tally)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "seats"),
    [*(("base", seats) for seats in (3, 5, 8, 10)), *(("saboteur2", seats) for seats in (2, 3, 5, 7, 9, 12))],
)
def test_soak(edition: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    tally = np.zeros(4, np.int64)
    for setup, rounds in enumerate(ROUNDS[edition]):
        _run(edition, seats, setup, rounds, tally)
    with capsys.disabled():
        print(
            f"\n{edition}, {seats} seats: {sum(ROUNDS[edition])} random rounds, {tally[1]} actions, "
            f"{WINNERS[edition]} {tally[2]}, longest {tally[3]}"
        )
    assert tally[0] == 0
    assert tally[3] <= LONGEST[edition]
