"""Opening the mine: the processes that fill the cache, the bar, and every way in which it can go wrong."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pygame
import pytest
from labels import faults

from game import i18n, opening
from game.app import App
from game.i18n import LANGUAGES
from game.opening import Opening
from game.scenes.opening_scene import OpeningScene
from game.scenes.title import TitleScene

WHOLE = "print('0/4', flush=True)\nfor n in range(1, 5):\n    print(f'{n}/4', flush=True)"
FAILS = "print('1/4', flush=True)\nraise SystemExit(3)"
NONSENSE = "print('hello')\nprint('a/b')\nprint('3/0')\nprint('-1/4')\nprint('2/4')"
ENDLESS = "print('1/4', flush=True)\nimport sys\nsys.stdin.read()"
"""Waits for input that never comes."""


class Bench:
    """An opening whose processes run small programs and whose own steps are counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, marker: Path | None, programs: dict[str, str | None]) -> None:
        self.started: list[str] = []
        self.loaded = 0
        self.children: list[subprocess.Popen[str]] = []
        self.programs = programs
        monkeypatch.setattr(opening, "MODULES", tuple(programs))
        monkeypatch.setattr(opening, "_start", self.start)
        monkeypatch.setattr(opening, "_steps", lambda edition: [self.load] * 3)
        monkeypatch.setattr(opening, "whole_marker", lambda edition: marker)
        self.opening = Opening()

    def start(self, module: str, edition: str) -> subprocess.Popen[str] | None:
        self.started.append(module)
        program = self.programs[module]
        if program is None:
            return None
        child = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.children.append(child)
        return child

    def load(self) -> None:
        self.loaded += 1


def test_processes_fill_the_cache_and_the_rest_is_loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    marker = tmp_path / "whole"
    bench = Bench(monkeypatch, marker, {"one": WHOLE, "two": WHOLE})
    assert not bench.opening.ready and bench.opening.progress == 0.0
    bench.opening.wait()
    assert bench.opening.ready and bench.opening.progress == 1.0
    assert sorted(bench.started) == ["one", "two"] and bench.loaded == 3 and marker.exists()
    assert all(child.returncode == 0 for child in bench.children)


def test_it_begins_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bench = Bench(monkeypatch, tmp_path / "whole", {"one": WHOLE})
    for _ in range(3):
        bench.opening.begin()
    bench.opening.wait()
    assert bench.started == ["one"] and bench.loaded == 3


def test_the_second_edition_waits_for_the_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bench = Bench(monkeypatch, tmp_path / "whole", {"one": WHOLE})
    second = Opening("saboteur2", bench.opening)
    assert second.progress == 0.0
    second.wait()
    assert bench.opening.ready and second.ready and second.progress == 1.0
    assert bench.loaded == 6


def test_a_whole_cache_needs_no_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    marker = tmp_path / "whole"
    marker.touch()
    bench = Bench(monkeypatch, marker, {"one": WHOLE})
    bench.opening.wait()
    assert bench.started == [] and bench.loaded == 3


def test_without_a_cache_this_process_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, None, {"one": WHOLE})
    bench.opening.wait()
    assert bench.started == [] and bench.loaded == 3


