"""Two tables side by side that differ in every secret of the moment, driven by the same events.

The second game is dealt anew for whoever may look, whenever that changes and before every action, so that it always
agrees with the first in all that the looker knows. What its screen shows must never differ by one pixel.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame
from reason_tools import ExplainingBot
from secret_twins import redealt

from engine.action import Action, used_cards
from engine.cards import card_id
from engine.event import Event, redact
from engine.game import Game
from engine.observation import SPECTATOR
from engine.refusal import IllegalAction
from game import i18n
from game.app import App
from game.botworker import SameThreadWorker, Thought
from game.clock import ManualClock
from game.deeds import RoundDeeds
from game.scenes.table import TableScene
from game.session import Session, new_game
from game.setup import GameSetup

TRIES = 80
HIDDEN_CARDS = ("pass", "unburden")
OTHER = {"card": "NS", "role": "saboteur", "values": (1,), "value": 1, "gave": ("NS",), "got": ("EW",)}
"""What stands in the place of a secret in the twin's history."""


@dataclass(frozen=True)
class Happened:
    """A change of the first game: before and after it, and the action if it was one."""

    before: Game
    after: Game
    action: Action | None = None


class LeadingSession(Session):
    """The first game: remembers what happened until the second has done the same."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.happened: list[Happened] = []
        super().__init__(*given, **more)

    def _play(self, action: Action, *more: Any, **named: Any) -> tuple[Event, ...]:
        before = self._game.copy()
        seen = super()._play(action, *more, **named)
        self.happened.append(Happened(before, self._game.copy(), action))
        return seen

    def undo(self) -> bool:
        before, held = self._game, self._held
        done = super().undo()
        if done and held is None:
            self.happened.append(Happened(before, self._game.copy()))
        return done

    def next_round(self) -> None:
        before = self._game.copy()
        super().next_round()
        if self._game.round != before.round:
            self.happened.append(Happened(before, self._game.copy()))


class TwinSession(Session):
    """The second game: plays what the first has played, with other secrets."""

    def __init__(self, lead: LeadingSession, seed: int, **more: Any) -> None:
        self.rng = random.Random(f"twins {seed}")
        self.lead, self.plain, self.plays = lead, 0, 0
        self.at = lead._game.copy()
        """The first game as it was when it had done as much as this one."""
        super().__init__(lead._game.copy(), lead.seats, **more)
        self.look_again()

    def look_again(self) -> None:
        """Deal everything anew that the seat that may look now does not know."""
        self._game = redealt(self.at, self.viewer, self.rng.randrange(2**31))
        retell(self._game, self.viewer)
        self._other_notes()

    def _other_notes(self) -> None:
        """The notes of those who do not look say something else, or nothing."""
        mine = dict(self.lead.notes.of(self.viewer))
        words = ("trusted", "suspected")
        self.notes._notes = {
            person: mine if person == self.viewer else {seat: self.rng.choice(words) for seat in range(len(self.seats))}
            for person in self.humans
        }

    def lift(self, seat: int) -> None:
        """What was kept for this person is what the first game kept."""
        super().lift(seat)
        self._news.shown = self.lead._news.shown
        self.look_again()

    def dismiss_private(self) -> None:
        super().dismiss_private()
        self.look_again()

    def lower(self) -> None:
        super().lower()
        self.look_again()

    def undo(self) -> bool:
        held = self._held
        done = super().undo()
        if done and held is None:
            self.at = self.lead.happened.pop(0).after
        self.look_again()
        return done

    def next_round(self) -> None:
        before = self._game.round
        super().next_round()
        if self._game.round != before:
            self.at = self.lead.happened.pop(0).after
            self.look_again()

    def _play(self, action: Action, explanation: Any = None, *more: Any, **named: Any) -> tuple[Event, ...]:
        viewer, done = self.viewer, self.lead.happened.pop(0)
        assert done.action is not None
        self.plays += 1
        self._game, played = self._twin(done.before, viewer, done.action)
        self.at = done.after
        seen = super()._play(played, explanation, *more, **named)
        if self.phase != "turn":  # all may be told then, and is to be told alike
            self._deeds = RoundDeeds(self.lead._deeds.all)
        if self.viewer != viewer:
            self.look_again()
        return seen

    def _move(self, thought: Thought) -> None:
        done = self.lead.happened[0].action
        assert done is not None
        self._play(done, thought.explanation)  # whatever this bot would have done with its cards

    def _twin(self, game: Game, viewer: int, action: Action) -> tuple[Game, Action]:
        """A game with other secrets in which the action, seen by this viewer, does the same; and that action there."""
        after = game.copy()
        events = after.play(action)
        for number in range(TRIES):
            twin = redealt(game, viewer, self.rng.randrange(2**31))
            if not arrange(twin, game, viewer, action, events, self.rng, gold_too=number > TRIES // 2):
                continue
            played = _like(twin, action, self.rng) if game.to_move != viewer else action
            end = twin.copy()
            try:
                end.play(played) if played is not None else None
            except IllegalAction:
                continue
            if played is not None and end.observation(viewer) == after.observation(viewer):
                retell(twin, viewer)
                return twin, played
        self.plain += 1
        return game.copy(), action


def _like(twin: Game, action: Action, rng: random.Random) -> Action | None:
    """What looks like the action from outside, with the mover's cards in the twin; None where there is nothing."""
    if action.type in HIDDEN_CARDS:
        like = [
            other
            for other in twin.legal()
            if other.type == action.type and len(other.cards) == len(action.cards) and other.remove == action.remove
        ]
        return rng.choice(like) if like else None
    if action.type == "take_gold":
        return rng.choice(twin.legal())
    return action


