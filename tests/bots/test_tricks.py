"""The cards of Saboteur 2, each played with sense for the role."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.levels import LEVELS, STYLES, make_bot
from ai.roles import role_chances
from ai.victim import richest, wealth
from engine import cards
from engine.action import Action
from engine.event import Event
from engine.game import Game
from engine.grid import index
from engine.options import Config
from engine.reach import add_card
from tests.bots.positions import corridor, hand_out

SEAT = 2
LEARNED = tuple(level for level in LEVELS[1:] if STYLES[level].budget is None)
"""Levels that look at who did what."""


def table(length: int = 3) -> Game:
    """Five seats, seat 2 to move."""
    return corridor(length, edition="saboteur2")


def choice(game: Game, level: str, role: str, *hand: str) -> Action:
    """What the bot plays with this hand."""
    return make_bot(level).choose(hand_out(game, SEAT, role, *hand), seed=1).action


def seen(game: Game, seat: int, role: str) -> None:
    """Seat 2 has inspected this dwarf."""
    game._state.role[seat] = cards.ROLE_NAMES.index(role)
    game._state.inspected[SEAT] |= 1 << seat


@pytest.mark.parametrize("level", LEARNED)
@pytest.mark.parametrize("role", list(cards.DWARFS))
def test_who_is_trapped_frees_itself(level: str, role: str) -> None:
    game = table()
    game._state.front[SEAT] = cards.TRAPPED
    action = choice(game, level, role, "free_at_last", "N", "broken_cart", "map", "NS")
    assert (action.type, action.seat) == ("free_at_last", SEAT)


@pytest.mark.parametrize("level", LEARNED)
def test_two_cards_buy_freedom_when_nothing_else_does(level: str) -> None:
    game = table()
    game._state.front[SEAT] = cards.TRAPPED
    action = choice(game, level, "blue", "N", "NS", "E*", "map")
    assert (action.type, action.remove) == ("unburden", "trapped")


@pytest.mark.parametrize("level", LEARNED)
def test_nobody_inspects_a_dwarf_that_it_knows(level: str) -> None:
    for role in ("blue", "boss", "saboteur"):
        game = table()
        for other in (0, 1, 4):
            seen(game, other, "green")
        action = choice(game, level, role, "inspection", "N")
        assert action.type != "inspection" or action.seat == 3


@pytest.mark.parametrize("level", LEARNED)
def test_a_known_saboteur_is_trapped_and_a_friend_freed(level: str) -> None:
    game = table()
    seen(game, 4, "saboteur")
    assert choice(game, level, "blue", "trapped", "N") == Action("trapped", seat=4)
    game = table()
    seen(game, 4, "saboteur")
    seen(game, 0, "blue")
    game._state.front[[0, 4]] = cards.TRAPPED
    assert choice(game, level, "blue", "free_at_last", "N") == Action("free_at_last", seat=0)


@pytest.mark.parametrize("level", LEARNED)
def test_a_geologist_lays_crystals_and_does_not_end_the_round(level: str) -> None:
    assert choice(table(), level, "geologist", "NESW*", "NESW", "map").card == "NESW*"
    assert choice(table(6), level, "geologist", "EW", "N", "map").cell != (7, 0)


@pytest.mark.parametrize("level", LEARNED)
def test_a_door_of_the_own_colour_goes_on_the_way_and_the_other_does_not(level: str) -> None:
    for role, own, other in (("blue", "EW:blue", "EW:green"), ("green", "EW:green", "EW:blue")):
        action = choice(table(), level, role, own, other)
        assert (action.type, action.card) == ("place", own)


def test_the_boss_wants_the_colour_with_fewer_dwarfs_to_win() -> None:
    for few, many in (("blue", "green"), ("green", "blue")):
        game = table()
        for seat, role in zip((0, 1, 3), (many, many, few), strict=True):
            seen(game, seat, role)
        assert choice(game, "skilled", "boss", f"EW:{many}", f"EW:{few}").card == f"EW:{few}"


@pytest.mark.parametrize("level", LEARNED)
def test_a_theft_is_laid_before_the_end_and_never_given_away(level: str) -> None:
    assert choice(table(), level, "boss", "theft", "N", "E*").type == "theft"
    game = table()
    game._state.front[SEAT] = cards.THEFT
    game._state.theft_order[0], game._state.thefts = SEAT, 1
    action = choice(game, level, "boss", "hands_off", "N", "NS", "map")
    assert action != Action("hands_off", seat=SEAT) and action.type != "unburden"


def test_the_profiteer_helps_the_side_that_shares_among_fewer() -> None:
    """S-59: with two saboteurs and no digger to share with, it works; with four diggers it does not."""
    for roles, works in ((("saboteur",) * 3 + ("geologist",), True), (("blue", "green", "blue", "boss"), False)):
        game = table(6)
        for seat, role in zip((0, 1, 3, 4), roles, strict=True):
            seen(game, seat, role)
        action = choice(game, "skilled", "profiteer", "EW", "map")
        assert (action.cell == (7, 0)) == works


def test_a_ladder_is_laid_where_it_shortens_the_way() -> None:
    game = table(0)
    add_card(game._state, index(5, 0), 2 * cards.card_id("NESW"), 1)  # cut off from the start
    action = choice(game, "skilled", "blue", "NWL", "map", "N")
    assert action.card == "NWL" and action.cell is not None and action.cell[0] >= 4


def test_the_thief_robs_the_richest_that_can_be_robbed() -> None:
    game = Game.new(Config("saboteur2", 4), seed=1)
    state = game._state
    state.phase, state.to_move, state.finisher = 2, 1, -1
    state.front[1] = cards.THEFT
    state.theft_order[0], state.thefts, state.has_gold = 1, 1, 0b1101
    for seat, value in ((0, 2), (2, 5), (3, 5)):
        game._tell([Event("paid", seat=seat, value=value)])
    game._tell([Event("stolen", seat=3, target=2)])
    view = game.observation(1)
    assert wealth(view) == [2, 0, 4, 6]
    assert richest(view) == Action("steal", seat=3)
    assert make_bot("novice").choose(view, seed=0).action == Action("steal", seat=3)


def test_a_swapped_dwarf_is_a_new_one() -> None:
    """S-37: what a seat did before it changed its dwarf says nothing of the new one."""
    game = table(0)
    state = game._state
    for seat, card, column in ((0, "NESW", 1), (1, "N/E/S/W", 2)):
        hand_out(game, seat, "saboteur" if seat else "blue", card, "map")
        game.play(next(a for a in game.legal() if a.type == "place" and a.cell == (column, 0)))
    kind = 2
    before = role_chances(hand_out(game, 3, "blue", "swap_hats", "map"), kind)
    game.play(Action("swap_hats", seat=1))
    after = role_chances(game.observation(3), kind)
    assert before[1]["saboteur"] > 0.4 > after[1]["saboteur"]
    assert int(state.asides) == 10


def test_chances_of_roles_add_up() -> None:
    game = table()
    seen(game, 4, "boss")
    chances = role_chances(hand_out(game, SEAT, "green", "map"), 2)
    assert all(sum(row.values()) == pytest.approx(1.0, abs=1e-4) for row in chances)
    assert chances[4] == {name: float(name == "boss") for name in cards.DWARFS}
    assert chances[0]["boss"] == 0.0
    assert chances[0]["blue"] > chances[0]["green"] > 0.0


@pytest.mark.parametrize("level", (LEVELS[0], *LEARNED))
def test_whole_games_use_every_kind_of_action(level: str) -> None:
    used: Counter[str] = Counter()
    bot = make_bot(level)
    for seed in range(10):
        game = Game.new(Config("saboteur2", 6), seed)
        while game.phase not in ("round_over", "game_over"):
            action = bot.choose(game.observation(game.to_move), seed).action
            used[action.type] += 1
            game.play(action)
    assert set(used) >= {"place", "pass", "theft", "trapped", "inspection", "swap_hats", "unburden", "rockfall"}
