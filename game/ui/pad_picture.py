"""A gamepad, drawn, and the list of what its buttons do."""

from __future__ import annotations

import pygame

from game import theme
from game.i18n import t
from game.prompts import button_text
from game.scene import LabelBox
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget

FACE: dict[str, tuple[float, float, Rgb]] = {
    "y": (15.2, 4.3, (232, 190, 74)), "a": (15.2, 7.5, (122, 184, 92)),
    "x": (13.6, 5.9, (104, 156, 206)), "b": (16.8, 5.9, (206, 104, 84)),
}  # fmt: skip
"""Places of the four buttons in twentieths of the width, and their colours; the letters tell them apart too."""
BODY = ((4.0, 8.4, 4.6, 8.4), (16.0, 8.4, 4.6, 8.4), (10.0, 6.5, 17.6, 6.8))
"""The two grips and what is between them."""
LEGEND = (
    ("dpad", "does_dpad"), ("left", "does_dpad"), ("a", "does_a"), ("b", "does_b"), ("x", "does_x"), ("y", "does_y"),
    ("lb,rb", "does_bumpers"), ("lt,rt", "does_triggers"), ("right", "does_pan"), ("ls", "does_ls"), ("rs", "does_rs"),
    ("back", "does_back"), ("start", "does_start"),
)  # fmt: skip
ROW = 30.0


class PadPicture(Widget):
    """The pad from above; 20 units wide and 13 high, scaled into its box."""

    def draw(self, surface: pygame.Surface) -> None:
        kit, unit = self.kit, self.rect.width / 20

        def at(x: float, y: float) -> tuple[int, int]:
            return round(self.rect.left + x * unit), round(self.rect.top + y * unit)

        def part(x: float, y: float, w: float, h: float, fill: Rgb, edge: Rgb = theme.BUTTON.edge) -> pygame.Rect:
            box = pygame.Rect(0, 0, max(round(w * unit), 2), max(round(h * unit), 2))
            box.center = at(x, y)
            radius = min(box.size) // 2
            surface.blit(draw.box(box.size, radius, fill, fill, edge, kit.px(1.5)), box)
            return box

        def word(text: str, box: pygame.Rect, colour: Rgb, share: float) -> None:
            size = min(box.height * share, box.width * 0.5) / kit.scale
            kit.text(surface, text, box.center, size, colour, bold=True, align="center")

        for x, upper, lower in ((4.4, "lt", "lb"), (15.6, "rt", "rb")):
            word(button_text(upper), part(x, 0.9, 3.2, 1.5, theme.FIELD), theme.DIM, 0.7)
            word(button_text(lower), part(x, 2.3, 4.4, 1.3, theme.BUTTON.top), theme.TEXT, 0.75)
        for colour, more in ((theme.BUTTON.edge, 0.16), (theme.PANEL, 0.0)):  # one outline round three pieces
            for x, y, w, h in BODY:
                part(x, y, w + more, h + more, colour, colour)
        for x, y in ((4.8, 5.9), (12.6, 8.2)):
            part(x, y, 2.6, 2.6, theme.FIELD)
            part(x, y, 1.7, 1.7, theme.BUTTON.top)
        for w, h in ((2.6, 0.9), (0.9, 2.6)):
            box = pygame.Rect(0, 0, round(w * unit), round(h * unit))
            box.center = at(7.4, 8.2)
            pygame.draw.rect(surface, theme.BUTTON.edge, box, border_radius=max(round(unit * 0.2), 1))
        for x in (8.6, 11.4):
            part(x, 5.4, 1.1, 0.7, theme.BUTTON.top)
        for name, (x, y, paint) in FACE.items():
            word(button_text(name), part(x, y, 1.6, 1.6, paint, theme.OUTLINE), theme.OUTLINE, 0.72)


class PadLegend(Widget):
    """What each button does, in as many columns as fit; sets its own height."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, "pad_legend")
        self._rows = [
            (" / ".join(button_text(button) for button in buttons.split(",")), t(f"keys.{does}"))
            for buttons, does in LEGEND
        ]
        self._badge = max(kit.width(button, theme.SMALL, True) for button, _ in self._rows) + kit.px(20)
        widest = self._badge + kit.px(12) + max(kit.width(text, theme.BODY) for _, text in self._rows) + kit.px(24)
        self._columns = 2 if 2 * widest <= rect.width else 1
        lines = -(-len(self._rows) // self._columns)
        self.rect.height = lines * kit.px(ROW)

    def _placed(self) -> list[tuple[str, pygame.Rect, str, pygame.Rect]]:
        kit, row = self.kit, self.kit.px(ROW)
        lines, wide = -(-len(self._rows) // self._columns), self.rect.width // self._columns
        out = []
        for number, (button, text) in enumerate(self._rows):
            x, y = self.rect.left + number // lines * wide, self.rect.top + number % lines * row
            badge = pygame.Rect(x, y + kit.px(3), self._badge, row - kit.px(6))
            left = badge.right + kit.px(12)
            room = pygame.Rect(left, y, x + wide - left, row)
            out.append((button, badge, kit.shorten(text, room.width, theme.BODY), room))
        return out

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        for button, badge, text, room in self._placed():
            fill, edge = theme.BUTTON.top, theme.BUTTON.edge
            surface.blit(draw.box(badge.size, badge.height // 2, fill, theme.BUTTON.bottom, edge, kit.px(1)), badge)
            kit.text(surface, button, badge.center, theme.SMALL, theme.TEXT, bold=True, align="center")
            kit.text(surface, text, room.midleft, theme.BODY, theme.TEXT, align="midleft")

    def labels(self) -> list[LabelBox]:
        out = []
        for button, badge, text, room in self._placed():
            out.append(self.kit.label_box(button, badge.center, theme.SMALL, badge, bold=True, align="center"))
            out.append(self.kit.label_box(text, room.midleft, theme.BODY, room, align="midleft"))
        return out
