"""Random games in which the engine and the slow rules must agree at every step."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle

import pytest
from beside_slow_rules import listed, shown
from slow_mine import Json, Laid, Mine
from slow_rules import DRAWN, PAY, legal, takers

from engine.action import Action
from engine.game import Game
from engine.options import Config, Options

SETUPS: tuple[tuple[int, Json], ...] = (
    (3, {}),
    (4, {"bounded_9x5": True}),
    (5, {}),
    (5, {"connect_to_start": False}),
    (6, {"hidden_goal_open_sides": True, "gold_direction": "counterclockwise"}),
    (7, {"break_self": True, "broken_tool_no_gold": True}),
    (8, {"gold_draw": "diggers"}),
    (10, {}),
)
MOST_GAMES = 4


def _choose(actions: list[Json], luck: random.Random) -> Json:
    """Mostly a through card as far east as can be, so that goals are reached; else anything."""
    places = [
        action
        for action in actions
        if action["type"] == "place" and "/" not in action["card"] and len(action["card"]) > 1
    ]
    if places and luck.random() < 0.85:
        return max(places, key=lambda action: (-abs(action["cell"][0] - 8) - abs(action["cell"][1]) / 4, luck.random()))
    return luck.choice(actions)


def _play_turn(game: Game, options: Json, luck: random.Random, seen: Counter[str]) -> None:
    before = shown(game)
    seat = before["to_move"]
    actions = [action.to_json() for action in game.legal()]
    assert listed(actions) == listed(legal(before, options))
    action = _choose(actions, luck)
    game.play(Action.from_json(action))
    after = shown(game)
    seen[action["type"]] += 1
    mine = Mine.of(before)
    turned: dict[int, bool] = {}
    if action["type"] == "place":
        placed = tuple(action["cell"])
        mine.cards[placed] = Laid.read(action["card"], action["turned"])
        turned = mine.reveal([goal["card"] for goal in before["goals"]], placed)
    elif action["type"] == "rockfall":
        del mine.cards[tuple(action["cell"])]
    assert Mine.of(after) == mine
    for number, goal in enumerate(after["goals"]):
        assert goal["revealed"] == (before["goals"][number]["revealed"] or number in turned)
        if number in turned:
            assert goal["card"] == "treasure" or goal["turned"] == turned[number]
    seen["goal"] += len(turned)
    if any(goal["revealed"] and goal["card"] == "treasure" for goal in after["goals"]):
        seen["treasure"] += 1
        assert game.phase != "turn"
        _share_gold(game, after, seat, options, luck)
    elif not any(after["hands"]):
        seen["nothing found"] += 1
        paid = PAY[sum(view["role"] == "saboteur" for view in after["seats"])]
        assert game.result.rounds[-1].pay == tuple(paid * (view["role"] == "saboteur") for view in after["seats"])
        assert game.phase in ("round_over", "game_over")
    else:
        holders = [(seat + step) % len(after["hands"]) for step in range(1, len(after["hands"]) + 1)]
        assert game.phase == "turn"
        assert game.to_move == next(other for other in holders if after["hands"][other])


def _share_gold(game: Game, now: Json, finisher: int, options: Json, luck: random.Random) -> None:
    order = takers(now, finisher, options)
    diggers = sum(view["role"] == "digger" for view in now["seats"])
    cards = diggers if options.get("gold_draw") == "diggers" else DRAWN[len(now["seats"])]
    pay = [0] * len(now["seats"])
    if order:
        offer = Counter(game.observation(None).offer)
        assert sum(offer.values()) == cards
        for seat in cycle(order):
            if not offer:
                break
            assert (game.phase, game.to_move) == ("take_gold", seat)
            assert {action.value for action in game.legal()} == set(offer)
            value = luck.choice(sorted(offer))
            game.play(Action.from_json({"type": "take_gold", "value": value}))
            offer = offer - Counter([value])
            pay[seat] += value
    assert game.phase in ("round_over", "game_over")
    assert game.result.rounds[-1].pay == tuple(pay)


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_the_engine_agrees_with_the_slow_rules(seats: int, options: Json) -> None:
    seen: Counter[str] = Counter()
    # A game is worth playing for all kinds of actions, and for goals reached where every tunnel leads somewhere.
    wanted = ["place", "break", "repair", "rockfall", "map", "pass"] + ["goal"] * options.get("connect_to_start", True)
    for seed in range(MOST_GAMES):
        luck = random.Random(1000 * seats + seed)
        game = Game.new(Config("base", seats, Options.from_json(options)), seed=seed)
        totals = [0] * seats
        while game.phase != "game_over":
            while game.phase == "turn":
                _play_turn(game, options, luck, seen)
            totals = [had + paid for had, paid in zip(totals, game.result.rounds[-1].pay, strict=True)]
            assert list(game.result.totals) == totals
            if game.phase == "round_over":
                game.next_round()
        assert game.result.winners == tuple(seat for seat in range(seats) if totals[seat] == max(totals))
        if all(seen[kind] for kind in wanted):
            return
    raise AssertionError(f"{MOST_GAMES} games did not show everything: {seen}")
