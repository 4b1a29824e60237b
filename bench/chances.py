"""What a search says of its chances, against how rounds ended.

`python -m bench.chances [--seats N] [--rounds N] [--iterations N] [--seed N]` has skilled bots play
rounds; at about every second decision a search from the same observation says how likely the seat's side is to win.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any, NamedTuple

import numpy as np

from ai.arena.mixed import is_saboteur
from ai.bot import Bot, Mind
from ai.levels import STYLES, make_bot
from ai.search import Found
from engine.cards import EDITIONS
from engine.errors import OptionError
from engine.game import Game
from engine.observation import Observation
from engine.options import Config
from engine.state import DIGGERS, SABOTEURS

LAPS = ((0, 0), (1, 2), (3, 4), (5, 99))
ENOUGH = 8
"""Rounds that a move must have been tried for its chance to be counted."""


class Saying(NamedTuple):
    """What was said at one decision: of the move that was played."""

    saboteur: bool
    lap: int
    chance: float
    won: bool


class Watched(Bot):
    """A bot whose last search can be looked at."""

    found: Found | None = None

    def _search(self, observation: Observation, mind: Mind, seed: int, stop: Any) -> Found | None:
        self.found = super()._search(observation, mind, seed, stop)
        return self.found


def sayings_of_round(config: Config, iterations: int, seed: int) -> list[Saying]:
    """One round of skilled bots, and what a search said of it."""
    rng, game, skilled = random.Random(seed), Game.new(config, seed=seed), make_bot("skilled")
    expert = Watched(make_bot("expert", iterations).style)
    said: list[tuple[int, int, float]] = []
    while game.phase == "turn":
        seat = game.to_move
        assert seat is not None
        view = game.observation(seat)
        played = skilled.choose(view, rng.randrange(1 << 30)).action
        if len(view.moves) > 1 and rng.random() < 0.5:
            expert.choose(view, rng.randrange(1 << 30))
            found, index = expert.found, view.legal.index(played)
            if found is not None and found.visits[index] >= ENOUGH:
                said.append((seat, int(view.record.ply) // config.seats, float(found.wins[index])))
        game.play(played)
    everything = game.observation(None)
    winners = {DIGGERS: False, SABOTEURS: True}.get(int(everything.record.side))
    out = []
    for seat, lap, chance in said:
        saboteur = is_saboteur(everything, seat)
        out.append(Saying(saboteur, lap, chance, winners == saboteur))
    return out


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.chances", description="Chances said against rounds won.")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument(
        "--iterations", type=int, default=STYLES["expert"].budget.rounds if STYLES["expert"].budget else 1
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        config = Config(EDITIONS[0], options.seats)
    except OptionError as error:
        parser.error(str(error))
    said: list[Saying] = []
    for number in range(options.rounds):
        said += sayings_of_round(config, options.iterations, options.seed + number)
        print(f"\r{number + 1} of {options.rounds} rounds", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{'':<22}{'decisions':>10}{'said':>8}{'came true':>11}{'Brier':>8}")
    for saboteur in (False, True):
        for first, last in LAPS:
            row = [one for one in said if one.saboteur == saboteur and first <= one.lap <= last]
            if row:
                chance, won = np.array([one.chance for one in row]), np.array([one.won for one in row], np.float64)
                laps = (
                    f"lap {first + 1}"
                    if first == last
                    else f"laps {first + 1}-{last + 1}"
                    if last < 99
                    else f"from lap {first + 1}"
                )
                name = f"{'saboteur' if saboteur else 'digger'}, {laps}"
                brier = float(((chance - won) ** 2).mean())
                print(f"{name:<22}{len(row):>10}{chance.mean():>8.2f}{won.mean():>11.2f}{brier:>8.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
