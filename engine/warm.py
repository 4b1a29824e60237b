"""Compiling every kernel that a game needs, in steps that a progress bar can show."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence

import numpy as np

from engine import cards
from engine.action import Action
from engine.game import Game
from engine.grid import GOAL_INDEX, ORIGIN, STEPS
from engine.legal import legal
from engine.legal_tricks import aim_fault, legal_tricks
from engine.move import MAX_MOVES, THEFT
from engine.options import Config
from engine.reach import OPEN_DOORS, add_card, lay_out, rebuild, remove_card
from engine.score import offer_gold, pass_gold_on, pay_saboteurs
from engine.state import State, blank
from engine.tricks import play_trick
from engine.winners import pay_winners, steal

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


def _gold() -> None:
    """The two ends of a round of the base game."""
    state = blank()
    state.seats = 3
    pay_saboteurs(state)
    offer_gold(state)
    state.offer[1] = 1
    pass_gold_on(state, 1)


def _tricks() -> None:
    """What only Saboteur 2 lets a player do."""
    state = blank()
    state.seats = 3
    legal_tricks(state, np.empty(MAX_MOVES, np.int64), 0)
    aim_fault(state, 0, THEFT, 0)
    play_trick(state, THEFT)


def _winners() -> None:
    """The end of a round of Saboteur 2."""
    state = _mine()
    state.seats = 3
    pay_winners(state)
    state.thefts = 1
    steal(state, 1)


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


def steps(edition: str) -> list[Step]:
    """To be called one after the other; each takes seconds on a cold cache and next to nothing on a warm one.

    Saboteur 2 needs those of the base game too.
    """
    if edition != "base":
        return [("tricks", _tricks), ("winners", _winners)]
    out = np.empty(MAX_MOVES, np.int64)
    return [
        ("deal", lambda: Game.new(Config("base", 3), seed=1)),
        ("mine", _mine),
        ("tunnels", _rebuild),
        ("moves", lambda: legal(Game.new(Config("base", 3), seed=1)._state, out)),
        ("turns", _play),
        ("refusals", _refuse),
        ("gold", _gold),
    ]


def fill_cache(steps_of: Callable[[str], Sequence[Step]]) -> None:
    """What a compiling process does: run the steps of the edition that its command line names.

    It prints `done/all` before the first step and after each.
    """
    gc.disable()  # compiling makes millions of small objects that stay: collecting costs a seventh of the time
    calls = steps_of(sys.argv[1])
    print(f"0/{len(calls)}", flush=True)
    for number, (_, call) in enumerate(calls):
        call()
        print(f"{number + 1}/{len(calls)}", flush=True)


if __name__ == "__main__":
    fill_cache(steps)
