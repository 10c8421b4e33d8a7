"""The standing of a pupil: the step that is shown, and what the engine says there. It only reads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from kernel_games.drawing.pictures import artist
from kernel_games.engine import Event, Game, Refusal
from kernel_games.engine.film import Line
from kernel_games.engine.terms import HOLE, Scope, same
from kernel_games.teaching.walks.coach import fill, in_game, phrase, piece, short_labels
from kernel_games.teaching.walks.data import Choice, Step, Walk
from kernel_games.teaching.walks.others import step_plays
from kernel_games.teaching.walks.outcomes import Record
from kernel_games.teaching.walks.stages import Stage, between, events
from kernel_games.teaching.walks.texts import Text, plain

_OPPONENT = "easy"
"""The bot on the other seats when a pupil plays on after a walk."""


@cache
def step_beyond(number: int) -> Step:
    """Return the step after the last one of a walk, on which the pupil plays on against a bot."""
    return Step(number, "free", {"say": phrase("beyond")}, bot=_OPPONENT)


class Standing:
    """The step that a pupil is at, and what the engine says there; what they do is :class:`.Pupil`'s.

    Parameters
    ----------
    walk : Walk
        The walk, at whose first step it begins.

    Attributes
    ----------
    n : int
        The number of the step that is shown, from 0.
    records : list of Record
        One for each step that was reached.
    beyond : Record or None
        What is played on after the walk, while that is shown; it counts for nothing and is in no file.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.n = 0
        self.records: list[Record] = []
        self.beyond: Record | None = None
        self._begin()

    def _begin(self) -> None:
        """Stand at the first step, as if nothing had been done."""
        start = Stage(self.walk.positions[self.walk.steps[0].at], self.walk.seat)
        self.n, self.records, self.beyond = 0, [Record(start, start)], None

    # Where one is

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.walk.steps[self.n] if self.beyond is None else step_beyond(len(self.walk.steps) + 1)

    @property
    def begun(self) -> bool:
        """True if anything was done, tried or asked for."""
        return len(self.records) > 1 or any((self.record.done, self.record.tries, self.record.hints))

    @property
    def record(self) -> Record:
        """The record of the step that is shown."""
        return self.records[self.n] if self.beyond is None else self.beyond

    @property
    def stage(self) -> Stage:
        """The stage that the board shows."""
        return self.record.stage

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.walk.names[: self.record.start.state.num_players]

    @property
    def open(self) -> bool:
        """True if a move may be made on the board."""
        return self.step.do in ("try", "free") and not self.record.done

    @property
    def finished(self) -> bool:
        """True if the whole walk is done."""
        return len(self.records) == len(self.walk.steps) and all(record.done for record in self.records)

    @property
    def kept(self) -> dict[str, Choice]:
        """Answers that were kept, by name."""
        answers = {}
        for step, record in zip(self.walk.steps, self.records, strict=False):
            if step.keep and record.done:
                answers[step.keep] = step.answered(record.given)
        return answers

    # What the engine says

    @property
    def game(self) -> Game:
        """The game of this step: that of the walk, or the same by the house rules of the step's position."""
        return self.record.start.state.game

    def choices(self) -> tuple[Choice, ...]:
        """Return the possible answers; for pieces those of the standard drawing."""
        asked = self.step.choices
        if asked is None:
            return ()
        if asked.kind == "players":
            # Some positions of a walk have fewer players than others; nobody is no seat.
            seats = range(len(self.names))
            return tuple(one for one in asked.options if one.value in seats or one.value == [])
        if asked.kind != "pieces":
            return asked.options
        drawing = artist(self.game).draw(self.record.start.view, names=self.names)
        pieces = {piece.key: piece.pick for piece in drawing.pieces}
        words = short_labels(drawing)
        scope = self.scope(self.record.start)
        keys = dict.fromkeys(key for pointer in asked.pointers for key in pointer.keys(scope, pieces))
        return tuple(Choice(key, plain(words[key] or key), key) for key in keys)

    def judge(self, choice: Choice) -> bool:
        """Return True if an answer is right, as the engine says."""
        right = self.right_answer()
        if right is None:
            right = []
        if isinstance(right, list) and not isinstance(choice.value, list):
            if self.step.choices and self.step.choices.kind == "pieces":
                return choice.value in right
            return same([choice.value], right)
        return same(choice.value, right)

    def right_answer(self) -> Any:
        """Return the engine's answer to the question."""
        if self.step.answer is None:
            return None
        known = self.record.known
        if "" not in known:
            known[""] = self.step.answer.value(self.answer_scope())
        return known[""]

    def right_word(self) -> str:
        """Return the right answer in the words of its choice."""
        return str(self._right_text())

    def reached(self) -> bool:
        """Return True if the moves made so far reach the goal."""
        return self.step.goal is not None and bool(self.step.goal.value(self.scope(self.stage.end())))

    def scope(self, stage: Stage) -> Scope:
        """Return what terms can ask about at a stage."""
        kept = {name: choice.value for name, choice in self.kept.items()}
        state = stage.state if stage.whole else None
        return Scope(stage.view, stage.told, self.walk.seat, state, kept)

    def answer_scope(self) -> Scope:
        """Return what an answer may speak of: what is seen, what the step will tell, and what comes after."""
        start, later = self.record.start, step_plays(self.step, self.record.start)
        told = events(between(start, later)) if self.step.play else ()
        after = self.scope(later)._replace(told=told)
        return self.scope(start)._replace(told=told, after=after)

    def fill(self, text: str, stage: Stage) -> str:
        """Fill the holes of a text by the step's facts, kept answers and the game's own words."""
        return str(self._filled(plain(text), stage))

    def lines(self, told: Iterable[Event]) -> tuple[Line, ...]:
        """Return events as lines, clause and words."""
        return self.game.phrases.lines(told, self.names)

    # Words that are kept: keys and plain data now, words when somebody reads them

    def _filled(self, text: Text, stage: Stage) -> Text:
        """Fill the holes of a text with what the engine says now."""
        step, kept = self.step, self.kept
        known = self.record.known if stage is self.record.start else {}
        for name in HOLE.findall(str(text)):
            if name in step.facts and name not in known:
                known[name] = step.facts[name].value(self.scope(stage))
        seats = {name: self.names for name, fact in step.facts.items() if fact.names_seats}
        return fill(text, {**kept, **known}, self.game, seats)

    def _lines(self, told: Iterable[Event | Refusal]) -> tuple[tuple[str, Text], ...]:
        return tuple((what.clause, in_game(self.game, what, self.names)) for what in told)

    def _right_text(self) -> Text:
        """Return the right answer in the words of its choice."""
        right = (self._lasting(choice) for choice in self.choices() if self.judge(choice))
        return next(right, phrase("nobody"))

    def _lasting(self, choice: Choice) -> Text:
        """Return the words of a choice, in any language: pieces are called as they are drawn in it."""
        if self.step.choices is None or self.step.choices.kind != "pieces":
            return choice.text
        return piece(self.game, choice.id, self.record.start.view, self.names)
