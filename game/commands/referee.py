"""`referee`: the engine and the bots on standard input and output."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from game.commands.common import add_command

if TYPE_CHECKING:
    from engine.action import Action
    from engine.observation import Observation
    from engine.referee import Choose


def add(commands: Any) -> None:
    """Describe the command."""
    add_command(commands, "referee", run)


def bot(level: str, iterations: int | None, ms: int | None) -> Choose:
    """A bot of a level for the referee. Levels that do not search need neither iterations nor time."""
    from ai.levels import make_bot

    made = make_bot(level)

    def choose(observation: Observation, seed: int) -> tuple[Action, Any]:
        decision = made.choose(observation, seed)
        return decision.action, decision.explanation.to_json()

    return choose


def beliefs(observation: Observation, level: str) -> list[dict[str, float]]:
    """What a seat that sees this believes at a level: each seat's chances to be digger and saboteur."""
    import numpy as np

    from ai.belief import suspect
    from ai.bot import Mind
    from ai.levels import STYLES, make_bot
    from engine.deal import role_deck

    kind = STYLES[make_bot(level).level].belief
    mind, seat = Mind(), observation.seat
    assert seat is not None
    mind.read(observation)
    names = role_deck(observation.config)
    deck = np.array([names.count("saboteur"), names.count("digger")], np.int64)
    suspect(
        mind.belief, kind, observation.config.seats, deck, seat, int(observation.record.role[seat]), mind.thought.chance
    )
    found = []
    for number, view in enumerate(observation.seats):
        chance = round(float(mind.thought.chance[number]), 6)
        if view.role is not None:
            chance = float(view.role == "saboteur")
        found.append({"digger": round(1.0 - chance, 6), "saboteur": chance})
    return found


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends."""
    from engine.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, bot, beliefs)
    return 0
