"""The curve of each side's chance over the whole game, above the scrub bar of the replay viewer and on its scale."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game import theme
from game.i18n import t
from game.layout import Box, TableLayout
from game.reason_lines import percent
from game.scene import LabelBox
from game.table.look import sheet

if TYPE_CHECKING:
    from ai.review.review import Review
    from game.scenes.viewer import ViewerScene

HEIGHT, SHARE = 108, 0.32
"""Of the curve's box, in units, and the most that it may take of the mine's height."""
COLOURS: dict[str, theme.Rgb] = {
    "diggers": theme.GOLD, "blue": theme.BLUE, "green": theme.GREEN, "saboteurs": theme.RED,
}  # fmt: skip
DASHES: dict[str, tuple[float, float]] = {"green": (9, 4), "saboteurs": (3, 3)}
"""Length of strokes and gaps, in units, of the sides whose line is not whole: no colour is needed to tell them."""
Point = tuple[float, float]


def with_curve(layout: TableLayout) -> TableLayout:
    """The layout with room for the curve between mine and scrub bar."""
    mine = layout.mine
    high = min(round(HEIGHT * layout.scale), round(mine.h * SHARE))
    return replace(layout, mine=mine._replace(h=mine.h - high))


class ChanceCurve:
    """Draws the review's chances; while it is made, how far it is."""

    def __init__(self, scene: ViewerScene) -> None:
        self.scene, self.kit = scene, scene.app.ui

    def box(self) -> Box | None:
        """Where it stands, while it does."""
        if not self.scene.analysis.shown:
            return None
        mine, message = self.scene.stage.layout.mine, self.scene.stage.layout.message
        top, gap = mine.bottom, self.kit.px(6)
        return Box(mine.x, top + gap, mine.w, message.y - top - gap - max(gap // 3, 1))

    def _size(self, box: Box) -> float:
        return min(12.5, box.h * 0.16 / self.kit.scale)

    def plot(self, box: Box) -> pygame.Rect:
        """Where the lines go: as wide as the scrub bar."""
        bar, head = self.scene.scrub.rect(), self.kit.line_height(self._size(box)) + self.kit.px(5)
        return pygame.Rect(bar.x, box.y + head, bar.w, box.h - head - self.kit.px(7))

    def holds(self, at: tuple[int, int]) -> bool:
        """Whether a point lies on the curve."""
        box = self.box()
        return box is not None and not self.scene.analysis.busy and self.plot(box).collidepoint(at)

    # What is written

    def _heading(self) -> str:
        """The line above: what is under the mouse, else what the lines are made of."""
        analysis, scene = self.scene.analysis, self.scene
        if analysis.busy:
            key = "viewer.analysing" if analysis.progress else "viewer.preparing"
            return t(key, percent=percent(analysis.progress))
        review = analysis.review
        if review is None:
            return ""
        over = scene.mouse.over
        if over is None or over > scene.scrub.told:
            return t("viewer.chances_made", n=review.depth.rounds)
        told = zip(review.sides, review.chances[over], strict=True)
        sides = " · ".join(t("viewer.chance", side=t(f"viewer.side.{side}"), percent=percent(x)) for side, x in told)
        return t("viewer.chances_at", at=over, sides=sides)

    def _texts(self, box: Box) -> list[tuple[str, tuple[int, int], float, theme.Rgb]]:
        kit, size, pad = self.kit, self._size(box), self.kit.px(8)
        heading = kit.shorten(self._heading(), box.w - 2 * pad, size)
        out = [(heading, (box.x + pad, box.y + kit.px(3)), size, theme.DIM)]
        review = self.scene.analysis.review
        if review is None or self.scene.analysis.busy:
            return out
        plot = self.plot(box)
        left, sides = plot.right + kit.px(10), review.sides
        room = box.right - pad - left
        row = plot.h / len(sides)
        small = min(size, row * 0.72 / kit.scale)
        for number, (side, share) in enumerate(zip(sides, review.chances[self.scene.at], strict=True)):
            word = t("viewer.chance", side=t(f"viewer.side.{side}"), percent=percent(share))
            fitting = small * max(min(1.0, room / max(kit.width(word, small), 1)), 0.6)
            y = plot.y + round((number + 0.5) * row) - kit.line_height(fitting) // 2
            out.append((kit.shorten(word, room, fitting), (left, y), fitting, COLOURS[side]))
        return out

    def labels(self) -> list[LabelBox]:
        """Its texts."""
        box = self.box()
        if box is None:
            return []
        rect = pygame.Rect(box)
        return [self.kit.label_box(text, at, size, rect) for text, at, size, _ in self._texts(box)]

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""
        box = self.box()
        if box is None:
            return
        analysis = self.scene.analysis
        sheet(self.kit, surface, box, alpha=240)
        if analysis.busy:
            self._draw_progress(surface, self.plot(box))
        elif analysis.review is not None:
            self._draw_lines(surface, self.plot(box), analysis.review)
        for text, at, size, colour in self._texts(box):
            self.kit.text(surface, text, at, size, colour)

    def _draw_progress(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        bar = pygame.Rect(plot.x, 0, plot.w, max(min(self.kit.px(12), plot.h), 3))
        bar.centery = plot.centery
        surface.fill(theme.FIELD, bar)
        surface.fill(theme.GOLD, (*bar.topleft, round(bar.w * self.scene.analysis.progress), bar.h))

    def _draw_lines(self, surface: pygame.Surface, plot: pygame.Rect, review: Review) -> None:
        kit, scene = self.kit, self.scene
        x_of, told = scene.scrub.x_of, scene.scrub.told
        surface.fill(theme.FIELD, plot)
        for share in (0.0, 0.5, 1.0):
            surface.fill(theme.PANEL_EDGE, (plot.x, plot.bottom - 1 - round(share * (plot.h - 1)), plot.w, 1))
        borders = [border for border in scene.timeline.borders if border <= told]
        for border in borders:
            surface.fill(theme.DIM, (x_of(border), plot.y, max(kit.px(1), 1), plot.h))
        old = surface.get_clip()
        surface.set_clip(plot.inflate(2, 4).clip(old))
        width = max(min(kit.px(2), plot.h // 24), 1)
        for first, end in zip(borders, [*borders[1:], told + 1], strict=True):
            for number, side in enumerate(review.sides):
                points = [
                    (float(x_of(at)), plot.bottom - 1 - review.chances[at][number] * (plot.h - 1))
                    for at in range(first, end)
                ]
                _stroke(surface, COLOURS[side], points, width, [kit.px(units) for units in DASHES.get(side, ())])
        surface.set_clip(old)
        surface.fill(theme.TEXT, (x_of(scene.at), plot.y - 2, max(kit.px(1.5), 1), plot.h + 4))
        if scene.mouse.over is not None and scene.mouse.over <= told:
            surface.fill(theme.DIM, (x_of(scene.mouse.over), plot.y, 1, plot.h))


def _stroke(
    surface: pygame.Surface, colour: theme.Rgb, points: Sequence[Point], width: int, dashes: Sequence[int]
) -> None:
    """A line through points, whole or in strokes."""
    if len(points) < 2:
        return
    if not dashes:
        pygame.draw.lines(surface, colour, False, points, width)
        return
    for begin, end in _dashed(points, *dashes):
        pygame.draw.line(surface, colour, begin, end, width)


def _dashed(points: Sequence[Point], stroke: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """The strokes along a line."""
    gone = 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        at = 0.0
        while at < length:
            place = gone % (stroke + gap)
            drawn = place < stroke
            part = min((stroke if drawn else stroke + gap) - place, length - at)
            part = max(part, 0.01)
            if drawn:
                a, b = at / length, (at + part) / length
                yield (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
            at += part
            gone += part
