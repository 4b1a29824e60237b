"""Bots think in a thread of their own; results come back over a queue, so that no frame waits. No pygame."""

from __future__ import annotations

import hashlib
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from engine.action import Action
from engine.observation import Observation


def move_seed(seed: int, step: int, seat: int) -> int:
    """The seed of one bot move: by game, step and seat, so that an undo or a saved game gives the same move."""
    digest = hashlib.blake2b(f"{seed}:{step}:{seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


@dataclass(frozen=True)
class Thought:
    """What a bot came to: an action, or what went wrong."""

    ticket: int
    action: Action | None = None
    explanation: Any = None
    error: BaseException | None = None


@dataclass(frozen=True)
class Task:
    """What a bot is asked: everything it may know, and the seed of this move."""

    ticket: int
    level: str
    observation: Observation
    seed: int


class Bot(Protocol):
    """A bot of `ai.levels`."""

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Any:
        """The decision: an action with its explanation."""
        ...


MakeBot = Callable[[str], Bot]


def default_bots(level: str) -> Bot:
    """The bots of this program."""
    from ai.levels import make_bot

    bot: Bot = make_bot(level)
    return bot


class StopFlag:
    """Asked by a bot now and then: whether to give up."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def __call__(self) -> bool:
        return self._event.is_set()

    def is_set(self) -> bool:
        """Whether the answer is not wanted any more."""
        return self._event.is_set()

    def set(self) -> None:
        """The answer is not wanted any more."""
        self._event.set()


def think(task: Task, make: MakeBot, stop: StopFlag) -> Thought:
    """Ask the bot; whatever it raises is carried back in the thought."""
    try:
        decision = make(task.level).choose(task.observation, task.seed, stop)
        return Thought(task.ticket, decision.action, decision.explanation)
    except Exception as error:
        return Thought(task.ticket, error=error)


class Worker(Protocol):
    """Where bots think."""

    def ask(self, task: Task) -> None:
        """Begin to think about a task."""
        ...

    def poll(self) -> Thought | None:
        """The next result, if there is one."""
        ...

    def close(self) -> None:
        """No more results are wanted."""
        ...


class SameThreadWorker:
    """Thinks while it is asked: for tests and pictures, where nothing may depend on timing."""

    def __init__(self, make: MakeBot = default_bots) -> None:
        self._make = make
        self._done: list[Thought] = []

    def ask(self, task: Task) -> None:
        """Think at once."""
        self._done.append(think(task, self._make, StopFlag()))

    def poll(self) -> Thought | None:
        """The next result, if there is one."""
        return self._done.pop(0) if self._done else None

    def close(self) -> None:
        """Forget what was not fetched."""
        self._done.clear()


class BotWorker:
    """One thread for all bots of a game. It is a daemon and is told to stop: quitting does not wait for it."""

    def __init__(self, make: MakeBot = default_bots) -> None:
        self._make = make
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Thought] = queue.SimpleQueue()
        self._stop = StopFlag()
        self._thread: threading.Thread | None = None

    def ask(self, task: Task) -> None:
        """Hand a task to the thread, which starts with the first one."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="bots", daemon=True)
            self._thread.start()
        self._tasks.put(task)

    def _work(self) -> None:
        while not self._stop.is_set():
            task = self._tasks.get()
            if task is None:
                return
            self._done.put(think(task, self._make, self._stop))

    def poll(self) -> Thought | None:
        """The next result, if there is one."""
        try:
            return self._done.get_nowait()
        except queue.Empty:
            return None

    def close(self) -> None:
        """Tell the thread to stop; does not wait."""
        self._stop.set()
        self._tasks.put(None)
