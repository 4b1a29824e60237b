"""What the designs `seat` and `mixed` have in common: seats that are looked at one by one."""

from __future__ import annotations

import numpy as np

from ai.arena.findings import ALL, DIGGERS, SABOTEURS, Difference, RoleResult
from ai.arena.rows import Pick, Rows
from ai.arena.stats import Estimate, bootstrap, difference, ratio, win_rate
from engine.cards import ROLE_NAMES


def shares(strata: list[Rows], pick: Pick) -> Estimate | None:
    """Share of won rounds among these seats."""
    return win_rate(
        np.concatenate([part.by_block(pick(part), part.won) for part in strata]),
        np.concatenate([part.by_block(pick(part)) for part in strata]),
    )


def gold(strata: list[Rows], pick: Pick) -> Estimate | None:
    """Nuggets of such a seat in a round."""
    return bootstrap(ratio, [np.array(part.mean(pick(part), part.gold)) for part in strata])


def first_places(strata: list[Rows], pick: Pick) -> tuple[Estimate | None, Estimate | None]:
    """Share of first places of such a seat in a game, and what part of par that is (par: 1 / seats)."""
    columns = []
    for part in strata:
        mask = pick(part) & (part.round == 0)
        columns.append(np.array([*part.mean(mask, part.first), part.by_block(mask) / part.seats]))
    return bootstrap(ratio, columns), bootstrap(lambda sums: sums[0] / sums[2], columns)


def _columns(strata: list[Rows], one: Pick, two: Pick, name: str) -> list[np.ndarray]:
    found = []
    for part in strata:
        values = getattr(part, name)
        found.append(np.array(part.mean(one(part), values) + part.mean(two(part), values)))
    return found


def gold_difference(strata: list[Rows], one: Pick, two: Pick) -> Estimate | None:
    """Gold of the one kind of seats less that of the other."""
    return bootstrap(difference, _columns(strata, one, two, "gold"))


def win_difference(strata: list[Rows], one: Pick, two: Pick) -> Estimate | None:
    """Share of won rounds of the one kind of seats less that of the other."""
    return bootstrap(difference, _columns(strata, one, two, "won"))


def gold_columns(strata: list[Rows], one: Pick, two: Pick) -> list[np.ndarray]:
    """Gold and number of both kinds of seats, for a statistic of `ai.arena.stats`."""
    return _columns(strata, one, two, "gold")


def roles(strata: list[Rows], pick: Pick, reference: Pick | None = None) -> tuple[RoleResult, ...]:
    """A line for each role that was dealt to these seats."""
    found = []
    for number in sorted({int(role) for part in strata for role in np.unique(part.role[pick(part)])}):
        mine = _in_role(pick, number)
        wins = shares(strata, mine)
        if wins is None:
            continue
        name = ROLE_NAMES[number]
        if reference is None:
            found.append(RoleResult(name, wins, gold(strata, mine)))
            continue
        other = _in_role(reference, number)
        found.append(
            RoleResult(
                name,
                wins,
                gold(strata, mine),
                shares(strata, other),
                win_difference(strata, mine, other),
                gold_difference(strata, mine, other),
            )
        )
    return tuple(found)


def _in_role(pick: Pick, number: int) -> Pick:
    return lambda part: pick(part) & (part.role == number)


def differences(strata: list[Rows], first: tuple[str, Pick], second: tuple[str, Pick]) -> tuple[Difference, ...]:
    """Two players compared in all seats, as diggers and as saboteurs."""
    (one_name, one), (two_name, two) = first, second
    found = []
    for role, side in ((ALL, None), (DIGGERS, False), (SABOTEURS, True)):
        mine, other = _on_side(one, side), _on_side(two, side)
        found.append(
            Difference(
                one_name,
                two_name,
                role,
                None,
                win_difference(strata, mine, other),
                gold_difference(strata, mine, other),
            )
        )
    return tuple(found)


def _on_side(pick: Pick, saboteurs: bool | None) -> Pick:
    if saboteurs is None:
        return pick
    return lambda part: pick(part) & (part.saboteur == saboteurs)


def certain(estimate: Estimate | None) -> Estimate:
    """An estimate that cannot be missing: something was played."""
    assert estimate is not None
    return estimate


def matches(part: Rows, players: int, against_first: bool) -> np.ndarray:
    """float64[blocks, players, players]: whose gold is more (1) or as much (1/2) in the same seat of the same round.

    against_first: each table is compared with the block's first alone, else all with each other.
    """
    wins = np.zeros((part.blocks, players, players))
    ends = np.searchsorted(part.block, np.arange(part.blocks + 1))
    for block in range(part.blocks):
        span = slice(ends[block], ends[block + 1])
        count = int(part.table[span].max()) + 1
        player = part.player[span].reshape(count, -1)
        nuggets = part.gold[span].reshape(count, -1)
        for table in range(1 if against_first else count):
            for other in range(table + 1, count):
                a, b = player[table], player[other]
                better = np.sign(nuggets[table] - nuggets[other]) / 2 + 0.5
                differ = a != b
                np.add.at(wins[block], (a[differ], b[differ]), better[differ])
                np.add.at(wins[block], (b[differ], a[differ]), 1 - better[differ])
    return wins
