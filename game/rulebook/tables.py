"""Tables and lists of the rulebook, made from the engine's own data in the language that is set. Without pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.cards import (
    DEDUCTION,
    DWARFS,
    GOLD_CARDS,
    GOLD_DRAWN,
    HAND_SIZE,
    ROLES_N_PLUS_1,
    SABOTEUR_PAY,
    SHARE,
)
from engine.options import CHOICES, MAX_ROUNDS
from game.i18n import t
from game.keymap import ACTIONS, EVERYWHERE, TABLE, VIEWER, Keymap
from game.prompts import key_text
from game.setup import EDITIONS, HOUSE_RULES

Rows = list[tuple[str, ...]]
"""The first row is the head."""
Terms = list[tuple[str, str]]
"""Words with what they mean."""


def players() -> Rows:
    """What is dealt to how many players of the base game."""
    head = tuple(t(f"rules.table.{name}") for name in ("players", "saboteurs", "diggers", "hand", "gold_cards"))
    return [head] + [
        (str(n), str(ROLES_N_PLUS_1[n][0]), str(ROLES_N_PLUS_1[n][1]), str(HAND_SIZE[n]), str(GOLD_DRAWN[n]))
        for n in sorted(HAND_SIZE)
    ]


def gold_drawn() -> Rows:
    """How many gold cards are drawn when the diggers win."""
    return [
        (t("rules.table.players"), *(str(n) for n in sorted(GOLD_DRAWN))),
        (t("rules.table.gold_cards"), *(str(GOLD_DRAWN[n]) for n in sorted(GOLD_DRAWN))),
    ]


def saboteur_pay() -> Rows:
    """What saboteurs get when they win the base game's round."""
    return [
        (t("rules.table.saboteurs_playing"), *(str(n) for n in sorted(SABOTEUR_PAY))),
        (t("rules.table.nuggets_each"), *(str(SABOTEUR_PAY[n]) for n in sorted(SABOTEUR_PAY))),
    ]


def gold_cards() -> Rows:
    """The gold cards of the base game."""
    return [
        (t("rules.table.nuggets"), *(str(value) for value in sorted(GOLD_CARDS))),
        (t("rules.table.cards"), *(str(GOLD_CARDS[value]) for value in sorted(GOLD_CARDS))),
    ]


def share() -> Rows:
    """What each winner of Saboteur 2 gets."""
    most = len(SHARE) - 1
    counts = list(range(1, most + 1))

    def row(less: int) -> tuple[str, ...]:
        return tuple(str(max(SHARE[n] - less, 0)) for n in counts)

    return [
        (t("rules.table.winners"), *(t("rules.table.or_more", n=n) if n == most else str(n) for n in counts)),
        (t("rules.table.each_winner"), *row(0)),
        (t("table.role.boss"), *row(DEDUCTION["boss"])),
        (t("table.role.profiteer"), *row(DEDUCTION["profiteer"])),
    ]


def dwarfs() -> Rows:
    """The dwarfs of Saboteur 2 and how many of each there are."""
    head = t("rules.table.dwarf"), t("rules.table.cards"), t("rules.table.wins")
    rows: Rows = [(t(f"table.role.{role}"), str(count), t(f"rules.wins.{role}")) for role, count in DWARFS.items()]
    return [head, *rows]


GRIDS: Mapping[str, Callable[[], Rows]] = {
    "players": players,
    "gold_drawn": gold_drawn,
    "saboteur_pay": saboteur_pay,
    "gold_cards": gold_cards,
    "share": share,
    "dwarfs": dwarfs,
}


def _values(name: str) -> str:
    """The values of a house rule, the default first."""
    if name == "rounds":
        return t("rules.house.rounds", high=MAX_ROUNDS)
    if name == "first_player":
        return t("rules.house.first_player")
    words = [
        t("common.on" if value else "common.off") if isinstance(value, bool) else t(f"menu.rule_{name}_{value}")
        for value in CHOICES[name]
    ]
    return t("rules.house.values", first=words[0], others=t("rules.house.or").join(words[1:]))


def _house_rule(name: str) -> tuple[str, str]:
    key = f"rules.house.text.{name}"
    return t(f"menu.rule_{name}"), t("table.sentences", first=t(key), second=_values(name))


def house_rules_common(_: Keymap) -> Terms:
    """House rules of both editions."""
    return [_house_rule(name) for name in HOUSE_RULES[EDITIONS[0]] if name in HOUSE_RULES[EDITIONS[1]]]


def house_rules_base(_: Keymap) -> Terms:
    """House rules of the base game alone."""
    return [_house_rule(name) for name in HOUSE_RULES[EDITIONS[0]] if name not in HOUSE_RULES[EDITIONS[1]]]


def house_rules_saboteur2(_: Keymap) -> Terms:
    """House rules of Saboteur 2 alone."""
    return [_house_rule(name) for name in HOUSE_RULES[EDITIONS[1]] if name not in HOUSE_RULES[EDITIONS[0]]]


def _keys_of(place: str) -> Callable[[Keymap], Terms]:
    """The named actions that are heard in one place, with their keys as they are set."""

    def terms(keymap: Keymap) -> Terms:
        return [
            (key_text(keymap.key(action.name)), t(f"keys.action_{action.name}"))
            for action in ACTIONS
            if place in action.places
        ]

    return terms


def _fixed(names: Sequence[str]) -> Terms:
    return [(t(f"rules.keys.{name}"), t(f"rules.does.{name}")) for name in names]


def keys_table(keymap: Keymap) -> Terms:
    """How to play at the table with mouse and keys."""
    return [*_fixed(("click", "wheel", "arrows", "numbers")), *_keys_of(TABLE)(keymap), *_fixed(("space",))]


def keys_everywhere(keymap: Keymap) -> Terms:
    """Keys that mean the same everywhere."""
    return [*_fixed(("tab", "enter", "escape")), *_keys_of(EVERYWHERE)(keymap)]


def keys_book(keymap: Keymap) -> Terms:
    """How to go about in this book."""
    return _fixed(("find", "history", "scroll"))


TERMS: Mapping[str, Callable[[Keymap], Terms]] = {
    "house_common": house_rules_common,
    "house_base": house_rules_base,
    "house_saboteur2": house_rules_saboteur2,
    "keys_table": keys_table,
    "keys_viewer": _keys_of(VIEWER),
    "keys_everywhere": keys_everywhere,
    "keys_book": keys_book,
}
"""Lists for the keys as they are set now."""
