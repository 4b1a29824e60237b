"""Lines of the log: what an event says, in the colour of what it means. Plain data, without pygame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.cards import LINK, card_id
from engine.event import Event
from game.i18n import t

BUILD, HARM, HELP, KNOW, PASS, NOW = "build", "harm", "help", "know", "pass", "now"


@dataclass(frozen=True)
class LogLine:
    """A line, the sort of thing it tells, and what it is about."""

    text: str
    kind: str
    seats: tuple[int, ...] = ()
    cell: tuple[int, int] | None = None
    goal: int | None = None


def is_dead_end(card: str) -> bool:
    """Whether no way leads through a path card."""
    links = LINK[2 * card_id(card)]
    return not bool(np.any([int(mask) & ~(1 << side) for side, mask in enumerate(links)]))


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
            return LogLine(t("table.log.pass", name=name), PASS, who)
    return None


def lines_of(events: tuple[Event, ...], names: tuple[str, ...]) -> list[LogLine]:
    """The lines of a history, oldest first."""
    return [line for event in events if (line := line_of(event, names)) is not None]


def since_last_turn(events: tuple[Event, ...], seat: int) -> int:
    """How many events of a history happened before the plays since the seat's own last one in this round."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event.type == "round_started" or (event.type in ("played", "drew") and event.seat == seat):
            return place + 1
    return 0
