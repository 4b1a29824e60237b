"""Counting cards: what one seat has not seen yet, and where nothing can be laid any more. No pygame.

All of it follows from the seat's own observation: its hand, what lies open, and what was played or discarded before
its eyes. Cards in other hands, in the draw pile, set aside or discarded face down by others all count as not seen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine import grid
from engine.action import used_cards
from engine.cards import HAS_LADDER, OPEN, card_id, deck, is_path
from engine.event import Event
from engine.grid import STEPS
from engine.jit import plain
from engine.observation import Observation
from engine.placement import buildable, surroundings
from engine.state import State

_around, _buildable = plain(surroundings), plain(buildable)
Cell = tuple[int, int]


@dataclass(frozen=True)
class Count:
    """A kind of card: how many of it are in the deck, and how many of these this seat has not seen."""

    card: str
    left: int
    total: int


def _this_round(history: tuple[Event, ...]) -> tuple[Event, ...]:
    for place in range(len(history) - 1, -1, -1):
        if history[place].type == "round_started":
            return history[place:]
    return history


def seen_cards(seen: Observation) -> Counter[str]:
    """The cards of this round that the seat knows to be out of the others' hands and of the draw pile."""
    played: Counter[str] = Counter()
    for event in _this_round(seen.history):
        if event.type == "played" and event.action is not None:
            played.update(name for name in used_cards(event.action) if name is not None)
    lying = Counter(card.card for card in seen.mine)
    for view in seen.seats:
        lying.update(view.front)
    # What lies open was played, too, unless the game began in the middle of a round.
    return (played | lying) + Counter(seen.hand)


def counts(seen: Observation) -> tuple[Count, ...]:
    """Every kind of card of the deck, in the deck's order."""
    known = seen_cards(seen)
    return tuple(Count(name, max(total - known[name], 0), total) for name, total in deck(seen.edition).items())


def dead_cells(seen: Observation) -> tuple[Cell, ...]:
    """Empty cells beside the mine on which no path card that is left, or in the hand, fits its neighbours."""
    left = {count.card for count in counts(seen) if count.left} | set(seen.hand)
    faces = [2 * card_id(name) + turned for name in left if is_path(card_id(name)) for turned in (0, 1)]
    record, out = seen.record, set()
    for place in _beside(record):
        around = int(_around(record, place))
        if around >> 12 & 15 and not any(_fits(face, around) for face in faces):
            out.add(grid.cell_of(place))
    return tuple(sorted(out))


def _beside(record: State) -> set[int]:
    """Empty places beside what lies face up."""
    slots = [slot for slot in range(1, int(record.slots)) if record.face[slot]]
    places = {int(record.cell[slot]) + step for slot in slots for step in STEPS}
    return {place for place in places if record.slot[place] == 0 and _buildable(record, place)}


def _fits(face: int, around: int) -> bool:
    """Whether a face fits its neighbours; the way to it may still be dug."""
    if HAS_LADDER[face] and around >> 16 & 15:
        return False
    return (int(OPEN[face]) & around & 15) == around >> 4 & 15
