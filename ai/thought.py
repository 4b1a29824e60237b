"""The scratch of one decision: what a seat thinks of the others and of the goals while it weighs its moves."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ai.sketch import new_record
from engine.cards import ROLE_NAMES
from engine.state import MAX_SEATS

ROWS = len(ROLE_NAMES)
"""Rows of a table of weights, and of what is thought of a seat: one for each role."""

THOUGHT = np.dtype(
    [
        ("chance", np.float64, (MAX_SEATS,)),  # of each seat to be a saboteur, for the one who thinks
        ("public", np.float64, (MAX_SEATS,)),  # the same for somebody who sits at no seat
        ("goals", np.float64, (3,)),  # chance of each goal to be the treasure
        ("mood", np.float64, (4,)),  # distance of the likely treasure, strike, certainty of the treasure, own suspicion
        ("foe", np.float64, (MAX_SEATS,)),  # how much each seat stands against the one who thinks
        ("left", np.float64, (ROWS,)),  # dwarfs of each role that nobody knows of, saboteurs apart
        ("sums", np.float64, (ROWS,)),  # expected number of each role at the table
        ("likely", np.float64, (MAX_SEATS, ROWS)),  # chance of each seat to have each role
        ("row", np.int64, (1,)),  # row of the weights: the role whose part is played
        ("colour", np.int64, (1,)),  # the digger colour that it wants to win, 0 for none (Saboteur 2)
        ("roles", np.int64, (MAX_SEATS,)),  # roles that the one who thinks knows for sure, 0 for the others
    ]
)
Thought: TypeAlias = Any
"""A record of dtype THOUGHT."""


def new_thought() -> Thought:
    """Scratch for `weigh`."""
    return new_record(THOUGHT)
