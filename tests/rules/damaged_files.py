"""Damaged replays, each made from a good one by its number alone.

`python tests/rules/damaged_files.py FOLDER FIRST LAST` opens those of the numbers FIRST up to LAST and prints JSON:
figures, and a complaint for every file that was not answered well.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

Damage = Callable[[random.Random, list[bytes]], bytes]


def _peak() -> int:
    """The most memory this process has had, in MiB. Not `getrusage`: that begins with what the parent had."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("VmHWM:")[1].split()[0]) // 1024


WRONG: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 12, 255, 2**31, 2**32, 2**63, 10**19, 1.5, -0.0, 1e300, "", "x", "\u202e", "\ud800"),
    *("a" * 5_000, "\0", [], {}, [[]], [None] * 50, {"a": {}}, ["NES"], "NES", [0, 0], [99, -99], [1.0, 2], "treasure"),
)


def _bits(rng: random.Random, lines: list[bytes]) -> bytes:
    data = bytearray(b"".join(lines))
    for _ in range(rng.choice((1, 1, 2, 8, 200))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def _cut(rng: random.Random, lines: list[bytes]) -> bytes:
    data = b"".join(lines)
    first, last = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
    return rng.choice((data[:first], data[last:], data[:first] + data[last:], data[first:last]))


def _moved(rng: random.Random, lines: list[bytes]) -> bytes:
    lines, at, to = list(lines), rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(5)
    if kind == 0:
        lines[at], lines[to] = lines[to], lines[at]
    elif kind == 1:
        lines.insert(to, lines[at])
    elif kind == 2:
        lines[at : at + 1] = [lines[at]] * rng.choice((2, 40, 6_000))
    elif kind == 3:
        rng.shuffle(lines)
    else:
        del lines[at]
    return b"".join(lines)


def _ways(obj: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = list(obj) if isinstance(obj, dict) else list(range(len(obj))) if isinstance(obj, list) else []
    return [way, *(deeper for key in keys for deeper in _ways(obj[key], (*way, key)))]


def _wrong_value(rng: random.Random, lines: list[bytes]) -> bytes:
    at = rng.choice((0, 1, rng.randrange(len(lines)), len(lines) - 1))
    obj = json.loads(lines[at])
    way = rng.choice(_ways(obj)[1:])
    inner = obj
    for key in way[:-1]:
        inner = inner[key]
    change = rng.randrange(4)
    if change == 0:
        del inner[way[-1]]
    elif change == 1 and isinstance(inner, dict):
        inner[rng.choice(("cheat", "type", "seat", ""))] = rng.choice(WRONG)
    else:
        inner[way[-1]] = rng.choice(WRONG)
    return b"".join([*lines[:at], json.dumps(obj).encode() + b"\n", *lines[at + 1 :]])


def _raw(rng: random.Random, lines: list[bytes]) -> bytes:
    """A line of odd JSON, or of none, somewhere in the file."""
    big = 60_000
    pieces: tuple[bytes, ...] = (
        *(b"[" * 30_000, b'{"a":' * 9_000, b'{"a":' * 17 + b"0" + b"}" * 17, b"[[]," * 9_000, b"9" * big, b"1e9999"),
        *(b"NaN", b'{"digest":NaN}', b'{"type":"undo","digest":Infinity}', b"-Infinity", b'{"a":-1e999}', b"0x10"),
        *(b'{"type":"undo","type":"undo","digest":0}', b'{"type":"undo","digest":0}', b"{}", b"[]", b"null", b'"x"'),
        *(b"\0" * 4_000, b"\xff\xfe\xfa", b"\xef\xbb\xbf{}", b"{}\r", b"", b" ", b"\x1b[2J", b"\xed\xa0\x80"),
        *(b'{"a":"' + b"x" * 70_000 + b'"}', b'{"a":"' + b"\\" * 50_000 + b'"}', b'"' * 60_001),
        *(b"[" + b"{}," * 20_000 + b"{}]", b"{'a':1}"),
        *(b"{" + b",".join(b'"%d":0' % n for n in range(6_000)) + b"}", b"/* note */", b'{"type":"action"', b"\\u0000"),
    )  # fmt: skip
    at, piece = rng.randrange(len(lines)), rng.choice(pieces)
    kept = lines[at + rng.randrange(2) :]
    return b"".join([*lines[:at], piece, b"\n" if rng.randrange(4) else b"", *kept])


def _encoded(rng: random.Random, lines: list[bytes]) -> bytes:
    obj = json.loads(lines[0])
    obj["seats"][0]["name"] = "矮人 é"
    text = json.dumps(obj, ensure_ascii=False) + "\n" + b"".join(lines[1:]).decode("utf-8")
    name = rng.choice(
        ("utf-16", "utf-16-le", "utf-32", "gbk", "big5", "latin-1", "utf-7", "utf-8-sig", "crlf", "cr", "nul")
    )
    if name in ("crlf", "cr"):
        return text.replace("\n", "\r\n" if name == "crlf" else "\r").encode()
    if name == "nul":
        return text.encode().replace(b"\n", b"\n\0") if rng.randrange(2) else text.encode().replace(b",", b"\0")
    return text.encode(name, "replace")


def _huge(rng: random.Random, lines: list[bytes]) -> bytes:
    """Up to 16 MiB, of which nothing is good, or which is good in its lines and goes on and on."""
    size = rng.choice((300_000, 4_000_000, 4_300_000, 16 << 20))
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(size)
    if kind == 1:
        return b"".join(lines)[:-1] + b" " * size  # one giant line at the end
    if kind == 2:
        return b"".join(lines).replace(b"\n", b"") * (size // 20_000)
    if kind == 3:
        return b"\n" * size
    action = next(line for line in lines if line.startswith(b'{"type":"action"'))
    if kind == 4:
        return b"".join([*lines, *[lines[-1]] * (size // len(lines[-1]))])
    filler = rng.choice((b"{},", b"[],", b'{"a":0},', b'"ab",', b"0.5,", b"99999999,"))
    note = filler * (60_000 // len(filler))
    line = action.rstrip()[:-1].split(b',"explanation"')[0] + b',"explanation":[' + note + b"0]}\n"
    if kind == 5:
        return b"".join([*lines[:2], *[line] * (size // len(line))])
    back = _there_and_back(lines)
    return b"".join([*lines[:2], *back * (min(size, 4_000_000) // sum(map(len, back)) if kind == 6 else 1_200)])


def _there_and_back(lines: list[bytes]) -> list[bytes]:
    """The first action and a line that takes it back (to a position that the digest does not name)."""
    return [lines[2], b'{"type":"undo","digest":0}\n']


DAMAGES: dict[str, Damage] = {
    "bits": _bits, "cut": _cut, "moved": _moved, "value": _wrong_value, "line": _raw, "encoding": _encoded,
    "huge": _huge,
}  # fmt: skip
_OFTEN = ("bits", "cut", "moved", "moved", "value", "value", "value", "line", "line", "encoding")


def damaged(samples: list[list[bytes]], number: int) -> tuple[str, bytes]:
    """The damaged file of this number, and what kind of damage it is."""
    rng = random.Random(number)
    kind = "huge" if number % 25 == 24 else _OFTEN[number % len(_OFTEN)]
    return kind, DAMAGES[kind](rng, rng.choice(samples))


def read_samples(folder: Path) -> list[list[bytes]]:
    """The good files, line by line."""
    return [path.read_bytes().splitlines(keepends=True) for path in sorted(folder.glob("*.jsonl"))]


def answered(path: Path) -> list[str]:
    """What is wrong with how this file is answered: nothing, where every reader says in one line what is the matter."""
    from engine.errors import ReplayError
    from engine.replay import read, verify
    from game.replays.facts import Facts, read_facts

    complaints = []
    fault = verify(path)
    facts = read_facts(path)
    for text in (None if fault is None else str(fault), facts.fault):
        if text is not None and not (text.startswith("line ") and text.isprintable() and len(text) < 400):
            complaints.append(f"not one short line that begins with its number: {text[:200]!r}")
    if Facts.from_json(json.loads(json.dumps(facts.to_json()))) != facts:
        complaints.append("the facts are not read back")
    if fault is None and facts.fault is not None:
        complaints.append("a good file has a fault in the list")
    try:
        replay = read(path)
    except ReplayError as error:
        if fault is None or str(error) != str(fault):
            complaints.append("refused with another fault than verify names")
        return complaints
    last = replay.game_at(len(replay.steps))  # what stands before the fault stays viewable
    if replay.steps and fault is not None and replay.steps[-1].line >= fault.line:
        complaints.append("a step behind the fault")
    last.observation(None).to_json()
    return complaints


def main(folder: Path, first: int, last: int) -> dict[str, Any]:
    """Open the files of these numbers one after the other."""
    samples = read_samples(Path(__file__).resolve().parents[2] / "replays")
    for lines in samples:  # everything compiled before the clock runs
        (folder / "good.jsonl").write_bytes(b"".join(lines))
        assert not answered(folder / "good.jsonl")
    kinds: Counter[str] = Counter()
    slowest: list[tuple[float, int]] = []
    complaints = []
    for number in range(first, last):
        kind, data = damaged(samples, number)
        path = folder / "damaged.jsonl"
        path.write_bytes(data)
        before = time.process_time()
        try:
            found = answered(path)
        except Exception as error:  # the very thing that must not happen: it is told, and the next file follows
            found = [f"{type(error).__name__}: {error}"]
        slowest.append((round(time.process_time() - before, 3), number))
        kinds[kind] += 1
        complaints += [f"{number} ({kind}): {text}" for text in found]
    peak = _peak()
    slow = sorted(slowest)[-5:]
    return {"files": sum(kinds.values()), "kinds": kinds, "peak_mib": peak, "slowest": slow, "complaints": complaints}


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
