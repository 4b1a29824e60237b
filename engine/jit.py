"""Compiling: `@jit` is numba's `njit` where numba is installed and wanted, and the bare function where it is not.

The compiled code is cached in the user's cache folder, under a name made from the source of every kernel file:
numba keys a cached function by its own file alone and would keep stale code when a function it calls has changed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

i64: Any = np.int64
"""Whole number of the kernels: fields of the record are small and would wrap around in sums and differences."""
F = TypeVar("F", bound=Callable[..., Any])

_KEEP_CACHES = 2


def cache_root() -> Path:
    """Folder of all caches of this program; `DWARF_MINERS_HOME` moves it."""
    home = os.environ.get("DWARF_MINERS_HOME")
    if home:
        return Path(home) / "cache"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "dwarf-miners" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "dwarf-miners"
    return Path(os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))) / "dwarf-miners"


_IMPORT = re.compile(r"^from (engine|ai)\.(\w+) import", re.MULTILINE)


def kernel_sources() -> dict[str, bytes]:
    """Every source file of engine and ai that holds kernels or that such a file imports, however indirectly."""
    root = Path(__file__).resolve().parent.parent
    texts = {
        f"{package}.{path.stem}": path.read_bytes()
        for package in ("engine", "ai")
        for path in (root / package).glob("*.py")
    }
    waiting = [name for name, text in texts.items() if b"\n@jit\n" in text]
    found: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        if name not in found and name in texts:
            found[name] = texts[name]
            waiting += [".".join(match) for match in _IMPORT.findall(texts[name].decode())]
    return found


def _source_stamp() -> str:
    """Digest of all sources that kernels are made from, and of the interpreter."""
    digest = hashlib.sha256(sys.version.encode())
    for name, text in sorted(kernel_sources().items()):
        digest.update(name.encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def _choose_cache() -> Path | None:
    """Make this source's cache folder and drop all but the newest others; None where nothing can be written."""
    parent = cache_root() / "kernels"
    folder = parent / _source_stamp()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        for old in sorted(parent.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)[_KEEP_CACHES:]:
            if time.time() - old.stat().st_mtime > 7 * 86400:
                shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return None
    return folder


CACHE_DIR: Path | None = None
COMPILED = False
MISSING: str | None = None
"""Why nothing is compiled (None where it is)."""

if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
    MISSING = "NUMBA_DISABLE_JIT is set"
else:
    CACHE_DIR = _choose_cache()
    try:
        import numba
    except ImportError as error:
        MISSING = f"numba cannot be imported ({error})"
    else:
        COMPILED = True
        if CACHE_DIR is not None:
            config: Any = numba.config
            config.CACHE_DIR = str(CACHE_DIR)  # the variable NUMBA_CACHE_DIR is read only when numba is imported


def jit(function: F) -> F:
    """Compile `function` on first call (cached on disk, releases the GIL), or leave it as it is."""
    if not COMPILED:
        return function
    how: dict[str, Any] = {"cache": CACHE_DIR is not None, "nogil": True, "error_model": "numpy"}
    how["no_cfunc_wrapper"] = True  # nobody calls from C, and each wrapper costs compile time
    return cast(F, numba.njit(**how)(function))


def plain(kernel: F) -> F:
    """The Python function behind a kernel: it calls the kernels it names one by one.

    So each of them is compiled when it is first needed, and a base game does not wait for what only Saboteur 2 has.
    """
    return cast(F, getattr(kernel, "py_func", kernel))
