"""The panel in which the coach speaks: who speaks, how far the lesson is, what to do, what went wrong, and buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game import theme
from game.layout import Box
from game.scene import LabelBox
from game.table.look import KIND, art, sheet
from game.ui import draw
from game.ui.kit import Kit

TEACHER = 8
"""The hat of the dwarf who teaches; no seat of a lesson wears it."""
LARGEST, SMALLEST = 19.0, 8.0


@dataclass(frozen=True)
class PanelButton:
    """A button of the panel: its word, and whether it can be pressed now."""

    word: str
    enabled: bool = True
    primary: bool = False


@dataclass(frozen=True)
class Speech:
    """Everything that the panel shows."""

    title: str
    count: str
    words: str
    complaint: str = ""
    quiet: bool = False
    """Whether nothing is to be done just now."""
    buttons: tuple[PanelButton, ...] = ()


@dataclass(frozen=True)
class _Line:
    text: str
    place: tuple[int, int]
    size: float
    colour: theme.Rgb
    bold: bool
    container: pygame.Rect
    align: str = "topleft"


class CoachPanel:
    """Lays the speech out in a box, in letters as large as fit."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.speech = Speech("", "", "")
        self._laid: tuple[object, ...] | None = None
        self._lines: list[_Line] = []

    def show(self, speech: Speech) -> None:
        """Say this from now on."""
        if speech != self.speech:
            self.speech, self._laid = speech, None

    # Layout

    def _measures(self, box: Box) -> tuple[int, pygame.Rect, pygame.Rect]:
        """Padding, the head with the teacher, and the row of buttons."""
        kit = self.kit
        pad = max(min(kit.px(12), box.w // 18), 4)
        head = min(kit.px(50), box.h // 5)
        row = min(kit.px(38), box.h // 6)
        inner = pygame.Rect(box.x + pad, box.y + pad, box.w - 2 * pad, box.h - 2 * pad)
        return pad, pygame.Rect(inner.x, inner.y, inner.w, head), pygame.Rect(inner.x, inner.bottom - row, inner.w, row)

    def button_boxes(self, box: Box) -> list[pygame.Rect]:
        """Where the buttons lie."""
        _, _, row = self._measures(box)
        count = len(self.speech.buttons)
        gap = max(min(self.kit.px(8), row.w // 30), 2)
        # The last one, which leads on, is the widest.
        parts = [1.0] * (count - 1) + [1.5]
        unit = (row.w - gap * (count - 1)) / sum(parts)
        out, left = [], float(row.x)
        for part in parts:
            out.append(pygame.Rect(round(left), row.y, round(unit * part), row.h))
            left += unit * part + gap
        return out

    def _button_size(self, box: Box) -> float:
        """One size for all words, so that each fits."""
        kit, boxes = self.kit, self.button_boxes(box)
        size = min(15.0, boxes[0].h * 0.42 / kit.scale) if boxes else 15.0
        for rect, button in zip(boxes, self.speech.buttons, strict=True):
            room = rect.w - 2 * max(kit.px(5), 2)
            while size > SMALLEST and kit.width(button.word, size, button.primary) > room:
                size -= 0.5
        return size

    def _lay(self, box: Box) -> list[_Line]:
        key = (box, self.kit.scale)
        if self._laid == key:
            return self._lines
        kit, speech = self.kit, self.speech
        pad, head, row = self._measures(box)
        room = pygame.Rect(head.x, head.bottom + pad // 2, head.w, row.y - head.bottom - pad)
        text_left = head.x + head.h + pad // 2
        named = pygame.Rect(text_left, head.y, head.right - text_left, head.h)
        count_size = min(14.0, head.h * 0.32 / kit.scale)
        count_wide = kit.width(speech.count, count_size) + pad
        title_size = min(18.0, head.h * 0.42 / kit.scale)
        while title_size > SMALLEST and kit.width(speech.title, title_size, True) > named.w - count_wide:
            title_size -= 0.5
        title = kit.shorten(speech.title, named.w - count_wide, title_size, True)
        lines = [
            _Line(title, named.midleft, title_size, theme.GOLD, True, named, "midleft"),
            _Line(speech.count, named.midright, count_size, theme.DIM, False, named, "midright"),
        ]
        lines += self._body(room)
        size = self._button_size(box)
        for rect, button in zip(self.button_boxes(box), speech.buttons, strict=True):
            style = (theme.PRIMARY if button.primary else theme.BUTTON) if button.enabled else theme.BUTTON_OFF
            word = kit.shorten(button.word, rect.w - 4, size, button.primary)
            lines.append(_Line(word, rect.center, size, style.text, button.primary, rect, "center"))
        self._laid, self._lines = key, lines
        return lines

    def _body(self, room: pygame.Rect) -> list[_Line]:
        """What is said, and below it what went wrong."""
        kit, speech = self.kit, self.speech
        colour = theme.DIM if speech.quiet else theme.TEXT
        size = LARGEST
        while True:
            said = kit.wrap(speech.words, room.w, size)
            icon = round(kit.line_height(size) * 1.1)
            wrong = kit.wrap(speech.complaint, room.w - icon - icon // 4, size) if speech.complaint else []
            step = kit.line_height(size)
            gap = step // 2 if wrong else 0
            if (len(said) + len(wrong)) * step + gap <= room.h or size <= SMALLEST:
                break
            size -= 0.5
        out = [_Line(line, (room.x, room.y + n * step), size, colour, False, room) for n, line in enumerate(said)]
        top = room.y + len(said) * step + gap
        left = room.x + icon + icon // 4
        out += [_Line(line, (left, top + n * step), size, KIND["harm"], False, room) for n, line in enumerate(wrong)]
        return out

    # Drawing

    def draw(self, surface: pygame.Surface, box: Box, hovered: int | None) -> None:
        """Draw the panel; the mouse is over button `hovered`."""
        kit = self.kit
        sheet(kit, surface, box, edge=theme.GOLD, alpha=244, wide=2)
        lines = self._lay(box)
        _, head, _ = self._measures(box)
        surface.blit(art().hat(TEACHER, head.h), head)
        for number, (rect, button) in enumerate(zip(self.button_boxes(box), self.speech.buttons, strict=True)):
            on, off = (theme.PRIMARY_HOVER, theme.PRIMARY) if button.primary else (theme.BUTTON_HOVER, theme.BUTTON)
            style = (on if number == hovered else off) if button.enabled else theme.BUTTON_OFF
            radius = min(kit.px(theme.RADIUS), rect.h // 2)
            surface.blit(draw.box(rect.size, radius, style.top, style.bottom, style.edge, max(kit.px(1.5), 1)), rect)
        warned = False
        for line in lines:
            if line.colour == KIND["harm"] and not warned:
                warned = True
                side = round(kit.line_height(line.size) * 1.1)
                left = line.container.x
                surface.blit(art().icon("warning", side, KIND["harm"]), (left, line.place[1]))
            kit.text(surface, line.text, line.place, line.size, line.colour, bold=line.bold, align=line.align)

    def labels(self, box: Box) -> list[LabelBox]:
        """The texts of the panel."""
        return [
            self.kit.label_box(line.text, line.place, line.size, line.container, bold=line.bold, align=line.align)
            for line in self._lay(box)
            if line.text
        ]
