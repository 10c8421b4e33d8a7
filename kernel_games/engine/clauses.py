"""Rulebooks as data: every clause with an id, its source and how far it can be trusted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine.errors import NO_FACTS, RulebookError
from kernel_games.engine.examples import Example
from kernel_games.engine.figures import BookFigures, House, Law, PrintedFigure
from kernel_games.engine.languages import WORDS, Translated
from kernel_games.engine.phrases import figure
from kernel_games.engine.tales import tales

KINDS = ("component", "setup", "action", "limit", "effect", "scoring", "end")
"""Subject of a clause."""

PROVENANCES: Mapping[str, str] = Translated(lambda: WORDS["provenance"])
"""Origins of a clause, each with the words that readers see."""


FIGURE = re.compile(r"\{(?P<clause>[\w.-]+)\.(?P<figure>[A-Za-z_]\w*(?:\[\d+\])*(?::[^{}]*)?)\}")
"""A figure by its key in a text of no clause, such as ``{TT-K1.points:word}``."""
_OPENS = re.compile(r"(?:^|[.!?] )[*¿¡“(]*$")
"""What is before the first word of a sentence."""


class _Fields(NamedTuple):
    id: str
    kind: str
    title: str
    text: str
    source: str
    provenance: str


class Clause(_Fields):
    """One statement of a rulebook; printed, it shows its examples in words.

    Attributes
    ----------
    id : str
        Such as ``TT-T3``; unique in its rulebook.
    kind : str
        One of :data:`.KINDS`.
    title, text : str
        The clause in our own words, short and whole.
    source : str
        The place in the rulebook, or whose decision it is.
    provenance : str
        One of :data:`.PROVENANCES`.
    examples_of : callable or None
        Gives the examples of a clause by its id; None where it belongs to no game.
    words_of : callable or None
        Gives title, text and source by its id, in the language set, with the figures that hold; None where
        they stand in no file.
    templates_of : callable or None
        Gives the same with holes for figures, as the file has it; also ``off`` if it may be switched off.
    changed_of : callable or None
        Gives by its id what house rules have changed in it.
    """

    # Class attributes, set on each clause by the rulebook that loads it: a clause stays a small tuple, equal
    # and hashable by its own fields, and still finds its examples and its words in the current language.
    examples_of: Examples | None = None
    words_of: Templates | None = None
    templates_of: Templates | None = None
    changed_of: Callable[[str], str] | None = None

    @property
    def title(self) -> str:
        """The clause's title, in the current language."""
        return self._word("title")

    @property
    def text(self) -> str:
        """The clause's text, in the current language."""
        return self._word("text")

    @property
    def source(self) -> str:
        """The place in the rulebook where it is printed, or whose decision it is, in the current language."""
        return self._word("source")

    def _word(self, field: str) -> str:
        words: Mapping[str, str] = self.words_of(self.id) if self.words_of else self._asdict()
        return words[field]

    @property
    def changed(self) -> str:
        """The change that house rules have made, such as ``house rule: 9 → 20``; empty if there is none."""
        return self.changed_of(self.id) if self.changed_of else ""

    @property
    def line(self) -> str:
        """The clause on one line, without examples."""
        notes = "; ".join(filter(None, (self.source, PROVENANCES[self.provenance], self.changed)))
        return f"{self.id} {self.title}: {self.text} [{notes}]"

    def __str__(self) -> str:
        return "\n".join([self.line, *tales(self.examples_of(self.id) if self.examples_of else ())])


Examples = Callable[[str], Sequence[Example]]
"""Gives the examples of a clause."""

Templates = Callable[[str], Mapping[str, str]]
"""Gives the texts of a clause by field."""


