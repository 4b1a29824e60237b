"""Random games of Saboteur 2, and its cases, in which the engine and the slow rules must agree at every step."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from beside_slow_rules import Beside, choose
from case_format import complete, read_cases
from random_ends import random_end

from engine.game import Game
from engine.options import Config, Options
from engine.scenario import load

Json = dict[str, Any]
SEATS = (12, 2, 5, 3, 7, 9)
VALUES: dict[str, tuple[Any, ...]] = {
    "bounded_9x5": (True,),
    "connect_to_start": (False,),
    "hidden_goal_open_sides": (True,),
    "broken_tool_no_gold": (True,),
    "break_self": (True,),
    "two_door": ("bga", "q9"),
    "crystals": ("connected",),
    "discard_two_shrinks_hand": (False,),
    "saboteur_finisher_neutral": (False,),
    "role_deal": ("max_saboteurs",),
    "gold_direction": ("counterclockwise",),
    "gold_draw": ("diggers",),
}
"""House rules with their values besides the default."""
KINDS = (
    "place", "break", "repair", "rockfall", "map", "pass", "theft", "hands_off", "swap_hands", "inspection",
    "swap_hats", "trapped", "free_at_last", "unburden", "goal", "stolen",
)  # fmt: skip
CASES = [
    (name, case)
    for name, case in read_cases()
    if case.get("scenario", {}).get("edition") == "saboteur2" and "steps" in case
]


def _options(luck: random.Random, rounds: int) -> Json:
    chosen = {name: luck.choice(values) for name, values in VALUES.items() if luck.random() < 0.15}
    return {**chosen, "rounds": rounds}


def _play(seats: int, seed: int, rounds: int, seen: Counter[str], every_turn: bool = True) -> None:
    """One game, the legal actions of every turn compared with the slow rules, or only what the actions lead to."""
    luck = random.Random(1000 * seats + seed)
    options = _options(luck, rounds)
    game = Game.new(Config("saboteur2", seats, Options.from_json(options)), seed)
    beside = Beside(game, options)
    gold = [0] * seats
    drive = (0.5, 0.97, 0.9)[seed % 3]
    while game.phase != "game_over":
        pay = None
        while game.phase == "turn":
            actions = beside.legal() if every_turn else [action.to_json() for action in game.legal()]
            pay = beside.play(choose(actions, luck, drive))
        assert pay is not None
        gold = beside.steal(pay, gold, luck)
        if game.phase == "round_over":
            game.next_round()
    assert game.result.winners == tuple(seat for seat in range(seats) if gold[seat] == max(gold))
    seen.update(beside.seen)


@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_agrees_with_the_slow_rules(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(2):
        _play(seats, seed, 1, seen)
    assert min(seen[kind] for kind in KINDS[:6]) > 0, seen


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_agrees_with_the_slow_rules_in_many_games(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(100, 134):
        _play(seats, seed, 1, seen)
    # The games were worth playing: all kinds of actions, goals, thefts, and different ends.
    assert min(seen[kind] for kind in KINDS) > 0, seen
    assert len([side for side in ("blue", "green", "both", "boss", "saboteurs", "profiteer") if seen[side]]) > 2, seen


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_agree_with_the_slow_scorer(seats: int) -> None:
    for seed in range(1000, 1008):
        _play(seats, seed, 3, Counter(), every_turn=False)


def _end(seed: int, seen: Counter[str]) -> None:
    scenario, action = random_end(seed)
    whole = complete(scenario)
    game = load(whole)
    thefts = scenario["theft_order"] or [seat for seat in (scenario["last_theft"],) if seat is not None]
    beside = Beside(game, scenario["options"], thefts)
    had = [sum(seat["gold"]) for seat in whole["seats"]]
    pay = beside.play(action)
    assert pay is not None
    beside.steal(pay, had, random.Random(seed))
    seen.update(beside.seen)
    seen["treasure"] += game.result.rounds[0].finisher is not None


def test_random_ends_are_paid_alike() -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        _end(seed, seen)
    ends = ("blue", "green", "both", "boss", "saboteurs", "profiteer", "crystals", "trapped at the end", "stolen")
    assert min(seen[end] for end in ends) > 2, seen


@pytest.mark.slow
def test_many_random_ends_are_paid_alike() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1000, 6000):
        _end(seed, seen)
    assert seen["treasure"] >= 1000, seen


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_the_slow_rules_agree_on_the_case(case: Json) -> None:
    """Every position of a case, and what its turns lead to, is the same by both readings of the rules."""
    scenario = complete(case["scenario"])
    thefts = scenario.get("theft_order") or [s for s in (scenario.get("last_theft"),) if s is not None]
    beside = Beside(load(scenario), scenario["options"], thefts)
    beside.legal()
    for step in case["steps"]:
        if beside.game.phase != "turn" or "next_round" in step:
            break
        if "play" in step:
            beside.play(_whole(step["play"]))
            if beside.game.phase == "turn":
                beside.legal()


def _whole(action: Json) -> Json:
    """The action with what may be left out."""
    return {"turned": False, **action} if action["type"] == "place" else action
