"""A question or a notice over everything else. While it is up, nothing below it gets any event, hover included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import theme
from game.scene import LabelBox
from game.ui.button import Button
from game.ui.focus import FocusList
from game.ui.kit import Kit
from game.ui.panel import Panel
from game.ui.widget import Label, Widget


@dataclass(frozen=True)
class Answer:
    """A button of a dialog; the dialog closes before `run` is called."""

    text: str
    run: Callable[[], None] | None = None
    primary: bool = False


class Dialog:
    """Title, text and answers. The last answer is the one that Escape gives."""

    def __init__(self, title: str, text: str, answers: Sequence[Answer]) -> None:
        self.title, self.text, self.answers = title, text, tuple(answers)
        self.closed = False
        self.deaf = 0.0
        """Seconds for which it takes no press: one that opens by itself must not take what was meant for the table."""
        self.widgets: list[Widget] = []
        self.rect = pygame.Rect(0, 0, 0, 0)

    def layout(self, kit: Kit, size: tuple[int, int]) -> None:
        """Place it in the middle of a window of this size."""
        pad, gap = kit.px(22), kit.px(12)
        width = min(kit.px(560), size[0] - kit.px(40))
        inner = width - 2 * pad
        title_height = kit.line_height(theme.LARGE, True)
        text_height = Label.height_for(kit, self.text, inner, theme.BODY)
        row = kit.px(theme.ROW)
        widths = [
            max(kit.width(answer.text, theme.BODY, answer.primary) + kit.px(44), kit.px(110)) for answer in self.answers
        ]
        stacked = sum(widths) + gap * (len(widths) - 1) > inner
        rows = len(self.answers) if stacked else 1
        height = 2 * pad + title_height + gap + text_height + gap * 2 + rows * row + (rows - 1) * gap
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = (size[0] // 2, size[1] // 2)
        left, top = self.rect.left + pad, self.rect.top + pad
        title = Label(kit, pygame.Rect(left, top, inner, title_height), self.title, theme.LARGE, theme.GOLD, bold=True)
        top += title_height + gap
        text = Label(kit, pygame.Rect(left, top, inner, text_height), self.text, theme.BODY, theme.TEXT, wrapped=True)
        top += text_height + 2 * gap
        self.widgets = [Panel(kit, self.rect, alpha=250, edge=theme.BUTTON.edge), title, text]
        x = self.rect.right - pad - sum(widths) - gap * (len(widths) - 1)
        for number, wide in enumerate(widths):
            box = pygame.Rect(left, top, inner, row) if stacked else pygame.Rect(x, top, wide, row)
            self.widgets.append(self.button(kit, box, number))
            x += wide + gap
            top += row + gap if stacked else 0

    def button(self, kit: Kit, box: pygame.Rect, number: int) -> Button:
        """The button of an answer."""
        answer = self.answers[number]
        run = partial(self.give, answer)
        return Button(kit, box, answer.text, run, name=f"answer{number}", primary=answer.primary)

    def give(self, answer: Answer) -> None:
        """Close with this answer."""
        self.closed = True
        if answer.run is not None:
            answer.run()

    def cancel(self) -> None:
        """Close with the last answer."""
        self.give(self.answers[-1])

    def key(self, event: pygame.event.Event, focus: FocusList) -> bool:
        """A key of the dialog's own; True when it was used."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Darken everything and draw the dialog."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((8, 6, 4, 170))
        surface.blit(veil, (0, 0))
        for widget in self.widgets:
            widget.draw(surface)

    def labels(self) -> list[LabelBox]:
        """Texts of the dialog."""
        return [label for widget in self.widgets for label in widget.labels()]
