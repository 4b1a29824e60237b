"""The design `sides`: teams against teams."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ai.arena.design import Design
from ai.arena.findings import DIGGERS, SABOTEURS, Cell, Difference, Rating
from ai.arena.rating import ratings
from ai.arena.rows import Pick, Rows
from ai.arena.stats import Estimate, bootstrap, difference, ratio, win_rate
from ai.arena.tables import pairs


def _at(tables: list[int]) -> Pick:
    return lambda part: np.isin(part.table, tables)


def _rounds(pick: Pick) -> Pick:
    """One row for each round: that of seat 0."""
    return lambda part: pick(part) & (part.seat == 0)


def _of_side(pick: Pick, saboteurs: bool) -> Pick:
    return lambda part: pick(part) & (part.saboteur == saboteurs)


def _won(part: Rows, saboteurs: bool) -> np.ndarray:
    return part.sabotaged if saboteurs else part.dug


def _share(strata: list[Rows], pick: Pick, saboteurs: bool) -> Estimate:
    found = win_rate(
        np.concatenate([part.by_block(_rounds(pick)(part), _won(part, saboteurs)) for part in strata]),
        np.concatenate([part.by_block(_rounds(pick)(part)) for part in strata]),
    )
    assert found is not None  # every block has every table
    return found


def cells(design: Design, strata: list[Rows]) -> tuple[Cell, ...]:
    """A line for each pair of players."""
    found = []
    for table, (digger, saboteur) in enumerate(pairs(design)):
        pick = _at([table])
        gold = [
            bootstrap(ratio, [np.array(part.mean(_of_side(pick, side)(part), part.gold)) for part in strata])
            for side in (False, True)
        ]
        found.append(
            Cell(
                diggers=design.everybody[digger],
                saboteurs=design.everybody[saboteur],
                rounds=sum(int(_rounds(pick)(part).sum()) for part in strata),
                digger_wins=_share(strata, pick, False),
                saboteur_wins=_share(strata, pick, True),
                digger_gold=gold[0],
                saboteur_gold=gold[1],
            )
        )
    return tuple(found)


def side_differences(design: Design, strata: list[Rows]) -> tuple[Difference, ...]:
    """Every two players on the same side against the same opponents, one by one and all together."""
    found = []
    for first, second in combinations(range(len(design.everybody)), 2):
        for saboteurs in (False, True):
            first_at, second_at = _opponents(design, first, saboteurs), _opponents(design, second, saboteurs)
            common = sorted(first_at.keys() & second_at.keys())
            for against in [[other] for other in common] + ([common] if len(common) > 1 else []):
                found.append(
                    _difference(
                        design, strata, (first, second), saboteurs, against,
                        _at([first_at[other] for other in against]), _at([second_at[other] for other in against]),
                    )
                )  # fmt: skip
    return tuple(found)


def _opponents(design: Design, player: int, saboteurs: bool) -> dict[int, int]:
    """Opponent -> table at which the player holds this side against it."""
    if saboteurs:
        return {digger: table for table, (digger, saboteur) in enumerate(pairs(design)) if saboteur == player}
    return {saboteur: table for table, (digger, saboteur) in enumerate(pairs(design)) if digger == player}


def _difference(
    design: Design, strata: list[Rows], both: tuple[int, int], saboteurs: bool, against: list[int], one: Pick, two: Pick
) -> Difference:
    wins = [
        np.array(
            part.mean(_rounds(one)(part), _won(part, saboteurs)) + part.mean(_rounds(two)(part), _won(part, saboteurs))
        )
        for part in strata
    ]
    gold = [
        np.array(
            part.mean(_of_side(one, saboteurs)(part), part.gold) + part.mean(_of_side(two, saboteurs)(part), part.gold)
        )
        for part in strata
    ]
    return Difference(
        first=design.everybody[both[0]],
        second=design.everybody[both[1]],
        role=SABOTEURS if saboteurs else DIGGERS,
        against=design.everybody[against[0]] if len(against) == 1 else None,
        wins=bootstrap(difference, wins),
        gold=bootstrap(difference, gold),
    )


def side_ratings(design: Design, strata: list[Rows]) -> tuple[Rating, ...]:
    """Every player as diggers and as saboteurs. Rounds that neither side won do not count."""
    count = len(design.everybody)
    matches = []
    for part in strata:
        wins = np.zeros((part.blocks, 2 * count, 2 * count))
        for table, (digger, saboteur) in enumerate(pairs(design)):
            mask = _rounds(_at([table]))(part)
            wins[:, digger, count + saboteur] = part.by_block(mask, part.dug)
            wins[:, count + saboteur, digger] = part.by_block(mask, part.sabotaged)
        matches.append(wins)
    found = ratings(matches, (range(count), range(count, 2 * count)))
    return tuple(
        Rating(design.everybody[place % count], DIGGERS if place < count else SABOTEURS, points)
        for place, points in enumerate(found)
    )
