"""The scene stack runs every hook when it says it does."""

from __future__ import annotations

from typing import Any

from game.scene import Scene, SceneStack

SIZE = (1280, 720)


class Recorder(Scene):
    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self.log = name, log

    def __getattribute__(self, hook: str) -> Any:
        if hook in ("enter", "leave", "suspend", "resume", "resize", "update", "retranslate"):
            return lambda *args: self.log.append(f"{self.name}.{hook}")
        return super().__getattribute__(hook)


def test_push_suspends_and_pop_resumes_with_a_layout() -> None:
    log: list[str] = []
    stack = SceneStack()
    stack.push(Recorder("a", log), SIZE)
    stack.push(Recorder("b", log), SIZE)
    assert log == ["a.enter", "a.resize", "a.suspend", "b.enter", "b.resize"]
    log.clear()
    stack.pop(SIZE)
    assert log == ["b.leave", "a.resume", "a.resize"]


def test_replace_leaves_the_scene_below_alone() -> None:
    log: list[str] = []
    stack = SceneStack()
    for name in "ab":
        stack.push(Recorder(name, log), SIZE)
    log.clear()
    stack.replace(Recorder("c", log), SIZE)
    assert log == ["b.leave", "c.enter", "c.resize"]
    assert len(stack) == 2


def test_reset_and_clear_leave_top_first() -> None:
    log: list[str] = []
    stack = SceneStack()
    for name in "ab":
        stack.push(Recorder(name, log), SIZE)
    log.clear()
    stack.reset(Recorder("c", log), SIZE)
    assert log == ["b.leave", "a.leave", "c.enter", "c.resize"]
    stack.clear()
    assert log[-1] == "c.leave"
    assert stack.top is None


def test_only_the_top_scene_is_called_and_an_empty_stack_is_silent() -> None:
    log: list[str] = []
    stack = SceneStack()
    stack.call("update", 1 / 60)
    stack.pop(SIZE)
    for name in "ab":
        stack.push(Recorder(name, log), SIZE)
    log.clear()
    stack.call("update", 1 / 60)
    assert log == ["b.update"]


def test_a_scene_that_moves_on_while_entering_is_not_laid_out() -> None:
    log: list[str] = []
    stack = SceneStack()

    class Door(Scene):
        def __init__(self) -> None: ...

        def enter(self) -> None:
            stack.replace(Recorder("inside", log), SIZE)

        def resize(self, size: tuple[int, int]) -> None:
            log.append("door.resize")

    stack.push(Door(), SIZE)
    assert log == ["inside.enter", "inside.resize"]
