"""A whole game, from the title to the replay, by whoever holds one device: what a hand can press, and when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from table_tools import FRAME, RoteBot

from game.app import App
from game.botworker import SameThreadWorker
from game.clock import ManualClock
from game.scenes.game_end import GameEndScene
from game.scenes.handover import HandoverScene
from game.scenes.new_game import NewGameScene
from game.scenes.round_end import RoundEndScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.scenes.viewer import ViewerScene
from game.table.spots import zone


class Hand:
    """One device; `press` and `let_go` are its own. What can be pressed: choose, back, turn, discard, next_part, up,
    down, left, right, hold."""

    def __init__(self, folder: Path) -> None:
        self.app = App.headless((960, 600), replays_dir=folder)
        self.app.search.worker = lambda: SameThreadWorker(lambda level: RoteBot())  # type: ignore[assignment,method-assign,return-value]
        self.app.change("bot_speed", "instant")
        self.seen: list[str] = []
        """The scenes that were on top, each once in a row."""
        self.app.doors.title()

    def press(self, what: str) -> None:
        """Press it down."""
        raise NotImplementedError(what)

    def let_go(self, what: str) -> None:
        """Let it go."""
        raise NotImplementedError(what)

    def write(self, text: str) -> None:
        """Have this text alone in the line that has the focus."""
        raise NotImplementedError(text)

    def tap(self, what: str) -> None:
        """Press it and let it go at once."""
        self.press(what)
        self.let_go(what)
        self.frames(1)
        view = self.top.view
        if view.focus.widgets and not isinstance(self.top, ViewerScene):
            assert view.focus.shown and view.focus.current is not None, "whoever uses keys always sees where they act"

    def frames(self, count: int, seconds: float = FRAME) -> None:
        """Let frames pass, each so long."""
        assert isinstance(self.app.clock, ManualClock)
        for _ in range(count):
            self.app.clock.advance(seconds)
            self.app.frame()
            name = type(self.top).__name__
            if not self.seen or self.seen[-1] != name:
                self.seen.append(name)

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.app.scenes.top

    @property
    def focused(self) -> str:
        """The name of what has the focus."""
        current = self.top.view.focus.current
        return "" if current is None else current.name

    def go_to(self, name: str, by: str = "next_part") -> None:
        """Move the focus there."""
        for _ in range(80):
            if self.focused == name and self.top.view.focus.shown:
                return
            self.tap(by)
        raise AssertionError(f"{name} cannot be reached with {by}; the focus is on {self.focused}")

    def post(self, kind: int, **values: Any) -> None:
        """One event of the device."""
        pygame.event.post(pygame.event.Event(kind, **values))


def set_up(hand: Hand, seed: str = "7") -> None:
    """From the title to the table: a seed, a name, a second person, one round."""
    assert isinstance(hand.top, TitleScene)
    hand.frames(1)
    hand.go_to("new_game")
    hand.tap("choose")
    assert isinstance(hand.top, NewGameScene)
    hand.go_to("seed")
    hand.write(seed)
    hand.go_to("name0")
    hand.write("an")
    hand.go_to("kind1")
    while hand.top.setup.seats[1].kind != "human":
        hand.tap("left")
    hand.go_to("rule_rounds")
    while hand.top.setup.options.get("rounds") != 1:
        hand.tap("left")
    hand.go_to("start")
    hand.tap("choose")


def turn(hand: Hand) -> None:
    """One turn: along the hand to a card, choose it and where it goes; what fits nowhere is discarded."""
    scene = hand.top
    steps = scene.session.steps
    for _ in range(8):
        if zone(hand.focused) == "hand":
            break
        hand.tap("next_part")
    for _ in range(steps % len(scene.choice.hand)):
        hand.tap("right")
    hand.tap("choose")
    card = scene.choice.card
    assert card is not None
    if scene.choice.playable(card):
        hand.tap("right")
        hand.tap("choose")
        if scene.view.dialog is not None and not scene.session.private and scene.session.steps == steps:
            hand.tap("choose")  # which tool is mended
    if scene.session.steps == steps and scene.view.dialog is None:
        hand.tap("discard")
    assert scene.session.steps > steps or scene.view.dialog is not None


def play(hand: Hand, disturb: Callable[[int], None] = lambda turns: None) -> int:
    """From the table to the end of the game; how many turns it took."""
    turns = 0
    for _ in range(4000):
        hand.frames(1)
        top = hand.top
        if isinstance(top, GameEndScene):
            return turns
        if isinstance(top, HandoverScene):
            disturb(turns)
            hand.press("hold")
            hand.frames(8, 0.1)
            hand.let_go("hold")
            hand.frames(1)
        elif isinstance(top, RoundEndScene) or top.view.dialog is not None:
            hand.tap("choose")
        elif isinstance(top, TableScene) and top.session.my_turn and top.session.phase == "turn":
            turn(hand)
            turns += 1
    raise AssertionError("the game does not end")


def watch(hand: Hand) -> None:
    """From the end of the game into its replay, some steps, and back to the title."""
    hand.go_to("replay")
    hand.tap("choose")
    assert isinstance(hand.top, ViewerScene)
    for _ in range(3):
        hand.tap("right")
    assert hand.top.at == 3
    hand.tap("left")
    assert hand.top.at == 2
    hand.go_to("next_round")
    hand.tap("choose")
    assert hand.top.at == len(hand.top.steps)
    if hand.top.view.focus.shown:
        hand.tap("back")  # the buttons are let go first
        assert isinstance(hand.top, ViewerScene)
    hand.tap("back")
    assert isinstance(hand.top, GameEndScene)
    hand.tap("back")
    assert isinstance(hand.top, TitleScene)
