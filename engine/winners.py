"""Who wins a round of Saboteur 2, what it pays, and the thefts after it (RULES S-50 to S-60)."""

from __future__ import annotations

import numpy as np

from engine import cards
from engine.cards import BLUE, BOSS, CRYSTAL, GEOLOGIST, GREEN, PROFITEER, SABOTEUR, THEFT, TOOL_MASK, TRAPPED, TREASURE
from engine.jit import i64, jit
from engine.options import CHOICES
from engine.reach import FIRST_GOAL_SLOT, OPEN_DOORS, rebuild
from engine.score import close
from engine.state import (
    BLUES,
    BOSS_SIDE,
    BOTH,
    FIRST_SLOT,
    GREENS,
    NOBODY,
    PROFITEER_SIDE,
    SABOTEURS,
    STEAL,
    State,
)

_BGA = CHOICES["two_door"].index("bga")
_Q9 = CHOICES["two_door"].index("q9")
_SHARE = np.array(cards.SHARE, np.int64)
_DEDUCTION = np.array([cards.DEDUCTION.get(name, 0) for name in cards.ROLE_NAMES], np.int64)
DIGGER_TEAMS = 1 << BLUE | 1 << GREEN


@jit
def _treasure_reached(state: State, barred: int) -> int:
    """1 if the treasure is reachable with the doors of one colour barred (S-51)."""
    rebuild(state, barred)
    for goal in range(3):
        if state.goal[goal] == TREASURE and state.reach[FIRST_GOAL_SLOT + goal]:
            return 1
    return 0


@jit
def _winning_roles(state: State, untrapped: int, present: int) -> int:
    """Mask of the roles that win (S-52 to S-56); the side is written down.

    untrapped, present: masks of the roles in play, without and with the trapped ones.
    """
    finisher = i64(state.role[state.finisher]) if state.finisher >= 0 else 0
    blue, green = state.routes & 1 != 0, state.routes & 2 != 0
    blue_wins = blue and not (finisher == GREEN and green)
    green_wins = green and not (finisher == BLUE and blue)
    for_saboteurs = finisher == 0 or (state.saboteur_finish and finisher == SABOTEUR)
    boss_in = untrapped >> BOSS & 1 != 0
    if not for_saboteurs and (blue_wins or green_wins):
        state.side = BOTH if blue_wins and green_wins else BLUES if blue_wins else GREENS
        teams: int = i64(blue_wins) << BLUE | i64(green_wins) << GREEN
        return teams | 1 << PROFITEER | 1 << BOSS
    roles: int = 1 << PROFITEER
    if not for_saboteurs and (boss_in or state.two_door != 0):
        roles |= 1 << BOSS
    if for_saboteurs or state.two_door == _Q9 or (state.two_door != _BGA and not boss_in):
        roles |= 1 << SABOTEUR
    if roles >> BOSS & 1 and boss_in:
        state.side = BOSS_SIDE
    elif roles >> SABOTEUR & 1 and present >> SABOTEUR & 1:
        state.side = SABOTEURS
    else:
        state.side = PROFITEER_SIDE if present >> PROFITEER & 1 else NOBODY
    return roles


@jit
def _count_crystals(state: State) -> int:
    """Crystal cards face up in the mine, with the house rule only the connected ones (S-57)."""
    count = 0
    for slot in range(FIRST_SLOT, i64(state.slots)):
        if CRYSTAL[state.face[slot]] and (state.reach[slot] or not state.connected_crystals):
            count += 1
    return count


@jit
def pay_winners(state: State) -> None:
    """The end of a round: winners, shares, crystals; then the thefts begin."""
    seats = i64(state.seats)
    if state.finisher >= 0:
        state.routes = _treasure_reached(state, i64(GREEN)) | _treasure_reached(state, i64(BLUE)) << 1
        rebuild(state, i64(OPEN_DOORS))
    present, untrapped, geologists = 0, 0, 0
    for seat in range(seats):
        bit = 1 << i64(state.role[seat])
        present |= bit
        if not state.front[seat] & TRAPPED:
            untrapped |= bit
        geologists += 1 if state.role[seat] == GEOLOGIST else 0
    roles = _winning_roles(state, untrapped, present)
    won, count = 0, 0
    for seat in range(seats):
        role, front = i64(state.role[seat]), i64(state.front[seat])
        out = front & TRAPPED or (state.broken_no_gold and front & TOOL_MASK and DIGGER_TEAMS >> role & 1)
        if roles >> role & 1 and not out:
            won |= 1 << seat
            count += 1
    state.won = won
    state.crystals = _count_crystals(state)
    share = _SHARE[min(count, len(_SHARE) - 1)]
    for seat in range(seats):
        role = i64(state.role[seat])
        gold = 0
        if won >> seat & 1:
            gold = max(share - _DEDUCTION[role], i64(0))
        if role == GEOLOGIST and not state.front[seat] & TRAPPED:
            state.dug[seat] = i64(state.crystals) // geologists
            gold += i64(state.dug[seat])
        state.pay[seat] = gold
        state.gold_sum[seat] += np.int16(gold)
        if state.gold_sum[seat]:
            state.has_gold |= np.uint16(1 << seat)
    next_thief(state, i64(0))


@jit
def next_thief(state: State, done: int) -> None:
    """S-32: the thief who moves next, or the end of the round.

    done: how many seats were asked, counted clockwise from the one whose theft was played last. Trapped thieves steal
    nothing (S-31), and nobody is asked when no other seat has gold.
    """
    seats = i64(state.seats)
    if state.thefts:
        first = i64(state.theft_order[state.thefts - np.uint8(1)])
        for i in range(done, seats):
            seat = (first + i) % seats
            front = i64(state.front[seat])
            if front & THEFT and not front & TRAPPED and i64(state.has_gold) & ~(1 << seat):
                state.phase = STEAL
                state.to_move = seat
                return
    close(state)


@jit
def steal(state: State, victim: int) -> None:
    """The thief to move takes one gold from the victim, or nothing from a seat that is none (S-31)."""
    seats, thief = i64(state.seats), i64(state.to_move)
    state.ply += np.int16(1)
    if victim < seats:
        state.gold_sum[victim] -= np.int16(1)
        state.gold_sum[thief] += np.int16(1)
        state.stolen[victim] -= np.int8(1)
        state.stolen[thief] += np.int8(1)
        state.has_gold |= np.uint16(1 << thief)
        if not state.gold_sum[victim]:
            state.has_gold ^= np.uint16(1 << victim)
    first = i64(state.theft_order[state.thefts - np.uint8(1)])
    next_thief(state, (thief - first + seats) % seats + 1)
