"""A reader of base games by somebody who knows docs/FILES.md and the rules, and nothing else of this program.

`python tests/rules/stranger_reader.py FILE.jsonl` tells what happened in each round.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Cell = tuple[int, int]
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OTHER = {"N": "S", "S": "N", "E": "W", "W": "E"}
START: Cell = (0, 0)
GOALS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
FACES = {"treasure": "NESW", "stone_a": "NE", "stone_b": "NW"}
PAID = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}
"""Gold for each of so many saboteurs, when they win."""


@dataclass
class Round:
    """A round as its lines tell it."""

    number: int
    roles: list[str]
    goals: list[str]
    hands: list[list[str]]
    pile: list[str]
    mine: dict[Cell, tuple[str, bool]] = field(default_factory=dict)
    revealed: dict[int, bool] = field(default_factory=dict)
    """Goal -> whether it lies turned."""
    fronts: list[set[str]] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    finisher: int | None = None
    over: bool = False

    @property
    def side(self) -> str:
        """Who won."""
        return "diggers" if self.finisher is not None else "saboteurs"

    @property
    def pay(self) -> list[int]:
        """What each seat got."""
        if self.finisher is not None:
            return self.taken
        share = PAID[self.roles.count("saboteur")]
        return [share * (role == "saboteur") for role in self.roles]


def groups(face: str, turned: bool) -> list[set[str]]:
    """The sides of a card that are linked, group by group; a single letter is a stub."""
    parts = [set(part) for part in face.split("/")]
    return [{OTHER[side] for side in part} for part in parts] if turned else parts


def ways(here: Round) -> set[tuple[Cell, str]]:
    """Each (cell, side) out of which a way from the start leads. Goals are revealed when a way reaches them."""
    out: set[tuple[Cell, str]] = set()
    todo = [(START, side) for side in "NESW"]
    while todo:
        cell, side = todo.pop()
        if (cell, side) in out:
            continue
        out.add((cell, side))
        beyond = (cell[0] + STEP[side][0], cell[1] + STEP[side][1])
        entry = OTHER[side]
        if beyond in GOALS:
            goal = GOALS.index(beyond)
            here.revealed.setdefault(goal, entry not in FACES[here.goals[goal]])
            card = (FACES[here.goals[goal]], here.revealed[goal])
        elif beyond in here.mine:
            card = here.mine[beyond]
        else:
            continue
        for group in groups(*card):
            if entry in group and len(group) > 1:
                todo += [(beyond, side) for side in group]
    return out


def deal(line: dict[str, Any], seats: int) -> Round:
    """A round at its beginning."""
    size = 6 if seats <= 5 else 5 if seats <= 7 else 4
    pile = list(line["pile"])
    hands = [pile[seat * size : (seat + 1) * size] for seat in range(seats)]
    fronts: list[set[str]] = [set() for _ in range(seats)]
    rest = pile[seats * size :]
    return Round(line["round"], line["roles"], line["goals"], hands, rest, fronts=fronts, taken=[0] * seats)


def play(here: Round, seat: int, action: dict[str, Any]) -> None:
    """One action."""
    kind = action["type"]
    if kind == "take_gold":
        here.taken[seat] += action["value"]
        return
    used = action.get("cards") or [action.get("card", kind)]
    for card in used:
        here.hands[seat].remove(card)
    cell = tuple(action.get("cell", ()))
    if kind == "place":
        here.mine[cell[0], cell[1]] = (action["card"], action.get("turned", False))
        ways(here)
        if any(here.goals[goal] == "treasure" for goal in here.revealed):
            here.finisher = seat
    elif kind == "rockfall":
        del here.mine[cell[0], cell[1]]
    elif kind == "break":
        here.fronts[action["seat"]].add(action["card"].split("_")[1])
    elif kind == "repair":
        here.fronts[action["seat"]].discard(action.get("tool") or action["card"].split("_")[1])
    if here.finisher is None:
        here.hands[seat] += here.pile[: len(used)]
        del here.pile[: len(used)]


def standing(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines without what was taken back."""
    out: list[dict[str, Any]] = []
    for line in lines:
        if line["type"] == "undo":
            out.pop()
        else:
            out.append(line)
    return out


def read(path: Path) -> tuple[dict[str, Any], list[Round], list[dict[str, Any]]]:
    """The header, the rounds as played through, and the lines `round` and `result`."""
    header, *lines = [json.loads(line) for line in path.read_bytes().decode("utf-8").split("\n") if line]
    if (header["format"], header["version"], header["edition"]) != ("dwarf-miners-replay", 1, "base"):
        raise ValueError("this reader knows base games of version 1")
    rounds: list[Round] = []
    told = []
    for line in standing(lines):
        if line["type"] == "deal":
            rounds.append(deal(line, len(header["seats"])))
        elif line["type"] == "action":
            play(rounds[-1], line["seat"], line["action"])
        else:
            told.append(line)
            rounds[-1].over = True
    return header, rounds, told


if __name__ == "__main__":
    for one in read(Path(sys.argv[1]))[1]:
        print(f"round {one.number}: {one.side}, {len(one.mine)} cards lie in the mine, pay {one.pay}")
