"""The working folder of a course: every piece of work that is finished, so that it can be stopped and continued.

Files are replaced as a whole, never written in place: whenever the program ends, each is complete.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any

import numpy as np

from ai.learning.lesson import Lesson
from engine.errors import GameError

FORMAT, VERSION = "dwarf-miners-learning", 1
LESSON, START = "lesson.json", "start.npz"
_CURE = "name another folder or delete it"
Arrays = dict[str, np.ndarray]


class FolderError(GameError):
    """A folder that cannot be continued; one line with cause and cure."""


@cache
def bots_stamp() -> str:
    """Digest of the rules and the bots, the learned weights apart: those are an input, kept in the folder."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parents[2]
    for package in ("engine", "ai"):
        for path in sorted((root / package).glob("*.py")):
            if path.stem != "learned_weights":
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class Folder:
    """A folder that belongs to one lesson. `Folder.open`, then `read` and `keep`. All methods: OSError from the disk,
    FolderError for a file that is damaged."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def open(cls, path: Path, lesson: Lesson, table: np.ndarray) -> Folder:
        """A new folder, begun with a table of weights, or the one that is there. FolderError when it holds something
        else than a course of this lesson."""
        path.mkdir(parents=True, exist_ok=True)
        folder = cls(path)
        if folder.read(LESSON) is None:
            if any(path.iterdir()):
                raise FolderError(f"{path} is not empty and no folder of learning; name another folder")
            folder.keep_arrays(START, {"table": table})
            folder.keep(
                LESSON, {"format": FORMAT, "version": VERSION, "bots": bots_stamp(), "lesson": lesson.to_json()}
            )
        folder._check(lesson)
        return folder

    def _check(self, lesson: Lesson) -> None:
        found = self.read(LESSON)
        if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("lesson"), dict):
            raise FolderError(f"{self.path} is no folder of learning; name another folder")
        if found.get("version") != VERSION:
            raise FolderError(f"{self.path} has version {found.get('version')}, not {VERSION}; {_CURE}")
        for name, now in lesson.to_json().items():
            was = found["lesson"].get(name)
            if was != now:
                raise FolderError(
                    f"{self.path} was begun with {name} {json.dumps(was)[:120]}, not {json.dumps(now)[:120]}; "
                    f"use the same options, or {_CURE}"
                )
        if found.get("bots") != bots_stamp():
            raise FolderError(f"{self.path} was begun with other bots or rules than this program has; {_CURE}")

    @property
    def start(self) -> np.ndarray:
        """float64[roles, features]: the table that the course began with."""
        found = self.arrays(START)
        if found is None or "table" not in found:
            raise FolderError(f"{self.path} lacks {START}; {_CURE}")
        return found["table"]

    def has(self, name: str) -> bool:
        """Whether a file was kept."""
        return (self.path / name).is_file()

    def read(self, name: str) -> Any:
        """A JSON file; None where there is none."""
        if not self.has(name):
            return None
        try:
            return json.loads((self.path / name).read_text("utf-8"))
        except (ValueError, RecursionError):
            raise self._damaged(name) from None

    def arrays(self, name: str) -> Arrays | None:
        """The arrays of an .npz file; None where there is none."""
        if not self.has(name):
            return None
        try:
            with np.load(self.path / name, allow_pickle=False) as file:
                return {key: file[key] for key in file.files}
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile, zipfile.LargeZipFile):
            raise self._damaged(name) from None

    def keep(self, name: str, obj: Any) -> None:
        """Write a JSON file."""
        self._replace(name, lambda file: file.write(json.dumps(obj, ensure_ascii=False).encode() + b"\n"))

    def keep_arrays(self, name: str, arrays: Arrays) -> None:
        """Write an .npz file."""
        self._replace(name, lambda file: np.savez_compressed(file, **arrays))  # type: ignore[arg-type]

    def _replace(self, name: str, write: Callable[[IO[bytes]], object]) -> None:
        replace_file(self.path / name, write)

    def _damaged(self, name: str) -> FolderError:
        return FolderError(f"{self.path / name} is damaged; delete this file, and it is made again")


def replace_file(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file beside its place and move it there whole. OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
