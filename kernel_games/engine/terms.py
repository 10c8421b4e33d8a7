"""The vocabulary of walks and examples: what is asked of the engine, in plain tables. No code is ever run.

A term is a table with one of these words, and its value is what the engine says:

- ``seen = "areas[cells has n3e1].depot.wine[Ada]"``: a place in what the pupil's seat sees;
- ``told = {text = "up", tiki = "Eepo"}``: whether such an event is told; with ``fact = "end"``
  that fact of the last one, and with ``fact = "clause"`` its clause;
- ``seats = {...}``: the seats of such events; ``count = {...}``: how many there are;
  ``count = "line"``: how many a list holds that is seen;
- ``score = "Ada"``: points; ``winner = true``: the seats that have won, or lead;
- ``legal = "up2 Nani"``: whether a move is allowed; ``refused = "up2 Nani"``: the clause that forbids it,
  else ``""``; with ``fact = "over"`` that fact of the refusal; ``moves = "up2 *"``: how many allowed moves
  read so;
- ``outlook = "spend"``: what the game's outlook says of what lies ahead for whoever decides; where it says
  nothing, no test of it holds;
- ``would = {moves = ["up2 Nani"], told = {...}}``: a term as it would be after moves that nobody makes;
- ``after = {...}``: a term as it is when the step has played what it plays;
- ``kept = "guess"``: what was answered to a step that keeps it;
- ``each = "cells[area=0]", piece = "card:{card}"``: pieces of the drawing, one for each thing in a list;
- ``piece = "tiki:{value}", of = {...}``: the piece that a term names;
- ``all = [...]``, ``any = [...]``, ``not = {...}``: of terms that are true or false;
- ``typed = 3``: what no engine can say; whoever checks the walk is told of it.

With ``is``, ``least`` or ``most`` a term is whether its value is that, or within these bounds.

Games and positions are ``Any`` here: a :class:`.Game` proves its clauses by examples, and these ask terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from kernel_games.engine.errors import OptionError, ParseError
from kernel_games.engine.events import Event
from kernel_games.engine.film import film
from kernel_games.engine.moves import Move
from kernel_games.engine.paths import Path, written
from kernel_games.engine.reading import read_choice, read_list, reject

DEEPEST = 6
"""Depth to which terms may be nested."""

HOLE = re.compile(r"\{(\w+)\}")


class Scope(NamedTuple):
    """Everything a term may ask about.

    Attributes
    ----------
    view : mapping
        The view of the pupil's seat.
    told : tuple of Event
        Events told so far, as this seat may read them.
    seat : int
        The pupil's.
    state : State or None
        The position; None while a move is still being told.
    kept : mapping
        Answers that were kept, by name.
    after : Scope, optional
        The same once the step has played what it plays.
    """

    view: Mapping[str, Any]
    told: tuple[Event, ...]
    seat: int
    state: Any
    kept: Mapping[str, Any]
    after: Scope | None = None


class Speech(NamedTuple):
    """The terms' surroundings: a game, and the names of its players by seat."""

    game: Any
    names: tuple[str, ...]

    def seat(self, field: str, value: object) -> int:
        """Return the seat of a player's name."""
        return self.names.index(read_choice(field, value, self.names))

    def move(self, field: str, value: object) -> Move:
        """Read a move from its notation."""
        try:
            found: Move = self.game.parse_move(value)
        except ParseError as error:
            raise OptionError(field, value, f"a move: {error}") from error
        return found

    def moves(self, field: str, value: object) -> tuple[Move, ...]:
        """Read at least one move."""
        items = read_list(field, value)
        if not items:
            reject(field, value, "at least one move")
        return tuple(self.move(f"{field}[{place}]", item) for place, item in enumerate(items))

    def clause(self, field: str, value: object) -> str:
        """Read the id of a clause."""
        if not isinstance(value, str) or value not in self.game.rulebook:
            reject(field, value, f"a clause of {self.game.title}, such as {next(iter(self.game.rulebook))}")
        return value


class Like(NamedTuple):
    """Pattern for events: clause, text (a key of the game's texts), facts; seats by name."""

    wanted: Mapping[str, Any]

    @classmethod
    def read(cls, field: str, value: object, speech: Speech) -> Like:
        """Read a pattern for events."""
        if not isinstance(value, Mapping) or not value:
            reject(field, value, "a table with clause, text or facts of an event")
        wanted: dict[str, Any] = {}
        for name, given in value.items():
            where = f"{field}.{name}"
            if name == "clause":
                wanted[name] = speech.clause(where, given)
            elif name == "text":
                wanted[name] = read_choice(where, given, speech.game.phrases.keys("event"))
            elif name == "seats":
                wanted[name] = [speech.seat(where, one) for one in read_list(where, given)]
            elif is_seat(name):
                wanted[name] = speech.seat(where, given)
            else:
                wanted[name] = given
        return cls(wanted)

    def fits(self, event: Event) -> bool:
        """Return True if an event matches."""
        facts = {**event.facts, "clause": event.clause, "text": event.text}
        return all(name in facts and same(facts[name], given) for name, given in self.wanted.items())


