"""The lessons: two courses with their steps, those finished ticked, and the first real game at the end of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import theme
from game.app import App
from game.i18n import t
from game.learn.courses import COURSES
from game.learn.lesson import Course, Lesson
from game.learn.progress import Progress, progress_file
from game.prompts import prompted
from game.scene import LabelBox
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit
from game.ui.menu import MenuScene
from game.ui.panel import Heading
from game.ui.scroll import ScrollArea
from game.ui.widget import Label, Pressable


class LessonRow(Pressable):
    """A lesson: its place in the course or a tick, its name, and what it is about."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        number: int,
        texts: tuple[str, str],
        done: bool,
        on_press: Callable[[], None],
        name: str,
    ) -> None:
        super().__init__(kit, rect, on_press, name)
        self.number, self.texts, self.done = number, texts, done

    @property
    def _badge(self) -> pygame.Rect:
        side = round(self.rect.h * 0.62)
        return pygame.Rect(self.rect.x + (self.rect.h - side) // 2, self.rect.y + (self.rect.h - side) // 2, side, side)

    def _placed(self) -> list[tuple[str, tuple[int, int], float, Rgb, bool]]:
        kit, left = self.kit, self.rect.x + self.rect.h + self.kit.px(2)
        room = self.rect.right - left - kit.px(10)
        title, about = (kit.shorten(text, room, size, bold) for text, size, bold in
                        zip(self.texts, (theme.BODY, theme.SMALL), (True, False), strict=True))  # fmt: skip
        high, low = kit.line_height(theme.BODY, True), kit.line_height(theme.SMALL)
        top = self.rect.centery - (high + low) // 2 - kit.px(1.5)
        return [
            (title, (left, top), theme.BODY, theme.TEXT, True),
            (about, (left, top + high), theme.SMALL, theme.DIM, False),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        fill = (theme.ROCK[1], theme.ROCK[0]) if self.hovered else (theme.ROCK[0], theme.PANEL)
        edge = theme.BUTTON_HOVER.edge if self.hovered else theme.PANEL_EDGE
        surface.blit(draw.box(self.rect.size, kit.px(theme.RADIUS), *fill, edge, kit.px(1.5)), self.rect)
        badge, colour = self._badge, theme.GREEN if self.done else theme.BUTTON.edge
        ground = draw.box(badge.size, badge.w // 2, theme.FIELD, theme.FIELD, colour, max(kit.px(1.5), 1))
        surface.blit(ground, badge)
        if self.done:
            sign = draw.sign("check", badge.w * 2 // 3, theme.GREEN)
            surface.blit(sign, sign.get_rect(center=badge.center))
        else:
            size = badge.h * 0.5 / kit.scale
            kit.text(surface, str(self.number), badge.center, size, theme.TEXT, bold=True, align="center")
        for text, place, size, shade, bold in self._placed():
            kit.text(surface, text, place, size, shade, bold=bold)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(text, place, size, self.rect, bold=bold) for text, place, size, _, bold in self._placed()
        ]


class LearnScene(MenuScene):
    """Courses side by side where there is room, else one below the other."""

    def __init__(self, app: App, progress: Progress | None = None) -> None:
        super().__init__(app)
        # What is not to be written anywhere else is not written here either.
        self.progress = progress or Progress(None if app.settings_path is None else progress_file())
        if self.progress.repaired is not None:
            app.say("lesson.repaired", file=self.progress.repaired.name)

    def build(self, size: tuple[int, int]) -> None:
        kit = self.app.ui
        inner, footer = self.frame(size, t("lesson.title"))
        scroll = self.make_scroll(inner)
        width, y = inner.width - kit.px(14), inner.top
        high = Label.height_for(kit, t("lesson.intro"), width, theme.BODY)
        box = pygame.Rect(inner.left, y, width, high)
        scroll.add(Label(kit, box, t("lesson.intro"), theme.BODY, theme.DIM, wrapped=True))
        y += high + kit.px(10)
        gap = kit.px(28)
        two = width >= kit.px(760)
        each = (width - gap) // 2 if two else width
        for number, course in enumerate(COURSES):
            left = inner.left + (number * (each + gap) if two else 0)
            bottom = self._add_course(scroll, course, pygame.Rect(left, y, each, 0))
            y = y if two else bottom + kit.px(14)
        scroll.finish()
        self.first_focus = self._next_name()
        self.back_button(footer)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        scroll, current = self.view.scroll, self.view.focus.current
        if scroll is not None and current in scroll.widgets and current is not None:
            scroll.reveal(current)

    def _next_name(self) -> str:
        """The first lesson that is not finished yet."""
        for course in COURSES:
            for lesson in course.lessons:
                if course.full_name(lesson) not in self.progress.done:
                    return course.full_name(lesson)
        return COURSES[0].full_name(COURSES[0].lessons[0])

    def _add_course(self, scroll: ScrollArea, course: Course, box: pygame.Rect) -> int:
        kit = self.app.ui
        head = kit.line_height(theme.LARGE, True)
        scroll.add(Heading(kit, pygame.Rect(box.x, box.y, box.w, head), t(f"common.edition_{course.edition}")))
        y, row = box.y + head + kit.px(8), kit.px(50)
        for number, lesson in enumerate(course.lessons, 1):
            key, name = f"lesson.{course.edition}.{lesson.name}", course.full_name(lesson)
            texts = t(f"{key}.title"), prompted(f"{key}.about")
            done, run = name in self.progress.done, partial(self.open, course, lesson)
            scroll.add(LessonRow(kit, pygame.Rect(box.x, y, box.w, row), number, texts, done, run, name))
            y += row + kit.px(6)
        return y

    def open(self, course: Course, lesson: Lesson) -> None:
        """Begin a lesson."""
        self.app.doors.lesson(course.edition, lesson.name, self.progress)
