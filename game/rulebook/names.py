"""What the pictured cards are called. Without pygame."""

from __future__ import annotations

from engine.cards import PATH_NAMES
from game.i18n import t
from game.rulebook.model import Picture
from game.table.card_names import card_name

_OWN = ("start", "treasure", "stone_a", "stone_b")


def picture_name(picture: Picture) -> str:
    """The words under a picture: the card's name, or for one of many tunnels how many of it there are."""
    card = picture.card
    if picture.back:
        name = t(f"rules.back.{card}")
    elif card in PATH_NAMES:
        name = card_name(card)
        return t("rules.count", n=picture.count) if picture.count else name
    elif card in _OWN:
        name = t(f"rules.card.{card}")
    elif card.startswith("role_"):
        name = t(f"table.role.{card.removeprefix('role_')}")
    elif card.startswith("gold_"):
        name = t("table.gold", n=int(card.removeprefix("gold_")))
    else:
        name = card_name(card)
    return t("rules.counted", name=name, n=picture.count) if picture.count else name
