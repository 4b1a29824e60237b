"""The panel that counts cards: what the person who looks has not seen yet, and dead cells marked in the mine."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from engine.cards import card_id, is_path
from game import theme
from game.counting import Cell, Count, counts, dead_cells
from game.i18n import t
from game.prompts import prompted
from game.scene import LabelBox
from game.table.card_names import card_name, is_dead_end
from game.table.look import KIND, art, sheet
from game.ui.kit import Kit

if TYPE_CHECKING:
    from game.layout import Box
    from game.scenes.table import TableScene

GROUPS = ("paths", "ends", "tricks")
_TEXT = 0.36
"""Height of a number below a card, as a share of the card's height."""


@dataclass(frozen=True)
class Spread:
    """The panel laid out: its texts (word, place, points, colour, bold) and its cards with their boxes."""

    words: tuple[tuple[str, tuple[int, int], float, theme.Rgb, bool], ...]
    cards: tuple[tuple[Count, pygame.Rect], ...]


@lru_cache(maxsize=128)
def group_of(card: str) -> str:
    """The group that a card is counted in."""
    if not is_path(card_id(card)):
        return "tricks"
    return "ends" if is_dead_end(card) else "paths"


def _grid(kit: Kit, sizes: list[int], width: int, height: int) -> tuple[int, int, int]:
    """Columns, and width and height of a card, so that groups of these sizes are as large as the room allows."""
    best = (1, 0, 0)
    for columns in range(4, 21):
        rows = sum(-(-size // columns) for size in sizes)
        wide = min((width - (columns - 1) * kit.px(4)) // columns, round(height / rows / (1.5 * (1 + _TEXT)) - 1))
        if wide > best[1]:
            best = (columns, wide, wide * 3 // 2)
    return best


def spread(kit: Kit, box: Box, found: tuple[Count, ...], dead: int) -> Spread:
    """Lay the counts out in a box."""
    pad = min(kit.px(12), box.w // 16)
    inner = pygame.Rect(box.x + pad, box.y + pad, box.w - 2 * pad, box.h - 2 * pad)
    points = min(15.0, box.w * 0.055 / kit.scale, box.h * 0.045 / kit.scale)
    small = points * 0.86
    words: list[tuple[str, tuple[int, int], float, theme.Rgb, bool]] = []
    y = inner.y

    def say(text: str, size: float, colour: theme.Rgb, bold: bool = False) -> None:
        nonlocal y
        for line in kit.wrap(text, inner.w, size, bold):
            words.append((line, (inner.x, y), size, colour, bold))
            y += kit.line_height(size, bold)

    say(t("aids.count.title"), points * 1.1, theme.GOLD, True)
    say(t("aids.count.what", n=sum(count.left for count in found)), small, theme.DIM)
    foot = [t("aids.count.dead", n=dead)] if dead else []
    foot.append(prompted("aids.count.close"))
    foot_lines = [line for text in foot for line in kit.wrap(text, inner.w, small)]
    low = inner.bottom - len(foot_lines) * kit.line_height(small)
    groups = [(name, [count for count in found if group_of(count.card) == name]) for name in GROUPS]
    caption = kit.line_height(small, True) + kit.px(4)
    room = low - y - len(groups) * caption - kit.px(6)
    columns, wide, high = _grid(kit, [len(counted) for _, counted in groups], inner.w, max(room, 1))
    below = round(high * _TEXT)
    placed: list[tuple[Count, pygame.Rect]] = []
    for name, counted in groups:
        y += kit.px(4)
        say(t(f"aids.count.{name}", n=sum(count.left for count in counted)), small, theme.TEXT, True)
        for number, count in enumerate(counted):
            row, column = divmod(number, columns)
            step = (inner.w - wide) / max(columns - 1, 1) if columns > 1 else 0
            rect = pygame.Rect(inner.x + round(column * step), y + row * (high + below), wide, high)
            placed.append((count, rect))
        y += -(-len(counted) // columns) * (high + below)
    for number, line in enumerate(foot_lines):
        colour = theme.DIM if number >= len(foot_lines) - 1 or not dead else KIND["harm"]
        words.append((line, (inner.x, low + number * kit.line_height(small)), small, colour, False))
    return Spread(tuple(words), tuple(placed))


class CountingPanel:
    """Open or not; counts anew whenever something was seen."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.open = False
        self._key: Hashable = None
        self._counts: tuple[Count, ...] = ()
        self._dead: tuple[Cell, ...] = ()
        self._laid: tuple[Hashable, Spread] | None = None

    def toggle(self) -> None:
        """Open it in the place of any other panel, or put it away."""
        scene = self.scene
        if not self.open and scene.session.viewer < 0:
            scene.warn(t("aids.count.nobody"))
            return
        self.open = not self.open
        if self.open:
            scene.hint.close()
        scene.refresh()
        scene.app.invalidate()

    def close(self) -> bool:
        """Put it away; False when it is not there."""
        was = self.open
        if was:
            self.toggle()
        return was

    def refresh(self) -> None:
        """Count what the person who looks has seen; it closes when nobody may look or a hint takes its place."""
        session = self.scene.session
        if self.open and (session.viewer < 0 or self.scene.hint.open):
            self.open = False
        key = (session.version, session.viewer)
        if self.open and key != self._key:
            seen = session.observation()
            self._key, self._counts, self._dead = key, counts(seen), dead_cells(seen)

    @property
    def dead(self) -> tuple[Cell, ...]:
        """The cells that are marked."""
        return self._dead if self.open else ()

    def lay(self) -> None:
        """Lay the panel out, once it has its room beside the mine and whenever anything in it is different."""
        box, kit = self.scene.stage.panel, self.scene.app.ui
        if not self.open or box is None:
            self._laid = None
            return
        key = (box, kit.scale, self._counts, self._dead, t("aids.count.title"), prompted("aids.count.close"))
        if self._laid is None or self._laid[0] != key:
            self._laid = (key, spread(kit, box, self._counts, len(self._dead)))

    @property
    def laid(self) -> Spread | None:
        """What is shown and where; None while the panel is not there."""
        return self._laid[1] if self._laid is not None and self.open else None

    def card_at(self, at: tuple[int, int]) -> Count | None:
        """The count under a point."""
        laid = self.laid
        return next((count for count, rect in laid.cards if rect.collidepoint(at)), None) if laid is not None else None

    def words_at(self, at: tuple[int, int]) -> str | None:
        """What the count under a point says."""
        count = self.card_at(at)
        if count is None:
            return None
        return t("aids.count.card", card=card_name(count.card), n=count.left, total=count.total)

    # Drawing

    def draw_marks(self, surface: pygame.Surface) -> None:
        """A cross on every dead cell."""
        stage = self.scene.stage
        old = stage.clip(surface)
        for cell in self.dead:
            box = stage.camera.box(cell)
            stage.marks.frame(surface, box, KIND["harm"], 22, 1.5, 3, "cross")
            side = max(box.w // 2, 8)
            cross = art().icon("cross", side, KIND["harm"])
            surface.blit(cross, cross.get_rect(center=box.center))
        surface.set_clip(old)

    def draw(self, surface: pygame.Surface) -> None:
        """The panel."""
        laid, box, kit = self.laid, self.scene.stage.panel, self.scene.app.ui
        if laid is None or box is None:
            return
        sheet(kit, surface, box, edge=theme.GOLD, alpha=244)
        for text, place, size, colour, bold in laid.words:
            kit.text(surface, text, place, size, colour, bold=bold)
        for count, rect in laid.cards:
            surface.blit(art().card(count.card, rect.size, False, bool(count.left)), rect)
            size = max(rect.h * _TEXT * 0.74, 9) / kit.scale
            colour = theme.TEXT if count.left else theme.DIM
            word = f"{count.left}/{count.total}"
            if kit.width(word, size, True) > rect.w:
                word, size = str(count.left), max(rect.h * _TEXT * 0.8, 10) / kit.scale
            kit.text(surface, word, (rect.centerx, rect.bottom), size, colour, bold=bool(count.left), align="midtop")

    def labels(self) -> list[LabelBox]:
        """The texts of the panel."""
        laid, box = self.laid, self.scene.stage.panel
        if laid is None or box is None:
            return []
        room = pygame.Rect(box)
        return [self.scene.app.ui.label_box(word, place, size, room, bold=b) for word, place, size, _, b in laid.words]
