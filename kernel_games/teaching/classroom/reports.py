"""Reports: everything a class has handed in, as one table.

Each file is read by itself, so that none can stop the others; then rows of the same work are counted once.
Every text in a file is a stranger's: names and titles are made ``visible``, walks are looked up among those
that are installed, and each row says what evidence it has.
"""

from __future__ import annotations

import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kernel_games.engine import GameError, OptionError
from kernel_games.engine.extras import need
from kernel_games.engine.files import open_file
from kernel_games.engine.languages import known_languages, read_words
from kernel_games.engine.reading import read_toml, reject, visible
from kernel_games.engine.registry import loaded
from kernel_games.rulebooks.leads import walk_names
from kernel_games.teaching.rows import Row
from kernel_games.teaching.walks import codes
from kernel_games.teaching.walks.progress import Read, read_report

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("who", "walk", "step", "asked", "solved", "tries", "hints", "points", "evidence", "file")
EVIDENCE = ("replayed", "claimed", "unknown")
"""Evidence for a row, the best first.

``replayed``: the engine has done the answers and moves of a walk again. ``claimed``: a report says so, of a
walk or game that is installed. ``unknown``: a report says so, of something that is not installed here.
"""


_LONGEST = 1_000_000


class Counted(NamedTuple):
    """A row that was handed in.

    Attributes
    ----------
    row : Row
        What was done.
    evidence : str
        Its evidence, one of :data:`EVIDENCE`.
    work : tuple of str
        The work: game and name of a walk; for exercises no game, and the game's title.
    clauses : tuple of str
        The clauses that it practises, where the engine has done the walk again.
    """

    row: Row
    evidence: str
    work: tuple[str, str]
    clauses: tuple[str, ...] = ()


class HandedIn(NamedTuple):
    """A file that was handed in.

    Attributes
    ----------
    file : str
        Its place in the folder.
    who : str
        The name that was given; empty, if none was.
    counted : tuple of Counted
        Rows that are not counted from another file; none, if the file cannot be read.
    problem : str
        Why the file cannot be read, or what of it is not counted; empty if all is well.
    note : str
        A sentence that says which games have other rules by now; empty if none has.
    """

    file: str
    who: str
    counted: tuple[Counted, ...]
    problem: str
    note: str = ""

    @property
    def rows(self) -> tuple[Row, ...]:
        """Its rows, without their evidence."""
        return tuple(one.row for one in self.counted)

    def cells(self) -> Iterator[tuple[str | int | bool, ...]]:
        """Yield its rows, by :data:`COLUMNS`."""
        for row, evidence, *_ in self.counted:
            yield (self.who, *row, row.points, evidence, self.file)


class Missed(NamedTuple):
    """A clause that some of a class missed.

    Attributes
    ----------
    game, clause : str
        Name of the game, and id of the clause.
    missed, asked : int
        How often it was not right at once, of how many questions that were answered.
    """

    game: str
    clause: str
    missed: int
    asked: int


