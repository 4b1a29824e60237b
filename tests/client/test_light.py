"""The lamplight over the mine: painted anew only where it changes, and never stale."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from table_tools import Player, session_of, setup_of

from game.app import App
from game.table import mine_view
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
