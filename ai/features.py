"""Names of the features of a move, in the order of the columns of the weights."""

from __future__ import annotations

FEATURES = (
    # laying a path card
    "gain", "gain_strike", "loss", "loss_strike", "win", "reach", "stone", "ends", "second", "stub", "handoff",
    # rockfall
    "rock", "rock_gain", "rock_loss", "rock_loss_strike", "rock_stub",
    # broken tools
    "break", "break_foe", "break_strike", "break_again", "break_next", "break_self",
    # repairs
    "repair_self", "repair", "repair_friend", "repair_part",
    # map
    "map_new", "map_old",
    # passing, by the card thrown away
    "pass", "pass_stub", "pass_plain", "pass_good", "pass_map", "pass_rock", "pass_break", "pass_repair",
    # Saboteur 2: laying, rockfall, passing
    "crystal", "door_own", "door_other", "rock_crystal", "rock_door", "pass_more", "pass_crystal", "pass_trick",
    # trapping and freeing
    "trap", "trap_foe", "trap_strike", "free_self", "free", "free_friend",
    # thefts, hands, dwarfs
    "theft", "hands_off", "hands_off_foe", "hands_off_self", "swap_hands", "swap_hands_size", "swap_hands_foe",
    "inspect_new", "inspect_old", "hats_self", "hats_self_heat", "hats", "hats_foe",
    # two cards to be rid of one in front
    "unburden_tool", "unburden_trapped", "unburden_theft", "unburden_part",
)  # fmt: skip
FEATURE_COUNT = len(FEATURES)
(
    GAIN, GAIN_STRIKE, LOSS, LOSS_STRIKE, WIN, REACH, STONE, ENDS, SECOND, STUB_LAID, HANDOFF,
    ROCK, ROCK_GAIN, ROCK_LOSS, ROCK_LOSS_STRIKE, ROCK_STUB,
    BREAK_ANY, BREAK_FOE, BREAK_STRIKE, BREAK_AGAIN, BREAK_NEXT, BREAK_SELF,
    REPAIR_SELF, REPAIR_ANY, REPAIR_FRIEND, REPAIR_PART,
    MAP_NEW, MAP_OLD,
    PASS_ANY, PASS_STUB, PASS_PLAIN, PASS_GOOD, PASS_MAP, PASS_ROCK, PASS_BREAK, PASS_REPAIR,
    CRYSTAL_LAID, DOOR_OWN, DOOR_OTHER, ROCK_CRYSTAL, ROCK_DOOR, PASS_MORE, PASS_CRYSTAL, PASS_TRICK,
    TRAP_ANY, TRAP_FOE, TRAP_STRIKE, FREE_SELF, FREE_ANY, FREE_FRIEND,
    THEFT_LAID, HANDS_OFF_ANY, HANDS_OFF_FOE, HANDS_OFF_SELF, SWAP_HANDS_ANY, SWAP_HANDS_SIZE, SWAP_HANDS_FOE,
    INSPECT_NEW, INSPECT_OLD, HATS_SELF, HATS_SELF_HEAT, HATS_ANY, HATS_FOE,
    UNBURDEN_TOOL, UNBURDEN_TRAPPED, UNBURDEN_THEFT, UNBURDEN_PART,
) = range(FEATURE_COUNT)  # fmt: skip
"""Column of each feature."""
