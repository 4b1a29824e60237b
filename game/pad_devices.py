"""The pads that are plugged in: opened and closed as they come and go."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from game.gamepad import Gamepads


class PadDevices:
    """Opens every pad, with SDL's mapping where it has one, and turns the events of all into key presses."""

    def __init__(self) -> None:
        self.pads = Gamepads()
        self._open: dict[int, controller.Controller | pygame.joystick.JoystickType] = {}
        self._started = False

    def start(self) -> None:
        """Listen for pads. Without a working driver there are simply none."""
        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error:
            return
        self._started = True

    def stop(self) -> None:
        """Close all pads."""
        if self._started:
            self._open.clear()
            controller.quit()
            pygame.joystick.quit()
            self._started = False

    def __len__(self) -> int:
        return len(self._open)

    def translate(self, events: Sequence[Event], now: float, dt: float) -> list[Event]:
        """The events as scenes take them, with what held sticks and buttons add as time passes."""
        out: list[Event] = []
        for event in events:
            if event.type == pygame.JOYDEVICEADDED and self._started:
                self._plug(event.device_index)
            elif event.type == pygame.JOYDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
            taken = self.pads.take(event, now)
            out += [event] if taken is None else taken
        return out + self.pads.tick(now, dt)

    def _plug(self, index: int) -> None:
        try:
            joystick = pygame.joystick.Joystick(index)
            number = joystick.get_instance_id()
            if controller.is_controller(index):
                self._open[number] = controller.Controller(index)
            else:
                self._open[number] = joystick
                self.pads.plain.add(number)
        except pygame.error:
            return  # pulled out again before it could be opened
