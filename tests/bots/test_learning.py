"""Learning: what is played and fitted, and that a course which was stopped ends like one that was not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ai.features import FEATURE_COUNT, FEATURES
from ai.learning import Course, Folder, FolderError, Lesson, hired
from ai.learning.course import EVOLUTION, SELF_PLAY, TEST
from ai.learning.evolution import Stage
from ai.learning.hands import Hands
from ai.learning.parts import FIXED, PARTS, Part
from ai.learning.regression import TEMPERATURE, Sample, fit, mean_loss, sample
from ai.learning.selfplay import SHARD, Shard, play_shard, shards
from ai.learning.trial import better, judge, together
from ai.levels import STYLES
from ai.puct import prior_of
from ai.weights import SKILLED, table
from engine.cards import BLUE, BOSS, DIGGER, GEOLOGIST, GREEN, SABOTEUR
from engine.errors import OptionError
from engine.jit import COMPILED

plays = pytest.mark.skipif(not COMPILED, reason="rounds take too long without numba")
START = STYLES["expert"].weights
TINY = Lesson(seats=(3,), rounds=SHARD + 1, iterations=16, generations=2, deals=4, trials=400, seed=4)


def nothing(*_: object) -> None:
    """Progress that nobody follows."""


def files(path: Path) -> dict[str, object]:
    """Every file of a folder by name, arrays unpacked."""
    found: dict[str, object] = {}
    for file in sorted(path.rglob("*")):
        if file.suffix == ".npz":
            with np.load(file) as arrays:
                found[str(file.relative_to(path))] = {
                    key: (arrays[key].dtype.str, arrays[key].tolist()) for key in arrays
                }
        elif file.is_file():
            found[str(file.relative_to(path))] = file.read_text("utf-8")
    return found


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a course that nobody stopped."""
    path = tmp_path_factory.mktemp("learning") / "straight"
    Course(TINY, Folder.open(path, TINY, START), Hands(), nothing).run()
    return path


@plays
def test_a_shard_holds_what_the_bots_saw_and_searched() -> None:
    arrays = play_shard(Shard("base", 4, 0, 1, 24, 9, START))
    count = arrays["count"]
    assert len(count) == len(arrays["row"]) == len(arrays["round"]) > 10
    assert (count > 1).all() and count.sum() == len(arrays["features"]) == len(arrays["visits"])
    assert arrays["features"].dtype == np.float32 and arrays["features"].shape[1] == FEATURE_COUNT
    assert set(arrays["row"].tolist()) <= {DIGGER, SABOTEUR}
    visits = np.add.reduceat(arrays["visits"], np.cumsum(count) - count)
    assert visits.min() >= 1 and visits.max() <= 24
    fewer = play_shard(Shard("base", 4, 0, 1, 24, 10, START))
    assert fewer["visits"].tolist() != arrays["visits"].tolist()


@plays
def test_the_second_edition_gives_its_rows() -> None:
    arrays = play_shard(Shard("saboteur2", 5, 0, 2, 16, 3, START))
    assert set(arrays["row"].tolist()) <= {SABOTEUR, BLUE, GREEN, BOSS, GEOLOGIST}
    assert arrays["features"][:, FEATURES.index("pass_more") :].any()


def test_shards_cover_every_round_once() -> None:
    lesson = replace(TINY, seats=(3, 5), rounds=2 * SHARD + 1)
    found = [
        (shard.seats, shard.first + n) for shard in shards(lesson, START) for n in range(shard.count)
    ]  # fmt: skip
    assert sorted(found) == [(seats, number) for seats in (3, 5) for number in range(lesson.rounds)]


@pytest.mark.slow
@plays
def test_two_workers_find_the_same(straight: Path, tmp_path: Path) -> None:
    with hired(2) as hands:
        Course(TINY, Folder.open(tmp_path / "two", TINY, START), hands, nothing).run()
    assert files(tmp_path / "two") == files(straight)


@pytest.mark.matrix(3)
@plays
@pytest.mark.parametrize("stop_at", [SELF_PLAY, EVOLUTION, TEST])
def test_stopped_and_continued_is_as_straight_through(stop_at: str, straight: Path, tmp_path: Path) -> None:
    def interrupt(step: str, part: str, done: int, everything: int) -> None:
        if step == stop_at:
            raise KeyboardInterrupt

    path = tmp_path / "stopped"
    with pytest.raises(KeyboardInterrupt):
        Course(TINY, Folder.open(path, TINY, START), Hands(), interrupt).run()
    assert not (path / "report.json").exists()
    told: list[str] = []
    Course(TINY, Folder.open(path, TINY, START), Hands(), lambda step, *_: told.append(step)).run()
    assert told and (SELF_PLAY in told) == (stop_at == SELF_PLAY)
    assert files(path) == files(straight)


