"""The file of an arena: everything that was played, so that it can be stopped and continued.

It is replaced as a whole, never written in place: whenever the program ends, a complete file lies there.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from ai.arena.design import Design
from ai.arena.record import BlockRecord
from ai.arena.report import Report
from ai.arena.runner import Result
from ai.arena.times import Times
from engine.errors import GameError

FORMAT = "dwarf-miners-arena"
VERSION = 1
_PAUSE = 5.0
"""Seconds between two writings while blocks come in, longer if writing itself takes long."""
_SHARE = 20.0


class StoreError(GameError):
    """A file that cannot be continued; one line with cause and cure."""


@cache
def bots_stamp() -> str:
    """Digest of the rules and the bots: results of different ones must not be mixed."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parents[2]
    own = Path(__file__).resolve().parent
    for package in ("engine", "ai"):
        for path in sorted((root / package).rglob("*")):
            if path.is_file() and own not in path.parents and path.suffix != ".pyc":
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _identity(design: Design) -> dict[str, Any]:
    """What must be the same for a file to be continued; more blocks may be asked for."""
    return {name: value for name, value in design.to_json().items() if name != "blocks"}


class Store:
    """One file. `Store.open`, then `keep` after each block and `close` at the end."""

    def __init__(self, path: Path, result: Result) -> None:
        self.path, self.result = path, result
        self._written = monotonic()
        self._pause = _PAUSE
        self._last = _signature(path)

    @classmethod
    def open(cls, path: Path, design: Design) -> Store:
        """A new file, or the one that is there with the blocks it holds.

        StoreError when it holds something else; OSError when it cannot be read or the place not be written to.
        """
        store = cls(path, _read(path, design) if path.exists() else Result(design))
        store.write()
        return store

    def keep(self) -> None:
        """Write, if that was not done just now. OSError as from `write`."""
        if monotonic() - self._written >= self._pause:
            self.write()

    def write(self, report: dict[str, Any] | None = None) -> None:
        """Replace the file by what the result holds. OSError; StoreError when another program has written it."""
        if _signature(self.path) != self._last:
            raise StoreError(f"{self.path} was changed by another program meanwhile; give each run its own file")
        begin = monotonic()
        result = self.result
        obj = {
            "format": FORMAT,
            "version": VERSION,
            "bots": bots_stamp(),
            "design": result.design.to_json(),
            "report": report,
            "times": {
                player: times.to_json() for player, times in zip(result.design.everybody, result.times, strict=True)
            },
            "blocks": result.games_json(),
        }
        part = self.path.with_name(self.path.name + ".part")
        try:
            with part.open("w", encoding="utf-8") as file:
                file.write(json.dumps(obj, ensure_ascii=False, separators=(",", ":")) + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, self.path)
        except OSError:
            with suppress(OSError):
                part.unlink()
            raise
        self._last = _signature(self.path)
        self._written = monotonic()
        self._pause = max(_PAUSE, _SHARE * (self._written - begin))

    def close(self) -> Report:
        """Write everything, the report included, which is returned."""
        report = self.result.report()
        self.write(report.to_json())
        return report


def _signature(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_mtime_ns, found.st_size


def _read(path: Path, design: Design) -> Result:
    """The result in a file, if it is of this design."""
    cure = "name another file or delete it"
    try:
        obj = json.loads(path.read_text("utf-8"))
        if obj["format"] != FORMAT:
            raise ValueError(obj["format"])
        version, found, bots = obj["version"], dict(obj["design"]), obj["bots"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise StoreError(f"{path} is no file of the arena; name another file") from None
    if version != VERSION:
        raise StoreError(f"{path} has version {version}, this program writes {VERSION}; {cure}")
    for name, value in _identity(design).items():
        if found.get(name) != value:
            was, now = (json.dumps(entry, ensure_ascii=False)[:120] for entry in (found.get(name), value))
            raise StoreError(f"{path} was begun with {name} {was}, not {now}; use the same options, or {cure}")
    if bots != bots_stamp():
        raise StoreError(f"{path} was begun with other bots or rules than this program has; {cure}")
    try:
        blocks = {
            (seats, int(number)): BlockRecord.from_json(seats, int(number), entry)
            for seats in design.seats
            for number, entry in obj["blocks"][str(seats)].items()
        }
        times = [Times.from_json(obj["times"][player]) for player in design.everybody]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise StoreError(f"{path} is damaged; {cure}") from None
    most = max((number for _, number in blocks), default=-1) + 1
    if most > design.blocks:
        raise StoreError(f"{path} holds {most} blocks for a player count; ask for --blocks {most} or more, or {cure}")
    return Result(design, blocks, times)
