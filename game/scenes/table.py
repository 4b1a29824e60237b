"""The table: a game with people and bots. What is shown comes from the session's observation alone."""

from __future__ import annotations

from pathlib import Path

import pygame

from engine.action import Action
from engine.refusal import Refusal
from game.app import App
from game.botworker import Worker
from game.i18n import t
from game.inputs import pointer_of
from game.scene import LabelBox, Scene
from game.session import Session
from game.setup import GameSetup
from game.table import painting
from game.table.advice import message_of, sound_of, words_of
from game.table.catching_up import recap, show_log
from game.table.choice import DISCARD, Choice, Target, is_path_card, target_of
from game.table.controls import build_view, button_count, focus_zone, on_key
from game.table.discard import pass_dialog, unburden_dialog, why_no_unburden
from game.table.hand_view import HandView
from game.table.hint_view import HintView
from game.table.menu import menu_dialog, tool_dialog
from game.table.news import news_dialog
from game.table.pointer import Pointer
from game.table.record import new_session, saved_session
from game.table.stage import Stage
from game.table.thinking_sign import Beat
from game.ui.view import View

MESSAGE_SECONDS = 5.0


class TableScene(Scene):
    """One game from its first deal to its end; hand-over, round end and game end lie over it or follow it."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.stage = Stage(app, session.seats)
        self.hand = HandView(app.ui)
        self.view = View(app.ui, on_back=self.back, on_focus=self._focus_moved)
        self.pointer = Pointer(self)
        self.choice = Choice(session.observation())
        self.hint = HintView(self)
        self.target: Target | None = None
        """What the mouse or the focus points at."""
        self.hovered_card: int | None = None
        self.hovered_cell: tuple[int, int] | None = None
        self.pending: Action | None = None
        """A play that waits to be confirmed."""
        self.warning = ""
        self._warned_until = 0.0
        self._time = 0.0
        self.beat = Beat()
        self._version = -1
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
        self.warning = ""

    def resume(self) -> None:
        """Back from the curtain, the settings or the end of a round."""
        self.session.pace = self.app.settings.bot_speed
        if not self.hint.on:
            self.session.drop_hint()
        self._version = -1

    def suspend(self) -> None:
        """Nothing may go on under another scene."""
        self.pointer.release()
        self.stage.presenter.skip()

    def leave(self) -> None:
        """The game ends here; its file stays."""
        self.session.close()

    @property
    def animating(self) -> bool:
        """While cards fly or the camera is on its way."""
        return self.stage.presenter.busy or self.stage.camera.moving

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if self.view.dialog is not None:
            self.view.handle(event)
        elif pointer_of(event) is not None or event.type == pygame.MOUSEWHEEL:
            self.pointer.handle(event)
        elif event.type == pygame.KEYDOWN and not on_key(self, event):
            self.view.handle(event)

    def update(self, dt: float) -> None:
        """Bots, cues, camera, and whatever is due next."""
        self._time += dt
        session, presenter = self.session, self.stage.presenter
        if self.warning and self._time > self._warned_until:
            self.warning = ""
            self.app.invalidate()
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
        self.hint.refresh()
        lit = [key for kind, key in self.legal_targets() if kind == "cell" and isinstance(key, tuple)]
        stage.follow([*lit, *self.hint.cells])
        stage.prepare()
        build_view(self)

    def legal_targets(self) -> list[tuple[str, object]]:
        """Kind and key of every target of the chosen card."""
        return [(target.kind, target.key) for target in self.choice.targets()] if self.session.my_turn else []

    @property
    def message(self) -> tuple[str, str]:
        """The line under the mine, and its sort."""
        return message_of(self)

    @property
    def several(self) -> bool:
        """Whether several cards can be discarded at once, and burdens be laid down (Saboteur 2)."""
        return self.session.config.edition != "base"

    def warn(self, text: str) -> None:
        """Say for a while why something did not work."""
        self.warning, self._warned_until = text, self._time + MESSAGE_SECONDS
        self.app.invalidate()

    # What the player does

    def select(self, number: int, *, keyboard: bool = False) -> None:
        """Choose a card, or put the chosen one back."""
        if not self.session.my_turn:
            self._not_now()
            return
        if number >= len(self.choice.hand):
            return
        if number == self.choice.index and self.choice.card == "theft" and self.choice.targets():
            self.drop(Target("seat", self.choice.observation.seat))
            return
        index = None if number == self.choice.index else number
        self.choice = Choice(self.choice.observation, index, False)
        self.pending, self.warning, self.target = None, "", None
        self.refresh()
        if keyboard and index is not None and self.choice.playable(self.choice.hand[number]):
            focus_zone(self, "board" if any(x.kind != "seat" for x in self.choice.targets()) else "players")

    def _not_now(self) -> None:
        seat = self.session.to_move
        if seat is not None:
            self.warn(t("table.say.not_your_turn", name=self.session.config.names[seat]))

    def turn_card(self) -> None:
        """Turn the chosen card where the other turn is legal too."""
        card = self.choice.card
        if card is None or not is_path_card(card):
            return
        if (
            self.target is not None
            and self.choice.actions_at(self.target)
            and not self.choice.other_turn_fits(self.target)
        ):
            self.warn(t("table.say.no_other_turn"))
            return
        self.choice.turned = not self.choice.turned
        if self.target is not None and self.choice.actions_at(self.target):
            self.choice.turned = self.choice.actions_at(self.target)[0].turned
        self.pending = None
        self.app.invalidate()

    def drop(self, target: Target) -> None:
        """Play the chosen card on a target; refused, it says why, and nothing changes."""
        if not self.session.my_turn:
            self._not_now()
            return
        if self.choice.card is None:
            return
        actions = self.choice.actions_at(target)
        if len(actions) > 1 and actions[0].type == "repair":
            self.view.open_dialog(tool_dialog(self, actions))
            return
        action = self.choice.attempt(target)
        if action is None:
            self.warn(t("table.say.not_here"))
            return
        self.play(action)

    def discard(self) -> None:
        """Discard the chosen card; without one choose up to three where the rules allow it."""
        if self.session.my_turn and self.choice.card is None and self.several and self.choice.hand:
            self.discard_several()
            return
        if self.session.my_turn and self.choice.card is None:
            self.warn(t("table.say.choose_card"))
            return
        self.drop(DISCARD)

    def discard_several(self, number: int | None = None) -> None:
        """Choose one to three cards to discard; the chosen card and card `number` are marked already."""
        if not self.session.my_turn or not self.several:
            self._not_now()
            return
        marked = dict.fromkeys(n for n in (self.choice.index, number) if n is not None and n < len(self.choice.hand))
        self.view.open_dialog(pass_dialog(self, list(marked)))
        self.app.invalidate()

    def unburden(self) -> None:
        """Choose what to lay down, and the two cards to discard for it; says so where nothing can be laid down."""
        if not self.session.my_turn:
            self._not_now()
            return
        why = why_no_unburden(self)
        if why is not None:
            self.warn(why)
            return
        self.view.open_dialog(unburden_dialog(self, () if self.choice.index is None else (self.choice.index,)))
        self.app.invalidate()

    def play(self, action: Action, sure: bool = False) -> None:
        """Play, or first show the play when plays are to be confirmed and the player is not sure yet."""
        refusal = self.session.why_not(action)
        if refusal is None and not sure and self.app.settings.confirm_play and self.pending != action:
            self.pending, self.target = action, target_of(action, self.choice.observation.seat)
            self.warning = ""
            self.app.invalidate()
            return
        outcome = self.session.try_play(action) if refusal is None else refusal
        if isinstance(outcome, Refusal):
            self.pending = None
            self.refuse(outcome)
            return
        self.pending, self.target, self.warning = None, None, ""
        self.choice = Choice(self.session.observation())
        self.refresh()

    def refuse(self, refusal: Refusal) -> None:
        """Say in words why a play is refused."""
        self.warn(words_of(refusal))
        self.app.sound.play("error")

    def undo(self) -> None:
        """Take the last play back."""
        if self.session.undo():
            self.stage.presenter.skip()
            self._version = -1
            self.refresh()

    def pause(self) -> None:
        """Stop the bots, or let them go on."""
        self.session.paused = not self.session.paused
        self.refresh()

    def next_speed(self) -> None:
        """The next bot speed."""
        from game.settings import BOT_SPEEDS

        pace = BOT_SPEEDS[(BOT_SPEEDS.index(self.session.pace) + 1) % len(BOT_SPEEDS)]
        self.session.pace = pace
        self.app.change("bot_speed", pace)
        self.refresh()

    def recap(self) -> None:
        """Show again what happened since the viewer's last turn."""
        recap(self)

    def back(self) -> None:
        """Escape: put the card back, or open the menu."""
        if self.pending is not None:
            self.pending = None
        elif self.hint.close():
            return
        elif self.choice.index is not None:
            self.choice = Choice(self.choice.observation)
        else:
            self.open_menu()
        self.refresh()
        self.app.invalidate()

    def open_menu(self) -> None:
        """Resume, settings, quit to title."""
        self.view.open_dialog(menu_dialog(self.app))
        self.app.invalidate()

    def _focus_moved(self) -> None:
        self.app.invalidate()

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """The whole table."""
        stage = self.stage
        stage.draw_mine(surface)
        painting.targets(self, surface)
        painting.ladders(self, surface)
        self.hint.draw_marks(surface)
        stage.draw_last(surface)
        stage.draw_frame(surface, painting.strip_state(self))
        stage.draw_message(surface, *self.message)
        dragged = self.choice.index if self.pointer.dragging else None
        if self.choice.hand:
            place, mine = stage.layout.hand, self.session.my_turn
            self.hand.draw(surface, place, self.choice, self.hovered_card, dragged, mine, self.hint.cards)
        self.hint.draw(surface)
        painting.aim(self, surface)
        stage.draw_moving(surface)
        self.view.draw(surface)

    def labels(self) -> list[LabelBox]:
        """The texts of the table, or of the dialog over it."""
        if self.view.dialog is not None:
            return self.view.labels()
        panel = self.hint.panel.labels(self.stage.panel) if self.stage.panel is not None else []
        return self.stage.labels(painting.strip_state(self), self.message) + panel + self.view.labels()


def open_table(app: App, setup: GameSetup, worker: Worker | None = None) -> TableScene:
    """A new game's table. OptionError for a set-up that the rules do not allow."""
    return TableScene(app, new_session(setup, app.replays_dir, app.settings.bot_speed, worker or app.search.worker()))


def resume_table(app: App, path: Path, worker: Worker | None = None) -> TableScene:
    """The table of an unfinished game. ReplayError where it cannot be continued, OSError where not written."""
    return TableScene(app, saved_session(path, app.settings.bot_speed, worker or app.search.worker()))
