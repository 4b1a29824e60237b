"""Discarding several cards in Saboteur 2: a pass of one to three, and two to lay down a burden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.action import Action
from game.i18n import t
from game.table.pick_dialog import Group, PickDialog

if TYPE_CHECKING:
    from game.table.playing import Playing

MOST = 3
"""Cards of a pass at most."""


def _chosen(hand: Sequence[str], group: Group) -> tuple[str, ...]:
    return tuple(hand[number] for number in sorted(group.marked))


def pass_dialog(scene: Playing, marked: Sequence[int] = ()) -> PickDialog:
    """Which cards to discard; some may be marked already."""
    hand = scene.choice.hand
    group = Group(
        lambda n: t("table.pass_choice.text"), hand, 1, min(MOST, len(hand)), 180, list(marked), numbered=True
    )
    return PickDialog(
        t("table.pass_choice.title"),
        [group],
        t("table.say.pass_cards"),
        t("table.cancel"),
        lambda n: t("table.pass_choice.confirm", n=n),
        lambda: scene.play(Action("pass", cards=_chosen(hand, group)), sure=True),
    )


def why_no_unburden(scene: Playing) -> str | None:
    """The text that says why nothing can be laid down now; None where it can."""
    choice = scene.choice
    if any(action.type == "unburden" for action in choice.observation.legal):
        return None
    return t("table.unburden.none" if not choice.front else "table.unburden.too_few")


def unburden_dialog(scene: Playing, marked: Sequence[int] = (), burden: str | None = None) -> PickDialog:
    """What to lay down, and which two cards to discard for it; a burden and cards may be marked already."""
    hand, front = scene.choice.hand, scene.choice.front
    first = [front.index(burden)] if burden in front else [0] if len(front) == 1 else []
    which = Group(lambda n: t("table.unburden.which"), front, 1, 1, 110, first)
    cards = Group(
        lambda n: f"{t('table.unburden.cards')} · {t('table.unburden.chosen', n=n)}",
        hand, 2, 2, 160, list(marked)[:2], numbered=True,
    )  # fmt: skip
    shrinks = scene.choice.observation.options.discard_two_shrinks_hand

    def run() -> None:
        scene.play(Action("unburden", cards=_chosen(hand, cards), remove=front[which.marked[0]]), sure=True)

    return PickDialog(
        t("table.unburden.title"),
        [which, cards],
        t("table.unburden.shrinks" if shrinks else "table.unburden.keeps"),
        t("table.cancel"),
        lambda n: t("table.unburden.confirm"),
        run,
    )
