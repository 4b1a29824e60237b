"""The player's settings: one JSON file in the user's folder, without pygame.

A file that cannot be read is never fatal: it is kept aside as `settings.json.broken`, and the defaults are used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from game.i18n import LANGUAGES, system_language
from game.keymap import repaired as repaired_keys
from game.setup import EDITIONS

VERSION: Final = 1
UI_SCALES: Final = tuple(range(80, 201, 10))
"""Sizes of the interface, in per cent."""
BOT_SPEEDS: Final = ("instant", "fast", "normal", "slow", "step")
ANIMATION_SPEEDS: Final = (0.5, 1.0, 1.5, 2.0, 4.0)
"""How fast plays are animated; 1 is normal."""
MAX_BYTES: Final = 256 * 1024


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. `last_setups` holds the game set up last in each rule set, as
    `GameSetup.to_json` wrote it; `edition` is the rule set played last. `keys` holds the keys that are not the usual
    ones. `unknown` is what a newer version wrote into the file: it is written back as it was."""

    language: str = "en"
    ui_scale: int = 100
    fullscreen: bool = False
    volume: int = 70
    muted: bool = False
    bot_speed: str = "normal"
    animation_speed: float = 1.0
    reduced_motion: bool = False
    confirm_play: bool = False
    hints: bool = True
    take_back: bool = True
    colour_shapes: bool = False
    spoiler_free: bool = False
    window: tuple[int, int] = (1280, 720)
    edition: str = "base"
    last_setups: Mapping[str, Any] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    unknown: Mapping[str, Any] = field(default_factory=dict)

    def with_value(self, name: str, value: object) -> Settings:
        """These settings with one changed; ValueError when the value is not one that it can have."""
        if not _valid(name, value):
            raise ValueError(f"setting {name} cannot be {value!r}")
        return replace(self, **{name: value})  # type: ignore[arg-type]

    def to_json(self) -> dict[str, Any]:
        """The settings as they stand in the file."""
        out: dict[str, Any] = {"format": "dwarf-miners-settings", "version": VERSION}
        for entry in fields(self):
            if entry.name != "unknown":
                value = getattr(self, entry.name)
                out[entry.name] = list(value) if isinstance(value, tuple) else value
        return {**out, **self.unknown}


def _valid(name: str, value: object) -> bool:
    if name == "language":
        return value in LANGUAGES
    if name == "ui_scale":
        return type(value) is int and value in UI_SCALES
    if name == "volume":
        return type(value) is int and 0 <= value <= 100
    if name == "bot_speed":
        return value in BOT_SPEEDS
    if name == "animation_speed":
        return isinstance(value, int | float) and not isinstance(value, bool) and value in ANIMATION_SPEEDS
    if name == "window":
        return (
            isinstance(value, tuple)
            and len(value) == 2
            and all(type(side) is int and 1 <= side <= 16384 for side in value)
        )
    if name == "edition":
        return value in EDITIONS
    if name == "last_setups":
        return isinstance(value, Mapping) and all(
            edition in EDITIONS and isinstance(setup, Mapping) for edition, setup in value.items()
        )
    if name == "keys":
        return isinstance(value, Mapping) and repaired_keys(value) == (dict(value), False)
    if name == "unknown":
        return isinstance(value, Mapping)
    return name in {entry.name for entry in fields(Settings)} and isinstance(value, bool)


@dataclass(frozen=True)
class Loaded:
    """What loading gave: the settings, and what was repaired: None, `broken` (kept aside), `values` (some reset)."""

    settings: Settings
    repaired: str | None = None
    aside: Path | None = None


def load(path: Path) -> Loaded:
    """The settings in `path`; without a file the defaults in the system's language."""
    defaults = Settings(language=system_language())
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ValueError("too large")
        obj = json.loads(path.read_text("utf-8"))
        if not isinstance(obj, dict) or type(obj.get("version")) is not int:
            raise ValueError("not a settings file")
    except FileNotFoundError:
        return Loaded(defaults)
    except (OSError, ValueError, RecursionError):
        return Loaded(defaults, "broken", _keep_aside(path))
    settings, reset = replace(defaults, unknown=_unknown(obj)), False
    for entry in fields(Settings):
        if entry.name not in obj or entry.name == "unknown":
            continue
        value = obj[entry.name]
        value = tuple(value) if entry.name == "window" and isinstance(value, list) else value
        if entry.name == "keys":
            value, spoilt = repaired_keys(value)
            reset = reset or spoilt
        if _valid(entry.name, value):
            settings = settings.with_value(entry.name, value)
        else:
            reset = True
    return Loaded(settings, "values", _keep_aside(path)) if reset else Loaded(settings)


def _unknown(obj: Mapping[str, Any]) -> dict[str, Any]:
    """What this version does not know; its number too, where it is a newer one's."""
    known = {entry.name for entry in fields(Settings)} - {"unknown"} | {"format", "version"}
    out = {name: value for name, value in obj.items() if name not in known}
    if obj["version"] > VERSION:
        out["version"] = obj["version"]
    return out


def _keep_aside(path: Path) -> Path | None:
    aside = path.with_name(path.name + ".broken")
    try:
        os.replace(path, aside)
    except OSError:
        return None
    return aside


def _without_halves(text: str) -> str:
    """JSON that UTF-8 can hold: halves of letters, as a damaged file may bring along, are written as escapes."""
    return "".join(f"\\u{ord(letter):04x}" if "\ud800" <= letter <= "\udfff" else letter for letter in text)


def save(settings: Settings, path: Path) -> str | None:
    """Write the settings; None when it worked, else the cause in words. The old file stays whole until the new one
    is."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(_without_halves(json.dumps(settings.to_json(), ensure_ascii=False, indent=1)) + "\n", "utf-8")
        os.replace(part, path)
    except OSError as error:
        return error.strerror or str(error)
    return None