@plays
def test_a_finished_course_only_tells_again(straight: Path) -> None:
    told: list[str] = []
    outcome = Course(TINY, Folder.open(straight, TINY, START), Hands(), lambda step, *_: told.append(step)).run()
    assert told == []
    assert [part.part for part in outcome.parts] == ["digger", "saboteur"]
    kept = [part for part in outcome.parts if not part.adopted]
    for part in kept:
        row = DIGGER if part.part == "digger" else SABOTEUR
        assert np.array_equal(outcome.table[row], START[row])


def test_another_lesson_is_refused_with_the_cure(tmp_path: Path) -> None:
    Folder.open(tmp_path / "a", TINY, START)
    Folder.open(tmp_path / "a", TINY, START)
    with pytest.raises(FolderError, match="begun with iterations 16, not 17; use the same options, or name another"):
        Folder.open(tmp_path / "a", replace(TINY, iterations=17), START)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(FolderError, match="no folder of learning"):
        Folder.open(tmp_path / "b", TINY, START)
    (tmp_path / "a" / "lesson.json").write_text("{", "utf-8")
    with pytest.raises(FolderError, match="damaged"):
        Folder.open(tmp_path / "a", TINY, START)


def test_the_first_table_is_kept_although_a_better_one_is_written_later(tmp_path: Path) -> None:
    Folder.open(tmp_path / "a", TINY, START)
    assert np.array_equal(Folder.open(tmp_path / "a", TINY, START + 1.0).start, START)


