"""The paired test: a candidate and the present table play the same deals, and the difference gets an interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from ai.learning.lesson import BATCH
from ai.learning.match import Deals, Match, share_won

_BATCHES = 10
"""Batches of a piece of work."""
_SURE = 1.96
"""Standard errors to each side of a 95 % interval."""


@dataclass(frozen=True)
class Trial:
    """Shares of the rounds won at one player count (`seats` 0: the mean over all of them) and their difference with
    its 95 % interval."""

    seats: int
    deals: int
    present: float
    candidate: float
    difference: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """For the report."""
        return asdict(self)


@dataclass(frozen=True)
class Duel:
    """Both tables of a test on some deals; `match.table` is the present one."""

    match: Match
    candidate: np.ndarray


def duels(present: Match, candidate: np.ndarray) -> list[Duel]:
    """The pieces of work of a test on the deals of a match, one player count after the other."""
    deals, size = present.deals, BATCH * _BATCHES
    return [
        Duel(
            replace(present, deals=replace(
                deals, seats=(seats,), first=first, count=min(size, deals.first + deals.count - first)
            )),
            candidate,
        )
        for seats in deals.seats
        for first in range(deals.first, deals.first + deals.count, size)
    ]  # fmt: skip


def play_duel(duel: Duel) -> list[tuple[float, float]]:
    """For each whole batch of deals, the shares won by the present table and by the candidate."""
    deals, found = duel.match.deals, []
    for first in range(deals.first, deals.first + deals.count - BATCH + 1, BATCH):
        batch = replace(duel.match, deals=replace(deals, first=first, count=BATCH))
        found.append((share_won(batch), share_won(replace(batch, table=duel.candidate))))
    return found


def judge(seats: int, batches: Sequence[tuple[float, float]]) -> Trial:
    """The test at one player count, from two or more batches of all its pieces."""
    shares = np.array(batches)
    differences = shares[:, 1] - shares[:, 0]
    mean, error = float(differences.mean()), float(differences.std(ddof=1) / np.sqrt(len(differences)))
    present, candidate = shares.mean(axis=0).tolist()
    return Trial(
        seats, BATCH * len(shares), present, candidate, mean, mean - _SURE * error, mean + _SURE * error
    )  # fmt: skip


def together(trials: Sequence[Trial]) -> Trial:
    """All player counts, each weighing the same."""
    mean = float(np.mean([trial.difference for trial in trials]))
    half = float(np.sqrt(sum(((trial.high - trial.low) / 2) ** 2 for trial in trials))) / len(trials)
    return Trial(
        0, sum(trial.deals for trial in trials), float(np.mean([trial.present for trial in trials])),
        float(np.mean([trial.candidate for trial in trials])), mean, mean - half, mean + half,
    )  # fmt: skip


def better(trials: Sequence[Trial]) -> bool:
    """Whether a candidate is adopted: surely better over all player counts, and surely worse at none."""
    return together(trials).low > 0.0 and all(trial.high >= 0.0 for trial in trials)


__all__ = ["Deals", "Duel", "Trial", "better", "duels", "judge", "play_duel", "together"]
