"""What was played in a round and why, kept until the round is over. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.action import Action
from engine.replay import Step

AFTER_THE_ROUND = ("take_gold", "steal")
"""Types of action whose choice stays a secret."""


@dataclass(frozen=True)
class Deed:
    """An action of a seat with the explanation of the bot that played it: any object, or the JSON of a file."""

    seat: int
    action: Action
    explanation: Any = None


class RoundDeeds:
    """The actions of one round. What is done after it (choosing gold, stealing) is a secret and never comes here."""

    def __init__(self, deeds: Sequence[Deed] = ()) -> None:
        self._deeds = list(deeds)

    def add(self, deed: Deed) -> None:
        """One more action."""
        self._deeds.append(deed)

    def drop_last(self) -> None:
        """The last action was taken back."""
        if self._deeds:
            self._deeds.pop()

    def clear(self) -> None:
        """A new round."""
        self._deeds.clear()

    @property
    def all(self) -> tuple[Deed, ...]:
        """The actions so far, the oldest first."""
        return tuple(self._deeds)


def deeds_of_last_round(steps: Sequence[Step]) -> list[Deed]:
    """The actions of the round that a replay ends in."""
    out: list[Deed] = []
    for step in steps:
        if step.deal is not None:
            out.clear()
        elif step.action is not None and step.seat is not None and step.action.type not in AFTER_THE_ROUND:
            out.append(Deed(step.seat, step.action, step.explanation))
    return out
