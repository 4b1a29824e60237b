"""Compiling every kernel that a game needs, in steps that a progress bar can show."""

from __future__ import annotations

import gc
from collections.abc import Callable

import numpy as np

from engine import cards
from engine.action import Action
from engine.game import Game
from engine.grid import GOAL_INDEX, ORIGIN, STEPS
from engine.legal import legal
from engine.move import MAX_MOVES, TAKE_GOLD_CARD, VALUE
from engine.options import Config
from engine.reach import OPEN_DOORS, add_card, lay_out, rebuild, remove_card
from engine.settle import choose, settle
from engine.state import TAKE_GOLD, State, blank

Step = tuple[str, Callable[[], object]]
"""A label (the last part of a key `engine.warm.*`) and what to call."""


def _mine() -> State:
    """A record with the start, the goals and one card."""
    state = blank()
    lay_out(state, GOAL_INDEX)
    add_card(state, ORIGIN + STEPS[1], 2 * cards.card_id("NESW"), 0)
    return state


def _rebuild() -> None:
    state = _mine()
    rebuild(state, OPEN_DOORS)
    remove_card(state, int(state.slots) - 1)


def _end() -> None:
    state = blank()
    state.seats = 3
    state.finisher = -1
    settle(state)
    state.offer[1] = 1
    state.phase = TAKE_GOLD
    choose(state, TAKE_GOLD_CARD | 1 << VALUE)


def _refuse() -> None:
    """The kernels that only explain a refusal."""
    game = Game.new(Config("base", 3), seed=1)
    for card in {name for seat in range(3) for name in game.observation(seat).hand if name in cards.BASE_PATHS}:
        game.why_not(Action("place", card=card, cell=(1, 0)))


def _play() -> None:
    """The first turns of a game."""
    game = Game.new(Config("base", 3), seed=1)
    for _ in range(3):
        game.play(game.legal()[0])


def steps() -> list[Step]:
    """To be called one after the other; each takes seconds on a cold cache and next to nothing on a warm one."""
    out = np.empty(MAX_MOVES, np.int64)
    return [
        ("deal", lambda: Game.new(Config("base", 3), seed=1)),
        ("mine", _mine),
        ("tunnels", _rebuild),
        ("moves", lambda: legal(Game.new(Config("base", 3), seed=1)._state, out)),
        ("turns", _play),
        ("refusals", _refuse),
        ("gold", _end),
    ]


def fill_cache(calls: list[Callable[[], object]]) -> None:
    """What a compiling process does: run all, and print `done/all` before the first and after each."""
    gc.disable()  # compiling makes millions of small objects that stay: collecting costs a seventh of the time
    print(f"0/{len(calls)}", flush=True)
    for number, call in enumerate(calls):
        call()
        print(f"{number + 1}/{len(calls)}", flush=True)


if __name__ == "__main__":
    fill_cache([run for _, run in steps()])
