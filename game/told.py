"""What events tell those who look, and what they tell a seat in secret. Plain data, without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.event import Event, redact
from engine.observation import MineCard

TEACHES = frozenset({
    "drew", "goal_shown", "looked", "inspected", "hands_swapped", "took_dwarf", "round_ended", "gold_taken", "stolen",
})  # fmt: skip
"""Events after which somebody knows more: the play before them stands."""
TOLD = frozenset({"looked", "inspected", "hands_swapped", "took_dwarf"})
"""Events that tell a seat something in secret."""


def told(events: Sequence[Event], seat: int, also_drawn: bool) -> tuple[Event, ...]:
    """What the events tell this seat alone, a card drawn included where that is wanted."""
    out = []
    for event in events:
        own = seat in (event.seat, event.target) if event.type == "hands_swapped" else event.seat == seat
        if own and (event.type in TOLD or (also_drawn and event.type == "drew")):
            out.append(redact(event, seat))
    return tuple(out)


@dataclass(frozen=True)
class Batch:
    """What one action brought, as the viewer may know it, and the cards in the mine before it."""

    events: tuple[Event, ...]
    mine: tuple[MineCard, ...]
