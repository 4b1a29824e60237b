"""Replays that several tests of files begin with."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import new_game
from replay_tools import record, start


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a finished game of two rounds."""
    path = tmp_path_factory.mktemp("whole") / "game.jsonl"
    game = new_game(3, 5, rounds=2)
    with start(path, game) as writer:
        record(path, game, writer)
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"
