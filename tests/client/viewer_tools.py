"""Replays with an analysis beside them, and a viewer that is served by keys, pad and mouse."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path

import pygame

from ai.review.review import Depth
from engine.replay import read
from game.app import App
from game.clock import ManualClock
from game.replays.review_job import ReviewJob
from game.scenes.viewer import ViewerScene
from game.settings import Settings

SAMPLES = Path(__file__).resolve().parents[2] / "replays"
SHALLOW = Depth(rounds=3, iterations=12)


def sample(folder: Path, name: str = "base-5", people: tuple[int, ...] = ()) -> Path:
    """A copy of a sample game in which these seats are people's."""
    path = folder / f"{name}.jsonl"
    shutil.copy(SAMPLES / path.name, path)
    if people:
        first, rest = path.read_text("utf-8").split("\n", 1)
        header = json.loads(first)
        for seat in people:
            header["seats"][seat]["level"] = "human"
        path.write_text(json.dumps(header, ensure_ascii=False) + "\n" + rest, "utf-8")
    return path


@cache
def reviewed(folder: Path, name: str = "base-5", people: tuple[int, ...] = (0, 2)) -> Path:
    """Such a copy with an analysis beside it, made once for each folder."""
    path = sample(folder, name, people)
    job = ReviewJob(read(path), SHALLOW)
    job.join()
    assert job.error is None and job.review is not None
    return path


def viewer(path: Path, size: tuple[int, int] = (1280, 720), lang: str = "en", scale: int = 100) -> ViewerScene:
    """The replay as it opens, over the title."""
    app = App.headless(size, lang, scale, path.parent / "saved")
    app.doors.title()
    app.doors.replay(path)
    top = app.scenes.top
    assert isinstance(top, ViewerScene)
    return top


def frames(app: App, count: int = 1) -> None:
    """Let frames pass."""
    assert isinstance(app.clock, ManualClock)
    for _ in range(count):
        app.clock.advance(1 / 60)
        app.frame()


def press(scene: ViewerScene, key: int, mod: int = 0, **more: object) -> None:
    """A key, down and up."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0, **more))
    frames(scene.app)


def pad(scene: ViewerScene, button: int) -> None:
    """A button of a gamepad."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, instance_id=0, button=button))
    frames(scene.app)


def click(scene: ViewerScene, at: tuple[int, int]) -> None:
    """A click."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
    frames(scene.app)


def words(scene: ViewerScene) -> str:
    """Everything that is written on the screen."""
    return "\n".join(label.text for label in scene.labels())


def toast(scene: ViewerScene) -> str:
    """The notice."""
    return scene.app.toast.text if scene.app.toast is not None else ""


def settings(scene: ViewerScene, **values: object) -> Settings:
    """Change settings."""
    for name, value in values.items():
        scene.app.change(name, value)
    return scene.app.settings


def picture(scene: ViewerScene) -> bytes:
    """The window at rest."""
    scene.stage.camera.jump()
    frames(scene.app, 12)
    scene.app.toast = None
    return pygame.image.tobytes(scene.app.render(), "RGB")
