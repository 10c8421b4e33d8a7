"""Reasons: which clauses bring other points after the better move, told by the engine's own events."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import NamedTuple

from kernel_games.engine import CHANCE, Event, Match, Move, State
from kernel_games.reviews.lines import Continuation, Work, worlds

_WORLDS, _FIRST = 96, 40_000
_SURE = 2.5


class Reason(NamedTuple):
    """Points that a clause brings a seat, after either move.

    Attributes
    ----------
    clause : str
        The clause.
    seat : int
        Whom it brings points.
    played, better : float
        Mean points, after the move played and after the better one.
    """

    clause: str
    seat: int
    played: float
    better: float


class Gain(NamedTuple):
    """Points that came to a player in one turn, their own or another's.

    Attributes
    ----------
    ply : int
        The ply at which they had come, from 1.
    seat : int
        Whose points.
    points : int
        How many.
    events : tuple of Event
        What brought them.
    """

    ply: int
    seat: int
    points: int
    events: tuple[Event, ...]


def largest_gains(match: Match, most: int = 3) -> tuple[Gain, ...]:
    """Return where in a match most points came to a player, in the order of the game."""
    gains: dict[tuple[int, int], Gain] = {}
    before, whose, number = match.start, (CHANCE, 0), 0
    for count, ply in enumerate(match.plies, 1):
        # What chance brings belongs to the turn in which it comes.
        if ply.player != CHANCE and whose != (ply.player, before.turns_taken):
            whose, number = (ply.player, before.turns_taken), number + 1
        for seat, (had, has) in enumerate(zip(before.scores(), ply.state.scores(), strict=True)):
            if has > had:
                gain = gains.get((number, seat), Gain(count, seat, 0, ()))
                events = tuple(event for event in ply.events if _tells_points(event, seat))
                gains[number, seat] = Gain(count, seat, gain.points + has - had, gain.events + events)
        before = ply.state
    largest = sorted(gains.values(), key=lambda gain: (-gain.points, gain.ply, gain.seat))[:most]
    return tuple(sorted(largest, key=lambda gain: (gain.ply, gain.seat)))


def _tells_points(event: Event, seat: int) -> bool:
    return type(event.facts.get("points")) is int and event.facts.get("seat") == seat


def reasons(state: State, played: Move, better: Move, seat: int, most: int = 3) -> Work[list[Reason]]:
    """List, step by step, the clauses whose points differ most surely between two moves, on equal worlds.

    Empty where a game's events tell no points, as in Mississippi.
    """
    # For each clause and seat, the points in each world after either move.
    totals: dict[tuple[str, int], list[list[float]]] = defaultdict(lambda: [[0.0] * _WORLDS, [0.0] * _WORLDS])
    for number, world in enumerate(worlds(state, seat, _FIRST, _WORLDS)):
        for which, move in enumerate((played, better)):
            yield
            events: list[Event] = []
            Continuation(number).end(world.child(move, events.append), events.append)
            for event in events:
                points, whose = event.facts.get("points"), event.facts.get("seat")
                # Who wins is told with points that other events have told before.
                if (
                    type(points) is int
                    and type(whose) is int
                    and state.game.rulebook[event.clause].kind != "end"
                ):
                    totals[event.clause, whose][which][number] += points
    found: list[tuple[float, Reason]] = []
    for (clause, whose), (before, after) in totals.items():
        differences = [b - a for a, b in zip(before, after, strict=True)]
        mean = sum(differences) / _WORLDS
        spread = sum((one - mean) ** 2 for one in differences) / _WORLDS
        error = math.sqrt(max(spread, 1e-9) / _WORLDS)
        if abs(mean) / error >= _SURE:
            found.append((abs(mean), Reason(clause, whose, sum(before) / _WORLDS, sum(after) / _WORLDS)))
    return [reason for _, reason in sorted(found, key=lambda pair: (-pair[0], pair[1]))[:most]]
