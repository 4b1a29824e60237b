"""What a play told one person in secret, shown until that person puts it away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce

from engine.event import Event
from game.i18n import t
from game.prompts import prompted
from game.session import Session
from game.table.card_dialog import CardDialog, Offer
from game.table.look import art
from game.ui.dialog import Answer

DEAF = 0.5
"""Seconds in which what was pressed for the table does not put a result away."""


def _map(event: Event, names: tuple[str, ...]) -> tuple[str, str, Sequence[str]]:
    key = "treasure" if event.card == "treasure" else "stone"
    text = t(f"table.map_result.{key}", goal=t(f"table.goal.{event.goal}"))
    return t("table.map_result.title", name=names[event.seat or 0]), text, (event.card or "stone_a",)


def _inspection(event: Event, names: tuple[str, ...]) -> tuple[str, str, Sequence[str]]:
    role, other = t(f"table.role.{event.role}"), names[event.target or 0]
    title = t("table.inspection_result.title", name=names[event.seat or 0])
    return title, t("table.inspection_result.text", other=other, role=role), (f"role_{event.role}",)


def _dwarf(event: Event, names: tuple[str, ...]) -> tuple[str, str, Sequence[str]]:
    title = t("table.hat_result.title", name=names[event.seat or 0])
    return title, t("table.hat_result.text", role=t(f"table.role.{event.role}")), (f"role_{event.role}",)


def _hand(event: Event, names: tuple[str, ...], viewer: int) -> tuple[str, str, Sequence[str]]:
    mine = event.seat == viewer
    other = names[(event.target if mine else event.seat) or 0]
    got = (event.got if mine else event.gave) or ()
    text = t("table.hand_result.text" if got else "table.hand_result.empty", other=other)
    return t("table.hand_result.title", name=names[viewer]), text, got


def _of(event: Event, names: tuple[str, ...], viewer: int) -> tuple[str, str, Sequence[str]]:
    match event.type:
        case "looked":
            return _map(event, names)
        case "inspected":
            return _inspection(event, names)
        case "took_dwarf":
            return _dwarf(event, names)
    return _hand(event, names, viewer)


def _sentences(first: str, second: str) -> str:
    return t("table.sentences", first=first, second=second)


def news_dialog(session: Session) -> CardDialog:
    """The map's, the inspection's or the swap's result, and the cards drawn where the curtain falls next."""
    names, viewer = session.config.names, session.viewer
    told: dict[str, Event] = {}
    drawn: list[str] = []
    for event in session.private:
        if event.type == "hands_swapped":
            drawn.clear()  # of several swaps only the last hand is still there
        if event.type != "drew":
            told[event.type] = event
        elif event.card is not None:
            drawn.append(event.card)
    parts = [_of(event, names, viewer) for event in told.values()]
    many = "_n" if len(drawn) > 1 else ""
    if parts:
        title, text = parts[-1][0], reduce(_sentences, (part[1] for part in parts))
        if drawn:
            text = _sentences(text, t(f"table.drawn.also{many}", name=names[viewer], n=len(drawn)))
    else:
        title = t(f"table.drawn.title{many}", name=names[viewer], n=len(drawn))
        text = t(f"table.drawn.text{many}", name=names[viewer])
    passes_on = session.hot_seat and session.to_move != viewer
    hide = "table.drawn.hide" if passes_on else "table.map_result.hide"
    pictures = [card for part in parts for card in part[2]] + drawn
    # A click on a card puts it away, too: that is quicker than to aim at the button.
    offers = [Offer(partial(art().card, card), session.dismiss_private) for card in pictures]
    dialog = CardDialog(title, text, offers, [Answer(prompted(hide), session.dismiss_private, primary=True)])
    dialog.deaf = DEAF
    return dialog
