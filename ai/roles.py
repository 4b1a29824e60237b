"""What a seat believes of everybody's role, as chances that can be shown."""

from __future__ import annotations

from collections import Counter

from ai.belief import suspect
from ai.bot import Mind
from engine.deal import role_deck
from engine.observation import Observation

_DIGITS = 6


def role_chances(observation: Observation, kind: int) -> list[dict[str, float]]:
    """By seat, the chance of each role of the edition, for the seat that sees this; they add up to 1.

    kind: of belief (`ai.belief`). Among the roles that are no saboteur's the evidence does not tell: they are as likely
    as there are such cards that this seat has not seen.
    """
    config, mind = observation.config, Mind()
    mind.read(observation)
    left = Counter(role_deck(config))
    names = tuple(left)
    for seat, view in enumerate(observation.seats):
        mind.thought.roles[seat] = 0
        if view.role is not None:
            left[view.role] -= 1
            mind.thought.roles[seat] = observation.record.role[seat]
    suspect(mind.reading.belief, kind, mind.thought.roles, mind.thought.chance)
    others = max(sum(count for name, count in left.items() if name != "saboteur"), 1)
    found = []
    for seat, view in enumerate(observation.seats):
        if view.role is not None:
            found.append({name: float(name == view.role) for name in names})
            continue
        chance = float(mind.thought.chance[seat])
        found.append(
            {
                name: round(chance if name == "saboteur" else (1.0 - chance) * left[name] / others, _DIGITS)
                for name in names
            }
        )
    return found
