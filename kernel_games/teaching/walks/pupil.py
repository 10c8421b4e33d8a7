"""A pupil on a walk: the step they are at, what they tried there, and its outcome.

Whatever a pupil does is answered with an :class:`Outcome`; nothing that they do raises. No widget is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from kernel_games.drawing.pictures import artist
from kernel_games.engine import TERMINAL, Event, Move, ParseError, Refusal
from kernel_games.engine.film import Line
from kernel_games.engine.terms import HOLE, Scope, same
from kernel_games.teaching.walks.coach import (
    fill,
    in_game,
    labels,
    no_choice,
    phrase,
    piece,
    say,
    short_labels,
)
from kernel_games.teaching.walks.data import Choice, Step, StepHint, Walk
from kernel_games.teaching.walks.others import others_play, turn
from kernel_games.teaching.walks.outcomes import Outcome, Record
from kernel_games.teaching.walks.stages import Stage, between, events
from kernel_games.teaching.walks.texts import NOTHING, Text, joined, plain

MOST_TRIES = 3
"""Answers allowed to a question that can be worked out; to one that only the future answers, one."""
MOST_WAYS = 300
"""Moves tried ahead to see whether a goal can still be reached."""


class Pupil:
    """One person's way through a walk.

    Parameters
    ----------
    walk : Walk
        The walk.

    Attributes
    ----------
    n : int
        The number of the step that is shown, from 0.
    records : list of Record
        One for each step that was reached.

    Examples
    --------
    >>> pupil = Pupil(load_walk("tiki_topple", "first_turn"))  # doctest: +SKIP
    >>> pupil.next()  # doctest: +SKIP
    >>> print(pupil.try_move("up3 Nani"))  # doctest: +SKIP
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.n = 0
        self.records: list[Record] = []
        self.reset()

    # Where one is

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.walk.steps[self.n]

    @property
    def begun(self) -> bool:
        """True if anything was done, tried or asked for."""
        return len(self.records) > 1 or any((self.record.done, self.record.tries, self.record.hints))

    @property
    def record(self) -> Record:
        """The record of the step that is shown."""
        return self.records[self.n]

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

    # Going through the walk

    def next(self) -> Outcome:
        """Go on to the next step, if this one is done; a step to look at is done by going on."""
        if not self.record.done and self.step.do == "look":
            self.look_on()
            if self.step.play:
                return self.record.outcome
        if not self.record.done:
            return Outcome("held", phrase("not_yet"))
        if self.n + 1 == len(self.walk.steps):
            return Outcome("held", phrase("walked" if self.finished else "last"))
        self.n += 1
        if self.n == len(self.records):
            before, at = self.records[-1].stage, self.step.at
            start = Stage(self.walk.positions[at], self.walk.seat) if at else before
            if self.step.do in ("try", "free"):
                start = start.fresh()
            if self.step.do == "free":
                start = others_play(self.walk, self.step, start)
            self.records.append(Record(start, start))
        return Outcome("moved")

    def back(self) -> Outcome:
        """Look at the step before once more; what was done there stays."""
        if not self.n:
            return Outcome("held", phrase("first"))
        self.n -= 1
        return Outcome("moved")

    def go(self, number: object) -> Outcome:
        """Look at any step that was reached, by its number from 0; what was done there stays."""
        if type(number) is not int or not 0 <= number < len(self.records):
            return Outcome("held", phrase("not_reached"))
        self.n = number
        return Outcome("moved")

    def reset(self) -> Outcome:
        """Begin the whole walk again; nothing that was done stays."""
        start = Stage(self.walk.positions[self.walk.steps[0].at], self.walk.seat)
        self.n, self.records = 0, [Record(start, start)]
        return Outcome("moved")

    def again(self) -> Outcome:
        """Begin this step again, where several moves lead to its goal; what was tried still counts."""
        if not self.open:
            return Outcome("held", plain(self.held()))
        record = self.record
        record.stage, record.moves, record.turns = record.start, (), 0
        record.outcome = Outcome("")
        return Outcome("moved")

    def hint(self) -> Outcome:
        """Take one more hint."""
        if self.record.done or self.record.hints >= len(self.step.hints):
            return Outcome("held", phrase("no_hint"))
        self.record.hints += 1
        hint = self.step.hints[self.record.hints - 1]
        return Outcome("hint", plain(self.hint_words(hint)), hint.clause)

    def hint_words(self, hint: StepHint) -> str:
        """Return the words of a hint; those of a clause are its title."""
        return self.fill(hint.say, self.record.start) or self.walk.game.rulebook[hint.clause].title

    def show(self) -> Outcome:
        """Have the coach do the step, once all hints are taken; it does not count as solved."""
        record, step = self.record, self.step
        if record.done or not step.asked or record.hints < len(step.hints):
            return Outcome("held", phrase("no_show"))
        record.shown, record.right = True, False
        if step.do == "predict":
            return self._close(
                Outcome("wrong", phrase("told", answer=self._right_text())), step.text("wrong")
            )
        moves = next(self.ways())
        record.stage, record.moves = record.start, ()
        for move in moves:
            self._make(move)
        return self._close(Outcome("wrong", phrase("shown", move=labels(self.walk.game, moves))))

    # What is asked

    def look_on(self) -> Outcome:
        """Look on while the step plays what it plays."""
        if self.step.do != "look" or self.record.done:
            return Outcome("held", plain(self.held()))
        return self._close(Outcome("done"), self.step.text("after"))

    def answer(self, choice: object) -> Outcome:
        """Answer a question.

        Parameters
        ----------
        choice : object
            One of :meth:`choices`, by its id or its word; the key of a piece; a whole number.
        """
        record, step = self.record, self.step
        if step.do != "predict" or record.done or step.choices is None:
            return Outcome("held", plain(self.held()))
        choices = self.choices()
        asked = " ".join(choice.casefold().split()) if isinstance(choice, str) else str(choice)
        if isinstance(choice, bool) and step.choices.kind == "yes":
            asked = "yes" if choice else "no"
        matches = [one for one in choices if asked in (one.id.casefold(), one.word.casefold())]
        if not matches:
            return Outcome("held", no_choice(step.choices.kind, choices, choice))
        record.given = matches[0].id
        if step.answer is None:
            kept = Outcome("kept", phrase("kept", given=self._lasting(matches[0])))
            return self._close(kept, step.text("after"))
        record.tries += 1
        right = self.judge(matches[0])
        # Where one of two is wrong, there is nothing left to find out.
        again = step.answer.on_view and record.tries < MOST_TRIES and len(choices) > 2
        if not right and again:
            more = self._filled(step.text("wrong"), record.start)
            record.outcome = Outcome("again", joined(self._not_that("again", matches[0]), more))
            return record.outcome
        answer = self._right_text()
        if right:
            return self._close(
                Outcome("right", phrase("right", answer=answer)), step.text("after"), right=True
            )
        wrong = Outcome("wrong", self._not_that("wrong", matches[0], answer=answer))
        return self._close(wrong, step.text("wrong" if "wrong" in step.texts else "after"), right=False)

    def try_move(self, text: object) -> Outcome:
        """Try a move, in its notation; one that misses the goal is only looked at."""
        return self.try_moves([text])

    def try_moves(self, texts: Iterable[object], *, last: bool = False) -> Outcome:
        """Try several moves as one, such as those of a form: all are made, or none.

        With `last`, no more may follow: they reach the goal or miss it.
        """
        if not self.open:
            return Outcome("held", plain(self.held()))
        record, step, game = self.record, self.step, self.walk.game
        before, made = record.stage, (record.moves, record.turns)
        for text in texts:
            try:
                move = text if isinstance(text, Move) else game.parse_move(text)  # type: ignore[arg-type]
                state = record.stage.state
                refusal = state.out_of_turn(self.walk.seat) or state.refusal(move)
            except ParseError as error:
                record.stage, (record.moves, record.turns) = before, made
                return Outcome("held", plain(f"{error}."))
            if refusal is not None:
                record.stage, (record.moves, record.turns) = before, made
                return self.refused(refusal)
            self._make(move)
        if step.do == "free":
            over = record.stage.state.current_player == TERMINAL
            if not over and record.turns < step.turns:
                record.outcome = self._told("on", before, phrase("free", left=step.turns - record.turns))
                return record.outcome
            done = Outcome("done", phrase("ended" if over else "played"))
            return self._close(done, step.text("after"), since=before)
        if self.reached():
            record.tries += 1
            return self._close(Outcome("right", phrase("did")), step.text("after"), right=True, since=before)
        if not last and self._can_reach():
            record.outcome = self._told("on", before, phrase("on"))
            return record.outcome
        record.tries += 1
        led_to = self._played(record.stage)
        text = self._filled(step.text("miss"), led_to) if "miss" in step.texts else phrase("missed")
        told = self._lines(events(between(before, led_to)))
        missed = Outcome("missed", text, told=told, since=before, stage=led_to)
        record.stage, record.moves = record.start, ()
        record.outcome = missed
        return missed

    def refused(self, refusal: Refusal) -> Outcome:
        """Record a refusal by the rules: of a move, or of picks that make none. It costs no try."""
        self.record.outcome = Outcome("refused", in_game(self.walk.game, refusal, self.names), refusal.clause)
        return self.record.outcome

    # What the engine says

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
        drawing = artist(self.walk.game).draw(self.record.start.view, names=self.names)
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

    def ways(self) -> Iterator[tuple[Move, ...]]:
        """Yield the ways to the goal, that of the walk first; if it takes several moves, only that."""
        record, step = self.record, self.step
        ways = [step.way] if step.way else []
        if step.moves == 1:
            ways += [(move,) for move in record.start.state.legal_moves() if (move,) != step.way]
        for moves in ways:
            other = self.copy()
            other.records[other.n] = replace(record, stage=record.start, moves=(), done=False)
            for move in moves:
                other._make(move)
            if other.reached():
                yield moves

    def scope(self, stage: Stage) -> Scope:
        """Return what terms can ask about at a stage."""
        kept = {name: choice.value for name, choice in self.kept.items()}
        state = stage.state if stage.whole else None
        return Scope(stage.view, stage.told, self.walk.seat, state, kept)

    def answer_scope(self) -> Scope:
        """Return what an answer may speak of: what is seen, what the step will tell, and what comes after."""
        start, later = self.record.start, self._played(self.record.start)
        told = events(between(start, later)) if self.step.play else ()
        after = self.scope(later)._replace(told=told)
        return self.scope(start)._replace(told=told, after=after)

    def fill(self, text: str, stage: Stage) -> str:
        """Fill the holes of a text by the step's facts, kept answers and the game's own words."""
        return str(self._filled(plain(text), stage))

    def lines(self, told: Iterable[Event]) -> tuple[Line, ...]:
        """Return events as lines, clause and words."""
        return self.walk.game.phrases.lines(told, self.names)

    def copy(self) -> Pupil:
        """Return a copy of the pupil at the same step, to try something."""
        other = Pupil(self.walk)
        other.n, other.records = self.n, [replace(record, known={}) for record in self.records]
        return other

    # Inside

    def _more(self, record: Record) -> bool:
        """Return True if another move may follow."""
        decides = record.stage.state.current_player == self.walk.seat
        return decides and len(record.moves) < self.step.moves

    def _can_reach(self) -> bool:
        """Return True if more moves may still reach the goal, or if the ways are too many to try."""
        ahead, tried = [self.record] if self._more(self.record) else [], 0
        while ahead:
            here = ahead.pop(0)
            for move in here.stage.state.legal_moves():
                tried += 1
                other = self.copy()
                other.records[other.n] = replace(here)
                other._make(move)
                if other.reached() or tried > MOST_WAYS:
                    return True
                ahead += [other.record] if self._more(other.record) else []
        return False

    def _close(
        self,
        outcome: Outcome,
        text: Text = NOTHING,
        *,
        right: bool | None = None,
        since: Stage | None = None,
    ) -> Outcome:
        """Finish the step: play what it plays, and say what is said once it is done."""
        record, step = self.record, self.step
        before = record.stage
        since = since or record.start
        record.done = True
        record.right = right if right is not None else record.right
        record.stage = self._played(before)
        told = self._lines(events(between(since, record.stage)))
        if step.answer is not None and step.answer.word in ("legal", "refused"):
            refusal = before.state.refusal(step.answer.given)
            if refusal is not None:
                told = self._lines([refusal])
        record.outcome = outcome._replace(
            text=joined(outcome.text, self._filled(text, record.stage)), told=told
        )
        return record.outcome

    def _played(self, stage: Stage) -> Stage:
        """Return a stage after the step has played what it plays."""
        play = self.step.play
        if self.step.do in ("try", "free"):
            # The pupil has moved: the shots begin anew with it, and go on from there.
            first = stage._replace(at=0)
            return first.before(play.before) if play and play.before else first.end()
        if play is None:
            return stage
        if play.moves:
            stage = self._checked(stage.fresh(), play.moves)
        return stage.before(play.before) if play.before else stage.end()

    def _checked(self, stage: Stage, moves: tuple[Move, ...]) -> Stage:
        """Play moves of the walk's own, as long as they are allowed."""
        for move in moves:
            if stage.state.refusal(move) is not None:
                break
            stage = stage.play([move])
        return stage

    def _make(self, move: Move) -> None:
        """Make the pupil's move, then those of chance and others: the same for everybody."""
        record, step, seat = self.record, self.step, self.walk.seat
        record.stage = record.stage.play([move])
        record.moves = (*record.moves, move)
        if step.do == "try":
            record.stage = self._checked(record.stage, step.then).end()
            return
        # Read before the others play: afterwards it is the pupil's turn again.
        others = record.stage.state.current_player != seat
        record.stage = others_play(self.walk, step, record.stage)
        # Whoever plays alone has nobody to pass the turn to: the game counts their turns.
        number, alone = turn(record.stage), len(self.names) == 1
        record.turns = number - turn(record.start) if alone and number else record.turns + others

    def _told(self, kind: str, before: Stage, text: Text) -> Outcome:
        return Outcome(kind, text, told=self._lines(events(between(before, self.record.stage))))

    def held(self) -> str:
        """Say why nothing can be done on the board now."""
        if self.record.done:
            return say("held_done")
        return say("held_look" if self.step.do == "look" else "held")

    def _not_that(self, key: str, given: Choice, **facts: Text) -> Text:
        """Say that an answer is wrong; of a number also whether it is too large or too small."""
        choices = self.step.choices
        if choices and choices.kind == "numbers":
            key += "_small" if given.value < self.right_answer() else "_large"
        return phrase(key, given=self._lasting(given), **facts)

    # Words that are kept: keys and plain data now, words when somebody reads them

    def _filled(self, text: Text, stage: Stage) -> Text:
        """Fill the holes of a text with what the engine says now."""
        step, kept = self.step, self.kept
        known = self.record.known if stage is self.record.start else {}
        for name in HOLE.findall(str(text)):
            if name in step.facts and name not in known:
                known[name] = step.facts[name].value(self.scope(stage))
        seats = {name: self.names for name, fact in step.facts.items() if fact.names_seats}
        return fill(text, {**kept, **known}, self.walk.game, seats)

    def _lines(self, told: Iterable[Event | Refusal]) -> tuple[tuple[str, Text], ...]:
        return tuple((what.clause, in_game(self.walk.game, what, self.names)) for what in told)

    def _right_text(self) -> Text:
        """Return the right answer in the words of its choice."""
        right = (self._lasting(choice) for choice in self.choices() if self.judge(choice))
        return next(right, phrase("nobody"))

    def _lasting(self, choice: Choice) -> Text:
        """Return the words of a choice, in any language: pieces are called as they are drawn in it."""
        if self.step.choices is None or self.step.choices.kind != "pieces":
            return choice.text
        return piece(self.walk.game, choice.id, self.record.start.view, self.names)
