"""Cues: what moves when, as pure functions of time."""

from __future__ import annotations

from itertools import pairwise

from engine.action import Action
from engine.event import Event
from engine.observation import MineCard
from game.presenter import Presenter, plan

PLACE = Event("played", seat=1, action=Action("place", card="NES", cell=(1, 0)))
DREW = Event("drew", seat=1)
GOAL = Event("goal_shown", seat=1, goal=2, card="stone_a", turned=False)


def test_cues_follow_one_another() -> None:
    cues = plan([PLACE, GOAL, DREW], (), 1.0)
    assert [cue.kind for cue in cues] == ["fly", "glow", "flip", "draw"]
    moves = [cue for cue in cues if cue.kind != "glow"]
    assert all(a.end <= b.start for a, b in pairwise(moves))
    assert cues[1].start >= cues[0].end  # the light follows once the card lies
    assert cues[0].progress(-1) == 0 and cues[0].progress(99) == 1


def test_speed_shortens_and_zero_drops_all() -> None:
    assert plan([PLACE, DREW], (), 0) == ()
    slow, fast = plan([PLACE], (), 1.0)[0], plan([PLACE], (), 4.0)[0]
    assert fast.duration * 4 == slow.duration


def test_a_cell_is_hidden_until_its_card_lands() -> None:
    presenter = Presenter()
    presenter.show([PLACE, DREW], (), 1.0)
    assert presenter.hidden_cells() == {(1, 0)}
    presenter.update(0.58)
    assert presenter.hidden_cells() == frozenset() and presenter.busy
    presenter.update(1.0)
    assert not presenter.busy


def test_a_rockfall_knows_the_card_it_takes() -> None:
    mine = (MineCard((2, 0), "EW", True, 0, True),)
    cues = plan([Event("played", seat=0, action=Action("rockfall", cell=(2, 0)))], mine, 1.0)
    fall = next(cue for cue in cues if cue.kind == "fall")
    assert (fall.card, fall.turned) == ("EW", True)


def test_hidden_cards_fly_with_their_back() -> None:
    discard = Event("played", seat=1, action=Action("pass", cards=(None,)))
    assert all(cue.card is None for cue in plan([discard, DREW], (), 1.0))


def test_skip_ends_everything() -> None:
    presenter = Presenter()
    presenter.show([PLACE, GOAL], (), 1.0)
    assert presenter.covered_goals() == {2}
    assert presenter.skip() and not presenter.busy and presenter.covered_goals() == frozenset()
    assert not presenter.skip()
