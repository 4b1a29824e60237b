"""Turns events into timed cues: what moves where, when, and for how long. Pure functions of time, without pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.event import Event
from engine.observation import MineCard

Cell = tuple[int, int]
Place = tuple[str, int | Cell | None]
"""`("seat", 2)`, `("hand", 2)`, `("cell", (3, -1))`, `("goal", 1)`, `("discard", None)`, `("pile", None)`."""

FLY, FALL, BADGE, FLIP, DRAW, LOOK, PAUSE = 0.55, 0.7, 0.5, 0.8, 0.35, 0.5, 0.35
SWAP, DWARF, COIN = 0.9, 0.45, 0.7
"""Seconds of each kind of cue at normal speed."""
GLOW = 0.45
"""Seconds in which the lamplight follows a change of the tunnel."""
GAP = 0.05
NEXT_CARD = 0.12
"""Seconds from one card of several to the next."""
ONTO_A_SEAT = ("break", "repair", "trapped", "theft", "hands_off", "free_at_last")
"""Actions whose card flies to a seat and changes what lies before it."""


@dataclass(frozen=True)
class Cue:
    """One movement. `card` is the face to show, None for a back; `cell` the cell that changes when the cue is over."""

    kind: str
    start: float
    duration: float
    event: Event
    source: Place = ("pile", None)
    target: Place = ("discard", None)
    card: str | None = None
    turned: bool = False
    cell: Cell | None = None
    back: str = "draw"

    @property
    def end(self) -> float:
        """When the cue is over."""
        return self.start + self.duration

    def progress(self, t: float) -> float:
        """How far the cue is at time `t`, 0 to 1."""
        if t <= self.start:
            return 0.0
        return 1.0 if t >= self.end else (t - self.start) / self.duration

    def active(self, t: float) -> bool:
        """Whether the cue is running at time `t`."""
        return self.start <= t < self.end


def plan(events: Sequence[Event], mine: Sequence[MineCard], speed: float, start: float = 0.0) -> tuple[Cue, ...]:
    """The cues of one action, one after the other from `start`; none at speed 0 (reduced motion, instant)."""
    if speed <= 0:
        return ()
    out: list[Cue] = []
    at = start

    def add(kind: str, seconds: float, event: Event, step: float | None = None, **more: object) -> None:
        """One more cue; the next begins after it, or after `step` seconds."""
        nonlocal at
        out.append(Cue(kind, at, seconds / speed, event, **more))  # type: ignore[arg-type]
        at += (seconds + GAP if step is None else step) / speed

    for event in events:
        if event.type == "played":
            _play_cues(add, event, mine)
        elif event.type == "goal_shown":
            add(
                "flip",
                FLIP,
                event,
                target=("goal", event.goal),
                card=event.card,
                turned=bool(event.turned),
                cell=GOALS[event.goal or 0],
            )
        elif event.type == "drew":
            add("draw", DRAW, event, source=("pile", None), target=("hand", event.seat), card=event.card)
        elif event.type == "hands_swapped":
            add("swap", SWAP, event, 0, source=("hand", event.seat), target=("hand", event.target))
            add("swap", SWAP, event, source=("hand", event.target), target=("hand", event.seat))
        elif event.type == "took_dwarf":
            add("draw", DWARF, event, source=("seat", event.seat), target=("discard", None), back="role")
            add("draw", DWARF, event, source=("pile", None), target=("seat", event.seat), back="role")
        elif event.type == "stolen" and event.target is not None:
            add("coin", COIN, event, source=("seat", event.target), target=("seat", event.seat))
        elif event.type in ("round_ended", "round_started"):
            add("pause", PAUSE, event)
    return tuple(out)


GOALS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))


def _play_cues(put: Callable[..., None], event: Event, mine: Sequence[MineCard]) -> None:
    action, source = event.action, ("hand", event.seat)
    if action is None:
        return
    match action.type:
        case "place":
            put(
                "fly",
                FLY,
                event,
                source=source,
                target=("cell", action.cell),
                card=action.card,
                turned=action.turned,
                cell=action.cell,
            )
            put("glow", GLOW, event, 0)
        case kind if kind in ONTO_A_SEAT:
            target, card = ("seat", event.seat if kind == "theft" else action.seat), action.card or kind
            put("fly", FLY, event, source=source, target=target, card=card)
            put("badge", BADGE, event, target=target, card=card)
        case "swap_hands" | "swap_hats":
            put("fly", FLY, event, source=source, target=("seat", action.seat), card=action.type)
        case "inspection":
            put("fly", FLY, event, source=source, target=("seat", action.seat), card="inspection")
            put("look", LOOK, event, target=("seat", action.seat))
        case "rockfall":
            gone = next((card for card in mine if card.cell == action.cell), None)
            put("fly", FLY, event, source=source, target=("cell", action.cell), card="rockfall")
            name, turned = (gone.card, gone.turned) if gone is not None else (None, False)
            put("fall", FALL, event, target=("cell", action.cell), card=name, turned=turned, cell=action.cell)
            put("glow", GLOW, event, 0)
        case "map":
            put("fly", FLY, event, source=source, target=("goal", action.goal), card="map")
            put("look", LOOK, event, target=("goal", action.goal))
        case "pass" | "unburden":
            last = len(action.cards) - 1
            for number in range(len(action.cards)):
                step = None if number == last else NEXT_CARD
                put("fly", FLY, event, step, source=source, target=("discard", None), card=None)
            if action.type == "unburden":
                put("badge", BADGE, event, target=("seat", event.seat), card="free_at_last")


class Presenter:
    """Holds the cues that run and those to come."""

    def __init__(self) -> None:
        self.t = 0.0
        self.cues: tuple[Cue, ...] = ()

    def show(self, events: Sequence[Event], mine: Sequence[MineCard], speed: float) -> None:
        """Queue what happened behind what still runs."""
        start = max([self.t, *(cue.end for cue in self.cues)])
        self.cues += plan(events, mine, speed, start)

    @property
    def busy(self) -> bool:
        """Whether something still moves."""
        return any(cue.end > self.t for cue in self.cues)

    def update(self, dt: float) -> bool:
        """Let time pass; True when the picture changes by it."""
        if not self.cues:
            return False
        self.t += dt
        self.cues = tuple(cue for cue in self.cues if cue.end > self.t)
        if not self.cues:
            self.t = 0.0
        return True

    def skip(self) -> bool:
        """Everything is over at once; False when nothing moved."""
        was, self.cues, self.t = bool(self.cues), (), 0.0
        return was

    def active(self) -> tuple[tuple[Cue, float], ...]:
        """The cues that run now, each with its progress."""
        return tuple((cue, cue.progress(self.t)) for cue in self.cues if cue.active(self.t))

    def hidden_cells(self) -> frozenset[Cell]:
        """Cells whose card has not arrived yet: they are drawn empty."""
        return frozenset(
            cue.cell for cue in self.cues if cue.kind == "fly" and cue.cell is not None and cue.end > self.t
        )

    def covered_goals(self) -> frozenset[int]:
        """Goals that are still to be turned over: they are drawn face down."""
        return frozenset(
            cue.event.goal
            for cue in self.cues
            if cue.kind == "flip" and cue.event.goal is not None and cue.end > self.t
        )

    def glow(self) -> tuple[float, float] | None:
        """The change of light that is under way or comes next: when it began, as what tells it from others, and how
        far it is. The light of before is shown until its play has arrived."""
        cue = next((cue for cue in self.cues if cue.kind == "glow" and cue.end > self.t), None)
        return None if cue is None else (cue.start, cue.progress(self.t))

    def standing(self) -> tuple[Cue, ...]:
        """Rockfalls that have not hit yet: their card is still drawn in its place."""
        return tuple(cue for cue in self.cues if cue.kind == "fall" and cue.start > self.t)
