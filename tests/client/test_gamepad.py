"""Pads: what their events become, and a whole game with nothing else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from one_device import Hand, play, set_up, watch

from game import prompts
from game.app import App
from game.gamepad import DELAY, PERIOD, Gamepads
from game.inputs import PAN, Command, action_of, command_of
from game.keymap import TABLE, Keymap
from game.scenes.handover import HOLD, HandoverScene
from game.scenes.new_game import NewGameScene
from game.ui.screen_keyboard import ScreenKeyboard

BUTTONS = {
    "choose": pygame.CONTROLLER_BUTTON_A, "back": pygame.CONTROLLER_BUTTON_B, "turn": pygame.CONTROLLER_BUTTON_X,
    "discard": pygame.CONTROLLER_BUTTON_Y, "next_part": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "previous": pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "start": pygame.CONTROLLER_BUTTON_START,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP, "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT, "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "hold": pygame.CONTROLLER_BUTTON_A, "hint": pygame.CONTROLLER_BUTTON_BACK,
}  # fmt: skip


def button(what: str, down: bool = True, pad: int = 0) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, instance_id=pad, button=BUTTONS[what])


def stick(axis: int, value: float, pad: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(value * 32767))


def unplugged(pad: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)


def told(events: list[pygame.event.Event] | None) -> list[tuple[str, int]]:
    """Whether each event is a press, and its key."""
    assert events is not None
    return [("down" if event.type == pygame.KEYDOWN else "up", event.key) for event in events]


class PadHand(Hand):
    """Two thumbs. The pad may be another one after it was plugged in again."""

    pad = 0

    def press(self, what: str) -> None:
        pygame.event.post(button(what, True, self.pad))

    def let_go(self, what: str) -> None:
        pygame.event.post(button(what, False, self.pad))

    def write(self, text: str) -> None:
        self.tap("choose")
        board = self.top.view.dialog
        assert isinstance(board, ScreenKeyboard)
        while board.text:
            self.tap("turn")  # deletes
        for char in text:
            self._to(f"key:{char}")
            self.tap("choose")
        self.tap("start")
        assert self.top.view.dialog is None

    def _to(self, name: str) -> None:
        for _ in range(12):
            here = self.top.view.focus.current
            there = next(w for w in self.top.view.focus.widgets if w.name == name)
            if here is there:
                return
            if here.rect.centery != there.rect.centery:
                self.tap("down" if here.rect.centery < there.rect.centery else "up")
            else:
                self.tap("right" if here.rect.centerx < there.rect.centerx else "left")
        raise AssertionError(f"{name} cannot be reached")


@pytest.mark.usefixtures("english_system")
def test_a_whole_game_by_pad_alone_though_it_is_pulled_out_in_the_middle(tmp_path: Path) -> None:
    hand = PadHand(tmp_path)

    def pull_out(turns: int) -> None:
        if turns == 3 and hand.pad == 0:
            assert isinstance(hand.top, HandoverScene)
            hand.press("hold")
            hand.frames(10)
            assert hand.top.held > 0
            pygame.event.post(unplugged())
            hand.frames(60)
            assert isinstance(hand.top, HandoverScene) and hand.top.held == 0
            hand.pad = 1  # the same pad, plugged in again

    set_up(hand)
    assert prompts.pad_used()
    hand.frames(1)
    assert play(hand, pull_out) > 4
    assert hand.pad == 1
    assert hand.top.names[0] == "An"
    assert "HandoverScene" in hand.seen and "RoundEndScene" in hand.seen
    watch(hand)
    hand.app.close()


def test_buttons_are_the_keys_of_their_actions() -> None:
    pads = Gamepads()
    for what, action in (("turn", "turn"), ("discard", "discard"), ("hint", "hint"), ("start", "menu")):
        (event,) = pads.take(button(what), 0.0) or []
        assert action_of(event, TABLE) == action
    commands = {"next_part": Command.NEXT, "previous": Command.PREVIOUS, "up": Command.UP, "back": Command.BACK}
    for what, command in commands.items():
        (event,) = pads.take(button(what), 0.0) or []
        assert command_of(event) is command


def test_a_button_keeps_its_action_when_the_key_is_another() -> None:
    try:
        prompts.use_keymap(Keymap({"turn": "g"}))
        (event,) = Gamepads().take(button("turn"), 0.0) or []
        assert (event.key, action_of(event, TABLE)) == (pygame.K_g, "turn")
        prompts.use_keymap(Keymap({"turn": ""}))
        (event,) = Gamepads().take(button("turn"), 0.0) or []
        assert (event.key, action_of(event, TABLE)) == (0, "turn")
    finally:
        prompts.use_keymap(Keymap())


def test_a_held_direction_repeats_until_it_is_let_go() -> None:
    pads = Gamepads()
    assert told(pads.take(button("down"), 10.0)) == [("down", pygame.K_DOWN)]
    assert pads.tick(10.0 + DELAY - 0.01, 0.01) == []
    assert told(pads.tick(10.0 + DELAY, 0.01)) == [("down", pygame.K_DOWN)]
    assert pads.tick(10.0 + DELAY + PERIOD - 0.01, 0.01) == []
    assert told(pads.tick(10.0 + DELAY + PERIOD, 0.01)) == [("down", pygame.K_DOWN)]
    assert told(pads.take(button("down", False), 11.0)) == [("up", pygame.K_DOWN)]
    assert pads.tick(20.0, 0.01) == []


def test_the_left_stick_is_one_direction_at_a_time() -> None:
    pads = Gamepads()
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    assert told(pads.take(stick(x, 0.3), 0.0)) == []
    assert told(pads.take(stick(x, 0.9), 0.0)) == [("down", pygame.K_RIGHT)]
    assert told(pads.take(stick(x, 0.5), 0.0)) == [], "a trembling stick is still held"
    assert told(pads.take(stick(y, 0.9), 0.0)) == [("up", pygame.K_RIGHT), ("down", pygame.K_DOWN)]
    assert told(pads.take(stick(y, 0.0), 0.0)) == [("up", pygame.K_DOWN)]


def test_a_resting_stick_does_not_let_the_directional_pad_go() -> None:
    pads = Gamepads()
    pads.take(button("left"), 0.0)
    assert pads.take(stick(pygame.CONTROLLER_AXIS_LEFTX, 0.02), 0.1) == []
    assert told(pads.tick(1.0, 0.1)) == [("down", pygame.K_LEFT)]


def test_triggers_turn_pages_or_zoom() -> None:
    pads = Gamepads()
    (event,) = pads.take(stick(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0), 0.0) or []
    assert (command_of(event), action_of(event, TABLE)) == (Command.PAGE_DOWN, "zoom_in")
    assert pads.take(stick(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.5), 0.0) == []
    assert told(pads.take(stick(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.1), 0.0)) == [("up", pygame.K_PAGEDOWN)]


def test_the_right_stick_moves_the_view_while_it_is_off_its_rest() -> None:
    pads = Gamepads()
    pads.take(stick(pygame.CONTROLLER_AXIS_RIGHTX, 0.1), 0.0)
    assert not pads.moving and pads.tick(0.0, 0.1) == []
    pads.take(stick(pygame.CONTROLLER_AXIS_RIGHTX, 1.0), 0.0)
    (event,) = pads.tick(0.0, 0.1)
    assert pads.moving and event.type == PAN and event.x < 0 and event.y == 0


@pytest.mark.parametrize("lost", [unplugged(), pygame.event.Event(pygame.WINDOWFOCUSLOST)])
def test_what_is_held_is_let_go_when_the_pad_or_the_window_goes(lost: pygame.event.Event) -> None:
    pads = Gamepads()
    pads.take(button("choose"), 0.0)
    pads.take(button("down"), 0.0)
    pads.take(stick(pygame.CONTROLLER_AXIS_RIGHTX, 1.0), 0.0)
    events = [event for event in pads.take(lost, 0.1) or [] if event.type == pygame.KEYUP]
    assert told(events) == [("up", pygame.K_SPACE), ("up", pygame.K_DOWN)]
    assert pads.tick(9.0, 0.1) == [] and not pads.moving


def test_several_pads_are_apart() -> None:
    app = App.headless()
    events = app.pads.translate([button("choose", pad=0), button("choose", pad=3)], 0.0, 0.0)
    assert [event.pad for event in events] == [0, 3]
    assert not app._held.repeats(events[0])
    assert not app._held.repeats(events[1]), "a button that rests on one pad does not block the other"
    assert told(app.pads.translate([unplugged(0)], 0.0, 0.0)) == [("up", pygame.K_SPACE)]
    app.close()


def test_a_pad_without_a_mapping_plays_too() -> None:
    pads = Gamepads()
    press = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=5, button=0)
    assert pads.take(press, 0.0) == [], "what SDL has a mapping for comes as its own events"
    pads.plain.add(5)
    assert told(pads.take(press, 0.0)) == [("down", pygame.K_SPACE)]
    hat = pygame.event.Event(pygame.JOYHATMOTION, instance_id=5, hat=0, value=(0, 1))
    assert told(pads.take(hat, 0.0)) == [("down", pygame.K_UP)]
    hat = pygame.event.Event(pygame.JOYHATMOTION, instance_id=5, hat=0, value=(1, 0))
    assert told(pads.take(hat, 0.0)) == [("up", pygame.K_UP), ("down", pygame.K_RIGHT)]
    assert pads.take(pygame.event.Event(pygame.JOYAXISMOTION, instance_id=5, axis=2, value=-1.0), 0.0) == []


def test_hints_name_what_was_used_last(app: App) -> None:
    app.doors.title()
    keys = {label.text for label in app.scenes.top.labels()}  # type: ignore[union-attr]
    assert any("Enter" in text for text in keys)
    for event in app.pads.translate([button("down"), button("down", False)], 0.0, 0.0):
        app.handle(event)
    assert prompts.prompt("choose") == "A" and prompts.prompt("turn") == "X"
    pad = {label.text for label in app.scenes.top.labels()}  # type: ignore[union-attr]
    assert not any("Enter" in text for text in pad)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1))
    assert prompts.prompt("turn") == "R"
    assert {label.text for label in app.scenes.top.labels()} == keys  # type: ignore[union-attr]


def test_the_curtain_is_lifted_by_holding_and_not_by_a_tap(tmp_path: Path) -> None:
    hand = PadHand(tmp_path)
    set_up(hand)
    for _ in range(40):
        hand.frames(1)
        if isinstance(hand.top, HandoverScene):
            break
    assert isinstance(hand.top, HandoverScene)
    hand.tap("hold")
    hand.frames(90)
    assert isinstance(hand.top, HandoverScene)
    hand.press("hold")
    hand.frames(round(HOLD * 60) + 4)
    assert not isinstance(hand.top, HandoverScene)
    hand.app.close()


def test_the_seed_is_written_in_digits_alone_and_a_line_can_be_left(tmp_path: Path) -> None:
    hand = PadHand(tmp_path)
    hand.frames(1)
    hand.go_to("new_game")
    hand.tap("choose")
    assert isinstance(hand.top, NewGameScene)
    hand.go_to("seed")
    before = hand.top.seed_text
    hand.tap("choose")
    board = hand.top.view.dialog
    assert isinstance(board, ScreenKeyboard) and board.rows == ["1234567890"]
    hand.tap("turn")
    hand.tap("back")
    assert hand.top.view.dialog is None and hand.top.seed_text == before
    hand.tap("choose")
    hand.tap("turn")
    hand.tap("choose")
    hand.tap("start")
    assert hand.top.seed_text == before[:-1] + "5"
    assert hand.focused == "seed"
    hand.tap("down")
    assert hand.focused != "seed"
    hand.app.close()
