"""The buttons of the replay viewer, in the side panel; rarer things are in its menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from engine.observation import SPECTATOR
from game import theme
from game.i18n import t
from game.prompts import prompt, with_prompt
from game.scenes import viewer_marks, viewer_menu
from game.table.look import art
from game.ui.button import Button

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene

COUNT = 14
"""Places for buttons in the side panel."""


class _Entry(NamedTuple):
    name: str
    word: str
    run: Callable[[], None]
    able: bool = True
    icon: str = ""
    tip: str = ""


def view_words(scene: ViewerScene) -> tuple[str, str]:
    """Whose view it is, and the same for the button, which has no room for a sentence."""
    if scene.viewer is None:
        return t("table.viewer.everyone"), t("table.viewer.everyone_short")
    if scene.viewer == SPECTATOR:
        return t("table.viewer.public"), t("table.viewer.public_short")
    name = scene.game.config.names[scene.viewer]
    return t("table.viewer.seat", name=name), name


def _entries(scene: ViewerScene) -> list[_Entry]:
    more, less = scene.at < len(scene.steps), scene.at > 0
    play = ("pause" if scene.playing else "play", t("table.viewer.pause" if scene.playing else "table.viewer.play"))
    view_word, view_short = view_words(scene)
    what = t(f"viewer.jump.{scene.jump}")
    marked = scene.bookmarks.at(scene.at) is not None
    analyse, analyse_tip = scene.analysis.words()
    return [
        _Entry("previous_round", "", partial(scene.jump_round, -1), less, "skip_start", t("viewer.previous_round")),
        _Entry("next_round", "", partial(scene.jump_round, 1), more, "skip_end", t("viewer.next_round")),
        _Entry("previous_event", "", partial(scene.jump_event, -1), less, "event_back",
               t("viewer.previous_event", what=what, key_event_back=prompt("event_back"))),
        _Entry("next_event", "", partial(scene.jump_event, 1), more, "event_next",
               t("viewer.next_event", what=what, key_event_next=prompt("event_next"))),
        _Entry("back_step", "", partial(scene.step, -1), less, "step_back", t("viewer.step_back")),
        _Entry("forward_step", "", partial(scene.step, 1), more, "step_forward", t("viewer.step_forward")),
        _Entry("play", play[1], scene.toggle, bool(scene.steps), play[0]),
        _Entry("speed", t("table.viewer.speed", speed=f"{scene.speed:g}"), scene.next_speed, True, "speed",
               t("viewer.speed_tip", key_faster=prompt("faster"), key_slower=prompt("slower"))),
        _Entry("view", view_short, scene.next_viewer, True, "eye", view_word),
        _Entry("bookmark", t("viewer.marked" if marked else "viewer.mark"), partial(viewer_marks.edit, scene), True,
               "bookmark", t("viewer.mark_tip", key_bookmark=prompt("bookmark"), key_bookmarks=prompt("bookmarks"))),
        _Entry("analyse", analyse, scene.analysis.press, scene.analysis.possible, "chart", analyse_tip),
        _beside(scene),
        _Entry("more", with_prompt(t("viewer.more"), "menu"), partial(viewer_menu.open_menu, scene)),
        _Entry("back", t("table.viewer.back"), scene.app.pop),
    ]  # fmt: skip


def _beside(scene: ViewerScene) -> _Entry:
    """The panel beside the mine where there is anything to tell in it, else what else is of use."""
    if scene.reasons.any:
        word = with_prompt(t("table.viewer.reasons"), "reasons")
        return _Entry(
            "reasons", word, scene.reasons.toggle, tip=t("table.viewer.reasons_tip", key_reasons=prompt("reasons"))
        )
    return _Entry("fit", with_prompt(t("table.button.fit"), "fit"), scene.fit)


def build(scene: ViewerScene) -> None:
    """Put the buttons as they are now into the view of the scene."""
    view, kit, layout = scene.view, scene.app.ui, scene.stage.layout
    down = next((w.name for w in view.widgets if isinstance(w, Button) and w.down), "")
    view.clear(scene.stage.size)
    pictures = art()
    for place, entry in zip(layout.buttons, _entries(scene), strict=True):
        size = min(15.0, place.h * 0.42 / kit.scale)
        colour = theme.BUTTON.text if entry.able else theme.BUTTON_OFF.text
        picture = pictures.icon(entry.icon, round(place.h * 0.55), colour) if entry.icon else None
        button = Button(
            kit, pygame.Rect(place), entry.word, entry.run,
            name=entry.name, size=size, enabled=entry.able, icon=picture, tip=entry.tip,
        )  # fmt: skip
        button.down = entry.name == down
        view.add(button)
    if scene.shows_aside:
        view.add(_aside(scene))
    view.finish("play")


def _aside(scene: ViewerScene) -> Button:
    """Beside the draw pile, where a seat's gold stands while only that seat's cards are open."""
    kit, stage = scene.app.ui, scene.stage
    assert stage.observation is not None, "the position is shown before its buttons"
    room, word = stage.side.beside_pile(stage.layout, stage.observation), t("replay.aside")
    pad = kit.px(10)
    size = min(14.0, room.h * 0.5 / kit.scale)
    size *= min(1.0, 0.98 * (room.w - 2 * pad) / max(kit.width(word, size), 1))
    rect = pygame.Rect(0, 0, min(kit.width(word, size) + 2 * pad + kit.px(4), room.w), room.h)
    rect.midright = room.midright
    return Button(
        kit, rect, word, scene.show_aside, name="aside", size=size, tip=t("replay.aside_tip", key_aside=prompt("aside"))
    )
