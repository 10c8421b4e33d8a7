"""Stages: a position, or a move being played, up to one step of it and none beyond."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kernel_games.engine import Event, Move, State
from kernel_games.engine.film import Shot, film
from kernel_games.engine.plies import make_plies
from kernel_games.engine.terms import Like


class Stage(NamedTuple):
    """A position with how it came about.

    Attributes
    ----------
    state : State
        The position when all has been played.
    seat : int
        The seat that looks.
    shots : tuple of Shot
        The film that led there, beginning with the position before; empty if nothing was played.
    at : int
        The shot that is shown; those after it are still to come.
    """

    state: State
    seat: int
    shots: tuple[Shot, ...] = ()
    at: int = 0

    @property
    def view(self) -> Mapping[str, Any]:
        """The observation that is seen now."""
        return self.shots[self.at].view if self.shots else self.state.observation(self.seat)

    @property
    def told(self) -> tuple[Event, ...]:
        """Events told so far."""
        return events(self.shots[: self.at + 1])

    @property
    def coming(self) -> tuple[Event, ...]:
        """Events still to be told."""
        return events(self.shots[self.at + 1 :])

    @property
    def whole(self) -> bool:
        """True if everything has been told."""
        return not self.shots or self.at == len(self.shots) - 1

    def end(self) -> Stage:
        """Return this stage, told to its end."""
        return self._replace(at=max(len(self.shots) - 1, 0))

    def before(self, like: Like) -> Stage:
        """Return this stage, stopped just before the first event that matches; at its end if none does."""
        # Numbered from the shot before each one, for that is where it stops.
        for number, shot in enumerate(self.shots[self.at + 1 :], self.at):
            if any(like.fits(event) for event in shot.told):
                return self._replace(at=number)
        return self.end()

    def fresh(self) -> Stage:
        """Return the position alone."""
        return Stage(self.state, self.seat)

    def play(self, moves: Iterable[Move]) -> Stage:
        """Return this stage with more legal moves played; none of it is shown yet."""
        first, *later = film(self.state, make_plies(self.state, moves), self.seat)
        shots = list(self.shots) or [first]
        for shot in later:
            # A walk may stop between any two things that are told, also of one picture.
            shots += [shot] if shot.done else [shot._replace(told=(event,)) for event in shot.told]
        return self._replace(state=shots[-1].state, shots=tuple(shots))

    def play_allowed(self, moves: Iterable[Move]) -> Stage:
        """Return this stage with moves played up to the first that is refused there."""
        stage = self
        for move in moves:
            if stage.state.refusal(move) is not None:
                break
            stage = stage.play([move])
        return stage


def events(shots: Iterable[Shot]) -> tuple[Event, ...]:
    """Return the events of several shots."""
    return tuple(event for shot in shots for event in shot.told)


def between(before: Stage, after: Stage) -> tuple[Shot, ...]:
    """Return the shots that lead from one stage to another, to be shown one after the other.

    The last one is what is seen at the end. Empty if the pupil goes back or elsewhere.
    """
    # Shots are compared as a whole: a stage that begins with the same ones is the same play, further on.
    if after.shots[: len(before.shots)] == before.shots and before.shots:
        return after.shots[before.at + 1 : after.at + 1]
    if after.shots and after.shots[0].view == before.view:
        return after.shots[1 : after.at + 1]
    return ()
