"""Teaching: walks, lessons and exercises, and everything a class hands in.

In come the lessons' data (walks in TOML, cells of notebooks) and what pupils answer; out go verdicts, each
with its clause, and rows of a report. No answer is typed twice: the engine is asked.

Two halves share ``rows`` (one row of a report) and ``panels`` (what a notebook shows). For notebooks with
code read ``lessons`` (cite a clause, ask the engine, set an exercise), then ``exercises`` and ``answers``
(judging what people write), and ``slips`` (a friendly sentence for typical mistakes). ``walks/`` is the other
half: lessons played on a board. ``classroom/`` builds on both: editions, assignments, reports, sheets to
print.
"""

from kernel_games.teaching.classroom.practice_sheets import sheet_named
from kernel_games.teaching.classroom.reports import reports
from kernel_games.teaching.practice.puzzles import puzzle_named
from kernel_games.teaching.walks.notebook import hand_in, report
from kernel_games.teaching.walks.reading import made_by

made_by(sheet_named)
made_by(puzzle_named)

__all__ = ["hand_in", "report", "reports"]
