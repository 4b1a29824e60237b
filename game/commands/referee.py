"""`referee`: the engine and the bots on standard input and output."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from game.commands.common import add_command, load_search
from game.setup import SEARCHING

if TYPE_CHECKING:
    from engine.action import Action
    from engine.observation import Observation
    from engine.referee import Choose


def add(commands: Any) -> None:
    """Describe the command."""
    add_command(commands, "referee", run)


def bot(level: str, iterations: int | None, ms: int | None) -> Choose:
    """A bot of a level for the referee; levels that do not search take no notice of iterations and time."""
    from ai.levels import make_bot

    if level in SEARCHING:
        load_search()
    made = make_bot(level, iterations, seconds=None if ms is None else ms / 1000)

    def choose(observation: Observation, seed: int) -> tuple[Action, Any]:
        decision = made.choose(observation, seed)
        return decision.action, decision.explanation.to_json()

    return choose


def beliefs(observation: Observation, level: str) -> list[dict[str, float]]:
    """What a seat that sees this believes at a level: each seat's chance of every role."""
    from ai.levels import STYLES, make_bot
    from ai.roles import role_chances

    return role_chances(observation, STYLES[make_bot(level).level].belief)


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends."""
    from engine.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, bot, beliefs)
    return 0
