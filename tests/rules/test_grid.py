"""The mountain is large enough for every mine that the deck can build (B-4), and its edge is refused in words."""

from __future__ import annotations

import pytest

from engine import grid
from engine.action import Action
from engine.cards import BASE_PATHS, GOAL_FACES, MORE_PATHS
from engine.face import parse_face
from engine.game import Game
from engine.options import Config, Options

OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


def _links(name: str) -> set[frozenset[str]]:
    """Pairs of sides that a tunnel of the card joins, in either turn."""
    pairs = set()
    for face in (parse_face(name), parse_face(name).turned()):
        for a in range(4):
            for b in range(4):
                if a != b and face.links[a] >> b & 1:
                    pairs.add(frozenset(("NESW"[a], "NESW"[b])))
    return pairs


def farthest(deck: dict[str, int], side: str, stones: int = 0) -> int:
    """Cells that a connected tunnel can go towards one side: straight cards, stairs of curves, one last card."""
    straight = curves = 0
    for name, count in deck.items():
        links = _links(name)
        if frozenset((side, OPPOSITE[side])) in links:
            straight += count
        elif links:
            curves += count
    return straight + (curves + stones) // 2 + 1


@pytest.mark.parametrize("side", "NESW")
def test_connected_mines_fit(side: str) -> None:
    base = farthest(BASE_PATHS, side, stones=len(GOAL_FACES) - 1)
    assert base + 3 <= grid.REACH, "three goals may lend a cell each"
    both = farthest({**BASE_PATHS, **MORE_PATHS}, side, stones=2)
    ladders = 4
    assert both + 2 * ladders + 3 <= grid.REACH


def test_unconnected_base_mines_fit() -> None:
    """With `connect_to_start` off each card still lies beside a face-up one: a chain of distinct cards."""
    assert sum(BASE_PATHS.values()) + 3 <= grid.REACH


def test_index_and_cell_are_inverse() -> None:
    for column in range(-grid.REACH, grid.REACH + 1):
        for row in (-grid.REACH, -1, 0, 7, grid.REACH):
            assert grid.cell_of(grid.index(column, row)) == (column, row)
            assert not grid.BUILDABLE[grid.index(column, row)] & 1


@pytest.mark.parametrize("cell", [(57, 0), (0, -57), (9999, 9999)])
def test_past_the_edge_is_refused(cell: tuple[int, int]) -> None:
    game = Game.new(Config("base", 3, Options(rounds=1)), 4)
    paths = [action.card for action in game.legal() if action.type == "place"]
    refusal = game.why_not(Action("place", card=paths[0], cell=cell))
    assert refusal is not None and refusal.rule == "B-4"
    with pytest.raises(ValueError, match="edge of the mountain"):
        grid.index(*cell)
