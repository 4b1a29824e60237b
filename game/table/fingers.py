"""Two fingers on the mine: drawn apart or together they zoom it where they are, moved side by side they pan it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.camera import Camera

if TYPE_CHECKING:
    from game.scenes.table import TableScene

_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
WHEEL_STEP = 1.15
"""By how much one step of the camera's zoom enlarges."""


class Fingers:
    """The fingers that lie on the screen, in pixels. One alone is a mouse, as the system makes it."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._at: dict[int, tuple[float, float]] = {}
        self._base: tuple[float, float] | None = None
        """Distance of the fingers and width of a card when the second one came down."""
        self._pinched = False
        """Whether two have been down since the last one was lifted: the mouse events they cause mean nothing."""

    def handle(self, event: pygame.event.Event) -> bool:
        """One event; True when it was the fingers'."""
        if event.type in _FINGERS:
            self._finger(event)
            return True
        return event.type in _MOUSE and self._pinched and bool(getattr(event, "touch", False))

    def release(self) -> None:
        """Forget all fingers: another scene lies over the table."""
        self._at.clear()
        self._base, self._pinched = None, False

    def _finger(self, event: pygame.event.Event) -> None:
        wide, high = self.scene.app.size
        before = self._pair()
        if event.type == pygame.FINGERUP:
            self._at.pop(event.finger_id, None)
            self._base = None
            if not self._at:
                self._pinched = False
            return
        self._at[event.finger_id] = (event.x * wide, event.y * high)
        now = self._pair()
        camera = self.scene.stage.camera
        if now is None:
            return
        if before is None or self._base is None:
            self._base = (max(now[1], 1.0), camera.target.width)
            self._pinched = True
            self.scene.pointer.release()
            return
        self._pinch(camera, before, now)

    def _pair(self) -> tuple[tuple[float, float], float] | None:
        """The middle between two fingers, and their distance; None for one, or more than two."""
        if len(self._at) != 2:
            return None
        (ax, ay), (bx, by) = self._at.values()
        return ((ax + bx) / 2, (ay + by) / 2), math.hypot(ax - bx, ay - by)

    def _pinch(
        self, camera: Camera, before: tuple[tuple[float, float], float], now: tuple[tuple[float, float], float]
    ) -> None:
        assert self._base is not None
        (x, y), distance = now
        camera.pan(x - before[0][0], y - before[0][1])
        wanted = self._base[1] * max(distance, 1.0) / self._base[0]
        camera.zoom(math.log(wanted / camera.target.width, WHEEL_STEP), (round(x), round(y)))
        self.scene.stage.prepare()
        self.scene.app.invalidate()
