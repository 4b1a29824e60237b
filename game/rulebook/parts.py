"""The pieces that a page is laid out of: marks, notes, cards, drawn examples, tables, found passages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import theme
from game.art import art
from game.inputs import Command
from game.rulebook import paint
from game.rulebook.model import Picture
from game.rulebook.names import picture_name
from game.rulebook.search import Hit
from game.scene import LabelBox
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget

PAD = 12
"""Units between the edge of a box and what stands in it."""


class Lines(Widget):
    """Wrapped lines from the top of the box, in the middle of it or at its left."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        lines: Sequence[str],
        size: float,
        colour: Rgb,
        *,
        bold: bool = False,
        centred: bool = False,
    ) -> None:
        super().__init__(kit, rect)
        self.lines, self.size, self.colour, self.bold, self.centred = list(lines), size, colour, bold, centred

    def _anchors(self) -> list[tuple[str, tuple[int, int], str]]:
        step = self.kit.line_height(self.size, self.bold)
        x, align = (self.rect.centerx, "midtop") if self.centred else (self.rect.left, "topleft")
        return [(line, (x, self.rect.top + n * step), align) for n, line in enumerate(self.lines)]

    def draw(self, surface: pygame.Surface) -> None:
        for line, anchor, align in self._anchors():
            self.kit.text(surface, line, anchor, self.size, self.colour, bold=self.bold, align=align)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(line, anchor, self.size, self.rect, bold=self.bold, align=align)
            for line, anchor, align in self._anchors()
            if line
        ]


