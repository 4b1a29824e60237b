"""The lessons: played through by keyboard and by mouse, wrong tries, texts, and what is remembered."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from labels import faults
from learn_tools import LESSONS, Clicker, Pupil, Typist, lesson_at

from engine.action import Action
from game.app import App
from game.i18n import LANGUAGES, has, set_language
from game.learn import pointing
from game.learn.courses import COURSES, course_of, first_game
from game.learn.lesson import position
from game.learn.lesson_scene import open_lesson
from game.learn.progress import Progress
from game.learn.rehearsal import rehearsed, settle
from game.scenes.learn_scene import LearnScene
from game.scenes.table import TableScene


@pytest.mark.matrix(3)
@pytest.mark.parametrize("pupil", [Typist, Clicker])
@pytest.mark.parametrize(("edition", "name"), LESSONS)
def test_a_lesson_is_finished_by_doing_what_it_asks(app: App, edition: str, name: str, pupil: type[Pupil]) -> None:
    progress = Progress()
    app.push(LearnScene(app, progress))
    scene = lesson_at(app, edition, name, progress)
    made = pupil(app, scene)
    made.learn()
    assert list(dict.fromkeys(made.seen)) == [step.name for step in scene.coach.lesson.steps]
    assert progress.done == {f"{edition}.{name}"}
    following = course_of(edition).after(scene.coach.lesson)
    assert following is not None
    if following.steps:
        made.press_next()
        assert made.top is not scene and made.top.coach.lesson is following


@pytest.mark.parametrize(("edition", "name"), LESSONS)
def test_scripts_and_solutions_are_legal(edition: str, name: str) -> None:
    course = course_of(edition)
    lesson = next(lesson for lesson in course.lessons if lesson.name == name)
    game, script = position(course, lesson, "Ann"), list(lesson.script)
    for action in (action for step in lesson.steps if step.kind == "play" for action in step.accepts[:1]):
        while game.to_move != 0:
            game.play(script.pop(0))
        game.play(action)
    while script and game.phase == "turn":
        game.play(script.pop(0))
    assert not script


@pytest.mark.parametrize(("edition", "name"), LESSONS)
def test_every_accepted_play_keeps_the_script_legal(app: App, edition: str, name: str) -> None:
    """Where a step leaves a choice, any of it leads on without a bot that has to pass."""
    scene = lesson_at(app, edition, name)
    settle(scene)
    while not scene.coach.last:
        step = scene.coach.step
        choices = [action for action in scene.choice.observation.legal if scene.coach.objection(action) is None]
        for action in choices[1:4]:
            at = scene.coach.at
            scene.play(action, sure=True)
            settle(scene)
            assert not [key for key, _ in scene.session.notices if key == "table.bot_failed"]
            assert app.toast is None
            scene.step_back()
            settle(scene)
            assert scene.coach.at == at
        if step.kind == "end":
            scene.coach.advance()
        else:
            scene.go_on()
        settle(scene)
        assert app.toast is None


@pytest.mark.parametrize(("edition", "name"), LESSONS)
def test_wrong_tries_are_answered_and_change_nothing(app: App, edition: str, name: str) -> None:
    scene = lesson_at(app, edition, name)
    settle(scene)
    tried, rng = 0, random.Random(3)
    while True:
        step, at, before = scene.coach.step, scene.coach.at, scene.lesson_session.snapshot().digest()
        legal = scene.choice.observation.legal
        wrong = [action for action in legal if scene.coach.objection(action) is not None]
        wrong = rng.sample(wrong, min(len(wrong), 5))
        for action in [*wrong, Action("place", card="NESW", cell=(40, 40))]:
            scene.coach.complaint = ""
            scene.play(action, sure=True)
            assert scene.coach.complaint, (step.name, action)
            assert (scene.coach.at, scene.lesson_session.snapshot().digest()) == (at, before)
            tried += 1
        assert not faults(scene.labels(), app), step.name
        if scene.coach.last:
            break
        if step.kind == "end":
            scene.coach.advance()
        else:
            scene.go_on()
        settle(scene)
    assert tried > len(scene.coach.lesson.steps)


WINDOWS = [
    *((language, (960, 600), 200) for language in LANGUAGES),
    *((language, (1280, 720), 100) for language in LANGUAGES),
    ("en", (1920, 1080), 80),
    ("zh-Hant", (3840, 2160), 100),
]


@pytest.mark.matrix(3)
@pytest.mark.parametrize(("language", "size", "scale"), WINDOWS)
def test_texts_of_every_step_are_whole(language: str, size: tuple[int, int], scale: int) -> None:
    app = App.headless(size, language, scale)
    try:
        for edition, name in LESSONS:
            scene = lesson_at(app, edition, name)
            settle(scene)
            while True:
                step = scene.coach.step
                assert has(f"lesson.{edition}.{name}.{step.name}")
                assert not faults(scene.labels(), app), step.name
                assert not [label.text for label in scene.hint.labels() if label.text.endswith("…")]
                window, panel = pygame.Rect((0, 0), size), scene.stage.panel
                assert panel is not None and window.contains(panel)
                for spot in scene.hint.spots_now:
                    rect = pointing.box_of(scene, spot, scene.stage.camera.target)
                    assert rect is not None and rect.size > (0, 0) and window.contains(rect), (step.name, spot)
                    assert not rect.colliderect(panel), (step.name, spot)
                if scene.coach.last:
                    break
                if step.kind == "end":
                    scene.coach.advance()
                else:
                    scene.go_on()
                settle(scene)
            app.pop()
    finally:
        app.close()
        set_language("en")


def test_back_shows_the_step_before_in_its_position(app: App) -> None:
    scene = lesson_at(app, "base", "dig")
    settle(scene)
    scene.go_on()
    settle(scene)
    before = scene.lesson_session.snapshot().digest()
    scene.go_on()
    settle(scene)
    assert scene.lesson_session.snapshot().digest() != before
    scene.step_back()
    settle(scene)
    assert scene.coach.step.name == "place" and scene.lesson_session.snapshot().digest() == before
    scene.step_back()
    settle(scene)
    scene.step_back()
    assert scene.coach.at == 0


def test_cards_that_are_needed_later_cannot_be_thrown_away(app: App) -> None:
    scene = lesson_at(app, "saboteur2", "trapped")
    settle(scene)
    while scene.coach.step.name != "unburden":
        scene.go_on()
        settle(scene)
    scene.play(Action("unburden", cards=("NE", "trapped"), remove="broken_cart"), sure=True)
    assert scene.coach.step.name == "unburden" and scene.coach.complaint
    scene.play(Action("unburden", cards=("NE", "NS"), remove="broken_cart"), sure=True)
    assert scene.coach.step.name == "trap"


def test_plays_are_confirmed_where_that_is_set(app: App) -> None:
    app.change("confirm_play", True)
    typist = Typist(app, lesson_at(app, "base", "gold"))
    settle(typist.scene)
    typist.frame()
    for key in (pygame.K_1, pygame.K_RETURN):
        typist.key(key)
    assert typist.scene.pending is not None and typist.scene.coach.at == 0
    typist.key(pygame.K_RETURN)
    assert typist.scene.coach.at == 1


def test_another_language_in_the_middle_of_a_lesson(app: App) -> None:
    scene = lesson_at(app, "base", "dig")
    settle(scene)
    before = scene.coach.words
    app.change("language", "zh-Hant")
    scene.update(1 / 60)
    assert scene.coach.words != before and not faults(scene.labels(), app)


def test_the_right_button_turns_as_the_coach_says(app: App) -> None:
    clicker = Clicker(app, lesson_at(app, "base", "dig"))
    scene = clicker.scene
    settle(scene)
    while scene.coach.step.name != "turn":
        scene.go_on()
        settle(scene)
    clicker.frame()
    clicker.choose(0)
    clicker.click(scene.stage.layout.mine.center, button=3)
    assert scene.coach.step.name == "fork"


def test_escape_asks_and_leaves_for_the_lessons(app: App) -> None:
    lessons = LearnScene(app, Progress())
    app.push(lessons)
    pupil = Typist(app, lesson_at(app, "base", "look"))
    pupil.frame()
    pupil.key(pygame.K_ESCAPE)
    assert pupil.scene.view.dialog is not None
    pupil.key(pygame.K_ESCAPE)
    assert pupil.scene.view.dialog is None and pupil.top is pupil.scene
    pupil.key(pygame.K_ESCAPE)
    dialog = pupil.scene.view.dialog
    assert dialog is not None
    dialog.give(dialog.answers[0])
    assert pupil.top is lessons


def test_a_lesson_is_no_game_on_disk(tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path / "replays")
    try:
        pupil = Typist(app, lesson_at(app, "base", "gold"))
        pupil.learn()
        assert pupil.scene.session.file is None
        assert not (tmp_path / "replays").exists()
    finally:
        app.close()


@pytest.mark.parametrize("edition", ["base", "saboteur2"])
def test_the_first_game_is_against_beginners_with_hints(app: App, edition: str) -> None:
    app.change("hints", False)
    progress = Progress()
    app.push(LearnScene(app, progress))
    open_lesson(app, edition, "first", progress)
    table = app.scenes.top
    assert isinstance(table, TableScene) and len(app.scenes) == 1
    kinds = [seat.kind for seat in table.session.seats]
    assert kinds == ["human"] + ["novice"] * 4 and table.session.config.edition == edition
    assert app.settings.hints and progress.done == {f"{edition}.first"}
    assert first_game(edition, 3).seed == 3


def test_reduced_motion_keeps_rings_still(app: App) -> None:
    scene = rehearsed(app, "base", 1)
    assert scene.hint.spots_now and not scene.hint.moving
    app.change("reduced_motion", False)
    scene.hint.attract()
    assert scene.hint.moving


def test_random_input_never_breaks_a_lesson(app: App) -> None:
    rng = random.Random(5)
    keys = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
            pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_r, pygame.K_d, pygame.K_e, pygame.K_u, pygame.K_h, pygame.K_p,
            pygame.K_b, pygame.K_f)  # fmt: skip
    app.push(LearnScene(app, Progress()))
    for edition, name in LESSONS:
        clicker, typist = (made(app, lesson_at(app, edition, name)) for made in (Clicker, Typist))
        for _ in range(30):
            if rng.random() < 0.5:
                clicker.click((rng.randrange(1280), rng.randrange(720)), rng.choice((1, 1, 1, 3)))
            else:
                typist.key(rng.choice(keys))
        while len(app.scenes) > 1:
            app.pop()
        if not isinstance(app.scenes.top, LearnScene):
            app.replace(LearnScene(app, Progress()))


def test_every_lesson_has_its_texts() -> None:
    for course in COURSES:
        for lesson in course.lessons:
            for name in ("title", "about", *(step.name for step in lesson.steps)):
                assert has(f"lesson.{course.edition}.{lesson.name}.{name}")
