"""What happened since the viewer's last turn: marked in the log, and shown again when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.log_lines import lines_of, since_last_turn

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def show_log(scene: TableScene) -> None:
    """Put the lines into the log, with a divider before what is new to the person to move."""
    session, stage = scene.session, scene.stage
    first = None
    if session.my_turn and stage.observation is not None:
        events = stage.observation.history
        fresh = events[since_last_turn(events, session.viewer) :]
        if any(event.type == "played" for event in fresh):
            first = len(stage.lines) - len(lines_of(fresh, stage.observation.config.names))
    divider = stage.divider(session.hot_seat, max(session.viewer, 0))
    stage.log.set_lines(stage.lines, first, divider, session.viewer)


def recap(scene: TableScene) -> None:
    """Show the plays again."""
    observation = scene.stage.observation
    if observation is None or not scene.session.my_turn:
        return
    start = since_last_turn(observation.history, scene.session.viewer)
    events = [event for event in observation.history[start:] if event.type in ("played", "goal_shown")]
    scene.stage.presenter.skip()
    scene.stage.presenter.show(events, observation.mine, scene.app.settings.animation_speed or 1.0)
    scene.app.invalidate()