class Rulebook(Mapping[str, Clause]):
    """The clauses of one game, by id, in the rulebook's order.

    Attributes
    ----------
    title, author, publisher : str
        Of the printed game.
    year : int
        Of the edition.
    sections : mapping of str to str
        In order, the titles of its sections by the clause that each begins with; none where it has no
        sections.
    figures : BookFigures
        Its numbers and switches, and the house rules that change some of them.
    law : Law
        What holds: the game's own, where it has one.
    """

    def __init__(
        self,
        title: str,
        author: str,
        publisher: str,
        year: int,
        clauses: Mapping[str, Clause],
        *,
        sections: Mapping[str, str] | None = None,
        figures: BookFigures | None = None,
    ) -> None:
        self.title = title
        self.author = author
        self.publisher = publisher
        self.year = year
        self._clauses = dict(clauses)
        self.sections = {} if sections is None else sections
        self.figures = figures or BookFigures({})
        self.law = Law(self.figures.now)
        self._held: dict[str, Mapping[str, Any]] = {}

    def enact(self, law: Law) -> None:
        """Take the law of a game, whose figures the clauses say from now on."""
        self.law = law
        self._held.clear()

    def amended(self, house: Mapping[str, House], examples: Examples) -> Rulebook:
        """Return this rulebook under house rules; `examples` gives those of its game."""
        clauses = {key: Clause(*clause) for key, clause in self._clauses.items()}
        figures = BookFigures(self.figures.printed, self.figures.switches, house, self.figures.tables)
        head = self.title, self.author, self.publisher, self.year
        book = Rulebook(*head, clauses, sections=self.sections, figures=figures)
        for key, clause in clauses.items():
            book._speak(clause, examples, self._clauses[key].templates_of)
        return book

    def _speak(self, clause: Clause, examples: Examples | None, templates: Templates | None) -> None:
        """Give a clause its examples, and its words with the figures that hold in this rulebook."""
        clause.examples_of = examples
        clause.templates_of = templates
        clause.words_of = self._words
        clause.changed_of = self._changed

    def held(self, clause: str) -> Mapping[str, Any]:
        """Return what fills the holes of a clause's sentences, by name.

        Its own figures come before those that follow from all figures.
        """
        if clause not in self._held:
            now = self.figures.now
            own = {
                key.rpartition(".")[2]: now[key]
                for key, one in self.figures.printed.items()
                if one.clause == clause
            }
            self._held[clause] = {name: figure(value) for name, value in {**self.law.derived, **own}.items()}
        return self._held[clause]

    def templates(self, clause: str) -> Mapping[str, str]:
        """Return the texts of a clause with holes, by field; also ``off`` if it may be switched off."""
        templates_of = self._clauses[clause].templates_of
        return templates_of(clause) if templates_of else self._clauses[clause]._asdict()

    def _words(self, clause: str) -> Mapping[str, str]:
        templates = self.templates(clause)
        if rule := self.figures.functions.get(clause):
            # A function's words are its own, braces and all: nothing is filled in.
            return {"title": rule.title, "text": rule.text, "source": self.fill(clause, templates["source"])}
        if self.figures.now.get(clause) is False:
            templates = {**templates, "text": templates["off"]}
        return {field: self.fill(clause, templates[field]) for field in ("title", "text", "source")}

    def fill(self, clause: str, template: str, facts: Mapping[str, Any] = NO_FACTS) -> str:
        """Return a sentence of a clause with its figures, and with facts; it begins with a capital letter."""
        if "{" not in template:
            return template
        held = {**self.held(clause), **facts}
        try:
            said = template.format_map(held)
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            known = ", ".join(held) or "none"
            msg = f"{clause}: {template!r} cannot be filled: {error!r}; its figures are {known}"
            raise RulebookError(msg) from error
        return said[:1].upper() + said[1:]

    def with_figures(self, text: str) -> str:
        """Return a text of no clause, such as a walk's, with the figures that it takes by their keys.

        A hole has the forms of a clause's own: ``{TT-K1.points:word}``, ``{KO-X11.moves:# move|# moves}``.
        Figures that follow from others are among those of every clause. Other holes stay.

        Raises
        ------
        RulebookError
            If there is no such clause, figure or form; names the hole and what there is.
        """

        def said(hole: re.Match[str]) -> str:
            clause = hole["clause"]
            held: Mapping[str, Any] = {}
            try:
                self[clause]
                held = self.held(clause)
                figure = f"{{{hole['figure']}}}".format_map(held)
            except (LookupError, ValueError, AttributeError, TypeError) as error:
                known = ", ".join(held) or f"none: {clause} is no clause"
                raise RulebookError(f"{hole[0]} cannot be filled: {error}; figures are {known}") from error
            return figure[:1].upper() + figure[1:] if _OPENS.search(text[: hole.start()]) else figure

        return FIGURE.sub(said, text) if "." in text else text

    def _changed(self, clause: str) -> str:
        words, house = WORDS["house"], self.figures.house
        if house.get(clause) is False:
            return str(words["off"])
        if clause in self.figures.functions:
            return str(words["changed"].format(figures=house[clause]))
        options = self.figures.options
        own = [key for key in house if key in options and options[key].clause == clause]
        figures = ", ".join(f"{options[key].default} → {house[key]}" for key in own)
        return words["changed"].format(figures=figures) if own else ""

    def __getitem__(self, key: str) -> Clause:
        try:
            return self._clauses[key]
        except KeyError:
            msg = f"{key!r} is no clause of {self.title}; its clauses: {', '.join(self._clauses)}"
            raise KeyError(msg) from None

    def __contains__(self, key: object) -> bool:
        return key in self._clauses

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def __repr__(self) -> str:
        return f"<Rulebook {self.title} ({self.publisher} {self.year}), {len(self)} clauses>"

    @classmethod
    def load(cls, path: Path, examples: Examples | None = None) -> Rulebook:
        """Read a rulebook from TOML.

        The file has a table ``[rulebook]`` with `title`, `author`, `publisher`, `year` and a table
        ``[clause.ID]`` for each clause with `kind`, `title`, `text`, `source`, `provenance`, and where it has
        figures `figures`, `off` and `table`; see ``kernel_games/engine/figures.py``. It may have a table
        ``[sections]`` with the title of each section by the id of its first clause.

        Parameters
        ----------
        path : Path
            The file.
        examples : callable, optional
            Gives the examples of a clause by its id, once somebody prints it.

        Raises
        ------
        RulebookError
            Names the file, the entry, its value and what would be right.
        """
        words = Translated.file(path)
        data = words.now()
        head = _table(data, "rulebook", path.name)
        unknown = set(data) - {"rulebook", "clause", "sections"}
        if unknown:
            expected = "[rulebook], [sections] and [clause.ID]"
            msg = f"{path.name}: unknown table [{min(unknown)}]; expected {expected}"
            raise RulebookError(msg)
        fields = {"title": str, "author": str, "publisher": str, "year": int}
        _check(head, fields, f"{path.name} [rulebook]")
        clauses = {}
        figures: dict[str, PrintedFigure] = {}
        switches = []
        tables = {}
        for key, entry in _table(data, "clause", path.name).items():
            where = f"{path.name} [clause.{key}]"
            if not isinstance(entry, dict):
                msg = (
                    f"{where}: expected a table with kind, title, text, source and provenance, got {entry!r}"
                )
                raise RulebookError(msg)
            own, names = entry.get("figures", {}), entry.get("table", {})
            others = (value for name, value in entry.items() if name not in ("figures", "table"))
            if any(isinstance(value, dict) for value in others):
                # TOML reads [clause.8.2] as a table in a table; without this check the error would name a
                # missing field.
                msg = f'{where}: an id with dots stands in quotes: [clause."{key}.{next(iter(entry))}"]'
                raise RulebookError(msg)
            words_alone = {
                name: value for name, value in entry.items() if name not in ("figures", "off", "table")
            }
            _check(words_alone, dict.fromkeys(Clause._fields[1:], str), where)
            if "off" in entry:
                _check({"off": entry["off"]}, {"off": str}, where)
                switches.append(key)
            figures |= _figures(f"{where} figures", key, own)
            if "table" in entry:
                tables[f"{key}.table"] = _names(f"{where} table", names)
            _one_of(entry["kind"], KINDS, f"{where} kind")
            _one_of(entry["provenance"], tuple(PROVENANCES), f"{where} provenance")
            clauses[key] = Clause(key, **words_alone)
        if not clauses:
            msg = f"{path.name}: no clause; expected at least one table [clause.ID]"
            raise RulebookError(msg)
        where = f"{path.name} [sections]"
        _sections(data.get("sections", {}), clauses, where)
        sections = Translated(lambda: _sections(words.now().get("sections", {}), clauses, where))
        told = head["title"], head["author"], head["publisher"], head["year"]
        book = cls(*told, clauses, sections=sections, figures=BookFigures(figures, switches, tables=tables))
        for clause in clauses.values():
            book._speak(clause, examples, lambda key: words["clause"][key])
        return book


