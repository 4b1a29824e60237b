"""Hostile input from outside: every file and line is answered in one line of words, and quickly."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers import new_game, played

from engine.codec import JsonError, parse_bytes
from engine.errors import OptionError, ScenarioError
from engine.game import Game
from engine.options import MAX_NAME, Config
from engine.referee import Referee
from engine.replay import Writer, read, verify
from engine.replay_format import MAX_LINES
from engine.scenario import dump, load
from game.replays.facts import read_facts

VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 2, 2**31, 2**63, 10**19, 1.5, "", "x", "a" * 100, "\0\n", "\ud800", [], {}, [[]], [None]),
    *({"a": 1}, ["x"] * 100, [1] * 1000, "digger", "NESW", "rockfall", "treasure", [0, 0], [9999, 9999]),
)
"""What stands in the place of every value of a good file, one after the other."""


def one_line(message: str) -> bool:
    return message.isprintable() and 0 < len(message) < 400


def places(obj: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value, of a list only to the first two."""
    inside = list(obj) if isinstance(obj, dict) else list(range(min(len(obj), 2))) if isinstance(obj, list) else []
    return [path, *(deeper for key in inside for deeper in places(obj[key], (*path, key)))]


def changed(obj: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of the object with another value at the end of the way."""
    if not path:
        return value
    copy = json.loads(json.dumps(obj))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy


# Names


@pytest.mark.parametrize("name", ["", "a\u3000b", "\u202eab", "a\u200db", "line\nend", "\ud800", "x" * (MAX_NAME + 1)])
def test_no_game_begins_with_a_name_that_no_file_can_hold(name: str) -> None:
    with pytest.raises(OptionError) as caught:
        Config("base", 3, names=("A", name, "C"))
    assert one_line(str(caught.value))


@pytest.mark.parametrize("name", ["x" * MAX_NAME, "矮人 \U0001f600", '"\\{}<b>%s', " "])
def test_every_name_that_is_taken_is_read_back(name: str, tmp_path: Path) -> None:
    game = Game.new(Config("base", 3, names=("A", name, "C")), 4)
    with Writer.create(tmp_path / "game.jsonl", game, program="test"):
        pass
    assert read(tmp_path / "game.jsonl").header.config.names[1] == name
    assert load(dump(game)).config.names[1] == name


# Text


def test_a_doubled_field_is_found_among_many() -> None:
    fields = ",".join(f'"{number}":0' for number in range(150_000))
    with pytest.raises(JsonError, match='"last" stands there twice'):
        parse_bytes(f'{{{fields},"last":1,"last":2}}'.encode())


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\0", b"[" * 100_000, b'{"a":' * 5_000 + b"1" + b"}" * 5_000, b"1" * 1_000_000, b"-" + b"9" * 5_000),
        *(b"1e999999", b"NaN", b"-Infinity", b"\xef\xbb\xbf{}", "{}".encode("utf-16"), b"\xff", b"{}\0", b'"\\ud800'),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_no_text_does_more_than_be_refused(data: bytes) -> None:
    with pytest.raises(JsonError) as caught:
        parse_bytes(data)
    assert one_line(str(caught.value))


# Scenarios


def test_every_wrong_value_of_a_scenario_is_refused_in_one_line() -> None:
    good = dump(played(4, 8))
    for path in places(good):
        for value in VALUES:
            try:
                load(changed(good, path, value))
            except ScenarioError as error:
                assert one_line(str(error)), (path, value)


def test_more_gold_than_a_record_can_count_is_refused() -> None:
    scenario = changed(dump(played(4, 8)), ("seats", 1, "gold"), [999] * 80)
    with pytest.raises(ScenarioError, match="999 nuggets together"):
        load(scenario)


# Replays


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """A game of one round, line by line, with one action of each type that came up."""
    path = tmp_path_factory.mktemp("damage") / "game.jsonl"
    game, rng = new_game(3, 5, rounds=1), random.Random(5)
    with Writer.create(path, game, program="test") as writer:
        while game.phase != "game_over":
            seat, action = game.to_move or 0, rng.choice(game.legal())
            game.play(action)
            writer.played(game, seat, action)
    assert verify(path) is None
    return path.read_bytes().splitlines(keepends=True)


def survives(path: Path, data: bytes) -> bool:
    """Whether the file is good; it is answered either way."""
    path.write_bytes(data)
    fault, facts = verify(path), read_facts(path)
    assert fault is None or (fault.line >= 1 and one_line(str(fault)))
    assert facts.fault is None or one_line(facts.fault)
    return fault is None


def test_every_wrong_value_of_a_line_is_answered(lines: list[bytes], tmp_path: Path) -> None:
    seen: set[tuple[str, str]] = set()
    for number, text in enumerate(lines):
        obj = json.loads(text)
        kind = obj["type"], obj.get("action", {}).get("type", "")
        if kind in seen:
            continue
        seen.add(kind)
        for path in places(obj):
            for value in VALUES[number % 6 :: 6] if number else VALUES:
                new = json.dumps(changed(obj, path, value)).encode() + b"\n"
                # Cut behind the line: what stands there plays no part, and the test stays quick.
                survives(tmp_path / "game.jsonl", b"".join([*lines[:number], new]))


Damage = Callable[[list[bytes], int], list[bytes]]
DAMAGES: dict[str, Damage] = {
    "left out": lambda lines, at: lines[:at] + lines[at + 1 :],
    "twice": lambda lines, at: lines[: at + 1] + lines[at:],
    "swapped": lambda lines, at: [*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]],
    "empty line": lambda lines, at: [*lines[:at], b"\n", *lines[at:]],
    "CR LF": lambda lines, at: [*lines[:at], lines[at][:-1] + b"\r\n", *lines[at + 1 :]],
    "run together": lambda lines, at: [*lines[: at - 1], lines[at - 1][:-1] + lines[at], *lines[at + 1 :]],
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_line_is_named(name: str, lines: list[bytes], tmp_path: Path) -> None:
    for at in range(1, len(lines) - (name == "left out"), 3):
        path = tmp_path / f"{at}.jsonl"
        assert not survives(path, b"".join(DAMAGES[name](lines, at)))
        fault = verify(path)
        assert fault is not None and at <= fault.line <= at + 2, fault


def test_a_file_of_too_many_lines_is_not_gone_through(lines: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert not survives(path, b"".join([*lines[:2], *[lines[2]] * MAX_LINES]))
    assert str(verify(path)) == f"line {MAX_LINES + 1}: the file has more than {MAX_LINES} lines"


# The referee


def test_a_refused_request_leaves_the_game_as_it_was() -> None:
    referee, rng = Referee(), random.Random(9)
    assert referee.answer(b'{"cmd":"new","seats":5,"seed":3}')["ok"]
    actions: list[dict[str, Any]] = [
        {"type": "place", "card": "NESW", "turned": False, "cell": [1, 0]},
        {"type": "break", "card": "broken_cart", "seat": 1},
        {"type": "repair", "card": "repair_cart", "tool": "cart", "seat": 1},
        {"type": "rockfall", "cell": [1, 0]},
        {"type": "map", "goal": 1},
        {"type": "pass", "cards": ["NESW"]},
        {"type": "take_gold", "value": 3},
    ]
    requests: list[dict[str, Any]] = [
        *({"cmd": name} for name in ("legal", "next_round", "bot", "beliefs", "load", "replay", "seek", "new")),
        *({"cmd": "play", "action": action} for action in actions),
        {"cmd": "new", "seats": 3, "seed": 1, "options": {"rounds": 1}, "names": ["A", "B", "C"], "edition": "base"},
    ]
    refused = 0
    for _ in range(1000):
        before = json.dumps([referee.answer(b'{"cmd":"scenario"}'), referee.answer(b'{"cmd":"legal"}')])
        request = rng.choice(requests)
        path = rng.choice(places(request))
        answer = referee.answer(json.dumps(changed(request, path, rng.choice(VALUES))).encode())
        if answer["ok"]:
            continue
        refused += 1
        assert answer["error"]["code"] != "internal" and one_line(answer["error"]["message"]), answer
        assert json.dumps([referee.answer(b'{"cmd":"scenario"}'), referee.answer(b'{"cmd":"legal"}')]) == before
    assert refused > 500
