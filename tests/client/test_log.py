"""The log of the table: what it calls a card, and what it keeps from the next reader."""

from __future__ import annotations

from game.app import App
from game.layout import Box
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


def test_the_newest_line_is_whole_in_smaller_letters_where_there_is_little_room(app: App) -> None:
    log, text = LogView(app.ui), "Secret of Finn, who has looked into it: treasure, north goal"
    log.set_lines([*_lines(3), LogLine(text, BUILD, (0,))], None, "")
    width, high = app.ui.width(text, 14.0) * 2 // 3, app.ui.line_height(14.0)
    usual = log.labels(Box(0, 0, width, 4 * high))
    assert " ".join(label.text for label in usual[-2:]) == text
    squeezed = log.labels(Box(0, 0, width, round(1.7 * high)))
    assert " ".join(label.text for label in squeezed) == text
    assert squeezed[0].rect.h < usual[0].rect.h
    cut = log.labels(Box(0, 0, width, round(1.2 * high)))
    assert len(cut) == 1 and cut[0].text.endswith("…")
