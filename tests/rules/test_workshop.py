"""dev.py, the folders, the doctor and the benchmark runner."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

import dev
from bench import harness
from game import doctor, paths

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with spaces and Chinese letters that dev.py takes for its own."""
    root = tmp_path / "矮人 矿工"
    root.mkdir()
    (root / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    monkeypatch.setattr(dev, "ROOT", root)
    monkeypatch.setattr(dev, "VENV", root / ".venv")
    return root


def bare_venv(folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)


def test_old_pythons_get_one_line() -> None:
    assert dev.old_python((3, 11)) is None and dev.old_python((4, 0)) is None
    text = dev.old_python((3, 10))
    assert text is not None and "3.11" in text and "3.10" in text and "\n" not in text


def test_dev_has_nothing_that_old_pythons_cannot_parse() -> None:
    ast.parse((ROOT / "dev.py").read_text("utf-8"), feature_version=(3, 7))


def test_missing_venv_names_the_debian_package(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name, *rest: None if name == "ensurepip" else real(name, *rest)
    )
    with pytest.raises(dev.Failure, match=rf"python3\.{sys.version_info[1]}-venv"):
        dev.make_venv()
    assert not (checkout / ".venv").exists()


def test_stamp_follows_project_file_and_place(checkout: Path, tmp_path: Path) -> None:
    first = dev.wanted_stamp(checkout)
    assert dev.wanted_stamp(checkout) == first
    moved = tmp_path / "moved"
    moved.mkdir()
    (moved / "pyproject.toml").write_bytes((checkout / "pyproject.toml").read_bytes())
    assert dev.wanted_stamp(moved) != first
    with (checkout / "pyproject.toml").open("a") as file:
        file.write("# more\n")
    assert dev.wanted_stamp(checkout) != first


def test_half_made_environments_are_seen(checkout: Path) -> None:
    venv = checkout / ".venv"
    venv.mkdir()
    assert dev.fault() == "it is only half made"
    bare_venv(venv)
    assert dev.fault() == "its Python or its pip does not work"
    (venv / dev.INSTALLING).touch()
    assert dev.fault() == "an installation was cut short"


def test_setup_does_nothing_when_all_is_there(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(dev, "make_venv", lambda: done.append("venv"))
    monkeypatch.setattr(dev, "install", lambda: bool(done.append("install")) or True)
    bare_venv(checkout / ".venv")
    dev.setup()
    assert done == ["venv", "install"]
    dev.setup()
    assert done == ["venv", "install"]
    (checkout / ".venv" / dev.INSTALLING).touch()
    dev.setup()
    assert done == ["venv", "install"] * 2


def test_without_numba_it_says_so_once(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, ...]] = []

    def fake_pip(*arguments: str) -> bool:
        asked.append(arguments)
        return "numba" not in arguments and ".[dev]" not in arguments

    monkeypatch.setattr(dev, "pip", fake_pip)
    bare_venv(checkout / ".venv")
    monkeypatch.setattr(dev, "make_venv", lambda: None)
    dev.setup()
    assert capsys.readouterr().err.count("numba cannot be installed") == 1
    assert any("pygame-ce" in line for line in asked[1]) and not any("numba" in line for line in asked[1])
    dev.setup()
    assert "numba" not in capsys.readouterr().err and len(asked) == 4


def test_a_failed_installation_is_not_taken_for_a_complete_one(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "pip", lambda *arguments: False)
    monkeypatch.setattr(dev, "make_venv", lambda: None)
    bare_venv(checkout / ".venv")
    with pytest.raises(dev.Failure, match=r"dev\.py setup"):
        dev.setup()
    assert dev.read_stamp() is None


def test_interpreter_of_each_system() -> None:
    assert dev.venv_python(Path("v"), windows=True) == Path("v/Scripts/python.exe")
    assert dev.venv_python(Path("v"), windows=False) == Path("v/bin/python")


def test_tests_run_in_two_processes_unless_told() -> None:
    assert dev.pytest_arguments(["-k", "x"]) == ["-n", "2", "-k", "x"]
    for own in (["-n0"], ["-n", "4"], ["--pdb"], ["-p", "no:xdist"]):
        assert dev.pytest_arguments(own) == own


@pytest.mark.parametrize("arguments", [["fly"], ["setup", "now"], ["check", "-v"]])
def test_bad_commands_are_refused(arguments: list[str]) -> None:
    with pytest.raises(dev.Failure) as caught:
        dev.main(arguments)
    assert caught.value.status == 2 and "\n" not in str(caught.value)


def test_every_asset_is_packed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    files = [path for path in (ROOT / "assets").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert files
    assert [
        path.name for path in files if path.suffix != ".py" and not any(fnmatch(path.name, p) for p in patterns)
    ] == []


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in (paths.HOME_VARIABLE, "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def test_own_home_holds_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    for folder in (paths.data_folder(), paths.config_folder(), paths.cache_folder(), paths.replays_folder()):
        assert tmp_path in folder.parents


@pytest.mark.parametrize(
    ("system", "data", "config"),
    [
        ("linux", ".local/share/dwarf-miners", ".config/dwarf-miners"),
        ("darwin", "Library/Application Support/dwarf-miners", "Library/Application Support/dwarf-miners"),
        ("win32", "AppData/Roaming/dwarf-miners", "AppData/Roaming/dwarf-miners"),
    ],
)
def test_folders_of_each_system(
    no_home: Path, monkeypatch: pytest.MonkeyPatch, system: str, data: str, config: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert paths.data_folder() == no_home / data
    assert paths.settings_file() == no_home / config / "settings.json"


def test_replays_of_a_checkout_and_of_an_installation(no_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert paths.replays_folder() == ROOT / "replays" / "saved"
    monkeypatch.setattr(paths, "__file__", str(no_home / "site-packages" / "game" / "paths.py"))
    assert paths.checkout() is None
    assert paths.replays_folder() == paths.data_folder() / "replays"


def test_a_folder_that_cannot_be_made_has_a_cause(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert paths.why_not_writable(tmp_path / "file" / "below")
    assert paths.why_not_writable(tmp_path / "new") is None
    assert list((tmp_path / "new").iterdir()) == []


def test_doctor_reports_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.run(json=True) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] and len(report["findings"]) == len(doctor.CHECKS)
    assert all(finding["cure"] for finding in report["findings"] if finding["status"] != "ok")
    display = next(finding for finding in report["findings"] if finding["name"] == "display")
    assert display["status"] == "note" and "SDL_VIDEODRIVER" in display["cure"]


def test_doctor_finds_a_display_that_does_not_open() -> None:
    code = "import sys; from game.doctor import run; sys.exit(run(False))"
    env = {**os.environ, "SDL_VIDEODRIVER": "nonsense", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert any(line.startswith("problem display") for line in done.stdout.splitlines())


def test_doctor_finds_a_replay_folder_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").touch()
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert doctor.run(json=False) == 1
    out = capsys.readouterr().out
    assert "problem replays" in out and paths.HOME_VARIABLE in out


def test_doctor_finds_classic_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame

    monkeypatch.setattr(pygame, "IS_CE", 0)
    assert doctor.check_pygame().status == "problem"


def speed() -> harness.Result:
    return harness.Result(name="speed", figure=1234.5, unit="rounds/s", baseline="walking", ratio=2.0)


def broken() -> harness.Result:
    return harness.Result(name="broken", figure=float("nan"), unit="s", baseline="none", ratio=1.0)


def test_bench_prints_json_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert harness.main(["--only", "bench_speed", "--json"], {"speed": speed, "broken": broken}) == 0
    assert json.loads(capsys.readouterr().out) == [speed()]


def test_bench_refuses_unknown_names_and_bad_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert harness.main(["--only", "sped"], {"speed": speed}) == 2
    assert "speed" in capsys.readouterr().err
    assert harness.main([], {"broken": broken}) == 1
    assert "broken" in capsys.readouterr().err


def test_bench_finds_functions_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bench_sample"
    folder.mkdir()
    (folder / "one.py").write_text("def bench_walk(): return {}\ndef helper(): pass\n")
    (folder / "harness.py").write_text("def bench_not_this(): pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert list(harness.find(folder, "bench_sample")) == ["walk"]
