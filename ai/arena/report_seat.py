"""The design `seat`: one candidate among bots of the reference."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ai.arena.design import Design
from ai.arena.findings import ALL, Difference, Rating, Trial
from ai.arena.rating import ratings
from ai.arena.rows import Pick, Rows
from ai.arena.seats_stats import (
    certain,
    differences,
    first_places,
    gold,
    gold_columns,
    gold_difference,
    matches,
    roles,
)
from ai.arena.stats import bootstrap, gain
from ai.arena.tables import candidates


def _alone(part: Rows) -> np.ndarray:
    """All seats of the table without a candidate."""
    return np.asarray(part.table == 0)


def _candidate(number: int) -> Pick:
    """The seat of a candidate at each of its tables."""
    return lambda part: part.table == 1 + number * part.seats + part.seat


def trials(design: Design, strata: list[Rows]) -> tuple[Trial, ...]:
    """A line for each candidate."""
    found = []
    for number in candidates(design):
        mine = _candidate(number)
        first, first_ratio = first_places(strata, mine)
        found.append(
            Trial(
                player=design.everybody[number],
                reference=str(design.reference),
                gold=certain(gold(strata, mine)),
                reference_gold=certain(gold(strata, _alone)),
                difference=certain(gold_difference(strata, mine, _alone)),
                gain=bootstrap(gain, gold_columns(strata, mine, _alone)),
                first=certain(first),
                first_ratio=certain(first_ratio),
                roles=roles(strata, mine, _alone),
            )
        )
    return tuple(found)


def seat_differences(design: Design, strata: list[Rows]) -> tuple[Difference, ...]:
    """Every two candidates."""
    return tuple(
        line
        for one, two in combinations(candidates(design), 2)
        for line in differences(
            strata, (design.everybody[one], _candidate(one)), (design.everybody[two], _candidate(two))
        )
    )


def seat_ratings(design: Design, strata: list[Rows]) -> tuple[Rating, ...]:
    """Candidates and reference by gold in the same seat of the same deal."""
    count = len(design.everybody)
    found = ratings([matches(part, count, against_first=True) for part in strata], (range(count),))
    return tuple(Rating(player, ALL, points) for player, points in zip(design.everybody, found, strict=True))
