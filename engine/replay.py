"""Replays: reading a recorded game, looking at any step of it, checking it, and going on with an unfinished one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import cards, replay_format
from engine.action import Action
from engine.deal import Deal
from engine.errors import GameError, ReplayError
from engine.game import Game, Moment
from engine.refusal import IllegalAction
from engine.replay_format import Header, Record, result_line, round_line
from engine.replay_reader import Scan, load_bytes, modern, scan
from engine.replay_writer import OnError, Writer, closing_lines
from engine.scenario import load

__all__ = ["Header", "Replay", "ReplayError", "Step", "Writer", "read", "resume", "verify"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: an action, or the deal of a further round. Actions that were taken back are no steps."""

    line: int
    seat: int | None = None
    action: Action | None = None
    explanation: Any = None
    deal: Deal | None = None


class Replay:
    """A recorded game, checked up to its first fault: position 0 is the beginning, position `len(steps)` the last."""

    def __init__(self, path: Path, found: Scan, header: Header) -> None:
        self.path = path
        self.header = header
        self.records = found.records
        """Every line after the header, also the actions that were taken back."""
        self.fault: ReplayError | None = None
        self.finished = False
        """Whether the game was played to its end."""
        self._scan = found
        self._steps: list[Step] = []
        self._moments: list[Moment] = []
        """Of every position: 15 KB each."""
        self._game = self._play(list(found.records))
        self.fault = self.fault or found.fault
        if self.fault is not None:
            self.finished = False

    @property
    def steps(self) -> Sequence[Step]:
        """The steps in order; `steps[n]` leads from position n to position n + 1."""
        return tuple(self._steps)

    def game_at(self, step: int) -> Game:
        """A game of its own that stands at a position from 0 to `len(steps)`; IndexError past that."""
        if not 0 <= step <= len(self._steps):
            raise IndexError(f"step {step} is not from 0 to {len(self._steps)}")
        return self._game.back_at(self._moments[step])

    @property
    def lacks(self) -> list[dict[str, Any]]:
        """Lines that a crash kept from being written after the last action."""
        written = [record for record in self.records if record.kind in ("round", "result")]
        due = closing_lines(self._game)
        rounds = sum(record.kind == "round" for record in written)
        if due and rounds == len(self._game.result.rounds):
            due = due[1:]
        return [] if self.finished else due

    # Playing through

    def _play(self, records: list[Record]) -> Game:
        game = self._start(records)
        self._moments.append(game.moment())
        for record in records:
            if self.fault is not None:
                break
            try:
                game = self._advance(game, record)
            except GameError as error:
                self.fault = ReplayError(record.line, str(error))
        return game

    def _start(self, records: list[Record]) -> Game:
        """The game at its beginning; takes the first deal off the records. ReplayError if there is none."""
        header = self.header
        if header.scenario is not None:
            try:
                game = load(header.scenario)
            except GameError as error:
                raise ReplayError(1, f"the scenario: {error}") from None
            if (game.config, game.seed) != (header.config, header.seed):
                raise ReplayError(1, "edition, house rules, names and seed differ from those of the scenario")
            return game
        if not records or records[0].deal is None:
            at = records[0].line if records else 2
            raise self._scan.fault or _no_deal(at)
        record = records.pop(0)
        assert record.deal is not None
        try:
            _check_deal(record.deal, Game.new(header.config, 0), 1)
        except GameError as error:
            raise ReplayError(record.line, str(error)) from None
        return Game.dealt(header.config, header.seed, record.deal)

    def _advance(self, game: Game, record: Record) -> Game:
        """The game after one line. GameError for a line that does not follow from those before."""
        if self.finished:
            raise GameError("nothing may follow the result of the game")
        rounds = len(game.result.rounds)
        closed = self._closed
        if record.kind == "round":
            if rounds == closed or round_line(game.result.rounds[-1]) != {"type": "round", **record.result}:
                raise GameError("the result of the round is not what the actions give")
            self._closed += 1
            return game
        if rounds > closed:
            raise GameError("the result of the round is missing before this line")
        if record.kind == "result":
            if game.phase != "game_over" or result_line(game.result) != {"type": "result", **record.result}:
                raise GameError("the result of the game is not what the actions give")
            self.finished = True
            return game
        if record.kind == "undo":
            return self._undo(game, record)
        if record.deal is not None:
            _check_deal(record.deal, game, game.round + 1)
        step = Step(record.line, record.seat, record.action, record.explanation, record.deal)
        _take(game, step)
        if record.action is not None and game.digest() != record.digest:
            raise GameError(f"the position has the digest {game.digest()}, not {record.digest}")
        self._steps.append(step)
        self._moments.append(game.moment())
        return game

    _closed = 0
    """Rounds whose result was read."""

    def _undo(self, game: Game, record: Record) -> Game:
        """Take the last action back."""
        if not self._steps or self._steps[-1].action is None:
            raise GameError("there is no action to be taken back")
        back = game.back_at(self._moments[-2])
        if len(back.result.rounds) < self._closed:
            raise GameError("an action that ended a round cannot be taken back")
        if back.digest() != record.digest:
            raise GameError(f"the position before has the digest {back.digest()}, not {record.digest}")
        self._moments.pop()
        self._steps.pop()
        return back


