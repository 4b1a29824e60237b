"""Text to and from the system's clipboard, where the machine has one."""

from __future__ import annotations

import pygame


class ClipboardError(Exception):
    """Why it did not work, in the system's words."""


def put(text: str) -> None:
    """Copy. ClipboardError where there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise ClipboardError(str(error)) from error


def get() -> str:
    """What was copied, perhaps nothing. ClipboardError where there is no clipboard."""
    try:
        return pygame.scrap.get_text() or ""
    except pygame.error as error:
        raise ClipboardError(str(error)) from error
