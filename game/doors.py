"""The doors from one scene to the next: what has to be ready before a scene opens, and what is said when it cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import OptionError, ReplayError, ScenarioError
from game.rulebook.history import History, Place

if TYPE_CHECKING:
    from game.app import App
    from game.learn.progress import Progress
    from game.scene import Scene
    from game.setup import GameSetup, SeatSetup


class Doors:
    """Opens scenes. Those that need rules and bots wait behind a progress bar the very first time."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.history = History()
        """Where the rulebook is open; it lives as long as the program."""

    def title(self) -> None:
        """Leave everything and show the title."""
        from game.scenes.title import TitleScene

        self.app.scenes.reset(TitleScene(self.app), self.app.size)
        self.app.invalidate()

    def start_game(self, setup: GameSetup) -> None:
        """Begin a new game and show its table."""
        from game.scenes.table import open_table

        self.when_open(setup.edition, lambda: self._try(lambda: open_table(self.app, setup), self.app.replace))

    def continue_game(self, path: Path) -> None:
        """Go on with an unfinished game."""
        from game.scenes.table import resume_table

        self._when_file_opens(path, lambda: self._try(lambda: resume_table(self.app, path), self.app.push))

    def play_on(self, scenario: Mapping[str, Any], seats: Sequence[SeatSetup]) -> None:
        """Let the players be chosen for a game from a position."""
        from game.scenes.play_on import PlayOnScene

        self.app.push(PlayOnScene(self.app, scenario, seats))

    def start_position(self, scenario: Mapping[str, Any], seats: Sequence[SeatSetup]) -> None:
        """Begin a game from a position and show its table."""
        from game.scenes.table import open_position

        edition = str(scenario.get("edition", "base"))
        self.when_open(edition, lambda: self._try(lambda: open_position(self.app, scenario, seats), self.app.replace))

    def replay(self, path: Path) -> None:
        """Show a replay."""
        from game.scenes.viewer import ViewerScene

        self._when_file_opens(path, lambda: self.app.push(ViewerScene(self.app, path)))

    def records(self) -> None:
        """Show what was won so far."""
        from game.scenes.records_scene import RecordsScene

        self.app.push(RecordsScene(self.app))

    def learn(self) -> None:
        """Show the lessons."""
        from game.scenes.learn_scene import LearnScene

        self.app.push(LearnScene(self.app))

    def lesson(self, edition: str, name: str, progress: Progress) -> None:
        """Begin a lesson over the list of lessons, or the first real game in its place."""
        from game.learn.lesson_scene import open_lesson

        self.when_open(edition, lambda: open_lesson(self.app, edition, name, progress))

    def rules(self, topic: str | None = None) -> None:
        """Show the rulebook at a topic (see `game.rulebook.topics`), without one where it was left."""
        from game.rulebook.topics import page_of
        from game.scenes.rules_scene import RulesScene

        top = self.app.scenes.top
        if topic is not None:
            if isinstance(top, RulesScene):
                top.open(page_of(topic))
                return
            self.history.go(Place(page_of(topic)))
        if not isinstance(top, RulesScene):
            self.app.push(RulesScene(self.app, self.history))

    def forget_rules(self) -> None:
        """Close the rulebook, and forget where it was open: that tells what somebody asked about who looks no more."""
        from game.scenes.rules_scene import RulesScene

        if isinstance(self.app.scenes.top, RulesScene):
            self.app.pop()
        self.history = History()

    def _try(self, make: Callable[[], Scene], show: Callable[[Scene], None]) -> None:
        try:
            scene = make()
        except (OptionError, ReplayError, ScenarioError, OSError) as error:
            self.app.say("common.cannot_open", cause=error)
        else:
            show(scene)

    def when_open(self, edition: str, then: Callable[[], None]) -> None:
        """Go on at once if rules and bots are ready, else behind a progress bar: the very first time takes a while."""
        opening = self.app.openings[edition]
        if self.app.no_screen or opening.ready:
            then()
            return
        from game.scenes.opening_scene import OpeningScene

        opening.begin()
        self.app.push(OpeningScene(self.app, opening, then))

    def _when_file_opens(self, path: Path, then: Callable[[], None]) -> None:
        """The same for a replay, whose first line names the edition."""
        from game.replays.facts import read_facts

        self.when_open(read_facts(path).edition or "base", then)
