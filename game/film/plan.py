"""Which positions of a replay become pictures. Plain data, without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.observation import SPECTATOR
from engine.replay import Replay

LAST_HOLD = 4
"""The last picture, and the last of each round, stay this many times as long as the others."""


@dataclass(frozen=True)
class Shot:
    """One picture: the position (0 to the number of steps) and for how many beats it stays."""

    at: int
    beats: int


def rounds_of(replay: Replay) -> list[tuple[int, int]]:
    """First and last position of each round."""
    starts = [0, *(n + 1 for n, step in enumerate(replay.steps) if step.deal is not None)]
    ends = [start - 1 for start in starts[1:]] + [len(replay.steps)]
    return list(zip(starts, ends, strict=True))


def plan(replay: Replay, rounds: Sequence[int], first: int, last: int, every: int) -> list[Shot]:
    """Every so many positions from `first` to `last` of these rounds (from 1; none: all), and the end of each."""
    chosen = rounds or range(1, len(rounds_of(replay)) + 1)
    shots = []
    for number, (start, end) in enumerate(rounds_of(replay), 1):
        low, high = max(start, first), min(end, last)
        if number not in chosen or low > high:
            continue
        shots += [Shot(at, 1) for at in range(low, high, every)]
        shots.append(Shot(high, LAST_HOLD))
    return shots


def may_look(replay: Replay, viewer: int | None) -> bool:
    """Whether this view of the game may be shown: a game that can still be played on shows nobody's cards."""
    return viewer == SPECTATOR or replay.finished or replay.fault is not None
