"""The records of a replay file (docs/FILES.md): what each line holds, read and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import cards
from engine.action import Action
from engine.codec import Fields, shown
from engine.deal import Deal
from engine.errors import GameError
from engine.game import Result, RoundResult
from engine.options import MAX_ROUNDS, MAX_SEED, Config, Options
from engine.state import MAX_GOLD, MAX_PILE, MAX_SEATS

FORMAT = "dwarf-miners-replay"
VERSION = 1
"""Version of the file format."""
RULES_VERSION = 1
"""Version of the rules: it grows when the same actions would give another position."""
MAX_LINE = 64 * 1024
MAX_FILE = 4 * 1024 * 1024
"""Bytes of a file: three rounds of twelve seats have 400 KiB with all explanations, and nobody waits for more."""
MAX_LINES = 5_000
"""Lines of a file: nine rounds of twelve seats have 1,500, and what was taken back may be as many again."""
MAX_PARTS = 250_000
"""Objects and lists of a file; one with all explanations has a tenth of that."""
MAX_NAME = 40
MAX_TEXT = 64
HUMAN = "human"

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
UPGRADES: dict[int, Upgrade] = {}
"""Version -> what turns one line of that version into a line of the next; version 1 is the first."""


class RecordError(GameError):
    """A line that is no record of a replay."""


@dataclass(frozen=True)
class Header:
    """The first line: who plays what, and how it began (with a deal, or from a scenario)."""

    config: Config
    levels: tuple[str, ...]
    """By seat: `human` or the level of a bot."""
    seed: int
    date: str
    program: str
    scenario: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """The line."""
        obj: dict[str, Any] = {
            "type": "header",
            "format": FORMAT,
            "version": VERSION,
            "rules_version": RULES_VERSION,
            "edition": self.config.edition,
            "options": self.config.options.to_json(),
            "seats": [
                {"name": name, "level": level} for name, level in zip(self.config.names, self.levels, strict=True)
            ],
            "seed": self.seed,
            "date": self.date,
            "program": self.program,
        }
        if self.scenario is not None:
            obj["scenario"] = dict(self.scenario)
        return obj


def check_versions(obj: object) -> int:
    """The format version of a first line. RecordError for another file, and for a newer version."""
    if not isinstance(obj, Mapping) or obj.get("format") != FORMAT:
        raise RecordError(f'this is no replay: its first line has no "format":"{FORMAT}"')
    for name, newest in (("version", VERSION), ("rules_version", RULES_VERSION)):
        value = obj.get(name)
        if type(value) is not int or value < 1:
            raise RecordError(f"{name} must be a whole number from 1, not {shown(value)}")
        if value > newest:
            raise RecordError(f"{name} {value} is newer than this program reads (up to {newest}); update the program")
    if obj["rules_version"] < RULES_VERSION:
        raise RecordError(f"this game was played by older rules (rules_version {obj['rules_version']})")
    return int(obj["version"])


def upgraded(obj: dict[str, Any], version: int) -> dict[str, Any]:
    """A line of an older version as a line of this one, step by step."""
    for step in range(version, VERSION):
        obj = UPGRADES[step](obj)
    return obj


def read_header(obj: object) -> Header:
    """The first line. RecordError or OptionError names what is wrong."""
    names = ("type", "format", "version", "rules_version", "edition", "options", "seats", "seed", "date", "program",
             "scenario")  # fmt: skip
    top = Fields(obj, "the header", names, RecordError)
    if top.get("type") != "header":
        top.fail(f'the first line must have the type "header", not {shown(top.get("type"))}')
    seats = [
        Fields(entry, f"seat {number} of the header", ("name", "level"), RecordError)
        for number, entry in enumerate(top.items("seats", MAX_SEATS))
    ]
    scenario = top.get("scenario", None)
    if scenario is not None and not isinstance(scenario, Mapping):
        top.fail("scenario of the header must be an object")
    config = Config(
        edition=top.text("edition", MAX_TEXT),
        seats=len(seats),
        options=Options.from_json(top.get("options")),
        names=tuple(seat.text("name", MAX_NAME) for seat in seats),
    )
    return Header(
        config=config,
        levels=tuple(seat.text("level", MAX_TEXT) for seat in seats),
        seed=top.whole("seed", 0, MAX_SEED),
        date=top.text("date", MAX_TEXT),
        program=top.text("program", MAX_TEXT),
        scenario=scenario,
    )


@dataclass(frozen=True)
class Record:
    """One line after the header; what its kind does not use is None. `result`: what a `round` or `result` line says."""

    kind: str
    line: int
    deal: Deal | None = None
    seat: int | None = None
    action: Action | None = None
    digest: int | None = None
    explanation: Any = None
    result: Mapping[str, Any] = field(default_factory=dict)


def deal_line(deal: Deal) -> dict[str, Any]:
    """A deal as a line."""
    return {"type": "deal", **deal.to_json()}


def action_line(seat: int, action: Action, digest: int, explanation: Any = None) -> dict[str, Any]:
    """An action as a line."""
    obj: dict[str, Any] = {"type": "action", "seat": seat, "action": action.to_json(), "digest": digest}
    if explanation is not None:
        obj["explanation"] = explanation
    return obj


def undo_line(digest: int) -> dict[str, Any]:
    """The last action was taken back; `digest` is that of the position it leads back to."""
    return {"type": "undo", "digest": digest}


def round_line(result: RoundResult) -> dict[str, Any]:
    """The result of a round as a line."""
    return {"type": "round", **result.to_json()}


def result_line(result: Result) -> dict[str, Any]:
    """The result of the game as a line."""
    return {"type": "result", "totals": list(result.totals), "winners": list(result.winners)}


def read_record(obj: object, line: int, seats: int) -> Record:
    """One line after the header. RecordError or ActionError names what is wrong."""
    kind = obj.get("type") if isinstance(obj, Mapping) else None
    if not isinstance(kind, str) or kind not in _READERS:
        raise RecordError(f"no line has the type {shown(kind)}; known are {', '.join(_READERS)}")
    names, reader = _READERS[kind]
    return reader(Fields(obj, f"the line {kind}", ("type", *names), RecordError), line, seats)


def _names(top: Fields, name: str, most: int, known: tuple[str, ...]) -> tuple[str, ...]:
    values = top.items(name, most)
    for value in values:
        if not isinstance(value, str) or value not in known:
            top.fail(f"{name} holds {shown(value)}, which is not known")
    return tuple(values)


def _numbers(top: Fields, name: str, most: int, low: int, high: int) -> tuple[int, ...]:
    values = top.items(name, most)
    for value in values:
        if type(value) is not int or not low <= value <= high:
            top.fail(f"{name} holds {shown(value)}, which is no whole number from {low} to {high}")
    return tuple(values)


def _read_deal(top: Fields, line: int, seats: int) -> Record:
    deal = Deal(
        round=top.whole("round", 1, MAX_ROUNDS),
        first=top.whole("first", 0, seats - 1),
        roles=_names(top, "roles", MAX_SEATS, cards.ROLE_NAMES[1:]),
        aside=_names(top, "aside", 15, cards.ROLE_NAMES[1:]),
        goals=_names(top, "goals", 3, cards.GOAL_NAMES),
        pile=_names(top, "pile", MAX_PILE, (*cards.PATH_NAMES[:-1], *cards.ACTION_NAMES)),
        gold=_numbers(top, "gold", MAX_GOLD, 1, 3),
    )
    return Record("deal", line, deal=deal)


def _read_action(top: Fields, line: int, seats: int) -> Record:
    return Record(
        "action",
        line,
        seat=top.whole("seat", 0, seats - 1),
        action=Action.from_json(top.get("action")),
        digest=top.whole("digest", 0, 2**32 - 1),
        explanation=top.get("explanation", None),
    )


def _read_undo(top: Fields, line: int, seats: int) -> Record:
    return Record("undo", line, digest=top.whole("digest", 0, 2**32 - 1))


def _read_round(top: Fields, line: int, seats: int) -> Record:
    finisher = top.whole("finisher", 0, seats - 1) if top.given("finisher") else None
    result = {
        "round": top.whole("round", 1, MAX_ROUNDS),
        "side": top.text("side", MAX_TEXT),
        "finisher": finisher,
        "roles": list(_names(top, "roles", MAX_SEATS, cards.ROLE_NAMES[1:])),
        "pay": list(_numbers(top, "pay", MAX_SEATS, 0, 999)),
        "stolen": list(_numbers(top, "stolen", MAX_SEATS, -999, 999)),
    }
    return Record("round", line, result=result)


def _read_result(top: Fields, line: int, seats: int) -> Record:
    result = {
        "totals": list(_numbers(top, "totals", MAX_SEATS, 0, 9999)),
        "winners": list(_numbers(top, "winners", MAX_SEATS, 0, seats - 1)),
    }
    return Record("result", line, result=result)


_READERS: dict[str, tuple[tuple[str, ...], Callable[[Fields, int, int], Record]]] = {
    "deal": (("round", "first", "roles", "aside", "goals", "pile", "gold"), _read_deal),
    "action": (("seat", "action", "digest", "explanation"), _read_action),
    "undo": (("digest",), _read_undo),
    "round": (("round", "side", "finisher", "roles", "pay", "stolen"), _read_round),
    "result": (("totals", "winners"), _read_result),
}
