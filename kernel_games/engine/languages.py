"""Languages: one setting of the process, and files of words by language.

A file of words ``X.toml`` is English. ``X.es.toml`` in the same folder replaces its texts key by key, and
whatever it lacks is said in English. Words are looked up when somebody reads them; nothing that a match
stores depends on the language.

A fault in a translation is a warning that names file and entry, and English: it never stops anybody.
:mod:`tools.languages` in a checkout lists such faults.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, Protocol, TypeVar, cast
from weakref import WeakSet

from kernel_games.engine.errors import OptionError, RulebookError, shown
from kernel_games.engine.reading import read_toml

ENGLISH = "en"
VARIABLE = "KERNEL_GAMES_LANGUAGE"
FILE = Path(__file__).with_name("language.toml")

PLURALS: Mapping[str, Callable[[int], int]] = {
    "one form": lambda _: 0,
    "one, other": lambda n: int(n != 1),
    "none and one, other": lambda n: int(n > 1),
    "one, few, many": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
    "one, few, many by last digit": lambda n: _by_last_digit(n, n % 10 == 1 and n % 100 != 11),
    "one, few, many as in Polish": lambda n: _by_last_digit(n, n == 1),
}
"""Rules for plurals: each gives the index of the form that a number takes."""


def _by_last_digit(n: int, one: bool) -> int:  # noqa: FBT001 -- what the two rules differ in
    return 0 if one else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def known_languages() -> dict[str, str]:
    """Return the names of all languages, each in its own words, by their codes, such as ``es``.

    A language whose own file cannot be used is left out, with a warning.
    """
    known = {}
    codes = sorted(path.stem.partition(".")[2] for path in FILE.parent.glob(f"{FILE.stem}.*.toml"))
    for code in (ENGLISH, *codes):
        try:
            known[code] = _named(code)
        except (RulebookError, OSError) as error:
            warn(f"the language {code!r} is left out: {error}")
    return known


def _named(code: str) -> str:
    """Return the name of a language, if its own file can be used; until then nothing is said in it."""
    english = read_toml(FILE)
    # Faults are reported when somebody reads the words, not for every language that is merely listed.
    own = {} if code == ENGLISH else translation(FILE, code)
    said = laid_over(english, own, "", lambda _: None)["language"]
    if said["plural"] not in PLURALS:
        raise RulebookError(f"plural = {shown(said['plural'])}; expected one of {', '.join(PLURALS)}")
    try:
        said["player"].format(n=1)
    except (KeyError, IndexError, ValueError) as error:
        raise RulebookError(f"player = {shown(said['player'])}; expected a text with {{n}}") from error
    name: str = said["name"]
    return name if code == ENGLISH or name != english["language"]["name"] else code


def warn(what: str) -> None:
    """Warn of words that cannot be used; the reader gets English."""
    warnings.warn(what, stacklevel=2)


def language(name: str | None = None) -> str:
    """Return the language in which everything is said, or set it: boards, logs, rulebooks, walks.

    It is one for the whole process; boards that are open change with it. The environment variable
    ``KERNEL_GAMES_LANGUAGE`` says which it is at first, else it is English; a language that is not known
    there is a warning, and English.

    Parameters
    ----------
    name : str, optional
        Sets it: ``"en"``, ``"es"`` or another one that is known.

    Returns
    -------
    str
        The one that is set.

    Raises
    ------
    OptionError
        If it is not known; it lists those that are.

    Examples
    --------
    >>> language()
    'en'
    """
    global _now
    if name is not None:
        checked = _known("language", name)
        with _CHANGING:
            before, _now = _now, checked
            for cache in _CACHES:
                cache.cache_clear()
        if checked != before:
            # Outside the lock: a teller may ask for the language.
            for teller in tuple(TELLERS):
                teller.retell()
    return _now


def _known(field: str, name: object) -> str:
    known = known_languages()
    if not isinstance(name, str) or name not in known:
        raise OptionError(field, name, f"one of {', '.join(known)}")
    return name


class Teller(Protocol):
    """Interface of something on show that was said in a language, such as an open board."""

    def retell(self) -> None:
        """Say it again: the language has changed."""


TELLERS: WeakSet[Teller] = WeakSet()
"""Everything to be said again when the language changes; weak, so that a closed board is let go."""

_CHANGING = Lock()
_CACHES: WeakSet[Any] = WeakSet()

P = ParamSpec("P")
R = TypeVar("R")


def cached_per_language(maxsize: int | None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache results that may hold words, like ``lru_cache``, but only until the language changes."""

    def keep(function: Callable[P, R]) -> Callable[P, R]:
        cache = lru_cache(maxsize)(function)
        with _CHANGING:
            _CACHES.add(cache)
        return cast("Callable[P, R]", cache)

    return keep


