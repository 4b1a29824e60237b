"""What is remembered of the lessons, and the list of lessons."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from labels import all_faults, shortened
from learn_tools import Typist

from game.app import App
from game.i18n import LANGUAGES, set_language
from game.learn.courses import COURSES
from game.learn.lesson_scene import LessonScene, remember
from game.learn.progress import Progress, never_played
from game.scenes.learn_scene import LearnScene


def test_finished_lessons_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "data" / "learn.json"
    assert Progress(path).finish("base.dig") is None
    assert Progress(path).finish("base.map") is None
    assert Progress(path).done == {"base.dig", "base.map"}
    assert [entry.name for entry in path.parent.iterdir()] == ["learn.json"]
    assert json.loads(path.read_text("utf-8"))["version"] == 1


MARK = '"format": "dwarf-miners-learn"'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 1}',
        f'{{{MARK}, "version": 1, "done": 3}}',
        f'{{{MARK}, "version": "1", "done": []}}',
        "x" * 70000,
    ],
)
def test_a_broken_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "learn.json"
    path.write_text(text, "utf-8")
    progress = Progress(path)
    assert progress.done == frozenset() and progress.repaired == tmp_path / "learn.json.broken"
    assert progress.repaired.read_text("utf-8") == text
    assert progress.finish("base.dig") is None and Progress(path).done == {"base.dig"}


def test_the_player_is_told_what_cannot_be_kept(app: App, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    progress = Progress(tmp_path / "file" / "learn.json")
    remember(app, "base.dig", progress)
    assert app.toast is not None and progress.done == {"base.dig"}


def test_never_played(tmp_path: Path) -> None:
    replays, file = tmp_path / "replays", tmp_path / "learn.json"
    assert never_played(replays, file) and not never_played(None, file)
    replays.mkdir()
    assert never_played(replays, file)
    Progress(file).finish("base.look")
    assert not never_played(replays, file)
    file.unlink()
    (replays / "game.jsonl").write_text("{}\n", "utf-8")
    assert not never_played(replays, file)


@pytest.mark.parametrize("size_scale", [((960, 600), 200), ((1280, 720), 100), ((1920, 1080), 80)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_no_faults(language: str, size_scale: tuple[tuple[int, int], int]) -> None:
    app = App.headless(size_scale[0], language, size_scale[1])
    try:
        scene = LearnScene(app, Progress())
        app.push(scene)
        assert not all_faults(scene, app) and not shortened(scene)
    finally:
        app.close()
        set_language("en")


def test_the_list_opens_the_first_lesson_that_is_not_finished(app: App) -> None:
    progress = Progress()
    progress.finish("base.look")
    app.push(LearnScene(app, progress))
    assert sum(len(course.lessons) for course in COURSES) == len(app.scenes.top.view.scroll.widgets) - 3  # type: ignore[union-attr]
    pupil = Typist(app, None)  # type: ignore[arg-type]
    pupil.key(pygame.K_RETURN)
    assert isinstance(pupil.top, LessonScene) and pupil.top.coach.lesson.name == "dig"


def test_the_door_of_the_title(app: App) -> None:
    app.doors.learn()
    assert isinstance(app.scenes.top, LearnScene) and app.scenes.top.progress.path is None
