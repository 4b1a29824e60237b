"""The course about Saboteur 2; it takes the base game as known."""

from __future__ import annotations

from engine.action import Action
from game.learn.lesson import Course, Lesson, choose, drop, end, laid, place, play, read, seat

_WAY = (laid("EW", 1, 0, 3), laid("NEW", 2, 0, 1))
_PILE = ("EW", "NES", "NEW", "NS", "NE", "NW", "NESW", "EW", "NS", "NEW", "NES", "NE", "EW", "NS") * 3
_GOALS = ["stone_a", "treasure", "stone_b"]

DOORS = Lesson(
    "doors",
    steps=(
        read("dwarfs", ("role", None)),
        read("teams", ("role", None)),
        choose("choose", "EW:blue"),
        play("door", place("EW:blue", 4, 0)),
        read("bar", ("cell", (4, 0))),
        read("around", ("cell", (2, -1))),
        read("neutral", ("role", None)),
        read("done"),
    ),
    seats=(
        seat("blue", "EW:blue", "NES", "NS", "map"),
        seat("green", "NS", "NE", "NW", "map"),
        seat("boss", "EW", "NE", "NES", "map"),
        seat("saboteur", "NW", "NS", "map", "N/E"),
    ),
    mine=(*_WAY, laid("EW", 3, 0, 2)),
    script=(place("NS", 2, -1), place("EW", 5, 0), drop("N/E")),
    more={"goals": _GOALS, "pile": list(_PILE)},
)

TUNNELS = Lesson(
    "tunnels",
    steps=(
        play("bridge", place("NS/EW", 3, 0)),
        play("double", place("NW/ES", 4, 0)),
        play("ladder", place("EL", 4, 2)),
        read("linked", ("cell", (4, 2)), ("cell", (0, 0))),
        play("crystal", place("EW/S*", 6, 2)),
        read("done", ("header", None)),
    ),
    seats=(
        seat("geologist", "NS/EW", "NW/ES", "EL", "EW/S*"),
        seat("green", "map", "NE", "NW", "NS"),
        seat("blue", "map", "NE", "NES", "NS"),
        seat("saboteur", "map", "NS", "NE", "NW"),
    ),
    mine=(*_WAY, laid("EW", 5, 2, 1)),
    script=(
        drop("NE"), drop("NE"), drop("NS"), drop("NW"), drop("NES"), drop("NE"), drop("NS"), drop("NS"), drop("NW"),
        Action("map", goal=0), Action("map", goal=1), Action("map", goal=2),
    ),
    more={"goals": _GOALS, "pile": list(_PILE)},
)  # fmt: skip

TRAPPED = Lesson(
    "trapped",
    steps=(
        read("trapped", ("seat", 0)),
        play("free", Action("free_at_last", seat=0), card="free_at_last"),
        read("broken", ("seat", 0)),
        play("unburden", Action("unburden", cards=("NE", "NW"), remove="broken_cart"), loose=True,
             spots=(("button", "unburden"),)),
        play("trap", Action("trapped", seat=3), card="trapped"),
        read("done"),
    ),
    seats=(
        seat("blue", "free_at_last", "trapped", "NE", "NW", "NS", front=("trapped",)),
        seat("green", "EW", "NE", "NS", "map"),
        seat("blue", "NEW", "NE", "NS", "map"),
        seat("saboteur", "broken_cart", "N/E", "N/W", "map"),
    ),
    mine=_WAY,
    script=(
        place("EW", 3, 0), drop("NE"), Action("break", card="broken_cart", seat=0),
        drop("NE"), place("NEW", 4, 0), drop("N/E"), drop("NS"), drop("NS"), drop("N/W"),
    ),
    more={"goals": _GOALS, "pile": list(_PILE)},
)  # fmt: skip

THIEF = Lesson(
    "thief",
    steps=(
        play("theft", Action("theft"), card="theft"),
        read("foiled", ("log", None)),
        play("inspect", Action("inspection", seat=3), card="inspection"),
        read("known", ("seat", 3)),
        play("hands_off", Action("hands_off", seat=3), card="hands_off"),
        read("done"),
    ),
    seats=(
        seat("green", "theft", "inspection", "hands_off", "EW"),
        seat("blue", "hands_off", "NE", "NS", "map"),
        seat("geologist", "NEW*", "NE", "NS", "map"),
        seat("saboteur", "theft", "N/E", "N/W", "map"),
    ),
    mine=_WAY,
    script=(
        Action("hands_off", seat=0), place("NEW*", 3, 0), Action("theft"),
        drop("NE"), drop("NE"), drop("N/E"), drop("NS"), drop("NS"), drop("N/W"),
    ),
    more={"goals": _GOALS, "pile": list(_PILE)},
)  # fmt: skip

SWAPS = Lesson(
    "swaps",
    steps=(
        play("hands", Action("swap_hands", seat=2), card="swap_hands"),
        read("got", ("hand", None)),
        play("hats", Action("swap_hats", seat=0), Action("swap_hats", seat=1), card="swap_hats"),
        read("changed", ("role", None)),
        read("several", ("button", "discard")),
        play("pass", drop("NE", "NS"), loose=True, spots=(("button", "discard"),)),
        read("done"),
    ),
    seats=(
        seat("saboteur", "swap_hands", "N/E", "N/W", "NS"),
        seat("blue", "EW", "NE", "NS", "map"),
        seat("green", "swap_hats", "NE", "NS", "NEW"),
        seat("profiteer", "EW", "NES", "NW", "map"),
    ),
    mine=_WAY,
    script=(
        place("EW", 3, 0), drop("N/E"), place("EW", 4, 0),
        drop("NE"), drop("N/W"), drop("NW"), drop("NS"), drop("NS"), drop("NES"),
    ),
    more={"goals": _GOALS, "pile": list(_PILE), "aside": ["geologist", "blue", "boss"]},
)  # fmt: skip

PAY = Lesson(
    "pay",
    steps=(
        read("ready", ("role", None)),
        read("door", ("cell", (6, 0))),
        play("finish", place("EW", 7, 0)),
        end("end"),
        read("done"),
    ),
    seats=(
        seat("blue", "EW", "NE", "NS", front=("theft",)),
        seat("boss", "NE", "NS", gold=(2,)),
        seat("profiteer", "NE", "NS"),
        seat("green", "NE", "NS"),
        seat("geologist", "NE", "NS", gold=(1,)),
    ),
    mine=(*_WAY, laid("NEW*", 3, 0, 4), laid("EW", 4, 0, 3), laid("NEW*", 5, 0, 4), laid("EW:blue", 6, 0, 0)),
    more={"goals": _GOALS, "pile": list(_PILE), "last_theft": 0},
)

SABOTEUR2 = Course("saboteur2", (DOORS, TUNNELS, TRAPPED, THIEF, SWAPS, PAY, Lesson("first")))
