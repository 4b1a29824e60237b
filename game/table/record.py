"""Sessions that write their replay while they are played, and sessions that go on with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from engine import scenario as scenarios
from engine.replay import read, resume
from engine.replay_writer import Writer
from game.botworker import BotWorker, Worker
from game.deeds import deeds_of_last_round
from game.hats import seated, with_remark
from game.session import Session, new_game
from game.setup import GameSetup, SeatSetup
from game.version import VERSION

SUFFIX = ".jsonl"


def _start(
    folder: Path, seats: Sequence[SeatSetup], session: Session, scenario: Mapping[str, Any] | None = None
) -> tuple[Writer, Path]:
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{datetime.now():%Y-%m-%d %H%M%S}"
    number = 1
    while True:
        path = folder / f"{stem}{'' if number == 1 else f' ({number})'}{SUFFIX}"
        try:
            levels, program = [seat.kind for seat in seats], with_remark(VERSION, tuple(seats))
            game, failed = session.fresh_game(), session.lost_file
            return Writer.create(path, game, levels, program=program, scenario=scenario, on_error=failed), path
        except FileExistsError:
            number += 1


def new_session(setup: GameSetup, folder: Path | None, pace: str, worker: Worker | None = None) -> Session:
    """A new game; without a folder, or where none can be written, it is played unsaved and a notice says so.

    OptionError for a set-up that the rules do not allow.
    """
    session = Session(new_game(setup), setup.seats, worker=worker or BotWorker(), pace=pace)
    _record(session, folder, setup.seats)
    return session


def session_from(
    scenario: Mapping[str, Any],
    seats: Sequence[SeatSetup],
    folder: Path | None,
    pace: str,
    worker: Worker | None = None,
) -> Session:
    """A new game from a position, with other players in its seats; saved like any. ScenarioError for a bad one."""
    names = [{**seat, "name": who.name} for seat, who in zip(scenario["seats"], seats, strict=True)]
    named = {**scenario, "seats": names}
    session = Session(scenarios.load(named), tuple(seats), worker=worker or BotWorker(), pace=pace)
    _record(session, folder, seats, named)
    return session


def _record(
    session: Session, folder: Path | None, seats: Sequence[SeatSetup], scenario: Mapping[str, Any] | None = None
) -> None:
    if folder is not None:
        try:
            recorder, path = _start(folder, seats, session, scenario)
            session.write_to(recorder, path)
        except OSError as error:
            session.lost_file(error)


def saved_session(path: Path, pace: str, worker: Worker | None = None) -> Session:
    """Go on with an unfinished game. ReplayError where there is none, OSError where the file cannot be written."""
    replay = read(path)
    header = replay.header
    seats = seated(header.levels, header.config.names, header.program)
    held: list[Session] = []
    game, writer = resume(path, lambda error: held[0].lost_file(error))
    deeds = deeds_of_last_round(replay.steps)
    session = Session(game, seats, worker=worker or BotWorker(), pace=pace, deeds=deeds)
    held.append(session)
    session.write_to(writer, path)
    return session
