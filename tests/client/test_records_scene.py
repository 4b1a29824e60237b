"""Records on the screen, and the command that prints them."""

from __future__ import annotations

import csv
import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import all_faults, shortened
from records_tools import game

from game import i18n, paths
from game.app import App
from game.cli import main
from game.i18n import LANGUAGES
from game.replays import records
from game.scenes.records_scene import RecordsScene
from game.scenes.replays import ReplaysScene

SAMPLES = Path(__file__).parents[2] / "replays"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    folder = tmp_path / "games"
    folder.mkdir()
    for path in SAMPLES.glob("*.jsonl"):
        shutil.copy(path, folder)
    text = (SAMPLES / "base-3.jsonl").read_text("utf-8")
    first = text.splitlines()[0]
    people = first.replace('"level":"skilled"', '"level":"human"', 1).replace("Brokk", "Gräber 小明")
    (folder / "mine.jsonl").write_text(text.replace(first, people), "utf-8")
    (folder / "broken.jsonl").write_text("rubbish\n")
    made = App.headless(replays_dir=folder)
    yield made
    made.close()
    i18n.set_language("en")


def opened(app: App) -> RecordsScene:
    scene = RecordsScene(app)
    app.push(scene)
    while scene.library.waiting:
        scene.update(1 / 60)
    return scene


def named(scene: RecordsScene, name: str) -> Any:
    return next(widget for widget in scene.view.all_widgets() if widget.name == name)


def press(app: App, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.handle(pygame.event.Event(kind, key=key, mod=mod, unicode=""))


def test_the_door_leads_there(app: App) -> None:
    app.doors.records()
    assert isinstance(app.scenes.top, RecordsScene)


def test_a_line_opens_its_games(app: App) -> None:
    scene = opened(app)
    assert [row.key for row in scene.rows] == ["person:Gräber 小明"]
    named(scene, "row0").run()
    shown = app.scenes.top
    assert isinstance(shown, ReplaysScene) and [entry.path.stem for entry in shown.found] == ["mine"]
    assert "Gräber 小明" in [label.text for label in shown.labels()]
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is scene and scene.rows


def test_without_people_bots_are_shown_first(app: App) -> None:
    assert app.replays_dir is not None
    (app.replays_dir / "mine.jsonl").unlink()
    scene = opened(app)
    assert scene.choice.player == "bots" and len(scene.rows) == 5


def test_choices_and_columns(app: App) -> None:
    scene = opened(app)
    named(scene, "player").on_change(1)
    assert {row.key for row in scene.rows} == {f"bot:{level}" for level in records.LEVELS}
    named(scene, "head_gold").on_press()
    gold = [row.gold for row in scene.rows]
    assert gold == sorted(gold, reverse=True)
    named(scene, "head_gold").on_press()
    assert [row.gold for row in scene.rows] == gold[::-1]
    named(scene, "edition").on_change(2)
    assert all(play.edition == "saboteur2" for row in scene.rows for play in row.plays)
    named(scene, "seats").on_change(1)
    assert all(play.seats == 2 for row in scene.rows for play in row.plays)
    named(scene, "level").on_change(1)
    assert all(play.strongest == scene.choice.level for row in scene.rows for play in row.plays)
    for place, group in enumerate(records.GROUPS):
        named(scene, "group").on_change(place)
        assert scene.group == group
        app.render()


def test_charts_follow_the_focus_and_the_mouse(app: App) -> None:
    scene = opened(app)
    named(scene, "player").on_change(1)
    scene.view.focus.focus(named(scene, "row0"))
    press(app, pygame.K_DOWN)
    scene.update(1 / 60)
    assert scene.charts is not None and scene.charts.row is scene.rows[1]
    at = named(scene, "row0").rect.center
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    scene.update(1 / 60)
    assert scene.charts.row is scene.rows[0]


def test_where_there_is_little_room_charts_take_turns_with_the_table(app: App) -> None:
    app.change("ui_scale", 200)
    scene = opened(app)
    assert scene.charts is None
    named(scene, "charts_button").on_press()
    assert scene.charts is not None and scene.charts.row is scene.rows[0]
    named(scene, "charts_button").on_press()
    assert scene.charts is None and named(scene, "row0")


def test_the_table_is_exported(app: App) -> None:
    scene = opened(app)
    named(scene, "export").on_press()
    path = paths.data_folder() / "records.csv"
    assert app.toast is not None and str(path) in app.toast.text
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert [line["Name"] for line in csv.DictReader(file)] == ["Gräber 小明"]
    named(scene, "export").on_press()
    assert path.with_name("records (2).csv").exists(), "nothing is overwritten"


def test_a_place_that_cannot_be_written_to_is_said(app: App) -> None:
    scene = opened(app)
    home = paths.data_folder().parent
    home.mkdir(parents=True)
    paths.data_folder().write_text("a file")
    named(scene, "export").on_press()
    assert app.toast is not None and "cannot be written" in app.toast.text


def test_without_games_it_says_so(tmp_path: Path) -> None:
    app = App.headless(replays_dir=tmp_path / "none")
    scene = RecordsScene(app)
    app.push(scene)
    assert any("No game was played" in label.text for label in scene.labels())
    assert not named(scene, "export").enabled
    app.render()
    app.close()


@pytest.mark.matrix(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 80), ((960, 600), 200), ((1280, 720), 80), ((1280, 720), 100),
                                             ((1920, 1080), 150), ((3840, 2160), 100)])  # fmt: skip
