"""What is known of saved games, what lies beside them, and the analysis in the background."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai.review.review import Depth
from engine.replay import read
from game.replays import library, listing
from game.replays.beside import KINDS, MARKS, REVIEW, move_all, read_beside, write_beside
from game.replays.facts import Facts, read_facts
from game.replays.library import Library
from game.replays.marks import MAX_TEXT, Marks
from game.replays.records import all_plays
from game.replays.review_job import ReviewJob, stored_review

SAMPLES = Path(__file__).parents[2] / "replays"
NAMES = [path.stem for path in sorted(SAMPLES.glob("*.jsonl"))]
QUICK = Depth(rounds=2, iterations=16)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, name in enumerate(NAMES):
        shutil.copy(SAMPLES / f"{name}.jsonl", tmp_path)
        os.utime(tmp_path / f"{name}.jsonl", ns=(number * 10**9, number * 10**9))
    return tmp_path


# Facts


@pytest.mark.parametrize("name", NAMES)
def test_facts_are_what_the_game_played_gives(name: str) -> None:
    path = SAMPLES / f"{name}.jsonl"
    facts, replay = read_facts(path), read(path)
    game = replay.game_at(len(replay.steps))
    assert facts.finished and facts.fault is None and not facts.can_go_on
    assert (facts.names, facts.levels, facts.edition) == (game.config.names, replay.header.levels, game.config.edition)
    assert facts.totals == game.result.totals and facts.winners == game.result.winners
    assert [one.roles for one in facts.rounds] == [one.roles for one in game.result.rounds]
    for seat, total in enumerate(facts.totals):
        assert total == sum(one.gold[seat] for one in facts.rounds)
    laid = {(*card.cell, card.card) for card in game.observation(None).mine}
    goals = {(8, -2), (8, 0), (8, 2), (0, 0)}
    assert {(x, y, card) for card, _, x, y in facts.mine} == {one for one in laid if one[:2] not in goals}
    assert sorted(facts.goals) == ["stone_a", "stone_b", "treasure"]
    assert Facts.from_json(json.loads(json.dumps(facts.to_json()))) == facts


def test_what_was_taken_back_is_not_in_the_mine(tmp_path: Path) -> None:
    lines = (SAMPLES / "base-3.jsonl").read_text("utf-8").splitlines()
    actions = [n for n, line in enumerate(lines) if json.loads(line)["type"] == "action"]
    placed = next(n for n in actions if json.loads(lines[n])["action"]["type"] == "place")
    path = tmp_path / "undone.jsonl"
    path.write_text("\n".join([*lines[: placed + 1], '{"type":"undo","digest":0}']) + "\n", "utf-8")
    before = tmp_path / "before.jsonl"
    before.write_text("\n".join(lines[:placed]) + "\n", "utf-8")
    assert read_facts(path).mine == read_facts(before).mine
    assert read_facts(path).can_go_on


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "empty"),
        ("{}\n", "no replay"),
        ("nonsense\n", "line 1"),
        ("\x00\x01", "line 1"),
        ("[" * 5000 + "\n", "line 1"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text, "utf-8")
    fault = read_facts(path).fault
    assert fault is not None and cause in fault


def test_a_damaged_scenario_does_not_hurt(tmp_path: Path) -> None:
    header = json.loads((SAMPLES / "base-3.jsonl").read_text("utf-8").splitlines()[0])
    path = tmp_path / "x.jsonl"
    scenarios: tuple[dict[str, Any], ...] = (
        {"mine": 3},
        {"mine": [{}]},
        {"mine": [{"cell": "ab", "card": 1}]},
        {"goals": 4},
        {"mine": [7]},
    )
    for scenario in scenarios:
        path.write_text(json.dumps({**header, "scenario": scenario}) + "\n", "utf-8")
        assert read_facts(path).mine == ()


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert "cannot be read" in str(read_facts(tmp_path / "none.jsonl").fault)


# The library and its index


def filled(folder: Path, index: Path | None = None) -> Library:
    found = Library(folder, index)
    found.finish()
    return found


def test_newest_first_and_read_bit_by_bit(folder: Path) -> None:
    found = Library(folder)
    assert not found.entries and len(found.waiting) == len(NAMES)
    assert found.advance(2) and [entry.path.stem for entry in found.entries] == NAMES[:-3:-1]
    found.finish()
    assert [entry.path.stem for entry in found.entries] == NAMES[::-1] and not found.advance()


def test_the_index_spares_reading(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "cache" / "index.json"
    first = filled(folder, index)
    again = Library(folder, index)
    assert not again.waiting and [e.facts for e in again.entries] == [e.facts for e in first.entries]


def test_changed_new_and_deleted_files_are_noticed(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "cache" / "index.json"
    filled(folder, index)
    (folder / f"{NAMES[0]}.jsonl").unlink()
    (folder / f"{NAMES[1]}.jsonl").write_text("broken\n", "utf-8")
    shutil.copy(SAMPLES / f"{NAMES[0]}.jsonl", folder / "new.jsonl")
    again = Library(folder, index)
    assert {one.path.stem for one in again.waiting} == {NAMES[1], "new"}
    again.finish()
    assert {entry.path.stem: entry.facts.fault is None for entry in again.entries} == {
        **dict.fromkeys(NAMES[2:], True),
        NAMES[1]: False,
        "new": True,
    }


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"format":"dwarf-miners-index","version":9,"files":{}}', b"[" * 100_000,
     b'{"format":"dwarf-miners-index","version":2,"files":{"a.jsonl":{}}}',
     b'{"format":"dwarf-miners-index","version":2,"files":7}'],
)  # fmt: skip
def test_a_damaged_index_is_made_anew(folder: Path, tmp_path: Path, damage: bytes) -> None:
    index = tmp_path / "cache" / "index.json"
    filled(folder, index)
    good = index.read_bytes()
    index.write_bytes(damage)
    again = filled(folder, index)
    assert len(again.entries) == len(NAMES) and json.loads(index.read_bytes()) == json.loads(good)


def test_an_index_that_lies_about_a_file_is_noticed_by_its_size(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "cache" / "index.json"
    filled(folder, index)
    obj = json.loads(index.read_bytes())
    obj["files"][f"{NAMES[0]}.jsonl"]["size"] += 1
    index.write_text(json.dumps(obj), "utf-8")
    assert [one.path.stem for one in Library(folder, index).waiting] == [NAMES[0]]


def test_any_damage_to_an_index_is_noticed_or_harmless(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "cache" / "index.json"
    for other in NAMES[1:]:
        (folder / f"{other}.jsonl").unlink()
    filled(folder, index)
    whole = json.loads(index.read_bytes())
    name = f"{NAMES[0]}.jsonl"
    for field in whole["files"][name]["facts"]:
        for value in (None, -1, 1.5, "x", True, {}, [7], [["x", [1], ["y"]]]):
            damaged = json.loads(json.dumps(whole))
            damaged["files"][name]["facts"][field] = value
            index.write_text(json.dumps(damaged), "utf-8")
            found = filled(folder, index)
            assert len(found.entries) == 1
            for entry in listing.choose(found.entries, "a 2"):
                assert len(entry.facts.mine) >= 0 and Facts.from_json(entry.facts.to_json()) == entry.facts
            all_plays(found.entries)


def test_without_a_folder_there_is_nothing(tmp_path: Path) -> None:
    assert not Library(None).entries and not Library(tmp_path / "none").waiting


def test_an_index_that_cannot_be_written_is_no_fault(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert len(filled(folder, tmp_path / "file" / "index.json").entries) == len(NAMES)


def test_each_folder_has_its_own_index(tmp_path: Path) -> None:
    assert library.index_file(tmp_path, tmp_path / "a") != library.index_file(tmp_path, tmp_path / "b")


# Beside a replay


def test_what_lies_beside_moves_with_it(folder: Path) -> None:
    old, new = folder / f"{NAMES[0]}.jsonl", folder / "other name.jsonl"
    for kind in KINDS:
        write_beside(old, kind, {"kind": kind})
    move_all(old, new)
    assert not old.exists() and new.exists()
    assert [read_beside(new, kind) for kind in KINDS] == [{"kind": kind} for kind in KINDS]
    assert not [path for path in folder.iterdir() if path.name.startswith(f"{NAMES[0]}.")]


def test_a_move_that_fails_changes_nothing(folder: Path) -> None:
    old, new = folder / f"{NAMES[0]}.jsonl", folder / "new.jsonl"
    write_beside(old, REVIEW, 1)
    write_beside(old, MARKS, 2)
    before = sorted(path.name for path in folder.iterdir())

    def refuse(source: Path, target: Path) -> None:
        if MARKS in source.name and target.name.startswith("new"):
            raise OSError(13, "no")
        os.replace(source, target)

    with pytest.raises(OSError, match="no"):
        move_all(old, new, refuse)
    assert sorted(path.name for path in folder.iterdir()) == before


def test_nothing_is_left_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_beside(tmp_path / "a.jsonl", MARKS, 1)

    def fail(*_: Any) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="full"):
        write_beside(tmp_path / "a.jsonl", MARKS, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["a.marks.json"]
    assert read_beside(tmp_path / "a.jsonl", MARKS) == 1


# Bookmarks


def test_bookmarks_are_kept(folder: Path) -> None:
    path = folder / f"{NAMES[0]}.jsonl"
    marks = Marks(path, 50)
    marks.put(7, "here  it\nturned")
    marks.put(3)
    marks.put(9, "x" * 1000)
    marks.remove(3)
    marks.remove(4)
    again = Marks(path, 50)
    assert [(mark.step, mark.text) for mark in again.all] == [(7, "here it turned"), (9, "x" * MAX_TEXT)]
    assert again.at(7) == again.all[0] and again.at(8) is None
    again.remove(7)
    again.remove(9)
    assert not (folder / f"{NAMES[0]}.marks.json").exists()


def test_marks_past_the_end_are_left_out(folder: Path) -> None:
    path = folder / f"{NAMES[0]}.jsonl"
    Marks(path, 50).put(40, "late")
    assert Marks(path, 30).all == ()


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"format":"x"}', '{"format":"dwarf-miners-marks","version":9}',
                                    '{"format":"dwarf-miners-marks","version":1,"marks":[{"step":"a","text":1}]}',
                                    '{"format":"dwarf-miners-marks","version":1,"marks":3}', "[" * 90_000])  # fmt: skip
def test_damaged_bookmarks_are_kept_aside(folder: Path, damage: str) -> None:
    path = folder / f"{NAMES[0]}.jsonl"
    (folder / f"{NAMES[0]}.marks.json").write_text(damage, "utf-8")
    marks = Marks(path, 50)
    assert marks.fault is not None and marks.all == ()
    marks.put(1, "new")
    assert (folder / f"{NAMES[0]}.marks.json.broken").read_text("utf-8") == damage
    assert [mark.text for mark in Marks(path, 50).all] == ["new"]


# The analysis


def test_a_review_is_stored_and_found_again(folder: Path) -> None:
    replay = read(folder / "base-3.jsonl")
    assert stored_review(replay) is None
    job = ReviewJob(replay, QUICK)
    job.join()
    assert job.review is not None and job.error is None and job.progress == 1.0 and not job.running
    assert stored_review(replay) == job.review


def test_a_stopped_review_leaves_nothing_behind(folder: Path) -> None:
    before = sorted(path.name for path in folder.iterdir())
    job = ReviewJob(read(folder / "base-5.jsonl"), Depth(rounds=4000, iterations=16))
    job.stop()
    assert job.review is None and not job.running and job.progress < 1.0
    assert sorted(path.name for path in folder.iterdir()) == before


def test_a_review_of_another_game_does_not_count(folder: Path) -> None:
    write_beside(folder / "base-3.jsonl", REVIEW, {"format": "dwarf-miners-review", "version": 1, "digest": 5})
    assert stored_review(read(folder / "base-3.jsonl")) is None
    (folder / "base-3.review.json").write_text("{", "utf-8")
    assert stored_review(read(folder / "base-3.jsonl")) is None


def test_an_analysis_that_fails_says_why(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ai.review.review import Reviewer

    def fail(*_: Any) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.setattr(Reviewer, "run", fail)
    job = ReviewJob(read(folder / "base-3.jsonl"), QUICK)
    job.join()
    assert job.review is None and job.error == "RuntimeError: out of luck"


def test_people_are_judged(folder: Path) -> None:
    replay = read(folder / "base-3.jsonl")
    replay.header = replace(replay.header, levels=("human", *replay.header.levels[1:]))
    job = ReviewJob(replay, QUICK)
    job.join()
    assert job.review is not None and job.review.judgements
    assert {replay.steps[n].seat for n in job.review.judgements} == {0}
