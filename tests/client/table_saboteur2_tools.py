"""What the tests of the table of Saboteur 2 share: positions, places on the screen, words on it."""

from __future__ import annotations

from typing import Any

from saboteur2_tools import WAY, second, table_of
from table_tools import Player

from engine.action import Action
from engine.game import Game

ROLES = ("blue", "green", "boss", "profiteer", "geologist", "saboteur") * 2
AIMED = ("hands_off", "swap_hands", "inspection", "swap_hats", "trapped", "free_at_last")


def position(*hand: str, seats: int = 4, front: dict[int, list[str]] | None = None, **more: Any) -> Game:
    """Seat 0 is to move and holds this hand."""
    players = [
        {"role": ROLES[seat], "hand": list(hand) if seat == 0 else ["NES", "NEW"], "front": (front or {}).get(seat, [])}
        for seat in range(seats)
    ]
    mine = more.pop("mine", WAY)
    return second(players, mine, 0, **{"pile": ["NS", "EW", "map", "rockfall"], "free_deck": True, **more})


def ready(game: Game, **more: Any) -> Player:
    """A person's table, shown."""
    player = table_of(game, **more)
    player.frames(3)
    return player


def point(player: Player, number: int) -> tuple[int, int]:
    """Where a hand card lies."""
    return player.scene.hand.boxes(player.scene.stage.layout.hand, player.scene.choice)[number].center


def seat_point(player: Player, seat: int) -> tuple[int, int]:
    """Where a player's box lies."""
    return player.scene.stage.layout.seats[seat].center


def last_action(player: Player) -> Action | None:
    """What was played last."""
    return next((e.action for e in reversed(player.session.history()) if e.type == "played"), None)


def words(player: Player) -> str:
    """All texts on the screen."""
    return " ".join(label.text for label in player.top.labels())
