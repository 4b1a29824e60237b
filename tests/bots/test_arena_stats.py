"""The arena's statistics against known values, and its own chance."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ai.arena.chance import DRAWS, below, derive, resamples, shuffled
from ai.arena.rating import POINTS, points, ratings, strengths
from ai.arena.stats import Estimate, bootstrap, difference, gain, ratio, wilson, win_rate
from ai.arena.times import Times
from game.botworker import move_seed


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilsons_interval_has_its_published_values(wins: int, count: int, low: float, high: float) -> None:
    """From Newcombe, Statistics in Medicine 17 (1998), table I, and mirrored."""
    assert wilson(wins, count) == pytest.approx((low, high), abs=6e-5)


def test_a_win_rate_of_single_rounds_is_wilsons() -> None:
    wins = np.array([1.0] * 30 + [0.0] * 70)
    assert win_rate(wins, np.ones(100)) == Estimate(0.3, *wilson(30, 100), 100)


def test_rounds_of_one_deal_that_always_agree_count_once() -> None:
    wins = np.array([1.0] * 30 + [0.0] * 70)
    once, tenfold = win_rate(wins, np.ones(100)), win_rate(10 * wins, np.full(100, 10.0))
    assert once is not None and tenfold is not None and tenfold.low is not None and once.low is not None
    assert (tenfold.value, tenfold.count) == (0.3, 1000)
    assert tenfold.low == pytest.approx(once.low, abs=0.002)


def test_a_win_rate_without_losses_rests_on_its_deals() -> None:
    found = win_rate(np.full(8, 5.0), np.full(8, 5.0))
    assert found is not None
    assert (found.low, found.high) == pytest.approx(wilson(8, 8))


def test_nothing_counted_has_no_win_rate() -> None:
    assert win_rate(np.zeros(3), np.zeros(3)) is None


def noise(seed: int, count: int) -> np.ndarray:
    """float64[count], uniform in [0, 1)."""
    return below(seed, 1 << 30, count) / float(1 << 30)


def test_the_bootstrap_of_a_mean_agrees_with_its_standard_error() -> None:
    values = noise(3, 400)
    found = bootstrap(ratio, [np.array([values, np.ones(400)])])
    error = 1.96 * values.std(ddof=1) / math.sqrt(400)
    assert found is not None and found.low is not None and found.high is not None
    assert found.value == pytest.approx(values.mean())
    assert (found.high - found.low) / 2 == pytest.approx(error, rel=0.1)
    assert (found.high + found.low) / 2 == pytest.approx(values.mean(), abs=0.2 * error)


def test_a_paired_difference_leaves_out_what_both_share() -> None:
    deal, ones = 100 * noise(5, 200), np.ones(200)
    first, second = deal + noise(6, 200) + 1.0, deal + noise(7, 200)
    paired = bootstrap(difference, [np.array([first, ones, second, ones])])
    assert paired is not None and paired.clear
    assert paired.low is not None and paired.high is not None
    assert 0.8 < paired.low < 1.0 < paired.high < 1.2


def test_no_difference_is_exactly_none() -> None:
    values, ones = noise(8, 50), np.ones(50)
    assert bootstrap(difference, [np.array([values, ones, values, ones])]) == Estimate(0.0, 0.0, 0.0, 50)


def test_a_gain_is_a_share_of_the_second_mean() -> None:
    ones = np.ones(10)
    assert bootstrap(gain, [np.array([5 * ones, 2 * ones, 4 * ones, 2 * ones])]) == Estimate(0.25, 0.25, 0.25, 10)


def test_ninety_five_in_a_hundred_intervals_hold_the_truth() -> None:
    held = 0
    for seed in range(400):
        found = bootstrap(ratio, [np.array([noise(derive(seed), 60), np.ones(60)])])
        assert found is not None and found.low is not None and found.high is not None
        held += found.low <= 0.5 <= found.high
    assert 0.91 < held / 400 < 0.98


def test_strata_are_resampled_apart() -> None:
    """Two player counts with other means: only what varies within each makes the interval."""
    still = [np.array([np.full(20, level), np.ones(20)]) for level in (0.0, 10.0)]
    assert bootstrap(ratio, still) == Estimate(5.0, 5.0, 5.0, 40)


def test_one_block_has_a_value_and_no_interval() -> None:
    assert bootstrap(ratio, [np.array([[3.0], [2.0]])]) == Estimate(1.5, None, None, 1)
    assert bootstrap(ratio, [np.array([[0.0, 0.0], [0.0, 0.0]])]) is None
    assert bootstrap(ratio, []) is None


def test_two_players_are_rated_by_their_odds() -> None:
    wins = np.array([[[0.0, 300.0], [100.0, 0.0]]])
    odds = 300.5 / 100.5  # half a win more each way
    strong, weak = strengths(wins)[0]
    assert strong / weak == pytest.approx(odds)
    assert points(wins, [range(2)])[0] == pytest.approx([POINTS / 2 * math.log(odds), -POINTS / 2 * math.log(odds)])


def test_strengths_are_found_again_in_their_expected_results() -> None:
    true = np.array([4.0, 2.0, 1.0, 0.5])
    wins = 1e6 * true[:, None] / (true[:, None] + true[None, :])
    np.fill_diagonal(wins, 0)
    wins[0, 3] = wins[3, 0] = 0  # these two never met
    found = strengths(wins[None])[0]
    assert found / found[2] == pytest.approx(true, rel=1e-4)


def test_a_player_that_always_wins_has_a_finite_rating() -> None:
    found = ratings([np.tile(np.array([[0.0, 3.0], [0.0, 0.0]]), (10, 1, 1))], [range(2)])
    assert found[0].value == pytest.approx(POINTS / 2 * math.log(30.5 / 0.5))
    assert found[0].value == -found[1].value


def test_the_average_of_each_group_is_zero() -> None:
    wins = np.array([[[0, 0, 9, 7], [0, 0, 5, 6], [1, 5, 0, 0], [3, 4, 0, 0]]], float)
    found = points(wins, [range(2), range(2, 4)])[0]
    assert found[0] + found[1] == pytest.approx(0)
    assert found[2] + found[3] == pytest.approx(0)
    assert found[0] > found[1] and found[2] < found[3]


def test_times_know_their_quantiles_to_a_percent() -> None:
    times = Times()
    for millisecond in range(1, 1001):
        times.add(millisecond / 1000)
    assert times.decisions == 1000
    assert times.quantile(0.5) == pytest.approx(0.5, rel=0.011)
    assert times.quantile(0.99) == pytest.approx(0.99, rel=0.011)
    assert times.rate is None
    assert Times().quantile(0.5) is None


def test_times_add_up_and_are_read_back() -> None:
    one, two = Times(), Times()
    one.add(0.5, iterations=100)
    two.add(1.5, iterations=500)
    two.add(0.001)
    one.merge(two)
    assert (one.decisions, one.iterations, one.rate) == (3, 600, 300.0)
    assert Times.from_json(one.to_json()) == one


def test_chance_is_spread_evenly() -> None:
    counts = np.bincount(below(11, 7, 70_000), minlength=7)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 22.5  # chi-square, 6 degrees of freedom, 0.1 %
    assert sorted(shuffled(4, 12)) == list(range(12))
    assert len({shuffled(seed, 12) for seed in range(50)}) == 50


def test_each_resample_has_as_many_blocks() -> None:
    counts = resamples(30, 0)
    assert counts.shape == (DRAWS, 30)
    assert (counts.sum(1) == 30).all()
    assert abs(counts.mean(0) - 1).max() < 0.2
    assert not (counts == resamples(30, 1)).all()


def test_bots_get_the_seeds_that_games_give_them() -> None:
    """So a deal of the arena can be played again by `simulate`, card by card."""
    assert derive(123, 45, 6) == move_seed(123, 45, 6)
