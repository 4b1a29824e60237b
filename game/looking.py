"""Who may look at the game on this screen, and what that seat may know. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.event import Event
from engine.game import Game, Result
from engine.observation import SPECTATOR, Observation
from engine.options import Config
from game.held import Held
from game.private_news import PrivateNews
from game.seat_notes import SeatNotes
from game.setup import HUMAN, GameSetup, SeatSetup
from game.told import Batch


class Looking:
    """One game, its people, and the curtain between them; `Session` plays it."""

    def __init__(self, game: Game, seats: Sequence[SeatSetup]) -> None:
        self._game = game
        self.seats = tuple(seats)
        self.humans = tuple(number for number, seat in enumerate(self.seats) if seat.kind == HUMAN)
        self._lifted: int | None = None
        self._news = PrivateNews()
        self._held: Held | None = None
        self._batches: list[Batch] = []
        self.notes = SeatNotes(game.round)
        """What the people think of the others; drawn by `my_notes` alone."""
        self.version = 0
        """Grows with everything that changes what is seen."""

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
            self._news.show_kept(seat)
            self.version += 1

    @property
    def private(self) -> tuple[Event, ...]:
        """What plays told the person who looks, until it is dismissed."""
        return self._news.shown

    def dismiss_private(self) -> None:
        """What the play told is taken off the screen; with several people the public's view follows."""
        self._news.shown = ()
        if self._lifted != self._game.to_move:
            self._lifted = None
        self.version += 1

    def observation(self, viewer: int | None = None) -> Observation:
        """What the seat that may look knows; another viewer may be named only where the game is over."""
        if viewer is not None and viewer != self.viewer and viewer != SPECTATOR and self.phase != "game_over":
            raise ValueError("nobody may look into another seat's hand during a game")
        seat = self.viewer if viewer is None else viewer
        if self._held is not None and seat == self._held.seat:
            return self._held.seen
        return self._game.observation(seat)

    def history(self) -> tuple[Event, ...]:
        """Everything that happened, as the seat that may look knows it."""
        return self._held.seen.history if self._held is not None else self._game.history(self.viewer)

    @property
    def result(self) -> Result | None:
        """The full result, open to all once the game is over; None before."""
        return self._game.result if self.phase == "game_over" else None

    @property
    def my_turn(self) -> bool:
        """Whether the seat that may look is a person's and is to move."""
        return not self.private and self._held is None and self.viewer >= 0 and self._game.to_move == self.viewer

    def take_batches(self) -> list[Batch]:
        """What happened since the last call, oldest first."""
        out, self._batches = self._batches, []
        return out

    # Notes on the others

    @property
    def my_notes(self) -> Mapping[int, str]:
        """What the person who may look noted on the others, by seat; nothing in the public's view."""
        return self.notes.of(self.viewer)

    def turn_note(self, seat: int) -> bool:
        """The next state of the note on a seat, for the person who looks; False where nobody may note that."""
        if self.viewer < 0 or seat == self.viewer or self.phase == "game_over" or not 0 <= seat < len(self.seats):
            return False
        self.notes.turn(self.viewer, seat)
        self.version += 1
        return True
