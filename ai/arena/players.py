"""Players by name: `skilled`, `random`, or `master:1000` for a search of a fixed number of rounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from ai.baselines import BASELINES, make_baseline
from ai.bot import Decision
from ai.explanation import Explanation
from ai.levels import LEVELS, STYLES, make_bot
from engine.errors import OptionError
from engine.observation import Observation
from engine.rng import below, new_stream

MAX_ITERATIONS = 10_000_000
RANDOM = "random"
WITHOUT_SEARCH = tuple(name for name, style in STYLES.items() if style.budget is None)
"""Levels that decide at once; every other level searches."""
_MOVE_SEQUENCE = 0x2A4D


class Player(Protocol):
    """What sits at a table of the arena: a bot of `ai.levels` or anything else that decides alike.

    One with an attribute `sees_everything = True` is given the observation of everybody instead of its seat's.
    """

    def choose(self, observation: Observation, seed: int, stop: Callable[[], bool] | None = None) -> Decision:
        """A legal action for the seat that is to move."""
        ...


class RandomPlayer:
    """Draws uniformly from the legal actions."""

    def choose(self, observation: Observation, seed: int, stop: Callable[[], bool] | None = None) -> Decision:
        """Any legal action."""
        legal = observation.legal
        index = below(new_stream(seed, _MOVE_SEQUENCE), len(legal))
        return Decision(legal[index], Explanation(level=RANDOM, reason="forced" if len(legal) == 1 else RANDOM))


Maker = Callable[[int | None], Player]
"""Makes a player from the number of rounds that it plays on for each move (None: as many as its time allows)."""


def _level(name: str) -> Maker:
    make: Callable[..., Player] = make_bot
    return lambda iterations: make(name) if iterations is None else make(name, iterations=iterations)


def _baseline(name: str) -> Maker:
    return lambda iterations: make_baseline(name, iterations)


SEARCHING: dict[str, Maker] = {name: _level(name) for name in LEVELS if name not in WITHOUT_SEARCH}
SEARCHING |= {name: _baseline(name) for name in BASELINES}
"""Players that take a number of rounds."""
PLAIN: dict[str, Maker] = {RANDOM: lambda _: RandomPlayer()} | {
    name: _level(name) for name in LEVELS if name in WITHOUT_SEARCH
}
"""Players that do not."""


def names() -> tuple[str, ...]:
    """All names that a specification can begin with."""
    return (*PLAIN, *SEARCHING)


def parse(spec: str) -> tuple[str, int | None]:
    """Name and rounds of a specification; OptionError with cause and cure for a bad one."""
    name, colon, number = spec.partition(":")
    if name not in PLAIN and name not in SEARCHING:
        raise OptionError(f"no player is called {spec[:40]!r}; choose {', '.join(names())}")
    if not colon:
        return name, None
    if name not in SEARCHING:
        raise OptionError(f"{name} does not search; write {name} without {':' + number[:20]!r}")
    if not (number.isascii() and number.isdigit() and len(number) < 9 and 1 <= int(number) <= MAX_ITERATIONS):
        raise OptionError(f"{spec[:40]!r}: write {name}:N with N rounds for each move, 1 to {MAX_ITERATIONS}")
    return name, int(number)


def canonical(spec: str) -> str:
    """The one way in which a specification is written; OptionError as for `parse`."""
    name, iterations = parse(spec)
    return name if iterations is None else f"{name}:{iterations}"


def make_player(spec: str) -> Player:
    """The player of a specification. OptionError for one that does not exist."""
    name, iterations = parse(spec)
    return (PLAIN.get(name) or SEARCHING[name])(iterations)


@lru_cache(maxsize=64)
def shared_player(spec: str) -> Player:
    """One player for all games of a process: a player keeps nothing between calls."""
    return make_player(spec)


def sees_everything(player: Player) -> bool:
    """Whether it is shown all hands, roles and goals."""
    return bool(getattr(player, "sees_everything", False))