Place = tuple[str, int, int]


def arrange(
    twin: Game, game: Game, viewer: int, action: Action, events: Sequence[Event], rng: random.Random, gold_too: bool
) -> bool:
    """Make the twin agree in what the action needs, and in what it will show the viewer; False where it cannot."""
    state, real, mover = twin._state, game._state, game.to_move
    assert mover is not None
    types = {event.type for event in events}
    if "goal_shown" in types or any(event.type == "looked" and event.seat == viewer for event in events):
        state.goal[:] = real.goal
    if types & {"round_ended", "inspected", "took_dwarf"}:
        state.role[:], state.aside[:] = real.role, real.aside
    if gold_too:
        state.gold_sum[:], state.gold_cards[:] = real.gold_sum, real.gold_cards
        state.gold_pile[:] = real.gold_pile
    if game.phase == "take_gold":
        if mover != viewer:
            _other_offer(state, rng)
        return True
    if game.phase != "turn":
        return True
    return _cards_needed(state, real, mover, viewer, action)


def _other_offer(state: Any, rng: random.Random) -> None:
    """Offer other gold to the seat that chooses, which is not the one that looks."""
    count = int(sum(state.offer))
    state.offer[:] = 0
    for _ in range(count):
        state.offer[rng.randrange(1, 4)] += 1


def _cards_needed(state: Any, real: Any, mover: int, viewer: int, action: Action) -> bool:
    seats = [seat for seat in range(int(real.seats)) if seat != viewer]
    needed: list[tuple[Place, int]] = []
    if viewer in (mover, action.seat):
        ahead = range(int(real.pile_next), min(int(real.pile_next) + 4, int(real.pile_end)))
        needed += [(("pile", i, 0), int(real.pile[i])) for i in ahead]
        if action.type == "swap_hands":
            other = mover if viewer == action.seat else action.seat
            assert other is not None
            needed += [(("hand", other, i), int(real.hand[other, i])) for i in range(int(real.hand_size[other]))]
    if mover != viewer and action.type not in HIDDEN_CARDS and ("hand", mover, 0) not in [place for place, _ in needed]:
        hand = [int(card) for card in real.hand[mover]]
        needed += [(("hand", mover, hand.index(card_id(name))), card_id(name)) for name in used_cards(action)]
    places: list[Place] = [("hand", seat, i) for seat in seats for i in range(int(real.hand_size[seat]))]
    places += [("pile", i, 0) for i in range(int(real.pile_next), int(real.pile_end))]
    return _swap_into_place(state, places, needed)


