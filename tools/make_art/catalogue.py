"""Which pictures there are, and which painter draws each."""

from __future__ import annotations

from game.art import SEAT_COLOURS, face_file

from . import actions, backs, dwarfs, faces, hats, icons, marks, roles, tricks


def pictures() -> dict[str, str]:
    """Every picture: path below `assets/` to SVG text, in a fixed order."""
    out: dict[str, str] = {}
    for name in faces.BASE + faces.SECOND:
        out[f"cards/{face_file(name)}.svg"] = faces.path_card(name)
    for name in faces.GOALS:
        out[f"cards/{name}.svg"] = faces.goal_card(name)
    for name in actions.NAMES:
        out[f"cards/{name}.svg"] = actions.action_card(name)
    for name in tricks.NAMES:
        out[f"cards/{name}.svg"] = tricks.trick_card(name)
    out["cards/role_digger.svg"] = roles.digger_card()
    out["cards/role_saboteur.svg"] = roles.saboteur_card()
    for role in dwarfs.NAMES:
        out[f"cards/role_{role}.svg"] = dwarfs.dwarf_card(role)
    for value in (1, 2, 3):
        out[f"cards/gold_{value}.svg"] = roles.gold_card(value)
    for kind in backs.KINDS:
        out[f"cards/back_{kind}.svg"] = backs.back_card(kind)
    for name in icons.DRAWN:
        out[f"icons/{name}.svg"] = icons.icon(name)
    for name in marks.DRAWN:
        out[f"icons/{name}.svg"] = marks.mark(name)
    for seat in range(len(SEAT_COLOURS)):
        out[f"hats/{seat}.svg"] = hats.hat(seat)
    return out
