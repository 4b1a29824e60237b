"""Since your last turn: the plays in between as a strip of small pictures, until the person to move does anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from engine.event import Event
from engine.observation import Observation
from game import theme
from game.presenter import GOALS
from game.prompts import prompted
from game.scene import LabelBox
from game.table import worn
from game.table.log_lines import line_of, since_last_turn
from game.table.look import KIND, KIND_ICON, art, sheet
from game.table.mine_view import seen_cells

if TYPE_CHECKING:
    from game.scenes.table import TableScene

ROWS, NARROW_ROWS = 2, 4
"""Rows of plays at most: over the mine, and where there is less than half of its width."""


@dataclass(frozen=True)
class Deed:
    """One play in between: who, with which card (None: face down), at whom or where, and the line that the log has."""

    seat: int
    kind: str
    text: str
    card: str | None = None
    turned: bool = False
    target: int | None = None
    cell: tuple[int, int] | None = None
    goal: int | None = None


def deeds_since(seen: Observation) -> tuple[Deed, ...]:
    """What happened since the viewer's last turn, as that seat may know it."""
    if seen.seat is None or seen.seat < 0:
        return ()
    out = []
    for event in seen.history[since_last_turn(seen.history, seen.seat) :]:
        deed = _deed(event, seen.config.names)
        if deed is not None:
            out.append(deed)
    return tuple(out)


def _deed(event: Event, names: Sequence[str]) -> Deed | None:
    line = line_of(event, tuple(names))
    if line is None or event.seat is None:
        return None
    if event.type == "goal_shown":
        return Deed(event.seat, line.kind, line.text, event.card, bool(event.turned), goal=event.goal)
    action = event.action
    if event.type != "played" or action is None:
        return None
    card = None if action.type in ("pass", "unburden") else action.card or action.type
    target = action.seat if action.seat is not None and action.seat != event.seat else None
    return Deed(event.seat, line.kind, line.text, card, action.turned, target, action.cell, action.goal)


