"""Chance as data: what a round's shuffling gave is drawn once and stored; the rest follows from the actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import cards
from engine.grid import GOAL_INDEX
from engine.options import CHOICES, Config
from engine.reach import lay_out
from engine.rng import Stream, below, new_stream, shuffle
from engine.state import BASE, GAME_OVER, TURN, State, blank

_DEAL_SEQUENCE = 0x0DEA1


@dataclass(frozen=True)
class Deal:
    """One round's chance, in the notation. `pile` is the whole shuffled deck: hands are dealt from its front (B-5), and
    in Saboteur 2 its last ten cards stay out of the round (S-3)."""

    round: int
    first: int
    roles: tuple[str, ...]
    aside: tuple[str, ...]
    goals: tuple[str, ...]
    pile: tuple[str, ...]
    gold: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The record of a replay."""
        return {
            "round": self.round,
            "first": self.first,
            "roles": list(self.roles),
            "aside": list(self.aside),
            "goals": list(self.goals),
            "pile": list(self.pile),
            "gold": list(self.gold),
        }


@dataclass(frozen=True)
class Boxes:
    """What is shuffled: role cards, path and action cards, and the gold cards still in the pile (B-69)."""

    roles: list[str]
    deck: list[str]
    gold: list[int]

    @classmethod
    def full(cls, config: Config) -> Boxes:
        """All cards, as for the first round."""
        return cls(role_deck(config), full_deck(config), full_gold() if config.edition == "base" else [])


def _shuffled(stream: Stream, items: list[Any]) -> list[Any]:
    order = np.arange(len(items))
    shuffle(stream, order, len(items))
    return [items[i] for i in order]


def role_deck(config: Config) -> list[str]:
    """The role cards of a base game (B-2, house rule `role_deal`), or the dwarfs of Saboteur 2 (S-5)."""
    if config.edition != "base":
        return [name for name, count in cards.DWARFS.items() for _ in range(count)]
    table = cards.ROLES_MAX_SABOTEURS if config.options.role_deal == "max_saboteurs" else cards.ROLES_N_PLUS_1
    saboteurs, diggers = table[config.seats]
    return ["saboteur"] * saboteurs + ["digger"] * diggers


def full_gold() -> list[int]:
    """The 28 gold cards (RULES 1.4)."""
    return [value for value, count in cards.GOLD_CARDS.items() for _ in range(count)]


def full_deck(config: Config) -> list[str]:
    """Every path and action card of the edition by name, in the order of the table."""
    return [name for name, count in cards.deck(config.edition).items() for _ in range(count)]


def draw_deal(config: Config, seed: int, round_number: int, first: int | None, boxes: Boxes) -> Deal:
    """Shuffle for one round; `first` None: by B-6."""
    stream = new_stream(seed, _DEAL_SEQUENCE + round_number)
    roles = _shuffled(stream, boxes.roles)
    goals = _shuffled(stream, list(cards.GOAL_NAMES))
    pile = _shuffled(stream, boxes.deck)
    gold = _shuffled(stream, boxes.gold)
    drawn_first = below(stream, config.seats)
    if first is None:
        chosen = config.options.first_player
        first = drawn_first if chosen == "random" else int(chosen)
    return Deal(
        round=round_number,
        first=int(first),
        roles=tuple(roles[: config.seats]),
        aside=tuple(roles[config.seats :]),
        goals=tuple(goals),
        pile=tuple(pile),
        gold=tuple(gold),
    )


def new_record(config: Config) -> State:
    """The record of a game in which nothing was dealt yet."""
    state = blank()
    options = config.options
    state.seats = config.seats
    state.edition = cards.EDITIONS.index(config.edition)
    state.rounds = options.rounds
    state.bounded = options.bounded_9x5
    state.counterclockwise = options.gold_direction == "counterclockwise"
    state.gold_to_diggers = options.gold_draw == "diggers"
    state.unconnected = not options.connect_to_start
    state.open_goals = options.hidden_goal_open_sides
    state.broken_no_gold = options.broken_tool_no_gold
    state.break_self = options.break_self
    state.two_door = CHOICES["two_door"].index(options.two_door)
    state.connected_crystals = options.crystals == "connected"
    state.keeps_hand = not options.discard_two_shrinks_hand
    state.saboteur_finish = not options.saboteur_finisher_neutral
    state.phase = GAME_OVER
    state.to_move = state.last = state.finisher = -1
    return state


_KEPT = ("seats", "edition", "rounds", "bounded", "counterclockwise", "gold_to_diggers", "unconnected", "open_goals",
         "broken_no_gold", "break_self", "gold_sum", "gold_cards", "has_gold", "two_door", "connected_crystals",
         "keeps_hand", "saboteur_finish")  # fmt: skip


def clear_round(state: State) -> None:
    """Forget the last round; the seats' gold and the house rules stay (B-69)."""
    kept = {name: np.copy(state[name]) for name in _KEPT}
    for name in state.dtype.names:
        state[name] = kept.get(name, 0)
    state.to_move = state.last = state.finisher = -1
    lay_out(state, GOAL_INDEX)


def deal_round(state: State, deal: Deal, hand: int) -> None:
    """Set the record up for a round (B-2 to B-6)."""
    clear_round(state)
    state.round_no = deal.round
    state.phase = TURN
    ids = [cards.card_id(name) for name in deal.pile]
    state.pile[: len(ids)] = ids
    state.pile_end = len(ids) - (0 if state.edition == BASE else cards.SET_ASIDE)
    seats = int(state.seats)
    for seat in range(seats):
        state.hand[seat, :hand] = ids[seat * hand : (seat + 1) * hand]
        state.hand_size[seat] = hand
        state.role[seat] = cards.ROLE_NAMES.index(deal.roles[seat])
    state.pile_next = seats * hand
    for i, role in enumerate(deal.aside):
        state.aside[i] = cards.ROLE_NAMES.index(role)
    state.asides = len(deal.aside)
    state.goal[:] = [cards.GOAL_NAMES.index(name) for name in deal.goals]
    state.gold_pile[: len(deal.gold)] = deal.gold
    state.gold_end = len(deal.gold)
    state.to_move = deal.first
