"""The game's name as it stands on the title."""

from __future__ import annotations

import pygame

from game import theme
from game.scene import LabelBox
from game.ui.kit import Kit
from game.ui.widget import Widget


class Lettering(Widget):
    """The game's name in cast gold with a dark edge."""

    def __init__(self, kit: Kit, rect: pygame.Rect, text: str, size: float) -> None:
        super().__init__(kit, rect)
        self.text = text
        self.size = min(size, size * rect.width / max(kit.width(text, size, True) + kit.px(24), 1))
        self._surface = self._make()

    def _make(self) -> pygame.Surface:
        kit = self.kit
        face = kit.painter.line(self.text, self.size * kit.scale, (255, 255, 255), True)
        edge = max(kit.px(self.size * 0.05), 2)
        out = pygame.Surface((face.get_width() + 4 * edge, face.get_height() + 5 * edge), pygame.SRCALPHA)
        dark = kit.painter.line(self.text, self.size * kit.scale, theme.OUTLINE, True)
        for dy in range(-edge, 2 * edge + 1, max(edge // 3, 1)):
            for dx in range(-edge, edge + 1, max(edge // 3, 1)):
                out.blit(dark, (2 * edge + dx, 2 * edge + dy))
        gold = pygame.Surface(face.get_size(), pygame.SRCALPHA)
        stops = (
            (0.0, (255, 246, 210)),
            (0.42, (246, 214, 118)),
            (0.56, (226, 172, 70)),
            (0.62, (250, 222, 140)),
            (1.0, (176, 112, 42)),
        )
        top, bottom = self._ink(face)
        for y in range(face.get_height()):
            share = min(max((y - top) / max(bottom - top, 1), 0.0), 1.0)
            after = next(n for n, (place, _) in enumerate(stops) if place >= share)
            (p0, c0), (p1, c1) = stops[max(after - 1, 0)], stops[after]
            part = (share - p0) / (p1 - p0) if p1 > p0 else 0.0
            gold.fill(
                (*(round(a + (b - a) * part) for a, b in zip(c0, c1, strict=True)), 255), (0, y, face.get_width(), 1)
            )
        gold.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(gold, (2 * edge, 2 * edge))
        return out

    @staticmethod
    def _ink(face: pygame.Surface) -> tuple[int, int]:
        box = face.get_bounding_rect()
        return box.top, box.bottom

    @property
    def width(self) -> int:
        """Width of the lettering in pixels."""
        return self._surface.get_width()

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._surface, self._surface.get_rect(center=self.rect.center))

    def labels(self) -> list[LabelBox]:
        place = self._surface.get_rect(center=self.rect.center)
        return [LabelBox(self.text, self._surface.get_bounding_rect().move(place.topleft), self.rect)]
