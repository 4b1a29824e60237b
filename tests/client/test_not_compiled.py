"""A machine on which nothing is compiled: every level plays, and the player is told once that searches find no time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from reason_tools import ExplainingBot
from table_tools import Player, setup_of

from game import cli
from game.app import TOAST_SECONDS, App
from game.botworker import SameThreadWorker
from game.commands.common import load_search
from game.i18n import LANGUAGES, t
from game.scenes.new_game import NewGameScene
from game.session import Session, new_game
from game.setup import SEARCHING, SeatSetup, levels

CAUSE = "numba cannot be imported"


@pytest.fixture
def not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if numba were missing."""
    monkeypatch.setattr("engine.jit.MISSING", CAUSE)


def table(app: App, level: str) -> Player:
    """A person to move at a table with bots of a level."""
    setup = setup_of(1, first_player=0)
    seats = tuple(seat if seat.kind == "human" else SeatSetup(level, seat.name) for seat in setup.seats)
    setup = replace(setup, seats=seats)
    worker = SameThreadWorker(lambda level: ExplainingBot())
    player = Player(app, Session(new_game(setup), seats, worker=worker, pace="instant"))
    player.frames(1)
    return player


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", sorted(SEARCHING))
def test_a_table_with_a_bot_that_searches_says_it_once(level: str, language: str, not_compiled: None) -> None:
    app = App.headless((960, 600), lang=language)
    player = table(app, level)
    assert app.toast is not None and app.toast.text == t("common.not_compiled", cause=CAUSE)
    player.frames(round(60 * TOAST_SECONDS) + 2)
    assert app.toast is None
    table(app, level)
    assert app.toast is None
    app.close()


def test_other_levels_have_no_limit_but_a_hint_has(app: App, not_compiled: None) -> None:
    player = table(app, "skilled")
    assert app.toast is None
    player.key(pygame.K_h)
    player.frames(1)
    assert player.session.hint is not None
    assert app.toast is not None and CAUSE in app.toast.text


def test_where_the_kernels_are_compiled_nothing_is_said(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.jit.MISSING", None)
    player = table(app, levels()[-1])
    player.key(pygame.K_h)
    player.frames(1)
    assert app.toast is None


def test_a_new_game_tells_it_with_the_level(app: App, not_compiled: None) -> None:
    scene = NewGameScene(app, seed=1)
    app.push(scene)
    for place, level in enumerate(("human", *levels())):
        scene.seats._pick_kind(1, place)
        tip = next(widget.tip for widget in scene.view.all_widgets() if widget.name == "kind1")
        assert (CAUSE in tip) is (level in SEARCHING), level


def test_the_command_line_tells_it_once(
    not_compiled: None, english_system: None, capsys: pytest.CaptureFixture[str]
) -> None:
    load_search.cache_clear()
    argv = ["simulate", "--option", "rounds=1", "--games", "2", "--iterations", "2", "--seats"]
    assert cli.main([*argv, "novice:3"]) == 0
    assert CAUSE not in capsys.readouterr().err
    assert cli.main([*argv, "expert,novice:2"]) == 0
    assert capsys.readouterr().err.count(CAUSE) == 1
    load_search.cache_clear()


def test_without_numba_a_master_moves_and_its_answers_stay_json() -> None:
    requests = [{"cmd": "new", "seats": 3, "seed": 1}, {"cmd": "bot", "level": "master", "iterations": 1}]
    run = subprocess.run(
        [sys.executable, "main.py", "referee"],
        input="".join(json.dumps(request) + "\n" for request in requests),
        cwd=Path(cli.__file__).parent.parent,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "NUMBA_DISABLE_JIT" in run.stderr and run.stderr.count("\n") == 1
    _, answer = (json.loads(line) for line in run.stdout.splitlines())
    assert answer["ok"] and answer["explanation"]["level"] == "master"
