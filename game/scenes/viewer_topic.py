"""What the rulebook opens at in a replay: the card under the mouse, as far as the view that is chosen shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.scenes.viewer import ViewerScene


def topic_of(scene: ViewerScene) -> str:
    """`card <name>` for a card in the mine or in the hand that is shown, else the page about keys."""
    seen = scene.stage.observation if scene.replay is not None else None
    at = pygame.mouse.get_pos()
    if seen is None:
        return "controls"
    if scene.choice is not None:
        number = scene.hand.at(scene.stage.layout.hand, scene.choice, at)
        if number is not None and number < len(scene.choice.hand):
            return f"card {scene.choice.hand[number]}"
    if not scene.stage.layout.mine.holds(at):
        return "controls"
    cell = scene.stage.camera.cell_at(at)
    if cell == (0, 0):
        return "card start"
    lying = next((card.card for card in seen.mine if card.cell == cell), None)
    card = lying or next((goal.card or "goal" for goal in seen.goals if goal.cell == cell), None)
    return "controls" if card is None else f"card {card}"
