"""For every test: no window, no sound device, an empty user folder of its own, and the same examples on every run."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings

# Set before any test module is imported: pygame and engine.jit read these when they are imported.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
_IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ
if not _IS_WORKER:  # workers inherit it, so that the kernels are compiled once for all of them
    os.environ["DWARF_MINERS_HOME"] = tempfile.mkdtemp(prefix="dwarf-miners-test-")

settings.register_profile(
    "dwarf-miners", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dwarf-miners")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the session's user folder once the workers have ended."""
    if not _IS_WORKER:
        shutil.rmtree(os.environ["DWARF_MINERS_HOME"], ignore_errors=True)
