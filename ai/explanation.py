"""Why a bot did what it did: numbers and keys of texts, never a text, so that every language can tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.action import Action


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was weighed: its score and the chance that the bot plays it."""

    action: Action
    score: float
    chance: float

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        return {"action": self.action.to_json(), "score": self.score, "chance": self.chance}


@dataclass(frozen=True, slots=True)
class Suspect:
    """A seat and the chance that it is a saboteur, as the bot sees it."""

    seat: int
    chance: float

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        return {"seat": self.seat, "chance": self.chance}


@dataclass(frozen=True, slots=True)
class Explanation:
    """A text key `bots.why.<reason>` and the numbers that fill it.

    `reason` names the feature that speaks loudest for the move, or `forced`, `gold`; `weight` is what it adds to the
    score; `distance` the number of cards that the bot thinks are missing; `options` the three best moves.
    """

    level: str
    reason: str
    weight: float = 0.0
    distance: float = 0.0
    target: int | None = None
    options: tuple[Option, ...] = ()
    suspects: tuple[Suspect, ...] = ()

    @property
    def key(self) -> str:
        """Key of the text."""
        return f"bots.why.{self.reason}"

    def to_json(self) -> dict[str, Any]:
        """JSON object, as replays keep it."""
        return {
            "level": self.level,
            "key": self.key,
            "reason": self.reason,
            "weight": self.weight,
            "distance": self.distance,
            "target": self.target,
            "options": [option.to_json() for option in self.options],
            "suspects": [suspect.to_json() for suspect in self.suspects],
        }
