"""Damaged replays at every door: readers, list, viewer, command line. Each is answered in words, none by a failure."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from damaged_files import DAMAGES, answered, damaged, read_samples

from engine.errors import ReplayError
from engine.replay import read
from game import cli
from game.app import App
from game.commands import window
from game.scenes.viewer import ViewerScene

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests" / "rules" / "damaged_files.py"
MEMORY = 500
"""MiB that opening damaged files may take."""


@pytest.fixture(scope="module")
def samples() -> list[list[bytes]]:
    """The beginnings of the samples: reading them is quick, and damage is the same at any length."""
    return [lines[:40] for lines in read_samples(ROOT / "replays")]


def write(folder: Path, samples: list[list[bytes]], number: int) -> Path:
    path = folder / f"{number}.jsonl"
    path.write_bytes(damaged(samples, number)[1])
    return path


@pytest.mark.parametrize("first", range(0, 150, 25))
def test_each_damaged_file_is_answered(first: int, samples: list[list[bytes]], tmp_path: Path) -> None:
    kinds = set()
    for number in range(first, first + 25):
        kinds.add(damaged(samples, number)[0])
        path = write(tmp_path, samples, number)
        assert answered(path) == [], number
        path.unlink()
    assert kinds == set(DAMAGES)


def test_the_complaints_can_be_heard(
    samples: list[list[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, samples, 1)
    monkeypatch.setattr("engine.replay.verify", lambda path: ReplayError(1, "two\nlines"))
    assert answered(path)


def test_damage_is_the_same_on_every_run(samples: list[list[bytes]]) -> None:
    assert damaged(samples, 7) == damaged(samples, 7) != damaged(samples, 17)


def test_the_memory_taken_is_bounded() -> None:
    """The huge ones, in a process of their own, which tells its peak."""
    code = (
        "import json, sys; sys.path[:0] = [sys.argv[1], sys.argv[2]]\n"
        "from pathlib import Path; import tempfile, damaged_files as d\n"
        "d.damaged = lambda samples, n, real=d.damaged: real(samples, n * 25 + 24)\n"
        "print(json.dumps(d.main(Path(tempfile.mkdtemp()), 0, 8)))"
    )
    found = run([sys.executable, "-c", code, str(ROOT), str(SCRIPT.parent)])
    assert found["kinds"] == {"huge": 8} and found["complaints"] == [] and found["peak_mib"] < MEMORY


@pytest.mark.slow
def test_two_thousand_damaged_files(tmp_path: Path) -> None:
    found = run([sys.executable, str(SCRIPT), str(tmp_path), "0", "2000"])
    print(found)
    assert found["files"] == 2000 and found["complaints"] == [] and found["peak_mib"] < MEMORY


def run(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# The viewer


@pytest.mark.gui
def test_the_viewer_opens_what_it_can_and_says_the_rest(samples: list[list[bytes]], tmp_path: Path) -> None:
    app = App.headless((960, 600))
    opened = refused = 0
    try:
        for number in range(0, 400, 11):
            path = write(tmp_path, samples, number)
            scene = ViewerScene(app, path)
            app.push(scene)
            if scene.replay is None:
                refused += 1
                assert scene.cause.startswith("line ")
                assert any(word in label.text for label in scene.labels() for word in scene.cause.split()[:2])
            else:
                opened += 1
                scene.seek(len(scene.replay.steps))
            app.render()
            app.pop()
    finally:
        app.close()
    assert opened > 10 and refused > 5


# The command line


def test_verify_says_a_line_for_each(samples: list[list[bytes]], tmp_path: Path, capsys: Any) -> None:
    paths = [write(tmp_path, samples, number) for number in range(0, 60, 5)]
    assert cli.main(["verify", *map(str, paths)]) == 1
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert len(lines) == len(paths) and not told.err
    assert all(line.startswith(str(path)) and "line " in line for line, path in zip(lines, paths, strict=True))


def test_watch_refuses_what_cannot_be_opened(
    samples: list[list[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    shown: list[Any] = []
    monkeypatch.setattr(window, "need_display", lambda: None)
    monkeypatch.setattr(window, "open_window", lambda first: shown.append(first) or 0)
    for number in range(0, 100, 7):
        path = write(tmp_path, samples, number)
        before = len(shown)
        try:
            read(path)
        except ReplayError as error:
            assert cli.main(["watch", str(path)]) == 2 and len(shown) == before
            told = capsys.readouterr().err
            assert told.count("\n") == 1 and error.cause[:20] in told
        else:
            assert cli.main(["watch", str(path)]) == 0 and len(shown) == before + 1
    assert shown and cli.main(["watch", "--help"]) == 0
    assert cli.main(["watch", str(tmp_path / "none")]) == 2 and cli.main(["watch", str(tmp_path)]) == 2
