"""Replay files: what is written is read back, every fault is named with its line, and nothing good is lost."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from helpers import new_game, numbers, play
from replay_tools import DATE, Change, altered, raw, record, set_at, start, swap

from engine import replay, replay_writer
from engine.errors import ReplayError
from engine.replay import Writer, read, resume, verify
from engine.scenario import dump, load
from game.replays.facts import read_facts

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "replays").glob("*.jsonl"))
"""Complete games with the bots' reasons."""
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.jsonl"))
"""Games as earlier programs wrote them."""


def test_a_game_is_read_back_at_every_step(file: Path) -> None:
    game = new_game(4, 9, rounds=2)
    digests = [game.digest()]
    with start(file, game) as writer:
        choices = numbers(3)
        while game.phase != "game_over":
            if game.phase == "round_over":
                game.next_round()
                writer.dealt(game)
            else:
                for seat, action in play(game, [next(choices)]):
                    writer.played(game, seat, action)
            digests.append(game.digest())
    found = read(file)
    assert found.fault is None and found.finished and verify(file) is None
    assert [found.game_at(step).digest() for step in range(len(found.steps) + 1)] == digests
    end = found.game_at(len(found.steps))
    assert end.result == game.result
    assert [end.history(seat) for seat in (None, 0, 3)] == [game.history(seat) for seat in (None, 0, 3)]
    for step in (-1, len(digests)):
        with pytest.raises(IndexError):
            found.game_at(step)


def test_the_header_says_who_played_what(file: Path) -> None:
    game = new_game(3, 5, rounds=1, break_self=True)
    start(file, game).close()
    header = read(file).header
    assert header.config == game.config
    assert (header.levels, header.seed, header.date, header.program) == (("skilled",) * 3, 5, DATE, "1.2.3")


def test_every_record_is_on_disk_at_once(file: Path) -> None:
    game = new_game()
    writer = start(file, game)
    for number, (seat, action) in enumerate(play(game, [0, 1, 2]), 1):
        writer.played(game, seat, action)
        assert read_facts(file).actions == number
        assert file.read_bytes().endswith(b"\n")
    writer.close()


def test_an_existing_file_is_never_overwritten(file: Path) -> None:
    file.write_text("precious")
    with pytest.raises(FileExistsError):
        start(file, new_game())
    assert file.read_text() == "precious"


def test_a_game_from_a_scenario(file: Path) -> None:
    first = new_game(3, 8)
    for _ in play(first, [5, 4, 3]):
        pass
    position = dump(first)
    game = load(position)
    with start(file, game, scenario=position) as writer:
        record(file, game, writer)
    found = read(file)
    assert verify(file) is None
    assert found.game_at(len(found.steps)).result == game.result
    with pytest.raises(ValueError, match="scenario"):
        start(file.with_name("other"), load(position))


def test_a_play_taken_back_is_a_record_and_no_step(file: Path) -> None:
    game = new_game()
    with start(file, game) as writer:
        for number in range(30):
            before = game.copy()
            for seat, action in play(game, [number]):
                writer.played(game, seat, action)
            if number % 3 == 0:
                game = before
                writer.undone(game)
    found = read(file)
    assert found.fault is None
    assert len(found.steps) == 20 == read_facts(file).actions
    assert len([entry for entry in found.records if entry.kind == "action"]) == 30
    assert found.game_at(20).digest() == game.digest()


def test_explanations_are_kept_when_they_are_json(file: Path) -> None:
    game = new_game()
    notes = [{"why": ["gain", 0.5]}, {"bad": float("nan")}, object(), "x" * 100_000, None]
    with start(file, game) as writer:
        for note, (seat, action) in zip(notes, play(game, [1] * 5), strict=True):
            writer.played(game, seat, action, note)
    found = read(file)
    assert found.fault is None
    assert [step.explanation for step in found.steps] == [notes[0], None, None, None, None]


# Crashes


def test_cut_anywhere_all_whole_lines_stay_good(file: Path, whole: bytes) -> None:
    head = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    for cut in range(head, len(whole), 97):
        file.write_bytes(whole[:cut])
        facts = read_facts(file)
        assert (facts.fault, facts.finished) == (None, False)
        assert facts.actions == whole[:cut].count(b'"type":"action"') - (not _ends_whole(whole[:cut]))


def _ends_whole(data: bytes) -> bool:
    last = data[data.rfind(b"\n") + 1 :]
    return b'"type":"action"' not in last or _is_json(last)


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("back", [1, 2, 30, 90, 200, 700, 3000])
def test_an_unfinished_file_is_continued_to_the_same_end(file: Path, whole: bytes, back: int) -> None:
    file.write_bytes(whole)
    steps = read(file).steps
    file.write_bytes(whole[:-back])
    fault = verify(file)
    assert fault is None if back == 1 else "end is missing" in str(fault)
    if back == 1:
        return
    game, writer = resume(file)
    with writer:
        for step in steps[len(read(file).steps) :]:
            if step.action is None:
                game.next_round()
                writer.dealt(game)
            else:
                assert game.to_move == step.seat
                game.play(step.action)
                writer.played(game, game_seat(step), step.action)
    assert verify(file) is None
    assert file.read_bytes() == whole


