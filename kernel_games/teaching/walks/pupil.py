"""A pupil on a walk: they go on, answer and try, and each thing that they do has an outcome.

Whatever a pupil does is answered with an :class:`Outcome`; nothing that they do raises. No widget is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kernel_games.engine import TERMINAL, Move, ParseError, Refusal
from kernel_games.teaching.walks.coach import in_game, labels, no_choice, phrase, say
from kernel_games.teaching.walks.data import Choice, StepHint
from kernel_games.teaching.walks.others import bots_move, others_play, step_plays, turn
from kernel_games.teaching.walks.outcomes import Outcome, Record
from kernel_games.teaching.walks.stages import Stage, between, events
from kernel_games.teaching.walks.standing import Standing, step_beyond
from kernel_games.teaching.walks.texts import NOTHING, Text, joined, plain

MOST_TRIES = 3
"""Answers allowed to a question that can be worked out; to one that only the future answers, one."""
MOST_WAYS = 300
"""Moves tried ahead to see whether a goal can still be reached."""


class Pupil(Standing):
    """One person's way through a walk.

    Parameters
    ----------
    walk : Walk
        The walk.

    Examples
    --------
    >>> pupil = Pupil(load_walk("tiki_topple", "first_turn"))  # doctest: +SKIP
    >>> pupil.next()  # doctest: +SKIP
    >>> print(pupil.try_move("up3 Nani"))  # doctest: +SKIP
    """

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

    @property
    def may_play_on(self) -> bool:
        """True if the walk is done, and its last position can be played on from."""
        last = self.n + 1 == len(self.walk.steps)
        over = self.records[-1].stage.state.current_player == TERMINAL
        return self.finished and last and self.beyond is None and not over

    def play_on(self) -> Outcome:
        """Play on from where the walk ended, as long as the game goes; nothing of it counts for the walk."""
        if not self.may_play_on:
            return Outcome("held", phrase("not_yet"))
        step = step_beyond(len(self.walk.steps) + 1)
        start = others_play(self.walk, step, self.records[-1].stage.fresh())
        self.beyond = Record(start, start)
        return Outcome("moved")

    def back(self) -> Outcome:
        """Look at the step before once more; what was done there stays."""
        if self.beyond is not None:
            self.beyond = None
            return Outcome("moved")
        if not self.n:
            return Outcome("held", phrase("first"))
        self.n -= 1
        return Outcome("moved")

    def go(self, number: object) -> Outcome:
        """Look at any step that was reached, by its number from 0; what was done there stays."""
        if type(number) is not int or not 0 <= number < len(self.records):
            return Outcome("held", phrase("not_reached"))
        self.n, self.beyond = number, None
        return Outcome("moved")

    def reset(self) -> Outcome:
        """Begin the whole walk again; nothing that was done stays."""
        self._begin()
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
        return self.fill(hint.say, self.record.start) or self.game.rulebook[hint.clause].title

    def show(self) -> Outcome:
        """Have the coach do the step, once all hints are taken; it does not count as solved."""
        record, step = self.record, self.step
        if record.done or not step.asked or record.hints < len(step.hints):
            return Outcome("held", phrase("no_show"))
        return self._show()

    def _show(self) -> Outcome:
        record, step = self.record, self.step
        record.shown, record.right = True, False
        if step.do == "predict":
            return self._close(
                Outcome("wrong", phrase("told", answer=self._right_text())), step.text("wrong")
            )
        moves = next(self.ways(), ())
        record.stage, record.moves, record.turns = record.start, (), 0
        if not moves:
            # Only in a free step, which begins wherever the pupil has got to.
            return self._close(Outcome("wrong", phrase("no_way")))
        self.follow(moves)
        return self._close(Outcome("wrong", phrase("shown", move=labels(self.game, moves))))

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
        # Where one of two is wrong, there is nothing left to find out; what is left out cannot be looked at.
        open_to_view = step.answer.on_view and not step.blind
        again = open_to_view and record.tries < MOST_TRIES and len(choices) > 2
        if not right and again:
            more = self._filled(step.texts.get("wrong", phrase("look_again")), record.start)
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
        record, step, game = self.record, self.step, self.game
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
            self.make(move)
        if self.reached():
            record.tries += 1
            return self._close(Outcome("right", phrase("did")), step.text("after"), right=True, since=before)
        if step.do == "free":
            return self._played_freely(before, made)
        if not last and self._can_reach():
            record.outcome = self._told("on", before, phrase("on"))
            return record.outcome
        return self._missed(before)

    def _played_freely(self, before: Stage, made: tuple[tuple[Move, ...], int]) -> Outcome:
        """Judge what was played in a free step since `before`, when so many moves and turns were made."""
        record, step = self.record, self.step
        over = record.stage.state.current_player == TERMINAL
        if len(record.moves) == len(made[0]) + 1 and self._unwise(before):
            led_to = record.stage
            told = self._lines(events(between(before, led_to)))
            warned = Outcome(
                "missed", self._filled(step.text("warn"), before), told=told, since=before, stage=led_to
            )
            record.stage, (record.moves, record.turns), record.outcome = before, made, warned
            return warned
        if not over and self.beyond is not None:
            record.outcome = self._told("on", before, phrase("played"))
            return record.outcome
        if not over and record.turns < step.turns:
            record.outcome = self._told("on", before, phrase("free", left=step.turns - record.turns))
            return record.outcome
        if step.goal is None:
            done = Outcome("done", phrase("ended" if over else "played"))
            return self._close(done, step.text("after"), since=before)
        if record.tries + 1 < MOST_TRIES:
            return self._missed(before)
        # Nobody is held up for ever: the coach plays on to where the next step can begin.
        record.tries += 1
        return self._show()

    def _missed(self, before: Stage) -> Outcome:
        """Show what moves led to that miss the goal, and go back to where the step began."""
        record, step = self.record, self.step
        record.tries += 1
        led_to = step_plays(step, record.stage)
        text = self._filled(step.text("miss"), led_to) if "miss" in step.texts else phrase("missed")
        told = self._lines(events(between(before, led_to)))
        record.outcome = Outcome("missed", text, told=told, since=before, stage=led_to)
        record.stage, record.moves, record.turns = record.start, (), 0
        return record.outcome

    def refused(self, refusal: Refusal) -> Outcome:
        """Record a refusal by the rules: of a move, or of picks that make none. It costs no try."""
        self.record.outcome = Outcome("refused", in_game(self.game, refusal, self.names), refusal.clause)
        return self.record.outcome

    def ways(self) -> Iterator[tuple[Move, ...]]:
        """Yield the ways to the goal, that of the walk first; if it takes several moves, only that.

        Where a pupil plays freely and that way is closed to them, it is the bot's.
        """
        step, found = self.step, False
        tried = [step.way] if step.way else []
        if step.do == "try" and step.moves == 1:
            tried += [(move,) for move in self.record.start.state.legal_moves() if (move,) != step.way]
        for moves in tried:
            other = self._at_the_start()
            other.follow(moves)
            if other.record.moves == moves and other.reached():
                found = True
                yield moves
        if step.do == "free" and not found:
            other = self._at_the_start()
            while not other.reached():
                if other.record.turns >= step.turns or other.stage.state.current_player == TERMINAL:
                    return
                other.make(bots_move(other.walk, step, other.stage))
            yield other.record.moves

    def advice(self) -> Move | None:
        """Return the next move of the coach's way, where the coach tells it and the pupil has followed it."""
        record, step = self.record, self.step
        made = len(record.moves)
        if not step.guided or record.done or record.moves != step.way[:made] or made == len(step.way):
            return None
        move = step.way[made]
        return None if self.stage.state.refusal(move) else move

    def copy(self) -> Pupil:
        """Return a copy of the pupil at the same step, to try something."""
        other = Pupil(self.walk)
        other.n, other.records = self.n, [replace(record, known={}) for record in self.records]
        other.beyond = self.beyond and replace(self.beyond, known={})
        return other

    def make(self, move: Move) -> None:
        """Make the pupil's move, then those of chance and others: the same for everybody."""
        record, step, seat = self.record, self.step, self.walk.seat
        record.stage = record.stage.play([move])
        record.moves = (*record.moves, move)
        if step.do == "try":
            record.stage = record.stage.play_allowed(step.then).end()
            return
        # Read before the others play: afterwards it is the pupil's turn again.
        others = record.stage.state.current_player != seat
        record.stage = others_play(self.walk, step, record.stage)
        # Whoever plays alone has nobody to pass the turn to: the game counts their turns.
        number, alone = turn(record.stage), len(self.names) == 1
        record.turns = number - turn(record.start) if alone and number else record.turns + others

    def follow(self, moves: Iterable[Move]) -> None:
        """Make moves, up to the first that is refused; nothing is said of them."""
        for move in moves:
            if self.stage.state.refusal(move) is not None:
                return
            self.make(move)

    # Inside

    def _at_the_start(self) -> Pupil:
        """Return a copy of the pupil where the step begins, with nothing done yet."""
        other = self.copy()
        start = self.record.start
        other.records[other.n] = replace(self.record, stage=start, moves=(), turns=0, done=False)
        return other

    def _unwise(self, before: Stage) -> bool:
        """Return True if the last move, made at `before`, is better avoided, and another one is sensible.

        Only where chance decides nothing after it: what has been revealed is not taken back.
        """
        avoid, seat = self.step.avoid, self.walk.seat
        if avoid is None or self.stage.state.current_player != seat:
            return False

        def sensible(move: Move) -> bool | None:
            after = before.state.child(move)
            return not avoid.value(self.scope(Stage(after, seat))) if after.current_player == seat else None

        return sensible(self.record.moves[-1]) is False and any(map(sensible, before.state.legal_moves()))

    def _more(self, record: Record) -> bool:
        """Return True if another move may follow."""
        decides = record.stage.state.current_player == self.walk.seat
        return decides and len(record.moves) < self.step.moves

    def _can_reach(self) -> bool:
        """Return True if more moves may still reach the goal, or if the ways are too many to try."""
        made = self.record.moves
        if self._more(self.record) and self.step.way[: len(made)] == made:
            # Most who are on the walk's own way: then there is no need to search.
            other = self.copy()
            other.follow(self.step.way[len(made) :])
            if other.reached():
                return True
        ahead, tried = [self.record] if self._more(self.record) else [], 0
        while ahead:
            here = ahead.pop(0)
            for move in here.stage.state.legal_moves():
                tried += 1
                other = self.copy()
                other.records[other.n] = replace(here)
                other.make(move)
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
        record.stage = step_plays(step, before)
        told = self._lines(events(between(since, record.stage)))
        if step.answer is not None and step.answer.word in ("legal", "refused"):
            refusal = before.state.refusal(step.answer.given)
            if refusal is not None:
                told = self._lines([refusal])
        record.outcome = outcome._replace(
            text=joined(outcome.text, self._filled(text, record.stage)), told=told
        )
        return record.outcome

    def _told(self, kind: str, before: Stage, text: Text) -> Outcome:
        return Outcome(kind, text, told=self._lines(events(between(before, self.record.stage))))

    def held(self) -> str:
        """Say why nothing can be done on the board now."""
        if self.record.done:
            return say("held_done")
        return say("held_look" if self.step.do == "look" else "held")

    def _not_that(self, key: str, given: Choice, **facts: Text) -> Text:
        """Say that an answer is wrong; of a number that counts also whether it is too large or too small."""
        choices = self.step.choices
        if choices and choices.kind == "numbers":
            key += "_small" if given.value < self.right_answer() else "_large"
        return phrase(key, given=self._lasting(given), **facts)
