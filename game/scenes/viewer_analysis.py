"""The analysis of a replay in the viewer: it runs in the background, can be stopped, and is kept beside the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.observation import SPECTATOR
from engine.replay import Replay
from game import theme
from game.i18n import t
from game.prompts import prompt
from game.replays.review_job import ReviewJob, stored_review
from game.setup import SEARCHING
from game.table.log_lines import lines_of
from game.table.look import KIND

if TYPE_CHECKING:
    from ai.review.review import Depth, Review
    from ai.review.turning import Turn
    from game.scenes.viewer import ViewerScene


class Analysis:
    """Starts and ends the job, and answers from the review once there is one.

    While another scene lies over the viewer the job goes on; leaving the viewer ends it.
    """

    depth: Depth | None = None
    """How thorough; None for as thorough as usual."""

    def __init__(self, scene: ViewerScene, replay: Replay) -> None:
        self.scene, self.replay = scene, replay
        self.possible = scene.over and bool(replay.steps)
        """Not of a game that can still be played on: it would tell who is who."""
        self.review: Review | None = None
        self.turns: tuple[Turn, ...] = ()
        self.on = False
        """Whether the curve is wanted."""
        self._job: ReviewJob | None = None
        self._waiting = False
        """Whether it begins as soon as the search is compiled."""
        self._percent = -1
        found = stored_review(replay) if self.possible else None
        if found is not None:
            self.take(found)

    def take(self, review: Review) -> None:
        """Show this review."""
        from ai.review.turning import turning_points

        self.review, self.on = review, True
        self.turns = turning_points(self.replay, review)
        self.scene.timeline.take_review(review, (turn.step for turn in self.turns))

    # The job

    @property
    def busy(self) -> bool:
        """Whether it is under way."""
        return self._job is not None or self._waiting

    @property
    def shown(self) -> bool:
        """Whether the place of the curve is needed."""
        return self.busy or (self.on and self.tells_chances)

    @property
    def progress(self) -> float:
        """How far it is, 0 to 1."""
        return self._job.progress if self._job is not None else 0.0

    def press(self) -> None:
        """Begin; while it is under way, stop; afterwards show the curve or put it away."""
        if not self.possible:
            self.scene.app.say("viewer.analysis_impossible")
            return
        if self.busy:
            self.stop()
            self.scene.app.say("viewer.analysis_stopped")
        elif self.review is None:
            self._waiting = True
            self._begin()
        elif not self.tells_chances:
            self.scene.app.say("viewer.chances_secret")
            return
        else:
            self.on = not self.on
        self.scene.resize(self.scene.stage.size)

    def _begin(self) -> None:
        """Begin if nothing is left to be compiled for it."""
        search = self.scene.app.search
        if all(search.can_think(level) for level in SEARCHING):
            self._waiting = False
            self._job = ReviewJob(self.replay, self.depth)

    def stop(self) -> None:
        """Give up what is under way; nothing is left behind."""
        self._waiting = False
        job, self._job = self._job, None
        if job is not None:
            job.stop()

    def update(self) -> bool:
        """See how far it is; True when all is to be laid out anew."""
        if self._waiting:
            self._begin()
        job = self._job
        if job is None:
            return False
        if job.running:
            percent = round(100 * job.progress)
            if percent != self._percent:
                self._percent = percent
                self.scene.show()
            return False
        self._job = None
        if job.review is not None:
            self.take(job.review)
            self.scene.reasons.on = True
        if job.error is not None:
            key = "viewer.analysis_failed" if job.review is None else "viewer.analysis_unsaved"
            self.scene.app.say(key, cause=job.error)
        return True

    # What it says

    def words(self) -> tuple[str, str]:
        """The word of its button, and the hint."""
        if self.busy:
            return t("viewer.stop", percent=round(100 * self.progress)), t(
                "viewer.stop_tip", key_analyse=prompt("analyse")
            )
        if self.review is None:
            return t("viewer.analyse"), t("viewer.analyse_tip", key_analyse=prompt("analyse"))
        return t("viewer.chances"), t("viewer.chances_tip", key_analyse=prompt("analyse"))

    @property
    def tells_chances(self) -> bool:
        """Whether this view may show chances: they come from all cards, so no seat's view does."""
        return self.review is not None and self.scene.viewer in (None, SPECTATOR)

    def suspicion(self) -> list[float] | None:
        """How likely each seat was a saboteur, as the seat that looks saw it, else as everybody did."""
        viewer = self.scene.viewer
        if self.review is None:
            return None
        return self.review.suspicion[self.scene.at][0 if viewer is None or viewer < 0 else viewer + 1]

    def deed(self, step: int) -> str:
        """What was done in a step, in words, as the view that is chosen may know it."""
        game, told = self.scene.lines.game, self.scene.timeline.told
        events = game.history(self.scene.viewer)[told[step] : told[step + 1]]
        deed = tuple(event for event in events if event.type in ("played", "goal_shown"))
        return t("viewer.joint").join(line.text for line in lines_of(deed, game.config.names))

    def draw_suspicion(self, surface: pygame.Surface) -> None:
        """A bar in each player's box: as long as the seat is suspected."""
        chances = self.suspicion()
        if chances is None:
            return
        kit, layout = self.scene.app.ui, self.scene.stage.layout
        for chance, box in zip(chances, layout.seats, strict=True):
            high, inset = max(kit.px(4), 3), kit.px(10)
            track = pygame.Rect(box.x + inset, box.bottom - high - 1, box.w - 2 * inset, high)
            surface.fill(theme.FIELD, track)
            surface.fill(KIND["harm"], (track.x, track.y, round(track.w * chance), high))
            surface.fill(theme.TEXT, (track.centerx, track.y, 1, high))
