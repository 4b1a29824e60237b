"""The session and bots that take their time: late thoughts, pausing, undo; the hint; what is told after the round."""

from __future__ import annotations

from pathlib import Path

import pytest
from privacy_tools import scene_of
from reason_tools import ExplainingBot, SlowWorker, explaining_session
from table_tools import RoteBot, setup_of

from ai.explanation import Explanation
from engine.action import Action
from engine.observation import SPECTATOR
from engine.refusal import Refusal
from game.botworker import SameThreadWorker
from game.reasons import read_reason
from game.session import Session, new_game
from game.table.record import new_session, saved_session

FRAME = 1 / 60


def slow_session(humans: int = 0, seed: int = 11, pace: str = "instant") -> tuple[Session, SlowWorker]:
    setup, worker = setup_of(humans, seed=seed), SlowWorker()
    return Session(new_game(setup), setup.seats, worker=worker, pace=pace), worker


def to_person(session: Session, worker: SlowWorker) -> None:
    """Until a person is to move and looks."""
    for _ in range(100):
        session.update(FRAME)
        if session.curtain is not None:
            session.lift(session.curtain)
        if session.private:
            session.dismiss_private()
        elif session.my_turn:
            return
        elif session.thinking is not None:
            worker.answer(worker.last, RoteBot())
    raise AssertionError("no person came to move")


def test_a_bot_is_asked_once_and_moves_when_it_has_answered() -> None:
    session, worker = slow_session()
    for _ in range(30):
        session.update(FRAME)
    assert len(worker.tasks) == 1 and session.thinking == session.to_move and session.steps == 0
    worker.answer(worker.last)
    session.update(FRAME)
    assert session.steps == 1 and worker.dropped == 0, "what has been answered needs no stop"


def test_pausing_stops_the_thought_and_a_late_answer_is_not_played() -> None:
    session, worker = slow_session()
    session.update(FRAME)
    first = worker.last
    session.paused = True
    assert worker.dropped == 1 and session.thinking is None
    worker.answer(first)
    session.update(FRAME)
    session.paused = False
    session.update(FRAME)
    assert session.steps == 0 and len(worker.tasks) == 2 and worker.last.ticket != first.ticket
    assert worker.last.seed == first.seed, "the same position asks with the same seed"
    session.update(FRAME)
    assert session.steps == 0, "the answer to the first question came too late"
    worker.answer(worker.last)
    session.update(FRAME)
    assert session.steps == 1


def test_pausing_keeps_an_answer_that_has_come() -> None:
    session, worker = slow_session(pace="slow")
    session.update(FRAME)
    worker.answer(worker.last)
    session.update(FRAME)
    session.paused = True
    session.paused = False
    session.update(10.0)
    assert session.steps == 1 and len(worker.tasks) == 1 and worker.dropped == 0


def test_undo_stops_the_bot_that_thinks_already() -> None:
    setup, worker = setup_of(1, seats=3), SlowWorker()
    hands = [
        {"role": "digger", "hand": ["NES", "EW"]},
        {"role": "digger", "hand": ["NS"]},
        {"role": "saboteur", "hand": []},
    ]
    session = Session(scene_of(hands, setup, pile=[]), setup.seats, worker=worker, pace="instant")
    assert not isinstance(session.try_play(Action("pass", cards=("EW",))), Refusal)
    session.update(FRAME)
    asked = worker.last
    assert session.thinking == 1 and session.can_undo, "no card was drawn: nothing was learned"
    assert session.undo() and worker.dropped == 1
    worker.answer(asked)
    for _ in range(5):
        session.update(FRAME)
    assert session.steps == 0 and session.my_turn


def test_leaving_stops_the_thought() -> None:
    session, worker = slow_session()
    session.update(FRAME)
    session.close()
    assert worker.dropped == 1 and worker.closed


# The hint


def test_a_hint_is_asked_with_what_the_person_sees_and_nothing_else() -> None:
    session, worker = slow_session(1)
    to_person(session, worker)
    before = len(worker.tasks)
    assert session.ask_hint("skilled") and session.hint_pending == "skilled"
    task = worker.last
    assert len(worker.tasks) == before + 1 and task.level == "skilled"
    assert task.observation == session.observation() and task.observation.seat == session.viewer == 0
    worker.answer(task)
    session.update(FRAME)
    hint = session.hint
    assert hint is not None and hint.seat == 0 and hint.level == "skilled" and session.hint_pending is None
    assert hint.action in session.observation().legal and isinstance(hint.explanation, Explanation)


def test_a_hint_works_while_bots_are_paused() -> None:
    session, worker = slow_session(1)
    to_person(session, worker)
    session.paused = True
    session.ask_hint("skilled")
    worker.answer(worker.last)
    session.update(FRAME)
    assert session.hint is not None


def test_no_hint_on_anothers_turn() -> None:
    session, worker = slow_session(1)
    for _ in range(50):
        session.update(FRAME)
        if session.bot_to_move:
            break
        session.try_play(session.observation().legal[0])
        if session.private:
            session.dismiss_private()
    asked = len(worker.tasks)
    assert session.bot_to_move and not session.ask_hint("skilled")
    assert len(worker.tasks) == asked and session.hint is None and session.hint_pending is None


