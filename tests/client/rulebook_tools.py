"""The examples of the rulebook set up in the engine."""

from __future__ import annotations

from engine.action import Action
from engine.game import Game
from engine.refusal import Reason
from engine.scenario import load
from game.rulebook.example import Example

_ROLES = {"base": ("digger", "saboteur", "digger"), "saboteur2": ("geologist", "saboteur", "blue")}


def game_of(example: Example) -> Game:
    """The example's position; the first seat is to move and holds what it plays."""
    action = example.action or {}
    hand = [action["card"]] if "card" in action else list(action.get("cards", ()))
    if action and not hand:
        hand = [action["type"]]
    hands = ([*hand, "NS"], ["NS", "map"], ["NS"])
    scenario = {
        "format": "dwarf-miners-scenario",
        "version": 1,
        "edition": example.edition,
        "free_deck": True,
        "seats": [
            {"role": role, "hand": cards, "front": list(front)}
            for role, cards, front in zip(_ROLES[example.edition], hands, example.fronts, strict=True)
        ],
        "mine": [{"card": card.card, "cell": list(card.cell), "turned": card.turned} for card in example.mine],
        "goals": list(example.goals),
        "revealed": [{"goal": goal, "turned": turned} for goal, turned in example.shown.items()],
        "pile": ["NS", "map", "NS"],
        "aside": ["digger" if example.edition == "base" else "boss"],
    }
    if example.edition != "base":
        scenario["removed"] = []
        scenario["theft_order"] = [seat for seat, front in enumerate(example.fronts) if "theft" in front]
    return load(scenario)


def answer(game: Game, example: Example) -> Reason | None:
    """What the engine says to the example's play: None where it is legal."""
    refusal = game.why_not(action_of(example))
    return None if refusal is None else refusal.reason


def action_of(example: Example) -> Action:
    """The play as the engine takes it."""
    assert example.action is not None
    return Action.from_json(dict(example.action))
