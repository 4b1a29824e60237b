"""What chance deals in Saboteur 2: the set-up of the first and of later rounds (S-1 to S-6), over many seeds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.action import Action
from engine.game import Game
from engine.options import Config, Options

SEEDS = range(40)
DECK = 118
SET_ASIDE = 10
DWARFS = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}


def _game(seats: int, seed: int, **options: Any) -> Game:
    return Game.new(Config("saboteur2", seats, Options(**options)), seed=seed)


def _open(game: Game) -> dict[str, Any]:
    return game.observation(None).to_json()


def _roles(shown: dict[str, Any]) -> list[str]:
    return [seat["role"] for seat in shown["seats"]]


def _in_play(shown: dict[str, Any]) -> Counter[str]:
    return Counter([*shown["pile_cards"], *(card for hand in shown["hands"] for card in hand)])


def _pass_all(game: Game) -> None:
    """Everybody passes three cards, or what he has, until the round is over."""
    while game.phase == "turn":
        view = game.observation(game.to_move)
        game.play(Action("pass", cards=tuple(view.hand[:3])))


@pytest.mark.parametrize("seats", (2, 7, 12))
def test_all_118_cards_but_ten_are_in_play(seats: int) -> None:
    whole: Counter[str] | None = None
    aside = set()
    for seed in SEEDS:
        game = _game(seats, seed)
        shown = _open(game)
        assert game.deal is not None and len(game.deal.pile) == DECK
        whole = whole or Counter(game.deal.pile)
        assert Counter(game.deal.pile) == whole
        missing = whole - _in_play(shown)
        assert sum(missing.values()) == SET_ASIDE and _in_play(shown) + missing == whole
        assert [len(hand) for hand in shown["hands"]] == [6] * seats
        assert shown["pile"] == DECK - SET_ASIDE - 6 * seats
        aside.add(tuple(sorted(missing.elements())))
    assert len(aside) == len(SEEDS)


@pytest.mark.parametrize("seats", (2, 5, 12))
def test_fifteen_dwarfs_are_shuffled_and_any_mix_is_dealt(seats: int) -> None:
    mixes, held = set(), set()
    for seed in SEEDS:
        shown = _open(_game(seats, seed))
        roles = _roles(shown)
        assert Counter([*roles, *shown["aside"]]) == DWARFS and len(shown["aside"]) == 15 - seats
        mixes.add(tuple(sorted(roles)))
        held |= set(enumerate(roles))
    assert len(mixes) > 8
    assert {role for _, role in held} == set(DWARFS)
    assert len({seat for seat, role in held if role == "boss"}) > 1


def test_a_round_may_hold_no_saboteur_and_no_digger_of_a_team() -> None:
    roles = [set(_roles(_open(_game(3, seed)))) for seed in SEEDS]
    for role in DWARFS:
        assert any(role not in held for held in roles) and any(role in held for held in roles)


def test_the_next_round_deals_cards_and_dwarfs_anew() -> None:
    game = _game(5, 3)
    first = _open(game)
    rounds = []
    for _ in range(3):
        shown = _open(game)
        assert game.deal is not None
        rounds.append((game.deal.pile, _roles(shown), tuple(sorted(game.deal.pile[-SET_ASIDE:]))))
        assert Counter(game.deal.pile) == Counter(rounds[0][0])
        assert [len(hand) for hand in shown["hands"]] == [6] * 5 and shown["pile"] == first["pile"]
        assert Counter([*_roles(shown), *shown["aside"]]) == DWARFS
        _pass_all(game)
        if game.phase == "round_over":
            game.next_round()
    assert len({pile for pile, *_ in rounds}) == len({aside for *_, aside in rounds}) == 3
    assert len({tuple(roles) for _, roles, _ in rounds}) > 1
