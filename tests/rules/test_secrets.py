"""Two games that differ only in what a seat may not know look the same to that seat (RULES section 5)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from helpers import new_game, numbers, play
from hypothesis import given, settings
from hypothesis import strategies as st
from secret_twins import redealt, seen

from engine.action import Action
from engine.event import Event, redact
from engine.game import Game
from engine.observation import SPECTATOR

LEARNS = ("swap_hands", "swap_hats")
"""Actions that show the target something."""
SEATS = {"base": (3, 10), "saboteur2": (2, 12)}
either_edition = pytest.mark.parametrize("edition", SEATS)


def _second(seats: int, seed: int) -> Game:
    return new_game(seats, seed, edition="saboteur2", rounds=3)


def _begun(edition: str, seats: int, seed: int, length: int) -> Game | None:
    """A game after so many actions, some of them thefts and swaps; None if it is between two rounds."""
    game = new_game(seats, seed, edition=edition, rounds=3)
    for count, _ in enumerate(play(game, numbers(seed))):
        if count >= length and game.phase in ("turn", "steal"):
            return game
    return None


@either_edition
@given(st.data(), st.integers(0, 2**40), st.integers(0, 160), st.integers(0, 2**20))
@settings(max_examples=24)
def test_what_is_hidden_changes_nothing_that_is_seen(
    edition: str, data: st.DataObject, seed: int, length: int, chance: int
) -> None:
    seats = data.draw(st.integers(*SEATS[edition]))
    game = _begun(edition, seats, seed, length)
    if game is None:
        return
    for seat in (*range(seats), SPECTATOR):
        twin = redealt(game, seat, chance)
        assert seen(twin, seat) == seen(game, seat)
        assert twin.observation(seat) == game.observation(seat)


@either_edition
@given(st.data(), st.integers(0, 2**40), st.integers(0, 100), st.integers(0, 2**20))
@settings(max_examples=9)
def test_an_action_tells_a_third_seat_nothing_it_may_not_know(
    edition: str, data: st.DataObject, seed: int, length: int, chance: int
) -> None:
    seats = data.draw(st.integers(3, SEATS[edition][1]))
    game = _begun(edition, seats, seed, length)
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


@given(st.integers(3, 10), st.integers(0, 2**40))
@settings(max_examples=15)
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
    (Event("drew", seat=0, card="NS"), ("card",), (0,)),
    (Event("looked", seat=0, goal=1, card="treasure"), ("card",), (0,)),
    (Event("gold_offered", seat=0, values=(3, 1)), ("values",), (0,)),
    (Event("gold_taken", seat=0, value=3), ("value",), (0,)),
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
        if viewer in insiders:
            assert shown == event
        else:
            assert all(getattr(shown, field) is None for field in fields)
    assert redact(event, None) == event


@pytest.mark.parametrize(
    "action",
    [
        Action("pass", cards=("NS",)),
        Action("pass", cards=("NS", "map", "theft")),
        Action("unburden", cards=("NS", "map"), remove="trapped"),
    ],
    ids=["pass of one", "pass of three", "unburden"],
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
    for seed in range(5):
        game = _second(5, seed)
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
        game = _second(4, seed)
        for _ in play(game, numbers(seed)):
            owned = [bool(sum(view.gold or ())) for view in game.observation(None).seats]
            if game.phase != "turn":
                for viewer in (*range(4), SPECTATOR):
                    assert [view.has_gold for view in game.observation(viewer).seats] == owned
    assert any(owned)


def test_totals_of_others_are_secret_until_the_game_is_over() -> None:
    game = _second(3, 2)
    phases = ["turn"]
    for _ in play(game, numbers(2)):
        phases.append(game.phase)
        if game.phase != phases[-2]:
            for viewer in range(3):
                gold = [view.gold for view in game.observation(viewer).seats]
                open_now = game.phase == "game_over"
                assert [amount is not None for amount in gold] == [open_now or other == viewer for other in range(3)]
    assert phases[-1] == "game_over" and ("turn", "round_over") in pairwise(phases)
