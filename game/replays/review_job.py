"""The analysis of a replay in the background: how far it is, how it is stopped, and where its result is kept."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING

from engine.replay import Replay
from game.clock import be_modest
from game.replays.beside import REVIEW, read_beside, write_beside

if TYPE_CHECKING:
    from ai.review.review import Depth, Review


def stored_review(replay: Replay) -> Review | None:
    """The review that lies beside a replay; None where there is none, or one that does not fit: it is made anew."""
    from ai.review.review import ReviewError, review_from_json

    with contextlib.suppress(OSError, ValueError, ReviewError):
        obj = read_beside(replay.path, REVIEW)
        if obj is not None:
            return review_from_json(obj, replay)
    return None


class ReviewJob:
    """One analysis in a thread of its own. Nothing is written before all of it is ready."""

    def __init__(self, replay: Replay, depth: Depth | None = None) -> None:
        from ai.review.review import Reviewer

        self._reviewer = Reviewer(replay, depth)
        self._stop = threading.Event()
        self.review: Review | None = None
        self.error: str | None = None
        """Why there is no review, or why it could not be stored."""
        self._thread = threading.Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

    @property
    def progress(self) -> float:
        """How far it is, 0 to 1."""
        return min(self._reviewer.done / max(self._reviewer.total, 1), 1.0)

    @property
    def running(self) -> bool:
        """Whether it is not over yet."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Give up, and wait until it has; what is not ready leaves nothing behind."""
        self._stop.set()
        self._thread.join()

    def join(self) -> None:
        """Wait for the end."""
        self._thread.join()

    def _run(self) -> None:
        be_modest()
        try:
            review = self._reviewer.run(self._stop.is_set)
        except Exception as error:  # shown to the player: an analysis that fails must not end the program
            self.error = f"{type(error).__name__}: {error}"
            return
        if review is None:
            return
        try:
            write_beside(self._reviewer.replay.path, REVIEW, review.to_json())
        except OSError as error:
            self.error = error.strerror or str(error)
        self.review = review
