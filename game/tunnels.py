"""Tunnels read from what lies on the table: which cards are linked to the start. Plain data, without pygame.

The engine keeps this for the round that is played; this is for rounds that are over, of which only the log is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import FACES, GOAL_CELLS, GOAL_FACES, PATH_NAMES, START_CELL, START_FACE

Cell = tuple[int, int]
_STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Laid:
    """A card as it lies: a path card of a seat, or the start or a revealed goal, which are nobody's."""

    cell: Cell
    card: str
    turned: bool = False
    by: int | None = None

    @classmethod
    def goal(cls, goal: int, card: str, turned: bool) -> Laid:
        """A goal that was turned over."""
        return cls(GOAL_CELLS[goal], GOAL_FACES[card], turned)

    @property
    def face(self) -> int:
        """Face id of the card."""
        return 2 * (PATH_NAMES.index(self.card) + 1) + self.turned


def at_start() -> list[Laid]:
    """What lies open when a round begins: the start."""
    return [Laid(START_CELL, START_FACE)]


def leads_on(card: Laid) -> bool:
    """Whether a way goes through the card, from one side to another."""
    return any(links & (links - 1) for links in FACES[card.face].links)


def linked_cells(laid: Sequence[Laid]) -> frozenset[Cell]:
    """Cells of all cards that a way from the start, or from any ladder, leads to."""
    faces = {card.cell: FACES[card.face] for card in laid}
    reach = {cell: face.ladder for cell, face in faces.items()}
    # A card whose ladder has no way out is linked all the same.
    found = {cell for cell, face in faces.items() if face.has_ladder}
    todo = [cell for cell, sides in reach.items() if sides]
    while todo:
        cell = todo.pop()
        for side, (dx, dy) in enumerate(_STEPS):
            near, entry = (cell[0] + dx, cell[1] + dy), side ^ 2
            if not reach[cell] >> side & 1 or near not in faces or not faces[near].openings >> entry & 1:
                continue
            more = faces[near].links[entry] & ~reach[near]
            if more:
                reach[near] |= more
                todo.append(near)
    return frozenset(found | {cell for cell, sides in reach.items() if sides})
