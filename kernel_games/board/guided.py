"""A board with a coach: somebody is led through a walk on it, and makes the moves that it asks for.

What the coach says is one more field of what any board tells its pages; see
``kernel_games.teaching.walks.sheet``.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, NoReturn, Protocol, cast

from kernel_games.board import Board
from kernel_games.board.protocol import Line, Moves, Step, View
from kernel_games.board.reading import Message, Reply, read_texts
from kernel_games.board.tour import Tour, tour
from kernel_games.board.view_model import WORDS, Declined, Viewer
from kernel_games.drawing.frames import Frame
from kernel_games.drawing.scripts import styles
from kernel_games.drawing.svg import Drawing
from kernel_games.engine import CHANCE, Game, State, registry
from kernel_games.teaching.walks import Pupil, Report, Score, paper, progress
from kernel_games.teaching.walks.coach import PAGE, say
from kernel_games.teaching.walks.outcomes import Outcome
from kernel_games.teaching.walks.sheet import act, covered, reply, sheet

__all__ = ["WalkBoard", "walk"]

_PACE = 1300


class Guide(Viewer):
    """A walk as its pupil sees it: never a step beyond where they are."""

    match: Tour

    def forget(self) -> None:
        """Keep nothing that can be worked out again, or is said in another language."""
        super().forget()
        progress.retell(self.match.pupil)

    def observation(self, state: State | None = None) -> dict[str, Any]:
        """What the pupil sees now, or would at another position."""
        return dict(self.match.pupil.stage.view) if state is None else state.observation(self.shown)

    def draw(self, view: Mapping[str, Any], *, layout: str) -> Drawing:
        """An observation as a drawing, without what would give an answer away."""
        return covered(self.match.pupil, super().draw(view, layout=layout))

    def beside(self, drawing: Drawing, layout: str) -> dict[str, Any]:
        """What the coach says."""
        return {"coach": sheet(self.match.pupil, drawing, narrow=layout == "narrow")}

    def waiting(self, last: View | None) -> Moves:
        """No move is there but for a step that asks for one."""
        del last
        return {}

    def deciding(self) -> tuple[int, Any]:
        """Whose turn it is, and who has won, once all is told."""
        return super().deciding() if self.match.pupil.stage.whole else (CHANCE, ())

    def mood(self) -> str:
        """What the board waits for: a move on it, or else that the coach is answered."""
        pupil = self.match.pupil
        return "ready" if pupil.open and not pupil.step.on else "waiting"

    def status(self) -> str:
        """Where in the walk they are."""
        pupil = self.match.pupil
        return say("step", n=pupil.n + 1, all=len(pupil.walk.steps))

    def missed(self, before: View, after: View) -> int | None:
        """0 while there are steps to be told; whoever was away sees only where the pupil is now."""
        del before, after
        return 0 if self.match.steps else None

    def steps(self, plies: int, before: Frame, *, layout: str) -> list[Step]:
        """What is seen on the way to what is shown now."""
        del plies
        found = []
        for view, lines in self.match.steps[:-1]:
            drawn = self.frame(view, layout=layout)
            found.append(Step(lines, Frame({**before.header, **drawn.header}, drawn.pieces)))
        return found

    def _header(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        return {**super()._header(seen), "new": False}

    def _guide(self, seen: Mapping[str, Any], last: Mapping[str, Any]) -> dict[str, Any]:
        del last
        told, pupil = super()._guide(seen, {}), self.match.pupil
        if ask := pupil.fill(pupil.step.ask, pupil.record.start):
            told["prompts"] = {key: prompt._replace(words=ask) for key, prompt in told["prompts"].items()}
        return told

    def _log(self) -> list[list[Line]]:
        pupil = self.match.pupil
        shots = pupil.stage.shots[: pupil.stage.at + 1]
        return [list(pupil.lines(shot.told)) for shot in shots if shot.told]


class Form(Protocol):
    """A game's form for its moves, as an entry point of the group ``kernel_games.forms`` makes it.

    Made of a match, a seat and a theme, it plays its moves by the match's ``play_all``.
    """

    tell: Callable[[dict[str, Any]], None]

    def act(self, message: object) -> Reply:
        """Answer what a page asks."""

    def end(self) -> None:
        """Follow the match no more."""


class WalkBoard(Board):
    """A walk in a notebook, made by :func:`kernel_games.walk`.

    Several cells may show one walk; they stay in step.

    Parameters
    ----------
    tour : Tour
        The walk, with whoever is on it.
    theme, layout : str
        As for any board.
    """

    _viewing: ClassVar[type[Viewer]] = Guide
    _words: ClassVar[Mapping[str, str]] = ChainMap(cast("Any", PAGE), cast("Any", WORDS))
    _css: ClassVar[str] = styles("board.css", "rulebook.css", "examples.css", "coach.css", "sheet.css")
    _viewer: Guide

    def __init__(self, tour: Tour, *, theme: str = "auto", layout: str | None = None) -> None:
        self._form: Form | None = None
        self._filled: tuple[Pupil, int] = (tour.pupil, tour.pupil.n)
        super().__init__(
            tour, seat=tour.pupil.walk.seat, theme=theme, layout=layout, pace=_PACE, preview=False
        )

    def __repr__(self) -> str:
        with self._held():
            return paper.text(self._viewer.match.pupil)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**options)
        data["text/plain"] = repr(self)
        data["text/html"] = paper.html(self._viewer.match.pupil.walk)
        return data, metadata

    # What was done

    def report(self) -> Report:
        """What was done so far, as a table: for each step that asks something, tries, hints and points."""
        with self._held():
            return progress.report(self._viewer.match.pupil)

    @property
    def score(self) -> Score:
        """The points so far, and how many there are."""
        return self.report().score

    def save(self, path: str | Path, name: str = "") -> None:
        """Write what was done to a file, to hand in or to go on from.

        Parameters
        ----------
        path : str or Path
            Where to; a file that is there is replaced as a whole.
        name : str
            Whose work it is, if that shall stand in it.

        Raises
        ------
        OptionError
            If `path` is no place for a file, or `name` no name.
        OSError
            If it cannot be written.
        """
        with self._held():
            progress.save(self._viewer.match.pupil, path, name)

    # The form that a step is on

    def _form_here(self) -> Form:
        """The form of the step that is shown."""
        pupil = self._viewer.match.pupil
        if not pupil.step.on:
            raise Declined("guided")
        self._renew_form()
        if self._form is None:
            make = registry.load("forms", pupil.walk.game.name)
            self._form = make(self._viewer.match, pupil.walk.seat, theme=self._options["theme"])
            self._form.tell = lambda message: self.send({**message, "kind": "kg-sheet"})
        return self._form

    def _renew_form(self) -> None:
        """Another step has another form."""
        pupil = self._viewer.match.pupil
        if self._filled != (pupil, pupil.n):
            self._filled = (pupil, pupil.n)
            self._end_form()

    def _end_form(self) -> None:
        if self._form is not None:
            self._form.end()
        self._form = None

    def _follow(self) -> None:
        self._renew_form()
        super()._follow()

    def _let_go(self) -> None:
        self._end_form()
        super()._let_go()

    # Commands

    def _do_sheet(self, message: Message) -> Reply:
        """Ask the form; what the rulebook refuses of it counts as tried."""
        ask = message.get("ask")
        if isinstance(ask, dict) and ask.get("do") == "clause":
            return {"ok": True, **self._do_clause(ask)}
        told = self._form_here().act(ask)
        left = isinstance(ask, dict) and ask.get("do") == "leave"
        if left and told.get("clause") and self._viewer.match.pupil.open:
            with self._viewer.match.change() as pupil:
                pupil.refused(told["reason"], told["clause"])
        return told

    def _do_coach(self, message: Message) -> Reply:
        """Do what the coach is asked for."""
        self._fresh(message)
        with self._viewer.match.change() as pupil:
            return act(pupil, message)

    def _do_play(self, message: Message) -> Reply:
        """Try a move; one that misses its goal is only shown."""
        self._fresh(message)
        self._acting(message)
        move = self._read_move(message)
        with self._viewer.match.change() as pupil:
            outcome = pupil.try_move(move)
        told = reply(outcome)
        if outcome.stage is None:
            return told
        shown = self._view_now().frame
        pieces = self._viewer.compare(shown, outcome.stage.view, layout=self._layout)
        return {**told, "base": self._rev, "pieces": pieces}

    def _do_why(self, message: Message) -> Reply:
        """Why these picks make no move; what the rulebook refuses counts as tried."""
        if not self._viewer.match.pupil.open:
            return reply(Outcome("held", say("held")))
        why = self._viewer.why(read_texts(message, "picks"), self._acting(message))
        if why["clause"]:
            with self._viewer.match.change() as pupil:
                pupil.refused(why["reason"], why["clause"])
        return dict(why)

    def _untold(self) -> Collection[State]:
        """The positions of the walk: what it asks of them is answered nowhere."""
        return tuple(self._viewer.match.pupil.walk.positions.values())

    def _do_nothing(self, message: Message) -> NoReturn:
        del message
        raise Declined("guided")

    def _go(self, message: Message) -> NoReturn:
        self._do_nothing(message)

    _hint = _go

    commands: ClassVar[dict[str, Callable[[Any, Message], Reply | None]]] = {
        **Board.commands,
        **dict.fromkeys(("form", "new", "preview", "redo", "seat", "undo", "view"), _do_nothing),
        "coach": _do_coach,
        "play": _do_play,
        "sheet": _do_sheet,
        "why": _do_why,
    }


def walk(
    game: Game | str,
    name: str | Path,
    *,
    again: bool = False,
    theme: str = "auto",
    layout: str | None = None,
    progress: str | Path | None = None,
) -> WalkBoard:
    """A walk in a notebook; see :func:`kernel_games.walk`."""
    return WalkBoard(tour(game, name, again=again, progress=progress), theme=theme, layout=layout)
