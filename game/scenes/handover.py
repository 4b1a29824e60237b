"""The curtain of a game with several people: nothing private is drawn until the person called lifts it."""

from __future__ import annotations

import pygame

from game import theme
from game.app import App
from game.i18n import t
from game.prompts import prompted
from game.scene import LabelBox, Scene
from game.session import Session
from game.table import worn
from game.ui import draw
from game.ui.backdrop import cave
from game.ui.dialog import Answer, Dialog
from game.ui.progress_ring import progress_ring
from game.ui.view import View

HOLD = 0.6
"""Seconds that the curtain must be held."""
KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class HandoverScene(Scene):
    """Opaque over the whole window; knows only the name and the seat of the person whose turn it is."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        seat = session.curtain
        self.seat = 0 if seat is None else seat
        self.name = session.config.names[self.seat]
        self.held = 0.0
        self._holding = False
        self.view = View(app.ui, self.ask)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew."""
        self.view.clear(size)
        self.view.finish()

    def suspend(self) -> None:
        """A scene lies over the curtain."""
        self._let_go()

    def unwatched(self) -> None:
        """Whoever held it looks elsewhere."""
        self._let_go()

    @property
    def animating(self) -> bool:
        """While it is being held."""
        return self._holding or self.held > 0

    def handle(self, event: pygame.event.Event) -> None:
        """Hold a key or the mouse to lift the curtain; Escape asks whether to leave."""
        if self.view.dialog is not None:
            self.view.handle(event)
        elif (event.type == pygame.KEYDOWN and event.key in KEYS) or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        ):
            self._holding = True
        elif (event.type == pygame.KEYUP and event.key in KEYS) or (
            event.type == pygame.MOUSEBUTTONUP and event.button == 1
        ):
            self._let_go()
        elif event.type == pygame.KEYDOWN:
            self.view.handle(event)

    def _let_go(self) -> None:
        self._holding, self.held = False, 0.0

    def ask(self) -> None:
        """Leave the game?"""
        self._let_go()
        answers = [Answer(t("table.menu.quit"), self.app.doors.title), Answer(t("table.menu.resume"), primary=True)]
        self.view.open_dialog(Dialog(t("table.menu.title"), t("table.menu.text"), answers))

    def update(self, dt: float) -> None:
        """Lift when held long enough."""
        if not self._holding:
            return
        self.held += dt
        self.app.invalidate()
        if self.held >= HOLD:
            self._let_go()
            self.session.lift(self.seat)
            self.app.pop()

    def _texts(self, size: tuple[int, int]) -> list[tuple[str, tuple[int, int], float, theme.Rgb, bool]]:
        kit = self.app.ui
        hero = min(theme.HERO * 0.7, size[1] * 0.1 / kit.scale)
        body = min(theme.LARGE, size[1] * 0.035 / kit.scale)
        out = []
        y = round(size[1] * 0.5)
        name = kit.shorten(self.name, round(size[0] * 0.8), hero, True)
        out.append((name, (size[0] // 2, y), hero, theme.TEXT, True))
        y += kit.line_height(hero, True)
        for line in kit.wrap(t("table.curtain.text", name=self.name), round(size[0] * 0.8), body):
            out.append((line, (size[0] // 2, y), body, theme.DIM, False))
            y += kit.line_height(body)
        y += kit.px(34)
        for line in kit.wrap(prompted("table.curtain.hold"), round(size[0] * 0.8), body):
            out.append((line, (size[0] // 2, y), body, theme.GOLD, False))
            y += kit.line_height(body)
        return out

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The curtain."""
        size, kit = surface.get_size(), self.app.ui
        surface.blit(cave(size, True), (0, 0))
        veil = pygame.Surface(size)
        veil.fill((24, 16, 12))
        veil.set_alpha(120)
        surface.blit(veil, (0, 0))
        side = round(size[1] * 0.26)
        ring = pygame.Rect(0, 0, side + kit.px(28), side + kit.px(28))
        ring.center = (size[0] // 2, round(size[1] * 0.32))
        seats, colour = self.session.seats, worn.colour(self.session.seats, self.seat)
        disc = draw.box(ring.size, ring.w // 2, theme.FIELD, theme.ROCK[0], colour, kit.px(4), 230)
        surface.blit(disc, ring)
        hat = worn.hat(seats, self.seat, side)
        surface.blit(hat, hat.get_rect(center=ring.center))
        wide = max(kit.px(9), 5)
        around = ring.inflate(2 * (wide + kit.px(4)), 2 * (wide + kit.px(4)))
        surface.blit(progress_ring(around.w, wide, min(self.held / HOLD, 1.0)), around)
        for text, place, points, ink, bold in self._texts(size):
            kit.text(surface, text, place, points, ink, bold=bold, align="midtop")
        self.view.draw(surface)

    def labels(self) -> list[LabelBox]:
        """The texts of the curtain."""
        if self.view.dialog is not None:
            return self.view.labels()
        size, kit = self.app.size, self.app.ui
        window = pygame.Rect(0, 0, *size)
        return [
            kit.label_box(text, place, points, window, bold=bold, align="midtop")
            for text, place, points, _, bold in self._texts(size)
        ]
