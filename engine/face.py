"""Reading the notation of a path card's face, for example `NES`, `N/E/S`, `NS:blue`, `NEW*`, `NWL`."""

from __future__ import annotations

from dataclasses import dataclass

SIDES = "NESW"
DOOR_ROLE = {"": 0, "blue": 3, "green": 4}


@dataclass(frozen=True)
class Face:
    """What is drawn on a path card as it lies. Masks have bit `1 << side`, sides in the order N, E, S, W."""

    openings: int
    links: tuple[int, int, int, int]
    ladder: int
    has_ladder: bool
    door: int
    crystal: bool

    def turned(self) -> Face:
        """The same card turned by 180 degrees: N and S change places, E and W change places."""
        links = self.links
        return Face(
            _turn(self.openings),
            (_turn(links[2]), _turn(links[3]), _turn(links[0]), _turn(links[1])),
            _turn(self.ladder),
            self.has_ladder,
            self.door,
            self.crystal,
        )


def _turn(mask: int) -> int:
    return (mask << 2 | mask >> 2) & 15


def parse_face(name: str) -> Face:
    """Face of an upright card: letters written together are linked, `/` parts them, a single letter is a stub."""
    body, _, door = name.removesuffix("*").partition(":")
    openings, ladder, has_ladder = 0, 0, False
    links = [0, 0, 0, 0]
    for group in filter(None, body.split("/")):
        mask = sum(1 << SIDES.index(letter) for letter in group if letter != "L")
        openings |= mask
        for side in range(4):
            if mask >> side & 1:
                links[side] = mask
        if "L" in group:
            ladder, has_ladder = ladder | mask, True
    return Face(
        openings, (links[0], links[1], links[2], links[3]), ladder, has_ladder, DOOR_ROLE[door], name.endswith("*")
    )
