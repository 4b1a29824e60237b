"""Positions of Saboteur 2 as JSON: what is dealt, what is refused, and that writing and reading agree."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from helpers import new_game, numbers, play, played

from engine.deal import full_deck
from engine.errors import ScenarioError
from engine.scenario import dump, load

Json = dict[str, Any]
DWARFS = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}


def position(**changes: Any) -> Json:
    """Two seats with a theft in front of each."""
    obj: Json = {
        "format": "dwarf-miners-scenario",
        "version": 1,
        "edition": "saboteur2",
        "seats": [
            {"role": "blue", "hand": ["map", "NESW"], "front": ["theft"], "gold": [5, 2]},
            {"role": "green", "hand": ["trapped"], "front": ["theft", "broken_cart"]},
        ],
        "goals": ["stone_a", "treasure", "stone_b"],
        "pile": ["swap_hats"],
    }
    return {**obj, **changes}


def test_hidden_parts_are_dealt_with_ten_cards_set_aside() -> None:
    hidden = position(seats=[{}, {}, {}, {}], pile=None, goals=None)
    first, again, other = (load({**hidden, "seed": seed}) for seed in (4, 4, 5))
    view = first.observation(None)
    held = Counter([*(view.pile_cards or ()), *(view.removed or ()), *(c for hand in view.hands or () for c in hand)])
    assert held == Counter(full_deck(first.config))
    assert [len(hand) for hand in view.hands or ()] == [6] * 4
    assert (view.pile, len(view.removed or ())) == (118 - 24 - 10, 10)
    assert Counter([*(seat.role for seat in view.seats), *(view.aside or ())]) == DWARFS
    assert dump(first) == dump(again) != dump(other)


def test_the_order_of_thefts_is_read_and_written() -> None:
    assert dump(load(position()))["last_theft"] == 1
    assert dump(load(position(last_theft=0)))["theft_order"] == [1, 0]
    whole = dump(load(position(theft_order=[1, 0], last_theft=0)))
    assert (whole["theft_order"], whole["last_theft"]) == ([1, 0], 0)
    single = position(seats=[{"role": "blue", "hand": ["map"], "front": ["theft"]}, {"role": "green"}])
    assert "theft_order" not in dump(load(single)) and dump(load(single))["last_theft"] == 0


def test_gold_is_any_numbers_that_add_up() -> None:
    view = load(position()).observation(None)
    assert [sum(seat.gold or ()) for seat in view.seats] == [7, 0]
    assert [seat.has_gold for seat in view.seats] == [True, False]


REFUSED: list[tuple[str, Json, str]] = [
    ("a gold pile", {"gold_pile": [1]}, "gold_pile"),
    ("a digger of the base game", {"aside": ["digger"]}, "digger"),
    ("an order of thefts with a seat twice", {"theft_order": [0, 0]}, "theft"),
    ("an order of thefts as a text", {"theft_order": "01"}, "theft_order"),
    ("a last theft that is not the last", {"theft_order": [0, 1], "last_theft": 0}, "theft"),
    ("eleven cards set aside", {"removed": ["NESW"] * 5 + ["NEW"] * 6}, "removed"),
    ("an unknown card set aside", {"removed": ["dragon"]}, "dragon"),
    ("two profiteers aside", {"aside": ["profiteer", "profiteer"]}, "profiteer"),
    ("a house rule that is none", {"options": {"two_doors": "bga"}}, "two_doors"),
]


@pytest.mark.parametrize(("changes", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_refused_in_one_line(changes: Json, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        load(position(**changes))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seats", [2, 12])
def test_every_position_of_a_round_is_read_back(seats: int) -> None:
    game = new_game(seats, seats, edition="saboteur2", rounds=1)
    for number, _ in enumerate(play(game, numbers(seats))):
        if game.phase == "turn" and number % 4 == 0:
            whole = json.loads(json.dumps(dump(game)))
            again = load(whole)
            assert dump(again) == whole
            assert again.observation(None).aside == game.observation(None).aside
            assert again.observation(None).removed == game.observation(None).removed


def test_a_loaded_game_plays_on_to_the_same_end() -> None:
    game = played(5, 8, 30, edition="saboteur2", rounds=1)
    again = load(dump(game))
    for _ in play(game, numbers(3)):
        pass
    for _ in play(again, numbers(3)):
        pass
    assert again.result == game.result
    assert again.observation(None).settlement == game.observation(None).settlement
