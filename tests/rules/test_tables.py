"""The card tables of both editions against literals (RULES 1.1 to 1.8)."""

from __future__ import annotations

import pytest

from engine import cards
from engine.deal import Boxes, full_deck, full_gold, role_deck
from engine.options import Config, Options

BASE_PATHS = {
    "NESW": 5, "NEW": 5, "NES": 5, "NS": 4, "EW": 3, "NE": 5, "NW": 4,
    "N/E/S/W": 1, "E/S/W": 1, "N/E/S": 1, "N/S": 1, "E/W": 1, "N/E": 1, "N/W": 1, "N": 1, "W": 1,
}  # fmt: skip
BASE_ACTIONS = {
    "broken_pickaxe": 3, "broken_lantern": 3, "broken_cart": 3, "repair_pickaxe": 2,
    "repair_lantern": 2, "repair_cart": 2, "repair_pickaxe_lantern": 1, "repair_pickaxe_cart": 1,
    "repair_lantern_cart": 1,
    "rockfall": 3, "map": 6,
}  # fmt: skip
MORE = {
    "NS/EW": 2, "NW/ES": 1, "NE/SW": 1, "SL": 1, "EL": 1, "NWL": 1, "NEL": 1, "NS:blue": 1, "EW:blue": 1, "NE:blue": 1,
    "NS/E:green": 1, "EW:green": 1, "NW:green": 1, "N*": 1, "E*": 1, "NESW*": 1, "NEW*": 3, "NSW*": 1, "NSW/E*": 1,
    "N/ESW*": 1, "EW/S*": 1, "NS/E": 1, "NS/E/W": 1, "N/EW/S": 1, "NW/S": 2, "NE/S": 1,
    "theft": 4, "hands_off": 3, "swap_hands": 2, "inspection": 2, "swap_hats": 2, "trapped": 3, "free_at_last": 4,
}  # fmt: skip
TABLE = {  # players: saboteurs, diggers in the deal, hand, gold cards drawn
    3: (1, 3, 6, 3),
    4: (1, 4, 6, 4),
    5: (2, 4, 6, 5),
    6: (2, 5, 5, 6),
    7: (3, 5, 5, 7),
    8: (3, 6, 4, 8),
    9: (3, 7, 4, 9),
    10: (4, 7, 4, 9),
}
ALL_SABOTEURS = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (3, 6), 10: (4, 7)}
TURN = {"N": "S", "E": "W", "S": "N", "W": "E"}
# Groups of linked sides, as drawn; a side alone is an opening that leads nowhere.
INSIDE = {
    "NESW": ["NESW"], "NEW": ["NEW"], "NES": ["NES"], "NS": ["NS"], "EW": ["EW"], "NE": ["NE"], "NW": ["NW"],
    "N/E/S/W": ["N", "E", "S", "W"], "E/S/W": ["E", "S", "W"], "N/E/S": ["N", "E", "S"], "N/S": ["N", "S"],
    "E/W": ["E", "W"], "N/E": ["N", "E"], "N/W": ["N", "W"], "N": ["N"], "W": ["W"],
}  # fmt: skip

# The same of the expansion: groups, what the ladder joins, the door's colour on the link, a crystal (RULES 1.6).
MORE_INSIDE = {
    "NS/EW": (["NS", "EW"], "", "", False),
    "NW/ES": (["NW", "ES"], "", "", False),
    "NE/SW": (["NE", "SW"], "", "", False),
    "SL": (["S"], "S", "", False),
    "EL": (["E"], "E", "", False),
    "NWL": (["NW"], "NW", "", False),
    "NEL": (["NE"], "NE", "", False),
    "NS:blue": (["NS"], "", "blue", False),
    "EW:blue": (["EW"], "", "blue", False),
    "NE:blue": (["NE"], "", "blue", False),
    "NS/E:green": (["NS", "E"], "", "green", False),
    "EW:green": (["EW"], "", "green", False),
    "NW:green": (["NW"], "", "green", False),
    "N*": (["N"], "", "", True),
    "E*": (["E"], "", "", True),
    "NESW*": (["NESW"], "", "", True),
    "NEW*": (["NEW"], "", "", True),
    "NSW*": (["NSW"], "", "", True),
    "NSW/E*": (["NSW", "E"], "", "", True),
    "N/ESW*": (["N", "ESW"], "", "", True),
    "EW/S*": (["EW", "S"], "", "", True),
    "NS/E": (["NS", "E"], "", "", False),
    "NS/E/W": (["NS", "E", "W"], "", "", False),
    "N/EW/S": (["N", "EW", "S"], "", "", False),
    "NW/S": (["NW", "S"], "", "", False),
    "NE/S": (["NE", "S"], "", "", False),
}


def _mask(sides: str) -> int:
    return sum(1 << "NESW".index(side) for side in sides)


def test_the_base_deck_has_67_cards() -> None:
    assert cards.deck("base") == {**BASE_PATHS, **BASE_ACTIONS}
    assert sum(BASE_PATHS.values()) == 40
    assert sum(BASE_ACTIONS.values()) == 27
    dealt = full_deck(Config("base", 5, Options()))
    assert len(dealt) == 67
    assert {name: dealt.count(name) for name in dealt} == {**BASE_PATHS, **BASE_ACTIONS}


