"""What a player has to press, in words: the name of a key, or of a pad's button once a pad was used last."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.i18n import has, language, t
from game.keymap import BY_NAME, Keymap

PAD_BUTTONS: Final = {
    "choose": "a", "back": "b", "turn": "x", "discard": "y", "hint": "back", "menu": "start", "fit": "ls", "log": "rs",
    "zoom_out": "lt", "zoom_in": "rt", "previous": "lb", "next_part": "rb", "hold": "a", "move": "dpad",
}  # fmt: skip
"""The pad's button for what can be done with one press of it."""
FIXED_KEYS: Final = {
    "choose": "enter", "back": "escape", "hold": "space", "previous": "shift_tab", "next_part": "tab", "move": "arrows",
}  # fmt: skip
"""Keys that cannot be changed."""


class _State:
    def __init__(self) -> None:
        self.keymap = Keymap()
        self.pad = False
        self.keys = False


_now = _State()


def keymap() -> Keymap:
    """The keys as they are set now."""
    return _now.keymap


def use_keymap(keymap: Keymap) -> None:
    """Have these keys count from now on."""
    _now.keymap = keymap


def pad_used() -> bool:
    """Whether a pad was the last thing in the player's hands."""
    return _now.pad


def use_pad(pad: bool) -> bool:
    """Say which device was used last; True when that is another one than before."""
    changed, _now.pad = pad != _now.pad, pad
    return changed


def keys_used() -> bool:
    """Whether keys or a pad were used last, and not the mouse: then the focus is shown wherever a screen opens."""
    return _now.keys


def use_keys(keys: bool) -> None:
    """Say whether keys (or a pad) were used last, or the mouse."""
    _now.keys = keys


def key_text(key: str) -> str:
    """The name of a key in the player's language: `R`, `F1`, `Backspace`; a dash for none."""
    if not key:
        return t("keys.none")
    if has(f"keys.key_{key}"):
        return t(f"keys.key_{key}")
    return key.upper()


def button_text(button: str) -> str:
    """The name of a pad's button."""
    return t(f"keys.pad_{button}")


def prompt(name: str) -> str:
    """What to press for an action (`turn`) or for what never changes (`choose`, `back`), on the device used last.

    A pad has no button of its own for some actions; their keys are named then.
    """
    if _now.pad and name in PAD_BUTTONS:
        return button_text(PAD_BUTTONS[name])
    if name in FIXED_KEYS:
        return t(f"keys.key_{FIXED_KEYS[name]}")
    key = key_text(_now.keymap.key(name))
    # `B` alone would be the button of that name.
    return t("keys.of_keyboard", pressed=key) if _now.pad else key


def with_prompt(text: str, name: str) -> str:
    """A button's word with what to press behind it, as `Discard D`; the word alone where nothing is to be pressed."""
    if _now.pad and name not in PAD_BUTTONS:
        return text
    if not _now.pad and name not in FIXED_KEYS and not _now.keymap.key(name):
        return text
    return f"{text} {prompt(name)}"


def prompted(text_key: str, **named: object) -> str:
    """A text in which `{key_turn}` and the like stand for what to press, as `t` gives it otherwise."""
    return t(text_key, **_to_press(language(), _now.pad, _now.keymap), **named)


@lru_cache(maxsize=4)
def _to_press(language: str, pad: bool, keymap: Keymap) -> dict[str, str]:
    """What to press for everything, by the name that a text has for it, in this language and on this device."""
    return {f"key_{name}": prompt(name) for name in (*BY_NAME, *FIXED_KEYS)}
