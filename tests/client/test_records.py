"""Records: what is counted, the words of the table, the file for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from pytest import approx
from records_tools import game

from ai.arena.stats import wilson
from ai.levels import LEVELS
from engine.cards import ROLE_NAMES
from engine.state import SIDES_OF_ROUND
from game import i18n
from game.i18n import LANGUAGES
from game.replays import record_words, records
from game.replays.library import Library
from game.replays.records import Choice, Play, Row, Share, all_plays, plays_of, table

SAMPLES = Path(__file__).parents[2] / "replays"


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


def test_plays_are_plain_data() -> None:
    assert all(isinstance(play, Play) for play in PLAYS) and len({play.path for play in PLAYS}) == 4
