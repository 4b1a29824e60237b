"""The command line with Saboteur 2: games, reports, mistakes, and a picture of every scene."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from cli_tools import SECOND, ask_referee
from saboteur2_tools import NAMES, WAY, roles

from engine import scenario
from engine.replay import read
from game import cli, i18n
from game.commands import window
from game.commands.shot import SCENES
from game.commands.simulate import Tally
from game.shot import NEEDS_REPLAY

pytestmark = pytest.mark.usefixtures("english_system")


@pytest.mark.parametrize("seats", ["skilled:2", "novice,apprentice:3,skilled:3", "skilled:12"])
def test_bots_play_games_that_verify(seats: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", *SECOND, "--seats", seats, "--games", "2", "--seed", "5", "--option", "rounds=1"]
    assert cli.main([*argv, "--out", str(tmp_path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == report["rounds"] == sum(report["sides"].values()) == 2
    headers = [read(path).header for path in report["files"]]
    assert [header.config.edition for header in headers] == ["saboteur2"] * 2
    assert cli.main(["verify", *report["files"]]) == 0
    assert capsys.readouterr().out.count(": good; rounds: 1") == 2


def test_the_report_names_the_sides_that_won(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", *SECOND, "--seats", "novice:3", "--option", "rounds=1", "--seed", "2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("1 game, ") and text.count("\n") == 1 and "won by: " in text and text.endswith(" 1\n")


def test_sides_stand_in_order_of_their_number_in_every_language() -> None:
    tally = Tally(games=3, rounds=9, actions=400)
    tally.sides.update({"blue": 2, "saboteurs": 6, "both": 1})
    assert tally.to_text("saboteur2") == "3 games, 400 actions; 9 rounds, won by: saboteurs 6, blue 2, both teams 1"
    i18n.set_language("zh-Hans")
    assert "破坏者 6、蓝队 2、两队 1" in tally.to_text("saboteur2")


def test_play_opens_a_table_of_the_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def no_window(first: Any) -> int:
        first(SimpleNamespace(doors=SimpleNamespace(start_game=seen.append)))
        return 0

    monkeypatch.setattr(window, "open_window", no_window)
    argv = ["play", *SECOND, "--seats", "human,skilled:11", "--seed", "9", "--option", "crystals=connected"]
    assert cli.main(argv) == 0
    assert (seen[0].edition, len(seen[0].seats), seen[0].options) == ("saboteur2", 12, {"crystals": "connected"})
    assert len(set(seen[0].names)) == 12


def test_the_referee_plays_saboteur_2(monkeypatch: pytest.MonkeyPatch) -> None:
    requests = [
        {"cmd": "new", "edition": "saboteur2", "seats": 12, "seed": 1}, {"cmd": "legal"},
        {"cmd": "bot", "level": "skilled", "seed": 4}, {"cmd": "beliefs", "seat": 0}, {"cmd": "observe", "seat": None},
        {"cmd": "new", "edition": "saboteur2", "seats": 13, "seed": 1},
    ]  # fmt: skip
    new, legal, bot, beliefs, seen, refused = ask_referee(monkeypatch, requests)
    assert new["ok"] and bot["action"] in legal["actions"]
    assert len(beliefs["roles"]) == 12
    for seat in beliefs["roles"]:
        assert set(seat) == {"blue", "green", "boss", "profiteer", "geologist", "saboteur"}
        assert sum(seat.values()) == pytest.approx(1.0, abs=1e-4)
    assert len(seen["observation"]["removed"]) == 10 and len(seen["observation"]["aside"]) == 3
    assert not refused["ok"] and "2 to 12" in refused["error"]["message"]


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pictures")
    argv = ["simulate", *SECOND, "--seats", "novice:6", "--option", "rounds=1", "--seed", "3", "--out", str(out)]
    assert cli.main(argv) == 0
    return next(out.iterdir())


def picture(out: Path, *argv: str) -> pygame.Surface:
    assert cli.main(["shot", "--out", str(out), *argv]) == 0
    return pygame.image.load(str(out))


@pytest.mark.matrix(3)
@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene not in (*NEEDS_REPLAY, "replays", "settings")])
def test_every_scene_can_be_drawn_from_a_seed(scene: str, tmp_path: Path) -> None:
    argv = ["--scene", scene, *SECOND, "--seats", "novice:12", "--seed", "1", "--option", "rounds=1"]
    first = picture(tmp_path / "one.png", *argv)
    assert first.get_size() == (1280, 720)
    again = picture(tmp_path / "two.png", *argv)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")


@pytest.mark.parametrize("scene", ["table", "viewer", "reasons", "game_end", "new_game"])
def test_scenes_can_be_drawn_from_a_replay(scene: str, replay: Path, tmp_path: Path) -> None:
    found = picture(tmp_path / "x.png", "--scene", scene, "--replay", str(replay), "--lang", "zh-Hant")
    assert found.get_size() == (1280, 720)


def test_the_viewer_is_drawn_from_the_seat_that_is_named(replay: Path, tmp_path: Path) -> None:
    argv = ["--scene", "viewer", "--replay", str(replay), "--step", "5"]
    pictures = [
        pygame.image.tobytes(picture(tmp_path / f"{n}.png", *argv, *more), "RGB")
        for n, more in enumerate(([], ["--seat", "0"], ["--seat", "1"]))
    ]
    assert len(set(pictures)) == 3


def test_scenes_can_be_drawn_from_a_scenario(tmp_path: Path) -> None:
    """For the ends of a round and a game the bots play up to there."""
    seats = roles("blue", "saboteur", front={1: ["theft"]}, gold={0: 2})
    file = tmp_path / "position.json"
    file.write_text(json.dumps({
        "format": scenario.FORMAT, "version": scenario.VERSION, "edition": "saboteur2", "mine": WAY, "last_theft": 1,
        "seats": [{"name": name, "hand": ["NEW", "theft"], **seat} for name, seat in zip(NAMES, seats, strict=False)],
        "pile": [], "options": {"rounds": 1},
    }))  # fmt: skip
    scenes = ("table", "hand_over", "new_game", "round_end", "game_end")
    argv = ["--scenario", str(file), "--seat", "1"]
    found = {
        pygame.image.tobytes(picture(tmp_path / f"{scene}.png", "--scene", scene, *argv), "RGB") for scene in scenes
    }
    assert len(found) == len(scenes)
