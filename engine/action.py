"""An action in the one notation: the same object in replays, scenarios, on the referee line, in tests and in logs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine import cards, grid, move
from engine.errors import ActionError

_FIELDS: dict[str, tuple[str, ...]] = {
    "place": ("card", "turned", "cell"),
    "break": ("card", "seat"),
    "repair": ("card", "tool", "seat"),
    "rockfall": ("cell",),
    "map": ("goal",),
    "pass": ("cards",),
    "take_gold": ("value",),
    "theft": (),
    "hands_off": ("seat",),
    "swap_hands": ("seat",),
    "inspection": ("seat",),
    "swap_hats": ("seat",),
    "trapped": ("seat",),
    "free_at_last": ("seat",),
    "unburden": ("cards", "remove"),
    "steal": ("seat",),
}
"""Fields of each type of action, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action; fields that its type does not use are None. `cards` holds None for a hidden card."""

    type: str
    card: str | None = None
    turned: bool = False
    cell: tuple[int, int] | None = None
    seat: int | None = None
    tool: str | None = None
    goal: int | None = None
    cards: tuple[str | None, ...] = ()
    value: int | None = None
    remove: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The object of the notation."""
        obj: dict[str, Any] = {"type": self.type}
        for name in _FIELDS[self.type]:
            value = getattr(self, name)
            obj[name] = list(value) if isinstance(value, tuple) else value
        return obj

    @classmethod
    def from_json(cls, obj: object) -> Action:
        """Read an action. ActionError for anything that is not one; whether it is legal is another question."""
        if not isinstance(obj, Mapping):
            raise ActionError('an action is an object such as {"type":"map","goal":1}')
        kind = obj.get("type")
        if not isinstance(kind, str) or kind not in _FIELDS:
            raise ActionError(f"no action has the type {_short(kind)}; known are {', '.join(_FIELDS)}")
        for name in obj:
            if name != "type" and name not in _FIELDS[kind]:
                raise ActionError(f"the action {kind} has no field {_short(name)}")
        values = {name: _READ[name](obj.get(name), kind) for name in _FIELDS[kind]}
        if kind == "steal" and "seat" not in obj:
            raise ActionError('a theft names its victim in the field "seat", or null for nobody')
        action = cls(kind, **values)
        if kind == "repair" and action.tool is None and action.card is not None:
            tools = action.card.split("_")[1:]
            if len(tools) > 1:
                raise ActionError(f'{action.card} mends one of its tools: name it in the field "tool"')
            action = replace(action, tool=tools[0])
        return action


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _card(value: object, kind: str) -> str:
    if isinstance(value, str):
        try:
            number = cards.card_id(value)
        except KeyError:
            number = 0
        wanted = {
            "place": cards.is_path(number),
            "break": bool(cards.BREAKS[number]),
            "repair": bool(cards.REPAIRS[number]),
        }
        if number and wanted.get(kind, True):
            return value
        if number:
            raise ActionError(f"the card {value} cannot be used for the action {kind}")
    raise ActionError(f"no card is called {_short(value)}")


def _turned(value: object, kind: str) -> bool:
    if value is None:
        return False
    if isinstance(value, bool):
        return value
    raise ActionError('"turned" is true or false')


def _whole(value: object, name: str, low: int, high: int) -> int:
    if type(value) is int and low <= value <= high:
        return value
    raise ActionError(f'"{name}" is a whole number from {low} to {high}, not {_short(value)}')


def _cell(value: object, kind: str) -> tuple[int, int]:
    if isinstance(value, list | tuple) and len(value) == 2:
        column, row = value
        if type(column) is int and type(row) is int and abs(column) <= 9999 and abs(row) <= 9999:
            return column, row
    raise ActionError(f'"cell" is [column, row], not {_short(value)}')


def _tool(value: object, kind: str) -> str | None:
    if value is None or value in cards.TOOLS:
        return value
    raise ActionError(f'"tool" is one of {", ".join(cards.TOOLS)}, not {_short(value)}')


