"""What the bots' thread is asked for a game: a bot's move, or a hint for the person to move. No pygame.

Either is asked with the own observation of the seat that is to move, and nothing else. One at a time: while a person is
to move no bot thinks. An answer to an older question is never taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.action import Action
from engine.observation import Observation
from game.botworker import Task, Thought, Worker


@dataclass(frozen=True)
class Hint:
    """What a level would do in a seat, and its explanation."""

    seat: int
    level: str
    action: Action
    explanation: Any


class Thinking:
    """The question that is open and the answer to it."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._ticket = 0
        self._task: Task | None = None
        self._for_hint = False
        self.move: Thought | None = None
        """What the bot to move has come to."""
        self.hint: Hint | None = None
        self.hint_error: BaseException | None = None
        """What went wrong with the hint asked last."""

    @property
    def move_pending(self) -> bool:
        """Whether a bot thinks about its move."""
        return self._task is not None and not self._for_hint

    @property
    def hint_pending(self) -> str | None:
        """The level that thinks about a hint."""
        return self._task.level if self._task is not None and self._for_hint else None

    def ask_move(self, level: str, observation: Observation, seed: int) -> None:
        """Have the bot to move think."""
        self._ask(level, observation, seed, False)

    def ask_hint(self, level: str, observation: Observation, seed: int) -> None:
        """Have a level think in the place of a person."""
        self._ask(level, observation, seed, True)

    def _ask(self, level: str, observation: Observation, seed: int, for_hint: bool) -> None:
        self.stop()
        self._task, self._for_hint = Task(self._ticket, level, observation, seed), for_hint
        self._worker.ask(self._task)

    def poll(self) -> bool:
        """Fetch the answer; True when it came."""
        if self._task is None:
            return False
        thought = self._worker.poll()
        if thought is None or thought.ticket != self._ticket:
            return False
        task, self._task = self._task, None
        if not self._for_hint:
            self.move = thought
        elif thought.action is None or thought.action not in task.observation.legal:
            self.hint_error = thought.error or ValueError("illegal action")
        else:
            seat = task.observation.seat
            self.hint = Hint(-1 if seat is None else seat, task.level, thought.action, thought.explanation)
        return True

    def stop(self) -> None:
        """Neither the question nor its answer is wanted any more; the bot that thinks is told to stop."""
        if self._task is not None:
            self._worker.drop()
        self._ticket += 1
        self._task, self.move, self.hint, self.hint_error = None, None, None, None

    def close(self) -> None:
        """No more questions."""
        self.stop()
        self._worker.close()
