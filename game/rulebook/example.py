"""An example of the rulebook: a small mine or some dwarfs, a play, and what the rules say to it. Without pygame.

The tests set every example up in the engine and ask it; what is drawn here is only read off the card tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.cards import DOOR, GOAL_CELLS, GOAL_FACES, HAS_LADDER, LADDER, LINK, OPEN, START_CARD, card_id
from engine.refusal import Reason

Cell = tuple[int, int]
SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to north, east, south, west."""
START: Cell = (0, 0)


@dataclass(frozen=True)
class Laid:
    """A path card in the mine."""

    card: str
    cell: Cell
    turned: bool = False

    @property
    def face(self) -> int:
        """Its face id in the card tables."""
        return 2 * card_id(self.card) + self.turned


def lay(*words: str) -> tuple[Laid, ...]:
    """Cards from the notation `NES@2,-1`; a `~` in front stands for a card that is turned round."""
    out = []
    for word in words:
        card, _, place = word.partition("@")
        column, row = (int(number) for number in place.split(","))
        out.append(Laid(card.removeprefix("~"), (column, row), card.startswith("~")))
    return tuple(out)


def place(word: str) -> dict[str, Any]:
    """The action that lays a card, from the same notation."""
    (card,) = lay(word)
    return {"type": "place", "card": card.card, "cell": list(card.cell), "turned": card.turned}


def tunnel(first: int, last: int, row: int = 0) -> tuple[Laid, ...]:
    """A straight tunnel from west to east."""
    return tuple(Laid("EW", (column, row)) for column in range(first, last + 1))


@dataclass(frozen=True)
class Example:
    """A position, the play `action` (in the form of the engine's action objects), and the answer of the rules.

    `refused` names the reason why the play is refused; without one it is legal. An example without a play is only
    looked at. `teams` says which teams of Saboteur 2 reach the treasure once it is connected.
    """

    name: str
    mine: tuple[Laid, ...] = ()
    action: Mapping[str, Any] | None = None
    refused: Reason | None = None
    edition: str = "base"
    goals: tuple[str, str, str] = ("stone_a", "treasure", "stone_b")
    shown: Mapping[int, bool] = field(default_factory=dict)
    """Goals that are revealed before the play, and whether they are turned."""
    reveals: Mapping[int, bool] = field(default_factory=dict)
    """Goals that the play reveals; drawn where it is drawn as done."""
    fronts: tuple[tuple[str, ...], ...] = ((), (), ())
    """What lies in front of each seat."""
    after: bool = False
    """Whether the play is drawn as done, not as tried."""
    marks: tuple[Cell, ...] = ()
    """Cells that are framed, as those of which the caption speaks."""
    window: tuple[int, int, int, int] | None = None
    """First and last column, first and last row that are drawn; by default all that lies in the mine."""
    teams: tuple[bool, bool] | None = None
    """Whether blue and whether green can reach the treasure."""

    @property
    def in_mine(self) -> bool:
        """Whether a mine is drawn, else dwarfs and what lies in front of them."""
        return self.action is None or "cell" in self.action or "goal" in self.action

    @property
    def laid(self) -> Laid | None:
        """The card that is placed by the play."""
        if self.action is None or self.action["type"] != "place":
            return None
        column, row = self.action["cell"]
        return Laid(self.action["card"], (column, row), bool(self.action.get("turned", False)))

    @property
    def cards(self) -> tuple[Laid, ...]:
        """The cards in the mine as drawn, the one just placed included where the play is drawn as done."""
        return self.mine if self.laid is None or not self.after else (*self.mine, self.laid)

    @property
    def all_shown(self) -> dict[int, bool]:
        """Goals that are drawn face up."""
        return {**self.shown, **(self.reveals if self.after else {})}

    def bounds(self) -> tuple[int, int, int, int]:
        """First and last column, first and last row of what is drawn."""
        if self.window is not None:
            return self.window
        cells = [START, *(card.cell for card in self.mine), *self.marks]
        if self.laid is not None:
            cells.append(self.laid.cell)
        columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
        return min(columns), max(columns), min(rows), max(rows)


def goal_faces(example: Example) -> dict[Cell, int]:
    """Face ids of the goals that are revealed, by cell."""
    return {
        GOAL_CELLS[goal]: 2 * card_id(GOAL_FACES[example.goals[goal]]) + turned
        for goal, turned in example.all_shown.items()
    }


def lit(example: Example) -> dict[Cell, int]:
    """Open sides that a way from the start leads to, by cell, all doors open."""
    return reach(example, None)


def reach(example: Example, colour: int | None) -> dict[Cell, int]:
    """The same without passing doors of another colour than this role; None passes all doors."""
    faces = {START: 2 * START_CARD, **goal_faces(example), **{card.cell: card.face for card in example.cards}}
    known: dict[Cell, int] = {START: int(OPEN[2 * START_CARD])}
    waiting: list[tuple[Cell, int]] = [(START, side) for side in range(4)]
    for cell, face in faces.items():
        if HAS_LADDER[face] and cell != START:
            known[cell] = int(LADDER[face])
            waiting += [(cell, side) for side in _sides(known[cell])]
    while waiting:
        cell, side = waiting.pop()
        if not known[cell] >> side & 1:
            continue
        near = cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]
        entry = side ^ 2
        if near not in faces or not OPEN[faces[near]] >> entry & 1 or known.get(near, 0) >> entry & 1:
            continue
        face = faces[near]
        barred = colour is not None and DOOR[face] not in (0, colour)
        reached = 1 << entry if barred else int(LINK[face, entry])
        new = reached & ~known.get(near, 0)
        known[near] = known.get(near, 0) | reached
        waiting += [(near, other) for other in _sides(new)]
    return known


def _sides(mask: int) -> Iterator[int]:
    return (side for side in range(4) if mask >> side & 1)
