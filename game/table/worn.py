"""The hats that the seats of a table wear, as pictures and colours."""

from __future__ import annotations

import pygame

from game.hats import hats_of
from game.setup import SeatSetup
from game.table.look import SEATS, art
from game.theme import Rgb


def hat(seats: tuple[SeatSetup, ...], seat: int, size: int) -> pygame.Surface:
    """The dwarf of a seat in his hat."""
    return art().hat(hats_of(seats)[seat], size)


def colour(seats: tuple[SeatSetup, ...], seat: int) -> Rgb:
    """The colour of a seat's hat."""
    return SEATS[hats_of(seats)[seat]]
