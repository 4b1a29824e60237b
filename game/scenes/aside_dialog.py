"""What nobody holds in a round of Saboteur 2: the cards set aside and the dwarfs left over, for the open view."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.observation import Observation
from game import theme
from game.i18n import t
from game.table.look import art
from game.ui.dialog import Answer, Dialog
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.widget import Label, Widget


class Cards(Widget):
    """Card fronts side by side."""

    def __init__(self, kit: Kit, rect: pygame.Rect, names: Sequence[str], wide: int, gap: int) -> None:
        super().__init__(kit, rect)
        self.names, self.wide, self.gap = tuple(names), wide, gap

    def boxes(self) -> list[pygame.Rect]:
        """Where the cards lie."""
        step = self.wide + self.gap
        left = self.rect.centerx - (len(self.names) * step - self.gap) // 2
        return [
            pygame.Rect(left + number * step, self.rect.y, self.wide, self.rect.h) for number in range(len(self.names))
        ]

    def draw(self, surface: pygame.Surface) -> None:
        for name, box in zip(self.names, self.boxes(), strict=True):
            surface.blit(art().card(name, box.size), box)


class AsideDialog(Dialog):
    """Two rows of cards, each under its heading."""

    def __init__(self, observation: Observation) -> None:
        super().__init__(t("replay.aside_title"), "", [Answer(t("common.close"), primary=True)])
        self.rows = (
            (t("replay.aside_cards"), tuple(observation.removed or ())),
            (t("replay.aside_dwarfs"), tuple(f"role_{role}" for role in observation.aside or ())),
        )

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        pad, gap, between = kit.px(20), kit.px(10), kit.px(6)
        most = max(len(names) for _, names in self.rows)
        row, line = min(kit.px(theme.ROW), size[1] // 11), kit.line_height(theme.BODY)
        head = kit.line_height(theme.LARGE, True)
        high = (size[1] - kit.px(20) - 2 * pad - head - 2 * line - row - 6 * gap) // 2
        room = size[0] - kit.px(40) - 2 * pad
        wide = max(min(kit.px(84), high * 2 // 3, (room - (most - 1) * between) // max(most, 1)), 12)
        high = wide * 3 // 2
        texts = max(kit.width(text, theme.BODY) for text, _ in self.rows)
        inner = min(max(most * (wide + between) - between, texts, kit.px(300)), room)
        total = 2 * pad + head + 2 * (line + high) + row + 6 * gap
        self.rect = pygame.Rect(0, 0, inner + 2 * pad, total)
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, top = self.rect.left + pad, self.rect.top + pad
        self.widgets = [Panel(kit, self.rect, alpha=252, edge=theme.BUTTON.edge)]
        box = pygame.Rect(left, top, inner, head)
        self.widgets.append(Label(kit, box, self.title, theme.LARGE, theme.GOLD, bold=True, align="center"))
        top += head + gap
        for text, names in self.rows:
            box = pygame.Rect(left, top, inner, line)
            word = text if names else f"{text}: {t('replay.aside_none')}"
            self.widgets.append(Label(kit, box, word, theme.BODY, theme.DIM, align="center"))
            top += line + gap
            self.widgets.append(Cards(kit, pygame.Rect(left, top, inner, high), names, wide, between))
            top += high + gap
        across = max(kit.width(self.answers[0].text, theme.BODY, True) + kit.px(60), kit.px(160))
        close = pygame.Rect(0, top + gap, min(across, inner), row)
        close.centerx = self.rect.centerx
        self.widgets.append(self.button(kit, close, 0))
