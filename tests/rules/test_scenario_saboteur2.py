"""Positions of Saboteur 2 as JSON: what is dealt, what is refused, and what only this edition writes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from helpers import scenario_of

from engine.deal import full_deck
from engine.errors import ScenarioError
from engine.scenario import dump, load

Json = dict[str, Any]
DWARFS = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}


def position(**changes: Any) -> Json:
    """Two seats with a theft in front of each."""
    seats = [
        {"role": "blue", "hand": ["map", "NESW"], "front": ["theft"], "gold": [5, 2]},
        {"role": "green", "hand": ["trapped"], "front": ["theft", "broken_cart"]},
    ]
    return {**scenario_of("saboteur2", seats, pile=["swap_hats"]), **changes}


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
