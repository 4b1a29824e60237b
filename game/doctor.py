"""`doctor`: looks at everything the game needs on this machine and says what to do where something is missing.

Every check imports what it looks at by itself, so that a broken installation still gets a whole report.
"""

from __future__ import annotations

import importlib.util
import json as json_text
import os
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, Literal

from game import paths
from game.version import VERSION

Status = Literal["ok", "note", "problem"]
REINSTALL: Final = "run: python dev.py setup"


@dataclass(frozen=True)
class Finding:
    """One thing looked at. A `note` costs comfort only, with a `problem` the game does not work; both have a cure."""

    name: str
    status: Status
    found: str
    cure: str = ""


def _installed(distribution: str) -> str | None:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def check_python() -> Finding:
    """Which interpreter runs the game; one that is too old cannot get as far as this."""
    return Finding("python", "ok", f"{platform.python_version()} ({sys.executable})")


def check_packages() -> Finding:
    """The versions of the libraries the game cannot do without."""
    versions = {name: _installed(name) for name in ("pygame-ce", "pygame-gui", "numpy")}
    found = ", ".join(f"{name} {number or 'missing'}" for name, number in versions.items())
    missing = [name for name, number in versions.items() if number is None]
    return Finding("packages", "problem" if missing else "ok", found, REINSTALL if missing else "")


def check_own_packages() -> Finding:
    """Whether `engine`, `ai`, `game` and `assets` are ours: registries have other packages of these names."""
    root = Path(__file__).resolve().parent.parent
    foreign = []
    for name in ("engine", "ai", "game", "assets"):
        spec = importlib.util.find_spec(name)
        origin = None if spec is None or spec.origin is None else Path(spec.origin).resolve()
        if origin != root / name / "__init__.py":
            foreign.append(f"{name} from {origin or 'nowhere'}")
    if foreign:
        return Finding(
            "own packages",
            "problem",
            ", ".join(foreign),
            "uninstall the other package of that name, or use the game's own .venv: python dev.py run",
        )
    return Finding("own packages", "ok", str(root))


def check_pygame() -> Finding:
    """pygame-ce, not the classic pygame: both install a package `pygame`, and the second one overwrites the first."""
    cure = "run: python -m pip uninstall -y pygame pygame-ce, then: python -m pip install pygame-ce"
    try:
        import pygame
    except ImportError as error:
        return Finding("pygame", "problem", f"cannot be imported ({error})", REINSTALL)
    found = f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
    if not getattr(pygame, "IS_CE", False):
        return Finding("pygame", "problem", f"classic pygame {found}", cure)
    if _installed("pygame") is not None:
        return Finding("pygame", "problem", f"pygame-ce {found} with classic pygame beside it", cure)
    return Finding("pygame", "ok", f"pygame-ce {found}")


def check_display() -> Finding:
    """Whether a window can be opened."""
    try:
        import pygame

        from game.display import UNSEEN, StartError, check_driver

        was_open = pygame.display.get_init()
        pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
        if not was_open:
            pygame.display.quit()
    except ImportError as error:
        return Finding("display", "problem", f"cannot be tried ({error})", REINSTALL)
    except pygame.error as error:
        cure = "start the game from a desktop session; over ssh, use a terminal on the machine itself"
        return Finding("display", "problem", str(error), cure)
    found = f"{driver}, " + ", ".join(f"{width}x{height}" for width, height in sizes)
    try:
        check_driver(driver)
    except StartError as error:
        cause, _, cure = str(error).partition("; ")
        return Finding("display", "problem", f"{found} ({cause})", cure)
    if driver in UNSEEN:
        return Finding("display", "note", f"{found} (shows no window)", "unset SDL_VIDEODRIVER, in a desktop session")
    return Finding("display", "ok", found)