def test_a_damaged_shard_is_named(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path / "a", TINY, START)
    for shard in shards(TINY, START):
        folder.keep_arrays(shard.name, {"row": np.zeros(3)})
    with pytest.raises(FolderError, match=r"3-0000000\.npz is damaged"):
        Course(TINY, folder, Hands(), nothing).run()
    (tmp_path / "a" / "selfplay" / "3-0000000.npz").write_bytes(b"PK\x03\x04 no more")
    with pytest.raises(FolderError, match=r"3-0000000\.npz is damaged"):
        Course(TINY, folder, Hands(), nothing).run()


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"seats": (2,)}, "3 to 10"), ({"seats": (4, 4)}, "once"), ({"rounds": -1}, "rounds"),
        ({"rounds": 0, "generations": 0}, "nothing to learn from"), ({"trials": 20}, "trials"),
        ({"pull": 0.0}, "pull"), ({"pull": float("nan")}, "pull"), ({"edition": "third"}, "third"),
    ],
)  # fmt: skip
def test_lessons_that_cannot_be_done(wrong: dict[str, object], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        Lesson(**wrong)  # type: ignore[arg-type]


def synthetic(truth: np.ndarray, decisions: int, seed: int) -> Sample:
    """Decisions of 2 to 9 moves with random features, and the shares that weights give them. Features of large weights
    are 0 everywhere."""
    rng = np.random.default_rng(seed)
    count = rng.integers(2, 10, decisions)
    features = rng.standard_normal((int(count.sum()), len(truth))).astype(np.float32)
    features[:, np.abs(truth) > 20.0] = 0.0
    first = np.cumsum(count) - count
    odds = np.exp(features @ truth / TEMPERATURE)
    return Sample(features, odds / np.repeat(np.add.reduceat(odds, first), count), first)


def test_regression_finds_the_weights_that_made_the_data() -> None:
    truth, start = np.array([0.8, -1.2, 0.0, 2.0, 60.0]), np.array([0.0, 0.0, 0.5, 0.5, 60.0])
    data, more = synthetic(truth, 3000, 1), synthetic(truth, 500, 2)
    found = fit(lambda: [data], lambda: [more], start, np.arange(4), pull=1e-3)
    assert np.allclose(found.weights, truth, atol=1e-3)
    assert found.after < found.before and found.decisions == 3000
    assert found.held_after is not None and found.held_before is not None and found.held_after < found.held_before
    assert found.held_after == pytest.approx(mean_loss(lambda: [more], truth), abs=1e-6)


def test_regression_goes_through_the_data_in_pieces() -> None:
    truth, start = np.array([0.8, -1.2, 0.4]), np.zeros(3)
    pieces = [synthetic(truth, 50, seed) for seed in range(4)]
    sizes = np.cumsum([0, *(len(piece.features) for piece in pieces[:-1])])
    whole = Sample(
        np.concatenate([piece.features for piece in pieces]),
        np.concatenate([piece.shares for piece in pieces]),
        np.concatenate([piece.first + size for piece, size in zip(pieces, sizes, strict=True)]),
    )
    one, many = (fit(lambda d=data: d, lambda: [], start, np.arange(3), 2.0) for data in ([whole], pieces))
    assert np.allclose(one.weights, many.weights, atol=1e-9) and one.decisions == many.decisions == 200


def test_pull_holds_on_to_the_present_weights() -> None:
    truth, start = np.array([1.0, -1.0]), np.zeros(2)
    data = synthetic(truth, 400, 3)
    loose, tight = (
        fit(lambda: [data], lambda: [], start, np.arange(2), pull).weights for pull in (1e-6, 1e7)
    )  # fmt: skip
    assert np.allclose(loose, truth, atol=1e-2) and np.allclose(tight, start, atol=1e-2)
    assert fit(lambda: [], lambda: [], start, np.arange(2), 1.0).weights.tolist() == [0.0, 0.0]


def test_the_temperature_is_the_prior_s() -> None:
    low, high = prior_of(np.array([0.0, 1.0]))
    even = 2 * (low - (1 - 0.9) / 2) / 0.9, 2 * (high - (1 - 0.9) / 2) / 0.9
    assert np.log(even[1] / even[0]) == pytest.approx(1 / TEMPERATURE)


def test_only_a_part_s_decisions_are_learned_from() -> None:
    arrays = {
        "row": np.array([DIGGER, SABOTEUR, DIGGER], np.int8), "round": np.array([0, 0, 4], np.int32),
        "count": np.array([2, 3, 2], np.int32), "visits": np.array([1, 3, 1, 1, 2, 5, 5], np.int32),
        "features": np.arange(7, dtype=np.float32)[:, None] * np.ones((1, FEATURE_COUNT), np.float32),
    }  # fmt: skip
    digger, saboteur = PARTS["base"]
    learned, held = sample(arrays, digger, held_out=False), sample(arrays, digger, held_out=True)
    assert learned.features[:, 0].tolist() == [0, 1] and learned.shares.tolist() == [0.25, 0.75]
    assert held.features[:, 0].tolist() == [5, 6] and held.first.tolist() == [0]
    assert sample(arrays, saboteur, held_out=False).shares.tolist() == [0.25, 0.25, 0.5]
    assert not len(sample(arrays, saboteur, held_out=True).first)


def test_evolution_climbs_and_does_not_mind_a_stop() -> None:
    goal = np.array([1.0, -2.0, 0.5, 3.0])

    def rate(generation: int, drawn: np.ndarray) -> np.ndarray:
        worth: np.ndarray = -((drawn - goal) ** 2).sum(axis=1)
        return worth

    stage = Stage.first(np.zeros(4))
    for _ in range(40):
        stage = stage.next(rate, seed=5)
    assert np.abs(stage.mean - goal).max() < 0.3
    other = Stage.first(np.zeros(4))
    for _ in range(40):
        other = Stage.from_arrays(other.next(rate, seed=5).arrays())
    assert np.array_equal(other.mean, stage.mean) and np.array_equal(other.spread, stage.spread)


def test_fixed_weights_are_in_no_part() -> None:
    for parts in PARTS.values():
        for part in parts:
            assert not {FEATURES[column] for column in part.columns} & set(FIXED)
            changed = part.put(START, part.weights(START) + 1.0)
            assert np.argwhere(changed != START).tolist() == [
                [row, column] for row in sorted(part.rows) for column in part.columns
            ]


def test_an_interval_above_zero_is_needed() -> None:
    up = judge(4, [(0.50, 0.60), (0.40, 0.55), (0.60, 0.65)] * 20)
    noise = judge(5, [(0.50, 0.60), (0.60, 0.50)] * 20)
    down = judge(7, [(0.50, 0.45), (0.40, 0.36)] * 20)
    assert up.low > 0.0 and noise.low < 0.0 < noise.high and down.high < 0.0
    assert better([up]) and better([up, up, noise])
    assert not better([noise]) and not better([down])
    assert not better([up, up, up, down]) and together([up, up, up, down]).low > 0.0


@plays
def test_a_worse_table_is_refused(tmp_path: Path) -> None:
    lesson = replace(TINY, rounds=0, generations=1, trials=400, seats=(5,))
    part: Part = PARTS["base"][0]
    course = Course(lesson, Folder.open(tmp_path / "a", lesson, table(SKILLED)), Hands(), nothing)
    worse = part.put(course.start, -part.weights(course.start))
    trials = course._test(part, worse)
    assert trials[0].high < -0.2 and trials[0].deals == 400
    assert not better(trials)


@plays
def test_a_better_table_is_adopted(tmp_path: Path) -> None:
    part = PARTS["base"][0]
    weak = part.put(START, -part.weights(START))
    lesson = replace(TINY, rounds=0, generations=1, trials=400, seats=(5,))
    course = Course(lesson, Folder.open(tmp_path / "a", lesson, weak), Hands(), nothing)
    assert better(course._test(part, START))
