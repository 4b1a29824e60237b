"""What cards are called in a sentence. Plain data, without pygame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from engine.cards import BLUE, CRYSTAL, DOOR, HAS_LADDER, LINK, card_id, is_path
from game.i18n import has, t

_CROSSING = {"NS/EW": "bridge", "NW/ES": "double_curve", "NE/SW": "double_curve"}


def is_dead_end(card: str) -> bool:
    """Whether no way leads through a path card, nor on by a ladder."""
    links = LINK[2 * card_id(card)]
    return not HAS_LADDER[2 * card_id(card)] and not bool(
        np.any([int(mask) & ~(1 << side) for side, mask in enumerate(links)])
    )


def path_kind(card: str) -> str:
    """The sort of a path card: what is special about it, `path` where nothing is."""
    face = 2 * card_id(card)
    if HAS_LADDER[face]:
        return "ladder"
    if DOOR[face]:
        return "door_blue" if DOOR[face] == BLUE else "door_green"
    if CRYSTAL[face]:
        return "crystal"
    return _CROSSING.get(card) or ("dead_end" if is_dead_end(card) else "path")


def card_name(card: str) -> str:
    """The name of a hand card in the language that is set."""
    return t(f"cards.path.{path_kind(card)}" if is_path(card_id(card)) else f"cards.name.{card}")


def describe(card: str) -> str | None:
    """A card's name and what it does; None for a plain tunnel."""
    if is_path(card_id(card)):
        key = f"cards.path_text.{path_kind(card)}"
        return t("table.about", name=card_name(card), text=t(key)) if has(key) else None
    kind = card.split("_")[0] if card.startswith(("broken_", "repair_")) else card
    return t("table.about", name=card_name(card), text=t(f"cards.text.{kind}"))


def list_cards(cards: Iterable[str]) -> str:
    """Several cards in one line, equal ones counted."""
    counted = Counter(card_name(card) for card in cards)
    return t("table.list_separator").join(name if n == 1 else f"{n} × {name}" for name, n in counted.items())
