"""Positions for the bot tests: random games, and the same game with everything hidden dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ai.belief import EXACT, Belief
from ai.bot import Mind
from ai.levels import STYLES
from ai.search import Budget, Search
from ai.secrets import Secrets, secrets_of
from ai.world import deal_world
from engine import cards
from engine.action import from_move
from engine.cards import CARD_COUNT
from engine.game import Game
from engine.move import INSPECTION, MAP, MAX_MOVES, SWAP_HANDS, SWAP_HATS, kind_of
from engine.observation import Observation
from engine.options import CHOICES, Config, Options
from engine.rng import start
from engine.state import STATE, State
from engine.turn import legal_moves

TABLES = [(edition, seats) for edition, (few, many) in cards.SEATS.items() for seats in range(few, many + 1)]
"""Every edition with every number of seats."""
_TELLING = (MAP, INSPECTION, SWAP_HANDS, SWAP_HATS)
"""Actions that let a seat see something."""


def _rules(rng: random.Random) -> dict[str, Any]:
    return {name: rng.choice(values) for name, values in CHOICES.items()}


def random_config(rng: random.Random) -> Config:
    """Either edition, any number of seats with any house rules."""
    rules = _rules(rng)
    edition = rng.choice(cards.EDITIONS)
    return Config(edition, rng.randint(*cards.SEATS[edition]), Options(**rules, rounds=rng.randint(1, 2)))


def random_table(rng: random.Random, edition: str, seats: int) -> Config:
    """Any house rules."""
    return Config(edition, seats, Options(**_rules(rng), rounds=rng.randint(1, 2)))


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


def lively_game(rng: random.Random, edition: str, seats: int) -> Game:
    """A game of a table with random house rules in which a seat is to take a turn.

    The actions before were random, half of those that let somebody see something preferred.
    """
    out = np.empty(MAX_MOVES, np.int64)
    while True:
        game = Game.new(random_table(rng, edition, seats), seed=rng.randrange(1 << 40))
        for _ in range(rng.randint(0, 80)):
            if game.phase == "round_over":
                game.next_round()
            if game.to_move is None:
                break
            moves = out[: legal_moves(game._state, out)].tolist()
            telling = [move for move in moves if kind_of(move) in _TELLING]
            game.play(from_move(rng.choice(telling if telling and rng.random() < 0.5 else moves)))
        if game.phase == "round_over":
            game.next_round()
        if game.phase == "turn":
            return game


@cache
def _shared_games(seed: int) -> tuple[random.Random, list[Game]]:
    return random.Random(seed), []


def lively_games(count: int, seed: int = 3) -> Iterator[Game]:
    """So many games, every table in turn; made once for all tests that ask, which leave them as they are."""
    rng, games = _shared_games(seed)
    for number in range(count):
        if number == len(games):
            games.append(lively_game(rng, *TABLES[number % len(TABLES)]))
        yield games[number]


def redealt(game: Game, seat: int, rng: random.Random) -> Game:
    """The game with everything shuffled that the seat has not seen; it sees the same as before.

    That is: the other roles and those left aside; hands, pile, set-aside cards and what others threw away face down;
    goals; gold that is still in the pile, and the gold cards of others where no pay was public.
    """
    other = game.copy()
    state = other._state
    _shuffle_roles(state, seat, rng)
    _shuffle_cards(state, seat, rng)
    seen = int(state.looked[seat]) | int(state.shown)
    unseen = [goal for goal in range(3) if not seen >> goal & 1]
    kinds = [int(state.goal[goal]) for goal in unseen]
    rng.shuffle(kinds)
    for goal, kind in zip(unseen, kinds, strict=True):
        state.goal[goal] = kind
    if game.config.edition == "base":
        paid = any(event.type == "paid" for event in game.history(seat))
        _shuffle_gold(state, [] if paid else [s for s in range(int(state.seats)) if s != seat], rng)
    return other


def _shuffle_roles(state: State, seat: int, rng: random.Random) -> None:
    unknown = [s for s in range(int(state.seats)) if s != seat and not int(state.inspected[seat]) >> s & 1]
    roles = [int(state.role[s]) for s in unknown] + [int(r) for r in state.aside[: state.asides]]
    rng.shuffle(roles)
    for s, role in zip(unknown, roles, strict=False):
        state.role[s] = role
    state.aside[: state.asides] = roles[len(unknown) :]


def hidden_cards(state: State, seat: int) -> list[int]:
    """Card ids that a seat does not see: other hands, the pile with the set-aside cards, what others threw away."""
    end = int(state.pile_end) + (cards.SET_ASIDE if state.edition else 0)
    hidden = [int(card) for card in state.pile[int(state.pile_next) : end]]
    for other in range(int(state.seats)):
        if other != seat:
            hidden += [int(card) for card in state.hand[other, : state.hand_size[other]]]
            hidden += [int(card) for card in np.repeat(np.arange(CARD_COUNT), state.shed[other])]
    return hidden


def _shuffle_cards(state: State, seat: int, rng: random.Random) -> None:
    held = hidden_cards(state, seat)
    rng.shuffle(held)
    for i in range(int(state.pile_next), int(state.pile_end) + (cards.SET_ASIDE if state.edition else 0)):
        state.pile[i] = held.pop()
    for other in range(int(state.seats)):
        if other != seat:
            for i in range(int(state.hand_size[other])):
                state.hand[other, i] = held.pop()
            thrown = [held.pop() for _ in range(int(state.shed[other].sum()))]
            state.shed[other] = np.bincount(np.array(thrown, np.int64), minlength=CARD_COUNT)
    assert not held


def _shuffle_gold(state: State, owners: list[int], rng: random.Random) -> None:
    cut = slice(int(state.gold_next), int(state.gold_end))
    pile = [int(value) for value in state.gold_pile[cut]]
    counts = [int(state.gold_cards[owner].sum()) for owner in owners]
    owned = [value for owner in owners for value in range(4) for _ in range(int(state.gold_cards[owner, value]))]
    gold = pile + owned
    rng.shuffle(gold)
    state.gold_pile[cut] = [gold.pop() for _ in pile]
    for owner, count in zip(owners, counts, strict=True):
        values = np.bincount(np.array([gold.pop() for _ in range(count)], np.int64), minlength=4)
        state.gold_sum[owner] += int(values @ np.arange(4)) - int(state.gold_cards[owner] @ np.arange(4))
        state.gold_cards[owner] = values


@dataclass(frozen=True)
class Knowledge:
    """What the seat to move of a game knows, as a searching bot takes it in."""

    view: Observation
    mind: Mind
    secrets: Secrets

    @property
    def belief(self) -> Belief:
        """Of the public log."""
        return self.mind.reading.belief


def knowledge(game: Game) -> Knowledge:
    """Of the seat to move."""
    view, mind = game.observation(game.to_move), Mind()
    mind.read(view)
    mind.suspect(view, EXACT)
    return Knowledge(view, mind, secrets_of(view, mind.reading.belief, mind.thought.roles))


def dealt_worlds(secrets: Secrets, count: int, seed: int) -> Iterator[State]:
    """So many worlds, one after the other in the same record."""
    worlds, stream = np.zeros(1, STATE).view(np.recarray), np.zeros(4, np.int64)
    for number in range(count):
        worlds[0] = secrets.root
        start(stream, seed, number)
        deal_world(worlds[0], *secrets.arrays, stream)
        yield worlds[0]


def new_search(game: Game, seed: int, budget: Budget) -> Search:
    """The search that an expert begins for the seat to move."""
    known, style = knowledge(game), STYLES["expert"]
    known.mind.consider(known.view, style.weights)
    thought, scores = known.mind.thought, known.mind.scores[: len(known.view.moves)]
    return Search(
        known.view, known.secrets, known.belief, thought.public, scores, style.weights, style.simulated, seed, budget
    )


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
