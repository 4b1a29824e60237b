"""Opening the mine: compiling the kernels of rules and bots before the first turn, on two cores where there are two."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

Step = Callable[[], object]
_PATIENCE = 180.0
"""Seconds to wait for the second process before compiling here after all."""


def _marker() -> Path | None:
    """The file that says that the cache of these sources is whole."""
    from engine.jit import CACHE_DIR

    return CACHE_DIR / "whole" if CACHE_DIR is not None else None


def _second_process() -> subprocess.Popen[bytes] | None:
    """A process that compiles the bots into the shared cache; None where it would not help or cannot be started."""
    marker = _marker()
    if marker is None or marker.exists() or (os.cpu_count() or 1) < 2:
        return None
    import engine

    root = str(Path(engine.__file__).resolve().parent.parent)
    paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "ai.warm"],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None


def _wait(helper: subprocess.Popen[bytes]) -> None:
    try:
        helper.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        helper.kill()
        helper.wait()


def _mark() -> None:
    marker = _marker()
    if marker is not None:
        try:
            marker.touch()
        except OSError:
            return  # only costs time at the next start


def steps() -> Iterator[tuple[int, int, Step]]:
    """Number, how many, and what to call; each takes seconds on a cold cache and next to nothing on a warm one."""
    helper = _second_process()
    from ai.warm import warm
    from engine.warm import steps as rules

    calls: list[Step] = [run for _, run in rules()]
    if helper is not None:
        waiting = helper
        calls.append(lambda: _wait(waiting))
    calls += [run for _, run in warm()]
    calls.append(_mark)
    for number, call in enumerate(calls):
        yield number + 1, len(calls), call
