"""The hand: a shallow fan of cards, the chosen one raised, what cannot be played dimmed."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game import theme
from game.layout import Box, hand_boxes
from game.table.choice import Choice, is_path_card
from game.table.look import art, outline
from game.ui import draw
from game.ui.kit import Kit

TILT = 1.6
"""Degrees between neighbours of the fan."""


KEPT, LEAST = 32 << 20, 48
"""Bytes of tilted cards that are kept, for a replay shows many hands; so many cards are kept in any case."""


def _bytes_of(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


class HandView:
    """Draws a hand and says which card lies under a point."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._tilted: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def boxes(self, area: Box, choice: Choice) -> tuple[Box, ...]:
        """Where the cards lie."""
        return hand_boxes(area, len(choice.hand), choice.index)

    def at(self, area: Box, choice: Choice, point: tuple[int, int]) -> int | None:
        """The card under a point; the one on top where cards overlap."""
        boxes = self.boxes(area, choice)
        for number in range(len(boxes) - 1, -1, -1):
            if boxes[number].holds(point):
                return number
        return None

    def draw(
        self,
        surface: pygame.Surface,
        area: Box,
        choice: Choice,
        hovered: int | None,
        dragged: int | None,
        active: bool,
        advised: frozenset[int] = frozenset(),
        hurried: bool = False,
    ) -> None:
        """Draw the hand; `active` while its owner is to move, `advised` the cards that a hint speaks of. When `hurried`
        the cards stand straight, for tilting one takes most of a millisecond."""
        boxes = self.boxes(area, choice)
        middle = (len(boxes) - 1) / 2
        for number, box in enumerate(boxes):
            if number == dragged:
                continue
            card = choice.hand[number]
            chosen = number == choice.index
            lit = not active or choice.playable(card)
            turned = chosen and choice.turned and is_path_card(card)
            sink = 0 if chosen else round(abs(number - middle) ** 2 * box.h * 0.004)
            lift = round(box.h * 0.04) if number == hovered and not chosen else 0
            tilt = 0 if chosen or hurried else (middle - number) * TILT
            frame = theme.GOLD if chosen else theme.CRYSTAL if number in advised else None
            picture = self._picture(card, (box.w, box.h), turned, lit, tilt, frame)
            rect = picture.get_rect(center=(box.center[0], box.center[1] + sink - lift))
            surface.blit(picture, rect)
            if active and number < 9:
                self._number(surface, box, number, sink - lift, chosen)

    def _number(self, surface: pygame.Surface, box: Box, number: int, down: int, chosen: bool) -> None:
        side = max(round(box.h * 0.15), 12)
        badge = pygame.Rect(0, 0, side, side)
        badge.midtop = (box.center[0], box.y + down - side // 3)
        edge = theme.GOLD if chosen else theme.BUTTON.edge
        surface.blit(
            draw.box(badge.size, side // 3, theme.FIELD, theme.FIELD, edge, max(self.kit.px(1), 1), 235), badge
        )
        self.kit.text(surface, str(number + 1), badge.center, side * 0.62 / self.kit.scale, theme.TEXT, align="center")

    def _picture(
        self, card: str, size: tuple[int, int], turned: bool, lit: bool, tilt: float, frame: theme.Rgb | None
    ) -> pygame.Surface:
        key = (card, size, turned, lit, tilt, frame)
        found = self._tilted.get(key)
        if found is not None:
            self._tilted.move_to_end(key)
            return found
        face = art().card(card, size, turned, lit)
        blur = max(size[1] // 14, 3)
        base = pygame.Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
        base.blit(draw.shadow(size, size[0] // 10, blur, 150), (0, 0))
        base.blit(face, (blur, blur))
        if frame is not None:
            base.blit(outline(size, size[0] // 12, frame, max(self.kit.px(3), 2)), (blur, blur))
        made = pygame.transform.rotozoom(base, tilt, 1) if tilt else base
        self._tilted[key] = made
        self._bytes += _bytes_of(made)
        while self._bytes > KEPT and len(self._tilted) > LEAST:
            self._bytes -= _bytes_of(self._tilted.popitem(last=False)[1])
        return made
