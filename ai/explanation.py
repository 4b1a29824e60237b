"""Why a bot did what it did: numbers and keys of texts, never a text, so that every language can tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.action import Action


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was weighed.

    score: of the policy; chance: that the policy plays it (0 to 1). After a search also: visits, the rounds played on
    from it; win, the share of these that the seat's side won; gold, the nuggets they brought the seat on the average.
    """

    action: Action
    score: float
    chance: float
    visits: int = 0
    win: float | None = None
    gold: float | None = None

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        obj: dict[str, Any] = {"action": self.action.to_json(), "score": self.score, "chance": self.chance}
        if self.visits:
            obj |= {"visits": self.visits, "win": self.win, "gold": self.gold}
        return obj


@dataclass(frozen=True, slots=True)
class Suspect:
    """A seat and the chance that it is a saboteur, as the bot sees it."""

    seat: int
    chance: float

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        return {"seat": self.seat, "chance": self.chance}


@dataclass(frozen=True, slots=True)
class Sign:
    """An observation behind a belief: what a seat did in public (text key `bots.sign.<what>`).

    ply: number of the action in the round, from 0; weight: log of how much likelier a saboteur is to do it (negative:
    a digger); target: the seat at which it was aimed.
    """

    seat: int
    what: str
    weight: float
    ply: int
    target: int | None = None

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        obj: dict[str, Any] = {"seat": self.seat, "what": self.what, "weight": self.weight, "ply": self.ply}
        if self.target is not None:
            obj["target"] = self.target
        return obj


@dataclass(frozen=True, slots=True)
class Explanation:
    """A text key `bots.why.<reason>` and the numbers that fill it.

    reason: the feature that speaks loudest for the move, or `forced`, `gold`, `steal`; weight: what it adds to the
    score; distance: the cards that the bot thinks are missing; options: the three best moves; suspects: the seats it
    suspects most; signs: the observations that weigh most in this; iterations: rounds played on by a search (0 without
    one); contrast: the feature that sets the first option apart from the second, with the difference it makes to the
    score, below 0 where it speaks against the second instead of for the first; cover: chance of being a saboteur that
    the table gives this seat before and after the move.
    """

    level: str
    reason: str
    weight: float = 0.0
    distance: float = 0.0
    target: int | None = None
    options: tuple[Option, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    signs: tuple[Sign, ...] = ()
    iterations: int = 0
    contrast: tuple[str, float] | None = None
    cover: tuple[float, float] | None = None

    @property
    def key(self) -> str:
        """Key of the text."""
        return f"bots.why.{self.reason}"

    def to_json(self) -> dict[str, Any]:
        """JSON object, as replays keep it."""
        obj: dict[str, Any] = {
            "level": self.level,
            "key": self.key,
            "reason": self.reason,
            "weight": self.weight,
            "distance": self.distance,
            "target": self.target,
            "options": [option.to_json() for option in self.options],
            "suspects": [suspect.to_json() for suspect in self.suspects],
        }
        if self.signs:
            obj["signs"] = [sign.to_json() for sign in self.signs]
        if self.iterations:
            obj["iterations"] = self.iterations
        if self.contrast is not None:
            obj["contrast"] = {"feature": self.contrast[0], "weight": self.contrast[1]}
        if self.cover is not None:
            obj["cover"] = {"before": self.cover[0], "after": self.cover[1]}
        return obj
