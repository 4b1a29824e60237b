"""Records: what is counted, the table on the screen, the file for spreadsheets, the command."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from labels import all_faults, shortened
from pytest import approx

from ai.arena.stats import wilson
from ai.levels import LEVELS
from engine.cards import ROLE_NAMES
from engine.state import SIDES_OF_ROUND
from game import i18n, paths
from game.app import App
from game.cli import main
from game.i18n import LANGUAGES
from game.replays import record_words, records
from game.replays.facts import Facts, RoundFacts
from game.replays.library import Entry, Library
from game.replays.records import Choice, Play, Row, Share, all_plays, plays_of, table
from game.scenes.records_scene import RecordsScene
from game.scenes.replays import ReplaysScene

SAMPLES = Path(__file__).parents[2] / "replays"


def game(
    name: str,
    names: tuple[str, ...],
    levels: tuple[str, ...],
    winners: tuple[int, ...],
    rounds: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...],
    **more: Any,
) -> Entry:
    values = {"date": f"2026-01-{name}", "edition": "base", "finished": True, **more}
    played = tuple(RoundFacts(*one) for one in rounds)
    return Entry(
        Path(f"{name}.jsonl"), 0, 0, Facts(names=names, levels=levels, winners=winners, rounds=played, **values)
    )


DDS, DSD = ("digger", "digger", "saboteur"), ("digger", "saboteur", "digger")
THREE = ("human", "novice", "expert")
GAMES = (
    # Ann: digger won 3, digger lost 0; wins the game with 3.
    game("01", ("Ann", "B", "C"), THREE, (0,), (("diggers", DDS, (3, 1, 0)), ("saboteurs", DSD, (0, 2, 0)))),
    # Ann: digger won 1; Bo wins.
    game("02", ("Bo", "Ann", "C"), ("human", "human", "master"), (0, 2), (("diggers", DDS, (4, 1, 4)),)),
    # Ann: saboteur won 4, and wins.
    game("03", ("B", "C", "Ann"), ("novice", "novice", "human"), (2,), (("saboteurs", DDS, (0, 0, 4)),)),
    # Ann: blue won 2; geologist 5; profiteer won 1 - the game.
    game("04", ("Ann", "C"), ("human", "human"), (0,), (
        ("blue", ("blue", "boss"), (2, 1)), ("nobody", ("geologist", "saboteur"), (5, -1)),
        ("profiteer", ("profiteer", "green"), (1, 0))), edition="saboteur2"),
    game("05", ("Ann", "B", "C"), THREE, (), (("diggers", DDS, (9, 9, 9)),), finished=False),
    game("06", ("Ann", "B", "C"), THREE, (0,), (("diggers", DDS, (9, 9, 9)),), fault="line 3: broken"),
)  # fmt: skip
PLAYS = all_plays(GAMES)


def by_key(choice: Choice, group: str) -> dict[str, Row]:
    return {row.key: row for row in table(PLAYS, choice, group)}


# Counting


def test_a_persons_record_counted_by_hand() -> None:
    ann = by_key(Choice(), records.PLAYER)["person:Ann"]
    assert ann.games == Share(3, 4) and ann.rounds_played == 7
    assert ann.rounds == Share(5, 6), "a geologist neither wins nor loses"
    assert ann.gold == 3 + 0 + 1 + 4 + 2 + 5 + 1 and ann.gold_per_round == approx(16 / 7)
    assert ann.streak == 2 and ann.best is not None and ann.best.path == Path("04.jsonl") and ann.best.gold == 8
    assert ann.gold_by_game == [3, 1, 4, 8]
    assert ann.roles == {"digger": Share(2, 3), "blue": Share(1, 1), "saboteur": Share(1, 1), "profiteer": Share(1, 1)}
    assert ann.paths == {Path(f"0{number}.jsonl") for number in (1, 2, 3, 4)}


def test_people_and_bots_are_kept_apart() -> None:
    assert set(by_key(Choice("people"), records.PLAYER)) == {"person:Ann", "person:Bo", "person:C"}
    bots = by_key(Choice("bots"), records.PLAYER)
    assert list(bots) == ["bot:novice", "bot:expert", "bot:master"], "by level, whatever they are called"
    assert bots["bot:novice"].games == Share(0, 3) and len(bots["bot:novice"].gold_by_game) == 2
    assert bots["bot:master"].games == Share(1, 1)


def test_filters() -> None:
    ann = "person:Ann"
    assert by_key(Choice(ann, edition="saboteur2"), records.PLAYER)[ann].games == Share(1, 1)
    assert by_key(Choice(ann, seats=3), records.PLAYER)[ann].games == Share(2, 3)
    assert by_key(Choice(ann, level="expert"), records.PLAYER)[ann].games == Share(1, 1)
    assert by_key(Choice(ann, level=records.NO_BOTS), records.PLAYER)[ann].paths == {Path("04.jsonl")}
    assert by_key(Choice("person:Nobody"), records.PLAYER) == {}


def test_groups() -> None:
    ann = "person:Ann"
    assert {key: row.rounds for key, row in by_key(Choice(ann), records.ROLE).items()} == {
        "digger": Share(2, 3), "blue": Share(1, 1), "saboteur": Share(1, 1), "profiteer": Share(1, 1),
        "geologist": Share(0, 0),
    }  # fmt: skip
    roles = by_key(Choice(ann), records.ROLE)
    assert roles["geologist"].gold == 5 and roles["digger"].gold == 4 and roles["digger"].games is None
    assert list(by_key(Choice(ann), records.SEATS)) == ["2", "3"]
    assert list(by_key(Choice(ann), records.LEVEL)) == [records.NO_BOTS, "novice", "expert", "master"]
    assert list(by_key(Choice(ann), records.EDITION)) == ["base", "saboteur2"]


def test_only_finished_whole_games_count() -> None:
    assert plays_of(GAMES[4]) == [] == plays_of(GAMES[5])
    crooked = game("07", ("A", "B"), ("human", "human"), (0,), (("blue", ("blue",), (1, 1)),))
    assert plays_of(crooked) == []


def test_samples_counted_by_hand() -> None:
    entries = {entry.path.stem: entry for entry in _library(SAMPLES).entries}
    two = {play.level: play for play in plays_of(entries["saboteur2-2"])}
    assert two["expert"].gold == 5 and two["master"].gold == 19 and two["master"].won and not two["expert"].won
    assert [(one.role, one.won, one.gold) for one in two["expert"].rounds] == [
        ("green", False, 1), ("blue", False, -1), ("green", True, 5),
    ]  # fmt: skip
    assert [one.won for one in two["master"].rounds] == [None, False, None]
    three = {play.level: Row("x", [play]) for play in plays_of(entries["base-3"])}
    assert three["expert"].games == Share(1, 1) and three["expert"].rounds == Share(3, 3)
    assert three["skilled"].rounds == Share(0, 3) and three["novice"].rounds == Share(1, 3)
    assert (three["skilled"].gold, three["expert"].gold, three["novice"].gold) == (0, 9, 3)


def test_all_samples_against_their_lines() -> None:
    games: Counter[str] = Counter()
    won: Counter[str] = Counter()
    gold: Counter[str] = Counter()
    for path in SAMPLES.glob("*.jsonl"):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        result = next(line for line in lines if line["type"] == "result")
        for seat, entry in enumerate(lines[0]["seats"]):
            games[entry["level"]] += 1
            won[entry["level"]] += seat in result["winners"]
            gold[entry["level"]] += result["totals"][seat]
    rows = table(all_plays(_library(SAMPLES).entries), Choice("bots"), records.PLAYER)
    assert {row.key: (row.games, row.gold) for row in rows} == {
        f"bot:{level}": (Share(won[level], games[level]), gold[level]) for level in games
    }


def _library(folder: Path) -> Library:
    found = Library(folder)
    found.finish()
    return found


def test_what_is_written_here_is_what_the_rules_say() -> None:
    assert LEVELS == records.LEVELS
    assert set(records.ROLES) == set(ROLE_NAMES[1:])
    assert set(records._WINNERS) | {"nobody"} == {side for side in SIDES_OF_ROUND if side}


@pytest.mark.parametrize(("wins", "count"), [(0, 1), (1, 1), (3, 7), (50, 100), (0, 2000)])
def test_the_interval_is_wilsons(wins: int, count: int) -> None:
    assert Share(wins, count).interval == approx(wilson(wins, count))
    assert Share().interval is None and Share().rate is None


# Words


def test_every_word_in_every_language() -> None:
    for language in LANGUAGES:
        i18n.set_language(language)
        for group in records.GROUPS:
            for choice in (Choice("people"), Choice("bots")):
                for row in table(PLAYS, choice, group):
                    word = record_words.key_word(group, row.key)
                    assert word and "." not in word and ":" not in word.replace(": ", "")
                    assert all(column.text(row) for column in record_words.COLUMNS)
    i18n.set_language("en")


def test_sorting() -> None:
    rows = table(PLAYS, Choice(), records.PLAYER)
    best = record_words.sorted_rows(rows, "gold", False)
    assert [row.gold for row in best] == sorted((row.gold for row in rows), reverse=True)
    assert record_words.sorted_rows(rows, "gold", True) == sorted(rows, key=lambda row: row.gold)
    assert record_words.sorted_rows(rows, "", True) == rows[::-1]
    nothing = table(PLAYS, Choice("person:Ann"), records.ROLE)
    assert record_words.sorted_rows(nothing, "win_rate", False)


@pytest.mark.parametrize("name", ["=1+1", "+SUM(A1)", "-2", "@cmd", '="x"', "=HYPERLINK(A1)"])
def test_a_spreadsheet_takes_no_name_for_a_formula(name: str) -> None:
    entry = game("01", (name, "b"), ("human", "human"), (0,), (("blue", ("blue", "green"), (1, -3)),))
    rows = table(plays_of(entry), Choice(), records.PLAYER)
    read = list(csv.DictReader(io.StringIO(record_words.csv_text(records.PLAYER, rows))))
    found = {line["Name"]: line for line in read}
    assert f"'{name}" in found and not any(key[:1] in "=+-@" for key in found)
    assert found["b"]["Gold"] == "-3", "numbers stay numbers"


def test_names_with_commas_quotes_and_chinese_survive(tmp_path: Path) -> None:
    names = ('a,"b";c', "矿工 小明")
    entry = game("01", names, ("human", "human"), (0,), (("blue", ("blue", "green"), (1, 3)),))
    path = tmp_path / "x.csv"
    record_words.write_csv(path, records.PLAYER, table(plays_of(entry), Choice(), records.PLAYER))
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert {line["Name"] for line in csv.DictReader(file)} == set(names)
    assert [one.name for one in tmp_path.iterdir()] == ["x.csv"]


# The screen


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


def test_plays_are_plain_data() -> None:
    assert all(isinstance(play, Play) for play in PLAYS) and len({play.path for play in PLAYS}) == 4
