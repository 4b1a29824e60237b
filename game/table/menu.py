"""The dialogs of the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.action import Action
from game.i18n import t
from game.table.card_dialog import CardDialog, Offer
from game.table.look import KIND, art
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def menu_dialog(scene: TableScene) -> Dialog:
    """Resume, settings, quit to title."""

    def settings() -> None:
        from game.scenes.settings_scene import SettingsScene

        scene.app.push(SettingsScene(scene.app))

    return Dialog(
        t("table.menu.title"),
        t("table.menu.text"),
        [
            Answer(t("table.menu.quit"), scene.app.show_title),
            Answer(t("table.menu.settings"), settings),
            Answer(t("table.menu.resume"), primary=True),
        ],
    )


def private_dialog(scene: TableScene) -> CardDialog:
    """What a play told the person who made it, until that person puts it away: a map's result, a card drawn."""
    session = scene.session
    looked = next((event for event in session.private if event.type == "looked"), None)
    drew = next((event for event in session.private if event.type == "drew"), None)
    name = session.config.names[session.private[0].seat or 0]
    shown = [event.card for event in (looked, drew) if event is not None and event.card is not None]
    if looked is not None:
        title = t("table.map_result.title", name=name)
        key = "treasure" if looked.card == "treasure" else "stone"
        text = t(f"table.map_result.{key}", goal=t(f"table.goal.{looked.goal}"))
        if drew is not None:
            text += " " + t("table.drawn.also", name=name)
    else:
        title, text = t("table.drawn.title", name=name), t("table.drawn.text", name=name)
    hide = "table.drawn.hide" if session.hot_seat else "table.map_result.hide"
    offers = [Offer(partial(art().card, card)) for card in shown]
    return CardDialog(title, text, offers, [Answer(t(hide), session.dismiss_private, primary=True)])


def tool_dialog(scene: TableScene, actions: Sequence[Action]) -> CardDialog:
    """Which of two broken tools a double repair mends."""

    def picture(tool: str) -> Offer:
        def draw(size: tuple[int, int]) -> pygame.Surface:
            return art().icon(tool, min(size), KIND["help"])

        return Offer(draw, lambda: scene.play(next(a for a in actions if a.tool == tool)), t(f"table.tool.{tool}"))

    offers = [picture(action.tool) for action in actions if action.tool is not None]
    return CardDialog(t("table.tool_question"), "", offers, [Answer(t("table.cancel"))], shape=(110, 110))
