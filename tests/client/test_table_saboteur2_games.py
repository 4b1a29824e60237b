"""Whole rounds of Saboteur 2 at the table, by the keyboard alone and by the mouse alone."""

from __future__ import annotations

import random

import pygame
import pytest
from saboteur2_tools import NAMES
from table_tools import Player, play_out, session_of

from game.app import App
from game.setup import GameSetup, SeatSetup
from game.table.pick_dialog import PickDialog


class Hand:
    """One person's way to play: some card, some target, now and then a pass of several or a burden laid down."""

    def __init__(self, player: Player, by: str, rng: random.Random) -> None:
        self.player, self.by, self.rng = player, by, rng

    def press(self, key: int, button: int) -> None:
        """A button of the table, by its key or with the mouse."""
        if self.by == "key":
            self.player.key(key)
        else:
            self.player.click(self.player.scene.stage.layout.buttons[button].center)

    def card(self, number: int) -> None:
        """Choose a card."""
        scene = self.player.scene
        if self.by == "key":
            self.player.key(pygame.K_1 + number)
        else:
            self.player.click(scene.hand.boxes(scene.stage.layout.hand, scene.choice)[number].center)

    def turn(self) -> None:
        """One turn."""
        scene, session = self.player.scene, self.player.session
        steps, number = session.steps, self.rng.randrange(len(scene.choice.hand))
        kind = self.rng.random()
        if kind < 0.15:
            self.press(pygame.K_e, 1)
            self.mark()
        elif kind < 0.3:
            self.press(pygame.K_d, 0)
            self.mark()
        if session.steps == steps:
            self.card(number)
            self.aim(steps)
        if session.steps == steps:
            if scene.choice.card is None:
                self.card(number)
            self.press(pygame.K_d, 0)
        assert session.steps > steps

    def mark(self) -> None:
        """Answer a question about cards: the first of everything that is not marked yet."""
        dialog = self.player.scene.view.dialog
        if not isinstance(dialog, PickDialog):
            return
        for place, group in enumerate(dialog.groups):
            for number in range(len(group.cards)):
                if not dialog.groups[place].complete and number not in group.marked:
                    self.pick(dialog, f"card{place}:{number}", number if group.numbered else None)
        assert dialog.complete
        self.pick(dialog, "answer1", None)

    def pick(self, dialog: PickDialog, name: str, number: int | None) -> None:
        """Take one widget of the question."""
        if self.by == "mouse":
            self.player.click(next(widget for widget in dialog.widgets if widget.name == name).rect.center)
        elif number is not None:
            self.player.key(pygame.K_1 + number)
        elif name == "answer1":
            self.player.key(pygame.K_RETURN)
        else:
            for _ in range(20):
                current = self.player.scene.view.focus.current
                if current is not None and current.name == name:
                    break
                self.player.key(pygame.K_TAB)
            self.player.key(pygame.K_SPACE)

    def aim(self, steps: int) -> None:
        """Aim the chosen card at something."""
        scene, session = self.player.scene, self.player.session
        targets = list(scene.choice.targets())
        if not targets:
            return
        if self.by == "key":
            if len(targets) > 1:
                self.player.key(pygame.K_RIGHT)
            self.player.key(pygame.K_RETURN)
        else:
            target = self.rng.choice(targets)
            self.player.click(scene.stage.where((target.kind, target.key)).center)
        if scene.view.dialog is not None and not session.private and session.steps == steps:
            self.player.key(pygame.K_RETURN)  # which tool is mended


@pytest.mark.matrix(6)
@pytest.mark.parametrize(
    ("seats", "humans", "by", "lang", "scale"),
    [
        (2, 1, "key", "en", 100), (6, 1, "mouse", "zh-Hans", 100),
        (12, 2, "key", "zh-Hant", 200), (12, 1, "mouse", "en", 100),
    ],
)  # fmt: skip
def test_a_whole_round(seats: int, humans: int, by: str, lang: str, scale: int) -> None:
    people = tuple(SeatSetup("human" if seat < humans else "skilled", NAMES[seat]) for seat in range(seats))
    setup = GameSetup("saboteur2", people, {"rounds": 1}, seed=seats + humans)
    player = Player(App.headless((1280, 720), lang, scale), session_of(setup))
    hand = Hand(player, by, random.Random(f"round {seats} {by}"))
    rounds, turns = play_out(player, hand.turn)
    assert rounds >= 1 and turns >= 4
