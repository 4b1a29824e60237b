"""The list of any length: what is in view is there, and the focus goes everywhere by keyboard, wheel and bar."""

from __future__ import annotations

import random
from functools import partial

import pygame
import pytest

from game.app import App
from game.inputs import Command
from game.scene import LabelBox
from game.ui.menu import MenuScene
from game.ui.virtual_list import VirtualList
from game.ui.widget import Label, Widget

COUNT = 10_000
MADE: list[int] = []


class Line(Widget):
    """A row, or its second part, that remembers what it was told."""

    focusable = True

    def __init__(self, app: App, rect: pygame.Rect, index: int, part: int, scene: Lines) -> None:
        super().__init__(app.ui, rect, f"{'row' if part == 0 else 'end'}{index}")
        self.index, self.part, self.scene, self.closed = index, part, scene, False

    def command(self, command: Command) -> bool:
        scroll = self.scene.view.scroll
        assert isinstance(scroll, VirtualList)
        return scroll.command(self.index, self.part, command)

    def close(self) -> None:
        self.closed = True

    def labels(self) -> list[LabelBox]:
        return [self.kit.label_box(str(self.index), self.rect.topleft, 14, self.rect)]


class Lines(MenuScene):
    """A list between two buttons."""

    count = COUNT
    first_focus = "row0"

    def build(self, size: tuple[int, int]) -> None:
        inner, footer = self.frame(size, "x", 600)
        self.back_button(footer)
        head = pygame.Rect(inner.left, inner.top, 100, 40)
        top = Label(self.app.ui, head, "top", 14, (255, 255, 255), name="top")
        top.focusable = True
        self.view.add(top)
        area = pygame.Rect(inner.left, inner.top + 50, inner.width, inner.height - 50)
        make = partial(self.make)
        self.view.scroll = VirtualList(
            self.view, self.app.ui, area, self.app.px(self._scrolled), self.count, (30, 4), make
        )

    def make(self, index: int, box: pygame.Rect) -> list[Widget]:
        MADE.append(index)
        left = pygame.Rect(box.left, box.top, box.width - 100, box.height)
        right = pygame.Rect(box.right - 90, box.top, 40, box.height)
        return [Line(self.app, left, index, 0, self), Line(self.app, right, index, 1, self)]


@pytest.fixture
def scene(app: App) -> Lines:
    MADE.clear()
    made = Lines(app)
    app.push(made)
    return made


def rows(scene: Lines) -> VirtualList:
    assert isinstance(scene.view.scroll, VirtualList)
    return scene.view.scroll


def press(app: App, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.handle(pygame.event.Event(kind, key=key, mod=0, unicode=""))


def focus(scene: Lines) -> str:
    assert scene.view.focus.current is not None
    return scene.view.focus.current.name


def test_only_rows_in_view_are_made(scene: Lines) -> None:
    shown = len(rows(scene).in_view)
    assert 10 < shown < 30 and len(MADE) == shown + 1
    rows(scene).scroll_to(100_000)
    assert len(MADE) <= 2 * shown + 4 and len(rows(scene).widgets) <= 2 * (shown + 3)


def test_keys_go_through_the_list_and_out_at_its_ends(app: App, scene: Lines) -> None:
    steps = [
        (pygame.K_DOWN, "row1"), (pygame.K_RIGHT, "end1"), (pygame.K_DOWN, "end2"), (pygame.K_LEFT, "row2"),
        (pygame.K_END, f"row{COUNT - 1}"), (pygame.K_UP, f"row{COUNT - 2}"), (pygame.K_END, f"row{COUNT - 1}"),
        (pygame.K_DOWN, "back"), (pygame.K_UP, f"row{COUNT - 1}"), (pygame.K_HOME, "row0"), (pygame.K_UP, "top"),
        (pygame.K_DOWN, "row0"),
    ]  # fmt: skip
    for key, name in steps:
        press(app, key)
        assert focus(scene) == name
        current = scene.view.focus.current
        assert current is not None and (current.name in ("back", "top") or rows(scene).view.contains(current.rect))


def test_tab_goes_through_one_row_and_past_the_others(app: App, scene: Lines) -> None:
    for name in ("end0", "back", "top", "row0"):
        press(app, pygame.K_TAB)
        assert focus(scene) == name
    for name in ("top", "back"):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_SHIFT, unicode=""))
        assert focus(scene) == name


