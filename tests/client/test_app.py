"""The loop, the window and the settings that take effect at once, with a clock turned by hand."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game import i18n
from game.app import IDLE_RATE, MIN_SIZE, REST_AFTER, REST_RATE, App
from game.clock import STEP, SWITCH, FixedStep, ManualClock
from game.display import StartError, check_display, check_driver
from game.scene import Scene
from game.scenes.settings_scene import SettingsScene
from game.settings import Settings

ROOT = Path(__file__).resolve().parents[2]


class Probe(Scene):
    """Counts what the application does with it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.updates, self.draws, self.moving = 0, 0, False
        self.sizes: list[tuple[int, int]] = []
        self.events: list[int] = []
        self.retranslated = 0

    def update(self, dt: float) -> None:
        assert dt == STEP
        self.updates += 1

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        assert 0.0 <= alpha <= 1.0
        self.draws += 1

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def handle(self, event: pygame.event.Event) -> None:
        self.events.append(event.type)

    def retranslate(self) -> None:
        self.retranslated += 1

    @property
    def animating(self) -> bool:
        return self.moving


@pytest.fixture
def probe(app: App) -> Probe:
    scene = Probe(app)
    app.push(scene)
    pygame.event.clear()
    app.frame()
    scene.draws = 0
    return scene


def clock_of(app: App) -> ManualClock:
    assert isinstance(app.clock, ManualClock)
    return app.clock


def test_steps_are_independent_of_the_frame_rate() -> None:
    for rate in (30, 50, 60, 144):
        steps = FixedStep()
        assert sum(steps.advance(1 / rate) for _ in range(rate * 10)) in (599, 600)


def test_a_long_stall_is_not_caught_up() -> None:
    steps = FixedStep()
    assert steps.advance(60.0) == 15
    assert steps.advance(0.0) == 0
    assert steps.advance(-1.0) == 0


def test_alpha_stays_in_bounds() -> None:
    steps, rng = FixedStep(), random.Random(1)
    for _ in range(500):
        steps.advance(rng.uniform(0, 0.08))
        assert 0.0 <= steps.alpha <= 1.0


def test_updates_follow_the_clock(app: App, probe: Probe) -> None:
    clock_of(app).advance(0.1)
    app.frame()
    assert probe.updates == 6


def test_nothing_is_drawn_while_nothing_happens(app: App, probe: Probe) -> None:
    for _ in range(30):
        clock_of(app).advance(1 / 30)
        assert app.frame() is False
    assert probe.draws == 0
    app.invalidate()
    assert app.frame() is True
    assert probe.draws == 1


def test_an_animation_is_drawn_every_frame(app: App, probe: Probe) -> None:
    probe.moving = True
    for _ in range(5):
        clock_of(app).advance(STEP)
        app.frame()
    assert probe.draws == 5
    assert app.busy


def test_events_reach_the_scene_and_redraw(app: App, probe: Probe) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert app.frame() is True
    assert pygame.KEYDOWN in probe.events


def test_run_idles_slowly_and_ends_with_quit(probe: Probe, monkeypatch: pytest.MonkeyPatch) -> None:
    app = probe.app
    monkeypatch.setattr(probe, "handle", lambda event: pygame.event.post(pygame.event.Event(pygame.QUIT)))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    app.run()
    assert clock_of(app).rates == [IDLE_RATE]
    assert len(app.scenes) == 0


def test_a_thread_that_computes_does_not_hold_up_frames(probe: Probe, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sys.getswitchinterval()
    monkeypatch.setattr(probe.app, "frame", probe.app.quit)
    try:
        sys.setswitchinterval(0.005)
        probe.app.run()
        assert sys.getswitchinterval() == pytest.approx(SWITCH) and SWITCH <= 0.001
    finally:
        sys.setswitchinterval(before)


def test_full_screen_twenty_times_ends_where_it_began(app: App, probe: Probe) -> None:
    before = app.size
    for _ in range(20):
        for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP):  # the second is the repeat of a key held long
            app.handle(pygame.event.Event(kind, key=pygame.K_F11, mod=0))
    assert app.size == before
    assert app.fullscreen is False
    assert probe.sizes[-1] == before
    app.toggle_fullscreen()
    assert app.fullscreen and app.settings.fullscreen


