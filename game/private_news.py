"""What plays tell single persons in secret, kept until the right one may look. No pygame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.event import Event
from game.told import told


class PrivateNews:
    """The news that are on the screen, and those of people who could not look when they came."""

    def __init__(self) -> None:
        self.shown: tuple[Event, ...] = ()
        """What a play told the person who looks: what a map or an inspection showed, another hand or dwarf and, where
        several people share the screen and the curtain falls next, the cards drawn. Nobody else looks and no bot moves
        until it is dismissed."""
        self._kept: dict[int, tuple[Event, ...]] = {}

    def keep(self, people: Iterable[int], events: Sequence[Event], seat: int, playing: bool) -> None:
        """Keep for the other people what a play of `seat` told them; after the round all dwarfs are open."""
        if not playing:
            self._kept.clear()
            return
        for person in people:
            if person != seat and any(told(events, person, False)):
                self._kept[person] = self._kept.get(person, ()) + told(events, person, True)

    def show_kept(self, seat: int) -> None:
        """Show what was kept for this person, who looks now; what is shown already stays when nothing was kept."""
        if seat in self._kept:
            self.shown = self._kept.pop(seat)

    def put_off(self, seat: int) -> None:
        """The person stops looking before the news were dismissed: they are shown the next time."""
        if self.shown:
            self._kept[seat] = self.shown + self._kept.get(seat, ())
        self.shown = ()

    def clear(self) -> None:
        """A new round."""
        self.shown = ()
        self._kept.clear()

    @property
    def waiting(self) -> frozenset[int]:
        """The people for whom something is kept."""
        return frozenset(self._kept)
