"""Phrases: the words of a game, filled with facts when somebody reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernel_games.engine.errors import NO_FACTS, Facts, RulebookError, shown
from kernel_games.engine.languages import (
    ENGLISH,
    FILE,
    WORDS,
    Translated,
    beside_of,
    cached_per_language,
    language,
    plural,
    read_words,
    warn,
    with_signs,
)
from kernel_games.engine.reading import read_toml

if TYPE_CHECKING:
    from kernel_games.engine.events import Event

Line = tuple[str, str]
"""An event in words: its clause, and the words."""


Held = Callable[[str], Mapping[str, Any]]
"""Gives what fills the holes of a clause's sentences: its figures, and those that follow from all figures."""

UNTOLD = "-"
"""Phrase of an event that is not told, such as nobody gaining anything."""


class Number(int):
    """A number with what it counts, as its format says.

    ``{n:place|places}`` reads ``2 places``; ``{n:=is|are}`` is the form alone; a first form that opens with
    ``0=`` is what is read, alone, for zero: ``{n:0=no places|place|places}``.

    In words: ``{n:word}`` reads ``two``, ``{n:th}`` ``second``, and ``#`` in a form is the word:
    ``{n:# place|# places}``, ``{n:first turn|first # turns}``. A language may have more such lists, with a
    dot behind the name (``word.f``). What a list does not reach is read in figures.
    """

    def __format__(self, spec: str) -> str:
        if spec in WORDS["number"]:
            return self._in_words(spec)
        if "|" not in spec:
            return with_signs(format(int(self), spec))
        forms = spec.split("|")
        if forms[0].startswith("0="):
            if self == 0:
                return forms[0].removeprefix("0=")
            del forms[0]
        alone = forms[0].startswith("=")
        form = _form(forms, self).removeprefix("=")
        if any("#" in each for each in forms):
            return form.replace("#", self._in_words("word"))
        return form if alone else f"{int(self)} {form}"

    def _in_words(self, kind: str) -> str:
        words = WORDS["number"][kind].split()
        return words[self] if 0 <= self < len(words) else with_signs(str(int(self)))


def _form(forms: Sequence[str], n: int) -> str:
    """Return the plural form of a number; the last one where a text has too few."""
    return forms[min(plural(n), len(forms) - 1)]


class _Decimal(float):
    """A float with the decimal sign of the language."""

    def __format__(self, spec: str) -> str:
        return with_signs(format(float(self), spec))


class _Word(str):
    """A value in words; ``{card:the}`` reads its form ``the``, which is beside it as ``"red.the"``."""

    __slots__ = ("value", "words")
    value: str
    words: Mapping[str, str]

    @classmethod
    def of(cls, value: str, words: Mapping[str, str]) -> _Word:
        word = cls(words.get(value, value))
        word.value, word.words = value, words
        return word

    def form(self, name: str) -> str | None:
        return self.words.get(f"{self.value}.{name}")

    def __format__(self, spec: str) -> str:
        found = self.form(spec) if spec else str(self)
        if found is None:
            raise ValueError(f"there is no form {spec!r} of {self.value!r} in [word]")
        return found


class _Gap(str):
    """A hole that stays one; whatever form its number or word would have, that gives nothing away."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return str(self)
        last = spec.rsplit("|", maxsplit=1)[-1]
        if last.startswith("="):
            return last[1:]
        return last.replace("#", self) if "#" in last else f"{self} {last}"


GAP = _Gap("[ ? ]")
"""Fact that reads as a gap, in a sentence that somebody is to fill."""


class _Joined(tuple[object, ...]):
    """A list that reads as one: ``Ada, Ben and Cleo``.

    Equal items are counted where the word has a form ``n``: ``"wine.n" = "{n} wine"``. ``{seats:,}`` has
    commas alone; ``{seats:leads|lead}`` is the form, alone, that fits how many they are.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return join(self._counted())

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return _form(spec.split("|"), len(self))
        if spec == ",":
            return ", ".join(self._counted())
        if spec:
            raise ValueError(f"a list has no form {spec!r}; expected none, a comma or forms with |")
        return str(self)

    def _counted(self) -> list[str]:
        said = []
        for place, item in enumerate(self):
            form = item.form("n") if isinstance(item, _Word) else None
            if form is None or (n := self.count(item)) == 1:
                said.append(str(item))
            elif self.index(item) == place:
                said.append(form.format(n=Number(n)))
        return said