def _figures(where: str, clause: str, given: object) -> dict[str, PrintedFigure]:
    if not isinstance(given, dict):
        raise RulebookError(f"{where} = {given!r}; expected a table such as {{ points = [9, 0, 50] }}")
    for name in given:
        if not name.isidentifier():
            raise RulebookError(f"{where}: {name!r} is no name for a hole of a text; expected letters")
    return {
        f"{clause}.{name}": PrintedFigure.read(f"{where}.{name}", clause, value)
        for name, value in given.items()
    }


def _names(where: str, given: object) -> dict[str, tuple[str, ...]]:
    """Return a table of names as a clause owns it: lists of words by a word."""
    lists = given.values() if isinstance(given, dict) else ()
    if not lists or not all(isinstance(names, list) and all(map(_is_text, names)) for names in lists):
        raise RulebookError(f'{where} = {given!r}; expected a table such as {{ doctor = ["mountain"] }}')
    return {key: tuple(names) for key, names in given.items()}  # type: ignore[attr-defined]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _sections(titles: object, clauses: Mapping[str, Clause], where: str) -> dict[str, str]:
    """Return the titles by the first clause of each section, in the order of the clauses."""
    first = next(iter(clauses))
    if not isinstance(titles, dict) or (titles and first not in titles):
        raise RulebookError(
            f"{where} = {titles!r}; expected a table that begins with {first}, the first clause"
        )
    for clause, title in titles.items():
        if clause not in clauses:
            raise RulebookError(f"{where}: {clause!r} is no clause of the rulebook")
        if not isinstance(title, str) or not title:
            raise RulebookError(f"{where} {clause} = {title!r}; expected a title")
    return {clause: titles[clause] for clause in clauses if clause in titles}


def _table(data: Mapping[str, Any], name: str, where: str) -> dict[str, Any]:
    table = data.get(name)
    if not isinstance(table, dict):
        msg = f"{where}: missing table [{name}]"
        raise RulebookError(msg)
    return table


def _check(entry: dict[str, Any], fields: Mapping[str, type], where: str) -> None:
    for name, kind in fields.items():
        if name not in entry:
            msg = f"{where}: missing {name}; expected {', '.join(fields)}"
            raise RulebookError(msg)
        if type(entry[name]) is not kind or not entry[name]:
            msg = f"{where}: {name} = {entry[name]!r}; expected a non-empty {kind.__name__}"
            raise RulebookError(msg)
    unknown = set(entry) - set(fields)
    if unknown:
        msg = f"{where}: unknown field {min(unknown)!r}; expected {', '.join(fields)}"
        raise RulebookError(msg)


def _one_of(value: str, choices: tuple[str, ...], where: str) -> None:
    if value not in choices:
        msg = f"{where} = {value!r}; expected one of {', '.join(choices)}"
        raise RulebookError(msg)
