"""The last pages: house rules, questions, controls. Without pygame."""

from __future__ import annotations

from game.rulebook.model import Chapter, Head, Page, Para, Question, Terms

_QUESTIONS = (
    "misfit", "two_cards", "newest", "own_tool", "repair_and_build", "map_shown", "no_pile", "saboteur_last",
    "no_saboteur",
)  # fmt: skip
_QUESTIONS_2 = ("one_door", "wrong_door", "steal_whom", "swap_empty", "trapped_winner")

PROGRAM = Chapter(
    "program",
    (
        Page(
            "questions",
            (*(Question(key) for key in _QUESTIONS), Head("saboteur2_head", saboteur2=True),
             *(Question(key) for key in _QUESTIONS_2)),
            ("placing", "winners_2"),
        ),
        Page(
            "house_rules",
            (Para("what"), Terms("house_common"), Head("base_head"), Terms("house_base"),
             Head("saboteur2_head", saboteur2=True), Terms("house_saboteur2")),
            ("setup", "basics_2"),
        ),
        Page(
            "controls",
            (Para("what"), Head("table_head"), Terms("keys_table"), Head("viewer_head"), Terms("keys_viewer"),
             Head("everywhere_head"), Terms("keys_everywhere"), Head("book_head"), Terms("keys_book")),
            ("turn",),
        ),
    ),
)  # fmt: skip
