"""The menu of the replay viewer: everything that has no button of its own, so that no key is needed for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.i18n import t
from game.prompts import prompted, with_prompt
from game.reason_lines import percent
from game.replays.timeline import JUMPS
from game.scenes import viewer_marks, viewer_picture
from game.scenes.list_dialog import Entry, ListDialog
from game.scenes.viewer_branch import play_on, save_scenario
from game.table.menu_dialog import MenuDialog
from game.ui.button import Button
from game.ui.dialog import Answer
from game.ui.kit import Kit

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene


class ViewerMenu(MenuDialog):
    """Its rows may be lower than usual, for there are many; so may the letters."""

    def button(self, kit: Kit, box: pygame.Rect, number: int) -> Button:
        """The button of an answer."""
        made = super().button(kit, box, number)
        made.size = min(made.size, box.h * 0.5 / kit.scale)
        return made


def open_menu(scene: ViewerScene) -> None:
    """Show it."""

    def settings() -> None:
        from game.scenes.settings_scene import SettingsScene

        scene.app.push(SettingsScene(scene.app))

    def entry(key: str, action: str, run: partial[None]) -> Answer:
        return Answer(with_prompt(t(key), action), run)

    spoiler = "viewer.menu_spoiler_off" if scene.secret else "viewer.menu_spoiler_on"
    jump = Answer(with_prompt(t("viewer.menu_jump", what=t(f"viewer.jump.{scene.jump}")), "event_kind"),
                  partial(choose_jump, scene))  # fmt: skip
    answers = [
        Answer(t("viewer.menu_leave"), scene.app.pop),
        entry("viewer.menu_marks", "bookmarks", partial(viewer_marks.show_list, scene)),
        entry("viewer.menu_turns", "turns", partial(show_turns, scene)),
        jump,
        entry(spoiler, "spoiler", partial(scene.toggle_secret)),
        entry("viewer.menu_picture", "picture", partial(viewer_picture.take, scene)),
        entry("viewer.menu_play_on", "play_on", partial(play_on, scene)),
        entry("viewer.menu_scenario", "scenario", partial(save_scenario, scene)),
        entry("table.button.fit", "fit", partial(scene.fit)),
        Answer(t("rules.title"), scene.app.doors.rules),
        Answer(t("table.menu.settings"), settings),
        Answer(t("viewer.menu_go_on"), primary=True),
    ]
    scene.open_dialog(ViewerMenu(t("viewer.menu_title"), "", answers))


def next_jump(scene: ViewerScene) -> None:
    """Another kind of event to go to."""
    _set_jump(scene, JUMPS[(JUMPS.index(scene.jump) + 1) % len(JUMPS)])


def _set_jump(scene: ViewerScene, jump: str) -> None:
    scene.jump = jump
    scene.app.say("viewer.jumps_to", what=t(f"viewer.jump.{jump}"))
    scene.show()


def choose_jump(scene: ViewerScene) -> None:
    """Let the kind of event be chosen that the jumps go to."""
    answers = [Answer(t(f"viewer.jump.{jump}"), partial(_set_jump, scene, jump)) for jump in JUMPS]
    cancel = Answer(t("common.cancel"), primary=True)
    scene.open_dialog(ViewerMenu(t("viewer.jump_title"), t("viewer.jump_text"), [*answers, cancel]))


def show_turns(scene: ViewerScene) -> None:
    """The turning points in words, each of which leads to its position."""
    analysis = scene.analysis
    text, entries = "", []
    if analysis.review is None:
        text = prompted("viewer.turns_unknown" if analysis.possible else "viewer.analysis_impossible")
    elif not analysis.tells_chances:
        text = t("viewer.chances_secret")
    else:
        turns = [turn for turn in analysis.turns if not scene.secret or turn.step < scene.at]
        for turn in turns:
            words = t(
                "viewer.turn_up" if turn.after > turn.before else "viewer.turn_down",
                deed=analysis.deed(turn.step), side=t(f"viewer.whose.{turn.side}"),
                before=percent(turn.before), after=percent(turn.after),
            )  # fmt: skip
            entries.append(Entry(t("viewer.at", at=turn.step + 1), words, partial(scene.seek, turn.step + 1)))
        text = "" if entries else t("viewer.turns_none")
    scene.open_dialog(ListDialog(scene.view, t("viewer.turns_title"), text, entries))
