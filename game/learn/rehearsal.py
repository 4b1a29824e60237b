"""Lessons played through without a player: every step done as skipping it would do it. For pictures and checks."""

from __future__ import annotations

from game.app import App
from game.learn.courses import course_of
from game.learn.lesson_scene import LessonScene
from game.learn.progress import Progress

FRAME = 1 / 60
PATIENCE = 4000
"""Updates after which a step that does not begin is a fault."""


def settle(scene: LessonScene) -> None:
    """Let time pass until the step has begun. RuntimeError when it never does."""
    for _ in range(PATIENCE):
        if scene.coach.begun:
            return
        scene.update(FRAME)
        if scene.view.dialog is not None and scene.session.private:
            scene.view.dialog = None
            scene.session.dismiss_private()
    raise RuntimeError(f"step {scene.coach.step.name} of {scene.coach.lesson.name} does not begin")


def rehearsed(app: App, edition: str, step: int) -> LessonScene:
    """The lesson in which a step lies, at that step; steps are counted through the whole course, from 0."""
    course = course_of(edition)
    lessons = [lesson for lesson in course.lessons if lesson.steps]
    lesson = lessons[0]
    for lesson in lessons:
        if step < len(lesson.steps):
            break
        step -= len(lesson.steps)
    scene = LessonScene(app, course, lesson, Progress())
    scene.resize(app.size)
    usual = scene.session.pace
    scene.session.pace = "instant"
    settle(scene)
    while scene.coach.at < min(step, len(lesson.steps) - 1):
        if scene.coach.step.kind == "end":
            scene.coach.advance()
        else:
            scene.go_on()
        settle(scene)
    scene.session.pace = usual
    scene.refresh()
    return scene
