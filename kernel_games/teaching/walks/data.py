"""A walk as data: the contents of its file, read and checked, and nothing about who walks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import Game, Move, State
from kernel_games.engine.terms import Like, Pointer, Term
from kernel_games.teaching.walks.texts import NOTHING, Text, plain

KINDS = ("look", "try", "predict", "free")
"""Kinds of step: read and look; make a move; predict; play on freely against a bot."""


class Choice(NamedTuple):
    """One of the answers to choose from.

    Attributes
    ----------
    id : str
        Its id in messages.
    text : Text
        The words.
    value : object
        The value that a term must have for it to be right.
    """

    id: str
    text: Text
    value: Any

    @property
    def word(self) -> str:
        """The words that are read, in the current language."""
        return str(self.text)


class Choices(NamedTuple):
    """The possible answers to a question.

    Attributes
    ----------
    kind : str
        ``players`` (where it helps, with nobody), ``clauses``, ``words``, ``yes``, ``sets``, ``numbers``,
        ``labels`` (numbers that name something, so none is too large) or ``pieces``.
    options : tuple of Choice
        All there are; none for pieces.
    pointers : tuple of Pointer
        The pieces that can be tapped.
    """

    kind: str
    options: tuple[Choice, ...] = ()
    pointers: tuple[Pointer, ...] = ()


class StepHint(NamedTuple):
    """Help, given when it is asked for: words, a clause, or pieces to look at."""

    text: Text = NOTHING
    clause: str = ""
    light: tuple[Pointer, ...] = ()

    @property
    def say(self) -> str:
        """The words, in the current language."""
        return str(self.text)


class Play(NamedTuple):
    """Moves played once a step is done, or the rest of the last ones; and the point where they stop.

    If the reason is seen before the end, the page rests at the last step that tells of `reason`.
    """

    moves: tuple[Move, ...] = ()
    before: Like | None = None
    reason: Like | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a walk.

    Attributes
    ----------
    number : int
        From 1.
    do : str
        One of :data:`KINDS`.
    texts : mapping of str to Text
        By field what is read: ``say``, with ``**bold**``, ``{name}`` for a fact, a kept answer or a word of
        the game, and ``{TT-K1.points:word}`` for a figure of a clause; ``after``, ``wrong`` and ``miss``,
        said once it is done, after a wrong answer, after a move that misses the goal; ``warn``, said before
        a move that is better avoided (*free*); ``ask``, what the board's line asks for, where its own words
        would give half the answer away (*try*, *free*).
    at : str
        The name of a position; where the last step ended, if empty. One with a field ``house`` is played,
        told and cited by these house rules: ``house = { "TT-K1.points" = 20 }``.
    light, light_after, close, close_after, cover, cover_after : tuple of Pointer
        Pieces to look at, now and once it is done; to close in on, now and, if it is elsewhere, once it is
        done; to leave out until it is done, and from then on, where the next step asks for them.
    blind : tuple of str
        Fields of the view that are empty until the step is done, such as what is allowed (*predict*).
    turned : mapping
        Fields of the view that show before it is done what the step asks about, such as a card (*predict*).
    on : str
        What it is on, where that is not the board: ``form``, the game's own for its moves, such as the sheet
        on which an expedition is outfitted. What is filled in there is one try (*look*, *try*).
    facts : mapping of str to Term
        Terms that fill the holes of its words.
    hints : tuple of StepHint
        Help, one after the other.
    clauses : tuple of str
        Clauses that it is about.
    play : Play, optional
        Moves played once it is done.
    goal : Term, optional
        The effect that a move must have (*try*); what is to be reached within the turns, if that is asked
        (*free*).
    moves : int
        How many moves there are for it (*try*).
    way : tuple of Move
        The way to the goal that the coach shows; by default the first move that reaches it (*try*), or what
        the bot would play (*free*).
    then : tuple of Move
        Moves of chance and others after the pupil's, the same for everybody (*try*).
    refused : tuple of str
        The clauses by which moves are refused here (*try*).
    choices : Choices, optional
        The possible answers (*predict*).
    answer : Term, optional
        The right answer; none if nobody can know it yet, and the answer is kept (*predict*).
    keep : str
        By which name the answer is kept (*predict*).
    turns : int
        How many turns are played, at most (*free*).
    avoid : Term, optional
        What a sensible move does not lead to: one that does is taken back, with a warning, as long as another
        move is sensible (*free*).
    guided : bool
        True if the coach tells each next move of its way, as long as the pupil follows it (*free*).
    bot : str
        The bot on the other seats (*free*).
    """

    number: int
    do: str
    texts: Mapping[str, Text]
    at: str = ""
    light: tuple[Pointer, ...] = ()
    light_after: tuple[Pointer, ...] = ()
    close: tuple[Pointer, ...] = ()
    close_after: tuple[Pointer, ...] = ()
    cover: tuple[Pointer, ...] = ()
    cover_after: tuple[Pointer, ...] = ()
    blind: tuple[str, ...] = ()
    turned: Mapping[str, Any] = field(default_factory=dict)
    on: str = ""
    facts: Mapping[str, Term] = field(default_factory=dict)
    hints: tuple[StepHint, ...] = ()
    clauses: tuple[str, ...] = ()
    play: Play | None = None
    goal: Term | None = None
    moves: int = 1
    way: tuple[Move, ...] = ()
    then: tuple[Move, ...] = ()
    refused: tuple[str, ...] = ()
    choices: Choices | None = None
    answer: Term | None = None
    keep: str = ""
    turns: int = 0
    avoid: Term | None = None
    guided: bool = False
    bot: str = ""

    def text(self, field: str) -> Text:
        """Return a text of the step by field; the empty text if there is none."""
        return self.texts.get(field, NOTHING)

    @property
    def say(self) -> str:
        """The first words of the step, in the current language."""
        return str(self.text("say"))

    @property
    def asked(self) -> bool:
        """True if the step can be solved, or not."""
        return self.goal is not None or self.answer is not None

    def answered(self, given: str) -> Choice:
        """Return the choice that was answered, by its id; a piece keeps the name it had then."""
        options = self.choices.options if self.choices else ()
        return next((choice for choice in options if choice.id == given), Choice(given, plain(given), given))

    def terms(self) -> Iterator[Term]:
        """Yield everything that it asks of the engine."""
        pointers = [*self.light, *self.light_after, *self.close, *self.close_after]
        pointers += [*self.cover, *self.cover_after]
        pointers += [pointer for hint in self.hints for pointer in hint.light]
        pointers += self.choices.pointers if self.choices else ()
        terms = [*self.facts.values(), self.goal, self.avoid, self.answer]
        for one in (*terms, *(pointer.term for pointer in pointers)):
            if one is not None:
                yield from one.parts()

    def words(self) -> Iterator[str]:
        """Yield every text in it."""
        yield from filter(None, map(str, (*self.texts.values(), *(hint.text for hint in self.hints))))