def test_a_window_keeps_its_least_size(app: App, probe: Probe) -> None:
    app.handle(pygame.event.Event(pygame.VIDEORESIZE, w=300, h=200, size=(300, 200)))
    assert app.size == MIN_SIZE
    assert probe.sizes[-1] == MIN_SIZE


def test_language_and_scale_change_live(app: App, probe: Probe) -> None:
    app.change("language", "zh-Hant")
    assert probe.retranslated == 1
    assert i18n.t("common.back") == "返回"
    plain = app.px(100)
    app.change("ui_scale", 200)
    assert app.px(100) == plain * 2


def test_settings_are_saved_at_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    app = App(no_screen=True, clock=ManualClock(), settings=Settings(), settings_path=path)
    app.change("volume", 20)
    assert json.loads(path.read_text("utf-8"))["volume"] == 20
    app.close()


def test_a_broken_settings_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    app = App(no_screen=True, clock=ManualClock(), settings_path=path)
    assert app.notices == [("common.settings_broken", {"file": "settings.json.broken"})]
    app.close()


def test_a_notice_goes_after_a_while(app: App, probe: Probe) -> None:
    app.say("common.copied")
    app.frame()
    assert app.toast is not None
    for _ in range(6):
        clock_of(app).advance(1.0)
        app.frame()
    assert app.toast is None


def test_no_display_is_one_clear_line() -> None:
    with pytest.raises(StartError) as caught:
        check_display({}, "linux")
    assert "DISPLAY" in str(caught.value)
    assert "\n" not in str(caught.value)
    check_display({"DISPLAY": ":0"}, "linux")
    check_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    check_display({}, "win32")


def test_a_display_that_does_not_answer_is_one_clear_line() -> None:
    """SDL falls back to a window that nobody sees; only who asks for one gets it."""
    with pytest.raises(StartError) as caught:
        check_driver("offscreen", {"DISPLAY": ":999"})
    assert "DISPLAY=:999" in str(caught.value) and "\n" not in str(caught.value)
    check_driver("dummy", {"SDL_VIDEODRIVER": "dummy"})
    check_driver("x11", {"DISPLAY": ":0"})
    check_driver("windows", {})


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no DISPLAY")
def test_no_window_opens_that_nobody_sees(tmp_path: Path) -> None:
    unset = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")
    environ = {name: value for name, value in os.environ.items() if name not in unset}
    environ |= {"DISPLAY": ":98765", "DWARF_MINERS_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "main.py"], capture_output=True, text=True, check=False, cwd=ROOT, env=environ, timeout=120
    )
    assert done.returncode == 2 and done.stderr.splitlines()[-1].startswith("dwarf-miners: no ")


def test_two_pictures_in_a_row_are_equal(app: App) -> None:
    app.doors.title()
    assert pygame.image.tobytes(app.render(), "RGB") == pygame.image.tobytes(app.render(), "RGB")


def test_popping_the_last_scene_ends_the_game(app: App, probe: Probe) -> None:
    app.running = True
    app.pop()
    assert app.running is False


def test_a_window_that_nobody_touches_is_looked_at_less_often(app: App) -> None:
    app.frame()
    clock_of(app).advance(REST_AFTER + 1)
    assert app.rate == REST_RATE
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    app.frame()
    assert app.rate == IDLE_RATE


def test_what_a_scene_said_goes_with_it_but_for_its_last_words(app: App) -> None:
    app.doors.title()
    app.push(SettingsScene(app))
    app.say("common.no_sound")
    app.clock.advance(1.0)  # type: ignore[attr-defined]
    app.pop()
    assert app.toast is None
    app.push(SettingsScene(app))
    app.say("common.no_sound")
    app.pop()
    assert app.toast is not None
