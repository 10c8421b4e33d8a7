"""Outcomes of what a pupil does, and the record of each step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kernel_games.engine import Move
from kernel_games.engine.film import Line
from kernel_games.engine.phrases import UNTOLD
from kernel_games.teaching.walks.stages import Stage
from kernel_games.teaching.walks.texts import NOTHING, Text


class Outcome(NamedTuple):
    """Reply to something that a pupil did.

    Attributes
    ----------
    kind : str
        ``right``, ``wrong`` (and what is right is shown), ``again`` (wrong, and one may try again), ``kept``,
        ``done`` (looked, played); ``refused`` by the rules, ``missed`` the goal, ``on`` (allowed, and more
        moves follow); ``hint``, ``moved`` (to another step); or ``held``: nothing was done, and why.
    text : Text
        The coach's answer, in a sentence or two of plain text.
    clause : str
        The clause that refuses.
    told : tuple of (str, Text)
        The engine's account of it, with clauses.
    since, stage : Stage, optional
        For a move that misses: where it was made, and what it would lead to, only to be looked at.
    """

    kind: str
    text: Text = NOTHING
    clause: str = ""
    told: tuple[tuple[str, Text], ...] = ()
    since: Stage | None = None
    stage: Stage | None = None

    @property
    def words(self) -> str:
        """The coach's answer, in the current language."""
        return str(self.text)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The engine's account of it, in the current language."""
        lines = ((clause, str(text)) for clause, text in self.told)
        return tuple((clause, words) for clause, words in lines if words != UNTOLD)

    def __str__(self) -> str:
        return f"{self.words} ({self.clause})" if self.clause else self.words


@dataclass
class Record:
    """Everything a pupil did in one step.

    Attributes
    ----------
    start, stage : Stage
        The stage at its beginning, and the one shown now.
    tries, hints : int
        Wrong answers and misses, with the one that was right; hints taken.
    done : bool
        True if the pupil may go on.
    right : bool or None
        True if it was solved; None if nothing was asked, or not yet.
    given : str
        The answer chosen.
    moves : tuple of Move
        The pupil's moves that stand.
    shown : bool
        True if the coach did it for them.
    turns : int
        Turns played freely.
    outcome : Outcome
        The outcome of the last thing that was done.
    known : dict
        What the engine has said where the step begins, so as not to be asked again: facts by name, and the
        right answer as ``""``.
    """

    start: Stage
    stage: Stage
    tries: int = 0
    hints: int = 0
    done: bool = False
    right: bool | None = None
    given: str = ""
    moves: tuple[Move, ...] = ()
    shown: bool = False
    turns: int = 0
    outcome: Outcome = field(default_factory=lambda: Outcome(""))
    known: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
