"""What the table says in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.observation import Observation
from engine.refusal import Refusal
from game.i18n import has, t
from game.prompts import prompted
from game.reason_lines import level_word, percent
from game.table.card_names import describe
from game.table.choice import AT_A_SEAT, is_path_card
from game.table.topic import focused_seat

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def words_of(refusal: Refusal) -> str:
    """Why something is refused, in the language that is set."""
    key = f"engine.refusal.{refusal.reason.name}"
    detail = dict(refusal.detail)
    if "side" in detail and has(f"engine.side.{detail['side']}"):
        detail["side"] = t(f"engine.side.{detail['side']}")
    return t(key, **detail) if has(key) else refusal.message


def message_of(scene: TableScene) -> tuple[str, str]:
    """The line under the mine, and its sort."""
    session, names = scene.session, scene.session.config.names
    if scene.warning:
        return scene.warning, "harm"
    if scene.told:
        return scene.told, "know"
    if session.held is not None:
        return prompted("aids.held"), "build"
    if session.paused:
        return t("table.say.paused"), "pass"
    told = _pointed(scene)
    if told is not None:
        return told, "build"
    if session.my_turn and session.phase == "turn":
        if scene.pending is not None:
            return prompted("table.say.confirm"), "build"
        return _advice(scene), "build"
    seat = session.to_move
    if seat is None or seat in session.humans:
        return "", "pass"
    level = session.seats[seat].kind
    if session.thinking is not None and not scene.app.search.can_think(level):
        share = percent(scene.app.search.progress)
        return t("table.say.preparing", name=names[seat], level=level_word(level), percent=share), "pass"
    key = "step" if session.waits_for_step else "watching"
    return prompted(f"table.say.{key}", name=names[seat]), "pass"


def _advice(scene: TableScene) -> str:
    choice, card = scene.choice, scene.choice.card
    if card is None:
        number = scene.hovered_card
        if number is not None and number < len(choice.hand):
            pointed = choice.hand[number]
            told = describe(pointed) if choice.playable(pointed) else t(choice.why_dimmed(pointed))
            if told:
                return told
        return prompted("table.say.choose_or_discard" if scene.several else "table.say.choose_card")
    if not choice.playable(card):
        return t(choice.why_dimmed(card)) + " · " + prompted("table.say.only_discard")
    return aim_of(card) if is_path_card(card) else _why_not_there(scene) or aim_of(card)


def _pointed(scene: TableScene) -> str | None:
    """What is to be said of the player or the role under the mouse while no card is chosen."""
    seen, layout, at = scene.stage.observation, scene.stage.layout, scene.pointer.at
    counted = scene.counting.words_at(at) or (scene.since.pointed.text if scene.since.pointed is not None else None)
    if counted is not None:
        return counted
    if seen is None or scene.choice.card is not None:
        return None
    if layout.role.h > 0 and layout.role.holds(at) and seen.seat is not None and seen.seat >= 0:
        role = seen.seats[seen.seat].role
        return t(f"cards.role.{role}") if has(f"cards.role.{role}") else None
    seat = focused_seat(scene)
    seat = scene.stage.seat_at(at) if seat is None else seat
    return None if seat is None else _of_seat(seen, seat, scene.session.my_notes.get(seat))


def _of_seat(seen: Observation, seat: int, note: str | None) -> str | None:
    """What lies before a player and what was noted on him, in words; else how to note something."""
    view = seen.seats[seat]
    words = [t(f"cards.name.{name}") for name in view.front]
    if view.role is not None and seat != seen.seat:
        words.insert(0, t(f"table.role.{view.role}"))
    if view.has_gold and seen.edition != "base":
        words.append(t("table.has_gold"))
    if note is not None:
        words.append(t(f"aids.notes.{note}"))
    if not words and seen.seat is not None and 0 <= seen.seat != seat:
        return prompted("aids.notes.tip", name=view.name)
    return t("table.about", name=view.name, text=t("table.list_separator").join(words)) if words else None


def _why_not_there(scene: TableScene) -> str | None:
    """Why the seat that is pointed at cannot be chosen; None where it can, or where no seat is pointed at."""
    target = scene.target
    if target is None or target.kind != "seat":
        return None
    action = scene.choice.attempt(target)
    why = scene.session.why_not(action) if action is not None else None
    return None if why is None else words_of(why)


def aim_of(card: str) -> str:
    """What to do with a chosen card."""
    if is_path_card(card):
        return prompted("table.say.place")
    if card == "theft":
        return prompted("table.say.theft")
    if card in AT_A_SEAT:
        return t(f"table.say.aim_{card}")
    return t("table.say.aim_" + {"rockfall": "cell", "map": "goal"}.get(card, "seat"))
