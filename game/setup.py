"""What a new game is made of: edition, seats, house rules and seed; plain data without pygame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from game.letters import seen

HUMAN = "human"
"""The kind of a seat that a person plays; every other kind is a bot's level."""
EDITIONS: tuple[str, ...] = ("base", "saboteur2")
"""Rule sets that can be played."""
SEAT_LIMITS: Mapping[str, tuple[int, int]] = {"base": (3, 10), "saboteur2": (2, 12)}
"""Fewest and most seats of each rule set."""
_COMMON_RULES = (
    "rounds", "first_player", "bounded_9x5", "connect_to_start", "hidden_goal_open_sides", "broken_tool_no_gold",
    "break_self",
)  # fmt: skip
HOUSE_RULES: Mapping[str, tuple[str, ...]] = {
    "base": ("rounds", "first_player", "role_deal", "gold_direction", "gold_draw", *_COMMON_RULES[2:]),
    "saboteur2": (
        "rounds", "first_player", "two_door", "crystals", "discard_two_shrinks_hand", "saboteur_finisher_neutral",
        *_COMMON_RULES[2:],
    ),
}  # fmt: skip
"""House rules that have an effect in each rule set, in the order shown."""
MAX_NAME = 16
"""Longest name, in characters."""
HATS = 12
"""Hats there are, each in a colour of its own."""
BOT_NAMES: tuple[str, ...] = (
    "Brokk",
    "Eitri",
    "Durin",
    "Nori",
    "Dvalin",
    "Alviss",
    "Lit",
    "Regin",
    "Fundin",
    "Hannar",
    "Vitr",
    "Andvari",
)


@cache
def levels() -> tuple[str, ...]:
    """Levels that can be chosen, weakest first. The bots are loaded for it, half a second when asked for first."""
    from ai.levels import LEVELS

    return LEVELS


SEARCHING = frozenset({"expert", "master"})
"""Levels that play rounds on in thought, for which more must be compiled than for the others."""


@dataclass(frozen=True)
class SeatSetup:
    """One seat: who plays it (`human` or a level), under which name and in which hat (0 to 11; None: that of the
    seat's number)."""

    kind: str
    name: str
    hat: int | None = None

    @property
    def human(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == HUMAN


@dataclass(frozen=True)
class GameSetup:
    """Everything a new game is started from; `options` are house rules named as in `engine.options.Options`."""

    edition: str = "base"
    seats: tuple[SeatSetup, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in order."""
        return tuple(seat.name for seat in self.seats)

    def to_json(self) -> dict[str, Any]:
        """The set-up as a JSON object, for remembering it."""
        return {
            "edition": self.edition,
            "seats": [
                {"kind": seat.kind, "name": seat.name} | ({} if seat.hat is None else {"hat": seat.hat})
                for seat in self.seats
            ],
            "options": dict(self.options),
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, obj: object) -> GameSetup | None:
        """The set-up that was remembered, or None when it is not one (an older or edited file)."""
        if not isinstance(obj, Mapping) or not isinstance(obj.get("seats"), list):
            return None
        seats = []
        for seat in obj["seats"]:
            if not isinstance(seat, Mapping) or not isinstance(seat.get("name"), str):
                return None
            if seat.get("kind") not in (HUMAN, *levels()):
                return None
            hat = seat.get("hat")
            if hat is not None and (type(hat) is not int or not 0 <= hat < HATS):
                return None
            seats.append(SeatSetup(seat["kind"], clean_name(seat["name"]), hat))
        seed, options, edition = obj.get("seed", 0), obj.get("options", {}), obj.get("edition", "base")
        if type(seed) is not int or seed < 0 or not isinstance(options, Mapping) or edition not in EDITIONS:
            return None
        low, high = SEAT_LIMITS[edition]
        if not low <= len(seats) <= high:
            return None
        return cls(edition, tuple(seats), options, seed)


def default_setup(human_name: str, seed: int) -> GameSetup:
    """One person against four bots."""
    kinds = (HUMAN, "skilled", "apprentice", "skilled", "novice")
    names = (human_name, *BOT_NAMES[:4])
    seats = tuple(SeatSetup(*seat) for seat in zip(kinds, names, range(len(kinds)), strict=True))
    return GameSetup("base", seats, {}, seed)


def in_edition(setup: GameSetup, edition: str) -> GameSetup:
    """The same table for another rule set: seats too many leave, and house rules that it does not have are dropped."""
    low, high = SEAT_LIMITS[edition]
    seats = setup.seats[:high]
    while len(seats) < low:
        seats = (*seats, SeatSetup("apprentice", unused_bot_name(tuple(seat.name for seat in seats))))
    options = {name: value for name, value in setup.options.items() if name in HOUSE_RULES[edition]}
    first = options.get("first_player", "random")
    if isinstance(first, int) and first >= len(seats):
        del options["first_player"]
    return GameSetup(edition, seats, options, setup.seed)


def clean_name(text: str) -> str:
    """The name as a saved game may hold it: spaces of every kind are plain ones, what cannot be seen is left out."""
    return seen(text).strip()[:MAX_NAME].rstrip()


def unused_bot_name(taken: tuple[str, ...]) -> str:
    """The first dwarf's name that nobody at the table has."""
    return next((name for name in BOT_NAMES if name not in taken), f"Dwarf {len(taken) + 1}")


def problem(setup: GameSetup) -> tuple[str, dict[str, object]] | None:
    """Why this game cannot start, as a text key with its placeholders; None when it can."""
    low, high = SEAT_LIMITS[setup.edition]
    if not low <= len(setup.seats) <= high:
        return "menu.error_seats", {"low": low, "high": high}
    seen: set[str] = set()
    for number, seat in enumerate(setup.seats, 1):
        name = clean_name(seat.name)
        if not name:
            return "menu.error_no_name", {"seat": number}
        if name.casefold() in seen:
            return "menu.error_same_name", {"name": name}
        seen.add(name.casefold())
    first = setup.options.get("first_player", "random")
    if isinstance(first, int) and first >= len(setup.seats):
        return "menu.error_first_player", {"seat": first + 1, "seats": len(setup.seats)}
    return None
