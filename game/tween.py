"""Easing curves and tweens: pure functions of time, without pygame."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Ease = Callable[[float], float]
"""Maps progress 0..1 to progress, with 0 to 0 and 1 to 1."""


def linear(x: float) -> float:
    """Even speed."""
    return x


def ease_in(x: float) -> float:
    """Starts slowly."""
    return x * x * x


def ease_out(x: float) -> float:
    """Ends slowly."""
    return 1 - (1 - x) ** 3


def ease_in_out(x: float) -> float:
    """Starts and ends slowly."""
    return 4 * x * x * x if x < 0.5 else 1 - (2 - 2 * x) ** 3 / 2


def overshoot(x: float) -> float:
    """Runs a little past the end and comes back."""
    back = 1.70158
    return 1 + (back + 1) * (x - 1) ** 3 + back * (x - 1) ** 2


def pulse(t: float, period: float) -> float:
    """A soft beat between 0 and 1, once every `period` seconds."""
    return 0.5 - 0.5 * math.cos(2 * math.pi * t / period)


def clamp(x: float, low: float = 0.0, high: float = 1.0) -> float:
    """`x`, or the nearer bound."""
    return low if x < low else min(x, high)


def mix(a: float, b: float, share: float) -> float:
    """`a` at share 0, `b` at share 1."""
    return a + (b - a) * share


@dataclass(frozen=True, slots=True)
class Tween:
    """A value that goes from `start` to `end` in `duration` seconds, beginning `delay` seconds after time 0."""

    start: float
    end: float
    duration: float
    ease: Ease = ease_out
    delay: float = 0.0

    def at(self, t: float) -> float:
        """The value at time `t`; before the beginning it is `start`, after the end exactly `end`."""
        if t <= self.delay and self.duration > 0:
            return self.start
        if t >= self.delay + self.duration:
            return self.end
        return mix(self.start, self.end, self.ease((t - self.delay) / self.duration))

    def done(self, t: float) -> bool:
        """Whether the end is reached at time `t`."""
        return t >= self.delay + self.duration
