"""What is wrong with a replay is told in the player's language, whatever it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from damaged_files import damaged, read_samples

from engine.replay import verify
from game import i18n
from game.replays.fault_words import _KINDS, fault_words, kind_of

ROOT = Path(__file__).resolve().parents[2]
CAUSES = {
    "the end is missing: the game is not finished and can be continued": "end",
    "the file is empty": "empty",
    "the file is larger than 9 bytes": "large",
    "the text is not UTF-8 (byte 4)": "encoding",
    "this is not JSON: Extra data (column 2)": "json",
    'this is no replay: its first line has no "format":"dwarf-miners-replay"': "other",
    "seat 2 is to move, not seat 3": "order",
    "illegal action: this card is not in the hand (B-31)": "illegal",
    "the position has the digest 1, not 2": "digest",
    "the result of the round is missing before this line": "result",
    "the cards of the deal are not those of the deck (B-5)": "deal",
    'the header lacks the field "seed"': "field",
}


@pytest.mark.parametrize("cause", CAUSES)
def test_every_cause_has_its_kind(cause: str) -> None:
    assert kind_of(cause) == CAUSES[cause]


def test_real_damage_is_told_in_chinese(tmp_path: Path) -> None:
    samples = [lines[:40] for lines in read_samples(ROOT / "replays")]
    try:
        i18n.set_language("zh-Hant")
        told = set()
        for number in range(60):
            path = tmp_path / "x.jsonl"
            path.write_bytes(damaged(samples, number)[1])
            fault = verify(path)
            if fault is not None:
                words = fault_words(str(fault))
                assert words.startswith(f"第 {fault.line} 行：") and not any("a" <= c <= "z" for c in words), words
                told.add(words.split("：", 1)[1])
        assert len(told) > 5
    finally:
        i18n.set_language("en")
    assert fault_words("line 3: the file is empty") == "line 3: the file is empty"


def test_what_the_system_says_stays() -> None:
    try:
        i18n.set_language("zh-Hans")
        assert fault_words("Permission denied") == "Permission denied"
        assert all(i18n.has(f"replays.fault.{kind}") for kind, _ in (*_KINDS, ("field", "")))
    finally:
        i18n.set_language("en")
