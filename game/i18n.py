"""All texts a player sees, in three languages, looked up by key; without pygame.

Each language is a folder of JSON files, one per area: `assets/locale/en/menu.json` holds the keys `menu.*`. A text
may hold named
placeholders (`{name}`); a text that counts is an object `{"one": ..., "other": ...}` chosen by the placeholder `n`.
"""

from __future__ import annotations

import json
import locale
import logging
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final[tuple[str, ...]] = ("en", "zh-Hans", "zh-Hant")
"""Language tags, the fallback first."""
NATIVE_NAMES: Final[dict[str, str]] = {"en": "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
"""What each language calls itself; never translated, so that one finds back."""

Text = str | dict[str, str]
log = logging.getLogger(__name__)


class LocaleError(Exception):
    """A locale file that cannot be used; the text says which and why."""


def _flatten(area: str, obj: Mapping[str, Any]) -> dict[str, Text]:
    out: dict[str, Text] = {}

    def walk(prefix: str, value: Any) -> None:
        if isinstance(value, str):
            out[prefix] = value
        elif isinstance(value, dict) and value and set(value) <= {"one", "other"}:
            out[prefix] = {str(form): str(text) for form, text in value.items()}
        elif isinstance(value, dict):
            for name, inner in value.items():
                walk(f"{prefix}.{name}", inner)
        else:
            raise LocaleError(f"text {prefix} must be a string")

    for name, value in obj.items():
        walk(name if name.startswith(area + ".") else f"{area}.{name}", value)
    return out


@cache
def catalog(language: str) -> Mapping[str, Text]:
    """Every text of a language by its full key (`area.name`). LocaleError for a file that is not valid JSON."""
    if language not in LANGUAGES:
        raise LocaleError(f"no language is called {language}; known are {', '.join(LANGUAGES)}")
    texts: dict[str, Text] = {}
    folder = files("assets") / "locale" / language
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".json"):
            try:
                texts.update(_flatten(entry.name[: -len(".json")], json.loads(entry.read_text("utf-8"))))
            except ValueError as error:
                raise LocaleError(f"{language}/{entry.name}: {error}") from error
    return texts


def match_language(name: str | None) -> str:
    """The language of ours that serves a system locale best (`zh_TW.UTF-8`, `zh-Hans-CN`, `de_DE`); English if none
    does."""
    tag = (name or "").replace("_", "-").split(".")[0].lower()
    if not tag.startswith(("zh", "chinese")):
        return "en"
    traditional = any(part in tag for part in ("hant", "-tw", "-hk", "-mo", "traditional", "taiwan", "hong kong"))
    return "zh-Hant" if traditional else "zh-Hans"


def system_language() -> str:
    """The language for the first start, from the environment or the system's locale."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return match_language(value)
    try:
        return match_language(locale.getlocale()[0])
    except ValueError:
        return "en"


class Translator:
    """Looks texts up in one language at a time."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.missing: set[str] = set()

    def text(self, key: str, **named: object) -> str:
        """The text of `key` with its placeholders filled.

        A key that the language lacks falls back to English, one that English lacks to the key itself; both are
        logged once.
        """
        found = catalog(self.language).get(key) if self.language in LANGUAGES else None
        if found is None:
            self._note(key)
            found = catalog("en").get(key, key)
        if isinstance(found, dict):
            form = "one" if named.get("n") == 1 and "one" in found else "other"
            found = found.get(form, key)
        try:
            return found.format(**named) if named else found
        except (KeyError, IndexError, ValueError) as error:
            self._note(f"{key}: placeholder {error}")
            return found

    def _note(self, key: str) -> None:
        if key not in self.missing:
            self.missing.add(key)
            log.warning("no text in %s for %s", self.language, key)


_current = Translator()


def t(key: str, **named: object) -> str:
    """The text of `key` in the language that is set, with named placeholders filled and plurals chosen by `n`."""
    return _current.text(key, **named)


def has(key: str) -> bool:
    """Whether the language that is set has a text for this key."""
    return key in catalog(_current.language)


def language() -> str:
    """The tag of the language that is set."""
    return _current.language


def set_language(tag: str) -> None:
    """Switch all texts looked up from now on. LocaleError for an unknown tag."""
    if tag not in LANGUAGES:
        raise LocaleError(f"no language is called {tag}; known are {', '.join(LANGUAGES)}")
    _current.language = tag
