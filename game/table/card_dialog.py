"""A question or a notice with cards in it: the result of a map, which tool to mend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import theme
from game.ui import draw
from game.ui.dialog import Answer, Dialog
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.widget import Label, Pressable


@dataclass(frozen=True)
class Offer:
    """A picture to choose; without `run` it is only shown."""

    picture: Callable[[tuple[int, int]], pygame.Surface]
    run: Callable[[], None] | None = None
    word: str = ""


class PictureButton(Pressable):
    """A picture that can be chosen."""

    def __init__(self, kit: Kit, rect: pygame.Rect, offer: Offer, on_press: Callable[[], None], name: str) -> None:
        super().__init__(kit, rect, on_press, name)
        self.offer = offer
        self.focusable = offer.run is not None
        self.tip = offer.word

    def draw(self, surface: pygame.Surface) -> None:
        picture = self.offer.picture(self.rect.size)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.focusable and (self.hovered or self.focused):
            draw.ring(surface, self.rect, self.kit.px(8), self.kit.px(3))


class CardDialog(Dialog):
    """Pictures between the text and the answers. `on_cancel` is what Escape does, else the last answer is given."""

    def __init__(
        self,
        title: str,
        text: str,
        offers: Sequence[Offer],
        answers: Sequence[Answer] = (),
        *,
        shape: tuple[float, float] = (120, 180),
        on_cancel: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(title, text, answers)
        self.offers, self.shape, self.on_cancel = tuple(offers), shape, on_cancel

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        pad, gap = kit.px(22), kit.px(14)
        shrink = min(1.0, size[1] * 0.4 / max(kit.px(self.shape[1]), 1))
        wide, high = round(kit.px(self.shape[0]) * shrink), round(kit.px(self.shape[1]) * shrink)
        cards_width = len(self.offers) * wide + (len(self.offers) - 1) * gap
        width = min(max(cards_width + 2 * pad, kit.px(420)), size[0] - kit.px(30))
        inner = width - 2 * pad
        wide = min(wide, (inner - (len(self.offers) - 1) * gap) // max(len(self.offers), 1))
        cards_width = len(self.offers) * wide + (len(self.offers) - 1) * gap
        title_height = Label.height_for(kit, self.title, inner, theme.LARGE, True)
        text_height = Label.height_for(kit, self.text, inner, theme.BODY) if self.text else 0
        row = kit.px(theme.ROW) if self.answers else 0
        height = 2 * pad + title_height + text_height + high + row + gap * (1 + bool(self.text) + bool(self.answers))
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, top = self.rect.left + pad, self.rect.top + pad
        title = Label(
            kit,
            pygame.Rect(left, top, inner, title_height),
            self.title,
            theme.LARGE,
            theme.GOLD,
            bold=True,
            align="center",
            wrapped=True,
        )
        self.widgets = [Panel(kit, self.rect, alpha=252, edge=theme.BUTTON.edge), title]
        top += title_height + gap
        if self.text:
            box = pygame.Rect(left, top, inner, text_height)
            self.widgets.append(Label(kit, box, self.text, theme.BODY, theme.TEXT, align="center", wrapped=True))
            top += text_height + gap
        x = self.rect.centerx - cards_width // 2
        for number, offer in enumerate(self.offers):
            rect = pygame.Rect(x, top, wide, high)
            self.widgets.append(PictureButton(kit, rect, offer, partial(self._take, offer), f"offer{number}"))
            x += wide + gap
        top += high + gap
        if self.answers:
            each = (inner - gap * (len(self.answers) - 1)) // len(self.answers)
            for number in range(len(self.answers)):
                box = pygame.Rect(left + number * (each + gap), top, each, row)
                self.widgets.append(self.button(kit, box, number))

    def _take(self, offer: Offer) -> None:
        self.closed = True
        if offer.run is not None:
            offer.run()

    def cancel(self) -> None:
        """Close as Escape does."""
        if self.on_cancel is not None:
            self.closed = True
            self.on_cancel()
        elif self.answers:
            super().cancel()
