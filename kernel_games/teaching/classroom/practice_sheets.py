"""Sheets of practice for a class: for everybody the same clauses and kinds of question in other positions."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from functools import lru_cache

from kernel_games import engine
from kernel_games.engine import Game
from kernel_games.engine.reading import read_number
from kernel_games.teaching.classroom.sheets import printed
from kernel_games.teaching.practice.data import Question
from kernel_games.teaching.practice.pools import Pool
from kernel_games.teaching.practice.sets import PRACTICE, as_walk, pool_of
from kernel_games.teaching.walks import Walk

MOST_SHEETS = 60
MOST_ON_A_SHEET = 20
_FEWEST = 16
"""Questions that a place on the sheets has to draw from; fewer would come again too often."""

_QUESTIONS = 10
_NAME = re.compile(r"practice-(\d{1,18})-(\d{1,2})(?:-(\d{1,2}))?")

_Place = tuple[str, str, str, bool | None]
"""A place on the sheets: clause, kind, template, and the answer where it is yes or no."""


def practice_walks(
    game: Game | str, n: int = 28, *, seed: int = 2026, questions: int = _QUESTIONS
) -> list[Walk]:
    """Return one set of questions for each pupil, alike in clauses, kinds and number of answers that are yes.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    n : int
        How many sets, 1 to 60.
    seed : int
        The same seed gives the same sets everywhere.
    questions : int
        How many questions in each, 1 to 20; fewer if not so many kinds of them can be asked on paper.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """
    found = engine.game(game)
    read_number("n", n, 1, MOST_SHEETS)
    read_number("seed", seed, 0, 2**63)
    read_number("questions", questions, 1, MOST_ON_A_SHEET)
    return [_sheet(found, seed, number, questions) for number in range(1, n + 1)]


def sheet_named(game: Game, name: str) -> Walk | None:
    """Return the sheet of a name, such as ``practice-2026-5``; None if it is no such name.

    It has the number of its questions behind it if these are not ten: ``practice-2026-5-8``.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    seed, number, questions = (int(part or _QUESTIONS) for part in found.groups())
    read_number("sheet", number, 1, MOST_SHEETS)
    read_number("questions", questions, 1, MOST_ON_A_SHEET)
    return _sheet(game, seed, number, questions)


def _sheet(game: Game, seed: int, number: int, questions: int) -> Walk:
    more = "" if questions == _QUESTIONS else f"-{questions}"
    name = f"{PRACTICE}{seed}-{number}{more}"
    picked = [drawn[number - 1] for drawn in _drawn(game, seed, questions)]
    return as_walk(pool_of(game), picked, name, random.Random(f"{game.name}/{name}"))


@lru_cache(maxsize=8)
def _drawn(game: Game, seed: int, questions: int) -> tuple[list[Question], ...]:
    """Return for each place on the sheets what stands there on every one of them."""
    rng = random.Random(f"{game.name}/{seed}/sheets")
    return tuple(_draws(rows, MOST_SHEETS, rng) for rows in _places(pool_of(game), questions, rng))


def practice_sheets(
    game: Game | str, n: int = 28, *, seed: int = 2026, questions: int = _QUESTIONS
) -> dict[str, str]:
    """Return sheets of practice for a class, with keys, to be printed from a browser.

    All have the same clauses, kinds of question and number of answers that are yes, in other positions; they
    are the sets of ``practice_walks``.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    n : int
        How many sheets, 1 to 60.
    seed : int
        The same seed gives the same sheets everywhere.
    questions : int
        How many questions on each, 1 to 20.

    Returns
    -------
    dict of str to str
        Documents in HTML, for each pupil ``GAME-practice-SEED-NUMBER.html`` and
        ``GAME-practice-SEED-NUMBER-key.html``; ``kernel-games practice`` writes them to a folder.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.

    Examples
    --------
    >>> len(practice_sheets("mississippi", n=1, questions=1))
    2
    """
    files = {}
    for walk in practice_walks(game, n, seed=seed, questions=questions):
        work, key = printed(walk, walk.name.removeprefix(PRACTICE))
        files[f"{walk.game.name}-{walk.name}.html"] = work
        files[f"{walk.game.name}-{walk.name}-key.html"] = key
    return files


def _places(pool: Pool, questions: int, rng: random.Random) -> list[list[Question]]:
    """Choose what every sheet asks: clauses that differ as far as they can, kinds in turn."""
    rows: dict[_Place, list[Question]] = defaultdict(list)
    for question in pool.questions:
        # On paper nobody makes a move.
        if question.kind != "find":
            right = question.choices[0]
            answer = right if isinstance(right, bool) else None
            rows[question.clause, question.kind, question.template, answer].append(question)
    left = [place for place, held in rows.items() if len(held) >= _FEWEST]
    rng.shuffle(left)
    chosen: list[_Place] = []
    while left and len(chosen) < questions:

        def asked(place: _Place) -> tuple[int, int]:
            same = sum(one[0] == place[0] for one in chosen)
            return same, sum((one[1], one[3]) == (place[1], place[3]) for one in chosen)

        best = min(left, key=asked)
        left.remove(best)
        chosen.append(best)
    return [rows[place] for place in chosen]


def _draws(rows: list[Question], n: int, rng: random.Random) -> list[Question]:
    """Draw a question for each of `n` sheets; none comes again before all have come."""
    drawn: list[Question] = []
    while len(drawn) < n:
        drawn += rng.sample(rows, len(rows))
    return drawn[:n]
