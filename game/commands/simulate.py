"""`simulate`: bots play whole games among themselves, each written into a replay of its own."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import paths
from game.commands.common import (
    FAILED,
    CliError,
    add_command,
    add_game,
    load_search,
    one_line,
    read_setup,
    unwritable,
)
from game.i18n import t
from game.setup import HUMAN, SEARCHING, GameSetup

if TYPE_CHECKING:
    from engine.game import Game
    from engine.options import Config
    from engine.replay import Writer

MAX_GAMES = 1_000_000
MAX_ITERATIONS = 10_000_000


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_command(commands, "simulate", run)
    add_game(parser, "skilled:5")
    parser.add_argument("--iterations", type=int, default=None, metavar="N", help=t("cli.help_iterations"))
    parser.add_argument("--games", type=int, default=1, metavar="N", help=t("cli.help_games"))
    parser.add_argument("--out", type=Path, default=None, metavar="DIR", help=t("cli.help_out"))
    parser.add_argument("--explain", action="store_true", help=t("cli.help_explain"))
    parser.add_argument("--json", action="store_true", help=t("cli.help_json"))


@dataclass
class Tally:
    """What all games together gave."""

    games: int = 0
    rounds: int = 0
    actions: int = 0
    sides: Counter[str] = field(default_factory=Counter)
    """Rounds won by each side."""
    files: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The report for programs."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "actions": self.actions,
            "diggers": self.sides["diggers"],
            "sides": dict(self.sides),
            "files": self.files,
        }

    def to_text(self, edition: str) -> str:
        """The report for people."""
        if edition == "base":
            diggers = self.sides["diggers"]
            return t("cli.simulated", n=self.games, actions=self.actions, diggers=diggers, rounds=self.rounds)
        won = [f"{t(f'table.side.{side}')} {count}" for side, count in self.sides.most_common()]
        sides = t("table.list_separator").join(won)
        return t("cli.simulated_second", n=self.games, actions=self.actions, rounds=self.rounds, sides=sides)


class Progress:
    """How far it is, on standard error: one line that changes on a terminal, else a line at every tenth."""

    def __init__(self, games: int) -> None:
        self._all = games
        self._terminal = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """After each game."""
        text = t("cli.progress", done=done, all=self._all)
        if self._terminal:
            print(f"\r{text}", end="\n" if done == self._all else "", file=sys.stderr, flush=True)
        elif self._all >= 10 and done * 10 // self._all > (done - 1) * 10 // self._all:
            print(text, file=sys.stderr, flush=True)


def run(args: argparse.Namespace) -> int:
    """Play the games one after the other."""
    seed = 0 if args.seed is None else args.seed
    setup, config = read_setup(args, seed)
    if any(seat.kind == HUMAN for seat in setup.seats):
        raise CliError(t("cli.bots_only"))
    if not 1 <= args.games <= MAX_GAMES:
        raise CliError(f"--games {args.games}: 1 - {MAX_GAMES}")
    if args.iterations is not None and not 1 <= args.iterations <= MAX_ITERATIONS:
        raise CliError(f"--iterations {args.iterations}: 1 - {MAX_ITERATIONS}")
    if args.out is not None:
        cause = paths.why_not_writable(args.out)
        if cause is not None:
            raise CliError(t("cli.unwritable", path=args.out, cause=cause))
    tally = Tally()
    progress = Progress(args.games)
    if sys.stderr.isatty():
        print(t("cli.preparing"), file=sys.stderr, flush=True)
    for number in range(args.games):
        _play_one(setup, config, (seed + number) % 2**63, args, tally)
        progress.show(number + 1)
    if args.json:
        print(json.dumps(tally.to_json(), ensure_ascii=False))
    else:
        print(one_line(tally.to_text(config.edition)))
    return 0


def _play_one(setup: GameSetup, config: Config, seed: int, args: argparse.Namespace, tally: Tally) -> None:
    from engine.game import Game

    game = Game.new(config, seed)
    levels = [seat.kind for seat in setup.seats]
    writer = _writer(args.out, game, levels) if args.out is not None else None
    try:
        play_out(game, levels, writer, args.explain, iterations=args.iterations)
    except OSError as error:
        raise CliError(str(unwritable(args.out, error)), FAILED) from None
    finally:
        if writer is not None:
            writer.close()
            tally.files.append(str(writer.path))
    result = game.result
    tally.games += 1
    tally.actions += game.steps
    tally.rounds += len(result.rounds)
    tally.sides.update(entry.side for entry in result.rounds)


def _writer(folder: Path, game: Game, levels: list[str]) -> Writer:
    """A new file named after seats and seed; an older one of the same name is kept."""
    from engine.replay import Writer
    from game.version import VERSION

    stem = f"{game.config.edition}-{game.config.seats}-seats-seed-{game.seed}"
    number = 1
    while True:
        path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        try:
            return Writer.create(path, game, levels, program=VERSION)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise unwritable(path, error) from None


def play_out(
    game: Game,
    levels: list[str],
    writer: Writer | None,
    explain: bool,
    until: Sequence[str] = ("game_over",),
    iterations: int | None = None,
) -> None:
    """Let the bots of these levels (by seat) play until one of these phases, or to the end of the game.

    iterations: rounds that levels which search play on in thought for each move; None: as long as the level thinks.
    """
    from ai.levels import make_bot
    from game.botworker import move_seed

    bots = [make_bot(level, iterations) for level in levels]
    if SEARCHING.intersection(levels):
        load_search()
    while game.phase not in until and game.phase != "game_over":
        seat = game.to_move
        if seat is None:
            game.next_round()
            if writer is not None:
                writer.dealt(game)
            continue
        decision = bots[seat].choose(game.observation(seat), move_seed(game.seed, game.steps, seat))
        game.play(decision.action)
        if writer is not None:
            writer.played(game, seat, decision.action, decision.explanation if explain else None)
