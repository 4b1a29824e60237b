"""Where one is in the rulebook, and the way back. Lives as long as the program, so that the book opens where it was."""

from __future__ import annotations

from dataclasses import dataclass, replace

FIRST_PAGE = "goal"
LIMIT = 100
"""Places kept behind."""


@dataclass(frozen=True)
class Place:
    """A page, or what was found for a query; scrolled down by so many units."""

    page: str = FIRST_PAGE
    query: str = ""
    scrolled: float = 0.0


class History:
    """The present place with those before and after it, as in a browser."""

    def __init__(self) -> None:
        self.here = Place()
        self._before: list[Place] = []
        self._after: list[Place] = []

    def go(self, place: Place) -> None:
        """Go on to another place; going to the page where one is already changes nothing."""
        if (place.page, place.query) == (self.here.page, self.here.query):
            return
        self._before = [*self._before[-LIMIT + 1 :], self.here]
        self._after = []
        self.here = place

    def amend(self, **changes: object) -> None:
        """Change the present place itself: how far it is scrolled, what is looked for."""
        self.here = replace(self.here, **changes)  # type: ignore[arg-type]

    def back(self) -> bool:
        """To the place before; False when there is none."""
        if not self._before:
            return False
        self._after.append(self.here)
        self.here = self._before.pop()
        return True

    def forward(self) -> bool:
        """Undo `back`; False when there is nothing to undo."""
        if not self._after:
            return False
        self._before.append(self.here)
        self.here = self._after.pop()
        return True

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before."""
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        """Whether `forward` leads anywhere."""
        return bool(self._after)
