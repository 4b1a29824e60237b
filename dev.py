"""The workshop: sets up .venv and runs, tests, checks, measures and packs Dwarf Miners. Standard library only.

This file must still be readable by old Pythons (3.6 on), so that they can be told in one line what is needed.
"""

import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = "dwarf-miners-stamp.json"
INSTALLING = "dwarf-miners-installing"
USAGE = """usage: python dev.py COMMAND

  setup                      make .venv and install what is missing
  run [ARGUMENTS]            start the game; the arguments go to main.py
  test [ARGUMENTS]           run the tests; the arguments go to pytest
  check                      ruff check, ruff format --check, mypy
  bench [--only NAME] [--json]
                             run the benchmarks
  package                    build a source archive and a wheel into dist/"""


class Failure(Exception):
    """Something the user can cure; the text says how. `status` is the exit status."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.status = status


def say(text: str) -> None:
    """One line about what is being done, on standard error so that `bench --json` stays clean."""
    print("dev.py: " + text, file=sys.stderr, flush=True)


def old_python(version: "tuple[int, int]") -> "str | None":
    """What to tell a Python that is too old, else None."""
    if version >= OLDEST:
        return None
    return "Dwarf Miners needs Python 3.11 or newer; this is {}.{}. Use a newer one: python3.11 dev.py".format(*version)


def missing_venv() -> "str | None":
    """What to install before a virtual environment can be made, else None."""
    if all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip")):
        return None
    return venv_cure()


def venv_cure() -> str:
    """How to get the module venv, with its Debian package's exact name."""
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    return f"this Python cannot make virtual environments. On Debian or Ubuntu: sudo apt install {package}"


def venv_python(venv: "Path | None" = None, windows: bool = os.name == "nt") -> Path:
    """The interpreter inside a virtual environment (.venv unless told otherwise)."""
    venv = VENV if venv is None else venv
    return venv / "Scripts" / "python.exe" if windows else venv / "bin" / "python"


def wanted_stamp(root: Path = ROOT) -> str:
    """Digest of what an installation depends on: pyproject.toml, the Python and where the checkout lies."""
    digest = hashlib.sha256((root / "pyproject.toml").read_bytes())
    python = "{}.{}".format(*sys.version_info[:2])
    for part in (python, platform.python_implementation(), platform.machine(), str(root)):
        digest.update(b"\0" + part.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def read_stamp(venv: "Path | None" = None) -> "str | None":
    """The stamp of the last complete installation, or None."""
    venv = VENV if venv is None else venv
    try:
        found = json.loads((venv / STAMP).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found.get("stamp") if isinstance(found, dict) else None


def fault(venv: "Path | None" = None) -> "str | None":
    """Why an existing virtual environment has to be made afresh, or None when it can be kept."""
    venv = VENV if venv is None else venv
    if (venv / INSTALLING).exists():
        return "an installation was cut short"
    if not (venv / "pyvenv.cfg").is_file() or not venv_python(venv).exists():
        return "it is only half made"
    probe = "import sys, pip; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run(
        [str(venv_python(venv)), "-c", probe], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=child_env()
    )
    if done.returncode != 0:
        return "its Python or its pip does not work"
    here = "{}.{}".format(*sys.version_info[:2])
    found = done.stdout.decode("ascii", "replace").strip()
    return None if found == here else f"it was made with Python {found}, this is {here}"


def child_env() -> "dict[str, str]":
    """The environment for our own Python: without what would make it look elsewhere for its modules."""
    env = dict(os.environ)
    for name in ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "__PYVENV_LAUNCHER__"):
        env.pop(name, None)
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    return env


def call(arguments: "list[str]", cwd: "Path | None" = ROOT) -> int:
    """Run the virtual environment's Python and wait; its exit status."""
    process = subprocess.Popen([str(venv_python()), *arguments], cwd=None if cwd is None else str(cwd), env=child_env())
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the child got it too and decides what to do with it
            continue


def make_venv() -> None:
    """Make .venv, or make it afresh when what is there cannot be used."""
    if VENV.exists() or VENV.is_symlink():
        why = fault()
        if why is None:
            return
        if Path(sys.prefix).resolve() == VENV.resolve():
            raise Failure(f".venv cannot be used: {why}. Start dev.py with the system's Python, not the one in .venv.")
        say(f".venv cannot be used: {why}; making it afresh")
        remove_venv()
    cure = missing_venv()
    if cure is not None:
        raise Failure(cure)
    say("making .venv")
    if subprocess.run([sys.executable, "-m", "venv", str(VENV)], env=child_env()).returncode != 0:
        raise Failure(f"making .venv failed. {venv_cure()}")


