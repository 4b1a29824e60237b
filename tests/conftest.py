"""For every test: no window, no sound device, an empty user folder of its own, and the same examples on every run."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Set before any test module is imported: pygame and engine.jit read these when they are imported.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
_IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ
if not _IS_WORKER:  # workers inherit it, so that the kernels are compiled once for all of them
    _home = Path(tempfile.mkdtemp(prefix="dwarf-miners-test-"))
    os.environ["DWARF_MINERS_HOME"] = str(_home)
    # Compiled code outlives the session: its folders are named by a digest of the sources, so none can be stale.
    _kernels = Path(__file__).resolve().parent.parent / ".pytest_cache" / "kernels"
    with contextlib.suppress(OSError):  # where links are not allowed, it is compiled anew
        _kernels.mkdir(parents=True, exist_ok=True)
        (_home / "cache").mkdir()
        (_home / "cache" / "kernels").symlink_to(_kernels, target_is_directory=True)

settings.register_profile(
    "dwarf-miners", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dwarf-miners")


_COMPILE = "import sys\nfrom game.opening import all_stages\nall_stages()[sys.argv[1]].wait()"


_compiling: list[subprocess.Popen[bytes]] = []


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile once, as the game does, what several workers would each compile.

    Tests of the rules come first and need no search: it is compiled beside them.
    """
    if not _IS_WORKER and getattr(session.config.option, "numprocesses", None):
        root = Path(__file__).resolve().parent.parent
        subprocess.run([sys.executable, "-c", _COMPILE, "saboteur2"], cwd=root, check=False)
        if any("rules" not in Path(arg).parts for arg in session.config.args):
            _compiling.append(subprocess.Popen([sys.executable, "-c", _COMPILE, "search"], cwd=root))


_ORDER = ("rules", "client", "bots")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bots last, for they need what takes longest to compile. Thin out tests of many sizes and languages: every so many
    stay in the quick suite, in a fixed order."""
    items.sort(key=lambda item: next((n for n, part in enumerate(_ORDER) if part in item.path.parts), 0))
    seen: Counter[str] = Counter()
    for item in items:
        matrix = item.get_closest_marker("matrix")
        if matrix is not None:
            name = item.nodeid.split("[")[0]
            if seen[name] % int(matrix.args[0]):
                item.add_marker(pytest.mark.slow)
            seen[name] += 1


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the session's user folder once the workers have ended."""
    if not _IS_WORKER:
        for process in _compiling:
            process.wait()
        shutil.rmtree(os.environ["DWARF_MINERS_HOME"], ignore_errors=True)
