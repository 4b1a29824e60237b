"""The focus ring: which widget keys act on, and how it moves with Tab and the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from game.prompts import keys_used
from game.ui.widget import Widget


class FocusList:
    """The focusable widgets of a screen in reading order, and the one that has the focus."""

    def __init__(self) -> None:
        self._widgets: list[Widget] = []
        self.current: Widget | None = None
        self.shown = keys_used()
        """Whether the ring is drawn: it appears with the first key and goes with the first click."""

    def set_widgets(self, widgets: Sequence[Widget], prefer: str = "") -> None:
        """Take over a new list; the focus goes to the widget of the same name as before, else to `prefer`, else the
        first."""
        wanted = self.current.name if self.current is not None else ""
        self._widgets = [widget for widget in widgets if widget.focusable]
        by_name = {widget.name: widget for widget in reversed(self._widgets) if widget.name and widget.enabled}
        first = next((widget for widget in self._widgets if widget.enabled), None)
        self.focus(by_name.get(wanted) or by_name.get(prefer) or first)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All focusable widgets."""
        return tuple(self._widgets)

    def focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget of the list (or to none)."""
        if self.current is widget:
            if widget is not None and not widget.focused:
                widget.set_focus(True)
            return
        if self.current is not None:
            self.current.set_focus(False)
        self.current = widget
        if widget is not None:
            widget.set_focus(True)

    def step(self, by: int) -> Widget | None:
        """Move the focus by so many places, round the end."""
        able = [widget for widget in self._widgets if widget.enabled]
        if not able:
            return None
        place = 0 if by > 0 else -1
        if self.current is not None and self.current in able:
            place = (able.index(self.current) + by) % len(able)
        self.focus(able[place])
        return self.current

    def towards(self, dx: int, dy: int) -> Widget | None:
        """Move the focus to the nearest widget in this direction of the screen; None when there is none."""
        here = self.current
        if here is None:
            return self.step(1)
        best: tuple[float, Widget] | None = None
        for widget in self._widgets:
            if widget is here or not widget.enabled:
                continue
            if dy:
                ahead = (widget.rect.top - here.rect.bottom) if dy > 0 else (here.rect.top - widget.rect.bottom)
                overlap = min(widget.rect.right, here.rect.right) - max(widget.rect.left, here.rect.left)
                off = abs(widget.rect.centerx - here.rect.centerx)
                slack = min(widget.rect.height, here.rect.height) // 2
            else:
                ahead = (widget.rect.left - here.rect.right) if dx > 0 else (here.rect.left - widget.rect.right)
                overlap = min(widget.rect.bottom, here.rect.bottom) - max(widget.rect.top, here.rect.top)
                off = abs(widget.rect.centery - here.rect.centery)
                slack = min(widget.rect.width, here.rect.width) // 2
            if ahead < -slack:
                continue
            if dx and overlap <= 0:
                continue
            cost = max(ahead, 0) + (0.3 * off if overlap > 0 else 2.0 * off)
            if best is None or cost < best[0]:
                best = (cost, widget)
        if best is None:
            return None
        self.focus(best[1])
        return best[1]
