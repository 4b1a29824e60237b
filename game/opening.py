"""Opening the mine: compiling the kernels of rules and bots beside the window, before the first turn.

The work is done by processes of their own, one for the rules and one for the bots, which fill the cache; then a thread
of this process loads the compiled code from there. Where there is no cache to share, that thread compiles itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from game.setup import SEARCHING, levels

MODULES = ("engine.warm", "ai.warm")
"""What the processes run, two shares of about the same length; each prints `done/all` when it begins and after each of
its steps."""
SEARCH = "search"
"""The stage after both editions: what only the bots that play rounds on in thought need."""
_LOADING = 0.05
"""Share of the progress bar for loading what was compiled."""
_PATIENCE = 0.02
"""Seconds between two looks at whether somebody still wants to wait."""


class Opening:
    """The opening of one edition, begun once. Every method but `wait` may be called from the window's thread.

    `after`: the opening on which this one builds; Saboteur 2 comes after the base game, which does not wait for it, and
    the search after both.
    """

    def __init__(self, edition: str = "base", after: Opening | None = None) -> None:
        self.edition, self.after = edition, after
        self._thread: threading.Thread | None = None
        self._ready = threading.Event()
        self._lock = threading.Lock()
        self._children: list[subprocess.Popen[str]] = []
        self._stopped = False
        self._modules = tuple(name for name in MODULES if edition != SEARCH or name.startswith("ai."))
        self._done = dict.fromkeys(self._modules, 0.0)

    def begin(self) -> None:
        """Start the work, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="opening", daemon=True)
            self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether everything that a game needs is compiled and loaded."""
        return self._ready.is_set()

    @property
    def progress(self) -> float:
        """How far the work has come, from 0 to 1."""
        if self.ready:
            return 1.0
        own = (1.0 - _LOADING) * sum(self._done.values()) / max(len(self._done), 1)
        return own if self.after is None else (self.after.progress + own) / 2

    def wait(self, stop: Callable[[], bool] | None = None) -> None:
        """Begin if need be and wait for the end, or until `stop` says so: for callers that hold up no window."""
        self.begin()
        while not self._ready.wait(_PATIENCE if stop is not None else None):
            if stop is not None and stop():
                return

    def stop(self) -> None:
        """End the processes; the program is about to close."""
        with self._lock:
            self._stopped = True
            for child in self._children:
                child.kill()

    def _run(self) -> None:
        try:
            if self.after is not None:
                self.after.wait()
            marker = whole_marker(self.edition)
            calls = _steps(self.edition)
            if calls and marker is not None and not marker.exists():
                self._compile_beside()
            for call in calls:
                if self._stopped:
                    return
                call()
            if calls and marker is not None:
                marker.touch()
        except OSError:
            pass  # the marker could not be written: the next start asks the cache again
        finally:
            self._ready.set()

    def _compile_beside(self) -> None:
        """Have the cache filled by one process per module, as many at a time as there are processors."""
        at_once = min(os.cpu_count() or 1, len(self._modules))
        for first in range(0, len(self._modules), at_once):
            readers = [threading.Thread(target=self._follow, args=(name,)) for name in self._modules[first:][:at_once]]
            for reader in readers:
                reader.start()
            for reader in readers:
                reader.join()

    def _follow(self, module: str) -> None:
        """Run one module in a process and read how far it is. What it leaves undone is done by this process later."""
        with self._lock:
            child = None if self._stopped else _start(module, self.edition)
            if child is None:
                return
            self._children.append(child)
        with child:
            for line in child.stdout or ():
                done, _, count = line.strip().partition("/")
                if done.isdecimal() and count.isdecimal() and int(count):
                    self._done[module] = int(done) / int(count)


def whole_marker(edition: str) -> Path | None:
    """The file that says that the cache of these sources is whole for an edition; None where there is no cache."""
    from engine.jit import CACHE_DIR

    return CACHE_DIR / f"whole-{edition}" if CACHE_DIR is not None else None


def _steps(edition: str) -> list[Callable[[], object]]:
    import ai.warm
    import engine.warm

    if edition == SEARCH:
        return [run for _, run in ai.warm.steps(SEARCH)] if SEARCHING.intersection(levels()) else []
    return [run for _, run in (*engine.warm.steps(edition), *ai.warm.steps(edition))]


def both_editions() -> dict[str, Opening]:
    """An opening for each edition, the base game first."""
    base = Opening()
    return {"base": base, "saboteur2": Opening("saboteur2", base)}


def all_stages() -> dict[str, Opening]:
    """An opening for each edition, and after them the one for the search, which both use."""
    stages = both_editions()
    return {**stages, SEARCH: Opening(SEARCH, stages["saboteur2"])}


def _start(module: str, edition: str) -> subprocess.Popen[str] | None:
    """A process that compiles into the shared cache; None where none can be started."""
    root = str(Path(__file__).resolve().parent.parent)
    paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    try:
        return subprocess.Popen(
            [sys.executable, "-m", module, edition],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
    except OSError:
        return None
