"""The base rules a second time, slow and plain, from section 4 of the rules alone: what tests compare the engine with.

It reads and writes only the JSON of the open observation and of actions; it shares no code with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]
Json = dict[str, Any]
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
GOAL_CELLS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
GOAL_FACES = {"treasure": "NESW", "stone_a": "NE", "stone_b": "NW"}
TOOLS = ("pickaxe", "lantern", "cart")
PAY = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}
DRAWN = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 9}


def face(card: str, turned: bool) -> tuple[frozenset[str], ...]:
    """The groups of linked sides of a card as it lies; a blocked opening is a group of its own."""
    return tuple(frozenset(BACK[s] if turned else s for s in group) for group in card.split("/"))


def beside(cell: Cell, side: str) -> Cell:
    """The cell on this side."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


@dataclass
class Mine:
    """Face-up cards by cell, and which goals lie face down."""

    cards: dict[Cell, tuple[frozenset[str], ...]] = field(default_factory=dict)
    hidden: set[Cell] = field(default_factory=set)

    @classmethod
    def of(cls, shown: Json) -> Mine:
        """The mine of an open observation."""
        mine = cls({(0, 0): face("NESW", False)})
        for card in shown["mine"]:
            mine.cards[tuple(card["cell"])] = face(card["card"], card["turned"])
        for goal in shown["goals"]:
            cell = tuple(goal["cell"])
            if goal["revealed"]:
                mine.cards[cell] = face(GOAL_FACES[goal["card"]], goal["turned"])
            else:
                mine.hidden.add(cell)
        return mine

    def opens(self, cell: Cell, side: str) -> bool:
        """Whether the face-up card there has an opening on this side."""
        return any(side in group for group in self.cards[cell])

    def reach(self) -> set[tuple[Cell, str]]:
        """R of section 4: all nodes that can be reached from the start."""
        todo = [((0, 0), side) for side in "NESW"]
        found = set(todo)
        while todo:
            cell, side = todo.pop()
            near = beside(cell, side)
            for group in self.cards.get(near, ()):
                if BACK[side] in group:
                    fresh = {(near, way) for way in group} - found
                    found |= fresh
                    todo.extend(fresh)
        return found

    def places(self, card: str, options: Json) -> list[tuple[Cell, bool]]:
        """All cells and turns for a card; a card that equals its own turn is listed unturned only."""
        reach = self.reach()
        cells = {beside(cell, side) for cell in self.cards for side in "NESW"} - set(self.cards) - self.hidden
        turns = (False,) if set(face(card, True)) == set(face(card, False)) else (False, True)
        return [
            (cell, turned) for cell in cells for turned in turns if self._fits(cell, face(card, turned), reach, options)
        ]

    def _fits(
        self, cell: Cell, groups: tuple[frozenset[str], ...], reach: set[tuple[Cell, str]], options: Json
    ) -> bool:
        if options.get("bounded_9x5") and not (0 <= cell[0] <= 8 and -2 <= cell[1] <= 2):
            return False
        openings = frozenset[str]().union(*groups)
        joined = False
        for side in "NESW":
            near = beside(cell, side)
            if near in self.cards:
                if self.opens(near, BACK[side]) != (side in openings):
                    return False
                joined |= (near, BACK[side]) in reach
            elif near in self.hidden and options.get("hidden_goal_open_sides") and side not in openings:
                return False
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
                self.cards[GOAL_CELLS[number]] = face(upright, turned[number])
                self.hidden.discard(GOAL_CELLS[number])


def legal(shown: Json, options: Json) -> list[Json]:
    """All legal actions of the seat to move in the phase `turn`."""
    seat = shown["to_move"]
    mine = Mine.of(shown)
    found: list[Json] = []
    for card in sorted(set(shown["hands"][seat])):
        found.append({"type": "pass", "cards": [card]})
        word, _, rest = card.partition("_")
        if card == "map":
            found += [{"type": "map", "goal": goal["goal"]} for goal in shown["goals"] if not goal["revealed"]]
        elif card == "rockfall":
            found += [{"type": "rockfall", "cell": placed["cell"]} for placed in shown["mine"]]
        elif word == "broken":
            found += [
                {"type": "break", "card": card, "seat": other}
                for other, view in enumerate(shown["seats"])
                if card not in view["front"] and (other != seat or options.get("break_self"))
            ]
        elif word == "repair":
            found += [
                {"type": "repair", "card": card, "tool": tool, "seat": other}
                for other, view in enumerate(shown["seats"])
                for tool in rest.split("_")
                if f"broken_{tool}" in view["front"]
            ]
        elif not shown["seats"][seat]["front"]:
            found += [
                {"type": "place", "card": card, "turned": turned, "cell": list(cell)}
                for cell, turned in mine.places(card, options)
            ]
    return found


def takers(shown: Json, finisher: int, options: Json) -> list[int]:
    """The seats that take gold in the order in which they choose; they go round (B-62 to B-64, B-66)."""
    seats = len(shown["seats"])
    step = -1 if options.get("gold_direction") == "counterclockwise" else 1
    order = [(finisher + step * i) % seats for i in range(seats)]
    barred = {n for n, view in enumerate(shown["seats"]) if view["front"] and options.get("broken_tool_no_gold")}
    return [seat for seat in order if shown["seats"][seat]["role"] == "digger" and seat not in barred]
