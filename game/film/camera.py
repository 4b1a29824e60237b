"""The pictures of a recorded game: the table as the viewer shows it without its buttons, position by position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from engine.observation import SPECTATOR
from engine.replay import Replay
from game.app import App
from game.camera import Cell
from game.film.plan import Shot, rounds_of
from game.hats import seated
from game.i18n import t
from game.layout import Box, table_layout
from game.table.choice import Choice
from game.table.hand_view import HandView
from game.table.stage import Stage
from game.table.strip import StripState


def caption(replay: Replay, viewer: int | None) -> str:
    """Whose view it is, in words."""
    if viewer is None:
        return t("table.viewer.everyone")
    if viewer == SPECTATOR:
        return t("table.viewer.public")
    return t("table.viewer.seat", name=replay.header.config.names[viewer])


class Filming:
    """Draws positions of one replay with an application that has no window."""

    def __init__(self, app: App, replay: Replay, viewer: int | None, shots: Sequence[Shot]) -> None:
        header = replay.header
        self.app, self.replay, self.viewer = app, replay, viewer
        self._shots = shots
        self._seats = seated(header.levels, header.config.names, header.program)
        self._stage = Stage(app, self._seats)
        hand = viewer != SPECTATOR
        size = app.size
        layout = table_layout(size, app.scale, len(self._seats), hand=hand, buttons=0)
        if not hand:  # without buttons and role the log has the whole side panel
            log = layout.log
            layout = replace(layout, log=Box(log.x, log.y, log.w, layout.side.bottom - log.y - app.px(12)))
        self._stage.arrange(size, hand, layout)
        self._hand = HandView(app.ui)

    def pictures(self) -> Iterator[pygame.Surface]:
        """A picture for each shot. The camera is the same for all of a round, so that nothing jumps."""
        for shot in self._shots:
            yield self._picture(shot.at)

    def _cells(self, at: int) -> list[Cell]:
        """The cells on which a card was laid in the round of this position, also those that rockfalls cleared."""
        start, end = next(span for span in rounds_of(self.replay) if at <= span[1])
        actions = [step.action for step in self.replay.steps[start:end]]
        return [action.cell for action in actions if action is not None and action.cell is not None]

    def _picture(self, at: int) -> pygame.Surface:
        stage, game = self._stage, self.replay.game_at(at)
        observation = game.observation(self.viewer)
        stage.show(observation, (at, self.viewer), self._cells(at))
        stage.camera.jump()
        stage.log.set_lines(stage.lines, None, "")
        stage.prepare()
        surface = pygame.Surface(self.app.size)
        stage.draw_mine(surface)
        stage.draw_last(surface)
        stage.draw_frame(surface, StripState(game.to_move))
        stage.draw_message(surface, caption(self.replay, self.viewer), "")
        choice = Choice(observation)
        if observation.hands is not None:
            mover = observation.last if observation.to_move is None else observation.to_move
            choice.hand = observation.hands[mover or 0]
        if choice.hand:
            self._hand.draw(surface, stage.layout.hand, choice, None, None, False)
        stage.draw_moving(surface)
        return surface
