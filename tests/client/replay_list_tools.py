"""A folder of saved games of every kind, and what is done with the list of them, for tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame

from game.app import App
from game.replays.library import Entry
from game.scenes.replays import ReplaysScene
from game.ui.field_dialog import FieldDialog

SAMPLES = Path(__file__).parents[2] / "replays"
WHOLE = sorted(SAMPLES.glob("*.jsonl"))


def make_folder(tmp_path: Path) -> Path:
    """The samples, one that is not over, and one that is broken."""
    made = tmp_path / "games"
    made.mkdir()
    for path in WHOLE:
        shutil.copy(path, made)
    lines = (SAMPLES / "base-3.jsonl").read_text("utf-8").splitlines(keepends=True)
    (made / "open.jsonl").write_text("".join(lines[:20]), "utf-8")
    (made / "broken.jsonl").write_text("".join([*lines[:20], "rubbish\n"]), "utf-8")
    return made


def opened(app: App) -> ReplaysScene:
    scene = ReplaysScene(app)
    app.push(scene)
    return scene


def press(app: App, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.handle(pygame.event.Event(kind, key=key, mod=mod, unicode=""))


def write(app: App, text: str) -> None:
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def stems(scene: ReplaysScene) -> list[str]:
    return [entry.path.stem for entry in scene.found]


def entry_of(scene: ReplaysScene, stem: str) -> Entry:
    return next(entry for entry in scene.found if entry.path.stem == stem)


def dialog_of(scene: ReplaysScene) -> FieldDialog:
    assert isinstance(scene.view.dialog, FieldDialog)
    return scene.view.dialog


def said(app: App) -> str:
    return app.toast.text if app.toast is not None else ""
