"""Playing a block: one deal, all its tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from time import perf_counter

from ai.arena.chance import derive
from ai.arena.design import Design
from ai.arena.players import sees_everything, shared_player
from ai.arena.record import BlockRecord, GameRecord, RoundRecord
from ai.arena.tables import SABOTEUR, Table, tables
from ai.arena.times import Times
from engine.game import Game, RoundResult
from engine.options import Config

Stop = Callable[[], bool]
DIGGERS_WON = ("diggers", "blue", "green", "both")
"""Sides of a round whose winners are diggers (the boss shares with the colours; alone with the profiteer it counts for
neither side)."""
_warming = Lock()


class Stopped(Exception):
    """The block was given up because somebody asked to stop."""


@dataclass(frozen=True)
class BlockResult:
    """A block and, by player, how long its decisions took."""

    record: BlockRecord
    times: tuple[Times, ...]


@cache
def _warm_up(players: tuple[str, ...], edition: str) -> None:
    """Load or compile the kernels, and let every player decide once, so that no decision counts that waits for it."""
    import ai.warm
    import engine.warm

    for part in ("base", edition) if edition != "base" else ("base",):
        for _, step in (*engine.warm.steps(part), *ai.warm.steps(part)):
            step()
    game = Game.new(Config(edition, 5), seed=1)
    for player in map(shared_player, players):
        player.choose(game.observation(None if sees_everything(player) else game.to_move), 1)


def prepare(design: Design) -> None:
    """Make this process ready to play, once; the first time on a machine this compiles for half a minute or more."""
    with _warming:
        _warm_up(design.everybody, design.edition)


def play_block(design: Design, seats: int, block: int, stop: Stop | None = None) -> BlockResult:
    """Play all tables of a block. The same arguments give the same record, wherever it is played, unless a player
    thinks by the clock. Stopped as soon as `stop` says so."""
    prepare(design)
    config, seed = design.config(seats), design.deal_seed(block)
    times = tuple(Times() for _ in design.everybody)
    roles: list[tuple[str, ...]] = []
    games = tuple(
        _play_game(config, seed, table, design.everybody, times, roles, stop) for table in tables(design, seats, block)
    )
    return BlockResult(BlockRecord(seats, block, seed, tuple(roles), games), times)


def _play_game(
    config: Config,
    seed: int,
    table: Table,
    everybody: Sequence[str],
    times: Sequence[Times],
    roles: list[tuple[str, ...]],
    stop: Stop | None,
) -> GameRecord:
    """One game. `roles` gets the dealt roles of each round that is not in it yet."""
    bots = [shared_player(spec) for spec in everybody]
    game = Game.new(config, seed)
    seated: list[tuple[int, ...]] = []
    won: list[tuple[bool, ...]] = []
    while game.phase != "game_over":
        seat = game.to_move
        if seat is None:
            game.next_round()
            continue
        if len(seated) < game.round:
            dealt = game.deal.roles if game.deal is not None else ()
            seated.append(table.players(dealt))
            if len(roles) < game.round:
                roles.append(dealt)
        if stop is not None and stop():
            raise Stopped
        player = seated[-1][seat]
        bot = bots[player]
        observation = game.observation(None if sees_everything(bot) else seat)
        begin = perf_counter()
        decision = bot.choose(observation, derive(seed, game.steps, seat), stop)
        times[player].add(perf_counter() - begin, decision.explanation.iterations)
        game.play(decision.action)
        if len(game.result.rounds) > len(won):
            won.append(_winners(game, game.result.rounds[-1]))
    result = game.result
    rounds = tuple(
        RoundRecord(
            side=entry.side,
            players=players,
            won=winners,
            gold=tuple(pay + stolen for pay, stolen in zip(entry.pay, entry.stolen, strict=True)),
        )
        for entry, players, winners in zip(result.rounds, seated, won, strict=True)
    )
    return GameRecord(rounds, result.winners)


def _winners(game: Game, entry: RoundResult) -> tuple[bool, ...]:
    """By seat, whether it won the round that has just ended."""
    settled = game.observation(None).settlement
    if settled is not None:
        return tuple(line.won or line.total > 0 for line in settled.lines)
    return tuple((role == SABOTEUR) == (entry.side == "saboteurs") for role in entry.roles)
