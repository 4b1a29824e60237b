"""From the title through a game of two people to its replay with nothing but the keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from one_device import Hand, play, set_up, watch

KEYS = {
    "choose": pygame.K_RETURN, "back": pygame.K_ESCAPE, "turn": pygame.K_r, "discard": pygame.K_d,
    "next_part": pygame.K_TAB, "up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT, "hold": pygame.K_SPACE,
}  # fmt: skip


class Keyboard(Hand):
    """Ten fingers."""

    def press(self, what: str) -> None:
        self.post(pygame.KEYDOWN, key=KEYS[what], mod=0, unicode="", scancode=0)

    def let_go(self, what: str) -> None:
        self.post(pygame.KEYUP, key=KEYS[what], mod=0, unicode="", scancode=0)

    def write(self, text: str) -> None:
        self.post(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        for char in text:
            self.post(pygame.TEXTINPUT, text=char)
        self.frames(1)


@pytest.mark.usefixtures("english_system")
def test_a_whole_game_by_keyboard_alone(tmp_path: Path) -> None:
    hand = Keyboard(tmp_path)
    set_up(hand)
    hand.frames(1)
    assert play(hand) > 4
    assert hand.top.names[0] == "an"
    assert "HandoverScene" in hand.seen and "RoundEndScene" in hand.seen
    watch(hand)
    hand.app.close()
