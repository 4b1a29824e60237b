"""What a person is about to do: the chosen card, its turn, and where it can go. Plain data, without pygame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.action import Action, used_cards
from engine.cards import REPAIRS, TOOLS, card_id, is_path
from engine.observation import Observation

Key = int | tuple[int, int] | None


@dataclass(frozen=True)
class Target:
    """Where a card can be aimed: a `cell`, a `seat`, a `goal`, or the `discard` pile."""

    kind: str
    key: Key = None


DISCARD = Target("discard")
AT_A_SEAT = ("hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last")
"""Cards of Saboteur 2 that are aimed at a seat; the action is called like the card."""


def target_of(action: Action, me: int | None = None) -> Target:
    """What an action of the seat `me` is aimed at; a theft lies down before its owner."""
    if action.type in ("place", "rockfall"):
        return Target("cell", action.cell)
    if action.type == "map":
        return Target("goal", action.goal)
    if action.type in ("break", "repair", *AT_A_SEAT):
        return Target("seat", action.seat)
    return Target("seat", me) if action.type == "theft" else DISCARD


def card_of(action: Action) -> str | None:
    """The one hand card that an action uses; None for passes of several cards and for what uses none."""
    cards = used_cards(action)
    return cards[0] if len(cards) == 1 else None


def is_path_card(name: str) -> bool:
    """Whether a hand card is a path card."""
    return is_path(card_id(name))


_WHY_DIMMED = {
    "rockfall": "table.dim.no_rock",
    "theft": "table.dim.own_theft",
    "hands_off": "table.dim.no_theft",
    "trapped": "table.dim.all_trapped",
    "free_at_last": "table.dim.nobody_trapped",
    "swap_hats": "table.dim.no_dwarf",
}


class Choice:
    """The chosen card of one observation. Make a new one for the next observation; `carry` keeps what still holds."""

    def __init__(self, observation: Observation, index: int | None = None, turned: bool = False) -> None:
        self.observation = observation
        self.hand = observation.hand
        self.turned = turned
        self.index = index if index is not None and index < len(self.hand) and observation.legal else None

    @cached_property
    def _by_card(self) -> dict[str, list[Action]]:
        """What each hand card can do; looked for when it is asked, for a replay never does."""
        out: dict[str, list[Action]] = {}
        for action in self.observation.legal:
            name = card_of(action)
            if name is not None:
                out.setdefault(name, []).append(action)
        return out

    @property
    def card(self) -> str | None:
        """The chosen card."""
        return None if self.index is None else self.hand[self.index]

    def playable(self, card: str) -> bool:
        """Whether the card can do anything but be discarded now."""
        return any(action.type != "pass" for action in self._by_card.get(card, ()))

    def can_discard(self) -> bool:
        """Whether the chosen card can be discarded."""
        return self.card is not None and any(action.type == "pass" for action in self._by_card.get(self.card, ()))

    def why_dimmed(self, card: str) -> str:
        """The key of the text that says why this card can only be discarded."""
        if is_path_card(card):
            if any(name.startswith("broken_") for name in self.front):
                return "table.dim.broken"
            return "table.dim.trapped" if "trapped" in self.front else "table.dim.no_place"
        if card.startswith("broken_"):
            return "table.dim.all_broken"
        if card.startswith("repair_"):
            return "table.dim.nothing_broken"
        return _WHY_DIMMED.get(card, "table.dim.no_goal")

    @property
    def front(self) -> tuple[str, ...]:
        """What lies before the viewer's own seat."""
        me = self.observation.seat
        return self.observation.seats[me].front if me is not None and me >= 0 else ()

    @property
    def at_seats(self) -> bool:
        """Whether the chosen card is aimed at a seat."""
        card = self.card or ""
        return card in AT_A_SEAT or card == "theft" or card.startswith(("broken_", "repair_"))

    def targets(self) -> Mapping[Target, tuple[Action, ...]]:
        """Every target of the chosen card with the actions that lead there, the discard pile left out."""
        found: dict[Target, list[Action]] = {}
        for action in self._by_card.get(self.card or "", ()):
            if action.type != "pass":
                found.setdefault(target_of(action, self.observation.seat), []).append(action)
        return {target: tuple(actions) for target, actions in found.items()}

    def actions_at(self, target: Target) -> tuple[Action, ...]:
        """The legal actions at a target, the one with the wanted turn first; more than one repair asks for the tool."""
        if target == DISCARD:
            return tuple(action for action in self._by_card.get(self.card or "", ()) if action.type == "pass")
        return tuple(sorted(self.targets().get(target, ()), key=lambda action: action.turned != self.turned))

    def other_turn_fits(self, target: Target) -> bool:
        """Whether the card also fits there turned round."""
        actions = self.actions_at(target)
        return len(actions) > 1 and actions[0].type == "place"

    def attempt(self, target: Target) -> Action | None:
        """The action that a drop on a target means, legal or not; None where the card has no meaning at all."""
        card = self.card
        if card is None:
            return None
        legal = self.actions_at(target)
        if legal:
            return legal[0]
        if target.kind == "cell" and isinstance(target.key, tuple):
            if is_path_card(card):
                return Action("place", card=card, turned=self.turned, cell=target.key)
            return Action("rockfall", cell=target.key) if card == "rockfall" else None
        if target.kind == "seat" and isinstance(target.key, int):
            if card.startswith("broken_"):
                return Action("break", card=card, seat=target.key)
            if card.startswith("repair_"):
                number = int(REPAIRS[card_id(card)])
                tool = next(tool for bit, tool in enumerate(TOOLS) if number >> bit & 1)
                return Action("repair", card=card, seat=target.key, tool=tool)
            if card in AT_A_SEAT:
                return Action(card, seat=target.key)
            if card == "theft":
                return Action(card) if target.key == self.observation.seat else None
        if target.kind == "goal" and isinstance(target.key, int) and card == "map":
            return Action("map", goal=target.key)
        return Action("pass", cards=(card,)) if target == DISCARD else None
