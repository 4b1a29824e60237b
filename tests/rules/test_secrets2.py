"""Two games of Saboteur 2 that differ only in what a seat may not know look the same to that seat (RULES section 5)."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from helpers import numbers, play
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards
from engine.action import Action
from engine.event import Event, redact
from engine.game import Game
from engine.observation import SPECTATOR
from engine.options import Config, Options
from engine.state import MAX_SEATS

SET_ASIDE = 10
LEARNS = ("swap_hands", "swap_hats")
"""Actions that show the target something."""


def new_game(seats: int, seed: int) -> Game:
    return Game.new(Config("saboteur2", seats, Options(rounds=3)), seed)


def redealt(game: Game, seat: int, seed: int) -> Game:
    """A copy in which everything that the seat may not know is shuffled or replaced."""
    twin = game.copy()
    state, random = twin._state, np.random.default_rng(seed)
    others = [other for other in range(game.config.seats) if other != seat]
    _shuffle_cards(state, others, random)
    if game.phase == "turn":
        known = int(state.inspected[seat]) if seat != SPECTATOR else 0
        hidden = [other for other in others if not known >> other & 1]
        roles = [int(state.role[other]) for other in hidden] + [int(role) for role in state.aside[: state.asides]]
        random.shuffle(roles)
        for other in hidden:
            state.role[other] = roles.pop()
        state.aside[: state.asides] = roles
    seen = int(state.shown) | (int(state.looked[seat]) if seat != SPECTATOR else 0)
    goals = [goal for goal in range(3) if not seen >> goal & 1]
    kinds = [int(state.goal[goal]) for goal in goals]
    random.shuffle(kinds)
    state.goal[goals] = kinds
    for other in others:  # who has any gold is public
        state.gold_sum[other] = int(random.integers(1, 9)) if state.gold_sum[other] else 0
    state.pile[: state.pile_next] = 0
    return twin


def _shuffle_cards(state: Any, others: list[int], random: np.random.Generator) -> None:
    """Deal hands, pile, the cards set aside and what lies face down anew among the places that the seat cannot see."""
    hands = [(other, i) for other in others for i in range(int(state.hand_size[other]))]
    ahead = range(int(state.pile_next), int(state.pile_end) + SET_ASIDE)
    rows = (*others, MAX_SEATS)
    dropped = [(r, c) for r in rows for c in range(cards.CARD_COUNT) for _ in range(int(state.shed[r, c]))]
    pool = [int(state.hand[place]) for place in hands] + [int(state.pile[i]) for i in ahead] + [c for _, c in dropped]
    assert all(pool)
    random.shuffle(pool)
    for row, card in dropped:
        state.shed[row, card] -= 1
    for place in hands:
        state.hand[place] = pool.pop()
    for i in ahead:
        state.pile[i] = pool.pop()
    for row, _ in dropped:
        state.shed[row, pool.pop()] += 1
    assert not pool


def seen(game: Game, seat: int) -> tuple[Any, ...]:
    """All that leaves the engine for this seat."""
    view = game.observation(seat)
    mine = seat == view.to_move
    told = view.record.tobytes(), json.dumps(view.to_json()), view.legal if mine else (), game.history(seat)
    return *told, view.settlement, view.aside, view.hands, view.pile_cards


def _begun(seats: int, seed: int, length: int) -> Game | None:
    """A game after so many actions, some of them thefts and swaps; None if it is between two rounds."""
    game = new_game(seats, seed)
    for count, _ in enumerate(play(game, numbers(seed))):
        if count >= length and game.phase in ("turn", "steal"):
            return game
    return None


@given(st.integers(2, 12), st.integers(0, 2**40), st.integers(0, 160), st.integers(0, 2**20))
@settings(max_examples=16)
def test_what_is_hidden_changes_nothing_that_is_seen(seats: int, seed: int, length: int, chance: int) -> None:
    game = _begun(seats, seed, length)
    if game is None:
        return
    for seat in (*range(seats), SPECTATOR):
        twin = redealt(game, seat, chance)
        assert seen(twin, seat) == seen(game, seat)
        assert twin.observation(seat) == game.observation(seat)


@given(st.integers(3, 12), st.integers(0, 2**40), st.integers(0, 100), st.integers(0, 2**20))
@settings(max_examples=14)
def test_an_action_tells_a_third_seat_nothing_it_may_not_know(seats: int, seed: int, length: int, chance: int) -> None:
    game = _begun(seats, seed, length)
    if game is None or game.phase != "turn" or game.to_move is None:
        return
    for watcher in {(game.to_move + 1) % seats, (game.to_move + 2 + chance % (seats - 2)) % seats, SPECTATOR}:
        twin = redealt(game, watcher, chance)
        there = {_face(action): action for action in twin.legal()}
        told = 0
        for action in game.legal():
            other = there.get(_face(action))
            if other is None or action.type == "place" or (action.type in LEARNS and action.seat == watcher):
                continue
            one, two = game.copy(), twin.copy()
            one.play(action)
            two.play(other)
            if (one.phase, two.phase) == ("turn", "turn"):
                assert seen(one, watcher) == seen(two, watcher)
                told += 1
            if told >= 6:
                break


def _face(action: Action) -> tuple[Any, ...]:
    """What everybody sees of an action: of a discard the number of cards."""
    if action.type in ("pass", "unburden"):
        return action.type, len(action.cards), action.remove
    return (action,)


SECRET = [
    (Event("inspected", seat=0, target=1, role="boss"), ("role",), (0,)),
    (Event("took_dwarf", seat=0, role="boss"), ("role",), (0,)),
    (Event("hands_swapped", seat=0, target=1, gave=("NS",), got=("map", "EW")), ("gave", "got"), (0, 1)),
    (Event("drew", seat=0, card="theft"), ("card",), (0,)),
]


@pytest.mark.parametrize(("event", "fields", "insiders"), SECRET, ids=[event.type for event, *_ in SECRET])
def test_events_keep_their_secret_from_all_others(event: Event, fields: Any, insiders: Any) -> None:
    for viewer in (0, 1, 2, 9, SPECTATOR):
        shown = redact(event, viewer)
        assert (shown.seat, shown.target) == (event.seat, event.target)
        for field in fields:
            assert getattr(shown, field) == (getattr(event, field) if viewer in insiders else None)
    assert redact(event, None) == event


@pytest.mark.parametrize(
    "action",
    [Action("pass", cards=("NS", "map", "theft")), Action("unburden", cards=("NS", "map"), remove="trapped")],
    ids=["pass", "unburden"],
)
def test_discards_show_how_many_cards_went_but_not_which(action: Action) -> None:
    event = Event("played", seat=2, action=action)
    for viewer in (0, SPECTATOR):
        hidden = redact(event, viewer).action
        assert hidden is not None
        assert hidden.cards == (None,) * len(action.cards) and hidden.remove == action.remove
    assert redact(event, 2) == event


def test_stolen_gold_and_the_pay_are_public() -> None:
    for event in (Event("stolen", seat=0, target=1), Event("paid", seat=0, value=3), Event("stolen", seat=0)):
        assert redact(event, 5) == event


def test_an_inspected_dwarf_is_known_until_it_is_swapped() -> None:
    """Over random games: a seat sees its own dwarf and those it inspected since their last swap, no others."""
    checked = 0
    for seed in range(3):
        game = new_game(5, seed)
        known: dict[int, set[int]] = {seat: {seat} for seat in range(5)}
        for seat, action in play(game, numbers(seed)):
            if game.phase != "turn":
                break
            if action.type == "inspection":
                known[seat].add(action.seat if action.seat is not None else seat)
            elif action.type == "swap_hats":
                for other, own in known.items():
                    if other != action.seat:
                        own.discard(action.seat if action.seat is not None else seat)
            for viewer, own in known.items():
                roles = [view.role for view in game.observation(viewer).seats]
                assert {number for number, role in enumerate(roles) if role is not None} == own
            checked += action.type in ("inspection", "swap_hats")
    assert checked > 2


def test_has_gold_is_right_and_public() -> None:
    for seed in range(3):
        game = new_game(4, seed)
        for _ in play(game, numbers(seed)):
            owned = [bool(sum(view.gold or ())) for view in game.observation(None).seats]
            if game.phase != "turn":
                for viewer in (*range(4), SPECTATOR):
                    assert [view.has_gold for view in game.observation(viewer).seats] == owned
    assert any(owned)


def test_totals_of_others_are_secret_until_the_game_is_over() -> None:
    game = new_game(3, 2)
    phases = ["turn"]
    for _ in play(game, numbers(2)):
        phases.append(game.phase)
        if game.phase != phases[-2]:
            for viewer in range(3):
                gold = [view.gold for view in game.observation(viewer).seats]
                open_now = game.phase == "game_over"
                assert [amount is not None for amount in gold] == [open_now or other == viewer for other in range(3)]
    assert phases[-1] == "game_over" and ("turn", "round_over") in pairwise(phases)
