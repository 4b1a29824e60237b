"""A bot's explanation as it is read back: from a bot, from a replay, or from whatever stands in its place. No pygame.

A replay may hold any JSON as explanation, also of another program or another version: what makes sense is taken, the
rest is left out, and nothing here ever raises.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.action import Action
from engine.errors import ActionError

MOST = 3
"""How many moves, suspects and signs are shown."""
_WORD = 40
"""Longest key that is looked up."""
T = TypeVar("T")


@dataclass(frozen=True)
class Weighed:
    """A move that the bot weighed. Numbers that it did not give are None; `chance` and `win` are shares of 1."""

    action: Action | None
    chance: float | None = None
    win: float | None = None
    gold: float | None = None
    visits: int = 0


@dataclass(frozen=True)
class Seen:
    """Something a seat did in public, and whether it speaks for a saboteur (weight above 0)."""

    seat: int
    what: str
    weight: float
    target: int | None = None


@dataclass(frozen=True)
class Reason:
    """What could be read of an explanation."""

    level: str = ""
    reason: str = ""
    distance: float | None = None
    target: int | None = None
    options: tuple[Weighed, ...] = ()
    suspects: tuple[tuple[int, float], ...] = ()
    signs: tuple[Seen, ...] = ()
    iterations: int = 0
    contrast: str = ""
    contrast_against: bool = False
    """Whether the contrast names what the second option suffers from, not what the first one gains."""
    cover: tuple[float, float] | None = None


def read_reason(found: Any, seats: int) -> Reason | None:
    """The reason in an explanation or its JSON, for a table of so many seats; None where there is nothing to read."""
    obj = found.to_json() if hasattr(found, "to_json") else found
    if not isinstance(obj, Mapping):
        return None
    contrast, cover = obj.get("contrast"), obj.get("cover")
    decisive, counts = "", 0.0
    if isinstance(contrast, Mapping):
        decisive, counts = _word(contrast.get("feature")), _number(contrast.get("weight"), -99.0, 99.0) or 0.0
    made = Reason(
        level=_word(obj.get("level")),
        reason=_word(obj.get("reason")),
        distance=_number(obj.get("distance"), 0.0, 99.0),
        target=_seat(obj.get("target"), seats),
        options=_several(obj.get("options"), lambda item: _weighed(item, seats)),
        suspects=_several(obj.get("suspects"), lambda item: _suspect(item, seats)),
        signs=_several(obj.get("signs"), lambda item: _seen(item, seats)),
        iterations=_count(obj.get("iterations")),
        contrast=decisive,
        contrast_against=decisive != "" and counts < 0.0,
        cover=_cover(cover) if isinstance(cover, Mapping) else None,
    )
    return made if made != Reason() else None


def _several(value: Any, read: Callable[[Mapping[str, Any]], T | None]) -> tuple[T, ...]:
    items = value[:MOST] if isinstance(value, list | tuple) else ()
    read_items = (read(item) for item in items if isinstance(item, Mapping))
    return tuple(item for item in read_items if item is not None)


def _weighed(item: Mapping[str, Any], seats: int) -> Weighed | None:
    try:
        action = Action.from_json(item.get("action"))
    except ActionError:
        action = None
    if action is not None and action.seat is not None and action.seat >= seats:
        action = None
    made = Weighed(
        action,
        chance=_number(item.get("chance"), 0.0, 1.0),
        win=_number(item.get("win"), 0.0, 1.0),
        gold=_number(item.get("gold"), -99.0, 99.0),
        visits=_count(item.get("visits")),
    )
    return made if made != Weighed(None) else None


def _suspect(item: Mapping[str, Any], seats: int) -> tuple[int, float] | None:
    seat, chance = _seat(item.get("seat"), seats), _number(item.get("chance"), 0.0, 1.0)
    return None if seat is None or chance is None else (seat, chance)


def _seen(item: Mapping[str, Any], seats: int) -> Seen | None:
    seat, weight = _seat(item.get("seat"), seats), _number(item.get("weight"), -99.0, 99.0)
    what = _word(item.get("what"))
    return (
        None
        if seat is None or weight is None or not what
        else Seen(seat, what, weight, _seat(item.get("target"), seats))
    )


def _cover(item: Mapping[str, Any]) -> tuple[float, float] | None:
    before, after = _number(item.get("before"), 0.0, 1.0), _number(item.get("after"), 0.0, 1.0)
    return None if before is None or after is None else (before, after)


def _word(value: Any) -> str:
    return value if isinstance(value, str) and len(value) <= _WORD else ""


def _number(value: Any, low: float, high: float) -> float | None:
    """A number within its bounds; what lies outside is not cut to them but not believed."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if low <= value <= high and math.isfinite(value) else None


def _count(value: Any) -> int:
    return value if type(value) is int and 0 <= value <= 10**9 else 0


def _seat(value: Any, seats: int) -> int | None:
    return value if type(value) is int and 0 <= value < seats else None
