"""The referee: JSON lines in, JSON lines out, so that a bot in any language can drive the real engine (docs/FILES.md).

Every request is one line and every answer is one line. After an error the game stands as before.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, TextIO

from engine.action import Action
from engine.codec import Fields, JsonError, line, parse_bytes, shown
from engine.errors import ActionError, GameError, OptionError, ReplayError, ScenarioError
from engine.game import Game
from engine.observation import Observation
from engine.options import MAX_SEED, Config, Options
from engine.refusal import IllegalAction
from engine.replay import Replay
from engine.replay import read as read_replay
from engine.scenario import dump, load
from engine.state import MAX_SEATS

Answer = dict[str, Any]
Choose = Callable[[Observation, int], tuple[Action, Any]]
"""A bot: from what its seat knows and a seed to an action and an explanation (JSON, or None)."""
BotFactory = Callable[[str, int | None, int | None], Choose]
"""Level, iterations and milliseconds (None: as the level has it) to a bot; OptionError for a level that is none."""
Beliefs = Callable[[Observation, str], list[dict[str, float]]]
"""What a seat believes at a level: for each seat the probability of each role. OptionError as above."""

MAX_REQUEST = 1 << 20
MAX_ITERATIONS = 10_000_000
MAX_MS = 600_000


class RequestError(GameError):
    """A request that cannot be carried out, with the code of its answer."""

    def __init__(self, message: str, code: str = "bad_request") -> None:
        super().__init__(message)
        self.code = code


class Referee:
    """One game and the requests about it."""

    def __init__(self, bot_factory: BotFactory | None = None, beliefs: Beliefs | None = None) -> None:
        self._bots = bot_factory
        self._beliefs = beliefs
        self._game: Game | None = None
        self._replay: Replay | None = None
        self.done = False
        """Whether `quit` was asked."""

    def answer(self, data: bytes) -> Answer:
        """The answer to one line; never raises for what the line holds."""
        try:
            request = parse_bytes(data)
            if not isinstance(request, Mapping):
                raise RequestError('a request is an object such as {"cmd":"legal"}')
            return {"ok": True, **self._carry_out(request)}
        except IllegalAction as error:
            refusal = error.refusal
            return _error("illegal_action", refusal.message, refusal.rule, refusal.reason.name)
        except GameError as error:
            return _error(_code(error), str(error))
        except Exception as error:  # a fault of ours must not end the other side's game
            return _error("internal", f"the engine failed ({type(error).__name__}); the game stands as before")

    def _carry_out(self, request: Mapping[str, Any]) -> Answer:
        name = request.get("cmd")
        if name is None:
            raise RequestError('a request names its command, as in {"cmd":"legal"}')
        if not isinstance(name, str) or name not in _COMMANDS:
            raise RequestError(
                f"no command is called {shown(name)}; known are {', '.join(_COMMANDS)}", "unknown_command"
            )
        known, run = _COMMANDS[name]
        return run(self, Fields(request, f"the request {name}", ("cmd", *known), RequestError))

    @property
    def game(self) -> Game:
        """The game; refused while there is none."""
        if self._game is None:
            raise RequestError('there is no game yet; begin one with "new", "load" or "replay"', "no_game")
        return self._game

    def _standing(self) -> Answer:
        return {"to_move": self.game.to_move, "phase": self.game.phase}

    def _begin(self, game: Game, replay: Replay | None = None) -> Answer:
        self._game, self._replay = game, replay
        return self._standing()

    def _new(self, fields: Fields) -> Answer:
        names = fields.items("names", MAX_SEATS, [])
        options = Options.from_json(fields.get("options", {}))
        config = Config(fields.get("edition", "base"), fields.get("seats"), options, tuple(names))
        return self._begin(Game.new(config, fields.get("seed", 0)))

    def _load(self, fields: Fields) -> Answer:
        return self._begin(load(fields.get("scenario")))

    def _seat(self, fields: Fields, of_all: bool) -> int | None:
        if of_all and fields.get("seat") is None:
            return None
        return fields.whole("seat", 0, self.game.config.seats - 1)

    def _observe(self, fields: Fields) -> Answer:
        game = self.game
        return {"observation": game.observation(self._seat(fields, of_all=True)).to_json()}

    def _legal(self, fields: Fields) -> Answer:
        return {"seat": self.game.to_move, "actions": [action.to_json() for action in self.game.legal()]}

    def _play(self, fields: Fields) -> Answer:
        game = self.game
        events = game.play(Action.from_json(fields.get("action")))
        return {"events": [event.to_json() for event in events], **self._standing()}

    def _next_round(self, fields: Fields) -> Answer:
        if self.game.phase != "round_over":
            raise RequestError(f"the next round cannot be dealt in the phase {self.game.phase}", "wrong_phase")
        self.game.next_round()
        return self._standing()

    def _bot(self, fields: Fields) -> Answer:
        game = self.game
        if self._bots is None:
            raise RequestError("this referee has no bots", "no_bots")
        iterations = fields.whole("iterations", 1, MAX_ITERATIONS) if fields.given("iterations") else None
        ms = fields.whole("ms", 1, MAX_MS) if fields.given("ms") else None
        if iterations is not None and ms is not None:
            fields.fail("name either iterations or ms")
        seed = fields.whole("seed", 0, MAX_SEED, 0)
        choose = self._bots(fields.text("level", 40), iterations, ms)
        if game.to_move is None:
            raise RequestError(f"nobody is to move in the phase {game.phase}", "wrong_phase")
        try:
            action, explanation = choose(game.observation(game.to_move), seed)
        except Exception as error:
            raise RequestError(f"the bot failed ({type(error).__name__}: {error})", "bot_failed") from error
        return {"action": action.to_json(), "explanation": explanation}

    def _believe(self, fields: Fields) -> Answer:
        game = self.game
        if self._beliefs is None:
            raise RequestError("this referee has no bots, so nobody believes anything", "no_bots")
        seat = self._seat(fields, of_all=False)
        return {"roles": self._beliefs(game.observation(seat), fields.text("level", 40, "skilled"))}

    def _result(self, fields: Fields) -> Answer:
        return self.game.result.to_json()

    def _scenario(self, fields: Fields) -> Answer:
        return {"scenario": dump(self.game)}

    def _open_replay(self, fields: Fields) -> Answer:
        path = fields.text("path", 4096)
        try:
            replay = read_replay(path)
        except OSError as error:
            raise RequestError(f"{shown(path)} cannot be read: {error.strerror or error}", "bad_replay") from None
        standing = self._begin(replay.game_at(0), replay)
        fault = None if replay.fault is None else str(replay.fault)
        return {"steps": len(replay.steps), "finished": replay.finished, "fault": fault, **standing}

    def _seek(self, fields: Fields) -> Answer:
        if self._replay is None:
            raise RequestError('there is no replay; open one with "replay"', "no_replay")
        step = fields.whole("step", 0, len(self._replay.steps))
        return self._begin(self._replay.game_at(step), self._replay)

    def _quit(self, fields: Fields) -> Answer:
        self.done = True
        return {}


_COMMANDS: dict[str, tuple[tuple[str, ...], Callable[[Referee, Fields], Answer]]] = {
    "new": (("edition", "seats", "seed", "options", "names"), Referee._new),
    "load": (("scenario",), Referee._load),
    "observe": (("seat",), Referee._observe),
    "legal": ((), Referee._legal),
    "play": (("action",), Referee._play),
    "next_round": ((), Referee._next_round),
    "bot": (("level", "iterations", "ms", "seed"), Referee._bot),
    "beliefs": (("seat", "level"), Referee._believe),
    "result": ((), Referee._result),
    "scenario": ((), Referee._scenario),
    "replay": (("path",), Referee._open_replay),
    "seek": (("step",), Referee._seek),
    "quit": ((), Referee._quit),
}
_CODES: tuple[tuple[type[GameError], str], ...] = (
    (JsonError, "bad_json"),
    (ActionError, "bad_action"),
    (OptionError, "bad_option"),
    (ScenarioError, "bad_scenario"),
    (ReplayError, "bad_replay"),
)


def _code(error: GameError) -> str:
    if isinstance(error, RequestError):
        return error.code
    return next((code for kind, code in _CODES if isinstance(error, kind)), "bad_request")


def _error(code: str, message: str, rule: str | None = None, reason: str | None = None) -> Answer:
    return {"ok": False, "error": {"code": code, "rule": rule, "reason": reason, "message": message}}


def _lines(source: BinaryIO | TextIO) -> Iterator[bytes | None]:
    """The lines of the input without their ends; None for one that is too long, of which the rest is skipped."""
    skipping = False
    while True:
        piece = source.readline(MAX_REQUEST + 1)
        data = piece.encode("utf-8", "surrogateescape") if isinstance(piece, str) else piece
        if not data:
            if skipping:
                yield None
            return
        ended = data.endswith(b"\n")
        if skipping or (not ended and len(data) > MAX_REQUEST):
            skipping = not ended
            if ended:
                yield None
            continue
        yield data.rstrip(b"\r\n")


def serve(
    source: BinaryIO | TextIO,
    target: BinaryIO | TextIO,
    bot_factory: BotFactory | None = None,
    beliefs: Beliefs | None = None,
) -> None:
    """Answer every line of `source` on `target` until its end or `quit`; a target that was closed ends it quietly."""
    referee = Referee(bot_factory, beliefs)
    for data in _lines(source):
        answer = (
            _error("bad_json", f"the line is longer than {MAX_REQUEST} bytes") if data is None else referee.answer(data)
        )
        out = line(answer)
        try:
            if isinstance(target, io.TextIOBase):
                target.write(out.decode("utf-8"))
            else:
                target.write(out)  # type: ignore[arg-type]
            target.flush()
        except BrokenPipeError:
            return
        if referee.done:
            return
