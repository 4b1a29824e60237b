"""A course of learning from beginning to end. Every piece of work that is finished lies in the folder, so that a course
that was stopped goes on where it was, and ends as if it had not been."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ai.arena.chance import derive
from ai.learning.evolution import Stage
from ai.learning.folder import Folder, FolderError
from ai.learning.hands import Hands
from ai.learning.lesson import Lesson
from ai.learning.match import Deals, Match, share_won
from ai.learning.parts import PARTS, Part
from ai.learning.regression import Fit, Sample, fit, sample
from ai.learning.selfplay import Shard, play_shard, shards
from ai.learning.source import DIGITS
from ai.learning.trial import Trial, better, duels, judge, play_duel, together
from ai.weights import SKILLED, table

SELF_PLAY, REGRESSION, EVOLUTION, TEST = "selfplay", "regression", "evolution", "test"
STEPS = (SELF_PLAY, REGRESSION, EVOLUTION, TEST)
_EVOLVE, _TRY = 0xE1, 0x7E
_CHOICE = 10
"""How many times the deals of a generation decide between two beginnings of an evolution."""

Tell = Callable[[str, str, int, int], None]
"""Progress: step, name of the part (or none), pieces done, all pieces."""


@dataclass(frozen=True)
class Learned:
    """What came out for a part. fit: None without self-play; together: the trials of all player counts as one."""

    part: str
    fit: Fit | None
    trials: tuple[Trial, ...]
    together: Trial
    adopted: bool


@dataclass(frozen=True)
class Outcome:
    """The table float64[roles, features] with the adopted parts, and how each part fared."""

    table: np.ndarray
    parts: tuple[Learned, ...]

    @property
    def adopted(self) -> bool:
        """Whether any part was."""
        return any(part.adopted for part in self.parts)

    def to_json(self) -> dict[str, Any]:
        """For the report: figures, without the table."""
        return {
            "parts": [
                {
                    "part": part.part,
                    "adopted": part.adopted,
                    "fit": None if part.fit is None else _without_weights(part.fit),
                    "trials": [trial.to_json() for trial in (*part.trials, part.together)],
                }
                for part in self.parts
            ]
        }


def _without_weights(found: Fit) -> dict[str, Any]:
    return {name: value for name, value in asdict(found).items() if name != "weights"}


class Course:
    """One course; `run` does all that is missing."""

    def __init__(self, lesson: Lesson, folder: Folder, hands: Hands, tell: Tell) -> None:
        self.lesson, self.folder = lesson, folder
        self._hands, self._tell = hands, tell
        self.start = folder.start
        skilled = table(SKILLED)
        self._pool = (self.start,) if np.array_equal(self.start, skilled) else (self.start, skilled)

    def run(self) -> Outcome:
        """All steps. FolderError and OSError from the folder; an interrupt loses the piece that is worked on."""
        shards_ = shards(self.lesson, self.start)
        self._play(shards_)
        parts = PARTS[self.lesson.edition]
        fits = [self._fit(part, shards_, number, len(parts)) for number, part in enumerate(parts)]
        learned, found = [], self.start
        for part, fitted in zip(parts, fits, strict=True):
            weights = self._evolve(part, self._begin(part, fitted))
            candidate = part.put(self.start, np.round(weights, DIGITS))
            trials = self._test(part, candidate)
            adopted = better(trials)
            learned.append(Learned(part.name, fitted, trials, together(trials), adopted))
            if adopted:
                found = part.put(found, part.weights(candidate))
        outcome = Outcome(found, tuple(learned))
        self.folder.keep("report.json", outcome.to_json())
        return outcome

    def _play(self, all_shards: list[Shard]) -> None:
        missing = [shard for shard in all_shards if not self.folder.has(shard.name)]
        done = len(all_shards) - len(missing)
        for index, arrays in self._hands.each(play_shard, missing):
            self.folder.keep_arrays(missing[index].name, arrays)
            done += 1
            self._tell(SELF_PLAY, "", done, len(all_shards))

    def _samples(self, part: Part, all_shards: list[Shard], held_out: bool) -> Iterator[Sample]:
        for shard in all_shards:
            arrays = self.folder.arrays(shard.name)
            if arrays is None:
                raise FolderError(f"{self.folder.path / shard.name} has gone; the same command makes it again")
            try:
                yield sample(arrays, part, held_out)
            except (KeyError, IndexError):
                raise FolderError(
                    f"{self.folder.path / shard.name} is damaged; delete this file, and it is made again"
                ) from None

    def _fit(self, part: Part, all_shards: list[Shard], number: int, count: int) -> Fit | None:
        if not all_shards:
            return None
        name = f"fit-{part.name}.json"
        known = self.folder.read(name)
        if known is not None:
            try:
                return Fit(**{**known, "weights": np.array(known["weights"], np.float64)})
            except (KeyError, TypeError, ValueError):
                raise self._damaged(name) from None
        found = fit(
            lambda: self._samples(part, all_shards, held_out=False),
            lambda: self._samples(part, all_shards, held_out=True),
            self.start[part.rows[0]],
            np.array(part.columns),
            self.lesson.pull,
        )
        self.folder.keep(name, {**asdict(found), "weights": found.weights.tolist()})
        self._tell(REGRESSION, part.name, number + 1, count)
        return found

    def _match(self, part: Part, deals: Deals, weights: np.ndarray | None = None) -> Match:
        mine = self.start if weights is None else part.put(self.start, weights)
        return Match(mine, part.saboteurs, self._pool, deals)

    def _deals(self, first: int, count: int) -> Deals:
        lesson = self.lesson
        return Deals(lesson.edition, lesson.seats, derive(lesson.seed, _EVOLVE), first, count, rough=True)

    def _begin(self, part: Part, fitted: Fit | None) -> np.ndarray:
        """Weights to go on from: the fitted ones, unless there is an evolution and the present ones win more."""
        present = part.weights(self.start)
        if fitted is None:
            return present
        weights: np.ndarray = fitted.weights[list(part.columns)]
        if not self.lesson.generations or self.folder.has(_stage_file(part)):
            return weights
        deals = self._deals(self.lesson.generations * self.lesson.deals, _CHOICE * self.lesson.deals)
        ours, theirs = self._hands.all(share_won, [self._match(part, deals, w) for w in (weights, present)])
        return weights if ours >= theirs else present

    def _evolve(self, part: Part, begin: np.ndarray) -> np.ndarray:
        lesson, name = self.lesson, _stage_file(part)
        if not lesson.generations:
            return begin
        known = self.folder.arrays(name)
        try:
            stage = Stage.first(begin) if known is None else Stage.from_arrays(known)
        except (KeyError, ValueError, TypeError):
            raise self._damaged(name) from None

        def rate(generation: int, drawn: np.ndarray) -> np.ndarray:
            deals = self._deals(generation * lesson.deals, lesson.deals)
            return np.array(self._hands.all(share_won, [self._match(part, deals, weights) for weights in drawn]))

        while stage.generation < lesson.generations:
            stage = stage.next(rate, derive(lesson.seed, int(part.saboteurs)))
            self.folder.keep_arrays(name, stage.arrays())
            self._tell(EVOLUTION, part.name, stage.generation, lesson.generations)
        return stage.mean

    def _test(self, part: Part, candidate: np.ndarray) -> tuple[Trial, ...]:
        lesson, name = self.lesson, f"test-{part.name}.json"
        known = self.folder.read(name)
        pairs: list[Any] = [] if known is None else known
        deals = Deals(lesson.edition, lesson.seats, derive(lesson.seed, _TRY), 0, lesson.trials, rough=False)
        work = duels(self._match(part, deals), candidate)
        if not isinstance(pairs, list):
            raise self._damaged(name)
        todo = [duel for number, duel in enumerate(work) if number >= len(pairs)]
        waiting: dict[int, list[tuple[float, float]]] = {}
        for index, batches in self._hands.each(play_duel, todo):
            waiting[index + len(work) - len(todo)] = batches
            while len(pairs) in waiting:  # in order, so that the file is a beginning of the work
                pairs.append(waiting.pop(len(pairs)))
            self.folder.keep(name, pairs)
            self._tell(TEST, part.name, len(pairs), len(work))
        trials = []
        for seats in lesson.seats:
            mine = [pairs[number] for number, duel in enumerate(work) if duel.match.deals.seats == (seats,)]
            try:
                trials.append(judge(seats, [pair for batches in mine for pair in batches]))
            except (TypeError, ValueError, IndexError):
                raise self._damaged(name) from None
        return tuple(trials)

    def _damaged(self, name: str) -> FolderError:
        return FolderError(f"{self.folder.path / name} is damaged; delete this file, and it is made again")


def _stage_file(part: Part) -> str:
    return f"evolution-{part.name}.npz"


__all__ = ["EVOLUTION", "REGRESSION", "SELF_PLAY", "STEPS", "TEST", "Course", "Learned", "Outcome", "Tell"]
