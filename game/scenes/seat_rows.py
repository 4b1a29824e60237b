"""The seats of a new game: who plays in each, under which name, in which hat and in which order."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import presets, theme
from game.hats import dressed, hats_of, with_hat
from game.i18n import t
from game.scenes.hat_dialog import HatDialog
from game.search_gate import why_slow
from game.setup import HUMAN, MAX_NAME, SeatSetup, levels, unused_bot_name
from game.ui.button import Button
from game.ui.controls import Choice
from game.ui.field import TextField
from game.ui.form import Form
from game.ui.hat_button import HatButton
from game.ui.panel import Heading

if TYPE_CHECKING:
    from game.scenes.new_game import NewGameScene


def kinds() -> tuple[str, ...]:
    """What can sit in a seat, in the order in which it is chosen."""
    return (HUMAN, *levels())


class SeatRows:
    """A row for each seat, and what changes several at once."""

    def __init__(self, scene: NewGameScene) -> None:
        self.scene = scene
        self.lots = random.SystemRandom()

    @property
    def _seats(self) -> tuple[SeatSetup, ...]:
        return self.scene.setup.seats

    # Building

    def build_presets(self, form: Form) -> None:
        """Who sits before this screen, and the level of all bots."""
        kit, scene = self.scene.app.ui, self.scene
        people = (*range(1, scene.limits[1] + 1), 0)
        words = [t(f"menu.people_{n}") if n < 2 else t("menu.people_many", n=n) for n in people]

        def pick(place: int) -> None:
            scene.apply(scene.with_people(people[place]))

        index = people.index(presets.people_of(scene.setup))
        form.row(
            t("menu.people"), t("menu.people_hint"), lambda rect: Choice(kit, rect, words, index, pick, name="people")
        )
        form.row(t("menu.all_bots"), t("menu.all_bots_hint"), self._level_choice)

    def _level_choice(self, rect: pygame.Rect) -> Choice:
        scene = self.scene
        found = {seat.kind for seat in self._seats if not seat.human}
        words, values = [t(f"common.level_{level}") for level in levels()], list(levels())
        if len(found) != 1:
            words.insert(0, t("menu.all_bots_mixed" if found else "menu.all_bots_none"))
            values.insert(0, "")
        if not found:
            words, values = words[:1], values[:1]

        def pick(place: int) -> None:
            if values[place]:
                scene.apply(presets.with_level(scene.setup, values[place]))

        index = values.index(found.pop()) if len(found) == 1 else 0
        choice = Choice(scene.app.ui, rect, words, index, pick, name="all_bots")
        choice.enabled = bool(values[-1])
        choice.tip = level_tip(values[index]) if values[index] else ""
        return choice

    def build(self, left: int, top: int, width: int) -> int:
        """Add the rows; where they end."""
        kit, scroll = self.scene.app.ui, self.scene.view.scroll
        assert scroll is not None
        head = kit.line_height(theme.LARGE, True)
        scroll.add(Heading(kit, pygame.Rect(left, top, width, head), t("menu.seat_count", n=len(self._seats))))
        y = top + head + kit.px(10)
        row, gap = kit.px(theme.ROW), kit.px(8)
        for number in range(len(self._seats)):
            self._row(number, pygame.Rect(left, y, width, row))
            y += row + gap
        full = len(self._seats) >= self.scene.limits[1]
        room = (width - gap) // 2
        x = left
        for name, sign, run, enabled, tip in (
            ("add_seat", "plus", self.add, not full, "menu.full_table" if full else ""),
            ("shuffle", "dice", self.shuffle, True, "menu.shuffle_tip"),
        ):
            text = t(f"menu.{name}")
            wide = min(kit.width(text, theme.BODY) + kit.px(70), room)
            button = Button(
                kit, pygame.Rect(x, y, wide, row), text, run,
                name="add" if name == "add_seat" else name, sign=sign, enabled=enabled, tip=t(tip) if tip else "",
            )  # fmt: skip
            scroll.add(button)
            x += wide + gap
        return y + row

    def _row(self, number: int, box: pygame.Rect) -> None:
        scene, kit, scroll = self.scene, self.scene.app.ui, self.scene.view.scroll
        assert scroll is not None
        seat, row, gap = self._seats[number], box.height, kit.px(8)
        hat = hats_of(self._seats)[number]
        handle = HatButton(
            kit, pygame.Rect(box.left, box.top, kit.px(44), row), scene.app.art.hat(hat, row - kit.px(4)),
            partial(self.open_hats, number), partial(self.move, number), row + gap, name=f"hat{number}",
        )  # fmt: skip
        handle.tip = t("menu.hat_tip", colour=t(f"menu.hat_{hat}"))
        scroll.add(handle)
        x = handle.rect.right + gap
        wide = round((box.width - handle.rect.width - row - 3 * gap) * 0.46)
        names = [t("common.human"), *(t(f"common.level_{level}") for level in levels())]
        kind = Choice(
            kit, pygame.Rect(x, box.top, wide, row), names, kinds().index(seat.kind),
            partial(self._pick_kind, number), name=f"kind{number}",
        )  # fmt: skip
        kind.tip = level_tip(seat.kind)
        scroll.add(kind)
        x += wide + gap
        field = TextField(
            scene.app.gui, pygame.Rect(x, box.top, box.right - row - gap - x, row), seat.name,
            partial(self._set_name, number), name=f"name{number}", limit=MAX_NAME, placeholder=t("menu.seat_name"),
        )  # fmt: skip
        scroll.add(field)
        spare = len(self._seats) > scene.limits[0]
        remove = Button(
            kit, pygame.Rect(box.right - row, box.top, row, row), "", partial(self.remove, number),
            name=f"remove{number}", sign="cross", tip=t("menu.remove_seat"), enabled=spare,
        )  # fmt: skip
        scroll.add(remove)

    # What the widgets do

    def _replace(self, number: int, seat: SeatSetup) -> None:
        seats = (*self._seats[:number], seat, *self._seats[number + 1 :])
        self.scene.setup = replace(self.scene.setup, seats=seats)

    def _pick_kind(self, number: int, place: int) -> None:
        self._replace(number, replace(self._seats[number], kind=kinds()[place]))
        self.scene.rebuild()

    def _set_name(self, number: int, name: str) -> None:
        before = self.scene.fault()
        self._replace(number, replace(self._seats[number], name=name))
        self.scene.refresh_footer(before)

    def add(self) -> None:
        """One more bot, as strong as the last."""
        if len(self._seats) >= self.scene.limits[1]:
            return
        level = next((seat.kind for seat in reversed(self._seats) if not seat.human), presets.LEVEL)
        new = SeatSetup(level, unused_bot_name(self.scene.setup.names))
        self.scene.apply(replace(self.scene.setup, seats=dressed((*self._seats, new))))

    def remove(self, number: int) -> None:
        """One seat less."""
        if len(self._seats) > self.scene.limits[0]:
            left = tuple(seat for place, seat in enumerate(self._seats) if place != number)
            self.scene.apply(presets.reseated(self.scene.setup, left))

    def shuffle(self) -> None:
        """Another order by lot."""
        seats = presets.shuffled(self._seats, self.lots)
        self.scene.apply(presets.reseated(self.scene.setup, seats))

    def move(self, number: int, by: int) -> None:
        """A seat moves up or down the table, as far as it goes."""
        to = min(max(number + by, 0), len(self._seats) - 1)
        if to == number:
            return
        self.scene.apply(presets.reseated(self.scene.setup, presets.moved(self._seats, number, to)))
        view = self.scene.view
        handle = next(widget for widget in view.all_widgets() if widget.name == f"hat{to}")
        view.focus.focus(handle)
        if view.scroll is not None:
            view.scroll.reveal(handle)

    def move_focused(self, by: int) -> bool:
        """Move the seat whose row has the focus; False when none has."""
        current = self.scene.view.focus.current
        name = current.name if current is not None else ""
        part = name.rstrip("0123456789")
        if part not in ("hat", "kind", "name", "remove") or part == name:
            return False
        self.move(int(name[len(part) :]), by)
        return True

    def open_hats(self, number: int) -> None:
        """Let a hat be chosen."""
        scene = self.scene

        def pick(hat: int) -> None:
            scene.apply(replace(scene.setup, seats=with_hat(self._seats, number, hat)))

        dialog = HatDialog(self._seats, number, pick)
        scene.view.open_dialog(dialog)
        scene.view.focus.focus(dialog.worn)
        scene.app.invalidate()


def level_tip(kind: str) -> str:
    """What a bot's level means; nothing for a person."""
    if kind == HUMAN:
        return ""
    cause = why_slow((kind,))
    told = t(f"bots.level.{kind}")
    return told if cause is None else f"{told}\n{t('common.not_compiled', cause=cause)}"
