"""The client as the player's machine feels it: the processor at rest in a real window, frames of a busy table in two
sizes, the first picture after a play, and how soon the title is there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.harness import BenchmarkError, Result

SECONDS = 20.0
"""How long a window at rest is watched."""
FRAMES = 60
ROUNDS = 5
"""How often a measurement is taken; the best counts, for other programs only ever add to it."""
FULL_HD, FOUR_K, SMALL = (1920, 1080), (3840, 2160), (1280, 720)
ROOT = Path(__file__).resolve().parent.parent
TABLE = "from bench.client import show_table; show_table()"
TITLE = (
    "from game.scenes import title; title.may_begin = lambda app: False\n"  # no bots behind the menu
    "from game.commands.window import open_window; open_window()"
)
FIRST = """
import time, pygame
flip, began = pygame.display.flip, {began}
def first():
    flip()
    print(time.monotonic() - began, flush=True)
    import os
    os._exit(0)
pygame.display.flip = first
from game.cli import main
main([])
"""


def show_table() -> None:
    """A window with a table that waits for a person."""
    from game import paths
    from game.app import App

    app = App(settings_path=paths.settings_file())
    app.doors.title()
    app.push(_table_scene(app))
    app.run()


def _table_scene(app: Any, seed: int = 7) -> Any:
    """A base game after some plays, a person's turn."""
    from game.botworker import SameThreadWorker
    from game.scenes.table import TableScene
    from game.session import Session, new_game
    from game.setup import GameSetup, SeatSetup

    kinds = ("human", "skilled", "skilled", "skilled", "skilled")
    seats = tuple(SeatSetup(kind, name) for kind, name in zip(kinds, "ABCDE", strict=True))
    session = Session(new_game(GameSetup("base", seats, {}, seed)), seats, worker=SameThreadWorker(), pace="instant")
    while session.steps < 20 or not session.my_turn or session.phase != "turn":
        session.update(1.0)
        session.next_round()
        if session.private:
            session.dismiss_private()
        if session.my_turn and (session.steps < 20 or session.phase != "turn"):
            session.try_play(session.observation().legal[0])
    session.take_batches()
    return TableScene(app, session)


def _cpu(pid: int) -> float:
    """Processor seconds that a process has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _at_rest(code: str, name: str) -> Result:
    """Share of a core that a window takes while nobody touches it; baseline: a process that sleeps."""
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise BenchmarkError("needs a screen: run it under xvfb-run or on a desktop")
    shares = []
    empty = "import time\nwhile True: time.sleep(1 / 30)"
    for program in (code, empty):
        process = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.DEVNULL)
        try:
            _settle(process)
            before = _cpu(process.pid)
            time.sleep(SECONDS)
            shares.append((_cpu(process.pid) - before) / SECONDS * 100)
        finally:
            process.kill()
            process.wait()
    return Result(
        name=name,
        figure=shares[0],
        unit="% of a core",
        baseline="a process that sleeps",
        ratio=shares[0] / max(shares[1], 0.05),
    )


def _settle(process: subprocess.Popen[bytes]) -> None:
    """Wait until a program has started and has compiled what it wants to: three quiet seconds in a row."""
    quiet, last = 0, 0.0
    for _ in range(600):
        time.sleep(1)
        if process.poll() is not None:
            raise BenchmarkError("the window was closed")
        now = _cpu(process.pid)
        busy = any(_parent(entry) == process.pid for entry in Path("/proc").iterdir() if entry.name.isdigit())
        quiet = quiet + 1 if now - last < 0.2 and not busy else 0
        last = now
        if quiet == 3:
            return
    raise BenchmarkError("the program does not come to rest")


def _parent(entry: Path) -> int:
    try:
        return int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def bench_menu_idle() -> Result:
    """Share of a core of the title at rest, in a real window."""
    return _at_rest(TITLE, "menu_idle")


def bench_waiting_table_idle() -> Result:
    """Share of a core of a table that waits for a person, in a real window."""
    return _at_rest(TABLE, "waiting_table_idle")


def _headless(size: tuple[int, int]) -> Any:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.app import App

    return App.headless(size)


def _best(step: Callable[[], object], count: int) -> float:
    """Milliseconds of this thread's processor time that one step takes, the best of several rows of steps."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.thread_time()
        for _ in range(count):
            step()
        best = min(best, (time.thread_time() - begin) / count)
    return best * 1000


