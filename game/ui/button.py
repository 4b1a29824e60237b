"""Buttons: text, a sign, or both."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme
from game.inputs import Command
from game.scene import LabelBox
from game.theme import ButtonStyle
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget


class Button(Widget):
    """Does something when clicked or activated. `icon` is a picture drawn before the text, `sign` one of
    `draw.SIGNS`."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        text: str,
        on_press: Callable[[], None],
        *,
        name: str = "",
        sign: str = "",
        icon: pygame.Surface | None = None,
        primary: bool = False,
        size: float = theme.BODY,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(kit, rect, name or text)
        self.text, self.on_press, self.sign, self.icon = text, on_press, sign, icon
        self.primary, self.size, self.tip, self.enabled = primary, size, tip, enabled
        self.down = False

    @property
    def grabbing(self) -> bool:
        return self.down

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.down = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.down:
            self.down = False
            if self.rect.collidepoint(event.pos):
                self.press()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE and self.enabled:
            self.press()
            return True
        return False

    def press(self) -> None:
        """Do what the button does, and be heard."""
        self.kit.clicked()
        self.on_press()

    @property
    def style(self) -> ButtonStyle:
        """Colours of the state that the button is in."""
        if not self.enabled:
            return theme.BUTTON_OFF
        if self.down and self.hovered:
            return theme.PRIMARY_DOWN if self.primary else theme.BUTTON_DOWN
        if self.hovered:
            return theme.PRIMARY_HOVER if self.primary else theme.BUTTON_HOVER
        return theme.PRIMARY if self.primary else theme.BUTTON

    def _mark_width(self) -> int:
        if self.icon is not None:
            return self.icon.get_width()
        return min(self.kit.px(self.size * 1.1), self.rect.height) if self.sign else 0

    def _placed(self) -> tuple[str, pygame.Rect, pygame.Rect]:
        """The text as it fits, its box, and the mark's box."""
        mark = self._mark_width()
        gap = self.kit.px(8) if mark and self.text else 0
        pad = self.kit.px(10) if self.text else 0
        room = self.rect.width - 2 * pad - mark - gap
        text = self.kit.shorten(self.text, room, self.size, self.primary) if self.text else ""
        width = self.kit.width(text, self.size, self.primary) if text else 0
        left = self.rect.centerx - (mark + gap + width) // 2
        box = self.kit.text_rect(
            text, (left + mark + gap, self.rect.centery), self.size, bold=self.primary, align="midleft"
        )
        return text, box, pygame.Rect(left, self.rect.centery - mark // 2, mark, mark)

    def draw(self, surface: pygame.Surface) -> None:
        style, kit = self.style, self.kit
        radius = min(kit.px(theme.RADIUS), self.rect.height // 2)
        surface.blit(
            draw.box(self.rect.size, radius, style.top, style.bottom, style.edge, max(kit.px(1.5), 1)), self.rect
        )
        text, box, mark = self._placed()
        if self.icon is not None:
            surface.blit(self.icon, self.icon.get_rect(center=mark.center))
        elif self.sign:
            surface.blit(draw.sign(self.sign, mark.width, style.text), mark)
        if text:
            kit.text(surface, text, box.topleft, self.size, style.text, bold=self.primary)

    def labels(self) -> list[LabelBox]:
        text, box, _ = self._placed()
        return [LabelBox(text, box, self.rect)] if text else []
