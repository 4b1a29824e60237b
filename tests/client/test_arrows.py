"""Arrow keys between the lit places of the mine, which lie scattered where ladders lead far away."""

from __future__ import annotations

import pygame
import pytest
from saboteur2_tools import roles, second, table_of

from game.table.spots import zone

ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
MINES = {
    "two parts in opposite corners": [{"card": "NS", "cell": [0, -1]}, {"card": "NWL", "cell": [10, 3]}],
    "a step at each side": [{"card": "EL", "cell": [4, 1]}, {"card": "EW", "cell": [1, 0]}],
    "nothing but the start": [],
}


@pytest.mark.parametrize("mine", MINES.values(), ids=MINES)
def test_every_lit_place_is_reached_without_leaving_the_mine(mine: list[dict[str, object]]) -> None:
    seats = [{**seat, "hand": ["NESW"]} for seat in roles("blue", "green", "boss")]
    player = table_of(second(seats, mine, 0))
    scene = player.scene
    player.frames(3)
    player.key(pygame.K_1)
    player.frames(60)
    focus = scene.view.focus
    assert focus.current is not None and zone(focus.current.name) == "board"
    lit = {widget.name: widget for widget in focus.widgets if zone(widget.name) == "board"}
    assert len(lit) > 2
    found, todo = {focus.current.name}, [focus.current.name]
    while todo:
        here = todo.pop()
        for key in ARROWS:
            focus.focus(lit[here])
            player.key(key)
            there = focus.current.name
            if there in lit and there not in found:
                found.add(there)
                todo.append(there)
    assert found == set(lit)


def test_the_hand_lies_below_the_lowest_place() -> None:
    seats = [{**seat, "hand": ["NESW"]} for seat in roles("blue", "green", "boss")]
    player = table_of(second(seats, [], 0))
    player.frames(3)
    player.key(pygame.K_1)
    for _ in range(3):
        player.key(pygame.K_DOWN)
    current = player.scene.view.focus.current
    assert current is not None and zone(current.name) == "hand"