def check_sound() -> Finding:
    """Whether there is a sound device; the game is silent without one."""
    try:
        import pygame
        import pygame.mixer

        was_open = pygame.mixer.get_init()
        if was_open is None:
            pygame.mixer.init(frequency=44100, channels=2, buffer=512)
        found = pygame.mixer.get_init()
        if was_open is None:
            pygame.mixer.quit()
    except ImportError as error:
        return Finding("sound", "note", f"cannot be tried ({error})", REINSTALL)
    except (pygame.error, NotImplementedError) as error:
        return Finding("sound", "note", f"no device ({error})", "the game is silent; connect a device to hear it")
    if os.environ.get("SDL_AUDIODRIVER") in ("dummy", "disk"):
        return Finding("sound", "note", "SDL_AUDIODRIVER sends it nowhere", "unset SDL_AUDIODRIVER")
    return Finding("sound", "ok", f"{found[0]} Hz, {found[2]} channels" if found else "open")


def check_numba() -> Finding:
    """Whether the rules run compiled; without that the bots think more slowly."""
    try:
        from engine import jit
    except ImportError as error:
        return Finding("numba", "problem", f"the engine cannot be imported ({error})", REINSTALL)
    if jit.MISSING is None:
        return Finding("numba", "ok", _installed("numba") or "present")
    cure = "unset NUMBA_DISABLE_JIT" if "NUMBA_DISABLE_JIT" in jit.MISSING else "run: python -m pip install numba"
    return Finding("numba", "note", jit.MISSING, cure)


def _folder_check(name: str, folder: Path, loss: str, status: Status) -> Finding:
    cause = paths.why_not_writable(folder)
    if cause is None:
        return Finding(name, "ok", str(folder))
    cure = f"{loss}; make the folder writable, or name another one in {paths.HOME_VARIABLE}"
    return Finding(name, status, f"{folder}: {cause}", cure)


def check_cache() -> Finding:
    """Whether compiled code can be kept."""
    try:
        folder = paths.cache_folder()
    except ImportError as error:
        return Finding("cache", "problem", f"the engine cannot be imported ({error})", REINSTALL)
    return _folder_check("cache", folder, "every start compiles anew", "note")


def check_settings() -> Finding:
    """Whether settings can be kept."""
    return _folder_check("settings", paths.config_folder(), "settings are lost at the end", "note")


def check_replays() -> Finding:
    """Whether games can be saved."""
    return _folder_check("replays", paths.replays_folder(), "games cannot be saved", "problem")


def check_fonts() -> Finding:
    """The font with every sign of our three languages."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        return Finding("fonts", "problem", "pygame_gui is missing", REINSTALL)
    folder = Path(spec.origin).parent / "data"
    missing = [name for name in ("NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf") if not (folder / name).is_file()]
    if missing:
        cure = "run: python -m pip install --force-reinstall pygame-gui"
        return Finding("fonts", "problem", f"not in {folder}: {', '.join(missing)}", cure)
    return Finding("fonts", "ok", f"NotoSansSC in {folder}")


CHECKS: Final[tuple[Callable[[], Finding], ...]] = (
    check_python,
    check_packages,
    check_own_packages,
    check_pygame,
    check_display,
    check_sound,
    check_numba,
    check_cache,
    check_settings,
    check_fonts,
    check_replays,
)


def examine() -> tuple[Finding, ...]:
    """All findings, in a fixed order."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return tuple(check() for check in CHECKS)


def run(json: bool) -> int:
    """Print the report; 1 when there is a problem, else 0."""
    findings = examine()
    bad = any(finding.status == "problem" for finding in findings)
    if json:
        report = {"version": VERSION, "ok": not bad, "findings": [asdict(finding) for finding in findings]}
        print(json_text.dumps(report, ensure_ascii=False))
        return int(bad)
    print(f"Dwarf Miners {VERSION} on {platform.platform()}")
    for finding in findings:
        print(f"{finding.status:<8}{finding.name:<14}{finding.found}")
        if finding.cure:
            print(f"{'':<22}cure: {finding.cure}")
    return int(bad)
