"""The files that belong to a replay and lie beside it: `<name>.<kind>.json`. They move and go with it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

REVIEW: Final = "review"
"""What the analysis found out."""
MARKS: Final = "marks"
"""Bookmarks and notes on positions."""
NOTES: Final = "notes"
"""What players noted of others while they played."""
KINDS: Final = (REVIEW, MARKS, NOTES)
MAX_BYTES: Final = 8 * 1024 * 1024


def beside(replay: Path, kind: str) -> Path:
    """Where a file of this kind lies, whether it is there or not."""
    return replay.with_name(f"{replay.stem}.{kind}.json")


def read_beside(replay: Path, kind: str) -> Any:
    """The JSON beside a replay; None where there is none. ValueError for one that cannot be read, OSError likewise."""
    path = beside(replay, kind)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ValueError(f"{path.name} is larger than {MAX_BYTES} bytes")
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except RecursionError:
        raise ValueError(f"{path.name} is nested too deep") from None


def write_beside(replay: Path, kind: str, obj: Any) -> None:
    """Write a file beside a replay; the old one stays whole until the new one is. OSError when that fails."""
    write_json(beside(replay, kind), obj)


def write_json(path: Path, obj: Any) -> None:
    """Write JSON so that the old file stays whole until the new one is, and nothing else is left. OSError."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(json.dumps(obj, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def move_all(replay: Path, target: Path, rename: Callable[[Path, Path], None] = os.replace) -> None:
    """Move a replay and what lies beside it. OSError when it cannot be moved; then all is where it was."""
    pairs = [(replay, target), *((beside(replay, kind), beside(target, kind)) for kind in KINDS)]
    pairs = [pair for pair in pairs if pair[0] == replay or pair[0].exists()]
    done: list[tuple[Path, Path]] = []
    try:
        for old, new in pairs:
            rename(old, new)
            done.append((old, new))
    except OSError:
        for old, new in reversed(done):
            rename(new, old)
        raise
