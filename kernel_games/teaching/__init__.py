"""Teaching: walks, lessons and exercises, and what a class hands in."""

from kernel_games.teaching.classroom.reports import reports
from kernel_games.teaching.walks.notebook import hand_in, report

__all__ = ["hand_in", "report", "reports"]
