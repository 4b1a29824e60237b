"""Settings: each takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import theme
from game.i18n import LANGUAGES, NATIVE_NAMES, t
from game.prompts import prompted
from game.settings import ANIMATION_SPEEDS, BOT_SPEEDS, UI_SCALES
from game.ui.button import Button
from game.ui.controls import Choice, Slider, Toggle
from game.ui.form import Form
from game.ui.menu import MenuScene


class SettingsScene(MenuScene):
    """Opened from the title and from the table."""

    first_focus = "language"
    subject = "controls"

    def build(self, size: tuple[int, int]) -> None:
        inner, footer = self.frame(size, t("menu.settings"), 820)
        scroll = self.make_scroll(inner)
        form = Form(self.app.ui, scroll, inner.left, inner.top, inner.width - self.app.px(20), 280)
        form.gap(4)
        settings = self.app.settings
        form.heading(t("menu.display"))
        self._choice(form, "language", LANGUAGES, [NATIVE_NAMES[tag] for tag in LANGUAGES])
        self._slider(
            form, "ui_scale", (UI_SCALES[0], UI_SCALES[-1], UI_SCALES[1] - UI_SCALES[0]), settings.ui_scale, live=False
        )
        self._toggle(form, "fullscreen", settings.fullscreen)
        self._toggle(form, "colour_shapes", settings.colour_shapes)
        form.gap(10)
        form.heading(t("menu.play"))
        self._choice(form, "bot_speed", BOT_SPEEDS, [t(f"menu.bot_speed_{speed}") for speed in BOT_SPEEDS])
        self._choice(form, "animation_speed", ANIMATION_SPEEDS, [f"{speed:g}×" for speed in ANIMATION_SPEEDS])
        self._toggle(form, "reduced_motion", settings.reduced_motion)
        self._toggle(form, "confirm_play", settings.confirm_play)
        self._toggle(form, "take_back", settings.take_back)
        self._toggle(form, "hints", settings.hints)
        form.gap(10)
        form.heading(t("menu.controls"))
        form.row(t("keys.entry"), t("keys.entry_hint"), self._keys_button)
        form.gap(10)
        form.heading(t("menu.sound"))
        self._slider(form, "volume", (0, 100, 5), settings.volume)
        self._toggle(form, "muted", settings.muted)
        scroll.finish(form.y + self.app.px(4))
        self.back_button(footer)

    def _texts(self, name: str) -> tuple[str, str]:
        return t(f"menu.{name}"), prompted(f"menu.{name}_hint")

    def _keys_button(self, rect: pygame.Rect) -> Button:
        return Button(self.app.ui, rect, t("keys.open"), self._keys, name="keys")

    def _keys(self) -> None:
        from game.scenes.keys_scene import KeysScene

        self.app.push(KeysScene(self.app))

    def _choice(self, form: Form, name: str, values: Sequence[object], words: list[str]) -> None:
        index = list(values).index(getattr(self.app.settings, name))

        def make(rect: pygame.Rect) -> Choice:
            return Choice(
                self.app.ui, rect, words, index, lambda place: self.app.change(name, values[place]), name=name
            )

        form.row(*self._texts(name), make)

    def _toggle(self, form: Form, name: str, on: bool) -> None:
        words = (t("common.on"), t("common.off"))
        wide = self.app.px(66) + max(self.app.ui.width(word, theme.BODY) for word in words)

        def make(rect: pygame.Rect) -> Toggle:
            return Toggle(self.app.ui, rect, words, on, lambda value: self.app.change(name, value), name=name)

        form.row(*self._texts(name), make, control=wide)

    def _slider(self, form: Form, name: str, bounds: tuple[int, int, int], value: int, live: bool = True) -> None:
        def make(rect: pygame.Rect) -> Slider:
            return Slider(self.app.ui, rect, bounds, value, lambda to: self.app.change(name, to), name=name, live=live)

        form.row(*self._texts(name), make)
