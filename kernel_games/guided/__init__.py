"""Guided boards: a walk with its coach, and a rulebook whose examples can be tried.

In come a walk (``teaching.walks``) and what its pupil picks, answers and asks; out goes what every board
sends, with one more field in the header: ``coach``, made by ``kernel_games.teaching.walks.view``. The engine
judges every try; nothing here knows an answer.

Read ``tour`` first: a walk as a table, one pupil and any number of boards. Then, below, ``Guide`` (the view
model of a walk), and :class:`WalkBoard`, which turns messages into what the pupil does. A step may be on a
game's own form instead of the board (``board.forms``). ``rulebooks`` and ``known_map`` are sessions of their
own; ``home`` is the page to begin with, which opens all of them in its place, and ``kept`` remembers for it.
"""

from __future__ import annotations

import json
from collections import ChainMap
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, ClassVar, cast

from kernel_games.board import Board
from kernel_games.board.forms import Form, open_form
from kernel_games.board.protocol import Keyframe, Moves, View
from kernel_games.board.table_board import TableBoard
from kernel_games.board.view_model import WORDS, Viewer, declined
from kernel_games.drawing import qr
from kernel_games.drawing.frames import Frame, changed
from kernel_games.drawing.svg import Drawing
from kernel_games.engine import CHANCE, Game, GameError, State
from kernel_games.engine import game as game_of
from kernel_games.engine.film import Line
from kernel_games.guided import kept
from kernel_games.guided.free_turn import FreeTurn
from kernel_games.guided.knowing import MENU, Knowing
from kernel_games.guided.tour import Tour, find_tour
from kernel_games.session import Message, Reply, read_text, read_texts
from kernel_games.teaching.practice import practice_walk
from kernel_games.teaching.practice.memory import recall
from kernel_games.teaching.practice.puzzles import PUZZLE, choose
from kernel_games.teaching.practice.sets import PRACTICE
from kernel_games.teaching.walks import Pupil, Report, Score, address, codes, notebook, paper, progress
from kernel_games.teaching.walks.coach import PAGE, on_paper, say
from kernel_games.teaching.walks.outcomes import Outcome
from kernel_games.teaching.walks.reading import findable
from kernel_games.teaching.walks.texts import plain
from kernel_games.teaching.walks.view import act, close_on, coach_view, covered, reply, shown, steps

__all__ = ["WalkBoard", "practice", "puzzle", "walk"]

_PACE = 1300
_ASKED: set[str] = set()
"""Sets of practice that were opened in this kernel: asked for once more, they are others."""
_LED = tuple(name for name in Board.commands if name not in (*TableBoard.commands, "play"))
"""Commands for a match that a walk refuses, because there the coach leads."""


