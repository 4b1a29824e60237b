"""Reading JSON from outside: bounded text, and fields with a type and a range. Every fault is one line."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from engine.errors import GameError

MAX_DEPTH = 16
"""Objects and lists inside each other; the deepest format of ours has seven."""
MAX_DIGITS = 20
"""Digits of a whole number; a seed has at most 19."""


class JsonError(GameError):
    """Text that is not JSON, or not JSON of a size that any file of ours has."""


def shown(value: object) -> str:
    """The value as a short piece of a message, one line at most."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
    text = "".join(letter if letter.isprintable() else "?" for letter in text[:80])
    return text if len(text) <= 40 else text[:37] + "..."


def _whole_number(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise JsonError(f"a number of {len(text)} digits is longer than any number here ({MAX_DIGITS} digits)")
    return int(text)


def _fraction(text: str) -> float:
    value = float(text) if len(text) <= 2 * MAX_DIGITS else math.inf
    if not math.isfinite(value):
        raise JsonError(f"the number {shown(text)} is out of every range here")
    return value


def _no_constant(text: str) -> NoReturn:
    raise JsonError(f"{text} is not a number of JSON")


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    obj = dict(pairs)
    if len(obj) < len(pairs):
        numbers = Counter(name for name, _ in pairs)  # counted once: a hostile object has a hundred thousand fields
        raise JsonError(f"the field {shown(next(name for name in numbers if numbers[name] > 1))} stands there twice")
    return obj


_DECODER = json.JSONDecoder(
    parse_int=_whole_number, parse_float=_fraction, parse_constant=_no_constant, object_pairs_hook=_no_doubles
)


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


def _too_deep(text: str) -> bool:
    """Whether more than MAX_DEPTH lists and objects stand inside each other, strings left out."""
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            return True
    return False


def parse(text: str) -> Any:
    """The value of a JSON text. JsonError for bad JSON, doubled fields, huge numbers and deep nesting."""
    if text.count("[") + text.count("{") > MAX_DEPTH and _too_deep(text):
        raise JsonError(f"lists and objects stand more than {MAX_DEPTH} deep inside each other")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, " if "\n" in text.rstrip() else ""
        raise JsonError(f"this is not JSON: {error.msg} ({where}column {error.colno})") from None


def parse_bytes(data: bytes) -> Any:
    """The value of a JSON text in UTF-8. JsonError also for another encoding."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise JsonError("the text begins with a byte order mark; save it as UTF-8 without one")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JsonError(f"the text is not UTF-8 (byte {error.start + 1})") from None
    return parse(text)


def line(obj: Mapping[str, Any]) -> bytes:
    """One JSON line in UTF-8, with its end."""
    return (json.dumps(obj, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "replace")


_MISSING: Any = object()


class Fields:
    """The fields of one object from outside. Every reader names the field, what it should be and what it is."""

    def __init__(self, obj: object, where: str, known: Iterable[str], error: Callable[[str], GameError]) -> None:
        self._error = error
        self._where = where
        if not isinstance(obj, Mapping):
            self.fail(f"{where} must be an object, not {shown(obj)}")
        self._obj: Mapping[str, Any] = obj
        names = tuple(known)
        for name in obj:
            if name not in names:
                self.fail(f"{where} has no field {shown(name)}; known are {', '.join(names)}")

    def fail(self, message: str) -> NoReturn:
        """Refuse the input."""
        raise self._error(message)

    def given(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._obj.get(name) is not None

    def get(self, name: str, default: Any = _MISSING) -> Any:
        """The value as it stands, `default` for a field left out; refused without default."""
        if name in self._obj:
            return self._obj[name]
        if default is _MISSING:
            self.fail(f"{self._where} lacks the field {shown(name)}")
        return default

    def whole(self, name: str, low: int, high: int, default: Any = _MISSING) -> int:
        """A whole number from low to high."""
        value = self.get(name, default)
        if type(value) is not int or not low <= value <= high:
            self.fail(f"{name} of {self._where} must be a whole number from {low} to {high}, not {shown(value)}")
        return value

    def flag(self, name: str, default: Any = _MISSING) -> bool:
        """True or false."""
        value = self.get(name, default)
        if not isinstance(value, bool):
            self.fail(f"{name} of {self._where} must be true or false, not {shown(value)}")
        return value

    def text(self, name: str, longest: int, default: Any = _MISSING) -> str:
        """A text without control characters, of bounded length."""
        value = self.get(name, default)
        if not isinstance(value, str) or not value or len(value) > longest or not value.isprintable():
            self.fail(
                f"{name} of {self._where} must be a text of 1 to {longest} printable characters, not {shown(value)}"
            )
        return value

    def items(self, name: str, most: int, default: Any = _MISSING) -> list[Any]:
        """A list of at most `most` entries."""
        value = self.get(name, default)
        if not isinstance(value, list | tuple):
            self.fail(f"{name} of {self._where} must be a list, not {shown(value)}")
        if len(value) > most:
            self.fail(f"{name} of {self._where} may hold at most {most} entries, not {len(value)}")
        return list(value)
