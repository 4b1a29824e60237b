"""A picture of the position that a replay shows: to a file, and to the clipboard where that takes pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import clipboard, paths
from game.shot import save

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene

MOST = 10_000


def painted(scene: ViewerScene) -> pygame.Surface:
    """The window as it would be without dialogs and notices, at rest and in full light."""
    stage = scene.stage
    stage.presenter.skip()
    stage.camera.jump()
    stage.hurried = False
    stage.prepare()
    surface = pygame.Surface(stage.size)
    scene.draw_table(surface)
    scene.scrub.draw(surface)
    scene.curve.draw(surface)
    return surface


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """A file that is not there yet. OSError where the folder cannot be made or is full of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST):
        path = folder / f"{stem}{'' if number == 1 else f' ({number})'}{suffix}"
        if not path.exists():
            return path
    raise OSError(f"too many files are called {stem}")


def take(scene: ViewerScene) -> None:
    """Save the picture and tell where it is."""
    picture = painted(scene)
    try:
        path = free_path(paths.data_folder() / "pictures", f"{scene.path.stem} {scene.at}", ".png")
        save(picture, path)
    except OSError as error:
        scene.app.say("viewer.picture_failed", cause=error.strerror or error)
        return
    finally:
        scene.show()
    try:
        clipboard.put_picture(path)
    except clipboard.ClipboardError:
        scene.app.say("viewer.picture_saved", path=path)
    else:
        scene.app.say("viewer.picture_copied", path=path)
