"""Which hat each seat wears, on the table and in the game's file. Plain data; `game.table.worn` draws it.

A seat wears the hat of its number unless another was chosen; no two seats wear the same. In a replay the hats stand as
a remark behind the version of the program that wrote it, where every reader takes them, older ones too: `1.0 (hats 3
0 1)`. A file without the remark has the hats of the seats' numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from game.setup import HATS, SeatSetup

_REMARK = re.compile(r" \(hats ((?:\d{1,2} ){0,11}\d{1,2})\)$", re.ASCII)


@lru_cache(maxsize=64)
def hats_of(seats: tuple[SeatSetup, ...]) -> tuple[int, ...]:
    """The hat of each seat: what was chosen first stays, who is left over takes his number's or the first free one."""
    taken: dict[int, int] = {}
    for number, seat in enumerate(seats):
        if seat.hat is not None:
            taken.setdefault(seat.hat, number)
    hats = {number: hat for hat, number in taken.items()}
    for number in range(len(seats)):
        if number not in hats:
            hat = number if number not in taken else next(free for free in range(HATS) if free not in taken)
            hats[number], taken[hat] = hat, number
    return tuple(hats[number] for number in range(len(seats)))


def dressed(seats: tuple[SeatSetup, ...]) -> tuple[SeatSetup, ...]:
    """The same seats, each with a hat that no other wears: what was chosen first stays, the next free one follows."""
    return tuple(replace(seat, hat=hat) for seat, hat in zip(seats, hats_of(seats), strict=True))


def with_hat(seats: tuple[SeatSetup, ...], number: int, hat: int) -> tuple[SeatSetup, ...]:
    """One seat takes this hat; who wore it gets the other in exchange."""
    seats = dressed(seats)
    old = seats[number].hat
    return tuple(
        replace(seat, hat=hat) if place == number else replace(seat, hat=old) if seat.hat == hat else seat
        for place, seat in enumerate(seats)
    )


def with_remark(program: str, seats: tuple[SeatSetup, ...]) -> str:
    """The name of the program as a game's file holds it: the hats behind it unless they are those of the numbers."""
    hats = hats_of(seats)
    return program if hats == tuple(range(len(hats))) else f"{program} (hats {' '.join(map(str, hats))})"


def seated(levels: Sequence[str], names: Sequence[str], program: str) -> tuple[SeatSetup, ...]:
    """The seats of a game's file; a remark that does not fit them is none."""
    found = _REMARK.search(program)
    hats: tuple[int | None, ...] = tuple(int(hat) for hat in found[1].split()) if found is not None else ()
    if len(hats) != len(names) or len(set(hats)) != len(hats) or any(hat is None or hat >= HATS for hat in hats):
        hats = (None,) * len(names)
    return tuple(SeatSetup(*seat) for seat in zip(levels, names, hats, strict=True))
