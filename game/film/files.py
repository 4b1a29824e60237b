"""Pictures become a folder, a sheet or an animation; each is there whole or not at all. Animations need Pillow."""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from PIL import Image

ANIMATIONS = {".gif": "GIF", ".apng": "PNG", ".webp": "WEBP"}
"""Endings of names that mean an animation, and what Pillow calls it."""
SHEET = ".png"
MAX_PIXELS = 256_000_000
"""Of all pictures of an animation or a sheet together: more would not fit into the memory of a small machine."""
MAX_SHEET_SIDE = 32_000
MAX_COLOURS = 255
GAP = 8
"""Pixels between the pictures of a sheet."""

Pictures = Iterable[pygame.Surface]


def has_pillow() -> bool:
    """Whether animations can be written here."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError:
        return False
    return True


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A name beside the target to write to: it takes the target's place at the end, or goes if anything fails."""
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        yield part
        os.replace(part, out)
    finally:
        if part.is_dir():
            shutil.rmtree(part, ignore_errors=True)
        else:
            part.unlink(missing_ok=True)


def _save_png(picture: pygame.Surface, path: Path) -> None:
    try:
        with open(path, "wb") as file:  # the name says nothing of the kind while it is a part
            pygame.image.save(picture, file, "x.png")
    except pygame.error as error:
        raise OSError(str(error)) from error


def write_folder(pictures: Pictures, out: Path, numbers: Iterable[int]) -> None:
    """A folder of PNG files named by their positions. OSError when that fails, also for a folder that holds files."""
    with _beside(out) as part:
        part.mkdir()
        for number, picture in zip(numbers, pictures, strict=True):
            _save_png(picture, part / f"{number:04}.png")
        if out.is_dir():
            out.rmdir()  # an empty one makes room


def sheet_size(count: int, size: tuple[int, int]) -> tuple[int, int, int]:
    """Columns of a sheet of so many pictures, its width and its height."""
    columns = max(round(math.sqrt(count * size[1] / size[0] * 4 / 3)), 1)
    columns = min(columns, count)
    rows = -(-count // columns)
    return columns, columns * (size[0] + GAP) - GAP, rows * (size[1] + GAP) - GAP


def write_sheet(pictures: Pictures, out: Path, count: int, size: tuple[int, int]) -> None:
    """One PNG with all pictures in rows, in the order of reading. OSError when that fails."""
    columns, width, height = sheet_size(count, size)
    sheet = pygame.Surface((width, height))
    for number, picture in enumerate(pictures):
        sheet.blit(picture, (number % columns * (size[0] + GAP), number // columns * (size[1] + GAP)))
    with _beside(out) as part:
        _save_png(sheet, part)


def write_animation(pictures: Pictures, samples: Pictures, out: Path, delays: list[int]) -> None:
    """An animation that runs for ever. samples: pictures whose colours all others are shown with, where a file has
    only 256; delays: of each picture, in milliseconds. OSError when that fails."""
    kind = ANIMATIONS[out.suffix.lower()]
    frames: Iterator[Image.Image] = (_image(picture) for picture in pictures)
    if kind == "GIF":
        frames = _with_colours(frames, _palette([_image(picture) for picture in samples]))
    more: dict[str, Any] = {"quality": 85, "method": 3} if kind == "WEBP" else {"optimize": kind == "GIF"}
    first = next(frames)
    rest = frames if kind == "GIF" else list(frames)  # the other writers go over them twice
    with _beside(out) as part:
        first.save(part, kind, save_all=True, append_images=rest, duration=delays, loop=0, **more)


def _image(picture: pygame.Surface) -> Image.Image:
    from PIL import Image

    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def _palette(samples: list[Image.Image]) -> Image.Image:
    """Colours that suit all of these pictures; one is left for "as before"."""
    from PIL import Image

    width, height = samples[0].size
    whole = Image.new("RGB", (width, height * len(samples)))
    for number, image in enumerate(samples):
        whole.paste(image, (0, number * height))
    return whole.quantize(MAX_COLOURS, method=Image.Quantize.MEDIANCUT)


def _with_colours(frames: Iterator[Image.Image], palette: Image.Image) -> Iterator[Image.Image]:
    """The same without dithering, which would make every picture differ everywhere from the one before."""
    from PIL import Image

    for frame in frames:
        yield frame.quantize(palette=palette, dither=Image.Dither.NONE)


Told = Callable[[int], None]


def counted(pictures: Pictures, told: Told) -> Iterator[pygame.Surface]:
    """The same pictures; says after each how many there were."""
    for number, picture in enumerate(pictures, 1):
        yield picture
        told(number)
