"""Who sits where: the tables that play one deal."""

from __future__ import annotations

from dataclasses import dataclass

from ai.arena.chance import derive, shuffled
from ai.arena.design import SEAT, SIDES, Design

SABOTEUR = "saboteur"
_LINE_UP = 0x11E


@dataclass(frozen=True, slots=True)
class Table:
    """The player of each seat, by its place in `Design.everybody`, for a seat that is dealt no saboteur and for one
    that is. In Saboteur 2 blue, green, boss, profiteer and geologist are diggers here. The dealt role counts: a seat
    whose hat is swapped keeps its player to the end of the round.
    """

    diggers: tuple[int, ...]
    saboteurs: tuple[int, ...]

    def players(self, roles: tuple[str, ...]) -> tuple[int, ...]:
        """The player of each seat for the roles of a deal."""
        return tuple(
            saboteur if role == SABOTEUR else digger
            for role, digger, saboteur in zip(roles, self.diggers, self.saboteurs, strict=True)
        )


def pairs(design: Design) -> tuple[tuple[int, int], ...]:
    """In the design `sides`, (diggers, saboteurs) of each table; with a reference only those it takes part in."""
    everybody, reference = range(len(design.everybody)), design.reference_index
    return tuple(
        (digger, saboteur)
        for digger in everybody
        for saboteur in everybody
        if reference is None or reference in (digger, saboteur)
    )


def candidates(design: Design) -> tuple[int, ...]:
    """In the design `seat`, the players that are tried."""
    return tuple(range(len(design.players)))


def tables(design: Design, seats: int, block: int) -> tuple[Table, ...]:
    """All tables of a block, in a fixed order.

    `sides`: as `pairs`. `seat`: the reference alone, then each candidate in each seat in turn. `mixed`: a line-up in
    which all players sit equally often, as far as the seats allow, turned through the seats.
    """
    if design.kind == SIDES:
        return tuple(Table((digger,) * seats, (saboteur,) * seats) for digger, saboteur in pairs(design))
    if design.kind == SEAT:
        reference = design.reference_index or 0
        alone = [(reference,) * seats]
        for candidate in candidates(design):
            alone += [tuple(candidate if s == seat else reference for s in range(seats)) for seat in range(seats)]
        return tuple(Table(line, line) for line in alone)
    turned = [_turn(line_up(design, seats, block), by) for by in range(seats)]
    return tuple(Table(line, line) for line in dict.fromkeys(turned))


def line_up(design: Design, seats: int, block: int) -> tuple[int, ...]:
    """The players of a mixed table, drawn for the block."""
    count, drawn = len(design.everybody), list[int]()
    while len(drawn) < seats:
        drawn += shuffled(derive(design.seed, block, seats, _LINE_UP, len(drawn)), count)
    order = shuffled(derive(design.seed, block, seats, _LINE_UP + 1), seats)
    return tuple(drawn[:seats][place] for place in order)


def _turn(line: tuple[int, ...], by: int) -> tuple[int, ...]:
    return (*line[by:], *line[:by])
