"""What chance deals: the set-up of the first and of later rounds (B-2, B-3, B-5, B-6, B-69), over many seeds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from engine.action import Action
from engine.game import Game
from engine.options import Config, Options

SEEDS = range(60)
DECK = 67
SEATS_AND_HANDS = ((3, 6), (4, 6), (5, 6), (6, 5), (7, 5), (8, 4), (9, 4), (10, 4))
ROLES = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
ALL_SABOTEURS = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (3, 6), 10: (4, 7)}
STEPS_OF_A_ROUND = 200


either_edition = pytest.mark.parametrize("edition", ["base", "saboteur2"])


def _game(seats: int, seed: int, edition: str = "base", **options: Any) -> Game:
    return Game.new(Config(edition, seats, Options(**options)), seed=seed)


def _open(game: Game) -> dict[str, Any]:
    return game.observation(None).to_json()


def _cards(shown: dict[str, Any]) -> Counter[str]:
    return Counter([*shown["pile_cards"], *(card for hand in shown["hands"] for card in hand)])


def _roles(shown: dict[str, Any]) -> Counter[str]:
    return Counter([*(seat["role"] for seat in shown["seats"]), *shown["aside"]])


def _pass_all(game: Game) -> list[int]:
    """Everybody passes until the round is over; the seats in the order of their turns."""
    seats = []
    while game.phase == "turn":
        assert game.to_move is not None
        seats.append(game.to_move)
        game.play(next(action for action in game.legal() if action.type == "pass"))
        assert len(seats) < STEPS_OF_A_ROUND
    return seats


@pytest.mark.parametrize(("seats", "hand"), SEATS_AND_HANDS)
def test_every_deal_is_the_whole_deck(seats: int, hand: int) -> None:
    wanted = None
    for seed in SEEDS:
        shown = _open(_game(seats, seed))
        assert [len(cards) for cards in shown["hands"]] == [hand] * seats
        assert shown["pile"] == len(shown["pile_cards"]) == DECK - seats * hand
        wanted = wanted or _cards(shown)
        assert _cards(shown) == wanted
        assert sum(wanted.values()) == DECK


@pytest.mark.parametrize("seats", sorted(ROLES))
def test_roles_come_from_one_card_more_than_players(seats: int) -> None:
    saboteurs, diggers = ROLES[seats]
    spare = set()
    for seed in SEEDS:
        shown = _open(_game(seats, seed))
        assert len(shown["aside"]) == 1
        assert _roles(shown) == {"saboteur": saboteurs, "digger": diggers}
        spare.add(shown["aside"][0])
    assert spare == {"saboteur", "digger"}


@pytest.mark.parametrize("seats", (3, 4))
def test_a_small_game_may_hold_no_saboteur(seats: int) -> None:
    held = {sum(seat["role"] == "saboteur" for seat in _open(_game(seats, seed))["seats"]) for seed in SEEDS}
    assert held == {0, 1}


@pytest.mark.parametrize("seats", sorted(ALL_SABOTEURS))
def test_house_rule_max_saboteurs(seats: int) -> None:
    saboteurs, diggers = ALL_SABOTEURS[seats]
    for seed in SEEDS:
        shown = _open(_game(seats, seed, role_deal="max_saboteurs"))
        assert _roles(shown) == {"saboteur": saboteurs, "digger": diggers}
        if seats < 10:
            assert shown["aside"] == []


def test_every_seat_gets_every_role() -> None:
    seen = {(number, seat["role"]) for seed in SEEDS for number, seat in enumerate(_open(_game(5, seed))["seats"])}
    assert seen == {(number, role) for number in range(5) for role in ("digger", "saboteur")}


@pytest.mark.parametrize(("edition", "seats"), [("base", 5), ("saboteur2", 2)])
def test_goals_are_shuffled(edition: str, seats: int) -> None:
    orders = {tuple(goal["card"] for goal in _open(_game(seats, seed, edition))["goals"]) for seed in SEEDS}
    assert len(orders) == 6
    assert all(sorted(order) == ["stone_a", "stone_b", "treasure"] for order in orders)


def test_paths_and_actions_are_shuffled_together() -> None:
    """Not two decks: hands of all seeds hold both kinds, and no two seeds deal the same."""
    hands = [tuple(_open(_game(5, seed))["hands"][0]) for seed in SEEDS]
    assert len(set(hands)) == len(hands)
    assert len({card for hand in hands for card in hand}) > 20
    firsts = {_open(_game(5, seed))["pile_cards"][0] for seed in SEEDS}
    assert firsts & {"map", "broken_cart", "broken_lantern", "broken_pickaxe"}
    assert firsts & {"NESW", "NEW", "NES", "NE", "NW"}


@pytest.mark.parametrize(("edition", "seats", "first"), [("base", 5, 3), ("saboteur2", 12, 11)])
def test_the_first_seat_is_random_unless_a_house_rule_says(edition: str, seats: int, first: int) -> None:
    assert {_game(5, seed, edition).to_move for seed in SEEDS} == set(range(5))
    assert {_game(seats, seed, edition, first_player=first).to_move for seed in SEEDS} == {first}


@either_edition
def test_the_same_seed_deals_the_same(edition: str) -> None:
    assert _open(_game(6, 5, edition)) == _open(_game(6, 5, edition))
    assert _open(_game(6, 5, edition)) != _open(_game(6, 6, edition))


@pytest.mark.parametrize("seats", sorted(ROLES))
def test_turns_go_clockwise_and_the_next_round_is_a_new_deal(seats: int) -> None:
    game = _game(seats, seed=seats, first_player=1)
    first = _open(game)
    order = _pass_all(game)
    assert order[0] == 1
    assert all((before + 1) % seats == after for before, after in pairwise(order))
    assert len(order) == DECK
    game.next_round()
    second = _open(game)
    assert game.to_move == (order[-1] + 1) % seats
    assert second["round"] == 2
    assert _cards(second) == _cards(first)
    assert second["hands"] != first["hands"]
    assert _roles(second) == _roles(first)
    assert second["mine"] == []
    assert not any(goal["revealed"] for goal in second["goals"])


def test_roles_and_goals_are_dealt_anew_each_round() -> None:
    changed = Counter()
    for seed in range(12):
        game = _game(5, seed)
        first = _open(game)
        _pass_all(game)
        game.next_round()
        second = _open(game)
        changed["roles"] += [seat["role"] for seat in first["seats"]] != [seat["role"] for seat in second["seats"]]
        changed["goals"] += [goal["card"] for goal in first["goals"]] != [goal["card"] for goal in second["goals"]]
    assert changed["roles"] >= 6
    assert changed["goals"] >= 6


@pytest.mark.parametrize("rounds", (1, 3, 9))
def test_a_game_has_as_many_rounds_as_agreed(rounds: int) -> None:
    game = _game(3, 2, rounds=rounds)
    for number in range(1, rounds + 1):
        assert game.round == number
        _pass_all(game)
        assert game.phase == ("round_over" if number < rounds else "game_over")
        if number < rounds:
            game.next_round()
    assert len(game.result.rounds) == rounds


def test_a_new_seat_sees_no_secret() -> None:
    """Section 5 at the start: nothing of the others' hands, roles, the spare, the goals, the pile."""
    for seat in range(5):
        shown = _game(5, 9).observation(seat).to_json()
        whole = _open(_game(5, 9))
        assert sorted(shown["hand"]) == sorted(whole["hands"][seat])
        assert [view["role"] for view in shown["seats"]] == [
            view["role"] if number == seat else None for number, view in enumerate(whole["seats"])
        ]
        assert [goal["card"] for goal in shown["goals"]] == [None] * 3
        assert not {"hands", "pile_cards", "aside"} & {name for name, value in shown.items() if value is not None}


def test_passing_needs_a_card_of_the_hand() -> None:
    game = _game(3, 1)
    assert game.to_move is not None
    hand = _open(game)["hands"][game.to_move]
    passes = [action for action in game.legal() if action.type == "pass"]
    assert {action.cards[0] for action in passes} == set(hand)
    assert all(isinstance(action, Action) and len(action.cards) == 1 for action in passes)
