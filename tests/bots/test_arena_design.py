"""Which tables a design has, and which designs and players there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ai.arena import Design, make_player
from ai.arena.players import PLAIN, SEARCHING, canonical, names, parse
from ai.arena.tables import Table, line_up, pairs, tables
from ai.levels import LEVELS
from engine.errors import OptionError
from engine.game import Game
from engine.options import Config, Options

ROLES = ("digger", "saboteur", "digger", "digger", "saboteur")


def test_a_table_seats_players_by_their_dealt_role() -> None:
    assert Table((0,) * 5, (1,) * 5).players(ROLES) == (0, 1, 0, 0, 1)


def test_every_role_of_saboteur_2_but_the_saboteur_is_a_diggers() -> None:
    roles = ("blue", "green", "boss", "profiteer", "geologist", "saboteur")
    assert Table((0,) * 6, (1,) * 6).players(roles) == (0, 0, 0, 0, 0, 1)


def test_sides_have_all_pairs_and_with_a_reference_only_its_own() -> None:
    assert pairs(Design()) == ((0, 0), (0, 1), (1, 0), (1, 1))
    design = Design(players=("novice", "apprentice"), reference="skilled")
    assert design.everybody == ("novice", "apprentice", "skilled")
    assert pairs(design) == ((0, 2), (1, 2), (2, 0), (2, 1), (2, 2))
    assert len(tables(design, 5, 0)) == 5


def test_a_candidate_sits_in_every_seat_once() -> None:
    design = Design("seat", ("novice", "apprentice"), "skilled", seats=(4,))
    played = tables(design, 4, 0)
    assert played[0].diggers == (2, 2, 2, 2)
    for number in (0, 1):
        mine = played[1 + 4 * number : 5 + 4 * number]
        assert [table.diggers.index(number) for table in mine] == [0, 1, 2, 3]
        assert all(Counter(table.diggers) == {2: 3, number: 1} for table in mine)
    assert all(table.diggers == table.saboteurs for table in played)
    assert len(played) == 9


@pytest.mark.parametrize("seats", [3, 4, 5, 10])
def test_mixed_tables_turn_a_balanced_line_up(seats: int) -> None:
    design = Design("mixed", ("novice", "apprentice", "skilled"), seats=(seats,))
    for block in range(20):
        played = tables(design, seats, block)
        assert played[0].diggers == line_up(design, seats, block)
        assert len(set(played)) == len(played)
        shares = Counter(played[0].diggers)
        assert max(shares.values()) - min(shares[player] for player in range(3)) <= 1
        for seat in range(seats):  # each player sits in each seat as often as in any other
            assert Counter(t.diggers[seat] for t in played) == Counter(t.diggers[0] for t in played)


def test_line_ups_differ_between_blocks_and_not_between_calls() -> None:
    design = Design("mixed", ("novice", "apprentice", "skilled"))
    found = [line_up(design, 5, block) for block in range(30)]
    assert len(set(found)) > 15
    assert found == [line_up(design, 5, block) for block in range(30)]


def test_deals_depend_on_seed_and_block() -> None:
    seeds = {Design(seed=seed).deal_seed(block) for seed in range(20) for block in range(20)}
    assert len(seeds) == 400


@pytest.mark.parametrize(
    ("bad", "cure"),
    [
        ({"kind": "duel"}, "sides, seat, mixed"),
        ({"players": ("wizard", "skilled")}, "skilled"),
        ({"players": ("skilled", "skilled")}, "each once"),
        ({"players": ("skilled",)}, "at least two"),
        ({"players": ("skilled:5", "novice")}, "does not search"),
        ({"kind": "seat"}, "reference"),
        ({"kind": "seat", "reference": "skilled"}, "take it out"),
        ({"kind": "mixed", "reference": "novice"}, "no reference"),
        ({"reference": "wizard"}, "wizard"),
        ({"seats": ()}, "player counts"),
        ({"seats": (5, 5)}, "each once"),
        ({"seats": (2,)}, "3 to 10"),
        ({"seats": (13,), "edition": "saboteur2"}, "2 to 12"),
        ({"edition": "other"}, "base or saboteur2"),
        ({"blocks": 0}, "1 to"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_played_is_explained(bad: dict[str, Any], cure: str) -> None:
    with pytest.raises(OptionError, match=cure) as found:
        Design(**bad)
    assert "\n" not in str(found.value)


def test_every_level_is_a_player() -> None:
    assert {"random", *LEVELS} <= set(names())
    for name in names():
        assert parse(name) == (name, None)


@pytest.mark.parametrize("spec", ["", "Skilled", "skilled:", "random:5", "skilled:x", ":5", "skilled\n", "x" * 500])
def test_wrong_players_are_explained(spec: str) -> None:
    with pytest.raises(OptionError) as found:
        make_player(spec)
    assert "\n" not in str(found.value)
    assert len(str(found.value)) < 200


def test_a_search_takes_a_number_of_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int | None] = []

    def make(iterations: int | None) -> Any:
        made.append(iterations)
        return PLAIN["random"](None)

    monkeypatch.setitem(SEARCHING, "deep", make)
    make_player("deep:200")
    make_player("deep")
    assert made == [200, None]
    assert canonical("deep:0200") == "deep:200"
    for spec in ("deep:0", "deep:-1", "deep:1e3", "deep:99999999999", "deep:٣"):
        with pytest.raises(OptionError, match="1 to"):
            parse(spec)


def test_the_random_player_plays_all_legal_actions() -> None:
    game = Game.new(Config("base", 5, Options(rounds=1)), seed=3)
    observation = game.observation(game.to_move)
    player = make_player("random")
    played = {player.choose(observation, seed).action for seed in range(12 * len(observation.legal))}
    assert played == set(observation.legal)
    assert player.choose(observation, 5) == player.choose(observation, 5)