class Translated(Mapping[str, Any]):
    """Mapping read from files of words, in the language that is current at each look-up.

    Parameters
    ----------
    read : callable
        Reads it in the language set; called at once, and again in each language in which somebody looks.
    """

    def __init__(self, read: Callable[[], Mapping[str, Any]]) -> None:
        self._read = read
        self._found = {_now: read()}

    @classmethod
    def file(cls, path: Path, table: str = "") -> Translated:
        """Read a file of words, or a table of it."""
        return cls(lambda: read_words(path)[table] if table else read_words(path))

    def now(self) -> Mapping[str, Any]:
        """Return all of it in the current language."""
        name = _now
        if name not in self._found:
            self._found[name] = self._read()
        return self._found[name]

    def __getitem__(self, key: str) -> Any:
        return self.now()[key]

    def __contains__(self, key: object) -> bool:
        return key in self.now()

    def __iter__(self) -> Iterator[str]:
        return iter(self.now())

    def __len__(self) -> int:
        return len(self.now())


def read_words(path: Path, name: str | None = None) -> dict[str, Any]:
    """Read a TOML file of words in a language, by default the current one.

    What does not fit the English file is said in English, with a warning that names file and entry.

    Raises
    ------
    RulebookError
        If the English file is not TOML.
    """
    return in_language(read_toml(path), path, _now if name is None else name)


def in_language(words: dict[str, Any], path: Path, name: str) -> dict[str, Any]:
    """Return the English words of a file as they are said in a language, as :func:`read_words` does."""
    if name == ENGLISH:
        return words
    beside = beside_of(path, name).name
    try:
        translated = translation(path, name)
    except (RulebookError, OSError) as error:
        warn(f"a translation is left out: {error}")
        return words
    laid: dict[str, Any] = laid_over(words, translated, beside, lambda fault: warn(f"{fault}; left out"))
    return laid


def beside_of(path: Path, name: str) -> Path:
    """Return the path of the file that translates a file of words."""
    return path.with_name(f"{path.stem}.{name}.toml")


def translation(path: Path, name: str) -> dict[str, Any]:
    """Read the translation of a file; {} if there is none."""
    beside = beside_of(path, name)
    return read_toml(beside) if beside.is_file() else {}


def laid_over(words: Any, translated: Any, where: str, fault: Callable[[str], None] | None = None) -> Any:
    """Replace `words` by `translated`: tables key by key, arrays entry by entry.

    What is not there, or ``""``, leaves the words as they are; an array may end early.

    Parameters
    ----------
    words, translated : plain data
        The English words, and what is laid over them.
    where : str
        The file, for what is told of a fault.
    fault : callable, optional
        Is told which entry does not fit, and why; the English words stay there.

    Raises
    ------
    RulebookError
        If it does not fit and there is no `fault` to tell.
    """
    tell = _refuse if fault is None else fault
    if translated == "":
        return words
    if isinstance(words, dict) and isinstance(translated, dict):
        forms = {}
        for key in translated:
            if key not in words:
                if is_form(key, words):
                    forms[key] = translated[key]
                else:
                    tell(f"{where}: {key!r} is not in the English file")
        return forms | {
            key: laid_over(value, translated[key], f"{where}: {key}", fault) if key in translated else value
            for key, value in words.items()
        }
    if isinstance(words, list) and isinstance(translated, list) and len(translated) <= len(words):
        both = enumerate(zip(words, translated, strict=False), 1)
        laid = [laid_over(word, other, f"{where}: {number}", fault) for number, (word, other) in both]
        return laid + words[len(laid) :]
    if isinstance(words, str) and isinstance(translated, str):
        return translated
    tell(f"{where} = {shown(translated)}; expected {_shape(words)}")
    return words


def is_form(key: str, words: Mapping[str, Any]) -> bool:
    """Return True if a key is a form of a word that is there, such as ``red.the``: these may differ."""
    word, dot, form = key.rpartition(".")
    return bool(dot and form) and isinstance(words.get(word), str)


def _shape(words: Any) -> str:
    if isinstance(words, dict):
        return "a table"
    return f"a list of up to {len(words)} entries" if isinstance(words, list) else "a text in place of a text"


def _refuse(fault: str) -> None:
    raise RulebookError(fault)


def plural(n: int) -> int:
    """Return the index of the current language's plural form for a number."""
    rule = WORDS["language"]["plural"]
    if rule not in PLURALS:
        raise RulebookError(f"plural = {shown(rule)} of {_now}; expected one of {', '.join(PLURALS)}")
    return PLURALS[rule](n)


def with_signs(number: str) -> str:
    """Write a number with the decimal point and the thousands separator of the current language."""
    signs = WORDS["language"]
    digits = sum(map(str.isdigit, number.partition(".")[0]))
    thousands = signs["thousands"] if digits >= int(signs["set_apart"]) else ""
    return number.translate({ord("."): signs["point"], ord(","): thousands})


_now = ENGLISH
WORDS = Translated.file(FILE)
"""The engine's own words."""
if os.environ.get(VARIABLE):
    try:
        _now = _known(VARIABLE, os.environ[VARIABLE])
    except OptionError as unknown:
        warn(f"{unknown}; everything is said in English")