@dataclass(frozen=True, slots=True)
class Walk:
    """A lesson that is played on one board.

    Attributes
    ----------
    game : Game
        The game.
    name : str
        As its file is called.
    words : mapping
        Its file, in the language that is set when somebody looks.
    minutes : int
        How long it takes.
    ages : str
        For whom it is, such as ``12+``.
    names : tuple of str
        Names of the players, by seat.
    seat : int
        The pupil's.
    positions : mapping of str to State
        Positions in which its steps begin.
    steps : tuple of Step
        In order.
    path : Path
        Its file.
    """

    game: Game
    name: str
    words: Mapping[str, Any] = field(repr=False)
    minutes: int
    ages: str
    names: tuple[str, ...]
    seat: int
    positions: Mapping[str, State]
    steps: tuple[Step, ...] = field(repr=False)
    path: Path

    @property
    def title(self) -> str:
        """The walk's title, in the current language."""
        return str(self.words["walk"]["title"])

    @property
    def goal(self) -> str:
        """The ability that the walk teaches, in the current language."""
        return str(self.words["walk"]["goal"])

    @property
    def key(self) -> str:
        """The walk's name among all walks, such as ``kontor/majority``."""
        return f"{self.game.name}/{self.name}"

    def clauses(self) -> Sequence[str]:
        """Return every clause that it is about, in order."""
        return tuple(dict.fromkeys(clause for step in self.steps for clause in step.clauses))
