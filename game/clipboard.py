"""Text and pictures to and text from the system's clipboard, where the machine has one."""

from __future__ import annotations

import io
import warnings

import pygame


class ClipboardError(Exception):
    """Why it did not work, in the system's words."""


def put(text: str) -> None:
    """Copy. ClipboardError where there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise ClipboardError(str(error)) from error


def put_picture(picture: pygame.Surface) -> None:
    """Copy a picture. ClipboardError where there is no clipboard, or none that takes pictures."""
    data = io.BytesIO()
    pygame.image.save(picture, data, "picture.png")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # nothing has taken the place of this yet
            if not pygame.scrap.get_init():
                pygame.scrap.init()
            pygame.scrap.put("image/png", data.getvalue())
    except (pygame.error, AttributeError, TypeError, ValueError, NotImplementedError) as error:
        raise ClipboardError(str(error)) from error


def get() -> str:
    """What was copied, perhaps nothing. ClipboardError where there is no clipboard."""
    try:
        return pygame.scrap.get_text() or ""
    except pygame.error as error:
        raise ClipboardError(str(error)) from error
