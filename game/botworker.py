"""Bots think in a thread of their own; results come back over a queue, so that no frame waits. No pygame."""

from __future__ import annotations

import hashlib
import os
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
    """The bots of this program; a search leaves a processor to the window where there are several."""
    from ai.levels import make_bot

    bot: Bot = make_bot(level, threads=max((os.cpu_count() or 1) - 1, 1))
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


GetReady = Callable[[str, StopFlag], None]
"""Waits in the bots' thread until a level can think; gives up when told to stop."""


def think(task: Task, make: MakeBot, stop: StopFlag) -> Thought:
    """Ask the bot; whatever it raises is carried back in the thought."""
    try:
        decision = make(task.level).choose(task.observation, task.seed, stop)
        return Thought(task.ticket, decision.action, decision.explanation)
    except Exception as error:
        return Thought(task.ticket, error=error)


class Worker(Protocol):
    """Where bots think, about one task at a time."""

    def ask(self, task: Task) -> None:
        """Begin to think about a task; one that is not answered yet is dropped."""
        ...

    def drop(self) -> None:
        """What is being thought about is not wanted any more."""
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
        self._done = [think(task, self._make, StopFlag())]

    def drop(self) -> None:
        """Forget what was not fetched."""
        self._done.clear()

    def poll(self) -> Thought | None:
        """The next result, if there is one."""
        return self._done.pop(0) if self._done else None

    def close(self) -> None:
        """Forget what was not fetched."""
        self._done.clear()


class BotWorker:
    """One thread for all bots of a game. It is a daemon and is told to stop: quitting does not wait for it.

    Only the task asked last counts: a bot that thinks about an older one is told to stop, and what it says is lost.
    """

    def __init__(self, make: MakeBot = default_bots, get_ready: GetReady | None = None) -> None:
        self._make, self._get_ready = make, get_ready
        self._wake = threading.Condition()
        self._next: tuple[Task, StopFlag] | None = None
        self._stop = StopFlag()
        self._done: queue.SimpleQueue[Thought] = queue.SimpleQueue()
        self._closed = False
        self._thread: threading.Thread | None = None

    def ask(self, task: Task) -> None:
        """Hand a task to the thread, which starts with the first one."""
        with self._wake:
            self._forget()
            self._next = (task, self._stop)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="bots", daemon=True)
                self._thread.start()
            self._wake.notify()

    def drop(self) -> None:
        """Tell the bot that thinks to stop; does not wait."""
        with self._wake:
            self._forget()

    def _forget(self) -> None:
        """Nothing that was asked so far is wanted; the lock is held."""
        self._stop.set()
        self._stop, self._next = StopFlag(), None
        while self._fetch() is not None:
            pass

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._next is None and not self._closed:
                    self._wake.wait()
                if self._next is None:
                    return
                (task, stop), self._next = self._next, None
            if self._get_ready is not None:
                self._get_ready(task.level, stop)
            thought = Thought(task.ticket) if stop.is_set() else think(task, self._make, stop)
            with self._wake:
                if not stop.is_set():
                    self._done.put(thought)

    def _fetch(self) -> Thought | None:
        try:
            return self._done.get_nowait()
        except queue.Empty:
            return None

    def poll(self) -> Thought | None:
        """The next result, if there is one."""
        return self._fetch()

    def close(self) -> None:
        """Tell the thread to stop; does not wait."""
        with self._wake:
            self._closed = True
            self._forget()
            self._wake.notify()
