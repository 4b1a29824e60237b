"""Bots measured against each other, and their beliefs against the truth.

`run(Design(...))` plays deals several times with the bots permuted and returns a `Result`; `Result.report()` says what
came out. The command is `python main.py arena`.
"""

from ai.arena.design import Design
from ai.arena.players import make_player
from ai.arena.report import Report
from ai.arena.runner import Result, run
from ai.arena.stats import Estimate

__all__ = ["Design", "Estimate", "Report", "Result", "make_player", "run"]
