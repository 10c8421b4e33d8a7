"""Named positions, and examples for each clause of a rulebook: data that the engine confirms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from kernel_games.engine.errors import GameError, IllegalMove, OptionError, Refusal, RulebookError
from kernel_games.engine.events import Event
from kernel_games.engine.film import film
from kernel_games.engine.languages import read_words
from kernel_games.engine.moves import Move
from kernel_games.engine.phrases import figure
from kernel_games.engine.reading import check_fields, read_choice, read_list, read_number, reject
from kernel_games.engine.terms import Scope, Speech, Term

_FIELDS = ("at", "seat", "play", "refused", "pieces", "say", "expect", "facts")
Parse = Callable[[str], Move]


class Example(NamedTuple):
    """A clause shown in one position.

    Attributes
    ----------
    clause : str
        Id of the clause.
    state : State
        The position.
    moves : tuple of Move
        Played in order from there, chance's too: what happens cites the clause. Beside `refused` the first
        is what is allowed instead.
    refused : Move, optional
        The move that this clause forbids there.
    seat : int, optional
        The seat that looks, and tries what is refused; None is a spectator.
    pieces : tuple of str
        Pieces to point at: keys of the position's drawing, with ``*`` for any text.
    note : str
        The point of the example, in a short sentence or two.
    expect : tuple of Term
        What holds there, in the words of walks: of the position, of what is told, and ``after`` the moves.
        Figures of the rulebook are typed here on purpose: a slip in one of the two places is noticed.
    """

    clause: str
    state: Any
    moves: tuple[Move, ...]
    refused: Move | None
    seat: int | None
    pieces: tuple[str, ...]
    note: str
    expect: tuple[Term, ...] = ()

    def refusal(self) -> Refusal | None:
        """Return the refusal of the move the example forbids; None if it is allowed, or there is none."""
        if self.refused is None:
            return None
        early: Refusal | None = None if self.seat is None else self.state.out_of_turn(self.seat)
        refusal: Refusal | None = early or self.state.refusal(self.refused)
        return refusal

    def play(self) -> tuple[Any, list[Event]]:
        """Play the moves; return the last position, and the events as the seat that looks learns of them.

        Raises
        ------
        IllegalMove
            If a move is not allowed.
        """
        shots = list(film(self.state, self.moves, self.seat))
        return shots[-1].state, [event for shot in shots for event in shot.told]

    @property
    def scope(self) -> Scope:
        """Everything that its terms may ask about."""
        after, events = self.play()
        told, seat = tuple(events), self.seat or 0
        then = Scope(after.observation(self.seat), told, seat, after, {})
        return Scope(self.state.observation(self.seat), told, seat, self.state, {}, then)

    def contradicted(self) -> Iterator[str]:
        """Yield what the engine contradicts in what is refused and what is played, in words."""
        if self.refused is not None:
            refusal = self.refusal()
            if refusal is None:
                yield f"{self.refused} is allowed"
            elif refusal.clause != self.clause:
                yield f"{self.refused} is refused by {refusal.clause}: {self.state.game.say(refusal)}"
        try:
            _, events = self.play()
        except IllegalMove as error:
            yield f"what is played is refused by {error.refusal.clause}: {error.reason}"
            return
        cited = dict.fromkeys(event.clause for event in events)
        if self.moves and self.refused is None and self.clause not in cited:
            yield f"what is played cites {', '.join(cited) or 'nothing that this seat learns of'} instead"

    def unexpected(self) -> Iterator[str]:
        """Yield what is expected and does not hold, in words; only of an example that can be played."""
        if not self.expect:
            return
        scope = self.scope
        for number, term in enumerate(self.expect):
            try:
                answer = term._replace(tests={}).value(scope) if term.tests else term.value(scope)
                if term.value(scope) is not True:
                    yield f"expect[{number}] does not hold: {term.word} is {answer}"
            except GameError as error:
                yield f"expect[{number}] cannot be answered: {error}"

    def pointed(self, keys: Iterable[str]) -> list[str]:
        """Return those of a drawing's keys that the example points at, in their order."""
        return [key for key in keys if any(fnmatchcase(key, piece) for piece in self.pieces)]


def read_positions(
    where: str,
    tables: Mapping[str, Any],
    begin: Callable[[dict[str, Any]], Any],
    parse: Parse,
    *,
    lenient: bool = False,
) -> Mapping[str, Any]:
    """Read named positions from the tables of a TOML file.

    A table ``[NAME]`` for each holds the fields that `begin` takes, and ``moves`` that are played from there,
    chance's too. With ``like``, the name of a table above, it has that one's fields where it has none of its
    own. TOML has no None: an empty text stands for it.

    Parameters
    ----------
    where : str
        The file, for errors.
    tables : mapping
        By name.
    begin : callable
        Gives the position of a table's fields.
    parse : callable
        Reads a move.
    lenient : bool
        True to read each when somebody asks for it, and to leave out those that cannot be: so it may happen
        under house rules.

    Raises
    ------
    RulebookError
        Names the file, the position, the field, its value and what would be right.
    """
    # In the order of the file: a position may build on any above it, and no circle can arise.
    written: dict[str, dict[str, Any]] = {}

    def read(name: str) -> Any:
        try:
            fields = written[name]
            began = begin({field: _or_none(value) for field, value in fields.items() if field != "moves"})
            return _played(began, "moves", fields.get("moves", []), parse)
        except GameError as error:
            raise RulebookError(f"{where} [{name}]: {error}") from error

    for name, entry in tables.items():
        try:
            fields = dict(_fields(name, entry))
            if "like" in fields:
                fields = {**written[read_choice("like", fields.pop("like"), written)], **fields}
            written[name] = fields
        except GameError as error:
            raise RulebookError(f"{where} [{name}]: {error}") from error
    return (
        _Possible(tuple(written), read)
        if lenient
        else MappingProxyType({name: read(name) for name in written})
    )


