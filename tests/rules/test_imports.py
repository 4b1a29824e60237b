"""The packages import each other in one direction only, and the tree keeps its promises about what stands in it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAX_LINES = 600
ENGINE = {"engine", "numpy", "numba"}
ALLOWED = {
    "engine": ENGINE,
    "ai": ENGINE | {"ai"},
    "game": ENGINE | {"ai", "game", "assets", "pygame", "pygame_gui", "PIL"},  # PIL: only where asked for, see below
    "assets": set[str](),
}
SKIPPED = {".git", ".venv", "build", "dist", "__pycache__", "results", "saved"}
TEXT = {".py", ".md", ".toml", ".json", ".jsonl", ".svg", ".yml", ".theme", ".cfg", ".txt", ""}
# In pieces, so that this file does not hold what it looks for.
MACHINE_PATHS = re.compile(
    r"(?<![\w.~/-])/(?:" + "|".join(("wo" + "rk", "ro" + "ot", "ho" + "me", "Us" + "ers")) + r")/[\w.]"
)
REGISTRIES = re.compile(
    "|".join((r"pypi\." + "org", "python" + "hosted", r"registry\.npm" + "js", "conda" + r"\.anaconda"))
)


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def names(node: ast.AST, path: Path) -> list[str]:
    """The dotted modules that an import statement may load; `from a import b` gives `a` and `a.b`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        parts = path.relative_to(ROOT).with_suffix("").parts[: -node.level]
        base = ".".join((*parts, base) if base else parts)
    return [base, *(f"{base}.{alias.name}" for alias in node.names)]


def is_typing_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def at_module_level(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when the module is imported: not the bodies of functions, nor what only type checkers read."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or is_typing_only(child):
            continue
        yield child
        yield from at_module_level(child)


def imports(path: Path, only_module_level: bool = False) -> set[str]:
    nodes = at_module_level(tree(path)) if only_module_level else ast.walk(tree(path))
    return {name for node in nodes for name in names(node, path)}


def wrong_direction(package: str, imported: set[str]) -> set[str]:
    tops = {name.split(".")[0] for name in imported}
    return tops - ALLOWED[package] - set(sys.stdlib_module_names)


def test_what_need_not_be_installed_is_imported_in_one_place_and_late() -> None:
    users = {path.relative_to(ROOT).as_posix() for path in modules("game") if {"PIL", "PIL.Image"} & set(imports(path))}
    assert users == {"game/film/files.py"}
    done = subprocess.run(
        [sys.executable, "-c", "import sys, game.cli, game.film.files; sys.exit('PIL' in sys.modules)"],
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0


@pytest.mark.parametrize("package", ALLOWED)
def test_packages_import_only_what_they_may(package: str) -> None:
    assert modules(package)
    wrong = {
        str(path.relative_to(ROOT)): bad
        for path in modules(package)
        if (bad := wrong_direction(package, imports(path)))
    }
    assert wrong == {}


def test_a_wrong_direction_is_seen() -> None:
    assert wrong_direction("engine", {"numpy", "json", "game.app", "pygame"}) == {"game", "pygame"}
    assert wrong_direction("ai", {"engine.game", "pygame.font"}) == {"pygame"}
    assert wrong_direction("game", {"scipy.stats", "ai.levels"}) == {"scipy"}


def promised_pygame_free() -> set[str]:
    """The modules that docs/ARCHITECTURE.md names as free of pygame."""
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    paragraph = next(part for part in text.split("\n\n") if "import no pygame" in part)
    return set(re.findall(r"`(\w+)\.py`", paragraph.split("import no pygame", 1)[1]))


def path_of(module: str) -> Path | None:
    base = ROOT.joinpath(*module.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)


def way_to_pygame(path: Path, seen: set[Path]) -> list[str] | None:
    """The chain of imports by which importing this module loads pygame, or None."""
    seen.add(path)
    for name in sorted(imports(path, only_module_level=True)):
        if name.split(".")[0] in {"pygame", "pygame_gui"}:
            return [name]
        below = path_of(name) if name.split(".")[0] in ALLOWED else None
        if below is not None and below not in seen and (rest := way_to_pygame(below, seen)) is not None:
            return [name, *rest]
    return None


def test_modules_promised_without_pygame_load_none() -> None:
    promised = promised_pygame_free()
    assert {"clock", "layout", "paths", "settings"} <= promised
    there = [path for name in sorted(promised) if (path := path_of(f"game.{name}")) is not None]
    assert {path.stem for path in there} >= {"clock", "layout", "paths", "settings"}
    assert {path.name: way for path in there if (way := way_to_pygame(path, set())) is not None} == {}


def test_the_way_to_pygame_is_found() -> None:
    assert way_to_pygame(ROOT / "game" / "fonts.py", set()) == ["pygame"]


def module_randomness(source: ast.Module, path: Path) -> set[str]:
    """Uses of the two generators that are shared by the whole process."""
    found = {name for node in ast.walk(source) for name in names(node, path) if name.split(".")[0] == "random"}
    found |= {name for node in ast.walk(source) for name in names(node, path) if name.startswith("numpy.random")}
    for node in ast.walk(source):
        if isinstance(node, ast.Attribute) and node.attr == "random" and isinstance(node.value, ast.Name):
            found |= {f"{node.value.id}.random"} & {"np.random", "numpy.random"}
    return found


@pytest.mark.parametrize("package", ["engine", "ai"])
def test_chance_comes_from_our_own_generator(package: str) -> None:
    used = {str(p.relative_to(ROOT)): found for p in modules(package) if (found := module_randomness(tree(p), p))}
    assert used == {}


@pytest.mark.parametrize(
    "line",
    ["import random", "from random import choice", "from numpy import random", "import numpy as np\nnp.random.seed(1)"],
)
def test_shared_randomness_is_seen(line: str) -> None:
    assert module_randomness(ast.parse(line), ROOT / "engine" / "x.py")


def own_files() -> list[Path]:
    found: list[Path] = []
    for folder, below, files in os.walk(ROOT):
        below[:] = [
            name for name in below if name not in SKIPPED and not name.endswith(("_cache", ".egg-info", ".hypothesis"))
        ]
        found += [Path(folder) / name for name in files if Path(name).suffix in TEXT]
    return found


def test_no_file_is_too_long() -> None:
    counted = {
        str(path.relative_to(ROOT)): lines
        for path in own_files()
        if path.suffix == ".py" and (lines := len(path.read_text("utf-8").splitlines())) > MAX_LINES
    }
    assert counted == {}


def test_no_file_names_a_machine_or_a_registry() -> None:
    found: dict[str, str] = {}
    for path in own_files():
        text = path.read_text("utf-8", errors="replace")
        for pattern in (MACHINE_PATHS, REGISTRIES):
            if (match := pattern.search(text)) is not None:
                found[str(path.relative_to(ROOT))] = match.group()
    assert found == {}


@pytest.mark.parametrize("line", ["see /" + "home/ann/x", "'/" + "work/main'", 'open("/' + 'root/.x")'])
def test_a_machine_path_is_seen(line: str) -> None:
    assert MACHINE_PATHS.search(line)


@pytest.mark.parametrize("line", ["game/home/x", "~/.config/" + "root/x", "https://example.net/" + "work/x"])
def test_other_paths_are_none(line: str) -> None:
    assert MACHINE_PATHS.search(line) is None
