"""Replays for the tests: recorded, and altered line by line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from helpers import numbers, play

from engine.game import Game
from engine.replay import Writer

DATE = "2026-01-02T03:04:05+00:00"


def start(path: Path, game: Game, **more: Any) -> Writer:
    return Writer.create(path, game, ["skilled"] * game.config.seats, program="1.2.3", date=DATE, **more)


def record(path: Path, game: Game, writer: Writer, actions: int = 10**6, seed: int = 1) -> None:
    """Play and write, over all rounds, at most so many actions."""
    choices = numbers(seed)
    for _ in range(actions):
        if game.phase == "round_over":
            game.next_round()
            writer.dealt(game)
        if game.phase == "game_over":
            break
        for seat, action in play(game, [next(choices)]):
            writer.played(game, seat, action)


Change = Callable[[list[Any]], None]


def altered(whole: bytes, change: Change) -> bytes:
    lines = [json.loads(line) for line in whole.splitlines()]
    change(lines)
    return b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)


def set_at(line: int, name: str, value: Any) -> Change:
    return lambda lines: lines[line - 1].__setitem__(name, value)


def raw(line: int, data: bytes) -> Change:
    return lambda lines: lines.__setitem__(line - 1, data)


def swap(line: int, other: int) -> Change:
    def change(lines: list[Any]) -> None:
        lines[line - 1], lines[other - 1] = lines[other - 1], lines[line - 1]

    return change