@pytest.mark.parametrize("program", [None, FAILS, NONSENSE], ids=["cannot start", "fails", "prints nonsense"])
def test_what_a_process_leaves_undone_is_done_here(
    program: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench = Bench(monkeypatch, tmp_path / "whole", {"one": program, "two": WHOLE})
    bench.opening.wait()
    assert bench.opening.ready and bench.loaded == 3
    assert sorted(bench.started) == ["one", "two"]


def test_a_marker_that_cannot_be_written_does_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    marker = tmp_path / "no" / "folder" / "whole"
    bench = Bench(monkeypatch, marker, {"one": WHOLE})
    bench.opening.wait()
    assert bench.opening.ready and not marker.exists()


@pytest.mark.parametrize(("program", "share"), [(WHOLE, 1.0), (FAILS, 0.25), (NONSENSE, 0.5), (None, 0.0)])
def test_the_share_done_is_what_the_process_said(
    program: str | None, share: float, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench = Bench(monkeypatch, tmp_path / "whole", {"one": program})
    bench.opening._follow("one")
    assert bench.opening.progress == pytest.approx(0.95 * share)


def test_progress_is_the_mean_of_all_and_never_full_before_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench = Bench(monkeypatch, tmp_path / "whole", {"one": WHOLE, "two": FAILS})
    seen = [bench.opening.progress]
    for module in ("one", "two"):
        bench.opening._follow(module)
        seen.append(bench.opening.progress)
    assert seen == [0.0, pytest.approx(0.475), pytest.approx(0.95 * 0.625)]
    bench.opening._done.update(one=1.0, two=1.0)
    assert bench.opening.progress == pytest.approx(0.95)


def test_stopping_ends_the_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    marker = tmp_path / "whole"
    bench = Bench(monkeypatch, marker, {"one": ENDLESS, "two": ENDLESS})
    begun = {"one": threading.Event(), "two": threading.Event()}

    class Watched(dict[str, float]):
        """Says when a process has told how far it is."""

        def __setitem__(self, key: str, value: float) -> None:
            super().__setitem__(key, value)
            begun[key].set()

    bench.opening._done = Watched(bench.opening._done)
    monkeypatch.setattr(opening.os, "cpu_count", lambda: 2)
    bench.opening.begin()
    assert all(event.wait(60) for event in begun.values())
    bench.opening.stop()
    bench.opening.wait()
    assert [child.wait() != 0 for child in bench.children] == [True, True]
    assert bench.loaded == 0 and not marker.exists(), "nothing goes on after that"


def test_after_stopping_no_process_is_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bench = Bench(monkeypatch, tmp_path / "whole", {"one": WHOLE})
    bench.opening.stop()
    bench.opening.wait()
    assert bench.started == [] and bench.loaded == 0


@pytest.mark.parametrize("cpus", [1, 2, None])
def test_one_processor_runs_one_process_at_a_time(
    cpus: int | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench = Bench(monkeypatch, tmp_path / "whole", {"one": WHOLE, "two": WHOLE})
    monkeypatch.setattr(opening.os, "cpu_count", lambda: cpus)
    at_once, most = 0, 0
    real = bench.opening._follow

    def follow(module: str) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        real(module)
        at_once -= 1

    monkeypatch.setattr(bench.opening, "_follow", follow)
    bench.opening.wait()
    assert sorted(bench.started) == ["one", "two"] and (most == 1 or cpus == 2)


def test_the_real_start_runs_a_module_of_ours() -> None:
    child = opening._start("game.version", "base")
    assert child is not None
    with child:
        assert child.stdout is not None and child.stdout.read() == ""
    assert child.returncode == 0


def test_no_interpreter_is_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening.sys, "executable", "/no/such/python")
    assert opening._start("game.version", "base") is None


# The scene


class Slow:
    """An opening that is as far as the test says."""

    def __init__(self) -> None:
        self.progress, self.ready, self.begun, self.stopped = 0.0, False, 0, False

    def begin(self) -> None:
        self.begun += 1

    def stop(self) -> None:
        self.stopped = True


def waiting(size: tuple[int, int] = (1280, 720), lang: str = "en", scale: int = 100) -> tuple[App, Slow, list[str]]:
    """An application with the bar up; what was asked for is written down when it happens."""
    app, slow, done = App.headless(size, lang, scale), Slow(), []
    app.openings = {"base": slow, "saboteur2": Slow()}  # type: ignore[dict-item]
    app.doors.title()
    app.no_screen = False  # as in a window: without one nothing waits
    app.doors.when_open("base", lambda: done.append("opened"))
    app.no_screen = True
    return app, slow, done


def close(app: App) -> None:
    app.close()
    i18n.set_language("en")


def test_the_bar_grows_and_then_what_was_asked_for_happens() -> None:
    app, slow, done = waiting()
    assert isinstance(app.scenes.top, OpeningScene) and slow.begun == 1
    pictures = []
    for share in (0.0, 0.3, 0.8):
        slow.progress = share
        app.scenes.call("update", 1 / 60)
        pictures.append(pygame.image.tobytes(app.render(), "RGB"))
    assert len(set(pictures)) == 3 and done == []
    slow.ready = True
    app.scenes.call("update", 1 / 60)
    assert done == ["opened"] and isinstance(app.scenes.top, TitleScene)
    close(app)


def test_nothing_is_drawn_while_nothing_grows() -> None:
    app, slow, _ = waiting()
    app.scenes.call("update", 1 / 60)
    app.draw()
    app.scenes.call("update", 1 / 60)
    assert not app._dirty
    slow.progress = 0.1
    app.scenes.call("update", 1 / 60)
    assert app._dirty
    close(app)


def test_escape_goes_back_and_the_work_goes_on() -> None:
    app, slow, done = waiting()
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert isinstance(app.scenes.top, TitleScene) and not slow.stopped
    slow.ready = True
    app.scenes.call("update", 1 / 60)
    assert done == [], "nobody waits for it any more"
    close(app)


def test_as_the_only_scene_it_leaves_to_the_title() -> None:
    app, slow, done = waiting()
    app.scenes.reset(OpeningScene(app, app.openings["base"], lambda: done.append("opened")), app.size)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert isinstance(app.scenes.top, TitleScene) and done == []
    close(app)
    assert slow.stopped, "closing the window ends the processes"


def test_what_is_ready_does_not_wait() -> None:
    app, slow, done = waiting()
    slow.ready = True
    app.no_screen = False
    app.doors.when_open("base", lambda: done.append("at once"))
    app.no_screen = True
    assert done == ["at once"]
    close(app)


@pytest.mark.matrix(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80)])
def test_it_fits(size: tuple[int, int], scale: int, language: str) -> None:
    app, _, _ = waiting(size, language, scale)
    top = app.scenes.top
    assert top is not None and faults(top.labels(), app) == []
    close(app)
