"""A page laid out in a scroll area: its blocks from top to bottom, then the pages to go on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import theme
from game.i18n import t
from game.prompts import keymap
from game.rulebook import paint
from game.rulebook.book import chapter_title, neighbour, title
from game.rulebook.examples import EXAMPLES
from game.rulebook.grid import GridTable, TermRow
from game.rulebook.model import Block, Cards, Figures, Grid, Head, Note, Page, Para, Points, Question, Terms
from game.rulebook.parts import PAD, Badge, CardPicture, Dot, Figure, Lines, NoteBox
from game.rulebook.tables import GRIDS, TERMS
from game.ui.button import Button
from game.ui.kit import Kit
from game.ui.panel import Heading
from game.ui.scroll import ScrollArea
from game.ui.widget import Widget

GAP = 14
"""Units between two blocks."""
CARD, LARGE_CARD = 70, 104
"""Width of a card in units, in a row of many and where it is the subject."""
FIGURE = 58
"""Width of a card in a drawn example."""
TALLEST = 330
"""Units that a drawn example is high at most."""
NARROWEST = 190
"""Units that a caption has at least."""


class Sheet:
    """Fills a scroll area with a page; `open_page` is called by what leads on."""

    def __init__(
        self, kit: Kit, scroll: ScrollArea, left: int, width: int, page: Page, open_page: Callable[[str], None]
    ) -> None:
        self.kit, self.scroll, self.left, self.width, self.page = kit, scroll, left, width, page
        self.open_page = open_page
        self.y = scroll.view.top + kit.px(10)
        self._links = 0
        self._title()
        for block in page.blocks:
            self._block(block)
            self.y += kit.px(GAP)
        self._onward()
        scroll.finish(self.y + kit.px(12))

    def _text(self, key: str) -> str:
        return t(f"rules.{self.page.name}.{key}")

    def _add(self, widget: Widget) -> None:
        self.scroll.add(widget)

    def _lines(self, text: str, size: float, colour: theme.Rgb, *, left: int = 0, bold: bool = False) -> None:
        """Wrapped text across the page from `left` pixels on."""
        lines = self.kit.wrap(text, self.width - left, size, bold)
        rect = pygame.Rect(self.left + left, self.y, self.width - left, len(lines) * self.kit.line_height(size, bold))
        self._add(Lines(self.kit, rect, lines, size, colour, bold=bold))
        self.y = rect.bottom

    def _title(self) -> None:
        kit = self.kit
        above = chapter_title(self.page.name)
        self._lines(above, theme.SMALL, theme.DIM)
        if self.page.saboteur2:
            self._badge(self.y - kit.line_height(theme.SMALL) // 2)
        self._lines(title(self.page.name), theme.TITLE, theme.GOLD, bold=True)
        self.y += kit.px(8)

    def _badge(self, middle: int) -> None:
        kit, text = self.kit, t("common.edition_saboteur2")
        wide, high = Badge.width_for(kit, text), kit.line_height(theme.SMALL) + kit.px(4)
        self._add(Badge(kit, pygame.Rect(self.left + self.width - wide, middle - high // 2, wide, high), text))

    # Blocks

    def _block(self, block: Block) -> None:
        if isinstance(block, Para):
            self._lines(self._text(block.key), theme.BODY, theme.TEXT)
        elif isinstance(block, Points):
            self._points(block)
        elif isinstance(block, Head):
            self._head(self._text(block.key), block.saboteur2)
        elif isinstance(block, Note):
            self._note(self._text(block.key))
        elif isinstance(block, Cards):
            self._cards(block)
        elif isinstance(block, Figures):
            self._figures(block)
        elif isinstance(block, Grid):
            self._grid(block)
        elif isinstance(block, Terms):
            self._terms(block)
        elif isinstance(block, Question):
            self._lines(self._text(f"{block.key}_q"), theme.BODY, theme.GOLD, bold=True)
            self._lines(self._text(f"{block.key}_a"), theme.BODY, theme.TEXT)

    def _points(self, block: Points) -> None:
        kit, indent = self.kit, self.kit.px(26)
        high = kit.line_height(theme.BODY)
        for number, key in enumerate(block.keys, 1):
            box = pygame.Rect(self.left, self.y, indent - kit.px(6), high)
            if block.numbered:
                self._add(Lines(kit, box, [str(number)], theme.BODY, theme.GOLD, bold=True, centred=True))
            else:
                self._add(Dot(kit, box))
            self._lines(self._text(key), theme.BODY, theme.TEXT, left=indent)
            self.y += kit.px(5)

    def _head(self, text: str, saboteur2: bool) -> None:
        kit = self.kit
        self.y += kit.px(8)
        room = self.width
        high = kit.line_height(theme.LARGE, True)
        if saboteur2 and text != t("common.edition_saboteur2"):
            room -= Badge.width_for(kit, t("common.edition_saboteur2")) + kit.px(12)
            self._badge(self.y + high // 2)
        self._add(Heading(kit, pygame.Rect(self.left, self.y, room, high), text))
        self.y += high

    def _note(self, text: str) -> None:
        kit, pad = self.kit, self.kit.px(PAD)
        lines = kit.wrap(text, self.width - 2 * pad, theme.BODY)
        self.y += pad
        rect = pygame.Rect(self.left + pad, self.y, self.width - 2 * pad, len(lines) * kit.line_height(theme.BODY))
        self._add(NoteBox(kit, rect, lines, theme.BODY, theme.TEXT))
        self.y = rect.bottom + pad

    def _flow(self, sizes: Sequence[tuple[int, int]], gap: int) -> list[pygame.Rect]:
        """Boxes of these sizes in rows from the left, as many side by side as fit."""
        out: list[pygame.Rect] = []
        x, row_high = self.left, 0
        for wide, high in sizes:
            if x > self.left and x + wide > self.left + self.width:
                self.y += row_high + gap
                x, row_high = self.left, 0
            out.append(pygame.Rect(x, self.y, wide, high))
            x, row_high = x + wide + gap, max(row_high, high)
        self.y += row_high
        return out

    def _cards(self, block: Cards) -> None:
        kit = self.kit
        wide = kit.px(LARGE_CARD if block.large else CARD)
        wide -= wide % 2
        card = (wide, wide * 3 // 2)
        room = wide + kit.px(24 if block.large else 4)
        sizes = [(room, CardPicture.height_for(kit, one, room, card)) for one in block.pictures]
        for one, rect in zip(block.pictures, self._flow(sizes, kit.px(16)), strict=True):
            run = partial(self.open_page, one.page) if one.page and one.page != self.page.name else None
            self._links += 1
            self._add(CardPicture(kit, rect, one, card, run, f"link{self._links}"))

    def _figures(self, block: Figures) -> None:
        kit = self.kit
        widths, sizes, captions = [], [], []
        step = kit.line_height(theme.SMALL)
        for name in block.names:
            wide, high = paint.shape(EXAMPLES[name])
            width = max(min(kit.px(FIGURE), int(self.width / wide), int(kit.px(TALLEST) / high)), 8)
            width -= width % 2
            picture = (round(wide * width), round(high * width))
            room = min(max(picture[0], kit.px(NARROWEST)), self.width)
            lines = kit.wrap(t(f"rules.figure.{name}"), room, theme.SMALL)
            widths.append(width)
            captions.append(lines)
            sizes.append((room, picture[1] + kit.px(5) + len(lines) * step))
        for name, width, lines, rect in zip(block.names, widths, captions, self._flow(sizes, kit.px(18)), strict=True):
            self._add(Figure(kit, rect, name, width, lines))

    def _grid(self, block: Grid) -> None:
        table = GridTable(self.kit, self.left, self.y, self.width, GRIDS[block.name]())
        self._add(table)
        self.y = table.rect.bottom

    def _terms(self, block: Terms) -> None:
        rows = TERMS[block.name](keymap())
        share = 0.3 if block.name.startswith("house") else 0.26
        for term in rows:
            row = TermRow(self.kit, self.left, self.y, self.width, term, share)
            self._add(row)
            self.y = row.rect.bottom + self.kit.px(7)

    # Onward

    def _onward(self) -> None:
        kit = self.kit
        if self.page.see:
            self._lines(t("rules.see"), theme.SMALL, theme.DIM)
            self.y += kit.px(4)
            self._buttons([(name, title(name), "") for name in self.page.see])
        following = neighbour(self.page.name, 1)
        if following is not None:
            self.y += kit.px(10)
            self._buttons([(following, t("rules.next", title=title(following)), "right")])

    def _buttons(self, entries: Sequence[tuple[str, str, str]]) -> None:
        kit, high = self.kit, self.kit.px(theme.ROW - 6)
        sizes = []
        for _, text, sign in entries:
            wide = kit.width(text, theme.BODY) + kit.px(26) + (kit.px(28) if sign else 0)
            sizes.append((min(wide, self.width), high))
        for (page, text, sign), rect in zip(entries, self._flow(sizes, kit.px(8)), strict=True):
            self._links += 1
            self._add(Button(kit, rect, text, partial(self.open_page, page), name=f"link{self._links}", sign=sign))
