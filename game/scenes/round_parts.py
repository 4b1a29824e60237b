"""What an observation says about a round of the base game that has ended: who got what, and how the rounds went."""

from __future__ import annotations

from engine.cards import GOLD_DRAWN
from engine.event import Event
from engine.observation import Observation
from game import theme
from game.i18n import t


def round_events(observation: Observation) -> list[Event]:
    """What happened since the last round ended (its end included)."""
    events = list(observation.history)
    start = max((n for n, event in enumerate(events) if event.type == "round_ended"), default=len(events))
    return events[start:]


def left_to_take(observation: Observation) -> int:
    """Gold cards still on offer, as everybody can count them."""
    events = round_events(observation)
    roles = next((event.roles for event in events if event.type == "round_ended"), None) or ()
    if observation.phase != "take_gold":
        return 0
    count = GOLD_DRAWN[len(roles)]
    if observation.options.gold_draw == "diggers":
        count = sum(role == "digger" for role in roles)
    return max(count - sum(event.type == "gold_taken" for event in events), 0)


def gold_words(observation: Observation, seat: int) -> str:
    """What a seat got in this round, as far as it may be known."""
    events = round_events(observation)
    paid = sum(event.value or 0 for event in events if event.type == "paid" and event.seat == seat)
    taken = [event.value for event in events if event.type == "gold_taken" and event.seat == seat]
    known = [value for value in taken if value is not None]
    if paid or (taken and len(known) == len(taken)):
        return t("table.end.gets", n=paid + sum(known))
    if taken:
        return t("table.end.cards", n=len(taken))
    return "" if observation.phase == "take_gold" else t("table.end.no_gold")


def round_lines(observation: Observation) -> list[tuple[str, theme.Rgb]]:
    """One line for each round, played or not, with its colour."""
    out = []
    for event in observation.history:
        if event.type == "round_ended":
            text = t("table.end.col_round", round=event.round) + " · " + t(f"table.end.{event.side}")
            out.append((text, theme.GOLD if event.side == "diggers" else theme.RED))
    for number in range(observation.round + 1, observation.options.rounds + 1):
        text = t("table.end.col_round", round=number) + " · " + t("table.end.not_played")
        out.append((text, theme.DIM))
    return out
