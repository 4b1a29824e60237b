"""The table of `ai/evidence_table.py`, fitted to rounds that bots play among themselves.

`python -m bench.evidence [--edition NAME] [--seats N,N] [--rounds N] [--bots LEVEL] [--saboteurs LEVEL,LEVEL]
[--workers N]` plays, fits on half of the rounds, says on standard error what that is worth on the other half, and
prints the table fitted on all of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import ExitStack

import numpy as np

from ai.arena.calibration import SEATS
from ai.arena.mixed import is_saboteur, play_round
from ai.arena.players import canonical
from ai.arena.workers import processes
from ai.bot import Mind
from ai.evidence import CLASS_NAMES, NO_CLASS, PAIR_CLASSES, PAIR_TABLE, PASS_WHOLE, UNARY_CLASSES, UNARY_TABLE
from ai.levels import STYLES
from ai.log import public_log
from ai.match import NEW_DWARF, NO_DEED, Side, play_rounds
from bench.evidence_fit import Deed, Moments, best_temper, fit, gather, loss
from engine.cards import EDITIONS
from engine.errors import OptionError
from engine.game import Game
from engine.move import SWAP_HATS, kind_of
from engine.observation import SPECTATOR
from engine.options import Config

_LONGEST_ROUND = 240


def last_deed(game: Game, mind: Mind) -> Deed:
    """The action that a game has just seen, as the evidence reads it."""
    observation = game.observation(SPECTATOR)
    mind.read(observation)
    log = public_log(observation.history)
    swapped = kind_of(int(log[log[:, 1] > 0][-1, 1])) == SWAP_HATS
    seat, target, unary, pair = (int(value) for value in mind.reading.seen[-1])
    everything = game.observation(None)
    return Deed(
        seat=seat,
        unary=unary if pair == NO_CLASS else NO_CLASS,
        pair=pair,
        target=target,
        forget=swapped,
        saboteurs=sum(is_saboteur(everything, other) << other for other in range(game.config.seats)),
    )


def deeds_of_round(config: Config, diggers: str, saboteurs: str, seed: int) -> list[Deed]:
    """Everything that is done in a round, its last action apart."""
    mind = Mind()
    return [last_deed(game, mind) for game in play_round(config, diggers, saboteurs, seed)]


def compiled_rounds(config: Config, diggers: str, saboteurs: str, rounds: int, seed: int) -> list[list[Deed]]:
    """Rounds that the policies of two levels play in compiled code, their searches left out.

    Rounds in which somebody changed his dwarf are left out too: the record tells the teams only as they end.
    """
    styles = [STYLES[name] for name in (diggers, saboteurs)]
    side = Side(np.stack([style.weights for style in styles]), np.stack([style.row for style in styles]))
    deeds = np.empty((rounds, _LONGEST_ROUND, 4), np.int64)
    teams = np.empty(rounds, np.int64)
    play_rounds(config, side, rounds, seed, deeds=deeds, teams=teams)
    return [
        [
            Deed(seat, unary if pair == NO_CLASS else NO_CLASS, pair, target, False, int(team))
            for seat, unary, pair, target in rows.tolist()
            if unary != NO_DEED
        ]
        for rows, team in zip(deeds, teams, strict=True)
        if not (rows[:, 1] == NEW_DWARF).any()
    ]


def present(edition: str) -> np.ndarray:
    """The weights in use, as `fit` gives them: one table for both editions, or one for each."""
    unary = UNARY_TABLE.reshape(-1, UNARY_CLASSES)
    pair = PAIR_TABLE.reshape(len(unary), -1)
    number = min(EDITIONS.index(edition), len(unary) - 1)
    return np.concatenate([unary[number], pair[number]])


def played(
    config: Config, diggers: str, saboteurs: str, rounds: int, seed: int, executor: Executor | None
) -> list[list[Deed]]:  # fmt: skip
    """Rounds with the seeds that follow."""
    plays = [(config, diggers, saboteurs, seed + number) for number in range(rounds)]
    if executor is None:
        return [deeds_of_round(*play) for play in plays]
    return [future.result() for future in [executor.submit(deeds_of_round, *play) for play in plays]]


def table_text(edition: str, weights: np.ndarray, most: float) -> str:
    """The entries of an edition in `ai/evidence_table.py`, cut to -most..most."""
    kept = np.clip(weights, -most, most)
    lines = ["UNARY", f'    "{edition}": [']
    for number in range(UNARY_CLASSES // 3):
        row = " ".join(f"{value:.2f}," for value in kept[3 * number : 3 * number + 3])
        lines.append(f"        {row}  # {CLASS_NAMES[number].replace('_', ' ')}")
    lines += ["    ],", "PAIR", f'    "{edition}": [']
    for cells in kept[UNARY_CLASSES:].reshape(-1, 2, 2):
        cells = cells - cells.mean()  # a constant says nothing
        lines.append(f"        [[{cells[0, 0]:.2f}, {cells[0, 1]:.2f}], [{cells[1, 0]:.2f}, {cells[1, 1]:.2f}]],")
    return "\n".join([*lines, "    ],"])


def judged(data: Sequence[Moments], free: np.ndarray, shrink: float, most: float, now: np.ndarray) -> str:
    """What a table fitted on the even rounds is worth on the odd ones, by table and level of the saboteurs."""
    weights = fit([moments.only(moments.round % 2 == 0) for moments in data], free, shrink).clip(-most, most)
    lines = [f"{'log-loss of the whole set':<40}{'prior':>8}{'present':>9}{'temper':>8}{'fitted':>9}{'temper':>8}"]
    for moments in data:
        rest = moments.only(moments.round % 2 == 1)
        cells = f"{loss(rest, 0.0 * now):8.3f}{loss(rest, now):9.3f}{best_temper(rest, now):8.1f}"
        lines.append(f"{moments.name:<40}{cells}{loss(rest, weights):9.3f}{best_temper(rest, weights):8.1f}")
    return "\n".join(lines)


def main() -> int:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.evidence", description="Fit the evidence of the bots.")
    parser.add_argument("--edition", default="base", choices=EDITIONS)
    parser.add_argument("--seats", default=None, help="numbers of seats, as in 4,5,7")
    parser.add_argument("--rounds", type=int, default=300, help="at each table against each level of saboteurs")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--bots", default="skilled", help="everybody but the saboteurs")
    parser.add_argument("--saboteurs", default="skilled,apprentice,novice", help="levels, as in skilled,master:200")
    parser.add_argument("--shrink", type=float, default=3.0, help="pull towards 0")
    parser.add_argument("--most", type=float, default=4.0, help="largest weight, so that no action convinces by itself")
    parser.add_argument("--policies", action="store_true", help="play in compiled code, levels without their search")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    try:
        bots, saboteurs = canonical(options.bots), [canonical(name) for name in options.saboteurs.split(",")]
        seats = [int(part) for part in options.seats.split(",")] if options.seats else SEATS[options.edition]
        configs = [Config(options.edition, number) for number in seats]
    except (OptionError, ValueError) as error:
        parser.error(str(error))
    data: list[Moments] = []
    with ExitStack() as stack:
        executor = stack.enter_context(processes(options.workers)).executor if options.workers > 1 else None
        for config in configs:
            for name in saboteurs:
                seed = options.seed + len(data) * 100_000
                if options.policies:
                    rounds = compiled_rounds(config, bots, name, options.rounds, seed)
                else:
                    rounds = played(config, bots, name, options.rounds, seed, executor)
                title = f"{config.edition}, {config.seats} seats, {name} saboteurs"
                data.append(gather(title, config, rounds, UNARY_CLASSES, PAIR_CLASSES))
                print(f"{title}: {len(rounds)} rounds played", file=sys.stderr, flush=True)
    free = np.ones(data[0].weights, np.bool_)
    free[PASS_WHOLE] = False  # never a sign of innocence: who passes may be hiding
    print(judged(data, free, options.shrink, options.most, present(options.edition)), file=sys.stderr, flush=True)
    print(table_text(options.edition, fit(data, free, options.shrink), options.most))
    return 0


if __name__ == "__main__":
    sys.exit(main())
