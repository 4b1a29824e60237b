"""Games that differ only in what a seat may not know, and all that this seat is told of them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from engine import cards
from engine.game import Game
from engine.observation import SPECTATOR
from engine.state import MAX_SEATS, State

SET_ASIDE = {"base": 0, "saboteur2": 10}


def redealt(game: Game, seat: int, seed: int) -> Game:
    """A copy in which everything that the seat may not know is shuffled or replaced."""
    twin = game.copy()
    state, random = twin._state, np.random.default_rng(seed)
    others = [other for other in range(game.config.seats) if other != seat]
    _shuffle_cards(state, others, SET_ASIDE[game.config.edition], random)
    if game.phase == "turn":
        known = int(state.inspected[seat]) if seat != SPECTATOR else 0
        hidden = [other for other in others if not known >> other & 1]
        roles = [int(state.role[other]) for other in hidden] + [int(role) for role in state.aside[: state.asides]]
        random.shuffle(roles)
        for other in hidden:
            state.role[other] = roles.pop()
        state.aside[: state.asides] = roles
    seen = int(state.shown) | (int(state.looked[seat]) if seat != SPECTATOR else 0)
    goals = [goal for goal in range(3) if not seen >> goal & 1]
    kinds = [int(state.goal[goal]) for goal in goals]
    random.shuffle(kinds)
    state.goal[goals] = kinds
    if game.config.edition == "base":
        random.shuffle(state.gold_pile[state.gold_next : state.gold_end])
        for other in others:
            state.gold_sum[other] = int(random.integers(9))
            state.gold_cards[other, 1] = int(random.integers(5))
    else:
        for other in others:  # who has any gold is public
            state.gold_sum[other] = int(random.integers(1, 9)) if state.gold_sum[other] else 0
    state.pile[: state.pile_next] = 0
    return twin


def _shuffle_cards(state: State, others: list[int], aside: int, random: np.random.Generator) -> None:
    """Deal hands, pile, the cards set aside and what lies face down anew among the places that the seat cannot see."""
    hands = [(other, i) for other in others for i in range(int(state.hand_size[other]))]
    ahead = range(int(state.pile_next), int(state.pile_end) + aside)
    rows = (*others, MAX_SEATS)
    dropped = [(r, c) for r in rows for c in range(cards.CARD_COUNT) for _ in range(int(state.shed[r, c]))]
    pool = [int(state.hand[place]) for place in hands] + [int(state.pile[i]) for i in ahead] + [c for _, c in dropped]
    assert all(pool)
    random.shuffle(pool)
    for row, card in dropped:
        state.shed[row, card] -= 1
    for place in hands:
        state.hand[place] = pool.pop()
    for i in ahead:
        state.pile[i] = pool.pop()
    for row, _ in dropped:
        state.shed[row, pool.pop()] += 1
    assert not pool


def seen(game: Game, seat: int) -> tuple[Any, ...]:
    """All that leaves the engine for this seat."""
    view = game.observation(seat)
    mine = seat == view.to_move
    told = view.record.tobytes(), json.dumps(view.to_json()), view.legal if mine else (), game.history(seat)
    return *told, view.settlement, view.aside, view.hands, view.pile_cards
