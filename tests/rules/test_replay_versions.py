"""Replays of other versions, and bounds that keep reading quick and every file readable."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest
from helpers import new_game, play
from replay_tools import altered, record, set_at, start

from engine import replay_format, replay_writer
from engine.errors import ReplayError
from engine.game import Game
from engine.replay import read, resume, verify


def _old_line(obj: dict[str, Any]) -> dict[str, Any]:
    """A line as an imaginary earlier version had it: its type is called a kind."""
    return {"kind": obj["type"], **{name: value for name, value in obj.items() if name != "type"}}


def _new_line(obj: dict[str, Any]) -> dict[str, Any]:
    return {"type": obj["kind"], **{name: value for name, value in obj.items() if name != "kind"}}


@pytest.fixture
def newer_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of version 2, which has learned to read version 1."""
    monkeypatch.setattr(replay_format, "VERSION", 2)
    monkeypatch.setitem(replay_format.UPGRADES, 1, _new_line)


def old_version(whole: bytes) -> bytes:
    return altered(whole, lambda lines: lines.__setitem__(slice(None), [_old_line(line) for line in lines]))


def test_older_versions_are_upgraded_line_by_line(file: Path, whole: bytes, request: pytest.FixtureRequest) -> None:
    file.write_bytes(old_version(whole))
    assert verify(file) is not None
    request.getfixturevalue("newer_program")
    assert verify(file) is None
    assert file.read_bytes() == old_version(whole)  # reading changes nothing


@pytest.mark.usefixtures("newer_program")
@pytest.mark.parametrize("torn", [0, 1, 40])
def test_an_older_file_that_is_continued_becomes_one_of_this_version(file: Path, whole: bytes, torn: int) -> None:
    old = old_version(whole)
    lines = old.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:30])[: -torn or None])
    before = read(file)
    game, writer = resume(file)
    assert game.digest() == before.game_at(len(before.steps)).digest()
    with writer:
        record(file, game, writer)
    assert verify(file) is None
    after = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert after[0]["version"] == 2 and not any("kind" in line for line in after)
    assert [(step.seat, step.action) for step in read(file).steps[: len(before.steps)]] == [
        (step.seat, step.action) for step in before.steps
    ]
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.usefixtures("newer_program")
def test_an_older_file_stays_whole_when_the_disk_is_full(
    file: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"".join(old_version(whole).splitlines(keepends=True)[:20])
    file.write_bytes(data)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(replay_writer.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        resume(file)
    assert file.read_bytes() == data and [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("name", ["version", "rules_version"])
def test_a_newer_file_is_refused_with_the_cure(file: Path, whole: bytes, name: str) -> None:
    data = altered(whole, set_at(1, name, 2))
    file.write_bytes(data)
    with pytest.raises(
        ReplayError, match=r"line 1: .* is newer than this program reads \(up to 1\); update the program"
    ):
        resume(file)
    assert file.read_bytes() == data


# Bounds


def test_going_to_and_fro_is_played_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that is taken back a thousand times costs a thousand plays, not one for each step before it."""
    game = new_game(3, 5)
    with start(file, game) as writer:
        record(file, game, writer, 20)
        for _ in range(1000):
            before = game.copy()
            for seat, action in play(game, [3]):
                writer.played(game, seat, action)
            game = before
            writer.undone(game)
    count = 0
    real = Game.play

    def counting(self: Game, action: Any) -> Any:
        nonlocal count
        count += 1
        return real(self, action)

    monkeypatch.setattr(Game, "play", counting)
    found = read(file)
    assert found.fault is None and len(found.steps) == 20
    assert count <= 20 + 1000 + 24
    assert found.game_at(20).digest() == game.digest()


def test_many_plays_are_taken_back_one_after_the_other(file: Path) -> None:
    game, past = new_game(4, 5), []
    with start(file, game) as writer:
        for number in range(40):
            past.append(game.copy())
            for seat, action in play(game, [number]):
                writer.played(game, seat, action)
        while len(past) > 5:
            game = past.pop()
            writer.undone(game)
        record(file, game, writer, 10, seed=4)
    found = read(file)
    assert found.fault is None and len(found.steps) == 15
    assert found.game_at(15).digest() == game.digest()


def test_a_file_of_very_many_objects_is_refused_at_once(file: Path, whole: bytes) -> None:
    note = b',"explanation":[' + b"{}," * 10_000 + b"0]}\n"
    line = whole.splitlines(keepends=True)[2].rstrip()[:-1] + note
    file.write_bytes(b"".join([*whole.splitlines(keepends=True)[:2], *[line] * 30]))
    assert str(verify(file)) == "line 1: the file holds more than 250000 objects and lists"


def test_explanations_never_make_a_file_too_large_to_be_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_writer, "_EXPLAINED", 20_000)
    game = new_game(3, 5, rounds=1)
    with start(file, game) as writer:
        for seat, action in play(game, [1] * 30):
            writer.played(game, seat, action, {"note": "x" * 3000})
    found = read(file)
    kept = [step.explanation is not None for step in found.steps]
    assert found.fault is None and 3 < sum(kept) < 30 and kept == sorted(kept, reverse=True)