class Dot(Widget):
    """The mark before a point of a list."""

    def draw(self, surface: pygame.Surface) -> None:
        side = self.kit.px(7)
        dot = draw.box((side, side), side // 2, theme.GOLD, theme.GOLD)
        surface.blit(dot, dot.get_rect(center=self.rect.center))


class Badge(Widget):
    """A small word in a coloured frame: what belongs to Saboteur 2 alone."""

    def __init__(self, kit: Kit, rect: pygame.Rect, text: str) -> None:
        super().__init__(kit, rect)
        self.text = text

    @staticmethod
    def width_for(kit: Kit, text: str) -> int:
        """Width in pixels that the word needs."""
        return kit.width(text, theme.SMALL) + kit.px(18)

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        surface.blit(
            draw.box(self.rect.size, self.rect.height // 2, theme.FIELD, theme.FIELD, theme.BLUE, kit.px(1.5)),
            self.rect,
        )
        kit.text(surface, self.text, self.rect.center, theme.SMALL, theme.BLUE, align="center")

    def labels(self) -> list[LabelBox]:
        return [self.kit.label_box(self.text, self.rect.center, theme.SMALL, self.rect, align="center")]


class NoteBox(Lines):
    """A text that stands out, with a golden bar at its left."""

    def draw(self, surface: pygame.Surface) -> None:
        kit, pad = self.kit, self.kit.px(PAD)
        box = pygame.Rect(self.rect.left - pad, self.rect.top - pad, 0, self.rect.height + 2 * pad)
        box.width = self.rect.width + 2 * pad
        surface.blit(
            draw.box(box.size, kit.px(8), theme.ROCK[1], theme.ROCK[0], theme.PANEL_EDGE, kit.px(1.5), 235), box
        )
        bar = pygame.Rect(box.left, box.top + kit.px(8), kit.px(4), box.height - kit.px(16))
        surface.blit(draw.box(bar.size, bar.width // 2, theme.GOLD, theme.GOLD), bar)
        super().draw(surface)


class CardPicture(Widget):
    """A card with its name below; one that leads to another page can be chosen."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, picture: Picture, card: tuple[int, int], run: Callable[[], None] | None,
        name: str,
    ) -> None:  # fmt: skip
        super().__init__(kit, rect, name)
        self.picture, self.card, self.run = picture, card, run
        self.focusable = run is not None
        self.lines = kit.wrap(picture_name(picture), rect.width, theme.SMALL)

    @staticmethod
    def height_for(kit: Kit, picture: Picture, width: int, card: tuple[int, int]) -> int:
        """Height in pixels with the name in as many lines as it takes."""
        lines = kit.wrap(picture_name(picture), width, theme.SMALL)
        return card[1] + kit.px(6) + len(lines) * kit.line_height(theme.SMALL)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.run is not None and event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.hovered:
            self.run()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE and self.run is not None:
            self.run()
            return True
        return False

    def _anchors(self) -> list[tuple[str, tuple[int, int]]]:
        step, top = self.kit.line_height(theme.SMALL), self.rect.top + self.card[1] + self.kit.px(6)
        return [(line, (self.rect.centerx, top + n * step)) for n, line in enumerate(self.lines)]

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        place = pygame.Rect(0, 0, *self.card)
        place.midtop = self.rect.midtop
        shown = (
            art().back(self.picture.card, self.card) if self.picture.back else art().card(self.picture.card, self.card)
        )
        surface.blit(shown, place)
        if self.run is not None and self.hovered:
            draw.ring(surface, place, kit.px(6), kit.px(2))
        colour = theme.GOLD if self.run is not None else theme.TEXT
        for line, anchor in self._anchors():
            kit.text(surface, line, anchor, theme.SMALL, colour, align="midtop")

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(line, anchor, theme.SMALL, self.rect, align="midtop") for line, anchor in self._anchors()
        ]


class Figure(Widget):
    """A drawn example with its caption below."""

    def __init__(self, kit: Kit, rect: pygame.Rect, example: str, width: int, lines: Sequence[str]) -> None:
        super().__init__(kit, rect)
        self.example, self.width, self.lines = example, width, list(lines)

    def _anchors(self) -> list[tuple[str, tuple[int, int]]]:
        step = self.kit.line_height(theme.SMALL)
        top = self.rect.bottom - step * len(self.lines)
        return [(line, (self.rect.left, top + n * step)) for n, line in enumerate(self.lines)]

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        made = paint.picture(self.example, self.width)
        place = made.get_rect(topleft=self.rect.topleft)
        surface.blit(made, place)
        claimed = paint.verdict(self.example)
        colour = theme.PANEL_EDGE if claimed is None else theme.GREEN if claimed else theme.RED
        frame = draw.box(place.size, kit.px(4), colour, colour, colour, kit.px(1.5), 0)
        surface.blit(frame, place)
        for line, anchor in self._anchors():
            kit.text(surface, line, anchor, theme.SMALL, theme.TEXT)

    def labels(self) -> list[LabelBox]:
        return [self.kit.label_box(line, anchor, theme.SMALL, self.rect) for line, anchor in self._anchors()]


class HitRow(Widget):
    """A page on which something was found: its title, its chapter, and the passage with the words lit."""

    focusable = True

    def __init__(
        self, kit: Kit, rect: pygame.Rect, texts: tuple[str, str], hit: Hit, run: Callable[[], None], name: str
    ) -> None:
        super().__init__(kit, rect, name)
        self.texts, self.hit, self.run = texts, hit, run

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.hovered:
            self.run()
            return True
        return False

    def command(self, command: Command) -> bool:
        if command is Command.ACTIVATE:
            self.run()
            return True
        return False

    def _placed(self) -> list[tuple[str, tuple[int, int], float, Rgb, bool, str]]:
        kit, rect, pad = self.kit, self.rect, self.kit.px(PAD)
        upper, lower = rect.top + round(rect.height * 0.3), rect.top + round(rect.height * 0.72)
        chapter = kit.shorten(self.texts[1], rect.width // 2 - pad, theme.SMALL)
        room = rect.width - 3 * pad - kit.width(chapter, theme.SMALL)
        title = kit.shorten(self.texts[0], room, theme.BODY, True)
        return [
            (title, (rect.left + pad, upper), theme.BODY, theme.GOLD, True, "midleft"),
            (chapter, (rect.right - pad, upper), theme.SMALL, theme.DIM, False, "midright"),
            (self._snippet(), (rect.left + pad, lower), theme.SMALL, theme.TEXT, False, "midleft"),
        ]

    def _snippet(self) -> str:
        return self.kit.shorten(self.hit.snippet, self.rect.width - 2 * self.kit.px(PAD), theme.SMALL)

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        fill = (theme.ROCK[1], theme.ROCK[0]) if self.hovered else (theme.ROCK[0], theme.PANEL)
        edge = theme.BUTTON_HOVER.edge if self.hovered else theme.PANEL_EDGE
        surface.blit(draw.box(self.rect.size, kit.px(theme.RADIUS), *fill, edge, kit.px(1.5)), self.rect)
        for text, anchor, size, colour, bold, align in self._placed():
            kit.text(surface, text, anchor, size, colour, bold=bold, align=align)
        self._lit(surface)

    def _lit(self, surface: pygame.Surface) -> None:
        """A golden line under the words that were looked for."""
        kit, shown = self.kit, self._snippet()
        _, (left, middle), size, *_ = self._placed()[2]
        for begin, end in self.hit.marked:
            word = shown[begin:end]
            if word and word != "…":
                x = left + kit.width(shown[:begin], size)
                box = kit.text_rect(word, (x, middle), size, align="midleft")
                line = pygame.Rect(box.left, box.bottom - kit.px(3), box.width, kit.px(2))
                pygame.draw.rect(surface, theme.GOLD, line)

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(text, anchor, size, self.rect, bold=bold, align=align)
            for text, anchor, size, _, bold, align in self._placed()
            if text
        ]
