"""The mouse on the table: choosing, dragging and aiming cards, panning and zooming the mine, reading the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table.choice import DISCARD, Target
from game.table.controls import zoom
from game.ui.button import Button

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DRAG_PIXELS = 8
"""How far the mouse must go before a press is a drag, in units."""


class Pointer:
    """What the mouse is doing."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.at = (0, 0)
        self._pressed: tuple[str, tuple[int, int]] | None = None
        self._moved = False
        self._was_chosen = False

    @property
    def dragging(self) -> bool:
        """Whether a card hangs on the mouse."""
        return self._pressed is not None and self._pressed[0] == "card" and self._moved

    def release(self) -> None:
        """Forget what was pressed."""
        self._pressed, self._moved = None, False

    def handle(self, event: pygame.event.Event) -> None:
        """One mouse event."""
        scene = self.scene
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return
        self.at = (int(event.pos[0]), int(event.pos[1]))
        if self._pressed is None:
            scene.view.handle(event)
            if isinstance(scene.view.hovered, Button) or scene.view.dialog is not None:
                scene.hovered_card = None
                return
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._down(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self._up()

    def _wheel(self, event: pygame.event.Event) -> None:
        scene, layout = self.scene, self.scene.stage.layout
        if layout.side.holds(self.at):
            scene.stage.log.scroll(event.y)
        elif scene.hint.holds(self.at):
            scene.hint.scroll(-3 * event.y)
        else:
            zoom(scene, event.y, self.at if layout.mine.holds(self.at) else None)
        scene.app.invalidate()

    def _motion(self, event: pygame.event.Event) -> None:
        scene = self.scene
        if self._pressed is not None:
            kind, start = self._pressed
            far = max(abs(self.at[0] - start[0]), abs(self.at[1] - start[1]))
            self._moved = self._moved or far >= scene.app.px(DRAG_PIXELS)
            if kind == "mine" and self._moved:
                scene.stage.camera.pan(*event.rel)
                scene.stage.prepare()
                return
        self.look()

    def look(self) -> None:
        """Find out what the mouse points at."""
        scene, layout = self.scene, self.scene.stage.layout
        scene.hovered_card = None if self.dragging else scene.hand.at(layout.hand, scene.choice, self.at)
        scene.hovered_cell = scene.stage.camera.cell_at(self.at) if layout.mine.holds(self.at) else None
        scene.stage.log.hovered = scene.stage.log.at(layout.log, self.at)
        scene.hint.look(self.at)
        scene.since.look(self.at)
        scene.target = self.target() if scene.choice.card is not None else None

    def target(self) -> Target | None:
        """What lies under the mouse, as a target of a card."""
        scene, layout = self.scene, self.scene.stage.layout
        if scene.choice.card == "map" or layout.mine.grown(4).holds(self.at):
            cell = scene.stage.camera.cell_at(self.at)
            from game.presenter import GOALS

            if scene.choice.card == "map" and cell in GOALS:
                return Target("goal", GOALS.index(cell))
            if layout.mine.grown(4).holds(self.at):
                return Target("cell", cell)
        for seat, box in enumerate(layout.seats):
            if box.holds(self.at):
                return Target("seat", seat)
        if layout.header.holds(self.at) or layout.buttons[0].holds(self.at):
            return DISCARD
        return None

    def _down(self, event: pygame.event.Event) -> None:
        scene, layout = self.scene, self.scene.stage.layout
        if event.button == 3:
            seat = scene.stage.seat_at(self.at)
            if seat is None:
                scene.turn_card()
            else:
                scene.note(seat)
            return
        if event.button not in (1, 2):
            return
        self._moved = False
        if scene.hint.holds(self.at):
            option = scene.hint.option_at(self.at)
            if option is not None and event.button == 1:
                scene.hint.take(option)
            return
        card = scene.hand.at(layout.hand, scene.choice, self.at)
        if card is not None and event.button == 1 and scene.several and pygame.key.get_mods() & pygame.KMOD_SHIFT:
            scene.discard_several(card)
        elif card is not None and event.button == 1:
            self._pressed = ("card", self.at)
            self._was_chosen = card == scene.choice.index
            if not self._was_chosen:
                scene.select(card)
        elif layout.mine.holds(self.at):
            self._pressed = ("mine", self.at)
        elif event.button == 1:
            self._click()

    def _up(self) -> None:
        scene, pressed, moved = self.scene, self._pressed, self._moved
        self.release()
        if pressed is None:
            return
        if pressed[0] == "mine" and not moved:
            self._click()
        elif pressed[0] == "card" and moved:
            target = self.target()
            if scene.choice.card == "theft" and target is not None and target.kind == "cell":
                target = Target(
                    "seat", scene.choice.observation.seat
                )  # it needs no aim: any place on the table will do
            if target is not None and scene.choice.card is not None:
                scene.target = target
                scene.drop(target)
        elif pressed[0] == "card" and self._was_chosen and scene.choice.index is not None:
            scene.select(scene.choice.index)
        self.look()
        scene.app.invalidate()

    def _click(self) -> None:
        target, scene = self.target(), self.scene
        if target is not None and scene.choice.card is not None:
            scene.target = target
            scene.drop(target)
            return
        seat = target.key if target is not None and target.kind == "seat" else None
        if isinstance(seat, int) and 0 <= scene.session.viewer != seat:
            scene.note(seat)
