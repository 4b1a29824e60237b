"""A lesson: the table with a coach beside the mine."""

from __future__ import annotations

from engine.action import Action
from engine.refusal import Refusal
from game.app import App
from game.i18n import t
from game.learn.coach import Coach
from game.learn.coach_view import CoachView, NoSummary
from game.learn.courses import course_of, first_game
from game.learn.lesson import Course, Lesson
from game.learn.lesson_session import LessonSession, begin
from game.learn.progress import Progress
from game.scene import LabelBox
from game.scenes.new_game import fresh_seed
from game.scenes.table import TableScene
from game.table.advice import words_of
from game.table.card_names import describe
from game.table.choice import Choice
from game.ui.dialog import Answer, Dialog


class LessonScene(TableScene):
    """Plays are accepted where the step asks for them; everything else is answered, and nothing changes."""

    def __init__(self, app: App, course: Course, lesson: Lesson, progress: Progress) -> None:
        session = begin(course, lesson, t("menu.player"), _pace(app))
        super().__init__(app, session)
        self.lesson_session = session
        self.coach, self.progress = Coach(course, lesson), progress
        self.hint: CoachView = CoachView(self)
        self.since = NoSummary(self)
        self._ending = False
        """Whether the end of the round lies over the table."""

    # Hooks

    def resume(self) -> None:
        """Back from the settings or the end of the round."""
        super().resume()
        self.coach.complaint = ""  # the language may be another one
        self.session.pace = _pace(self.app)
        if self._ending:
            self._ending = False
            self.coach.advance()

    @property
    def animating(self) -> bool:
        """While something moves, rings included."""
        return super().animating or self.hint.moving

    def update(self, dt: float) -> None:
        """The table, and whatever is due in the lesson."""
        super().update(dt)
        if self.hint.update(dt):
            self.app.invalidate()
        self._follow()

    def _next(self) -> None:
        """What a play told is shown; the end of the round waits for the coach."""
        if self.session.private:
            super()._next()

    def refresh(self) -> None:
        """The table, and the arrow where there is room for it."""
        super().refresh()
        self.hint.settle()

    @property
    def message(self) -> tuple[str, str]:
        """The line under the mine; empty while the player only reads."""
        reads = self.coach.begun and self.coach.step.kind in ("read", "end")
        return ("", "pass") if reads and self.session.my_turn else super().message

    # Steps

    @property
    def _shown(self) -> bool:
        """Whether everything was shown that led to the step, and the player can do something."""
        busy = self.stage.presenter.busy or self.view.dialog is not None or self.session.private
        return not busy and (self.session.my_turn or self.session.phase != "turn")

    def _follow(self) -> None:
        """Begin the step that is due; end one that is done by what is chosen."""
        coach = self.coach
        if not coach.begun and self._shown:
            coach.begin(self.lesson_session.snapshot())
            if coach.last:
                remember(self.app, coach.course.full_name(coach.lesson), self.progress)
            self._begin_step()
        if coach.fulfilled(self.choice):
            coach.advance()
            self._follow()

    def _begin_step(self) -> None:
        self.hint.attract()
        self.refresh()
        wanted = "hint:2" if self.coach.step.kind in ("read", "end") else "hand:0"
        current = self.view.focus.current
        if current is None or current.name.split(":")[0] in ("hint", "hand") or wanted == "hint:2":
            self._focus_on_name(wanted)
        self.app.invalidate()

    def go_on(self) -> None:
        """Next: the following step or lesson, or the end of the round; a step to be done is done for the player."""
        coach, step = self.coach, self.coach.step
        if not coach.begun:
            return
        if coach.last:
            self._next_lesson()
            return
        if step.kind == "end":
            from game.scenes.round_end import round_end_scene

            self._ending = True
            self.app.push(round_end_scene(self.app, self.session))
            return
        if step.kind in ("choose", "turn") and step.card is not None:
            index = self.choice.hand.index(step.card)
            self.choice = Choice(self.choice.observation, index, step.kind == "turn")
        elif step.kind == "play":
            super().play(step.accepts[0], sure=True)
        coach.advance()
        self.refresh()
        self._follow()

    def step_back(self) -> None:
        """The step before once more."""
        if not self.coach.at:
            return
        old, game = self.lesson_session, self.coach.back()
        fresh = LessonSession(game, self.coach.lesson, old.pace)
        fresh.version = old.version + 1
        old.close()
        self.session = self.lesson_session = fresh
        self.pointer.release()
        self.stage.presenter.skip()
        self.pending, self.target = None, None
        self.choice = Choice(fresh.observation())
        self.renew()
        self._follow()

    def _next_lesson(self) -> None:
        app, course = self.app, self.coach.course
        following = course.after(self.coach.lesson)
        app.pop()
        if following is not None:
            app.doors.lesson(course.edition, following.name, self.progress)

    # What the player tries

    def select(self, number: int, *, keyboard: bool = False) -> None:
        """Choose a card; another one than the lesson asks for is told about."""
        self.coach.complaint = ""
        super().select(number, keyboard=keyboard)
        card = self.choice.card
        if card is not None and self.coach.about_choice(card):
            told = describe(card)
            self.warn(t("lesson.say.other_card", card=told) if told else t("lesson.say.choose_first"))
        elif keyboard and card is not None:
            self._focus_on_ring()
        self._follow()

    def _focus_on_ring(self) -> None:
        """The keyboard is led to where the card goes, but for the first times, where it is told how to go there."""
        for kind, key in self.hint.spots_now:
            self._focus_on_name(f"{kind}:{key}")

    def _focus_on_name(self, name: str) -> None:
        widget = next((widget for widget in self.view.focus.widgets if widget.name == name), None)
        if widget is not None:
            self.view.focus.focus(widget)

    def turn_card(self) -> None:
        """Turn the chosen card."""
        self.coach.complaint = ""
        super().turn_card()
        self._follow()
        self.refresh()

    def play(self, action: Action, sure: bool = False) -> None:
        """Play what the step asks for; answer everything else."""
        self._follow()
        refusal = self.session.why_not(action)
        if refusal is not None:
            self.refuse(refusal)
            return
        objection = self.coach.objection(action)
        if objection is not None:
            self.pending = None
            self.warn(objection)
            return
        before = self.session.steps
        super().play(action, sure)
        if self.session.steps != before:
            self.coach.advance()
            self.refresh()

    def refuse(self, refusal: Refusal) -> None:
        """Say why the rules do not allow it, and where to look."""
        self.warn(t("lesson.say.refused", why=words_of(refusal)))
        self.app.sound.play("error")

    def warn(self, text: str) -> None:
        """The coach says it, until something else is tried."""
        self.coach.complaint = text
        self.refresh()
        self.app.invalidate()

    def next_speed(self) -> None:
        """The next bot speed; step by step is no speed for a lesson."""
        super().next_speed()
        if self.session.pace == "step":
            super().next_speed()

    def open_menu(self) -> None:
        """Escape and the menu leave."""
        self.ask_leave()

    def ask_leave(self) -> None:
        """Leave the lesson? At its end there is nothing to ask."""
        if self.coach.begun and self.coach.last:
            self.app.pop()
            return
        self.view.open_dialog(
            Dialog(
                t("lesson.leave.title"),
                t("lesson.leave.text"),
                [
                    Answer(t("lesson.leave.leave"), self.app.pop),
                    Answer(t("lesson.leave.settings"), self._settings),
                    Answer(t("lesson.leave.stay"), primary=True),
                ],
            )
        )
        self.app.invalidate()

    def _settings(self) -> None:
        from game.scenes.settings_scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def labels(self) -> list[LabelBox]:
        """The texts of the table and of the coach, or of the dialog over them."""
        return super().labels() + ([] if self.view.dialog is not None else self.hint.labels())


def _pace(app: App) -> str:
    """How fast the others play: as it is set, but never only when told."""
    pace = app.settings.bot_speed
    return "normal" if pace == "step" else pace


def open_lesson(app: App, edition: str, name: str, progress: Progress) -> None:
    """Begin a lesson, or the first real game where the course comes to that."""
    course = course_of(edition)
    lesson = next(lesson for lesson in course.lessons if lesson.name == name)
    if lesson.steps:
        app.push(LessonScene(app, course, lesson, progress))
        return
    remember(app, course.full_name(lesson), progress)
    app.change("hints", True)
    app.doors.start_game(first_game(edition, fresh_seed()))


def remember(app: App, name: str, progress: Progress) -> None:
    """Tick a lesson; the player is told where that cannot be kept."""
    cause = progress.finish(name)
    if cause is not None:
        app.say("lesson.unsaved", cause=cause)
