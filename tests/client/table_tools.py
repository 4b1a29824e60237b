"""What the tests of the table share: a table with bots that think at once, and a person who plays by rote."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame
from labels import faults

from engine.action import Action
from engine.game import Game
from engine.observation import Observation
from game.app import App
from game.botworker import SameThreadWorker
from game.clock import ManualClock
from game.scenes.game_end import GameEndScene
from game.scenes.handover import HandoverScene
from game.scenes.round_end import RoundEndScene
from game.scenes.table import TableScene
from game.session import Session, new_game
from game.setup import GameSetup, SeatSetup

FRAME = 1 / 60


@dataclass(frozen=True)
class Choice:
    """A decision without a reason."""

    action: Action
    explanation: Any = None


class RoteBot:
    """Plays any legal action but prefers to build eastward, so that games come to their end in every way."""

    def choose(self, observation: Observation, seed: int, stop: Any = None) -> Choice:
        rng = random.Random(seed)
        legal = observation.legal
        east = [a for a in legal if a.type == "place" and a.cell is not None and a.cell[0] >= 0]
        played = [a for a in legal if a.type != "pass"]
        return Choice(rng.choice(east if east and rng.random() < 0.7 else played or list(legal)))


def setup_of(humans: int, seats: int = 5, seed: int = 11, **options: object) -> GameSetup:
    """The first seats are people."""
    names = ("Ann", "Bo", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jan")
    kinds = ["human" if seat < humans else "skilled" for seat in range(seats)]
    return GameSetup("base", tuple(SeatSetup(k, n) for k, n in zip(kinds, names, strict=False)), dict(options), seed)


def session_of(setup: GameSetup, game: Game | None = None, pace: str = "instant") -> Session:
    """A session whose bots answer at once."""
    return Session(game or new_game(setup), setup.seats, worker=SameThreadWorker(lambda level: RoteBot()), pace=pace)


class Player:
    """Drives an application frame by frame with a clock of its own, and posts events like a person."""

    def __init__(self, app: App, session: Session) -> None:
        self.app, self.session = app, session
        app.change("bot_speed", session.pace)
        self.scene = TableScene(app, session)
        app.push(self.scene)
        self.bot = RoteBot()

    def frames(self, count: int = 1) -> None:
        """Let frames pass."""
        assert isinstance(self.app.clock, ManualClock)
        for _ in range(count):
            self.app.clock.advance(FRAME)
            self.app.frame()

    def key(self, key: int, up: bool = True, mod: int = 0) -> None:
        """Press a key."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        if up:
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        self.frames(1)

    def hold(self, key: int, frames: int) -> None:
        """Hold a key for so many frames; the system repeats it, as it does for everybody."""
        for _ in range(frames):
            self.key(key, up=False)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, scancode=0))
        self.frames(1)

    def move(self, at: tuple[int, int]) -> None:
        """Move the mouse."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.frames(1)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Click."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=button))
        self.frames(1)

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.app.scenes.top


def table(humans: int, size: tuple[int, int] = (1280, 720), lang: str = "en", scale: int = 100, **more: Any) -> Player:
    """A table of its own."""
    setup = setup_of(humans, **more)
    return Player(App.headless(size, lang, scale), session_of(setup))


def play_out(player: Player, turn: Callable[[], None]) -> tuple[int, int]:
    """Play the game to its end, `turn` for every turn of a person; how many rounds and turns there were."""
    session, rounds, turns = player.session, 0, 0
    for _ in range(8000):
        player.frames(1)
        top = player.top
        if isinstance(top, GameEndScene):
            break
        if isinstance(top, HandoverScene):
            player.hold(pygame.K_SPACE, 45)
        elif isinstance(top, RoundEndScene):
            rounds += top.view.dialog is None and session.to_move is None
            player.key(pygame.K_RETURN)
        elif top.view.dialog is not None:
            assert session.private
            player.key(pygame.K_RETURN)
        elif session.my_turn and session.phase == "turn":
            assert not faults(top.labels(), player.app)
            turn()
            turns += 1
    assert isinstance(player.top, GameEndScene)
    return rounds, turns