def test_no_text_is_clipped(app: App, size: tuple[int, int], scale: int, language: str) -> None:
    other = App.headless(size, language, scale, app.replays_dir)
    scene = opened(other)
    for place in range(len(records.GROUPS)):
        named(scene, "group").on_change(place)
        for player in range(2):
            named(scene, "player").on_change(player)
            assert all_faults(scene, other) == []
            if size == (1280, 720) and scale == 100:
                assert shortened(scene) == []
    if scene.charts is None:
        named(scene, "charts_button").on_press()
        assert all_faults(scene, other) == []
    other.close()


def test_many_and_hostile_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("<img src=x>", "{n}", "%s", "עברית", "W" * 40, "a.b", "bot:novice", "people")
    every = [
        game("01", (name, f"P{number}"), ("human", "human"), (0,), (("blue", ("blue", "green"), (1, -9)),))
        for number, name in enumerate(names * 40)
    ]
    app = App.headless((1280, 720), replays_dir=tmp_path)
    scene = RecordsScene(app)
    app.push(scene)
    scene.library.entries = every
    scene.settle()
    assert len(scene.rows) == len(names) + len(every)
    assert all_faults(scene, app) == []
    app.render()
    app.close()


def test_any_keys(app: App) -> None:
    scene = opened(app)
    rng = random.Random(7)
    keys = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_END, pygame.K_HOME,
            pygame.K_PAGEDOWN, pygame.K_RETURN, pygame.K_DELETE, pygame.K_a)  # fmt: skip
    for number in range(300):
        press(app, rng.choice(keys))
        if app.scenes.top is not scene:
            while len(app.scenes) > 1:
                app.pop()
            if app.scenes.top is not scene:
                scene = opened(app)
        scene.update(1 / 60)
        assert scene.view.focus.current is not None
        if number % 10 == 0:
            app.render()


# The command


def test_the_command_counts_a_folder(capsys: pytest.CaptureFixture[str], app: App) -> None:
    folder = str(app.replays_dir)
    assert main(["records", "--folder", folder, "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["games"] == 7 and {row["who"] for row in out["rows"]} >= {"Gräber 小明"}
    assert main(["records", "--folder", folder, "--player", "gräber 小明", "--by", "role", "--json"]) == 0
    rows = {row["who"]: row for row in json.loads(capsys.readouterr().out)["rows"]}
    assert rows["Digger"]["rounds"] == 2 and rows["Saboteur"]["rounds"] == 1 and rows["Digger"]["wins"] is None


def test_the_command_prints_a_table_and_writes_a_file(
    capsys: pytest.CaptureFixture[str], app: App, tmp_path: Path
) -> None:
    path = tmp_path / "out.csv"
    assert main(["records", "--folder", str(app.replays_dir), "--csv", str(path)]) == 0
    out = capsys.readouterr().out
    assert "7 finished games" in out and "Bot: Master" in out and "Gräber 小明" in out
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--player", "Nobody"], "nobody called Nobody"),
        (["--by", "colour"], "--by knows player, role"),
        (["--folder", "/there/is/none"], "no such folder"),
        (["--csv", "/there/is/none/x.csv"], "choose another place"),
    ],
)
def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str], app: App, arguments: list[str], words: str) -> None:
    given = arguments if "--folder" in arguments else ["--folder", str(app.replays_dir), *arguments]
    assert main(["records", *given]) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1