def _swap_into_place(state: Any, places: Iterable[Place], needed: Sequence[tuple[Place, int]]) -> bool:
    free = [place for place in places if place not in {place for place, _ in needed}]
    for done, (place, card) in enumerate(needed):
        if _card(state, place) == card:
            continue
        rest = [other for other, _ in needed[done + 1 :]]
        source = next((other for other in (*free, *rest) if _card(state, other) == card), None)
        if source is None:
            return False
        _put(state, source, _card(state, place))
        _put(state, place, card)
    return True


def _card(state: Any, place: Place) -> int:
    kind, first, second = place
    return int(state.hand[first, second] if kind == "hand" else state.pile[first])


def _put(state: Any, place: Place, card: int) -> None:
    kind, first, second = place
    if kind == "hand":
        state.hand[first, second] = card
    else:
        state.pile[first] = card


def retell(game: Game, viewer: int) -> None:
    """Change what the game's history holds of things that the viewer did not come to know."""
    told = []
    for event in game._views[None]:
        known = redact(event, viewer)
        hidden = {
            name: OTHER[name] for name in OTHER if getattr(known, name) is None and getattr(event, name) is not None
        }
        if known.action is not None and known.action != event.action:
            cards = tuple("NS" if card is None else card for card in known.action.cards)
            hidden["action"] = replace(known.action, cards=cards, value=1 if event.type == "take_gold" else None)
        told.append(replace(event, **hidden))
    for seat in game._views:
        if seat not in (viewer, SPECTATOR):
            game._views[seat] = [redact(event, seat) for event in told]


class TwinTables:
    """The two applications, on one dummy screen."""

    def __init__(self, setup: GameSetup, seed: int, size: tuple[int, int] = (960, 600), pace: str = "instant") -> None:
        worker = SameThreadWorker
        lead = LeadingSession(new_game(setup), setup.seats, worker=worker(lambda level: ExplainingBot()), pace=pace)
        twin = TwinSession(lead, seed, worker=worker(lambda level: ExplainingBot()), pace=pace)
        self.apps = (App.headless(size), App.headless(size))
        self.sessions = (lead, twin)
        self.frame = 1 / 8 if pace == "instant" else 1 / 20
        """Seconds between two frames: where nothing moves, rare frames show as much."""
        self.frames = 0
        """Frames that were drawn and found equal."""
        self.scenes = []
        for app, session in zip(self.apps, self.sessions, strict=True):
            app.change("bot_speed", pace)
            if pace != "instant":
                app.change("reduced_motion", False)
            scene = TableScene(app, session)
            app.push(scene)
            self.scenes.append(scene)

    @property
    def lead(self) -> LeadingSession:
        """The first game's session."""
        return self.sessions[0]

    @property
    def top(self) -> Any:
        """The scene on top of the first table."""
        return self.apps[0].scenes.top

    def tick(self, events: Sequence[pygame.event.Event] = (), count: int = 1) -> None:
        """Let frames pass on both tables, the first with these events, and compare them."""
        for number in range(count):
            drawn = [self._frame(app, events if number == 0 else ()) for app in self.apps]
            where = f"{type(self.top).__name__}, viewer {self.lead.viewer}, after {self.lead.steps} actions"
            tops = [type(app.scenes.top) for app in self.apps]
            assert tops[0] is tops[1], f"different scenes: {tops}"
            assert (drawn[0] is None) == (drawn[1] is None), f"only one table was drawn anew: {where}"
            if self.lead.phase != "game_over":
                assert drawn[0] == drawn[1], f"a secret is on the screen: {where}"
                self.frames += drawn[0] is not None

    def _frame(self, app: App, events: Sequence[pygame.event.Event]) -> bytes | None:
        pygame.event.clear()
        for event in events:
            pygame.event.post(event)
        assert isinstance(app.clock, ManualClock)
        app.clock.advance(self.frame)
        return app.screen.get_buffer().raw if app.frame() else None

    def both(self, name: str, value: object) -> None:
        """Change a setting on both."""
        for app in self.apps:
            app.change(name, value)

    def close(self) -> None:
        """Close both."""
        for app in self.apps:
            app.scenes.clear()
        self.apps[0].close()
        i18n.set_language("en")
