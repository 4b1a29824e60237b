"""What the tests of Saboteur 2 share: positions just before the end of a round, and tables that stand there."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from table_tools import Player, session_of

from engine import scenario
from engine.action import Action
from engine.game import Game
from engine.options import Config, Options
from engine.replay_writer import Writer
from game.app import App
from game.setup import GameSetup, SeatSetup

CASES = Path(__file__).parent.parent / "cases"
NAMES = ("Ann", "Bo", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jan", "Kim", "Lars")
WAY = [{"card": card, "cell": [column, 0]} for column, card in enumerate(("EW", "NEW", "NEW", "NEW", "EW"), 1)]
"""A way to the cell before the last one; column 6 is left for a door, column 7 for the last card."""


def second(seats: list[dict[str, Any]], mine: list[dict[str, Any]], to_move: int, **more: Any) -> Game:
    """A position of Saboteur 2; the treasure is the middle goal and nothing is left to draw."""
    named = [{"name": name, "hand": [], **seat} for name, seat in zip(NAMES, seats, strict=False)]
    return scenario.load({
        "format": scenario.FORMAT, "version": scenario.VERSION, "edition": "saboteur2", "seats": named, "mine": mine,
        "goals": ["stone_a", "treasure", "stone_b"], "pile": [], "to_move": to_move, **more,
    })  # fmt: skip


def finished(seats: list[dict[str, Any]], door: str = "NESW", finisher: int = 0, **more: Any) -> Game:
    """The finisher has just reached the treasure, through the card `door`."""
    seats = [{**seat, "hand": ["NEW"]} if number == finisher else seat for number, seat in enumerate(seats)]
    game = second(seats, [*WAY, {"card": door, "cell": [6, 0]}], finisher, **more)
    game.play(Action("place", card="NEW", cell=(7, 0), turned=False))
    return game


def roles(*names: str, front: dict[int, list[str]] | None = None, gold: dict[int, int] | None = None) -> list[Any]:
    """Seats with these dwarfs, cards in front and gold by seat."""
    return [
        {"role": role, "front": (front or {}).get(seat, []), "gold": [g] if (g := (gold or {}).get(seat, 0)) else []}
        for seat, role in enumerate(names)
    ]


def worked() -> list[Any]:
    """The worked checks of the rules, as cases."""
    return list(json.loads((CASES / "s2_worked.json").read_text("utf-8")))


def played_case(case: dict[str, Any]) -> Game:
    """The game of a case up to its first steal or to the end of the round."""
    given = case["scenario"]
    game = second(given["seats"], given.get("mine", []), given.get("to_move", 0),
                  **{k: v for k, v in given.items() if k not in ("seats", "mine", "to_move", "edition")})  # fmt: skip
    for step in case["steps"]:
        if "play" in step and game.phase == "turn":
            game.play(Action.from_json(step["play"]))
    return game


def table_of(game: Game, humans: int = 1, size: tuple[int, int] = (1280, 720), lang: str = "en",
             scale: int = 100) -> Player:  # fmt: skip
    """A table whose first seats are people and whose bots wait to be told."""
    kinds = ["human" if seat < humans else "skilled" for seat in range(game.config.seats)]
    seats = tuple(SeatSetup(kind, name) for kind, name in zip(kinds, game.config.names, strict=True))
    setup = GameSetup("saboteur2", seats)
    return Player(App.headless(size, lang, scale), session_of(setup, game, "step"))


def write_game(path: Path, seats: int, seed: int, rounds: int = 1) -> None:
    """A game in which every kind of action is as likely as any other."""
    game = Game.new(Config("saboteur2", seats, Options(rounds=rounds), NAMES[:seats]), seed)
    writer = Writer.create(path, game, ["skilled"] * seats, program="test")
    rng = random.Random(seed)
    while game.phase != "game_over":
        seat = game.to_move
        if seat is None:
            game.next_round()
            writer.dealt(game)
            continue
        kinds = sorted({action.type for action in game.legal()})
        kind = rng.choice(kinds)
        action = rng.choice([action for action in game.legal() if action.type == kind])
        game.play(action)
        writer.played(game, seat, action, None)
    writer.close()
