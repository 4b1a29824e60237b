"""Text and pictures to and text from the system's clipboard, where the machine has one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame

PATIENCE = 5.0
"""Seconds that a program gets to take a picture."""


class ClipboardError(Exception):
    """Why it did not work, in the system's words."""


def put(text: str) -> None:
    """Copy. ClipboardError where there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise ClipboardError(str(error)) from error


def put_picture(path: Path) -> None:
    """Copy a PNG file as a picture. ClipboardError where there is no clipboard, or nothing that can put one there.

    SDL puts text there only, so this asks a program that the system or the player's desktop has for it.
    """
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        raise ClipboardError("no screen")
    for command in picture_commands(path):
        if shutil.which(command[0]) is None:
            continue
        try:
            with path.open("rb") as file:
                subprocess.run(
                    command,
                    stdin=file,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=PATIENCE,
                    check=True,
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
        except (OSError, subprocess.SubprocessError) as error:
            raise ClipboardError(str(error)) from error
        return
    raise ClipboardError("no program for it")


def picture_commands(path: Path) -> list[list[str]]:
    """Programs that copy the picture in a file (which they also get as their input), the best one first."""
    if sys.platform == "darwin":
        quoted = str(path).replace("\\", "\\\\").replace('"', '\\"')
        return [["osascript", "-e", f'set the clipboard to (read (POSIX file "{quoted}") as «class PNGf»)']]
    if sys.platform == "win32":
        quoted = str(path).replace("'", "''")
        load = "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; "
        copy = f"[System.Windows.Forms.Clipboard]::SetImage([System.Drawing.Image]::FromFile('{quoted}'))"
        return [["powershell", "-NoProfile", "-STA", "-Command", load + copy]]
    wayland = [["wl-copy", "--type", "image/png"]] if os.environ.get("WAYLAND_DISPLAY") else []
    return [*wayland, ["xclip", "-selection", "clipboard", "-t", "image/png", "-i"]]


def get() -> str:
    """What was copied, perhaps nothing. ClipboardError where there is no clipboard."""
    try:
        return pygame.scrap.get_text() or ""
    except pygame.error as error:
        raise ClipboardError(str(error)) from error
