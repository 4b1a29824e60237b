"""The file of learned weights: `ai/learned_weights.py`, written by `python main.py learn`."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import numpy as np

import ai.learned_weights
from ai.features import CRYSTAL_LAID, FEATURES
from ai.learning.folder import replace_file
from ai.weights import SKILLED, TRICKS, table
from engine.cards import BLUE, DIGGER, SABOTEUR

DIGITS = 2
"""Of a weight in the file; a candidate is rounded like that before it is tested."""
_WIDTH = 110
OWN_FILE = Path(ai.learned_weights.__file__)
_HEAD = '''"""Weights of the policy learned in play of bots among themselves: feature -> (digger, saboteur).

A third number is for blue, green and boss, where they differ from the digger. What only Saboteur 2 has: (blue, green
and boss, saboteur). Made by:

    {command}
"""

from __future__ import annotations

LEARNED: dict[str, tuple[float, ...]] = {{
'''


def entries(weights: np.ndarray) -> dict[str, tuple[float, ...]]:
    """A table, float64[roles, features], as the file holds it; `ai.weights.table` gives it back, if blue, green and
    boss have the same weights. Features of the new cards that nobody has changed are left out."""
    plain = table(SKILLED)
    found: dict[str, tuple[float, ...]] = {}
    for column, name in enumerate(FEATURES):
        digger, saboteur, colours = (round(float(weights[row, column]), DIGITS) for row in (DIGGER, SABOTEUR, BLUE))
        if column < CRYSTAL_LAID:
            if name in SKILLED or digger or saboteur or colours:
                found[name] = (digger, saboteur) if colours == digger else (digger, saboteur, colours)
        elif name not in TRICKS or (colours, saboteur) != (plain[BLUE, column], plain[SABOTEUR, column]):
            found[name] = (colours, saboteur)
    return found


def source(weights: np.ndarray, command: str) -> str:
    """The text of the file. command: the line that made it."""
    quoted = command.replace("\\", "/").replace('"', "'")
    wrapped = textwrap.wrap(quoted, _WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    lines = [
        f"    {json.dumps(name)}: ({', '.join(repr(value + 0.0) for value in numbers)}),"
        for name, numbers in entries(weights).items()
    ]
    return _HEAD.format(command="\n    ".join(wrapped)) + "\n".join(lines) + "\n}\n"


def write(path: Path, weights: np.ndarray, command: str) -> None:
    """Write the file, whole or not at all. OSError."""
    text = source(weights, command).encode("utf-8")
    replace_file(path, lambda file: file.write(text))
