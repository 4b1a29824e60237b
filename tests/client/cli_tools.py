"""What the tests of the command line share."""

from __future__ import annotations

import io
import json
from types import SimpleNamespace
from typing import Any

import pytest

from game import cli

SECOND = ["--edition", "saboteur2"]


def ask_referee(monkeypatch: pytest.MonkeyPatch, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Its answers to these requests."""
    out = io.BytesIO()
    lines = "".join(json.dumps(request) + "\n" for request in requests).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(lines)))
    monkeypatch.setattr("sys.stdout", SimpleNamespace(buffer=out, flush=lambda: None))
    assert cli.main(["referee"]) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]
