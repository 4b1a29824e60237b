"""The JSON Schemas agree with what is written and with what is refused: they are what a stranger works by."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from case_format import complete, read_cases
from damaged_files import WRONG
from helpers import new_game
from jsonschema import Draft202012Validator
from schema_tools import NAMES, complaint, schema

from ai.levels import make_bot
from ai.review.review import Depth, Reviewer, ReviewError, review_from_json
from engine.errors import GameError
from engine.game import Game
from engine.referee import Referee
from engine.replay import Writer, read
from engine.replay_format import read_header, read_record
from engine.scenario import dump, load
from game.replays.marks import Marks
from game.seat_notes import SeatNotes

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "replays").glob("*.jsonl"))
GAMES = (("base", 3, 2), ("base", 10, 1), ("saboteur2", 2, 2), ("saboteur2", 12, 1))


def played_out(game: Game, path: Path, rng: random.Random) -> None:
    """Play at random to the end of the game, with a play taken back now and then."""
    with Writer.create(path, game, program="test") as writer:
        while game.phase != "game_over":
            if game.phase == "round_over":
                game.next_round()
                writer.dealt(game)
            before, seat, action = game.copy(), game.to_move or 0, rng.choice(game.legal())
            game.play(action)
            writer.played(game, seat, action)
            if game.phase == "turn" and rng.random() < 0.05:
                game = before
                writer.undone(game)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema(name).schema)
    assert complaint(name, []) is not None and complaint(name, {"cheat": 1}) is not None


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_samples_are_as_described(path: Path) -> None:
    explanations = 0
    for number, line in enumerate(lines_of(path), 1):
        assert complaint("replay-line", line) is None, number
        if "explanation" in line:
            explanations += 1
            assert complaint("explanation", line["explanation"]) is None, number
    assert explanations


@pytest.mark.parametrize(("edition", "seats", "rounds"), GAMES)
def test_what_is_written_in_random_games_is_as_described(edition: str, seats: int, rounds: int, tmp_path: Path) -> None:
    rng = random.Random(seats)
    path = tmp_path / "game.jsonl"
    played_out(new_game(seats, 4, edition=edition, rounds=rounds), path, rng)
    kinds = set()
    for line in lines_of(path):
        assert complaint("replay-line", line) is None, line
        kinds.add(line["type"])
    assert kinds == {"header", "deal", "action", "undo", "round", "result"}
    replay = read(path)
    for at in range(0, len(replay.steps), 9):
        assert complaint("scenario", dump(replay.game_at(at))) is None, at


def test_scenarios_of_the_cases_are_as_described() -> None:
    good = 0
    for _, case in read_cases():
        scenario = complete(case["scenario"]) if "scenario" in case else None
        try:
            load(scenario)
        except GameError:
            continue
        good += 1
        assert complaint("scenario", scenario) is None, (case["name"], scenario)
    assert good > 50


@pytest.mark.parametrize(("edition", "seats"), [("base", 3), ("saboteur2", 4)])
def test_the_referee_speaks_as_described(edition: str, seats: int) -> None:
    referee, rng = Referee(_skilled, lambda seen, level: [{"digger": 1.0}] * seats), random.Random(7)

    def ask(**request: Any) -> dict[str, Any]:
        assert complaint("referee-request", request) is None, request
        answer = referee.answer(json.dumps(request).encode())
        assert complaint("referee-answer", answer) is None, answer
        return answer

    assert not ask(cmd="legal")["ok"]
    standing = ask(cmd="new", edition=edition, seats=seats, seed=3, options={"rounds": 1}, names=[])
    for turn in range(200):
        if standing["phase"] == "game_over":
            break
        actions = ask(cmd="legal")["actions"]
        if turn % 30 == 0:
            for seat in (None, 0, seats - 1):
                ask(cmd="observe", seat=seat)
            ask(cmd="load", scenario=ask(cmd="scenario")["scenario"]) if turn == 30 else ask(cmd="result")
            ask(cmd="beliefs", seat=1, level="skilled")
            actions = ask(cmd="legal")["actions"]
        if turn == 5:
            ask(cmd="bot", level="skilled", seed=1)
        standing = ask(cmd="play", action=rng.choice(actions))
        assert standing["ok"]
    assert ask(cmd="result")["over"]
    ask(cmd="observe", seat=0), ask(cmd="observe", seat=None)
    assert not ask(cmd="play", action={"type": "map", "goal": 1})["ok"]
    assert not ask(cmd="next_round")["ok"] and not ask(cmd="seek", step=1)["ok"]
    assert ask(cmd="replay", path=str(SAMPLES[0]))["steps"] and ask(cmd="seek", step=4)["ok"]
    assert ask(cmd="quit")["ok"]


def _skilled(level: str, iterations: int | None, ms: int | None) -> Any:
    bot = make_bot(level)

    def choose(seen: Any, seed: int) -> Any:
        found = bot.choose(seen, seed)
        return found.action, found.explanation.to_json()

    return choose


def test_what_lies_beside_a_replay_is_as_described(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played_out(new_game(3, 2, rounds=1), path, random.Random(1))
    replay = read(path)
    marks = Marks(path, 9)
    marks.put(3, "here he lied")
    marks.put(0)
    assert complaint("marks", json.loads((tmp_path / "game.marks.json").read_text("utf-8"))) is None
    notes = SeatNotes()
    notes.write_to(tmp_path / "game.notes.json")
    notes.turn(0, 2)
    assert complaint("notes", json.loads((tmp_path / "game.notes.json").read_text("utf-8"))) is None
    review = Reviewer(replay, Depth(rounds=1, iterations=4)).run()
    assert review is not None
    obj = json.loads(json.dumps(review.to_json()))
    assert complaint("review", obj) is None and obj["judgements"]
    rng = random.Random(3)
    for _ in range(80):
        other = mutated(obj, rng)
        try:
            review_from_json(other, replay)
        except ReviewError as error:
            about_this_game = "tables do not fit" in str(error) or "another game" in str(error) or "step" in str(error)
            assert about_this_game or complaint("review", other) is not None, (error, other)


# Damage


def mutated(obj: Any, rng: random.Random) -> Any:
    """A copy with one value changed, left out or added."""
    copy = json.loads(json.dumps(obj))
    inner, key = copy, rng.choice(list(copy))
    while isinstance(inner[key], dict | list) and inner[key] and rng.random() < 0.8:
        inner = inner[key]
        key = rng.choice(list(inner)) if isinstance(inner, dict) else rng.randrange(min(len(inner), 4))
    change = rng.randrange(6)
    if change == 0:
        del inner[key]
    elif change == 1 and isinstance(inner, dict):
        inner["cheat"] = 1
    else:
        inner[key] = rng.choice(WRONG)
    return copy


def refusal(line: Any, first: bool) -> str | None:
    """What the reader has against a line by itself, for a game of twelve."""
    try:
        if first:
            read_header(line)
        else:
            read_record(line, 2, 12)
    except GameError as error:
        return str(error)
    return None


@pytest.mark.parametrize(("edition", "seats"), [("base", 5), ("saboteur2", 12)])
def test_a_line_that_is_refused_by_itself_is_refused_by_the_schema(edition: str, seats: int, tmp_path: Path) -> None:
    rng = random.Random(11)
    path = tmp_path / "game.jsonl"
    played_out(new_game(seats, 4, edition=edition, rounds=1), path, rng)
    lines = lines_of(path)
    kinds = {(line["type"], line.get("action", {}).get("type")): line for line in lines}
    refused = 0
    for _ in range(400):
        line = mutated(rng.choice(list(kinds.values())), rng)
        first = line.get("type") == "header" or "format" in line
        cause, against = refusal(line, first), complaint("replay-line", line)
        if cause is not None and not _beyond_a_schema(cause):
            refused += 1
            assert against is not None, (cause, line)
    assert refused > 130


def _beyond_a_schema(cause: str) -> bool:
    """Rules of the reader about what several fields say together, and about letters."""
    return "printable" in cause or "only seats 0 to" in cause


@pytest.mark.parametrize("edition", ["base", "saboteur2"])
def test_a_scenario_of_no_form_is_refused_by_the_schema(edition: str) -> None:
    rng = random.Random(13)
    game = new_game(4, 6, edition=edition)
    for _ in range(14):
        game.play(rng.choice(game.legal()))
    good = dump(game)
    refused = 0
    for _ in range(300):
        scenario = mutated(good, rng)
        try:
            load(scenario)
        except GameError as error:
            if any(words in str(error) for words in FORM):
                refused += 1
                beyond = "printable" in str(error) or re.match("(by|to_move|last_theft) of", str(error))  # no such seat
                assert beyond or complaint("scenario", scenario) is not None, (error, scenario)
        else:
            assert complaint("scenario", scenario) is None, scenario
    assert refused > 100


FORM = (
    "must be an object", "must be a whole number", "must be true or false", "must be a text", "must be a list",
    "has no field", "lacks the field", "format must", "version must", "no edition", "house rule", "which is no card",
    "is no role", "cannot lie in front",
)  # fmt: skip
