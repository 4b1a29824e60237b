"""Playing on from a position: who sits in which seat of the new game. All else is as the position has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import theme
from game.app import App
from game.hats import dressed
from game.i18n import t
from game.scenes.seat_rows import kinds, level_tip
from game.setup import HUMAN, SeatSetup, levels
from game.ui.controls import Choice
from game.ui.form import Form
from game.ui.menu import MenuScene
from game.ui.widget import Label

OTHERS = "skilled"
"""Level for seats whose level this program does not know."""


def seats_of(seats: Sequence[SeatSetup], scenario: Mapping[str, Any]) -> tuple[SeatSetup, ...]:
    """The seats as they were; where only bots played, a person takes the seat that is to move."""
    known = [seat if seat.kind in kinds() else replace(seat, kind=OTHERS) for seat in seats]
    if not any(seat.human for seat in known):
        mover = scenario.get("to_move") or 0
        known[mover] = replace(known[mover], kind=HUMAN)
    return dressed(tuple(known))


class PlayOnScene(MenuScene):
    """A row for each seat."""

    first_focus = "start"
    subject = "house_rules"

    def __init__(self, app: App, scenario: Mapping[str, Any], seats: Sequence[SeatSetup]) -> None:
        super().__init__(app)
        self.scenario = scenario
        self.seats = seats_of(seats, scenario)

    def build(self, size: tuple[int, int]) -> None:
        app = self.app
        inner, footer = self.frame(size, t("viewer.branch_title"), 760)
        scroll = self.make_scroll(inner)
        width = inner.width - app.px(20)
        form = Form(app.ui, scroll, inner.left, inner.top + app.px(4), width, 260)
        text = t("viewer.branch_text", round=self.scenario["round"], name=self.seats[self.scenario["to_move"]].name)
        high = Label.height_for(app.ui, text, width, theme.SMALL)
        box = pygame.Rect(form.left, form.y, width, high)
        scroll.add(Label(app.ui, box, text, theme.SMALL, theme.DIM, wrapped=True))
        form.gap(14 + high / app.ui.scale)
        for number, seat in enumerate(self.seats):
            form.row(seat.name, "", partial(self._kind, number))
        scroll.finish(form.y)
        back = self.back_button(footer)
        wide = max(app.px(200), app.ui.width(t("menu.start"), theme.BODY, True) + app.px(60))
        wide = min(wide, footer.width - back.rect.width - app.px(12))
        rect = pygame.Rect(footer.right - wide, footer.top, wide, footer.height)
        self.button(rect, "menu.start", self.start, name="start", primary=True)

    def _kind(self, number: int, rect: pygame.Rect) -> Choice:
        names = [t("common.human"), *(t(f"common.level_{level}") for level in levels())]
        kind = self.seats[number].kind
        choice = Choice(
            self.app.ui, rect, names, kinds().index(kind), partial(self._pick, number), name=f"kind{number}"
        )
        choice.tip = level_tip(kind)
        return choice

    def _pick(self, number: int, place: int) -> None:
        seats = list(self.seats)
        seats[number] = replace(seats[number], kind=kinds()[place])
        self.seats = tuple(seats)
        self.rebuild()

    def start(self) -> None:
        """Begin."""
        self.app.doors.start_position(self.scenario, self.seats)
