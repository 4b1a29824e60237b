"""The table's buttons, keys and places for the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.i18n import t
from game.inputs import ARROWS, PAN, Command, action_of, command_of
from game.keymap import TABLE
from game.layout import BUTTONS
from game.presenter import GOALS
from game.prompts import with_prompt
from game.table.choice import Target
from game.table.spots import Spot, zone
from game.ui.button import Button

if TYPE_CHECKING:
    from game.scenes.table import TableScene

ZONES = ("hand", "board", "players", "hint", "buttons", "log")


def _buttons(scene: TableScene) -> list[tuple[str, str, Callable[[], None], bool]]:
    session = scene.session
    mine = session.my_turn and session.phase == "turn"
    step = ("next", with_prompt(t("table.button.next"), "next"), session.step_once, session.waits_for_step)
    halt = with_prompt(t("table.button.go_on" if session.paused else "table.button.pause"), "pause")
    whole = ("fit", with_prompt(t("table.button.fit"), "fit"), lambda: fit(scene), True)
    out: list[tuple[str, str, Callable[[], None], bool]] = [
        ("discard", with_prompt(t("table.button.discard"), "discard"), scene.discard, mine),
        ("rotate", with_prompt(t("table.button.rotate"), "turn"), scene.turn_card, mine),
        ("undo", with_prompt(t("table.button.undo"), "undo"), scene.undo, session.can_undo),
        ("recap", with_prompt(t("table.button.replay"), "recap"), scene.recap, mine),
        ("pause", halt, scene.pause, True),
        ("speed", t(f"table.speed.{session.pace}"), scene.next_speed, True),
    ]
    if scene.hint.on:
        word = with_prompt(t("table.button.hint"), "hint")
        out.insert(4, ("hint", word, scene.hint.toggle, (mine and session.phase == "turn") or scene.hint.open))
    if scene.several:
        out.insert(1, ("unburden", with_prompt(t("table.button.unburden"), "unburden"), scene.unburden, mine))
    # Room for all but one, in Saboteur 2 with hints: then it is the one that is of use.
    if button_count(scene) - len(out) > 2:
        out += [step, whole]
    else:
        out.append(step if session.pace == "step" else whole)
    return [*out, ("menu", t("table.button.menu"), scene.open_menu, True)]


def button_count(scene: TableScene) -> int:
    """How many buttons the table has."""
    return BUTTONS + 2 if scene.several or scene.hint.on else BUTTONS


def fit(scene: TableScene) -> None:
    """Have the whole mine in view again."""
    scene.stage.camera.fit()
    scene.app.invalidate()


def build_view(scene: TableScene) -> None:
    """Make the places and buttons anew; the focus stays on what has the same name."""
    view, kit, layout = scene.view, scene.app.ui, scene.stage.layout
    grabbed = next((w for w in view.widgets if isinstance(w, Button) and w.down), None)
    dealt = scene.choice.hand and not any(zone(widget.name) == "hand" for widget in view.widgets)
    view.clear(scene.stage.size)
    for number, box in enumerate(scene.hand.boxes(layout.hand, scene.choice)):

        def focus(number: int = number) -> None:
            scene.hovered_card = number if view.focus.shown else scene.hovered_card

        view.add(Spot(kit, pygame.Rect(box), f"hand:{number}", partial(scene.select, number, keyboard=True), focus))
    if scene.session.my_turn:
        known = frozenset(goal.goal for goal in scene.choice.observation.goals if goal.card is not None)
        for target in sorted(scene.choice.targets(), key=partial(_order, known)):
            _target_spot(scene, target)
    _note_spots(scene)
    for spot in scene.hint.spots():
        view.add(spot)
    view.add(Spot(kit, pygame.Rect(layout.log), "log", lambda: None))
    for place, (name, word, run, able) in zip(layout.buttons, _buttons(scene), strict=True):
        size = min(15.0, place.h * 0.42 / kit.scale)
        # A little smaller than it has to be, for letters are whole pixels high.
        size *= max(min(1.0, 0.98 * (place.w - 2 * kit.px(10)) / max(kit.width(word, size), 1)), 0.75)
        button = Button(kit, pygame.Rect(place), word, run, name=name, size=size, enabled=able)
        button.down = grabbed is not None and grabbed.name == name
        button.tip = t("table.hint.tip") if name == "hint" else ""
        if kit.shorten(word, place.w - 2 * kit.px(10), size) != word:
            button.tip = word
        view.add(button)
    view.finish("hand:0")
    if dealt and view.dialog is None:
        # The curtain took the hand away and the focus with it: it comes back to the hand, not to where it fled.
        view.focus.focus(view.widgets[0])
    scene.hint.point()


def _note_spots(scene: TableScene) -> None:
    """Places for the players that no card is aimed at: pressed, they are marked as trusted or suspected."""
    if scene.session.viewer < 0:
        return
    aimed = {widget.name for widget in scene.view.widgets}
    for seat, box in enumerate(scene.stage.layout.seats):
        if seat != scene.session.viewer and f"seat:{seat}" not in aimed:
            scene.view.add(Spot(scene.app.ui, pygame.Rect(box), f"seat:{seat}", partial(scene.note, seat)))


def _order(known: frozenset[int], target: Target) -> tuple[str, int, int, int]:
    """Where the keyboard looks for a target first: in the mine nearest to the goals, for there most cards go; of the
    goals at those that the person does not know."""
    if isinstance(target.key, tuple):
        column, row = target.key
        return target.kind, -column, abs(row), row
    return target.kind, int(target.kind == "goal" and target.key in known), target.key or 0, 0


def _target_spot(scene: TableScene, target: Target) -> None:
    stage, layout = scene.stage, scene.stage.layout
    if target.kind == "seat" and isinstance(target.key, int):
        box = layout.seats[target.key]
    elif target.kind == "goal" and isinstance(target.key, int):
        box = stage.camera.box_in(GOALS[target.key], stage.camera.target)
    elif isinstance(target.key, tuple):
        box = stage.camera.box_in(target.key, stage.camera.target)
    else:
        return

    def focus() -> None:
        if scene.view.focus.shown:
            scene.target = target

    scene.view.add(
        Spot(scene.app.ui, pygame.Rect(box), f"{target.kind}:{target.key}", lambda: scene.drop(target), focus)
    )


def focus_zone(scene: TableScene, wanted: str) -> bool:
    """Move the focus to the first place of a group; False when it has none."""
    for widget in scene.view.focus.widgets:
        if widget.enabled and zone(widget.name) == wanted:
            scene.view.focus.shown = True
            scene.view.focus.focus(widget)
            scene.focus_moved()
            return True
    return False


def _tab(scene: TableScene, by: int) -> None:
    current = scene.view.focus.current
    here = ZONES.index(zone(current.name)) if current is not None and scene.view.focus.shown else -1 if by > 0 else 0
    for step in range(1, len(ZONES) + 1):
        if focus_zone(scene, ZONES[(here + by * step) % len(ZONES)]):
            return


def _along_board(scene: TableScene, dx: int, dy: int) -> bool:
    """Move the focus from one lit place of the mine to the next in a direction; False where there is none.

    Lit places lie scattered, rarely in rows: any that is further in this direction will do, before the hand or the log.
    """
    focus = scene.view.focus
    here = focus.current
    if here is None or not focus.shown or zone(here.name) != "board":
        return False
    best, least = None, 0
    for widget in focus.widgets:
        right, down = widget.rect.centerx - here.rect.centerx, widget.rect.centery - here.rect.centery
        ahead, aside = right * dx + down * dy, abs(right * dy) + abs(down * dx)
        if widget.enabled and zone(widget.name) == "board" and ahead > 0 and (not best or ahead + 2 * aside < least):
            best, least = widget, ahead + 2 * aside
    if best is None:
        return dx != 0 and scene.choice.card is not None  # a card that is aimed does not wander off into the log
    focus.focus(best)
    scene.app.invalidate()
    return True


def on_key(scene: TableScene, event: pygame.event.Event) -> bool:
    """The table's own keys, and what a pad sends instead; True when one was used."""
    if event.type == PAN:
        scene.stage.pan(event)
        return True
    if event.type != pygame.KEYDOWN:
        return False
    key, mods = event.key, getattr(event, "mod", 0)
    run = _actions(scene).get(action_of(event, TABLE) or "")
    if run is not None:
        run()
        return True
    command = command_of(event)
    if command in (Command.NEXT, Command.PREVIOUS):
        _tab(scene, 1 if command is Command.NEXT else -1)
        return True
    if command in ARROWS and _along_board(scene, *ARROWS[command]):
        return True
    if command is Command.UNDO:
        scene.undo()
        return True
    if mods & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    if key == pygame.K_SPACE and scene.stage.presenter.skip():
        scene.stage.camera.jump()
        scene.refresh()
        return True
    for first in (pygame.K_1, pygame.K_KP_1):
        if first <= key < first + 9:
            if mods & pygame.KMOD_SHIFT and scene.several:
                scene.discard_several(key - first)
            else:
                scene.select(key - first, keyboard=True)
            return True
    return _scroll(scene, key)


