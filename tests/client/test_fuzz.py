"""Many random events on every scene: nothing fails, and Escape leads out of wherever they led."""

from __future__ import annotations

import gc
import os
import random
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fuzz_tools import SCENES, frames, leave, storm
from reason_tools import ExplainingBot

from engine.replay import read
from game import i18n, shot
from game.app import App
from game.scenes.new_game import NewGameScene

EVENTS = 12
MANY = 600
"""Events on each scene in the long run, over ten thousand in all."""
SEED = os.environ.get("DWARF_MINERS_FUZZ", "")
"""Names another storm of events than the usual one."""
PASSES, GROWTH = 6, 24 * 2**20
"""Passes over a scene, and how many bytes the process may grow from the second to the last."""


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots answer at once."""
    monkeypatch.setattr(shot, "_steady_bot", lambda level: ExplainingBot())
    yield
    i18n.set_language("en")


def resident() -> int:
    """Bytes of memory that the process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.matrix(2)
@pytest.mark.gui
@pytest.mark.parametrize("name", SCENES)
def test_random_events_break_nothing(name: str, tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path)
    try:
        storm(app, name, random.Random(f"events {name}{SEED}"), EVENTS)
    finally:
        app.close()


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.parametrize("name", SCENES)
def test_ten_thousand_random_events_break_nothing(name: str, tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path)
    try:
        storm(app, name, random.Random(f"many {name}{SEED}"), MANY)
    finally:
        app.close()


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell how much memory is used")
@pytest.mark.parametrize("name", SCENES)
def test_memory_stays_flat(name: str, tmp_path: Path) -> None:
    """The same storm again and again: what the caches hold of it is there after the first time."""
    held = []
    for _ in range(PASSES):
        app = App.headless(replays_dir=tmp_path)
        try:
            storm(app, name, random.Random(f"memory {name}{SEED}"), EVENTS)
        finally:
            app.close()
        for path in tmp_path.glob("*.jsonl"):  # the list of games is as long every time
            path.unlink()
        gc.collect()
        held.append(resident())
    assert held[-1] - held[1] < GROWTH, [f"{size / 2**20:.0f} MB" for size in held]


@pytest.mark.matrix(6)
@pytest.mark.gui
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_that_was_left_is_gone(name: str, tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path)
    try:
        app.doors.title()
        SCENES[name](app)
        frames(app, 3)
        scenes = [weakref.ref(scene) for scene in app.scenes._scenes[1:]]
        leave(app)
        app.doors.title()
        gc.collect()
        assert [type(scene()).__name__ for scene in scenes if scene() is not None] == []
    finally:
        app.close()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u5f20\u3000\u4e09", "\u5f20 \u4e09"),
        ("a\u200db", "ab"),
        (" \u202ex\n", "x"),
        ("\u2764\ufe0f", "\u2764"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
    ],
)
def test_a_game_is_read_back_whatever_name_was_typed(typed: str, kept: str, tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path)
    try:
        app.doors.title()
        scene = NewGameScene(app, seed=42)
        app.push(scene)
        first, *others = scene.setup.seats
        scene.setup = replace(scene.setup, seats=(replace(first, name=typed), *others))
        assert scene.fault() is None
        scene.start()
        (path,) = tmp_path.glob("*.jsonl")
        assert read(path).header.config.names[0] == kept
    finally:
        app.close()


@pytest.mark.parametrize("name", ["\u3000\u200b", "\ufe0f", "\u3164\u2800"], ids=ascii)
def test_a_name_of_nothing_that_can_be_seen_is_none(name: str) -> None:
    app = App.headless()
    try:
        scene = NewGameScene(app, seed=42)
        app.push(scene)
        first, *others = scene.setup.seats
        scene.setup = replace(scene.setup, seats=(replace(first, name=name), *others))
        assert scene.fault() is not None
    finally:
        app.close()
