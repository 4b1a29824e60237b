"""Bots that explain themselves fully, and a worker that answers when the test says so."""

from __future__ import annotations

from typing import Any

from table_tools import Choice, RoteBot

from ai.explanation import Explanation, Option, Sign, Suspect
from engine.action import Action
from engine.observation import Observation
from game.botworker import SameThreadWorker, Task, Thought
from game.session import Session, new_game
from game.setup import GameSetup


def full_explanation(observation: Observation, chosen: Action) -> Explanation:
    """Everything that an explanation can hold, about the legal actions of this observation."""
    others = [action for action in observation.legal if action != chosen][:2]
    options = tuple(
        Option(action, 1.5 - n, 0.6 - 0.2 * n, 900 - 300 * n, 0.62 - 0.1 * n, 1.4 - 0.2 * n)
        for n, action in enumerate((chosen, *others))
    )
    seats = observation.config.seats
    rest = [seat for seat in range(seats) if seat != observation.seat]
    return Explanation(
        level="master",
        reason="break_foe",
        weight=0.8,
        distance=3.5,
        target=rest[0],
        options=options,
        suspects=tuple(Suspect(seat, 0.7 - 0.2 * n) for n, seat in enumerate(rest[:3])),
        signs=(
            Sign(rest[0], "break", 0.9, 3, rest[-1]),
            Sign(rest[1], "nearer", -0.6, 4),
            Sign(rest[0], "stub", 0.4, 6),
        ),
        iterations=1234,
        contrast=("gain", 0.4),
        cover=(0.2, 0.34),
    )


class ExplainingBot(RoteBot):
    """Plays by rote, with every kind of reason."""

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Choice:
        action = super().choose(observation, seed, stop).action
        return Choice(action, full_explanation(observation, action))


def explaining_session(setup: GameSetup, pace: str = "instant") -> Session:
    """A session whose bots answer at once and say why."""
    worker = SameThreadWorker(lambda level: ExplainingBot())
    return Session(new_game(setup), setup.seats, worker=worker, pace=pace)


class SlowWorker:
    """Holds every question until the test answers it."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.dropped = 0
        self.closed = False
        self._done: list[Thought] = []

    @property
    def last(self) -> Task:
        """The question asked last."""
        return self.tasks[-1]

    def ask(self, task: Task) -> None:
        """Keep it."""
        self.tasks.append(task)

    def drop(self) -> None:
        """Count it."""
        self.dropped += 1

    def answer(self, task: Task, bot: Any = None) -> None:
        """Have a question answered, whether it is still wanted or not."""
        decision = (bot or ExplainingBot()).choose(task.observation, task.seed)
        self._done.append(Thought(task.ticket, decision.action, decision.explanation))

    def fail(self, task: Task) -> None:
        """Have a question end in an error."""
        self._done.append(Thought(task.ticket, error=RuntimeError("thought too hard")))

    def poll(self) -> Thought | None:
        """The next answer."""
        return self._done.pop(0) if self._done else None

    def close(self) -> None:
        """Note it."""
        self.closed = True
