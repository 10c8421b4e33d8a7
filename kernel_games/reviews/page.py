"""A review for readers: as a page in a notebook, and in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.drawing.frames import whole
from kernel_games.drawing.pictures import picture, still
from kernel_games.drawing.svg import PLAIN, Drawing, escape, to_img
from kernel_games.engine import Match, Move, Person, Phrases, State
from kernel_games.reviews.course import GameCourse
from kernel_games.reviews.judging import LEAST, Assessment, losing
from kernel_games.reviews.lines import Work, sees_all
from kernel_games.reviews.picture import course_picture
from kernel_games.reviews.reasons import Gain, Reason

_SAY = Phrases.load(Path(__file__).with_name("review.toml"))
_BESIDE = "flex:1 1 20em;min-width:0"


class TurningPoint(NamedTuple):
    """A decision that was surely a mistake.

    Attributes
    ----------
    ply : int
        Its ply, from 1.
    seat : int
        Who decided.
    state : State
        The position before it.
    played : Move
        What was played.
    verdict : Assessment
        What would have been better, by how much, and how sure that is.
    reasons : tuple of Reason
        Clauses that bring other points after the better move.
    """

    ply: int
    seat: int
    state: State
    played: Move
    verdict: Assessment
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, repr=False)
class Review:
    """Review of a game and why it went so: in a notebook a page, printed in words.

    Where decisions are not judged, in a game for more than two or of very many steps, it is in points.

    Attributes
    ----------
    match : Match
        The match.
    course : GameCourse
        What everybody could expect after each ply, and what brought each change.
    points : tuple of TurningPoint
        Up to three mistakes that are sure, in the order of the game.
    judged : int
        How many decisions were looked at closely.
    done : float
        Share of the work that is done, from 0 to 1.
    gains : tuple of Gain
        In a review in points, where most of them came.
    """

    match: Match
    course: GameCourse
    points: tuple[TurningPoint, ...] = ()
    judged: int = 0
    done: float = 1.0
    gains: tuple[Gain, ...] = ()

    def picture(self, seat: int = 0) -> Drawing:
        """Draw the course of the game as a seat could expect it."""
        said = self._expected(seat) if self.course.lines else self._in_points()
        said["title"] = f"{in_review('title')} {self.match.game.title}"
        marks = [(point.ply, point.seat) for point in self.points]
        marks += [(gain.ply, gain.seat) for gain in self.gains]
        return course_picture(self.course, seat, said, marks, self.match.ply)

    def _expected(self, seat: int) -> dict[str, Any]:
        """Return the words of the picture: what a seat could expect, and the sum that led to its result."""
        names, ledger = self.match.names, self.course.ledger(seat).rounded()
        moves = {f"seat{player}": in_review("moves", names, seat=player) for player in range(len(names))}
        words = {"chance": in_review("chance"), "hidden": in_review("hidden"), **moves}
        # What a game has none of, such as hidden cards in Kon-Tiki, is not added up.
        words = {key: word for key, word in words.items() if self._has(key)}
        values = {"chance": ledger.chance, "hidden": ledger.hidden}
        values |= {f"seat{player}": part for player, part in enumerate(ledger.moves)}
        start, result = _hundredths(ledger.start), _hundredths(ledger.result)
        end = in_review("end" if len(self.course.changes) == self.match.ply else "so_far")
        parts = [(key, _hundredths(values[key]), word) for key, word in words.items()]
        return {
            "axis": in_review("axis", names, seat=seat),
            "alt": in_review("alt", names, seat=seat, start=start, n=result),
            "legend": words,
            "head": in_review("sum", names, seat=seat, n=result),
            "sums": [("edge", start, in_review("start")), *parts, ("edge", result, end)],
        }

    def _in_points(self) -> dict[str, Any]:
        """Return the words of the picture of everybody's points."""
        names, ends = self.match.names, [round(value) for value in self.course.values[-1]]
        clean = {f"seat{seat}": in_review("name", names, seat=seat) for seat in range(len(names))}
        scores = [in_review("score", names, seat=seat, n=points) for seat, points in enumerate(ends)]
        return {
            "axis": in_review("points"),
            "alt": " ".join([in_review("points_alt"), *scores]),
            "legend": clean,
            "head": in_review("points_end"),
            "sums": [(key, points, word) for points, (key, word) in zip(ends, clean.items(), strict=True)],
        }

    def _has(self, part: str) -> bool:
        changes = self.course.changes
        if part == "chance":
            return any(one.player < 0 and any(one.whole) for one in changes)
        if part == "hidden":
            return any(one.player >= 0 and one.whole != one.known for one in changes)
        return True

    def told(self, seat: int, seats: Collection[int]) -> dict[str, Any]:
        """Return the review as plain data for a page.

        Parameters
        ----------
        seat : int
            Whose course is drawn.
        seats : collection of int
            Whose decisions are told: they are told with what these seats saw.
        """
        points = []
        for number, point in enumerate(self.points, 1):
            if point.seat in seats:
                head, *lines = self._told(number, point)
                sides = [
                    {"words": words, "picture": whole(still(drawn))} for words, drawn in self._sides(point)
                ]
                points.append({"n": number, "head": head, "sides": sides, "lines": lines})
        return {
            "done": self.done,
            "title": in_review("title"),
            "picture": whole(still(self.picture(seat))) if self.course.values else None,
            "points": points,
            "lines": [*self._turns(), *self._remarks()] if self.done >= 1 else [],
        }

    def again(self, number: int) -> tuple[Match, str]:
        """Begin another match at a turning point, with a person in the seat that decides, and say what to do.

        Parameters
        ----------
        number : int
            The number of the turning point, from 1.
        """
        match, point = self.match, self.points[number - 1]
        seats = list(match.seats)
        seats[point.seat] = Person(match.names[point.seat])
        begun = Match(
            match.game,
            seats,
            seed=f"{match.seed}/again {number}",
            start=match.start,
            plies=match.plies[: point.ply - 1],
            settle=False,
            house=match.house,
            **match.options,
        )
        return begun, in_review("again", match.names, seat=point.seat, move=match.game.label(point.played))

    def trying(self, number: int, move: Move) -> Work[tuple[bool, str]]:
        """Judge, step by step, a move that is tried at a turning point: is it right, and what is said of it.

        Right is every move that brings as much as the best one known, but for a twentieth of a win at most.
        """
        names, label = self.match.names, self.match.game.label(move)
        point = self.points[number - 1]
        better = point.verdict.better
        if move == point.played or better is None:
            return False, in_review("tried_same")
        loss = 0.0 if move == better else (yield from losing(point.state, move, better, point.seat))
        if loss <= LEAST:
            return True, in_review("tried_right", names, seat=point.seat, move=label)
        return False, in_review("tried_wrong", names, seat=point.seat, move=label, n=_hundredths(loss))

    def _repr_html_(self) -> str:
        parts = [to_img(self.picture())] if self.course.values else []
        parts += [self._point(number, point) for number, point in enumerate(self.points, 1)]
        parts += [f"<p>{escape(line)}</p>" for line in (*self._turns(), *self._remarks())]
        return f'<div class="{PLAIN}" style="max-width:60em;line-height:1.45">{"".join(parts)}</div>'

    def _point(self, number: int, point: TurningPoint) -> str:
        head, *lines = self._told(number, point)
        sides = [
            f'<div style="{_BESIDE}"><b>{escape(words)}</b>{to_img(drawn)}</div>'
            for words, drawn in self._sides(point)
        ]
        row = f'<div style="display:flex;flex-wrap:wrap;gap:1.2em">{"".join(sides)}</div>'
        told = "".join(f'<p style="margin:.3em 0">{escape(line)}</p>' for line in lines)
        return f"<h4>{escape(head)}</h4>{row}{told}"

    def _sides(self, point: TurningPoint) -> Iterator[tuple[str, Drawing]]:
        """Yield what was played and what was better: in words, and as whoever decided saw it then."""
        for words, move in self._moves(point):
            yield words, picture(point.state.child(move), point.seat, self.match.names).drawing

    def _moves(self, point: TurningPoint) -> Iterator[tuple[str, Move]]:
        """Yield the move that was played and the better one, each with what is said of it."""
        for key, move in (("played", point.played), ("instead", point.verdict.better)):
            assert move is not None  # noqa: S101 -- a turning point has a better move
            label = self.match.game.label(move)
            yield in_review(key, self.match.names, seat=point.seat, move=label), move

    def _told(self, number: int, point: TurningPoint) -> Iterator[str]:
        names, verdict = self.match.names, point.verdict
        yield in_review("point", names, n=number, seat=point.seat, ply=point.ply)
        if point.reasons:
            yield in_review("why")
        for reason in point.reasons:
            title = self.match.game.rulebook[reason.clause].title
            yield in_review(
                "reason",
                names,
                seat=reason.seat,
                title=title,
                clause=reason.clause,
                before=f"{reason.played:.1f}",
                after=f"{reason.better:.1f}",
            )
        low, high = verdict.bounds
        sure = "sure_open" if sees_all(point.state, point.seat) else "sure"
        yield in_review(sure, names, seat=point.seat, n=verdict.worlds, low=low, high=high)

    def _turns(self) -> Iterator[str]:
        """Yield where most points came, each with the lines that brought them."""
        names, game = self.match.names, self.match.game
        if self.gains:
            yield in_review("gains")
        for number, gain in enumerate(self.gains, 1):
            head = in_review("gain", names, n=number, seat=gain.seat, ply=gain.ply, points=gain.points)
            lines = [f"{game.say(event, names)} ({event.clause})" for event in gain.events]
            yield " ".join([head, *lines])

    def _remarks(self) -> Iterator[str]:
        if not self.course.lines:
            yield in_review("silent_many" if len(self.match.seats) > 2 else "silent_long")
            return
        if not self.judged:
            return
        yield in_review("judged", n=self.judged, sure=len(self.points)) if self.points else in_review("none")
        yield in_review("fair", n=self.course.lines)
        if self.points:
            yield in_review("stroke")

    def __str__(self) -> str:
        lines = [f"{in_review('title')} {self.match.game.title}"]
        if self.course.values:
            lines.append(self.picture().title)
        for number, point in enumerate(self.points, 1):
            head, *rest = self._told(number, point)
            lines += ["", head, *(words for words, _ in self._moves(point)), *rest]
        return "\n".join([*lines, "", *self._turns(), *self._remarks()])

    def __repr__(self) -> str:
        return str(self)


def in_review(key: str, names: tuple[str, ...] = (), **facts: Any) -> str:
    """Fill a phrase of reviews."""
    return _SAY("review", key, facts, names or None)


def _hundredths(share: float) -> int:
    return round(100 * share)