def _frame_of_busy_table(size: tuple[int, int], name: str) -> Result:
    """A frame while cards fly, stones fall and the treasure turns; baseline: copying the window once."""
    from engine.action import Action
    from engine.event import Event
    from game.presenter import Cue

    app = _headless(size)
    app.change("reduced_motion", False)
    scene = _table_scene(app)
    app.push(scene)
    for _ in range(90):
        app.clock.advance(1 / 60)
        app.frame()
    event = Event("played", seat=0, action=Action("place", card="NES", cell=(4, 0)))
    seconds = FRAMES * ROUNDS / 60 + 2
    cues = [Cue("fly", 0.0, seconds, event, ("seat", n % 5), ("cell", (n % 6, n % 3 - 1)), "NES") for n in range(4)]
    cues.append(Cue("fall", 0.0, seconds, event, ("cell", (2, 0)), ("cell", (2, 0)), "NEW", cell=(2, 0)))
    cues.append(Cue("flip", 0.0, seconds, event, ("goal", 1), ("goal", 1), "treasure"))
    cues.append(Cue("coin", 0.0, seconds, event, ("seat", 1), ("seat", 2)))
    scene.stage.presenter.cues = tuple(cues)

    def frame() -> None:
        app.clock.advance(1 / 60)
        assert app.frame()

    for _ in range(3):
        frame()
    figure = _best(frame, FRAMES)
    picture = app.render()
    plain = _best(lambda: app.screen.blit(picture, (0, 0)), FRAMES)
    app.close()
    return Result(name=name, figure=figure, unit="ms", baseline="copying the window once", ratio=figure / plain)


def bench_busy_table_1080() -> Result:
    """A busy table at 1920x1080."""
    return _frame_of_busy_table(FULL_HD, "busy_table_1080")


def bench_busy_table_4k() -> Result:
    """A busy table at 3840x2160."""
    return _frame_of_busy_table(FOUR_K, "busy_table_4k")


def bench_first_paint() -> Result:
    """The picture after a play that changes the mine and its light, at 1280x720; baseline: the picture after that."""

    app = _headless(SMALL)
    times: list[float] = []
    plain: list[float] = []
    for seed in range(2 * ROUNDS):
        scene = _table_scene(app, seed)
        app.replace(scene)
        app.frame()
        scene.session.paused = True  # the play alone, not what the bots answer
        places = [action for action in scene.session.observation().legal if action.type == "place"]
        if not places:
            continue
        scene.session.try_play(places[0])
        for row in (times, plain):
            app.invalidate()
            app.clock.advance(1 / 60)
            begin = time.thread_time()
            app.frame()
            row.append((time.thread_time() - begin) * 1000)
    app.close()
    figure, base = sorted(times)[len(times) // 2], sorted(plain)[len(plain) // 2]
    return Result(name="first_paint", figure=figure, unit="ms", baseline="the frame after it", ratio=figure / base)


def bench_start() -> Result:
    """Seconds from the start of the process to the title, with warm caches; baseline: Python starting and ending."""
    environment = {**os.environ}
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        raise BenchmarkError("needs a screen: run it under xvfb-run or on a desktop")
    shown, plain = [], []
    for _ in range(ROUNDS):
        began = time.monotonic()
        code = FIRST.format(began=began)
        out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
        if out.returncode or not out.stdout.strip():
            raise BenchmarkError(f"the title was not shown: {out.stderr.strip()[-200:]}")
        shown.append(float(out.stdout.split()[-1]))
        began = time.monotonic()
        subprocess.run([sys.executable, "-c", ""], cwd=ROOT, check=True)
        plain.append(time.monotonic() - began)
    figure = min(shown)
    return Result(name="start", figure=figure, unit="s", baseline="starting Python", ratio=figure / min(plain))
