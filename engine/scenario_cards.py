"""What a scenario says of cards outside the mine, dealing of what it leaves out, and counting it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from engine import cards
from engine.deal import full_deck, full_gold, role_deck
from engine.errors import ScenarioError
from engine.options import Config
from engine.rng import Stream, new_stream, shuffle
from engine.state import MAX_PILE, MAX_SEATS, State

_SEQUENCE = 0x5CE7A
"""Number of the random stream that deals hidden parts."""
T = TypeVar("T")


@dataclass
class Table:
    """The cards of a scenario by place; None is a hidden part that the scenario leaves out."""

    free: bool
    hands: list[list[str] | None] = field(default_factory=list)
    roles: list[str | None] = field(default_factory=list)
    fronts: list[list[str]] = field(default_factory=list)
    gold: list[list[int]] = field(default_factory=list)
    gold_cards: list[list[int]] = field(default_factory=list)
    """Of `gold`, the values that are gold cards; the others are plain amounts (B-65)."""
    mine: list[str] = field(default_factory=list)
    pile: list[str] | None = None
    removed: list[str] | None = None
    """The cards set aside for the round (S-3)."""
    aside: list[str] | None = None
    gold_pile: list[int] | None = None
    goals: list[str | None] = field(default_factory=lambda: [None, None, None])
    revealed: set[int] = field(default_factory=set)

    def all_cards(self) -> list[str]:
        """Every path and action card that lies somewhere, in a fixed order."""
        found = list(self.mine)
        for names in (*self.hands, *self.fronts, self.pile, self.removed):
            found += names or []
        return found

    def check_counts(self, config: Config) -> None:
        """Refuse more cards of a kind than the deck holds (B-5)."""
        held, full = Counter(self.all_cards()), Counter(full_deck(config))
        if self.free:
            if sum(held.values()) > MAX_PILE:
                raise ScenarioError(f"all cards together may be {MAX_PILE} at most, not {sum(held.values())}")
            return
        for name, count in held.items():
            if count > full[name]:
                raise ScenarioError(
                    f"the scenario holds {count} cards {name}, the deck has {full[name]}; free_deck allows more (B-5)"
                )

    def discard_the_rest(self, state: State, config: Config) -> None:
        """Cards that appear nowhere lie in the discard pile, and nobody knows who discarded them."""
        if not self.free:
            for name, count in (Counter(full_deck(config)) - Counter(self.all_cards())).items():
                state.shed[MAX_SEATS, cards.card_id(name)] = count

    def deck(self, config: Config) -> list[str]:
        """The deck of the next round: with `free_deck` what lies here, as often as a deal needs it."""
        if not self.free:
            return full_deck(config)
        found = self.all_cards()
        if not found:
            return full_deck(config)
        needed = config.seats * config.hand + (0 if config.edition == "base" else cards.SET_ASIDE)
        return found * -(-needed // len(found))

    def role_deck(self, config: Config) -> list[str]:
        """The role cards of the next round."""
        if not self.free:
            return role_deck(config)
        return [role for role in (*self.roles, *(self.aside or ())) if role is not None]


def _without(items: Sequence[T], taken: Iterable[T]) -> list[T]:
    """The items that are left, in their order."""
    gone, rest = Counter(taken), []
    for item in items:
        if gone[item]:
            gone[item] -= 1
        else:
            rest.append(item)
    return rest


def _shuffled(stream: Stream, items: list[T]) -> list[T]:
    order = np.arange(len(items))
    shuffle(stream, order, len(items))
    return [items[i] for i in order]


def complete_hidden(table: Table, config: Config, seed: int) -> None:
    """Deal what the scenario leaves out from the cards that appear nowhere, and sort gold into cards and amounts."""
    stream = new_stream(seed, _SEQUENCE)
    _complete_roles(table, config, stream)
    _complete_goals(table, stream)
    _complete_cards(table, config, stream)
    if config.edition == "base":
        _complete_gold(table, stream)
    else:
        table.gold_cards = [[] for _ in table.gold]


def _complete_roles(table: Table, config: Config, stream: Stream) -> None:
    given = [role for role in (*table.roles, *(table.aside or ())) if role is not None]
    full = role_deck(config)
    too_many = Counter(given) - Counter(full)
    if too_many and not table.free:
        role = next(iter(too_many))
        raise ScenarioError(
            f"the scenario holds {given.count(role)} role cards {role}, {config.seats} seats play with "
            f"{full.count(role)} ({'B-2' if config.edition == 'base' else 'S-5'})"
        )
    rest = _shuffled(stream, _without(full, given))
    for seat, role in enumerate(table.roles):
        if role is None:
            if not rest:
                raise ScenarioError(f"no role card is left for seat {seat}; name its role")
            table.roles[seat] = rest.pop(0)
    if table.aside is None or not table.free:
        table.aside = [*(table.aside or ()), *rest]


def _complete_goals(table: Table, stream: Stream) -> None:
    rest = _shuffled(stream, _without(cards.GOAL_NAMES, [name for name in table.goals if name is not None]))
    if "treasure" in rest:
        # A revealed treasure would have ended the round, so it lies under a goal that is still face down.
        hidden = [goal for goal, name in enumerate(table.goals) if name is None and goal not in table.revealed]
        if not hidden:
            raise ScenarioError("the treasure would have to be a revealed goal, but then the round is over (B-32)")
        rest.remove("treasure")
        spot = np.array(hidden)
        shuffle(stream, spot, len(spot))
        table.goals[int(spot[0])] = "treasure"
    table.goals = [name or rest.pop() for name in table.goals]
    for goal in table.revealed:
        if table.goals[goal] == "treasure":
            raise ScenarioError("the treasure is revealed, so the round is over (B-32)")


def _complete_cards(table: Table, config: Config, stream: Stream) -> None:
    if table.pile is not None and None not in table.hands:
        return
    full = [] if table.free else full_deck(config)
    rest = _shuffled(stream, _without(full, table.all_cards()))
    for seat, hand in enumerate(table.hands):
        if hand is None:
            table.hands[seat], rest = rest[: config.hand], rest[config.hand :]
    if table.pile is None:
        if config.edition != "base" and table.removed is None and not table.free:
            rest, table.removed = rest[: -cards.SET_ASIDE], rest[-cards.SET_ASIDE :]
        table.pile = rest


def _complete_gold(table: Table, stream: Stream) -> None:
    """Sort gold into cards and plain amounts: a card too many is an amount only where exact cards ran out (B-65)."""
    left = Counter(full_gold())
    left.subtract(table.gold_pile or [])
    short = [value for value, count in left.items() if count < 0]
    if short and not table.free:
        value = short[0]
        raise ScenarioError(f"the gold pile holds more than {full_gold().count(value)} gold cards of {value} (B-62)")
    for seat, values in enumerate(table.gold):
        found: list[int] = []
        for value in values:
            if value <= 3 and (left[value] > 0 or table.free):
                left[value] -= 1
                found.append(value)
            elif value <= 3 and _can_pay(value, table.gold_pile or []):
                raise ScenarioError(
                    f"gold of seat {seat}: there are only {full_gold().count(value)} gold cards of {value} (B-62)"
                )
        table.gold_cards.append(found)
    if table.gold_pile is None:
        table.gold_pile = _shuffled(stream, list((+left).elements()))


def _can_pay(amount: int, pile: list[int]) -> bool:
    """Whether gold cards of the pile add up to exactly this amount, 1 to 3."""
    if amount in pile or pile.count(1) >= amount:
        return True
    return amount == 3 and 1 in pile and 2 in pile
