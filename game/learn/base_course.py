"""The course about the base game."""

from __future__ import annotations

from engine.action import Action
from game.learn.lesson import Course, Lesson, choose, drop, end, laid, place, play, read, seat, turn

_WAY = (laid("EW", 1, 0, 3), laid("NEW", 2, 0, 1), laid("EW", 3, 0, 2))
"""The beginning of a tunnel."""
_PILE = ("EW", "NES", "NEW", "NS", "NE", "NW", "NESW", "EW", "NS", "NEW", "NES", "NE") * 3

LOOK = Lesson(
    "look",
    steps=(
        read("welcome"),
        read("goals", ("goal", 0), ("goal", 1), ("goal", 2)),
        read("start", ("cell", (0, 0))),
        read("role", ("role", None)),
        read("others", ("strip", None)),
        read("hand", ("hand", None)),
        read("done"),
    ),
    seats=(
        seat("digger", "EW", "NES", "NW", "map", "repair_cart", "broken_lantern"),
        seat("digger", "EW", "NEW", "NS", "NE", "map", "rockfall"),
        seat("saboteur", "NW", "N/E", "NES", "EW", "map", "broken_cart"),
        seat("digger", "NESW", "NS", "NE", "NEW", "map", "repair_lantern"),
    ),
    more={"goals": ["stone_a", "treasure", "stone_b"], "pile": list(_PILE)},
)

DIG = Lesson(
    "dig",
    steps=(
        choose("choose", "EW"),
        play("place", place("EW", 2, 0)),
        read("turns", ("strip", None)),
        read("fit", ("cell", (3, 0))),
        turn("turn", "NEW"),
        play("fork", place("NEW", 5, 0, True)),
        read("done", ("cell", (5, 0))),
    ),
    seats=(
        seat("digger", "EW", "NEW", "NS", "NE", "map"),
        seat("digger", "NEW", "NES", "NS", "NE", "map"),
        seat("saboteur", "NW", "N/E", "NES", "map", "broken_cart"),
        seat("digger", "EW", "NS", "NE", "NEW", "map"),
    ),
    mine=(laid("EW", 1, 0, 3),),
    script=(place("NEW", 3, 0), drop("NW"), place("EW", 4, 0), place("NES", 6, 0, True), drop("N/E"), drop("NS")),
    more={"goals": ["stone_a", "treasure", "stone_b"], "pile": list(_PILE)},
)

MAP = Lesson(
    "map",
    steps=(
        play("map", Action("map", goal=1), Action("map", goal=0), Action("map", goal=2), card="map"),
        read("secret", ("log", None)),
        read("lies", ("strip", None)),
        play("dig", place("EW", 4, 0)),
        read("done"),
    ),
    seats=(
        seat("digger", "map", "EW", "NS", "NE"),
        seat("digger", "map", "NES", "NS", "NE"),
        seat("saboteur", "NW", "map", "NES", "broken_cart"),
        seat("digger", "repair_cart", "NS", "NE", "NEW"),
    ),
    mine=_WAY,
    script=(Action("map", goal=0), drop("NW"), drop("NE"), place("NES", 5, 0, True), drop("NES"), drop("NS")),
    more={"goals": ["stone_a", "treasure", "stone_b"], "pile": list(_PILE)},
)

TOOLS = Lesson(
    "tools",
    steps=(
        play("break", Action("break", card="broken_lantern", seat=2)),
        read("broken", ("seat", 0), ("hand", None)),
        play("repair", Action("repair", card="repair_pickaxe", tool="pickaxe", seat=0)),
        play("help", Action("repair", card="repair_lantern_cart", tool="cart", seat=1)),
        read("done"),
    ),
    seats=(
        seat("digger", "EW", "broken_lantern", "repair_pickaxe", "repair_lantern_cart"),
        seat("digger", "EW", "NES", "NS", "map"),
        seat("saboteur", "broken_pickaxe", "broken_cart", "NW", "map"),
        seat("digger", "NEW", "NS", "NE", "map"),
    ),
    mine=_WAY,
    script=(
        place("EW", 4, 0), Action("break", card="broken_pickaxe", seat=0), place("NEW", 5, 0),
        drop("NS"), Action("break", card="broken_cart", seat=1), drop("NE"),
        place("NES", 6, 0, True), drop("NW"), drop("NS"),
    ),
    more={"goals": ["stone_a", "treasure", "stone_b"], "pile": list(_PILE)},
)  # fmt: skip

