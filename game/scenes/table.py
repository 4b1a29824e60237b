"""The table: a game with people and bots. What is shown comes from the session's observation alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.botworker import Worker
from game.i18n import t
from game.inputs import pointer_of
from game.prompts import prompted
from game.scene import LabelBox
from game.session import Session
from game.setup import GameSetup, SeatSetup
from game.table import painting
from game.table.advice import message_of
from game.table.catching_up import recap, show_log
from game.table.choice import Choice
from game.table.controls import build_view, button_count, focus_zone, on_key
from game.table.counting_panel import CountingPanel
from game.table.fingers import Fingers
from game.table.hand_view import HandView
from game.table.hint_view import HintView
from game.table.hold import MODIFIERS, confirms, grace_of, settle
from game.table.news import news_dialog
from game.table.playing import Playing
from game.table.pointer import Pointer
from game.table.record import new_session, saved_session, session_from
from game.table.since import Since
from game.table.sounds import TurnCall, sound_of
from game.table.thinking_sign import Beat
from game.table.topic import focused_seat, topic_of
from game.ui.dialog import Answer


class TableScene(Playing):
    """One game from its first deal to its end; hand-over, round end and game end lie over it or follow it."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.hand = HandView(app.ui)
        self.pointer = Pointer(self)
        self.fingers = Fingers(self)
        self.hint = HintView(self)
        self.counting = CountingPanel(self)
        self.since = Since(self)
        self.hovered_card: int | None = None
        self.hovered_cell: tuple[int, int] | None = None
        self.beat, self.call = Beat(), TurnCall()
        self._version = -1
        self._looker = session.viewer
        self._ended = 0
        """Rounds whose end was shown."""
        app.search.tell_limit((seat.kind for seat in session.seats), session.notices)

    # Hooks

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew; what was moving is over."""
        self.stage.presenter.skip()
        self.hand = HandView(self.app.ui)
        self.stage.arrange(size, bool(self.session.humans), buttons=button_count(self))
        self.refresh()
        self.stage.camera.jump()

    def retranslate(self) -> None:
        """New words everywhere."""
        self.warning, self.told = "", ""

    def retold(self) -> None:
        """Other keys or buttons to be named."""
        self.refresh()

    def resume(self) -> None:
        """Back from the curtain, the settings or the end of a round."""
        self.session.pace = self.app.settings.bot_speed
        if not self.hint.on:
            self.session.drop_hint()
        self._version = -1

    def suspend(self) -> None:
        """Nothing may go on under another scene; a held play is carried out, for it was seen as played."""
        self.session.carry_out()
        self.fingers.release()
        self.pointer.release()
        self.stage.presenter.skip()

    def unwatched(self) -> None:
        """Among several people the curtain comes down at once, over cards in flight and questions as well."""
        if self.session.hot_seat and self.session.viewer >= 0:
            self.pointer.release()
            self.session.lower()
            self.session.take_batches()
            self.stage.presenter.skip()
            self.view.drop_dialog()
            self.refresh()
            if self.app.scenes.top is self:
                self._next()

    def leave(self) -> None:
        """The game ends here; its file stays."""
        self.session.close()

    @property
    def animating(self) -> bool:
        """While cards fly or the camera is on its way."""
        return self.stage.presenter.busy or self.stage.camera.moving

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse, keys and fingers."""
        if event.type == pygame.KEYDOWN and event.key not in MODIFIERS:
            self.since.close()
        if self.view.dialog is not None:
            self.view.handle(event)
        elif self.fingers.handle(event) or settle(self, event) or confirms(self, event):
            self.since.close()
        elif pointer_of(event) is not None or event.type == pygame.MOUSEWHEEL:
            if event.type != pygame.MOUSEMOTION:
                self.since.close()
            self.pointer.handle(event)
        elif not on_key(self, event):
            self.view.handle(event)

    def update(self, dt: float) -> None:
        """Bots, cues, camera, and whatever is due next."""
        self._time += dt
        session, presenter = self.session, self.stage.presenter
        if (self.warning or self.told) and self._time > self._warned_until:
            self.warning, self.told = "", ""
            self.app.invalidate()
        session.grace = grace_of(self)
        changed = session.update(dt, not presenter.busy and self.view.dialog is None and not self.stage.camera.moving)
        for batch in session.take_batches():
            presenter.show(batch.events, batch.mine, self.speed)
            for happened in batch.events:
                self.app.sound.play(sound_of(happened))
        for key, named in session.notices:
            self.app.say(key, **named)
        session.notices.clear()
        changed = presenter.update(dt) or changed
        changed = self.stage.camera.update(dt) or changed
        if session.version != self._version or changed:
            self.refresh()
        if self.beat.update(self, dt):
            self.hint.refresh()
            self.app.invalidate()
        if self.view.update(dt) or changed:
            self.app.invalidate()
        if not presenter.busy and self.view.dialog is None:
            self.call.update(session, self.app.sound)
            self._next()

    @property
    def speed(self) -> float:
        """How fast plays are animated; 0 for not at all."""
        settings = self.app.settings
        return 0.0 if settings.reduced_motion or self.session.pace == "instant" else settings.animation_speed

    def _next(self) -> None:
        """Curtain, what the last play told, end of round and game."""
        session = self.session
        if session.private:
            self.view.open_dialog(news_dialog(session))
            self.app.invalidate()
        elif session.phase == "game_over" and self._ended >= self._round:
            from game.scenes.game_end import GameEndScene

            self.app.replace(GameEndScene(self.app, session))
        elif session.phase != "turn":
            from game.scenes.round_end import round_end_scene

            self._ended = self._round
            self.app.push(round_end_scene(self.app, session))
        elif session.curtain is not None:
            from game.scenes.handover import HandoverScene

            self.app.push(HandoverScene(self.app, session))

    @property
    def _round(self) -> int:
        return self.stage.observation.round if self.stage.observation is not None else 0

    # What is shown

    def refresh(self) -> None:
        """Take over what the session shows now."""
        session, stage = self.session, self.stage
        self._forget_looker()
        if session.version != self._version:
            self._version = session.version
            before = self.choice
            observation = session.observation()
            if session.my_turn and before.observation.seat == observation.seat and before.hand == observation.hand:
                self.choice = Choice(observation, before.index, before.turned)
            else:
                self.choice, self.pending, self.target = Choice(observation), None, None
            stage.show(observation, (session.version, session.viewer))
            show_log(self)
        self.counting.refresh()
        self.since.refresh()
        self.hint.refresh()
        self.counting.lay()
        lit = [key for kind, key in self.legal_targets() if kind == "cell" and isinstance(key, tuple)]
        stage.follow([*lit, *self.hint.cells, *self.counting.dead])
        stage.prepare()
        build_view(self)

    def _forget_looker(self) -> None:
        """Once another looks, nothing is left of what was said to the one before, nor of what that one looked up."""
        before, self._looker = self._looker, self.session.viewer
        if before != self._looker and before >= 0:
            self.warning, self.told = "", ""
            self.app.doors.forget_rules()

    def legal_targets(self) -> list[tuple[str, object]]:
        """Kind and key of every target of the chosen card."""
        return [(target.kind, target.key) for target in self.choice.targets()] if self.session.my_turn else []

    @property
    def message(self) -> tuple[str, str]:
        """The line under the mine, and its sort."""
        return message_of(self)

    def renew(self) -> None:
        """Take it over anew, whatever is shown already."""
        self._version = -1
        self.refresh()

    def recap(self) -> None:
        """Show again what happened since the viewer's last turn."""
        recap(self)

    def focus_moved(self) -> None:
        """The keyboard points at something else; a line of the log that it pointed at is left."""
        current, log = self.view.focus.current, self.stage.log
        if current is None or current.name != "log":
            log.hovered = log.at(self.stage.layout.log, self.pointer.at)
        elif log.hovered is None:
            log.step(self.stage.layout.log, 0)
        self.app.invalidate()

    def focus_on(self, zone: str) -> None:
        """Move the focus to a group of places."""
        focus_zone(self, zone)

    def put_away(self) -> bool:
        """Close a panel that lies beside the mine; False when there is none."""
        return self.counting.close() or self.hint.close()

    def menu_entries(self) -> list[Answer]:
        """What the menu offers besides leaving and going on."""
        return [Answer(t("aids.menu.counting"), self.count_cards)] if self.session.viewer >= 0 else []

    def count_cards(self) -> None:
        """Open the panel that counts cards, or put it away."""
        self.counting.toggle()

    def note(self, seat: int) -> None:
        """The next mark on a player, for the person who looks: trusted, suspected, or none."""
        session = self.session
        name = session.config.names[seat]
        if session.turn_note(seat):
            self.warning = ""
            self.say(t(f"aids.notes.set_{session.my_notes.get(seat, 'none')}", name=name))
            self.refresh()
        else:
            self.warn(t("aids.notes.nobody") if session.viewer < 0 else t("aids.notes.own", name=name))

    def note_pointed(self) -> None:
        """Mark the player that the focus or the mouse points at; without one the focus goes to the players."""
        seat = focused_seat(self)
        seat = self.stage.seat_at(self.pointer.at) if seat is None else seat
        if seat is not None:
            self.note(seat)
        elif self.session.viewer < 0:
            self.warn(t("aids.notes.nobody"))
        else:
            self.say(prompted("aids.notes.choose"))
            self.focus_on("players")

    def topic(self) -> str | None:
        """The card or role that is pointed at."""
        return topic_of(self)

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The whole table."""
        stage = self.stage
        stage.draw_mine(surface)
        painting.targets(self, surface)
        painting.ladders(self, surface)
        self.counting.draw_marks(surface)
        self.hint.draw_marks(surface)
        stage.draw_last(surface)
        stage.draw_frame(surface, painting.strip_state(self))
        stage.draw_message(surface, *self.message)
        dragged = self.choice.index if self.pointer.dragging else None
        if self.choice.hand:
            place, mine = stage.layout.hand, self.session.my_turn
            self.hand.draw(surface, place, self.choice, self.hovered_card, dragged, mine, self.hint.cards)
        self.hint.draw(surface)
        self.counting.draw(surface)
        self.since.draw(surface)
        painting.aim(self, surface)
        stage.draw_moving(surface)
        self.view.draw(surface)

    def labels(self) -> list[LabelBox]:
        """The texts of the table, or of the dialog over it."""
        if self.view.dialog is not None:
            return self.view.labels()
        hint = self.hint.panel.labels(self.stage.panel) if self.stage.panel is not None and self.hint.open else []
        over = [*hint, *self.counting.labels(), *self.since.labels()]
        return self.stage.labels(painting.strip_state(self), self.message) + over + self.view.labels()


def open_table(app: App, setup: GameSetup, worker: Worker | None = None) -> TableScene:
    """A new game's table. OptionError for a set-up that the rules do not allow."""
    return TableScene(app, new_session(setup, app.replays_dir, app.settings.bot_speed, worker or app.search.worker()))


def open_position(
    app: App, scenario: Mapping[str, Any], seats: Sequence[SeatSetup], worker: Worker | None = None
) -> TableScene:
    """The table of a game from a position. ScenarioError for one that cannot be played."""
    pace, thinker = app.settings.bot_speed, worker or app.search.worker()
    return TableScene(app, session_from(scenario, seats, app.replays_dir, pace, thinker))


def resume_table(app: App, path: Path, worker: Worker | None = None) -> TableScene:
    """The table of an unfinished game. ReplayError where it cannot be continued, OSError where not written."""
    return TableScene(app, saved_session(path, app.settings.bot_speed, worker or app.search.worker()))
