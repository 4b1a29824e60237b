"""Compiling everything that a bot needs, in steps that a progress bar can show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ai.levels import LEVELS, make_bot
from engine.action import from_move
from engine.game import Game
from engine.options import Config

Step = tuple[str, Callable[[], object]]
"""A label (the last part of a key `bots.warm.*`) and what to call."""


def _steps() -> Iterator[Step]:
    from ai import bot

    game = Game.new(Config("base", 3), seed=1)
    yield "rules", lambda: game.observation(game.to_move).moves
    yield "turns", lambda: game.play(from_move(game.observation(game.to_move).moves[-1]))
    mind = bot.Mind()
    view = partial(lambda: game.observation(game.to_move))
    yield "evidence", lambda: mind.read(view())
    yield "roles", lambda: mind.suspect(view(), 2)
    yield "policy", lambda: make_bot(LEVELS[-1]).choose(view(), 1)


def warm() -> tuple[Step, ...]:
    """Steps to be called one after the other; each takes seconds on a cold cache and nothing on a warm one."""
    return tuple(_steps())


if __name__ == "__main__":  # a second process fills the cache while the first compiles the rules
    for label, run in warm():
        if label not in ("rules", "turns"):
            run()
