"""What the viewer writes over the mine: the fault of a file, and the bookmark of the present position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import theme
from game.i18n import t
from game.replays.fault_words import fault_words
from game.scene import LabelBox
from game.table.look import KIND, sheet

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene

LINES = 3
"""Most lines of a caption."""


class Captions:
    """Lays captions out at the upper and the lower edge of the mine."""

    def __init__(self, scene: ViewerScene) -> None:
        self.scene = scene

    def _all(self) -> list[tuple[str, theme.Rgb, bool]]:
        """Text, colour, and whether it stands at the lower edge."""
        scene, out = self.scene, []
        assert scene.replay is not None
        at_end = scene.at >= len(scene.steps)
        if scene.replay.fault is not None and (at_end or not scene.secret):
            out.append((t("table.viewer.broken", cause=fault_words(str(scene.replay.fault))), KIND["harm"], True))
        mark = scene.bookmarks.at(scene.at)
        if mark is not None and mark.text:
            out.append((t("viewer.note", text=mark.text), theme.GOLD, False))
        return out

    def _placed(self) -> list[tuple[pygame.Rect, list[str], float, theme.Rgb]]:
        kit, mine = self.scene.app.ui, pygame.Rect(self.scene.stage.layout.mine)
        size = min(14.0, mine.h * 0.06 / kit.scale)
        step, pad = kit.line_height(size), kit.px(8)
        out = []
        for text, colour, low in self._all():
            room = mine.w - 4 * pad if low else mine.w * 3 // 5
            lines = kit.wrap(text, room, size)
            if len(lines) > LINES:
                lines = [*lines[: LINES - 1], kit.shorten("".join(lines[LINES - 1 :]), room, size)]
            wide = max(kit.width(line, size) for line in lines)
            rect = pygame.Rect(0, 0, wide + 2 * pad, len(lines) * step + pad)
            if low:
                rect.midbottom = mine.midbottom
            else:
                under = kit.px(36) if self.scene.shows_aside else 0  # the button in that corner
                rect.topleft = (mine.x, mine.y + min(under, mine.h // 4))
            out.append((rect, lines, size, colour))
        return out

    def draw(self, surface: pygame.Surface) -> None:
        """Draw them."""
        kit = self.scene.app.ui
        for rect, lines, size, colour in self._placed():
            sheet(kit, surface, rect, edge=colour, alpha=235)
            for number, line in enumerate(lines):
                at = (rect.x + kit.px(8), rect.y + kit.px(4) + number * kit.line_height(size))
                kit.text(surface, line, at, size, theme.TEXT)

    def labels(self) -> list[LabelBox]:
        """Their texts."""
        kit = self.scene.app.ui
        return [
            kit.label_box(line, (rect.x + kit.px(8), rect.y + kit.px(4) + n * kit.line_height(size)), size, rect)
            for rect, lines, size, _ in self._placed()
            for n, line in enumerate(lines)
        ]
