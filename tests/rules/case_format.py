"""The form of the rule cases in `tests/cases/*.json`, and how one of their steps is checked.

A case is `{"name", "rules", "scenario" or "new", "steps"}`. A scenario is written in the format of docs/FILES.md;
what a case has no need to say is filled in by `complete`: three seats (digger, saboteur, digger) with empty hands,
the goals stone_a, treasure, stone_b from north to south, an empty draw pile, the roles and gold cards that are left
over. With `"edition": "saboteur2"` the three seats are blue, green and saboteur. `"refused": [words]` in place of steps
says that loading must fail with a message that holds these words. `"twin": {"seat": s, "change": {...}, "steps":
[...]}` plays a second game whose scenario differs as given; seat s must see the same in both.

Steps: `{"play": action}`, `{"legal": action}`, `{"illegal": action, "rule": "B-21"}` (the rule may be a list of which
one is named), `{"not_an_action": object}`, `{"places": card, "are": [[column, row, turned], ...]}` (all places of this
card), `{"no_legal": {part of an action}}`, `{"expect": {dotted path: value}, "seat": s}` (without seat: everything
open), `{"events": [parts, ...], "seat": s}` (these came in this order in the last play), `{"no_event": {part}}` (none
like this in the last play), `{"history": part, "seat": s}` (the seat's whole history holds such an event),
`{"no_history": part, "seat": s}`, `{"saved": {dotted path: value}}` (the position written as a scenario),
`{"next_round": true}`. Paths of `expect` begin with a field of the observation, `result`, `offer`, or `settlement`; in
them `#` counts, `sorted` sorts, `sum` adds up. The discarded cards of an action may be listed in any order.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from engine.action import Action
from engine.errors import ActionError, GameError
from engine.game import Game, IllegalAction
from engine.options import Config, Options
from engine.scenario import dump, load

CASES = Path(__file__).parent.parent / "cases"
ROLE_DECKS = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
SEATS = ({"role": "digger"}, {"role": "saboteur"}, {"role": "digger"})
SEATS_2 = ({"role": "blue"}, {"role": "green"}, {"role": "saboteur"})
DWARFS = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
Json = dict[str, Any]


def read_cases() -> list[tuple[str, Json]]:
    """Every case with its id, `file: name`."""
    found = []
    for path in sorted(CASES.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            found.append((f"{path.stem}: {case['name']}", case))
    return found


def complete(short: Json) -> Json:
    """The whole scenario for what a case says of it."""
    expansion = short.get("edition") == "saboteur2"
    seats = [
        {"name": chr(ord("A") + number), "role": "digger", "hand": [], "front": [], "gold": [], **seat}
        for number, seat in enumerate(short.get("seats", SEATS_2 if expansion else SEATS))
    ]
    saboteurs, diggers = ROLE_DECKS.get(len(seats), (0, 0))
    aside = Counter(saboteur=saboteurs, digger=diggers) - Counter(seat["role"] for seat in seats)
    gold = Counter({1: 16, 2: 8, 3: 4}) - Counter(value for seat in seats for value in seat["gold"])
    full = {
        "format": "dwarf-miners-scenario",
        "version": 1,
        "edition": "base",
        "options": {},
        "mine": [],
        "goals": ["stone_a", "treasure", "stone_b"],
        "revealed": [],
        "pile": [],
        "aside": sorted(aside.elements()),
        "gold_pile": sorted(gold.elements()),
        "round": 1,
        "to_move": 0,
        **short,
        "seats": seats,
    }
    if expansion:
        aside = Counter(DWARFS) - Counter(seat["role"] for seat in seats)
        full["aside"] = short.get("aside", sorted(aside.elements()))
        full["gold_pile"] = short.get("gold_pile")
    if full["options"].get("role_deal") == "max_saboteurs" and "aside" not in short:
        full["aside"] = []
    return full


def start(case: Json) -> Game:
    """The game a case begins with."""
    if "scenario" in case:
        return load(complete(case["scenario"]))
    new = case["new"]
    options = Options.from_json(new.get("options", {}))
    return Game.new(Config(new.get("edition", "base"), new["seats"], options), seed=new.get("seed", 1))


def play_case(case: Json) -> None:
    """Check one case."""
    if "refused" in case:
        with pytest.raises(GameError) as caught:
            start(case)
        message = str(caught.value)
        assert "\n" not in message
        for word in case["refused"]:
            assert word in message, message
        return
    game = start(case)
    run(game, case["steps"])
    if "twin" in case:
        twin = case["twin"]
        other = start({"scenario": {**case["scenario"], **twin.get("change", {})}})
        run(other, twin.get("steps", [step for step in case["steps"] if "play" in step]))
        seat = twin["seat"]
        assert _view(game, None) != _view(other, None), "the twins do not differ at all"
        assert _view(game, seat) == _view(other, seat)
        assert game.observation(seat) == other.observation(seat)
        assert game.observation(seat).record.tobytes() == other.observation(seat).record.tobytes()


def run(game: Game, steps: Iterable[Json]) -> None:
    """Take the steps one after the other; a step that fails says its number."""
    last = len(game.history(None))
    for number, step in enumerate(steps, 1):
        try:
            if "play" in step or "next_round" in step:
                last = len(game.history(None))
            _step(game, step, last)
        except Exception as error:
            error.add_note(f"step {number}: {json.dumps(step)}")
            raise


def _step(game: Game, step: Json, last: int) -> None:
    seat = step.get("seat")
    if "play" in step:
        game.play(Action.from_json(step["play"]))
    elif "next_round" in step:
        game.next_round()
    elif "legal" in step:
        _check_legal(game, Action.from_json(step["legal"]))
    elif "illegal" in step:
        _check_illegal(game, Action.from_json(step["illegal"]), step["rule"])
    elif "not_an_action" in step:
        with pytest.raises(ActionError):
            Action.from_json(step["not_an_action"])
    elif "places" in step:
        found = {
            (*action["cell"], action["turned"])
            for action in _legal(game)
            if action["type"] == "place" and action["card"] == step["places"]
        }
        assert found == {tuple(place) for place in step["are"]}
    elif "no_legal" in step:
        assert not [action for action in _legal(game) if _holds(action, step["no_legal"])]
    elif "expect" in step:
        for path, value in step["expect"].items():
            assert _at(game, seat, path) == value, path
    elif "events" in step:
        events = iter(_plain(event.to_json() for event in game.history(seat)[last:]))
        for part in step["events"]:
            assert any(_holds(event, part) for event in events), part
    elif "no_event" in step:
        assert not [event for event in game.history(seat)[last:] if _holds(_plain(event.to_json()), step["no_event"])]
    elif "history" in step:
        assert any(_holds(_plain(event.to_json()), step["history"]) for event in game.history(seat))
    elif "no_history" in step:
        assert not any(_holds(_plain(event.to_json()), step["no_history"]) for event in game.history(seat))
    elif "saved" in step:
        whole = dump(game)
        for path, value in step["saved"].items():
            assert _walk(_plain(whole), path) == value, path
    else:
        raise AssertionError("no such kind of step")


def _check_legal(game: Game, action: Action) -> None:
    assert game.why_not(action) is None
    listed = _legal(game)
    wanted = _sorted(_plain(action.to_json()))
    # A face that equals its own turn is listed once, upright; both are accepted.
    assert wanted in listed or {**wanted, "turned": False} in listed
    game.copy().play(action)


def _check_illegal(game: Game, action: Action, rule: str | list[str]) -> None:
    refusal = game.why_not(action)
    assert refusal is not None, "this is legal"
    assert refusal.rule in ([rule] if isinstance(rule, str) else rule)
    assert _sorted(_plain(action.to_json())) not in _legal(game)
    before = game.digest()
    with pytest.raises(IllegalAction):
        game.play(action)
    assert game.digest() == before


def _legal(game: Game) -> list[Json]:
    return [_sorted(_plain(action.to_json())) for action in game.legal()]


def _sorted(action: Json) -> Json:
    return {**action, "cards": sorted(action["cards"])} if "cards" in action else action


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value if isinstance(value, dict | list | tuple) else list(value)))


def _holds(whole: Json, part: Json) -> bool:
    return all(name in whole and whole[name] == value for name, value in part.items())


def _view(game: Game, seat: int | None) -> Any:
    observation = game.observation(seat)
    shown = _plain(observation.to_json())
    return shown, [event.to_json() for event in game.history(seat)], [action.to_json() for action in observation.legal]


def _at(game: Game, seat: int | None, path: str) -> Any:
    """What stands at a dotted path: `result...`, `offer` (sorted), else in the observation's JSON."""
    head, _, rest = path.partition(".")
    if head == "result":
        return _walk(_plain(game.result.to_json()), rest)
    observation = game.observation(seat)
    if head == "offer":
        return sorted(observation.offer)
    if head == "settlement":
        settlement = observation.settlement
        return _walk(None if settlement is None else _plain(asdict(settlement)), rest) if rest else settlement
    return _walk(_plain(observation.to_json()), path)


def _walk(value: Any, path: str) -> Any:
    """Follow a dotted path."""
    for name in path.split("."):
        if name == "#":
            value = len(value)
        elif name == "sorted":
            value = sorted(value)
        elif name == "sum":
            value = sum(value)
        elif isinstance(value, list):
            value = value[int(name)]
        else:
            value = value[name]
    return value
