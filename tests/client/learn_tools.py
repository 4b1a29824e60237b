"""What the tests of the lessons share: pupils who do what each step asks, with the keyboard or with the mouse."""

from __future__ import annotations

from typing import Any

import pygame
from table_tools import FRAME

from game.app import App
from game.clock import ManualClock
from game.learn import pointing
from game.learn.courses import course_of
from game.learn.lesson_scene import LessonScene
from game.learn.progress import Progress
from game.scenes.round_end import RoundEndScene
from game.table.choice import target_of

LESSONS = [(edition, lesson.name) for edition in ("base", "saboteur2") for lesson in course_of(edition).lessons
           if lesson.steps]  # fmt: skip
PATIENCE = 400


def lesson_at(app: App, edition: str, name: str, progress: Progress | None = None) -> LessonScene:
    """A lesson on the screen; the others play at once."""
    app.change("bot_speed", "instant")
    course = course_of(edition)
    lesson = next(lesson for lesson in course.lessons if lesson.name == name)
    scene = LessonScene(app, course, lesson, progress or Progress())
    app.push(scene)
    return scene


class Pupil:
    """Does what the coach says."""

    def __init__(self, app: App, scene: LessonScene) -> None:
        self.app, self.scene = app, scene
        self.seen: list[str] = []

    def frame(self) -> None:
        """Let a frame pass."""
        assert isinstance(self.app.clock, ManualClock)
        self.app.clock.advance(FRAME)
        self.app.frame()

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.app.scenes.top

    def learn(self) -> None:
        """The whole lesson, up to its last step."""
        for _ in range(PATIENCE):
            self.frame()
            if isinstance(self.top, RoundEndScene):
                self.end_of_round()
            elif self.scene.view.dialog is not None and self.scene.session.private:
                self.confirm()
            elif self.scene.coach.begun:
                step = self.scene.coach.step
                self.seen.append(step.name)
                if self.scene.coach.last:
                    return
                self.do(step.kind)
        raise AssertionError(f"stuck at {self.scene.coach.step.name} after {self.seen}")

    def do(self, kind: str) -> None:
        """One step."""
        scene = self.scene
        if kind in ("read", "end"):
            self.press_next()
            return
        step, choice = scene.coach.step, scene.choice
        if step.card is not None and choice.card != step.card:
            self.choose(choice.hand.index(step.card))
            return
        if kind == "turn":
            self.turn()
            return
        action = step.accepts[0]
        if action.type in ("pass", "unburden"):
            self.throw_away(action.type == "unburden", step.card is None)
        else:
            target = target_of(action, choice.observation.seat)
            self.aim((target.kind, target.key))


class Typist(Pupil):
    """With the keyboard alone."""

    def key(self, key: int) -> None:
        """Press a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.frame()

    def confirm(self) -> None:
        """Put a dialog away."""
        self.key(pygame.K_RETURN)

    end_of_round = press_next = confirm

    def choose(self, place: int) -> None:
        """Choose a hand card."""
        self.key(pygame.K_1 + place)

    def turn(self) -> None:
        """Turn the chosen card."""
        self.key(pygame.K_r)

    def throw_away(self, burden: bool, several: bool) -> None:
        """Discard the chosen card, or the last two in the dialog."""
        self.key(pygame.K_e if burden else pygame.K_d)
        if several:
            count = len(self.scene.choice.hand)
            for key in (pygame.K_0 + count - 1, pygame.K_0 + count, pygame.K_RETURN):
                self.key(key)

    def aim(self, spot: tuple[str, Any]) -> None:
        """Go to a place with the arrows and confirm."""
        name = f"{spot[0]}:{spot[1]}"
        focus = self.scene.view.focus
        been: set[tuple[str, int]] = set()
        for _ in range(40):
            current = focus.current
            assert current is not None
            if current.name == name:
                self.key(pygame.K_RETURN)
                return
            here, there = current.rect, next(widget for widget in focus.widgets if widget.name == name).rect
            dx, dy = there.centerx - here.centerx, there.centery - here.centery
            ways = [pygame.K_RIGHT if dx > 0 else pygame.K_LEFT, pygame.K_DOWN if dy > 0 else pygame.K_UP]
            if abs(dy) > abs(dx):
                ways.reverse()
            ways += [key for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_UP) if key not in ways]
            way = next(way for way in ways if (current.name, way) not in been)
            been.add((current.name, way))
            self.key(way)
        raise AssertionError(f"no way to {name}")


class Clicker(Pupil):
    """With the mouse alone: where the rings are."""

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Click."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=button))
        self.frame()

    def _widget(self, name: str) -> tuple[int, int]:
        view = self.top.view
        widgets = view.dialog.widgets if view.dialog is not None else view.widgets
        at: tuple[int, int] = next(widget for widget in widgets if widget.name == name).rect.center
        return at

    def _ring(self) -> tuple[int, int]:
        (spot,) = self.scene.hint.spots_now
        rect = pointing.box_of(self.scene, spot)
        assert rect is not None
        return rect.center

    def confirm(self) -> None:
        """Put a dialog away."""
        self.click(self._widget("answer0"))

    def end_of_round(self) -> None:
        """Take gold, rob nobody, go on."""
        names = [widget.name for widget in self.top.view.widgets if getattr(widget, "focusable", False)]
        wanted = [name for name in names if name == "next" or name.startswith(("gold:", "victim:"))]
        if wanted:
            self.click(self._widget(wanted[0]))

    def press_next(self) -> None:
        """The button that leads on."""
        box = self.scene.stage.panel
        assert box is not None
        self.click(self.scene.hint.words.button_boxes(box)[2].center)

    def choose(self, place: int) -> None:
        """Click the card in the ring."""
        self.click(self._ring())

    def turn(self) -> None:
        """The button in the ring."""
        self.click(self._ring())

    def throw_away(self, burden: bool, several: bool) -> None:
        """The button in the ring, then the last two cards in the dialog."""
        self.click(self._ring())
        if several:
            group, count = 1 if burden else 0, len(self.scene.choice.hand)
            for name in (f"card{group}:{count - 2}", f"card{group}:{count - 1}", "answer1"):
                self.click(self._widget(name))

    def aim(self, spot: tuple[str, Any]) -> None:
        """Click the ring."""
        self.click(self._ring())
