"""Whom to steal from: what every seat owns can be counted from what everybody saw (RULES S-31, S-60)."""

from __future__ import annotations

from engine.action import Action
from engine.observation import Observation


def wealth(observation: Observation) -> list[int]:
    """Gold of each seat, as pay and thefts of the rounds so far add up in public."""
    gold = [0] * observation.config.seats
    for event in observation.history:
        if event.type == "paid" and event.seat is not None:
            gold[event.seat] += event.value or 0
        elif event.type == "stolen" and event.seat is not None and event.target is not None:
            gold[event.seat] += 1
            gold[event.target] -= 1
    return gold


def richest(observation: Observation) -> Action:
    """The theft from the richest seat that can be robbed, the next clockwise among equals."""
    gold, seats, thief = wealth(observation), observation.config.seats, observation.to_move or 0
    victims = [action for action in observation.legal if action.seat is not None]
    return max(victims, key=lambda action: (gold[action.seat or 0], -(((action.seat or 0) - thief) % seats)))
