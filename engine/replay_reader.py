"""From the bytes of a replay file to its records, as far as they are good. Nothing is played here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import replay_format
from engine.codec import JsonError, line, parse_bytes
from engine.errors import GameError, ReplayError
from engine.replay_format import (
    MAX_FILE,
    MAX_LINE,
    MAX_LINES,
    MAX_PARTS,
    Header,
    Record,
    check_versions,
    read_header,
    read_record,
    upgraded,
)


@dataclass(frozen=True)
class Scan:
    """What the lines of a file say; `fault` is the first line that is none, everything before it is kept."""

    header: Header | None
    records: tuple[Record, ...]
    fault: ReplayError | None
    good_bytes: int
    """Length of the file up to the end of the last good line."""
    open_end: bool
    """The last good line lacks only its line end."""
    lines: int
    """Good lines."""
    version: int = 0
    """Of the file, as its first line says; 0 where it says none."""


def load_bytes(path: Path) -> bytes:
    """The file, at most one byte longer than a replay may be. OSError if it cannot be read."""
    with open(path, "rb") as file:
        return file.read(MAX_FILE + 1)


def scan(data: bytes) -> Scan:
    """Read the lines. A last line without its end that cannot be read was cut off by a crash: it is left out."""
    header: Header | None = None
    records: list[Record] = []
    version, good, number = 0, 0, 0
    fault: ReplayError | None = None
    if len(data) > MAX_FILE:
        return Scan(None, (), ReplayError(1, f"the file is larger than {MAX_FILE} bytes"), 0, False, 0)
    if data.count(b"\n") > MAX_LINES:
        return Scan(None, (), ReplayError(MAX_LINES + 1, f"the file has more than {MAX_LINES} lines"), 0, False, 0)
    if data.count(b"{") + data.count(b"[") > MAX_PARTS:
        cause = f"the file holds more than {MAX_PARTS} objects and lists"
        return Scan(None, (), ReplayError(1, cause), 0, False, 0)
    pieces = data.split(b"\n")
    torn = bool(pieces[-1])
    if not torn:
        pieces.pop()
    for number, piece in enumerate(pieces, 1):
        last_is_torn = torn and number == len(pieces)
        try:
            obj = _parse(piece)
            if header is None:
                version = check_versions(obj)
                header = read_header(upgraded(obj, version))
            else:
                records.append(read_record(upgraded(obj, version), number, header.config.seats))
        except GameError as error:
            if not (last_is_torn and isinstance(error, JsonError) and header is not None):
                fault = ReplayError(number, str(error))
            break
        good += len(piece) + 1
    lines = len(records) + (header is not None)
    if header is None and fault is None:
        fault = ReplayError(1, "the file is empty")
    open_end = torn and lines == len(pieces)
    return Scan(header, tuple(records), fault, good - open_end, open_end, lines, version)


def modern(data: bytes, version: int) -> bytes:
    """Good lines of an older version as lines of this one."""
    out: list[bytes] = []
    for piece in data.removesuffix(b"\n").split(b"\n"):
        obj = upgraded(_parse(piece), version)
        out.append(line(obj if out else {**obj, "version": replay_format.VERSION}))
    return b"".join(out)


def _parse(piece: bytes) -> Any:
    if len(piece) > MAX_LINE:
        raise JsonError(f"the line is longer than {MAX_LINE} bytes")
    if piece.endswith(b"\r"):
        raise JsonError("the line ends with CR LF; a replay has LF alone")
    if not piece:
        raise JsonError("the line is empty")
    obj = parse_bytes(piece)
    if not isinstance(obj, dict):
        raise JsonError("the line is no object")
    return obj
