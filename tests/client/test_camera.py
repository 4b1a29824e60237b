"""The camera, and the layout of the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.camera import Camera
from game.layout import Box, TableLayout, hand_boxes, table_layout

AREA = Box(10, 90, 980, 420)
START = [(0, 0), (8, -2), (8, 0), (8, 2)]


def settled(cells: list[tuple[int, int]]) -> Camera:
    camera = Camera()
    camera.place(AREA)
    camera.follow(cells)
    camera.jump()
    return camera


@pytest.mark.parametrize("cells", [START, [*START, (-6, 9)], [*START, (3, -14)], [(0, 0)]])
def test_everything_fits(cells: list[tuple[int, int]]) -> None:
    camera = settled(cells)
    for cell in cells:
        box = camera.box(cell)
        assert AREA.x <= box.x and box.right <= AREA.right and AREA.y <= box.y and box.bottom <= AREA.bottom


def test_cell_under_a_point_is_the_cell_drawn_there() -> None:
    camera = settled(START)
    for cell in START:
        assert camera.cell_at(camera.box(cell).center) == cell


def test_eases_to_the_target_and_stops() -> None:
    camera = settled(START)
    camera.follow([*START, (8, 9)])
    assert camera.moving
    for _ in range(200):
        camera.update(1 / 60)
    assert not camera.moving and not camera.update(1 / 60)


def test_zoom_keeps_the_cell_under_the_mouse() -> None:
    camera = settled(START)
    at = camera.box((8, 0)).center
    camera.zoom(3, at)
    camera.jump()
    assert camera.free and camera.cell_at(at) == (8, 0)
    camera.follow([(0, 0), (8, 12)])
    assert camera.cell_at(at) == (8, 0), "the player's camera stays"
    camera.fit()
    assert not camera.free


def test_pan_never_loses_the_mine() -> None:
    camera = settled(START)
    camera.pan(99999, -99999)
    assert AREA.holds(camera.box((0, 2)).center)


def boxes_of(layout: TableLayout) -> list[Box]:
    return [*layout.seats, layout.mine, layout.message, layout.header, layout.log, layout.role, *layout.buttons]


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160), (1000, 900)])
@pytest.mark.parametrize("percent", [80, 100, 150, 200])
@pytest.mark.parametrize("seats", [2, 3, 5, 8, 10, 12])
def test_no_part_covers_another(size: tuple[int, int], percent: int, seats: int) -> None:
    scale = min(size[0] / 1280, size[1] / 720) * percent / 100
    layout = table_layout(size, scale, seats)
    window = Box(0, 0, *size)
    for box in boxes_of(layout):
        assert box.w > 0 and box.h > 0
        assert window.x <= box.x and box.right <= window.right and box.y >= 0 and box.bottom <= window.bottom
    for a, b in combinations(boxes_of(layout), 2):
        apart = a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
        assert apart, (a, b)
    assert layout.mine.h >= size[1] * 0.28 and layout.mine.w >= size[0] * 0.6
    for cards in (1, 6):
        for box in hand_boxes(layout.hand, cards, 0):
            assert box.y >= layout.message.bottom and box.x >= 0 and box.right <= layout.side.x
            assert box.bottom < window.bottom, "whole cards are seen"


def test_hands_of_any_size_stay_inside() -> None:
    for count in range(9):
        boxes = hand_boxes(Box(10, 500, 300, 140), count)
        assert len(boxes) == count and all(box.x >= 10 and box.right <= 310 for box in boxes)
