"""Scenes and their stack. A scene is one screen: title, set-up, table, viewer.

The stack runs the hooks; nothing here imports pygame, so scenes can be driven in any test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pygame

    from game.app import App


class LabelBox(NamedTuple):
    """A text on the screen: what it says, where it is drawn, and the box it must stay within (all in pixels)."""

    text: str
    rect: pygame.Rect
    container: pygame.Rect


class Scene:
    """Base of every scene; each hook says when it runs. Hooks not needed are simply not overridden."""

    subject: str | None = None
    """What the rulebook opens at when it is asked for here, where that is always the same."""

    def __init__(self, app: App) -> None:
        self.app = app

    def enter(self) -> None:
        """Runs once, when the scene is put on the stack; `resize` follows at once."""

    def leave(self) -> None:
        """Runs once, when the scene is taken off the stack for good, also when the program ends."""

    def suspend(self) -> None:
        """Runs when another scene is put on top of this one."""

    def resume(self) -> None:
        """Runs when this scene is on top again; `resize` follows, for the window may have changed meanwhile."""

    def handle(self, event: pygame.event.Event) -> None:
        """Runs for each event while the scene is on top, before the updates of that frame."""

    def update(self, dt: float) -> None:
        """Runs 60 times a second of game time while the scene is on top; `dt` is always 1/60 s."""

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Runs when the window must be drawn anew; `alpha` (0..1) is how far time is between two updates.

        Draws the whole window and changes nothing: two draws in a row give the same picture.
        """

    def resize(self, size: tuple[int, int]) -> None:
        """Runs after `enter` and `resume`, and when the window or the UI scale changes. The place for layout."""

    def unwatched(self) -> None:
        """Runs for every open scene when the window loses the focus or is minimised: others may see it now."""

    def retranslate(self) -> None:
        """Runs when the language changes while the scene is on top; `resize` follows."""

    def retold(self) -> None:
        """Runs when the player takes up another device, so that other keys or buttons are to be named."""

    @property
    def animating(self) -> bool:
        """Whether the picture changes by itself just now; while False, nothing is drawn until something happens."""
        return False

    @property
    def takes_every_key(self) -> bool:
        """Whether keys that work everywhere (full screen, rulebook) go to the scene as well."""
        return False

    def topic(self) -> str | None:
        """What the rulebook opens at when it is asked for here, as `card NES/W`; None for where it was left."""
        return self.subject

    def labels(self) -> list[LabelBox]:
        """The texts on the screen now, for checks that none is clipped and none covers another."""
        return []


class SceneStack:
    """The scenes that are open; only the top one lives (events, updates, drawing)."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that is shown."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene, size: tuple[int, int]) -> None:
        """Put a scene on top; the one below is suspended."""
        if self._scenes:
            self._scenes[-1].suspend()
        self._scenes.append(scene)
        scene.enter()
        if self.top is scene:
            scene.resize(size)

    def pop(self, size: tuple[int, int]) -> None:
        """Take the top scene off; the one below is resumed. Nothing happens on an empty stack."""
        if not self._scenes:
            return
        self._scenes.pop().leave()
        below = self.top
        if below is not None:
            below.resume()
            if self.top is below:
                below.resize(size)

    def replace(self, scene: Scene, size: tuple[int, int]) -> None:
        """Put a scene in the place of the top one; the scene below sees nothing of it."""
        if self._scenes:
            self._scenes.pop().leave()
        self._scenes.append(scene)
        scene.enter()
        if self.top is scene:
            scene.resize(size)

    def reset(self, scene: Scene, size: tuple[int, int]) -> None:
        """Leave all scenes, top first, and begin anew with this one."""
        self.clear()
        self.push(scene, size)

    def clear(self) -> None:
        """Leave all scenes, top first."""
        while self._scenes:
            self._scenes.pop().leave()

    def call_all(self, hook: str) -> None:
        """Run one hook of every scene, the lowest first."""
        for scene in tuple(self._scenes):
            getattr(scene, hook)()

    def call(self, hook: str, *args: Any) -> None:
        """Run one hook of the top scene, if there is one."""
        if self._scenes:
            getattr(self._scenes[-1], hook)(*args)
