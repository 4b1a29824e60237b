"""The title: what it offers and what comes first, at every size, and where each button leads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from labels import faults

from game import i18n
from game.app import App
from game.i18n import LANGUAGES
from game.learn import progress
from game.scenes import title
from game.scenes.new_game import NewGameScene
from game.scenes.title import TitleScene, rows_of

ALL = ["new_game", "hot_seat", "learn", "replays", "rules", "records", "settings", "quit"]
FACTS = {"names": ("Ann", "Brokk"), "levels": ("human", "novice"), "date": "2026-11-21T12:30:00"}
OPEN = SimpleNamespace(path=Path("open.jsonl"), rounds=1, **FACTS, facts=SimpleNamespace(rounds=(), **FACTS))
"""A saved game that can go on."""
SIZES = [((960, 600), 80), ((960, 600), 200), ((1280, 720), 100), ((1920, 1080), 200), ((3840, 2160), 100)]


@pytest.fixture(autouse=True)
def nobody_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No lessons were finished on this machine, whoever runs the tests."""
    monkeypatch.setattr(progress, "progress_file", lambda: tmp_path / "learn.json")
    yield
    i18n.set_language("en")


def shown(app: App) -> TitleScene:
    scene = TitleScene(app)
    app.push(scene)
    return scene


def names(scene: TitleScene) -> list[str]:
    return [widget.name for widget in scene.view.widgets if widget.focusable]


def button(scene: TitleScene, name: str) -> Any:
    return next(widget for widget in scene.view.widgets if widget.name == name)


def test_who_has_played_plays(app: App) -> None:
    scene = shown(app)
    assert names(scene) == ALL
    assert button(scene, "new_game").primary
    assert scene.view.focus.current is button(scene, "new_game")


def test_who_is_new_learns_first(tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path)
    scene = shown(app)
    assert names(scene)[0] == "learn" and sorted(names(scene)) == sorted(ALL)
    assert button(scene, "learn").primary and not button(scene, "new_game").primary
    assert scene.view.focus.current is button(scene, "learn")
    (tmp_path / "learn.json").write_text("{}")
    scene.resume()
    scene.resize(app.size)
    assert names(scene)[0] == "new_game"
    app.close()


def test_an_unfinished_game_comes_first(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title, "newest_unfinished_game", lambda folder: OPEN)
    opened: list[Path] = []
    monkeypatch.setattr(app.doors, "continue_game", opened.append)
    scene = shown(app)
    assert names(scene) == ["continue", *ALL]
    button(scene, "continue").on_press()
    assert opened == [Path("open.jsonl")]


def test_hot_seat_begins_with_two_people(app: App) -> None:
    button(shown(app), "hot_seat").on_press()
    top = app.scenes.top
    assert isinstance(top, NewGameScene)
    assert sum(seat.human for seat in top.setup.seats) == 2


@pytest.mark.parametrize("name", ["learn", "rules"])
def test_doors_open_and_escape_comes_back(app: App, name: str) -> None:
    scene = shown(app)
    button(scene, name).on_press()
    assert app.scenes.top is not scene
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert app.scenes.top is scene


@pytest.mark.parametrize("count", range(1, 11))
def test_rows_hold_every_entry_once(count: int) -> None:
    entries = [(str(number), lambda: None) for number in range(count)]
    rows = rows_of(entries)
    assert [entry for row in rows for entry in row] == entries
    assert len(rows[0]) == 1 and all(len(row) in (2, 3) for row in rows[1:-1])


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_all_fits_with_every_button_there_can_be(
    language: str, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(title, "newest_unfinished_game", lambda folder: OPEN)
    app = App.headless(size, language, scale)
    scene = shown(app)
    window = pygame.Rect(0, 0, *size)
    boxes = [widget.rect for widget in scene.view.widgets if widget.focusable]
    assert len(boxes) == 9 and all(window.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[:number]) == -1 for number, box in enumerate(boxes))
    assert not faults(scene.labels(), app)
    app.close()
