"""Two games that differ only in what a seat may not know look the same to that seat (RULES section 5)."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from helpers import new_game, numbers, play
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards
from engine.action import Action
from engine.event import Event, redact
from engine.game import Game
from engine.observation import SPECTATOR
from engine.state import MAX_SEATS


def redealt(game: Game, seat: int, seed: int) -> Game:
    """A copy in which everything that the seat may not know is shuffled or replaced."""
    twin = game.copy()
    state, random = twin._state, np.random.default_rng(seed)
    others = [other for other in range(game.config.seats) if other != seat]
    unseen = [(other, i) for other in others for i in range(int(state.hand_size[other]))]
    pool = [int(state.hand[other, i]) for other, i in unseen]
    pool += [int(card) for card in state.pile[state.pile_next : state.pile_end]]
    shed = [(row, card) for row in (*others, MAX_SEATS) for card in range(cards.CARD_COUNT)]
    dropped = [(row, card) for row, card in shed for _ in range(int(state.shed[row, card]))]
    pool += [card for _, card in dropped]
    random.shuffle(pool)
    for row, card in dropped:
        state.shed[row, card] -= 1
    for other, i in unseen:
        state.hand[other, i] = pool.pop()
    for i in range(int(state.pile_next), int(state.pile_end)):
        state.pile[i] = pool.pop()
    for row, _ in dropped:
        state.shed[row, pool.pop()] += 1
    assert not pool
    roles = [int(state.role[other]) for other in others] + [int(role) for role in state.aside[: state.asides]]
    random.shuffle(roles)
    for other in others:
        state.role[other] = roles.pop()
    state.aside[: state.asides] = roles
    known = int(state.shown) | (int(state.looked[seat]) if seat != SPECTATOR else 0)
    hidden = [goal for goal in range(3) if not known >> goal & 1]
    kinds = [int(state.goal[goal]) for goal in hidden]
    random.shuffle(kinds)
    state.goal[hidden] = kinds
    random.shuffle(state.gold_pile[state.gold_next : state.gold_end])
    for other in others:
        state.gold_sum[other] = int(random.integers(9))
        state.gold_cards[other, 1] = int(random.integers(5))
    state.pile[: state.pile_next] = 0
    return twin


def seen(game: Game, seat: int) -> tuple[Any, ...]:
    """All that leaves the engine for this seat."""
    view = game.observation(seat)
    mine = seat == view.to_move
    return view.record.tobytes(), json.dumps(view.to_json()), view.legal if mine else (), game.history(seat)


@given(st.integers(3, 10), st.integers(0, 2**40), st.integers(0, 150), st.integers(0, 2**20))
@settings(max_examples=60)
def test_what_is_hidden_changes_nothing_that_is_seen(seats: int, seed: int, length: int, chance: int) -> None:
    game = new_game(seats, seed, rounds=3)
    for count, _ in enumerate(play(game, numbers(seed))):
        if count >= length and game.phase == "turn":
            break
    if game.phase != "turn":
        return
    for seat in (*range(seats), SPECTATOR):
        twin = redealt(game, seat, chance)
        assert seen(twin, seat) == seen(game, seat)
        assert twin.observation(seat) == game.observation(seat)


@given(st.integers(3, 10), st.integers(0, 2**40))
@settings(max_examples=25)
def test_the_next_event_tells_a_seat_nothing_it_may_not_know(seats: int, seed: int) -> None:
    game = new_game(seats, seed, rounds=1)
    for _ in play(game, list(_first(numbers(seed), seed % 40))):
        pass
    if game.phase != "turn":
        return
    mover = game.to_move or 0
    discard = next(action for action in game.legal() if action.type == "pass")
    watcher = (mover + 1) % seats
    twin = game.copy()
    other = next((card for card in game.observation(mover).hand if card != discard.cards[0]), None)
    game.play(discard)
    if other is not None:
        twin.play(Action("pass", cards=(other,)))
        if (twin.phase, game.phase) == ("turn", "turn"):
            assert twin.history(watcher) == game.history(watcher)
            assert twin.observation(watcher).to_json() == game.observation(watcher).to_json()
            assert twin.history(mover) != game.history(mover)


def _first(choices: Any, count: int) -> Any:
    return (next(choices) for _ in range(count))


SECRET = [
    (Event("drew", seat=0, card="NS"), "card"),
    (Event("looked", seat=0, goal=1, card="treasure"), "card"),
    (Event("gold_offered", seat=0, values=(3, 1)), "values"),
    (Event("gold_taken", seat=0, value=3), "value"),
]


@pytest.mark.parametrize(("event", "field"), SECRET, ids=[event.type for event, _ in SECRET])
def test_events_keep_their_secret_from_all_but_one(event: Event, field: str) -> None:
    for viewer in (1, 9, SPECTATOR):
        assert getattr(redact(event, viewer), field) is None
        assert redact(event, viewer).seat == 0
    assert redact(event, 0) == event == redact(event, None)


def test_a_pass_shows_that_a_card_went_but_not_which() -> None:
    event = Event("played", seat=2, action=Action("pass", cards=("NS",)))
    hidden = redact(event, 0)
    assert hidden.action is not None and hidden.action.cards == (None,)
    assert redact(event, 2) == event
