"""Setting up a game: who plays, by which rules, from which seed."""

from __future__ import annotations

import secrets
from dataclasses import replace

import pygame

from engine.errors import OptionError
from engine.options import Options
from game import theme
from game.app import App
from game.hats import dressed
from game.i18n import t
from game.inputs import CTRL
from game.presets import people_of, with_people
from game.scenes.rule_rows import RuleRows
from game.scenes.seat_rows import SeatRows
from game.scenes.seed_row import SEED_DIGITS, SeedRow
from game.setup import EDITIONS, SEAT_LIMITS, GameSetup, clean_name, default_setup, in_edition, problem
from game.ui.controls import Choice
from game.ui.form import Form
from game.ui.menu import MenuScene
from game.ui.widget import Label


def fresh_seed() -> int:
    """A seed that nobody can foretell."""
    return secrets.randbelow(1_000_000_000)


class NewGameScene(MenuScene):
    """Begins with the set-up used last and a new seed; each rule set has its own last set-up."""

    first_focus = "start"
    subject = "house_rules"

    def __init__(self, app: App, seed: int | None = None, people: int | None = None) -> None:
        """`people`: begin with so many people at this screen, unless several played last time as well."""
        super().__init__(app)
        seed = fresh_seed() if seed is None else seed
        edition = app.settings.edition
        remembered = self._remembered(edition)
        self.setup = _dressed(
            replace(remembered or in_edition(default_setup(t("menu.player"), seed), edition), seed=seed)
        )
        self._others: dict[str, GameSetup] = {}
        """What was set up here for the rule sets that are not chosen now."""
        self.seed_text = str(seed)
        self.seats, self.rules, self.seed = SeatRows(self), RuleRows(self), SeedRow(self)
        if people is not None:
            self.setup = self._for_people(people)

    def _remembered(self, edition: str) -> GameSetup | None:
        """The set-up used last in a rule set, if it still is one."""
        setup = GameSetup.from_json(self.app.settings.last_setups.get(edition))
        return setup if setup is not None and setup.edition == edition and _known_options(setup.options) else None

    @property
    def limits(self) -> tuple[int, int]:
        """Fewest and most seats."""
        return SEAT_LIMITS[self.setup.edition]

    def with_people(self, people: int) -> GameSetup:
        """The set-up with so many people at this screen."""
        return _dressed(with_people(self.setup, people, (t("menu.player"), t("menu.player_number", n="{n}"))))

    def _for_people(self, people: int) -> GameSetup:
        """The set-up, with so many people where it is for nobody, one or several and that is another case."""
        return self.setup if min(people, 2) == min(people_of(self.setup), 2) else self.with_people(people)

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
            bottom = self.seats.build(inner.left, bottom + app.px(6), left_width)
            right = inner.left + left_width + app.px(44)
            bottom = max(bottom, self.rules.build(right, top, inner.left + width - right))
        else:
            bottom = self._game(inner.left, top, width)
            bottom = self.seats.build(inner.left, bottom + app.px(6), width)
            bottom = self.rules.build(inner.left, bottom + app.px(18), width)
        scroll.finish(bottom + app.px(4))
        self._footer(footer)

    def _game(self, left: int, top: int, width: int) -> int:
        assert self.view.scroll is not None
        form = Form(self.app.ui, self.view.scroll, left, top, width, 300)
        form.heading(t("menu.game"))
        hint = "menu.edition_hint" if self.setup.edition == "base" else f"menu.edition_hint_{self.setup.edition}"
        form.row(t("menu.edition"), t(hint), self._edition_choice)
        self.seed.build(form)
        self.seats.build_presets(form)
        return form.y

    def _edition_choice(self, rect: pygame.Rect) -> Choice:
        names = [t(f"common.edition_{edition}") for edition in EDITIONS]

        def pick(place: int) -> None:
            self.choose_edition(EDITIONS[place])

        return Choice(self.app.ui, rect, names, EDITIONS.index(self.setup.edition), pick, name="edition")

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

    def handle(self, event: pygame.event.Event) -> None:
        """Ctrl with an arrow moves a seat; all else goes to the widgets."""
        if event.type == pygame.KEYDOWN and self.view.dialog is None and getattr(event, "mod", 0) & CTRL:
            step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
            if step is not None and self.seats.move_focused(step):
                return
        super().handle(event)

    # What the widgets do

    def apply(self, setup: GameSetup) -> None:
        """Another set-up, shown at once."""
        self.setup = setup
        self.rebuild()

    def choose_edition(self, edition: str) -> None:
        """Another rule set: with what was set up for it before, else with the same seats."""
        if edition == self.setup.edition:
            return
        self._others[self.setup.edition] = self.setup
        known = self._others.get(edition) or self._remembered(edition)
        people = people_of(self.setup)
        self.setup = _dressed(known if known is not None else in_edition(self.setup, edition))
        self.apply(self._for_people(people))

    def refresh_footer(self, before: str | None) -> None:
        """Show the fault that there is now; `before` is what there was."""
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
        seats = tuple(replace(seat, name=clean_name(seat.name)) for seat in self.setup.seats)
        self.setup = replace(self.setup, seats=seats, seed=int(self.seed_text))
        setup = self.setup
        self.app.change("last_setups", {**self.app.settings.last_setups, setup.edition: setup.to_json()})
        self.app.change("edition", setup.edition)
        self.app.doors.start_game(self.setup)


def _dressed(setup: GameSetup) -> GameSetup:
    return replace(setup, seats=dressed(setup.seats))


def _known_options(options: object) -> bool:
    try:
        Options.from_json(options)
    except OptionError:
        return False
    return True
