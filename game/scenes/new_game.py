"""Setting up a game: seats, house rules, seed."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from engine.errors import OptionError
from engine.options import CHOICES, MAX_ROUNDS, Options
from game import theme
from game.app import App
from game.i18n import t
from game.presets import with_people
from game.search_gate import why_slow
from game.setup import (
    EDITIONS,
    HOUSE_RULES,
    HUMAN,
    MAX_NAME,
    SEAT_LIMITS,
    GameSetup,
    SeatSetup,
    clean_name,
    default_setup,
    in_edition,
    levels,
    problem,
    unused_bot_name,
)
from game.ui.button import Button
from game.ui.controls import Choice, Toggle
from game.ui.field import TextField
from game.ui.form import Form
from game.ui.menu import MenuScene
from game.ui.panel import Heading, Picture
from game.ui.widget import Label

SEED_DIGITS = 18


def kinds() -> tuple[str, ...]:
    """What can sit in a seat, in the order in which it is chosen."""
    return (HUMAN, *levels())


def fresh_seed() -> int:
    """A seed that nobody can foretell."""
    return secrets.randbelow(1_000_000_000)


class NewGameScene(MenuScene):
    """Begins with the set-up used last and a new seed; each rule set has its own last set-up."""

    first_focus = "start"

    def __init__(self, app: App, seed: int | None = None, people: int | None = None) -> None:
        """`people`: begin with the preset for so many people at one screen."""
        super().__init__(app)
        seed = fresh_seed() if seed is None else seed
        edition = app.settings.edition
        remembered = self._remembered(edition)
        self.setup = replace(
            remembered or in_edition(default_setup(t("menu.player"), seed), edition),
            seed=seed,
        )
        self._others: dict[str, GameSetup] = {}
        """What was set up here for the rule sets that are not chosen now."""
        self.seed_text = str(seed)
        if people is not None:
            self.setup = with_people(self.setup, people, (t("menu.player"), t("menu.player_number", n="{n}")))

    def _remembered(self, edition: str) -> GameSetup | None:
        """The set-up used last in a rule set, if it still is one."""
        setup = GameSetup.from_json(self.app.settings.last_setups.get(edition))
        return setup if setup is not None and setup.edition == edition and _known_options(setup.options) else None

    @property
    def limits(self) -> tuple[int, int]:
        """Fewest and most seats."""
        return SEAT_LIMITS[self.setup.edition]

    # Layout

    def build(self, size: tuple[int, int]) -> None:
        app = self.app
        inner, footer = self.frame(size, t("menu.new_game"), 1180)
        scroll = self.make_scroll(inner)
        width = inner.width - app.px(20)
        top = inner.top + app.px(4)
        if width >= app.px(980):
            left_width = round(width * 0.49)
            bottom = self._game(inner.left, top, left_width)
            bottom = self._seats(inner.left, bottom + app.px(6), left_width)
            right = inner.left + left_width + app.px(44)
            bottom = max(bottom, self._rules(right, top, inner.left + width - right))
        else:
            bottom = self._game(inner.left, top, width)
            bottom = self._seats(inner.left, bottom + app.px(6), width)
            bottom = self._rules(inner.left, bottom + app.px(18), width)
        scroll.finish(bottom + app.px(4))
        self._footer(footer)

    def _footer(self, footer: pygame.Rect) -> None:
        app = self.app
        back = self.back_button(footer)
        fault = self.fault()
        wide = max(app.px(200), app.ui.width(t("menu.start"), theme.BODY, True) + app.px(60))
        wide = min(wide, footer.width - back.rect.width - app.px(12))
        rect = pygame.Rect(footer.right - wide, footer.top, wide, footer.height)
        self.button(rect, "menu.start", self.start, name="start", primary=True, enabled=fault is None)
        if fault is not None:
            room = pygame.Rect(
                back.rect.right + app.px(14), footer.top, rect.left - back.rect.right - app.px(28), footer.height
            )
            size = theme.BODY if app.ui.width(fault, theme.BODY) <= room.width else theme.SMALL
            wrapped = Label.height_for(app.ui, fault, room.width, size) <= room.height
            self.view.add(Label(app.ui, room, fault, size, theme.RED, align="center", wrapped=wrapped, name="fault"))

    def _seats(self, left: int, top: int, width: int) -> int:
        app, kit = self.app, self.app.ui
        scroll = self.view.scroll
        assert scroll is not None
        head = kit.line_height(theme.LARGE, True)
        scroll.add(Heading(kit, pygame.Rect(left, top, width, head), t("menu.seat_count", n=len(self.setup.seats))))
        y = top + head + app.px(10)
        row, gap = app.px(theme.ROW), app.px(8)
        hat = app.px(36)
        kind_width = round((width - hat - row - 3 * gap) * 0.46)
        names = [t("common.human"), *(t(f"common.level_{level}") for level in levels())]
        spare = len(self.setup.seats) > self.limits[0]
        for number, seat in enumerate(self.setup.seats):
            x = left
            scroll.add(Picture(kit, pygame.Rect(x, y, hat, row), app.art.hat(number, hat)))
            x += hat + gap
            kind = Choice(
                kit, pygame.Rect(x, y, kind_width, row), names, kinds().index(seat.kind),
                partial(self._pick_kind, number), name=f"kind{number}",
            )  # fmt: skip
            kind.tip = _level_tip(seat.kind)
            scroll.add(kind)
            x += kind_width + gap
            field = TextField(
                app.gui, pygame.Rect(x, y, left + width - row - gap - x, row), seat.name,
                partial(self._set_name, number), name=f"name{number}", limit=MAX_NAME, placeholder=t("menu.seat_name"),
            )  # fmt: skip
            scroll.add(field)
            bin_button = Button(
                kit, pygame.Rect(left + width - row, y, row, row), "", partial(self._remove, number),
                name=f"remove{number}", sign="cross", tip=t("menu.remove_seat"), enabled=spare,
            )  # fmt: skip
            scroll.add(bin_button)
            y += row + gap
        full = len(self.setup.seats) >= self.limits[1]
        wide = min(kit.width(t("menu.add_seat"), theme.BODY) + app.px(70), width - hat - gap)
        add = Button(
            kit, pygame.Rect(left + hat + gap, y, wide, row), t("menu.add_seat"), self._add,
            name="add", sign="plus", enabled=not full, tip=t("menu.full_table") if full else "",
        )  # fmt: skip
        scroll.add(add)
        return y + row

    def _game(self, left: int, top: int, width: int) -> int:
        app, kit = self.app, self.app.ui
        scroll = self.view.scroll
        assert scroll is not None
        form = Form(kit, scroll, left, top, width, 300)
        form.heading(t("menu.game"))
        hint = "menu.edition_hint" if self.setup.edition == "base" else f"menu.edition_hint_{self.setup.edition}"
        form.row(t("menu.edition"), t(hint), self._edition_choice)
        room = min(form.control, width)
        row, gap = app.px(theme.ROW), app.px(6)

        def make(rect: pygame.Rect) -> TextField:
            for place, (sign, run, tip) in enumerate(
                (("dice", self._new_seed, "seed_new"), ("copy", self._copy_seed, "seed_copy"))
            ):
                box = pygame.Rect(rect.right - (2 - place) * row - (1 - place) * gap, rect.top, row, row)
                extras.append(Button(kit, box, "", run, name=tip, sign=sign, tip=t(f"menu.{tip}")))
            field = pygame.Rect(rect.left, rect.top, rect.width - 2 * (row + gap), row)
            return TextField(
                app.gui,
                field,
                self.seed_text,
                self._set_seed,
                name="seed",
                limit=SEED_DIGITS,
                allowed="0123456789",
                placeholder="0",
            )

        extras: list[Button] = []
        form.row(t("menu.seed"), t("menu.seed_hint"), make, control=room)
        for button in extras:
            scroll.add(button)
        return form.y

    def _rules(self, left: int, top: int, width: int) -> int:
        app, kit = self.app, self.app.ui
        scroll = self.view.scroll
        assert scroll is not None
        form = Form(kit, scroll, left, top, width, 220)
        form.heading(t("menu.house_rules"))
        for rule in HOUSE_RULES[self.setup.edition]:
            values, words = self._rule_values(rule)
            current = self._option(rule)
            label, hint = t(f"menu.rule_{rule}"), t(f"menu.rule_{rule}_hint")
            if isinstance(values[0], bool):
                wide = app.px(66) + max(kit.width(t(f"common.{word}"), theme.BODY) for word in ("on", "off"))
                form.row(label, hint, partial(self._rule_toggle, rule, bool(current)), control=wide)
            else:
                index = values.index(current) if current in values else 0
                form.row(label, hint, partial(self._rule_choice, rule, values, words, index))
        wide = min(kit.width(t("menu.reset_rules"), theme.BODY) + app.px(40), width)
        rect = pygame.Rect(left + width - wide, form.y + app.px(4), wide, app.px(theme.ROW))
        changed = bool(self.setup.options)
        scroll.add(Button(kit, rect, t("menu.reset_rules"), self._reset_rules, name="reset_rules", enabled=changed))
        return rect.bottom

    def _edition_choice(self, rect: pygame.Rect) -> Choice:
        names = [t(f"common.edition_{edition}") for edition in EDITIONS]

        def pick(place: int) -> None:
            self.choose_edition(EDITIONS[place])

        return Choice(self.app.ui, rect, names, EDITIONS.index(self.setup.edition), pick, name="edition")

    def _rule_toggle(self, rule: str, on: bool, rect: pygame.Rect) -> Toggle:
        words = (t("common.on"), t("common.off"))
        return Toggle(self.app.ui, rect, words, on, partial(self._set_option, rule), name=f"rule_{rule}")

    def _rule_choice(
        self, rule: str, values: tuple[Any, ...], words: list[str], index: int, rect: pygame.Rect
    ) -> Choice:
        def pick(place: int) -> None:
            self._set_option(rule, values[place])

        return Choice(self.app.ui, rect, words, index, pick, name=f"rule_{rule}")

    def _rule_values(self, rule: str) -> tuple[tuple[Any, ...], list[str]]:
        """The values that a rule can have, and the words for them."""
        if rule == "rounds":
            return tuple(range(1, MAX_ROUNDS + 1)), [str(number) for number in range(1, MAX_ROUNDS + 1)]
        if rule == "first_player":
            seats = range(len(self.setup.seats))
            names = [f"{number + 1} · {self.setup.seats[number].name}" for number in seats]
            return ("random", *seats), [t("menu.rule_first_player_random"), *names]
        values = CHOICES[rule]
        words = [] if isinstance(values[0], bool) else [t(f"menu.rule_{rule}_{value}") for value in values]
        return values, words

    # What the widgets do

    def choose_edition(self, edition: str) -> None:
        """Another rule set: with what was set up for it before, else with the same seats."""
        if edition == self.setup.edition:
            return
        self._others[self.setup.edition] = self.setup
        known = self._others.get(edition) or self._remembered(edition)
        self.setup = known if known is not None else in_edition(self.setup, edition)
        self.rebuild()

    def _option(self, rule: str) -> Any:
        return self.setup.options.get(rule, getattr(Options(), rule))

    def _set_option(self, rule: str, value: Any) -> None:
        options = {name: kept for name, kept in self.setup.options.items() if name != rule}
        if value != getattr(Options(), rule):
            options[rule] = value
        self.setup = replace(self.setup, options=options)
        self.rebuild()

    def _reset_rules(self) -> None:
        self.setup = replace(self.setup, options={})
        self.rebuild()

    def _set_seats(self, seats: tuple[SeatSetup, ...]) -> None:
        self.setup = replace(self.setup, seats=seats)

    def _pick_kind(self, number: int, place: int) -> None:
        seats, kind = list(self.setup.seats), kinds()[place]
        seats[number] = SeatSetup(kind, seats[number].name)
        self._set_seats(tuple(seats))
        for widget in self.view.all_widgets():
            if widget.name == f"kind{number}":
                widget.tip = _level_tip(kind)

    def _set_name(self, number: int, name: str) -> None:
        before = self.fault()
        seats = list(self.setup.seats)
        seats[number] = SeatSetup(seats[number].kind, name)
        self._set_seats(tuple(seats))
        self._refresh_footer(before)

    def _refresh_footer(self, before: str | None) -> None:
        # Rebuilding while a name is typed would lose the cursor, so only the footer follows.
        fault = self.fault()
        if fault == before:
            return
        kept = [widget for widget in self.view.widgets if widget.name not in ("back", "start", "fault")]
        back = next(widget for widget in self.view.widgets if widget.name == "back")
        start = next(widget for widget in self.view.widgets if widget.name == "start")
        self.view.widgets = kept
        self._footer(back.rect.union(start.rect))
        self.view.refresh()

    def _add(self) -> None:
        if len(self.setup.seats) < self.limits[1]:
            self._set_seats((*self.setup.seats, SeatSetup("apprentice", unused_bot_name(self.setup.names))))
            self.rebuild()

    def _remove(self, number: int) -> None:
        if len(self.setup.seats) <= self.limits[0]:
            return
        seats = tuple(seat for place, seat in enumerate(self.setup.seats) if place != number)
        first = self.setup.options.get("first_player", "random")
        if isinstance(first, int) and first >= len(seats):
            self.setup = replace(
                self.setup, options={k: v for k, v in self.setup.options.items() if k != "first_player"}
            )
        self._set_seats(seats)
        self.rebuild()

    def _set_seed(self, text: str) -> None:
        before = self.fault()
        self.seed_text = text
        self._refresh_footer(before)

    def _new_seed(self) -> None:
        self.seed_text = str(fresh_seed())
        self.rebuild()

    def _copy_seed(self) -> None:
        try:
            pygame.scrap.put_text(self.seed_text)
        except pygame.error as error:
            self.app.say("common.not_copied", cause=error)
        else:
            self.app.say("common.copied")

    # Starting

    def fault(self) -> str | None:
        """Why the game cannot start, in words; None when it can."""
        if not self.seed_text.isascii() or not self.seed_text.isdigit() or len(self.seed_text) > SEED_DIGITS:
            return t("menu.error_seed")
        found = problem(self.setup)
        return t(found[0], **found[1]) if found is not None else None

    def start(self) -> None:
        """Begin the game, unless something is wrong; the set-up is remembered."""
        if self.fault() is not None:
            return
        seats = tuple(SeatSetup(seat.kind, clean_name(seat.name)) for seat in self.setup.seats)
        self.setup = replace(self.setup, seats=seats, seed=int(self.seed_text))
        setup = self.setup
        self.app.change("last_setups", {**self.app.settings.last_setups, setup.edition: setup.to_json()})
        self.app.change("edition", setup.edition)
        self.app.doors.start_game(self.setup)


def _level_tip(kind: str) -> str:
    """What a bot's level means; nothing for a person."""
    if kind == HUMAN:
        return ""
    cause = why_slow((kind,))
    told = t(f"bots.level.{kind}")
    return told if cause is None else f"{told}\n{t('common.not_compiled', cause=cause)}"


def _known_options(options: object) -> bool:
    try:
        Options.from_json(options)
    except OptionError:
        return False
    return True
