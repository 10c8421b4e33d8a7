"""What comes of what a pupil does, and what is kept of it for each step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from kernel_games.engine import Move
from kernel_games.teaching.walks.stages import Line, Stage


class Outcome(NamedTuple):
    """What comes of what a pupil did.

    Attributes
    ----------
    kind : str
        ``right``, ``wrong`` (and what is right is shown), ``again`` (wrong, and one may try again), ``kept``,
        ``done`` (looked, played); ``refused`` by the rules, ``missed`` the goal, ``on`` (allowed, and more
        moves follow); ``hint``, ``moved`` (to another step); or ``held``: nothing was done, and why.
    words : str
        The coach's answer, in a sentence or two of plain text.
    clause : str
        The clause that refuses.
    lines : tuple of (str, str)
        What the engine tells of it, with clauses.
    stage : Stage, optional
        For a move that misses: what it would lead to, only to be looked at.
    """

    kind: str
    words: str = ""
    clause: str = ""
    lines: tuple[Line, ...] = ()
    stage: Stage | None = None

    def __str__(self) -> str:
        return f"{self.words} ({self.clause})" if self.clause else self.words


@dataclass
class Record:
    """What a pupil did in one step.

    Attributes
    ----------
    start, stage : Stage
        Where it begins, and what is shown now.
    tries, hints : int
        Wrong answers, misses and refusals, with the one that was right; hints taken.
    done : bool
        Whether one may go on.
    right : bool or None
        Whether it was solved; None where nothing was asked, or not yet.
    given : str
        The answer chosen.
    moves : tuple of Move
        The pupil's moves that stand.
    shown : bool
        Whether the coach did it for them.
    turns : int
        Turns played freely.
    outcome : Outcome
        What came of the last thing that was done.
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
