"""What a class needs, laid into a folder: editions of the lessons."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kernel_games.teaching.classroom import cells
from kernel_games.teaching.classroom.editions import student, teacher
from kernel_games.terminal.lessons import lay_files

EDITIONS = "kernel-games-editions"


def editions(folder: Path, lessons: Iterable[str] = ()) -> None:
    """Lay both editions of lessons out: in ``student`` and ``teacher``, never over a changed file.

    Parameters
    ----------
    folder : Path
        Where the two folders shall be.
    lessons : iterable of str
        Names of lessons; all, if there is none.

    Raises
    ------
    OptionError
        If there is no such lesson.
    OSError
        If something cannot be written.
    """
    chosen = cells.choose(lessons)
    for edition in (student, teacher):
        names = [name for name in chosen if edition is teacher or name != cells.GUIDE]
        files = {f"{name}.ipynb": cells.written(edition(cells.read(name))) for name in names}
        for line in lay_files(folder / edition.__name__, {**files, **cells.helpers()}):
            print(line)
    print(f"The editions are in {folder / 'student'} and {folder / 'teacher'}.")