ROCK = Lesson(
    "rock",
    steps=(
        read("dead_end", ("cell", (4, 0))),
        play("rockfall", Action("rockfall", cell=(4, 0)), card="rockfall"),
        read("gap", ("cell", (4, 0))),
        play("discard", drop("N/E"), drop("NW"), drop("broken_cart"), loose=True, card="N/E"),
        read("done", ("header", None)),
    ),
    seats=(
        seat("digger", "rockfall", "N/E", "NW", "broken_cart"),
        seat("digger", "NEW", "NES", "NS", "map"),
        seat("saboteur", "NW", "NES", "N/W", "map"),
        seat("digger", "repair_cart", "NS", "NE", "NEW"),
    ),
    mine=(*_WAY, laid("N/E/S/W", 4, 0, 2)),
    script=(place("NEW", 4, 0), drop("NW"), drop("NS"), place("NES", 5, 0, True), drop("N/W"), drop("NE")),
    more={"goals": ["stone_a", "treasure", "stone_b"], "pile": list(_PILE)},
)

GOLD = Lesson(
    "gold",
    steps=(
        play("reach", place("EW", 7, 0)),
        read("stone", ("goal", 1)),
        play("treasure", place("EW", 7, -2)),
        end("end"),
        read("done"),
    ),
    seats=(
        seat("digger", "EW", "EW", "NS"),
        seat("digger", "NS", "NE", "map"),
        seat("saboteur", "N/W", "NES", "map"),
        seat("digger", "NW", "NS", "NE"),
    ),
    mine=(*_WAY, laid("NEW", 4, 0, 1), laid("EW", 5, 0, 3), laid("NEW", 6, 0, 1)),
    script=(place("NS", 6, -1), drop("N/W"), place("NW", 6, -2, True)),
    more={
        "goals": ["treasure", "stone_a", "stone_b"],
        "pile": list(_PILE),
        "gold_pile": [3, 2, 1, 1],
        "aside": ["digger"],
    },
)

SUSPECT = Lesson(
    "suspect",
    steps=(
        read("watch", ("cell", (5, 0))),
        read("log", ("log", None)),
        play("accuse", Action("break", card="broken_cart", seat=2)),
        read("helper", ("seat", 3)),
        read("signs"),
        read("done"),
    ),
    seats=(
        seat("digger", "broken_cart", "NES", "NW", "map"),
        seat("digger", "EW", "NES", "NS", "NEW"),
        seat("saboteur", "N/E/S/W", "NW", "NES", "broken_lantern"),
        seat("digger", "repair_lantern", "rockfall", "NE", "map"),
    ),
    mine=_WAY,
    script=(
        place("EW", 4, 0), place("N/E/S/W", 5, 0), Action("map", goal=2),
        drop("NS"), Action("break", card="broken_lantern", seat=1), Action("rockfall", cell=(5, 0)),
    ),
    more={"goals": ["stone_a", "treasure", "stone_b"], "pile": list(_PILE), "to_move": 1},
)  # fmt: skip

SABOTEUR = Lesson(
    "saboteur",
    steps=(
        read("role", ("role", None)),
        play("astray", place("NW", 5, 0)),
        play("break", Action("break", card="broken_lantern", seat=3)),
        play("rockfall", Action("rockfall", cell=(3, 0)), card="rockfall"),
        end("end"),
        read("done"),
    ),
    seats=(
        seat("saboteur", "NW", "broken_lantern", "rockfall"),
        seat("digger", "NS", "NE"),
        seat("digger", "NE", "map"),
        seat("digger", "NES", "EW"),
    ),
    mine=(*_WAY, laid("EW", 4, 0, 1)),
    script=(place("NS", 5, -1), drop("NE"), place("NES", 5, -2, True), drop("NE"), Action("map", goal=0), drop("EW")),
    more={"goals": ["stone_a", "treasure", "stone_b"], "pile": [], "gold_pile": [3, 2, 1, 1], "aside": ["digger"]},
)

BASE = Course("base", (LOOK, DIG, MAP, TOOLS, ROCK, GOLD, SUSPECT, SABOTEUR, Lesson("first")))
