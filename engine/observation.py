"""The only door to a state: what one seat may know (RULES section 5), or, for `seat=None`, everything."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine import cards, grid
from engine.action import Action, from_move
from engine.event import Event
from engine.jit import plain
from engine.move import MAX_MOVES
from engine.options import Config, Options
from engine.reach import FIRST_GOAL_SLOT
from engine.settlement import Settlement, settlement
from engine.state import (
    BASE,
    DIGGERS,
    FIRST_SLOT,
    GAME_OVER,
    MAX_SEATS,
    PHASES,
    TAKE_GOLD,
    TURN,
    State,
    copy,
)
from engine.turn import legal_moves

_legal_moves = plain(legal_moves)


@dataclass(frozen=True, slots=True)
class MineCard:
    """A placed card; `reached`: a way leads from the start to it."""

    cell: tuple[int, int]
    card: str
    turned: bool
    by: int | None
    reached: bool


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: `card` is None while this seat does not know it, `turned` while it lies face down."""

    goal: int
    cell: tuple[int, int]
    revealed: bool
    card: str | None
    turned: bool | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the viewer knows it: `gold` are the values of its gold cards, None where secret."""

    name: str
    hand_size: int
    front: tuple[str, ...]
    gold: tuple[int, ...] | None
    has_gold: bool | None
    role: str | None


SPECTATOR = -1
"""Viewer without a seat: knows only what is public."""


def mask(state: State, seat: int) -> State:
    """A copy of the record without what the seat may not know: 0, or UNKNOWN_GOAL, stands for "not known"."""
    view = copy(state)
    looked = int(view.looked[seat]) if seat != SPECTATOR else 0
    others = [other for other in range(MAX_SEATS) if other != seat]
    view.hand[others] = 0
    view.pile[:] = 0
    view.shed[[*others, MAX_SEATS]] = 0
    view.aside[:] = 0
    dwarfs = [other for other in others if seat == SPECTATOR or not int(view.inspected[seat]) >> other & 1]
    view.gold_pile[:] = 0
    if view.phase == TURN:
        view.role[dwarfs] = 0
    if view.phase != GAME_OVER:
        view.gold_sum[others] = 0
        view.gold_cards[others] = 0
        if view.side == DIGGERS:
            view.pay[others] = 0
    if view.to_move != seat:
        view.offer[:] = 0
    for goal in range(3):
        if not (looked | int(view.shown)) >> goal & 1:
            view.goal[goal] = cards.UNKNOWN_GOAL
    return view


def gold_values(record: State, seat: int) -> tuple[int, ...]:
    """Gold cards of a seat, large ones first; an amount paid without cards (B-65) stands as one more number."""
    values = [value for value in (3, 2, 1) for _ in range(int(record.gold_cards[seat, value]))]
    plain = int(record.gold_sum[seat]) - sum(values)
    return (*values, plain) if plain else tuple(values)


@dataclass(frozen=True)
class Observation:
    """What a seat knows (SPECTATOR: what is public), all from the masked record and the redacted history."""

    seat: int | None
    config: Config
    record: State
    history: tuple[Event, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return (
            (self.seat, self.config, self.history) == (other.seat, other.config, other.history)
            and self.record.tobytes() == other.record.tobytes()
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    @property
    def edition(self) -> str:
        """`base` or `saboteur2`."""
        return self.config.edition

    @property
    def options(self) -> Options:
        """House rules."""
        return self.config.options

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return int(self.record.round_no)

    @property
    def phase(self) -> str:
        """`turn`, `take_gold`, `steal`, `round_over` or `game_over`."""
        return PHASES[self.record.phase]

    @property
    def to_move(self) -> int | None:
        """Seat to move, None between rounds and after the game."""
        return int(self.record.to_move) if self.record.to_move >= 0 else None

    @property
    def last(self) -> int | None:
        """Seat that played or discarded last in this round."""
        return int(self.record.last) if self.record.last >= 0 else None

    @cached_property
    def mine(self) -> tuple[MineCard, ...]:
        """Placed cards in the order of laying, without start and goals."""
        record = self.record
        return tuple(
            MineCard(
                cell=grid.cell_of(int(record.cell[slot])),
                card=cards.card_name(int(record.face[slot]) >> 1),
                turned=bool(record.face[slot] & 1),
                by=int(record.by[slot]) if record.by[slot] >= 0 else None,
                reached=bool(record.reach[slot]),
            )
            for slot in range(FIRST_SLOT, int(record.slots))
        )

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The three goals from north to south."""
        record = self.record
        views = []
        for goal in range(3):
            kind, revealed = int(record.goal[goal]), bool(record.shown >> goal & 1)
            views.append(
                Goal(
                    goal=goal,
                    cell=cards.GOAL_CELLS[goal],
                    revealed=revealed,
                    card=cards.GOAL_NAMES[kind] if kind < cards.UNKNOWN_GOAL else None,
                    turned=bool(record.face[FIRST_GOAL_SLOT + goal] & 1) if revealed else None,
                )
            )
        return tuple(views)

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """All seats as this viewer knows them."""
        return tuple(self._seat(seat) for seat in range(self.config.seats))

    def _seat(self, seat: int) -> SeatView:
        record = self.record
        front = int(record.front[seat])
        open_gold = self.seat is None or self.seat == seat or self.phase == "game_over"
        has_gold: bool | None = bool(record.gold_sum[seat]) if open_gold else None
        if record.edition != BASE:
            has_gold = bool(int(record.has_gold) >> seat & 1)  # public (S-60)
        role = int(record.role[seat])
        return SeatView(
            name=self.config.names[seat],
            hand_size=int(record.hand_size[seat]),
            front=tuple(name for bit, name in enumerate(cards.FRONT_NAMES) if front >> bit & 1),
            gold=gold_values(record, seat) if open_gold else None,
            has_gold=has_gold,
            role=cards.ROLE_NAMES[role] if role else None,
        )

    def _names(self, ids: Any) -> tuple[str, ...]:
        return tuple(cards.card_name(int(number)) for number in ids)

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own hand in the order of drawing; empty for everyone."""
        if self.seat is None or self.seat == SPECTATOR:
            return ()
        return self._names(self.record.hand[self.seat, : self.record.hand_size[self.seat]])

    @property
    def pile(self) -> int:
        """Cards in the draw pile."""
        return int(self.record.pile_end - self.record.pile_next)

    @cached_property
    def offer(self) -> tuple[int, ...] | None:
        """Gold cards to choose from, None for a seat that does not see them."""
        if self.record.phase != TAKE_GOLD or (self.seat is not None and self.seat != self.to_move):
            return None
        return tuple(value for value in (3, 2, 1) for _ in range(int(self.record.offer[value])))

    @cached_property
    def hands(self) -> tuple[tuple[str, ...], ...] | None:
        """All hands; for everyone only."""
        if self.seat is not None:
            return None
        return tuple(self._names(self.record.hand[s, : self.record.hand_size[s]]) for s in range(self.config.seats))

    @cached_property
    def pile_cards(self) -> tuple[str, ...] | None:
        """The draw pile from its top; for everyone only."""
        return (
            None
            if self.seat is not None
            else self._names(self.record.pile[self.record.pile_next : self.record.pile_end])
        )

    @cached_property
    def aside(self) -> tuple[str, ...] | None:
        """Role cards that nobody holds; for everyone only."""
        if self.seat is not None:
            return None
        return tuple(cards.ROLE_NAMES[int(role)] for role in self.record.aside[: self.record.asides])

    @cached_property
    def removed(self) -> tuple[str, ...] | None:
        """The cards set aside for this round of Saboteur 2 (S-3); for everyone only."""
        if self.seat is not None:
            return None
        end = int(self.record.pile_end)
        return self._names(number for number in self.record.pile[end:] if number)

    @cached_property
    def settlement(self) -> Settlement | None:
        """How the round of Saboteur 2 was settled; None before its end and in the base game."""
        record = self.record
        return settlement(record) if record.edition != BASE and record.phase != TURN and record.round_no else None

    @cached_property
    def moves(self) -> np.ndarray:
        """Packed legal actions (int64[n]) if the viewer is to move, or of the seat to move for everyone."""
        if self.to_move is None or (self.seat is not None and self.seat != self.to_move):
            return np.empty(0, np.int64)
        out = np.empty(MAX_MOVES, np.int64)
        return out[: _legal_moves(self.record, out)].copy()

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """`moves` in the notation."""
        return tuple(from_move(move) for move in self.moves)

    def to_json(self) -> dict[str, Any]:
        """The referee's form."""
        obj: dict[str, Any] = {
            "seat": self.seat,
            "edition": self.edition,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.to_move,
            "mine": [{"cell": list(c.cell), "card": c.card, "turned": c.turned, "by": c.by} for c in self.mine],
            "goals": [
                {"goal": g.goal, "cell": list(g.cell), "revealed": g.revealed, "card": g.card, "turned": g.turned}
                for g in self.goals
            ],
            "seats": [
                {
                    "name": s.name,
                    "hand_size": s.hand_size,
                    "front": list(s.front),
                    "gold": None if s.gold is None else list(s.gold),
                    "has_gold": s.has_gold,
                    "role": s.role,
                }
                for s in self.seats
            ],
            "hand": list(self.hand),
            "pile": self.pile,
            "offer": None if self.offer is None else list(self.offer),
            "history": [event.to_json() for event in self.history],
        }
        if self.seat is None:
            obj["hands"] = [list(hand) for hand in self.hands or ()]
            obj["pile_cards"] = list(self.pile_cards or ())
            obj["aside"] = list(self.aside or ())
            if self.edition != "base":
                obj["removed"] = list(self.removed or ())
        return obj
