"""The base of the menu scenes: the cave behind, a title above, buttons below, and what lies between scrolled."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.app import App
from game.i18n import t
from game.scene import LabelBox, Scene
from game.ui.backdrop import cave
from game.ui.button import Button
from game.ui.panel import Panel
from game.ui.scroll import ScrollArea
from game.ui.view import View
from game.ui.widget import Label


class MenuScene(Scene):
    """A scene that is one `View`; subclasses put the widgets in with `build`."""

    calm = True
    """Whether the quiet cave is behind."""
    first_focus = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.view = View(app.ui, self.back)
        self._scrolled = 0.0  # units, so that it outlives a change of scale

    def build(self, size: tuple[int, int]) -> None:
        """Put all widgets for a window of this size into `self.view`; runs with every resize."""
        raise NotImplementedError(f"{type(self).__name__} builds nothing")

    def back(self) -> None:
        """What Escape does."""
        self.app.pop()

    def resize(self, size: tuple[int, int]) -> None:
        if self.view.scroll is not None:
            self._scrolled = self.view.scroll.offset / self.view.scroll.scale
        self.view.clear(size)
        self.build(size)
        self.view.finish(self.first_focus)

    def rebuild(self) -> None:
        """Lay out anew after the contents changed."""
        self.resize(self.app.size)
        self.app.invalidate()

    def retold(self) -> None:
        self.rebuild()

    def leave(self) -> None:
        self.view.clear(self.app.size)

    def suspend(self) -> None:
        # Text lines belong to one manager; they are made anew on return.
        self.view.clear(self.app.size)

    def handle(self, event: pygame.event.Event) -> None:
        self.view.handle(event)

    def update(self, dt: float) -> None:
        if self.view.update(dt):
            self.app.invalidate()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        surface.blit(cave(surface.get_size(), self.calm), (0, 0))
        self.view.draw(surface)

    def labels(self) -> list[LabelBox]:
        return self.view.labels()

    def frame(self, size: tuple[int, int], title: str, widest: float = 1120) -> tuple[pygame.Rect, pygame.Rect]:
        """Add title and panel; gives the scroll area's box inside the panel and the box for the buttons below."""
        kit = self.app.ui
        width = min(kit.px(widest), size[0] - kit.px(32))
        left = (size[0] - width) // 2
        head = kit.line_height(theme.TITLE, True)
        top = kit.px(14)
        self.view.add(
            Label(
                kit,
                pygame.Rect(left, top, width, head),
                title,
                theme.TITLE,
                theme.GOLD,
                bold=True,
                align="center",
                name="title",
            )
        )
        foot = kit.px(theme.ROW + 20)
        panel = pygame.Rect(left, top + head + kit.px(8), width, 0)
        panel.height = size[1] - foot - panel.top
        self.view.add(Panel(kit, panel))
        inner = panel.inflate(-kit.px(40), -kit.px(20))
        inner.width += kit.px(14)  # the scroll bar stands in the panel's margin
        return inner, pygame.Rect(left, panel.bottom + kit.px(10), width, kit.px(theme.ROW))

    def make_scroll(self, view: pygame.Rect) -> ScrollArea:
        """A scroll area that keeps its place over rebuilds."""
        self.view.scroll = ScrollArea(self.app.ui, view, self.app.px(self._scrolled))
        return self.view.scroll

    def button(
        self,
        rect: pygame.Rect,
        key: str,
        run: Callable[[], None],
        *,
        name: str,
        sign: str = "",
        primary: bool = False,
        enabled: bool = True,
    ) -> Button:
        """Add a button whose text is that of `key`."""
        made = Button(self.app.ui, rect, t(key), run, name=name, sign=sign, primary=primary, enabled=enabled)
        self.view.add(made)
        return made

    def back_button(self, footer: pygame.Rect) -> Button:
        """Add the button that goes back, at the left of the footer."""
        width = max(self.app.px(130), self.app.ui.width(t("common.back"), theme.BODY) + self.app.px(60))
        return self.button(
            pygame.Rect(footer.left, footer.top, width, footer.height),
            "common.back",
            self.back,
            name="back",
            sign="back",
        )
