"""The words of a game, filled with facts when somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kernel_games.engine.errors import NO_FACTS, Facts, RulebookError, shown
from kernel_games.engine.languages import (
    ENGLISH,
    FILE,
    WORDS,
    Told,
    beside_of,
    kept,
    language,
    plural,
    read_words,
    warn,
    with_signs,
)
from kernel_games.engine.reading import read_toml


class _Number(int):
    """An int that takes the forms of a plural as its format: ``{n:place|places}`` reads ``2 places``."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            forms = spec.split("|")
            return f"{int(self)} {forms[min(plural(self), len(forms) - 1)]}"
        return with_signs(format(int(self), spec))


class _Decimal(float):
    """A float with the decimal sign of the language."""

    def __format__(self, spec: str) -> str:
        return with_signs(format(float(self), spec))


class Phrases:
    """The words of a game: templates by table and key, filled in the language that is set.

    ``say("turn", names, seat=0)`` fills a phrase of the table ``board``: facts must be hashable, and
    ``names`` are the players', by seat. What was said is kept, for boards say the same again and again.

    The tables are ``event``, ``refusal``, ``move`` (labels), ``word`` (single values) and ``board``. A fact
    named ``seat``, or ending in ``_seat``, is a seat and reads as its player's name, ``seats`` a list of
    them; a string that stands in the ``word`` table reads as that word; a list reads with commas.
    ``score_n`` and ``score_0`` of the table ``board`` say what a seat has reached where it is not points.
    """

    def __init__(self, tables: Mapping[str, Mapping[str, str]], path: Path | None = None) -> None:
        self._now = tables.now if isinstance(tables, Told) else lambda: tables
        self._path = path
        self.say = kept(2048)(self._say)

    @classmethod
    def load(cls, path: Path) -> Phrases:
        """Read phrases from TOML: tables of strings.

        Raises
        ------
        RulebookError
            Names the file, the entry and what would be right.
        """
        return cls(Told(lambda: cls._read(path)), path)

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
        template = self._now().get(table, {}).get(key) or WORDS.get(table, {}).get(key)
        if not template:
            raise RulebookError(f"{_file(self._path)} [{table}]: there is no phrase {key!r}")
        filling = {name: self._show(name, value, names) for name, value in facts.items()}
        try:
            return str(template.format_map(filling))
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            path = self._path if self._now().get(table, {}).get(key) else FILE
            english = read_toml(path)[table][key] if path else template
            why = f"[{table}]: {key} = {shown(template)}: {_why(error, filling)}"
            if template == english:
                raise RulebookError(f"{_file(path)} {why}") from error
            warn(f"{_file(path, language())} {why}; said in English")
            return Phrases({table: {key: english}}, path)(table, key, facts, names)

    def _say(self, key: str, names: tuple[str, ...] = (), /, **facts: Any) -> str:
        return self("board", key, facts, names or None)

    def word(self, value: str) -> str:
        """The word for a value; the value itself where there is none."""
        return self._now().get("word", {}).get(value, value)

    def keys(self, table: str) -> tuple[str, ...]:
        """All keys of a table."""
        return tuple(self._now().get(table, {}))

    def _show(self, name: str, value: object, names: Sequence[str] | None) -> object:
        if name == "seat" or name.endswith("_seat"):
            return player_name(int(value), names)  # type: ignore[call-overload]
        if isinstance(value, (list, tuple)):
            each = "seat" if name == "seats" else ""
            return ", ".join(str(self._show(each, item, names)) for item in value)
        if isinstance(value, bool):
            return self.word(str(value).lower())
        if isinstance(value, int):
            return _Number(value)
        if isinstance(value, float):
            return _Decimal(value)
        return self.word(value) if isinstance(value, str) else value


def _file(path: Path | None, name: str = ENGLISH) -> str:
    """The file of a language, with its folder: many games have a file of that name."""
    if path is None:
        return "phrases"
    path = path if name == ENGLISH else beside_of(path, name)
    return f"{path.parent.name}/{path.name}"


def _why(error: Exception, facts: Facts) -> str:
    """Why a phrase cannot be filled with these facts."""
    if isinstance(error, KeyError):
        return f"nothing is told as {{{error.args[0]}}}; told are {', '.join(facts) or 'no facts'}"
    return f"cannot be filled: {error}"


def player_name(seat: int, names: Sequence[str] | None = None) -> str:
    """The name of a seat's player; ``Player 1`` for seat 0 where nobody has given names."""
    return names[seat] if names else str(WORDS["language"]["player"].format(n=seat + 1))