def join(items: Iterable[object]) -> str:
    """Join words as the language set does: ``a, b and c``."""
    *most, last = [str(item) for item in items] or [""]
    if not most:
        return last
    # Spanish says "e" before the sound of an i, but not before that of hie- (carbón y hielo).
    like_i = re.match(r"h?i(?!e)", last, re.IGNORECASE)
    joining = WORDS["language"]["and_before_i" if like_i else "and"]
    return f"{', '.join(most)} {joining} {last}"


class Phrases:
    """The words of a game: templates by table and key, filled in the language that is set.

    ``say("turn", names, seat=0)`` fills a phrase of the table ``board``: facts must be hashable, and
    ``names`` are the players', by seat. What was said is kept, for boards say the same again and again.

    The tables are ``event``, ``refusal``, ``move`` (labels), ``word`` (single values) and ``board``. A fact
    named ``seat``, or ending in ``_seat``, is a seat and reads as its player's name, ``seats`` a list of
    them; a string that is in the ``word`` table reads as that word, a list as one that ends in "and".

    Beside a phrase may stand others for single cases: ``"pay.n=0"`` is read where the fact ``n`` is 0. An
    event whose phrase is ``-`` is not told. ``"strike.seats"`` tells equal events of several seats in one
    line, ``"take.times"`` equal events that follow one another (:meth:`lines`).

    ``score_n`` and ``score_0`` of the table ``board`` say what a seat has reached where it is not points.
    """

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, str]],
        path: Path | None = None,
        held: Held | None = None,
    ) -> None:
        # A function, not the tables: a translated file is another mapping after a change of language.
        self._now = tables.now if isinstance(tables, Translated) else lambda: tables
        self._path = path
        self.held = held or _nothing
        # Boards fill the same few hundred phrases at every redraw.
        self.say = cached_per_language(2048)(self._say)

    @classmethod
    def load(cls, path: Path) -> Phrases:
        """Read phrases from TOML: tables of strings.

        Raises
        ------
        RulebookError
            Names the file, the entry and what would be right.
        """
        return cls(Translated(lambda: cls._read(path)), path)

    def holding(self, held: Held) -> Phrases:
        """Return these phrases, filled also with figures: those that `held` gives for a clause."""
        made = copy(self)
        made.held = held
        made.say = cached_per_language(2048)(made._say)  # noqa: SLF001 -- a copy of this
        return made

    @staticmethod
    def _read(path: Path) -> Mapping[str, Mapping[str, str]]:
        data = read_words(path)
        for table, entries in data.items():
            if not isinstance(entries, dict):
                msg = f"{path.name}: {table} = {entries!r}; expected a table of phrases"
                raise RulebookError(msg)
            for key, phrase in entries.items():
                if not isinstance(phrase, str):
                    msg = f"{path.name} [{table}]: {key} = {phrase!r}; expected a phrase"
                    raise RulebookError(msg)
        return data

    def __call__(
        self, table: str, key: str, facts: Facts = NO_FACTS, names: Sequence[str] | None = None
    ) -> str:
        """Fill the phrase `key` of `table` with `facts`; `names` are the players', by seat.

        A translated phrase that cannot be filled is said in English, with a warning.

        Raises
        ------
        RulebookError
            If there is no such phrase, or it cannot be filled: names file, table, key and placeholder.
        """
        facts = self.prepared(facts)
        if table != "board":  # the labels of a board are many and plain
            key = self._case(table, key, facts)
        template = self._now().get(table, {}).get(key) or WORDS.get(table, {}).get(key)
        if not template:
            raise RulebookError(f"{_file(self._path)} [{table}]: there is no phrase {key!r}")
        filling = {name: self._show(name, value, names) for name, value in facts.items()}
        try:
            return str(template.format_map(filling))
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            path = self._path if self._now().get(table, {}).get(key) else FILE
            # A language may have cases of its own, such as pay.n=1: in English there is the phrase alone.
            said = read_toml(path)[table] if path else {key: template}
            english = said.get(key) or said[key.rpartition(".")[0]]
            why = f"[{table}]: {key} = {shown(template)}: {_why(error, filling)}"
            if template == english:
                raise RulebookError(f"{_file(path)} {why}") from error
            warn(f"{_file(path, language())} {why}; said in English")
            return Phrases({table: {key: english}}, path)(table, key, facts, names)

    def one(self, name: str, value: object, names: Sequence[str] | None = None) -> str:
        """Return the words for a single fact, as phrases say it."""
        return str(self._show(name, self.prepared({name: value})[name], names))

    def prepared(self, facts: Facts) -> Facts:
        """Return facts as they are said; a game may have its own way to say some, such as a place."""
        return facts

    def _say(self, key: str, names: tuple[str, ...] = (), /, **facts: Any) -> str:
        return self("board", key, facts, names or None)

    def _case(self, table: str, key: str, facts: Facts) -> str:
        """Return the key of the phrase for these facts: a case of it, such as ``pay.n=0``, or `key`."""
        phrases = self._now().get(table, {})
        cases = (f"{key}.{name}={str(value).lower()}" for name, value in facts.items())
        return next((case for case in cases if case in phrases), key)

    def lines(self, events: Iterable[Event], names: Sequence[str] | None = None) -> tuple[Line, ...]:
        """Put events into words, line by line, each with its clause.

        Events with the phrase ``-`` are left out. Events that follow one another and differ in their seat
        alone become one line if there is a phrase for that, and so do events that are wholly equal.
        """
        lines: list[Line] = []
        for (key, *_), run in groupby(events, self._run):
            same = list(run)
            event, facts = same[0], self.facts(same[0])
            if len(same) > 1 and key != event.text:
                facts |= {"seats": [one.facts["seat"] for one in same]} if "seat" in facts else {}
                said = [self("event", key, facts | {"times": len(same)}, names)]
            else:
                said = [self("event", one.text, self.facts(one), names) for one in same]
            lines += [(event.clause, words) for words in said if words != UNTOLD]
        return tuple(lines)

    def facts(self, event: Event) -> dict[str, Any]:
        """Return what fills the phrase of an event: its facts, and the figures of its clause."""
        own = {**event.facts, **event.secret}
        # Its own come first, for a case of a phrase is looked for in their order.
        return {**own, **self.held(event.clause), **own}

    def _run(self, event: Event) -> tuple[str, ...]:
        """Return what equal events share: first the phrase that tells them at once, or that of each."""
        phrases = self._now().get("event", {})
        for kind, own in (("seats", "seat"), ("times", "")):
            if (key := f"{event.text}.{kind}") in phrases:
                facts = {**event.facts, **event.secret}.items()
                return key, event.clause, *sorted(f"{name}={value!r}" for name, value in facts if name != own)
        return event.text, event.clause

    def word(self, value: str) -> str:
        """Return the word for a value; the value itself if there is none."""
        return self._now().get("word", {}).get(value, value)

    def keys(self, table: str) -> tuple[str, ...]:
        """Return all keys of a table."""
        return tuple(self._now().get(table, {}))

    def _show(self, name: str, value: object, names: Sequence[str] | None) -> object:
        if value is GAP:
            return value
        if name == "seat" or name.endswith("_seat"):
            return player_name(int(value), names)  # type: ignore[call-overload]
        if isinstance(value, (list, tuple)):
            each = "seat" if name == "seats" else ""
            return _Joined(self._show(each, item, names) for item in value)
        if isinstance(value, bool):
            return self.word(str(value).lower())
        if isinstance(value, int):
            return Number(value)
        if isinstance(value, float):
            return _Decimal(value)
        return _Word.of(value, self._now().get("word", {})) if isinstance(value, str) else value


def _nothing(_clause: str) -> Mapping[str, Any]:
    return NO_FACTS


def figure(value: Any) -> Any:
    """Return a figure as texts take it: a number, a table whose numbers are ``{rates[2]}``, or as it is."""
    if isinstance(value, (list, tuple)):
        return _Joined(map(figure, value))
    return Number(value) if type(value) is int else value


def _file(path: Path | None, name: str = ENGLISH) -> str:
    """Name the file of a language with its folder: many games have a file of that name."""
    if path is None:
        return "phrases"
    path = path if name == ENGLISH else beside_of(path, name)
    return f"{path.parent.name}/{path.name}"


def _why(error: Exception, facts: Facts) -> str:
    """Say why a phrase cannot be filled with these facts."""
    if isinstance(error, KeyError):
        return f"nothing is told as {{{error.args[0]}}}; told are {', '.join(facts) or 'no facts'}"
    return f"cannot be filled: {error}"


def player_name(seat: int, names: Sequence[str] | None = None) -> str:
    """Return the name of a seat's player; ``Player 1`` for seat 0 if there are no names."""
    return names[seat] if names else str(WORDS["language"]["player"].format(n=seat + 1))
