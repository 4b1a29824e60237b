"""Gold that flies at the end of a round: what sets off for what, in which order, and when it is told."""

from __future__ import annotations

import pygame
from table_tools import FRAME, RoteBot, session_of, setup_of

from engine.event import Event
from game.app import App
from game.clock import ManualClock
from game.scenes.gold_flights import APART, FLIGHT, MOST, GoldFlights, Hop, hops_of
from game.scenes.round_end import RoundEndScene
from game.session import Session


def paid(seat: int, value: int) -> Event:
    return Event("paid", seat=seat, value=value)


def test_each_event_sends_what_changes_hands() -> None:
    assert hops_of(Event("gold_taken", 2), 0) == [Hop(0, ("heap", 0), ("seat", 2), "back", "gold")]
    assert hops_of(Event("gold_taken", 2, value=3), 0)[0].card == "gold_3"
    assert [hop.target for hop in hops_of(paid(1, 3), 0)] == [("seat", 1)] * 3
    assert len(hops_of(paid(1, 40), 0)) == MOST and hops_of(paid(1, 0), 0) == []
    theft = hops_of(Event("stolen", 4, target=0), 0)
    assert [(hop.source, hop.target) for hop in theft] == [(("seat", 0), ("seat", 4))]
    assert hops_of(Event("stolen", 4), 0) == []


def test_one_after_the_other_and_told_when_arrived() -> None:
    flights = GoldFlights()
    log = [Event("round_ended", side="saboteurs"), paid(0, 2), paid(3, 1)]
    flights.take(log, True)
    flights.take(log, True)  # the same log again brings nothing new
    assert len(flights.hops) == 3 and flights.awaited(0) and flights.awaited(3) and not flights.awaited(1)
    heard: list[str] = []
    for _ in range(round((APART + FLIGHT) / FRAME) - 2):
        heard += flights.update(FRAME)
    assert flights.busy and not flights.awaited(0) and flights.awaited(3)
    for _ in range(4):
        flights.update(FRAME)
    assert not flights.busy and heard == ["gold", "gold"]
    flights.take([*log, Event("stolen", 3, target=0)], True)
    assert [hop.sound for hop in flights.hops] == ["steal"] and flights.awaited(0)
    flights.skip()
    assert not flights.busy and not flights.awaited(0)


def test_reduced_motion_sends_nothing() -> None:
    flights = GoldFlights()
    flights.take([paid(0, 2)], False)
    assert not flights.busy
    flights.take([paid(0, 2), paid(1, 2)], True)
    assert {hop.target for hop in flights.hops} == {("seat", 1)}


def at_the_gold() -> Session:
    """A table of bots and one person, at the end of the first round."""
    session = session_of(setup_of(1))
    bot = RoteBot()
    while session.phase == "turn":
        if session.my_turn:
            session.try_play(bot.choose(session.observation(), session.steps).action)
        elif session.private:
            session.dismiss_private()
        else:
            session.update(FRAME)
    return session


def test_the_end_of_a_round_shares_its_gold_in_sight(app: App) -> None:
    app.change("reduced_motion", False)
    scene = RoundEndScene(app, at_the_gold())
    app.push(scene)
    assert isinstance(app.clock, ManualClock)
    flew: set[int] = set()
    pictures = 0
    for _ in range(2400):
        app.clock.advance(FRAME)
        app.frame()
        going = {hop.target[1] for hop in scene.flights.hops if hop.share(scene.flights.t) > 0}
        if going - flew and pictures < 3:
            one = pygame.image.tobytes(app.render(), "RGB")
            assert pygame.image.tobytes(app.render(), "RGB") == one
            pictures += 1
        flew |= going
        if scene.session.my_turn and not scene.animating:
            offer = scene.observation.offer
            assert offer
            scene.take(offer[0])
        if scene.session.to_move is None and not scene.animating:
            break
    assert scene.session.to_move is None and pictures > 0
    gold = [e for e in scene.observation.history if e.type == "gold_taken" or (e.type == "paid" and e.value)]
    assert flew == {event.seat for event in gold}
    assert [widget.name for widget in scene.view.widgets][-1] == "next"