class Pointer(NamedTuple):
    """Pieces of a drawing: whose key or pick fits a pattern such as ``card:*``, or that a term names."""

    pattern: str = ""
    term: Term | None = None

    @classmethod
    def read(cls, field: str, value: object, speech: Speech) -> Pointer:
        """Read a pattern, or a term with ``each`` or ``piece``."""
        if isinstance(value, str) and value.strip():
            return cls(value)
        if isinstance(value, Mapping) and {"each", "piece"} & set(value):
            return cls(term=Term.read(field, value, speech))
        return reject(field, value, "a pattern of pieces, such as 'card:*', or a table with each or piece")

    def keys(self, scope: Scope, pieces: Mapping[str, str]) -> list[str]:
        """Return the keys of the pieces meant; `pieces` are the picks of all pieces drawn, by key."""
        if self.term is None:
            return [key for key, pick in pieces.items() if self.hits(key) or (pick and self.hits(pick))]
        named = self.term.value(scope)
        return [key for key in (named if isinstance(named, list) else [named]) if key in pieces]

    def hits(self, key: str) -> bool:
        """Return True if the pattern fits a key."""
        return fnmatchcase(key, self.pattern)


class Term(NamedTuple):
    """A question to the engine; see the vocabulary above.

    Attributes
    ----------
    word : str
        The word of the vocabulary.
    given : object
        Its argument, as it was read.
    fact : str
        The name of an event's fact; or the pattern of a piece.
    tests : mapping
        ``is``, ``least`` and ``most``.
    """

    word: str
    given: Any
    fact: str = ""
    tests: Mapping[str, Any] = {}

    @classmethod
    def read(cls, field: str, value: object, speech: Speech, depth: int = 0) -> Term:
        """Read a term; an :class:`OptionError` names the field, its value and what would be right."""
        if depth >= DEEPEST:
            reject(field, value, f"at most {DEEPEST} terms inside each other")
        given = value if isinstance(value, Mapping) else {}
        # `piece` is a word of its own, and the template of `each`.
        words = [word for word in given if word in _WORDS and not (word == "piece" and "each" in given)]
        if len(words) != 1:
            reject(field, value, f"a table with one of {', '.join(_WORDS)}")
        (word,) = words
        reader, own, _ = _WORDS[word]
        known = (word, *own, *TESTS)
        for name in given:
            if name not in known:
                reject(f"{field}.{name}", given[name], f"one of {', '.join(known)} beside {word}")
        read = reader(f"{field}.{word}", given[word], speech, depth)
        fact = _text(f"{field}.fact", given["fact"]) if "fact" in given else ""
        if word in ("each", "piece"):
            fact = _template(f"{field}.piece", given.get("piece"))
        if word == "piece":
            read = cls.read(f"{field}.of", given.get("of"), speech, depth + 1)
        tests = {
            name: _test(f"{field}.{name}", given[name], speech, depth) for name in TESTS if name in given
        }
        return cls(word, read, fact, tests)

    def value(self, scope: Scope) -> Any:
        """Return the engine's answer; an :class:`OptionError` if there is none."""
        answer = plain(_WORDS[self.word][2](self, scope))
        if self.tests and self.word == "outlook" and answer is None:
            return False
        for name, test in self.tests.items():
            wanted = test.value(scope) if isinstance(test, Term) else test
            if name == "is":
                if not same(answer, wanted):
                    return False
            elif isinstance(answer, bool) or not isinstance(answer, (int, float)):
                reject(self.word, answer, f"a number, to be compared with {name}")
            elif answer < wanted if name == "least" else answer > wanted:
                return False
        return True if self.tests else answer

    def parts(self, *, unmade: bool = True) -> Iterator[Term]:
        """Yield the term and all terms inside it; unless `unmade`, none about moves that nobody makes."""
        yield self
        inner: list[object] = [*self.tests.values()]
        if unmade or self.word != "would":
            given = self.given
            inner += given if isinstance(given, (list, tuple)) and not isinstance(given, Term) else [given]
        for one in inner:
            if isinstance(one, Term):
                yield from one.parts(unmade=unmade)

    @property
    def on_view(self) -> bool:
        """True if the answer is open to view, or follows from it: then the pupil may count again."""
        # What a `would` asks after its moves is open too: the pupil can think the moves.
        here = self.parts(unmade=False)
        return all(term.word in _OPEN and not isinstance(term.given, Like) for term in here)

    @property
    def names_seats(self) -> bool:
        """True if its value is seats, to be shown as players' names."""
        return not self.tests and (self.word in ("seats", "winner") or is_seat(self.fact))


