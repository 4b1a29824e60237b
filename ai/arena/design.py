"""What is to be played: who, at which tables, how many deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ai.arena.chance import derive
from ai.arena.players import canonical
from engine.errors import OptionError
from engine.options import Config, Options, check_seed

SIDES, SEAT, MIXED = "sides", "seat", "mixed"
KINDS = (SIDES, SEAT, MIXED)
MAX_BLOCKS = 1_000_000
MAX_PLAYERS = 12


@dataclass(frozen=True)
class Design:
    """A comparison. OptionError for what cannot be played.

    kind: `sides`: all diggers of one player against all saboteurs of another, all pairs of players; `seat`: each
    player alone among bots of the reference, in every seat, beside a table of the reference only; `mixed`: tables of
    all players, each line-up turned through the seats.
    players: specifications for `make_player`. reference: needed by `seat`; in `sides` it leaves out the pairs
    without it. seats: player counts. blocks: deals for each of them. options: house rules, `rounds` included.
    """

    kind: str = SIDES
    players: tuple[str, ...] = ("skilled", "apprentice")
    reference: str | None = None
    edition: str = "base"
    seats: tuple[int, ...] = (5,)
    blocks: int = 100
    seed: int = 1
    options: Options = field(default_factory=lambda: Options(rounds=1))

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise OptionError(f"no design is called {self.kind[:40]!r}; choose {', '.join(KINDS)}")
        object.__setattr__(self, "players", tuple(canonical(spec) for spec in self.players))
        if self.reference is not None:
            object.__setattr__(self, "reference", canonical(self.reference))
        self._check_players()
        if not self.seats or len(set(self.seats)) < len(self.seats):
            raise OptionError("name one or more player counts, each once, as in 3,5,10")
        for seats in self.seats:
            self.config(seats)
        if type(self.blocks) is not int or not 1 <= self.blocks <= MAX_BLOCKS:
            raise OptionError(f"blocks cannot be {self.blocks}; choose 1 to {MAX_BLOCKS}")
        check_seed(self.seed)

    def _check_players(self) -> None:
        if len(set(self.players)) < len(self.players):
            raise OptionError(f"a player is named twice: {', '.join(self.players)[:80]}; name each once")
        if len(self.everybody) > MAX_PLAYERS:
            raise OptionError(f"{len(self.everybody)} players are too many; name up to {MAX_PLAYERS}")
        if self.kind == SEAT and self.reference is None:
            raise OptionError("the design seat needs a reference, whose bots fill the other seats")
        if self.kind == MIXED and self.reference is not None:
            raise OptionError("the design mixed has no reference; name all its players alike")
        if self.kind == SEAT and self.reference in self.players:
            raise OptionError(f"{self.reference} cannot be a candidate and the reference; take it out of the players")
        if len(self.everybody) < 2:
            raise OptionError("name at least two players, to be compared")

    @property
    def everybody(self) -> tuple[str, ...]:
        """All players, the reference last if it is not among them; tables name them by their place here."""
        extra = () if self.reference is None or self.reference in self.players else (self.reference,)
        return (*self.players, *extra)

    @property
    def reference_index(self) -> int | None:
        """Place of the reference in `everybody`."""
        return None if self.reference is None else self.everybody.index(self.reference)

    def config(self, seats: int) -> Config:
        """Edition, seats and house rules of one player count."""
        return Config(self.edition, seats, self.options)

    def deal_seed(self, block: int) -> int:
        """The game seed of a block: all its tables are dealt by it."""
        return derive(self.seed, block)

    def to_json(self) -> dict[str, Any]:
        """JSON object."""
        return {
            "kind": self.kind,
            "players": list(self.players),
            "reference": self.reference,
            "edition": self.edition,
            "seats": list(self.seats),
            "blocks": self.blocks,
            "seed": self.seed,
            "options": self.options.to_json(),
        }
