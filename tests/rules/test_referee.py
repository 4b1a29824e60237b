"""The referee line by line: every request, every kind of error, and input of any kind without a traceback."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from helpers import new_game, numbers, play, played
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import OptionError
from engine.observation import Observation
from engine.referee import MAX_REQUEST, Choose, serve
from engine.replay import Writer
from engine.scenario import dump

Json = dict[str, Any]
NEW: Json = {"cmd": "new", "edition": "base", "seats": 3, "seed": 7, "options": {}}


def bots(level: str, iterations: int | None, ms: int | None) -> Choose:
    if level == "broken":
        return lambda observation, seed: (_ for _ in ()).throw(RuntimeError("no idea"))
    if level != "first":
        raise OptionError(f"no bot level is called {level}")
    return lambda observation, seed: (observation.legal[seed], {"iterations": iterations, "ms": ms})


def believe(observation: Observation, level: str) -> list[dict[str, float]]:
    return [{"digger": 1.0} for _ in observation.seats]


def ask(*requests: Json | bytes) -> list[Json]:
    """The answers to the requests, one line each."""
    lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in requests]
    out = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines)), out, bots, believe)
    text = out.getvalue()
    assert not text or text.endswith(b"\n")
    return [json.loads(line) for line in text.splitlines()]


def code(*requests: Json | bytes) -> str:
    answer = ask(*requests)[-1]
    assert answer["ok"] is False
    assert set(answer["error"]) == {"code", "rule", "reason", "message"}
    assert answer["error"]["message"] and "\n" not in answer["error"]["message"]
    return str(answer["error"]["code"])


def test_a_new_game_stands_as_the_engine_deals_it() -> None:
    game = new_game(3, 7)
    new, observation, legal, end = ask(NEW, {"cmd": "observe", "seat": 1}, {"cmd": "legal"}, {"cmd": "quit"})
    assert new == {"ok": True, "to_move": game.to_move, "phase": "turn"}
    assert observation == {"ok": True, "observation": json.loads(json.dumps(game.observation(1).to_json()))}
    assert legal == {"ok": True, "seat": game.to_move, "actions": [action.to_json() for action in game.legal()]}
    assert end == {"ok": True}


def test_everything_is_open_to_nobody_in_particular() -> None:
    closed, everything = ask(NEW, {"cmd": "observe", "seat": 0}, {"cmd": "observe", "seat": None})[1:]
    assert "hands" not in closed["observation"]
    assert len(everything["observation"]["hands"]) == 3
    assert everything["observation"]["pile_cards"] and everything["observation"]["aside"]


@pytest.mark.parametrize("edition", ["base", "saboteur2"])
def test_a_whole_game_over_lines(edition: str) -> None:
    game = new_game(3, 7, edition=edition)
    requests: list[Json] = [{**NEW, "edition": edition}]
    wanted: list[Json] = [{"to_move": game.to_move, "phase": "turn"}]
    choices = numbers(2)
    while game.phase != "game_over":
        if game.phase == "round_over":
            game.next_round()
            requests.append({"cmd": "next_round"})
        else:
            for _, action in play(game, [next(choices)]):
                requests.append({"cmd": "play", "action": action.to_json()})
        wanted.append({"to_move": game.to_move, "phase": game.phase})
    answers = ask(*requests, {"cmd": "result"})
    assert [{name: answer[name] for name in ("to_move", "phase")} for answer in answers[:-1]] == wanted
    assert answers[-1] == {"ok": True, **json.loads(json.dumps(game.result.to_json()))}
    assert all(
        "events" in answer for answer, request in zip(answers, requests, strict=False) if request["cmd"] == "play"
    )


@pytest.mark.parametrize("edition", ["base", "saboteur2"])
def test_a_position_is_loaded_and_written(edition: str) -> None:
    position = dump(played(4, 3, 9, edition=edition))
    answers = ask({"cmd": "load", "scenario": position}, {"cmd": "scenario"})
    assert answers[1] == {"ok": True, "scenario": json.loads(json.dumps(position))}


def test_bots_choose_but_do_not_play() -> None:
    request = {"cmd": "bot", "level": "first", "iterations": 50, "seed": 1}
    _, before, choice, after = ask(NEW, {"cmd": "legal"}, request, {"cmd": "legal"})
    assert choice == {"ok": True, "action": before["actions"][1], "explanation": {"iterations": 50, "ms": None}}
    assert before == after
    assert ask(NEW, {"cmd": "beliefs", "seat": 2, "level": "first"})[1]["roles"] == [{"digger": 1.0}] * 3


def test_a_replay_is_opened_and_sought(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game(3, 2)
    states = [(game.to_move, game.phase)]
    with Writer.create(path, game, program="1") as writer:
        for seat, action in play(game, numbers(4)):
            writer.played(game, seat, action)
            states.append((game.to_move, game.phase))
            if game.phase == "round_over":
                break
    opened, *sought = ask(
        {"cmd": "replay", "path": str(path)}, *({"cmd": "seek", "step": step} for step in range(len(states)))
    )
    assert (opened["steps"], opened["finished"], opened["fault"]) == (len(states) - 1, False, None)
    assert [(answer["to_move"], answer["phase"]) for answer in sought] == states
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    broken, last = ask({"cmd": "replay", "path": str(path)}, {"cmd": "seek", "step": 3})
    assert broken["ok"] and "not JSON" in broken["fault"]
    assert (last["to_move"], last["phase"]) == states[3]


ERRORS: list[tuple[str, list[Any]]] = [
    ("bad_json", [b"nonsense"]),
    ("bad_json", [b"\n"]),
    ("bad_json", [b"\xff\x00\xfe"]),
    ("bad_json", [b'{"cmd":']),
    ("bad_json", [b"[" * 5000]),
    ("bad_json", [b'{"a":' * 5000]),
    ("bad_json", [b'{"cmd":"new","seed":' + b"1" * 9999 + b"}"]),
    ("bad_json", [b'{"cmd":"new","cmd":"quit"}']),
    ("bad_json", [b"x" * (MAX_REQUEST + 10)]),
    ("bad_request", [b"[]"]),
    ("bad_request", [b"7"]),
    ("bad_request", [{}]),
    ("bad_request", [{**NEW, "cheat": True}]),
    ("bad_request", [NEW, {"cmd": "observe"}]),
    ("bad_request", [NEW, {"cmd": "observe", "seat": 3}]),
    ("bad_request", [NEW, {"cmd": "observe", "seat": "0"}]),
    ("bad_request", [NEW, {"cmd": "play"}]),
    ("bad_request", [NEW, {"cmd": "bot", "level": "first", "iterations": 0}]),
    ("bad_request", [NEW, {"cmd": "bot", "level": "first", "iterations": 5, "ms": 5}]),
    ("bad_request", [NEW, {"cmd": "bot"}]),
    ("unknown_command", [{"cmd": "dance"}]),
    ("unknown_command", [{"cmd": ["new"]}]),
    ("no_game", [{"cmd": "legal"}]),
    ("no_game", [{"cmd": "observe", "seat": None}]),
    ("no_replay", [NEW, {"cmd": "seek", "step": 0}]),
    ("wrong_phase", [NEW, {"cmd": "next_round"}]),
    ("bad_option", [{**NEW, "seats": 2}]),
    ("bad_option", [{**NEW, "seats": 10**15}]),
    ("bad_option", [{"cmd": "new", "seats": "three"} | {"seed": 1}]),
    ("bad_option", [{**NEW, "seed": -1}]),
    ("bad_option", [{**NEW, "edition": "saboteur3"}]),
    ("bad_option", [{**NEW, "options": {"magic": 1}}]),
    ("bad_option", [{**NEW, "names": ["A"]}]),
    ("bad_option", [NEW, {"cmd": "bot", "level": "wizard"}]),
    ("bad_action", [NEW, {"cmd": "play", "action": {"type": "fly"}}]),
    ("bad_action", [NEW, {"cmd": "play", "action": None}]),
    ("bad_scenario", [{"cmd": "load", "scenario": {}}]),
    ("bad_replay", [{"cmd": "replay", "path": "no/such/file"}]),
    ("bad_replay", [{"cmd": "replay", "path": __file__}]),
    ("bot_failed", [NEW, {"cmd": "bot", "level": "broken"}]),
]


@pytest.mark.parametrize(("wanted", "requests"), ERRORS, ids=[f"{n}-{case[0]}" for n, case in enumerate(ERRORS)])
def test_errors_have_a_code(wanted: str, requests: list[Any]) -> None:
    assert code(*requests) == wanted


def test_an_illegal_action_names_rule_and_reason() -> None:
    request = {"cmd": "play", "action": {"type": "take_gold", "value": 3}}
    _, before, error, after = ask(NEW, {"cmd": "observe", "seat": None}, request, {"cmd": "observe", "seat": None})
    assert error["error"]["code"] == "illegal_action"
    assert (error["error"]["rule"], error["error"]["reason"]) == ("B-62", "NO_GOLD_NOW")
    assert before == after


def test_after_a_line_too_long_the_next_is_answered() -> None:
    answers = ask(b"x" * (3 * MAX_REQUEST), NEW, {"cmd": "legal"})
    assert [answer["ok"] for answer in answers] == [False, True, True]


def test_without_bots_it_says_so() -> None:
    out = io.StringIO()
    serve(io.StringIO(f'{json.dumps(NEW)}\n{{"cmd":"bot","level":"first"}}\n{{"cmd":"beliefs","seat":0}}\n'), out)
    assert [json.loads(line).get("error", {}).get("code") for line in out.getvalue().splitlines()] == [
        None,
        "no_bots",
        "no_bots",
    ]


def test_nothing_is_answered_after_quit_and_the_end_ends_it() -> None:
    assert len(ask({"cmd": "quit"}, NEW)) == 1
    assert ask() == []


def test_a_closed_output_ends_it_quietly() -> None:
    class Closed(io.BytesIO):
        def write(self, data: Any) -> int:
            raise BrokenPipeError

    serve(io.BytesIO(b"{}\n{}\n"), Closed())


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_COMMANDS = ("new", "load", "observe", "legal", "play", "next_round", "bot", "beliefs", "result", "scenario", "seek")
_FIELDS = ("edition", "seats", "seed", "options", "names", "scenario", "seat", "action", "level", "iterations", "step")


@given(st.lists(st.binary(max_size=60) | st.builds(
    lambda cmd, fields: json.dumps({"cmd": cmd, **fields}).encode(),
    st.sampled_from(_COMMANDS),
    st.dictionaries(st.sampled_from(_FIELDS), _JSON, max_size=3),
), max_size=5))  # fmt: skip
def test_any_input_gets_one_answer_a_line(lines: list[bytes]) -> None:
    data = json.dumps(NEW).encode() + b"\n" + b"".join(line.replace(b"\n", b" ") + b"\n" for line in lines)
    out = io.BytesIO()
    serve(io.BytesIO(data), out, bots, believe)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == 1 + len(lines)
    assert not [answer for answer in answers if not answer["ok"] and answer["error"]["code"] == "internal"]