class Guide(Viewer):
    """A walk as its pupil sees it: never a step beyond where they are."""

    table: Tour

    def observation(self, state: State | None = None) -> dict[str, Any]:
        """Return what the pupil sees now, or would see at another position.

        What lies ahead is shown only while a move is asked for: it would answer many a question.
        """
        if state is not None:
            return state.observation(self.shown)
        pupil = self.table.pupil
        seen = dict(pupil.stage.view)
        asked = self.mood() == "ready" and pupil.step.do in ("try", "free")
        return self.with_outlook(self.table.state, seen) if asked else seen

    def lasting(self) -> Mapping[str, Any]:
        """Return the view that may be stored: all that the pupil sees, since a walk belongs to one seat."""
        return self.observation()

    def draw(self, view: Mapping[str, Any], *, layout: str) -> Drawing:
        """Draw an observation without what would give an answer away."""
        pupil = self.table.pupil
        return covered(pupil, super().draw(shown(pupil, view), layout=layout))

    def beside(self, drawing: Drawing, layout: str) -> dict[str, Any]:
        """Return the coach's field of the header."""
        return {"coach": coach_view(self.table.pupil, drawing, narrow=layout == "narrow")}

    def waiting(self, last: View | None) -> Moves:
        """Return no moves: there are some only while a step asks for one."""
        del last
        return {}

    def deciding(self) -> tuple[int, Any]:
        """Return whose turn it is, and who has won, once everything has been told."""
        return super().deciding() if self.table.pupil.stage.whole else (CHANCE, ())

    def mood(self) -> str:
        """Return what the board waits for: a move on it, or an answer to the coach."""
        pupil = self.table.pupil
        return "ready" if pupil.open and not pupil.step.on else "waiting"

    def status(self) -> str:
        """Say how far along the walk the pupil is."""
        pupil = self.table.pupil
        return say("step", n=pupil.n + 1, all=len(pupil.walk.steps))

    def missed(self, before: View, after: View) -> int | None:
        """Return 0 while steps are being animated; a page that reconnects gets only the current position."""
        del before, after
        return 0 if self.table.steps else None

    def steps(self, plies: int, before: Frame, *, layout: str) -> list[Keyframe]:
        """Return what is seen on the way to the current position."""
        del plies
        return self._film(self.table.steps[:-1], before, layout=layout)

    def film(self, outcome: Outcome, before: Frame, *, layout: str) -> dict[str, Any]:
        """Return a move that misses its goal, step by step: only to be looked at."""
        pupil, since, stage = self.table.pupil, outcome.since, outcome.stage
        if since is None or stage is None:
            return {}
        shown, pictures = before, []
        for lines, frame, _ in self._film(steps(pupil, since, stage)[:-1], before, layout=layout):
            pictures.append({"lines": lines, **changed(shown, frame)})
            shown = frame
        close = close_on(pupil, self.draw(stage.view, layout=layout), stage)
        return {"steps": pictures, "pieces": self.compare(shown, stage.view, layout=layout), "close": close}

    def _film(
        self, moments: Iterable[tuple[Mapping[str, Any], list[Line]]], before: Frame, *, layout: str
    ) -> list[Keyframe]:
        keyframes = []
        for view, lines in moments:
            drawn = self.frame(view, layout=layout)
            picture = Frame({**before.header, **drawn.header}, drawn.pieces)
            keyframes.append(Keyframe(lines, picture, bool(view.get("scene"))))
        return keyframes

    def _guide(self, seen: Mapping[str, Any], last: Mapping[str, Any]) -> dict[str, Any]:
        del last
        guide, pupil = super()._guide(seen, {}), self.table.pupil
        if ask := pupil.fill(str(pupil.step.text("ask")), pupil.record.start):
            guide["prompts"] = {key: prompt._replace(words=ask) for key, prompt in guide["prompts"].items()}
        return guide

    def log(self) -> list[list[Line]]:
        """Return what has been told of the step so far."""
        pupil = self.table.pupil
        shots = pupil.stage.shots[: pupil.stage.at + 1]
        return [list(pupil.lines(shot.told)) for shot in shots if shot.told]


