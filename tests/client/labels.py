"""Checks on the texts that a scene says it shows."""

from __future__ import annotations

from itertools import combinations

from game.app import App
from game.scene import LabelBox, Scene
from game.ui.menu import MenuScene


def faults(labels: list[LabelBox], app: App) -> list[str]:
    """Texts that leave their box or the window, and pairs of texts that cover one another."""
    out = []
    window = app.screen.get_rect()
    for label in labels:
        # A line box may be a pixel higher than its container through rounding.
        if not label.container.inflate(2, 4).contains(label.rect):
            out.append(f"clipped: {label.text!r} {label.rect} in {label.container}")
        if not window.contains(label.rect):
            out.append(f"outside the window: {label.text!r} {label.rect}")
    for one, other in combinations(labels, 2):
        if one.rect.inflate(-2, -4).colliderect(other.rect.inflate(-2, -4)):
            out.append(f"overlap: {one.text!r} {one.rect} and {other.text!r} {other.rect}")
    return out


def all_faults(scene: Scene, app: App) -> list[str]:
    """The faults of everything that can be scrolled into view."""
    out = faults(scene.labels(), app)
    scroll = scene.view.scroll if isinstance(scene, MenuScene) else None
    if scroll is not None:
        for offset in range(0, scroll.limit + 1, max(scroll.view.height // 3, 1)):
            scroll.scroll_to(offset)
            out += faults(scene.labels(), app)
        scroll.scroll_to(scroll.limit)
        out += faults(scene.labels(), app)
    return out


def shortened(scene: Scene) -> list[str]:
    """Texts that did not fit and end in an ellipsis."""
    return [label.text for label in scene.labels() if label.text.endswith("…")]
