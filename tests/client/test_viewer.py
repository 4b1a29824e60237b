"""The replay viewer."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from labels import faults
from table_tools import RoteBot, setup_of

from engine.observation import SPECTATOR
from game.app import App
from game.botworker import SameThreadWorker
from game.clock import ManualClock
from game.scenes.title import TitleScene
from game.scenes.viewer import ViewerScene
from game.table.record import new_session
from game.ui.button import Button


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of bots."""
    session = new_session(
        setup_of(0), tmp_path_factory.mktemp("replays"), "instant", SameThreadWorker(lambda level: RoteBot())
    )
    while session.phase != "game_over":
        session.update(1 / 60)
        session.next_round()
    path = session.file
    session.close()
    assert path is not None
    return path


def viewer(path: Path, **more: object) -> tuple[App, ViewerScene]:
    app = App.headless(**more)  # type: ignore[arg-type]
    app.doors.title()
    app.doors.replay(path)
    top = app.scenes.top
    assert isinstance(top, ViewerScene)
    return app, top


def press(app: App, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
    frames(app, 1)


def frames(app: App, count: int) -> None:
    assert isinstance(app.clock, ManualClock)
    for _ in range(count):
        app.clock.advance(1 / 60)
        app.frame()


def settle(app: App, scene: ViewerScene) -> None:
    """Wait until everything is at rest and painted in full light."""
    scene.stage.camera.jump()
    frames(app, 12)
    assert not scene.stage.hurried and not scene.animating


def test_steps_both_ways_show_the_same(replay: Path) -> None:
    app, scene = viewer(replay)
    pictures = []
    for _ in range(6):
        pictures.append(pygame.image.tobytes(app.render(), "RGB"))
        press(app, pygame.K_RIGHT)
        settle(app, scene)
    for picture in reversed(pictures):
        press(app, pygame.K_LEFT)
        settle(app, scene)
        assert pygame.image.tobytes(app.render(), "RGB") == picture


def test_plays_to_the_end_and_stops(replay: Path) -> None:
    app, scene = viewer(replay)
    scene.speed = 16.0
    press(app, pygame.K_SPACE)
    frames(app, 30 + len(scene.steps) * 5)
    assert scene.at == len(scene.steps) and not scene.playing
    assert scene.game.phase == "game_over"
    scene.toggle()
    assert scene.at == 0 and scene.playing


def test_rounds_and_ends(replay: Path) -> None:
    app, scene = viewer(replay)
    borders = scene.round_borders()
    assert len(borders) == 3
    press(app, pygame.K_PAGEDOWN)
    assert scene.at == borders[1] and scene.game.round == 2
    press(app, pygame.K_PAGEUP)
    assert scene.at == 0
    press(app, pygame.K_END)
    assert scene.at == len(scene.steps)


def test_scrubbing(replay: Path) -> None:
    app, scene = viewer(replay)
    bar = scene.scrub.rect()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1))
    frames(app, 1)
    assert abs(scene.at - len(scene.steps) / 2) <= 1
    at = (bar.right + 50, bar.centery)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 0), buttons=(1, 0, 0)))
    frames(app, 1)
    assert scene.at == len(scene.steps)


def test_every_view(replay: Path) -> None:
    _, scene = viewer(replay)
    scene.seek(9)
    seen = []
    for _ in range(7):
        seen.append(scene.viewer)
        assert scene.choice is not None
        if scene.viewer == SPECTATOR:
            assert scene.choice.hand == ()
        elif scene.viewer is not None:
            assert scene.choice.hand == scene.game.observation(scene.viewer).hand
        scene.next_viewer()
    assert seen == [None, SPECTATOR, 0, 1, 2, 3, 4] and scene.viewer is None


@pytest.mark.matrix(4)
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80)])
def test_no_text_is_clipped_or_covered(replay: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    app, scene = viewer(replay, size=size, lang=lang, ui_scale=scale)
    for at in (0, 20, len(scene.steps)):
        scene.seek(at)
        assert not faults(scene.labels(), app)


@pytest.mark.parametrize("content", [b"", b"{", b"\x00\x01binary"])
def test_a_broken_file_is_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    app, scene = viewer(path)
    assert scene.replay is None and scene.view.dialog is not None
    app.render()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


def test_a_cut_file_shows_what_is_whole(replay: Path, tmp_path: Path) -> None:
    lines = replay.read_bytes().split(b"\n")
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"\n".join([*lines[:12], lines[12].replace(b'"seat":', b'"chair":'), *lines[13:]]))
    app, scene = viewer(path)
    assert scene.replay is not None and scene.replay.fault is not None and len(scene.steps) == 10
    scene.seek(10)
    app.render()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


def test_the_button_for_the_view_shows_its_whole_word(replay: Path) -> None:
    _, scene = viewer(replay)
    for _ in range(4):
        button = next(widget for widget in scene.view.widgets if widget.name == "view")
        assert isinstance(button, Button)
        assert [label.text for label in button.labels()] == [button.text]
        scene.next_viewer()


def test_nobody_looks_into_a_game_that_is_not_over(replay: Path, tmp_path: Path) -> None:
    """It can be played on, so it is shown as the public sees it, whatever view is asked for."""
    path = tmp_path / "running.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in replay.read_bytes().split(b"\n")[:20]))
    _, scene = viewer(path)
    assert scene.replay is not None and scene.replay.fault is None and not scene.replay.finished
    scene.seek(8)
    for _ in range(8):
        observation = scene.game.observation(scene.viewer)
        assert observation.hands is None and observation.hand == ()
        assert all(seat.role is None for seat in observation.seats)
        scene.next_viewer()


def test_escape_lets_the_buttons_go_before_it_leaves(replay: Path) -> None:
    app, scene = viewer(replay)
    at = scene.at
    press(app, pygame.K_TAB)
    press(app, pygame.K_RIGHT)
    assert scene.view.focus.shown and scene.at == at
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is scene and not scene.view.focus.shown
    press(app, pygame.K_RIGHT)
    assert scene.at == at + 1
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is not scene
    app.close()
