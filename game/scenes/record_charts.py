"""Two charts about a line of the records: how often each role won, and the gold of one game after the other."""

from __future__ import annotations

import pygame

from game import theme
from game.i18n import t
from game.replays.record_words import role_word
from game.replays.records import Row, Share
from game.scene import LabelBox
from game.theme import Rgb
from game.ui import draw
from game.ui.kit import Kit
from game.ui.widget import Widget

ROLE_COLOURS: dict[str, Rgb] = {
    "digger": theme.FLOOR[0],
    "blue": theme.BLUE,
    "green": theme.GREEN,
    "saboteur": theme.RED,
    "boss": theme.GOLD,
    "profiteer": theme.SLEEPER,
}
RUN = 5
"""Games of which the bold line is the mean."""
Text = tuple[str, tuple[int, int], float, Rgb, str]


class Charts(Widget):
    """Drawn from one row; without one it says what would be here."""

    def __init__(self, kit: Kit, rect: pygame.Rect, name: str = "charts") -> None:
        super().__init__(kit, rect, name)
        self.row: Row | None = None
        self.title = ""

    def show(self, row: Row | None, title: str) -> None:
        """Show another row."""
        self.row, self.title = row, title

    # Where things are

    def _parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Title, bars, line."""
        kit, rect = self.kit, self.rect.inflate(-2 * self.kit.px(12), -2 * self.kit.px(8))
        head = kit.line_height(theme.BODY, True) + kit.px(4)
        gap = kit.px(8)
        rest = rect.height - head - gap
        roles = max(len(self.row.roles) if self.row is not None else 1, 1)
        wanted = kit.line_height(theme.SMALL) + kit.px(4) + roles * kit.px(24)
        upper = min(wanted, rest * 62 // 100)
        if rest - upper < kit.line_height(theme.SMALL) * 2 + kit.px(50):
            upper = rest + gap  # no room for a line below: all of it is for the bars
        title = pygame.Rect(rect.left, rect.top, rect.width, head)
        bars = pygame.Rect(rect.left, title.bottom, rect.width, upper)
        return title, bars, pygame.Rect(rect.left, bars.bottom + gap, rect.width, rest - upper)

    def _bar_boxes(self, bars: pygame.Rect) -> list[tuple[str, Share, pygame.Rect]]:
        """Each role's line: name at the left, bar, number at the right."""
        if self.row is None:
            return []
        head = self.kit.line_height(theme.SMALL) + self.kit.px(4)
        roles = list(self.row.roles.items())
        lines, beside, gap = max(len(roles), 1), 1, self.kit.px(24)
        if (bars.height - head) / lines < self.kit.px(20) and bars.width > self.kit.px(420):
            lines, beside = -(-lines // 2), 2  # too low for one under the other
        step = min((bars.height - head) / lines, self.kit.px(34))
        wide = (bars.width - gap * (beside - 1)) // beside
        return [
            (
                role,
                share,
                pygame.Rect(
                    bars.left + number // lines * (wide + gap),
                    bars.top + head + round(number % lines * step),
                    wide,
                    max(round(step), 1),
                ),
            )
            for number, (role, share) in enumerate(roles)
        ]

    def _points(self, high: int) -> float:
        """A size of letters for a line of this height."""
        return min(theme.SMALL, high * 0.62 / self.kit.scale)

    def _columns(self, boxes: list[tuple[str, Share, pygame.Rect]]) -> tuple[int, int, float]:
        """How far from either end of a line its bar is, and the size of the letters."""
        kit = self.kit
        points = self._points(boxes[0][2].height)
        names = max(kit.width(role_word(role), points) for role, _, _ in boxes)
        numbers = max(kit.width(self._share_text(share), points) for _, share, _ in boxes)
        rect = boxes[0][2]
        names = min(names, rect.width * 2 // 5)
        return names + kit.px(10), numbers + kit.px(10), points

    @staticmethod
    def _share_text(share: Share) -> str:
        return t("records.of", percent=round((share.rate or 0.0) * 100), n=share.count)

    def _line_box(self, part: pygame.Rect) -> pygame.Rect:
        kit = self.kit
        head = kit.line_height(theme.SMALL) * 3 // 2 + kit.px(8)
        side = kit.width("000", theme.SMALL) + kit.px(8)
        below = kit.line_height(theme.SMALL) // 2
        return pygame.Rect(
            part.left + side, part.top + head, max(part.width - side - kit.px(8), 1), part.height - head - below
        )

    @property
    def _has_line(self) -> bool:
        box = self._line_box(self._parts()[2])
        return self.row is not None and box.height >= self.kit.px(30) and len(self.row.plays) > 0

    def _scale(self) -> tuple[int, int]:
        """Lowest and highest gold of the axis."""
        assert self.row is not None
        gold = self.row.gold_by_game
        return min(0, int(min(gold))), max(1, -int(-max(gold) // 1))

    # Texts

    def _texts(self) -> list[Text]:
        kit = self.kit
        title, bars, line = self._parts()
        if self.row is None:
            text = kit.shorten(t("records.charts_empty"), title.width, theme.SMALL)
            return [(text, self.rect.center, theme.SMALL, theme.DIM, "center")]
        out: list[Text] = [
            (kit.shorten(self.title, title.width, theme.BODY), title.midleft, theme.BODY, theme.GOLD, "midleft")
        ]
        boxes = self._bar_boxes(bars)
        if boxes:
            text = kit.shorten(t("records.chart_roles"), bars.width, theme.SMALL)
            out.append((text, bars.topleft, theme.SMALL, theme.DIM, "topleft"))
            left, _, points = self._columns(boxes)
            for role, share, box in boxes:
                name = kit.shorten(role_word(role), left - kit.px(8), points)
                out.append((name, box.midleft, points, theme.TEXT, "midleft"))
                out.append((self._share_text(share), box.midright, points, theme.TEXT, "midright"))
        if self._has_line:
            text = kit.shorten(t("records.chart_gold"), line.width, theme.SMALL)
            out.append((text, line.topleft, theme.SMALL, theme.DIM, "topleft"))
            inner, (low, high) = self._line_box(line), self._scale()
            for value, y in ((high, inner.top), (low, inner.bottom)):
                out.append((str(value), (inner.left - kit.px(8), y), theme.SMALL, theme.DIM, "midright"))
        return out

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        surface.blit(
            draw.box(self.rect.size, kit.px(theme.RADIUS), theme.FIELD, theme.FIELD, theme.PANEL_EDGE, kit.px(1.5)),
            self.rect,
        )
        if self.row is not None:
            boxes = self._bar_boxes(self._parts()[1])
            if boxes:
                left, right, _ = self._columns(boxes)
                for role, share, box in boxes:
                    wide = max(box.width - left - right, 1)
                    self._bar(surface, role, share, pygame.Rect(box.left + left, box.top, wide, box.height))
            if self._has_line:
                self._line(surface, self._line_box(self._parts()[2]))
        for text, at, size, colour, align in self._texts():
            kit.text(surface, text, at, size, colour, align=align, bold=size == theme.BODY)

    def _bar(self, surface: pygame.Surface, role: str, share: Share, box: pygame.Rect) -> None:
        """The share, and over it from where to where it may truly be."""
        if share.rate is None or share.interval is None:
            return
        kit = self.kit
        high = max(box.height * 5 // 9, 2)
        groove = pygame.Rect(box.left, box.centery - high // 2, box.width, high)
        pygame.draw.rect(surface, theme.ROCK[0], groove)
        wide = round(box.width * share.rate)
        pygame.draw.rect(surface, ROLE_COLOURS.get(role, theme.DIM), (groove.left, groove.top, wide, high))
        low, top = (box.left + round(box.width * end) for end in share.interval)
        thick, half = max(kit.px(1.5), 1), max(high // 3, 2)
        # An outline, so that it is seen over a bar of any colour.
        for colour, more in ((theme.OUTLINE, 2 * max(kit.px(1), 1)), (theme.TEXT, 0)):
            pygame.draw.line(surface, colour, (low, box.centery), (top, box.centery), thick + more)
            for x in (low, top):
                pygame.draw.line(surface, colour, (x, box.centery - half), (x, box.centery + half), thick + more)

    def _line(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """Each game as a dot, and the mean of the last few as a line."""
        assert self.row is not None
        kit, gold, (low, high) = self.kit, self.row.gold_by_game, self._scale()
        for value in {low, 0, high}:
            y = self._y(inner, value, low, high)
            pygame.draw.line(surface, theme.PANEL_EDGE, (inner.left, y), (inner.right, y), 1)
        count = len(gold)
        every = max(count // max(inner.width, 1), 1)

        def x(number: int) -> int:
            return inner.left + round(inner.width * (number / (count - 1) if count > 1 else 0.5))

        radius = max(min(kit.px(4), inner.width // (2 * count)), 1)
        for number in range(0, count, every):
            pygame.draw.aacircle(
                surface, theme.SLEEPER, (x(number), self._y(inner, gold[number], low, high)), radius
            )  # fmt: skip
        means = []
        for number in range(0, count, every):
            last = gold[max(number - RUN + 1, 0) : number + 1]
            means.append((x(number), self._y(inner, sum(last) / len(last), low, high)))
        if len(means) > 1:
            pygame.draw.lines(surface, theme.GOLD, False, means, max(kit.px(2), 1))

    @staticmethod
    def _y(inner: pygame.Rect, value: float, low: int, high: int) -> int:
        return inner.bottom - round(inner.height * (value - low) / (high - low))

    def labels(self) -> list[LabelBox]:
        return [
            self.kit.label_box(text, at, size, self.rect, align=align, bold=size == theme.BODY)
            for text, at, size, _, align in self._texts()
        ]
