"""Which lessons were finished: a small file in the user's folder; a broken one is kept aside. No pygame."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from game import paths
from game.saved import replay_files

FORMAT: Final = "dwarf-miners-learn"
VERSION: Final = 1
MAX_BYTES: Final = 64 * 1024
MAX_LESSONS: Final = 200
"""More names than any version will have; a file with more is no file of ours."""


class Progress:
    """The lessons that were finished, as `base.dig`. Without a path nothing is read or written."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.repaired: Path | None = None
        """Where a broken file was put, if there was one."""
        self.done: frozenset[str] = frozenset()
        if path is not None:
            self._load(path)

    def _load(self, path: Path) -> None:
        try:
            if path.stat().st_size > MAX_BYTES:
                raise ValueError("too large")
            self.done = _read(json.loads(path.read_text("utf-8")))
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError):
            self.repaired = _keep_aside(path)

    def finish(self, name: str) -> str | None:
        """Remember a lesson; None when that worked, else the cause in the system's words."""
        if name in self.done:
            return None
        self.done |= {name}
        return None if self.path is None else _write(self.path, self.done)


def _read(obj: object) -> frozenset[str]:
    """The names in a file. ValueError where it is none of ours."""
    if not isinstance(obj, dict) or obj.get("format") != FORMAT or type(obj.get("version")) is not int:
        raise ValueError("not a file of lessons")
    names = obj.get("done")
    if not isinstance(names, list) or len(names) > MAX_LESSONS or not all(isinstance(name, str) for name in names):
        raise ValueError("no list of lessons")
    return frozenset(names)


def _keep_aside(path: Path) -> Path | None:
    aside = path.with_name(path.name + ".broken")
    try:
        os.replace(path, aside)
    except OSError:
        return None
    return aside


def _write(path: Path, done: frozenset[str]) -> str | None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    obj = {"format": FORMAT, "version": VERSION, "done": sorted(done)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(obj, indent=1) + "\n", "utf-8")
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        return error.strerror or str(error)
    return None


def progress_file() -> Path:
    """The file of the lessons that were finished."""
    return paths.data_folder() / "learn.json"


def never_played(replays_dir: Path | None, path: Path | None = None) -> bool:
    """Whether nobody has played or finished a lesson here yet, so that the title leads to the lessons first.

    Settings do not count: who has only chosen a language is still new. Without a folder nothing is known: False.
    """
    if replays_dir is None:
        return False
    try:
        return not replay_files(replays_dir) and not (path or progress_file()).exists()
    except OSError:
        return False
