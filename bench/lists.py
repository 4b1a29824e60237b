"""The list of saved games: thousands opened with an index of what they are about, and without."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from pathlib import Path

from bench.harness import BenchmarkError, Result

GAMES = 5000
ROUNDS = 5
"""How often the list is opened with the index; the best counts, for other programs only ever add to it."""
SAMPLE = Path(__file__).resolve().parent.parent / "replays" / "base-3.jsonl"


def _one_game(path: Path) -> None:
    """A sample without the bots' reasons, so that its size is that of a game of people."""
    with path.open("w", encoding="utf-8") as out:
        for line in SAMPLE.read_text("utf-8").splitlines():
            obj = json.loads(line)
            obj.pop("explanation", None)
            out.write(json.dumps(obj, ensure_ascii=False, separators=(",", ":")) + "\n")


def _fill(folder: Path) -> None:
    """As many files of one game, as links where the system has them."""
    first = folder / "0.jsonl"
    _one_game(first)
    for number in range(1, GAMES):
        try:
            os.link(first, folder / f"{number}.jsonl")
        except OSError:
            shutil.copy(first, folder / f"{number}.jsonl")


def _open(folder: Path, index: Path) -> tuple[float, int]:
    """Seconds until the list is there in its order, and how many files had to be read for it."""
    from game.replays.library import Library
    from game.replays.listing import choose

    begin = time.process_time()
    library = Library(folder, index)
    unread = len(library.waiting)
    library.finish()
    listed = choose(library.entries)
    seconds = time.process_time() - begin
    if len(listed) != GAMES:
        raise BenchmarkError(f"{len(listed)} of {GAMES} games are listed")
    return seconds, unread


def bench_list() -> Result:
    """Processor seconds to list 5,000 games that are known from the index; baseline: the first time, without it."""
    with tempfile.TemporaryDirectory(prefix="dwarf-miners-bench-") as name:
        folder = Path(name)
        _fill(folder)
        index = folder / "index" / "index.json"
        without, unread = _open(folder, index)
        if unread != GAMES:
            raise BenchmarkError("an index is there before one was written")
        best = without
        for _ in range(ROUNDS):
            seconds, unread = _open(folder, index)
            if unread:
                raise BenchmarkError(f"{unread} files are read although the index knows them")
            best = min(best, seconds)
    return Result(name="list", figure=best, unit="s", baseline="without the index", ratio=best / without)
