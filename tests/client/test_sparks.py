"""What flies about: the same in every drawing of a moment, few, gone at the end, and none with reduced motion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
import pytest
from table_tools import setup_of

from engine.action import Action
from engine.event import Event
from game.app import App
from game.presenter import Cue, plan
from game.scenes.table import open_table
from game.table.flight import tremor
from game.table.sparks import CONFETTI_SECONDS, GOLDEN, confetti, dust, glitter, sparks

BOX = pygame.Rect(80, 80, 60, 90)
EFFECTS: dict[str, Callable[[pygame.Surface, float], None]] = {
    "glitter": lambda surface, share: glitter(surface, BOX, share * 2, "a", 24),
    "sparks": lambda surface, share: sparks(surface, BOX.center, share, "a", 60),
    "dust": lambda surface, share: dust(surface, BOX, share, "a"),
    "confetti": lambda surface, share: confetti(surface, share * CONFETTI_SECONDS, 7, GOLDEN, 8),
}


def drawn(effect: str, share: float) -> bytes:
    surface = pygame.Surface((240, 240))
    EFFECTS[effect](surface, share)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("effect", EFFECTS)
def test_a_moment_looks_the_same_each_time_and_another_differs(effect: str) -> None:
    assert drawn(effect, 0.4) == drawn(effect, 0.4)
    assert drawn(effect, 0.4) != drawn(effect, 0.5)
    assert any(drawn(effect, 0.4))


@pytest.mark.parametrize("effect", ["sparks", "dust", "confetti"])
def test_nothing_is_left_at_the_end(effect: str) -> None:
    assert not any(drawn(effect, 1.0))


def test_who_is_hit_decides_how_it_looks() -> None:
    one, other = pygame.Surface((240, 240)), pygame.Surface((240, 240))
    sparks(one, BOX.center, 0.3, "cart 1", 60)
    sparks(other, BOX.center, 0.3, "cart 2", 60)
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


def test_a_rockfall_shakes_and_comes_to_rest() -> None:
    event = Event("played", 0, Action("rockfall", cell=(1, 0)))
    cue = next(cue for cue in plan((event,), (), 1.0) if cue.kind == "fall")

    def at(share: float, of: Cue = cue) -> tuple[int, int]:
        return tremor(((of, share),), 8)

    moves = [at(number / 40) for number in range(40)]
    assert len(set(moves)) > 5 and all(abs(x) <= 8 and abs(y) <= 8 for x, y in moves)
    assert moves[-1] == (0, 0) and tremor((), 8) == (0, 0)


def test_without_motion_there_is_nothing_to_fly() -> None:
    event = Event("played", 0, Action("break", card="broken_cart", seat=1))
    assert plan((event,), (), 0) == ()


@pytest.mark.parametrize("shift", [(3, -2), (-4, 4), (0, 1)])
def test_only_the_mine_shakes(shift: tuple[int, int]) -> None:
    """Everything round it stays; what it leaves free at its edge is the ground as it was."""
    app = App.headless((960, 600))
    try:
        stage = open_table(app, setup_of(1)).stage
        stage.arrange((960, 600), True)
        layer, out = pygame.Surface((960, 600)), pygame.Surface((960, 600))
        pixels = np.random.Generator(np.random.PCG64(1)).integers(0, 256, (960, 600, 3), np.uint8)
        pygame.surfarray.blit_array(layer, pixels)
        stage.clip(out)
        mine = out.get_clip()
        out.set_clip(None)
        stage._shaken(out, layer, shift)
        inner = mine.move(shift).clip(mine)
        wanted = pixels.copy()
        left, top = inner.x - shift[0], inner.y - shift[1]
        wanted[inner.left : inner.right, inner.top : inner.bottom] = pixels[left : left + inner.w, top : top + inner.h]
        assert (pygame.surfarray.array3d(out) == wanted).all()
    finally:
        app.close()
