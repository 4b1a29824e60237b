"""`learn` on the command line: its report, its file of weights, mistakes, and a stop from the keyboard."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ai.features import CRYSTAL_LAID
from ai.learned_weights import LEARNED
from ai.learning.parts import PARTS
from ai.learning.source import OWN_FILE, entries, source, write
from ai.levels import STYLES
from ai.weights import SKILLED, table
from engine.cards import BLUE, BOSS, DIGGER, GREEN
from engine.jit import COMPILED
from game import cli, i18n

ROOT = Path(__file__).resolve().parents[2]
SMALL = ["learn", "--seats", "3", "--rounds", "2", "--iterations", "16", "--trials", "400", "--workers", "1"]
plays = pytest.mark.skipif(not COMPILED, reason="rounds take too long without numba")


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system that speaks English."""
    before = i18n.language()
    monkeypatch.setattr(i18n, "system_language", lambda: "en")
    i18n.set_language("en")
    yield
    i18n.set_language(before)


def loaded(text: str) -> np.ndarray:
    """The table that a file of weights holds."""
    names: dict[str, object] = {}
    exec(compile(text, "learned", "exec"), names)
    return table(names["LEARNED"])  # type: ignore[arg-type]


@plays
def test_it_reports_and_tells_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, before = tmp_path / "f", OWN_FILE.read_bytes()
    more = ["--folder", str(folder), "--out", str(tmp_path / "w.py")]
    assert cli.main([*SMALL, *more]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "diggers" and "saboteurs" in lines
    assert sum("3 seats, 400 deals" in line for line in lines) == 2
    assert "self-play: 1 of 1" in err and "paired test (saboteurs): 2 of 2" in err
    assert not any(word in out + err for word in ("learn.", "None", "nan", "Traceback"))
    assert OWN_FILE.read_bytes() == before
    assert cli.main([*SMALL, *more, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [part["part"] for part in json.loads(out)["parts"]] == ["digger", "saboteur"]
    assert cli.main([*SMALL, *more, "--seed", "2"]) == 1
    err = capsys.readouterr().err
    assert "seed 1, not 2" in err and err.count("\n") == 1


@plays
def test_what_is_better_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    digger = PARTS["base"][0]
    lost = digger.put(table(SKILLED), np.zeros(len(digger.columns)))
    monkeypatch.setitem(STYLES, "expert", replace(STYLES["expert"], weights=lost))
    out = tmp_path / "deep" / "w.py"
    command = [
        "learn", "--seats", "5", "--rounds", "0", "--evolve", "5", "--deals", "6", "--trials", "400",
        "--workers", "1", "--folder", str(tmp_path / "f"), "--out", str(out),
    ]  # fmt: skip
    assert cli.main(command) == 0
    assert str(out) in capsys.readouterr().out
    text = out.read_text("utf-8")
    found = loaded(text)
    assert "learn --edition base --seats 5 --rounds 0" in text
    assert (found[DIGGER] != lost[DIGGER]).any()
    assert np.array_equal(found[[BLUE, GREEN, BOSS]], lost[[BLUE, GREEN, BOSS]])


def test_the_file_gives_the_table_back(tmp_path: Path) -> None:
    plain = table(LEARNED)
    assert np.array_equal(loaded(source(plain, "command")), plain)
    rng = np.random.default_rng(2)
    changed = plain
    for part in (*PARTS["base"], *PARTS["saboteur2"]):
        changed = part.put(changed, np.round(rng.normal(size=len(part.columns)), 2))
    path = tmp_path / "w.py"
    write(path, changed, 'main.py "learn"\\ ' + 20 * "--seed 1 ")
    assert max(map(len, path.read_text("utf-8").splitlines())) <= 120
    found = loaded(path.read_text("utf-8"))
    assert np.array_equal(found[DIGGER, :CRYSTAL_LAID], changed[DIGGER, :CRYSTAL_LAID])  # it never sees the new cards
    assert np.array_equal(found[DIGGER + 1 :], changed[DIGGER + 1 :])
    assert not list(tmp_path.glob("*.part"))


def test_the_hand_set_weights_need_no_entry_of_the_new_cards() -> None:
    assert entries(table(SKILLED)).keys() == SKILLED.keys()
    assert {len(numbers) for numbers in entries(table(SKILLED)).values()} == {2}


MISTAKES: list[tuple[list[str], str]] = [
    (["--seats", "five"], "3,5,10"),
    (["--seats", "2"], "3 to 10"),
    (["--edition", "other"], "saboteur2"),
    (["--rounds", "0"], "nothing to learn from"),
    (["--iterations", "0"], "iterations"),
    (["--pull", "-1"], "pull"),
    (["--trials", "1"], "trials"),
    (["--seed", "-1"], "seed"),
    (["--workers", "0"], "--workers"),
]


@pytest.mark.parametrize(("arguments", "named"), MISTAKES)
def test_mistakes_get_one_clear_line(
    arguments: list[str], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "f"
    assert cli.main(["learn", "--folder", str(folder), *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and named in err and err.count("\n") == 1
    assert not folder.exists()


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f"
    path.write_text("", "utf-8")
    assert cli.main([*SMALL, "--folder", str(path)]) == 2
    err = capsys.readouterr().err
    assert str(path) in err and err.count("\n") == 1


def test_a_place_that_cannot_be_written_to_is_named_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for out in (tmp_path, tmp_path / "file" / "w.py"):
        assert cli.main([*SMALL, "--folder", str(tmp_path / "f"), "--out", str(out)]) == 2
        err = capsys.readouterr().err
        assert str(out) in err and err.count("\n") == 1
    assert not (tmp_path / "f").exists()


@pytest.mark.slow
@plays
@pytest.mark.skipif(os.name == "nt", reason="sends Ctrl-C as POSIX does")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    folder = tmp_path / "f"
    command = [
        sys.executable, "main.py", "learn", "--seats", "3", "--rounds", "80", "--iterations", "16", "--workers", "2",
        "--folder", str(folder), "--out", str(tmp_path / "w.py"),
    ]  # fmt: skip
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True) as child:
        assert child.stderr is not None
        assert "self-play: " in child.stderr.readline()
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does: the workers get it too
        err = child.stderr.read()
        assert child.wait() == 130
    assert "Traceback" not in err and str(folder) in err.splitlines()[-1]
    assert list(folder.glob("selfplay/*.npz")) and not list(folder.rglob("*.part"))
