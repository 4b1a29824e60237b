"""Attract mode: when it begins, that any input ends it and does nothing else, and that nobody's secret is shown."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import faults
from table_tools import RoteBot

from engine.observation import SPECTATOR
from game import i18n
from game.app import App
from game.attract import AFTER, Idle, cast, is_input
from game.botworker import SameThreadWorker
from game.clock import ManualClock
from game.i18n import LANGUAGES
from game.scenes.attract import AttractScene
from game.scenes.title import TitleScene
from game.setup import problem

INPUTS = [
    pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0),
    pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0),
    pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 500), button=1),
    pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 500), rel=(4, 0), buttons=(0, 0, 0)),
    pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1),
    pygame.event.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0),
    pygame.event.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=0, value=0.9),
]
QUIET = [
    pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 500), rel=(0, 0), buttons=(0, 0, 0)),
    pygame.event.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=0, value=0.05),
    pygame.event.Event(pygame.WINDOWEXPOSED),
]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.set_language("en")


def ready(app: App) -> None:
    """Everything is compiled."""
    for opening in app.openings.values():
        opening._ready.set()


def frames(app: App, seconds: float) -> None:
    assert isinstance(app.clock, ManualClock)
    for _ in range(round(seconds * 20)):
        app.clock.advance(0.05)
        app.frame()


def attract(app: App, seed: int = 3) -> AttractScene:
    scene = AttractScene(app, seed, SameThreadWorker(lambda level: RoteBot()))
    app.push(scene)
    return scene


def test_it_begins_when_nobody_has_been_there_for_long(app: App) -> None:
    ready(app)
    title = TitleScene(app)
    app.push(title)
    frames(app, AFTER - 1)
    assert app.scenes.top is title
    frames(app, 2)
    assert isinstance(app.scenes.top, AttractScene)
    app.handle(INPUTS[0])
    assert app.scenes.top is title


def test_input_puts_it_off(app: App) -> None:
    ready(app)
    title = TitleScene(app)
    app.push(title)
    for event in INPUTS[1:]:
        frames(app, AFTER * 0.6)
        app.handle(event)
        assert app.scenes.top is title
    frames(app, AFTER * 0.6)
    for event in QUIET:
        app.handle(event)
    frames(app, AFTER * 0.6)
    assert isinstance(app.scenes.top, AttractScene)


def test_it_waits_for_rules_and_bots(app: App) -> None:
    title = TitleScene(app)
    app.push(title)
    frames(app, AFTER * 2)
    assert app.scenes.top is title
    ready(app)
    frames(app, 0.2)
    assert isinstance(app.scenes.top, AttractScene)


def test_a_window_behind_others_stays_still() -> None:
    idle = Idle()
    idle.see(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not any(idle.due(1.0) for _ in range(60))
    idle.see(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert [idle.due(AFTER / 2) for _ in range(2)] == [False, True]


@pytest.mark.parametrize("event", INPUTS)
def test_any_input_returns_to_the_menu_and_does_nothing_else(app: App, event: Any) -> None:
    title = TitleScene(app)
    app.push(title)
    focus = title.view.focus.current
    assert focus is not None
    attract(app)
    frames(app, 1)
    assert is_input(event)
    app.handle(event)
    assert app.scenes.top is title and len(app.scenes) == 1
    assert title.view.focus.current is not None and title.view.focus.current.name == focus.name


@pytest.mark.parametrize("event", QUIET)
def test_what_is_no_input_ends_nothing(app: App, event: Any) -> None:
    scene = attract(app)
    app.handle(event)
    assert app.scenes.top is scene


def test_bots_play_round_after_round_and_game_after_game(app: App) -> None:
    scene = attract(app)
    scene.session.pace = "instant"
    first, rounds = scene.session, set()
    for _ in range(9000):
        frames(app, 0.05)
        rounds.add(scene.session.observation().round)
        scene.session.pace = "instant"
        if scene.session is not first:
            break
    assert rounds >= {1, 2, 3}
    assert scene.session is not first and scene.session.steps < 5
    assert scene.setup.seed == 4


def test_only_the_public_view_is_drawn(app: App) -> None:
    scene = attract(app)
    frames(app, 5)
    seen = scene.stage.observation
    assert seen is not None and seen.seat == SPECTATOR
    assert seen.hand == () and all(view.role is None for view in seen.seats)


def test_nothing_is_written(tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path)
    scene = attract(app)
    frames(app, 5)
    assert scene.session.steps > 0 and scene.session.file is None
    app.close()
    assert list(tmp_path.iterdir()) == []


def test_the_thread_of_the_bots_ends(app: App) -> None:
    before = threading.active_count()
    app.push(TitleScene(app))
    app.push(AttractScene(app, 3))
    frames(app, 0.2)
    app.pop()
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join(30)
    assert threading.active_count() <= max(before, 1)


@pytest.mark.parametrize("seed", range(6))
def test_the_table_is_one_that_the_rules_allow(seed: int) -> None:
    setup = cast(seed)
    assert problem(setup) is None and cast(seed) == setup
    assert len({seat.hat for seat in setup.seats}) == len(setup.seats)
    assert not any(seat.human for seat in setup.seats)


def test_two_drawings_are_the_same_and_time_changes_the_picture(app: App) -> None:
    app.change("reduced_motion", False)
    attract(app)
    frames(app, 2)
    one = pygame.image.tobytes(app.render(), "RGB")
    assert pygame.image.tobytes(app.render(), "RGB") == one
    frames(app, 3)
    assert pygame.image.tobytes(app.render(), "RGB") != one


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 200), ((1280, 720), 80), ((1920, 1080), 100)])
def test_all_fits(language: str, size: tuple[int, int], scale: int) -> None:
    app = App.headless(size, language, scale)
    scene = attract(app, 5)
    scene.ahead(12)
    frames(app, 0.2)
    assert not faults(scene.labels(), app)
    app.close()
