"""The table's picture, drawn from one observation; shared by the game and the replay viewer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache, partial

import pygame

from engine.event import Event
from engine.observation import Observation
from game import theme
from game.app import App
from game.camera import Camera, Cell
from game.i18n import t
from game.layout import BUTTONS, Box, TableLayout, beside_mine, table_layout
from game.presenter import GOALS, Place, Presenter
from game.scene import LabelBox
from game.setup import SeatSetup
from game.table import worn
from game.table.flight import Flight, tremor
from game.table.ladders import LadderLinks
from game.table.light import step_of
from game.table.log_lines import LogLine, lines_of
from game.table.log_view import LogView
from game.table.look import KIND, KIND_ICON, art, sheet
from game.table.mine_view import Marks, MineView, seen_cells
from game.table.side import SidePanel
from game.table.strip import Strip, StripState
from game.ui.backdrop import cave


@lru_cache(maxsize=2)
def rock(size: tuple[int, int]) -> pygame.Surface:
    """The rock behind the mine: the cave of the menus, far from any lamp."""
    out = cave(size, True).copy()
    out.fill((104, 100, 100), special_flags=pygame.BLEND_RGB_MULT)
    return out


class Stage:
    """Holds the views, the camera and the cues. `show` gives it what to draw, `draw` draws it and changes nothing."""

    def __init__(self, app: App, seats: tuple[SeatSetup, ...]) -> None:
        kit = app.ui
        self.app, self.kit, self.seats = app, kit, seats
        self.camera = Camera()
        self.presenter = Presenter()
        self.mine, self.marks, self.strip = MineView(kit), Marks(kit), Strip(kit)
        self.ladders = LadderLinks(kit)
        self.side, self.log, self.flight = SidePanel(kit), LogView(kit), Flight(kit)
        self.layout: TableLayout = table_layout((1280, 720), 1.0, len(seats))
        self.observation: Observation | None = None
        self.lines: list[LogLine] = []
        self.last: Event | None = None
        self.size = (1280, 720)
        self.panel: Box | None = None
        """The box of a panel beside the mine, while there is one."""
        self._whole = self.layout
        self.hurried = False
        """Whether the light may be painted coarsely, for the picture is wanted at once."""
        self._version: Hashable = None
        self._layer: tuple[Hashable, pygame.Surface] | None = None
        self._ground: Hashable = None
        """The ground drawn last while positions are gone through."""

    def arrange(
        self, size: tuple[int, int], hand: bool, layout: TableLayout | None = None, buttons: int = BUTTONS
    ) -> None:
        """Lay everything out anew."""
        self.size = size
        self._whole = layout or table_layout(size, self.app.scale, len(self.seats), hand, buttons)
        self.layout = self._whole
        if self.panel is not None:
            self.layout, self.panel = beside_mine(self._whole)
        self.camera.place(self.layout.mine)
        self.mine = MineView(self.kit)
        self._layer = None

    def make_room(self, panel: bool) -> None:
        """Make the mine narrower for a panel beside it, or give it all the room again."""
        if panel == (self.panel is not None):
            return
        self.layout, self.panel = beside_mine(self._whole) if panel else (self._whole, None)
        self.camera.move_to(self.layout.mine)

    def show(
        self,
        observation: Observation,
        version: Hashable,
        extra: Iterable[Cell] = (),
        lines: list[LogLine] | None = None,
    ) -> None:
        """Draw this observation from now on; `extra` cells are to be in view as well. `lines` of the log if known."""
        self.observation, self._version = observation, version
        self.lines = lines_of(observation.history, observation.config.names) if lines is None else lines
        self.last = next((e for e in reversed(observation.history) if e.type in ("played", "round_started")), None)
        self.follow(extra)

    def follow(self, extra: Iterable[Cell] = ()) -> None:
        """Keep the mine and these cells in view."""
        if self.observation is not None:
            self.camera.follow([*seen_cells(self.observation), *extra])

    def prepare(self) -> None:
        """Paint what has changed; called from updates, so that drawing changes nothing."""
        self.marks.shapes = self.app.settings.colour_shapes
        if self.observation is not None:
            self.mine.prepare(
                self.observation,
                self._version,
                self.camera,
                self.presenter.hidden_cells(),
                self.presenter.covered_goals(),
                self.presenter.glow(),
                self._coarse,
            )

    @property
    def _coarse(self) -> bool:
        """While things move the light is painted quickly, for no frame may be late, and finely once they rest."""
        return self.hurried or self.presenter.busy

    def pan(self, event: pygame.event.Event) -> None:
        """Move the mine as a pad's stick says."""
        self.camera.pan(self.app.px(event.x), self.app.px(event.y))
        self.prepare()
        self.app.invalidate()

    def seat_at(self, at: tuple[int, int]) -> int | None:
        """The player whose box lies under a point."""
        return next((seat for seat, box in enumerate(self.layout.seats) if box.holds(at)), None)

    def where(self, place: Place) -> Box:
        """Where a place of a cue lies in the window."""
        kind, key = place
        layout, seen = self.layout, self.observation
        if kind == "cell" and isinstance(key, tuple):
            return self.camera.box(key)
        if kind == "goal" and isinstance(key, int):
            return self.camera.box(GOALS[key])
        if kind in ("seat", "hand") and isinstance(key, int):
            if kind == "hand" and layout.hand.h and seen is not None and seen.seat == key:
                return layout.hand
            return layout.seats[key]
        return layout.header if kind == "pile" else layout.buttons[0]

    # Drawing

    def draw_mine(self, surface: pygame.Surface) -> None:
        """The rock, the mine and the empty side panel: one copy while nothing moves."""
        self.prepare()
        hidden = (self.presenter.hidden_cells(), self.presenter.covered_goals(), step_of(self.presenter.glow()))
        if self.camera.moving:  # soon it looks different again: no copy pays
            self._draw_ground(surface)
            self.mine.draw_cards(surface, self.camera)
            return
        place = (self.camera.area, self.camera.shot, self.size)
        if self.hurried:  # the cards change each time, the ground now and then
            self._draw_hurried(surface, (self.mine.halo, self.layout.side, place))
            return
        layer = self._kept((self._version, hidden, place, self._coarse), True)
        shift = tremor(self.presenter.active(), self.kit.px(4))
        if shift == (0, 0):
            surface.blit(layer, (0, 0))
        else:
            self._shaken(surface, layer, shift)

    def _draw_hurried(self, surface: pygame.Surface, ground: Hashable) -> None:
        """The mine of one position of many: its ground is kept from the second picture on."""
        if ground in (self._ground, self._layer and self._layer[0]):
            surface.blit(self._kept(ground, False), (0, 0))
        else:
            self._draw_ground(surface)
        self._ground = ground
        self.mine.draw_cards(surface, self.camera)

    def _shaken(self, surface: pygame.Surface, layer: pygame.Surface, shift: tuple[int, int]) -> None:
        """The mine out of its place, and everything round it where it is; no pixel is copied twice."""
        old = self.clip(surface)
        mine = surface.get_clip()
        surface.blit(layer, shift)
        surface.set_clip(old)
        inner, (wide, high) = mine.move(shift).clip(mine), self.size
        for rect in (
            (0, 0, wide, inner.top),
            (0, inner.bottom, wide, high - inner.bottom),
            (0, inner.top, inner.left, inner.h),
            (inner.right, inner.top, wide - inner.right, inner.h),
        ):
            surface.blit(layer, rect, rect)

    def _kept(self, key: Hashable, cards: bool) -> pygame.Surface:
        """The ground, with or without the cards on it, painted anew where the key is another one."""
        if self._layer is None or self._layer[0] != key:
            layer = self._layer[1] if self._layer is not None else pygame.Surface(self.size)
            self._draw_ground(layer)
            if cards:
                self.mine.draw_cards(layer, self.camera)
            self._layer = (key, layer)
        return self._layer[1]

    def _draw_ground(self, surface: pygame.Surface) -> None:
        """The rock in the light, and the empty side panel."""
        surface.blit(rock(self.size), (0, 0))
        self.mine.draw_halo(surface, self.camera)
        if self.observation is not None:
            sheet(self.kit, surface, self.layout.side)

    def clip(self, surface: pygame.Surface) -> pygame.Rect:
        """Clip to the mine's part of the window; gives back the clip to restore."""
        old = surface.get_clip()
        surface.set_clip(pygame.Rect(self.layout.mine).inflate(self.kit.px(8), self.kit.px(16)).clip(old))
        return old

    def draw_last(self, surface: pygame.Surface) -> None:
        """The mark of the last play, and of the log line under the mouse."""
        last = self.last
        old = self.clip(surface)
        if last is not None and last.action is not None and last.seat is not None and not self.presenter.busy:
            cell = last.action.cell
            if last.action.goal is not None:
                cell = GOALS[last.action.goal]
            if cell is not None:
                self._mark_last(surface, self.camera.box(cell), last.seat)
        line = self.hovered_line
        if line is not None and (line.cell is not None or line.goal is not None):
            cell = line.cell if line.cell is not None else GOALS[line.goal or 0]
            self.marks.frame(surface, self.camera.box(cell), KIND[line.kind], 60, 3, 0, KIND_ICON[line.kind])
        surface.set_clip(old)

    def _mark_last(self, surface: pygame.Surface, box: Box, seat: int) -> None:
        self.marks.last_play(surface, box, worn.colour(self.seats, seat), partial(worn.hat, self.seats, seat))

    @property
    def hovered_line(self) -> LogLine | None:
        """The log line under the mouse."""
        number = self.log.hovered
        return self.log.lines[number] if number is not None and number < len(self.log.lines) else None

    def draw_frame(self, surface: pygame.Surface, state: StripState) -> None:
        """Strip, what the side panel says, and log."""
        if self.observation is None:
            return
        self.strip.draw(surface, self.layout, self.observation, self.seats, state)
        self._draw_last_seat(surface)
        self.side.draw(surface, self.layout, self.observation)
        self.log.draw(surface, self.layout.log)
        self._draw_cards_of_line(surface)

    def _draw_last_seat(self, surface: pygame.Surface) -> None:
        """The mark of the last play on the player at whom it was aimed; on the one who played what has no aim."""
        last = self.last
        if last is None or last.action is None or last.seat is None or self.presenter.busy:
            return
        action = last.action
        if action.cell is None and action.goal is None:
            box = pygame.Rect(self.layout.seats[last.seat if action.seat is None else action.seat])
            out = max(box.h // 9, 4)  # on the border: inside, the corners would cut what lies before the seat
            self._mark_last(surface, Box(*box.inflate(out, out)), last.seat)

    def _draw_cards_of_line(self, surface: pygame.Surface) -> None:
        """The cards that the log line under the mouse speaks of, beside the side panel."""
        line = self.hovered_line
        if line is None or not line.cards:
            return
        kit, side = self.kit, self.layout.side
        high = round(self.layout.mine.h * 0.3)
        wide, gap, pad = high * 2 // 3, kit.px(6), kit.px(8)
        panel = pygame.Rect(0, 0, len(line.cards) * (wide + gap) - gap + 2 * pad, high + 2 * pad)
        panel.midright = (side.x - kit.px(8), self.layout.mine.y + self.layout.mine.h // 2)
        sheet(kit, surface, panel, edge=KIND[line.kind], alpha=245)
        for number, card in enumerate(line.cards):
            surface.blit(art().card(card, (wide, high)), (panel.x + pad + number * (wide + gap), panel.y + pad))

    def draw_moving(self, surface: pygame.Surface) -> None:
        """Everything that moves."""
        presenter = self.presenter
        old = self.clip(surface)
        self.marks.standing(surface, self.camera, presenter.standing())
        surface.set_clip(old)
        width = max(round(self.camera.target.width) // 2 * 2, 8)
        self.flight.draw(surface, presenter.active(), self.where, width)

    def draw_message(self, surface: pygame.Surface, text: str, kind: str) -> None:
        """One line in the band between mine and hand."""
        placed = self._message(text, kind)
        if placed is None:
            return
        shown, rect, icon, size = placed
        warn = kind == "harm"
        edge = KIND["harm"] if warn else theme.PANEL_EDGE
        sheet(self.kit, surface, rect, edge=edge, alpha=225, wide=1.5)
        left = rect.x + self.kit.px(12)
        if icon:
            surface.blit(art().icon("warning", icon, KIND["harm"]), (left, rect.centery - icon // 2))
            left += icon + self.kit.px(6)
        self.kit.text(surface, shown, (left, rect.centery), size, KIND["harm"] if warn else theme.TEXT, align="midleft")

    def _message(self, text: str, kind: str) -> tuple[str, pygame.Rect, int, float] | None:
        if not text:
            return None
        kit, band = self.kit, pygame.Rect(self.layout.message)
        size = min(16.0, band.h * 0.5 / kit.scale)
        icon = round(size * kit.scale * 1.2) if kind == "harm" else 0
        extra = kit.px(24) + (icon + kit.px(6) if icon else 0)
        size *= max(min(1.0, (band.w - extra) / max(kit.width(text, size), 1)), 0.75)
        shown = kit.shorten(text, band.w - extra, size)
        rect = pygame.Rect(0, 0, kit.width(shown, size) + extra, band.h)
        rect.center = band.center
        return shown, rect, icon, size

    def labels(self, state: StripState, message: tuple[str, str]) -> list[LabelBox]:
        """The texts of the table."""
        if self.observation is None:
            return []
        out = self.strip.labels(self.layout, self.observation, self.seats, state)
        out += self.side.labels(self.layout, self.observation) + self.log.labels(self.layout.log)
        placed = self._message(*message)
        if placed is not None:
            shown, rect, icon, size = placed
            left = rect.x + self.kit.px(12) + (icon + self.kit.px(6) if icon else 0)
            out.append(
                self.kit.label_box(shown, (left, rect.centery), size, pygame.Rect(self.layout.message), align="midleft")
            )
        return out

    def divider(self, hot_seat: bool, seat: int) -> str:
        """The words above what happened since the seat's last turn."""
        names = self.observation.config.names if self.observation is not None else ()
        return t("table.log.since_name", name=names[seat]) if hot_seat else t("table.log.since")
