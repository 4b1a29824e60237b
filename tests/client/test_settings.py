"""Settings survive a round trip; a broken file is kept aside and replaced."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.settings import Settings, load, save


def test_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "settings.json"
    setups = {"base": {"seed": 3}, "saboteur2": {"seed": 4}}
    changed = Settings(language="zh-Hant", ui_scale=150, bot_speed="step", window=(1600, 900), last_setups=setups)
    assert save(changed, path) is None
    assert load(path).settings == changed
    assert json.loads(path.read_text("utf-8"))["version"] == 1
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"]


def test_no_file_gives_the_system_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    loaded = load(tmp_path / "settings.json")
    assert loaded.settings == Settings(language="zh-Hant")
    assert loaded.repaired is None


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"version": "1"}', "[" * 5000, '{"language": "en"}'])
def test_a_broken_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    loaded = load(path)
    assert loaded.repaired == "broken"
    assert loaded.aside == tmp_path / "settings.json.broken"
    assert loaded.aside.read_text() == text
    assert not path.exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"),
        ("ui_scale", 1000),
        ("ui_scale", True),
        ("volume", -1),
        ("muted", 1),
        ("bot_speed", "warp"),
        ("animation_speed", "1"),
        ("window", [1280]),
        ("last_setups", 4),
        ("last_setups", {"base": 4}),
        ("last_setups", {"saboteur3": {}}),
        ("edition", "saboteur3"),
    ],
)
def test_a_wrong_value_is_reset_and_the_others_stay(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / "settings.json"
    kept = Settings(language="zh-Hans", volume=35).to_json()
    path.write_text(json.dumps(kept | {name: value}))
    loaded = load(path)
    assert loaded.repaired == "values"
    assert loaded.settings.volume == (70 if name == "volume" else 35)
    with pytest.raises(ValueError, match=name):
        Settings().with_value(name, value)


def test_saving_where_one_cannot_gives_the_cause(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    cause = save(Settings(), blocker / "settings.json")
    assert cause
    assert "\n" not in cause


def test_what_cannot_be_encoded_is_kept_as_it_was(tmp_path: Path) -> None:
    """Halves of letters, escaped in the file of another version or of a damaged disk."""
    path = tmp_path / "settings.json"
    setups = {"base": {"seats": [{"kind": "human", "name": "\ud800\u77ee"}]}}
    path.write_text(json.dumps({**Settings(last_setups=setups).to_json(), "later\udfff": ["\ud83d"]}))
    settings = load(path).settings
    assert save(settings, path) is None
    assert load(path).settings == settings and settings.last_setups == setups
    assert settings.unknown == {"later\udfff": ["\ud83d"]} and "\u77ee" in path.read_text("utf-8")