def remove_venv() -> None:
    """Delete .venv; Failure with the cause when something in it is in use."""
    try:
        if VENV.is_symlink() or not VENV.is_dir():
            VENV.unlink()
        else:
            shutil.rmtree(str(VENV))
    except OSError as error:
        raise Failure(f"cannot delete .venv ({error}). Close what uses it, delete the folder and try again.") from error


def requirements() -> "list[str]":
    """What pyproject.toml asks for, with the development tools."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["dev"]]


def pip(*arguments: str) -> bool:
    """Run pip quietly; whether it worked. The marker tells the next start if this one was killed in the middle."""
    marker = VENV / INSTALLING
    marker.write_text("", "utf-8")
    worked = call(["-m", "pip", "install", "--quiet", *arguments]) == 0
    marker.unlink()
    return worked


def install() -> bool:
    """Install the game and its tools; False when it had to be done without numba."""
    if pip("--editable", ".[dev]"):
        return True
    say("that failed; trying without numba")
    others = [line for line in requirements() if not line.startswith("numba")]
    if not pip(*others) or not pip("--no-deps", "--editable", "."):
        raise Failure("installing failed; pip's lines above say why. Check the connection and run: python dev.py setup")
    return pip("numba")


def setup(loud: bool = False) -> None:
    """Make sure that .venv is there and holds what pyproject.toml asks for; nothing is done when it does."""
    stamp = wanted_stamp()
    if read_stamp() == stamp and venv_python().exists() and not (VENV / INSTALLING).exists():
        if loud:
            say("everything is installed in .venv")
        return
    make_venv()
    say("installing the game and its tools into .venv (a few minutes the first time)")
    (VENV / STAMP).unlink(missing_ok=True)
    with_numba = install()
    if not with_numba:
        say("numba cannot be installed on this machine: the game works all the same, but its bots think more slowly")
    (VENV / STAMP).write_text(json.dumps({"stamp": stamp, "numba": with_numba}) + "\n", "utf-8")
    say("ready")


def pytest_arguments(given: "list[str]") -> "list[str]":
    """Two processes unless the arguments say how many, or want a debugger."""
    own = any(a.startswith(("-n", "--numprocesses", "--dist", "--pdb", "--trace")) or a == "no:xdist" for a in given)
    return given if own else ["-n", "2", *given]


def check() -> int:
    """Lint, format and types; all three run, and each is named with its outcome."""
    failed = []
    for name, arguments in (
        ("ruff check", ["-m", "ruff", "check", "."]),
        ("ruff format --check", ["-m", "ruff", "format", "--check", "."]),
        ("mypy", ["-m", "mypy"]),
    ):
        say(name)
        if call(arguments) != 0:
            failed.append(name)
    say("failed: " + ", ".join(failed) if failed else "all checks passed")
    return 1 if failed else 0


def package() -> int:
    """Build dist/*.tar.gz and dist/*.whl. The build folder goes first: deleted files would linger in the wheel."""
    shutil.rmtree(str(ROOT / "build"), ignore_errors=True)
    status = call(["-m", "build", "--outdir", str(ROOT / "dist"), str(ROOT)])
    if status == 0:
        say("built: " + ", ".join(sorted(path.name for path in (ROOT / "dist").iterdir())))
    return status


def main(arguments: "list[str]") -> int:
    """Run one command; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that cannot show a path's letters must not stop the work
            stream.reconfigure(errors="replace")
    command, rest = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if command in ("-h", "--help", "help"):
        print(USAGE)
        return 0 if arguments else 2
    if command not in ("setup", "run", "test", "check", "bench", "package"):
        raise Failure(f"no command {command!r}; there are setup, run, test, check, bench, package", 2)
    if rest and command in ("setup", "check", "package"):
        raise Failure(f"{command} takes no arguments", 2)
    setup(loud=command == "setup")
    if command == "run":
        return call([str(ROOT / "main.py"), *rest], cwd=None)
    if command == "test":
        return call(["-m", "pytest", *pytest_arguments(rest)])
    if command == "check":
        return check()
    if command == "bench":
        return call(["-m", "bench", *rest])
    return package() if command == "package" else 0


if __name__ == "__main__":
    too_old = old_python(sys.version_info[:2])
    if too_old is not None:
        sys.exit(too_old)
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(str(failure))
        sys.exit(failure.status)
    except KeyboardInterrupt:
        sys.exit(130)
