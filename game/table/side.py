"""The side panel: round and pile, whose turn, the viewer's role."""

from __future__ import annotations

import pygame

from engine.cards import CRYSTAL, card_id
from engine.observation import Observation
from game import theme
from game.i18n import t
from game.layout import TableLayout
from game.scene import LabelBox
from game.table.look import art, sheet, small_back
from game.theme import Rgb
from game.ui.kit import Kit

ROLE_RIM = 5
"""Units that the words about a role stay away from their frame."""
Words = tuple[str, tuple[int, int], float, Rgb, bool, str, pygame.Rect]


def crystals_in(observation: Observation) -> int:
    """The crystals in the mine that bring gold (S-57)."""
    connected = observation.options.crystals == "connected"
    return sum(bool(CRYSTAL[2 * card_id(card.card)]) and (card.reached or not connected) for card in observation.mine)


class SidePanel:
    """Draws what is not the log and not a button."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def _words(self, layout: TableLayout, observation: Observation) -> list[Words]:
        kit, box = self.kit, pygame.Rect(layout.header)
        big = min(17.0, box.h * 0.34 / kit.scale)
        small = self._small(box)
        title = t("table.round", round=observation.round, rounds=observation.options.rounds)
        pile = t("table.pile", n=observation.pile)
        pile_width = kit.width(pile, small)
        half = pygame.Rect(box.x, box.y, box.w, box.h // 2)
        low = pygame.Rect(box.x, half.bottom, box.w, box.h - half.h)
        out: list[Words] = [
            (kit.shorten(title, box.w, big, True), half.midleft, big, theme.TEXT, True, "midleft", half)
        ]
        out += self._crystal_words(half, kit.width(title, big, True), small, observation)
        icon = round(small * kit.scale * 1.3)
        out.append((pile, (low.x + icon + kit.px(4), low.centery), small, theme.DIM, False, "midleft", low))
        if observation.seat is not None and observation.seat >= 0:
            gold = observation.seats[observation.seat].gold
            word = t("table.gold", n=sum(gold or ()))
            if pile_width + kit.width(word, small) + icon + kit.px(14) <= box.w:
                out.append((word, low.midright, small, theme.DIM, False, "midright", low))
        return out

    def beside_pile(self, layout: TableLayout, observation: Observation) -> pygame.Rect:
        """What the draw pile leaves free in its row, above the line below it."""
        kit, box = self.kit, pygame.Rect(layout.header)
        low = pygame.Rect(box.x, box.y + box.h // 2, box.w, box.h - box.h // 2)
        small = self._small(box)
        taken = kit.width(t("table.pile", n=observation.pile), small) + round(small * kit.scale * 1.3) + kit.px(10)
        return pygame.Rect(low.x + taken, low.y, low.w - taken, low.h - kit.px(1))

    def _small(self, header: pygame.Rect) -> float:
        """Size of what stands in the lower row of the header."""
        return min(14.0, header.h * 0.29 / self.kit.scale)

    def _crystal_words(self, row: pygame.Rect, taken: int, size: float, observation: Observation) -> list[Words]:
        """How many crystals count now, in words where there is room."""
        if observation.edition == "base":
            return []
        kit, n = self.kit, crystals_in(observation)
        room = row.w - taken - round(size * kit.scale * 1.3) - kit.px(14)
        word = t("table.crystals", n=n)
        word = word if kit.width(word, size) <= room else str(n)
        return [(word, row.midright, size, theme.CRYSTAL, False, "midright", row)]

    def _role_words(self, layout: TableLayout, observation: Observation) -> list[Words]:
        kit, box = self.kit, pygame.Rect(layout.role)
        if box.h <= 0:
            return []
        left = box.x + round(box.h * 2 / 3) + kit.px(8)
        room = pygame.Rect(left, box.y, box.right - left - kit.px(6), box.h)
        role = (
            observation.seats[observation.seat].role if observation.seat is not None and observation.seat >= 0 else None
        )
        big, small = min(17.0, box.h * 0.26 / kit.scale), min(13.0, box.h * 0.2 / kit.scale)
        if role is None:
            lines = kit.wrap(
                t("table.viewer.everyone" if observation.seat is None else "table.role.public"), room.w, small
            )[:2]
            words: list[tuple[str, float, Rgb, bool]] = [(line, small, theme.DIM, False) for line in lines]
        else:
            name = t(f"table.role.{role}")  # a long one is first written smaller
            big = max(big * min(1.0, room.w * 0.98 / kit.width(name, big, True)), min(big, small))
            words = [(kit.shorten(name, room.w, big, True), big, theme.TEXT, True)]
            lines = kit.wrap(t(f"table.role.{role}_aim"), room.w, small)
            lines = lines if len(lines) <= 2 else [lines[0], kit.shorten(" ".join(lines[1:]), room.w, small)]
            words += [(line, small, theme.DIM, False) for line in lines]
        heights = [kit.line_height(size, bold) for _, size, _, bold in words]
        high = box.h - kit.px(ROLE_RIM) * 2
        if sum(heights) > high:
            words = [(text, size * high / sum(heights), colour, bold) for text, size, colour, bold in words]
            heights = [kit.line_height(size, bold) for _, size, _, bold in words]
        top = room.centery - sum(heights) // 2
        out: list[Words] = []
        for (text, size, colour, bold), height in zip(words, heights, strict=True):
            out.append((text, (room.x, top), size, colour, bold, "topleft", room))
            top += height
        return out

    def draw(self, surface: pygame.Surface, layout: TableLayout, observation: Observation) -> None:
        """Draw the counters and the role on the panel, which lies there already."""
        kit = self.kit
        words = self._words(layout, observation)
        more = 0 if observation.edition == "base" else 1
        _, (_, y), size, *_ = words[1 + more]
        icon = round(size * kit.scale * 1.3)
        surface.blit(small_back((icon * 2 // 3, icon)), (layout.header.x, y - icon // 2))
        if more:
            word, (x, y), size, *_ = words[1]
            left = x - kit.width(word, size) - icon - kit.px(3)
            surface.blit(art().icon("crystal", icon), (left, y - icon // 2))
        line = layout.header.bottom + kit.px(2)
        pygame.draw.line(
            surface, theme.PANEL_EDGE, (layout.header.x, line), (layout.header.right, line), max(kit.px(1), 1)
        )
        if layout.role.h > 0:
            self._role(surface, layout, observation)
        for text, place, size, colour, bold, align, _ in (*words, *self._role_words(layout, observation)):
            kit.text(surface, text, place, size, colour, bold=bold, align=align)

    def _role(self, surface: pygame.Surface, layout: TableLayout, observation: Observation) -> None:
        box = layout.role
        sheet(self.kit, surface, box, alpha=120)
        high = box.h - self.kit.px(8)
        wide = high * 2 // 3
        role = (
            observation.seats[observation.seat].role if observation.seat is not None and observation.seat >= 0 else None
        )
        picture = art().back("role", (wide, high)) if role is None else art().card(f"role_{role}", (wide, high))
        surface.blit(picture, (box.x + self.kit.px(4), box.y + self.kit.px(4)))

    def labels(self, layout: TableLayout, observation: Observation) -> list[LabelBox]:
        """The texts of the panel."""
        return [
            self.kit.label_box(text, place, size, container, bold=bold, align=align)
            for text, place, size, _, bold, align, container in (
                *self._words(layout, observation),
                *self._role_words(layout, observation),
            )
        ]
