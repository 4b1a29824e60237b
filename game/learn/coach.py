"""Where a player is in a lesson, and what is said to plays that the lesson does not ask for. Plain data, no pygame."""

from __future__ import annotations

from engine.action import Action
from engine.game import Game
from game.i18n import has, t
from game.learn.lesson import Course, Lesson, Spot, Step
from game.prompts import prompted
from game.table.card_names import card_name
from game.table.choice import Choice, target_of


class Coach:
    """The step that is due. It has begun once everything that led to it was shown."""

    def __init__(self, course: Course, lesson: Lesson) -> None:
        self.course, self.lesson = course, lesson
        self.at = 0
        self.begun = False
        self.complaint = ""
        """What is said to the last wrong try."""
        self._starts: dict[int, Game] = {}

    @property
    def step(self) -> Step:
        """The step that is due."""
        return self.lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether it is the last one."""
        return self.at == len(self.lesson.steps) - 1

    def begin(self, game: Game) -> None:
        """The step begins in this position."""
        self.begun, self.complaint = True, ""
        self._starts[self.at] = game

    def advance(self) -> None:
        """The step is done."""
        if not self.last:
            self.at += 1
            self.begun, self.complaint = False, ""

    def back(self) -> Game:
        """The step before is due again, in the position it began in. ValueError at the first step."""
        if not self.at:
            raise ValueError("there is no step before the first one")
        self.at -= 1
        self.begun, self.complaint = False, ""
        return self._starts[self.at].copy()

    # What is said

    def _key(self, name: str) -> str:
        return f"lesson.{self.course.edition}.{self.lesson.name}.{name}"

    @property
    def title(self) -> str:
        """The lesson's name."""
        return t(self._key("title"))

    @property
    def words(self) -> str:
        """What the coach says now."""
        return prompted(self._key(self.step.name)) if self.begun else t("lesson.watch")

    def objection(self, action: Action) -> str | None:
        """Why a legal play is not played now; None when it is what the step asks for."""
        step = self.step
        if self.begun and step.accepted(action):
            later = {other.card for other in self.lesson.steps[self.at + 1 :]}
            lost = next((card for card in action.cards if card in later), None)
            return None if lost is None else t("lesson.say.keep", card=card_name(lost))
        special = self._key(f"{step.name}_wrong")
        if step.kind == "play" and has(special):
            return t(special)
        return t(_OBJECTIONS.get(step.kind, "lesson.say.read_first"))

    def about_choice(self, card: str | None) -> bool:
        """Whether a chosen card is another one than the step is about."""
        step = self.step
        free = step.card is None or (step.loose and step.accepts[0].type == "pass")
        return self.begun and card is not None and not free and card != step.card

    def fulfilled(self, choice: Choice) -> bool:
        """Whether the step is done by what is chosen."""
        step = self.step
        if not self.begun or step.kind not in ("choose", "turn") or choice.card != step.card:
            return False
        return step.kind == "choose" or choice.turned

    def spots(self, choice: Choice) -> tuple[Spot, ...]:
        """What the ring goes round now."""
        step = self.step
        if not self.begun:
            return ()
        if step.kind in ("read", "end"):
            return step.spots
        discarding = bool(step.accepts) and step.accepts[0].type == "pass"
        if self.fulfilled(choice):
            return ()
        if step.card is not None and choice.card != step.card and not (discarding and choice.card):
            return (("card", step.card),)
        if step.kind == "turn":
            return (("button", "rotate"),)
        if step.spots:
            return step.spots
        if discarding:
            return (("button", "discard"),)
        target = target_of(step.accepts[0], choice.observation.seat)
        return ((target.kind, target.key),)


_OBJECTIONS = {
    "play": "lesson.say.not_this", "choose": "lesson.say.choose_first", "turn": "lesson.say.turn_first",
}  # fmt: skip
