"""The seed of a new game: typed, drawn by lot, copied and pasted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import clipboard, theme
from game.i18n import t
from game.ui.button import Button
from game.ui.field import TextField
from game.ui.form import Form

if TYPE_CHECKING:
    from game.scenes.new_game import NewGameScene

SEED_DIGITS = 18


class SeedRow:
    """The field and its three buttons."""

    def __init__(self, scene: NewGameScene) -> None:
        self.scene = scene

    def build(self, form: Form) -> None:
        """Add the row."""
        kit, scene = self.scene.app.ui, self.scene
        row, gap = kit.px(theme.ROW), kit.px(6)
        buttons = (
            ("dice", self.renew, "seed_new"),
            ("copy", self.copy, "seed_copy"),
            ("paste", self.paste, "seed_paste"),
        )
        made: list[Button] = []

        def make(rect: pygame.Rect) -> TextField:
            left = rect.right - len(buttons) * row - (len(buttons) - 1) * gap
            for place, (sign, run, tip) in enumerate(buttons):
                box = pygame.Rect(left + place * (row + gap), rect.top, row, row)
                made.append(Button(kit, box, "", run, name=tip, sign=sign, tip=t(f"menu.{tip}")))
            field = pygame.Rect(rect.left, rect.top, left - gap - rect.left, row)
            return TextField(
                scene.app.gui, field, scene.seed_text, self._typed,
                name="seed", limit=SEED_DIGITS, allowed="0123456789", placeholder="0",
            )  # fmt: skip

        form.row(t("menu.seed"), t("menu.seed_hint"), make, control=form.control)
        for button in made:
            form.scroll.add(button)

    def _typed(self, text: str) -> None:
        before = self.scene.fault()
        self.scene.seed_text = text
        self.scene.refresh_footer(before)

    def renew(self) -> None:
        """A seed by lot."""
        from game.scenes.new_game import fresh_seed

        self.scene.seed_text = str(fresh_seed())
        self.scene.rebuild()

    def copy(self) -> None:
        """The seed to the clipboard."""
        try:
            clipboard.put(self.scene.seed_text)
        except clipboard.ClipboardError as error:
            self.scene.app.say("menu.seed_not_copied", cause=error)
        else:
            self.scene.app.say("common.copied")

    def paste(self) -> None:
        """The seed from the clipboard; what is no seed is not taken."""
        try:
            text = clipboard.get().strip()
        except clipboard.ClipboardError as error:
            self.scene.app.say("menu.seed_not_pasted", cause=error)
            return
        if not text.isascii() or not text.isdigit() or len(text) > SEED_DIGITS:
            self.scene.app.say("menu.seed_no_number")
            return
        self.scene.seed_text = text
        self.scene.rebuild()
