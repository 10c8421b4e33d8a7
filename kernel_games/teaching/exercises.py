"""Exercises whose answers the engine knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from kernel_games.drawing.svg import escape
from kernel_games.engine import Match, OptionError
from kernel_games.teaching.answers import Judge, NoAnswer
from kernel_games.teaching.panels import Block, Panel, said, shown, text
from kernel_games.teaching.rows import Row, follow


class Feedback(Panel):
    """Reply of :meth:`Exercise.check`. ``right`` is None if there was no answer to judge."""

    def __init__(self, blocks: Iterable[Block], *, right: bool | None) -> None:
        tone = {True: "right", False: "wrong", None: "question"}[right]
        super().__init__(blocks, said("exercise", tone), tone)
        self.right = right


class Exercise(Panel):
    """A question whose answer the engine knows; made by :meth:`Lesson.exercise` and :meth:`Lesson.find`.

    Each wrong answer brings one more hint, also after its cell has been run again.

    Parameters
    ----------
    question : str
        Plain text.
    judge : callable
        Gives what an answer looks like, in words, and what judges one; it is called when first needed.
    hints : list of Block
        In the order in which they are given.
    because : str
        The reply to a right answer.
    tries : Counter
        Wrong answers by question.
    game : str
        The title of the game that it is about.
    match : callable, optional
        A new match to answer on, where the question asks for a move.

    Attributes
    ----------
    right : bool or None
        True if the last answer was right; None before there was one.
    """

    def __init__(
        self,
        question: str,
        judge: Callable[[], tuple[str, Judge]],
        hints: list[Block],
        because: str,
        *,
        tries: Counter[str],
        game: str = "",
        match: Callable[[], Match] | None = None,
    ) -> None:
        super().__init__([text(question)], said("exercise", "exercise"), "question")
        self._question, self._judge, self._hints, self._because = question, judge, hints, because
        self._tries, self._new_match = tries, match
        self._match: Match | None = None
        self.right: bool | None = None
        self._game = game
        follow(question, self)

    def board(self, **options: Any) -> Any:
        """Return a fresh board to answer on, if the question asks for a move; ``check()`` then looks at it.

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

    def row(self, number: int) -> Row:
        """Return what was done, as a row of a report."""
        wrong, right = self._tries[self._question], bool(self.right)
        return Row(self._game, number, self._question, right, wrong + right, min(wrong, len(self._hints)))

    def check(self, answer: object = ...) -> Feedback:
        """Judge an answer; if it is wrong, give one more hint than the last time."""
        question = Block(f"<p><strong>{escape(self._question)}</strong></p>", self._question)
        expects, judge = self._judge()
        if answer is ... and self._match is not None and self._match.plies:
            answer = self._match.plies[0].move
        if answer is ... or answer is None:
            asked = "answer" if self._new_match is None else "answer_or_play"
            return Feedback([question, text(said("exercise", asked, expects=expects))], right=None)
        try:
            judged = judge(answer)
        except NoAnswer as error:
            told = said("exercise", "no_answer", given=shown(answer), why=str(error), expects=expects)
            return Feedback([question, text(told)], right=None)
        self.right = judged.right
        if judged.right:
            return Feedback(
                [question, *judged.said, text(self._because or said("exercise", "well_done"))], right=True
            )
        # Counted by question in the lesson, not here: running the cell again makes a new exercise, and the
        # hints go on.
        self._tries[self._question] += 1
        hints = self._hints[: self._tries[self._question]]
        if self._tries[self._question] > len(self._hints):
            hints.append(text(said("exercise", "solution")))
        if self._match is not None:
            hints.append(text(said("exercise", "board_again")))
        return Feedback(
            [question, *judged.said, text(said("exercise", "help"), quiet=True), *hints], right=False
        )
