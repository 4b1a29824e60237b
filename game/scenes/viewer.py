"""The replay viewer: play, pause, step both ways, scrub, jump by round, from any seat or with everything open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from engine.errors import ReplayError
from engine.game import Game
from engine.observation import SPECTATOR, Observation
from engine.replay import Replay, read
from game import theme
from game.app import App
from game.hats import seated
from game.i18n import t
from game.inputs import PAN, action_of, pointer_of
from game.keymap import VIEWER
from game.layout import BUTTONS
from game.prompts import prompted, with_prompt
from game.scene import LabelBox, Scene
from game.scenes.aside_dialog import AsideDialog
from game.scenes.scrub_bar import ScrubBar
from game.scenes.viewer_reasons import ViewerReasons
from game.scenes.viewer_topic import topic_of
from game.table.choice import Choice
from game.table.hand_view import HandView
from game.table.look import art
from game.table.stage import Stage
from game.table.strip import StripState
from game.ui.backdrop import cave
from game.ui.button import Button
from game.ui.dialog import Answer, Dialog
from game.ui.view import View

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
PAUSE = 0.7
"""Seconds between two actions at normal speed."""


class ViewerScene(Scene):
    """Shows one replay file."""

    def __init__(self, app: App, path: Path) -> None:
        super().__init__(app)
        self.path = path
        self.cause = ""
        self.replay: Replay | None = None
        try:
            self.replay = read(path)
        except (ReplayError, OSError) as error:
            self.cause = str(error)
        self.view = View(app.ui, app.pop)
        self.view.focus.shown = False  # until Tab the arrows step through the game
        self.at = 0
        self.playing = False
        self.speed = 1.0
        self.viewer: int | None = SPECTATOR
        self.views: list[int | None] = [SPECTATOR]
        self._rest = 0.0
        self._scrubbing = self._panning = False
        self.hand = HandView(app.ui)
        self.choice: Choice | None = None
        if self.replay is not None:
            header = self.replay.header
            seats = seated(header.levels, header.config.names, header.program)
            if not self.replay.finished and self.replay.fault is None:
                self.views = [SPECTATOR]  # it can still be played on: nobody looks into a running game
            else:
                self.views = [None, SPECTATOR, *range(len(seats))]
            self.viewer = self.views[0]
            self.steps = list(self.replay.steps)
            self.stage = Stage(app, seats)
            self.game: Game = self.replay.game_at(0)
            self.scrub = ScrubBar(app, self.steps, self.round_borders())
            self.reasons = ViewerReasons(self, self.replay)
        else:
            self.steps = []

    # Hooks

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew."""
        if self.replay is None:
            self._build_broken(size)
            return
        self.stage.presenter.skip()
        self.hand = HandView(self.app.ui)
        self.stage.arrange(size, True, buttons=BUTTONS + 2 if self.reasons.any else BUTTONS)
        self.show()
        self.stage.camera.jump()

    def retold(self) -> None:
        """Other keys or buttons to be named; a broken replay names none."""
        if self.replay is not None:
            self.show()

    def topic(self) -> str | None:
        return topic_of(self)

    @property
    def animating(self) -> bool:
        """While cards fly or the camera is on its way."""
        return self.replay is not None and (self.stage.presenter.busy or self.stage.camera.moving)

    def handle(self, event: pygame.event.Event) -> None:
        """Scrub bar, keys, buttons."""
        if self.replay is None or self.view.dialog is not None:
            self.view.handle(event)
            return
        if event.type == PAN:
            self.stage.pan(event)
        if event.type == pygame.KEYDOWN and self._key(event):
            return
        if (pointer_of(event) is not None or event.type == pygame.MOUSEWHEEL) and self._mouse(event):
            return
        self.view.handle(event)

    def update(self, dt: float) -> None:
        """Play on."""
        if self.replay is None:
            self.view.update(dt)
            return
        moved = self.stage.presenter.update(dt)
        moved = self.stage.camera.update(dt) or moved
        if moved:
            self.stage.prepare()
        if self.playing and not self.stage.presenter.busy:
            self._rest += dt
            if self._rest >= PAUSE / self.speed:
                self._rest = 0.0
                self.step(1)
        if self.view.update(dt) or moved:
            self.app.invalidate()

    # Moving about

    def step(self, by: int) -> None:
        """One action forward, shown moving, or back."""
        if by > 0 and self.at < len(self.steps):
            before = self.game.observation(self.viewer)
            self.at += 1
            assert self.replay is not None
            self.game = self.replay.game_at(self.at)
            events = self.game.history(self.viewer)[len(before.history) :]
            speed = 0.0 if self.app.settings.reduced_motion else self.app.settings.animation_speed * self.speed
            self.stage.presenter.show(events, before.mine, speed)
        elif by < 0:
            self.seek(self.at - 1)
        self.playing = self.playing and self.at < len(self.steps)
        self.show()

    def seek(self, at: int) -> None:
        """Go to a position at once."""
        assert self.replay is not None
        at = min(max(at, 0), len(self.steps))
        self.stage.presenter.skip()
        if at != self.at:
            self.at = at
            self.game = self.replay.game_at(at)
        self.show()

    def round_borders(self) -> list[int]:
        """Positions at which a round begins."""
        return [0, *(n + 1 for n, step in enumerate(self.steps) if step.deal is not None)]

    def jump_round(self, by: int) -> None:
        """To the beginning of the next or the previous round (or of this one)."""
        borders = self.round_borders()
        if by > 0:
            self.seek(next((at for at in borders if at > self.at), len(self.steps)))
        else:
            self.seek(next((at for at in reversed(borders) if at < self.at), 0))

    def toggle(self) -> None:
        """Play or pause; at the end, from the beginning."""
        if not self.playing and self.at >= len(self.steps):
            self.seek(0)
        self.playing = not self.playing
        self._rest = 0.0
        self.show()

    def next_speed(self, by: int = 1) -> None:
        """Another speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + by) % len(SPEEDS)]
        self.show()

    def next_viewer(self, by: int = 1) -> None:
        """Everything open, the public's view, then each seat's; of a game that is not over only the public's."""
        self.viewer = self.views[(self.views.index(self.viewer) + by) % len(self.views)]
        self.stage.presenter.skip()
        self.show()

    # What is shown

    def show(self) -> None:
        """Take over the position."""
        observation = self.game.observation(self.viewer)
        self.stage.show(observation, (self.at, self.viewer))
        self.stage.log.set_lines(self.stage.lines, None, "")
        self.choice = self._hand(observation)
        self.reasons.refresh()
        self.stage.prepare()
        self._build()
        self.app.invalidate()

    def _hand(self, observation: Observation) -> Choice:
        choice = Choice(observation)
        if observation.hands is not None:
            last = observation.last if observation.to_move is None else observation.to_move
            choice.hand = observation.hands[last or 0]
        return choice

    def _view_words(self) -> tuple[str, str]:
        """Whose view it is, and the same for the button, which has no room for a sentence."""
        if self.viewer is None:
            return t("table.viewer.everyone"), t("table.viewer.everyone_short")
        if self.viewer == SPECTATOR:
            return t("table.viewer.public"), t("table.viewer.public_short")
        name = self.game.config.names[self.viewer]
        return t("table.viewer.seat", name=name), name

    def _build(self) -> None:
        view, kit, layout = self.view, self.app.ui, self.stage.layout
        down = next((w.name for w in view.widgets if isinstance(w, Button) and w.down), "")
        view.clear(self.stage.size)
        pictures = art()
        more, less = self.at < len(self.steps), self.at > 0
        play = ("pause" if self.playing else "play", t("table.viewer.pause" if self.playing else "table.viewer.play"))
        view_word, view_short = self._view_words()
        words: list[tuple[str, str, Callable[[], None], bool, str, str]] = [
            ("previous_round", "", partial(self.jump_round, -1), less, "skip_start", t("table.viewer.previous_round")),
            ("next_round", "", partial(self.jump_round, 1), more, "skip_end", t("table.viewer.next_round")),
            ("back_step", "", partial(self.step, -1), less, "step_back", ""),
            ("forward_step", "", partial(self.step, 1), more, "step_forward", ""),
            ("play", play[1], self.toggle, bool(self.steps), play[0], ""),
            ("speed", t("table.viewer.speed", speed=f"{self.speed:g}"), self.next_speed, True, "speed", ""),
            ("view", view_short, self.next_viewer, True, "eye", view_word),
            *self._more_buttons(),
            ("back", t("table.viewer.back"), self.app.pop, True, "", ""),
        ]
        for place, (name, word, run, able, icon, tip) in zip(layout.buttons, words, strict=True):
            size = min(15.0, place.h * 0.42 / kit.scale)
            side = round(place.h * 0.55)
            colour = theme.BUTTON.text if able else theme.BUTTON_OFF.text
            picture = pictures.icon(icon, side, colour) if icon else None
            button = Button(
                kit, pygame.Rect(place), word, run, name=name, size=size, enabled=able, icon=picture, tip=tip
            )
            button.down = name == down
            view.add(button)
        if self.shows_aside and not self.reasons.any:
            view.add(self._aside_button())
        view.finish("play")

    @property
    def shows_aside(self) -> bool:
        """Whether what nobody holds can be looked at: with everything open, in Saboteur 2."""
        return self.viewer is None and self.game.config.edition != "base"

    def _more_buttons(self) -> list[tuple[str, str, Callable[[], None], bool, str, str]]:
        """Two more for a replay that holds explanations: these, and what else is of use."""
        if not self.reasons.any:
            return []
        more = ("fit", with_prompt(t("table.button.fit"), "fit"), self._fit, True, "", "")
        if self.shows_aside:
            more = ("aside", t("replay.aside"), self.show_aside, True, "", prompted("replay.aside_tip"))
        tip = prompted("table.viewer.reasons_tip")
        word = with_prompt(t("table.viewer.reasons"), "reasons")
        return [("reasons", word, self.reasons.toggle, True, "", tip), more]

    def _fit(self) -> None:
        self.stage.camera.fit()
        self.app.invalidate()

    def _aside_button(self) -> Button:
        kit, mine = self.app.ui, pygame.Rect(self.stage.layout.mine)
        word = t("replay.aside")
        high = min(kit.px(30), mine.h // 4)
        size = min(14.0, high * 0.45 / kit.scale)
        rect = pygame.Rect(0, 0, min(kit.width(word, size) + kit.px(28), mine.w), high)
        rect.topright = mine.topright
        return Button(kit, rect, word, self.show_aside, name="aside", size=size, tip=prompted("replay.aside_tip"))

    def show_aside(self) -> None:
        """The cards set aside and the dwarfs left over."""
        if self.shows_aside:
            self.playing = False
            self.show()
            self.view.open_dialog(AsideDialog(self.game.observation(None)))
            self.app.invalidate()

    def _build_broken(self, size: tuple[int, int]) -> None:
        self.view.clear(size)
        if self.view.dialog is None:
            text = t("table.viewer.unreadable", cause=self.cause)
            self.view.open_dialog(
                Dialog(self.path.name, text, [Answer(t("table.viewer.back"), self.app.pop, primary=True)])
            )
        self.view.finish()

    # Input

    def _key(self, event: pygame.event.Event) -> bool:
        if getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        moves = {
            pygame.K_HOME: lambda: self.seek(0), pygame.K_END: lambda: self.seek(len(self.steps)),
            pygame.K_PAGEUP: lambda: self.jump_round(-1), pygame.K_PAGEDOWN: lambda: self.jump_round(1),
        }  # fmt: skip
        if getattr(event, "mod", 0) & pygame.KMOD_SHIFT and self.reasons.on:
            moves |= {pygame.K_UP: lambda: self.reasons.scroll(-3), pygame.K_DOWN: lambda: self.reasons.scroll(3)}
        if not self.view.focus.shown:
            forward, back = partial(self.step, 1), partial(self.step, -1)
            moves |= {pygame.K_LEFT: back, pygame.K_RIGHT: forward, pygame.K_SPACE: self.toggle}
        actions: dict[str, Callable[[], None]] = {
            "faster": self.next_speed, "slower": partial(self.next_speed, -1), "view": self.next_viewer,
            "fit": self._fit, "aside": self.show_aside, "reasons": self.reasons.toggle,
        }  # fmt: skip
        run = moves.get(event.key) or actions.get(action_of(event, VIEWER) or "")
        if run is not None:
            run()
            self.app.invalidate()
        return run is not None

    def _mouse(self, event: pygame.event.Event) -> bool:
        stage, layout = self.stage, self.stage.layout
        if event.type == pygame.MOUSEWHEEL:
            mouse = pygame.mouse.get_pos()
            if layout.side.holds(mouse):
                stage.log.scroll(event.y)
            elif self.reasons.holds(mouse):
                self.reasons.scroll(-3 * event.y)
            else:
                stage.camera.zoom(event.y, mouse if layout.mine.holds(mouse) else layout.mine.center)
            self.app.invalidate()
            return True
        at = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            bar = self.scrub.rect(layout.message)
            self._scrubbing = bar.inflate(0, self.app.px(14)).collidepoint(at)
            # A button may lie over the mine: a press on it is no grip on the mine.
            pressed = any(isinstance(w, Button) and w.rect.collidepoint(at) for w in self.view.widgets)
            self._panning = not self._scrubbing and not pressed and layout.mine.holds(at)
        if event.type == pygame.MOUSEBUTTONUP:
            was = self._scrubbing or self._panning
            self._scrubbing = self._panning = False
            return was
        if self._scrubbing:
            self.playing = False
            self.seek(self.scrub.step_at(layout.message, at[0]))
            return True
        if event.type == pygame.MOUSEMOTION:
            if self._panning:
                stage.camera.pan(*event.rel)
                return True
            stage.log.hovered = stage.log.at(layout.log, at)
        return False

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The table as it was, and the scrub bar."""
        if self.replay is None:
            surface.blit(cave(surface.get_size(), True), (0, 0))
            self.view.draw(surface)
            return
        stage = self.stage
        stage.draw_mine(surface)
        stage.draw_last(surface)
        line = stage.hovered_line
        stage.draw_frame(surface, StripState(self.game.to_move, marked=frozenset(line.seats if line else ())))
        if self.choice is not None and self.choice.hand:
            self.hand.draw(surface, stage.layout.hand, self.choice, None, None, False)
        self.scrub.draw(surface, stage.layout.message, self.at)
        self.reasons.draw(surface)
        if self.replay.fault is not None and self.at >= len(self.steps):
            self._draw_fault(surface)
        stage.draw_moving(surface)
        self.view.draw(surface)

    def _fault_words(self) -> tuple[str, tuple[int, int], float]:
        mine = pygame.Rect(self.stage.layout.mine)
        assert self.replay is not None
        size = min(15.0, mine.h * 0.06 / self.app.ui.scale)
        text = t("table.viewer.broken", cause=str(self.replay.fault))
        return self.app.ui.shorten(text, mine.w - self.app.px(20), size), (mine.centerx, mine.bottom), size

    def _draw_fault(self, surface: pygame.Surface) -> None:
        text, at, size = self._fault_words()
        self.app.ui.text(surface, text, at, size, theme.RED, align="midbottom")

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        if self.replay is None or self.view.dialog is not None:
            return self.view.labels()
        out = self.stage.labels(StripState(self.game.to_move), ("", "")) + self.reasons.labels()
        return out + self.scrub.labels(self.stage.layout.message, self.at) + self.view.labels()
