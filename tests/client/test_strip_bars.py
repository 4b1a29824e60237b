"""The level of a bot in a full strip: a word beside the name, or bars that the name leaves room for."""

from __future__ import annotations

import pytest
from saboteur2_tools import WAY, roles, second, table_of

from game.i18n import LANGUAGES
from game.setup import HUMAN
from game.table.strip import StripState


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 80)])
def test_no_name_lies_under_the_bars(size: tuple[int, int], scale: int, language: str) -> None:
    dwarfs = ["blue"] * 4 + ["green"] * 4 + ["boss", "profiteer", "geologist", "saboteur"]
    seats = [{**seat, "hand": ["NES"] * (number == 0)} for number, seat in enumerate(roles(*dwarfs))]
    player = table_of(second(seats, WAY, 0), 1, size, language, scale)
    player.frames(2)
    stage = player.scene.stage
    strip, layout, seen = stage.strip, stage.layout, stage.observation
    assert layout.compact and seen is not None
    told = 0
    for number, view in enumerate(seen.seats):
        kind = player.session.seats[number].kind
        words = strip._words(layout, number, view, kind, StripState(0))
        right = strip._sides(layout, number)[1]
        text, place, points, _, bold = words[0]
        assert not text.endswith("…")
        if kind != HUMAN:
            end = place[0] + player.app.ui.width(text, points, bold)
            told += 1
            assert end <= right - (strip._bars_width(layout.seats[number].h, kind) if len(words) == 1 else 0)
    assert told == 11
    player.app.close()
