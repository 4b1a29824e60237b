"""Shapes besides colours: with the setting on, every mark of the table can be told without its colour."""

from __future__ import annotations

import pygame
import pytest

from game.app import App
from game.art import SEAT_COLOURS
from game.camera import Camera
from game.layout import Box
from game.table.look import KIND, KIND_ICON, art, hatch
from game.table.mine_view import Marks

BOX = Box(20, 20, 80, 120)


def shape(surface: pygame.Surface) -> bytes:
    """What is bright, colour left out."""
    mask = pygame.mask.from_threshold(surface, (255, 255, 255), (150, 150, 150))
    return pygame.image.tobytes(mask.to_surface(), "RGB")


def canvas() -> pygame.Surface:
    return pygame.Surface((160, 170))


@pytest.fixture
def marks(app: App) -> Marks:
    made = Marks(app.ui)
    made.shapes = True
    return made


def test_legal_cells_are_hatched_only_when_asked(app: App) -> None:
    camera = Camera()
    camera.place(Box(0, 0, 160, 170))
    camera.follow([(0, 0)])
    camera.jump()
    pictures = []
    for shapes in (False, True):
        made, surface = Marks(app.ui), canvas()
        made.shapes = shapes
        made.legal(surface, camera, [(0, 0)])
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_fit_and_misfit_differ_in_shape(marks: Marks) -> None:
    fits, misfits = canvas(), canvas()
    marks.frame(fits, BOX, (200, 200, 200), sign="check")
    marks.frame(misfits, BOX, (200, 200, 200), sign="cross")
    assert shape(fits) != shape(misfits)


def test_every_sort_of_mark_has_a_sign_of_its_own(marks: Marks) -> None:
    seen = set()
    for kind in KIND:
        surface = canvas()
        marks.frame(surface, BOX, (200, 200, 200), sign=KIND_ICON[kind])
        seen.add(shape(surface))
    assert len(seen) == len(KIND)


def test_last_plays_of_all_seats_differ_in_shape(marks: Marks) -> None:
    seen = set()
    for seat in range(len(SEAT_COLOURS)):
        surface = canvas()
        marks.last_play(surface, BOX, (200, 200, 200), lambda side, seat=seat: art().hat(seat, side))  # type: ignore[misc]
        seen.add(pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB"))
    assert len(seen) == len(SEAT_COLOURS)


def test_strokes_leave_most_of_the_cell_free() -> None:
    alpha = pygame.surfarray.array_alpha(hatch((60, 90), (242, 209, 107)))
    share = float((alpha > 20).mean())
    assert 0.08 < share < 0.5


def test_the_table_takes_the_setting_over(app: App) -> None:
    from table_tools import Player, session_of, setup_of

    player = Player(app, session_of(setup_of(1)))
    assert not player.scene.stage.marks.shapes
    app.change("colour_shapes", True)
    player.scene.refresh()
    assert player.scene.stage.marks.shapes
