"""What the list of replays does to files: rename, delete and get back, bring one in from elsewhere."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import ReplayError
from game import saved
from game.i18n import t
from game.replays import bringing
from game.replays.facts import read_facts
from game.replays.fault_words import fault_words
from game.replays.library import Entry
from game.replays.names import MAX_LENGTH, clean, tidy, why_not
from game.ui.dialog import Answer, Dialog
from game.ui.field_dialog import FieldDialog

if TYPE_CHECKING:
    from game.scenes.replays import ReplaysScene

MAX_PATH = 1000


class FileDeeds:
    """Acts on the folder of the scene that it belongs to, and has it look again."""

    def __init__(self, scene: ReplaysScene) -> None:
        self.scene, self.app = scene, scene.app
        self.deleted: list[tuple[Path, Path]] = []
        """What was deleted here: where it lies in the trash, and where it was."""

    def delete(self, entry: Entry) -> None:
        """Move a game into the trash."""
        name = clean(entry.path.name)
        try:
            trashed = saved.delete(entry.path)
        except OSError as error:
            self.app.say("replay.delete_failed", name=name, cause=error.strerror)
            return
        self.deleted.append((trashed, entry.path))
        self.app.say("replay.deleted", name=name)
        self.scene.look_again()

    def undo(self) -> None:
        """Bring back what was deleted last."""
        if not self.deleted:
            return
        trashed, path = self.deleted.pop()
        try:
            saved.restore(trashed, path)
        except OSError as error:
            self.app.say("replay.delete_failed", name=clean(path.name), cause=error.strerror)
        else:
            self.app.say("replay.restored", name=clean(path.name))
        self.scene.look_again(path)

    # Another name

    def ask_name(self, entry: Entry) -> None:
        """Ask how a game is to be called."""
        words = (t("replays.rename"), t("replays.rename_ask"), t("replays.rename"))
        FieldDialog(
            self.scene.view,
            self.app.gui,
            words,
            clean(entry.path.stem)[:MAX_LENGTH],
            limit=MAX_LENGTH + 20,
            why_not=partial(self._why_no_name, entry.path),
            on_done=partial(self.rename, entry.path),
        ).open()
        self.app.invalidate()

    @staticmethod
    def _why_no_name(path: Path, text: str) -> str:
        found = why_not(text, path)
        return "" if found is None else t(found[0], **found[1])

    def rename(self, path: Path, text: str) -> None:
        """Give a game another name; bookmarks, notes and analysis go along."""
        target = path.with_name(tidy(text) + saved.SUFFIX)
        if target == path:
            return
        try:
            saved.rename(path, target)
        except OSError as error:
            self.app.say("replay.delete_failed", name=clean(path.name), cause=error.strerror)
        else:
            self.deleted = [pair for pair in self.deleted if pair[1] != target]
            self.app.say("replays.renamed", name=clean(target.stem))
        self.scene.look_again(target)

    # From elsewhere

    def ask_path(self) -> None:
        """Ask which file to open."""
        words = (t("replays.open_file"), t("replays.open_ask"), t("replays.open"))
        FieldDialog(
            self.scene.view,
            self.app.gui,
            words,
            "",
            limit=MAX_PATH,
            why_not=self._why_no_path,
            on_done=lambda text: self.bring(bringing.path_of(text)),
        ).open()
        self.app.invalidate()

    @staticmethod
    def _why_no_path(text: str) -> str:
        path = bringing.path_of(text)
        try:
            if not text.strip() or "\0" in text:
                return t("replays.path_empty")
            if path.is_dir():
                return t("replays.path_folder", name=clean(path.name))
            with open(path, "rb"):
                return ""
        except OSError as error:
            return t("replays.path_unreadable", cause=error.strerror or error)

    def bring(self, source: Path) -> None:
        """Play a replay through, and copy it into the folder if it is whole; else say what is wrong with it."""
        facts = read_facts(source)
        if facts.fault is not None:
            self._refuse(source, facts.fault, bool(facts.names))
            return
        self.app.doors.when_open(facts.edition or "base", partial(self._bring, source))

    def _bring(self, source: Path) -> None:
        folder = self.app.replays_dir
        try:
            bringing.check(source)
            if folder is None:
                self.app.doors.replay(source)
                return
            there = bringing.same_there(source, folder)
            target = there or bringing.bring(source, folder)
        except ReplayError as error:
            self._refuse(source, f"line {error.line}: {error.cause}", True)
        except OSError as error:
            self.app.say("replays.not_brought", name=clean(source.name), cause=error.strerror or error)
        else:
            self.app.say("replays.there_already" if there else "replays.brought", name=clean(target.stem))
            self.scene.show_all()
            self.scene.look_again(target)

    def _refuse(self, source: Path, fault: str, can_be_seen: bool) -> None:
        answers = [Answer(t("common.close"))]
        if can_be_seen:
            answers.insert(0, Answer(t("replays.watch_broken"), partial(self.app.doors.replay, source), primary=True))
        text = t("replays.refused", name=clean(source.name)[:80], cause=clean(fault_words(fault))[:400])
        self.scene.view.open_dialog(Dialog(t("replays.refused_title"), text, answers))
        self.app.invalidate()
