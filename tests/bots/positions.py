"""Positions for the bot tests: random games, and the same game with everything hidden dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine import cards
from engine.game import Game
from engine.observation import Observation
from engine.options import CHOICES, Config, Options


def random_config(rng: random.Random) -> Config:
    """Either edition, any number of seats with any house rules."""
    rules = {name: rng.choice(values) for name, values in CHOICES.items()}
    edition = rng.choice(cards.EDITIONS)
    return Config(edition, rng.randint(*cards.SEATS[edition]), Options(**rules, rounds=rng.randint(1, 2)))


def positions(count: int, seed: int) -> Iterator[Game]:
    """Games in which a seat is to move, after a random number of random actions."""
    rng = random.Random(seed)
    for number in range(count):
        game = Game.new(random_config(rng), seed=seed * 1000 + number)
        for _ in range(rng.randint(0, 70)):
            if game.to_move is None:
                break
            game.play(rng.choice(game.legal()))
        if game.phase == "round_over":
            game.next_round()
        if game.to_move is not None:
            yield game


def redealt(game: Game, seat: int, rng: random.Random) -> Game:
    """The game with the other roles, hands, pile, aside and unseen goals shuffled: the seat sees the same."""
    other = game.copy()
    state = other._state
    seats = int(state.seats)
    unknown = [s for s in range(seats) if s != seat and not int(state.inspected[seat]) >> s & 1]
    roles = [int(state.role[s]) for s in unknown] + [int(r) for r in state.aside[: state.asides]]
    rng.shuffle(roles)
    for s, role in zip(unknown, roles, strict=False):
        state.role[s] = role
    state.aside[: state.asides] = roles[len(unknown) :]
    strangers = [s for s in range(seats) if s != seat]
    slots = [(s, i) for s in strangers for i in range(int(state.hand_size[s]))]
    set_aside = cards.SET_ASIDE if game.config.edition != "base" else 0
    pile = list(range(int(state.pile_next), int(state.pile_end) + set_aside))
    held = [int(state.hand[s, i]) for s, i in slots] + [int(state.pile[i]) for i in pile]
    rng.shuffle(held)
    for (s, i), card in zip(slots, held, strict=False):
        state.hand[s, i] = card
    for i, card in zip(pile, held[len(slots) :], strict=True):
        state.pile[i] = card
    seen = int(state.looked[seat]) | int(state.shown)
    unseen = [goal for goal in range(3) if not seen >> goal & 1]
    kinds = [int(state.goal[goal]) for goal in unseen]
    rng.shuffle(kinds)
    for goal, kind in zip(unseen, kinds, strict=True):
        state.goal[goal] = kind
    return other


def hand_out(game: Game, seat: int, role: str, *hand: str) -> Observation:
    """Make it this seat's turn with this role and hand; what it sees."""
    state = game._state
    state.to_move = seat
    state.role[seat] = cards.ROLE_NAMES.index(role)
    state.hand[seat] = 0
    for i, name in enumerate(hand):
        state.hand[seat, i] = cards.card_id(name)
    state.hand_size[seat] = len(hand)
    return game.observation(seat)


def corridor(length: int, treasure: int = 1, edition: str = "base") -> Game:
    """A straight tunnel of `length` crossings east of the start; everybody saw where the treasure is. Five seats."""
    from engine.grid import index
    from engine.reach import add_card

    game = Game.new(Config(edition, 5), seed=3)
    state = game._state
    for column in range(1, length + 1):
        add_card(state, index(column, 0), 2 * cards.card_id("NESW"), column % 5)
    others = [kind for kind in range(1, 3)]
    for goal in range(3):
        state.goal[goal] = cards.TREASURE if goal == treasure else others.pop()
    state.looked[:] = 0b111
    return game
