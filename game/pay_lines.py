"""The end of a round of Saboteur 2 in words: why a side won, and what each seat got for what. No pygame."""

from __future__ import annotations

from dataclasses import dataclass

from engine.event import Event
from engine.observation import Observation
from engine.settlement import PayLine, Settlement
from game.i18n import t

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class SeatPay:
    """What a seat got: the parts in words, and the sum with all thefts done so far."""

    words: tuple[str, ...]
    gain: int

    @property
    def sum(self) -> str:
        """The gain as it is written: `+3`, `0`, `−1`."""
        return t("table.end.gets", n=self.gain) if self.gain > 0 else f"{MINUS}{-self.gain}" if self.gain else "0"


def why(observation: Observation, settled: Settlement) -> str:
    """Why this side won, in one sentence (RULES S-52 to S-56)."""
    if settled.finisher is None:
        return t("table.why.not_reached")
    name, role = observation.config.names[settled.finisher], settled.lines[settled.finisher].role
    if role == "saboteur" and not observation.options.saboteur_finisher_neutral:
        return t("table.why.saboteur", name=name)
    if settled.blue and settled.green:
        if role in ("blue", "green"):
            return t(f"table.why.finisher_{role}", name=name)
        return t("table.why.neutral", name=name, role=t(f"table.role.{role}"))
    if settled.blue or settled.green:
        return t(f"table.why.one_team_{'blue' if settled.blue else 'green'}")
    return t("table.why.two_door")


def counts(settled: Settlement) -> str:
    """How many share how much, and the crystals where somebody is paid for them."""
    winners = len(settled.winners)
    parts = [t("table.pay.winners", n=winners, share=settled.share) if winners else t("table.pay.no_winners")]
    if settled.crystals or any(line.role == "geologist" for line in settled.lines):
        parts.append(t("table.pay.crystals", n=settled.crystals))
    return " · ".join(parts)


def thefts(observation: Observation) -> list[Event]:
    """The thefts carried out since the round ended."""
    events = list(observation.history)
    start = max((n for n, event in enumerate(events) if event.type == "round_ended"), default=len(events))
    return [event for event in events[start:] if event.type == "stolen"]


def seat_pay(observation: Observation, settled: Settlement, seat: int) -> SeatPay:
    """What a seat got for what, line by line."""
    line, names, done = settled.lines[seat], observation.config.names, thefts(observation)
    words, gain = _paid(line, sum(other.role == "geologist" for other in settled.lines)), line.total
    for event in done:
        if event.seat == seat and event.target is not None:
            words.append(t("table.pay.stole", other=names[event.target]))
            gain += 1
        elif event.target == seat and event.seat is not None:
            words.append(t("table.pay.robbed", other=names[event.seat]))
            gain -= 1
    words += _without_loot(observation, line, any(event.seat == seat and event.target is not None for event in done))
    return SeatPay(tuple(words), gain)


def _paid(line: PayLine, geologists: int) -> list[str]:
    if line.trapped:
        return [t("table.pay.trapped")]
    if line.broken:
        return [t("table.pay.broken")]
    if line.role == "geologist":
        return [t("table.pay.half_crystals" if geologists == 2 else "table.pay.for_crystals", n=line.crystals)]
    if not line.won:
        return [t("table.pay.lost")]
    if line.role in ("boss", "profiteer"):
        rest = line.share - line.deduction
        return [t(f"table.pay.{line.role}", share=line.share, deduction=line.deduction, rest=rest)]
    return [t("table.pay.share", share=line.share)]


def _without_loot(observation: Observation, line: PayLine, stole: bool) -> list[str]:
    """A theft that brought nothing: void, or not used. Nothing is said while its owner may still choose."""
    if stole or "theft" not in observation.seats[line.seat].front:
        return []
    if line.trapped:
        return [t("table.pay.theft_void")]
    waiting = observation.phase == "steal" and not any(event.seat == line.seat for event in thefts(observation))
    return [] if waiting else [t("table.pay.theft_idle")]
