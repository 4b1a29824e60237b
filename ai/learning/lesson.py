"""What is to be learned, and from how much play."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from engine.errors import OptionError
from engine.options import Config, check_seed

MAX_COUNT = 10_000_000
MAX_PULL = 1e9
BATCH = 20
"""Deals of the paired test that are counted together."""
_BATCHES = 20
"""Fewer batches say too little about their own spread."""


@dataclass(frozen=True)
class Lesson:
    """The options of a course of learning. OptionError for what cannot be done.

    seats: player counts. rounds: of self-play for each of them; 0: no self-play and no regression. iterations:
    simulated rounds for each move of self-play. pull: how strongly the regression holds on to the present weights, as
    many decisions as outweigh a change by 1. generations: of the evolution; 0: none. deals: for each candidate of a
    generation, player count and opponent. trials: deals of the paired test for each player count.
    """

    edition: str = "base"
    seats: tuple[int, ...] = (4, 5, 7)
    rounds: int = 200
    iterations: int = 256
    pull: float = 20.0
    generations: int = 0
    deals: int = 120
    trials: int = 4000
    seed: int = 1

    def __post_init__(self) -> None:
        if not self.seats:
            raise OptionError("learning needs a player count")
        if len(set(self.seats)) != len(self.seats):
            raise OptionError("name each player count once")
        for seats in self.seats:
            Config(self.edition, seats)
        check_seed(self.seed)
        for name, least in (
            ("rounds", 0),
            ("iterations", 1),
            ("generations", 0),
            ("deals", 1),
            ("trials", _BATCHES * BATCH),
        ):
            value = getattr(self, name)
            if not least <= value <= MAX_COUNT:
                raise OptionError(f"{name} must be from {least} to {MAX_COUNT}, not {value}")
        if not 0.0 < self.pull <= MAX_PULL:
            raise OptionError(f"pull must be above 0 and at most {MAX_PULL:.0f}, not {self.pull}")
        if not self.rounds and not self.generations:
            raise OptionError("nothing to learn from: ask for rounds of self-play, for generations, or for both")

    def to_json(self) -> dict[str, Any]:
        """The options as they are stored; any difference is another lesson."""
        return {**asdict(self), "seats": list(self.seats)}
