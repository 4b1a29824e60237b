"""What a course is made of: lessons, each a fixed position with steps for the player and plays for the others. Plain
data, without pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engine import scenario
from engine.action import Action
from engine.game import Game
from game.setup import BOT_NAMES

Spot = tuple[str, Any]
"""What the ring goes round: `cell` with a cell, `goal`, `seat` with a number, `card` or `button` with a name; and with
None `hand`, `role`, `header`, `log`, `strip`."""
Kind = Literal["read", "choose", "turn", "play", "end"]


@dataclass(frozen=True)
class Step:
    """One thing to read or to do.

    `read` goes on when told to. `choose` waits for a card to be chosen, `turn` for it to be chosen and turned, `play`
    for one of `accepts` (with `loose` any play of that type). `end` shows how the round ended.
    """

    name: str
    kind: Kind = "read"
    spots: tuple[Spot, ...] = ()
    card: str | None = None
    accepts: tuple[Action, ...] = ()
    loose: bool = False

    def accepted(self, action: Action) -> bool:
        """Whether this play is what the step is about."""
        if self.kind != "play":
            return False
        return action in self.accepts or (self.loose and action.type == self.accepts[0].type)


def read(name: str, *spots: Spot) -> Step:
    """Something to read, with rings around what it speaks of."""
    return Step(name, "read", spots)


def choose(name: str, card: str) -> Step:
    """A card to be chosen."""
    return Step(name, "choose", card=card)


def turn(name: str, card: str) -> Step:
    """A card to be chosen and turned."""
    return Step(name, "turn", card=card)


def play(
    name: str, *accepts: Action, loose: bool = False, card: str | None = None, spots: tuple[Spot, ...] = ()
) -> Step:
    """Something to be played; the first action is what skipping the step plays."""
    return Step(name, "play", spots, card or accepts[0].card, accepts, loose)


def end(name: str, *spots: Spot) -> Step:
    """The round is over: read, then see how it is settled."""
    return Step(name, "end", spots)


def place(card: str, column: int, row: int, turned: bool = False) -> Action:
    """A path card laid."""
    return Action("place", card=card, cell=(column, row), turned=turned)


def drop(*cards: str) -> Action:
    """A pass."""
    return Action("pass", cards=cards)


def laid(card: str, column: int, row: int = 0, by: int | None = None, turned: bool = False) -> dict[str, Any]:
    """A card that lies in the mine already."""
    out: dict[str, Any] = {"card": card, "cell": [column, row], "turned": turned}
    return out if by is None else {**out, "by": by}


def seat(role: str, *hand: str, front: Sequence[str] = (), gold: Sequence[int] = ()) -> dict[str, Any]:
    """A player of a position."""
    return {"role": role, "hand": list(hand), "front": list(front), "gold": list(gold)}


@dataclass(frozen=True)
class Lesson:
    """A position, what the player is led through, and what the others play. Without steps: the first real game."""

    name: str
    steps: tuple[Step, ...] = ()
    seats: tuple[Mapping[str, Any], ...] = ()
    mine: tuple[Mapping[str, Any], ...] = ()
    script: tuple[Action, ...] = ()
    """The plays of the others, in order."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Other fields of the scenario."""


@dataclass(frozen=True)
class Course:
    """The lessons about one rule set."""

    edition: str
    lessons: tuple[Lesson, ...]

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        place = [other.name for other in self.lessons].index(lesson.name) + 1
        return self.lessons[place] if place < len(self.lessons) else None

    def full_name(self, lesson: Lesson) -> str:
        """The name under which a lesson is remembered."""
        return f"{self.edition}.{lesson.name}"


def position(course: Course, lesson: Lesson, player: str) -> Game:
    """The game of a lesson as it begins; the first seat is the player's."""
    names = (player, *BOT_NAMES)
    seats = [{"name": name, **seat} for name, seat in zip(names, lesson.seats, strict=False)]
    return scenario.load({
        "format": scenario.FORMAT, "version": scenario.VERSION, "edition": course.edition, "free_deck": True,
        "options": {"rounds": 1}, "seed": 7, "seats": seats, "mine": [dict(card) for card in lesson.mine],
        **lesson.more,
    })  # fmt: skip
