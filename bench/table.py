"""The table at 1920x1080 on SDL's dummy driver: CPU of a frame with twenty cards moving, of a table at rest, and how
long frames take while a bot thinks in its thread."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bench.harness import Result

if TYPE_CHECKING:
    from engine.observation import Observation

SIZE = (1920, 1080)
FRAMES = 120
IDLE_SECONDS = 4.0
MOVING = 20
RATE = 60
"""Frames a second while a bot thinks."""
WATCHED = 600
"""Frames that are measured with and without a bot that thinks."""


def _table() -> object:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.app import App
    from game.botworker import SameThreadWorker
    from game.scenes.table import TableScene
    from game.session import Session, new_game
    from game.setup import GameSetup, SeatSetup

    app = App.headless(SIZE)
    kinds = ("human", "skilled", "skilled", "skilled", "skilled")
    seats = tuple(SeatSetup(kind, name) for kind, name in zip(kinds, "ABCDE", strict=True))
    session = Session(
        new_game(GameSetup("base", seats, {}, 7)), seats, worker=SameThreadWorker(), pace=app.settings.bot_speed
    )
    app.change("bot_speed", "instant")
    session.pace = "instant"
    scene = TableScene(app, session)
    app.push(scene)
    while session.steps < 20:
        app.clock.advance(1 / 60)  # type: ignore[attr-defined]
        app.frame()
        if session.private is not None:
            session.dismiss_private()
            scene.view.dialog = None
        if session.my_turn and session.phase == "turn":
            session.try_play(session.observation().legal[0])
    session.paused = True
    for _ in range(90):
        app.clock.advance(1 / 60)  # type: ignore[attr-defined]
        app.frame()
    return scene


def bench_table_frame() -> Result:
    """CPU milliseconds of one frame with twenty cards in flight; baseline: copying one full window."""
    import pygame

    from engine.action import Action
    from engine.event import Event
    from game.presenter import Cue

    scene = _table()
    app, stage = scene.app, scene.stage  # type: ignore[attr-defined]
    cards = ("NES", "NEW", "EW", "NS", "NE", "broken_cart", "map", "rockfall", "repair_cart", None)
    event = Event("played", seat=0, action=Action("place", card="NES", cell=(4, 0)))
    seconds = FRAMES / 60 + 1
    stage.presenter.cues = tuple(
        Cue(
            "fly",
            -0.01 * n,
            seconds,
            event,
            ("seat", n % 5),
            ("cell", (n % 9, n % 5 - 2)),
            cards[n % len(cards)],
            n % 2 == 1,
        )
        for n in range(MOVING)
    )
    for _ in range(3):
        stage.presenter.update(1 / 60)
        app.draw()
    begin = time.process_time()
    for _ in range(FRAMES):
        app.clock.advance(1 / 60)
        assert app.frame()
    figure = (time.process_time() - begin) / FRAMES * 1000
    picture = app.render()
    begin = time.process_time()
    for _ in range(FRAMES):
        app.screen.blit(picture, (0, 0))
    plain = (time.process_time() - begin) / FRAMES * 1000
    assert isinstance(picture, pygame.Surface)
    return Result(
        name="table_frame",
        figure=figure,
        unit="ms",
        baseline="copying the window once",
        ratio=figure / max(plain, 1e-6),
    )


def bench_table_idle() -> Result:
    """Share of a core, in per cent, that a table takes while nothing happens; baseline: an empty loop."""
    from game.clock import SystemClock

    scene = _table()
    app = scene.app  # type: ignore[attr-defined]
    app.clock = SystemClock()
    app._last = app.clock.now()

    def share(step: object) -> float:
        begin, wall = time.process_time(), time.perf_counter()
        while time.perf_counter() - wall < IDLE_SECONDS:
            step()  # type: ignore[operator]
            app.clock.tick(30)
        return (time.process_time() - begin) / (time.perf_counter() - wall) * 100

    empty = share(lambda: None)
    figure = share(app.frame)
    return Result(
        name="table_idle", figure=figure, unit="% of a core", baseline="an empty loop", ratio=figure / max(empty, 1e-6)
    )


class _Thinker:
    """A bot of the strongest level that decides about one position again and again in a thread of its own, until told
    to stop."""

    def __init__(self, observation: Observation) -> None:
        from ai.levels import LEVELS
        from game.botworker import default_bots

        self.level, self.decisions, self._over = LEVELS[-1], 0, threading.Event()
        self._bot, self._observation = default_bots(self.level), observation
        self._bot.choose(observation, 0)  # what is to be compiled is compiled now
        self._thread = threading.Thread(target=self._think, name="bots", daemon=True)

    def _think(self) -> None:
        while not self._over.is_set():
            self._bot.choose(self._observation, self.decisions, self._over.is_set)
            self.decisions += 1

    def __enter__(self) -> _Thinker:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def _queued() -> float:
    """Seconds that this thread was ready to run but had no processor; 0 where no kernel tells."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def _frame_times(frame: Callable[[], object]) -> tuple[list[float], list[float]]:
    """Milliseconds that each frame took, in order of size, at so many frames a second; and the same without the time
    for which the processors were busy with something else, as on a machine with one to spare."""
    times, own, due = [], [], time.perf_counter()
    for _ in range(WATCHED):
        queued, begin = _queued(), time.perf_counter()
        frame()
        seconds = time.perf_counter() - begin
        times.append(seconds * 1000)
        own.append(max(seconds - (_queued() - queued), 0.0) * 1000)
        due = max(due + 1 / RATE, time.perf_counter())
        time.sleep(max(due - time.perf_counter(), 0))
    return sorted(times), sorted(own)


def _share(times: list[float], share: float) -> float:
    return times[min(int(share * len(times)), len(times) - 1)]


def bench_frame_while_thinking() -> Result:
    """Milliseconds within which 99 of 100 frames are drawn while the strongest level thinks; baseline: nobody thinks.

    Every frame is drawn anew, as while cards fly.
    """
    from game.clock import SystemClock, put_frames_first

    put_frames_first()
    scene = _table()
    app, session = scene.app, scene.session  # type: ignore[attr-defined]
    observation = session._game.observation(session.to_move)
    app.clock = SystemClock()
    app._last = app.clock.now()

    def frame() -> None:
        app.invalidate()
        app.frame()

    _frame_times(frame)
    alone, alone_own = _frame_times(frame)
    with _Thinker(observation) as thinker:
        thinking, thinking_own = _frame_times(frame)
    for name, times, own in (
        ("nobody thinks", alone, alone_own),
        (f"{thinker.level} thinks", thinking, thinking_own),
    ):
        halves = f"p50 {_share(times, 0.5):.2f} ms, p99 {_share(times, 0.99):.2f} ms, longest {times[-1]:.2f} ms"
        spared = f"p50 {_share(own, 0.5):.2f} ms, p99 {_share(own, 0.99):.2f} ms, longest {own[-1]:.2f} ms"
        print(f"  frames while {name}: {halves}; without the wait for a processor: {spared}", file=sys.stderr)
    print(f"  decisions meanwhile: {thinker.decisions}", file=sys.stderr)
    figure, plain = _share(thinking, 0.99), _share(alone, 0.99)
    return Result(
        name="frame_while_thinking", figure=figure, unit="ms", baseline="the same frames alone", ratio=figure / plain
    )