class WalkBoard(Knowing):
    """A walk on a board, made by :func:`walk`.

    Several cells may show one walk; they stay in step.

    Parameters
    ----------
    tour : Tour
        The walk, with whoever is on it.
    theme, layout : str
        As for any board.
    """

    _words: ClassVar[Mapping[str, str]] = ChainMap(cast("Any", PAGE), cast("Any", MENU), cast("Any", WORDS))
    stylesheets: ClassVar[tuple[str, ...]] = (*Knowing.stylesheets, "coach.css")
    unheld: ClassVar[Collection[str]] = (*Knowing.unheld, "weigh")
    _viewer: Guide

    def __init__(self, tour: Tour, *, theme: str = "auto", layout: str | None = None) -> None:
        self._turn: FreeTurn | None = None
        self._form: Form | None = None
        self._filled: tuple[Pupil, int] = (tour.pupil, tour.pupil.n)
        with tour.lock:
            super().__init__(
                Guide(tour, tour.pupil.walk.seat, outlook=True),
                theme=theme,
                layout=layout,
                pace=_PACE,
                confirm=False,
                preview=False,
                light=True,
            )

    @property
    def table(self) -> Tour:
        """The walk, with its pupil."""
        return self._viewer.table

    def __repr__(self) -> str:
        with self._held():
            return paper.text(self.table.pupil)

    def html(self) -> str:
        """Return the walk on paper."""
        return paper.html(self.table.pupil.walk)

    # What was done

    def report(self) -> Report:
        """Return what was done so far as a table: tries, hints and points of each step with a question."""
        with self._held():
            return progress.report(self.table.pupil)

    @property
    def score(self) -> Score:
        """Points so far, and how many there are."""
        return self.report().score

    def save(self, path: str | Path, name: str = "") -> None:
        """Write what was done to a file, to hand in or to go on from.

        Parameters
        ----------
        path : str or Path
            The file to write; one that is there is replaced as a whole.
        name : str
            Whose work it is; it is in there only if it is given.

        Raises
        ------
        OptionError
            If `path` is no place for a file, or `name` no name.
        OSError
            If it cannot be written.
        """
        with self._held():
            progress.save(self.table.pupil, path, name)

    def _address(self) -> tuple[str, str]:
        walk = self.table.pupil.walk
        # Most questions of practice, and a walk of somebody's own, are found nowhere else.
        if not findable(walk):
            raise declined("no_link")
        return "step", address.write(self.table.pupil, whole=False)

    # The form that a step is on

    def _form_here(self) -> Form:
        """Return the form of the step that is shown."""
        pupil = self.table.pupil
        if not pupil.step.on:
            raise declined("guided")
        self._renew_form()
        if self._form is None:
            self._form = open_form(self.table, pupil.walk.seat, self._options["theme"], self.tell)
        return self._form

    def _renew_form(self) -> None:
        """Drop the form of an earlier step: another step has another one."""
        pupil = self.table.pupil
        # By pupil too: one who begins again is at the same step with an empty form.
        if self._filled != (pupil, pupil.n):
            self._filled = (pupil, pupil.n)
            self._end_form()

    def _end_form(self) -> None:
        if self._form is not None:
            self._form.close()
        self._form = None

    def _follow(self) -> None:
        self._renew_form()
        super()._follow()

    def _let_go(self) -> None:
        self._end_form()
        super()._let_go()

    # Commands

    def _asked(self, message: Message) -> Reply | None:
        # Before the command is looked up: a walk has no such method, and "unknown" would be the wrong answer.
        if message.get("do") in _LED:
            raise declined("guided")
        return super()._asked(message)

    def _do_report(self, message: Message) -> Reply:
        """Return what was done, to be handed in: as a code, its QR code, and a file with its text."""
        name, pupil = read_text(message, "name"), self.table.pupil
        code = codes.write(pupil, name)
        text = json.dumps(progress.to_hand_in(pupil, name))
        file = f"{pupil.walk.key.replace('/', '-')}.json"
        return {"code": code, "qr": qr.to_svg(code), "file": file, "text": text}

    def _do_keep(self, message: Message) -> Reply:
        """Return what a notebook stores of this walk now: the present step, and what was done, if anything.

        The walk on paper below it stays as it is. A kernel that knows nothing of the walk may be told what is
        stored of it; ``fresh`` says so.
        """
        del message
        tour = self.table
        score, pupil = self.score, tour.pupil
        left = on_paper("left", n=pupil.n + 1, all=len(pupil.walk.steps), points=score.points, of=score.of)
        return {
            "id": self.name,
            "html": self._kept(left),
            "text": repr(self),
            "walk": pupil.walk.key,
            "fresh": tour.fresh,
            "done": {} if tour.fresh else progress.stored(pupil),
        }

    def _do_resume(self, message: Message) -> Reply:
        """Go on where a notebook was stored, if this kernel knows nothing of the walk."""
        tour = self.table
        if not tour.fresh:
            raise declined("stale", stale=True)
        tour.take(notebook.keep(progress.resumed(message.get("done"), tour.pupil.walk)))
        return {"said": say("resumed")}

    def _do_sheet(self, message: Message) -> Reply:
        """Ask the form; a refusal by the rulebook becomes the coach's verdict."""
        answer = super()._do_sheet(message)
        # Only leaving the form is a try; everything before it is filling in.
        ask, form = message.get("ask"), self._form
        left = isinstance(ask, dict) and ask.get("do") == "leave"
        if left and form and form.refusal and self.table.pupil.open:
            with self.table.change() as pupil:
                pupil.refused(form.refusal)
        return answer

    def _do_coach(self, message: Message) -> Reply:
        """Do what the coach is asked for."""
        self._fresh(message)
        with self.table.change() as pupil:
            return act(pupil, message)

    def _do_play(self, message: Message) -> Reply:
        """Try a move; one that misses its goal is only shown."""
        self._fresh(message)
        self._acting(message)
        move = self._read_move(message)
        before, free = self.table.pupil.stage.state, self.table.pupil.step.do == "free"
        with self.table.change() as pupil:
            outcome = pupil.try_move(move)
        answer = reply(outcome)
        if free and outcome.kind in ("on", "done", "right"):
            self._turn = FreeTurn(before, move, pupil.walk.seat, pupil.names)
            answer["weigh"] = True
        film = self._viewer.film(outcome, self._view_now().frame, layout=self._layout)
        return {**answer, "base": self._rev, **film} if film else answer

    def _do_weigh(self, message: Message) -> Reply:
        """Judge the free turn that was played last, for a moment. The lock is free while it works."""
        with self._held():
            self._fresh(message)
            turn = self._turn
        return turn.go_on() if turn else {"done": True, "words": ""}

    def _do_why(self, message: Message) -> Reply:
        """Explain why these picks make no move; a refusal by the rulebook becomes the coach's verdict."""
        if not self.table.pupil.open:
            return reply(Outcome("held", plain(self.table.pupil.held())))
        refusal = self._viewer.refusal(read_texts(message, "picks"), self._acting(message))
        if refusal:
            with self.table.change() as pupil:
                pupil.refused(refusal)
        return self._viewer.in_words(refusal)

    def _untold(self) -> Collection[State]:
        """Return the positions of the walk: what it asks about them is answered nowhere."""
        return tuple(self.table.pupil.walk.positions.values())