class _Possible(Mapping[str, Any]):
    """Positions that are read when somebody asks for one, without those that cannot be."""

    def __init__(self, names: tuple[str, ...], read: Callable[[str], Any]) -> None:
        self._names = names
        self._read = cache(read)

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        try:
            return self._read(name)
        except RulebookError as error:
            raise KeyError(name) from error

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._names if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def load_positions(
    path: Path, begin: Callable[[dict[str, Any]], Any], parse: Parse, *, lenient: bool = False
) -> Mapping[str, Any]:
    """Read named positions from a TOML file, which may be missing; see :func:`read_positions`."""
    return read_positions(path.name, _load(path), begin, parse, lenient=lenient)


def load_examples(path: Path, game: Any, *, lenient: bool = False) -> Mapping[str, tuple[Example, ...]]:
    """Read the examples of a rulebook's clauses from TOML.

    A table ``[CLAUSE]``, or several ``[[CLAUSE]]``, with ``at`` (the name of a position), ``say`` (the note)
    and where they help ``seat`` (who decides there, if left out), ``play``, ``refused``, ``pieces`` and
    ``expect``; see :class:`Example`. The note has holes for figures of its clause, and for ``facts``: a table
    of terms by name, what the engine says of the example.

    Parameters
    ----------
    path : Path
        The file; there need not be one.
    game : Game
        Its clauses, in whose order the examples come, and its positions.
    lenient : bool
        True to leave out what cannot be shown, as may happen under house rules.

    Raises
    ------
    RulebookError
        Names the file, the clause, the field, its value and what would be right.
    """
    clauses = game.rulebook
    examples: dict[str, tuple[Example, ...]] = {}
    for clause, entry in _load(path).items():
        several = entry if isinstance(entry, list) else [entry]
        for number, fields in enumerate(several, 1):
            where = f"{path.name} [{clause}]" + (f" {number}" if len(several) > 1 else "")
            try:
                if clause not in clauses:
                    raise RulebookError(_no_clause(clause, fields))
                example = read_example(clause, fields, game)
            except GameError as error:
                if lenient:
                    continue
                raise RulebookError(f"{where}: {error}") from error
            if not (lenient and any(example.contradicted())):
                examples[clause] = (*examples.get(clause, ()), example)
    return MappingProxyType({clause: examples[clause] for clause in clauses if clause in examples})


def _load(path: Path) -> Mapping[str, Any]:
    return read_words(path) if path.is_file() else {}


def _fields(name: str, entry: object) -> Mapping[str, Any]:
    if not isinstance(entry, dict):
        reject(name, entry, "a table with the fields of a position")
    return entry


def _or_none(value: object) -> Any:
    """Replace each empty text by None."""
    if isinstance(value, dict):
        return {key: _or_none(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_or_none(item) for item in value]
    return None if value == "" else value


def _no_clause(clause: str, fields: object) -> str:
    dotted = isinstance(fields, dict) and any(isinstance(value, dict) for value in fields.values())
    return "an id with dots stands in quotes" if dotted else f"{clause!r} is no clause of the rulebook"


def read_example(clause: str, fields: object, game: Any) -> Example:
    """Read one example of a clause from its table; an :class:`.OptionError` names the field."""
    given, positions, parse = check_fields("example", fields, _FIELDS), game.positions, game.parse_move
    state = positions[read_choice("at", given.get("at"), positions)]
    # Whoever decides looks, unless the file says otherwise.
    seat = state.current_player if state.current_player >= 0 else None
    if "seat" in given:
        seat = read_number("seat", given["seat"], 0, state.num_players - 1)
    refused = given.get("refused")
    speech = Speech(game, tuple(game.called[: state.num_players]))
    expect = read_list("expect", given.get("expect", []))
    example = Example(
        clause,
        state,
        tuple(_moves("play", given.get("play", []), parse)),
        None if refused is None else _move("refused", refused, parse),
        seat,
        tuple(_text("pieces", key) for key in read_list("pieces", given.get("pieces", []))),
        _text("say", given.get("say")),
        tuple(Term.read(f"expect[{number}]", one, speech) for number, one in enumerate(expect)),
    )
    facts = {name: Term.read(f"facts.{name}", one, speech) for name, one in given.get("facts", {}).items()}
    return example._replace(note=_filled(example, facts))


def _filled(example: Example, facts: Mapping[str, Term]) -> str:
    """Return the note with the figures of its clause and with facts in its holes."""
    rulebook: Any = example.state.game.rulebook
    if example.clause in rulebook.figures.functions:
        # The note explains the printed rule, and a function stands in for it.
        return str(rulebook[example.clause].text)
    if "{" not in example.note:
        return example.note
    scope = example.scope if facts else None
    said = {name: figure(term.value(scope)) for name, term in facts.items()} if scope else {}
    return str(rulebook.fill(example.clause, example.note, said))


def _text(field: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        reject(field, value, "a text")
    return value


def _move(field: str, value: object, parse: Parse) -> Move:
    try:
        return parse(_text(field, value))
    except OptionError:
        raise
    except GameError as error:
        raise OptionError(field, value, f"a move: {error}") from error


def _moves(field: str, value: object, parse: Parse) -> list[Move]:
    return [_move(f"{field}[{place}]", text, parse) for place, text in enumerate(read_list(field, value))]


def _played(state: Any, field: str, value: object, parse: Parse) -> Any:
    for place, move in enumerate(_moves(field, value, parse)):
        try:
            state = state.apply(move)
        except GameError as error:
            raise OptionError(f"{field}[{place}]", str(move), f"a move that is allowed: {error}") from error
    return state
