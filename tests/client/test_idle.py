"""Nothing is drawn while nothing changes, and the window keeps its size however often it fills the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from fuzz_tools import SCENES, frames
from reason_tools import ExplainingBot
from table_tools import session_of, setup_of

from game import i18n, shot
from game.app import App
from game.scenes.table import TableScene

REST = (
    "title",
    "new_game",
    "settings",
    "replays",
    "viewer",
    "game_end",
    "table",
    "hot_seat",
    "second_hot_seat",
    "rules",
)
"""Scenes in which nothing moves by itself for a while."""
SETTLING, WATCHED = 240, 90
"""Frames until a scene has come to rest, and those in which nothing may be drawn."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(shot, "_steady_bot", lambda level: ExplainingBot())
    made = App.headless((960, 600), replays_dir=tmp_path)
    made.doors.title()
    yield made
    made.close()
    i18n.set_language("en")


@pytest.mark.gui
@pytest.mark.parametrize("name", REST)
def test_a_scene_at_rest_is_not_drawn(name: str, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    SCENES[name](app)
    frames(app, SETTLING)
    drawn: list[object] = []
    top = app.scenes.top
    assert top is not None
    monkeypatch.setattr(type(top), "draw", lambda *given: drawn.append(given))
    frames(app, WATCHED)
    assert drawn == []
    app.invalidate()
    frames(app, 1)
    assert len(drawn) == 1, "what is asked for is drawn once"


@pytest.mark.gui
def test_full_screen_twenty_times_and_many_sizes_lose_nothing_of_a_table(app: App) -> None:
    scene = TableScene(app, session_of(setup_of(1), pace="step"))
    app.push(scene)
    frames(app, SETTLING)
    before = pygame.image.tobytes(app.render(), "RGB")
    for _ in range(20):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            app.handle(pygame.event.Event(kind, key=pygame.K_F11, mod=0))
        frames(app, 2)
    assert not app.fullscreen and app.size == (960, 600)
    for size in ((1500, 700), (1000, 1200), (960, 600)):
        app.handle(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
        frames(app, 2)
    assert app.scenes.top is scene and not scene.session.paused
    frames(app, SETTLING)
    assert pygame.image.tobytes(app.render(), "RGB") == before
