"""What the table draws of the moment: lit cells, the ghost of a card, what ladders link, the arrow of aim."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.presenter import GOALS
from game.table.choice import Target, is_path_card
from game.table.flight import draw_arrow
from game.table.ladders import is_ladder, ladder_cells
from game.table.look import KIND, art, kind_of
from game.table.strip import StripState
from game.table.thinking_sign import busy_seat

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def strip_state(scene: TableScene) -> StripState:
    """What the strip shows for the moment."""
    session, line = scene.session, scene.stage.hovered_line
    lit = frozenset(key for kind, key in scene.legal_targets() if kind == "seat" and isinstance(key, int))
    aim = scene.target.key if scene.target is not None and scene.target.kind == "seat" else None
    dim = (
        frozenset(range(len(session.seats))) - lit if session.my_turn and scene.choice.at_seats and lit else frozenset()
    )
    return StripState(
        session.to_move, busy_seat(scene), lit, frozenset(line.seats if line is not None else ()),
        aim if isinstance(aim, int) and aim in lit else None, kind_of(scene.choice.card), dim,
        scene.beat.phase, session.my_notes,
    )  # fmt: skip


def targets(scene: TableScene, surface: pygame.Surface) -> None:
    """Where the chosen card can go, and how it would lie there."""
    if not scene.session.my_turn or scene.choice.card is None:
        return
    stage = scene.stage
    old = stage.clip(surface)
    cells = [_cell_of(target) for target in scene.choice.targets()]
    stage.marks.legal(surface, stage.camera, [cell for cell in cells if cell is not None])
    target = scene.target
    if target is not None and target.kind == "cell" and isinstance(target.key, tuple):
        actions = scene.choice.actions_at(target)
        box = stage.camera.box(target.key)
        if actions and actions[0].type == "place" and actions[0].card is not None:
            stage.marks.ghost(surface, box, actions[0].card, actions[0].turned)
    surface.set_clip(old)


def ladders(scene: TableScene, surface: pygame.Surface) -> None:
    """What ladders link, while one is chosen or pointed at in hand or mine."""
    seen, stage = scene.stage.observation, scene.stage
    if seen is None or not scene.several:
        return
    number, hand = scene.hovered_card, scene.choice.hand
    chosen = is_ladder(scene.choice.card)
    cells = ladder_cells(seen)
    pointed = number is not None and number < len(hand) and is_ladder(hand[number])
    if not (chosen or pointed or scene.hovered_cell in cells):
        return
    aimed = scene.target if chosen and scene.target is not None and scene.choice.actions_at(scene.target) else None
    old = stage.clip(surface)
    stage.ladders.draw(surface, stage.camera, cells, _cell_of(aimed) if aimed is not None else None)
    surface.set_clip(old)


def _cell_of(target: Target) -> tuple[int, int] | None:
    if target.kind == "goal" and isinstance(target.key, int):
        return GOALS[target.key]
    return target.key if isinstance(target.key, tuple) else None


def aim(scene: TableScene, surface: pygame.Surface) -> None:
    """The arrow from the chosen card to what it is aimed at, or the card that hangs on the mouse."""
    card, number = scene.choice.card, scene.choice.index
    if card is None or number is None or not scene.session.my_turn:
        return
    boxes = scene.hand.boxes(scene.stage.layout.hand, scene.choice)
    box = boxes[number]
    if scene.pointer.dragging and is_path_card(card):
        _dragged(scene, surface, card, box.w, box.h)
        return
    if is_path_card(card):
        return
    if scene.target is not None and scene.target in scene.choice.targets():
        aim = scene.stage.where((scene.target.kind, scene.target.key))
        # From below to the lower edge: what stands in the box, a name above all, stays free.
        end = (aim.center[0], aim.y + round(aim.h * 0.88))
    elif scene.pointer.dragging:
        end = scene.pointer.at
    else:
        return
    draw_arrow(surface, (box.center[0], box.y + box.h // 4), end, KIND[kind_of(card)], max(scene.app.px(11), 4))


def _dragged(scene: TableScene, surface: pygame.Surface, card: str, wide: int, high: int) -> None:
    if scene.target is not None and scene.target.kind == "cell" and scene.choice.actions_at(scene.target):
        return
    picture = art().card(card, (wide, high), scene.choice.turned).copy()
    picture.set_alpha(215)
    surface.blit(picture, picture.get_rect(center=scene.pointer.at))
