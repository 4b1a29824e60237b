"""What a saved game is about, taken from its lines alone: nothing is played, so that thousands are read quickly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.replay_format import Record
from engine.replay_reader import Scan, load_bytes, scan

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
    mine: MineSketch = ()
    """The mine as it lay at the end."""
    goals: tuple[str, ...] = ()
    """What lay under the goals of that round, where the file says so."""

    @property
    def can_go_on(self) -> bool:
        """Whether the game has no end yet and is not broken."""
        return self.fault is None and not self.finished

    def to_json(self) -> dict[str, Any]:
        """JSON object, for the index."""
        obj = {name: getattr(self, name) for name in _PLAIN}
        obj["rounds"] = [[one.side, list(one.roles), list(one.gold)] for one in self.rounds]
        obj["mine"] = [list(card) for card in self.mine]
        return obj

    @classmethod
    def from_json(cls, obj: Mapping[str, Any]) -> Facts:
        """From the index; KeyError, TypeError or ValueError for anything else."""
        values: dict[str, Any] = {
            name: tuple(obj[name]) if isinstance(obj[name], list) else obj[name] for name in _PLAIN
        }
        rounds = tuple(RoundFacts(str(side), tuple(roles), tuple(gold)) for side, roles, gold in obj["rounds"])
        mine = tuple((str(card), bool(turned), int(x), int(y)) for card, turned, x, y in obj["mine"])
        return cls(**values, rounds=rounds, mine=mine)


_PLAIN = (
    "date", "edition", "seed", "names", "levels", "program", "totals", "winners", "actions", "finished", "fault",
    "goals",
)  # fmt: skip


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
        mine=mine,
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
