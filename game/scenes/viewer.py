"""The replay viewer: play, pause, step both ways, scrub, jump by round and by event, from any seat or with everything
open, and what the analysis found out."""

from __future__ import annotations

from pathlib import Path

import pygame

from engine.errors import ReplayError
from engine.game import Game
from engine.observation import SPECTATOR, Observation
from engine.replay import Replay, read
from game.app import App
from game.hats import seated
from game.i18n import t
from game.inputs import PAN, pointer_of
from game.layout import table_layout
from game.replays.fault_words import fault_words
from game.replays.marks import Marks
from game.replays.timeline import KEY, Timeline
from game.scene import LabelBox, Scene
from game.scenes.aside_dialog import AsideDialog
from game.scenes.chance_curve import ChanceCurve, with_curve
from game.scenes.scrub_bar import ScrubBar
from game.scenes.viewer_analysis import Analysis
from game.scenes.viewer_buttons import COUNT, build
from game.scenes.viewer_captions import Captions
from game.scenes.viewer_keys import on_key
from game.scenes.viewer_lines import Lines
from game.scenes.viewer_mouse import Mouse
from game.scenes.viewer_reasons import ViewerReasons
from game.scenes.viewer_topic import topic_of
from game.table.choice import Choice
from game.table.hand_view import HandView
from game.table.stage import Stage
from game.table.strip import StripState
from game.ui.backdrop import cave
from game.ui.dialog import Answer, Dialog
from game.ui.view import View

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
PAUSE = 0.7
"""Seconds between two actions at normal speed."""
AT_REST = 0.12
"""Seconds after which a position that was gone to is painted in full light."""


