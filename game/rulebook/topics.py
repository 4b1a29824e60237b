"""From what the player points at to the page about it. Without pygame.

A topic is a page's name, or a word for the kind of thing and its name: `card NES/W`, `card map`, `goal treasure`,
`role boss`, `rule two_door`.
"""

from __future__ import annotations

from game.rulebook.book import PAGES
from game.rulebook.history import FIRST_PAGE
from game.table.card_names import path_kind

_PATH_PAGE = {
    "path": "tunnels",
    "dead_end": "dead_ends",
    "bridge": "bridge",
    "double_curve": "double_curve",
    "ladder": "ladder",
    "door_blue": "doors",
    "door_green": "doors",
    "crystal": "crystal",
}
_ROLE_PAGE = {"blue": "teams", "green": "teams"}
_OTHERS = {"start": "start_and_goals", "treasure": "start_and_goals", "stone_a": "start_and_goals",
           "stone_b": "start_and_goals", "goal": "start_and_goals"}  # fmt: skip


def card_page(card: str) -> str:
    """The page of a card, by its name in the notation or in the art."""
    from engine.cards import BASE_PATHS, PATH_NAMES, START_FACE

    if card in _OTHERS or card == START_FACE:
        return "start_and_goals"
    if card in PATH_NAMES:
        if path_kind(card) == "path" and card not in BASE_PATHS:
            return "stubs"
        return _PATH_PAGE[path_kind(card)]
    if card.startswith("broken_"):
        return "broken_tools"
    if card.startswith("repair_"):
        return "double_repair" if card.count("_") > 1 else "repair"
    if card.startswith("gold"):
        return "gold_cards"
    return role_page(card.removeprefix("role_")) if card.startswith("role_") else card


def role_page(role: str) -> str:
    """The page of a role."""
    return _ROLE_PAGE.get(role, role)


def page_of(topic: str | None) -> str:
    """The name of the page about a topic; the first page for None and for what the book does not know."""
    kind, _, name = (topic or "").partition(" ")
    if name:
        if kind in ("card", "goal"):
            page = card_page(name)
        elif kind == "role":
            page = role_page(name)
        else:
            page = "house_rules" if kind == "rule" else ""
    else:
        page = kind
    return page if page in PAGES else FIRST_PAGE
