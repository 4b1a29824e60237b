"""What every level must do, in any position."""

from __future__ import annotations

import json
import random

import pytest

from ai.levels import LEVELS, Bot, make_bot
from engine.errors import OptionError
from engine.observation import Observation
from game.i18n import LANGUAGES, catalog
from tests.bots.positions import corridor, hand_out, positions, redealt


def player(level: str) -> Bot:
    """A bot whose search, if it has one, is short and does not go by the clock."""
    return make_bot(level, iterations=32)


@pytest.mark.parametrize("level", LEVELS)
def test_a_move_is_legal_and_repeatable_and_explained(level: str) -> None:
    bot, seats = player(level), set()
    for number, game in enumerate(positions(30, seed=5)):
        view = game.observation(game.to_move)
        decision = bot.choose(view, seed=number)
        assert game.why_not(decision.action) is None
        assert bot.choose(game.observation(game.to_move), seed=number) == decision
        told = json.loads(json.dumps(decision.explanation.to_json()))
        assert told["key"] == decision.explanation.key
        assert all(decision.explanation.key in catalog(language) for language in LANGUAGES)
        if game.phase == "turn":
            assert len(told["options"]) == min(3, len(view.moves))
            assert all(0.0 <= suspect["chance"] <= 1.0 for suspect in told["suspects"])
        seats.add(game.config.seats)
    assert len(seats) >= 8


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_nothing(level: str) -> None:
    bot, rng, compared, differed = player(level), random.Random(8), 0, 0
    for game in positions(12, seed=9):
        if game.phase != "turn":
            continue
        seat = game.to_move
        assert seat is not None
        view = game.observation(seat)
        decision = bot.choose(view, seed=4)
        for _ in range(3):
            other = redealt(game, seat, rng)
            assert other.observation(seat) == view
            assert bot.choose(other.observation(seat), seed=4) == decision
            differed += other.digest() != game.digest()
            compared += 1
    assert compared > 27 and differed > 27


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_ends(level: str) -> None:
    game = next(iter(positions(1, seed=21)))
    bot = player(level)
    for number in range(1000):
        if game.phase == "round_over":
            game.next_round()
        elif game.to_move is None:
            break
        else:
            game.play(bot.choose(game.observation(game.to_move), seed=number).action)
    assert game.phase == "game_over"


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="novice, apprentice, skilled"):
        make_bot("oracle")


def test_an_onlooker_has_nothing_to_decide() -> None:
    game = corridor(3)
    waiting = (int(game._state.to_move) + 1) % 5
    with pytest.raises(ValueError, match="no decision"):
        make_bot("skilled").choose(game.observation(waiting), seed=1)


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_move_is_played_and_called_forced(level: str) -> None:
    game = corridor(3)
    game._state.front[2] = 1
    decision = player(level).choose(hand_out(game, 2, "digger", "NESW"), seed=1)
    assert decision.action.type == "pass"
    assert decision.explanation.reason == "forced"


@pytest.mark.parametrize("level", LEVELS)
def test_a_digger_who_sees_the_gold_takes_it(level: str) -> None:
    for seed in range(20):
        view = hand_out(corridor(6), 2, "digger", "EW", "map", "broken_cart", "NS", "N")
        action = player(level).choose(view, seed).action
        assert (action.type, action.card, action.cell) == ("place", "EW", (7, 0))


@pytest.mark.parametrize("level", LEVELS)
def test_a_saboteur_does_not_finish_for_the_diggers(level: str) -> None:
    for seed in range(20):
        game = corridor(6)
        action = player(level).choose(hand_out(game, 2, "saboteur", "EW", "NESW", "map"), seed).action
        game.play(action)
        assert game.phase == "turn"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_digger_mends_its_own_tool(level: str) -> None:
    """A search finds others who can dig on nearly as good, and may be of another mind now and then."""
    game = corridor(3)
    game._state.front[2] = 1
    view = hand_out(game, 2, "digger", "repair_pickaxe", "NESW", "map", "N")
    bot = make_bot(level, iterations=256)
    actions = [bot.choose(view, seed).action for seed in range(10)]
    mended = [(action.type, action.seat, action.tool) == ("repair", 2, "pickaxe") for action in actions]
    assert sum(mended) > (5 if bot.style.budget is not None else 9)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_breaks_its_own_tool(level: str) -> None:
    game = corridor(3)
    game._state.break_self = 1
    for seed in range(20):
        action = player(level).choose(hand_out(game, 2, "saboteur", "broken_cart"), seed).action
        assert action.type != "break" or action.seat != 2


def test_the_largest_gold_is_taken() -> None:
    found = 0
    for game in positions(150, seed=31):
        if game.phase == "take_gold":
            action = make_bot("skilled").choose(game.observation(game.to_move), seed=0).action
            offer = game.observation(game.to_move).offer
            assert offer is not None and action.value == max(offer)
            found += 1
    if not found:
        game = corridor(6)
        hand_out(game, 2, "digger", "EW")
        game.play(make_bot("skilled").choose(game.observation(2), seed=0).action)
        view = game.observation(game.to_move)
        assert view.offer is not None
        assert make_bot("skilled").choose(view, seed=0).action.value == max(view.offer)


def test_who_spoils_the_way_is_suspected() -> None:
    game = corridor(0)
    state = game._state
    state.to_move = 0
    view = hand_out(game, 0, "saboteur", "NESW", "N/E/S/W")
    for seat, card, column in ((0, "NESW", 1), (1, "NESW", 2), (2, "N/E/S/W", 3)):
        hand_out(game, seat, "digger" if seat < 2 else "saboteur", card)
        action = next(a for a in game.legal() if a.type == "place" and a.cell == (column, 0))
        game.play(action)
    view = hand_out(game, 3, "digger", "NS", "map")
    chances = {s.seat: s.chance for s in make_bot("skilled").choose(view, seed=0).explanation.suspects}
    assert chances[2] == max(chances.values()) and chances[2] > 0.5


def test_the_full_record_tells_the_policy_no_more_than_the_masked_one() -> None:
    """Matches in compiled code (`ai.match`) hand over the full record."""
    compared = 0
    for game in positions(35, seed=13):
        if game.phase == "turn":
            seat = game.to_move
            full = Observation(seat, game.config, game.observation(None).record, game.history(seat))
            assert make_bot("skilled").choose(full, 2) == make_bot("skilled").choose(game.observation(seat), 2)
            compared += 1
    assert compared > 18
