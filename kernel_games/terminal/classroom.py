"""A class on the command line: editions of the lessons, assignments, sheets, a table of results."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

from kernel_games.engine import OptionError, game, registry
from kernel_games.engine.files import write_file
from kernel_games.teaching.classroom import cells
from kernel_games.teaching.classroom.assignments import CONFIG, assignment, practice_assignment
from kernel_games.teaching.classroom.editions import student, teacher
from kernel_games.teaching.classroom.packages import board_files, scorm_package
from kernel_games.teaching.classroom.practice_sheets import practice_sheets
from kernel_games.teaching.classroom.reports import COLUMNS, HandedIn, handed_in, missed
from kernel_games.teaching.classroom.sheets import sheets
from kernel_games.teaching.practice import practice_walk
from kernel_games.teaching.walks import Walk, load_walk
from kernel_games.terminal.lessons import lay_files
from kernel_games.terminal.words import say

EDITIONS = "kernel-games-editions"
COURSE = "kernel-games-course"
SHEETS = "kernel-games-sheets"


def editions(folder: Path, lessons: Iterable[str] = ()) -> None:
    """Write both editions of lessons, in ``student`` and ``teacher``, never over a changed file.

    Parameters
    ----------
    folder : Path
        The folder for the two folders.
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
        _lay(folder / edition.__name__, {**files, **cells.helpers(names)})
    print(say("editions", student=str(folder / "student"), teacher=str(folder / "teacher")))


def assign(lesson: str, folder: Path) -> None:
    """Write a lesson as the source of an nbgrader assignment of its name.

    Parameters
    ----------
    lesson : str
        Its name.
    folder : Path
        The course's folder, there already or new.

    Raises
    ------
    OptionError
        If there is no such lesson, or nothing in it is asked.
    OSError
        If something cannot be written.
    """
    (name,) = cells.choose([lesson])
    _lay_assignment(folder, name, assignment(name), cells.helpers([name]))


def _lay_assignment(folder: Path, name: str, made: cells.Notebook, beside: Mapping[str, bytes]) -> None:
    target = folder / "source" / name
    _lay(target, {f"{name}.ipynb": cells.written(made), **beside})
    config = folder / "nbgrader_config.py"
    if not config.exists():
        write_file(config, CONFIG.encode())
    print(say("assignment", target=str(target), folder=str(folder), name=name))


def print_sheets(folder: Path, games: Iterable[str] = ()) -> None:
    """Write what can be printed of games, each in a folder of its own, never over a changed file.

    Parameters
    ----------
    folder : Path
        The folder for the games' folders.
    games : iterable of str
        Names of games; all that are installed, if there is none.

    Raises
    ------
    OptionError
        If there is no such game.
    OSError
        If something cannot be written.
    """
    asked = list(games)
    for name, found in [(name, game(name)) for name in asked] if asked else registry.loaded("games"):
        files = {path: text.encode() for path, text in sheets(found).items()}
        _lay(folder / name, files)
    print(say("sheets", folder=str(folder)))


def assign_practice(folder: Path, name: str, seed: int) -> None:
    """Write sheets of practice as the source of an nbgrader assignment: each student has their own sheet.

    Raises
    ------
    OptionError
        If there is no such game.
    OSError
        If something cannot be written.
    """
    _lay_assignment(folder, f"{name}_practice_{seed}", practice_assignment(name, seed), {})


def print_practice(folder: Path, name: str, count: int, seed: int) -> None:
    """Write sheets of practice with keys for a class, never over a changed file.

    Raises
    ------
    OptionError
        If there is no such game, or no such number of sheets.
    OSError
        If something cannot be written.
    """
    files = {path: text.encode() for path, text in practice_sheets(name, count, seed=seed).items()}
    _lay(folder, files)
    print(say("sheets", folder=str(folder)))
    print(say("on_a_board", game=name, seed=seed))


def write_package(folder: Path, name: str, walk: str, *, questions: int, seed: int | None) -> None:
    """Write a walk, or questions of practice, as a SCORM 1.2 package; never over a changed file.

    Raises
    ------
    OptionError
        If there is no such walk, or no such number of questions.
    OSError
        If it cannot be written.
    """
    found = named(name, walk, questions=questions, seed=seed)
    file = f"{found.game.name}-{found.name}.zip"
    _lay(folder, {file: scorm_package(found)})
    print(say("package", file=str(folder / file)))


def write_board(folder: Path, name: str, walk: str, *, questions: int, seed: int | None) -> None:
    """Write a walk for anybody's page: a web component, its data, and a page that shows how.

    Raises
    ------
    OptionError
        If there is no such walk, or no such number of questions.
    OSError
        If it cannot be written.
    """
    found = named(name, walk, questions=questions, seed=seed)
    files = {file: text.encode() for file, text in board_files(found).items()}
    _lay(folder, files)
    print(say("embedded", folder=str(folder), page=f"{found.game.name}-{found.name}"))


def named(name: str, walk: str, *, questions: int, seed: int | None) -> Walk:
    """Return a walk by its name; ``practice`` is that of questions.

    Raises
    ------
    OptionError
        If there is no such walk, or no such number of questions.
    """
    rules = game(name)
    return practice_walk(rules, questions, seed=seed) if walk == "practice" else load_walk(rules, walk)


def show_reports(folder: Path, table: Path | None = None) -> bool:
    """Print what was handed in to a folder: a line for each walk of each file, and what the class missed.

    What cannot be read is named.

    Parameters
    ----------
    folder : Path
        The folder with the files.
    table : Path, optional
        A CSV file to write every step to.

    Returns
    -------
    bool
        True if every file could be read.

    Raises
    ------
    OptionError
        If there is no such folder, or none for the table.
    OSError
        If the table cannot be written.
    """
    if table is not None and not table.parent.is_dir():
        raise OptionError("csv", str(table), "a file in a folder that is there")
    found = handed_in(folder)
    lines = [cells.SAY("report", "columns").split(" | "), *(line for one in found for line in _lines(one))]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())
    for clause in missed(found):
        title = game(clause.game).rulebook[clause.clause].title
        print(say("missed", n=clause.missed, all=clause.asked, clause=clause.clause, title=title))
    for one in found:
        for words in filter(None, (one.problem, one.note)):
            print(f"{one.file}: {words}", file=sys.stderr)
    if table is not None:
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(COLUMNS)
        writer.writerows([_plain(value) for value in row] for one in found for row in one.cells())
        write_file(table, text.getvalue().encode())
    return not any(one.problem for one in found)


def _lines(one: HandedIn) -> Iterator[list[str]]:
    """Yield the results of each walk of a file, with their evidence."""
    for (walk, evidence), group in groupby(one.counted, key=lambda each: (each.row.walk, each.evidence)):
        rows = [each.row for each in group]
        solved = f"{sum(row.solved for row in rows)}/{len(rows)}"
        figures = (sum(row.tries for row in rows), sum(row.hints for row in rows))
        points = sum(row.points for row in rows)
        basis = cells.SAY("report", evidence)
        yield [one.who or one.file, walk, solved, *map(str, (*figures, points)), basis]


def _plain(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula, whatever a name begins with."""
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t\r") else value


def _lay(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, and print which stay because they have been changed there."""
    for line in lay_files(folder, files):
        print(line)
