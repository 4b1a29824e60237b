"""Small things that fly: sparks, glitter, confetti, dust. Each is a function of its seed and of time alone, so that two
drawings of one moment are the same; each is limited in number, and nobody draws one with reduced motion."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from game import theme
from game.layout import Box
from game.theme import Rgb
from game.tween import clamp, ease_out
from game.ui import draw

SPARKS, STARS, CONFETTI = 22, 14, 90
"""How many there are of each at most."""
EMBER: tuple[Rgb, ...] = ((255, 226, 150), (255, 170, 84), (240, 112, 60))
DUST: Rgb = (142, 116, 88)


@lru_cache(maxsize=48)
def star(size: int, colour: Rgb) -> pygame.Surface:
    """A twinkle with four rays, to be added to what lies below."""
    fine, half = 2, size
    big = pygame.Surface((size * fine, size * fine))
    for share, tone in ((1.0, 0.35), (0.62, 0.7), (0.34, 1.0)):
        reach, waist = half * share, max(half * 0.11 * share, 0.8)
        points = []
        for number in range(8):
            length = reach if number % 2 == 0 else waist
            angle = number * math.pi / 4
            points.append((half + length * math.cos(angle), half + length * math.sin(angle)))
        pygame.draw.polygon(big, tuple(round(part * tone) for part in colour), points)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=24)
def puff(side: int, strength: int) -> pygame.Surface:
    """A soft ball of dust; `strength` is its opacity."""
    out = draw.shadow((side, side), side // 2, max(side // 2, 2), 255).copy()
    out.fill((*DUST, strength), special_flags=pygame.BLEND_RGBA_MULT)
    out.fill((*DUST, 0), special_flags=pygame.BLEND_RGB_MAX)
    return out


def glitter(
    surface: pygame.Surface, box: Box | pygame.Rect, t: float, seed: str, unit: int, count: int = STARS
) -> None:
    """Stars that come and go over a box, each in its own beat; `t` in seconds, `unit` is the size of the largest."""
    rng = random.Random(f"glitter {seed}")
    for _ in range(min(count, STARS)):
        x, y = box[0] + rng.random() * box[2], box[1] + rng.random() * box[3]
        period, phase, size = rng.uniform(0.7, 1.5), rng.random(), rng.uniform(0.45, 1.0)
        beat = math.sin(math.pi * ((t / period + phase) % 1.0)) ** 3
        side = round(unit * size * beat) // 2 * 2
        if side >= 4:
            shown = star(side, (255, 236, 170))
            surface.blit(shown, (round(x) - side // 2, round(y) - side // 2), special_flags=pygame.BLEND_RGB_ADD)


def sparks(surface: pygame.Surface, centre: tuple[int, int], share: float, seed: str, reach: int) -> None:
    """Embers that spray from a blow and fall; `share` is how far it is, `reach` how far they fly."""
    rng = random.Random(f"sparks {seed}")
    for _ in range(SPARKS):
        angle, speed = rng.uniform(-math.pi * 0.95, -math.pi * 0.05), rng.uniform(0.35, 1.0)
        colour, life = rng.choice(EMBER), rng.uniform(0.6, 1.0)
        along = clamp(share / life)
        if along >= 1.0:
            continue
        ends = []
        for moment in (max(along - 0.09, 0.0), along):
            out = ease_out(moment) * reach * speed
            drop = moment * moment * reach * 0.9
            ends.append((centre[0] + out * math.cos(angle), centre[1] + out * math.sin(angle) + drop))
        faded = tuple(round(part * (1 - along * along)) for part in colour)
        width = max(round(reach * 0.035 * (1 - 0.6 * along)), 1)
        pygame.draw.line(surface, faded, ends[0], ends[1], width)


def dust(surface: pygame.Surface, box: Box | pygame.Rect, share: float, seed: str, count: int = 9) -> None:
    """Puffs that roll out from the foot of a box."""
    strength = math.sin(math.pi * clamp(share))
    if strength <= 0.03:
        return
    rng = random.Random(f"dust {seed}")
    for number in range(count):
        away = (number / max(count - 1, 1) - 0.5) * (0.8 + 0.9 * ease_out(share))
        side = max(round(box[2] * rng.uniform(0.32, 0.6) * (0.6 + 0.5 * share)) // 4 * 4, 8)
        x = box[0] + box[2] * (0.5 + away)
        y = box[1] + box[3] * rng.uniform(0.55, 1.0) - box[3] * 0.2 * share
        shown = puff(side, round(150 * strength) // 15 * 15)
        surface.blit(shown, shown.get_rect(center=(round(x), round(y))))


def confetti(surface: pygame.Surface, t: float, seed: int, colours: tuple[Rgb, ...], unit: float) -> None:
    """Scraps that flutter down the whole surface, all gone after `CONFETTI_SECONDS`."""
    wide, high = surface.get_size()
    rng = random.Random(f"confetti {seed}")
    for _ in range(CONFETTI):
        x, start, fall = rng.random() * wide, rng.random() * 2.2, rng.uniform(2.4, 3.6)
        sway, turn, size = rng.uniform(0.5, 1.4), rng.uniform(2.0, 6.0), rng.uniform(0.7, 1.3)
        colour = rng.choice(colours)
        along = (t - start) / fall
        if not 0.0 < along < 1.0:
            continue
        cx = x + math.sin(t * sway * 2 + x) * unit * 3
        cy = (along * 1.15 - 0.08) * high
        angle, flat = t * turn, abs(math.cos(t * turn * 1.3)) * 0.85 + 0.15
        half, thin = unit * size * 0.7, unit * size * 0.42 * flat
        co, si = math.cos(angle), math.sin(angle)
        corners = [
            (cx + a * half * co - b * thin * si, cy + a * half * si + b * thin * co)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        shade = 0.65 + 0.35 * flat
        pygame.draw.polygon(surface, tuple(round(part * shade) for part in colour), corners)


CONFETTI_SECONDS = 5.8
"""When the last scrap is gone."""
GOLDEN: tuple[Rgb, ...] = (theme.GOLD, (255, 240, 190), (226, 172, 70))
"""Colours of gold leaf."""
