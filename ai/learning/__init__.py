"""Learning the weights of the policy without a GPU: the searching bots play among themselves, the weights are fitted to
what they searched, tuned on won rounds, and adopted where a paired test says so. `python main.py learn` runs it all."""

from ai.learning.course import Course, Outcome
from ai.learning.folder import Folder, FolderError
from ai.learning.hands import hired
from ai.learning.lesson import Lesson

__all__ = ["Course", "Folder", "FolderError", "Lesson", "Outcome", "hired"]
