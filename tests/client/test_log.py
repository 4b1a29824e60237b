"""The log of the table: what it calls a card, and what it keeps from the next reader."""

from __future__ import annotations

from game.app import App
from game.table.card_names import is_dead_end
from game.table.log_lines import BUILD, LogLine
from game.table.log_view import LogView


def test_a_ladder_is_no_dead_end() -> None:
    assert [card for card in ("EL", "SL", "NEL", "W", "N/E/S/W", "NESW*", "NS/EW") if is_dead_end(card)] == [
        "W",
        "N/E/S/W",
    ]


def _lines(count: int) -> list[LogLine]:
    return [LogLine(str(number), BUILD, (0,)) for number in range(count)]


def test_the_next_reader_begins_at_the_newest_line(app: App) -> None:
    log = LogView(app.ui)
    log.set_lines(_lines(20), None, "", 1)
    log.scroll(6)
    log.set_lines(_lines(22), None, "", 1)
    assert log.back == 8
    log.set_lines(_lines(30), None, "", 2)
    assert log.back == 0
    log.scroll(3)
    log.set_lines(_lines(24), None, "", -1)
    assert log.back == 0