TESTS = ("is", "least", "most")
_OPEN = ("seen", "count", "score", "outlook", "each", "piece", "all", "any", "not", "typed", "kept", "would")


def is_seat(fact: str) -> bool:
    """Return True if a fact of this name is a seat; see :class:`kernel_games.engine.Phrases`."""
    return fact in ("seat", "seats") or fact.endswith("_seat")


def plain(value: Any) -> Any:
    """Replace tuples by lists in a value."""
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def same(one: Any, other: Any) -> bool:
    """Return True if two plain values are equal; True is not 1."""
    # For Python 1 == True, but a count of 1 is no "yes".
    return isinstance(one, bool) == isinstance(other, bool) and bool(plain(one) == plain(other))


def filled(template: str, facts: Mapping[str, Any]) -> str:
    """Fill the holes of a template; a hole without a fact stays."""
    return HOLE.sub(lambda hole: written(facts[hole[1]]) if hole[1] in facts else hole[0], template)


# Readers: field, value, speech, depth


def _text(field: str, value: object, *_: object) -> str:
    if not isinstance(value, str) or not value.strip():
        reject(field, value, "a text")
    return value


def _test(field: str, value: object, speech: Speech, depth: int) -> Any:
    if isinstance(value, Mapping):
        return Term.read(field, value, speech, depth + 1)
    if not field.endswith(".is") and (isinstance(value, bool) or not isinstance(value, (int, float))):
        reject(field, value, "a number")
    return value


def _template(field: str, value: object) -> str:
    text = _text(field, value)
    if not HOLE.search(text):
        reject(field, value, "a key of pieces with a hole, such as 'card:{card}'")
    return text


def _path(field: str, value: object, speech: Speech, _depth: int) -> Path:
    return Path.read(field, value, speech.names)


def _like(field: str, value: object, speech: Speech, _depth: int) -> Like:
    return Like.read(field, value, speech)


def _counted(field: str, value: object, speech: Speech, _depth: int) -> Path | Like:
    return (
        Path.read(field, value, speech.names) if isinstance(value, str) else Like.read(field, value, speech)
    )


def _seat(field: str, value: object, speech: Speech, _depth: int) -> int:
    return speech.seat(field, value)


def _true(field: str, value: object, *_: object) -> bool:
    if value is not True:
        reject(field, value, "true")
    return True


def _move(field: str, value: object, speech: Speech, _depth: int) -> Move:
    return speech.move(field, value)


def _would(field: str, value: object, speech: Speech, depth: int) -> tuple[tuple[Move, ...], Term]:
    if not isinstance(value, Mapping) or "moves" not in value:
        reject(field, value, "a table with moves, and what is asked once they are made")
    rest = {name: given for name, given in value.items() if name != "moves"}
    return speech.moves(f"{field}.moves", value["moves"]), Term.read(field, rest, speech, depth + 1)


def _term(field: str, value: object, speech: Speech, depth: int) -> Term:
    return Term.read(field, value, speech, depth + 1)


def _terms(field: str, value: object, speech: Speech, depth: int) -> tuple[Term, ...]:
    items = read_list(field, value)
    if not items:
        reject(field, value, "at least one term")
    return tuple(Term.read(f"{field}[{place}]", one, speech, depth + 1) for place, one in enumerate(items))


def _any(field: str, value: object, *_: object) -> Any:
    if isinstance(value, Mapping):
        reject(field, value, "a number, a text, true or false, or a list of these")
    return value


# What they come to


def _told(term: Term, scope: Scope) -> list[Event]:
    return [event for event in scope.told if term.given.fits(event)]


def _say_told(term: Term, scope: Scope) -> Any:
    told = _told(term, scope)
    if not term.fact:
        return bool(told)
    if not told:
        reject("told", dict(term.given.wanted), "an event that is told")
    if term.fact == "clause":
        return told[-1].clause
    if term.fact not in told[-1].facts:
        reject("told.fact", term.fact, f"one of clause, {', '.join(told[-1].facts)}")
    return told[-1].facts[term.fact]


