"""What the rulebook opens at when it is asked for at the table: the card or role that is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def focused_seat(scene: TableScene) -> int | None:
    """The player that the keyboard points at."""
    focus = scene.view.focus
    if not focus.shown or focus.current is None or not focus.current.name.startswith("seat:"):
        return None
    return int(focus.current.name.removeprefix("seat:"))


def topic_of(scene: TableScene) -> str | None:
    """`card <name>` or `role <name>`; only what the person who looks may know. None for nothing in particular."""
    seen, layout, at = scene.stage.observation, scene.stage.layout, scene.pointer.at
    if seen is None:
        return None
    hand, number = scene.choice.hand, scene.hovered_card
    if number is not None and number < len(hand):
        return f"card {hand[number]}"
    focus = scene.view.focus
    if focus.shown and focus.current is not None and focus.current.name.startswith("hand:"):
        place = int(focus.current.name.removeprefix("hand:"))
        if place < len(hand):
            return f"card {hand[place]}"
    counted = scene.counting.card_at(at)
    if counted is not None:
        return f"card {counted.card}"
    if layout.role.h > 0 and layout.role.holds(at) and seen.seat is not None and seen.seat >= 0:
        role = seen.seats[seen.seat].role
        return None if role is None else f"role {role}"
    cell = scene.hovered_cell
    lying = next((card.card for card in seen.mine if card.cell == cell), None)
    lying = lying or next((goal.card or "goal" for goal in seen.goals if goal.cell == cell), None)
    card = lying or ("start" if cell == (0, 0) else scene.choice.card)
    return None if card is None else f"card {card}"
