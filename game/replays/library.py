"""The saved games of a folder, with an index of what they are about, so that thousands of them are listed at once.

The index is only a memory: an entry counts while name, time and size of its file are the same, and a file that is
damaged, or of another version, is made anew.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.replays.beside import write_json
from game.replays.facts import Facts, read_facts

SUFFIX = ".jsonl"
FORMAT, VERSION = "dwarf-miners-index", 2
MAX_INDEX = 256 * 1024 * 1024
A_FRAME, FRAME_SECONDS = 8, 0.006
"""Files read in a frame, and the time after which no further one is begun."""


@dataclass(frozen=True)
class Entry:
    """A file and what is known of it."""

    path: Path
    time: int
    """When it was last written, in nanoseconds."""
    size: int
    facts: Facts


@dataclass(frozen=True)
class _Found:
    path: Path
    time: int
    size: int


_Known = tuple[int, int, Facts]
"""Time, size and facts of a file, by its name."""


def _known(obj: Any) -> _Known:
    if not (type(obj["time"]) is int and type(obj["size"]) is int):
        raise TypeError("not an entry")
    return obj["time"], obj["size"], Facts.from_json(obj["facts"])


def find_replays(folder: Path | None) -> list[_Found]:
    """The replay files of a folder, newest first; none when there is no folder. OSError when it cannot be read."""
    if folder is None or not folder.is_dir():
        return []
    found = []
    for entry in os.scandir(folder):
        if entry.name.endswith(SUFFIX):
            with contextlib.suppress(FileNotFoundError):  # deleted by another window just now
                if entry.is_file():
                    state = entry.stat()
                    found.append(_Found(folder / entry.name, state.st_mtime_ns, state.st_size))
    return sorted(found, key=lambda one: (one.time, one.path.name), reverse=True)


def index_file(cache: Path, folder: Path) -> Path:
    """Where the index of a folder is kept."""
    name = hashlib.sha256(str(folder.resolve()).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return cache / "replays" / f"{name}.json"


class Library:
    """What is in a folder. `advance` reads files that are not known yet, a few at a time."""

    def __init__(self, folder: Path | None, index: Path | None = None) -> None:
        """Without an `index` nothing is remembered for the next time. OSError when the folder cannot be read."""
        self.folder, self._index = folder, index
        self.entries: list[Entry] = []
        """Newest first."""
        self.waiting: list[_Found] = []
        """Files that have not been read yet, the newest last."""
        self._changed = False
        self._shown = 0
        """Files that were known when `read_on` last said so."""
        self.refresh()

    def refresh(self) -> None:
        """Look at the folder again; what is known of unchanged files is kept. OSError when it cannot be read."""
        collecting = gc.isenabled()
        gc.disable()  # it would look through what is made here again and again, which takes longer than making it
        try:
            self._look()
        finally:
            if collecting:
                gc.enable()

    def _look(self) -> None:
        known: Mapping[str, _Known] = {one.path.name: (one.time, one.size, one.facts) for one in self.entries}
        known = known or self._load()
        entries, waiting = [], []
        for found in find_replays(self.folder):
            entry = known.get(found.path.name)
            if entry is not None and entry[:2] == (found.time, found.size):
                entries.append(Entry(found.path, found.time, found.size, entry[2]))
            else:
                waiting.append(found)
        self._changed = self._changed or bool(waiting) or len(entries) != len(known)
        self.entries, self.waiting = entries, waiting[::-1]

    def advance(self, files: int = 1) -> bool:
        """Read up to so many files; True when there was one."""
        some = False
        for _ in range(min(files, len(self.waiting))):
            found = self.waiting.pop()
            self._insert(Entry(found.path, found.time, found.size, read_facts(found.path)))
            some = True
        return some

    def read_on(self, now: Callable[[], float], least: int) -> bool:
        """Read what one frame has time for, and remember it all once nothing is left; True when it is worth showing:
        at the end, and each time there are by a fifth more than were shown, or by `least`."""
        begun = now()
        for _ in range(A_FRAME):
            if not self.advance() or now() - begun > FRAME_SECONDS:
                break
        if not self.waiting:
            self.save()
        elif len(self.entries) - self._shown < max(least, self._shown // 5):
            return False
        self._shown = len(self.entries)
        return True

    def _insert(self, entry: Entry) -> None:
        key = (entry.time, entry.path.name)
        low, high = 0, len(self.entries)
        while low < high:
            middle = (low + high) // 2
            other = self.entries[middle]
            if (other.time, other.path.name) > key:
                low = middle + 1
            else:
                high = middle
        self.entries.insert(low, entry)

    def finish(self) -> None:
        """Read all that is left, and remember it."""
        self.advance(len(self.waiting))
        self.save()

    # The index

    def _load(self) -> dict[str, _Known]:
        if self._index is None or self.folder is None:
            return {}
        try:
            if self._index.stat().st_size > MAX_INDEX:
                return {}
            obj = json.loads(self._index.read_text("utf-8"))
            if obj["format"] != FORMAT or obj["version"] != VERSION:
                return {}
            return {name: _known(one) for name, one in obj["files"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return {}  # made anew

    def save(self) -> None:
        """Remember what is known, if anything is new; a folder that cannot be written to is no fault."""
        if self._index is None or not self._changed:
            return
        files = {
            entry.path.name: {"time": entry.time, "size": entry.size, "facts": entry.facts.to_json()}
            for entry in self.entries
            if entry.path.name.isprintable()  # a name of bytes that are no text cannot be written down
        }
        with contextlib.suppress(OSError):
            self._index.parent.mkdir(parents=True, exist_ok=True)
            write_json(self._index, {"format": FORMAT, "version": VERSION, "files": files})
            self._changed = False
