"""The theft at the end of a round of Saboteur 2: a person chooses whom to rob, or nobody."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.action import Action
from engine.observation import Observation
from game import theme
from game.i18n import t
from game.session import Session
from game.table.card_dialog import CardDialog, Offer
from game.table.look import art
from game.ui.dialog import Answer
from game.ui.kit import Kit


def _picture(kit: Kit, observation: Observation, seat: int) -> Callable[[tuple[int, int]], pygame.Surface]:
    """A seat's dwarf with the sign of his role, a nugget and the name."""
    view = observation.seats[seat]

    def draw(size: tuple[int, int]) -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA)
        points = min(theme.BODY, size[0] * 0.2 / kit.scale)
        name = kit.line_height(points, True)
        side = min(size[0], size[1] - name)
        hat = art().hat(seat, side)
        place = hat.get_rect(midtop=(size[0] // 2, max(size[1] - name - side, 0) // 2))
        out.blit(hat, place)
        small = max(side // 3, 10)
        out.blit(art().icon("token", small), (place.right - small, place.bottom - small))
        if view.role is not None:
            out.blit(art().icon(f"role_{view.role}", small), (place.left, place.bottom - small))
        word = kit.shorten(view.name, size[0], points, True)
        kit.text(out, word, (size[0] // 2, place.bottom), points, theme.TEXT, bold=True, align="midtop")
        return out

    return draw


def steal_dialog(session: Session, kit: Kit, on_cancel: Callable[[], None]) -> CardDialog:
    """Every seat that can be robbed, and nobody. Escape does `on_cancel`: it must not choose."""
    observation = session.observation()
    me = session.to_move
    offers = []
    for action in observation.legal:
        if action.type == "steal" and action.seat is not None:

            def take(action: Action = action) -> None:
                session.try_play(action)

            word = t("table.steal.from", other=observation.seats[action.seat].name)
            offers.append(Offer(_picture(kit, observation, action.seat), take, word))
    nobody = Answer(t("table.steal.nobody"), lambda: (session.try_play(Action("steal", seat=None)), None)[1])
    title = t("table.steal.title", name=observation.seats[me or 0].name)
    return CardDialog(title, t("table.steal.text"), offers, [nobody], shape=(110, 130), on_cancel=on_cancel)
