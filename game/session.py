"""One game at the table: engine, seats, bots, replay file, and who may look. No pygame.

Everything that leaves a session is an observation or a redacted event of the seat that may look now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.action import Action
from engine.event import Event, redact
from engine.game import Game, Result
from engine.observation import SPECTATOR, Observation
from engine.options import Config, Options
from engine.refusal import Reason, Refusal
from game.botworker import BotWorker, Thought, Worker, move_seed
from game.deeds import Deed, RoundDeeds
from game.recorder import Recorder
from game.setup import HUMAN, GameSetup, SeatSetup
from game.thinking import Hint, Thinking
from game.told import TEACHES, Batch, told

PACES: Mapping[str, float] = {"instant": 0.0, "fast": 0.25, "normal": 0.9, "slow": 2.0, "step": 0.0}
"""Seconds between what was shown last and a bot's move; at `step` a bot waits until it is told."""
UNDO_GRACE = 2.0
"""Seconds a bot waits at least while a person may still take back the last play."""


def new_game(setup: GameSetup) -> Game:
    """The game of a set-up. OptionError for a set-up that the rules do not allow."""
    options = Options.from_json(setup.options)
    return Game.new(Config(setup.edition, len(setup.seats), options, setup.names), setup.seed)


class Session:
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
        self._game = game
        self.seats = tuple(seats)
        self.humans = tuple(number for number, seat in enumerate(self.seats) if seat.kind == HUMAN)
        self._thinking = Thinking(worker or BotWorker())
        self._deeds = RoundDeeds(deeds)
        self._recorder: Recorder | None = None
        self.pace = pace
        self.file: Path | None = None
        """The replay that is written, if one is."""
        self._paused = False
        self.private: tuple[Event, ...] = ()
        """What a play told the person who looks: what a map or an inspection showed, another hand or dwarf and, where
        several people share the screen and the curtain falls next, the cards drawn. Nobody else looks and no bot moves
        until it is dismissed."""
        self._news: dict[int, tuple[Event, ...]] = {}
        """What the plays of others told people who could not look then; they see it when they may look."""
        self.notices: list[tuple[str, dict[str, object]]] = []
        self._lifted: int | None = None
        self._batches: list[Batch] = []
        self._undo: Game | None = None
        self._rest = 0.0
        self._step = False
        self.version = 0
        """Grows with everything that changes what is seen."""

    # The file

    def fresh_game(self) -> Game:
        """The game before its first action, for the head of its file. ValueError later on."""
        if self._game.steps:
            raise ValueError("the game has begun")
        return self._game

    def write_to(self, recorder: Recorder, path: Path) -> None:
        """Write every action from now on."""
        self._recorder, self.file = recorder, path

    def lost_file(self, error: OSError) -> None:
        """The file cannot be written any more: the game goes on without it, and the player is told."""
        self._recorder, self.file = None, None
        self.notices.append(("table.no_record", {"cause": error.strerror or str(error)}))

    # What is seen

    @property
    def config(self) -> Config:
        """Edition, house rules, names."""
        return self._game.config

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self._game.seed

    @property
    def setup(self) -> GameSetup:
        """The set-up that this game was started from."""
        config = self.config
        return GameSetup(config.edition, self.seats, config.options.to_json(), self.seed)

    @property
    def phase(self) -> str:
        """`turn`, `take_gold`, `steal`, `round_over` or `game_over`."""
        return self._game.phase

    @property
    def to_move(self) -> int | None:
        """Seat to move."""
        return self._game.to_move

    @property
    def steps(self) -> int:
        """Actions played so far."""
        return self._game.steps

    @property
    def hot_seat(self) -> bool:
        """Whether several people share this screen."""
        return len(self.humans) > 1

    @property
    def viewer(self) -> int:
        """The seat that may look now, SPECTATOR when it is the public's view."""
        if len(self.humans) == 1:
            return self.humans[0]
        return SPECTATOR if self._lifted is None else self._lifted

    @property
    def curtain(self) -> int | None:
        """The person whom the curtain must call before anything goes on; None when no curtain is due."""
        seat = self._game.to_move
        if not self.hot_seat or seat not in self.humans or self._lifted is not None or self.private:
            return None
        return seat

    def lift(self, seat: int) -> None:
        """The person called by the curtain is here and lifts it; nothing happens for anybody else."""
        if self.curtain == seat:
            self._lifted = seat
            self.private = self._news.pop(seat, ())
            self.version += 1

    def lower(self) -> None:
        """Nobody may look any more, until the curtain is lifted again."""
        if self._lifted is not None:
            self._thinking.stop()
            self._lifted, self.private = None, ()
            self.version += 1

    def dismiss_private(self) -> None:
        """What the play told is taken off the screen; with several people the public's view follows."""
        self.private = ()
        if self._lifted != self._game.to_move:
            self._lifted = None
        self.version += 1

    def observation(self, viewer: int | None = None) -> Observation:
        """What the seat that may look knows; another viewer may be named only where the game is over."""
        if viewer is not None and viewer != self.viewer and viewer != SPECTATOR and self.phase != "game_over":
            raise ValueError("nobody may look into another seat's hand during a game")
        return self._game.observation(self.viewer if viewer is None else viewer)

    def history(self) -> tuple[Event, ...]:
        """Everything that happened, as the seat that may look knows it."""
        return self._game.history(self.viewer)

    @property
    def result(self) -> Result | None:
        """The full result, open to all once the game is over; None before."""
        return self._game.result if self.phase == "game_over" else None

    @property
    def my_turn(self) -> bool:
        """Whether the seat that may look is a person's and is to move."""
        return not self.private and self.viewer >= 0 and self._game.to_move == self.viewer

    def take_batches(self) -> list[Batch]:
        """What happened since the last call, oldest first."""
        out, self._batches = self._batches, []
        return out

    # Playing

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

    def _play(self, action: Action, explanation: Any = None) -> tuple[Event, ...]:
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
            self.private = told(events, seat, self.hot_seat and playing)
            if self.hot_seat and not self.private:
                self._lifted = None
        self._tell_others(events, seat, playing)
        self._batches.append(Batch(tuple(redact(event, self.viewer) for event in events), mine))
        self.version += 1
        return seen

    def _tell_others(self, events: Sequence[Event], seat: int, playing: bool) -> None:
        """Keep for the other people what a play told them: another hand, another dwarf."""
        if not playing:
            self._news.clear()  # the round is over and all dwarfs are open
            return
        for person in self.humans:
            if person != seat and any(told(events, person, False)):
                self._news[person] = self._news.get(person, ()) + told(events, person, True)
        if not self.hot_seat and self.viewer in self._news:
            self.private = self._news.pop(self.viewer)

    @property
    def can_undo(self) -> bool:
        """Whether the last play can be taken back: nothing hidden was learned from it and nobody has moved since."""
        return self._undo is not None

    def undo(self) -> bool:
        """Take the last play back; False when it stands."""
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
        self._undo, self._lifted, self.private = None, None, ()
        self._news.clear()
        self._deeds.clear()
        self._batches.append(Batch(tuple(redact(event, self.viewer) for event in events), ()))
        self.version += 1

    # Bots

    def _forget_thought(self) -> None:
        """Whatever was thought about is over: the position, or who may look, has changed."""
        self._thinking.stop()
        self._rest, self._step = 0.0, False

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
        return self.pace == "step" and self._thinking.move is not None and not self._step

    def step_once(self) -> None:
        """Let the next bot move, at speed `step`."""
        self._step = True

    def update(self, dt: float, ready: bool = True) -> bool:
        """Let time pass; `ready` when all that happened was shown. True when a bot moved, began or ended to think."""
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
            self._rest += dt
        thought = self._thinking.move
        if thought is None or not ready or not self._due():
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

    def _due(self) -> bool:
        if self.pace == "step":
            return self._step
        wait = PACES[self.pace]
        return self._rest >= (max(wait, UNDO_GRACE) if self.can_undo and wait else wait)

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
        """End bots and file; a game that is not over can be continued from its file."""
        self._thinking.close()
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None
