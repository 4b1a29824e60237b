"""The table's menu: going on first, over the whole width, then everything else in two columns."""

from __future__ import annotations

import pygame

from game import theme
from game.ui.dialog import Dialog
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.widget import Label


class MenuDialog(Dialog):
    """The last answer (what Escape gives) stands on top; the first one (leaving) at the end."""

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        pad, gap = kit.px(22), kit.px(12)
        width = min(kit.px(560), size[0] - kit.px(40))
        inner = width - 2 * pad
        title_height = kit.line_height(theme.LARGE, True)
        text_height = Label.height_for(kit, self.text, inner, theme.BODY)
        others = [*range(1, len(self.answers) - 1), 0]
        rows = 1 + -(-len(others) // 2)
        fixed = 2 * pad + title_height + text_height + 2 * gap
        row = min(kit.px(theme.ROW), (size[1] - kit.px(10) - fixed - (rows - 1) * gap) // rows)
        self.rect = pygame.Rect(0, 0, width, fixed + rows * row + (rows - 1) * gap)
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, top = self.rect.left + pad, self.rect.top + pad
        title = Label(kit, pygame.Rect(left, top, inner, title_height), self.title, theme.LARGE, theme.GOLD, bold=True)
        top += title_height + gap
        text = Label(kit, pygame.Rect(left, top, inner, text_height), self.text, theme.BODY, theme.TEXT, wrapped=True)
        top += text_height + gap
        self.widgets = [Panel(kit, self.rect, alpha=250, edge=theme.BUTTON.edge), title, text]
        self.widgets.append(self.button(kit, pygame.Rect(left, top, inner, row), len(self.answers) - 1))
        half = (inner - gap) // 2
        for place, number in enumerate(others):
            line, column = divmod(place, 2)
            alone = place == len(others) - 1 and column == 0
            y = top + (line + 1) * (row + gap)
            box = pygame.Rect(left + column * (half + gap), y, inner if alone else half, row)
            self.widgets.append(self.button(kit, box, number))
