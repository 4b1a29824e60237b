"""`arena` on the command line: tables, files, mistakes, and a stop from the keyboard."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.arena import Design, Result, run
from ai.arena.record import BlockRecord
from ai.arena.runner import run_with
from ai.arena.store import Store
from ai.arena.workers import WorkerError, dask
from engine.jit import COMPILED
from engine.options import Options
from game import cli, i18n
from game.commands import arena, calibration
from game.commands.arena_text import grid, to_text, width
from game.commands.common import CliError

ROOT = Path(__file__).resolve().parents[2]
SMALL = ["arena", "--players", "novice,apprentice", "--seats", "3", "--blocks", "2", "--workers", "1"]
plays = pytest.mark.skipif(not COMPILED, reason="rounds take too long without numba")


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system that speaks English."""
    before = i18n.language()
    monkeypatch.setattr(i18n, "system_language", lambda: "en")
    i18n.set_language("en")
    yield
    i18n.set_language(before)


@plays
@pytest.mark.parametrize("edition", ["base", "saboteur2"])
@pytest.mark.parametrize("design", ["sides", "seat", "mixed"])
def test_every_design_has_its_table(edition: str, design: str, capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--edition", edition, "--design", design]
    if design == "seat":
        more += ["--reference", "skilled"]
    assert cli.main([*SMALL, *more]) == 0
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    lines = out.splitlines()
    assert ("Base game" if edition == "base" else "Saboteur 2") in lines[0]
    assert any(line.startswith("3 seats, 2 deals") for line in lines)
    assert {word for line in lines for word in line.split()} >= {"novice", "apprentice", "decisions", "rating"}
    assert not any("cli." in line or "None" in line or "nan" in line for line in lines)


@plays
def test_a_file_is_written_and_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "arena.json"
    assert cli.main([*SMALL, "--json", "--out", str(path)]) == 0
    printed = json.loads(capsys.readouterr().out)
    written = json.loads(path.read_text("utf-8"))
    assert written["report"] == printed
    assert printed["sections"][0]["seats"] == 3
    assert len(written["blocks"]["3"]) == 2
    assert cli.main([*SMALL, "--json", "--out", str(path)]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again == printed  # times too: nothing was played
    assert cli.main([*SMALL, "--out", str(path), "--seed", "2"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_whole_games_and_house_rules_are_asked_for() -> None:
    parser = cli.build_parser()
    args = parser.parse_args([*SMALL, "--rounds-per-game", "3", "--option", "break_self=on"])
    design = arena._design(args)
    assert design.options == Options(rounds=3, break_self=True)
    assert (design.players, design.seats, design.blocks) == (("novice", "apprentice"), (3,), 2)


MISTAKES: list[tuple[list[str], str]] = [
    (["--players", "wizard,skilled"], "wizard"),
    (["--players", ""], "choose"),
    (["--players", "skilled:100,novice"], "does not search"),
    (["--players", "skilled,skilled"], "each once"),
    (["--reference", "wizard"], "wizard"),
    (["--design", "duel"], "duel"),
    (["--design", "seat"], "reference"),
    (["--seats", "five"], "3,5,10"),
    (["--seats", "3,,5"], "3,5,10"),
    (["--seats", "٣"], "3,5,10"),
    (["--seats", "2"], "3 to 10"),
    (["--seats", "," * 999], "3,5,10"),
    (["--edition", "other"], "saboteur2"),
    (["--blocks", "0"], "blocks"),
    (["--blocks", "many"], "--blocks"),
    (["--seed", "-1"], "seed"),
    (["--rounds-per-game", "0"], "rounds"),
    (["--option", "rounds=3"], "--rounds-per-game"),
    (["--option", "magic=1"], "magic"),
    (["--workers", "0"], "--workers"),
    (["--workers", "2", "--dask", "tcp://127.0.0.1:1"], "--dask"),
    (["--seats", "4", "--calibration"], "--calibration first"),
]


@pytest.mark.parametrize(("arguments", "named"), MISTAKES)
def test_mistakes_get_one_clear_line(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1 and err.endswith("\n")
    assert named in err and len(err) < 700


@plays
def test_places_that_cannot_be_written_to_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder.json"):
        assert cli.main([*SMALL, "--out", str(path)]) == 2
        err = capsys.readouterr().err
        assert str(path) in err and err.count("\n") == 1


def test_calibration_reads_what_follows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(calibration, "run", lambda args: asked.append(args) or 0)
    assert cli.main(["arena", "--calibration", "--rounds", "7", "--seed", "3"]) == 0
    assert (asked[0].rounds, asked[0].seed) == (7, 3)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(WorkerError, match=r"dwarf-miners\[dask\]"), dask("tcp://127.0.0.1:1"):
        pass


def test_columns_stand_below_each_other_in_chinese_too() -> None:
    table = grid(["玩家", "胜率 %"], [["skilled", "59.2"], ["大师", "70.1"]])
    ends = {width(line[: line.index(mark)]) for line, mark in zip(table.splitlines(), "胜57", strict=True)}
    assert len(ends) == 1


@plays
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_language_has_the_words(language: str) -> None:
    report = run(Design("seat", ("novice",), "skilled", seats=(3,), blocks=1)).report()
    i18n.set_language(language)
    text = to_text(report)
    assert "cli." not in text and "table." not in text and "{" not in text
    assert ("candidate" in text) == (language == "en")


def test_time_left_is_told_in_hours_minutes_and_seconds() -> None:
    assert [arena.clock(seconds) for seconds in (0, 59.6, 61, 36_061)] == ["0:00:00", "0:01:00", "0:01:01", "10:01:01"]


def test_progress_is_a_line_at_every_tenth(capsys: pytest.CaptureFixture[str]) -> None:
    result = Result(Design(players=("novice", "apprentice"), seats=(3, 5), blocks=20))
    progress = arena.Progress(result)
    for seats, block in result.missing:
        result.blocks[seats, block] = BlockRecord(seats, block, 1, (), ())
        progress.show()
    progress.end()
    lines = capsys.readouterr().err.splitlines()
    assert [line.split()[:3] for line in lines] == [[str(done), "of", "40"] for done in range(4, 41, 4)]
    assert lines[-1].endswith("0:00:00 left")


def test_seats_are_read() -> None:
    assert arena._numbers("3, 5,10") == (3, 5, 10)
    with pytest.raises(CliError):
        arena._numbers("3;5")


@plays
def test_the_command_loads_no_pygame() -> None:
    code = (
        "import sys; from game import cli; status = cli.main(sys.argv[1:]);"
        "sys.exit(status or sorted(name for name in sys.modules if name.startswith('pygame'))[:1] or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *SMALL[:-1], "2"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("Error")) == (0, 0), done.stderr


@plays
@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_stops_all_processes_and_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    arguments = ["--players", "novice,apprentice", "--seats", "3", "--blocks", "200", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "main.py", "arena", *arguments, "--out", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C"},
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
        out, err = process.communicate(timeout=120)  # ends when no process holds the pipes any more
    assert first.split()[2] == "200"
    assert process.returncode == 130
    assert err.splitlines()[-1].startswith("dwarf-miners: stopped after")
    assert "Traceback" not in err and "3 seats" in out
    design = Design(players=("novice", "apprentice"), seats=(3,), blocks=200)
    kept = Store.open(path, design).result
    assert int(first.split()[0]) <= kept.done < 200


@plays
@pytest.mark.slow
def test_a_dask_cluster_finds_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    design = Design(players=("novice", "apprentice"), seats=(3, 4), blocks=3)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        played = run_with(design, dask(cluster.scheduler_address))
    assert played.games_json() == run(design).games_json()
    assert played.report().section().blocks == 6