class Since:
    """The strip over the mine. It takes no input: the first one, whatever it is, puts it away and does its work."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.deeds: tuple[Deed, ...] = ()
        self.hovered: int | None = None
        self._turn: tuple[int, int] | None = None
        """Number of actions and viewer of the turn for which it was shown last."""

    def refresh(self) -> None:
        """Sum up at the start of a turn; it goes with the turn."""
        session = self.scene.session
        turn = (session.steps, session.viewer)
        if not session.my_turn or session.phase != "turn":
            self.deeds = ()
        elif turn != self._turn:
            self._turn = turn
            self.deeds = deeds_since(session.observation())
        if not self.deeds:
            self.hovered = None

    def close(self) -> None:
        """Put it away."""
        if self.deeds:
            self.deeds, self.hovered = (), None
            self.scene.app.invalidate()

    def look(self, at: tuple[int, int]) -> None:
        """The mouse points there."""
        self.hovered = None
        if self.deeds and self._box().collidepoint(at):
            self.hovered = next((n for n, rect in enumerate(self._boxes()) if rect.collidepoint(at)), None)

    @property
    def pointed(self) -> Deed | None:
        """The play under the mouse."""
        return self.deeds[self.hovered] if self.hovered is not None and self.hovered < len(self.deeds) else None

    # Layout

    def _measures(self, width: int) -> tuple[int, int, int]:
        """Height and width of a play, and plays in a row, in so much room."""
        mine, kit = self.scene.stage.layout.mine, self.scene.app.ui
        room = width - 2 * kit.px(20)
        rows = NARROW_ROWS if width < mine.w // 2 else ROWS
        high = max(min(kit.px(46), mine.h // 6), 16)
        while True:
            wide = round(high * 2.55)
            per_row = max(room // wide, 1)
            if per_row * rows >= len(self.deeds) or high <= 16:
                return high, wide, min(per_row, len(self.deeds))
            high -= 1

    def _box(self) -> pygame.Rect:
        return self._placed()[0]

    def _placed(self) -> tuple[pygame.Rect, int]:
        """Its box, and the width of the room that it stands in: the one where it covers the fewest cards."""
        rooms = [(self._box_in(*room), room[1]) for room in self._rooms()]
        return min(rooms, key=lambda placed: self._covered(placed[0]))

    def _box_in(self, x: int, room: int) -> pygame.Rect:
        mine, kit = self.scene.stage.layout.mine, self.scene.app.ui
        high, wide, per_row = self._measures(room)
        rows = -(-len(self.deeds) // per_row)
        title, points = self._title(room)
        width = min(max(per_row * wide, kit.width(title, points, True)) + 2 * kit.px(12), room)
        height = kit.line_height(points, True) + rows * (high + kit.px(4)) + kit.px(12)
        rect = pygame.Rect(0, 0, width, height)
        rect.midtop = (x + room // 2, mine.y)
        return rect

    def _rooms(self) -> list[tuple[int, int]]:
        """Left end and width of the rooms that it may have: before the goals, where that leaves enough, or else all of
        the mine; and past the goals."""
        camera, mine, gap = self.scene.stage.camera, self.scene.stage.layout.mine, self.scene.app.px(8)
        goal = camera.box_in(GOALS[0], camera.target)
        free, past = goal.x - gap - mine.x, goal.right + gap
        rooms = [(mine.x, free if mine.w // 2 <= free < mine.w else mine.w)]
        return [*rooms, (past, mine.right - past)] if mine.right - past >= mine.w // 4 else rooms

    def _covered(self, box: pygame.Rect) -> int:
        """How many cards lie under it."""
        camera, seen = self.scene.stage.camera, self.scene.stage.observation
        cells = seen_cells(seen) if seen is not None else []
        return sum(box.colliderect(camera.box_in(cell, camera.target)) for cell in cells)

    def _title(self, width: int) -> tuple[str, float]:
        """Its title and the size of that, in so much room: first smaller, then cut."""
        scene, kit = self.scene, self.scene.app.ui
        if scene.session.hot_seat:
            words = prompted("aids.since.title_name", name=scene.session.config.names[max(scene.session.viewer, 0)])
        else:
            words = prompted("aids.since.title")
        points, room = min(14.0, scene.stage.layout.mine.h * 0.045 / kit.scale), width - 2 * kit.px(12)
        points *= max(min(1.0, room * 0.98 / max(kit.width(words, points, True), 1)), 0.75)
        return kit.shorten(words, room, points, True), points

    def _boxes(self) -> list[pygame.Rect]:
        box, room = self._placed()
        (high, wide, per_row), kit = self._measures(room), self.scene.app.ui
        top = box.y + kit.px(6) + kit.line_height(self._title(room)[1], True)
        left = box.centerx - per_row * wide // 2
        return [
            pygame.Rect(left + number % per_row * wide, top + number // per_row * (high + kit.px(4)), wide, high)
            for number in range(len(self.deeds))
        ]

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The strip, and the place of the play under the mouse."""
        if not self.deeds or self.scene.stage.presenter.busy:
            return
        kit, (box, room) = self.scene.app.ui, self._placed()
        sheet(kit, surface, box, edge=theme.GOLD, alpha=236)
        title, points = self._title(room)
        kit.text(surface, title, (box.centerx, box.y + kit.px(5)), points, theme.GOLD, bold=True, align="midtop")
        for number, (deed, rect) in enumerate(zip(self.deeds, self._boxes(), strict=True)):
            self._draw_deed(surface, deed, rect, number == self.hovered)

    def _draw_deed(self, surface: pygame.Surface, deed: Deed, rect: pygame.Rect, hovered: bool) -> None:
        scene, kit, colour = self.scene, self.scene.app.ui, KIND[deed.kind]
        if hovered:
            pygame.draw.rect(surface, theme.ROCK[1], rect, border_radius=kit.px(6))
        high = rect.h - 2
        hat = high * 4 // 5
        surface.blit(worn.hat(scene.session.seats, deed.seat, hat), (rect.x + 2, rect.centery - hat // 2))
        wide = high * 2 // 3
        face = pygame.Rect(rect.x + hat + 4, rect.y + 1, wide, high)
        card = art().back("draw", face.size) if deed.card is None else art().card(deed.card, face.size, deed.turned)
        surface.blit(card, face)
        left, room = face.right + 3, rect.right - face.right - 5
        if deed.target is not None:
            side = min(room - 2, hat)
            surface.blit(worn.hat(scene.session.seats, deed.target, side), (left, rect.bottom - side - 1))
            sign = max(side // 2, 7)
            surface.blit(art().icon(KIND_ICON[deed.kind], sign, colour), (left + (side - sign) // 2, rect.y + 1))
        elif deed.goal is not None:
            self._draw_goal(surface, pygame.Rect(left, rect.y + 2, room, high - 4), deed.goal, colour)
        else:
            side = max(min(room - 4, high // 2), 7)
            surface.blit(art().icon(KIND_ICON[deed.kind], side, colour), (left + 1, rect.centery - side // 2))

    def _draw_goal(self, surface: pygame.Surface, room: pygame.Rect, goal: int, colour: theme.Rgb) -> None:
        """Which of the three goals: small backs, one above the other, the one meant in colour."""
        high = room.h // 3 - 1
        for number in range(3):
            rect = pygame.Rect(room.x + 2, room.y + number * (high + 1), max(high * 3 // 2, 4), high)
            pygame.draw.rect(surface, colour if number == goal else theme.PANEL_EDGE, rect, border_radius=2)

    def labels(self) -> list[LabelBox]:
        """The title of the strip."""
        if not self.deeds or self.scene.stage.presenter.busy:
            return []
        kit, (box, room) = self.scene.app.ui, self._placed()
        title, points = self._title(room)
        return [kit.label_box(title, (box.centerx, box.y + kit.px(5)), points, box, bold=True, align="midtop")]
