"""The hint at the table: what the strongest bot would do in the seat of the person to move, shown to that person alone.

It is there while the session holds it: the session drops it with the turn and with the curtain.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.action import Action, used_cards
from game.i18n import t
from game.presenter import GOALS
from game.prompts import prompted
from game.reason_lines import ReasonWords, level_word, move_words, percent, words_of_reason
from game.reasons import read_reason
from game.setup import levels
from game.table.choice import Choice, is_path_card, target_of
from game.table.discard import pass_dialog, unburden_dialog
from game.table.look import art
from game.table.reason_panel import HINT, ReasonPanel, parts_of
from game.table.spots import Spot

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class HintView:
    """The panel, and the marks of the move that it speaks of."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.panel = ReasonPanel(scene.app.ui, scene.session.seats)
        self.chosen: int | None = None
        """The option whose move is marked on the table; None for the move that is advised."""
        self._asked = False
        """Whether the answer is new, and Enter does not mean it yet."""

    @property
    def on(self) -> bool:
        """Whether hints are wanted at all."""
        return self.scene.app.settings.hints and bool(self.scene.session.humans)

    @property
    def open(self) -> bool:
        """Whether the panel is there."""
        session = self.scene.session
        return session.hint is not None or session.hint_pending is not None

    def toggle(self) -> None:
        """Ask for a hint, or put it away."""
        session = self.scene.session
        if not self.on:
            return
        if self.open:
            session.drop_hint()
        elif session.ask_hint(levels()[-1]):
            self.scene.counting.open = False
            self._asked = True
            self.scene.app.search.tell_limit(levels()[-1:], session.notices)
        else:
            self.scene.warn(t("table.hint.not_now"))
        self.chosen = None
        self.scene.refresh()
        self.scene.app.invalidate()

    def close(self) -> bool:
        """Put the hint away; False when there is none."""
        if not self.open:
            return False
        self.toggle()
        return True

    def refresh(self) -> None:
        """Take over what the session knows, and make room for the panel."""
        self.scene.stage.make_room(self.open or self.scene.counting.open)
        session = self.scene.session
        hint, level = session.hint, session.hint_pending
        if level is not None:
            key, share = "asking", 1.0
            if not self.scene.app.search.can_think(level):
                key, share = "preparing", self.scene.app.search.progress
            title = t(f"table.hint.{key}", level=level_word(level), percent=percent(share))
            self.panel.show(parts_of(title, "", None, prompted("table.hint.close")))
        elif hint is not None:
            words = self._words()
            title = t("table.hint.title", level=level_word(hint.level))
            headline = move_words(hint.action, session.config.names)
            self.panel.show(
                parts_of(title, headline, words, prompted("table.hint.close")), words.options if words else ()
            )

    def _words(self) -> ReasonWords | None:
        session, hint = self.scene.session, self.scene.session.hint
        if hint is None:
            return None
        reason = read_reason(hint.explanation, session.config.seats)
        return None if reason is None else words_of_reason(reason, hint.seat, session.config.names)

    @property
    def action(self) -> Action | None:
        """The move that is marked."""
        hint = self.scene.session.hint
        if hint is None:
            return None
        if self.chosen is not None and self.chosen < len(self.panel.options):
            return self.panel.options[self.chosen].action
        return hint.action

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cell that the marked move is about: it has to be in view."""
        action = self.action
        cell = None if action is None else GOALS[action.goal] if action.goal is not None else action.cell
        return () if cell is None else (cell,)

    @property
    def marked(self) -> int | None:
        """The option in the panel that is the marked move."""
        action = self.action
        return next((n for n, line in enumerate(self.panel.options) if line.action == action), None)

    # Mouse and keyboard

    def spots(self) -> list[Spot]:
        """Places for the keyboard: the moves in the panel."""
        box = self.scene.stage.panel
        if box is None or self.scene.session.hint is None:
            return []
        kit = self.scene.app.ui
        return [
            Spot(kit, rect, f"hint:{number}", partial(self.take, number), partial(self._focus, number))
            for number, rect in self.panel.option_boxes(box)
        ]

    def point(self) -> None:
        """Give the focus to the advised move once it is known: Enter takes what is marked, not a card of the hand."""
        view, wanted = self.scene.view, f"hint:{self.marked or 0}"
        spot = next((widget for widget in view.widgets if widget.name == wanted), None)
        if self._asked and spot is not None and view.dialog is None:
            self._asked = False
            view.focus.focus(spot)

    def _focus(self, number: int) -> None:
        if self.scene.view.focus.shown:
            self.chosen = number

    def option_at(self, at: tuple[int, int]) -> int | None:
        """The move in the panel under a point."""
        box = self.scene.stage.panel
        if box is None or not self.open:
            return None
        return next((number for number, rect in self.panel.option_boxes(box) if rect.collidepoint(at)), None)

    def look(self, at: tuple[int, int]) -> None:
        """The mouse points there: another move is marked while it lies on one in the panel."""
        if self.open:
            self.chosen = self.option_at(at)

    def holds(self, at: tuple[int, int]) -> bool:
        """Whether a point lies in the panel."""
        return self.open and self.scene.stage.panel is not None and self.scene.stage.panel.holds(at)

    def scroll(self, lines: float) -> None:
        """Scroll the panel."""
        if self.scene.stage.panel is not None and self.panel.scroll(self.scene.stage.panel, lines):
            self.scene.refresh()
            self.scene.app.invalidate()

    def take(self, number: int) -> None:
        """Prepare a move: its card in hand, turned as it is to be laid, or the dialog for several cards with these
        marked. It is not played yet."""
        scene = self.scene
        action = self.panel.options[number].action
        self.chosen = number
        marked = sorted(self.cards)
        if action is None or not marked or not scene.session.my_turn:
            return
        if action.type == "unburden":
            scene.view.open_dialog(unburden_dialog(scene, marked, action.remove))
        elif len(marked) > 1:
            scene.view.open_dialog(pass_dialog(scene, marked))
        else:
            scene.choice = Choice(scene.choice.observation, marked[0], action.turned)
            scene.pending, scene.warning, scene.target = None, "", None
            scene.refresh()
            self._aim(action)
        scene.app.invalidate()

    def _aim(self, action: Action) -> None:
        """On the keyboard the focus goes on to where the move is aimed: Enter again plays it."""
        choice, view = self.scene.choice, self.scene.view
        aim = next((target for target in choice.targets() if action in choice.actions_at(target)), None)
        spot = next((x for x in view.widgets if aim is not None and x.name == f"{aim.kind}:{aim.key}"), None)
        if view.focus.shown and spot is not None:
            view.focus.focus(spot)
            self.scene.focus_moved()

    # Drawing

    @property
    def cards(self) -> frozenset[int]:
        """The places in the hand of the cards that the marked move uses."""
        action, hand = self.action, list(self.scene.choice.hand)
        found = set()
        for card in used_cards(action) if action is not None else ():
            place = next((n for n, name in enumerate(hand) if name == card and n not in found), None)
            if place is not None:
                found.add(place)
        return frozenset(found)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """The marked move in the mine: the card as it would lie, or a frame around what it is aimed at."""
        action, stage = self.action, self.scene.stage
        if action is None or not self.cells:
            return
        (cell,) = self.cells
        old = stage.clip(surface)
        box = stage.camera.box(cell)
        lies = action.type == "place" and action.card is not None and is_path_card(action.card)
        if lies and action.card is not None:
            stage.marks.ghost(surface, box, action.card, action.turned)
        stage.marks.frame(surface, box, HINT, 0 if lies else 30, 3.5, 0, "search")
        self._badge(surface, pygame.Rect(box).topright, max(box.w * 2 // 5, 12))
        surface.set_clip(old)

    def draw(self, surface: pygame.Surface) -> None:
        """The frame around a seat, and the panel."""
        action, stage = self.action, self.scene.stage
        if action is not None:
            target = target_of(action, self.scene.choice.observation.seat)
            if target.kind == "seat" and isinstance(target.key, int):
                box = stage.layout.seats[target.key]
                stage.marks.frame(surface, box, HINT, 24, 3.5, 0, "search")
                self._badge(surface, pygame.Rect(box).topright, max(box.h * 2 // 5, 12))
        if self.open and stage.panel is not None:
            self.panel.draw(surface, stage.panel, HINT, self.marked)

    def _badge(self, surface: pygame.Surface, corner: tuple[int, int], side: int) -> None:
        rect = pygame.Rect(0, 0, side, side)
        rect.topright = corner
        surface.blit(art().icon("bot", side, HINT), rect)