def _say_seats(term: Term, scope: Scope) -> list[int]:
    seats: set[int] = set()
    for event in _told(term, scope):
        if "seat" not in event.facts and "seats" not in event.facts:
            reject("seats", dict(term.given.wanted), "events with a fact seat or seats")
        seats |= {event.facts["seat"]} if "seat" in event.facts else set(event.facts["seats"])
    return sorted(seats)


def _say_count(term: Term, scope: Scope) -> int:
    if isinstance(term.given, Like):
        return len(_told(term, scope))
    items = term.given.follow(scope.view)
    if not isinstance(items, (list, tuple, Mapping)):
        reject("count", term.given.text, f"a list, not {items!r}")
    return len(items)


def _state(scope: Scope) -> Any:
    if scope.state is None:
        reject("at", "a move that is still being told", "a position that is played to its end, to ask this")
    return scope.state


def _say_refused(term: Term, scope: Scope) -> Any:
    refusal = _state(scope).refusal(term.given)
    if not term.fact:
        return "" if refusal is None else refusal.clause
    facts = {} if refusal is None else refusal.facts
    if term.fact not in facts:
        reject("refused.fact", term.fact, f"one of {', '.join(facts)}" if facts else "a move that is refused")
    return facts[term.fact]


def _say_moves(term: Term, scope: Scope) -> int:
    return sum(fnmatchcase(str(move), term.given) for move in _state(scope).legal_moves())


def _say_outlook(term: Term, scope: Scope) -> Any:
    state = _state(scope)
    if state.game.outlook is None:
        reject("outlook", term.given, "another question: this game has no outlook")
    ahead = state.game.outlook(state) or {term.given: None}
    if term.given not in ahead:
        reject("outlook", term.given, f"one of {', '.join(ahead)}")
    return ahead[term.given]


def _say_would(term: Term, scope: Scope) -> Any:
    moves, asked = term.given
    shots = list(film(_state(scope), moves, scope.seat))
    told = tuple(event for shot in shots for event in shot.told)
    return asked.value(Scope(shots[-1].view, told, scope.seat, shots[-1].state, scope.kept))


def _say_after(term: Term, scope: Scope) -> Any:
    if scope.after is None:
        reject("after", term.given.word, "a step that plays something")
    return term.given.value(scope.after)


def _say_kept(term: Term, scope: Scope) -> Any:
    if term.given not in scope.kept:
        reject("kept", term.given, f"an answer that was kept: {', '.join(scope.kept) or 'there is none'}")
    return scope.kept[term.given]


def _say_each(term: Term, scope: Scope) -> list[str]:
    items = term.given.follow(scope.view)
    if not isinstance(items, (list, tuple)):
        reject("each", term.given.text, f"a list, not {items!r}")
    return [
        filled(term.fact, {"index": index, **(one if isinstance(one, Mapping) else {"value": one})})
        for index, one in enumerate(items)
    ]


def _judge(term: Term, scope: Scope) -> bool:
    verdict = term.value(scope)
    if not isinstance(verdict, bool):
        reject(term.word, verdict, "true or false: add is, least or most")
    return verdict


Reader = Callable[[str, Any, Speech, int], Any]
_WORDS: Mapping[str, tuple[Reader, Sequence[str], Callable[[Term, Scope], Any]]] = {
    "seen": (_path, (), lambda term, scope: term.given.follow(scope.view)),
    "told": (_like, ("fact",), _say_told),
    "seats": (_like, (), _say_seats),
    "count": (_counted, (), _say_count),
    "score": (_seat, (), lambda term, scope: scope.view["scores"][term.given]),
    "winner": (_true, (), lambda _, scope: list(_state(scope).winners())),
    "legal": (_move, (), lambda term, scope: _state(scope).refusal(term.given) is None),
    "refused": (_move, ("fact",), _say_refused),
    "moves": (_text, (), _say_moves),
    "outlook": (_text, (), _say_outlook),
    "would": (_would, (), _say_would),
    "after": (_term, (), _say_after),
    "kept": (_text, (), _say_kept),
    "each": (_path, ("piece",), _say_each),
    "piece": (_text, ("of",), lambda term, scope: filled(term.fact, {"value": term.given.value(scope)})),
    "all": (_terms, (), lambda term, scope: all(_judge(one, scope) for one in term.given)),
    "any": (_terms, (), lambda term, scope: any(_judge(one, scope) for one in term.given)),
    "not": (_term, (), lambda term, scope: not _judge(term.given, scope)),
    "typed": (_any, (), lambda term, _: term.given),
}
