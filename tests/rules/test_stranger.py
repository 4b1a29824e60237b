"""What a stranger reads out of a replay by the description alone is what the engine says."""

from __future__ import annotations

import ast
import random
import sys
from pathlib import Path

import pytest
import stranger_reader
from helpers import new_game
from replay_tools import start

from engine.game import Game
from engine.replay import read

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted([*(ROOT / "replays").glob("base-*.jsonl"), *(ROOT / "tests" / "golden").glob("base-*.jsonl")])


def ends_of_rounds(path: Path) -> list[Game]:
    replay = read(path)
    starts = [n for n, step in enumerate(replay.steps) if step.deal is not None]
    return [replay.game_at(at) for at in (*starts, len(replay.steps))]


def compare(path: Path) -> None:
    header, rounds, told = stranger_reader.read(path)
    ends = ends_of_rounds(path)
    assert len(rounds) == len(ends)
    totals = [0] * len(header["seats"])
    for found, game in zip(rounds, ends, strict=True):
        seen, result = game.observation(None), game.result.rounds[found.number - 1]
        assert found.mine == {card.cell: (card.card, card.turned) for card in seen.mine}
        assert found.revealed == {goal.goal: goal.turned for goal in seen.goals if goal.revealed}
        assert [sorted(hand) for hand in found.hands] == [sorted(hand) for hand in seen.hands or ()]
        assert found.pile == list(seen.pile_cards or ())
        assert [{f"broken_{tool}" for tool in front} for front in found.fronts] == [set(s.front) for s in seen.seats]
        assert (found.side, found.finisher, found.pay) == (result.side, result.finisher, list(result.pay))
        totals = [total + paid for total, paid in zip(totals, found.pay, strict=True)]
    result_line = told[-1]
    assert (result_line["type"], result_line["totals"]) == ("result", totals)
    assert [line["pay"] for line in told[:-1]] == [found.pay for found in rounds]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_samples_are_read(path: Path) -> None:
    compare(path)


def test_a_game_with_plays_taken_back_is_read(tmp_path: Path) -> None:
    rng, game, path = random.Random(2), new_game(4, 8, rounds=2), tmp_path / "game.jsonl"
    with start(path, game) as writer:
        while game.phase != "game_over":
            if game.phase == "round_over":
                game.next_round()
                writer.dealt(game)
            before, seat, action = game.copy(), game.to_move or 0, rng.choice(game.legal())
            game.play(action)
            writer.played(game, seat, action)
            if game.phase == "turn" and rng.random() < 0.2:
                game = before
                writer.undone(game)
    compare(path)


def test_the_stranger_knows_nothing_of_this_program() -> None:
    tree = ast.parse(Path(stranger_reader.__file__).read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
