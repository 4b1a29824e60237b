"""Why an action is refused: a closed list of reasons, each with the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from engine.errors import GameError


class Reason(Enum):
    """Value: the rule. The client has a text for every name (locale area `engine`, key `refusal.<name>`)."""

    OCCUPIED = "B-28", "there is a card on this cell already"
    MOUNTAIN_EDGE = "B-4", "the mountain ends here"
    OUTSIDE_FRAME = "B-4", "this cell lies outside the 9 x 5 frame"
    NO_NEIGHBOUR = "B-20", "there is no face-up card beside this cell"
    MISFIT = "B-21", "the card does not fit its neighbour on the {side} side"
    NO_WAY = "B-23", "no tunnel leads from the start to this card"
    BESIDE_GOAL = "S-23", "a ladder cannot lie beside a goal"
    NO_SUCH_SEAT = "B-1", "there is no such seat in this game"
    ONESELF = "B-42", "a broken tool cannot be played on oneself"
    TOOL_ALREADY_BROKEN = "B-40", "this tool of that player is broken already"
    TOOL_NOT_ON_CARD = "B-44", "this card does not repair that tool"
    NOTHING_TO_REPAIR = "B-43", "that player has no such broken tool"
    NO_CARD_THERE = "B-45", "there is no path card on this cell"
    START_OR_GOAL = "B-37", "start and goals cannot be removed"
    GOAL_SHOWN = "B-46", "this goal is revealed already"
    CANNOT_BUILD = "B-41", "a player with a broken tool cannot place path cards"
    IS_TRAPPED = "S-38", "a trapped player cannot place path cards"
    HAS_THEFT = "S-30", "there is a theft in front of this player already"
    NO_THEFT = "S-34", "there is no theft in front of that player"
    SWAP_ONESELF = "S-35", "hands are swapped with another player"
    INSPECT_ONESELF = "S-36", "one inspects another player, not oneself"
    TRAP_ONESELF = "S-38", "one traps another player, not oneself"
    NO_DWARF_LEFT = "S-37", "no dwarf is left aside"
    ALREADY_TRAPPED = "S-30", "that player is trapped already"
    NOT_TRAPPED = "S-39", "that player is not trapped"
    NOTHING_TO_LAY_DOWN = "S-12", "no such card lies in front of this player"
    NOT_IN_BASE = "S-11", "the base game has no such action"
    NOT_IN_HAND = "B-10", "this card is not in the hand"
    ONE_CARD = "B-11", "a pass discards exactly one card"
    UP_TO_THREE = "S-13", "a pass discards one to three cards"
    STEAL_NOW = "S-32", "a thief must choose a victim, or nobody, now"
    NO_GOLD_TO_STEAL = "S-31", "one gold is stolen from another player who has some"
    NO_THEFT_NOW = "S-32", "there is nothing to steal now"
    NOT_OFFERED = "B-62", "no gold card of this value is on offer"
    CHOOSE_GOLD = "B-62", "a gold card must be chosen now"
    NO_GOLD_NOW = "B-62", "there is no gold to choose from now"
    ROUND_IS_OVER = "B-60", "the round is over"

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text


@dataclass(frozen=True)
class Refusal:
    """One refused action: the reason and what fills its text."""

    reason: Reason
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """Rule number, for example `B-21`."""
        return self.reason.rule

    @property
    def message(self) -> str:
        """One English line."""
        return self.reason.text.format(**self.detail)


class IllegalAction(GameError):
    """An action that the rules do not allow; the game stands as before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.message} ({refusal.rule})")
        self.refusal = refusal
