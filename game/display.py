"""Whether there is a screen to open a window on; without pygame, so that it is known before anything is loaded."""

from __future__ import annotations

import os
import sys

UNSEEN = ("dummy", "offscreen")
"""SDL's drivers whose windows nobody sees. It falls back to one where the display does not answer."""


class StartError(Exception):
    """The window cannot be opened; the text is one line with cause and cure."""


def check_display(environ: dict[str, str] | os._Environ[str] = os.environ, platform: str = "") -> None:
    """StartError when there is no screen: SDL would silently open an invisible window."""
    if (platform or sys.platform).startswith("linux") and not any(
        environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    ):
        raise StartError("no display: DISPLAY and WAYLAND_DISPLAY are not set; start the game from a desktop session")


def check_driver(driver: str, environ: dict[str, str] | os._Environ[str] = os.environ) -> None:
    """StartError when SDL has fallen back to a driver that shows nothing; whoever asked for that one gets it."""
    if driver in UNSEEN and not environ.get("SDL_VIDEODRIVER"):
        names = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if environ.get(name)]
        told = " and ".join(f"{name}={environ[name]}" for name in names) or "the screen"
        raise StartError(f"no display: {told} does not answer; start the game from a desktop session")
