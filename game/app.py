"""The application: window, loop, settings, and the doors from one scene to the next."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game import i18n, prompts
from game import settings as settings_file
from game.art import art
from game.clock import Clock, FixedStep, ManualClock, SystemClock, put_frames_first
from game.display import StartError, check_display, check_driver
from game.doors import Doors
from game.inputs import HeldKeys, from_pad, is_fullscreen_key, is_rules_key
from game.keymap import Keymap
from game.opening import SEARCH, all_stages
from game.pad_devices import PadDevices
from game.scene import Scene, SceneStack
from game.search_gate import SearchGate
from game.settings import Settings
from game.sound import SoundBox
from game.ui import draw
from game.ui.bridge import Bridge, listen
from game.ui.kit import Kit

MIN_SIZE = (960, 600)
BUSY_RATE, IDLE_RATE, REST_RATE = 60, 30, 15
"""Frames a second: while something moves, while somebody is there, after `REST_AFTER` seconds without any input."""
REST_AFTER = 3.0
GUI_PERIOD = 0.25
"""Seconds between two updates of pygame_gui while nothing happens."""
TOAST_SECONDS = 5.0
LAST_WORDS = 0.5
"""A notice no older than so many seconds stays when its scene is left."""


@dataclass
class Toast:
    """A notice at the lower edge, and the time at which it goes."""

    text: str
    until: float


class App:
    """Owns the window and everything that lives as long as it."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        no_screen: bool = False,
        clock: Clock | None = None,
        settings: Settings | None = None,
        settings_path: Path | None = None,
        replays_dir: Path | None = None,
    ) -> None:
        """Open the window. `settings` given means that nothing is read; without `settings_path` nothing is written.

        StartError says in one line why there can be no window.
        """
        self.no_screen = no_screen
        self.settings_path = settings_path
        self.replays_dir = replays_dir
        self.clock: Clock = clock or SystemClock()
        self.notices: list[tuple[str, dict[str, object]]] = []
        self.settings = settings if settings is not None else self._load_settings()
        self.ui = Kit()
        self.gui = Bridge(self.ui)
        self.art = art()
        self.sound = SoundBox()
        self.ui.clicked = partial(self.sound.play, "click")
        self.scenes = SceneStack()
        self.doors = Doors(self)
        self.running = False
        self.toast: Toast | None = None
        self.openings = all_stages()
        self.search = SearchGate(self.openings[SEARCH], no_screen)
        self.steps = FixedStep()
        self.seen = False
        """Whether a picture was shown yet."""
        self.pads = PadDevices()
        self._held = HeldKeys()
        self._dirty = True
        self._gui_due = 0.0
        self._last = self._touched = self.clock.now()
        self._open(size or self.settings.window)

    @classmethod
    def headless(
        cls, size: tuple[int, int] = (1280, 720), lang: str = "en", ui_scale: int = 100, replays_dir: Path | None = None
    ) -> App:
        """An application without a window on any screen, for pictures and tests; its time stands still."""
        settings = Settings(language=lang, ui_scale=ui_scale, reduced_motion=True, muted=True, window=size)
        return cls(size, no_screen=True, clock=ManualClock(), settings=settings, replays_dir=replays_dir)

    # Starting and ending

    def _load_settings(self) -> Settings:
        if self.settings_path is None:
            return Settings(language=i18n.system_language())
        loaded = settings_file.load(self.settings_path)
        if loaded.repaired is not None:
            aside = loaded.aside.name if loaded.aside is not None else self.settings_path.name
            self.notices.append((f"common.settings_{loaded.repaired}", {"file": aside}))
        return loaded.settings

    def _open(self, size: tuple[int, int]) -> None:
        if self.no_screen:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        else:
            check_display()
        try:
            os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # the input method's own list of candidates
            # Only what is needed: pads are looked for once the title is shown, for that may take a while.
            pygame.display.init()
            if not self.no_screen:
                check_driver(pygame.display.get_driver())
            pygame.font.init()
        except pygame.error as error:
            raise StartError(f"no window can be opened: {error}; check the display driver") from error
        i18n.set_language(self.settings.language)
        prompts.use_keymap(Keymap(self.settings.keys))
        prompts.use_pad(False)
        prompts.use_keys(False)
        if not self.no_screen:
            self.sound.set_volume(self.settings.volume / 100, self.settings.muted)
            if not self.sound.start():
                self.notices.append(("common.no_sound", {}))
        self._windowed = self._at_least(size)
        self.fullscreen = False
        pygame.display.set_caption(i18n.t("common.game_name"))
        self._set_mode(self.settings.fullscreen and not self.no_screen)
        listen(False)  # until a text line has the focus, letters are keys and no input method takes them

    @staticmethod
    def _at_least(size: tuple[int, int]) -> tuple[int, int]:
        return max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1])

    def _set_mode(self, fullscreen: bool) -> None:
        try:
            if fullscreen:
                self.screen = pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
            else:
                self.screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
                if not self.no_screen:
                    pygame.Window.from_display_module().minimum_size = MIN_SIZE
        except pygame.error as error:
            raise StartError(f"no window can be opened: {error}; check the display driver") from error
        self.fullscreen = fullscreen
        self._resized()

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.screen.get_size()

    @property
    def scale(self) -> float:
        """Pixels of one layout unit."""
        return self.ui.scale

    def px(self, units: float) -> int:
        """Units in pixels."""
        return self.ui.px(units)

    def _resized(self) -> None:
        draw.clear_caches()  # panels of the old size: a window dragged about would fill them with hundreds of megabytes
        self.ui.set_scale(self.size, self.settings.ui_scale)
        self.gui.configure(self.size, self.settings.language)
        self.scenes.call("resize", self.size)
        self.invalidate()

    def toggle_fullscreen(self) -> None:
        """Full screen, or back to a window of exactly the size it had."""
        self._set_mode(not self.fullscreen)
        self._store(self.settings.with_value("fullscreen", self.fullscreen))

    def quit(self) -> None:
        """End the loop after this frame. A game in progress is safe: its file holds every action played."""
        self.running = False

    def close(self) -> None:
        """Leave all scenes, remember the window's size, close the window."""
        self.scenes.clear()
        for opening in self.openings.values():
            opening.stop()
        if not self.no_screen:
            self._store(self.settings.with_value("window", self._windowed))
        self.gui.close()
        self.pads.stop()
        self.sound.stop()
        pygame.display.quit()

    # Settings

    def change(self, name: str, value: object) -> None:
        """Change one setting: it takes effect at once and is saved."""
        before = self.settings
        changed = before.with_value(name, value)
        if changed == before:
            return
        self._store(changed)
        if name == "language":
            i18n.set_language(changed.language)
            pygame.display.set_caption(i18n.t("common.game_name"))
            self.gui.configure(self.size, changed.language)
            self.ui.painter.clear()
            self.scenes.call("retranslate")
            self.scenes.call("resize", self.size)
        elif name == "ui_scale":
            self._resized()
        elif name == "keys":
            prompts.use_keymap(Keymap(changed.keys))
        elif name in ("volume", "muted"):
            self.sound.set_volume(changed.volume / 100, changed.muted)
        elif name == "fullscreen" and changed.fullscreen != self.fullscreen:
            self._set_mode(changed.fullscreen)
        self.invalidate()

    def _store(self, changed: Settings) -> None:
        if changed == self.settings:
            return
        self.settings = changed
        if self.settings_path is not None:
            cause = settings_file.save(changed, self.settings_path)
            if cause is not None:
                self.say("common.settings_unsaved", cause=cause)

    def say(self, key: str, **named: object) -> None:
        """Show a notice at the lower edge for a few seconds."""
        self.toast = Toast(i18n.t(key, **named), self.clock.now() + TOAST_SECONDS)
        self.invalidate()

    def _drop_toast(self) -> None:
        """A scene was left: what it said goes with it, but for what it said in leaving."""
        if self.toast is not None and self.toast.until - self.clock.now() < TOAST_SECONDS - LAST_WORDS:
            self.toast = None

    # Scenes

    def push(self, scene: Scene) -> None:
        """Open a scene over the present one."""
        self.scenes.push(scene, self.size)
        self.invalidate()

    def pop(self) -> None:
        """Back to the scene below; from the last one, out of the game."""
        self.scenes.pop(self.size)
        self._drop_toast()
        if not len(self.scenes):
            self.quit()
        self.invalidate()

    def replace(self, scene: Scene) -> None:
        """Open a scene instead of the present one."""
        self.scenes.replace(scene, self.size)
        self._drop_toast()
        self.invalidate()

    # The loop

    def invalidate(self) -> None:
        """Have the window drawn anew with the next frame."""
        self._dirty = True

    def run(self) -> None:
        """Show frames until `quit`; closes the window at the end, however it comes."""
        self.running = True
        put_frames_first()
        self._last = self.clock.now()
        for key, named in self.notices:
            self.say(key, **named)
        try:
            self.frame()  # the title first, what takes longer beside it
            if not self.no_screen:
                self.pads.start()
                for opening in self.openings.values():
                    opening.begin()
            while self.running:
                self.frame()
                self.clock.tick(self.rate)
        finally:
            self.close()

    @property
    def rate(self) -> int:
        """Frames a second that are enough just now."""
        if self.busy:
            return BUSY_RATE
        return IDLE_RATE if self.clock.now() - self._touched < REST_AFTER else REST_RATE

    @property
    def busy(self) -> bool:
        """Whether the picture moves by itself."""
        top = self.scenes.top
        return (top is not None and top.animating) or self.pads.pads.moving

    def frame(self, *, handler: Callable[[pygame.event.Event], None] | None = None) -> bool:
        """One turn of the loop: events, updates, and a drawing if something changed; True when it was drawn.

        `handler` stands in for the application's own handling, for tests.
        """
        now = self.clock.now()
        events = self.pads.translate(pygame.event.get(), now, min(now - self._last, 0.1))
        if events:
            self._touched = now
        for event in events:
            (handler or self.handle)(event)
        self._tend_gui(now, bool(events))
        for _ in range(self.steps.advance(now - self._last)):
            self.scenes.call("update", self.steps.step)
        self._last = now
        if self.toast is not None and now >= self.toast.until:
            self.toast = None
            self.invalidate()
        if not (self._dirty or self.busy):
            return False
        self.draw()
        pygame.display.flip()
        self.seen = True
        return True

    def _tend_gui(self, now: float, something: bool) -> None:
        if something or now >= self._gui_due:
            self.gui.update(max(min(now - self._gui_due + GUI_PERIOD, 1.0), 0.001))
            self._gui_due = now + GUI_PERIOD
            if self.gui.typing:
                self.invalidate()

    def handle(self, event: pygame.event.Event) -> None:
        """One event: what concerns the window is done here, all else goes to the scene on top."""
        if self._held.repeats(event):
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            prompts.use_keys(event.type == pygame.KEYDOWN)
            if prompts.use_pad(from_pad(event)):
                self.scenes.call("retold")
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.scenes.call_all("unwatched")
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            if not self.fullscreen:
                self._windowed = self._at_least((event.w, event.h))
            if event.size != self._windowed and not self.fullscreen:
                self._set_mode(False)
            else:
                self.screen = pygame.display.get_surface() or self.screen
                self._resized()
        elif event.type == pygame.KEYDOWN and self.scenes.top is not None and self.scenes.top.takes_every_key:
            self.scenes.call("handle", event)
        elif is_fullscreen_key(event):
            self.toggle_fullscreen()
        elif is_rules_key(event):
            self._rules()
        else:
            self.scenes.call("handle", event)
        self.invalidate()

    def _rules(self) -> None:
        """The rulebook at what the scene on top is about; once more, and it closes again."""
        from game.scenes.rules_scene import RulesScene

        top = self.scenes.top
        if isinstance(top, RulesScene):
            self.pop()
        elif top is not None:
            self.doors.rules(top.topic())

    def draw(self) -> None:
        """Draw the scene on top, and the notice over it."""
        self._dirty = False
        top = self.scenes.top
        if top is None:
            self.screen.fill((0, 0, 0))
        else:
            top.draw(self.screen, self.steps.alpha)
        if self.toast is not None:
            from game.ui.toast import draw_toast

            draw_toast(self.ui, self.screen, self.toast.text)

    def render(self) -> pygame.Surface:
        """A picture of the window as it is now."""
        self.draw()
        return self.screen.copy()