def test_31_through_cards_and_9_dead_ends() -> None:
    through = sum(n for name, n in BASE_PATHS.items() if any(len(group) > 1 for group in INSIDE[name]))
    assert (through, 40 - through) == (31, 9)


def test_the_saboteur_2_deck_has_118_cards() -> None:
    wanted = {**BASE_PATHS, **BASE_ACTIONS, **MORE}
    wanted["rockfall"] = 4
    assert cards.deck("saboteur2") == wanted
    assert sum(wanted.values()) == 118
    assert sum(n for name, n in wanted.items() if cards.is_path(cards.card_id(name))) == 70


@pytest.mark.parametrize("name", sorted(INSIDE))
def test_what_is_drawn_on_a_base_card(name: str) -> None:
    for turned in (0, 1):
        groups = ["".join(TURN[side] for side in group) if turned else group for group in INSIDE[name]]
        face = 2 * cards.card_id(name) + turned
        assert cards.OPEN[face] == _mask("".join(groups))
        for number, side in enumerate("NESW"):
            linked = [group for group in groups if side in group]
            assert cards.LINK[face, number] == (_mask(linked[0]) if linked else 0)


@pytest.mark.parametrize("name", sorted(MORE_INSIDE))
def test_what_is_drawn_on_a_card_of_saboteur_2(name: str) -> None:
    groups, ladder, door, crystal = MORE_INSIDE[name]
    for turned in (0, 1):
        face = 2 * cards.card_id(name) + turned
        lying = ["".join(TURN[side] for side in group) if turned else group for group in groups]
        assert cards.OPEN[face] == _mask("".join(lying))
        for number, side in enumerate("NESW"):
            linked = [group for group in lying if side in group]
            assert cards.LINK[face, number] == (_mask(linked[0]) if linked else 0)
        assert cards.LADDER[face] == _mask("".join(TURN[side] for side in ladder) if turned else ladder)
        assert cards.HAS_LADDER[face] == bool(ladder)
        assert cards.DOOR[face] == (cards.ROLE_NAMES.index(door) if door else 0)
        assert cards.CRYSTAL[face] == crystal


def test_the_30_path_cards_of_saboteur_2() -> None:
    paths = {name: count for name, count in MORE.items() if name in MORE_INSIDE}
    assert set(paths) == set(MORE_INSIDE)
    assert sum(paths.values()) == 30
    assert sum(count for name, count in paths.items() if MORE_INSIDE[name][3]) == 10
    kinds = [(sum(MORE_INSIDE[name][2] == door for name in paths)) for door in ("blue", "green")]
    assert kinds == [3, 3] and sum(bool(MORE_INSIDE[name][1]) for name in paths) == 4


def test_what_winners_get() -> None:
    assert cards.SHARE[1:] == (5, 4, 3, 2, 1)
    assert cards.DEDUCTION == {"boss": 1, "profiteer": 2}
    assert Config("saboteur2", 12, Options()).hand == 6
    assert (cards.SEATS["saboteur2"], cards.SET_ASIDE) == ((2, 12), 10)


def test_start_and_goals() -> None:
    assert cards.LADDER[2 * cards.START_CARD] == 15
    assert cards.OPEN[2 * cards.START_CARD] == 15
    assert all(link == 15 for link in cards.LINK[2 * cards.START_CARD])
    assert cards.START_CELL == (0, 0)
    assert cards.GOAL_CELLS == ((8, -2), (8, 0), (8, 2))
    faces = {name: cards.card_name(int(cards.GOAL_CARD[i])) for i, name in enumerate(cards.GOAL_NAMES)}
    assert faces == {"treasure": "NESW", "stone_a": "NE", "stone_b": "NW"}


def test_28_gold_cards_of_44_nuggets() -> None:
    gold = full_gold()
    assert {value: gold.count(value) for value in set(gold)} == {1: 16, 2: 8, 3: 4}
    assert (len(gold), sum(gold)) == (28, 44)


@pytest.mark.parametrize("players", sorted(TABLE))
def test_roles_hands_and_gold_by_players(players: int) -> None:
    saboteurs, diggers, hand, gold = TABLE[players]
    config = Config("base", players, Options())
    roles = role_deck(config)
    assert (roles.count("saboteur"), roles.count("digger"), len(roles)) == (saboteurs, diggers, players + 1)
    assert config.hand == hand
    assert cards.GOLD_DRAWN[players] == gold
    assert Boxes.full(config).roles == roles
    few = role_deck(Config("base", players, Options(role_deal="max_saboteurs")))
    assert (few.count("saboteur"), few.count("digger")) == ALL_SABOTEURS[players]
    assert len(few) == players + (players == 10)


def test_saboteurs_are_paid_by_their_number() -> None:
    assert {n: cards.SABOTEUR_PAY[n] for n in (1, 2, 3, 4)} == {1: 4, 2: 3, 3: 3, 4: 2}


def test_15_dwarfs() -> None:
    assert cards.DWARFS == {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
