"""Gold on its way at the end of a round: cards from the heap to who took them, pay to the winners, loot to the thieves.

Where anything lies is asked at the moment of drawing, so that a window may change its size meanwhile.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.event import Event
from game.table.look import art
from game.tween import clamp, ease_in_out, mix

Spot = tuple[str, int]
"""`("heap", 0)` or `("seat", 3)`."""
Where = Callable[[Spot], pygame.Rect]
FLIGHT, APART, COIN = 0.6, 0.4, 0.09
"""Seconds of one flight, from one event to the next, and from one nugget to the next of the same event."""
MOST = 6
"""Nuggets that fly for one payment, however large."""
KINDS = ("gold_taken", "paid", "stolen")


@dataclass(frozen=True)
class Hop:
    """One thing that flies; `card` is the picture of a gold card, None a nugget."""

    start: float
    source: Spot
    target: Spot
    card: str | None = None
    sound: str = ""
    """What is heard when it begins; of several nuggets only the first is."""

    def share(self, t: float) -> float:
        """How far it is."""
        return clamp((t - self.start) / FLIGHT)


def hops_of(event: Event, start: float) -> list[Hop]:
    """What flies for an event; nothing where nothing changes hands."""
    seat = event.seat if event.seat is not None else 0
    if event.type == "gold_taken":
        card = "back" if event.value is None else f"gold_{event.value}"
        return [Hop(start, ("heap", 0), ("seat", seat), card, "gold")]
    if event.type == "stolen" and event.target is not None:
        return [Hop(start, ("seat", event.target), ("seat", seat), None, "steal")]
    count = min(event.value or 0, MOST) if event.type == "paid" else 0
    return [
        Hop(start + number * COIN, ("heap", 0), ("seat", seat), None, "" if number else "gold")
        for number in range(count)
    ]


class GoldFlights:
    """The gold that flies and that is yet to fly."""

    def __init__(self) -> None:
        self.t = 0.0
        self.hops: tuple[Hop, ...] = ()
        self._seen = 0

    def take(self, events: Sequence[Event], animate: bool) -> None:
        """Follow what happened in the round that has ended; what is new sets off behind what flies already."""
        gold = [event for event in events if event.type in KINDS]
        fresh, self._seen = gold[self._seen :], len(gold)
        if not animate:
            return
        start = max([self.t, *(hop.start + APART for hop in self.hops)])
        for event in fresh:
            hops = hops_of(event, start)
            self.hops += tuple(hops)
            start += APART if hops else 0.0

    @property
    def busy(self) -> bool:
        """Whether something flies or is yet to."""
        return bool(self.hops)

    def awaited(self, seat: int) -> bool:
        """Whether something is on its way to this seat, or from it: what it has is told when that has arrived."""
        return any(("seat", seat) in (hop.source, hop.target) for hop in self.hops)

    def update(self, dt: float) -> tuple[str, ...]:
        """Let time pass; the sounds of what set off in it."""
        if not self.hops:
            self.t = 0.0
            return ()
        before, self.t = self.t, self.t + dt
        heard = tuple(hop.sound for hop in self.hops if hop.sound and before <= hop.start < self.t)
        self.hops = tuple(hop for hop in self.hops if hop.share(self.t) < 1.0)
        return heard

    def skip(self) -> None:
        """Everything has arrived."""
        self.hops = ()

    def draw(self, surface: pygame.Surface, where: Where, card_height: int) -> None:
        """What flies now, in high bows and turning as it goes."""
        for hop in self.hops:
            share = hop.share(self.t)
            if share <= 0.0:
                continue
            (ax, ay), (bx, by) = where(hop.source).center, where(hop.target).center
            along = ease_in_out(share)
            hop_height = 0.16 * math.hypot(bx - ax, by - ay) + card_height * 0.5
            at = round(mix(ax, bx, along)), round(mix(ay, by, along) - hop_height * math.sin(math.pi * along))
            picture = self._picture(hop, card_height)
            if hop.card is not None:
                grow = mix(1.0, 0.55, along) + 0.15 * math.sin(math.pi * along)
                picture = pygame.transform.rotozoom(picture, 14 * math.sin(2 * math.pi * along), grow)
            surface.blit(picture, picture.get_rect(center=at))

    @staticmethod
    def _picture(hop: Hop, card_height: int) -> pygame.Surface:
        if hop.card is None:
            return art().icon("gold", max(round(card_height * 0.38), 10))
        size = (card_height * 2 // 3, card_height)
        return art().back("gold", size) if hop.card == "back" else art().card(hop.card, size)
