"""The course of a game: what everybody could expect after each ply, and what brought each change.

One number is kept for each position, from its lines, so that start, chance, hidden cards and moves add up to
the result, exactly. A decision is split in two: what it was worth to somebody who knows what the seat could
know, and the rest, which only the hidden cards made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kernel_games.engine import CHANCE, TERMINAL, Match, State
from kernel_games.reviews.lines import Continuation, Result, Work, during, mean, worlds


class Swing(NamedTuple):
    """Change that one ply made to what everybody could expect.

    Attributes
    ----------
    ply : int
        Number of the ply, from 1.
    player : int
        Seat that moved, or CHANCE.
    whole : tuple of float
        Change of the expected result by seat; its sum is 0.
    known : tuple of float
        The part of it that the mover could know; at a chance node 0.
    """

    ply: int
    player: int
    whole: Result
    known: Result


class Ledger(NamedTuple):
    """Parts of a seat's result, which add up to it exactly.

    Attributes
    ----------
    start : float
        What could be expected at the beginning.
    chance : float
        What deals, draws and dice changed.
    hidden : float
        What decisions changed in a way that only the hidden cards made.
    moves : tuple of float
        What each seat's decisions changed in a way that the seat could know.
    result : float
        The result.
    """

    start: float
    chance: float
    hidden: float
    moves: Result
    result: float

    def rounded(self) -> Ledger:
        """Return the same in whole hundredths, which still add up: the chance part takes what is over."""
        start, hidden, result = (round(part, 2) for part in (self.start, self.hidden, self.result))
        moves = tuple(round(part, 2) for part in self.moves)
        return Ledger(start, round(result - start - hidden - sum(moves), 2), hidden, moves, result)


class GameCourse(NamedTuple):
    """The course of a game.

    Attributes
    ----------
    values : list of tuple of float
        Expected result by seat, at the start and after each ply; or points, if there are no lines.
    changes : list of Swing
        One for each ply.
    lines : int
        How many lines stand behind each value; 0 for a course in points.
    """

    values: list[Result]
    changes: list[Swing]
    lines: int

    def ledger(self, seat: int) -> Ledger:
        """Add up what brought the result of a seat."""
        chance = sum(one.whole[seat] for one in self.changes if one.player == CHANCE)
        decided = [one for one in self.changes if one.player != CHANCE]
        hidden = sum(one.whole[seat] - one.known[seat] for one in decided)
        moves = tuple(
            sum(one.known[seat] for one in decided if one.player == player)
            for player in range(len(self.values[0]))
        )
        return Ledger(self.values[0][seat], chance, hidden, moves, self.values[-1][seat])


def follow(match: Match, lines: int) -> Iterator[GameCourse]:
    """Follow a match in many small steps; yield the course as far as it goes, the same lists each time.

    Parameters
    ----------
    match : Match
        A match, over or not.
    lines : int
        Lines from each position.
    """
    course = GameCourse([], [], lines)
    course.values.append((yield from during(_expected([match.start] * lines), course)))
    state = match.start
    for ply in match.plies:
        value = yield from during(_expected([ply.state] * lines), course)
        known = tuple(0.0 for _ in value)
        if ply.player != CHANCE and len(state.legal_moves()) > 1:
            same = worlds(state, ply.player, 0, lines)
            before = yield from during(_expected(same), course)
            after = yield from during(_expected([world.child(ply.move) for world in same]), course)
            known = _difference(before, after)
        whole = _difference(course.values[-1], value)
        course.values.append(value)
        course.changes.append(Swing(len(course.changes) + 1, ply.player, whole, known))
        state = ply.state
    yield course


def count_points(match: Match) -> GameCourse:
    """Follow a match by the points that everybody has, which needs no lines."""
    states = [match.start, *(ply.state for ply in match.plies)]
    values: list[Result] = [tuple(map(float, state.scores())) for state in states]
    changes = []
    for number, (ply, before, after) in enumerate(zip(match.plies, values, values[1:], strict=False), 1):
        whole = _difference(before, after)
        changes.append(Swing(number, ply.player, whole, whole))
    return GameCourse(values, changes, 0)


def _expected(positions: list[State]) -> Work[Result]:
    """Return, line by line, the result that can be expected by seat; of a game that is over, the result."""
    if all(state.current_player == TERMINAL for state in positions):
        return positions[0].returns()
    results = []
    for number, state in enumerate(positions):
        yield
        results.append(Continuation(number).end(state).returns())
    return mean(results)


def _difference(before: Result, after: Result) -> Result:
    return tuple(after - before for before, after in zip(before, after, strict=True))
