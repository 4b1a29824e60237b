"""The lamplight over the mine: painted anew only where it changes, and never stale."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from table_tools import Player, session_of, setup_of

from game.app import App
from game.clock import ManualClock
from game.table import mine_view
from game.table.light import STEPS, Fade, between, step_of
from game.table.mine_view import MineView


def test_plays_that_leave_the_light_do_not_paint_it_and_all_others_do(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = []
    real = mine_view.paint_light

    def paint(*args: Any) -> tuple[pygame.Surface, pygame.Surface]:
        painted.append(args)
        return real(*args)

    monkeypatch.setattr(mine_view, "paint_light", paint)
    player = Player(app, session_of(setup_of(0)))
    stage, steps, kept = player.scene.stage, 0, 0
    while steps < 25:
        before = len(painted)
        player.frames(1)
        if player.session.steps == steps:
            continue
        steps = player.session.steps
        kept += len(painted) == before
        stage.camera.jump()
        stage.prepare()
        assert stage.observation is not None
        fresh = MineView(app.ui)
        fresh.prepare(stage.observation, "fresh", stage.camera)
        for seen, wanted in ((stage.mine._cards, fresh._cards), (stage.mine._halo, fresh._halo)):
            assert pygame.image.tobytes(seen, "RGBA") == pygame.image.tobytes(wanted, "RGBA"), steps
    assert 0 < kept < 25


def test_light_of_before_stays_until_the_play_has_arrived() -> None:
    fade = Fade()
    old, new, newer = {(0, 0): 2}, {(0, 0): 2, (1, 0): 10}, {(0, 0): 2, (1, 0): 10, (2, 0): 8}
    fade.follow(old, None)
    assert fade.before is None
    fade.follow(old, (0.6, 0.0))  # a card is on its way: its light is not there yet
    assert fade.before is None
    fade.follow(new, (0.6, 0.2))
    assert fade.before == old
    fade.follow(newer, (1.5, 0.0))  # the next change begins from what was reached
    assert fade.before == new
    fade.follow(newer, None)
    assert fade.before is None


def test_steps_go_from_the_old_picture_to_the_new() -> None:
    old, new = pygame.Surface((4, 4)), pygame.Surface((4, 4))
    new.fill((200, 100, 40))
    reds = [between(old, new, step).get_at((1, 1)).r for step in range(STEPS + 1)]
    assert reds[0] == 0 and reds[-1] == 200 and reds == sorted(reds) and len(set(reds)) == STEPS + 1
    assert step_of(None) == STEPS and step_of((0.0, 0.0)) == 0 and step_of((0.0, 1.0)) == STEPS


def test_light_changes_in_steps_and_ends_as_if_nothing_had_moved(app: App) -> None:
    app.change("reduced_motion", False)
    player = Player(app, session_of(setup_of(0), pace="normal"))
    stage = player.scene.stage
    assert isinstance(app.clock, ManualClock)
    seen: set[int] = set()
    pictures = 0
    for _ in range(3000):
        player.frames(1)
        if stage.mine._before is not None and stage.mine._step < STEPS:
            seen.add(stage.mine._step)
            one = pygame.image.tobytes(app.render(), "RGB")
            pictures += 1
            assert pygame.image.tobytes(app.render(), "RGB") == one
        if len(seen) >= STEPS - 1 and not stage.presenter.busy:
            break
    assert len(seen) >= STEPS - 1 and pictures > 0
    assert stage.mine._before is None
    stage.camera.jump()
    stage.prepare()
    fresh = MineView(app.ui)
    assert stage.observation is not None
    fresh.prepare(stage.observation, "fresh", stage.camera)
    assert pygame.image.tobytes(stage.mine._cards, "RGBA") == pygame.image.tobytes(fresh._cards, "RGBA")
