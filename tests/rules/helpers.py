"""Games for the tests of files and lines: played by whole numbers, so that every game is (seats, seed, numbers)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.action import Action
from engine.game import Game
from engine.options import Config, Options
from engine.rng import below, new_stream
from engine.scenario import FORMAT, VERSION


def new_game(seats: int = 3, seed: int = 1, *, edition: str = "base", **options: object) -> Game:
    return Game.new(Config(edition, seats, Options.from_json(options)), seed)


def numbers(seed: int) -> Iterator[int]:
    """An endless row of random numbers."""
    stream = new_stream(seed, 77)
    while True:
        yield int(below(stream, 1 << 30))


def play(game: Game, choices: Iterable[int]) -> Iterator[tuple[int, Action]]:
    """Play legal actions chosen by the numbers, over all rounds; (seat, action) after each."""
    for number in choices:
        if game.phase == "round_over":
            game.next_round()
        if game.phase == "game_over":
            return
        legal = game.legal()
        action = legal[number % len(legal)]
        seat = game.to_move
        assert seat is not None
        game.play(action)
        yield seat, action


def played(seats: int = 3, seed: int = 1, actions: int = 12, *, edition: str = "base", **options: object) -> Game:
    """A game some actions from its beginning."""
    game = new_game(seats, seed, edition=edition, **options)
    moves = play(game, numbers(seed))
    for _ in range(actions):
        next(moves)
    return game


def scenario_of(edition: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A position to load; the treasure is the middle goal."""
    goals = ["stone_a", "treasure", "stone_b"]
    return {"format": FORMAT, "version": VERSION, "edition": edition, "seats": seats, "goals": goals, **more}
