"""Lines of the log: what an event says, in the colour of what it means. Plain data, without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from engine.action import Action
from engine.event import Event
from game.i18n import t
from game.table.card_names import is_dead_end, list_cards

BUILD, HARM, HELP, KNOW, PASS, SWAP, NOW = "build", "harm", "help", "know", "pass", "swap", "now"
_SORT = {
    "theft": HARM, "trapped": HARM, "hands_off": HELP, "free_at_last": HELP, "inspection": KNOW, "swap_hands": SWAP,
    "swap_hats": SWAP,
}  # fmt: skip
_LEARNED = frozenset({"looked", "inspected", "hands_swapped", "took_dwarf", "goal_shown", "drew"})
"""Events that belong to the play before them."""


@dataclass(frozen=True)
class LogLine:
    """A line, the sort of thing it tells, and what it is about."""

    text: str
    kind: str
    seats: tuple[int, ...] = ()
    cell: tuple[int, int] | None = None
    goal: int | None = None
    cards: tuple[str, ...] = ()
    """Cards to show while the mouse rests on the line."""


def line_of(event: Event, names: tuple[str, ...]) -> LogLine | None:
    """The line of an event; None for events that need none."""
    seat = event.seat
    name = names[seat] if seat is not None else ""
    who = () if seat is None else (seat,)
    match event.type:
        case "round_started":
            return LogLine(t("table.log.round_started", round=event.round, name=name), NOW, who)
        case "played" if event.action is not None:
            return _played(event, names, name, who)
        case "goal_shown":
            key = "treasure" if event.card == "treasure" else "stone"
            where = t(f"table.goal.{event.goal}")
            return LogLine(
                t(f"table.log.shown_{key}", name=name, goal=where),
                NOW if key == "treasure" else BUILD,
                who,
                goal=event.goal,
            )
        case "looked" if event.card is not None:
            key = "treasure" if event.card == "treasure" else "stone"
            return LogLine(
                t(f"table.log.saw_{key}", name=name, goal=t(f"table.goal.{event.goal}")), KNOW, who, goal=event.goal
            )
        case "inspected" if event.role is not None and event.target is not None:
            role, other = t(f"table.role.{event.role}"), names[event.target]
            text = t("table.log.saw_role", name=name, other=other, role=role)
            return LogLine(text, KNOW, (*who, event.target), cards=(f"role_{event.role}",))
        case "took_dwarf" if event.role is not None:
            text = t("table.log.took_dwarf", name=name, role=t(f"table.role.{event.role}"))
            return LogLine(text, KNOW, who, cards=(f"role_{event.role}",))
        case "stolen":
            if event.target is None:
                return LogLine(t("table.log.stole_nothing", name=name), PASS, who)
            return LogLine(t("table.log.stole", name=name, other=names[event.target]), HARM, (*who, event.target))
        case "skipped":
            return LogLine(t("table.log.skipped", name=name), PASS, who)
        case "round_ended":
            return LogLine(t(f"table.log.ended_{event.side}", round=event.round), NOW)
        case "paid":
            return LogLine(t("table.log.paid", name=name, n=event.value), NOW, who)
        case "gold_taken":
            if event.value is None:
                return LogLine(t("table.log.took_gold", name=name), NOW, who)
            return LogLine(t("table.log.took_value", name=name, n=event.value), NOW, who)
    return None


def _played(event: Event, names: tuple[str, ...], name: str, who: tuple[int, ...]) -> LogLine | None:
    action = event.action
    assert action is not None
    other = names[action.seat] if action.seat is not None else ""
    both = who if action.seat is None or action.seat in who else (*who, action.seat)
    cell = {"column": action.cell[0], "row": action.cell[1]} if action.cell is not None else {}
    match action.type:
        case "place":
            if is_dead_end(action.card or ""):
                return LogLine(t("table.log.dead_end", name=name, **cell), HARM, who, action.cell)
            return LogLine(t("table.log.place", name=name, **cell), BUILD, who, action.cell)
        case "rockfall":
            return LogLine(t("table.log.rockfall", name=name, **cell), HARM, who, action.cell)
        case "map":
            return LogLine(
                t("table.log.map", name=name, goal=t(f"table.goal.{action.goal}")), KNOW, who, goal=action.goal
            )
        case "break":
            tool = t("table.tool." + (action.card or "").removeprefix("broken_"))
            return LogLine(t("table.log.break", name=name, other=other, tool=tool), HARM, both)
        case "repair":
            if action.seat in who:
                return LogLine(t("table.log.repair_own", name=name, tool=t(f"table.tool.{action.tool}")), HELP, who)
            return LogLine(
                t("table.log.repair", name=name, other=other, tool=t(f"table.tool.{action.tool}")), HELP, both
            )
        case "pass":
            several = len(action.cards) > 1
            text = t("table.log.pass_n", name=name, n=len(action.cards)) if several else t("table.log.pass", name=name)
            return LogLine(text, PASS, who, cards=_known(action))
        case "unburden":
            return _unburdened(action, name, who)
        case kind if kind in _SORT:
            own = "_own" if action.seat in who else ""
            return LogLine(t(f"table.log.{kind}{own}", name=name, other=other), _SORT[kind], both)
    return None


def _unburdened(action: Action, name: str, who: tuple[int, ...]) -> LogLine:
    removed = action.remove or ""
    if removed.startswith("broken_"):
        tool = t("table.tool." + removed.removeprefix("broken_"))
        return LogLine(t("table.log.unburden_tool", name=name, tool=tool), HELP, who, cards=_known(action))
    return LogLine(t(f"table.log.unburden_{removed}", name=name), HELP, who, cards=_known(action))


def _known(action: Action) -> tuple[str, ...]:
    """The discarded cards, for the one who discarded them; nothing for others."""
    return tuple(card for card in action.cards if card is not None)


def _hands(event: Event, names: tuple[str, ...]) -> list[LogLine]:
    """Who got which cards, for the two who swapped hands; nothing for others."""
    if event.gave is None or event.got is None or event.seat is None or event.target is None:
        return []
    out = []
    for giver, taker, given in ((event.seat, event.target, event.gave), (event.target, event.seat, event.got)):
        if given:
            text = t("table.log.gave_hand", name=names[giver], other=names[taker], cards=list_cards(given))
            out.append(LogLine(text, KNOW, (giver, taker), cards=given))
    return out


def lines_of(events: tuple[Event, ...], names: tuple[str, ...]) -> list[LogLine]:
    """The lines of a history, oldest first."""
    out: list[LogLine] = []
    for event in events:
        if event.type == "hands_swapped":
            out += _hands(event, names)
        elif (line := line_of(event, names)) is not None:
            out.append(line)
    return out


def since_last_turn(events: tuple[Event, ...], seat: int) -> int:
    """How many events of a history happened before the plays since the seat's own last one in this round."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event.type == "round_started":
            return place + 1
        if event.type == "played" and event.seat == seat:
            place += 1
            while place < len(events) and events[place].type in _LEARNED:
                place += 1
            return place
    return 0
