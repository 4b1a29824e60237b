"""The house rules of a new game: a row for each, with a line that explains it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from engine.options import CHOICES, MAX_ROUNDS, Options
from game import theme
from game.i18n import t
from game.setup import HOUSE_RULES
from game.ui.button import Button
from game.ui.controls import Choice, Toggle
from game.ui.form import Form

if TYPE_CHECKING:
    from game.scenes.new_game import NewGameScene


class RuleRows:
    """The rows, and what they change in the set-up: only what differs from the printed rules stands in it."""

    def __init__(self, scene: NewGameScene) -> None:
        self.scene = scene

    def build(self, left: int, top: int, width: int) -> int:
        """Add the rows that have an effect in the rule set; where they end."""
        scene, kit = self.scene, self.scene.app.ui
        scroll = scene.view.scroll
        assert scroll is not None
        form = Form(kit, scroll, left, top, width, 220)
        form.heading(t("menu.house_rules"))
        for rule in HOUSE_RULES[scene.setup.edition]:
            values, words = self.values(rule)
            current = self.option(rule)
            label, hint = t(f"menu.rule_{rule}"), t(f"menu.rule_{rule}_hint")
            if isinstance(values[0], bool):
                wide = kit.px(66) + max(kit.width(t(f"common.{word}"), theme.BODY) for word in ("on", "off"))
                form.row(label, hint, partial(self._toggle, rule, bool(current)), control=wide)
            else:
                index = values.index(current) if current in values else 0
                form.row(label, hint, partial(self._choice, rule, values, words, index))
        wide = min(kit.width(t("menu.reset_rules"), theme.BODY) + kit.px(40), width)
        rect = pygame.Rect(left + width - wide, form.y + kit.px(4), wide, kit.px(theme.ROW))
        changed = bool(scene.setup.options)
        scroll.add(Button(kit, rect, t("menu.reset_rules"), self.reset, name="reset_rules", enabled=changed))
        return rect.bottom

    def _toggle(self, rule: str, on: bool, rect: pygame.Rect) -> Toggle:
        words = (t("common.on"), t("common.off"))
        return Toggle(self.scene.app.ui, rect, words, on, partial(self.set, rule), name=f"rule_{rule}")

    def _choice(self, rule: str, values: tuple[Any, ...], words: list[str], index: int, rect: pygame.Rect) -> Choice:
        def pick(place: int) -> None:
            self.set(rule, values[place])

        return Choice(self.scene.app.ui, rect, words, index, pick, name=f"rule_{rule}")

    def values(self, rule: str) -> tuple[tuple[Any, ...], list[str]]:
        """The values that a rule can have, and the words for them."""
        if rule == "rounds":
            return tuple(range(1, MAX_ROUNDS + 1)), [str(number) for number in range(1, MAX_ROUNDS + 1)]
        if rule == "first_player":
            names = [f"{number} · {seat.name}" for number, seat in enumerate(self.scene.setup.seats, 1)]
            return ("random", *range(len(names))), [t("menu.rule_first_player_random"), *names]
        values = CHOICES[rule]
        words = [] if isinstance(values[0], bool) else [t(f"menu.rule_{rule}_{value}") for value in values]
        return values, words

    def option(self, rule: str) -> Any:
        """The value that a rule has now."""
        return self.scene.setup.options.get(rule, getattr(Options(), rule))

    def set(self, rule: str, value: Any) -> None:
        """Give a rule another value."""
        options = {name: kept for name, kept in self.scene.setup.options.items() if name != rule}
        if value != getattr(Options(), rule):
            options[rule] = value
        self.scene.apply(replace(self.scene.setup, options=options))

    def reset(self) -> None:
        """The rules as printed."""
        self.scene.apply(replace(self.scene.setup, options={}))