def _seat(value: object, kind: str) -> int | None:
    return None if kind == "steal" and value is None else _whole(value, "seat", 0, 11)


def _remove(value: object, kind: str) -> str:
    if isinstance(value, str) and value in cards.FRONT_NAMES:
        return value
    raise ActionError(f'"remove" is one of {", ".join(cards.FRONT_NAMES)}, not {_short(value)}')


def _cards(value: object, kind: str) -> tuple[str, ...]:
    if kind == "unburden" and (not isinstance(value, list | tuple) or len(value) != 2):
        raise ActionError(f'"cards" lists the two discarded cards, not {_short(value)}')
    if isinstance(value, list | tuple) and 1 <= len(value) <= 3:
        return tuple(_card(card, kind) for card in value)
    raise ActionError(f'"cards" lists the discarded cards, not {_short(value)}')


_READ: dict[str, Any] = {
    "card": _card,
    "turned": _turned,
    "cell": _cell,
    "seat": _seat,
    "tool": _tool,
    "goal": lambda value, kind: _whole(value, "goal", 0, 2),
    "cards": _cards,
    "value": lambda value, kind: _whole(value, "value", 1, 3),
    "remove": _remove,
}


_NO_CARD = ("place", "break", "repair", "pass", "unburden", "take_gold", "steal")
"""Types of action whose card is not named like the type."""


def used_cards(action: Action) -> tuple[str, ...]:
    """Names of the cards that leave the hand."""
    if action.cards:
        return tuple(name or "" for name in action.cards)
    if action.card is not None:
        return (action.card,)
    return () if action.type in _NO_CARD else (action.type,)


def to_move(action: Action) -> int:
    """The packed form of an action whose cell is on the grid; ValueError for a cell past the edge."""
    kind = move.KINDS.index(action.type)
    first, second, third = (*sorted(cards.card_id(name) for name in used_cards(action)), 0, 0, 0)[:3]
    place = grid.index(*action.cell) if action.cell is not None else 0
    turned = int(action.turned and not cards.SAME_TURNED[2 * first])
    which = action.goal if action.goal is not None else 0
    if action.tool:
        which = cards.TOOLS.index(action.tool)
    elif action.remove:
        which = cards.FRONT_NAMES.index(action.remove)
    seat = action.seat if action.seat is not None else move.NOBODY if action.type == "steal" else 0
    packed = kind | first << move.CARD | second << move.CARD_2 | third << move.CARD_3
    packed |= place << move.CELL | turned << move.TURNED | seat << move.SEAT
    return packed | which << move.WHICH | (action.value or 0) << move.VALUE


def kind_name(kind: int) -> str:
    """Name of a kind of action in the notation."""
    return move.KINDS[kind]


def from_move(packed: int) -> Action:
    """The action of a packed number."""
    packed = int(packed)
    kind = kind_name(packed & 31)
    name = cards.card_name(packed >> move.CARD & 63)
    cell = grid.cell_of(packed >> move.CELL & 16383)
    seat, which = packed >> move.SEAT & 15, packed >> move.WHICH & 7
    match kind:
        case "place":
            return Action(kind, card=name, turned=bool(packed >> move.TURNED & 1), cell=cell)
        case "break":
            return Action(kind, card=name, seat=seat)
        case "repair":
            return Action(kind, card=name, seat=seat, tool=cards.TOOLS[which])
        case "rockfall":
            return Action(kind, cell=cell)
        case "map":
            return Action(kind, goal=which)
        case "pass" | "unburden":
            shifts = (move.CARD, move.CARD_2, move.CARD_3)
            names = tuple(cards.card_name(number) for shift in shifts if (number := packed >> shift & 63))
            return Action(kind, cards=names, remove=cards.FRONT_NAMES[which] if kind == "unburden" else None)
        case "take_gold":
            return Action(kind, value=packed >> move.VALUE & 3)
        case "theft":
            return Action(kind)
        case _:
            return Action(kind, seat=None if seat == move.NOBODY else seat)