def test_a_page_is_what_is_in_view(app: App, scene: Lines) -> None:
    page = rows(scene).view.height // 34 - 1
    press(app, pygame.K_PAGEDOWN)
    assert focus(scene) == f"row{page}"
    press(app, pygame.K_PAGEDOWN)
    press(app, pygame.K_PAGEUP)
    press(app, pygame.K_PAGEUP)
    assert focus(scene) == "row0" and rows(scene).offset == 0


def test_a_row_whose_focus_is_wheeled_away_keeps_it(app: App, scene: Lines) -> None:
    for _ in range(3):
        press(app, pygame.K_DOWN)
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-90, flipped=False))
    assert focus(scene) == "row3" and rows(scene).offset > 1000
    assert all(label.text != "3" for label in scene.labels())
    press(app, pygame.K_DOWN)
    assert focus(scene) == "row4" and rows(scene).view.contains(scene.view.focus.current.rect)  # type: ignore[union-attr]


def test_the_bar_is_dragged_to_the_end(app: App, scene: Lines) -> None:
    bar = rows(scene).bar()
    assert bar is not None
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1))
    end = (bar.centerx, rows(scene).view.bottom + 50)
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 9), buttons=(1, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert rows(scene).offset == rows(scene).limit and rows(scene).row(COUNT - 1) is not None
    assert not rows(scene).grabbing


def test_rows_that_go_are_closed(scene: Lines) -> None:
    first = [widget for widget in rows(scene).widgets if widget.name != "row0" and widget.name != "end0"]
    rows(scene).scroll_to(50_000)
    assert all(isinstance(widget, Line) and widget.closed for widget in first)


def test_a_row_out_of_view_gets_the_focus_back_after_a_layout(app: App, scene: Lines) -> None:
    press(app, pygame.K_DOWN)
    rows(scene).scroll_to(100_000)
    old = scene.view.focus.current
    scene.rebuild()
    assert focus(scene) == "row1" and scene.view.focus.current is not old and rows(scene).offset == 100_000


@pytest.mark.parametrize("count", [0, 1, 2, 17])
def test_short_lists(app: App, count: int) -> None:
    scene = Lines(app)
    scene.count = count
    app.push(scene)
    assert len([widget for widget in rows(scene).widgets if isinstance(widget, Line)]) == 2 * count
    assert rows(scene).limit == max(4 + 34 * count - rows(scene).view.height, 0)
    for key in (pygame.K_END, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_PAGEUP, pygame.K_DOWN):
        press(app, key)
    assert scene.view.focus.current is not None


def test_any_keys_and_wheels_leave_the_focus_somewhere_and_rows_where_they_belong(app: App, scene: Lines) -> None:
    rng = random.Random(4)
    keys = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_PAGEDOWN, pygame.K_END,
            pygame.K_PAGEUP, pygame.K_HOME)  # fmt: skip
    for _ in range(400):
        if rng.random() < 0.3:
            app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.randrange(-60, 60), flipped=False))
        else:
            press(app, rng.choice(keys))
        made = rows(scene)
        assert focus(scene) and 0 <= made.offset <= made.limit
        for index in made.in_view:
            row = made.row(index)
            assert row is not None and row.rect.top == made.view.top + 4 + 34 * index - made.offset


def test_a_new_size_keeps_the_place(app: App, scene: Lines) -> None:
    rows(scene).scroll_to(34 * 500)
    app.change("ui_scale", 150)
    assert rows(scene).in_view.start in range(490, 1000) and focus(scene) == "row0"
