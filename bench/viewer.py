"""The replay viewer: opening a long game of twelve, and going anywhere in it."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Any

from bench.harness import Result

GAME = Path(__file__).resolve().parent.parent / "replays" / "saboteur2-12.jsonl"
SIZE = (1920, 1080)
SEEKS, ROUNDS = 60, 6
"""Positions that are gone to, and how often; the best time of each counts, for other programs only ever add to it."""


def _opened() -> tuple[Any, Any]:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.app import App
    from game.scenes.viewer import ViewerScene

    app = App.headless(SIZE)
    scene = ViewerScene(app, GAME)
    app.push(scene)
    app.render()
    return app, scene


def bench_viewer_open() -> Result:
    """Milliseconds until the first picture of a 12-seat game of three rounds; baseline: reading the file."""
    from engine.replay import read

    app, _ = _opened()
    app.close()
    opened, plain = [], []
    for _ in range(ROUNDS):
        begin = time.thread_time()
        app, _ = _opened()
        opened.append((time.thread_time() - begin) * 1000)
        app.close()
        begin = time.thread_time()
        read(GAME)
        plain.append((time.thread_time() - begin) * 1000)
    figure = min(opened)
    return Result(name="viewer_open", figure=figure, unit="ms", baseline="reading it", ratio=figure / min(plain))


def bench_viewer_seek() -> Result:
    """The picture of a position anywhere in that game, the slowest of many; baseline: the same picture again."""
    app, scene = _opened()
    lots = random.Random(5)
    places = [lots.randrange(len(scene.steps) + 1) for _ in range(SEEKS)]
    times, plain = [float("inf")] * SEEKS, [float("inf")] * SEEKS
    for _ in range(ROUNDS):
        for number, at in enumerate(places):
            begin = time.thread_time()
            scene.seek(at)
            scene.stage.camera.jump()
            app.draw()
            middle = time.thread_time()
            app.draw()
            times[number] = min(times[number], (middle - begin) * 1000)
            plain[number] = min(plain[number], (time.thread_time() - middle) * 1000)
    app.close()
    figure, base = max(times), max(plain)
    print(f"  the middle one of {SEEKS} positions: {sorted(times)[SEEKS // 2]:.2f} ms", file=sys.stderr)
    return Result(name="viewer_seek", figure=figure, unit="ms", baseline="drawing it again", ratio=figure / base)
