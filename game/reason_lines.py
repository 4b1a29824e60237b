"""A bot's reason in words, in the language that is set; every number comes from the explanation. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.action import Action
from game.i18n import has, t
from game.reasons import Reason, Seen, Weighed
from game.table.card_names import card_name, list_cards

Names = Sequence[str]


@dataclass(frozen=True)
class OptionLine:
    """A move that was weighed: itself, in words, its numbers, and the share that its bar shows (None for no bar)."""

    action: Action | None
    words: str
    numbers: str
    share: float | None


@dataclass(frozen=True)
class ReasonWords:
    """Everything that is told of a move; what the explanation does not hold is empty."""

    why: str
    options: tuple[OptionLine, ...] = ()
    contrast: str = ""
    cover: str = ""
    heading: str = ""
    """Words above the options."""
    suspects: tuple[tuple[int, str], ...] = ()
    """Seats with what is said of them."""
    signs: tuple[tuple[int, str, bool], ...] = ()
    """Seats with what they did, and whether it speaks for a saboteur."""


def level_word(level: str) -> str:
    """The name of a level; of one that this program does not know, what it is called."""
    return t(f"table.level.{level}") if has(f"table.level.{level}") else level


def move_words(action: Action | None, names: Names) -> str:
    """An action as a short phrase, without who does it."""
    if action is None:
        return t("bots.move.unknown")
    target = _name(action.seat, names)
    match action.type:
        case "place" | "rockfall" if action.cell is not None:
            card = card_name(action.card) if action.card is not None else ""
            column, row = action.cell
            return t(f"bots.move.{action.type}", card=card, column=column, row=row)
        case "map":
            return t("bots.move.map", goal=t(f"table.goal.{action.goal}"))
        case "break":
            tool = (action.card or "").removeprefix("broken_")
            return t("bots.move.break", target=target, tool=t(f"table.tool.{tool}"))
        case "repair":
            return t("bots.move.repair", target=target, tool=t(f"table.tool.{action.tool}"))
        case "pass":
            return t("bots.move.pass", cards=_cards(action))
        case "unburden":
            return t("bots.move.unburden", cards=_cards(action), what=t(f"cards.name.{action.remove}"))
        case "take_gold":
            return t("bots.move.take_gold", n=action.value)
        case "steal":
            return t("bots.move.steal_nothing") if action.seat is None else t("bots.move.steal", target=target)
    if action.seat is None:
        return t("bots.move.alone", card=card_name(action.type))
    return t("bots.move.aimed", card=card_name(action.type), target=target)


def why_words(reason: str, distance: float | None, target: int | None, names: Names) -> str:
    """The sentence of a reason."""
    key = f"bots.why.{reason}"
    if not reason or not has(key):
        return t("bots.unknown")
    cards = "?" if distance is None else f"{distance:.1f}".removesuffix(".0")
    return t(key, target=_name(target, names), distance=cards)


def words_of_reason(reason: Reason, seat: int, names: Names) -> ReasonWords:
    """What a seat had in mind."""
    cover = contrast = ""
    if reason.cover is not None:
        before, after = (percent(share) for share in reason.cover)
        cover = t("bots.cover", name=_name(seat, names), before=before, after=after)
    if reason.contrast and has(f"bots.why.{reason.contrast}") and len(reason.options) > 1:
        spoken_of = reason.options[1 if reason.contrast_against else 0].action
        target = spoken_of.seat if spoken_of is not None else None
        key = "bots.contrast_against" if reason.contrast_against else "bots.contrast"
        contrast = t(key, why=why_words(reason.contrast, reason.distance, target, names))
    n = reason.iterations
    suspects = ((s, t("bots.suspect", name=_name(s, names), percent=percent(chance))) for s, chance in reason.suspects)
    sure = max((option.visits for option in reason.options), default=0) * SURE
    return ReasonWords(
        t("bots.because", why=why_words(reason.reason, reason.distance, reason.target, names)),
        tuple(_option(option, names, option.visits < sure) for option in reason.options),
        contrast,
        cover,
        t("bots.title.searched", n=n) if n else t("bots.title.options"),
        tuple(suspects),
        tuple((sign.seat, _sign(sign, names), sign.weight > 0) for sign in reason.signs),
    )


SURE = 0.1
"""Share of the rounds of the move tried most below which a chance is not told: luck would make it look better than
the move that is advised."""


def percent(share: float) -> int:
    """A share of 1 in whole per cent."""
    return round(100 * share)


def _option(option: Weighed, names: Names, unsure: bool) -> OptionLine:
    """`unsure`: it was tried so rarely that its share of wins says little."""
    words, numbers = move_words(option.action, names), []
    if unsure:
        return OptionLine(option.action, words, t("bots.number.unsure", n=option.visits), None)
    if option.win is not None:
        numbers.append(t("bots.number.win", percent=percent(option.win)))
    elif option.chance is not None:
        numbers.append(t("bots.number.chance", percent=percent(option.chance)))
    if option.visits:
        numbers.append(t("bots.number.rounds", n=option.visits))
    if option.gold is not None:
        numbers.append(t("bots.number.gold", gold=f"{option.gold:.1f}"))
    share = option.win if option.win is not None else option.chance
    return OptionLine(option.action, words, " · ".join(numbers), share)


def _sign(sign: Seen, names: Names) -> str:
    key = f"bots.sign.{sign.what}"
    known = key if has(key) else "bots.sign.unknown"
    told = t(known, name=_name(sign.seat, names), target=_name(sign.target, names))
    return t("bots.signed", sign=told, speaks=t(f"bots.speaks.{'saboteur' if sign.weight > 0 else 'digger'}"))


def _cards(action: Action) -> str:
    return list_cards(name for name in action.cards if name)


def _name(seat: int | None, names: Names) -> str:
    return names[seat] if seat is not None and 0 <= seat < len(names) else t("bots.somebody")
