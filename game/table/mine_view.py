"""The mine: cards, goals and lamplight, painted once per change and then only copied or scaled."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

import pygame

from engine.observation import Observation
from game import theme
from game.camera import Camera, Cell, bounds
from game.layout import Box
from game.presenter import Cue
from game.table.light import STEPS, Fade, between, lit_sides, paint_light, step_of
from game.table.look import art, hatch, outline
from game.ui.kit import Kit

MARGIN = 2
"""Cells around the cards that the light may fall on."""


def seen_cells(observation: Observation) -> list[Cell]:
    """Cells with a card on them, start and goals included."""
    return [(0, 0), *(goal.cell for goal in observation.goals), *(card.cell for card in observation.mine)]


class MineView:
    """Keeps the painted mine of one observation for one size of cards."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._key: Hashable = None
        self._origin: Cell = (0, 0)
        self._width = 0
        self._hurried = False
        self._cards = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._halo = pygame.Surface((1, 1))
        self._scaled: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None
        self._lights: list[tuple[tuple[Hashable, ...], pygame.Surface, pygame.Surface]] = []
        """Halo and lamplight painted last: most plays leave the light as it is."""
        self._fade = Fade()
        self._before: tuple[pygame.Surface, pygame.Surface] | None = None
        """Halo and cards in the light that goes, while it does."""
        self._step = STEPS
        self._mixed: tuple[int, pygame.Surface, pygame.Surface] | None = None

    def prepare(
        self,
        observation: Observation,
        version: Hashable,
        camera: Camera,
        hidden: frozenset[Cell] = frozenset(),
        covered: frozenset[int] = frozenset(),
        glow: tuple[float, float] | None = None,
        hurried: bool = False,
    ) -> None:
        """Paint anew if anything has changed since the last time; `glow` is the change of light under way, `hurried`
        whether coarse light will do."""
        width = int(camera.target.width)
        key = (version, width, hidden, covered, hurried)
        self._step = step_of(glow)
        if glow is None:
            self._before = self._mixed = None
        if key == self._key:
            return
        self._key, self._width, self._scaled, self._hurried = key, width, None, hurried
        west, east, north, south = bounds(seen_cells(observation))
        self._origin = (west - MARGIN, north - MARGIN)
        columns, rows = east - west + 1 + 2 * MARGIN, south - north + 1 + 2 * MARGIN
        lit = {cell: mask for cell, mask in lit_sides(observation).items() if cell not in hidden}
        self._fade.follow(lit, glow)
        self._before = self._mixed = None
        if self._fade.before is not None:
            self._before = self._painted(observation, self._fade.before, hidden, covered, (columns, rows))
        self._halo, self._cards = self._painted(observation, lit, hidden, covered, (columns, rows))

    def _painted(
        self,
        observation: Observation,
        lit: dict[Cell, int],
        hidden: frozenset[Cell],
        covered: frozenset[int],
        grid: tuple[int, int],
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """Halo and cards in this light."""
        size = (grid[0] * self._width, grid[1] * self._width * 3 // 2)
        self._cards = pygame.Surface(size, pygame.SRCALPHA)
        self._paint_cards(observation, lit, hidden, covered)
        halo, lamp = self._light(lit, *grid, size)
        self._cards.blit(lamp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._paint_goal_backs(observation, covered)
        return halo, self._cards

    def _light(
        self, lit: dict[Cell, int], columns: int, rows: int, size: tuple[int, int]
    ) -> tuple[pygame.Surface, pygame.Surface]:
        place = (self._origin, columns, rows, size)
        key = (frozenset(lit.items()), self._hurried, place)
        for known, halo, lamp in self._lights:
            if known == key:
                return halo, lamp
        # Far from the tunnel the light of before will do for the moment.
        near = next((halo for known, halo, _ in self._lights if self._hurried and known[-1] == place), None)
        halo, lamp = paint_light(lit, self._origin, columns, rows, size, self._hurried, near)
        self._lights = [*self._lights[-1:], (key, halo, lamp)]
        return halo, lamp

    def _paint_cards(
        self, observation: Observation, lit: dict[Cell, int], hidden: frozenset[Cell], covered: frozenset[int]
    ) -> None:
        pictures, size = art(), (self._width, self._width * 3 // 2)
        self._cards.blit(pictures.card("start", size), self._local((0, 0)))
        for card in observation.mine:
            if card.cell not in hidden:
                self._cards.blit(pictures.card(card.card, size, card.turned, card.cell in lit), self._local(card.cell))
        for goal in observation.goals:
            if goal.revealed and goal.goal not in covered and goal.card is not None:
                self._cards.blit(
                    pictures.card(goal.card, size, bool(goal.turned), goal.cell in lit), self._local(goal.cell)
                )

    def _paint_goal_backs(self, observation: Observation, covered: frozenset[int]) -> None:
        """Backs keep their own light: a goal must be found in the dark."""
        size = (self._width, self._width * 3 // 2)
        for goal in observation.goals:
            if goal.revealed and goal.goal not in covered:
                continue
            place = self._local(goal.cell)
            self._cards.blit(art().back("goal", size), place)
            if goal.card is not None and goal.goal not in covered:
                self._paint_known_goal(goal.card, place)

    def _paint_known_goal(self, card: str, place: tuple[int, int]) -> None:
        """What this seat alone knows of a goal: its face, small, on the back, with the sign of an eye."""
        wide = self._width * 5 // 8
        small = (wide, wide * 3 // 2)
        left, top = place[0] + (self._width - wide) // 2, place[1] + (self._width * 3 // 2 - small[1]) * 2 // 3
        self._cards.blit(art().card(card, small), (left, top))
        self._cards.blit(outline(small, wide // 10, theme.BLUE, max(wide // 24, 1)), (left, top))
        eye = max(self._width // 3, 8)
        self._cards.blit(
            art().icon("eye", eye, theme.BLUE), (place[0] + (self._width - eye) // 2, place[1] + eye // 16)
        )

    def _local(self, cell: Cell) -> tuple[int, int]:
        return (cell[0] - self._origin[0]) * self._width, (cell[1] - self._origin[1]) * self._width * 3 // 2

    @property
    def halo(self) -> pygame.Surface:
        """The glow of the tunnel on the rock, the same object while it is the same."""
        return self._halo

    def draw_halo(self, surface: pygame.Surface, camera: Camera) -> None:
        """Copy the glow to the rock in the window, scaled while the camera is on its way."""
        box = camera.box(self._origin)
        surface.blit(self._pictures(camera)[0], (box.x, box.y), special_flags=pygame.BLEND_RGB_ADD)

    def draw_cards(self, surface: pygame.Surface, camera: Camera) -> None:
        """Copy the cards to the window. The light may run out under the panels; the cards may not."""
        old, box = surface.get_clip(), camera.box(self._origin)
        surface.set_clip(pygame.Rect(camera.area).inflate(self.kit.px(8), self.kit.px(16)).clip(old))
        surface.blit(self._pictures(camera)[1], (box.x, box.y))
        surface.set_clip(old)

    def _pictures(self, camera: Camera) -> tuple[pygame.Surface, pygame.Surface]:
        """Halo and cards as they are now, on the way from one light or size to another."""
        halo, cards = self._halo, self._cards
        if self._before is not None and self._step < STEPS:
            if self._mixed is None or self._mixed[0] != self._step:
                mixed = (between(old, new, self._step) for old, new in zip(self._before, (halo, cards), strict=True))
                self._mixed = (self._step, next(mixed), next(mixed))
            _, halo, cards = self._mixed
        if round(camera.shot.width) != self._width:
            ratio = camera.shot.width / self._width
            size = (round(cards.get_width() * ratio), round(cards.get_height() * ratio))
            name = (size, self._step)
            if self._scaled is None or self._scaled[0] != name:
                self._scaled = (name, pygame.transform.scale(halo, size), pygame.transform.scale(cards, size))
            _, halo, cards = self._scaled
        return halo, cards


class Marks:
    """What lies over the mine for the moment: legal cells, the ghost, the last play, the cell under the mouse."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.shapes = False
        """Whether marks differ by shape as well: strokes over what is legal, a sign in the corner, hats."""

    def legal(self, surface: pygame.Surface, camera: Camera, cells: Iterable[Cell]) -> None:
        """Cells where the chosen card can go."""
        for cell in cells:
            box = camera.box(cell)
            if self.shapes and box.w > 8:
                surface.blit(hatch((box.w - 4, box.h - 4), theme.GOLD), (box.x + 2, box.y + 2))
            self.frame(surface, box, theme.GOLD, 44, 2, sign="check")

    def frame(
        self,
        surface: pygame.Surface,
        box: Box,
        colour: theme.Rgb,
        fill: int = 0,
        width: float = 2.5,
        inset: int = 2,
        sign: str = "",
    ) -> None:
        """A frame inside a cell; `sign` stands in its corner where marks are to differ by shape."""
        rect = pygame.Rect(box).inflate(-2 * inset, -2 * inset)
        if rect.w > 2 and rect.h > 2:
            surface.blit(outline(rect.size, max(rect.w // 12, 2), colour, max(self.kit.px(width), 1), fill), rect)
        if sign and self.shapes:
            side = max(rect.w // 3, 8)
            plate = pygame.Rect(0, 0, side, side)
            plate.bottomright = rect.bottomright
            pygame.draw.rect(surface, theme.OUTLINE, plate, border_radius=side // 4)
            surface.blit(art().icon(sign, side, colour), plate)

    def ghost(self, surface: pygame.Surface, box: Box, card: str, turned: bool, legal: bool = True) -> None:
        """The chosen card where it would lie."""
        width = box.w - box.w % 2
        picture = art().card(card, (width, width * 3 // 2), turned, legal).copy()
        picture.set_alpha(190 if legal else 120)
        surface.blit(picture, (box.x, box.y))
        if legal:
            self.frame(surface, box, theme.GOLD, 0, 2.5, 1, "check")
        elif self.shapes:
            self.frame(surface, box, theme.RED, 0, 2.5, 1, "cross")

    def last_play(
        self, surface: pygame.Surface, box: Box, colour: theme.Rgb, hat: Callable[[int], pygame.Surface] | None = None
    ) -> None:
        """Corners in the seat's colour around the card played last; its hat as well where colours are not enough."""
        side = min(box.w, box.h)
        arm, width = max(side // 4, 4), max(side // 18, 2)
        left, top, right, bottom = box.x + 1, box.y + 1, box.right - 1, box.bottom - 1
        for x, dx in ((left, 1), (right, -1)):
            for y, dy in ((top, 1), (bottom, -1)):
                across = pygame.Rect(min(x, x + dx * arm), min(y, y + dy * width), arm, width)
                down = pygame.Rect(min(x, x + dx * width), min(y, y + dy * arm), width, arm)
                pygame.draw.rect(surface, theme.OUTLINE, across.inflate(2, 2))
                pygame.draw.rect(surface, theme.OUTLINE, down.inflate(2, 2))
                pygame.draw.rect(surface, colour, across)
                pygame.draw.rect(surface, colour, down)
        if self.shapes and hat is not None:
            surface.blit(hat(max(side // 3, 10)), (left, top))

    def standing(self, surface: pygame.Surface, camera: Camera, cues: Iterable[Cue]) -> None:
        """Cards that a rockfall is about to hit."""
        for cue in cues:
            if cue.cell is not None and cue.card is not None:
                box = camera.box(cue.cell)
                width = box.w - box.w % 2
                surface.blit(art().card(cue.card, (width, width * 3 // 2), cue.turned), (box.x, box.y))
