"""How a round of Saboteur 2 was settled, line by line, for a screen that explains it (RULES S-50 to S-59)."""

from __future__ import annotations

from dataclasses import dataclass

from engine import cards
from engine.state import SIDES_OF_ROUND, State


@dataclass(frozen=True, slots=True)
class PayLine:
    """What one seat got before the thefts: `total` = `share` - `deduction` + `crystals`.

    `broken`: a digger whom a broken tool takes out of the winners (house rule `broken_tool_no_gold`).
    """

    seat: int
    role: str
    won: bool
    trapped: bool
    broken: bool
    share: int
    deduction: int
    crystals: int
    total: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Side that won; who laid the last card; whether the treasure was connected, and for which team (S-51).

    `winners`: the seats that share, `share`: what each gets before boss and profiteer are cut, `crystals`: the crystal
    cards that were counted.
    """

    side: str
    finisher: int | None
    treasure: bool
    blue: bool
    green: bool
    winners: tuple[int, ...]
    share: int
    crystals: int
    lines: tuple[PayLine, ...]


def settlement(record: State) -> Settlement:
    """Read it from the record of a round that is over."""
    seats = range(int(record.seats))
    winners = tuple(seat for seat in seats if int(record.won) >> seat & 1)
    share = cards.SHARE[min(len(winners), len(cards.SHARE) - 1)]
    finisher = int(record.finisher)
    return Settlement(
        side=SIDES_OF_ROUND[int(record.side)] or "nobody",
        finisher=finisher if finisher >= 0 else None,
        treasure=finisher >= 0,
        blue=bool(record.routes & 1),
        green=bool(record.routes & 2),
        winners=winners,
        share=share,
        crystals=int(record.crystals),
        lines=tuple(_line(record, seat, share if seat in winners else 0) for seat in seats),
    )


def _line(record: State, seat: int, share: int) -> PayLine:
    role, front = cards.ROLE_NAMES[int(record.role[seat])], int(record.front[seat])
    return PayLine(
        seat=seat,
        role=role,
        won=share > 0,
        trapped=bool(front & cards.TRAPPED),
        broken=bool(record.broken_no_gold and role in ("blue", "green") and front & cards.TOOL_MASK),
        share=share,
        deduction=min(cards.DEDUCTION.get(role, 0), share),
        crystals=int(record.dug[seat]),
        total=int(record.pay[seat]),
    )
