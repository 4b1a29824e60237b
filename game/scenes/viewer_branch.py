"""From a position of a replay: playing on from it in a new game, and keeping it as a scenario."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.scenario import dump
from game import paths
from game.scenes.viewer_picture import free_path

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene


def why_not(scene: ViewerScene) -> str | None:
    """The text that says why no game can begin here; None when one can."""
    if not scene.over:
        return "viewer.branch_running"
    if scene.game.phase != "turn":
        return "viewer.branch_no_turn"
    return None


def play_on(scene: ViewerScene) -> None:
    """Let the players be chosen for a game from this position."""
    cause = why_not(scene)
    if cause is not None:
        scene.app.say(cause)
        return
    scene.playing = False
    scene.app.doors.play_on(dump(scene.game), scene.stage.seats)


def save_scenario(scene: ViewerScene) -> None:
    """Write the position, everything open, into a file of its own, and tell where it is."""
    cause = why_not(scene)
    if cause is not None:
        scene.app.say(cause)
        return
    try:
        path = free_path(paths.data_folder() / "scenarios", f"{scene.path.stem} {scene.at}", ".json")
        write(path, dump(scene.game))
    except OSError as error:
        scene.app.say("viewer.scenario_failed", cause=error.strerror or error)
    else:
        scene.app.say("viewer.scenario_saved", path=path)


def write(path: Path, scenario: dict[str, Any]) -> None:
    """Write a scenario, whole or not at all. OSError when that fails."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(json.dumps(scenario, ensure_ascii=False, indent=1) + "\n", "utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
