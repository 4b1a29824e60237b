"""The end of a round: roles turn over one by one, the gold is shared, and a table of the rounds so far."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame

from engine.action import Action
from game import theme
from game.app import App
from game.i18n import t
from game.inputs import Command, command_of
from game.scene import LabelBox, Scene
from game.scenes.gold_flights import GoldFlights, Spot
from game.scenes.reasons_scene import ReasonsScene, explained
from game.scenes.round_parts import gold_words, left_to_take, round_events, round_lines
from game.session import PACES, Session
from game.table import worn
from game.table.look import art, sheet
from game.table.menu import menu_dialog
from game.table.spots import Pick
from game.tween import clamp, ease_in_out
from game.ui.backdrop import cave
from game.ui.button import Button
from game.ui.view import View

TURN_SECONDS = 0.45
"""From one role to the next."""


class RoundEndScene(Scene):
    """Stays while gold is chosen (`take_gold`) and until the next round is asked for."""

    subject = "gold"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.view = View(app.ui, self.ask)
        self.time = self._waited = 0.0
        self._version = -1
        self.flights = GoldFlights()
        self.observation = session.observation()
        # No button lets bots go on here: what they choose now, they choose by themselves.
        self._paused, session.paused = session.paused, False

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew."""
        self._build()

    def unwatched(self) -> None:
        """Among several people the curtain comes down over the gold that one of them chooses from."""
        if self.session.hot_seat:
            self.session.lower()
            self._build()

    def resume(self) -> None:
        """The curtain was lifted, or the settings closed."""
        self.session.pace = self.app.settings.bot_speed
        self._version = -1

    @property
    def shown(self) -> int:
        """How many roles are turned over."""
        seats = len(self.session.seats)
        if self.app.settings.reduced_motion:
            return seats
        return min(int(self.time / TURN_SECONDS), seats)

    @property
    def turning(self) -> bool:
        """While roles turn over."""
        return self.shown < len(self.session.seats)

    @property
    def animating(self) -> bool:
        """While roles turn over or gold flies."""
        return self.turning or self.flights.busy

    def handle(self, event: pygame.event.Event) -> None:
        """Space turns all roles at once; the rest is buttons and gold cards."""
        skip = command_of(event) is Command.ACTIVATE or event.type == pygame.MOUSEBUTTONDOWN
        if skip and self.view.dialog is None and self.animating:
            # A click on what is on offer is a choice even while gold still flies.
            choosing = not self.turning and bool(self.view.widgets)
            self.skip()
            self._version = -1  # what can be done now comes with the next frame
            self.app.invalidate()
            if not choosing:
                return
        self.view.handle(event)

    def skip(self) -> None:
        """All roles are open, and all gold is where it belongs."""
        self.time = TURN_SECONDS * (len(self.session.seats) + 1)
        self.flights.take(round_events(self.observation), False)
        self.flights.skip()

    def update(self, dt: float) -> None:
        """Roles, then bots that choose gold, then whoever is next."""
        if self.turning:
            self.time += dt
            if not self.turning:
                self._version = -1
        session = self.session
        self._fly(dt)
        ready = not self.animating and self.view.dialog is None
        changed = session.update(dt, ready)
        self._step_on(dt, ready)
        session.take_batches()
        for key, named in session.notices:
            self.app.say(key, **named)
        session.notices.clear()
        if changed or session.version != self._version:
            self._build()
        if self.view.update(dt) or changed:
            self.app.invalidate()
        if ready and session.curtain is not None:
            from game.scenes.handover import HandoverScene

            self.app.push(HandoverScene(self.app, session))

    def _fly(self, dt: float) -> None:
        """Gold sets off once all roles are open."""
        if self.turning:
            return
        flew = self.flights.busy
        self.flights.take(round_events(self.observation), not self.app.settings.reduced_motion)
        for name in self.flights.update(dt):
            self.app.sound.play(name)
        if flew and not self.flights.busy:
            self.app.invalidate()

    def spot(self, spot: Spot) -> pygame.Rect:
        """Where gold flies from and to."""
        kind, number = spot
        if kind == "seat":
            return self._role_box(self._seat_boxes()[number])
        return self._gold_boxes(1)[0]

    def _step_on(self, dt: float, ready: bool) -> None:
        """At speed `step` bots wait to be told, which the table's button does; here they wait a moment only."""
        self._waited = self._waited + dt if ready and self.session.waits_for_step else 0.0
        if self._waited >= PACES["normal"]:
            self.session.step_once()

    def ask(self) -> None:
        """Leave the game?"""
        self.view.open_dialog(menu_dialog(self.app))

    def go_on(self) -> None:
        """The next round, or the result of the game."""
        self.session.paused = self._paused
        if self.session.phase == "round_over":
            self.session.next_round()
        self.app.pop()

    def take(self, value: int) -> None:
        """The person to choose takes a gold card."""
        self.session.try_play(Action("take_gold", value=value))
        self._version = -1

    # Layout

    def _build(self) -> None:
        self._version = self.session.version
        self.observation = self.session.observation()
        self.view.clear(self.app.size)
        prefer = "next"
        if self.session.phase in ("round_over", "game_over"):
            if not self.turning:
                self._add_last_buttons()
        elif self.session.phase in ("take_gold", "steal") and self.session.my_turn and not self.turning:
            prefer = self._add_choices()
        self.view.finish(prefer)
        self.app.invalidate()

    def _add_last_buttons(self) -> None:
        """Go on; and before that, where bots have explained themselves, why they did what they did."""
        word = t("table.end.next" if self.session.phase == "round_over" else "table.end.result")
        go = self._foot_button(word)
        if explained(self.session):
            why = self._foot_button(t("table.end.why"))
            gap = self.app.px(14)
            why.left = (self.app.size[0] - why.w - gap - go.w) // 2
            go.left = why.right + gap
            self.view.add(Button(self.app.ui, why, t("table.end.why"), self.show_reasons, name="why"))
        self.view.add(Button(self.app.ui, go, word, self.go_on, name="next", primary=True))

    def show_reasons(self) -> None:
        """What the bots had in mind in this round."""
        self.app.push(ReasonsScene(self.app, self.session))

    def _add_choices(self) -> str:
        """What the seat to move may choose from; the name of what has the focus first."""
        offer = self.observation.offer or ()
        for number, (value, box) in enumerate(zip(offer, self._gold_boxes(len(offer)), strict=True)):
            self.view.add(Pick(self.app.ui, box, partial(self.take, value), f"gold:{number}"))
        return "next"

    def _add_foot_button(self, word: str, on_press: Callable[[], None], name: str, primary: bool = False) -> None:
        self.view.add(Button(self.app.ui, self._foot_button(word), word, on_press, name=name, primary=primary))

    def _foot_button(self, word: str) -> pygame.Rect:
        kit, size = self.app.ui, self.app.size
        wide = max(kit.width(word, theme.BODY, True) + kit.px(60), kit.px(200))
        rect = pygame.Rect(0, 0, min(wide, size[0] // 2), min(kit.px(46), size[1] // 12))
        rect.midbottom = (size[0] // 2, size[1] - min(kit.px(14), size[1] // 50))
        return rect

    def _seat_boxes(self) -> list[pygame.Rect]:
        size = self.app.size
        seats = len(self.session.seats)
        rows = 1 if seats <= 6 else 2
        per_row = -(-seats // rows)
        gap = max(size[0] // 100, 4)
        wide = min((size[0] - gap * (per_row + 1)) // per_row, round(size[1] * 0.27))
        high = round(size[1] * (0.36 if rows == 1 else 0.19))
        top = round(size[1] * 0.21)
        out = []
        for seat in range(seats):
            row, column = divmod(seat, per_row)
            count = min(per_row, seats - row * per_row)
            left = (size[0] - count * wide - (count - 1) * gap) // 2
            out.append(pygame.Rect(left + column * (wide + gap), top + row * (high + gap), wide, high))
        return out

    def _gold_boxes(self, count: int) -> list[pygame.Rect]:
        size = self.app.size
        high = round(size[1] * 0.17)
        wide = high * 2 // 3
        gap = wide // 6
        left = (size[0] - count * wide - (count - 1) * gap) // 2
        top = round(size[1] * 0.7)
        return [pygame.Rect(left + number * (wide + gap), top, wide, high) for number in range(count)]

    # Drawing

    def _head(self) -> list[tuple[str, tuple[int, int], float, theme.Rgb, bool]]:
        size, kit = self.app.size, self.app.ui
        ended = next((event for event in round_events(self.observation) if event.type == "round_ended"), None)
        side = ended.side if ended is not None and ended.side else "nobody"
        big = min(40.0, size[1] * 0.06 / kit.scale)
        small = min(18.0, size[1] * 0.028 / kit.scale)
        y = round(size[1] * 0.02)
        room = round(size[0] * 0.92)
        out = [(t("table.end.round", round=self.observation.round), (size[0] // 2, y), small, theme.DIM, False)]
        y += kit.line_height(small)
        colour = theme.GOLD if side == "diggers" else theme.RED if side == "saboteurs" else theme.TEXT
        out.append((kit.shorten(t(f"table.end.{side}"), room, big, True), (size[0] // 2, y), big, colour, True))
        y += kit.line_height(big, True)
        out.append((kit.shorten(t(f"table.end.{side}_text"), room, small), (size[0] // 2, y), small, theme.TEXT, False))
        return out

    def _word_size(self, box: pygame.Rect) -> float:
        scale = self.app.ui.scale
        return min(17.0, box.h * 0.085 / scale) if box.h > box.w * 0.9 else min(16.0, box.h * 0.13 / scale)

    def _words_top(self, box: pygame.Rect) -> int:
        """Where the two lines under a role begin."""
        kit = self.app.ui
        return box.bottom - 2 * kit.line_height(self._word_size(box), True) - kit.px(9)

    def _role_box(self, box: pygame.Rect) -> pygame.Rect:
        """Where a seat's role lies, above its words."""
        px = self.app.px
        high = min(round(box.h * 0.66), self._words_top(box) - box.top - px(8))
        wide = min(high * 2 // 3, round(box.w * 0.62))
        out = pygame.Rect(0, 0, wide, wide * 3 // 2)
        out.midtop = (box.centerx, box.top + px(6) + (high - out.h) // 2)
        return out

    def _seat_words(self, seat: int, box: pygame.Rect) -> list[tuple[str, tuple[int, int], float, theme.Rgb, bool]]:
        kit = self.app.ui
        view = self.observation.seats[seat]
        size = self._word_size(box)
        step = kit.line_height(size, True)
        room = box.w - kit.px(10)
        name = kit.shorten(view.name, room, size, True)
        out = [(name, (box.centerx, self._words_top(box)), size, theme.TEXT, True)]
        told = not self.turning and not self.flights.awaited(seat)
        word = gold_words(self.observation, seat) if told else ""
        if word:
            colour = theme.GOLD if word.startswith("+") or "1" <= word[:1] <= "9" else theme.DIM
            out.append(
                (kit.shorten(word, room, size), (box.centerx, box.bottom - step - kit.px(8)), size, colour, False)
            )
        return out

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The whole screen."""
        kit, size = self.app.ui, surface.get_size()
        surface.blit(cave(size, True), (0, 0))
        for text, place, points, colour, bold in self._head():
            kit.text(surface, text, place, points, colour, bold=bold, align="midtop")
        roles = next((event.roles for event in round_events(self.observation) if event.type == "round_ended"), None)
        chooser = self.session.to_move if self.observation.phase == "take_gold" and not self.turning else None
        for seat, box in enumerate(self._seat_boxes()):
            edge = theme.GOLD if seat == chooser else worn.colour(self.session.seats, seat)
            sheet(kit, surface, box, edge=edge, wide=3 if seat == chooser else 1.5)
            self._draw_role(surface, seat, box, roles[seat] if roles is not None else None)
            for text, place, points, colour, bold in self._seat_words(seat, box):
                kit.text(surface, text, place, points, colour, bold=bold, align="midtop")
        self._draw_gold(surface)
        for text, place, points in self._prompt():
            kit.text(surface, text, place, points, theme.TEXT, bold=True, align="midtop")
        self._draw_rounds(surface)
        self.view.draw(surface)
        self.flights.draw(surface, self.spot, round(size[1] * 0.17))

    def _draw_role(self, surface: pygame.Surface, seat: int, box: pygame.Rect, role: str | None) -> None:
        place = self._role_box(box)
        self.draw_role(surface, seat, place, role)
        # Beside the picture; the edge of a hat's own picture is empty, so the two do not touch.
        hat = worn.hat(self.session.seats, seat, max(min(box.w // 4, box.h // 4, place.left - box.left), 12))
        surface.blit(hat, (box.left + self.app.px(4), box.top + self.app.px(4)))

    def draw_role(self, surface: pygame.Surface, seat: int, place: pygame.Rect, role: str | None) -> None:
        """A seat's role card in its place, as far as it has turned over."""
        size = place.size
        share = 1.0 if self.app.settings.reduced_motion else clamp((self.time - seat * TURN_SECONDS) / TURN_SECONDS)
        turn = ease_in_out(share)
        front = turn >= 0.5 and role is not None
        picture = art().card(f"role_{role}", size) if front else art().back("role", size)
        across = max(round(size[0] * abs(math.cos(math.pi * turn))), 2)
        shown = picture if across == size[0] else pygame.transform.scale(picture, (across, size[1]))
        surface.blit(shown, shown.get_rect(center=place.center))

    def _draw_gold(self, surface: pygame.Surface) -> None:
        if self.turning or self.observation.phase != "take_gold":
            return
        offer = self.observation.offer
        boxes = self._gold_boxes(left_to_take(self.observation) if offer is None else len(offer))
        for number, box in enumerate(boxes):
            picture = art().back("gold", box.size) if offer is None else art().card(f"gold_{offer[number]}", box.size)
            surface.blit(picture, box)

    def _prompt(self) -> list[tuple[str, tuple[int, int], float]]:
        seat = self.session.to_move
        if self.turning or self.observation.phase != "take_gold" or seat is None:
            return []
        kit, size = self.app.ui, self.app.size
        points = min(18.0, size[1] * 0.03 / kit.scale)
        key = "table.gold_choice" if self.session.my_turn else "table.gold_watch"
        word = kit.shorten(t(key, name=self.session.config.names[seat]), round(size[0] * 0.9), points, True)
        return [(word, (size[0] // 2, round(size[1] * 0.635)), points)]

    def _rounds(self) -> list[tuple[str, tuple[int, int], float, theme.Rgb]]:
        """One line for each finished round, at the foot of the screen."""
        if self.turning or self.observation.phase == "take_gold":
            return []
        kit, size = self.app.ui, self.app.size
        points = min(16.0, size[1] * 0.026 / kit.scale)
        step = round(kit.line_height(points) * 1.1)
        y = round(size[1] * 0.66)
        out = []
        for text, colour in round_lines(self.observation):
            out.append((text, (size[0] // 2, y), points, colour))
            y += step
        return out[-6:]

    def _draw_rounds(self, surface: pygame.Surface) -> None:
        for text, place, points, colour in self._rounds():
            self.app.ui.text(surface, text, place, points, colour, align="midtop")

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        if self.view.dialog is not None:
            return self.view.labels()
        kit, window = self.app.ui, pygame.Rect(0, 0, *self.app.size)
        out = [
            kit.label_box(x, place, points, window, bold=bold, align="midtop")
            for x, place, points, _, bold in self._head()
        ]
        for seat, box in enumerate(self._seat_boxes()):
            out += [
                kit.label_box(x, p, n, box, bold=b, align="midtop") for x, p, n, _, b in self._seat_words(seat, box)
            ]
        out += [
            kit.label_box(x, place, points, window, bold=True, align="midtop") for x, place, points in self._prompt()
        ]
        out += [kit.label_box(x, place, points, window, align="midtop") for x, place, points, _ in self._rounds()]
        return out + self.view.labels()


def round_end_scene(app: App, session: Session) -> RoundEndScene:
    """The scene for the end of a round in the edition that is played."""
    if session.config.edition == "base":
        return RoundEndScene(app, session)
    from game.scenes.settlement_scene import SettlementScene

    return SettlementScene(app, session)
