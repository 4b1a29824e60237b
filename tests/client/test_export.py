"""A replay as pictures: what is drawn, what is written, and that nothing half-written stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from engine.observation import SPECTATOR
from engine.replay import Replay, read
from game import cli
from game.app import App
from game.commands import export
from game.film import files
from game.film.camera import Filming
from game.film.plan import Shot, may_look, plan, rounds_of

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("english_system")]
SAMPLES = Path(__file__).parents[2] / "replays"
BASE, SECOND = SAMPLES / "base-3.jsonl", SAMPLES / "saboteur2-2.jsonl"
SMALL = ["--size", "320x240"]


@pytest.fixture(scope="module")
def replay() -> Replay:
    return read(BASE)


def unfinished(folder: Path) -> Path:
    path = folder / "unfinished.jsonl"
    path.write_bytes(b"".join(BASE.read_bytes().splitlines(keepends=True)[:12]))
    return path


# The plan


def test_the_rounds_are_those_of_the_game(replay: Replay) -> None:
    spans = rounds_of(replay)
    assert len(spans) == 3 and spans[0][0] == 0 and spans[-1][1] == len(replay.steps)
    for number, (start, end) in enumerate(spans, 1):
        assert replay.game_at(start).round == replay.game_at(end).round == number
        assert replay.game_at(end).phase in ("round_over", "game_over")


def test_every_position_is_drawn_once_and_ends_stay_longer(replay: Replay) -> None:
    shots = plan(replay, [], 0, len(replay.steps), 1)
    assert [shot.at for shot in shots] == list(range(len(replay.steps) + 1))
    assert [shot.at for shot in shots if shot.beats > 1] == [end for _, end in rounds_of(replay)]


def test_rounds_steps_and_pace_are_chosen(replay: Replay) -> None:
    start, end = rounds_of(replay)[1]
    assert [shot.at for shot in plan(replay, [2], 0, 10**6, 10)] == [*range(start, end, 10), end]
    assert plan(replay, [], 5, 5, 3) == [Shot(5, 4)]
    assert plan(replay, [1], start, end, 1) == []


def test_a_running_game_shows_nobodys_cards(tmp_path: Path) -> None:
    running = read(unfinished(tmp_path))
    assert may_look(running, SPECTATOR) and not may_look(running, None) and not may_look(running, 0)


# Pictures


def test_pictures_are_of_the_view_that_was_asked_for(replay: Replay) -> None:
    app = App.headless((960, 600))
    try:
        at = 30
        seen = [pixels(Filming(app, replay, viewer, [Shot(at, 1)])) for viewer in (SPECTATOR, 0, 1, None)]
        again = pixels(Filming(app, replay, SPECTATOR, [Shot(at, 1)]))
    finally:
        app.close()
    assert len(set(seen)) == 4 and again == seen[0]


def pixels(filming: Filming) -> bytes:
    return pygame.image.tobytes(next(filming.pictures()), "RGB")


# Files


@pytest.mark.parametrize("ending", [".gif", ".apng", ".webp"])
def test_an_animation_has_a_picture_for_each_position(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"game{ending}"
    assert cli.main(["export", str(SECOND), "--out", str(out), "--step", "0:6", "--every", "2", *SMALL]) == 0
    with Image.open(out) as image:
        assert image.size == (320, 240)
        durations = []
        shown = set()
        for number in range(image.n_frames):
            image.seek(number)
            shown.add(image.convert("RGB").tobytes())
            durations.append(image.info.get("duration"))
    assert len(shown) == 4
    if ending == ".gif":  # of the others Pillow tells the times only while it plays them
        assert durations == [700, 700, 700, 2800]
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_a_folder_holds_numbered_pictures(tmp_path: Path) -> None:
    out = tmp_path / "pictures"
    out.mkdir()  # an empty one may be used
    assert cli.main(["export", str(BASE), "--out", str(out), "--step", "3:5", "--view", "open", *SMALL]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["0003.png", "0004.png", "0005.png"]
    assert pygame.image.load(str(out / "0003.png")).get_size() == (320, 240)


def test_a_sheet_holds_all_pictures_in_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.png"
    assert cli.main(["export", str(BASE), "--out", str(out), "--rounds", "2", "--every", "9", *SMALL]) == 0
    count = len(plan(read(BASE), [2], 0, 10**6, 9))
    columns, width, height = files.sheet_size(count, (320, 240))
    sheet = pygame.image.load(str(out))
    assert sheet.get_size() == (width, height) and 1 < columns < count
    told = capsys.readouterr()
    assert f"{count} pictures" in told.out and told.out[-1] == "\n" and told.out.count("\n") == 1


def test_pictures_need_no_pillow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    monkeypatch.setattr(files, "has_pillow", lambda: False)
    assert cli.main(["export", str(BASE), "--out", str(tmp_path / "a.gif")]) == 2
    cure = capsys.readouterr().err
    assert 'pip install "dwarf-miners[export]"' in cure and cure.count("\n") == 1
    assert cli.main(["export", str(BASE), "--out", str(tmp_path / "a.png"), "--step", "4", *SMALL]) == 0


@pytest.mark.parametrize("name", ["game.gif", "game.webp", "sheet.png", "folder"])
@pytest.mark.parametrize("cause", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_stopped_in_the_middle_it_leaves_what_was_there(
    name: str, cause: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    out = tmp_path / name
    if out.suffix:
        out.write_bytes(b"older")

    def stop(self: Filming) -> Iterator[pygame.Surface]:
        yield from real(self)
        if len(self._shots) > 4:  # the samples for the colours are drawn first
            raise cause

    real = Filming.pictures
    monkeypatch.setattr(Filming, "pictures", stop)
    status = cli.main(["export", str(BASE), "--out", str(out), "--step", "0:4", *SMALL])
    assert status == (130 if isinstance(cause, KeyboardInterrupt) else 2)
    assert [path.name for path in tmp_path.iterdir()] == ([name] if out.suffix else [])
    assert not out.suffix or out.read_bytes() == b"older"
    assert "Traceback" not in capsys.readouterr().err


MISTAKES: list[tuple[list[str], str]] = [
    (["--view", "everyone"], "--view"),
    (["--view", "3"], "seats 0 to 2"),
    (["--rounds", "x"], "--rounds"),
    (["--rounds", "4"], "rounds 1 to 3"),
    (["--step", "1-2"], "--step"),
    (["--step", "9999"], "--step"),
    (["--step", "9:2"], "no position"),
    (["--every", "0"], "--every"),
    (["--delay", "5"], "--delay"),
    (["--size", "9x9"], "--size"),
    (["--out", "game.mp4"], ".gif"),
    (["--out", "nowhere/game.gif"], "no folder"),
    (["--out", "game.gif", "--size", "3840x2160"], "--every"),
    (["--lang", "fr"], "--lang"),
]


@pytest.mark.parametrize(("arguments", "words"), MISTAKES, ids=[" ".join(case[0]) for case in MISTAKES])
def test_a_mistake_gets_one_line(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    out = [] if "--out" in arguments else ["--out", "pictures"]
    assert cli.main(["export", str(BASE), *out, *arguments]) == 2
    told = capsys.readouterr()
    assert words in told.err and told.err.count("\n") == 1 and not told.out
    assert not list(tmp_path.iterdir())


def test_files_that_are_no_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nonsense\n")
    for path, words in ((broken, "line 1"), (tmp_path / "none", "No such file"), (unfinished(tmp_path), None)):
        arguments = ["export", str(path), "--out", str(tmp_path / "x"), "--view", "open"]
        assert cli.main(arguments) == 2
        told = capsys.readouterr().err
        assert (words or "--view public") in told and told.count("\n") == 1


def test_a_folder_with_files_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a").write_text("precious")
    assert cli.main(["export", str(BASE), "--out", str(tmp_path / "mine")]) == 2
    assert "no empty folder" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["a"]


def test_a_broken_game_is_drawn_up_to_its_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join([*BASE.read_bytes().splitlines(keepends=True)[:6], b"nonsense\n"]))
    assert cli.main(["export", str(path), "--out", str(tmp_path / "x"), "--view", "0", *SMALL]) == 0
    assert len(list((tmp_path / "x").iterdir())) == 5


def test_a_picture_is_drawn_no_smaller_than_the_table_can_be() -> None:
    assert export._drawn_size((320, 240)) == (960, 720)
    assert export._drawn_size((1280, 720)) == (1280, 720)
