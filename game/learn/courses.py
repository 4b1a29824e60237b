"""All courses, and the first real game at the end of each."""

from __future__ import annotations

from game.i18n import t
from game.learn.base_course import BASE
from game.learn.lesson import Course
from game.learn.saboteur2_course import SABOTEUR2
from game.setup import BOT_NAMES, HUMAN, GameSetup, SeatSetup

COURSES: tuple[Course, ...] = (BASE, SABOTEUR2)
FIRST_SEATS = 5


def course_of(edition: str) -> Course:
    """The course about a rule set."""
    return next(course for course in COURSES if course.edition == edition)


def first_game(edition: str, seed: int) -> GameSetup:
    """The first real game: one person against four beginners."""
    bots = (SeatSetup("novice", name) for name in BOT_NAMES[: FIRST_SEATS - 1])
    return GameSetup(edition, (SeatSetup(HUMAN, t("menu.player")), *bots), {}, seed)
