"""Finds, runs and prints the benchmarks: the functions `bench_*` of the modules beside this file.

A benchmark takes nothing and returns a `Result`: a figure, and its ratio to a named baseline measured in the same run,
because a figure alone says more about the machine than about the program.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

PREFIX = "bench_"
OWN = ("__init__", "__main__", "harness")


class Result(TypedDict):
    """`ratio` is `figure` divided by the figure of `baseline`, both in `unit`."""

    name: str
    figure: float
    unit: str
    baseline: str
    ratio: float


Benchmark = Callable[[], Result]


class BenchmarkError(Exception):
    """A benchmark that is not there or does not give what it should; the text names it."""


def find(folder: Path | None = None, package: str = "bench") -> dict[str, Benchmark]:
    """The benchmarks by name (without `bench_`), in order of module and name."""
    found: dict[str, Benchmark] = {}
    for path in sorted((folder or Path(__file__).parent).glob("*.py")):
        if path.stem in OWN:
            continue
        module = importlib.import_module(f"{package}.{path.stem}")
        for name, member in sorted(vars(module).items()):
            if name.startswith(PREFIX) and callable(member) and member.__module__ == module.__name__:
                short = name.removeprefix(PREFIX)
                if short in found:
                    raise BenchmarkError(f"two benchmarks are called {short}")
                found[short] = member
    return found


def choose(found: Mapping[str, Benchmark], only: str | None) -> dict[str, Benchmark]:
    """All of them, or the one asked for, with or without `bench_`."""
    if only is None:
        if not found:
            raise BenchmarkError("there are no benchmarks in bench/")
        return dict(found)
    name = only.removeprefix(PREFIX)
    if name not in found:
        raise BenchmarkError(f"no benchmark {only!r}; there are: {', '.join(found) or 'none'}")
    return {name: found[name]}


def checked(name: str, result: Mapping[str, Any]) -> Result:
    """The result if it has every field with a usable value, else BenchmarkError."""
    for field in ("name", "unit", "baseline"):
        if not isinstance(result.get(field), str):
            raise BenchmarkError(f"benchmark {name}: {field} is not a text")
    for field in ("figure", "ratio"):
        value = result.get(field)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise BenchmarkError(f"benchmark {name}: {field} is not a finite number")
    return Result(
        name=result["name"],
        figure=float(result["figure"]),
        unit=result["unit"],
        baseline=result["baseline"],
        ratio=float(result["ratio"]),
    )


def line(result: Result) -> str:
    """A result for people."""
    figure = f"{result['figure']:,.4g}" if abs(result["figure"]) < 1000 else f"{result['figure']:,.0f}"
    return f"{result['name']}: {figure} {result['unit']}, {result['ratio']:.3g} x {result['baseline']}"


def main(arguments: Sequence[str] | None = None, found: Mapping[str, Benchmark] | None = None) -> int:
    """Run what the command line asks for. Exit status 2 for a name that does not exist, 1 for a bad result."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Run the benchmarks.")
    parser.add_argument("--only", metavar="NAME", help="run this one")
    parser.add_argument("--json", action="store_true", help="print one JSON list of results")
    options = parser.parse_args(arguments)
    try:
        chosen = choose(find() if found is None else found, options.only)
    except BenchmarkError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    results: list[Result] = []
    for name, benchmark in chosen.items():
        print(f"bench: {name} ...", file=sys.stderr, flush=True)
        try:
            results.append(checked(name, benchmark()))
        except BenchmarkError as error:
            print(f"bench: {error}", file=sys.stderr)
            return 1
        if not options.json:
            print(line(results[-1]), flush=True)
    if options.json:
        print(json.dumps(results, ensure_ascii=False))
    return 0
