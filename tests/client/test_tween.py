"""Tweens and easing curves are pure functions of time."""

from __future__ import annotations

import pytest

from game import tween
from game.tween import Tween

CURVES = [tween.linear, tween.ease_in, tween.ease_out, tween.ease_in_out, tween.overshoot]


@pytest.mark.parametrize("curve", CURVES, ids=lambda curve: curve.__name__)
def test_curves_begin_at_zero_and_end_at_one(curve: tween.Ease) -> None:
    assert curve(0.0) == pytest.approx(0.0)
    assert curve(1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("curve", CURVES[:4], ids=lambda curve: curve.__name__)
def test_curves_never_run_back(curve: tween.Ease) -> None:
    values = [curve(n / 50) for n in range(51)]
    assert values == sorted(values)


def test_overshoot_passes_the_end() -> None:
    assert max(tween.overshoot(n / 50) for n in range(51)) > 1.05


def test_tween_holds_its_start_through_the_delay_and_its_end_afterwards() -> None:
    move = Tween(10.0, 30.0, 2.0, tween.linear, delay=1.0)
    assert [move.at(t) for t in (-5.0, 0.0, 1.0, 2.0, 3.0, 99.0)] == [10.0, 10.0, 10.0, 20.0, 30.0, 30.0]
    assert not move.done(2.9)
    assert move.done(3.0)


def test_a_tween_without_duration_is_at_its_end_at_once() -> None:
    assert Tween(1.0, 2.0, 0.0).at(0.0) == 2.0


def test_pulse_and_clamp_stay_in_bounds() -> None:
    assert all(0.0 <= tween.pulse(n / 10, 1.3) <= 1.0 for n in range(40))
    assert (tween.clamp(-1), tween.clamp(0.5), tween.clamp(9)) == (0.0, 0.5, 1.0)
