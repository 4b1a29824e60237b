"""The command line: one clear line for each mistake, the right exit status, JSON for programs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cli_tools import SECOND, ask_referee

from ai.levels import make_bot
from engine.replay import read
from engine.scenario import dump
from game import cli, i18n
from game.commands import simulate, window
from game.commands.common import CliError, read_options, read_seats
from game.commands.shot import SCENES, read_size
from game.shot import NEEDS_REPLAY

pytestmark = pytest.mark.usefixtures("english_system")
SAMPLE = Path(__file__).resolve().parents[2] / "replays" / "base-5.jsonl"


def test_seats_are_read() -> None:
    assert read_seats("human,skilled") == ["human", "skilled"]
    assert read_seats("skilled:3, novice:2") == ["skilled"] * 3 + ["novice"] * 2


@pytest.mark.parametrize(
    "text", ["", "x", "skilled:", "skilled:x", "skilled:-1", "skilled:0", "a:1", "skilled:²", "," * 999]
)
def test_wrong_seats_are_explained(text: str) -> None:
    with pytest.raises(CliError, match="--seats"):
        read_seats(text)


def test_house_rules_are_read() -> None:
    options = read_options(["rounds=1", "break_self=on", "gold_draw=diggers", "bounded_9x5=false"])
    assert options == {"rounds": 1, "break_self": True, "gold_draw": "diggers", "bounded_9x5": False}
    with pytest.raises(CliError):
        read_options(["rounds"])


@pytest.mark.parametrize("text", ["", "1280", "1280x", "axb", "1280x99999", "10x10", "١٢٨٠x720"])
def test_wrong_sizes_are_explained(text: str) -> None:
    with pytest.raises(CliError, match="--size"):
        read_size(text)


MISTAKES: list[tuple[list[str], str]] = [
    (["dance"], "dance"),
    (["--dance"], "dance"),
    (["play", "--seats", "skilled:2"], "3 to 10"),
    (["play", "--seats", "wizard"], "wizard"),
    (["play", "--seed", "x"], "--seed"),
    (["play", "--seed", "-5"], "seed"),
    (["play", "--edition", "a\nb"], "edition"),
    (["simulate", "--seats", "human:3"], "human"),
    (["simulate", "--games", "0"], "--games"),
    (["simulate", "--iterations", "0"], "--iterations"),
    (["simulate", "--iterations", "99999999999"], "--iterations"),
    (["simulate", "--option", "magic=1"], "magic"),
    (["watch", "no/such/file"], "cannot be read"),
    (["verify"], "FILE"),
    (["shot"], "--scene"),
    (["shot", "--scene", "cellar", "--out", "x.png"], "cellar"),
    (["shot", "--scene", "viewer", "--out", "x.png"], "--replay"),
    (["shot", "--scene", "title", "--out", "x.png", "--size", "big"], "--size"),
    (["shot", "--scene", "title", "--out", "x.png", "--step", "3"], "--replay"),
    (["shot", "--scene", "table", "--out", "x.png", "--seed", "1", "--replay", "x"], "one of"),
    (["shot", "--scene", "table", "--out", "x.png", "--replay", "no/such/file"], "cannot be read"),
    (["shot", "--scene", "table", "--out", "x.png", "--seat", "9"], "seats 0 to 4"),
    (["play", "--edition", "saboteur3"], "base or saboteur2"),
    (["play", *SECOND, "--seats", "skilled"], "2 to 12"),
    (["play", *SECOND, "--seats", "human,skilled:12"], "2 to 12"),
    (["simulate", "--seats", "skilled:2"], "3 to 10"),
    (["simulate", *SECOND, "--seats", "human:2"], "human"),
    (["simulate", *SECOND, "--option", "two_door=three"], "two_door"),
    (["simulate", *SECOND, "--option", "crystals=on"], "crystals"),
    (["simulate", *SECOND, "--seats", "skilled:3", "--option", "first_player=3"], "first_player"),
    (["shot", *SECOND, "--scene", "table", "--out", "x.png", "--seats", "skilled:13"], "2 to 12"),
    (["shot", *SECOND, "--scene", "table", "--out", "x.png", "--seats", "skilled:12", "--seat", "12"], "seats 0 to 11"),
]


@pytest.mark.parametrize(("argv", "words"), MISTAKES, ids=[" ".join(case[0])[:50] for case in MISTAKES])
def test_a_mistake_is_one_line_and_status_2(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1 and err.endswith("\n") and words in err


@pytest.mark.parametrize("command", [("play", "--seed", "1"), ("watch", "no/such/file")])
def test_without_a_display_it_is_one_line_and_status_2(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("game.display.sys.platform", "linux")
    monkeypatch.setattr("game.commands.window.read_setup", None)  # not reached: the rules are not loaded for nothing
    assert cli.main([*command]) == 2
    text, err = capsys.readouterr()
    assert text == "" and err.count("\n") == 1 and "display" in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_picture_never_takes_the_place_of_a_device(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert cli.main(["shot", "--scene", "title", "--out", str(pipe)]) == 2
    assert "no plain file" in capsys.readouterr().err and pipe.is_fifo()


def test_a_huge_argument_is_quoted_in_part(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["play", "--seed", "9" * 5000], ["watch", "x" * 5000], ["--" + "y" * 5000]):
        assert cli.main(argv) == 2
        assert len(capsys.readouterr().err) < 700


@pytest.mark.parametrize("command", [[], *([name] for name in
    ("play", "watch", "simulate", "verify", "referee", "shot", "doctor"))], ids=str)  # fmt: skip
def test_every_command_has_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*command, "--help"]) == 0
    assert "usage: dwarf-miners" in capsys.readouterr().out


def run_simulate(out: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    status = cli.main(["simulate", "--seats", "novice:3", "--option", "rounds=1", "--out", str(out), *more])
    text, err = capsys.readouterr()
    return status, text, err


def test_simulate_writes_good_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = run_simulate(tmp_path / "new" / "folder", capsys, "--games", "2", "--seed", "5", "--json")
    report = json.loads(text)
    assert status == 0 and report["games"] == 2 and report["rounds"] == 2
    assert [read(path).header.seed for path in report["files"]] == [5, 6]
    assert cli.main(["verify", *report["files"]]) == 0
    assert capsys.readouterr().out.count(": good; rounds: 1") == 2


def test_simulate_gives_the_same_game_again_and_keeps_the_old_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert run_simulate(tmp_path, capsys, "--seed", "3")[0] == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    first, second = (path.read_bytes().split(b"\n")[1:] for path in files)
    assert first == second


def test_simulate_writes_reasons_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_simulate(tmp_path, capsys, "--explain")
    replay = read(next(tmp_path.iterdir()))
    assert replay.fault is None and all(step.explanation["reason"] for step in replay.steps)


def test_simulate_shows_progress_and_a_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, text, err = run_simulate(tmp_path, capsys, "--games", "10")
    assert "10 of 10" in err
    assert text.startswith("10 games")


def test_an_unwritable_folder_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    status, text, err = run_simulate(tmp_path / "file" / "below", capsys)
    assert (status, text) == (2, "")
    assert err.count("\n") == 1 and "cannot be written" in err


def test_interrupted_games_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = simulate._play_one

    def interrupt(setup: Any, config: Any, seed: int, args: Any, tally: Any) -> None:
        real(setup, config, seed, args, tally)
        if seed == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "_play_one", interrupt)
    status, text, err = run_simulate(tmp_path, capsys, "--games", "5", "--seed", "0")
    assert (status, text) == (130, "")
    assert err.count("\n") == 1 and "saved" in err
    assert cli.main(["verify", *map(str, tmp_path.iterdir())]) == 0


def test_a_broken_file_to_look_at_is_bad_input_like_a_missing_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, out = tmp_path / "broken.jsonl", str(tmp_path / "x.png")
    broken.write_text("no game\n")
    for argv in (
        ["watch", str(broken)],
        ["shot", "--scene", "viewer", "--out", out, "--replay", str(broken)],
        ["shot", "--scene", "table", "--out", out, "--scenario", str(broken)],
    ):
        assert cli.main(argv) == 2
        text, err = capsys.readouterr()
        assert text == "" and err.count("\n") == 1 and "broken.jsonl" in err


def test_a_picture_that_cannot_be_saved_is_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.shot.draw", None)
    out = tmp_path / "no" / "folder" / "x.png"
    assert cli.main(["shot", "--scene", "title", "--out", str(out)]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_people_get_names_in_the_language_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def window_in_chinese(first: Any) -> int:
        i18n.set_language("zh-Hant")
        first(SimpleNamespace(doors=SimpleNamespace(start_game=seen.append)))
        return 0

    monkeypatch.setattr(window, "open_window", window_in_chinese)
    assert cli.main(["play", "--seats", "human:2,skilled", "--seed", "9"]) == 0
    assert seen[0].names[:2] == ("真人 1", "真人 2")


def test_verify_names_line_and_cause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_simulate(tmp_path, capsys, "--seed", "2")
    good = next(tmp_path.iterdir())
    bad, cut = tmp_path / "bad.jsonl", tmp_path / "cut.jsonl"
    lines = good.read_bytes().splitlines(keepends=True)
    bad.write_bytes(b"".join([*lines[:6], b"{}\n", *lines[7:]]))
    cut.write_bytes(b"".join(lines[:6]))
    argv = ["verify", str(good), str(bad), str(cut), str(tmp_path / "none")]
    assert cli.main(argv) == 1
    out = capsys.readouterr().out.splitlines()
    assert [
        words in line for words, line in zip(("good", "line 7", "end is missing", "No such file"), out, strict=True)
    ]
    assert cli.main([*argv, "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [entry["ok"] for entry in report["files"]] == [True, False, False, False]
    assert [entry.get("line") for entry in report["files"]] == [None, 7, 7, None]


def test_the_referee_plays_with_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[dict[str, Any]] = [
        {"cmd": "new", "seats": 3, "seed": 1}, {"cmd": "bot", "level": "skilled", "seed": 4},
        {"cmd": "beliefs", "seat": 0},
    ]  # fmt: skip
    answers = ask_referee(monkeypatch, requests)
    assert answers[1]["ok"] and answers[1]["explanation"]["level"] == "skilled"
    own, *others = answers[2]["roles"]
    assert sorted(own.values()) == [0.0, 1.0]
    assert all(0.0 < seat["saboteur"] < 1.0 and sum(seat.values()) == pytest.approx(1.0) for seat in others)


def test_with_a_number_of_iterations_bots_that_search_repeat_themselves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = []
    for folder in ("a", "b"):
        argv = ["simulate", "--seats", "expert,master,skilled", "--option", "rounds=1", "--seed", "3", "--explain"]
        assert cli.main([*argv, "--iterations", "40", "--out", str(tmp_path / folder)]) == 0
        replay = read(next((tmp_path / folder).iterdir()))
        played.append([(step.seat, step.action, step.explanation) for step in replay.steps])
    assert played[0] == played[1]
    searched = {(seat, told.get("iterations", 0)) for seat, _, told in played[0]}
    assert {most for seat, most in searched if seat == 2} == {0}
    assert max(most for seat, most in searched if seat < 2) == 40
    capsys.readouterr()


def test_the_referee_searches_as_many_rounds_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = {"cmd": "bot", "level": "master", "seed": 4, "iterations": 50}
    _, first, again, both = ask_referee(monkeypatch, [{"cmd": "new", "seats": 5, "seed": 1}, ask, ask, ask | {"ms": 9}])
    assert first["ok"] and first == again and 32 <= first["explanation"]["iterations"] <= 50
    assert both["error"]["code"] == "bad_request"


def test_the_referee_passes_time_on_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    def make(*args: Any, **named: Any) -> Any:
        made.append(make_bot(*args, **named))
        return make_bot("novice")

    monkeypatch.setattr("ai.levels.make_bot", make)
    ask = {"cmd": "bot", "level": "expert", "seed": 4}
    answers = ask_referee(monkeypatch, [{"cmd": "new", "seats": 3}, ask | {"ms": 70}, ask | {"iterations": 70}, ask])
    assert all(answer["ok"] for answer in answers)
    timed, counted, plain = (bot.style.budget for bot in made)
    assert timed.seconds == 0.07 and timed.rounds > plain.rounds, "time alone ends it"
    assert (counted.seconds, counted.rounds) == (None, 70)
    assert plain == make_bot("expert").style.budget


def test_doctor_reports_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["doctor", "--json"])
    assert json.loads(capsys.readouterr().out)


def test_play_and_watch_open_the_window_with_the_right_thing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_simulate(tmp_path, capsys)
    path = next(tmp_path.iterdir())
    seen: list[Any] = []
    app = SimpleNamespace(doors=SimpleNamespace(start_game=seen.append, replay=seen.append))
    monkeypatch.setattr(window, "open_window", lambda first=None: first(app) if first else seen.append("title") or 0)
    cli.main([])
    cli.main(["play", "--seats", "human,skilled:2", "--seed", "9", "--option", "rounds=1"])
    cli.main(["watch", str(path)])
    title, setup, watched = seen
    assert (title, watched) == ("title", path)
    assert [seat.kind for seat in setup.seats] == ["human", "skilled", "skilled"]
    assert (setup.seed, dict(setup.options)) == (9, {"rounds": 1})


def test_play_begins_from_a_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Any] = []
    app = SimpleNamespace(doors=SimpleNamespace(play_on=lambda *asked: seen.append(asked)))
    monkeypatch.setattr(window, "need_display", lambda: None)
    monkeypatch.setattr(window, "open_window", lambda first=None: first(app) or 0)
    position = dump(read(SAMPLE).game_at(20))
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position), "utf-8")
    assert cli.main(["play", "--scenario", str(path)]) == 0
    [(scenario, seats)] = seen
    assert scenario == position and [seat.name for seat in seats] == [seat["name"] for seat in position["seats"]]
    for content, cause in (("{}", "format"), ("[", "JSON"), (None, "No such file")):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_text(content)
        assert cli.main(["play", "--scenario", str(path)]) != 0
        told = capsys.readouterr().err
        assert cause in told and len(told.strip().splitlines()) == 1 and "Traceback" not in told
    assert len(seen) == 1


def test_output_that_nobody_reads_is_no_traceback(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(args: Any) -> int:
        raise BrokenPipeError

    monkeypatch.setattr("game.commands.verify.run", broken)
    monkeypatch.setattr("game.cli._let_go_of_output", lambda: None)
    assert cli.main(["verify", "x"]) == 1


@pytest.mark.matrix(2)
@pytest.mark.gui
@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_can_be_drawn(scene: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "picture.png"
    argv = ["shot", "--scene", scene, "--out", str(out), "--size", "960x600", "--lang", "zh-Hant"]
    if scene in NEEDS_REPLAY:
        run_simulate(tmp_path / "games", capsys, "--explain")
        argv += ["--replay", str(next((tmp_path / "games").iterdir()))]
    assert cli.main(argv) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
