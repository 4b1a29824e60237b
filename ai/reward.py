"""What a finished round is worth to a seat: its own gold in expectation (RULES B-61 to B-66, S-58 to S-60)."""

from __future__ import annotations

import numpy as np

from engine.cards import DIGGER, GOLD_CARDS, GOLD_DRAWN, SABOTEUR, TOOL_MASK
from engine.jit import i64, jit
from engine.move import seat_of
from engine.options import Config
from engine.state import BASE, DIGGERS, STEAL, State
from engine.turn import act, legal_moves

_GOLD_SHARE = 0.5
_MOST = 12
"""Gold cards drawn at most, and winners at most."""


def _ways(n: int, k: int) -> float:
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways if 0 <= k <= n else 0.0


def _at_least(good: int, drawn: int, wanted: int) -> float:
    """Chance that `wanted` or more of `drawn` gold cards are among the `good` ones."""
    cards = sum(GOLD_CARDS.values())
    return sum(
        _ways(good, k) * _ways(cards - good, drawn - k) for k in range(wanted, min(good, drawn) + 1)
    ) / _ways(cards, drawn)  # fmt: skip


def gold_by_rank(config: Config) -> np.ndarray:
    """float64[13, 13]: nuggets that the r-th of m diggers who share can expect, as [m, r]; zeros in Saboteur 2.

    The gold cards that are drawn go round, the largest first (B-62, B-63).
    """
    table = np.zeros((_MOST + 1, _MOST + 1), np.float64)
    if config.edition != "base":
        return table
    for sharers in range(1, _MOST + 1):
        drawn = sharers if config.options.gold_draw == "diggers" else GOLD_DRAWN[config.seats]
        for rank in range(sharers):
            for place in range(rank + 1, drawn + 1, sharers):  # the place-th largest card
                table[sharers, rank] += (
                    1.0
                    + _at_least(GOLD_CARDS[2] + GOLD_CARDS[3], drawn, place)
                    + _at_least(GOLD_CARDS[3], drawn, place)
                )
    return table


@jit
def _shared(state: State, seat: int, ranks: np.ndarray) -> float:
    """Gold of a seat after the diggers of the base game have won."""
    seats = i64(state.seats)
    step = -1 if state.counterclockwise else 1
    sharers, rank = 0, -1
    for i in range(seats):
        other: int = (i64(state.finisher) + step * i + seats * seats) % seats
        if state.role[other] == DIGGER and not (state.broken_no_gold and state.front[other] & TOOL_MASK):
            if other == seat:
                rank = sharers
            sharers += 1
    return ranks[sharers, rank] if rank >= 0 else 0.0


@jit
def _steal_all(state: State, moves: np.ndarray) -> None:
    """S-32: every thief robs the richest."""
    while state.phase == STEAL:
        best, most = moves[0], -(10**6)
        for i in range(legal_moves(state, moves)):
            victim = seat_of(moves[i])
            gold = i64(state.gold_sum[victim]) if victim < state.seats else -1
            if gold > most:
                best, most = moves[i], gold
        act(state, best)


@jit
def gold_of(state: State, seat: int, ranks: np.ndarray, moves: np.ndarray) -> float:
    """Nuggets that the round brings a seat, thefts included; state: after the last action of the round.

    ranks: `gold_by_rank`; moves: int64[MAX_MOVES] of scratch.
    """
    if state.edition == BASE:
        if state.side == DIGGERS:
            return _shared(state, seat, ranks)
        return 1.0 * i64(state.pay[seat])
    _steal_all(state, moves)
    return 1.0 * (i64(state.pay[seat]) + i64(state.stolen[seat]))


@jit
def has_won(state: State, seat: int) -> bool:
    """Whether the seat's side won: by its role in the base game, by being paid in Saboteur 2."""
    if state.edition == BASE:
        return (state.side == DIGGERS) != (state.role[seat] == SABOTEUR)
    return state.pay[seat] > 0


def scale_of(config: Config) -> np.ndarray:
    """float64[2]: nuggets that count as a full reward, and the share of gold in it; the win of the side is the rest."""
    return np.array([4.0 if config.edition == "base" else 5.0, _GOLD_SHARE])
