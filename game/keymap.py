"""Which key does what: the named actions, their usual keys, and the player's own choices. Plain data, no pygame.

Keys are called by what they type (`r`, `+`) or by name (`f1`, `insert`). Tab, arrows, Enter, Escape, Space, Delete,
Home, End, Page Up and Down and 1 to 9 mean the same everywhere and cannot be given to an action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

EVERYWHERE: Final = "everywhere"
TABLE: Final = "table"
VIEWER: Final = "viewer"
PLACES: Final = (EVERYWHERE, TABLE, VIEWER)
"""Where keys are listened to; an action that is heard everywhere shares its key with none."""


@dataclass(frozen=True)
class Action:
    """Something that a key does, and where it does it."""

    name: str
    key: str
    places: tuple[str, ...]

    def meets(self, other: Action) -> bool:
        """Whether both are heard in one place, so that they need two keys."""
        return EVERYWHERE in self.places + other.places or bool(set(self.places) & set(other.places))


ACTIONS: Final = (
    Action("rules", "f1", (EVERYWHERE,)),
    Action("fullscreen", "f11", (EVERYWHERE,)),
    Action("turn", "r", (TABLE,)),
    Action("discard", "d", (TABLE,)),
    Action("unburden", "e", (TABLE,)),
    Action("undo", "u", (TABLE,)),
    Action("hint", "h", (TABLE,)),
    Action("recap", "b", (TABLE,)),
    Action("notes", "t", (TABLE,)),
    Action("counting", "c", (TABLE,)),
    Action("pause", "p", (TABLE,)),
    Action("next", "n", (TABLE,)),
    Action("log", "l", (TABLE,)),
    Action("menu", "m", (TABLE, VIEWER)),
    Action("fit", "f", (TABLE, VIEWER)),
    Action("zoom_in", "+", (TABLE,)),
    Action("zoom_out", "-", (TABLE,)),
    Action("view", "v", (VIEWER,)),
    Action("faster", "+", (VIEWER,)),
    Action("slower", "-", (VIEWER,)),
    Action("reasons", "w", (VIEWER,)),
    Action("aside", "a", (VIEWER,)),
    Action("event_back", ",", (VIEWER,)),
    Action("event_next", ".", (VIEWER,)),
    Action("event_kind", "k", (VIEWER,)),
    Action("bookmark", "b", (VIEWER,)),
    Action("bookmarks", "l", (VIEWER,)),
    Action("analyse", "c", (VIEWER,)),
    Action("turns", "t", (VIEWER,)),
    Action("spoiler", "s", (VIEWER,)),
    Action("picture", "p", (VIEWER,)),
    Action("play_on", "o", (VIEWER,)),
    Action("scenario", "x", (VIEWER,)),
)
BY_NAME: Final = {action.name: action for action in ACTIONS}

_FAR = 1 << 30
"""Added to the place of a key that types nothing, as SDL numbers keys."""
NAMED: Final = {
    "backspace": 8,
    "insert": _FAR | 73,
    **{f"f{number}": _FAR | (57 + number) for number in range(1, 13)},
}
"""Keys called by name, and their codes."""
_SAME = {ord("="): "+", _FAR | 87: "+", _FAR | 86: "-"}
"""Keys that count as another one: the unshifted plus, and plus and minus of the number pad."""
_FIXED = frozenset(" 123456789\x7f")


def key_name(code: int) -> str | None:
    """What the key of this code is called; None for one that no action can have."""
    if code in _SAME:
        return _SAME[code]
    for name, known in NAMED.items():
        if known == code:
            return name
    if 32 <= code < 0x180 and chr(code).isprintable() and chr(code) not in _FIXED:
        return chr(code)
    return None


def key_code(name: str) -> int:
    """The code of a key called so; 0 for no key."""
    return NAMED.get(name) or (ord(name) if len(name) == 1 else 0)


def allowed(action: Action, key: str) -> bool:
    """Whether this action may have this key: what is heard everywhere must not be a key that types."""
    if key == "":
        return EVERYWHERE not in action.places
    if key_name(key_code(key)) != key:
        return False
    return EVERYWHERE not in action.places or (key in NAMED and key != "backspace")


class Keymap:
    """The keys as they are set now: the usual ones, but for those chosen otherwise (`""` for none)."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self.chosen = dict(chosen or {})
        self._keys = {action.name: self.chosen.get(action.name, action.key) for action in ACTIONS}

    def key(self, name: str) -> str:
        """The key of an action; empty for none."""
        return self._keys[name]

    def action(self, code: int, place: str) -> str | None:
        """The action that the key of this code means in a place."""
        key = key_name(code)
        if key is None:
            return None
        for action in ACTIONS:
            if self._keys[action.name] == key and (place in action.places or EVERYWHERE in action.places):
                return action.name
        return None

    def holders(self, name: str, key: str) -> list[str]:
        """The other actions that hold this key where action `name` is heard."""
        wanted = BY_NAME[name]
        return [
            action.name
            for action in ACTIONS
            if action.name != name and key and self._keys[action.name] == key and action.meets(wanted)
        ]

    def bound(self, name: str, key: str) -> Keymap:
        """The same with another key for an action. Who held it takes the old key where that is free, else has none."""
        old, losers = self._keys[name], self.holders(name, key)
        changed = self._with(name, key)
        for loser in losers:
            freed = old if allowed(BY_NAME[loser], old) and not changed.holders(loser, old) else ""
            changed = changed._with(loser, freed)
        return changed

    def can_bind(self, name: str, key: str) -> bool:
        """Whether `bound` leaves nobody without a key who must have one."""
        if not allowed(BY_NAME[name], key):
            return False
        after = self.bound(name, key)
        return all(after.key(loser) or EVERYWHERE not in BY_NAME[loser].places for loser in self.holders(name, key))

    def _with(self, name: str, key: str) -> Keymap:
        chosen = {**self.chosen, name: key}
        if BY_NAME[name].key == key:
            del chosen[name]
        return Keymap(chosen)


def repaired(stored: object) -> tuple[dict[str, str], bool]:
    """The chosen keys that hold in what a file says, and whether some had to be left out.

    Actions that are not known stay: they may be those of a newer version.
    """
    if not isinstance(stored, Mapping):
        return {}, True
    kept: dict[str, str] = {}
    spoilt = False
    for name, key in stored.items():
        fits = isinstance(name, str) and isinstance(key, str) and (name not in BY_NAME or allowed(BY_NAME[name], key))
        if fits:
            kept[name] = key
        spoilt = spoilt or not fits
    for name in list(kept):
        keymap = Keymap(kept)
        if name in BY_NAME and keymap.holders(name, keymap.key(name)):
            del kept[name]
            spoilt = True
    keymap = Keymap(kept)
    if any(keymap.holders(name, keymap.key(name)) for name in BY_NAME):
        return {name: key for name, key in kept.items() if name not in BY_NAME}, True
    return kept, spoilt
