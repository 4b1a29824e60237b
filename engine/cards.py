"""The card tables of both editions, and what is drawn on each card (RULES 1.1 to 1.8).

A *card id* names a kind of card: 0 nothing, `1..FACE_COUNT` path cards (the start card last), then the action cards.
A *face id* is `2 * card + turned`: a path card as it lies. Sides are N=0, E=1, S=2, W=3; a mask has bit `1 << side`.
"""

from __future__ import annotations

import numpy as np

from engine.face import Face, parse_face

BASE_PATHS: dict[str, int] = {
    "NESW": 5, "NEW": 5, "NES": 5, "NS": 4, "EW": 3, "NE": 5, "NW": 4,
    "N/E/S/W": 1, "E/S/W": 1, "N/E/S": 1, "N/S": 1, "E/W": 1, "N/E": 1, "N/W": 1, "N": 1, "W": 1,
}  # fmt: skip
MORE_PATHS: dict[str, int] = {
    "NS/EW": 2, "NW/ES": 1, "NE/SW": 1, "SL": 1, "EL": 1, "NWL": 1, "NEL": 1,
    "NS:blue": 1, "EW:blue": 1, "NE:blue": 1, "NS/E:green": 1, "EW:green": 1, "NW:green": 1,
    "N*": 1, "E*": 1, "NESW*": 1, "NEW*": 3, "NSW*": 1, "NSW/E*": 1, "N/ESW*": 1, "EW/S*": 1,
    "NS/E": 1, "NS/E/W": 1, "N/EW/S": 1, "NW/S": 2, "NE/S": 1,
}  # fmt: skip
START_FACE = "NESWL"
BASE_ACTIONS: dict[str, int] = {
    "broken_pickaxe": 3, "broken_lantern": 3, "broken_cart": 3,
    "repair_pickaxe": 2, "repair_lantern": 2, "repair_cart": 2,
    "repair_pickaxe_lantern": 1, "repair_pickaxe_cart": 1, "repair_lantern_cart": 1,
    "rockfall": 3, "map": 6,
}  # fmt: skip
MORE_ACTIONS: dict[str, int] = {
    "theft": 4, "hands_off": 3, "swap_hands": 2, "inspection": 2, "swap_hats": 2, "trapped": 3, "free_at_last": 4,
    "rockfall": 1,
}  # fmt: skip

PATH_NAMES = (*BASE_PATHS, *MORE_PATHS, START_FACE)
ACTION_NAMES = (*BASE_ACTIONS, *(name for name in MORE_ACTIONS if name not in BASE_ACTIONS))
CARD_NAMES = ("", *PATH_NAMES, *ACTION_NAMES)
"""Name of each card id."""
CARD_COUNT = len(CARD_NAMES)
PATH_LAST = len(PATH_NAMES) - 1
"""Last card id that can be in a hand and placed; the start card follows it."""
START_CARD = PATH_LAST + 1
FIRST_ACTION = START_CARD + 1
FACE_COUNT = 2 * (START_CARD + 1)
_IDS = {name: number for number, name in enumerate(CARD_NAMES) if name}

EDITIONS = ("base", "saboteur2")

# Tools, and the other cards that lie in front of a player, as bits of the record's `front`.
TOOLS = ("pickaxe", "lantern", "cart")
TOOL_MASK = 0b111
TRAPPED = 0b1000
THEFT = 0b10000
FRONT_NAMES = ("broken_pickaxe", "broken_lantern", "broken_cart", "trapped", "theft")

# Goals: what lies under each of the three face-down cards.
TREASURE, STONE_A, STONE_B = 0, 1, 2
GOAL_NAMES = ("treasure", "stone_a", "stone_b")
UNKNOWN_GOAL = 3
GOAL_FACES = {"treasure": "NESW", "stone_a": "NE", "stone_b": "NW"}
START_CELL = (0, 0)
GOAL_CELLS = ((8, -2), (8, 0), (8, 2))
FRAME = ((0, 8), (-2, 2))
"""First and last column, first and last row of the starting picture (B-4)."""

GOLD_CARDS = {1: 16, 2: 8, 3: 4}

