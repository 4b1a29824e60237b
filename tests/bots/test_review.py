"""Looking back at a game: chances, suspicion, judgements of people's moves, and the review as a whole."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai.belief import EXACT
from ai.review.chances import SIDES, Foreteller
from ai.review.judgement import Judge
from ai.review.review import Depth, Review, Reviewer, ReviewError, review_from_json
from ai.review.suspicion import Suspicion
from ai.review.turning import LEAST, turning_points
from ai.roles import role_chances
from engine.action import Action
from engine.observation import SPECTATOR
from engine.replay import Replay, read
from tests.bots.positions import corridor, hand_out

SAMPLES = Path(__file__).parents[2] / "replays"
QUICK = Depth(rounds=8, iterations=32)


@pytest.fixture(scope="module")
def game() -> Replay:
    return read(SAMPLES / "base-3.jsonl")


@pytest.fixture(scope="module")
def reviewed(game: Replay) -> Review:
    found = Reviewer(with_people(game, 0), QUICK).run()
    assert found is not None
    return found


def with_people(replay: Replay, *seats: int) -> Replay:
    """The same game as if people had sat in these seats."""
    levels = tuple("human" if n in seats else level for n, level in enumerate(replay.header.levels))
    replay.header = replace(replay.header, levels=levels)
    return replay


@pytest.mark.parametrize("name", ["base-5", "saboteur2-6"])
def test_chances_are_shares_and_come_true_in_the_end(name: str) -> None:
    replay = read(SAMPLES / f"{name}.jsonl")
    teller = Foreteller(16)
    sides = SIDES[replay.header.config.edition]
    for at in (0, len(replay.steps) // 3, len(replay.steps)):
        position = replay.game_at(at)
        chances = teller.chances(position, 5)
        assert len(chances) == len(sides) and all(0.0 <= chance <= 1.0 for chance in chances)
        assert chances == Foreteller(16).chances(position, 5)
        if replay.header.config.edition == "base":
            assert sum(chances) == pytest.approx(1.0)
    last = replay.game_at(len(replay.steps))
    side = last.result.rounds[-1].side
    assert teller.chances(last, 5) == tuple(
        float((side in (one, "both") and one != "saboteurs") or side == one) for one in sides
    )


def test_whoever_can_finish_is_sure_to_win() -> None:
    position = corridor(6)
    hand_out(position, 0, "digger", "NESW")
    for seat in range(1, 5):
        position._state.role[seat] = position._state.role[0]
    position._state.to_move = 0
    assert Foreteller(24).chances(position, 1)[0] > 0.9


def test_suspicion_is_what_each_seat_believes(game: Replay) -> None:
    position = game.game_at(12)
    table = Suspicion().table(position)
    for row, viewer in zip(table, (SPECTATOR, *range(3)), strict=True):
        believed = role_chances(position.observation(viewer), EXACT)
        assert row == pytest.approx([seat["saboteur"] for seat in believed], abs=2e-3)


def test_a_winning_move_not_played_is_named_with_its_cost() -> None:
    position = corridor(6)
    view = hand_out(position, 0, "digger", "NESW", "EW", "map")
    found = Judge(96).judge(view, Action("pass", cards=("map",)), seed=3)
    assert found is not None
    assert found.best.type == "place" and found.cost > 0.0
    best = Judge(96).judge(view, found.best, seed=3)
    assert best is not None and (best.best, best.cost, best.gold) == (found.best, 0.0, 0.0)


def test_without_a_choice_there_is_nothing_to_judge() -> None:
    position = corridor(2)
    view = hand_out(position, 0, "saboteur", "repair_cart")  # nobody's cart is broken: it can only be discarded
    assert [action.type for action in view.legal] == ["pass"]
    assert Judge(8).judge(view, view.legal[0], seed=1) is None


def test_a_review_covers_every_position_and_the_moves_of_people(game: Replay, reviewed: Review) -> None:
    count = len(game.steps)
    assert len(reviewed.chances) == len(reviewed.suspicion) == count + 1
    turns = {
        n
        for n, step in enumerate(game.steps)
        if step.seat == 0 and step.action is not None and step.action.type != "take_gold"
    }
    assert reviewed.judgements and set(reviewed.judgements) <= turns


def test_the_same_review_twice(game: Replay, reviewed: Review) -> None:
    assert Reviewer(game, QUICK).run() == reviewed


def test_a_stopped_review_leaves_nothing(game: Replay) -> None:
    maker = Reviewer(game, QUICK)
    assert maker.run(lambda: maker.done >= 3) is None
    assert maker.done < maker.total


def test_reviews_are_stored_and_read(game: Replay, reviewed: Review) -> None:
    assert review_from_json(json.loads(json.dumps(reviewed.to_json())), game) == reviewed


@pytest.mark.parametrize(
    "damage",
    [
        {"format": "other"}, {"version": 2}, {"version": None}, {"digest": 1}, {"sides": ["diggers"]}, {"chances": []},
        {"chances": 7}, {"suspicion": [[]]}, {"judgements": {"99999": {}}}, {"judgements": {"x": {}}},
        {"judgements": []}, {"depth": None}, {"judgements": {"1": {"best": {"type": "fly"}, "cost": 0, "gold": 0}}},
    ],
)  # fmt: skip
def test_damaged_reviews_are_refused(game: Replay, reviewed: Review, damage: dict[str, Any]) -> None:
    with pytest.raises(ReviewError):
        review_from_json({**reviewed.to_json(), **damage}, game)


@pytest.mark.parametrize("obj", [None, 3, [], "text", {}])
def test_other_things_are_no_reviews(game: Replay, obj: object) -> None:
    with pytest.raises(ReviewError):
        review_from_json(obj, game)


def test_turning_points_are_the_largest_changes(game: Replay, reviewed: Review) -> None:
    even = [(0.5, 0.5)] * (len(game.steps) + 1)
    even[4:] = [(0.9, 0.1)] * len(even[4:])
    even[9:] = [(0.9 - LEAST + 0.01, 0.1 + LEAST - 0.01)] * len(even[9:])
    found = turning_points(game, replace(reviewed, chances=tuple(even)))
    assert [(turn.step, turn.side, turn.before, turn.after) for turn in found if turn.step < 9] == [
        (3, "diggers", 0.5, 0.9)
    ]
    borders = [n for n, step in enumerate(game.steps) if step.deal is not None]
    assert not {turn.step for turn in found} & set(borders)


def test_reviews_of_the_samples_say_how_each_round_ended() -> None:
    replay = read(SAMPLES / "base-5.jsonl")
    teller = Foreteller(4)
    for at, step in enumerate(replay.steps):
        if step.deal is None:
            continue
        position = replay.game_at(at)
        won = position.result.rounds[-1].side
        assert teller.chances(position, 0) == (float(won == "diggers"), float(won == "saboteurs"))
