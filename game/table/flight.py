"""What moves: flying cards, falling rocks, goals that turn over, tool badges, and the arrow of aim."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

import pygame

from game import theme
from game.layout import Box
from game.presenter import Cue, Place
from game.table.look import KIND, art, kind_of
from game.table.sparks import dust, glitter, sparks
from game.theme import Rgb
from game.tween import clamp, ease_in, ease_in_out, ease_out, mix, pulse
from game.ui import draw
from game.ui.kit import Kit

Where = Callable[[Place], Box]
"""Where a place of a cue lies in the window."""


def _scaled(picture: pygame.Surface, width: int, height: int) -> pygame.Surface:
    return (
        picture
        if picture.get_size() == (width, height)
        else pygame.transform.scale(picture, (max(width, 1), max(height, 1)))
    )


class Flight:
    """Draws the cues that run, each a function of its progress alone."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def draw(self, surface: pygame.Surface, cues: tuple[tuple[Cue, float], ...], where: Where, card_width: int) -> None:
        """All running cues over the table; `card_width` is the width of a card in the mine."""
        for cue, share in cues:
            match cue.kind:
                case "fly" | "draw":
                    self._fly(surface, cue, share, where, card_width)
                case "swap":
                    self._swap(surface, cue, share, where, card_width)
                case "coin":
                    self._coin(surface, cue, share, where)
                case "fall":
                    self._fall(surface, cue, share, where(cue.target))
                case "flip":
                    self._flip(surface, cue, share, where(cue.target))
                case "badge":
                    self._badge(surface, cue, share, where(cue.target))
                case "look":
                    self._look(surface, share, where(cue.target))

    def _fly(self, surface: pygame.Surface, cue: Cue, share: float, where: Where, card_width: int) -> None:
        start, end = where(cue.source), where(cue.target)
        along = ease_in_out(share)
        (ax, ay), (bx, by) = start.center, end.center
        hop = -0.12 * math.hypot(bx - ax, by - ay) * math.sin(math.pi * along)
        x, y = mix(ax, bx, along), mix(ay, by, along) + hop
        # The picture itself stays one size, rasterised once; growing and shrinking is cheap scaling.
        size = (card_width, card_width * 3 // 2)
        picture = art().card(cue.card, size, cue.turned) if cue.card is not None else art().back(cue.back, size)
        goal = 1.0 if cue.target[0] in ("cell", "goal") else 0.62
        grow = mix(0.5, goal, along) + 0.22 * math.sin(math.pi * along)
        width, height = round(size[0] * grow), round(size[1] * grow)
        rect = pygame.Rect(0, 0, width, height)
        rect.center = (round(x), round(y))
        lift = round(height * 0.16 * math.sin(math.pi * along)) + 2
        surface.blit(
            draw.shadow(size, size[0] // 10, max(size[0] // 8, 2), 120),
            (rect.x - size[0] // 8, rect.y + lift - size[0] // 8),
        )
        surface.blit(_scaled(picture, width, height), rect)

    def _swap(self, surface: pygame.Surface, cue: Cue, share: float, where: Where, card_width: int) -> None:
        """A fanned hand, backs only, that bows to the left of its way: two of them pass back to back."""
        (ax, ay), (bx, by) = where(cue.source).center, where(cue.target).center
        along = ease_in_out(share)
        length = max(math.hypot(bx - ax, by - ay), 1.0)
        bow = math.sin(math.pi * along) * max(length * 0.14, card_width * 0.5)
        x = mix(ax, bx, along) + (by - ay) / length * bow
        y = mix(ay, by, along) - (bx - ax) / length * bow
        high = round(card_width * (0.75 + 0.25 * math.sin(math.pi * along)))
        back = art().back("draw", (card_width, card_width * 3 // 2))
        small = _scaled(back, high * 2 // 3, high)
        for number in range(-1, 2):
            card = pygame.transform.rotozoom(small, -12 * number, 1)
            surface.blit(card, card.get_rect(center=(round(x + number * high * 0.22), round(y + abs(number) * 2))))

    def _coin(self, surface: pygame.Surface, cue: Cue, share: float, where: Where) -> None:
        """A nugget hops from its owner to the thief."""
        start, end = where(cue.source), where(cue.target)
        along = ease_in_out(share)
        side = max(round(min(start.h, end.h) * 0.6), 12)
        x, y = mix(start.center[0], end.center[0], along), mix(start.center[1], end.center[1], along)
        coin = art().icon("token", side)
        surface.blit(coin, coin.get_rect(center=(round(x), round(y - start.h * 0.8 * math.sin(math.pi * along)))))

    def _fall(self, surface: pygame.Surface, cue: Cue, share: float, box: Box) -> None:
        if cue.card is not None:
            width = box.w - box.w % 2
            picture = art().card(cue.card, (width, width * 3 // 2), cue.turned).copy()
            picture.set_alpha(round(255 * (1 - ease_in(share))))
            shake = math.sin(share * 42) * box.w * 0.05 * (1 - share)
            surface.blit(picture, (round(box.x + shake), round(box.y + ease_in(share) * box.h * 0.12)))
        # Its own stream, from the cell: the same stones fall in every picture of this moment.
        rng = random.Random(f"stones {cue.cell}")
        for _ in range(14):
            x = box.x + rng.random() * box.w
            begin, speed = rng.random() * 0.4, 0.9 + rng.random() * 0.5
            fall = clamp((share - begin) / 0.5) * speed
            radius = box.w * rng.uniform(0.03, 0.09)
            if fall <= 0 or share >= 0.98:
                continue
            y = box.y - box.h * 0.5 + min(fall, 1.0) * box.h * rng.uniform(0.8, 1.35)
            tone = rng.choice(theme.ROCK[1:])
            points = [
                (x + radius * math.cos(a), y + radius * 0.85 * math.sin(a)) for a in (0.2, 1.4, 2.4, 3.5, 4.6, 5.5)
            ]
            pygame.draw.polygon(surface, tone, points)
            pygame.draw.aalines(surface, theme.OUTLINE, True, points)
        dust(surface, box, (share - 0.3) / 0.7, f"{cue.cell}")

    def _flip(self, surface: pygame.Surface, cue: Cue, share: float, box: Box) -> None:
        width = box.w - box.w % 2
        size = (width, width * 3 // 2)
        turn = ease_in_out(share)
        front = turn >= 0.5 and cue.card is not None
        picture = art().card(cue.card, size, cue.turned) if front and cue.card is not None else art().back("goal", size)
        grow = 1 + 0.35 * math.sin(math.pi * share)
        wide = max(round(size[0] * grow * abs(math.cos(math.pi * turn))), 2)
        high = round(size[1] * grow)
        if cue.card == "treasure" and front:
            glow = draw.shadow((size[0] * 2, size[1] * 2), size[0], size[0] // 2, 255).copy()
            beat = round(150 * math.sin(math.pi * clamp((share - 0.5) * 2)))
            glow.fill((255, 255, 255, beat), special_flags=pygame.BLEND_RGBA_MULT)
            glow.fill((*theme.GOLD, 0), special_flags=pygame.BLEND_RGB_MAX)
            surface.blit(glow, glow.get_rect(center=box.center))
        surface.blit(
            pygame.transform.scale(picture, (wide, high)), (box.center[0] - wide // 2, box.center[1] - high // 2)
        )
        if cue.card == "treasure" and front:
            glitter(surface, box.grown(box.w // 3), share * cue.duration, f"treasure {cue.event.goal}", box.w // 2)

    def _badge(self, surface: pygame.Surface, cue: Cue, share: float, box: Box) -> None:
        kind = kind_of(cue.card)
        ring = pygame.Rect(box).inflate(round(box.h * 0.5 * ease_out(share)), round(box.h * 0.5 * ease_out(share)))
        frame = draw.box(ring.size, box.h // 6, KIND[kind], KIND[kind], KIND[kind], max(self.kit.px(4), 2), 30).copy()
        frame.set_alpha(round(255 * (1 - share)))
        surface.blit(frame, ring)
        if kind == "harm":
            name = f"{cue.card} {cue.target[1]}"
            sparks(surface, (box.center[0], box.y + box.h // 2), share, name, max(round(box.h * 1.1), 30))

    def _look(self, surface: pygame.Surface, share: float, box: Box) -> None:
        side = max(round(box.w * 0.7), 8)
        eye = art().icon("eye", side, KIND["know"]).copy()
        eye.set_alpha(round(255 * pulse(share, 1.0)))
        surface.blit(eye, eye.get_rect(center=(box.center[0], box.center[1] - box.h // 3)))


def tremor(cues: tuple[tuple[Cue, float], ...], reach: int) -> tuple[int, int]:
    """How far a rockfall shakes the mine just now, in pixels; to the side by fours, for pixels that lie otherwise are
    copied half as fast."""
    share = next((share for cue, share in cues if cue.kind == "fall"), None)
    if share is None or share > 0.8:
        return 0, 0
    fading = (1 - share / 0.8) ** 2 * reach
    return 4 * round(fading * math.sin(share * 47) / 4), round(fading * math.cos(share * 61))


def draw_arrow(surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], colour: Rgb, width: int) -> None:
    """A bowed arrow from the hand to what the card is aimed at."""
    if math.hypot(end[0] - start[0], end[1] - start[1]) < width * 4:
        return
    room = width * 3
    corner = min(start[0], end[0]) - room, min(start[1], end[1]) - room
    picture = _arrow(
        (start[0] - corner[0], start[1] - corner[1]), (end[0] - corner[0], end[1] - corner[1]), colour, width
    )
    surface.blit(picture, corner)


@lru_cache(maxsize=8)
def _arrow(start: tuple[int, int], end: tuple[int, int], colour: Rgb, width: int) -> pygame.Surface:
    """The arrow, drawn twice as large and made smaller: the edges of polygons are jagged."""
    fine = 2
    size = (max(start[0], end[0]) + width * 3, max(start[1], end[1]) + width * 3)
    out = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    out.fill((*colour, 0))
    shapes = _arrow_shapes((start[0] * fine, start[1] * fine), (end[0] * fine, end[1] * fine), width * fine)
    for shape in shapes:
        pygame.draw.polygon(out, theme.OUTLINE, [(x + fine, y + 2 * fine) for x, y in shape])
    for shape in shapes:
        pygame.draw.polygon(out, colour, shape)
    return pygame.transform.smoothscale(out, size)


def _arrow_shapes(start: tuple[int, int], end: tuple[int, int], width: int) -> tuple[list[tuple[float, float]], ...]:
    """Outlines of shaft and tip."""
    (ax, ay), (bx, by) = start, end
    bend = (ax + (bx - ax) * 0.25, ay + (by - ay) * 0.75)
    steps = 40
    middle = []
    for number in range(steps + 1):
        s = number / steps
        middle.append((
            (1 - s) ** 2 * ax + 2 * s * (1 - s) * bend[0] + s * s * bx,
            (1 - s) ** 2 * ay + 2 * s * (1 - s) * bend[1] + s * s * by,
        ))  # fmt: skip
    head = width * 2.6
    angle = math.atan2(by - middle[-5][1], bx - middle[-5][0])
    while len(middle) > 2 and math.hypot(middle[-1][0] - bx, middle[-1][1] - by) < head * 0.8:
        middle.pop()
    middle.append((bx - head * 0.7 * math.cos(angle), by - head * 0.7 * math.sin(angle)))
    left, right = [], []
    for number, (x, y) in enumerate(middle):
        nx, ny = middle[min(number + 1, len(middle) - 1)]
        px, py = middle[max(number - 1, 0)]
        slope = math.atan2(ny - py, nx - px) + math.pi / 2
        half = width * (0.25 + 0.35 * number / len(middle))
        left.append((x + half * math.cos(slope), y + half * math.sin(slope)))
        right.append((x - half * math.cos(slope), y - half * math.sin(slope)))
    tip = [
        (bx, by),
        (bx - head * math.cos(angle - 0.5), by - head * math.sin(angle - 0.5)),
        (bx - head * 0.7 * math.cos(angle), by - head * 0.7 * math.sin(angle)),
        (bx - head * math.cos(angle + 0.5), by - head * math.sin(angle + 0.5)),
    ]
    return [*left, *reversed(right)], tip
