"""Choosing a hat: all twelve, and whose head each is on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import theme
from game.hats import hats_of
from game.i18n import t
from game.scene import LabelBox
from game.setup import HATS, SeatSetup
from game.table.look import SEATS, art
from game.ui import draw
from game.ui.dialog import Answer, Dialog
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.widget import Label, Pressable

COLUMNS = 6


class HatTile(Pressable):
    """One hat and the name of who wears it."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, hat: int, wearer: str, chosen: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, on_press, f"hat_tile{hat}")
        self.hat, self.wearer, self.chosen = hat, wearer, chosen
        colour = t(f"menu.hat_{hat}")
        self.tip = t("menu.hat_worn", colour=colour, name=wearer) if wearer and not chosen else colour

    def _name(self) -> tuple[str, pygame.Rect]:
        step = self.kit.line_height(theme.SMALL)
        return self.kit.shorten(self.wearer, self.rect.width - self.kit.px(8), theme.SMALL), pygame.Rect(
            self.rect.left, self.rect.bottom - step - self.kit.px(3), self.rect.width, step
        )

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        edge = theme.GOLD if self.chosen else SEATS[self.hat] if self.hovered else theme.PANEL_EDGE
        width = max(kit.px(3 if self.chosen else 1.5), 1)
        surface.blit(draw.box(rect.size, kit.px(theme.RADIUS), theme.ROCK[0], theme.FIELD, edge, width), rect)
        text, line = self._name()
        side = max(min(rect.width, line.top - rect.top) - kit.px(8), 8)
        picture = art().hat(self.hat, side)
        surface.blit(picture, picture.get_rect(center=(rect.centerx, (rect.top + line.top) // 2 + kit.px(2))))
        if text:
            kit.text(surface, text, line.midtop, theme.SMALL, theme.TEXT, align="midtop")

    def labels(self) -> list[LabelBox]:
        text, line = self._name()
        return [self.kit.label_box(text, line.midtop, theme.SMALL, self.rect, align="midtop")] if text else []


class HatDialog(Dialog):
    """A press on a hat takes it; who wore it gets the other in exchange."""

    def __init__(self, seats: tuple[SeatSetup, ...], number: int, on_pick: Callable[[int], None]) -> None:
        name = seats[number].name.strip() or t("menu.seat_number", n=number + 1)
        super().__init__(t("menu.hat_title", name=name), t("menu.hat_text"), [Answer(t("common.cancel"))])
        self.seats, self.number, self.on_pick = seats, number, on_pick

    @property
    def worn(self) -> HatTile:
        """The hat of the seat."""
        return next(widget for widget in self.widgets if isinstance(widget, HatTile) and widget.chosen)

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        pad, gap, row = kit.px(20), kit.px(8), kit.px(theme.ROW)
        width = min(kit.px(700), size[0] - kit.px(24))
        inner = width - 2 * pad
        title = Label.height_for(kit, self.title, inner, theme.LARGE, True)
        text = Label.height_for(kit, self.text, inner, theme.BODY)
        rows = -(-HATS // COLUMNS)
        wide = (inner - (COLUMNS - 1) * gap) // COLUMNS
        fixed = 2 * pad + title + text + 4 * gap + row
        high = min(wide + kit.line_height(theme.SMALL), (size[1] - kit.px(20) - fixed - (rows - 1) * gap) // rows)
        self.rect = pygame.Rect(0, 0, width, fixed + rows * high + (rows - 1) * gap)
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, top = self.rect.left + pad, self.rect.top + pad
        self.widgets = [
            Panel(kit, self.rect, alpha=250, edge=theme.BUTTON.edge),
            Label(
                kit, pygame.Rect(left, top, inner, title), self.title, theme.LARGE, theme.GOLD, bold=True, wrapped=True
            ),
        ]
        top += title + gap // 2
        box = pygame.Rect(left, top, inner, text)
        self.widgets.append(Label(kit, box, self.text, theme.BODY, theme.TEXT, wrapped=True))
        top += text + gap + gap // 2
        heads = {hat: seat.name for hat, seat in zip(hats_of(self.seats), self.seats, strict=True)}
        mine = hats_of(self.seats)[self.number]
        for hat in range(HATS):
            down, across = divmod(hat, COLUMNS)
            place = pygame.Rect(left + across * (wide + gap), top + down * (high + gap), wide, high)
            self.widgets.append(HatTile(kit, place, hat, heads.get(hat, ""), hat == mine, partial(self._pick, hat)))
        wide = max(kit.width(self.answers[0].text, theme.BODY) + kit.px(44), kit.px(110))
        self.widgets.append(self.button(kit, pygame.Rect(self.rect.right - pad - wide, 0, wide, row), 0))
        self.widgets[-1].rect.bottom = self.rect.bottom - pad

    def _pick(self, hat: int) -> None:
        self.closed = True
        self.on_pick(hat)
