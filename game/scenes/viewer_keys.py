"""The keys of the replay viewer, and the buttons of a pad, which come in as keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.inputs import action_of, from_pad
from game.keymap import VIEWER
from game.scenes import viewer_marks, viewer_menu, viewer_picture
from game.scenes.viewer_branch import play_on, save_scenario

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene

Run = Callable[[], None]
_OTHER = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def on_key(scene: ViewerScene, event: pygame.event.Event) -> bool:
    """Do what a key means here; False for one that means nothing."""
    if getattr(event, "mod", 0) & _OTHER:
        return False
    run = _moves(scene, event).get(event.key)
    if run is None:
        action = action_of(event, VIEWER) or ""
        run = _of_pad(scene).get(action) if from_pad(event) else None
        run = run or _actions(scene).get(action)
    if run is not None:
        run()
    return run is not None


def _moves(scene: ViewerScene, event: pygame.event.Event) -> dict[int, Run]:
    moves: dict[int, Run] = {
        pygame.K_HOME: partial(scene.seek, 0), pygame.K_END: partial(scene.seek, len(scene.steps)),
        pygame.K_PAGEUP: partial(scene.jump_round, -1), pygame.K_PAGEDOWN: partial(scene.jump_round, 1),
    }  # fmt: skip
    if getattr(event, "mod", 0) & pygame.KMOD_SHIFT and scene.reasons.on:
        moves |= {pygame.K_UP: partial(scene.reasons.scroll, -3), pygame.K_DOWN: partial(scene.reasons.scroll, 3)}
    if not scene.view.focus.shown:
        forward, back = partial(scene.step, 1), partial(scene.step, -1)
        moves |= {pygame.K_LEFT: back, pygame.K_RIGHT: forward, pygame.K_SPACE: scene.toggle}
    else:
        moves[pygame.K_ESCAPE] = partial(_let_go, scene)
    return moves


def _let_go(scene: ViewerScene) -> None:
    """From the buttons back to the game: arrows step through it again."""
    scene.view.focus.shown = False
    scene.app.invalidate()


def _of_pad(scene: ViewerScene) -> dict[str, Run]:
    """What the buttons of a pad mean here that have no key of the viewer's."""
    return {
        "turn": scene.next_viewer, "discard": partial(scene.jump_event, 1), "hint": scene.reasons.toggle,
        "log": partial(viewer_marks.edit, scene),
    }  # fmt: skip


def _actions(scene: ViewerScene) -> dict[str, Run]:
    return {
        "faster": scene.next_speed, "slower": partial(scene.next_speed, -1), "view": scene.next_viewer,
        "fit": scene.fit, "aside": scene.show_aside, "reasons": scene.reasons.toggle,
        "event_back": partial(scene.jump_event, -1), "event_next": partial(scene.jump_event, 1),
        "event_kind": partial(viewer_menu.next_jump, scene), "analyse": scene.analysis.press,
        "bookmark": partial(viewer_marks.edit, scene), "bookmarks": partial(viewer_marks.show_list, scene),
        "turns": partial(viewer_menu.show_turns, scene), "spoiler": scene.toggle_secret,
        "picture": partial(viewer_picture.take, scene), "play_on": partial(play_on, scene),
        "scenario": partial(save_scenario, scene), "menu": partial(viewer_menu.open_menu, scene),
    }  # fmt: skip
