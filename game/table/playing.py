"""What a player does at the table: choosing, turning, playing and taking back cards. It is drawn elsewhere."""

from __future__ import annotations

from engine.action import Action
from engine.refusal import Refusal
from game.app import App
from game.i18n import t
from game.scene import Scene
from game.session import Session
from game.table.advice import aim_of, words_of
from game.table.choice import DISCARD, Choice, Target, is_path_card, target_of
from game.table.discard import pass_dialog, unburden_dialog, why_no_unburden
from game.table.menu import menu_dialog, tool_dialog
from game.table.stage import Stage
from game.ui.dialog import Answer
from game.ui.view import View

MESSAGE_SECONDS = 5.0


class Playing(Scene):
    """The chosen card and what becomes of it. `TableScene` shows it."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.stage = Stage(app, session.seats)
        self.view = View(app.ui, on_back=self.back, on_focus=self.focus_moved)
        self.choice = Choice(session.observation())
        self.target: Target | None = None
        """What the mouse or the focus points at."""
        self.pending: Action | None = None
        """A play that waits to be confirmed."""
        self.warning = ""
        """Why something did not work, for a while."""
        self.told = ""
        """What was done, for a while."""
        self._warned_until = 0.0
        self._time = 0.0

    # What the table does for it

    def refresh(self) -> None:
        """Take over what the session shows now."""
        raise NotImplementedError

    def renew(self) -> None:
        """Take it over anew, whatever is shown already."""
        raise NotImplementedError

    def menu_entries(self) -> list[Answer]:
        """What the menu offers besides leaving and going on."""
        raise NotImplementedError

    def focus_moved(self) -> None:
        """The keyboard points at something else."""
        raise NotImplementedError

    def focus_on(self, zone: str) -> None:
        """Move the focus to a group of places."""
        raise NotImplementedError

    def put_away(self) -> bool:
        """Close a panel that lies beside the mine; False when there is none."""
        raise NotImplementedError

    @property
    def several(self) -> bool:
        """Whether several cards can be discarded at once, and burdens be laid down (Saboteur 2)."""
        return self.session.config.edition != "base"

    def warn(self, text: str) -> None:
        """Say for a while why something did not work."""
        self.warning, self.told, self._warned_until = text, "", self._time + MESSAGE_SECONDS
        self.app.invalidate()

    def say(self, text: str) -> None:
        """Say for a while what was done."""
        self.warning, self.told, self._warned_until = "", text, self._time + MESSAGE_SECONDS
        self.app.invalidate()

    # Choosing and playing

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
            self.focus_on("board" if any(x.kind != "seat" for x in self.choice.targets()) else "players")

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
            self.warn(f"{t('table.say.not_here')} · {aim_of(self.choice.card)}")
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
        refusal = self.session.play_or_hold(action) if refusal is None else refusal
        if refusal is not None:
            self.pending = None
            self.refuse(refusal)
            return
        self.pending, self.target, self.warning = None, None, ""
        self.choice = Choice(self.session.observation())
        self.view.focus.focus(None)  # else Enter, pressed once more, would do something to the player aimed at
        self.refresh()

    def refuse(self, refusal: Refusal) -> None:
        """Say in words why a play is refused."""
        self.warn(words_of(refusal))
        self.app.sound.play("error")

    def undo(self) -> None:
        """Take the last play back."""
        if self.session.undo():
            self.stage.presenter.skip()
            self.renew()

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

    def back(self) -> None:
        """Escape: put the card back, or open the menu."""
        if self.pending is not None:
            self.pending = None
        elif self.put_away():
            return
        elif self.choice.index is not None:
            self.choice = Choice(self.choice.observation)
        else:
            self.open_menu()
        self.refresh()
        self.app.invalidate()

    def open_menu(self) -> None:
        """Resume, settings, quit to title."""
        self.view.open_dialog(menu_dialog(self.app, self.menu_entries()))
        self.app.invalidate()
