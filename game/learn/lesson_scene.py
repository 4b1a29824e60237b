"""A lesson: the table with a coach beside the mine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.learn.courses import course_of, first_game
from game.scenes.new_game import fresh_seed

if TYPE_CHECKING:
    from game.app import App
    from game.learn.progress import Progress


def open_lesson(app: App, edition: str, name: str, progress: Progress) -> None:
    """Begin a lesson, or the first real game where the course comes to that."""
    course = course_of(edition)
    if name == "first":
        remember(app, f"{edition}.first", progress)
        app.change("hints", True)
        app.doors.start_game(first_game(edition, fresh_seed()))
        return
    lesson = next(lesson for lesson in course.lessons if lesson.name == name)
    raise NotImplementedError(lesson.name)


def remember(app: App, name: str, progress: Progress) -> None:
    """Tick a lesson; the player is told where that cannot be kept."""
    cause = progress.finish(name)
    if cause is not None:
        app.say("lesson.unsaved", cause=cause)