class ViewerScene(Scene):
    """Shows one replay file."""

    def __init__(self, app: App, path: Path) -> None:
        super().__init__(app)
        self.path = path
        self.cause = ""
        self.replay: Replay | None = None
        try:
            self.replay = read(path)
        except ReplayError as error:
            self.cause = fault_words(str(error))
        except OSError as error:
            self.cause = error.strerror or str(error)
        self.view = View(app.ui, app.pop)
        self.view.focus.shown = False  # until Tab the arrows step through the game
        self.at = 0
        self.farthest = 0
        """The last position that was shown, as far as those know who do not want to be told more."""
        self.playing = False
        self.speed = 1.0
        self.jump = KEY
        """What the jumps by event go to."""
        self.viewer: int | None = SPECTATOR
        self.views: list[int | None] = [SPECTATOR]
        self._rest = 0.0
        self._sketched: float | None = None
        """How long the mine has been painted in a hurry; None while it is not."""
        self._with_curve = False
        self.hand = HandView(app.ui)
        self.choice: Choice | None = None
        if self.replay is not None:
            header = self.replay.header
            seats = seated(header.levels, header.config.names, header.program)
            self.over = self.replay.finished or self.replay.fault is not None
            """Whether it can be looked at openly; a game that can still be played on cannot."""
            self.views = [None, SPECTATOR, *range(len(seats))] if self.over else [SPECTATOR]
            self.viewer = self.views[0]
            self.steps = list(self.replay.steps)
            self.timeline = Timeline(self.replay)
            self.lines = Lines(self.replay, self.timeline.told)
            self.stage = Stage(app, seats)
            self.game: Game = self.replay.game_at(0)
            self.bookmarks = Marks(path, len(self.steps))
            self.timeline.mark(mark.step for mark in self.bookmarks.all)
            self.mouse = Mouse(self)
            self.scrub = ScrubBar(self)
            self.curve = ChanceCurve(self)
            self.captions = Captions(self)
            self.analysis = Analysis(self, self.replay)
            self.reasons = ViewerReasons(self, self.replay)
            if self.bookmarks.fault is not None:
                app.say("viewer.marks_broken", cause=self.bookmarks.fault)
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
        self._arrange(size)
        self._sketched, self.stage.hurried = None, False
        self.show()
        self.stage.camera.jump()

    def _arrange(self, size: tuple[int, int]) -> None:
        layout = table_layout(size, self.app.scale, len(self.stage.seats), True, COUNT)
        self._with_curve = self.analysis.shown
        self.stage.arrange(size, True, with_curve(layout) if self._with_curve else layout)

    def leave(self) -> None:
        """An analysis that is not ready ends here and leaves nothing behind."""
        if self.replay is not None:
            self.analysis.stop()
        self.view.drop_dialog()

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
        if event.type == pygame.KEYDOWN and on_key(self, event):
            self.app.invalidate()
            return
        if (pointer_of(event) is not None or event.type == pygame.MOUSEWHEEL) and self.mouse.handle(event):
            return
        self.view.handle(event)

    def update(self, dt: float) -> None:
        """Play on; paint what was painted in a hurry; see how far the analysis is."""
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
        self._light_up(dt)
        if self.analysis.update():
            self.resize(self.stage.size)
            self.app.invalidate()
        if self.view.update(dt) or moved:
            self.app.invalidate()

    def _light_up(self, dt: float) -> None:
        """After a little while at one place its light is painted finely."""
        if self._sketched is None:
            return
        self._sketched += dt
        if self._sketched >= AT_REST:
            self._sketched = None
            self.stage.hurried = False
            self.stage.prepare()
            self.app.invalidate()

    # Moving about

    def step(self, by: int) -> None:
        """One action forward, shown moving, or back."""
        if by > 0 and self.at < len(self.steps):
            mine = self.game.observation(self.viewer).mine
            told = self.timeline.told[self.at]
            self._go(self.at + 1)
            events = self.game.history(self.viewer)[told:]
            speed = 0.0 if self.app.settings.reduced_motion else self.app.settings.animation_speed * self.speed
            self.stage.presenter.show(events, mine, speed)
        elif by < 0:
            self.seek(self.at - 1)
        self.playing = self.playing and self.at < len(self.steps)
        self.show()

    def seek(self, at: int) -> None:
        """Go to a position at once."""
        at = min(max(at, 0), len(self.steps))
        self.stage.presenter.skip()
        if at != self.at:
            self._go(at)
            self.stage.hurried = True
            self._sketched = 0.0
        self.show()

    def _go(self, at: int) -> None:
        assert self.replay is not None
        self.at = at
        self.farthest = max(self.farthest, at)
        self.game = self.replay.game_at(at)

    def round_borders(self) -> list[int]:
        """Positions at which a round begins."""
        return self.timeline.borders

    def jump_round(self, by: int) -> None:
        """To the beginning of the next or the previous round (or of this one)."""
        borders = self.round_borders()
        if by > 0:
            self.seek(next((at for at in borders if at > self.at), len(self.steps)))
        else:
            self.seek(next((at for at in reversed(borders) if at < self.at), 0))

    def jump_event(self, by: int) -> None:
        """To the next or the previous event of the chosen kind; a notice says when there is none."""
        timeline = self.timeline
        at = timeline.next(self.jump, self.at) if by > 0 else timeline.previous(self.jump, self.at)
        if at is None:
            key = "viewer.no_next" if by > 0 else "viewer.no_previous"
            self.app.say(key, what=t(f"viewer.jump.{self.jump}"))
        else:
            self.playing = False
            self.seek(at)

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

    @property
    def secret(self) -> bool:
        """Whether nothing may be told of what comes after this position."""
        return self.app.settings.spoiler_free

    def toggle_secret(self) -> None:
        """Tell what comes, or do not."""
        self.app.change("spoiler_free", not self.secret)
        self.farthest = self.at
        self.app.say("viewer.spoiler_on" if self.secret else "viewer.spoiler_off")
        self.show()

    def show(self) -> None:
        """Take over the position."""
        if self._with_curve != self.analysis.shown:
            self._arrange(self.stage.size)
        observation = self.game.observation(self.viewer)
        self.stage.show(observation, (self.at, self.viewer), lines=self.lines.up_to(self.at, self.viewer))
        self.stage.log.set_lines(self.stage.lines, None, "")
        self.choice = self._hand(observation)
        self.reasons.refresh()
        self.stage.prepare()
        build(self)
        self.app.invalidate()

    def _hand(self, observation: Observation) -> Choice:
        choice = Choice(observation)
        if observation.hands is not None:
            last = observation.last if observation.to_move is None else observation.to_move
            choice.hand = observation.hands[last or 0]
        return choice

    @property
    def shows_aside(self) -> bool:
        """Whether what nobody holds can be looked at: with everything open, in Saboteur 2."""
        return self.viewer is None and self.game.config.edition != "base"

    def fit(self) -> None:
        """The whole mine again."""
        self.stage.camera.fit()
        self.app.invalidate()

    def show_aside(self) -> None:
        """The cards set aside and the dwarfs left over."""
        if self.shows_aside:
            self.open_dialog(AsideDialog(self.game.observation(None)))

    def open_dialog(self, dialog: Dialog) -> None:
        """Put a dialog up; playing pauses."""
        self.playing = False
        self.show()
        self.view.open_dialog(dialog)
        first = next((widget for widget in dialog.widgets if widget.name == "entry0"), None)
        if first is not None:
            self.view.focus.focus(first)
        self.app.invalidate()

    def _build_broken(self, size: tuple[int, int]) -> None:
        self.view.clear(size)
        if self.view.dialog is None:
            text = t("table.viewer.unreadable", cause=self.cause)
            self.view.open_dialog(
                Dialog(self.path.name, text, [Answer(t("table.viewer.back"), self.app.pop, primary=True)])
            )
        self.view.finish()

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The table as it was, and the scrub bar."""
        if self.replay is None:
            surface.blit(cave(surface.get_size(), True), (0, 0))
            self.view.draw(surface)
            return
        self.draw_table(surface)
        self.scrub.draw(surface)
        self.curve.draw(surface)
        self.reasons.draw(surface)
        self.captions.draw(surface)
        self.stage.draw_moving(surface)
        self.view.draw(surface)

    def draw_table(self, surface: pygame.Surface) -> None:
        """The table without what belongs to the viewer."""
        stage = self.stage
        stage.draw_mine(surface)
        stage.draw_last(surface)
        line = stage.hovered_line
        stage.draw_frame(surface, StripState(self.game.to_move, marked=frozenset(line.seats if line else ())))
        self.analysis.draw_suspicion(surface)
        if self.choice is not None and self.choice.hand:
            self.hand.draw(surface, stage.layout.hand, self.choice, None, None, False, hurried=stage.hurried)

    def labels(self) -> list[LabelBox]:
        """The texts on the screen."""
        if self.replay is None or self.view.dialog is not None:
            return self.view.labels()
        out = self.stage.labels(StripState(self.game.to_move), ("", "")) + self.reasons.labels()
        out += self.scrub.labels() + self.curve.labels() + self.captions.labels()
        return out + self.view.labels()
