"""The public log of a round as numbers, made from the redacted history: what the evidence is read from."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine import cards
from engine.action import to_move
from engine.event import Event
from engine.observation import Observation
from engine.state import FIRST_SLOT, State

GOAL_FACES = {name: 2 * int(cards.GOAL_CARD[number]) for number, name in enumerate(cards.GOAL_NAMES)}


def events_of_round(history: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events since the last deal."""
    for i in range(len(history) - 1, -1, -1):
        if history[i].type == "round_started":
            return history[i + 1 :]
    return history


def public_log(history: tuple[Event, ...]) -> np.ndarray:
    """int64[n, 3]: rows of (seat, packed action, 0) and of (seat, -1 - goal, face); no thrown-away card."""
    rows: list[tuple[int, int, int]] = []
    for event in events_of_round(history):
        if event.type == "played" and event.action is not None:
            shown = replace(event.action, cards=())  # nobody sees what was thrown away
            move = to_move(shown)
            rows.append((event.seat or 0, move, 0))
        elif event.type == "goal_shown" and event.card is not None:
            rows.append((event.seat or 0, -1 - (event.goal or 0), GOAL_FACES[event.card] + bool(event.turned)))
    return np.array(rows, np.int64).reshape(-1, 3)


def earlier_cards(observation: Observation, log: np.ndarray) -> list[tuple[int, int]]:
    """(grid index, face) of cards on the table that no event of the log laid: a game that began from a position."""
    record: State = observation.record
    laid = {(int(move) >> 23 & 16383) for _, move, _ in log if move > 0 and move & 31 == 1}
    shown = {-1 - int(move) for _, move, _ in log if move < 0}
    found = []
    for slot in range(2, int(record.slots)):
        place, face = int(record.cell[slot]), int(record.face[slot])
        if slot < FIRST_SLOT:
            if face and slot - 2 not in shown:
                found.append((place, face))
        elif place not in laid:
            found.append((place, face))
    return found
