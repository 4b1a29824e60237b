"""One game at the table: engine, seats, bots, replay file, and who may look. No pygame.

Everything that leaves a session is an observation or a redacted event of the seat that may look now.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.action import Action
from engine.event import Event, redact
from engine.game import Game
from engine.observation import SPECTATOR
from engine.options import Config, Options
from engine.refusal import Reason, Refusal
from game.botworker import BotWorker, Thought, Worker, move_seed
from game.deeds import Deed, RoundDeeds
from game.held import Held, preview, teaches
from game.looking import Looking
from game.pacing import PACES as PACES
from game.pacing import UNDO_GRACE as UNDO_GRACE
from game.pacing import Pacing
from game.recorder import Recorder
from game.seat_notes import notes_file
from game.setup import GameSetup, SeatSetup
from game.thinking import Hint, Thinking
from game.told import TEACHES, Batch, told


def new_game(setup: GameSetup) -> Game:
    """The game of a set-up. OptionError for a set-up that the rules do not allow."""
    options = Options.from_json(setup.options)
    return Game.new(Config(setup.edition, len(setup.seats), options, setup.names), setup.seed)


class Session(Looking):
    """Plays one game with people and bots in its seats."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[SeatSetup],
        *,
        worker: Worker | None = None,
        pace: str = "normal",
        deeds: Sequence[Deed] = (),
    ) -> None:
        """`deeds`: what happened in this round before the game was taken up again."""
        super().__init__(game, seats)
        self._thinking = Thinking(worker or BotWorker())
        self._deeds = RoundDeeds(deeds)
        self._recorder: Recorder | None = None
        self._pacing = Pacing(pace)
        self.file: Path | None = None
        """The replay that is written, if one is."""
        self._paused = False
        self.grace = 0.0
        """Seconds for which a play that teaches something is held, so that it can be taken back; 0 for not at all."""
        self.notices: list[tuple[str, dict[str, object]]] = []
        self._undo: Game | None = None

    # The file

    def fresh_game(self) -> Game:
        """The game before its first action, for the head of its file. ValueError later on."""
        if self._game.steps:
            raise ValueError("the game has begun")
        return self._game

    def write_to(self, recorder: Recorder, path: Path) -> None:
        """Write every action from now on, and notes beside it."""
        self._recorder, self.file = recorder, path
        self.notes.write_to(notes_file(path))
        self._tell_of_notes()

    def lost_file(self, error: OSError) -> None:
        """The file cannot be written any more: the game goes on without it, and the player is told."""
        self._recorder, self.file = None, None
        self.notices.append(("table.no_record", {"cause": error.strerror or str(error)}))

    def _tell_of_notes(self) -> None:
        cause, self.notes.cause = self.notes.cause, None
        if cause is not None:
            self.notices.append(("aids.notes.lost", {"cause": cause}))

    def turn_note(self, seat: int) -> bool:
        """The next state of the note on a seat, for the person who looks; False where nobody may note that."""
        turned = super().turn_note(seat)
        self._tell_of_notes()
        return turned

    # Playing

    def lower(self) -> None:
        """Nobody may look any more, until the curtain is lifted again."""
        self.carry_out()
        if self._lifted is not None:
            self._thinking.stop()
            self._news.put_off(self._lifted)
            self._lifted = None
            self.version += 1

    def why_not(self, action: Action) -> Refusal | None:
        """Why the person to move may not do this; None when it is allowed."""
        if not self.my_turn:
            return Refusal(Reason.ROUND_IS_OVER) if self.to_move is None else Refusal(Reason.NOT_IN_HAND)
        return self._game.why_not(action)

    def try_play(self, action: Action) -> tuple[Event, ...] | Refusal:
        """A person plays: what happened (as that person may know it), or why it is refused, with nothing changed."""
        refusal = self.why_not(action)
        if refusal is not None:
            return refusal
        return self._play(action)

    def play_or_hold(self, action: Action) -> Refusal | None:
        """A person plays at the table: a play after which it would stand is held for `grace` seconds first."""
        refusal = self.why_not(action)
        if refusal is not None:
            return refusal
        if self.grace <= 0 or self.phase != "turn" or not teaches(self._game, action):
            self._play(action)
            return None
        before = self._game.observation(self.viewer)
        self._forget_thought()
        self._held = Held(self.viewer, action, preview(before, action))
        self._undo = None
        self._batches.append(Batch((self._held.event,), before.mine))
        self.version += 1
        return None

    @property
    def held(self) -> Held | None:
        """The play that is shown and not carried out yet."""
        return self._held

    def carry_out(self) -> bool:
        """Carry out the play that is held; False where none is."""
        held, self._held = self._held, None
        if held is not None:
            self._play(held.action, shown=1)
        return held is not None

    def _play(self, action: Action, explanation: Any = None, shown: int = 0) -> tuple[Event, ...]:
        """`shown`: how many of the first events have been shown already."""
        game, seat = self._game, self._game.to_move
        assert seat is not None
        human, playing_on = seat in self.humans, self.phase == "turn"
        before = game.copy() if human else None
        mine = game.observation(SPECTATOR).mine
        events = game.play(action)
        if self._recorder is not None:
            self._recorder.played(game, seat, action, explanation)
        if playing_on:
            self._deeds.add(Deed(seat, action, explanation))
        self._forget_thought()
        self._undo = before if human and not any(event.type in TEACHES for event in events) else None
        seen = tuple(redact(event, seat) for event in events)
        playing = self.phase == "turn"
        if human:
            self._news.shown = told(events, seat, self.hot_seat and playing)
            if self.hot_seat and not self.private:
                self._lifted = None
        self._news.keep(self.humans, events, seat, playing)
        if not self.hot_seat:
            self._news.show_kept(self.viewer)
        self._batches.append(Batch(tuple(redact(event, self.viewer) for event in events[shown:]), mine))
        self.version += 1
        return seen

    @property
    def can_undo(self) -> bool:
        """Whether the last play can be taken back: nothing hidden was learned from it and nobody has moved since."""
        return self._undo is not None or self._held is not None

    def undo(self) -> bool:
        """Take the last play back; False when it stands."""
        if self._held is not None:
            self._held = None
            self._batches.clear()
            self.version += 1
            return True
        if self._undo is None:
            return False
        self._game, self._undo = self._undo, None
        self._deeds.drop_last()
        if self._recorder is not None:
            self._recorder.undone(self._game)
        self._forget_thought()
        self._lifted = None
        self._batches.clear()
        self.version += 1
        return True

    def next_round(self) -> None:
        """Deal the next round; nothing happens unless the round is over."""
        if self.phase != "round_over":
            return
        events = self._game.next_round()
        if self._recorder is not None:
            self._recorder.dealt(self._game)
        self._forget_thought()
        self._undo, self._lifted = None, None
        self._news.clear()
        self.notes.new_round(self._game.round)
        self._deeds.clear()
        self._batches.append(Batch(tuple(redact(event, self.viewer) for event in events), ()))
        self.version += 1

    # Bots

    def _forget_thought(self) -> None:
        """Whatever was thought about is over: the position, or who may look, has changed."""
        self._thinking.stop()
        self._pacing.restart()

    @property
    def pace(self) -> str:
        """The bot speed."""
        return self._pacing.pace

    @pace.setter
    def pace(self, pace: str) -> None:
        self._pacing.pace = pace

    @property
    def paused(self) -> bool:
        """Whether bots are stopped."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        if paused and self.thinking is not None:
            self._thinking.stop()
        self._paused = paused

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to move."""
        seat = self._game.to_move
        return seat is not None and seat not in self.humans

    @property
    def thinking(self) -> int | None:
        """The bot that thinks just now."""
        return self._game.to_move if self._thinking.move_pending else None

    @property
    def waits_for_step(self) -> bool:
        """Whether a bot is ready and waits to be told (speed `step`)."""
        return self.pace == "step" and self._thinking.move is not None and not self._pacing.step

    def step_once(self) -> None:
        """Let the next bot move, at speed `step`."""
        self._pacing.step = True

    def update(self, dt: float, ready: bool = True) -> bool:
        """Let time pass; `ready` when all that happened was shown. True when a bot moved, began or ended to think."""
        if self._held is not None:
            self._held.waited += dt
            return self._held.waited >= self.grace and self.carry_out()
        if self._thinking.hint_pending:
            return self._take_hint()
        if self._paused or not self.bot_to_move or self.private:
            return False
        changed = self._thinking.poll()
        if not self._thinking.move_pending and self._thinking.move is None:
            self._ask()
            self._thinking.poll()
            changed = True
        if ready:
            self._pacing.pass_time(dt)
        thought = self._thinking.move
        if thought is None or not ready or not self._pacing.due(self.can_undo):
            return changed
        self._move(thought)
        return True

    # The hint, and why bots did what they did

    @property
    def hint(self) -> Hint | None:
        """What was advised to the person who looks and is to move."""
        return self._thinking.hint if self.my_turn else None

    @property
    def hint_pending(self) -> str | None:
        """The level that thinks about a hint."""
        return self._thinking.hint_pending

    def ask_hint(self, level: str) -> bool:
        """Ask what a level would do in the seat of the person to move, who alone may look; False when nobody is."""
        seat = self.viewer
        if not self.my_turn or self.phase != "turn" or seat not in self.humans:
            return False
        seed = move_seed(self._game.seed, self._game.steps, seat)
        self._thinking.ask_hint(level, self._game.observation(seat), seed)
        self.version += 1
        return True

    def drop_hint(self) -> None:
        """The hint is put away, or not waited for any longer."""
        if self.hint_pending is not None or self._thinking.hint is not None:
            self._thinking.stop()
            self.version += 1

    def _take_hint(self) -> bool:
        if not self._thinking.poll():
            return False
        if self._thinking.hint_error is not None:
            self.notices.append(("table.hint.failed", {"cause": type(self._thinking.hint_error).__name__}))
        self.version += 1
        return True

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What was played in the round that has ended, and why; nothing before, for reasons tell secrets."""
        return () if self.phase == "turn" else self._deeds.all

    def _ask(self) -> None:
        seat = self._game.to_move
        assert seat is not None
        seed = move_seed(self._game.seed, self._game.steps, seat)
        self._thinking.ask_move(self.seats[seat].kind, self._game.observation(seat), seed)

    def _move(self, thought: Thought) -> None:
        action = thought.action
        if action is None or self._game.why_not(action) is not None:
            # A bot that fails must not hang the game: it passes, and the player is told.
            legal = self._game.legal()
            action = next((option for option in legal if option.type == "pass"), legal[0])
            seat = self._game.to_move or 0
            cause = type(thought.error).__name__ if thought.error is not None else "illegal action"
            self.notices.append(("table.bot_failed", {"name": self.config.names[seat], "cause": cause}))
        self._play(action, thought.explanation if action is thought.action else None)

    def close(self) -> None:
        """End bots and file; a game that is not over can be continued from its file. A held play is played: it is what
        the person saw last."""
        self.carry_out()
        if self.phase == "game_over":
            self.notes.forget()
        self._thinking.close()
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None
