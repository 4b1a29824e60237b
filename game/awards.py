"""What a game is remembered for: awards counted from its events. Plain data, without pygame.

Everything counted here is public once the game is over: who played what on whom, the roles, and the gold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.event import Event
from engine.game import Result
from game.tunnels import Laid, at_start, leads_on, linked_cells

AWARDS: tuple[str, ...] = (
    "liar", "builder", "finder", "thief", "friend", "breaker", "rockfalls", "richest_round", "target", "scout",
    "passes",
)  # fmt: skip
"""All awards; those that say most about a game come first."""
MOST = 6
"""How many are shown."""


@dataclass(frozen=True)
class Award:
    """An award, the seats that share it, and the figure it was won with."""

    name: str
    seats: tuple[int, ...]
    figure: int


class _Round:
    """The mine of one round as it is built up, and what each seat did in it that looked helpful."""

    def __init__(self) -> None:
        self.laid: list[Laid] = at_start()
        self.repairs: Counter[int] = Counter()

    def take(self, event: Event) -> None:
        """Follow one event."""
        action = event.action
        if event.type == "goal_shown" and event.goal is not None and event.card is not None:
            self.laid.append(Laid.goal(event.goal, event.card, bool(event.turned)))
        if event.type != "played" or action is None or event.seat is None:
            return
        if action.type == "place" and action.cell is not None and action.card is not None:
            self.laid.append(Laid(action.cell, action.card, action.turned, event.seat))
        elif action.type == "rockfall":
            self.laid = [card for card in self.laid if card.cell != action.cell or card.by is None]
        elif action.type in ("repair", "free_at_last") and action.seat != event.seat:
            self.repairs[event.seat] += 1

    def built(self) -> Counter[int]:
        """Cards of each seat that are linked to the start now."""
        linked = linked_cells(self.laid)
        return Counter(card.by for card in self.laid if card.by is not None and card.cell in linked)

    def good_deeds(self) -> Counter[int]:
        """What a digger would have done: linked cards that lead on, and tools of others repaired."""
        linked = linked_cells(self.laid)
        out = Counter(self.repairs)
        for card in self.laid:
            if card.by is not None and card.cell in linked and leads_on(card):
                out[card.by] += 1
        return out


def _count_play(event: Event, counts: Mapping[str, Counter[int]]) -> None:
    action, seat = event.action, event.seat
    if action is None or seat is None:
        return
    other = action.seat
    match action.type:
        case "rockfall":
            counts["rockfalls"][seat] += 1
        case "break" if other is not None and other != seat:
            counts["breaker"][seat] += 1
            counts["target"][other] += 1
        case "repair" | "free_at_last" if other is not None and other != seat:
            counts["friend"][seat] += 1
        case "map":
            counts["scout"][seat] += 1
        case "pass":
            counts["passes"][seat] += 1


def tally(history: Sequence[Event], result: Result) -> dict[str, Counter[int]]:
    """Every award's figure by seat."""
    counts: dict[str, Counter[int]] = {name: Counter() for name in AWARDS}
    mine = _Round()
    for event in history:
        mine.take(event)
        if event.type == "round_started":
            mine = _Round()
        elif event.type == "played":
            _count_play(event, counts)
        elif event.type == "goal_shown" and event.card == "treasure" and event.seat is not None:
            counts["finder"][event.seat] += 1
        elif event.type == "stolen" and event.target is not None and event.seat is not None:
            counts["thief"][event.seat] += 1
        elif event.type == "round_ended":
            counts["builder"].update(mine.built())
            if event.side == "saboteurs":
                deeds, roles = mine.good_deeds(), event.roles or ()
                counts["liar"].update({s: deeds[s] for s, role in enumerate(roles) if role == "saboteur"})
    for entry in result.rounds:
        for seat, pay in enumerate(entry.pay):
            gain = pay + entry.stolen[seat]
            counts["richest_round"][seat] = max(counts["richest_round"][seat], gain)
    return counts


def awards(history: Sequence[Event], result: Result, most: int = MOST) -> tuple[Award, ...]:
    """The awards of a finished game, best first. Ties are shared; nothing is given for 0, nor when most seats would
    share it: that tells nothing about anybody."""
    counts, seats = tally(history, result), len(result.totals)
    out = []
    for name in AWARDS:
        figure = max(counts[name].values(), default=0)
        if figure <= 0:
            continue
        winners = tuple(seat for seat in range(seats) if counts[name][seat] == figure)
        if len(winners) * 2 <= max(seats, 4):
            out.append(Award(name, winners, figure))
    return tuple(out[:most])