def _no_deal(line: int) -> ReplayError:
    return ReplayError(line, "the deal of the first round must follow the header")


def _take(game: Game, step: Step) -> None:
    if step.deal is not None:
        game.next_round(step.deal)
        return
    assert step.action is not None
    if step.seat != game.to_move:
        at = f"seat {game.to_move} is" if game.to_move is not None else "nobody is"
        raise GameError(f"{at} to move, not seat {step.seat}")
    try:
        game.play(step.action)
    except IllegalAction as error:
        raise GameError(f"illegal action: {error}") from None


def _check_deal(deal: Deal, game: Game, number: int) -> None:
    """Whether this deal can come now: the same cards as the engine would shuffle, and the seat that begins (B-69)."""
    wanted = game.deal if number == 1 else game.draw_next_deal() if game.phase == "round_over" else None
    if wanted is None:
        raise GameError(f"a round cannot be dealt in the phase {game.phase}")
    if deal.round != number:
        raise GameError(f"the deal is of round {deal.round}, but round {number} is due")
    free_first = number == 1 and game.config.options.first_player == "random"
    if not free_first and deal.first != wanted.first:
        raise GameError(f"seat {wanted.first} begins this round, not seat {deal.first}")
    if len(deal.roles) != game.config.seats or Counter(deal.roles + deal.aside) != Counter(wanted.roles + wanted.aside):
        raise GameError("the role cards of the deal are not those of the game (B-2)")
    if sorted(deal.goals) != sorted(cards.GOAL_NAMES):
        raise GameError("the goals of the deal are not treasure, stone_a and stone_b (B-3)")
    if Counter(deal.pile) != Counter(wanted.pile):
        raise GameError("the cards of the deal are not those of the deck (B-5)")
    if Counter(deal.gold) != Counter(wanted.gold):
        raise GameError("the gold cards of the deal are not those that are left (B-69)")


def read(path: str | Path) -> Replay:
    """Read and check a replay; what is wrong with it stands in its `fault`.

    ReplayError when not even the beginning can be read, OSError when the file cannot.
    """
    path = Path(path)
    found = scan(load_bytes(path))
    if found.header is None:
        raise found.fault or ReplayError(1, "the file is empty")
    return Replay(path, found, found.header)


def verify(path: str | Path) -> ReplayError | None:
    """What is wrong with a replay: its first fault, or that its end is missing; None for a good one."""
    try:
        replay = read(path)
    except ReplayError as error:
        return error
    if replay.fault is None and not replay.finished:
        return ReplayError(replay._scan.lines + 1, "the end is missing: the game is not finished and can be continued")
    return replay.fault


def resume(path: str | Path, on_error: OnError | None = None) -> tuple[Game, Writer]:
    """Go on with an unfinished game. ReplayError for one that is over or has a fault; OSError when writing fails."""
    replay = read(path)
    if replay.fault is not None:
        raise replay.fault
    lacking = replay.lacks
    found = replay._scan
    if replay.finished:
        raise ReplayError(found.lines, "this game is over and cannot be continued")
    if found.version < replay_format.VERSION:  # one file has lines of one version, that of its header
        lines = modern(load_bytes(replay.path)[: found.good_bytes], found.version)
        writer = Writer.renew(replay.path, lines, on_error)
    else:
        writer = Writer.reopen(replay.path, found.good_bytes, found.open_end, on_error)
    if lacking:
        writer._append(*lacking)
    return replay.game_at(len(replay.steps)), writer
