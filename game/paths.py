"""Where the program keeps its files; without pygame. `DWARF_MINERS_HOME` moves all of them into one folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "DWARF_MINERS_HOME"
FOLDER: Final = "dwarf-miners"


def _own_home() -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) if home else None


def _from_environment(name: str, otherwise: Path) -> Path:
    """An environment variable's folder; a relative one is no answer (XDG says to ignore it)."""
    value = os.environ.get(name)
    return Path(value) if value and Path(value).is_absolute() else otherwise


def data_folder() -> Path:
    """Folder of what must not be lost: saved games, logs. Not made here."""
    home = _own_home()
    if home is not None:
        return home / "data"
    if sys.platform == "win32":
        return _from_environment("APPDATA", Path.home() / "AppData" / "Roaming") / FOLDER
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / FOLDER
    return _from_environment("XDG_DATA_HOME", Path.home() / ".local" / "share") / FOLDER


def config_folder() -> Path:
    """Folder of the settings. Not made here."""
    home = _own_home()
    if home is not None:
        return home / "config"
    if sys.platform in ("win32", "darwin"):
        return data_folder()
    return _from_environment("XDG_CONFIG_HOME", Path.home() / ".config") / FOLDER


def cache_folder() -> Path:
    """Folder of what can be made again: compiled kernels, drawn art. Not made here."""
    from engine.jit import cache_root  # here, because importing it imports numba

    return cache_root()


def settings_file() -> Path:
    """The file of the player's settings."""
    return config_folder() / "settings.json"


def checkout() -> Path | None:
    """The root of the source tree that this runs from, or None when it is installed as a package."""
    root = Path(__file__).resolve().parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "dev.py").is_file() else None


def replays_folder() -> Path:
    """Where games are saved: `replays/saved` of a checkout, else in the user's data folder. Not made here."""
    root = checkout()
    if root is not None and _own_home() is None:
        return root / "replays" / "saved"
    return data_folder() / "replays"


def why_not_writable(folder: Path) -> str | None:
    """Make the folder and try to write into it; None when that works, else the cause in the system's words."""
    probe = folder / f".write-test-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        return error.strerror or str(error)
    return None
