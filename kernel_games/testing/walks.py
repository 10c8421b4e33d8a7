"""Promises of every walk: the engine confirms what it asks, and nothing tells an answer too early."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games import engine
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import Drawing
from kernel_games.engine import CHANCE, Game, GameError, Move
from kernel_games.engine.clauses import FIGURE
from kernel_games.engine.terms import HOLE, Pointer, Term
from kernel_games.teaching.walks import Pupil, Walk, load_walk
from kernel_games.teaching.walks.pupil import MOST_TRIES
from kernel_games.teaching.walks.view import coach_view, covered
from kernel_games.testing.promises import promise

MOST_WORDS = 60
"""Words of a step, at most."""

MOST_STEPS = 16
"""Steps of a walk, at most: a longer one is two walks."""

_PACE = 200
_SECONDS = 30
_MOVES = 30
"""Moves in which a turn is over, whatever they are."""
_FIGURE = re.compile(r"(?<![\w-])\d+(?![\w-])")
_POINTED = ("component", "setup")


class WalkReport(NamedTuple):
    """Findings of :func:`check_walk`.

    Attributes
    ----------
    steps, words, minutes : int
        How long the walk is: minutes at 200 words each and half a minute a step, or a turn of a free one.
    accepted : dict of int to tuple of str
        By step the moves that reach its goal.
    answers : dict of int to str
        By step the answer of the engine.
    typed : tuple of int
        Steps with what is typed and no engine says.
    clauses : frozenset of str
        Every clause that the engine cites on the way.
    """

    steps: int
    words: int
    minutes: int
    accepted: dict[int, tuple[str, ...]]
    answers: dict[int, str]
    typed: tuple[int, ...]
    clauses: frozenset[str]


def check_walk(game: Game | str, name: str | Path | Walk) -> WalkReport:
    """Have the engine confirm a walk, going every way through it.

    Every position reads; some moves reach the goal of a step and some do not, and from each the walk goes
    on to its end; its refusals cite the clauses that the step names; every answer is what the engine says,
    is there once, and nothing that is sent to a page or drawn tells it before; what is lit, closed in on
    and covered is in every layout; every clause named is cited; a step says 60 words at most, and no figure
    that the engine could say is typed.

    Parameters
    ----------
    game : Game or str
        The game, or the name of an installed one.
    name : str, Path or Walk
        The walk; one of your own by its file, such as ``my_walk.toml``.

    Raises
    ------
    AssertionError
        Lists everything that is not so, and what came instead.
    RulebookError, OptionError, OSError
        If it cannot be read.
    """
    found = engine.game(game)
    walk = name if isinstance(name, Walk) else load_walk(found, name)
    checked = _Checked(walk)
    checked.go()
    faults = list(dict.fromkeys(checked.faults))
    promise(not faults, "\n".join([f"{len(faults)} faults in the walk {walk.key}:", *faults]))
    held = walk.game.rulebook.with_figures
    words = sum(len(held(text).split()) for step in walk.steps for text in step.words())
    return WalkReport(
        len(walk.steps),
        words,
        _minutes(walk),
        checked.accepted,
        checked.answers,
        tuple(step.number for step in walk.steps if any(term.word == "typed" for term in step.terms())),
        frozenset(checked.cited),
    )


def _minutes(walk: Walk) -> int:
    held = walk.game.rulebook.with_figures
    words = sum(len(held(str(step.text(name))).split()) for step in walk.steps for name in ("say", "after"))
    turns = sum(max(1, step.turns) for step in walk.steps)
    return max(1, round(words / _PACE + turns * _SECONDS / 60))


@dataclass
class _Checked:
    """State of a walk while all its ways are tried."""

    walk: Walk
    faults: list[str] = field(default_factory=list)
    accepted: dict[int, tuple[str, ...]] = field(default_factory=dict)
    answers: dict[int, str] = field(default_factory=dict)
    cited: set[str] = field(default_factory=set)
    followed: set[int] = field(default_factory=set)
    seen: set[Any] = field(default_factory=set)

    def go(self) -> None:
        """Check the words, then every way."""
        self.faults += _faults_of_words(self.walk)
        ahead = [Pupil(self.walk)]
        while ahead:
            pupil = ahead.pop()
            # Different moves may lead to the same place: each place is walked on from once.
            here = (pupil.n, pupil.record.start.state, pupil.record.start.at, *sorted(pupil.kept))
            if here in self.seen:
                continue
            self.seen.add(here)
            ahead += [gone for gone in self._guarded(pupil) if gone.next().kind == "moved"]
        for step in self.walk.steps:
            if step.do == "free" and step.way and step.number not in self.followed:
                self._fault(step.number, "its way does not reach the goal, wherever it begins")
            named = {*step.clauses, *step.refused}
            for clause in sorted(named - self.cited):
                if self.walk.game.rulebook[clause].kind not in _POINTED:
                    self._fault(step.number, f"names {clause}, which nothing on this walk cites")

    def _guarded(self, pupil: Pupil) -> list[Pupil]:
        """Return the pupils who have done the step, one for every right way."""
        try:
            self.faults += _faults_of_pictures(pupil)
            gone = list(getattr(self, f"_{pupil.step.do}")(pupil))
            for one in gone:
                self.cited |= {clause for clause, _ in one.record.outcome.lines}
                self.faults += _faults_of_pictures(one)
        except (GameError, KeyError, IndexError) as error:
            self._fault(pupil.step.number, f"the engine cannot say: {error}")
            return []
        return gone

    def _fault(self, step: int, what: str) -> None:
        self.faults.append(f"step {step}: {what}")

    def _look(self, pupil: Pupil) -> Iterator[Pupil]:
        step = pupil.step
        if step.play:
            self._check_play(pupil)
        pupil.look_on()
        yield pupil

    def _predict(self, pupil: Pupil) -> Iterator[Pupil]:
        step, choices = pupil.step, pupil.choices()
        if step.play:
            self._check_play(pupil)
        if step.answer is None:
            for choice in choices:
                one = pupil.copy()
                one.answer(choice.id)
                yield one
            return
        right = [choice for choice in choices if pupil.judge(choice)]
        if len(right) != 1 and not (right and step.choices and step.choices.kind == "pieces"):
            words = ", ".join(choice.word for choice in choices)
            self._fault(step.number, f"the engine says {pupil.right_answer()!r}; to choose from are {words}")
            return
        if step.choices and step.choices.kind == "numbers" and right[0] in (choices[0], choices[-1]):
            self._fault(step.number, f"{right[0].word} is the first or the last number: too easy to guess")
        self.answers[step.number] = right[0].word
        self.faults += _faults_of_secrecy(pupil, [choice for choice in choices if choice not in right])
        refused = step.answer.given if step.answer.word in ("legal", "refused") else None
        if refused is not None and (refusal := pupil.stage.state.refusal(refused)):
            self.cited.add(refusal.clause)
        elif refused is not None:
            self.cited |= {event.clause for event in pupil.stage.fresh().play([refused]).end().told}
        for choice in right:
            one = pupil.copy()
            said = one.answer(choice.id)
            if said.kind != "right":
                self._fault(step.number, f"{choice.word} is answered with {said.kind}: {said}")
            yield one

    def _try(self, pupil: Pupil) -> Iterator[Pupil]:
        step, state = pupil.step, pupil.stage.state
        if not step.at and pupil.n and not pupil.records[pupil.n - 1].stage.whole:
            self._fault(step.number, "the step before it has not been told to its end")
            return
        if state.current_player != self.walk.seat:
            who = "chance" if state.current_player == CHANCE else f"seat {state.current_player + 1}"
            self._fault(step.number, f"it is not the pupil who decides there, but {who}")
            return
        if step.goal and step.goal.value(pupil.scope(pupil.stage)):
            self._fault(step.number, "its goal is reached before anything is done")
        self._check_refusals(pupil)
        ways = list(pupil.ways())
        if not ways:
            self._fault(step.number, "no move reaches the goal")
            # How far the walk's own way gets says why.
            self._walked(pupil, step.way)
        elif step.moves == 1 and len(ways) == len(state.legal_moves()):
            self._fault(step.number, "every move that is allowed reaches the goal")
        self.accepted[step.number] = tuple(", ".join(map(str, moves)) for moves in ways)
        for moves in ways:
            yield self._walked(pupil, moves)

    def _check_refusals(self, pupil: Pupil) -> None:
        step, state = pupil.step, pupil.stage.state
        refusals = {refusal.clause for move in state.attempts() if (refusal := state.refusal(move))}
        self.cited |= refusals
        if step.refused and refusals != set(step.refused):
            said = ", ".join(sorted(refusals)) or "nothing"
            self._fault(step.number, f"moves are refused by {said}; the step names {', '.join(step.refused)}")

    def _walked(self, pupil: Pupil, moves: Sequence[Move]) -> Pupil:
        """Return the pupil after moves that should reach the goal."""
        step, state, one = pupil.step, pupil.stage.state, pupil.copy()
        all_said = [one.try_move(str(move)) for move in moves]
        self.cited |= {clause for said in all_said for clause, _ in said.lines}
        for said in all_said[-1:]:
            if said.kind != "right":
                self._fault(step.number, f"{', '.join(map(str, moves))} is answered with {said.kind}: {said}")
        for number, move in enumerate(moves if step.then else (), 1):
            if state.refusal(move) is not None:
                break
            state = state.child(move)
            for other in step.then:
                if state.refusal(other) is not None:
                    if number == len(moves) or state.refusal(moves[number]) is not None:
                        self._fault(step.number, f"{other} cannot happen after {move}")
                    break
                state = state.child(other)
        return one

    def _free(self, pupil: Pupil) -> Iterator[Pupil]:
        step, first = pupil.step, pupil.copy()
        for _ in range(_MOVES * step.turns * (MOST_TRIES if step.asked else 1)):
            if not first.open:
                break
            first.try_move(str(first.stage.state.legal_moves()[0]))
        if first.open:
            self._fault(step.number, f"{step.turns} turns never end")
        if step.goal is None:
            yield first
            return
        if step.goal.value(pupil.scope(pupil.stage)):
            self._fault(step.number, "its goal is reached before anything is done")
        ways = list(pupil.ways())
        if not ways:
            self._fault(step.number, "neither its way nor the bot reaches the goal")
        for moves in ways:
            self.followed |= {step.number} if moves == step.way else set()
            self.accepted[step.number] = (", ".join(map(str, moves)),)
            yield self._walked(pupil, moves)

    def _check_play(self, pupil: Pupil) -> None:
        """Check that what is played is allowed, stops where it says, and moves something on."""
        step, stage = pupil.step, pupil.stage
        play = step.play
        if play is None:
            return
        if play.moves and not stage.whole:
            self._fault(step.number, "plays moves while the last one is still being told")
        state = stage.state
        for move in play.moves:
            refusal = state.refusal(move)
            if refusal is not None:
                said = state.game.say(refusal)
                self._fault(step.number, f"plays {move}, refused by {refusal.clause}: {said}")
                return
            state = state.child(move)
        whole = stage.fresh().play(play.moves) if play.moves else stage
        if not whole.coming:
            self._fault(step.number, "plays on where nothing is left to be told")
        if play.before and not any(play.before.fits(event) for event in whole.coming):
            self._fault(step.number, f"stops before {dict(play.before.wanted)}, which is not told")


def _faults_of_words(walk: Walk) -> Iterator[str]:
    keys = walk.game.phrases.keys("word")
    names = [walk.game.phrases.word(key) for key in keys]
    kept = {step.keep for step in walk.steps if step.keep}
    if len(walk.steps) > MOST_STEPS:
        yield f"{len(walk.steps)} steps, {MOST_STEPS} at most: make two walks of it"
    if abs(_minutes(walk) - walk.minutes) > max(2, walk.minutes / 2):
        yield f"says {walk.minutes} minutes; its steps and words take about {_minutes(walk)}"
    for step in walk.steps:
        said = len(walk.game.rulebook.with_figures(step.say).split())
        if said > MOST_WORDS:
            yield f"step {step.number}: says {said} words, {MOST_WORDS} at most"
        for text in step.words():
            for fault in _faults_of_text(text, names, {*step.facts, *kept, *keys}):
                yield f"step {step.number}: {fault}"
        for fact in step.facts:
            if not any(f"{{{fact}}}" in text for text in step.words()):
                yield f"step {step.number}: no word uses the fact {fact}"


def _faults_of_text(text: str, names: Sequence[str], facts: Collection[str]) -> Iterator[str]:
    plain = FIGURE.sub("", text)
    for name in names:
        plain = plain.replace(name, "")
    for figure in _FIGURE.findall(plain):
        yield f"the figure {figure} is typed in its words: make it a fact, or take it from its clause"
    for hole in HOLE.findall(text):
        if hole not in facts:
            yield f"nothing fills the hole {{{hole}}}"
    if text.count("**") % 2:
        yield f"** without its other half in {text[:30]!r}"


def _drawings(pupil: Pupil) -> Iterator[tuple[str, Drawing]]:
    art = artist(pupil.game)
    for layout in art.layouts:
        yield layout, art.draw(pupil.stage.view, names=pupil.names, layout=layout)


def _faults_of_pictures(pupil: Pupil) -> Iterator[str]:
    """Yield pointers to pieces that some layout does not draw, or that have no box; fill every word."""
    step, done = pupil.step, pupil.record.done
    wanted: list[tuple[str, Pointer]] = []
    if not done:
        wanted += [("light", one) for one in step.light]
        wanted += [("close", one) for one in step.close]
        wanted += [("cover", one) for one in step.cover]
        wanted += [("hints.light", one) for hint in step.hints for one in hint.light]
        wanted += [("choices.pieces", one) for one in (step.choices.pointers if step.choices else ())]
    else:
        wanted += [("light_after", one) for one in step.light_after]
        wanted += [("close_after", one) for one in step.close_after]
        wanted += [("cover_after", one) for one in step.cover_after]
    scope = pupil.scope(pupil.stage)
    for layout, drawing in _drawings(pupil):
        pieces = {piece.key: piece.pick for piece in drawing.pieces}
        boxes = {piece.key: min(piece.box[2:]) for piece in drawing.pieces}
        for name, pointer in wanted:
            keys = pointer.keys(scope, pieces)
            if not keys:
                what = pointer.pattern or (pointer.term.fact if pointer.term else "")
                yield f"step {step.number}: {name} {what!r} is on no piece of the {layout} layout"
            # Without a box a ring is a dot, and a camera closes in on a point.
            for key in () if name.startswith("cover") else keys:
                if boxes[key] <= 0:
                    yield f"step {step.number}: {name} {key!r} has no box in the {layout} layout"
        coach_view(pupil, covered(pupil, drawing))


def _faults_of_secrecy(pupil: Pupil, wrong: Sequence[Any]) -> Iterator[str]:
    """Yield everything that tells the answer too early: events, names of pieces, data that is sent."""
    step = pupil.step
    if step.answer is None:
        return
    for term in step.answer.parts(unmade=False):
        asked = term.given if term.word in ("told", "seats") else None
        if asked is not None and any(asked.fits(event) for event in pupil.stage.told):
            yield f"step {step.number}: its answer has been told already"
        if asked is not None and not step.play:
            yield f"step {step.number}: asks what will be told, and plays nothing"
    if wrong:
        # Two walks that differ in nothing but the answer must send the same bytes: that is the whole proof.
        other = _retold(pupil, wrong[0].value)
        for layout, drawing in _drawings(pupil):
            if coach_view(pupil, covered(pupil, drawing)) != coach_view(other, covered(other, drawing)):
                yield f"step {step.number}: what is sent in the {layout} layout depends on the answer"
    yield from _faults_of_labels(pupil, step.answer)


def _retold(pupil: Pupil, value: Any) -> Pupil:
    """Return the same pupil on the same walk, but with another right answer in this step."""
    steps = list(pupil.walk.steps)
    steps[pupil.n] = replace(pupil.step, answer=Term("typed", value))
    other = pupil.copy()
    other.walk = replace(pupil.walk, steps=tuple(steps))
    return other


def _faults_of_labels(pupil: Pupil, answer: Term) -> Iterator[str]:
    if answer.word != "seen" or answer.tests:
        return
    right = pupil.right_answer()
    if isinstance(right, bool) or not isinstance(right, int):
        return
    asked = re.findall(r"\w+", answer.given.parts[-1].text)
    named = [part.name for part in answer.given.parts if part.name]
    words = [named[-1], *(word for word in asked if word != named[-1])]
    tells = re.compile(r"\b" + r"\b.*\b".join(map(re.escape, words)) + rf"\b\W{{0,3}}{right}\b")
    drawing = covered(pupil, artist(pupil.game).draw(pupil.stage.view, names=pupil.names))
    for piece in drawing.pieces:
        if tells.search(piece.label):
            yield f"step {pupil.step.number}: the name of the piece {piece.key} tells the answer: cover it"
