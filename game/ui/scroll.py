"""A part of the screen whose contents are taller than itself."""

from __future__ import annotations

import pygame

from game import theme
from game.scene import LabelBox
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget


class ScrollArea:
    """Widgets laid out from the top of `view` downwards; the part that starts at `offset` pixels is shown."""

    def __init__(self, kit: Kit, view: pygame.Rect, offset: int = 0) -> None:
        self.kit, self.view = kit, pygame.Rect(view)
        self.offset = offset
        self.scale = kit.scale  # the scale that the offset belongs to
        self.height = 0
        self.widgets: list[Widget] = []
        self._home: list[tuple[int, int]] = []
        self._grab: int | None = None

    def add(self, widget: Widget) -> None:
        """Add a widget placed as if nothing were scrolled."""
        self.widgets.append(widget)
        self._home.append(widget.rect.topleft)
        self.height = max(self.height, widget.rect.bottom - self.view.top)

    def finish(self, bottom: int = 0) -> None:
        """Call after the last `add`: the contents end there, or at `bottom` pixels of the unscrolled screen."""
        self.height = max(self.height, bottom - self.view.top)
        self.scroll_to(self.offset)

    @property
    def limit(self) -> int:
        """The largest offset."""
        return max(self.height - self.view.height, 0)

    def scroll_to(self, offset: float) -> bool:
        """Show the part at this offset; True when something moved."""
        before, self.offset = self.offset, min(max(round(offset), 0), self.limit)
        for widget, (x, y) in zip(self.widgets, self._home, strict=True):
            widget.move_to(x, y - self.offset)
        return before != self.offset

    def reveal(self, widget: Widget) -> None:
        """Scroll as little as needed to show the widget with some room around it."""
        room = self.kit.px(28)
        if widget.rect.top - room < self.view.top:
            self.scroll_to(self.offset - (self.view.top - widget.rect.top + room))
        elif widget.rect.bottom + room > self.view.bottom:
            self.scroll_to(self.offset + widget.rect.bottom + room - self.view.bottom)

    def bar(self) -> pygame.Rect | None:
        """The handle of the scroll bar, or None when everything fits."""
        if not self.limit:
            return None
        width = self.kit.px(8)
        height = max(round(self.view.height * self.view.height / self.height), self.kit.px(28))
        top = self.view.top + round((self.view.height - height) * self.offset / self.limit)
        return pygame.Rect(self.view.right - width, top, width, height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel and scroll bar; True when it was used."""
        if event.type == pygame.MOUSEWHEEL:
            return self.scroll_to(self.offset - event.y * self.kit.px(56))
        bar = self.bar()
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and bar is not None and bar.inflate(self.kit.px(8), 0).collidepoint(event.pos):
            self._grab = event.pos[1] - bar.top
            return True
        if event.type == pygame.MOUSEMOTION and self._grab is not None and bar is not None:
            run = max(self.view.height - bar.height, 1)
            self.scroll_to((event.pos[1] - self._grab - self.view.top) / run * self.limit)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grab is not None:
            self._grab = None
            return True
        return False

    @property
    def grabbing(self) -> bool:
        """Whether the bar is being dragged."""
        return self._grab is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the visible widgets, clipped, with a shade where more lies beyond."""
        old = surface.get_clip()
        surface.set_clip(self.view.clip(old))
        for widget in self.widgets:
            if widget.rect.colliderect(self.view):
                widget.draw(surface)
        surface.set_clip(old)
        bar = self.bar()
        if bar is not None:
            groove = pygame.Rect(bar.left, self.view.top, bar.width, self.view.height)
            surface.blit(draw.box(groove.size, bar.width // 2, theme.FIELD, theme.FIELD, None, 0, 150), groove)
            colour = theme.GOLD if self.grabbing else theme.BUTTON.edge
            surface.blit(draw.box(bar.size, bar.width // 2, colour, colour), bar)

    def labels(self) -> list[LabelBox]:
        """Texts of the widgets that are wholly in view."""
        return [label for widget in self.widgets if self.view.contains(widget.rect) for label in widget.labels()]
