"""What a saved game is about, taken from its lines alone: nothing is played, so that thousands are read quickly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.replay_format import Record
from engine.replay_reader import Scan, load_bytes, scan

FAR = 10**6
MineSketch = tuple[tuple[str, bool, int, int], ...]
"""Cards of a mine: name, turned, column, row."""


@dataclass(frozen=True)
class RoundFacts:
    """A finished round: who won, and of each seat its role then and the gold it got, thefts included."""

    side: str
    roles: tuple[str, ...]
    gold: tuple[int, ...]


@dataclass(frozen=True)
class Facts:
    """What lists, thumbnails and records show of one file; `fault` says in words what is wrong with it."""

    date: str = ""
    edition: str = ""
    seed: int = 0
    names: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    program: str = ""
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    rounds: tuple[RoundFacts, ...] = ()
    actions: int = 0
    finished: bool = False
    fault: str | None = None
    sketch: str = ""
    """The mine as it lay at the end, a card a line: name, turned (0 or 1), column, row. Text, because lists keep
    thousands of these and draw a handful."""
    goals: tuple[str, ...] = ()
    """What lay under the goals of that round, where the file says so."""

    @property
    def can_go_on(self) -> bool:
        """Whether the game has no end yet and is not broken."""
        return self.fault is None and not self.finished

    @property
    def mine(self) -> MineSketch:
        """The mine as it lay at the end."""
        cards = (line.split("\t") for line in self.sketch.splitlines())
        return tuple((card, turned == "1", int(x), int(y)) for card, turned, x, y in cards)

    def to_json(self) -> dict[str, Any]:
        """JSON object, for the index."""
        obj = {name: getattr(self, name) for name in _PLAIN}
        obj["rounds"] = [[one.side, list(one.roles), list(one.gold)] for one in self.rounds]
        return obj

    @classmethod
    def from_json(cls, obj: Mapping[str, Any]) -> Facts:
        """From the index; KeyError, TypeError or ValueError for anything else."""
        if not _SKETCH.fullmatch(obj["sketch"]):
            raise ValueError("not the sketch of a mine")
        values: dict[str, Any] = {
            name: tuple(obj[name]) if isinstance(obj[name], list) else obj[name] for name in _PLAIN
        }
        rounds = tuple(RoundFacts(str(side), tuple(roles), tuple(gold)) for side, roles, gold in obj["rounds"])
        texts = [values[name] for name in ("date", "edition", "program")]
        texts += [
            *values["names"],
            *values["levels"],
            *values["goals"],
            *(role for one in rounds for role in one.roles),
        ]
        numbers = [values["seed"], values["actions"], *values["totals"], *values["winners"]]
        numbers += [gold for one in rounds for gold in one.gold]
        if any(type(text) is not str for text in texts) or any(type(number) is not int for number in numbers):
            raise TypeError("not the facts of a game")
        if type(values["finished"]) is not bool or not isinstance(values["fault"], str | None):
            raise TypeError("not the facts of a game")
        return cls(**values, rounds=rounds)


_PLAIN = (
    "date", "edition", "seed", "names", "levels", "program", "totals", "winners", "actions", "finished", "fault",
    "goals", "sketch",
)  # fmt: skip
_SKETCH = re.compile(r"(?:[^\t\n]*\t[01]\t-?\d{1,9}\t-?\d{1,9}(?:\n|\Z))*", re.ASCII)


def sketch_of(mine: Iterable[tuple[str, bool, int, int]]) -> str:
    """A mine as the text that facts hold; what is no card's name, or lies out of any mine, is left out."""
    return "\n".join(
        f"{card}\t{turned:d}\t{x}\t{y}"
        for card, turned, x, y in mine
        if card.isprintable() and max(abs(x), abs(y)) < FAR
    )