def missed(files: Iterable[HandedIn]) -> list[Missed]:
    """Return the clauses that a class missed, those that most missed first.

    Only questions that were answered count, and only in walks that the engine has done again: a report says
    nothing of clauses.
    """
    asked: Counter[tuple[str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    for one in files:
        for row, _, (game, _), clauses in one.counted:
            for clause in clauses if row.tries else ():
                asked[game, clause] += 1
                wrong[game, clause] += not row.solved or row.tries > 1
    found = [Missed(*key, count, asked[key]) for key, count in wrong.items() if count]
    return sorted(found, key=lambda one: (-one.missed / one.asked, -one.asked, one.game, one.clause))


def handed_in(folder: str | Path) -> list[HandedIn]:
    """Read every file that was handed in to a folder, or to folders within it, and every code in a text file.

    Raises
    ------
    OptionError
        If there is no such folder.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise OptionError("folder", str(folder), "a folder that is there")
    # Hidden files are other programs', such as a Mac's copies of each file.
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name[0] != ".")
    return _counted_once([one for path in paths for one in _work(path, path.relative_to(folder).as_posix())])


def _work(path: Path, name: str) -> Iterator[HandedIn]:
    """Yield what a file holds: one report, or one for each code in a text; nothing, if it is neither."""
    if path.suffix == ".json":
        yield _read(name, lambda: read_report(path))
    elif path.suffix == ".txt":
        try:
            text = _text(path)
        except (GameError, OSError) as error:
            yield HandedIn(visible(name), "", (), visible(str(error)))
            return
        # People write around a code, and put many into one file; a word that looks like one is read as one.
        for number, line in enumerate(text.splitlines(), 1):
            for code in filter(codes.looks_like, line.split()):
                yield _read(f"{name}:{number}", partial(codes.read, code))


def _text(path: Path) -> str:
    """Return the text of a file that a stranger wrote.

    Raises
    ------
    OptionError
        If it is longer than a class's codes, or no text.
    OSError
        If it cannot be opened.
    """
    with open_file(path) as file:
        raw = file.read(_LONGEST + 1)
    if len(raw) > _LONGEST:
        reject("file", path.name, f"a text of at most {_LONGEST} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        reject("file", path.name, "a text in UTF-8")


def _read(name: str, reader: Callable[[], Read]) -> HandedIn:
    file = visible(name)
    try:
        who, rows, walk, note = reader()
        if walk is not None:
            work = walk.game.name, walk.name
            counted = [Counted(row, "replayed", work, walk.steps[row.step - 1].clauses) for row in rows]
        else:
            counted = [one for run in _runs(rows) for one in _claimed(run)]
    except (GameError, OSError) as error:
        return HandedIn(file, "", (), visible(str(error)))
    except Exception as error:  # noqa: BLE001 -- whatever one pupil's file holds, the others' rows are counted
        return HandedIn(file, "", (), visible(f"cannot be read: {type(error).__name__}: {error}"))
    cleaned = (
        one._replace(row=one.row._replace(walk=visible(one.row.walk), do=visible(one.row.do)))
        for one in counted
    )
    return HandedIn(file, visible(who), tuple(cleaned), "", note)


def _runs(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Split a report into walks: a walk's rows have one title and steps that count up."""
    run: list[Row] = []
    for row in rows:
        if run and (row.walk != run[-1].walk or row.step <= run[-1].step):
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _claimed(run: list[Row]) -> Iterator[Counted]:
    """Yield the rows of one walk, or of one game's exercises, with their evidence.

    Raises
    ------
    OptionError
        If they have the title of a walk, but not just the steps that it asks.
    """
    title, steps = run[0].walk, tuple((row.step, row.do) for row in run)
    if title in _game_titles():
        yield from (Counted(row, "claimed", ("", title)) for row in run)
        return
    # Titles may be in any language, and two walks may share one.
    walks = {work: asked for (known, work), asked in _walks().items() if known == title}
    fitting = [work for work, asked in walks.items() if asked == steps]
    if walks and not fitting:
        asked = next(iter(walks.values()))
        reject("rows", f"{len(run)} of {title}", f"the {len(asked)} steps that this walk asks, each once")
    for row in run:
        yield Counted(row, "claimed", fitting[0]) if fitting else Counted(row, "unknown", ("", title))


@cache
def _game_titles() -> frozenset[str]:
    """Return the titles of the games that are installed."""
    return frozenset(game.title for _, game in loaded("games"))


@cache
def _walks() -> dict[tuple[str, tuple[str, str]], tuple[tuple[int, str], ...]]:
    """Return the steps that each walk asks, by its title in any language, its game and its name."""
    found = {}
    for name, game in loaded("games"):
        for walk in walk_names(game):
            path = game.folder / "walks" / f"{walk}.toml"
            steps = enumerate(read_toml(path)["step"], 1)
            asked = tuple((number, step["do"]) for number, step in steps if {"goal", "answer"} & step.keys())
            for language in known_languages():
                found[read_words(path, language)["walk"]["title"], (name, walk)] = asked
    return found


def _counted_once(files: list[HandedIn]) -> list[HandedIn]:
    """Count each step of each pupil once: the row with the best evidence, then the most points.

    Files without a name stay as they are: two pupils who did the same hand in the same.
    """
    best: dict[tuple[object, ...], tuple[tuple[int, int], int]] = {}
    for number, one in enumerate(files):
        for counted in one.counted:
            worth = (-EVIDENCE.index(counted.evidence), counted.row.points)
            key = _same(one, counted)
            if key not in best or worth > best[key][0]:
                best[key] = worth, number
    once = []
    for number, one in enumerate(files):
        elsewhere = sorted(
            {files[at].file for counted in one.counted if (at := best[_same(one, counted)][1]) != number}
        )
        kept = tuple(counted for counted in one.counted if best[_same(one, counted)][1] == number)
        problem = one.problem
        if elsewhere:
            problem = f"{len(one.counted) - len(kept)} of its steps are counted from {', '.join(elsewhere)}"
        once.append(one._replace(counted=kept, problem=problem))
    return once


def _same(one: HandedIn, counted: Counted) -> tuple[object, ...]:
    """Return the key shared by two rows that are the same work of the same pupil."""
    # "Ana" typed on two keyboards may be two strings; and a file without a name is its own pupil.
    who = unicodedata.normalize("NFKC", one.who).casefold().strip() or (one.file,)
    # Exercises are numbered as they were met, so they are known by their question.
    return who, counted.work, counted.work[0] and counted.row.step, counted.row.do


def reports(folder: str | Path) -> pd.DataFrame:
    """Read what a class has handed in as one table; needs pandas, which ``kernel-games[lab]`` brings.

    The files are those that ``walk(...).save(path, name)`` and ``report().save(path, name)`` wrote, and texts
    (``.txt``) with codes that a board showed at the end of a walk, as many as there are. The
    engine does a walk's answers and moves again (``replayed``); a report is taken at its word (``claimed``),
    and so are tries and hints everywhere. A step that a pupil hands in twice is counted once. A warning
    names each file that cannot be read, is not counted as a whole, or is of other rules than those here.

    Parameters
    ----------
    folder : str or Path
        The folder with the files, in it or in folders within.

    Returns
    -------
    pandas.DataFrame
        A row for each step of a walk that asks something, and for each exercise: who (the name that was
        given, and nothing else), walk, step, what was asked, whether it was solved, after how many tries and
        hints, points, evidence (``replayed``, ``claimed`` or ``unknown``), and the file.

    Raises
    ------
    ImportError
        If pandas is not installed.
    OptionError
        If there is no such folder.

    Examples
    --------
    >>> table = reports("handed_in")  # doctest: +SKIP
    >>> table.groupby(["who", "walk", "evidence"])[["solved", "tries", "points"]].sum()  # doctest: +SKIP
    """
    pandas = need("pandas", "lab")
    files = handed_in(folder)
    for one in files:
        for words in filter(None, (one.problem, one.note)):
            warnings.warn(f"{one.file}: {words}", stacklevel=2)
    table: pd.DataFrame = pandas.DataFrame([row for one in files for row in one.cells()], columns=COLUMNS)
    return table
