"""Film: what a seat sees and is told, step by step, from a position and the moves made from there.

Boards, walks, examples, replays, lessons and logs read it, so that one place keeps from a seat what it may
not know. In go a position and moves, or the plies of a match; out comes one :class:`Shot` after the other,
each with an observation and events as the seat may have them. Pictures and words come later.

Positions are ``Any`` here: a :class:`.Game` tells its clauses by their examples, and these are films.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from kernel_games.engine.events import Event
from kernel_games.engine.moves import Move
from kernel_games.engine.phrases import Line

__all__ = ["Line", "Shot", "film", "learned", "staged", "whole_moves", "with_scenes"]


class Shot(NamedTuple):
    """One step of a film.

    Attributes
    ----------
    view : mapping
        The seat's observation.
    told : tuple of Event
        Events that the seat has learned of since the shot before.
    done : bool
        True once its move is over; until then `view` is what is shown meanwhile (``Event.shown``).
    state : State
        The position after its move.
    """

    view: Mapping[str, Any]
    told: tuple[Event, ...]
    done: bool
    state: Any

    def lines(self, names: Sequence[str]) -> tuple[Line, ...]:
        """Return what is told, in words; `names` are the players', by seat."""
        lines: tuple[Line, ...] = self.state.game.phrases.lines(self.told, names)
        return lines


class _Played(Protocol):
    """A move that was made, as a :class:`.Ply` is one."""

    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def state(self) -> Any: ...


def film(
    start: Any, moves: Iterable[Move | _Played], seat: int | None, *, scenes: bool = False
) -> Iterator[Shot]:
    """Film what a seat sees and is told.

    Parameters
    ----------
    start : State
        The position before the first move.
    moves : iterable of Move or Ply
        Moves, which are played, or the plies that followed `start` in a match.
    seat : int or None
        The seat that looks; None is a spectator.
    scenes : bool
        True for shots of great moments, too (:attr:`.Event.staged`).

    Yields
    ------
    Shot
        First `start` itself. Then the steps of each move, if its events say what is shown meanwhile, and what
        came of it (``done``), with what is told after the steps.

    Raises
    ------
    IllegalMove
        If a move is not allowed.
    """
    yield Shot(start.observation(seat), (), done=True, state=start)
    for move in moves:
        if isinstance(move, Move):
            events: list[Event] = []
            start = start.apply(move, events.append)
            yield from _shots(events, start, seat, scenes=scenes)
        else:
            start = move.state
            yield from _shots(move.events, start, seat, scenes=scenes)


def whole_moves(shots: Iterable[Shot]) -> Iterator[Shot]:
    """Join the steps of each move: one shot of what came of it, with all that was told."""
    told: tuple[Event, ...] = ()
    for shot in shots:
        told += shot.told
        if shot.done:
            yield shot._replace(told=told)
            told = ()


def staged(shot: Shot) -> Iterator[Shot]:
    """Yield a shot as boards show it: a scene large, then at its place; a throw after its chart alone."""
    scene = None if shot.done else shot.view.get("scene")
    if scene and "die" in scene:
        yield shot._replace(view={**shot.view, "scene": {**scene, "die": None}}, told=())
    yield shot
    if scene and "at" in scene:
        yield shot._replace(view={**shot.view, "scene": {**scene, "home": True}}, told=())


def learned(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Return what `seat` (None: a spectator) learns of events, each as far as it may know."""
    return tuple(seen for event in events if (seen := event.seen_by(seat)))


def _shots(events: Iterable[Event], after: Any, seat: int | None, *, scenes: bool) -> Iterator[Shot]:
    """Film one move."""
    last = after.observation(seat)
    lasting = _lasting(last)
    steps: list[tuple[Mapping[str, Any], list[Event]]] = []
    ahead: list[Event] = []
    for event in events:
        if not event.shown or (event.staged and not scenes):
            ahead.append(event)
            continue
        view = {**lasting, **event.shown}
        # Events that show the same are told over one picture.
        if not steps or steps[-1][0] != view:
            steps.append((view, []))
        steps[-1][1].extend((*ahead, event))
        ahead = []
    for meanwhile, told in steps:
        yield Shot(meanwhile, learned(told, seat), done=False, state=after)
    yield Shot(last, learned(ahead, seat), done=True, state=after)


def _lasting(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view without what is legal: while a move is told nobody can move."""
    return {key: value for key, value in view.items() if key != "legal"}


def with_scenes(shot: Shot) -> Iterator[Shot]:
    """Yield a shot with those before it for what is staged of it."""
    told: tuple[Event, ...] = ()
    for event in shot.told:
        told += (event,)
        if event.staged:
            yield shot._replace(view={**_lasting(shot.view), **event.shown}, told=told, done=False)
            told = ()
    yield shot._replace(told=told)
