"""The sharing of gold cards after a round of the base game (RULES B-61 to B-66)."""

from __future__ import annotations

import numpy as np

from engine.cards import DIGGER, GOLD_DRAWN, SABOTEUR, SABOTEUR_PAY, TOOL_MASK
from engine.jit import i64, jit
from engine.state import DIGGERS, GAME_OVER, MAX_SEATS, ROUND_OVER, SABOTEURS, TAKE_GOLD, State

_DRAWN = np.array([GOLD_DRAWN.get(seats, 0) for seats in range(MAX_SEATS + 1)], np.int64)
_PAY = np.array([SABOTEUR_PAY.get(count, 0) for count in range(MAX_SEATS + 1)], np.int64)


@jit
def _count_role(state: State, role: int) -> int:
    count = 0
    for seat in range(i64(state.seats)):
        if state.role[seat] == role:
            count += 1
    return count


@jit
def _chooser(state: State, first: int) -> int:
    """First seat from `first` on, in passing direction (B-63), that takes gold; -1 for none.

    Only diggers take (B-62, B-64), with the house rule only those whose tools are whole (B-66).
    """
    seats = i64(state.seats)
    step = -1 if state.counterclockwise else 1
    for i in range(seats):
        seat: int = (first + step * i + seats * seats) % seats
        if state.role[seat] == DIGGER and not (state.broken_no_gold and state.front[seat] & TOOL_MASK):
            return seat
    return -1


@jit
def close(state: State) -> None:
    """The round is over, and with the last round the game (B-69, B-70)."""
    for value in range(4):
        state.offer[value] = 0
    state.to_move = -1
    state.phase = GAME_OVER if state.round_no >= state.rounds else ROUND_OVER


@jit
def offer_gold(state: State) -> None:
    """The treasure is found: draw the gold cards, the finisher or the next digger after him chooses first."""
    state.side = DIGGERS
    wanted = _count_role(state, i64(DIGGER)) if state.gold_to_diggers else _DRAWN[state.seats]
    first = _chooser(state, i64(state.finisher))
    drawn = 0
    while first >= 0 and drawn < wanted and state.gold_next < state.gold_end:
        state.offer[state.gold_pile[state.gold_next]] += np.uint8(1)
        state.gold_next += np.uint8(1)
        drawn += 1
    if drawn == 0:
        close(state)
        return
    state.phase = TAKE_GOLD
    state.to_move = first


@jit
def pass_gold_on(state: State, value: int) -> None:
    """The seat to move keeps a gold card of this value and passes the rest (B-62)."""
    seat = i64(state.to_move)
    state.ply += np.int16(1)
    state.offer[value] -= np.uint8(1)
    state.gold_cards[seat, value] += np.uint8(1)
    state.gold_sum[seat] += np.int16(value)
    state.pay[seat] += np.int16(value)
    if state.offer[1] or state.offer[2] or state.offer[3]:
        state.to_move = _chooser(state, (seat + (-1 if state.counterclockwise else 1)) % i64(state.seats))
    else:
        close(state)


@jit
def _pay_exactly(state: State, seat: int, amount: int) -> None:
    """B-65: exact cards from the pile where they exist, large ones first; if not, the plain number.

    A card leaves the pile from its top: those above it move down a place and keep their order.
    """
    state.gold_sum[seat] += np.int16(amount)
    state.pay[seat] += np.int16(amount)
    have = np.zeros(4, np.int64)
    for place in range(i64(state.gold_next), i64(state.gold_end)):
        have[state.gold_pile[place]] += 1
    for threes in range(min(have[3], amount // 3), -1, -1):
        rest = amount - 3 * threes
        for twos in range(min(have[2], rest // 2), -1, -1):
            ones = rest - 2 * twos
            if ones > have[1]:
                continue
            for card in range(threes + twos + ones):
                value = 1 if card < ones else 2 if card < ones + twos else 3
                place = i64(state.gold_next)
                while state.gold_pile[place] != value:
                    place += 1
                while place > state.gold_next:
                    state.gold_pile[place] = state.gold_pile[place - 1]
                    place -= 1
                state.gold_pile[place] = value
                state.gold_next += np.uint8(1)
                state.gold_cards[seat, value] += np.uint8(1)
            return


@jit
def pay_saboteurs(state: State) -> None:
    """B-61 and B-65: the saboteurs win and are paid by their number."""
    state.side = SABOTEURS
    amount = _PAY[_count_role(state, i64(SABOTEUR))]
    if amount:
        for seat in range(i64(state.seats)):
            if state.role[seat] == SABOTEUR:
                _pay_exactly(state, seat, amount)
    close(state)
