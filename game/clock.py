"""Time for the client: a clock that tests can turn by hand, and the fixed timestep.

Nothing here imports pygame. The system clock sleeps instead of spinning: a busy wait would burn a core on a still
table.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from dataclasses import dataclass
from typing import Protocol

STEP = 1 / 60
"""Seconds of one update."""
MAX_LAG = 0.25
"""Longest stretch of time, in seconds, that one frame may catch up on."""
SWITCH = 0.001
"""Seconds after which a thread that computes hands the interpreter to one that waits for it."""


def put_frames_first() -> None:
    """Let no frame wait long for bots that think in a thread: a frame asks for the interpreter several times, and each
    time waits as long as a thread may keep it (five times longer than this where nothing is set)."""
    sys.setswitchinterval(SWITCH)


def be_modest() -> None:
    """Let the thread that calls this give way to all others, where the system knows how (Linux)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


class Clock(Protocol):
    """Where the application takes its time from."""

    def now(self) -> float:
        """Seconds since any fixed moment; never runs backwards."""
        ...

    def tick(self, rate: float) -> None:
        """Wait until `1 / rate` seconds have passed since the last tick."""
        ...


class SystemClock:
    """The real clock."""

    def __init__(self) -> None:
        self._last = time.perf_counter()

    def now(self) -> float:
        """Seconds of the performance counter."""
        return time.perf_counter()

    def tick(self, rate: float) -> None:
        """Sleep the rest of this frame away; a late frame does not make the next one shorter."""
        due = self._last + 1 / rate
        rest = due - time.perf_counter()
        if rest > 0:
            time.sleep(rest)
        self._last = time.perf_counter()


class ManualClock:
    """A clock for tests and for pictures: time passes only when told, or by one frame with every tick."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self.rates: list[float] = []

    def now(self) -> float:
        """The time set so far."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._now += seconds

    def tick(self, rate: float) -> None:
        """One frame passes; the rate asked for is kept in `rates`."""
        self.rates.append(rate)
        self._now += 1 / rate


@dataclass
class FixedStep:
    """Cuts the time that really passed into updates of equal length."""

    step: float = STEP
    max_lag: float = MAX_LAG
    lag: float = 0.0

    def advance(self, elapsed: float) -> int:
        """How many updates are due after `elapsed` more seconds; what does not fill an update is kept."""
        self.lag = min(self.lag + max(elapsed, 0.0), self.max_lag)
        # The small share keeps sixty frames of 1/60 s from losing an update to rounding.
        due = int(self.lag / self.step + 1e-6)
        self.lag = max(self.lag - due * self.step, 0.0)
        return due

    @property
    def alpha(self) -> float:
        """How far time stands between the last update and the next one, 0 to 1."""
        return min(self.lag / self.step, 1.0)
