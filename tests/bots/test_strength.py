"""Who wins against whom, on the same deals: loose bounds every time, the published ones when asked for."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.bot import Bot
from ai.levels import LEVELS, make_bot
from ai.match import play_rounds
from bench.bots import sides
from engine.cards import SABOTEUR
from engine.game import Game
from engine.jit import COMPILED
from engine.options import Config, Options
from engine.state import DIGGERS

pytestmark = pytest.mark.skipif(not COMPILED, reason="hundreds of rounds take too long without numba")


def share(digger: str, saboteur: str, rounds: int) -> float:
    """Rounds won by the diggers at a table of five."""
    wins, _ = play_rounds(Config("base", 5), sides(digger, saboteur), rounds, seed=7)
    return wins / rounds


def test_skilled_bots_beat_random_players() -> None:
    assert share("skilled", "random", 60) > 0.7
    assert share("random", "skilled", 60) < 0.05


def test_a_table_of_skilled_bots_is_fair() -> None:
    assert 0.3 < share("skilled", "skilled", 100) < 0.7


def test_novices_lose_more() -> None:
    fair = share("skilled", "skilled", 100)
    assert share("novice", "skilled", 100) < fair - 0.1


@pytest.mark.slow
def test_the_published_figures() -> None:
    assert 0.35 <= share("skilled", "skilled", 1000) <= 0.65
    assert share("skilled", "random", 1000) >= 0.85
    assert share("random", "skilled", 1000) <= 0.02


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "strong"), list(pairwise(LEVELS[:3])))
def test_each_level_beats_the_one_below_on_both_sides(weak: str, strong: str) -> None:
    assert share(strong, "skilled", 1500) > share(weak, "skilled", 1500) + 0.02
    assert share("skilled", strong, 1500) < share("skilled", weak, 1500) - 0.02


def won_by_diggers(diggers: Bot, saboteurs: Bot, deals: int) -> float:
    """Share of single rounds at a table of five."""
    won = 0
    for deal in range(deals):
        game = Game.new(Config("base", 5, Options(rounds=1)), seed=deal)
        while game.phase == "turn":
            seat = game.to_move
            bot = saboteurs if game._state.role[seat] == SABOTEUR else diggers
            game.play(bot.choose(game.observation(seat), seed=deal << 16 | int(game._state.ply)).action)
        won += int(game._state.side) == DIGGERS
    return won / deals


@pytest.mark.slow
def test_the_levels_that_search_are_the_better_diggers() -> None:
    skilled = make_bot("skilled")
    shares = [
        won_by_diggers(bot, skilled, 60) for bot in (skilled, make_bot("expert", 96), make_bot("master", 512))
    ]  # fmt: skip
    print("DIGGERS", shares)
    assert shares[0] < shares[1] < shares[2] - 0.05 and shares[2] > 0.75
