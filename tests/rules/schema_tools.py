"""The JSON Schemas of docs/schemas, ready to check with."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from referencing import Registry, Resource

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schemas"
NAMES = tuple(path.name.removesuffix(".schema.json") for path in sorted(FOLDER.glob("*.schema.json")))


@cache
def _registry() -> Any:
    files = ((path.name, json.loads(path.read_text("utf-8"))) for path in FOLDER.glob("*.schema.json"))
    return Registry().with_resources((name, Resource.from_contents(obj)) for name, obj in files)


def _whole(checker: object, value: object) -> bool:
    """JSON Schema calls 1.0 a whole number; the reader does not, as docs/FILES.md says."""
    return type(value) is int


_Checker = validators.extend(
    Draft202012Validator, type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _whole)
)


@cache
def schema(name: str) -> Any:
    """The checker of one schema."""
    return _Checker(json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8")), registry=_registry())


def complaint(name: str, obj: Any) -> str | None:
    """What the schema has against an object; None for nothing."""
    error = next(iter(schema(name).iter_errors(obj)), None)
    return None if error is None else f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
