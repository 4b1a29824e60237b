"""The design `mixed`: tables of all players."""

from __future__ import annotations

from itertools import combinations

from ai.arena.design import Design
from ai.arena.findings import ALL, Difference, Rating, Standing
from ai.arena.rating import ratings
from ai.arena.rows import Pick, Rows
from ai.arena.seats_stats import certain, differences, first_places, gold, matches, roles


def _player(number: int) -> Pick:
    return lambda part: part.player == number


def _played(strata: list[Rows], number: int) -> bool:
    return any(bool((part.player == number).any()) for part in strata)


def standings(design: Design, strata: list[Rows]) -> tuple[Standing, ...]:
    """A line for each player that has sat at a table."""
    found = []
    for number, player in enumerate(design.everybody):
        mine = _player(number)
        if not _played(strata, number):
            continue
        first, first_ratio = first_places(strata, mine)
        found.append(
            Standing(
                player=player,
                rounds=sum(int(mine(part).sum()) for part in strata),
                gold=certain(gold(strata, mine)),
                first=certain(first),
                first_ratio=certain(first_ratio),
                roles=roles(strata, mine),
            )
        )
    return tuple(found)


def mixed_differences(design: Design, strata: list[Rows]) -> tuple[Difference, ...]:
    """Every two players."""
    return tuple(
        line
        for one, two in combinations(range(len(design.everybody)), 2)
        if _played(strata, one) and _played(strata, two)
        for line in differences(strata, (design.everybody[one], _player(one)), (design.everybody[two], _player(two)))
    )


def mixed_ratings(design: Design, strata: list[Rows]) -> tuple[Rating, ...]:
    """All players by gold in the same seat of the same deal."""
    count = len(design.everybody)
    found = ratings([matches(part, count, against_first=False) for part in strata], (range(count),))
    return tuple(Rating(player, ALL, points) for player, points in zip(design.everybody, found, strict=True))