def game_seat(step: replay.Step) -> int:
    assert step.seat is not None
    return step.seat


def test_garbage_at_a_torn_end_is_left_out(file: Path, whole: bytes) -> None:
    part = whole[: whole.rfind(b"\n", 0, len(whole) // 3) + 1]
    file.write_bytes(part + b"\0" * 500)
    assert read_facts(file).fault is None
    _, writer = resume(file)
    writer.close()
    assert file.read_bytes() == part


def test_a_finished_or_broken_game_is_not_continued(file: Path, whole: bytes) -> None:
    for data in (whole, whole[: len(whole) // 2] + b"\nx\n", b"", b"{"):
        file.write_bytes(data)
        with pytest.raises(ReplayError):
            resume(file)
        assert file.read_bytes() == data


def test_a_full_disk_leaves_whole_lines(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()
    causes: list[OSError] = []
    writer = start(file, game, on_error=causes.append)
    good = file.read_bytes()
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data[:15])

    monkeypatch.setattr(replay_writer.os, "write", full)
    for seat, action in play(game, [1, 2]):
        writer.played(game, seat, action)
    assert [error.errno for error in causes] == [errno.ENOSPC]
    assert file.read_bytes() == good
    monkeypatch.setattr(replay_writer.os, "write", real)
    strict = Writer.reopen(file, len(good), open_end=False)
    monkeypatch.setattr(replay_writer.os, "write", full)
    with pytest.raises(OSError, match="No space"):
        strict.played(game, 0, action)


# Faults

FAULTS: list[tuple[str, Change, int, str]] = [
    ("newer version", set_at(1, "version", 2), 1, "newer"),
    ("newer rules", set_at(1, "rules_version", 2), 1, "newer"),
    ("version of no kind", set_at(1, "version", "1"), 1, "version"),
    ("other format", set_at(1, "format", "chess"), 1, "no replay"),
    ("no header", lambda lines: lines.pop(0), 1, "no replay"),
    ("header with another type", set_at(1, "type", "head"), 1, "header"),
    ("unknown field of the header", set_at(1, "cheat", 1), 1, "no field"),
    ("unknown house rule", set_at(1, "options", {"magic": 1}), 1, "magic"),
    ("other edition", set_at(1, "edition", "saboteur2"), 2, "role cards of the deal"),
    ("seats of no kind", set_at(1, "seats", 5), 1, "list"),
    ("seed of no kind", set_at(1, "seed", -3), 1, "seed"),
    ("a broken scenario", set_at(1, "scenario", {"format": "x"}), 1, "scenario"),
    ("no deal", lambda lines: lines.pop(1), 2, "deal"),
    ("a deal with other cards", lambda lines: lines[1]["pile"].__setitem__(0, "NS:blue"), 2, "deck"),
    ("a deal with an unknown card", lambda lines: lines[1]["pile"].__setitem__(0, "joker"), 2, "joker"),
    ("a deal with other roles", lambda lines: lines[1].__setitem__("roles", ["saboteur"] * 3), 2, "role"),
    ("a deal with more gold", lambda lines: lines[1]["gold"].append(3), 2, "gold"),
    ("a deal with two treasures", set_at(2, "goals", ["treasure"] * 3), 2, "goals"),
    ("the deal of another round", set_at(2, "round", 2), 2, "round 2"),
    ("bad JSON", raw(5, b"{nonsense}\n"), 5, "not JSON"),
    ("binary", raw(5, b"\x00\x01\xfe\xff\n"), 5, "UTF-8"),
    ("a list", raw(5, b"[]\n"), 5, "no object"),
    ("an empty line", raw(5, b"\n"), 5, "empty"),
    ("CR LF", raw(5, b"{}\r\n"), 5, "CR LF"),
    ("byte order mark", raw(1, b"\xef\xbb\xbf{}\n"), 1, "byte order mark"),
    ("a line too long", raw(5, b'{"a":"' + b"x" * 70_000 + b'"}\n'), 5, "longer"),
    ("too deep", raw(5, b'{"a":' + b"[" * 30_000 + b"\n"), 5, "deep"),
    ("a huge number", raw(5, b'{"a":' + b"9" * 30_000 + b"}\n"), 5, "digits"),
    ("a huge fraction", raw(5, b'{"a":1e999}\n'), 5, "range"),
    ("infinity", raw(5, b'{"a":Infinity}\n'), 5, "Infinity"),
    ("a doubled field", raw(5, b'{"type":"undo","type":"undo"}\n'), 5, "twice"),
    ("an unknown type", set_at(5, "type", "cheat"), 5, "cheat"),
    ("an unknown field", set_at(5, "cheat", 1), 5, "no field"),
    ("no action", set_at(5, "action", None), 5, "action"),
    ("an unknown action", set_at(5, "action", {"type": "fly"}), 5, "fly"),
    ("an illegal action", set_at(5, "action", {"type": "break", "card": "broken_cart", "seat": 11}), 5, "illegal"),
    ("the wrong seat", lambda lines: lines[4].__setitem__("seat", (lines[4]["seat"] + 1) % 3), 5, "to move"),
    ("a seat that is not there", set_at(5, "seat", 7), 5, "seat"),
    ("a digest that differs", lambda lines: lines[4].__setitem__("digest", lines[4]["digest"] ^ 1), 5, "digest"),
    ("a digest of no kind", set_at(5, "digest", 1.5), 5, "digest"),
    ("actions in another order", swap(5, 6), 5, ""),
    ("an undo out of nothing", raw(3, b'{"type":"undo","digest":0}\n'), 3, "taken back"),
    ("an undo to elsewhere", raw(5, b'{"type":"undo","digest":0}\n'), 5, "digest"),
    ("a deal in the middle", lambda lines: lines.insert(4, lines[1]), 5, "cannot be dealt"),
    ("a result too early", raw(5, b'{"type":"result","totals":[0,0,0],"winners":[0]}\n'), 5, "result"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "words"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_a_fault_is_named_with_its_line(file: Path, whole: bytes, change: Change, line: int, words: str) -> None:
    file.write_bytes(altered(whole, change))
    fault = verify(file)
    assert isinstance(fault, ReplayError)
    assert fault.line == line and words in fault.cause
    assert "\n" not in str(fault) and len(str(fault)) < 400
    facts = read_facts(file)
    assert not (facts.fault is None and line == 1 and "scenario" not in words)
    if line > 2:
        found = read(file)
        assert str(found.fault) == str(fault) and not found.finished
        assert [step.line for step in found.steps] == list(range(3, line))
        found.game_at(len(found.steps))


@pytest.mark.parametrize("kind", ["round", "result"])
def test_results_must_be_what_the_actions_give(file: Path, whole: bytes, kind: str) -> None:
    def change(lines: list[Any]) -> None:
        entry = next(line for line in lines if line["type"] == kind)
        entry["pay" if kind == "round" else "totals"] = [7, 7, 7]

    file.write_bytes(altered(whole, change))
    assert "is not what the actions give" in str(verify(file))


def test_a_missing_round_result_is_named(file: Path, whole: bytes) -> None:
    file.write_bytes(altered(whole, lambda lines: lines.remove(next(x for x in lines if x["type"] == "round"))))
    assert "result of the round is missing" in str(verify(file))


def test_nothing_follows_the_result(file: Path, whole: bytes) -> None:
    file.write_bytes(whole + b'{"type":"undo","digest":0}\n')
    assert "nothing may follow" in str(verify(file))


def test_a_file_too_large_is_not_read(file: Path, monkeypatch: pytest.MonkeyPatch, whole: bytes) -> None:
    from engine import replay_reader

    monkeypatch.setattr(replay_reader, "MAX_FILE", 1000)
    file.write_bytes(whole)
    assert "larger" in str(read_facts(file).fault)


def test_summaries_never_raise(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "game.jsonl"
    for data in (b"", b"\n", b"\0" * 4096, whole[1:], whole[::-1], b"{}", b"[]\n", b'{"format":"dwarf-miners-replay"}'):
        file.write_bytes(data)
        assert read_facts(file).fault
    assert read_facts(tmp_path / "nothing").fault
    assert read_facts(tmp_path).fault


def test_facts_tell_the_game(file: Path, whole: bytes) -> None:
    file.write_bytes(whole)
    facts, found = read_facts(file), read(file)
    result = found.game_at(len(found.steps)).result
    assert (facts.names, facts.levels) == (("A", "B", "C"), ("skilled",) * 3)
    assert (facts.winners, len(facts.rounds), facts.finished) == (result.winners, 2, True)
    assert (facts.date, facts.edition, facts.fault) == (DATE, "base", None)
    assert facts.actions == found.game_at(len(found.steps)).steps


# Golden games


@pytest.mark.parametrize("path", [*SAMPLES, *GOLDEN], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_games_replay_to_the_same_digests(path: Path) -> None:
    assert verify(path) is None
    data = path.read_bytes()
    assert b"\r" not in data and data.endswith(b"\n") and len(data) < 400 * 1024


def test_the_samples_are_whole_games_of_all_sizes_with_reasons() -> None:
    found = [read(path) for path in SAMPLES]
    sizes = {(one.header.config.edition, one.header.config.seats) for one in found}
    assert sizes >= {("base", 3), ("base", 5), ("base", 10), ("saboteur2", 2), ("saboteur2", 6), ("saboteur2", 12)}
    for one in found:
        turns = [step for step in one.steps if step.action is not None]
        assert one.finished and len(one.game_at(len(one.steps)).result.rounds) == 3
        assert all(step.explanation is not None for step in turns), one.path.name
        assert any(step.explanation.get("iterations") for step in turns), one.path.name


@pytest.mark.parametrize("folder", [ROOT / "replays", ROOT / "tests" / "golden"], ids=lambda path: path.name)
def test_git_leaves_the_lines_of_replays_alone(folder: Path) -> None:
    assert "*.jsonl -text" in (folder / ".gitattributes").read_text().splitlines()
