"""The mine as the rules of both editions tell of it, slow and plain, from sections 3 and 4 of the rules alone.

It reads only the JSON of the open observation and shares no code with the engine. The mine is a graph of nodes
(cell, side) and one ladder node, searched anew for every question; the base game has neither ladders nor doors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]
Node = tuple[Cell, str] | str
Json = dict[str, Any]
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
GOAL_CELLS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
GOAL_FACES = {"treasure": "NESW", "stone_a": "NE", "stone_b": "NW"}
THE_LADDER = "ladder"


@dataclass(frozen=True)
class Laid:
    """A card as it lies: groups of linked sides (`L`: and the ladder), and the colour of the door on its link."""

    groups: frozenset[frozenset[str]]
    door: str | None = None
    crystal: bool = False

    @classmethod
    def read(cls, name: str, turned: bool) -> Laid:
        """From the notation."""
        body, _, door = name.rstrip("*").partition(":")
        groups = frozenset(frozenset(BACK.get(s, s) if turned else s for s in part) for part in body.split("/"))
        return cls(groups, door or None, name.endswith("*"))

    @property
    def openings(self) -> frozenset[str]:
        """Sides with an opening, blocked ones too."""
        return frozenset().union(*self.groups) - {"L"}

    @property
    def ladder(self) -> bool:
        """Whether there is a ladder on it."""
        return any("L" in group for group in self.groups)


START = Laid.read("NESWL", False)


def beside(cell: Cell, side: str) -> Cell:
    """The cell on this side."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


@dataclass
class Mine:
    """Face-up cards by cell, and which goals lie face down."""

    cards: dict[Cell, Laid] = field(default_factory=dict)
    hidden: set[Cell] = field(default_factory=set)

    @classmethod
    def of(cls, shown: Json) -> Mine:
        """The mine of an open observation."""
        mine = cls({(0, 0): START})
        for card in shown["mine"]:
            mine.cards[tuple(card["cell"])] = Laid.read(card["card"], card["turned"])
        for goal in shown["goals"]:
            cell = tuple(goal["cell"])
            if goal["revealed"]:
                mine.cards[cell] = Laid.read(GOAL_FACES[goal["card"]], goal["turned"])
            else:
                mine.hidden.add(cell)
        return mine

    def _joined(self, node: Node, colour: str | None) -> Iterator[Node]:
        """Nodes joined to this one; `colour`: doors of the other colour are shut."""
        if isinstance(node, str):
            for cell, card in self.cards.items():
                yield from ((cell, way) for group in card.groups if "L" in group for way in group - {"L"})
            return
        cell, side = node
        card = self.cards[cell]
        for group in card.groups:
            if side in group and (colour is None or card.door in (None, colour)):
                yield from ((cell, way) if way != "L" else THE_LADDER for way in group)
        near = beside(cell, side)
        if near in self.cards and BACK[side] in self.cards[near].openings:
            yield near, BACK[side]

    def reach(self, colour: str | None = None) -> set[Node]:
        """R of section 4, or R(T) for a colour."""
        todo: list[Node] = [((0, 0), side) for side in "NESW"]
        found = set(todo)
        while todo:
            for node in self._joined(todo.pop(), colour):
                if node not in found:
                    found.add(node)
                    todo.append(node)
        return found

    def reached(self, cell: Cell, colour: str | None = None) -> bool:
        """Whether a way leads to the card of this cell."""
        return any((cell, side) in self.reach(colour) for side in "NESW")

    def places(self, card: str, reach: set[Node], options: Json) -> list[tuple[Cell, bool]]:
        """All cells and turns for a card; one that equals its own turn is listed unturned only. `reach`: R."""
        cells = {beside(cell, side) for cell in self.cards for side in "NESW"} - set(self.cards) - self.hidden
        turns = (False,) if Laid.read(card, True) == Laid.read(card, False) else (False, True)
        return [
            (cell, turned)
            for cell in cells
            for turned in turns
            if self._may_lie(cell, Laid.read(card, turned), reach, options)
        ]

    def _may_lie(self, cell: Cell, card: Laid, reach: set[Node], options: Json) -> bool:
        if options.get("bounded_9x5") and not (0 <= cell[0] <= 8 and -2 <= cell[1] <= 2):
            return False
        joined = False
        for side in "NESW":
            near = beside(cell, side)
            if near in self.cards:
                if (BACK[side] in self.cards[near].openings) != (side in card.openings):
                    return False
                joined |= side in card.openings and (near, BACK[side]) in reach
            elif near in self.hidden and options.get("hidden_goal_open_sides") and side not in card.openings:
                return False
        if card.ladder:
            return not any(beside(cell, side) in GOAL_CELLS for side in "NESW")
        return joined or not options.get("connect_to_start", True)

    def reveal(self, goals: list[str], placed: Cell) -> dict[int, bool]:
        """Reveal what the card just placed leads to: goal -> turned (B-30 to B-34)."""
        turned: dict[int, bool] = {}
        while True:
            reach = self.reach()
            reached = {}
            for number, cell in enumerate(GOAL_CELLS):
                sides = [side for side in "NESW" if cell in self.hidden and (beside(cell, side), BACK[side]) in reach]
                if sides:
                    reached[number] = next((side for side in sides if beside(cell, side) == placed), sides[0])
            if not reached:
                return turned
            for number, side in reached.items():
                upright = GOAL_FACES[goals[number]]
                turned[number] = side not in upright
                self.cards[GOAL_CELLS[number]] = Laid.read(upright, turned[number])
                self.hidden.discard(GOAL_CELLS[number])
