"""Controls that hold a value: a choice between a few, a switch, a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import theme
from game.inputs import Command
from game.scene import LabelBox
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget


class Choice(Widget):
    """One of several values, shown between two arrows. It serves mouse, keys and gamepad alike, which a drop-down
    does not."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        values: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        *,
        name: str,
        around: bool = True,
    ) -> None:
        super().__init__(kit, rect, name)
        self.values, self.index, self.on_change, self.around = tuple(values), index, on_change, around
        self._side = 0

    def _step(self, by: int) -> None:
        place = self.index + by
        place = place % len(self.values) if self.around else min(max(place, 0), len(self.values) - 1)
        if place != self.index:
            self.index = place
            self.on_change(place)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._side = self._side_at(event.pos)
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._step(-1 if self._side_at(event.pos) < 0 else 1)
            return True
        return False

    def _side_at(self, pos: tuple[int, int]) -> int:
        return -1 if pos[0] < self.rect.left + self.rect.height else 1

    def command(self, command: Command) -> bool:
        if command is Command.LEFT:
            self._step(-1)
        elif command in (Command.RIGHT, Command.ACTIVATE):
            self._step(1)
        else:
            return False
        return True

    def _text(self) -> tuple[str, pygame.Rect]:
        room = self.rect.width - 2 * self.rect.height
        text = self.kit.shorten(self.values[self.index], room, theme.BODY)
        return text, self.kit.text_rect(text, self.rect.center, theme.BODY, align="center")

    def draw(self, surface: pygame.Surface) -> None:
        kit, style = self.kit, theme.BUTTON_HOVER if self.hovered else theme.BUTTON
        radius = min(kit.px(theme.RADIUS), self.rect.height // 2)
        surface.blit(draw.box(self.rect.size, radius, theme.FIELD, theme.PANEL, style.edge, kit.px(1.5)), self.rect)
        height = self.rect.height
        size = min(kit.px(18), height)
        for side, sign, end in ((-1, "left", self.index == 0), (1, "right", self.index == len(self.values) - 1)):
            middle = (self.rect.left + height // 2) if side < 0 else (self.rect.right - height // 2)
            lit = self.hovered and self._side == side
            colour = theme.BUTTON_OFF.edge if end and not self.around else theme.GOLD if lit else theme.DIM
            mark = draw.sign(sign, size, colour)
            surface.blit(mark, mark.get_rect(center=(middle, self.rect.centery)))
        text, box = self._text()
        kit.text(surface, text, box.topleft, theme.BODY, theme.TEXT)

    def labels(self) -> list[LabelBox]:
        text, box = self._text()
        return [LabelBox(text, box, self.rect)]


class Toggle(Widget):
    """On or off, with the word beside the switch."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        words: tuple[str, str],
        on: bool,
        on_change: Callable[[bool], None],
        *,
        name: str,
    ) -> None:
        super().__init__(kit, rect, name)
        self.words, self.on, self.on_change = words, on, on_change

    def _flip(self) -> None:
        self.on = not self.on
        self.on_change(self.on)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._flip()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command in (Command.ACTIVATE, Command.LEFT, Command.RIGHT):
            if command is Command.ACTIVATE or self.on is (command is Command.LEFT):
                self._flip()
            return True
        return False

    def _pill(self) -> pygame.Rect:
        height = min(self.kit.px(26), self.rect.height)
        return pygame.Rect(self.rect.left, self.rect.centery - height // 2, height * 2, height)

    def _text(self) -> tuple[str, pygame.Rect]:
        left = self._pill().right + self.kit.px(10)
        text = self.kit.shorten(self.words[0 if self.on else 1], self.rect.right - left, theme.BODY)
        return text, self.kit.text_rect(text, (left, self.rect.centery), theme.BODY, align="midleft")

    def draw(self, surface: pygame.Surface) -> None:
        pill, kit = self._pill(), self.kit
        edge = theme.GOLD if self.on else theme.BUTTON_HOVER.edge if self.hovered else theme.BUTTON.edge
        fill = theme.PRIMARY_DOWN.top if self.on else theme.FIELD
        surface.blit(draw.box(pill.size, pill.height // 2, fill, fill, edge, kit.px(1.5)), pill)
        inset = max(kit.px(4), 2)
        knob = pygame.Rect(0, 0, pill.height - 2 * inset, pill.height - 2 * inset)
        knob.midleft = (pill.left + inset, pill.centery)
        if self.on:
            knob.midright = (pill.right - inset, pill.centery)
        colour = theme.PRIMARY_HOVER.edge if self.on else theme.DIM
        surface.blit(draw.box(knob.size, knob.height // 2, colour, colour), knob)
        text, box = self._text()
        kit.text(surface, text, box.topleft, theme.BODY, theme.TEXT if self.on else theme.DIM)

    def labels(self) -> list[LabelBox]:
        text, box = self._text()
        return [LabelBox(text, box, self.rect)]


class Slider(Widget):
    """A number in a range, dragged or stepped; the value is written at its right."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        bounds: tuple[int, int, int],
        value: int,
        on_change: Callable[[int], None],
        *,
        name: str,
        unit: str = "%",
        live: bool = True,
    ) -> None:
        super().__init__(kit, rect, name)
        self.low, self.high, self.by = bounds
        self.value, self.on_change, self.unit = value, on_change, unit
        self.live = live
        """Whether every change is told at once, or only the last one of a drag (for what moves the slider itself)."""
        self._dragged = False

    @property
    def grabbing(self) -> bool:
        return self._dragged

    @property
    def _margin(self) -> int:
        """Room between the value and the focus ring."""
        return self.kit.px(10)

    def _track(self) -> pygame.Rect:
        room = self.kit.width(f"{self.high}{self.unit}", theme.BODY) + self.kit.px(14) + self._margin
        knob = self.kit.px(11)
        return pygame.Rect(self.rect.left + knob, self.rect.centery, max(self.rect.width - room - 2 * knob, 1), 0)

    def _set(self, value: int, tell: bool = True) -> None:
        value = min(max(round((value - self.low) / self.by) * self.by + self.low, self.low), self.high)
        if value != self.value:
            self.value = value
            if tell:
                self.on_change(value)

    def _drag(self, x: int) -> None:
        track = self._track()
        share = min(max((x - track.left) / track.width, 0.0), 1.0)
        self._set(round(self.low + share * (self.high - self.low)), self.live)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._dragged = True
            self._drag(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._dragged:
            self._drag(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._dragged:
            self._dragged = False
            if not self.live:
                self.on_change(self.value)
            return True
        return False

    def command(self, command: Command) -> bool:
        steps = {Command.LEFT: -1, Command.RIGHT: 1, Command.PAGE_DOWN: -5, Command.PAGE_UP: 5}
        if command in steps:
            self._set(self.value + steps[command] * self.by)
            return True
        return False

    def _text(self) -> tuple[str, pygame.Rect]:
        text = f"{self.value}{self.unit}"
        return text, self.kit.text_rect(
            text, (self.rect.right - self._margin, self.rect.centery), theme.BODY, align="midright"
        )

    def draw(self, surface: pygame.Surface) -> None:
        kit, track = self.kit, self._track()
        thick = kit.px(6)
        groove = pygame.Rect(track.left, self.rect.centery - thick // 2, track.width, thick)
        surface.blit(draw.box(groove.size, thick // 2, theme.FIELD, theme.FIELD, theme.PANEL_EDGE, 1), groove)
        x = track.left + round(track.width * (self.value - self.low) / (self.high - self.low))
        done = pygame.Rect(groove.left, groove.top, max(x - groove.left, thick), thick)
        surface.blit(draw.box(done.size, thick // 2, theme.PRIMARY.top, theme.PRIMARY.bottom), done)
        side = kit.px(20)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (x, self.rect.centery)
        style = theme.PRIMARY_HOVER if self.hovered or self._dragged else theme.PRIMARY
        surface.blit(draw.box(knob.size, side // 2, style.top, style.bottom, theme.OUTLINE, kit.px(2)), knob)
        text, box = self._text()
        kit.text(surface, text, box.topleft, theme.BODY, theme.TEXT)

    def labels(self) -> list[LabelBox]:
        text, box = self._text()
        return [LabelBox(text, box, self.rect)]
