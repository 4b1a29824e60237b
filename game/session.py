"""One game at the table: engine, seats, bots, replay file, and who may look. No pygame.

Everything that leaves a session is an observation or a redacted event of the seat that may look now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.action import Action
from engine.event import Event, redact
from engine.game import Game, Result
from engine.observation import SPECTATOR, MineCard, Observation
from engine.options import Config, Options
from engine.refusal import Reason, Refusal
from game.botworker import BotWorker, Task, Thought, Worker, move_seed
from game.setup import HUMAN, GameSetup, SeatSetup

PACES: Mapping[str, float] = {"instant": 0.0, "fast": 0.25, "normal": 0.9, "slow": 2.0, "step": 0.0}
"""Seconds between what was shown last and a bot's move; at `step` a bot waits until it is told."""
UNDO_GRACE = 2.0
"""Seconds a bot waits at least while a person may still take back the last play."""
_TEACHES = frozenset({
    "drew", "goal_shown", "looked", "inspected", "hands_swapped", "took_dwarf", "round_ended", "gold_taken", "stolen",
})  # fmt: skip
"""Events after which somebody knows more: the play before them stands."""
_TOLD = frozenset({"looked", "inspected", "hands_swapped", "took_dwarf"})
"""Events that tell a seat something in secret."""


def _told(events: Sequence[Event], seat: int, also_drawn: bool) -> tuple[Event, ...]:
    """What the events tell this seat alone, a card drawn included where that is wanted."""
    out = []
    for event in events:
        own = seat in (event.seat, event.target) if event.type == "hands_swapped" else event.seat == seat
        if own and (event.type in _TOLD or (also_drawn and event.type == "drew")):
            out.append(redact(event, seat))
    return tuple(out)


class Recorder(Protocol):
    """Where a game is written down while it is played."""

    def played(self, game: Game, seat: int, action: Action, explanation: Any = None) -> None:
        """An action was carried out, with a bot's reason; `game` stands after it."""
        ...

    def undone(self, game: Game) -> None:
        """The last action was taken back; `game` stands as before it."""
        ...

    def dealt(self, game: Game) -> None:
        """A round was dealt."""
        ...

    def close(self) -> None:
        """Nothing more comes."""
        ...


@dataclass(frozen=True)
class Batch:
    """What one action brought, as the viewer may know it, and the cards in the mine before it."""

    events: tuple[Event, ...]
    mine: tuple[MineCard, ...]


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
    ) -> None:
        self._game = game
        self.seats = tuple(seats)
        self.humans = tuple(number for number, seat in enumerate(self.seats) if seat.kind == HUMAN)
        self._worker = worker or BotWorker()
        self._recorder: Recorder | None = None
        self.pace = pace
        self.file: Path | None = None
        """The replay that is written, if one is."""
        self.paused = False
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
        self._ticket = 0
        self._asked = False
        self._thought: Thought | None = None
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
        human = seat in self.humans
        before = game.copy() if human else None
        mine = game.observation(SPECTATOR).mine
        events = game.play(action)
        if self._recorder is not None:
            self._recorder.played(game, seat, action, explanation)
        self._forget_thought()
        self._undo = before if human and not any(event.type in _TEACHES for event in events) else None
        seen = tuple(redact(event, seat) for event in events)
        playing = self.phase == "turn"
        if human:
            self.private = _told(events, seat, self.hot_seat and playing)
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
            if person != seat and any(_told(events, person, False)):
                self._news[person] = self._news.get(person, ()) + _told(events, person, True)
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
        self._batches.append(Batch(tuple(redact(event, self.viewer) for event in events), ()))
        self.version += 1

    # Bots

    def _forget_thought(self) -> None:
        self._ticket += 1
        self._asked, self._thought, self._rest, self._step = False, None, 0.0, False

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to move."""
        seat = self._game.to_move
        return seat is not None and seat not in self.humans

    @property
    def thinking(self) -> int | None:
        """The bot that thinks just now."""
        return self._game.to_move if self._asked and self._thought is None else None

    @property
    def waits_for_step(self) -> bool:
        """Whether a bot is ready and waits to be told (speed `step`)."""
        return self.pace == "step" and self._thought is not None and not self._step

    def step_once(self) -> None:
        """Let the next bot move, at speed `step`."""
        self._step = True

    def update(self, dt: float, ready: bool = True) -> bool:
        """Let time pass; `ready` when all that happened was shown. True when a bot moved or began to think."""
        if self.paused or not self.bot_to_move or self.private:
            return False
        changed = False
        if not self._asked:
            self._ask()
            changed = True
        thought = self._worker.poll()
        if thought is not None and thought.ticket == self._ticket:
            self._thought = thought
            changed = True
        if ready:
            self._rest += dt
        if self._thought is None or not ready or not self._due():
            return changed
        self._move(self._thought)
        return True

    def _due(self) -> bool:
        if self.pace == "step":
            return self._step
        wait = PACES[self.pace]
        return self._rest >= (max(wait, UNDO_GRACE) if self.can_undo and wait else wait)

    def _ask(self) -> None:
        seat = self._game.to_move
        assert seat is not None
        self._asked = True
        seed = move_seed(self._game.seed, self._game.steps, seat)
        self._worker.ask(Task(self._ticket, self.seats[seat].kind, self._game.observation(seat), seed))

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
        self._worker.close()
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None
