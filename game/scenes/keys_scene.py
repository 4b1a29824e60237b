"""Which key does what: each can be changed by pressing another; below, what the buttons of a gamepad do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import theme
from game.app import App
from game.i18n import t
from game.inputs import CTRL, from_pad
from game.keymap import ACTIONS, BY_NAME, EVERYWHERE, PLACES, Action, Keymap, allowed, key_name
from game.prompts import key_text, keymap, prompt
from game.ui.button import Button
from game.ui.dialog import Answer, Dialog
from game.ui.focus import FocusList
from game.ui.form import Form
from game.ui.menu import MenuScene
from game.ui.pad_picture import PadLegend, PadPicture
from game.ui.widget import Label

MOVERS = frozenset(
    (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_KP_ENTER,
     pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_AC_BACK)
)  # fmt: skip
"""Keys that go between the answers of a dialog, also while it waits for a key."""
HOLDERS = frozenset(
    (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
     pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR)
)  # fmt: skip


class KeyDialog(Dialog):
    """Waits for a key."""

    def __init__(self, action: Action, take: Callable[[int], None], clear: Callable[[], None]) -> None:
        text = t("keys.press_text", action=t(f"keys.action_{action.name}"), back=prompt("back"))
        answers = [Answer(t("keys.keep"), primary=True)]
        if EVERYWHERE not in action.places:
            answers.insert(0, Answer(t("keys.clear"), clear))
        super().__init__(t("keys.press"), text, answers)
        self._take = take

    def key(self, event: pygame.event.Event, focus: FocusList) -> bool:
        """Any key but those that mean the same everywhere."""
        if event.type != pygame.KEYDOWN or from_pad(event) or event.key in MOVERS | HOLDERS:
            return False
        if getattr(event, "mod", 0) & (CTRL | pygame.KMOD_ALT):
            return False
        self._take(event.key)
        return True


class KeysScene(MenuScene):
    """Opened from the settings."""

    first_focus = "turn"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.warning = ""

    @property
    def takes_every_key(self) -> bool:
        """While it waits for a key, none means what it usually does."""
        return isinstance(self.view.dialog, KeyDialog)

    def build(self, size: tuple[int, int]) -> None:
        inner, footer = self.frame(size, t("keys.title"), 820)
        scroll = self.make_scroll(inner)
        form = Form(self.app.ui, scroll, inner.left, inner.top, inner.width - self.app.px(20), 170)
        form.gap(4)
        for place in (*PLACES[1:], PLACES[0]):
            form.heading(t(f"keys.place_{place}"))
            for action in ACTIONS:
                if action.places[0] == place:
                    form.row(t(f"keys.action_{action.name}"), "", partial(self._key_button, action))
            form.gap(10)
        self._add_pad(form)
        scroll.finish(form.y + self.app.px(4))
        back = self.back_button(footer)
        word = t("keys.reset")
        wide = self.app.ui.width(word, theme.BODY) + self.app.px(60)
        box = pygame.Rect(max(footer.right - wide, back.rect.right + self.app.px(8)), footer.top, 0, footer.height)
        box.width = footer.right - box.left
        self.button(box, "keys.reset", self.reset, name="reset", enabled=bool(self._changed()))

    def _key_button(self, action: Action, rect: pygame.Rect) -> Button:
        text = key_text(keymap().key(action.name))
        return Button(self.app.ui, rect, text, partial(self.ask, action.name), name=action.name)

    def _add_pad(self, form: Form) -> None:
        kit, app = self.app.ui, self.app
        form.heading(t("keys.place_pad"))
        self._add_text(form, t("keys.pad_text"))
        wide = min(app.px(380), form.width)
        picture = pygame.Rect(form.left + (form.width - wide) // 2, form.y, wide, wide * 13 // 20)
        form.scroll.add(PadPicture(kit, picture))
        form.y = picture.bottom + app.px(12)
        legend = PadLegend(kit, pygame.Rect(form.left, form.y, form.width, 0))
        form.scroll.add(legend)
        form.y = legend.rect.bottom + app.px(8)
        self._add_text(form, t("keys.pad_replay"))

    def _add_text(self, form: Form, text: str) -> None:
        kit = self.app.ui
        high = Label.height_for(kit, text, form.width, theme.SMALL)
        box = pygame.Rect(form.left, form.y, form.width, high)
        form.scroll.add(Label(kit, box, text, theme.SMALL, theme.DIM, wrapped=True))
        form.gap(10 + high / kit.scale)

    # Changing

    def ask(self, name: str) -> None:
        """Wait for the new key of an action."""
        self.first_focus = name
        self.view.open_dialog(KeyDialog(BY_NAME[name], partial(self.take, name), partial(self.bind, name, "")))
        self.app.invalidate()

    def take(self, name: str, code: int) -> None:
        """A key was pressed for an action: it is taken, or it is said why not, or it is asked who gives way."""
        key, keys = key_name(code), keymap()
        if key is None:
            word = pygame.key.name(code).title() if pygame.key.name(code).isascii() else ""
            self.app.say("keys.fixed", pressed=word or t("keys.this_key"))
            return
        action = BY_NAME[name]
        if not allowed(action, key):
            self.app.say("keys.not_here", action=t(f"keys.action_{name}"))
            return
        holders = keys.holders(name, key)
        if not holders:
            self.bind(name, key)
            return
        if not keys.can_bind(name, key):
            others = next(holder for holder in holders if EVERYWHERE in BY_NAME[holder].places)
            self.app.say("keys.needed", pressed=key_text(key), other=t(f"keys.action_{others}"))
            return
        self._ask_who(name, key, holders)

    def _ask_who(self, name: str, key: str, holders: list[str]) -> None:
        after = keymap().bound(name, key)
        swaps = all(after.key(holder) for holder in holders)
        other = " / ".join(t(f"keys.action_{holder}") for holder in holders)
        old = key_text(keymap().key(name))
        text = t("keys.taken_swap" if swaps else "keys.taken_take", pressed=key_text(key), other=other, old=old)
        answers = [
            Answer(t("keys.swap" if swaps else "keys.take"), partial(self.bind, name, key), primary=True),
            Answer(t("keys.keep")),
        ]
        self._close()
        self.view.open_dialog(Dialog(t("keys.taken", pressed=key_text(key)), text, answers))
        self.app.invalidate()

    def bind(self, name: str, key: str) -> None:
        """Give an action this key."""
        self._use(keymap().bound(name, key))

    def reset(self) -> None:
        """Back to the usual keys."""
        unknown = {name: key for name, key in keymap().chosen.items() if name not in BY_NAME}
        self.first_focus = "turn"
        self._use(Keymap(unknown))
        self.app.say("keys.reset_done")

    def _use(self, keys: Keymap) -> None:
        self.app.change("keys", keys.chosen)
        self._close()

    def _close(self) -> None:
        if self.view.dialog is not None:
            self.view.dialog.closed = True
            self.view.dialog = None
        self.rebuild()

    def _changed(self) -> set[str]:
        return {name for name in keymap().chosen if name in BY_NAME}