def _scroll(scene: TableScene, key: int) -> bool:
    """The keys that scroll the log and point at its lines, or scroll the hint while it is open."""
    current = scene.view.focus.current
    in_log = current is not None and current.name == "log" and scene.view.focus.shown
    if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) or (in_log and key in (pygame.K_UP, pygame.K_DOWN)):
        back = 1 if key in (pygame.K_PAGEUP, pygame.K_UP) else -1
        if scene.hint.open and not in_log:
            scene.hint.scroll(-5 * back)
            return True
        if key in (pygame.K_UP, pygame.K_DOWN):
            scene.stage.log.step(scene.stage.layout.log, back)
        else:
            scene.stage.log.scroll(back * 5)
        scene.app.invalidate()
        return True
    return False


def _actions(scene: TableScene) -> dict[str, Callable[[], object]]:
    return {
        "turn": scene.turn_card,
        "discard": scene.discard,
        "unburden": scene.unburden if scene.several else lambda: None,
        "undo": scene.undo,
        "fit": lambda: fit(scene),
        "pause": scene.pause,
        "recap": scene.recap,
        "hint": scene.hint.toggle,
        "notes": scene.note_pointed,
        "counting": scene.count_cards,
        "next": scene.session.step_once,
        "log": lambda: focus_zone(scene, "log"),
        "menu": scene.open_menu,
        "zoom_in": lambda: zoom(scene, 1),
        "zoom_out": lambda: zoom(scene, -1),
    }


def zoom(scene: TableScene, steps: float, at: tuple[int, int] | None = None) -> None:
    """Zoom the mine."""
    scene.stage.camera.zoom(steps, at or scene.stage.layout.mine.center)
    scene.app.invalidate()
