"""Panels that a notebook shows, and exercises whose answers the engine knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from kernel_games.drawing.svg import PLAIN, escape
from kernel_games.engine import Match, OptionError

# Plain colours: JupyterLab drops color-mix() and var() from the outputs of a notebook that it does not trust.
_TONES = {"": "#5b6b7a", "question": "#6741a8", "right": "#1a7544", "wrong": "#b3261e"}
_NUMBER = re.compile(r"[-+]?\d{1,30}([./]\d{1,30})?")


class Block(NamedTuple):
    """A piece of a panel: the same in HTML and in plain text."""

    html: str
    text: str


class Panel:
    """What a lesson shows in a notebook, light or dark, and in plain text elsewhere.

    Parameters
    ----------
    blocks : iterable of Block
        Its contents, in order.
    title : str
        The words on the coloured label; none if empty.
    tone : str
        One of ``""``, ``question``, ``right``, ``wrong``.
    """

    def __init__(self, blocks: Iterable[Block], title: str = "", tone: str = "") -> None:
        self.blocks = tuple(blocks)
        self.title = title
        self.tone = tone

    def _repr_html_(self) -> str:
        colour = _TONES[self.tone]
        label = f'<strong style="background:{colour};color:#fff;border-radius:4px;padding:.15em .6em">'
        head = f'<div style="margin-bottom:.4em">{label}{escape(self.title)}</strong></div>'
        return (
            f'<div class="{PLAIN}" style="border-left:5px solid {colour};border-radius:6px;'
            "padding:.6em 1em;margin:.3em 0;"
            'max-width:54em;line-height:1.5;background-color:rgba(128,128,128,0.1)">'
            f"{head if self.title else ''}{''.join(block.html for block in self.blocks)}</div>"
        )

    def __repr__(self) -> str:
        return "\n".join(filter(None, [self.title, *(block.text for block in self.blocks)]))


class Feedback(Panel):
    """What :meth:`Exercise.check` answers. ``right`` is None where there was no answer to judge."""

    def __init__(self, blocks: Iterable[Block], *, right: bool | None) -> None:
        titles = {True: ("Right", "right"), False: ("Not yet", "wrong"), None: ("Your turn", "question")}
        super().__init__(blocks, *titles[right])
        self.right = right


class NoAnswer(Exception):  # noqa: N818 -- not an error: what was given can be neither right nor wrong
    """What an answer is instead of one, such as ``no number``."""


Judge = Callable[[object], "list[Block] | None"]
"""Looks at an answer: None if it is right, or what to say about a wrong one."""


class Exercise(Panel):
    """A question whose answer the engine knows; made by :meth:`Lesson.exercise` and :meth:`Lesson.find`.

    Each wrong answer brings one more hint, also after its cell has been run again.

    Parameters
    ----------
    question : str
        Plain text.
    judge : callable
        Gives what an answer looks like, in words, and a :data:`Judge`; it is called when first needed.
    hints : list of Block
        In the order in which they are given.
    because : str
        What to say to a right answer.
    tries : Counter
        Wrong answers by question.
    match : callable, optional
        A new match to answer on, where the question asks for a move.
    """

    def __init__(
        self,
        question: str,
        judge: Callable[[], tuple[str, Judge]],
        hints: list[Block],
        because: str,
        *,
        tries: Counter[str],
        match: Callable[[], Match] | None = None,
    ) -> None:
        super().__init__([text(question)], "Exercise", "question")
        self._question, self._judge, self._hints, self._because = question, judge, hints, because
        self._tries, self._new_match = tries, match
        self._match: Match | None = None

    def board(self, **options: Any) -> Any:
        """A fresh board to answer on, where the question asks for a move; then ``check()`` looks at it.

        Raises
        ------
        OptionError
            If the question asks for something else.
        """
        if self._new_match is None:
            raise OptionError(
                "board", self._question, "an exercise that asks for a move; this one has no board"
            )
        self._match = self._new_match()
        return self._match.board(**{"seat": self._match.state.current_player, **options})

    def check(self, answer: object = ...) -> Feedback:
        """Say whether an answer is right; if not, give one hint more than the last time."""
        question = Block(f"<p><strong>{escape(self._question)}</strong></p>", self._question)
        expects, judge = self._judge()
        if answer is ... and self._match is not None and self._match.plies:
            answer = self._match.plies[0].move
        if answer is ... or answer is None:
            where = "Put it in place of the dots and run the cell again."
            if self._new_match is not None:
                where = "Play it on the board, or put it in place of the dots. Then run the cell again."
            return Feedback([question, text(f"Answer with {expects}. {where}")], right=None)
        try:
            wrong = judge(answer)
        except NoAnswer as error:
            return Feedback(
                [question, text(f"{shown(answer)} is {error}. Answer with {expects}.")], right=None
            )
        if wrong is None:
            return Feedback([question, text(self._because or "Well done.")], right=True)
        self._tries[self._question] += 1
        hints = self._hints[: self._tries[self._question]]
        if self._tries[self._question] > len(self._hints):
            hints.append(text("Open the folded cell below to see a solution."))
        if self._match is not None:
            hints.append(text("To try again on the board, take the move back or run the board's cell again."))
        return Feedback([question, *wrong, text("Help:", quiet=True), *hints], right=False)


def text(words: str, *, quiet: bool = False) -> Block:
    """A paragraph of plain text."""
    return Block(f'<p style="margin:.3em 0{";opacity:.8" if quiet else ""}">{escape(words)}</p>', words)


def shown(value: object) -> str:
    """A value as Python writes it, not too long."""
    written = repr(value)
    return written if len(written) <= 60 else written[:57] + "..."


def number_judge(expected: float | Fraction, tolerance: float) -> Judge:
    """Judge a number, also one written as ``"1/3"`` or ``"0,5"``."""

    def judge(answer: object) -> list[Block] | None:
        written = str(answer).strip().replace(",", ".")
        if isinstance(answer, bool) or not _NUMBER.fullmatch(written) or re.search("/0+$", written):
            raise NoAnswer("no number")
        value = Fraction(written)
        if abs(value - Fraction(expected)) <= max(Fraction(tolerance), Fraction(1, 10**9)):
            return None
        return [text(f"{written} is too {'small' if value < expected else 'large'}.")]

    return judge


def words_judge(expected: Sequence[str], *, ordered: bool) -> Judge:
    """Judge names, in one string or in several; case does not matter."""
    right = [word.casefold() for word in expected]

    def judge(answer: object) -> list[Block] | None:
        words = answer.replace(",", " ").split() if isinstance(answer, str) else answer
        if not isinstance(words, (list, tuple, set, frozenset)) or not all(isinstance(w, str) for w in words):
            raise NoAnswer("no name and no list of names")
        given = [word.strip().casefold() for word in words]
        if (given == right) if ordered else (sorted(given) == sorted(right)):
            return None
        if len(given) != len(right):
            return [text(f"You name {len(given)}; the answer has {len(right)}.")]
        if len(right) == 1:
            return [text(f"It is not {shown(answer)}.")]
        if not ordered:
            return [text(f"{len(set(given) & set(right))} of {len(right)} belong to the answer.")]
        hits = [one == other for one, other in zip(given, right, strict=True)]
        first = hits.index(False) + 1
        return [text(f"{sum(hits)} of {len(hits)} are right; number {first} is the first that is not.")]

    return judge
