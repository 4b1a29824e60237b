"""The dialogs of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from engine.action import Action
from game.i18n import t
from game.table.card_dialog import CardDialog, Offer
from game.table.look import KIND, art
from game.table.menu_dialog import MenuDialog
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from game.app import App
    from game.table.playing import Playing


def menu_dialog(app: App, more: Sequence[Answer] = ()) -> Dialog:
    """Resume, settings, rulebook, quit to title, and what else there is."""

    def settings() -> None:
        from game.scenes.settings_scene import SettingsScene

        app.push(SettingsScene(app))

    return MenuDialog(
        t("table.menu.title"),
        t("table.menu.text"),
        [
            Answer(t("table.menu.quit"), app.doors.title),
            *more,
            Answer(t("rules.title"), app.doors.rules),
            Answer(t("table.menu.settings"), settings),
            Answer(t("table.menu.resume"), primary=True),
        ],
    )


def tool_dialog(scene: Playing, actions: Sequence[Action]) -> CardDialog:
    """Which of two broken tools a double repair mends."""

    def picture(tool: str) -> Offer:
        def draw(size: tuple[int, int]) -> pygame.Surface:
            return art().icon(tool, min(size), KIND["help"])

        return Offer(
            draw, lambda: scene.play(next(a for a in actions if a.tool == tool), sure=True), t(f"table.tool.{tool}")
        )

    offers = [picture(action.tool) for action in actions if action.tool is not None]
    return CardDialog(t("table.tool_question"), "", offers, [Answer(t("table.cancel"))], shape=(110, 110))
