"""A whole game from the title to its replay with nothing but the mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from one_device import Hand

from game.scenes.game_end import GameEndScene
from game.scenes.handover import HandoverScene
from game.scenes.new_game import NewGameScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.scenes.viewer import ViewerScene

LEFT_ARROW = 10
"""Pixels from the left edge of a line of choices that lie on its arrow."""


class MouseHand(Hand):
    """One hand on the mouse."""

    def at(self, place: tuple[int, int], hold: int = 0) -> None:
        """Point there and click, holding the button for so many tenths of a second."""
        self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        self.frames(hold, 0.1)
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
        self.frames(1)

    def widget(self, name: str) -> Any:
        """What has this name on the screen."""
        view = self.top.view
        shown = view.dialog.widgets if view.dialog is not None else view.all_widgets()
        return next(widget for widget in shown if widget.name == name)

    def click(self, name: str, left: bool = False) -> None:
        """Click on what has this name, after turning the wheel until it is in view."""
        scroll = self.top.view.scroll
        for turns in (-1, 1):
            for _ in range(60):
                box = self.widget(name).rect
                if scroll is None or self.widget(name) not in scroll.widgets or scroll.view.contains(box):
                    place = (box.left + LEFT_ARROW, box.centery) if left else box.center
                    self.at(place)
                    return
                self.post(pygame.MOUSEMOTION, pos=scroll.view.center, rel=(1, 1), buttons=(0, 0, 0))
                self.post(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False)
                self.frames(1)
                scroll = self.top.view.scroll
        raise AssertionError(f"the wheel does not bring {name} into view")


def set_up(hand: MouseHand) -> None:
    """From the title to the table: a second person, one round."""
    hand.frames(1)
    hand.click("new_game")
    scene = hand.top
    assert isinstance(scene, NewGameScene)
    scene.setup = replace(scene.setup, seed=7)  # the same game every time
    scene.rebuild()
    for _ in range(12):
        if scene.setup.seats[1].kind == "human":
            break
        hand.click("kind1", left=True)
    for _ in range(12):
        if scene.setup.options.get("rounds") == 1:
            break
        hand.click("rule_rounds", left=True)
    assert scene.setup.seats[1].kind == "human" and scene.setup.options.get("rounds") == 1
    hand.click("start")


def turn(hand: MouseHand) -> None:
    """One turn: a card, and where it goes; what fits nowhere is discarded."""
    scene = hand.top
    steps = scene.session.steps
    hand.click(f"hand:{steps % len(scene.choice.hand)}")
    card = scene.choice.card
    assert card is not None, "a click chooses a card"
    places = [widget for widget in scene.view.widgets if widget.name.split(":")[0] in ("cell", "seat", "goal")]
    if scene.choice.playable(card) and places:
        hand.at(places[steps % len(places)].rect.center)
        if scene.view.dialog is not None and not scene.session.private and scene.session.steps == steps:
            hand.at(scene.view.dialog.widgets[-2].rect.center)  # which tool is mended
    if scene.session.steps == steps and scene.session.held is None and scene.view.dialog is None:
        hand.click("discard")
    assert scene.session.steps > steps or scene.session.held is not None or scene.view.dialog is not None


def play(hand: MouseHand) -> int:
    """From the table to the end of the game; how many turns it took."""
    turns = 0
    for _ in range(6000):
        hand.frames(1)
        top = hand.top
        if isinstance(top, GameEndScene):
            return turns
        if isinstance(top, HandoverScene):
            hand.at((300, 300), hold=8)
        elif isinstance(top, TableScene) and top.view.dialog is None:
            if top.session.my_turn and top.session.phase == "turn":
                turn(hand)
                turns += 1
            else:
                hand.frames(4, 0.2)
        else:  # a dialog, or the end of the round: what it offers first
            current = top.view.focus.current
            if current is not None:
                hand.at(current.rect.center)
    raise AssertionError("the game does not end")


def leave_viewer(hand: MouseHand) -> None:
    """By the button that goes back, or the answer of the menu that does so."""
    names = [widget.name for widget in hand.top.view.all_widgets()]
    if "back" in names:
        hand.click("back")
        return
    hand.click("more")
    answers = hand.top.view.dialog.answers
    hand.click(f"answer{next(n for n, answer in enumerate(answers) if answer.run == hand.app.pop)}")


@pytest.mark.gui
def test_a_whole_game_by_mouse_alone(tmp_path: Path) -> None:
    hand = MouseHand(tmp_path)
    assert isinstance(hand.top, TitleScene)
    set_up(hand)
    assert play(hand) > 5
    hand.click("replay")
    viewer = hand.top
    assert isinstance(viewer, ViewerScene) and viewer.replay is not None and viewer.replay.finished
    hand.click("forward_step")
    assert viewer.at == 1
    leave_viewer(hand)
    assert isinstance(hand.top, GameEndScene)
    hand.click("title")
    assert isinstance(hand.top, TitleScene)
    hand.app.close()
