"""A question that is answered by marking cards: what to discard, what to lay down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game import theme
from game.table.look import art, outline
from game.ui import draw
from game.ui.button import Button
from game.ui.dialog import Answer, Dialog
from game.ui.focus import FocusList
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.widget import Label, Pressable


@dataclass
class Group:
    """Cards of which `low` to `high` are to be marked, under a caption that may count them."""

    caption: Callable[[int], str]
    cards: Sequence[str]
    low: int
    high: int
    height: float
    """Height of a card in units, where there is room."""
    marked: list[int] = field(default_factory=list)
    numbered: bool = False
    """Whether the number keys mark its cards."""

    def toggle(self, number: int) -> None:
        """Mark a card or take the mark off; of a single choice the mark moves."""
        if number in self.marked:
            self.marked.remove(number)
        elif self.high == 1:
            self.marked = [number]
        elif len(self.marked) < self.high:
            self.marked.append(number)

    @property
    def complete(self) -> bool:
        """Whether enough is marked."""
        return self.low <= len(self.marked) <= self.high


class CardToggle(Pressable):
    """A card that can be marked."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, group: Group, number: int, on_press: Callable[[], None], name: str
    ) -> None:
        super().__init__(kit, rect, on_press, name)
        self.group, self.number = group, number

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        marked = self.number in self.group.marked
        full = not marked and self.group.high > 1 and len(self.group.marked) >= self.group.high
        surface.blit(art().card(self.group.cards[self.number], rect.size, False, not full), rect)
        if marked or self.hovered:
            surface.blit(outline(rect.size, rect.w // 12, theme.GOLD, max(rect.w // 24, 2), 50 if marked else 0), rect)
        if marked:
            side = max(rect.w // 3, 10)
            badge = pygame.Rect(rect.right - side - 2, rect.bottom - side - 2, side, side)
            surface.blit(draw.box(badge.size, side // 2, theme.PRIMARY.top, theme.PRIMARY.bottom), badge)
            surface.blit(draw.sign("check", side * 3 // 4, theme.PRIMARY.text), badge.move(side // 8, side // 8))
        if self.group.numbered and self.number < 9:
            side = max(round(rect.h * 0.15), 12)
            badge = pygame.Rect(rect.x + 2, rect.y + 2, side, side)
            edge = theme.BUTTON.edge
            surface.blit(draw.box(badge.size, side // 3, theme.FIELD, theme.FIELD, edge, max(kit.px(1), 1), 235), badge)
            kit.text(surface, str(self.number + 1), badge.center, side * 0.62 / kit.scale, theme.TEXT, align="center")


class PickDialog(Dialog):
    """Groups of cards to mark. Space or a click marks, number keys too, Enter confirms once enough is marked."""

    def __init__(
        self,
        title: str,
        groups: Sequence[Group],
        foot: str,
        cancel: str,
        confirm: Callable[[int], str],
        on_confirm: Callable[[], None],
    ) -> None:
        super().__init__(title, "", [Answer(cancel), Answer(confirm(0), primary=True)])
        self.groups, self.foot, self.confirm_text, self.on_confirm = tuple(groups), foot, confirm, on_confirm
        self._captions: list[Label] = []
        self._confirm: Button | None = None

    @property
    def complete(self) -> bool:
        """Whether it can be confirmed."""
        return all(group.complete for group in self.groups)

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        pad, gap = kit.px(20), kit.px(10)
        width = min(kit.px(760), size[0] - kit.px(20))
        inner, button = width - 2 * pad, min(kit.px(theme.ROW), size[1] // 9)
        text = [Label.height_for(kit, group.caption(group.high), inner, theme.BODY) for group in self.groups]
        title_height = Label.height_for(kit, self.title, inner, theme.LARGE, True)
        foot_height = Label.height_for(kit, self.foot, inner, theme.SMALL) if self.foot else 0
        fixed = 2 * pad + title_height + sum(text) + foot_height + button
        fixed += gap * (2 * len(self.groups) + 1 + bool(self.foot))
        wanted = sum(kit.px(group.height) for group in self.groups)
        shrink = min(1.0, max(size[1] - kit.px(16) - fixed, 40) / wanted)
        rows = [self._row(kit, group, inner, shrink, gap) for group in self.groups]
        height = fixed + sum(high for _, high in rows)
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, top = self.rect.left + pad, self.rect.top + pad
        self.widgets = [Panel(kit, self.rect, alpha=252, edge=theme.BUTTON.edge)]
        self._label(kit, pygame.Rect(left, top, inner, title_height), self.title, theme.LARGE, theme.GOLD, True)
        top += title_height + gap
        self._captions = []
        for place, (group, (wide, high), lines) in enumerate(zip(self.groups, rows, text, strict=True)):
            box = pygame.Rect(left, top, inner, lines)
            self._captions.append(self._label(kit, box, group.caption(0), theme.BODY, theme.TEXT))
            top += lines + gap
            self._cards(kit, place, group, pygame.Rect(left, top, inner, high), wide, gap)
            top += high + gap
        if self.foot:
            self._label(kit, pygame.Rect(left, top, inner, foot_height), self.foot, theme.SMALL, theme.DIM)
            top += foot_height + gap
        self._buttons(kit, pygame.Rect(left, top, inner, button), gap)
        self._changed()

    def _row(self, kit: Kit, group: Group, inner: int, shrink: float, gap: int) -> tuple[int, int]:
        """Width and height of the cards of a group."""
        high = round(kit.px(group.height) * shrink)
        wide = min(high * 2 // 3, (inner - gap * (len(group.cards) - 1)) // max(len(group.cards), 1))
        return wide, wide * 3 // 2

    def _label(
        self, kit: Kit, box: pygame.Rect, text: str, size: float, colour: theme.Rgb, bold: bool = False
    ) -> Label:
        label = Label(kit, box, text, size, colour, bold=bold, align="center", wrapped=True)
        self.widgets.append(label)
        return label

    def _cards(self, kit: Kit, place: int, group: Group, row: pygame.Rect, wide: int, gap: int) -> None:
        count = len(group.cards)
        x = row.centerx - (count * wide + (count - 1) * gap) // 2
        for number in range(count):
            rect = pygame.Rect(x, row.y, wide, row.h)
            press = partial(self.toggle, place, number)
            self.widgets.append(CardToggle(kit, rect, group, number, press, f"card{place}:{number}"))
            x += wide + gap

    def _buttons(self, kit: Kit, row: pygame.Rect, gap: int) -> None:
        half = (row.w - gap) // 2
        first = pygame.Rect(row.x, row.y, half, row.h)
        second = pygame.Rect(row.right - half, row.y, half, row.h)
        self.widgets.append(
            Button(kit, first, self.answers[0].text, partial(self.give, self.answers[0]), name="answer0")
        )
        self._confirm = Button(kit, second, self.answers[1].text, self.confirm, name="answer1", primary=True)
        self.widgets.append(self._confirm)

    def toggle(self, place: int, number: int) -> None:
        """Mark a card of a group, or take the mark off."""
        self.groups[place].toggle(number)
        self._changed()

    def _changed(self) -> None:
        for group, label in zip(self.groups, self._captions, strict=True):
            label.lines = label.kit.wrap(group.caption(len(group.marked)), label.rect.width, label.size)
        if self._confirm is not None:
            self._confirm.text = self.confirm_text(len(self.groups[-1].marked))
            self._confirm.enabled = self.complete

    def confirm(self) -> None:
        """Close and do what was chosen, once enough is marked."""
        if self.complete:
            self.closed = True
            self.on_confirm()

    def cancel(self) -> None:
        """Close without doing anything."""
        self.give(self.answers[0])

    def key(self, event: pygame.event.Event, focus: FocusList) -> bool:
        """Number keys mark cards; Enter confirms, unless the focus is on the button that cancels."""
        if event.type != pygame.KEYDOWN or getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if not self.complete or (focus.current is not None and focus.current.name == "answer0"):
                return False
            self.confirm()
            return True
        for first in (pygame.K_1, pygame.K_KP_1):
            for place, group in enumerate(self.groups):
                if group.numbered and 0 <= event.key - first < min(len(group.cards), 9):
                    self.toggle(place, event.key - first)
                    return True
        return False
