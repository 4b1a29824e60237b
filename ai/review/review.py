"""The review of a recorded game: what was likely when, who suspected whom, what people could have played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ai.review.chances import SIDES, Foreteller
from ai.review.judgement import Judge, Judgement
from ai.review.suspicion import Suspicion
from engine.action import Action
from engine.errors import ActionError, GameError
from engine.replay import Replay

FORMAT, VERSION = "dwarf-miners-review", 1
HUMAN = "human"


class ReviewError(GameError):
    """A stored review that cannot be used; the message says why."""


@dataclass(frozen=True)
class Depth:
    """rounds: played on from each position; iterations: of the search behind each judgement of a person's move."""

    rounds: int = 192
    iterations: int = 1024

    def to_json(self) -> dict[str, int]:
        """JSON object."""
        return {"rounds": self.rounds, "iterations": self.iterations}


@dataclass(frozen=True)
class Review:
    """What was found out about the positions 0 to n of a replay of n steps.

    digest: of the replay's last position, by which a review and its replay are known to belong together; sides: whose
    chances are told; chances: by position, one for each side; suspicion: by position, rows as `Suspicion.table` gives
    them; judgements: of people's moves, by the index of the step.
    """

    digest: int
    depth: Depth
    sides: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    suspicion: tuple[list[list[float]], ...]
    judgements: Mapping[int, Judgement] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """JSON object, as it stands beside the replay."""
        return {
            "format": FORMAT, "version": VERSION, "digest": self.digest, "depth": self.depth.to_json(),
            "sides": list(self.sides), "chances": [list(row) for row in self.chances],
            "suspicion": [list(table) for table in self.suspicion],
            "judgements": {str(step): one.to_json() for step, one in self.judgements.items()},
        }  # fmt: skip


def review_from_json(obj: object, replay: Replay) -> Review:
    """The stored review of this replay. ReviewError for anything else."""
    try:
        return _read(obj, replay)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, ActionError) as error:
        raise ReviewError(f"this is no review of the game: {error}") from None


def _read(obj: Any, replay: Replay) -> Review:
    if not isinstance(obj, dict) or obj.get("format") != FORMAT:
        raise ReviewError(f"no review: the field format is not {FORMAT}")
    if obj["version"] != VERSION:
        raise ReviewError(f"version {obj['version']} cannot be read, only version {VERSION}")
    config, count = replay.header.config, len(replay.steps)
    if obj["digest"] != final_digest(replay):
        raise ReviewError("it belongs to another game, or the game has gone on since")
    sides = SIDES[config.edition]
    chances = tuple(tuple(_share(x) for x in row) for row in obj["chances"])
    tables = tuple([[_share(x) for x in row] for row in table] for table in obj["suspicion"])
    shape = tuple(obj["sides"]) == sides and len(chances) == len(tables) == count + 1
    rows = all(len(row) == len(sides) for row in chances)
    seats = config.seats
    if not (shape and rows and all(len(t) == seats + 1 and all(len(r) == seats for r in t) for t in tables)):
        raise ReviewError("its tables do not fit the game")
    judgements = {}
    for key, one in obj["judgements"].items():
        if not 0 <= int(key) < count:
            raise ReviewError(f"it judges step {key}, which the game has not")
        judgements[int(key)] = Judgement(Action.from_json(one["best"]), _share(one["cost"]), float(one["gold"]))
    depth = Depth(int(obj["depth"]["rounds"]), int(obj["depth"]["iterations"]))
    return Review(obj["digest"], depth, sides, chances, tables, judgements)


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise ValueError(f"{value!r} is no share from 0 to 1")
    return float(value)


def final_digest(replay: Replay) -> int:
    """Digest of the last position."""
    return replay.game_at(len(replay.steps)).digest()


class Reviewer:
    """Makes the review of one replay piece by piece, so that it can be shown how far it is, and stopped."""

    def __init__(self, replay: Replay, depth: Depth | None = None) -> None:
        self.replay = replay
        self.depth = depth or Depth()
        self.done = 0
        """Pieces that are ready, of `total`."""
        self._people = [level == HUMAN for level in replay.header.levels]
        self.total = len(replay.steps) + 1 + len(self._judged())

    def _judged(self) -> list[int]:
        """Steps that a person played."""
        return [
            n
            for n, step in enumerate(self.replay.steps)
            if step.seat is not None and self._people[step.seat] and step.action is not None
            and step.action.type not in ("take_gold", "steal")
        ]  # fmt: skip

    def run(self, stop: Callable[[], bool] = lambda: False) -> Review | None:
        """The whole review; None once `stop`, which is asked several times a second, says yes."""
        chances: list[tuple[float, ...]] = []
        suspicion: list[list[list[float]]] = []
        judgements: dict[int, Judgement] = {}
        for _ in self._pieces(chances, suspicion, judgements, stop):
            if stop():
                return None
            self.done += 1
        sides = SIDES[self.replay.header.config.edition]
        return Review(final_digest(self.replay), self.depth, sides, tuple(chances), tuple(suspicion), judgements)

    def _pieces(
        self, chances: list[tuple[float, ...]], suspicion: list[list[list[float]]],
        judgements: dict[int, Judgement], stop: Callable[[], bool],
    ) -> Iterator[None]:  # fmt: skip
        replay, seed = self.replay, self.replay.header.seed
        foreteller, reader, judge = Foreteller(self.depth.rounds), Suspicion(), Judge(self.depth.iterations)
        for at in range(len(replay.steps) + 1):
            game = replay.game_at(at)
            chances.append(foreteller.chances(game, seed, stop))
            suspicion.append(reader.table(game))
            yield
        for at in self._judged():
            step, game = replay.steps[at], replay.game_at(at)
            assert step.action is not None
            found = judge.judge(game.observation(step.seat), step.action, seed + at, stop)
            if found is not None and not stop():
                judgements[at] = found
            yield