def read_facts(path: Path) -> Facts:
    """A look at a file; never raises for what it finds, also when it cannot be read."""
    try:
        found = scan(load_bytes(path))
    except OSError as error:
        return Facts(fault=f"cannot be read: {error.strerror or error}")
    return facts_of(found)


def facts_of(found: Scan) -> Facts:
    """What the lines of a file say."""
    header, records = found.header, list(found.records)
    fault = None if found.fault is None else str(found.fault)
    if header is None:
        return Facts(fault=fault or "line 1: the file is empty")
    if header.scenario is None and fault is None and (not records or records[0].deal is None):
        fault = "line 2: the deal of the first round must follow the header"
    misfit = _misfit(records, header.config.seats)
    if misfit is not None:
        records = records[: records.index(misfit)]
        fault = f"line {misfit.line}: the result does not have one entry for each seat"
    rounds = [record.result for record in records if record.kind == "round"]
    last = records[-1] if records else None
    ended = last is not None and last.kind == "result"
    result: Mapping[str, Any] = last.result if ended and last is not None else {}
    kinds = [record.kind for record in records]
    mine, goals = _last_mine(header.scenario or {}, records)
    return Facts(
        date=header.date,
        edition=header.config.edition,
        seed=header.seed,
        names=header.config.names,
        levels=header.levels,
        program=header.program,
        totals=tuple(result.get("totals", ())),
        winners=tuple(result.get("winners", ())),
        rounds=tuple(_round_facts(one) for one in rounds),
        actions=kinds.count("action") - kinds.count("undo"),
        finished=ended and fault is None,
        fault=fault,
        sketch=sketch_of(mine),
        goals=goals,
    )


def _misfit(records: list[Record], seats: int) -> Record | None:
    """The first result that is not one of so many seats."""
    for record in records:
        lists = [record.result[name] for name in ("roles", "pay", "stolen", "totals") if name in record.result]
        if any(len(one) != seats for one in lists):
            return record
    return None


def _round_facts(result: Mapping[str, Any]) -> RoundFacts:
    gold = tuple(paid + moved for paid, moved in zip(result["pay"], result["stolen"], strict=True))
    return RoundFacts(str(result["side"]), tuple(result["roles"]), gold)


def _last_mine(scenario: Mapping[str, Any], records: list[Record]) -> tuple[MineSketch, tuple[str, ...]]:
    """The mine and the goals of the last round: placed cards without those that rockfalls took."""
    cells, goals = _scenario_mine(scenario)
    undone: list[tuple[tuple[int, int], tuple[str, bool] | None] | None] = []
    """What each action changed, so that it can be taken back."""
    for record in records:
        if record.deal is not None:
            cells, goals = {}, tuple(record.deal.goals)
        elif record.kind == "undo" and undone:
            change = undone.pop()
            if change is not None:
                _put(cells, *change)
        elif record.action is not None:
            cell, action = record.action.cell, record.action
            undone.append(None if cell is None else (cell, cells.get(cell)))
            if action.type == "place" and cell is not None and action.card is not None:
                cells[cell] = (action.card, action.turned)
            elif action.type == "rockfall" and cell is not None:
                cells.pop(cell, None)
    return tuple((card, turned, *cell) for cell, (card, turned) in cells.items()), goals


Cells = dict[tuple[int, int], tuple[str, bool]]


def _put(cells: Cells, cell: tuple[int, int], card: tuple[str, bool] | None) -> None:
    if card is None:
        cells.pop(cell, None)
    else:
        cells[cell] = card


def _scenario_mine(scenario: Mapping[str, Any]) -> tuple[Cells, tuple[str, ...]]:
    """What a scenario begins with; nothing where it is damaged, which is found out when the game is opened."""
    try:
        cells = {
            (int(card["cell"][0]), int(card["cell"][1])): (str(card["card"]), bool(card.get("turned", False)))
            for card in scenario.get("mine") or ()
        }
        return cells, tuple(str(goal) for goal in scenario.get("goals") or ())
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return {}, ()
