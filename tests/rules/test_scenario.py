"""Positions as JSON: what is refused and in which words, what is dealt, and that writing and reading agree."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from helpers import new_game, numbers, play, played, scenario_of

from engine.action import Action
from engine.deal import full_deck
from engine.errors import ScenarioError
from engine.scenario import dump, load, read

Json = dict[str, Any]


def position(**changes: Any) -> Json:
    """A small position in which seat 0 holds two cards."""
    seats = [
        {"role": "digger", "hand": ["NESW", "map"]},
        {"role": "saboteur", "hand": ["NS"]},
        {"role": "digger", "hand": []},
    ]
    return {**scenario_of("base", seats, pile=["rockfall"], to_move=0), **changes}


def without(name: str) -> Json:
    return {field: value for field, value in position().items() if field != name}


def seat(**changes: Any) -> Json:
    """The position with another first seat."""
    seats = position()["seats"]
    return position(seats=[{**seats[0], **changes}, *seats[1:]])


def row(*cards: str, start: int = 1, line: int = 0) -> list[Json]:
    return [{"card": card, "cell": [start + n, line]} for n, card in enumerate(cards)]


REFUSED: list[tuple[str, Any, str]] = [
    ("no object", [], "must be an object"),
    ("no format", without("format"), "lacks the field"),
    ("other format", position(format="chess"), "format must be"),
    ("no version", without("version"), "lacks the field"),
    ("newer version", position(version=2), "newer"),
    ("version as text", position(version="1"), "version must be 1"),
    ("version as flag", position(version=True), "version must be 1"),
    ("unknown field", position(colour="red"), "no field"),
    ("unknown field of a seat", seat(age=3), "no field"),
    ("no seats", without("seats"), "lacks the field"),
    ("seats as text", position(seats="three"), "must be a list"),
    ("the other edition", position(edition="saboteur2"), "no role of Saboteur 2"),
    ("no edition at all", position(edition=7), "edition"),
    ("house rule with a wrong value", position(options={"rounds": 0}), "rounds"),
    ("house rules as a list", position(options=[]), "options"),
    ("name too long", seat(name="x" * 41), "name"),
    ("name with a line end", seat(name="a\nb"), "name"),
    ("hand as text", seat(hand="map"), "must be a list"),
    ("hand too big", seat(hand=["NE"] * 5 + ["map"] * 2), "at most 6"),
    ("card of the other edition", seat(hand=["theft"]), "no card of the base game"),
    ("card as a number", seat(hand=[3]), "no card of the base game"),
    ("front card of the other edition", seat(front=["trapped"]), "trapped"),
    ("gold as a fraction", seat(gold=[1.5]), "whole numbers"),
    ("gold as a flag", seat(gold=[True]), "whole numbers"),
    ("gold pile with a five", position(gold_pile=[5]), "gold pile"),
    ("gold pile with too many threes", position(gold_pile=[3] * 5), "gold cards of 3"),
    ("pile too long", position(pile=["map"] * 300), "at most"),
    ("goal of another name", position(goals=["treasure", "stone_a", "stone_c"]), "goals must list"),
    ("aside too many", position(aside=["saboteur"]), "saboteur"),
    ("seed too large", position(seed=2**63), "seed"),
    ("seed below nothing", position(seed=-1), "seed"),
    ("turned as a number", position(mine=[{"card": "EW", "cell": [1, 0], "turned": 1}]), "turned"),
    ("cell of three", position(mine=[{"card": "EW", "cell": [1, 0, 0]}]), "cell"),
    ("cell far away", position(mine=[{"card": "EW", "cell": [10**12, 0]}]), "edge of the mountain"),
    ("by nobody there", position(mine=[{"card": "EW", "cell": [1, 0], "by": 3}]), "by"),
    ("free_deck as text", position(free_deck="yes"), "free_deck"),
    ("theft in the base game", position(last_theft=0), "last_theft"),
    ("goal number four", position(revealed=[{"goal": 3}]), "goal"),
    ("a goal that a way has reached", position(mine=row("EW", "EW", "EW", "NEW", "NEW", "NEW", "NEW")), "goal 1"),
    ("the treasure revealed", position(revealed=[{"goal": 1}]), "round is over"),
    ("all goals revealed", {**without("goals"), "revealed": [{"goal": n} for n in range(3)]}, "B-32"),
    ("rock against a goal that must be open",
     position(options={"hidden_goal_open_sides": True}, mine=[{"card": "NS", "cell": [7, 0]}]), "B-21"),
]  # fmt: skip


@pytest.mark.parametrize(("obj", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_refused_in_one_line(obj: Any, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        load(obj)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_nobody_holds_a_card() -> None:
    seats = [{"role": "digger", "hand": []}, {"role": "saboteur", "hand": []}, {"role": "digger", "hand": []}]
    with pytest.raises(ScenarioError, match="nobody holds a card"):
        load(position(seats=seats))


def test_a_seat_without_cards_is_skipped() -> None:
    assert load(position(to_move=2)).to_move == 0


def test_cards_that_appear_nowhere_are_discarded_unseen() -> None:
    game = load(position())
    view = game.observation(None)
    shed = {name: int(count) for name, count in zip(*_discarded(game), strict=True) if count}
    held = Counter([*view.pile_cards, *(card for hand in view.hands for card in hand)])
    assert Counter(shed) + held == Counter(full_deck(game.config))
    assert view.pile == 1


def _discarded(game: Any) -> tuple[tuple[str, ...], Any]:
    from engine.cards import CARD_NAMES

    return CARD_NAMES, game._state.shed[-1]


def test_hidden_parts_are_dealt_from_the_seed() -> None:
    bare = {
        "format": "dwarf-miners-scenario",
        "version": 1,
        "edition": "base",
        "seats": [{}, {"role": "saboteur"}, {"hand": ["map"]}, {}, {}],
    }
    games = [load({**bare, "seed": seed}) for seed in range(4)]
    views = [game.observation(None) for game in games]
    assert dump(load({**bare, "seed": 3})) == dump(games[3])
    assert len({view.hands for view in views}) == 4
    for view in views:
        assert view.seats[1].role == "saboteur"
        assert view.hands[2] == ("map",)
        assert [len(hand) for hand in view.hands] == [6, 6, 1, 6, 6]
        assert Counter([*view.pile_cards, *(c for hand in view.hands for c in hand)]) == Counter(full_deck(view.config))
        roles = [*(entry.role for entry in view.seats), *view.aside]
        assert sorted(roles) == ["digger"] * 4 + ["saboteur"] * 2
        assert sorted(goal.card for goal in view.goals) == ["stone_a", "stone_b", "treasure"]


def test_a_hidden_treasure_never_lies_under_a_revealed_goal() -> None:
    for seed in range(20):
        game = load({**without("goals"), "revealed": [{"goal": 1}], "seed": seed})
        assert game.observation(None).goals[1].card != "treasure"


def test_a_revealed_stone_without_turn_meets_the_tunnel() -> None:
    mine = row("EW", "EW", "EW", "NEW", "NEW", "NEW", "NEW")
    for stone, turned in (("stone_a", True), ("stone_b", False)):
        goals = ["treasure", stone, "stone_b" if stone == "stone_a" else "stone_a"]
        game = load(position(mine=mine, goals=goals, revealed=[{"goal": 1}]))
        assert game.observation(None).goals[1].turned is turned


def test_an_excess_gold_card_is_a_plain_amount_when_exact_cards_ran_out() -> None:
    seats = position()["seats"]
    seats[0]["gold"], seats[1]["gold"] = [3, 3, 3, 3], [3]
    game = load(position(seats=seats, gold_pile=[2]))
    assert game.result.totals == (12, 3, 0)
    assert dump(game) == dump(load(dump(game)))
    with pytest.raises(ScenarioError, match="gold cards of 3"):
        load(position(seats=seats, gold_pile=[2, 1]))


def test_a_free_deck_is_the_deck_of_the_next_round() -> None:
    seats = position()["seats"]
    seats[0]["hand"], seats[1]["hand"] = ["NESW"] * 6, ["map"]
    game = load(position(seats=seats, free_deck=True, pile=[]))
    assert dump(game)["free_deck"] is True
    for _ in play(game, numbers(1)):
        if game.phase == "round_over":
            break
    game.next_round()
    view = game.observation(None)
    held = Counter([*view.pile_cards, *(card for hand in view.hands for card in hand)])
    assert set(held) == {"NESW", "map"}
    assert [len(hand) for hand in view.hands] == [6, 6, 6]


def test_the_next_round_has_the_whole_deck() -> None:
    game = load(position())
    for _ in play(game, numbers(1)):
        if game.phase == "round_over":
            break
    game.next_round()
    view = game.observation(None)
    held = Counter([*view.pile_cards, *(card for hand in view.hands for card in hand)])
    assert held == Counter(full_deck(game.config))


@pytest.mark.parametrize(
    ("edition", "seats"), [("base", 3), ("base", 5), ("base", 10), ("saboteur2", 2), ("saboteur2", 12)]
)
def test_every_position_of_a_game_is_read_back(edition: str, seats: int) -> None:
    game = new_game(seats, seats, edition=edition)
    for number, _ in enumerate(play(game, numbers(seats))):
        if game.phase != "turn" or number % 4:
            continue
        written = json.loads(json.dumps(dump(game)))
        again = load(written)
        assert dump(again) == written
        there, here = again.observation(None), game.observation(None)
        assert there.to_json()["mine"] == here.to_json()["mine"]
        assert (there.aside, there.removed) == (here.aside, here.removed)
        assert again.legal() == game.legal()


@pytest.mark.parametrize(("phase", "rounds"), [("take_gold", 3), ("round_over", 3), ("game_over", 1)])
def test_between_rounds_a_position_is_written_but_not_read(phase: str, rounds: int) -> None:
    mine = row("EW", "EW", "EW", "NEW", "NEW", "NEW")
    game = load(position(mine=mine, options={"rounds": rounds}))
    game.play(Action("place", card="NESW", cell=(7, 0)))
    while game.phase != phase:
        game.play(game.legal()[0])
    with pytest.raises(ScenarioError):
        load(dump(game))


@pytest.mark.parametrize(("edition", "seed"), [("base", 4), ("saboteur2", 8)])
def test_a_loaded_game_plays_on_like_the_first_to_the_same_end(edition: str, seed: int) -> None:
    game = played(5, seed, 20, edition=edition, rounds=1)
    again = load(dump(game))
    for one, other in zip(play(game, numbers(3)), play(again, numbers(3)), strict=True):
        assert one == other
        assert dump(game) == dump(again)
        assert again.legal() == game.legal()
    assert game.phase == "game_over" and again.result == game.result
    assert again.observation(None).settlement == game.observation(None).settlement


def test_files_are_read_with_their_faults_named(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position(), indent=1), "utf-8")
    assert dump(read(path)) == dump(load(position()))
    for data, words in (
        (b"{", "not JSON"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b'{"format":"\xff"}', "not UTF-8"),
        (b"[" * 100_000, "deep"),
        (b'{"seed":' + b"9" * 5000 + b"}", "digits"),
        (b'{"seed":NaN}', "NaN"),
        (b'{"seed":1,"seed":2}', "twice"),
        (b" " * (1 << 21), "bytes"),
    ):
        path.write_bytes(data)
        with pytest.raises(ScenarioError, match=words):
            read(path)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing.json")
