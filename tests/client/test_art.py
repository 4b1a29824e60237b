"""The pictures: all there, told apart when small and grey, bright where a tunnel opens, and made anew the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from itertools import combinations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from engine.cards import ACTION_NAMES, BASE_ACTIONS, BASE_PATHS, DWARFS, FRONT_NAMES, MORE_ACTIONS, MORE_PATHS
from game import art
from tools.make_art import actions, backs, faces, icons, marks, tricks
from tools.make_art.catalogue import pictures
from tools.make_art.rock import CARD_H, CARD_W, mountain
from tools.make_art.svg import document
from tools.make_art.tunnel import EDGE, Face

FACES = [*faces.GOALS, *faces.BASE, *faces.SECOND]
ROLES = ["role_digger", *(f"role_{role}" for role in DWARFS)]
OTHERS = [*ACTION_NAMES, *ROLES, "gold_1", "gold_2", "gold_3"]
SMALL = (32, 48)
ROCK = 70.0
"""Grey levels up to here are rock, whose grain must not count as a difference between two cards."""
LEAST_DIFFERENCE = 1.7
"""Mean difference of grey levels (0 to 255) over a whole card of 32 by 48 pixels, rock levelled. One plugged stub more
or less makes about 2, a crystal 3, a tunnel more than 8; bare rock against bare rock makes less than 0.05."""
SPOT, LEAST_IN_A_SPOT = 6, 30.0
"""Somewhere on two cards there is a spot of six by six pixels that differs by so many grey levels on average: an eighth
of the whole range, in a place as large as a letter. A difference spread thin over the card would not be seen."""


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pictures must come without a window."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    yield
    pygame.display.quit()


def grey(surface: pygame.Surface) -> NDArray[np.float64]:
    """Brightness by column and row."""
    rgb = pygame.surfarray.array3d(surface).astype(np.float64)
    light: NDArray[np.float64] = rgb @ np.array([0.299, 0.587, 0.114])
    return light


def difference(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """How far two cards differ in what stands out from the rock."""
    return float(np.abs(np.maximum(a, ROCK) - np.maximum(b, ROCK)).mean())


def turned_face(text: str) -> frozenset[frozenset[str]]:
    """The groups of a face after half a turn."""
    swap = str.maketrans("NESW", "SWNE")
    return frozenset(frozenset(g) for g in text.translate(swap).split("/"))


def differs_turned(name: str) -> bool:
    """Whether half a turn changes the face."""
    body = faces.GOALS.get(name, name).partition(":")[0].rstrip("*")
    return turned_face(body) != frozenset(frozenset(g) for g in body.split("/"))


def small_pictures() -> dict[str, NDArray[np.float64]]:
    """Every card at 48 pixels in grey, paths also turned where that is another face."""
    cache = art.ArtCache()
    out = {name: grey(cache.card(name, SMALL)) for name in FACES}
    out |= {name + " turned": grey(cache.card(name, SMALL, turned=True)) for name in FACES if differs_turned(name)}
    out |= {name: grey(cache.card(name, SMALL)) for name in OTHERS}
    out |= {"back " + kind: grey(cache.back(kind, SMALL)) for kind in backs.KINDS}
    return out


def test_every_card_of_the_base_game_has_a_picture() -> None:
    cache = art.ArtCache()
    names = [*BASE_PATHS, "NESWL", "start", "treasure", "stone_a", "stone_b", *BASE_ACTIONS]
    names += ["role_digger", "role_saboteur", "gold_1", "gold_2", "gold_3"]
    for name in names:
        assert cache.card(name, (100, 150)).get_size() == (100, 150)
    for kind in backs.KINDS:
        assert cache.back(kind, (100, 150)).get_size() == (100, 150)


def test_every_card_of_the_second_game_has_a_picture() -> None:
    assert set(MORE_PATHS) == set(faces.SECOND)
    assert set(BASE_ACTIONS) | set(MORE_ACTIONS) == {*actions.NAMES, *tricks.NAMES}
    cache = art.ArtCache()
    for name in (*MORE_PATHS, *MORE_ACTIONS, *ROLES):
        assert cache.card(name, (40, 60)).get_size() == (40, 60)


def test_everything_that_lies_before_a_player_has_an_icon() -> None:
    cache = art.ArtCache()
    for name in (*FRONT_NAMES, *MORE_ACTIONS, *ROLES):
        assert cache.icon(name, 20).get_size() == (20, 20)


def test_file_names_keep_cards_apart_and_are_plain() -> None:
    names = [*faces.BASE, *faces.SECOND, *BASE_ACTIONS]
    files = {art.face_file(name).lower() for name in names}
    assert len(files) == len(names)
    assert all(re.fullmatch(r"[a-z0-9_-]+", file) for file in files)
    assert art.face_file("NS/E:green") == "NS_E-green"
    assert art.face_file("NSW/E*") == "NSW_Ex"


def test_all_cards_differ_when_small_and_grey() -> None:
    for (one, a), (other, b) in combinations(small_pictures().items(), 2):
        assert difference(a, b) > LEAST_DIFFERENCE, f"{one} and {other} look alike"


def strongest_spot(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """The mean difference where two cards differ most."""
    apart = np.abs(np.maximum(a, ROCK) - np.maximum(b, ROCK))
    sums = np.pad(apart.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    spots = sums[SPOT:, SPOT:] - sums[:-SPOT, SPOT:] - sums[SPOT:, :-SPOT] + sums[:-SPOT, :-SPOT]
    return float(spots.max()) / SPOT**2


def test_all_cards_differ_somewhere_at_a_glance() -> None:
    for (one, a), (other, b) in combinations(small_pictures().items(), 2):
        assert strongest_spot(a, b) > LEAST_IN_A_SPOT, f"{one} and {other} look alike"


def test_a_thin_difference_is_none_at_a_glance() -> None:
    plain = np.full(SMALL, 120.0)
    dotted = plain.copy()
    dotted[::6, ::6] += 100
    assert difference(plain, dotted) > LEAST_DIFFERENCE and strongest_spot(plain, dotted) < LEAST_IN_A_SPOT


def test_ladder_bridge_crystal_and_doors_differ_from_the_plain_card_by_shape() -> None:
    """Cards that are alike but for one thing: its outline alone tells it, whatever its colour."""
    cache = art.ArtCache()
    for plain, marked in (
        ("NES", "NEL"), ("NESW", "NS/EW"), ("NESW", "NESW*"), ("EW", "EW:blue"), ("EW", "EW:green"),
        ("EW:blue", "EW:green"),
    ):  # fmt: skip
        one, other = (outline(grey(cache.card(name, SMALL))) for name in (plain, marked))
        assert (one != other).mean() > 0.01, f"{plain} and {marked}"


def outline(picture: NDArray[np.float64]) -> NDArray[np.bool_]:
    """What is lighter than the middle of its own range: the shape without colour and tone."""
    low, high = picture.min(), picture.max()
    return np.asarray(picture > (low + high) / 2)


def test_doors_and_signs_of_roles_differ_by_shape_alone() -> None:
    cache = art.ArtCache()
    doors = [outline(grey(cache.card(name, SMALL))[8:24, 14:34]) for name in ("EW:blue", "EW:green")]
    assert 0.1 < (doors[0] == doors[1]).mean() < 0.9
    signs = {name: pygame.surfarray.array_alpha(cache.icon(name, 16)) > 127 for name in ROLES}
    for (one, a), (other, b) in combinations(signs.items(), 2):
        assert (a == b).mean() < 0.9, f"{one} and {other} look alike"


def test_bare_rock_alone_stays_below_the_difference() -> None:
    rocks = [
        grey(art.rasterise(document(mountain(name), CARD_W, CARD_H).encode(), SMALL)) for name in ("a", "b", "c", "d")
    ]
    assert all(difference(a, b) < LEAST_DIFFERENCE / 20 for a, b in combinations(rocks, 2))


@pytest.mark.parametrize("name", FACES)
def test_openings_are_bright_at_the_edge_and_rock_is_dark(name: str) -> None:
    face = Face.parse(faces.GOALS.get(name, name))
    linked = set("".join(face.links)) | (set(face.stubs) if face.ladder else set())
    open_sides = linked | set(face.stubs)
    light = grey(art.ArtCache().card(name, (200, 300)))
    for side, (x, y) in EDGE.items():
        left, top = int(min(max(x - 3, 0), 194)), int(min(max(y - 3, 0), 294))
        # Six pixels square at the edge; sleepers lie further in.
        here = float(light[left : left + 6, top : top + 6].mean())
        if side in linked:
            assert here > 185, side
        elif side in open_sides:
            assert 110 < here < 175, side
        else:
            assert here < 75, side
    for x, y in ((45, 3), (155, 3), (45, 296), (155, 296), (3, 75), (196, 75), (3, 225), (196, 225)):
        assert light[x - 2 : x + 3, y - 2 : y + 3].mean() < 75, (x, y)


def test_the_middle_of_a_blocked_card_is_rock() -> None:
    cache = art.ArtCache()
    for name in ("N/E/S/W", "E/S/W", "N/E/S", "N/S", "E/W", "N/E", "N/W", "N", "W"):
        assert grey(cache.card(name, (200, 300)))[85:115, 130:170].mean() < 75, name


def test_neighbours_join_in_the_same_colours() -> None:
    cache = art.ArtCache()
    for size in ((40, 60), (100, 150), (241, 361)):
        west = pygame.surfarray.array3d(cache.card("NESW", size)).astype(int)[-1]
        east = pygame.surfarray.array3d(cache.card("NEW", size)).astype(int)[0]
        middle = slice(round(size[1] * 0.42), round(size[1] * 0.58))
        assert np.abs(west[middle] - east[middle]).mean() < 12
        assert pygame.surfarray.array_alpha(cache.card("NESW", size))[0, size[1] // 2] == 255


def test_icons_and_hats_load() -> None:
    cache = art.ArtCache()
    assert not set(icons.DRAWN) & set(marks.DRAWN)
    for name in (*icons.DRAWN, *marks.DRAWN):
        assert pygame.surfarray.array_alpha(cache.icon(name, 16)).max() > 200, name
    assert len(art.SEAT_COLOURS) == len(set(art.SEAT_COLOURS)) == 12
    for seat, colour in enumerate(art.SEAT_COLOURS):
        assert cache.hat(seat, 32).get_size() == (32, 32)
        assert colour in art.svg_bytes("hats", str(seat)).decode()


def test_icons_take_a_colour_and_keep_their_shape() -> None:
    cache = art.ArtCache()
    plain, red = cache.icon("check", 32), cache.icon("check", 32, "#ff0000")
    assert np.array_equal(pygame.surfarray.array_alpha(plain), pygame.surfarray.array_alpha(red))
    rgb = pygame.surfarray.array3d(red)
    assert rgb[..., 0].max() > 250 and rgb[..., 1:].max() == 0


def test_hats_differ_by_sign_alone() -> None:
    """With the colour taken out and brightness evened, hats of two seats still differ where the sign is."""
    cache = art.ArtCache()
    marks = []
    for seat in range(12):
        light = grey(cache.hat(seat, 64))[24:40, 8:26]
        low, high = light.min(), light.max()
        mark = (light - low) / (high - low) > 0.5
        marks.append(mark if grey(cache.hat(seat, 64))[32, 4] < light.mean() else ~mark)
    for one, other in combinations(range(12), 2):
        same = (marks[one] == marks[other]).mean()
        assert 0.06 < same < 0.96, (one, other)


def test_dimmed_cards_are_darker_and_keep_their_shape() -> None:
    cache = art.ArtCache()
    lit, unlit = cache.card("NEW", (100, 150)), cache.card("NEW", (100, 150), lit=False)
    assert grey(unlit).mean() < 0.6 * grey(lit).mean()
    assert np.array_equal(pygame.surfarray.array_alpha(lit), pygame.surfarray.array_alpha(unlit))
    r, _, b = pygame.surfarray.array3d(unlit).reshape(-1, 3).mean(axis=0)
    assert b >= r, "no light is cold"


def test_turned_cards_are_the_upright_ones_by_half_a_turn() -> None:
    cache = art.ArtCache()
    upright = pygame.surfarray.array3d(cache.card("NE", (60, 90)))
    assert np.array_equal(upright[::-1, ::-1], pygame.surfarray.array3d(cache.card("NE", (60, 90), turned=True)))


def test_cards_in_motion_look_like_cards_at_rest_and_are_not_kept() -> None:
    cache = art.ArtCache()
    for height in (60, 96, 150, 700):
        size = (round(height * 2 / 3), height)
        moving = cache.card_in_motion("NEW", size, turned=True)
        assert moving.get_size() == size
        assert np.abs(grey(moving) - grey(cache.card("NEW", size, turned=True))).mean() < 6
        held = len(cache)
        cache.card_in_motion("NEW", (size[0] - 1, size[1] - 1), turned=True)
        assert len(cache) == held


def test_cache_gives_the_same_surface_and_stays_within_its_bytes() -> None:
    cache = art.ArtCache(max_bytes=300_000)
    assert cache.card("NS", (50, 75)) is cache.card("NS", (50, 75))
    for name in faces.BASE:
        cache.card(name, (100, 150))
        assert cache.used_bytes <= 300_000
    assert 1 < len(cache) < len(faces.BASE)
    cache.clear()
    assert (len(cache), cache.used_bytes) == (0, 0)


def test_cache_keeps_one_picture_that_is_larger_than_its_bytes() -> None:
    cache = art.ArtCache(max_bytes=10)
    assert cache.icon("gold", 32).get_size() == (32, 32)
    assert len(cache) == 1


def test_pictures_look_the_same_with_a_display() -> None:
    without = pygame.surfarray.array3d(art.ArtCache().card("NES", (80, 120)))
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    shown = art.ArtCache().card("NES", (80, 120))
    assert shown.get_flags() & pygame.SRCALPHA
    assert np.array_equal(without, pygame.surfarray.array3d(shown))


def test_missing_picture_is_named() -> None:
    with pytest.raises(art.MissingArt, match="cards/unheard_of"):
        art.ArtCache().card("unheard_of", (10, 15))


def test_generator_writes_the_same_bytes_as_the_files() -> None:
    made = pictures()
    assert made == pictures()
    for place, text in made.items():
        assert resources.files("assets").joinpath(place).read_bytes() == text.encode(), place
    for folder in ("cards", "icons", "hats"):
        held = {f"{folder}/{f.name}" for f in resources.files("assets").joinpath(folder).iterdir()}
        assert held == {place for place in made if place.startswith(folder)}


def test_pictures_use_only_what_the_reader_knows() -> None:
    known = {"svg", "g", "defs", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}
    for place, text in pictures().items():
        assert set(re.findall(r"<([A-Za-z]+)", text)) <= known, place
