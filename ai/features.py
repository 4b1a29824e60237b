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
)  # fmt: skip
FEATURE_COUNT = len(FEATURES)
(
    GAIN, GAIN_STRIKE, LOSS, LOSS_STRIKE, WIN, REACH, STONE, ENDS, SECOND, STUB_LAID, HANDOFF,
    ROCK, ROCK_GAIN, ROCK_LOSS, ROCK_LOSS_STRIKE, ROCK_STUB,
    BREAK_ANY, BREAK_FOE, BREAK_STRIKE, BREAK_AGAIN, BREAK_NEXT, BREAK_SELF,
    REPAIR_SELF, REPAIR_ANY, REPAIR_FRIEND, REPAIR_PART,
    MAP_NEW, MAP_OLD,
    PASS_ANY, PASS_STUB, PASS_PLAIN, PASS_GOOD, PASS_MAP, PASS_ROCK, PASS_BREAK, PASS_REPAIR,
) = range(FEATURE_COUNT)  # fmt: skip
"""Column of each feature."""
