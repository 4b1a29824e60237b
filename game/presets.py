"""Tables set up at one stroke: so many people, all bots of one level, seats in another order. Plain data."""

from __future__ import annotations

import random
from dataclasses import replace

from game.hats import dressed
from game.setup import HUMAN, SEAT_LIMITS, GameSetup, SeatSetup, unused_bot_name

LEVEL = "skilled"
"""Level of a bot that takes the place of a person."""


def people_of(setup: GameSetup) -> int:
    """How many people play."""
    return sum(seat.human for seat in setup.seats)


def with_people(setup: GameSetup, people: int, names: tuple[str, str]) -> GameSetup:
    """The same table with so many people, the first that sit there staying. `names`: what a person is called who is
    alone, and what one of several (with `{n}`)."""
    low, high = SEAT_LIMITS[setup.edition]
    seats = list(setup.seats)
    left = min(people, high)
    while len(seats) < max(left, low):
        seats.append(SeatSetup(LEVEL, unused_bot_name(tuple(seat.name for seat in seats))))
    persons = [number for number, seat in enumerate(seats) if seat.human][:left]
    persons += [number for number, seat in enumerate(seats) if not seat.human][: left - len(persons)]
    for number, seat in enumerate(seats):
        taken = tuple(other.name for place, other in enumerate(seats) if place != number)
        if seat.human and number not in persons:
            seats[number] = replace(seat, kind=LEVEL, name=unused_bot_name(taken))
        elif number in persons and (not seat.human or (left > 1 and seat.name == names[0])):
            first = sorted(persons).index(number) + 1
            seats[number] = replace(seat, kind=HUMAN, name=_person(names, left, taken, first))
    return replace(setup, seats=tuple(seats))


def _person(names: tuple[str, str], people: int, taken: tuple[str, ...], first: int) -> str:
    """A name for a person that nobody at the table has: that of the `first`-th person, if it is free."""
    used = {name.casefold() for name in taken}
    numbered = [names[1].format(n=n) for n in range(first, first + len(taken) + 1)]
    wanted = [names[0], *numbered] if people == 1 else numbered
    return next(name for name in wanted if name.casefold() not in used)


def with_level(setup: GameSetup, level: str) -> GameSetup:
    """All bots play at this level."""
    return replace(setup, seats=tuple(seat if seat.human else replace(seat, kind=level) for seat in setup.seats))


def moved(seats: tuple[SeatSetup, ...], number: int, to: int) -> tuple[SeatSetup, ...]:
    """One seat at another place of the table; those between move up."""
    rest = list(dressed(seats))
    seat = rest.pop(number)
    rest.insert(to, seat)
    return tuple(rest)


def shuffled(seats: tuple[SeatSetup, ...], rng: random.Random) -> tuple[SeatSetup, ...]:
    """The seats in another order by lot; hats stay with their owners."""
    order = list(dressed(seats))
    if len(set(order)) > 1:
        before = tuple(order)
        while tuple(order) == before:
            rng.shuffle(order)
    return tuple(order)


def reseated(setup: GameSetup, seats: tuple[SeatSetup, ...]) -> GameSetup:
    """The same set-up with its seats in another order or some gone: who is to begin stays so, wherever he sits now."""
    first = setup.options.get("first_player", "random")
    options = {name: value for name, value in setup.options.items() if name != "first_player"}
    if isinstance(first, int):
        hat = dressed(setup.seats)[first].hat
        place = next((number for number, seat in enumerate(dressed(seats)) if seat.hat == hat), None)
        if place is not None:
            options["first_player"] = place
    return replace(setup, seats=dressed(seats), options=options)