# Roles. 0 is "not known" in a masked record.
DIGGER, SABOTEUR, BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST = 1, 2, 3, 4, 5, 6, 7
ROLE_NAMES = ("", "digger", "saboteur", "blue", "green", "boss", "profiteer", "geologist")
ROLES_N_PLUS_1 = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
"""Saboteurs and diggers in the deal, by players (RULES 1.5)."""
ROLES_MAX_SABOTEURS = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (3, 6), 10: (4, 7)}
HAND_SIZE = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
GOLD_DRAWN = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 9}
SABOTEUR_PAY = {1: 4, 2: 3, 3: 3, 4: 2}
DWARFS = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
SEATS = {"base": (3, 10), "saboteur2": (2, 12)}
HAND_SABOTEUR_2 = 6
SHARE = (0, 5, 4, 3, 2, 1)
"""Gold for each of n winners in Saboteur 2; the last entry also for more (S-59)."""
DEDUCTION = {"boss": 1, "profiteer": 2}


def card_id(name: str) -> int:
    """Card id of a name in the notation; KeyError for a name that is no card of the deck."""
    number = _IDS[name]
    if number == START_CARD:
        raise KeyError(name)
    return number


def card_name(number: int) -> str:
    """Name of a card id in the notation."""
    return CARD_NAMES[number]


def is_path(number: int) -> bool:
    """Whether the card id is a path card that can be in a hand."""
    return 1 <= number <= PATH_LAST


def deck(edition: str) -> dict[str, int]:
    """Card name -> count in the shuffled deck: 67 cards in the base game, 118 in Saboteur 2."""
    counts = {**BASE_PATHS, **BASE_ACTIONS}
    if edition == "saboteur2":
        for name, count in (*MORE_PATHS.items(), *MORE_ACTIONS.items()):
            counts[name] = counts.get(name, 0) + count
    return counts


def _faces() -> list[Face]:
    faces = [parse_face(""), parse_face("")]
    for name in PATH_NAMES:
        upright = parse_face(name)
        faces += [upright, upright.turned()]
    return faces


FACES: tuple[Face, ...] = tuple(_faces())
OPEN = np.array([face.openings for face in FACES], np.uint8)
"""Mask of the sides with an opening, by face id; 0 for face 0, which therefore constrains nothing only by being 0."""
LINK = np.array([face.links for face in FACES], np.uint8)
"""[face, side]: mask of the sides linked with that side inside the card, itself included; 0 without an opening."""
LADDER = np.array([face.ladder for face in FACES], np.uint8)
"""Mask of the sides linked to the ladder (RULES section 4: one global ladder node)."""
HAS_LADDER = np.array([face.has_ladder for face in FACES], np.uint8)
DOOR = np.array([face.door for face in FACES], np.uint8)
"""0 no door, else the role number of the colour that passes."""
CRYSTAL = np.array([face.crystal for face in FACES], np.uint8)
SAME_TURNED = np.array([FACES[f] == FACES[f ^ 1] for f in range(FACE_COUNT)], np.bool_)
"""Whether the face equals its own turn."""
GOAL_CARD = np.array([_IDS["NESW"], _IDS["NE"], _IDS["NW"]], np.uint8)
"""Card id with the face of each kind of goal."""


def _tool_masks() -> np.ndarray:
    """[card id, 0]: tool broken by it; [card id, 1]: tools it can repair."""
    masks = np.zeros((CARD_COUNT, 2), np.uint8)
    for number, name in enumerate(CARD_NAMES):
        verb, _, rest = name.partition("_")
        if verb in ("broken", "repair"):
            masks[number, 0 if verb == "broken" else 1] = sum(1 << TOOLS.index(tool) for tool in rest.split("_"))
    return masks


TOOLS_OF = _tool_masks()
BREAKS = np.ascontiguousarray(TOOLS_OF[:, 0])
REPAIRS = np.ascontiguousarray(TOOLS_OF[:, 1])
ROCKFALL_CARD = _IDS["rockfall"]
MAP_CARD = _IDS["map"]
SET_ASIDE = 10
"""Cards of the shuffled deck that stay out of a round of Saboteur 2 (S-3)."""
