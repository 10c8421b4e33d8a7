"""Review of a game that is over: its course, what brought the result, and what was surely a mistake.

A match comes in; a :class:`Review` goes out. Read ``lines`` first (how a game goes on from a position), then
``course`` (one number for each position, and the exact sum), ``judging`` (two voices, and silence where they
are not sure), ``reasons`` (points by clause, and by turn), ``picture`` and ``page``. Decisions are judged by
what a seat could know; chance and hidden cards count by the truth. A game for more than two, and one of very
many steps, is followed in points, and no decision is judged. All work goes in small steps, so that a board
can do something else between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kernel_games.engine import TERMINAL, Match, Option, OptionError
from kernel_games.reviews.course import GameCourse, Ledger, Swing, count_points, follow
from kernel_games.reviews.judging import LONGEST, SEATS, Assessment, weighing
from kernel_games.reviews.lines import during
from kernel_games.reviews.page import Review, TurningPoint
from kernel_games.reviews.reasons import Gain, Reason, largest_gains, reasons

__all__ = [
    "Assessment",
    "Gain",
    "GameCourse",
    "Ledger",
    "Reason",
    "Review",
    "Swing",
    "TurningPoint",
    "review",
    "reviewing",
]

LINES = Option(64, 16, 1000, "games to play on from each position", "")

_CANDIDATES, _POINTS = 8, 3


def review(match: Match | str | Path, *, lines: int = 64, progress: bool = True) -> Review:
    """Review a game that is over: its course, what brought the result, and what was surely a mistake.

    Decisions are judged by what the player could know; chance and hidden cards count by what happened. With
    more players than `judging.SEATS`, and in a game of more steps than `judging.LONGEST`, no decision is
    judged: the course is shown in points, with where most of them came. Equal matches bring equal reviews.

    Parameters
    ----------
    match : Match, str or Path
        A match, or a file that ``save`` wrote.
    lines : int
        Games to play on from each position, 16 to 1000: four times as many make the sum twice as sure.
    progress : bool
        Show a bar while it works, if tqdm is installed: some 40 s of CPU time for Tiki Topple or Kon-Tiki, in
        Mississippi several minutes. Ctrl+C breaks off.

    Returns
    -------
    Review
        A page in a notebook, printed as text.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.

    Examples
    --------
    >>> review(match)  # doctest: +SKIP
    """
    played = Match.load(match) if isinstance(match, (str, Path)) else match
    with _bar(shown=progress) as bar:
        for found in reviewing(played, lines=lines):
            bar.update(100 * found.done - bar.n)
    return found


def reviewing(match: Match, *, lines: int = 64) -> Iterator[Review]:
    """Review a match in many small steps; yield the review as far as it goes, and the whole at last."""
    number = LINES.check("lines", lines)
    _check(match)
    if len(match.seats) != SEATS or match.ply > LONGEST:
        yield Review(match, count_points(match), gains=largest_gains(match))
        return
    for course in follow(match, number):
        yield Review(match, course, done=0.5 * len(course.changes) / match.ply)
    decided = [one for one in course.changes if one.player >= 0]
    candidates = sorted(decided, key=lambda one: (one.known[one.player], one.ply))[:_CANDIDATES]
    points: list[TurningPoint] = []
    now = Review(match, course, done=0.5)
    for count, one in enumerate(candidates, 1):
        state, played = match.state_at(one.ply - 1), match.plies[one.ply - 1].move
        verdict = yield from during(weighing(state, played, one.player), now)
        if verdict.said == "mistake" and verdict.better is not None:
            why = yield from during(reasons(state, played, verdict.better, one.player), now)
            points.append(TurningPoint(one.ply, one.player, state, played, verdict, tuple(why)))
        largest = sorted(points, key=lambda point: -point.verdict.loss)[:_POINTS]
        shown = tuple(sorted(largest, key=lambda point: point.ply))
        now = Review(match, course, shown, count, done=0.5 + 0.5 * count / len(candidates))
        yield now


def _bar(*, shown: bool) -> Any:
    try:
        # Whoever only plays has no tqdm, and can do without a bar.
        from tqdm.auto import tqdm  # noqa: PLC0415 -- see above
    except ImportError:
        return nullcontext(SimpleNamespace(n=0, update=lambda _: None))
    shape = "{desc}{percentage:3.0f}% |{bar}| {remaining}"
    return tqdm(total=100, leave=False, bar_format=shape, disable=None if shown else True)


def _check(match: object) -> None:
    if not isinstance(match, Match):
        raise OptionError("match", match, "a Match, such as Match('tiki_topple', ['Ada', 'Ben'])")
    if match.state.current_player != TERMINAL or not match.ply:
        raise OptionError("match", match, "a match that was played to its end")