def test_the_hint_goes_with_the_turn() -> None:
    session, worker = slow_session(1)
    to_person(session, worker)
    session.ask_hint("skilled")
    worker.answer(worker.last)
    session.update(FRAME)
    session.try_play(session.observation().legal[0])
    assert session.hint is None and session._thinking.hint is None


def test_playing_while_the_hint_is_thought_about_drops_it() -> None:
    session, worker = slow_session(1)
    to_person(session, worker)
    session.ask_hint("skilled")
    asked, dropped, steps = worker.last, worker.dropped, session.steps
    passing = next(action for action in session.observation().legal if action.type == "pass")
    session.try_play(passing)
    assert worker.dropped == dropped + 1 and session.hint_pending is None
    worker.answer(asked)
    for _ in range(5):
        session.update(FRAME)
        if session.private:
            session.dismiss_private()
    assert session.hint is None and session.steps == steps + 1, "the late hint is not taken for the bot's move"
    assert session.thinking is not None


def test_a_hint_is_for_the_one_who_lifted_the_curtain_and_falls_with_it() -> None:
    session, worker = slow_session(2)
    for _ in range(60):
        session.update(FRAME)
        if session.curtain is not None:
            break
        if session.thinking is not None:
            worker.answer(worker.last, RoteBot())
    seat = session.curtain
    assert seat is not None and not session.ask_hint("skilled"), "nobody is there yet"
    session.lift(seat)
    assert session.ask_hint("skilled") and worker.last.observation.seat == seat
    worker.answer(worker.last)
    session.update(FRAME)
    assert session.hint is not None
    session.lower()
    assert session.hint is None and session._thinking.hint is None and session.viewer == SPECTATOR
    session.lift(seat)
    assert session.hint is None, "it has to be asked for again"


@pytest.mark.parametrize("illegal", [False, True])
def test_a_hint_that_fails_is_said_and_the_game_goes_on(illegal: bool) -> None:
    session, worker = slow_session(1)
    to_person(session, worker)
    session.ask_hint("skilled")
    if illegal:

        class Wrong:
            def choose(self, observation: object, seed: int, stop: object = None) -> object:
                return type("D", (), {"action": Action("rockfall", cell=(0, 0)), "explanation": None})

        worker.answer(worker.last, Wrong())
    else:
        worker.fail(worker.last)
    session.update(FRAME)
    assert session.hint is None and session.hint_pending is None
    assert [key for key, _ in session.notices] == ["table.hint.failed"]
    assert session.my_turn and session.ask_hint("skilled")


def test_putting_a_hint_away() -> None:
    session, worker = slow_session(1)
    to_person(session, worker)
    session.ask_hint("skilled")
    version, dropped = session.version, worker.dropped
    session.drop_hint()
    assert session.hint_pending is None and worker.dropped == dropped + 1 and session.version > version
    version = session.version
    session.drop_hint()
    assert session.version == version, "there was nothing to put away"


# What is told after the round


def play_round(session: Session, bot: RoteBot) -> None:
    """To the end of the round."""
    for _ in range(3000):
        session.update(FRAME)
        assert session.deeds == () or session.phase != "turn"
        if session.phase == "round_over":
            return
        if session.private:
            session.dismiss_private()
        elif session.curtain is not None:
            session.lift(session.curtain)
        elif session.my_turn:
            session.try_play(bot.choose(session.observation(), session.steps).action)
    raise AssertionError("the round did not end")


def test_reasons_are_kept_and_told_only_after_the_round() -> None:
    session = explaining_session(setup_of(2))
    play_round(session, RoteBot())
    deeds = session.deeds
    assert {deed.seat for deed in deeds} == set(range(5)), "of people and bots"
    assert all((read_reason(deed.explanation, 5) is not None) is (deed.seat >= 2) for deed in deeds)
    assert all(deed.action.type not in ("take_gold", "steal") for deed in deeds), "who took what gold stays secret"
    session.next_round()
    assert session.deeds == ()
    session.update(FRAME)
    assert session.phase == "turn" and session.deeds == ()


def test_a_game_taken_up_again_still_tells_of_the_whole_round(tmp_path: Path) -> None:
    explaining = SameThreadWorker(lambda level: ExplainingBot())
    session = new_session(setup_of(1), tmp_path, "instant", explaining)
    bot = RoteBot()
    for _ in range(120):
        session.update(FRAME)
        if session.private:
            session.dismiss_private()
        elif session.my_turn and session.phase == "turn":
            session.try_play(bot.choose(session.observation(), session.steps).action)
        if session.steps >= 12:
            break
    before, path = session.steps, session.file
    session.close()
    assert path is not None and before >= 12
    again = saved_session(path, "instant", SameThreadWorker(lambda level: ExplainingBot()))
    assert again.deeds == ()
    play_round(again, bot)
    told = [deed for deed in again.deeds if read_reason(deed.explanation, 5) is not None]
    assert len(again.deeds) >= before and len(told) == sum(deed.seat != 0 for deed in again.deeds)
    again.close()
