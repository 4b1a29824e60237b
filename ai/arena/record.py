"""What was played, as plain data: rounds, games and blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round, by seat: who played, whether it won, and its gold, thefts included.

    won: in the base game, that the side of the seat won; in Saboteur 2, that it had a share or was paid for crystals.
    """

    side: str
    players: tuple[int, ...]
    won: tuple[bool, ...]
    gold: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The rounds of one table and the seats with the most gold after the last."""

    rounds: tuple[RoundRecord, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BlockRecord:
    """One deal as all its tables played it.

    seed: of the games; roles: as dealt, by round and seat, the same at every table; games: in the order of the tables.
    """

    seats: int
    block: int
    seed: int
    roles: tuple[tuple[str, ...], ...]
    games: tuple[GameRecord, ...]

    def to_json(self) -> dict[str, Any]:
        """JSON object; rounds as lists of side, players, won and gold."""
        return {
            "seed": self.seed,
            "roles": [list(roles) for roles in self.roles],
            "games": [
                {
                    "rounds": [
                        [entry.side, list(entry.players), [int(won) for won in entry.won], list(entry.gold)]
                        for entry in game.rounds
                    ],
                    "winners": list(game.winners),
                }
                for game in self.games
            ],
        }

    @classmethod
    def from_json(cls, seats: int, block: int, obj: Any) -> BlockRecord:
        """Read `to_json` back; KeyError, TypeError or ValueError for anything else."""
        games = tuple(
            GameRecord(
                tuple(_round(entry, seats) for entry in game["rounds"]),
                tuple(int(seat) for seat in game["winners"]),
            )
            for game in obj["games"]
        )
        roles = tuple(tuple(str(role) for role in entry) for entry in obj["roles"])
        if any(len(entry) != seats for entry in roles) or any(len(game.rounds) != len(roles) for game in games):
            raise ValueError("a block does not fit its seats and rounds")
        return cls(seats, block, int(obj["seed"]), roles, games)


def _round(obj: Any, seats: int) -> RoundRecord:
    side, players, won, gold = obj
    if not len(players) == len(won) == len(gold) == seats:
        raise ValueError("a round does not fit its seats")
    return RoundRecord(str(side), tuple(map(int, players)), tuple(map(bool, won)), tuple(map(int, gold)))
