"""Pictures of the game: SVG files from `assets/`, rasterised at the size needed and kept in a bounded cache."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from importlib import resources

import pygame

Size = tuple[int, int]

SEAT_COLOURS: tuple[str, ...] = (
    "#dc3f3a", "#3f83e6", "#38a84c", "#f08c28", "#9a55d6", "#35c6d0", "#f58fbf", "#b2d83e", "#ece6da", "#96633c",
    "#4c55b8", "#828c98",
)  # fmt: skip
"""Hat colours by seat, 0 to 11. Every hat also carries a sign of its own (see `assets/hats`)."""

HARM, HELP, KNOW, PASS, NOW = "#f09678", "#a0d796", "#96c8e6", "#aa967c", "#f2d16b"
"""Colours of meaning: red harms, green helps, blue knows, grey passes; gold is kept for what matters now."""

TEXT = "#ecddc4"
"""Colour of plain text and of icons that ask for no other."""

_FILE_OF = {"NESWL": "start"}
_OWN_COLOURS = frozenset({"crown", "gold", "crystal", "token"})
_CHARACTERS = str.maketrans({"/": "_", ":": "-", "*": "x"})
_DEFAULT_BYTES = 192 * 1024 * 1024
_CORNER = 10 / 200
_STEPS = (96, 192, 384, 768)
"""Heights in pixels from which cards in motion are scaled."""


class MissingArt(LookupError):
    """A picture that the assets folder does not hold."""


def face_file(name: str) -> str:
    """File name (without `.svg`) of a card by its name in the card table: `NSW/E*` gives `NSW_Ex`."""
    return _FILE_OF.get(name, name).translate(_CHARACTERS)


@lru_cache(maxsize=256)
def svg_bytes(folder: str, name: str) -> bytes:
    """The bytes of `assets/<folder>/<name>.svg`. Raises MissingArt."""
    try:
        return resources.files("assets").joinpath(folder, name + ".svg").read_bytes()
    except (FileNotFoundError, ModuleNotFoundError) as error:
        raise MissingArt(f"picture missing: assets/{folder}/{name}.svg (reinstall the game)") from error


def rasterise(data: bytes, size: Size) -> pygame.Surface:
    """Draw an SVG at exactly `size` pixels, in the display's format when there is a display."""
    size = (max(1, size[0]), max(1, size[1]))
    surface = pygame.image.load_sized_svg(io.BytesIO(data), size)
    if surface.get_size() != size:
        surface = pygame.transform.smoothscale(surface, size)
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        surface = surface.convert_alpha()
    return surface


def dimmed(surface: pygame.Surface) -> pygame.Surface:
    """A darker, colder copy: what the lamplight does not reach."""
    out = surface.copy()
    grey = pygame.transform.grayscale(surface)
    # Where the light is off, half of the colour goes, and what is left is dark and bluish.
    out.fill((48, 47, 48, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.fill((46, 58, 82, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return out


def tinted(surface: pygame.Surface, colour: pygame.typing.ColorLike) -> pygame.Surface:
    """A copy with its white parts in `colour`; dark parts stay dark and transparency stays as it was."""
    shade = pygame.Color(colour)
    out = surface.copy()
    out.fill((shade.r, shade.g, shade.b, shade.a), special_flags=pygame.BLEND_RGBA_MULT)
    return out


class ArtCache:
    """Rasterised pictures, the least recently used dropped first once `max_bytes` of pixels are held.

    The surfaces are shared: draw them, never draw on them. Call `clear` after the display mode has changed.
    """

    def __init__(self, max_bytes: int = _DEFAULT_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def used_bytes(self) -> int:
        """Bytes of pixels held now."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._bytes = 0

    def card(self, name: str, size: Size, turned: bool = False, lit: bool = True) -> pygame.Surface:
        """The front of a card by its name: any face, `start`, `treasure`, `stone_a`, `stone_b`, an action card,
        `role_` and a role, `gold_1` to `gold_3`. Unlit cards are darker and colder. Raises MissingArt.
        """
        return self._card(face_file(name), size, turned, lit)

    def card_in_motion(self, name: str, size: Size, turned: bool = False, lit: bool = True) -> pygame.Surface:
        """Like `card`, for sizes that change with every frame (a zooming camera): scaled from a kept picture of one of
        a few fixed sizes, many times quicker than drawing anew and a trace softer. The result is not kept.
        """
        height = next((step for step in _STEPS if step >= size[1]), size[1])
        kept = self._card(face_file(name), (round(height * 2 / 3), height), turned, lit)
        return pygame.transform.smoothscale(kept, (max(1, size[0]), max(1, size[1])))

    def back(self, kind: str, size: Size, lit: bool = True) -> pygame.Surface:
        """The back of a card: `draw` (path and action cards), `goal`, `role` or `gold`."""
        return self._card("back_" + kind, size, False, lit)

    def icon(self, name: str, size: int, colour: pygame.typing.ColorLike | None = None) -> pygame.Surface:
        """A square icon in `colour`; without one in its own: red for what harms, gold for gold, else that of text."""
        plain = self._get(("icon", name, size), lambda: rasterise(svg_bytes("icons", name), (size, size)))
        if colour is None:
            if name in _OWN_COLOURS:
                return plain
            colour = HARM if name.startswith("broken_") or name in ("trapped", "theft") else TEXT
        shade = pygame.Color(colour)
        return self._get(("icon", name, size, tuple(shade)), lambda: tinted(plain, shade))

    def hat(self, seat: int, size: int) -> pygame.Surface:
        """The dwarf of a seat, 0 to 11, in his hat."""
        return self._get(("hat", seat, size), lambda: rasterise(svg_bytes("hats", str(seat)), (size, size)))

    def _card(self, file: str, size: Size, turned: bool, lit: bool) -> pygame.Surface:
        if not lit:
            return self._get(("card", file, size, turned, False), lambda: dimmed(self._card(file, size, turned, True)))
        if turned:
            return self._get(
                ("card", file, size, True, True),
                lambda: pygame.transform.rotate(self._card(file, size, False, True), 180),
            )
        return self._get(("card", file, size, False, True), lambda: self._front(file, size))

    def _front(self, file: str, size: Size) -> pygame.Surface:
        surface = rasterise(svg_bytes("cards", file), size)
        surface.blit(self._get(("corners", size), lambda: _corners(size)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = make()
        self._kept[key] = surface
        self._bytes += _weight(surface)
        # The newest always stays, however large: the caller is about to draw it.
        while self._bytes > self._max_bytes and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= _weight(old)
        return surface


@cache
def art() -> ArtCache:
    """The pictures, kept once for the whole program."""
    return ArtCache()


def _weight(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def _corners(size: Size) -> pygame.Surface:
    """A white card with rounded corners; multiplied onto a picture it takes the corners off."""
    r = round(200 * _CORNER)
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="200" height="300">'
        f'<path d="M{r} -1H{200 - r}Q201 -1 201 {r}V{300 - r}Q201 301 {200 - r} 301H{r}Q-1 301 -1 {300 - r}V{r}'
        f'Q-1 -1 {r} -1Z" fill="#ffffff"/></svg>'
    )
    mask = rasterise(text.encode(), size)
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return mask
