"""The coach at the table: the panel beside the mine, in the place of a hint, and what points at things."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.action import Action
from game.i18n import t
from game.learn import pointing
from game.learn.coach_panel import CoachPanel, PanelButton, Speech
from game.learn.lesson import Spot as Pointed
from game.scene import LabelBox
from game.table.hint_view import HintView
from game.table.painting import strip_state
from game.table.since import Since
from game.table.spots import Spot
from game.tween import ease_out

if TYPE_CHECKING:
    from game.learn.lesson_scene import LessonScene

ARRIVE = 0.6
"""Seconds in which a ring closes in on what it is about."""


MEANT = 1.0
"""Seconds after which a step may be skipped."""


class NoSummary(Since):
    """In a lesson the coach tells what the others did, and nothing lies over what he points at."""

    def refresh(self) -> None:
        """Sum nothing up."""


class CoachView(HintView):
    """Stands where the hint stands at other tables; there are no hints in a lesson."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene)
        self.lesson = scene
        self.words = CoachPanel(scene.app.ui)
        self._since = 0.0
        self._side: tuple[int, int] | None = None
        self._settled: tuple[object, ...] | None = None

    @property
    def on(self) -> bool:
        """No hints."""
        return False

    @property
    def open(self) -> bool:
        """The coach is always there."""
        return True

    def toggle(self) -> None:
        """There is nothing to ask for."""

    def close(self) -> bool:
        """The coach stays."""
        return False

    # What is said and pointed at

    def refresh(self) -> None:
        """Say what is due, and make room for the panel."""
        scene, coach = self.lesson, self.lesson.coach
        scene.stage.make_room(True)
        steps = coach.lesson.steps
        count = t("lesson.step", n=coach.at + 1, of=len(steps))
        self.words.show(Speech(coach.title, count, coach.words, coach.complaint, not coach.begun, self._buttons()))

    def _buttons(self) -> tuple[PanelButton, ...]:
        coach = self.lesson.coach
        onward, primary = "next", True
        if coach.begun and coach.last:
            following = coach.course.after(coach.lesson)
            onward = "lessons" if following is None else "lesson" if following.steps else "play"
        elif coach.step.kind == "end":
            onward = "result"
        elif coach.step.kind != "read":
            onward, primary = "skip", False
        return (
            PanelButton(t("lesson.button.back"), coach.at > 0),
            PanelButton(t("lesson.button.leave")),
            PanelButton(t(f"lesson.button.{onward}"), coach.begun, primary),
        )

    @property
    def spots_now(self) -> tuple[Pointed, ...]:
        """What the rings go round."""
        return self.lesson.coach.spots(self.lesson.choice)

    def attract(self) -> None:
        """Something new is pointed at: the rings come in anew."""
        self._since = 0.0

    def settle(self) -> None:
        """Find a place for the arrow, now that everything else has its place."""
        scene, spots = self.lesson, self.spots_now
        camera = scene.stage.camera
        key = (spots, scene.choice.index, scene.session.version, camera.target, camera.area, scene.stage.size)
        if key == self._settled:
            return
        self._settled, self._side = key, None
        panel = scene.stage.panel
        if len(spots) != 1 or panel is None:
            return
        rect = pointing.box_of(scene, spots[0], camera.target)
        if rect is None:
            return
        layout = scene.stage.layout
        taken = [pygame.Rect(box) for box in (panel, layout.side, layout.message)]
        taken += [pygame.Rect(box) for box in (*layout.seats, *scene.hand.boxes(layout.hand, scene.choice))]
        taken += [label.rect for label in scene.stage.labels(strip_state(scene), ("", ""))]
        self._side = pointing.free_side(rect, self._arrow_size, taken, pygame.Rect((0, 0), scene.stage.size))

    @property
    def _arrow_size(self) -> int:
        return max(self.scene.app.px(pointing.ARROW), 12)

    def update(self, dt: float) -> bool:
        """Time passes; True while a ring is on its way."""
        before = self.moving
        self._since += dt
        return before

    @property
    def moving(self) -> bool:
        """Whether a ring is on its way."""
        still = self.scene.app.settings.reduced_motion or not self.spots_now
        return not still and self._since < ARRIVE

    # What the table asks of a hint

    @property
    def action(self) -> Action | None:
        """No move is advised."""
        return None

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """Cells that have to be in view."""
        return tuple(cell for cell in map(pointing.cell_of, self.spots_now) if cell is not None)

    @property
    def cards(self) -> frozenset[int]:
        """No card has a frame besides the ring."""
        return frozenset()

    def spots(self) -> list[Spot]:
        """Places for the keyboard: the buttons that can be pressed."""
        box = self.scene.stage.panel
        if box is None:
            return []
        kit = self.scene.app.ui
        return [
            Spot(kit, rect, f"hint:{number}", partial(self.take, number))
            for number, rect in enumerate(self.words.button_boxes(box))
            if self.words.speech.buttons[number].enabled
        ]

    def option_at(self, at: tuple[int, int]) -> int | None:
        """The button under a point that can be pressed."""
        box = self.scene.stage.panel
        if box is None:
            return None
        boxes = enumerate(self.words.button_boxes(box))
        number = next((number for number, rect in boxes if rect.collidepoint(at)), None)
        return number if number is not None and self.words.speech.buttons[number].enabled else None

    def look(self, at: tuple[int, int]) -> None:
        """The mouse points there: nothing else is marked by it."""

    def scroll(self, lines: float) -> None:
        """Everything fits: nothing scrolls."""

    def take(self, number: int) -> None:
        """A button is pressed; where "Next" stood a moment ago, "Skip" is not meant yet."""
        skips = number == 2 and not self.words.speech.buttons[number].primary
        if skips and self._since < MEANT:
            return
        (self.lesson.step_back, self.lesson.ask_leave, self.lesson.go_on)[number]()

    # Drawing

    def _ring(self, surface: pygame.Surface, spot: Pointed) -> None:
        rect = pointing.box_of(self.lesson, spot)
        if rect is None:
            return
        kit = self.scene.app.ui
        away = round((1 - ease_out(min(self._since / ARRIVE, 1.0))) * kit.px(70)) if self.moving else 0
        pointing.draw_ring(surface, rect, max(kit.px(3.5), 2), away)
        if self._side is not None and not self.moving:
            pointing.draw_arrow(surface, rect, self._side, self._arrow_size)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Rings in the mine."""
        old = self.scene.stage.clip(surface)
        for spot in self.spots_now:
            if pointing.cell_of(spot) is not None:
                self._ring(surface, spot)
        surface.set_clip(old)

    def draw(self, surface: pygame.Surface) -> None:
        """Rings elsewhere, and the panel."""
        panel = self.scene.stage.panel
        for spot in self.spots_now:
            if pointing.cell_of(spot) is None:
                self._ring(surface, spot)
        if panel is not None:
            self.words.draw(surface, panel, self.option_at(self.lesson.pointer.at))

    def labels(self) -> list[LabelBox]:
        """The texts of the panel."""
        panel = self.scene.stage.panel
        return [] if panel is None else self.words.labels(panel)
