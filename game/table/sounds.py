"""Which effect goes with what happens at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.event import Event

if TYPE_CHECKING:
    from game.session import Session
    from game.sound import SoundBox

_CALLED: dict[str, str] = {
    "pass": "discard", "unburden": "discard", "drew": "draw", "inspection": "map", "trapped": "break",
    "theft": "steal", "hands_off": "repair", "free_at_last": "repair", "swap_hands": "draw", "swap_hats": "draw",
    "hands_swapped": "draw", "took_dwarf": "turn", "gold_taken": "gold", "paid": "gold", "stolen": "steal",
    "game_ended": "fanfare",
}  # fmt: skip
"""Effects of plays and events that are called otherwise."""
SILENT = frozenset({"round_started", "looked", "inspected", "skipped", "gold_offered", "take_gold", "steal"})
"""Events without an effect of their own: the play before them, or the event that follows, is heard."""


def sound_of(event: Event) -> str:
    """The name of an event's effect; empty where it has none."""
    if event.type == "goal_shown":
        return "treasure" if event.card == "treasure" else "reveal_stone"
    if event.type == "round_ended":
        return "round_lose" if event.side in ("saboteurs", "nobody") else "round_win"
    if event.type == "stolen" and event.target is None:
        return ""
    kind = event.action.type if event.type == "played" and event.action is not None else event.type
    return "" if kind in SILENT else _CALLED.get(kind, kind)


class TurnCall:
    """Calls the person who looks when it becomes their turn."""

    def __init__(self) -> None:
        self._mine = True

    def update(self, session: Session, sound: SoundBox) -> None:
        """See whose turn it is, once all that happened was shown."""
        mine = session.my_turn and session.phase == "turn"
        if mine and not self._mine:
            sound.play("your_turn")
        self._mine = mine
