"""The session: whose turn, who may look, bots that fail, undo, and going on with a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from table_tools import Choice, RoteBot, session_of, setup_of

from engine.action import Action
from engine.observation import SPECTATOR, Observation
from engine.refusal import Refusal
from engine.replay import read, verify
from game.botworker import BotWorker, SameThreadWorker, Task, move_seed
from game.session import Session, new_game
from game.table.record import new_session, saved_session


def run(session: Session, until: int = 2000) -> None:
    """Play by rote to the end of the game."""
    bot = RoteBot()
    for _ in range(until):
        session.update(1 / 60)
        if session.private:
            session.dismiss_private()
        elif session.curtain is not None:
            session.lift(session.curtain)
        elif session.my_turn:
            session.try_play(bot.choose(session.observation(), session.steps).action)
        elif session.phase == "round_over":
            session.next_round()
        elif session.phase == "game_over":
            return
    raise AssertionError("the game did not end")


def to_human(session: Session) -> None:
    """Until a person is to move and looks."""
    for _ in range(200):
        session.update(1 / 60)
        if session.curtain is not None:
            session.lift(session.curtain)
        if session.my_turn:
            return
    raise AssertionError("no person came to move")


@pytest.mark.parametrize("humans", [0, 1, 2, 5])
def test_a_whole_game(humans: int) -> None:
    session = session_of(setup_of(humans))
    run(session)
    result = session.result
    assert result is not None and len(result.rounds) == 3


def test_refused_play_changes_nothing() -> None:
    session = session_of(setup_of(1))
    to_human(session)
    before, version = session.observation(), session.version
    outcome = session.try_play(Action("rockfall", cell=(0, 0)))
    assert isinstance(outcome, Refusal)
    assert session.observation() == before and session.version == version


def test_one_person_sees_without_a_curtain() -> None:
    session = session_of(setup_of(1))
    for _ in range(30):
        session.update(1 / 60)
        assert session.viewer == 0 and session.curtain is None


def test_curtain_comes_with_every_person() -> None:
    session = session_of(setup_of(2))
    for _ in range(200):
        session.update(1 / 60)
        if session.curtain is not None:
            break
    seat = session.curtain
    assert seat is not None and session.viewer == SPECTATOR and session.observation().hand == ()
    session.lift(1 - seat)
    assert session.viewer == SPECTATOR, "only the person called may lift the curtain"
    session.lift(seat)
    assert session.viewer == seat and session.my_turn
    passing = next(a for a in session.observation().legal if a.type == "pass")
    drawn = session.try_play(passing)
    assert not isinstance(drawn, Refusal) and session.private == drawn[-1:] and session.viewer == seat
    steps = session.steps
    session.update(1.0)
    assert session.steps == steps and session.curtain is None, "all wait while the card drawn is looked at"
    session.dismiss_private()
    assert session.viewer == SPECTATOR, "after the play it is the public's view again"


def test_a_map_holds_the_game_until_it_is_put_away() -> None:
    for seed in range(60):
        session = session_of(setup_of(2, seed=seed))
        to_human(session)
        action = next((a for a in session.observation().legal if a.type == "map"), None)
        if action is None:
            continue
        seat = session.viewer
        session.try_play(action)
        assert [event.type for event in session.private] == ["looked", "drew"] and all(e.card for e in session.private)
        steps = session.steps
        for _ in range(50):
            session.update(1 / 60)
        assert session.steps == steps and session.viewer == seat and session.curtain is None
        session.dismiss_private()
        assert session.viewer == SPECTATOR
        return
    raise AssertionError("no seed gave a map")


def test_nobody_looks_into_another_hand() -> None:
    session = session_of(setup_of(1))
    with pytest.raises(ValueError, match="another seat"):
        session.observation(2)


class BrokenBot:
    """Fails in one of two ways."""

    def __init__(self, illegal: bool) -> None:
        self.illegal = illegal

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Choice:
        if self.illegal:
            return Choice(Action("rockfall", cell=(0, 0)))
        raise RuntimeError("thought too hard")


@pytest.mark.parametrize("illegal", [False, True])
def test_a_bot_that_fails_passes_and_says_so(illegal: bool) -> None:
    setup = setup_of(0)
    worker = SameThreadWorker(lambda level: BrokenBot(illegal))
    session = Session(new_game(setup), setup.seats, worker=worker, pace="instant")
    session.update(1 / 60)
    assert session.steps == 1
    assert session.history()[-2].action is not None or session.history()[-1].action is not None
    assert session.notices and session.notices[0][0] == "table.bot_failed"


def test_the_thread_carries_results_and_errors() -> None:
    observation = new_game(setup_of(0)).observation(SPECTATOR)
    for level, fails in (("good", False), ("bad", True)):

        def make(name: str) -> Any:
            if name == "bad":
                raise RuntimeError("no such bot")
            return ConstantBot()

        worker = BotWorker(make)
        worker.ask(Task(5, level, observation, 1))
        thought = worker._done.get(timeout=20)
        assert thought.ticket == 5 and (thought.error is not None) is fails
        worker.close()


class ConstantBot:
    """Always the same."""

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Choice:
        return Choice(Action("pass", cards=("map",)))


def test_pause_and_step_hold_the_bots() -> None:
    session = session_of(setup_of(0), pace="step")
    for _ in range(100):
        session.update(1 / 60)
    assert session.steps == 0 and session.waits_for_step
    session.step_once()
    session.update(1 / 60)
    assert session.steps == 1
    session.pace, session.paused = "instant", True
    for _ in range(20):
        session.update(1 / 60)
    assert session.steps == 1


def test_pace_waits_and_ready_is_needed() -> None:
    session = session_of(setup_of(0), pace="normal")
    for _ in range(200):
        session.update(1 / 60, ready=False)
    assert session.steps == 0
    for _ in range(70):
        session.update(1 / 60)
    assert session.steps == 1


def test_move_seed_depends_on_all_three() -> None:
    seeds = {move_seed(g, s, p) for g in (1, 2) for s in (1, 2) for p in (1, 2)}
    assert len(seeds) == 8 and move_seed(1, 2, 1) == move_seed(1, 2, 1)


def test_undo_only_when_nothing_was_learned(tmp_path: Path) -> None:
    session = new_session(setup_of(1), tmp_path, "slow", SameThreadWorker(lambda level: RoteBot()))
    bot, taken_back, drew = RoteBot(), 0, 0
    for _ in range(60000):
        session.update(1.0)
        if session.private:
            session.dismiss_private()
        elif session.my_turn and session.phase == "turn":
            before = session.observation()
            events = session.try_play(bot.choose(before, session.steps).action)
            assert not isinstance(events, Refusal)
            learned = any(e.type in ("drew", "goal_shown", "looked", "round_ended") for e in events)
            assert session.can_undo is not learned
            drew += learned
            if session.can_undo and taken_back < 2:
                taken_back += 1
                assert session.undo() and session.observation() == before and not session.can_undo
        elif session.my_turn:
            session.try_play(session.observation().legal[0])
        elif session.phase == "round_over":
            session.next_round()
        elif session.phase == "game_over":
            break
    assert taken_back == 2 and drew > 2
    session.close()
    assert session.file is None or verify(session.file) is None
    assert any(record.kind == "undo" for record in read(next(tmp_path.iterdir())).records)


def test_going_on_with_an_unfinished_game(tmp_path: Path) -> None:
    setup = setup_of(1)
    session = new_session(setup, tmp_path, "instant", SameThreadWorker(lambda level: RoteBot()))
    to_human(session)
    session.try_play(next(a for a in session.observation().legal if a.type == "pass"))
    to_human(session)
    before, path = session.observation(), session.file
    session.close()
    assert path is not None
    again = saved_session(path, "instant", SameThreadWorker(lambda level: RoteBot()))
    assert again.observation() == before and again.seats == setup.seats
    run(again)
    again.close()
    assert verify(path) is None


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    session = new_session(setup_of(1), blocked, "instant", SameThreadWorker(lambda level: RoteBot()))
    assert session.file is None and session.notices[0][0] == "table.no_record"
    run(session)
