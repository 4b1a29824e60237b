"""House rules (RULES section 6) and the set-up of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from engine.cards import EDITIONS, HAND_SABOTEUR_2, HAND_SIZE, SEATS
from engine.codec import shown
from engine.errors import OptionError

CHOICES: dict[str, tuple[Any, ...]] = {
    "role_deal": ("n_plus_1", "max_saboteurs"),
    "bounded_9x5": (False, True),
    "gold_direction": ("clockwise", "counterclockwise"),
    "gold_draw": ("players", "diggers"),
    "connect_to_start": (True, False),
    "hidden_goal_open_sides": (False, True),
    "broken_tool_no_gold": (False, True),
    "break_self": (False, True),
    "two_door": ("seed", "bga", "q9"),
    "crystals": ("all", "connected"),
    "discard_two_shrinks_hand": (True, False),
    "saboteur_finisher_neutral": (True, False),
}
"""House rules with a list of values, the default first; `first_player` and `rounds` have ranges instead."""
MAX_NAME = 40
"""Longest name of a seat, in characters."""
MAX_ROUNDS = 9
MAX_SEED = 2**63 - 1


@dataclass(frozen=True)
class Options:
    """House rules, named and valued as in RULES section 6; the defaults are the rules as they stand."""

    role_deal: str = "n_plus_1"
    bounded_9x5: bool = False
    gold_direction: str = "clockwise"
    gold_draw: str = "players"
    connect_to_start: bool = True
    hidden_goal_open_sides: bool = False
    broken_tool_no_gold: bool = False
    break_self: bool = False
    two_door: str = "seed"
    crystals: str = "all"
    discard_two_shrinks_hand: bool = True
    saboteur_finisher_neutral: bool = True
    first_player: str | int = "random"
    rounds: int = 3

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if not any(value is choice or (type(value) is str and value == choice) for choice in choices):
                known = ", ".join(shown(choice) for choice in choices)
                raise OptionError(f"house rule {name} cannot be {shown(value)}; choose one of {known}")
        if type(self.rounds) is not int or not 1 <= self.rounds <= MAX_ROUNDS:
            raise OptionError(f"rounds cannot be {shown(self.rounds)}; choose 1 to {MAX_ROUNDS}")
        first = self.first_player
        if first != "random" and (type(first) is not int or not 0 <= first < 12):
            raise OptionError(f'first_player cannot be {shown(first)}; choose "random" or a seat number from 0')

    @classmethod
    def from_json(cls, obj: object) -> Options:
        """Options from a JSON object; house rules left out keep their default. OptionError names what is wrong."""
        if not isinstance(obj, Mapping):
            raise OptionError("options must be an object of house rules")
        known = {entry.name for entry in fields(cls)}
        for name in obj:
            if name not in known:
                raise OptionError(f"no house rule is called {shown(name)}; known are {', '.join(sorted(known))}")
        return cls(**obj)

    def to_json(self) -> dict[str, Any]:
        """All house rules with their values."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}


def check_seed(seed: object) -> int:
    """The seed itself, a whole number from 0 to 2**63 - 1; OptionError otherwise."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise OptionError(f"seed cannot be {shown(seed)}; choose a whole number from 0 to {MAX_SEED}")
    return seed


@dataclass(frozen=True)
class Config:
    """What stays the same for a whole game: edition, number of seats, house rules, the seats' names."""

    edition: str = "base"
    seats: int = 5
    options: Options = field(default_factory=Options)
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise OptionError(f"no edition is called {shown(self.edition)}; choose {' or '.join(EDITIONS)}")
        low, high = SEATS[self.edition]
        if type(self.seats) is not int or not low <= self.seats <= high:
            raise OptionError(f"{self.edition} takes {low} to {high} seats, not {shown(self.seats)}")
        if not self.names:
            object.__setattr__(self, "names", tuple(chr(ord("A") + seat) for seat in range(self.seats)))
        if len(self.names) != self.seats:
            raise OptionError(f"{self.seats} seats need {self.seats} names, not {len(self.names)}")
        for name in self.names:  # a game with a name that no file of ours may hold could be saved but never read again
            if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME or not name.isprintable():
                raise OptionError(f"a name has 1 to {MAX_NAME} printable characters, not {shown(name)}")
        first = self.options.first_player
        if first != "random" and int(first) >= self.seats:
            raise OptionError(f"first_player is seat {first}, but there are only seats 0 to {self.seats - 1}")

    @property
    def hand(self) -> int:
        """Cards in a full hand (RULES 1.5 and S-4)."""
        return HAND_SIZE[self.seats] if self.edition == "base" else HAND_SABOTEUR_2
