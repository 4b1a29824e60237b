"""What happened, as frozen records, and the one function that takes out what a viewer may not know (RULES 5)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from engine.action import Action

EVENT_TYPES = (
    "round_started", "played", "drew", "goal_shown", "looked", "inspected", "hands_swapped", "took_dwarf", "skipped",
    "round_ended", "gold_offered", "gold_taken", "paid", "stolen", "game_ended",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """One event; a field that its type does not use, or that the viewer may not know, is None."""

    type: str
    seat: int | None = None
    action: Action | None = None
    card: str | None = None
    goal: int | None = None
    turned: bool | None = None
    round: int | None = None
    side: str | None = None
    value: int | None = None
    values: tuple[int, ...] | None = None
    roles: tuple[str, ...] | None = None
    winners: tuple[int, ...] | None = None
    target: int | None = None
    role: str | None = None
    gave: tuple[str, ...] | None = None
    got: tuple[str, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """JSON object with the fields of this type; what may not be known is null."""
        obj: dict[str, Any] = {"type": self.type}
        for name in _USED[self.type]:
            value = getattr(self, name)
            if isinstance(value, Action):
                value = value.to_json()
            obj[name] = list(value) if isinstance(value, tuple) else value
        return obj


_USED: dict[str, tuple[str, ...]] = {
    "round_started": ("round", "seat"),
    "played": ("seat", "action"),
    "drew": ("seat", "card"),
    "goal_shown": ("seat", "goal", "card", "turned"),
    "looked": ("seat", "goal", "card"),
    "inspected": ("seat", "target", "role"),
    "hands_swapped": ("seat", "target", "gave", "got"),
    "took_dwarf": ("seat", "role"),
    "skipped": ("seat",),
    "round_ended": ("round", "side", "seat", "roles"),
    "gold_offered": ("seat", "values"),
    "gold_taken": ("seat", "value"),
    "paid": ("seat", "value"),
    "stolen": ("seat", "target"),
    "game_ended": ("values", "winners"),
}
assert set(_USED) == set(EVENT_TYPES) and all(
    name in {f.name for f in fields(Event)} for u in _USED.values() for name in u
)


def redact(event: Event, viewer: int | None) -> Event:
    """The event as the viewer's seat may know it; None: everything open."""
    if viewer is None or event.seat == viewer:
        return event
    match event.type:
        case "drew" | "looked":
            return replace(event, card=None)
        case "inspected" | "took_dwarf":
            return replace(event, role=None)
        case "hands_swapped" if event.target != viewer:
            return replace(event, gave=None, got=None)
        case "gold_offered":
            return replace(event, values=None)
        case "gold_taken":
            return replace(event, value=None)
        case "played" if event.action is not None and event.action.type in ("pass", "unburden", "take_gold"):
            action = event.action
            return replace(event, action=replace(action, cards=(None,) * len(action.cards), value=None))
    return event
