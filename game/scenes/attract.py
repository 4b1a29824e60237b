"""Attract mode: bots play a real game at a real table until somebody touches anything. Nothing of it is written."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame

from game import theme
from game.app import App
from game.attract import cast, is_input
from game.botworker import BotWorker, Worker
from game.i18n import t
from game.layout import Box, table_layout
from game.scene import LabelBox, Scene
from game.session import Session, new_game
from game.setup import GameSetup
from game.table.stage import Stage
from game.table.strip import StripState
from game.tween import pulse
from game.ui.lettering import Lettering

LULL, LAST = 4.0, 8.0
"""Seconds between two rounds, and after a game until the next."""
BEAT = 2.4
"""Seconds in which the words below come and go once."""
BAND = 0.15
"""Share of the window's height for the game's name."""


class AttractScene(Scene):
    """Lies over the title; the first input takes it off, and does nothing else."""

    def __init__(self, app: App, seed: int | None = None, worker: Worker | None = None) -> None:
        super().__init__(app)
        self._worker = worker
        self.setup: GameSetup = cast(int(time.time()) if seed is None else seed)
        self.session = self._open()
        self.stage = Stage(app, self.setup.seats)
        self._version = -1
        self._lull = 0.0
        self._time = 0.0
        self._name: Lettering | None = None

    def _open(self) -> Session:
        """The next game; its session has no file."""
        pace = "slow" if self.app.settings.reduced_motion else "normal"
        return Session(new_game(self.setup), self.setup.seats, worker=self._worker or BotWorker(), pace=pace)

    # Hooks

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew: the table above, the game's name below."""
        band = round(size[1] * BAND)
        layout = table_layout((size[0], size[1] - band), self.app.scale, len(self.setup.seats), hand=False, buttons=0)
        # Without buttons the log has the whole side panel.
        log = Box(layout.log.x, layout.log.y, layout.log.w, layout.side.bottom - layout.log.y - self.app.px(12))
        self.stage.arrange(size, False, replace(layout, log=log))
        rect = pygame.Rect(self.app.px(16), size[1] - band, size[0] // 2, band)
        self._name = Lettering(self.app.ui, rect, t("common.game_name"), band * 0.52 / self.app.scale)
        self._name.rect.w = self._name.width
        self._refresh()
        self.stage.camera.jump()

    def ahead(self, plays: int) -> None:
        """Let the bots play so many actions at once, for a picture; only with bots that answer in this thread."""
        self.session.pace = "instant"
        for _ in range(plays):
            self.session.update(0.0)
            if self.session.phase == "round_over":
                break
        self.session.take_batches()

    def leave(self) -> None:
        """The bots stop; the game is forgotten."""
        self.session.close()

    def handle(self, event: pygame.event.Event) -> None:
        """Anything at all goes back to the menu."""
        if is_input(event):
            self.app.pop()

    @property
    def animating(self) -> bool:
        return self.stage.presenter.busy or self.stage.camera.moving

    def update(self, dt: float) -> None:
        """Bots, cues, camera; between rounds and games a pause."""
        session, presenter = self.session, self.stage.presenter
        beat_before = self._brightness()
        self._time += dt
        changed = session.update(dt, not self.animating)
        speed = 0.0 if self.app.settings.reduced_motion else self.app.settings.animation_speed
        for batch in session.take_batches():
            presenter.show(batch.events, batch.mine, speed)
        session.notices.clear()
        changed = presenter.update(dt) or changed
        changed = self.stage.camera.update(dt) or changed
        if session.phase in ("round_over", "game_over") and not self.animating:
            self._lull += dt
            changed = self._go_on() or changed
        if changed or self.session.version != self._version:
            self._refresh()
        if changed or self._brightness() != beat_before:
            self.app.invalidate()

    def _go_on(self) -> bool:
        """The next round or the next game, when it is time for it."""
        over = self.session.phase == "game_over"
        if self._lull < (LAST if over else LULL):
            return False
        self._lull = 0.0
        if not over:
            self.session.next_round()
            return True
        self.session.close()
        self.setup = cast(self.setup.seed + 1)
        self.session = self._open()
        self.stage = Stage(self.app, self.setup.seats)
        self._version = -1
        self.resize(self.app.size)
        return True

    def _refresh(self) -> None:
        """Take over what everybody may see now."""
        session, stage = self.session, self.stage
        if session.version != self._version:
            self._version = session.version
            stage.show(session.observation(), session.version)
            stage.log.set_lines(stage.lines, None, "")
        stage.prepare()

    # Drawing

    def _brightness(self) -> int:
        """Of the words below, in a few steps: each is one drawing of the window."""
        if self.app.settings.reduced_motion:
            return 4
        return round(2 + 2 * pulse(self._time, BEAT))

    def _message(self) -> tuple[str, str]:
        if self.session.phase in ("turn", "take_gold", "steal"):
            return "", "build"
        if self.session.phase == "game_over":
            result = self.session.result
            names = [self.session.config.names[seat] for seat in result.winners] if result is not None else [""]
            key = "table.game_end.winner" if len(names) == 1 else "table.game_end.shared"
            return t(key, name=names[0], names=t("table.list_separator").join(names)), "build"
        ended = next(e for e in reversed(self.session.history()) if e.type == "round_ended")
        return t(f"table.end.{ended.side}"), "build"

    def _state(self) -> StripState:
        return StripState(self.session.to_move, None if self.animating else self.session.thinking)

    def _hint(self) -> tuple[str, tuple[int, int], float]:
        """The words at the right of the name."""
        kit, size = self.app.ui, self.app.size
        band = round(size[1] * BAND)
        points = min(theme.LARGE, band * 0.26 / kit.scale)
        left = self._name.rect.right if self._name is not None else 0
        word = kit.shorten(t("title.any_key"), size[0] - left - kit.px(60), points)
        return word, (size[0] - kit.px(30), size[1] - band // 2), points

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The table, and the game's name below it."""
        stage = self.stage
        stage.draw_mine(surface)
        stage.draw_last(surface)
        stage.draw_frame(surface, self._state())
        stage.draw_message(surface, *self._message())
        stage.draw_moving(surface)
        if self._name is not None:
            self._name.draw(surface)
        word, at, points = self._hint()
        share = self._brightness() / 4
        shade = tuple(round(part * share) for part in theme.FLOOR[1])
        self.app.ui.text(surface, word, at, points, (shade[0], shade[1], shade[2]), align="midright")

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        out = self.stage.labels(self._state(), self._message())
        if self._name is not None:
            out += self._name.labels()
        return [*out, self.app.ui.label_box(*self._hint(), pygame.Rect(0, 0, *self.app.size), align="midright")]
