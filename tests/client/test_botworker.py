"""The bots' thread: only what was asked last is answered, and a bot that thinks stops when told."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from table_tools import Choice, setup_of

from engine.action import Action
from engine.observation import SPECTATOR, Observation
from game.botworker import BotWorker, SameThreadWorker, StopFlag, Task, Thought
from game.session import new_game

PATIENCE = 60.0
"""Seconds after which a test that hangs fails."""


@pytest.fixture(scope="module")
def seen() -> Observation:
    """Something to think about."""
    return new_game(setup_of(0)).observation(SPECTATOR)


class Thinker:
    """Answers at once with the map's goal as its level, or thinks until it is told to stop."""

    def __init__(self, level: str, started: threading.Event, stopped: threading.Event) -> None:
        self.level, self.started, self.stopped = level, started, stopped

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Choice:
        if self.level == "long":
            self.started.set()
            while not stop():
                pass
            self.stopped.set()
        return Choice(Action("map", goal=seed))


class Bench:
    """A worker with its bots, and the thread's events."""

    def __init__(self, **more: Any) -> None:
        self.started, self.stopped = threading.Event(), threading.Event()
        self.made: list[str] = []
        self.worker = BotWorker(self.make, **more)

    def make(self, level: str) -> Thinker:
        self.made.append(level)
        return Thinker(level, self.started, self.stopped)

    def result(self) -> Thought:
        return self.worker._done.get(timeout=PATIENCE)

    def ended(self) -> bool:
        assert self.worker._thread is not None
        self.worker._thread.join(PATIENCE)
        return not self.worker._thread.is_alive()


def test_a_newer_question_stops_the_older_one_whose_answer_is_lost(seen: Observation) -> None:
    bench = Bench()
    bench.worker.ask(Task(1, "long", seen, 0))
    assert bench.started.wait(PATIENCE)
    bench.worker.ask(Task(2, "quick", seen, 1))
    thought = bench.result()
    assert bench.stopped.is_set() and thought.ticket == 2 and thought.action == Action("map", goal=1)
    assert bench.worker.poll() is None
    bench.worker.close()
    assert bench.ended()


def test_what_is_dropped_is_stopped_and_never_comes(seen: Observation) -> None:
    bench = Bench()
    bench.worker.ask(Task(1, "long", seen, 0))
    assert bench.started.wait(PATIENCE)
    bench.worker.drop()
    assert bench.stopped.wait(PATIENCE) and bench.worker.poll() is None
    bench.worker.ask(Task(3, "quick", seen, 2))
    assert bench.result().ticket == 3, "the thread goes on with the next question"
    bench.worker.close()
    assert bench.ended()


def test_closing_stops_a_bot_in_the_middle_of_a_thought(seen: Observation) -> None:
    bench = Bench()
    bench.worker.ask(Task(1, "long", seen, 0))
    assert bench.started.wait(PATIENCE)
    bench.worker.close()
    assert bench.stopped.wait(PATIENCE) and bench.ended() and bench.worker.poll() is None


def test_closing_without_a_question_is_nothing() -> None:
    Bench().worker.close()


def test_an_answer_that_was_not_fetched_is_gone_with_the_next_question(seen: Observation) -> None:
    bench = Bench()
    bench.worker.ask(Task(1, "quick", seen, 0))
    first = bench.result()
    bench.worker._done.put(first)  # as if it had not been fetched
    bench.worker.ask(Task(2, "quick", seen, 1))
    assert bench.result().ticket == 2
    bench.worker.close()


def test_a_level_that_is_not_ready_waits_in_the_thread_and_gives_up_when_told(seen: Observation) -> None:
    waits, go = threading.Event(), threading.Event()

    def get_ready(level: str, stop: StopFlag) -> None:
        waits.set()
        while not stop() and not go.is_set():
            pass

    bench = Bench(get_ready=get_ready)
    bench.worker.ask(Task(1, "quick", seen, 0))
    assert waits.wait(PATIENCE) and bench.made == [] and bench.worker.poll() is None
    bench.worker.ask(Task(2, "other", seen, 1))
    go.set()
    assert bench.result().ticket == 2
    assert bench.made == ["other"], "the bot that nobody waits for was not even made"
    bench.worker.close()
    assert bench.ended()


def test_in_the_same_thread_only_the_last_question_counts_too(seen: Observation) -> None:
    never = threading.Event()
    worker = SameThreadWorker(lambda level: Thinker(level, never, never))
    worker.ask(Task(1, "quick", seen, 0))
    worker.ask(Task(2, "quick", seen, 1))
    thought = worker.poll()
    assert thought is not None and thought.ticket == 2 and worker.poll() is None
    worker.ask(Task(3, "quick", seen, 2))
    worker.drop()
    assert worker.poll() is None
