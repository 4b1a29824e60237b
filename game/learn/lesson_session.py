"""The game of a lesson: the real rules, the other seats played from a script, nothing kept on disk. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.action import Action
from engine.game import Game
from engine.observation import Observation
from engine.refusal import Refusal
from game.botworker import SameThreadWorker
from game.learn.lesson import Course, Lesson, position
from game.session import Session
from game.setup import HUMAN, SeatSetup

LEARNER = 0
"""The player's seat."""
PARTNER = "novice"
"""The level that is shown for the other seats."""


@dataclass(frozen=True)
class Scripted:
    """A decision of the script."""

    action: Action
    explanation: Any = None


class ScriptBot:
    """Plays the others' part of a lesson. What is next is read from the history, so that a step can be done again."""

    def __init__(self, script: Sequence[Action]) -> None:
        self.script = tuple(script)

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Scripted:
        """The next play of the script; where it has none, the best gold, or a pass."""
        played = sum(
            event.type == "played" and event.seat != LEARNER and event.action is not None
            for event in observation.history
        )
        if observation.phase == "turn" and played < len(self.script):
            return Scripted(self.script[played])
        legal = observation.legal
        return Scripted(max(legal, key=lambda action: (action.type == "pass", action.value or 0)))


class LessonSession(Session):
    """A session in which steps are taken back as a whole, by the coach."""

    def __init__(self, game: Game, lesson: Lesson, pace: str) -> None:
        kinds = (HUMAN if seat == LEARNER else PARTNER for seat in range(game.config.seats))
        seats = [SeatSetup(kind, name) for kind, name in zip(kinds, game.config.names, strict=True)]
        super().__init__(game, seats, worker=SameThreadWorker(lambda level: ScriptBot(lesson.script)), pace=pace)

    def play_or_hold(self, action: Action) -> Refusal | None:
        """Play at once: there is nothing to take back but steps."""
        outcome = self.try_play(action)
        return outcome if isinstance(outcome, Refusal) else None

    @property
    def can_undo(self) -> bool:
        """Never; see `LessonScene.step_back`."""
        return False

    def undo(self) -> bool:
        """Nothing is taken back."""
        return False

    def snapshot(self) -> Game:
        """The position as it is now."""
        return self._game.copy()


def begin(course: Course, lesson: Lesson, player: str, pace: str) -> LessonSession:
    """The session of a lesson at its beginning."""
    return LessonSession(position(course, lesson, player), lesson, pace)
