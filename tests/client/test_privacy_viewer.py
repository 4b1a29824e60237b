"""A replay watched from a seat: it shows what the seat knew then, and not one pixel more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from table_tools import setup_of

from engine.action import Action
from engine.deal import Deal
from engine.game import Game
from engine.observation import SPECTATOR
from engine.replay_writer import Writer
from game.app import App
from game.scenes.viewer import ViewerScene
from game.session import new_game
from game.setup import GameSetup

SETUP: GameSetup = setup_of(0, seed=5, rounds=1)
SEATS, HAND = 5, 6
LOOKER = 1
"""The seat that begins by playing a map; all else is discarded."""


def first_deal() -> Deal:
    """The deal of the set-up, with a map as the first card of the seat that looks."""
    deal = new_game(SETUP).deal
    assert deal is not None
    pile = list(deal.pile)
    place = pile.index("map")
    pile[place], pile[LOOKER * HAND] = pile[LOOKER * HAND], "map"
    return replace(deal, pile=tuple(pile))


def play(deal: Deal, path: Path) -> tuple[Game, list[int]]:
    """The replay of a game with this deal; gives the game and whose turn each action was."""
    base = new_game(SETUP)
    game = Game.dealt(base.config, base.seed, deal)
    writer, turns = Writer.create(path, game, program="test", date="2026-01-02T03:04:05"), []
    while game.to_move is not None:
        seat = game.to_move
        card = game.observation(seat).hand[0]
        first_of_looker = seat == LOOKER and seat not in turns
        action = Action("map", goal=1) if first_of_looker else Action("pass", cards=(card,))
        turns.append(seat)
        game.play(action)
        writer.played(game, seat, action)
    writer.close()
    return game, turns


def changed(deal: Deal, turns: list[int], viewer: int) -> Deal:
    """All is different that the viewer does not come to know: hands and draws of others, their roles, the goals."""
    draws = [SEATS * HAND + number for number, seat in enumerate(turns) if seat == viewer]
    known = {LOOKER * HAND, *range(viewer * HAND, (viewer + 1) * HAND), *draws} if viewer >= 0 else {LOOKER * HAND}
    free = [place for place in range(len(deal.pile)) if place not in known]
    pile, roles = list(deal.pile), list(deal.roles)
    for place, source in zip(free, [*free[1:], free[0]], strict=True):
        pile[place] = deal.pile[source]
    rest = [seat for seat in range(SEATS) if seat != viewer]
    for seat, source in zip(rest, [*rest[1:], rest[0]], strict=True):
        roles[seat] = deal.roles[source]
    return replace(deal, pile=tuple(pile), roles=tuple(roles), goals=(*deal.goals[1:], deal.goals[0]))


def watched(path: Path, viewer: int | None) -> tuple[App, ViewerScene]:
    app = App.headless()
    app.doors.replay(path)
    scene = app.scenes.top
    assert isinstance(scene, ViewerScene)
    while scene.viewer != viewer:
        scene.next_viewer()
    return app, scene


def pictures(path: Path, viewer: int | None, places: range) -> list[bytes]:
    """The window at each place of the scrub bar, the last reached by a step forward."""
    app, scene = watched(path, viewer)
    out = []
    for at in places:
        scene.seek(at - 1)
        scene.step(1)
        scene.stage.camera.jump()
        app.frame()
        out.append(pygame.image.tobytes(app.render(), "RGB"))
    app.close()
    return out


@pytest.mark.parametrize("viewer", [0, 3, SPECTATOR])
def test_two_replays_that_differ_in_secrets_look_the_same_from_a_seat(viewer: int, tmp_path: Path) -> None:
    deal = first_deal()
    one, turns = play(deal, tmp_path / "one.jsonl")
    other, _ = play(changed(deal, turns, viewer), tmp_path / "two.jsonl")
    (tmp_path / "other").mkdir()
    second = (tmp_path / "two.jsonl").rename(tmp_path / "other" / "one.jsonl")
    assert one.digest() != other.digest() and one.steps == other.steps == len(turns)
    before_the_end = range(1, len(turns), 11)
    first = tmp_path / "one.jsonl"
    assert pictures(first, viewer, before_the_end) == pictures(second, viewer, before_the_end)
    open_view = range(1, 2)
    assert pictures(first, None, open_view) != pictures(second, None, open_view), "with everything open they differ"


def test_the_seat_that_looked_sees_what_it_saw(tmp_path: Path) -> None:
    """The goal it looked at differs, so its own view does; before its turn it does not."""
    deal = first_deal()
    _, turns = play(deal, tmp_path / "one.jsonl")
    goals = replace(deal, goals=(*deal.goals[1:], deal.goals[0]))
    play(goals, tmp_path / "two.jsonl")
    look = turns.index(LOOKER) + 1
    one, two = (pictures(tmp_path / name, LOOKER, range(1, look + 1)) for name in ("one.jsonl", "two.jsonl"))
    assert one[:-1] == two[:-1] and one[-1] != two[-1]
