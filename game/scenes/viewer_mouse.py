"""The mouse in the replay viewer: scrubbing, moving and zooming the mine, hovering, scrolling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.button import Button

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene


class Mouse:
    """Knows what is held with the mouse and what lies under it."""

    def __init__(self, scene: ViewerScene) -> None:
        self.scene = scene
        self._scrubbing = self._panning = False
        self.over: int | None = None
        """The position that the curve or the scrub bar has under the mouse."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a mouse event; True when it was used."""
        scene, stage = self.scene, self.scene.stage
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return True
        at = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(at)
        if event.type == pygame.MOUSEBUTTONUP:
            was = self._scrubbing or self._panning
            self._scrubbing = self._panning = False
            return was
        if self._scrubbing:
            scene.playing = False
            self.over = None
            scene.seek(scene.scrub.step_at(at[0]))
            return True
        if event.type == pygame.MOUSEMOTION:
            self.over = self._position(at)
            if self._panning:
                stage.camera.pan(*event.rel)
                return True
            stage.log.hovered = stage.log.at(stage.layout.log, at)
        return False

    def _press(self, at: tuple[int, int]) -> None:
        scene = self.scene
        self._scrubbing = self._on_scale(at)
        # A button may lie over the mine: a press on it is no grip on the mine.
        pressed = any(isinstance(w, Button) and w.rect.collidepoint(at) for w in scene.view.widgets)
        self._panning = not self._scrubbing and not pressed and scene.stage.layout.mine.holds(at)

    def _on_scale(self, at: tuple[int, int]) -> bool:
        scene = self.scene
        bar = scene.scrub.rect()
        return bar.inflate(0, scene.app.px(14)).collidepoint(at) or scene.curve.holds(at)

    def _position(self, at: tuple[int, int]) -> int | None:
        scene = self.scene
        if not self._on_scale(at):
            return None
        return min(max(scene.scrub.step_at(at[0]), 0), len(scene.steps))

    def _wheel(self, event: pygame.event.Event) -> None:
        scene, stage = self.scene, self.scene.stage
        mouse = pygame.mouse.get_pos()
        if stage.layout.side.holds(mouse):
            stage.log.scroll(event.y)
        elif scene.reasons.holds(mouse):
            scene.reasons.scroll(-3 * event.y)
        else:
            stage.camera.zoom(event.y, mouse if stage.layout.mine.holds(mouse) else stage.layout.mine.center)
        scene.app.invalidate()