def walk(
    game: Game | str,
    name: str | Path,
    *,
    again: bool = False,
    theme: str = "auto",
    layout: str | None = None,
    progress: str | Path | None = None,
) -> WalkBoard:
    """Open a walk on a board; see :func:`kernel_games.walk`."""
    return WalkBoard(find_tour(game, name, again=again, progress=progress), theme=theme, layout=layout)


def practice(
    game: Game | str,
    n: int = 10,
    *,
    clauses: Iterable[str] | None = None,
    kinds: Iterable[str] | None = None,
    seed: int | None = None,
    theme: str = "auto",
    layout: str | None = None,
    go_on: bool = False,
) -> WalkBoard:
    """Open questions on a board; see :func:`kernel_games.practice`.

    A set that was begun in this kernel goes on only if it is asked to `go_on`.
    """
    rules = game_of(game)
    wanted, among = (None if one is None else list(one) for one in (clauses, kinds))
    asked = kept.Asked(rules.name, n, wanted, among, seed)
    tour = None if asked.key in _ASKED and not go_on else _begun_questions(rules, asked)
    _ASKED.add(asked.key)
    if tour is None:
        # With a seed everybody is asked the same; else what somebody has to practise today comes first.
        due = asked.clauses is None and seed is None
        tour = _questions(rules, asked, seed, recall().due(rules.name, datetime.now(UTC)) if due else ())
    return WalkBoard(tour, theme=theme, layout=layout)


def _questions(rules: Game, asked: kept.Asked, seed: int | None, first: Sequence[str]) -> Tour:
    walk = practice_walk(rules, asked.n, clauses=asked.clauses, kinds=asked.kinds, seed=seed, first=first)
    tour, drawn = Tour(Pupil(walk)), int(walk.name.removeprefix(PRACTICE))
    tour.keep = lambda pupil: kept.keep_questions(pupil, asked, drawn, first)
    return tour


def _begun_questions(rules: Game, asked: kept.Asked) -> Tour | None:
    """Return a set of practice as it was left; None if there is none, or its questions are others by now."""
    begun = kept.questions_begun().get(asked.key)
    if begun is None:
        return None
    try:
        tour = _questions(rules, asked, begun["seed"], begun["first"])
        tour.take(progress.resumed(begun["work"], tour.pupil.walk))
    except GameError:
        return None
    return tour


def puzzle(
    game: Game | str,
    *,
    number: int | None = None,
    theme: str | None = None,
    day: date | None = None,
    looks: str = "auto",
) -> WalkBoard:
    """Open a puzzle on a board; see :func:`kernel_games.puzzle`."""
    found = game_of(game)
    name = f"{PUZZLE}{choose(found, number, theme, day)}"
    return WalkBoard(find_tour(found, name, again=False, progress=None), theme=looks)
