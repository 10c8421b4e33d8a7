"""A walk as a table that boards follow: they show the place where the pupil is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kernel_games.engine import Game, Move, OptionError, State
from kernel_games.engine.address import parts, query
from kernel_games.engine.files import open_file
from kernel_games.engine.film import Line
from kernel_games.engine.table import Table
from kernel_games.guided.kept import keep_walk
from kernel_games.session import Declined
from kernel_games.teaching.practice.memory import rating, remember
from kernel_games.teaching.practice.sets import PRACTICE
from kernel_games.teaching.walks import Pupil, address, load, load_walk, notebook
from kernel_games.teaching.walks.view import scenes, steps

_TOURS: dict[str, Tour] = {}
_FILES: dict[str, str] = {}


class Tour(Table):
    """A walk on a table: one pupil, one lock, any number of boards.

    Nothing is played in it but what the pupil tries; all that they do, they do inside :meth:`change`.

    Parameters
    ----------
    pupil : Pupil
        The person on the walk.

    Attributes
    ----------
    pupil : Pupil
        The person on the walk now.
    fresh : bool
        True if this kernel has only just begun it, unasked: then it may go on from a stored place.
    keep : callable
        Takes the pupil after each change, to keep where they are.
    steps : list
        While boards are told of a change: what is seen and told on the way to it, what comes of it last.
    """

    def __init__(self, pupil: Pupil) -> None:
        self.pupil = pupil
        self.fresh = False
        self.keep: Callable[[Pupil], None] = keep_walk
        self.steps: list[tuple[Mapping[str, Any], list[Line]]] = []
        super().__init__(pupil.game)

    @property
    def state(self) -> State:
        """The position that the pupil has reached, though not all of it may be told yet."""
        return self.pupil.stage.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.pupil.names

    @property
    def people(self) -> tuple[int, ...]:
        """All seats: the walk itself says what others do."""
        return tuple(range(len(self.names)))

    @contextmanager
    def change(self) -> Iterator[Pupil]:
        """Run what the pupil does; afterwards every board shows it, if anything has changed."""
        with self._change():
            pupil, before = self.pupil, self.pupil.copy()
            yield pupil
            if (pupil.n, pupil.records, pupil.beyond) == (before.n, before.records, before.beyond):
                return
            self.fresh = False
            self._keep(before)
            # A step may be one of house rules.
            self.game = pupil.game
            self.steps = way_to(pupil, before)
            try:
                self._changed()
            finally:
                self.steps = []

    def _keep(self, before: Pupil) -> None:
        """Keep where the pupil is; and what was answered just now, of a walk only what was missed."""
        pupil, step, record = self.pupil, self.pupil.step, self.pupil.record
        self.keep(pupil)
        if pupil.n != before.n or record.right is None or before.record.done or not record.done:
            return
        good = rating(right=record.right, tries=record.tries, hints=record.hints)
        if pupil.walk.name.startswith(PRACTICE) or not record.right:
            remember(pupil.walk.game.name, step.clauses, good)

    def play_all(self, moves: Iterable[Move | str], *, seat: int | None = None) -> State:
        """Have the pupil try several moves as one; chance and others do what the walk says.

        Raises
        ------
        GameError
            If they are not allowed, or not what the step asks for; nothing has changed.
        """
        with self.change() as pupil:
            if seat not in (None, pupil.walk.seat):
                raise OptionError("seat", seat, f"{pupil.walk.seat}, the pupil's")
            outcome = pupil.try_moves(moves, last=bool(pupil.step.on))
        if outcome.kind in ("held", "refused", "missed"):
            raise Declined(outcome.words)
        return self.state

    def take(self, pupil: Pupil) -> None:
        """Put another pupil on the walk, such as one who begins again."""
        with self._change():
            self.pupil, self.fresh, self.game = pupil, False, pupil.game
            self._changed()


def way_to(pupil: Pupil, before: Pupil) -> list[tuple[Mapping[str, Any], list[Line]]]:
    """Return what is seen and told on the way from where the pupil was before; empty if nothing is new.

    Going back and forth through finished steps shows them at once.
    """
    if pupil.n != before.n and len(pupil.records) == len(before.records):
        return []
    # Behind a form nobody would see the moves being played, but what is staged comes before it.
    return (scenes if pupil.step.on else steps)(pupil, before.stage)


def find_tour(game: Game | str, name: str | Path, *, again: bool, progress: str | Path | None) -> Tour:
    """Find the walk of that name in this notebook: as it is, begun again, or from a file.

    Raises
    ------
    OptionError
        If there is no such walk, or the file holds no progress of it.
    OSError
        If there is no such file, or it cannot be opened.
    """
    if progress is None:
        pupil = notebook.pupil(game, name, again=again)
        if again:
            _FILES.pop(pupil.walk.key, None)
    else:
        pupil = _from_file(game, name, Path(progress), again=again)
    return _tour_of(pupil, begun=again)


def linked_tour(link: str, *, again: bool) -> Tour:
    """Find the walk of a link in this notebook: where the link leads, the first time it is opened or `again`.

    Raises
    ------
    GameError
        In a sentence: it is damaged, of another edition, or no link to a walk that is here.
    """
    pupil = address.read(link)
    # Whatever stands before the address, and however it was broken into lines, is the same link.
    key, text = pupil.walk.key, query(parts(link, None))
    if again or _FILES.get(key) != text:
        notebook.keep(pupil)
        _FILES[key] = text
    return _tour_of(notebook.pupil(pupil.walk.game, pupil.walk.name), begun=True)


def _tour_of(pupil: Pupil, *, begun: bool) -> Tour:
    key = pupil.walk.key
    tour = _TOURS.get(key)
    if tour is None or tour.pupil.walk.names != pupil.walk.names or tour.pupil.walk.seat != pupil.walk.seat:
        tour = _TOURS[key] = Tour(pupil)
        tour.fresh = not begun and not pupil.begun
    elif tour.pupil is not pupil:
        tour.take(pupil)
    return tour


def _from_file(game: Game | str, name: str | Path, path: Path, *, again: bool) -> Pupil:
    """Return the pupil that a file left on a walk.

    When its cell runs again and the file is the same, they go on where they are by then.
    """
    walk = load_walk(game, name)
    with open_file(path) as file:
        content = hashlib.file_digest(file, "sha256").hexdigest()
    if again or _FILES.get(walk.key) != content:
        notebook.keep(load(path, walk))
        _FILES[walk.key] = content
    return notebook.pupil(game, name)
