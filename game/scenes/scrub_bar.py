"""The scrub bar of the replay viewer: a mark for every action, signs for events and bookmarks, round borders, and how
far the replay is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.replay import Step
from game import theme
from game.i18n import t
from game.replays.timeline import BOOKMARK, GOAL, KEY, ROCKFALL, SUSPICION, TURN
from game.scene import LabelBox
from game.table.look import KIND, kind_of
from game.ui import draw

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene

KINDS_OF_ACTIONS = {
    "place": "build", "break": "harm", "repair": "help", "pass": "pass", "unburden": "help", "steal": "harm",
    "take_gold": "now",
}  # fmt: skip
"""Sorts of actions that are not named like their card."""
SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "build": ((0.0, 1.0),), "now": ((0.0, 1.0),), "harm": ((0.0, 0.45),), "help": ((0.55, 1.0),),
    "know": ((0.35, 0.65),), "swap": ((0.0, 0.3), (0.7, 1.0)), "pass": ((0.25, 0.75),),
}  # fmt: skip
"""Which parts of its column the mark of each sort fills where colours are not to be needed."""
EVENT_COLOURS: dict[str, theme.Rgb] = {
    GOAL: theme.GOLD, ROCKFALL: KIND["harm"], SUSPICION: KIND["know"], TURN: theme.CRYSTAL, BOOKMARK: theme.GREEN,
}  # fmt: skip
LEAST_SPAN = 40
"""Positions on the bar at first where the length is not to be told; doubled until what was seen has room."""


def sort_of(step: Step) -> str:
    """The sort of thing that a step does, for its mark on the scrub bar."""
    if step.action is None:
        return "now"
    return KINDS_OF_ACTIONS.get(step.action.type) or kind_of(step.action.type)


class ScrubBar:
    """Draws in the band between mine and hand, and says which step lies under a point."""

    def __init__(self, scene: ViewerScene) -> None:
        self.scene, self.app = scene, scene.app
        self._painted: tuple[object, pygame.Surface, pygame.Surface] | None = None

    @property
    def span(self) -> int:
        """Positions from one end of the bar to the other; where the length is secret, not that of the game."""
        if not self.scene.secret:
            return max(len(self.scene.steps), 1)
        span = LEAST_SPAN
        while span <= self.scene.farthest:
            span *= 2
        return span

    @property
    def told(self) -> int:
        """The last position of which anything is told."""
        return self.scene.at if self.scene.secret else len(self.scene.steps)

    def rect(self) -> pygame.Rect:
        """The bar itself."""
        box, px = pygame.Rect(self.scene.stage.layout.message), self.app.px
        count = self.count_rect()
        return pygame.Rect(box.x + px(8), box.centery - box.h // 6, count.x - box.x - px(20), max(box.h // 3, 6))

    def x_of(self, at: float) -> int:
        """The column of a position."""
        bar = self.rect()
        return bar.x + round(at * bar.w / self.span)

    def step_at(self, x: int) -> int:
        """The position that a column of the window stands for; may lie beyond either end."""
        bar = self.rect()
        at = round((x - bar.x) / max(bar.w, 1) * self.span)
        return min(at, self.scene.farthest) if self.scene.secret else at

    def _size(self) -> float:
        return min(15.0, self.scene.stage.layout.message.h * 0.45 / self.app.ui.scale)

    def _text(self, at: int) -> str:
        if self.scene.secret:
            return t("viewer.step_alone", step=at)
        return t("table.viewer.step", step=at, steps=len(self.scene.steps))

    def count_rect(self) -> pygame.Rect:
        """As wide as the longest number, so that the bar does not move while playing; room for the curves' names."""
        box = pygame.Rect(self.scene.stage.layout.message)
        at = 8888 if self.scene.secret else len(self.scene.steps)
        rect = self.app.ui.text_rect(self._text(at), box.midright, self._size(), align="midright")
        return rect.union(pygame.Rect(box.right - min(self.app.px(118), box.w // 4), rect.y, 1, rect.h))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar with the knob at the present position."""
        kit, bar, at = self.app.ui, self.rect(), self.scene.at
        surface.blit(draw.box(bar.size, bar.h // 2, theme.FIELD, theme.FIELD, theme.PANEL_EDGE, 1, 235), bar)
        lit, dim = self._marks(bar)
        done = round(at * bar.w / self.span)
        surface.blit(lit, bar, (0, 0, done, bar.h))
        surface.blit(dim, (bar.x + done, bar.y), (done, 0, bar.w - done, bar.h))
        for border in self.scene.timeline.borders:
            if border <= self.told:
                x = bar.x + round(border * bar.w / self.span)
                surface.fill(theme.TEXT, (x - 1, bar.y - kit.px(3), max(kit.px(2), 1), bar.h + kit.px(6)))
        self._events(surface, bar)
        knob = pygame.Rect(0, 0, bar.h + kit.px(6), bar.h + kit.px(6))
        knob.center = (bar.x + round(at * bar.w / self.span), bar.centery)
        gold = theme.PRIMARY
        surface.blit(draw.box(knob.size, knob.w // 2, gold.top, gold.bottom, theme.OUTLINE, kit.px(2)), knob)
        right = pygame.Rect(self.scene.stage.layout.message).midright
        kit.text(surface, self._text(at), right, self._size(), theme.TEXT, align="midright")

    def _marks(self, bar: pygame.Rect) -> tuple[pygame.Surface, pygame.Surface]:
        """The marks of all actions that may be told of, bright and dim, painted once."""
        kit, span = self.app.ui, self.span
        shapes = self.app.settings.colour_shapes
        key = (bar.size, span, self.told, shapes)
        if self._painted is not None and self._painted[0] == key:
            return self._painted[1:]
        pictures = []
        wide, high = min(max(bar.w // span - 1, 1), kit.px(5)), bar.h - 4
        for dim in (False, True):
            out = pygame.Surface(bar.size, pygame.SRCALPHA)
            for number, step in enumerate(self.scene.steps[: self.told]):
                sort = sort_of(step)
                colour = _dim(KIND[sort]) if dim else KIND[sort]
                x = round((number + 0.5) * bar.w / span) - wide // 2
                parts = SHAPES[sort] if shapes else ((0.25, 0.75),) if sort == "pass" else ((0.0, 1.0),)
                for begin, end in parts:
                    out.fill(colour, (x, 2 + round(begin * high), wide, max(round((end - begin) * high), 1)))
            pictures.append(out)
        self._painted = (key, pictures[0], pictures[1])
        return self._painted[1:]

    def _events(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        """Signs above the bar, each kind in a shape of its own; bookmarks stand below."""
        kit, band = self.app.ui, self.scene.stage.layout.message
        side = max(min(kit.px(9), bar.y - band.y - 1), 4)
        for moment in self.scene.timeline.moments(KEY):
            if moment.at > self.told or (moment.kind == TURN and not self.scene.analysis.tells_chances):
                continue
            x = bar.x + round(moment.at * bar.w / self.span)
            below = moment.kind == BOOKMARK
            y = bar.bottom + 2 + side // 2 if below else bar.y - 2 - side // 2
            colour = EVENT_COLOURS[moment.kind]
            shape = [(x + dx * side / 2, y + dy * side / 2) for dx, dy in _OUTLINES[moment.kind]]
            pygame.draw.polygon(surface, colour, shape)
            pygame.draw.aalines(surface, colour, True, shape)

    def labels(self) -> list[LabelBox]:
        """The text beside the bar."""
        box = pygame.Rect(self.scene.stage.layout.message)
        return [self.app.ui.label_box(self._text(self.scene.at), box.midright, self._size(), box, align="midright")]


_OUTLINES: dict[str, tuple[tuple[float, float], ...]] = {
    GOAL: ((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)),
    ROCKFALL: ((-0.9, -0.8), (0.9, -0.8), (0.0, 0.9)),
    SUSPICION: ((0.0, -1.0), (0.8, 0.0), (0.0, 1.0), (-0.8, 0.0)),
    TURN: ((-0.3, -1.0), (0.3, -1.0), (0.3, -0.3), (1.0, -0.3), (1.0, 0.3), (0.3, 0.3), (0.3, 1.0), (-0.3, 1.0),
           (-0.3, 0.3), (-1.0, 0.3), (-1.0, -0.3), (-0.3, -0.3)),
    BOOKMARK: ((-0.6, 1.0), (-0.6, -1.0), (0.6, -1.0), (0.6, 1.0), (0.0, 0.4)),
}  # fmt: skip
"""Outlines of the signs: a square, a falling wedge, a lozenge, a cross, a ribbon."""


def _dim(colour: theme.Rgb) -> theme.Rgb:
    return colour[0] // 2, colour[1] // 2, colour[2] // 2
