"""House rules: a game of a game, by other figures and without some clauses."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Self
from weakref import WeakKeyDictionary, WeakValueDictionary

from kernel_games.engine import registry
from kernel_games.engine.clauses import Examples, Rulebook
from kernel_games.engine.figures import Law
from kernel_games.engine.house_line import read_line
from kernel_games.engine.options import Option
from kernel_games.engine.phrases import Phrases

_WORKED_OUT = ("positions", "examples", "edition")
"""What a game works out when it is first asked: with house rules it does so anew."""

_MAKING = Lock()
_MADE: WeakKeyDictionary[Any, WeakValueDictionary[Any, Any]] = WeakKeyDictionary()
"""Games with house rules as long as somebody plays them, by printed game and rules: a form may try many."""

_LAST: deque[Any] = deque(maxlen=8)
"""The last few that were asked for, which are kept for whoever asks again."""


class Amendable:
    """The part of a :class:`.Game` that reads its figures, and makes games with house rules of it.

    Attributes
    ----------
    law_of, law : type of Law, Law
        What makes its law of the figures of its rulebook; and the law, what holds in this game.
    """

    name: ClassVar[str]
    law_of: ClassVar[type[Law]] = Law
    law: Any
    folder: Path
    rulebook: Rulebook
    phrases: Phrases

    def _load(self) -> None:
        book = Rulebook.load(self.folder / "rulebook.toml", _examples_of(self))
        self.enact(book, self.load_phrases())

    def load_phrases(self) -> Phrases:
        """Return the words of the game: those of ``texts.toml``."""
        return Phrases.load(self.folder / "texts.toml")

    def enact(self, book: Rulebook, phrases: Phrases) -> None:
        """Begin to play by a rulebook: by its figures, and in words that say them. Called once.

        Raises
        ------
        OptionError
            If its figures cannot work together.
        """
        self.rulebook = book
        self.law = self.law_of(book.figures.now)
        self.law.check()
        self.law.prepare()
        book.enact(self.law)
        self.phrases = phrases.holding(book.held)
        # States are immutable, so thousands of games can share one opening.
        self._first = cache(lambda players: self.from_dict({"players": players}))  # type: ignore[attr-defined]

    @property
    def printed(self) -> Self:
        """The game without house rules; itself, if it has none."""
        printed: Self = vars(self).get("_printed", self)
        return printed

    @property
    def house_options(self) -> Mapping[str, Option]:
        """Every figure and switch that house rules may change, as an option, by key."""
        return self.rulebook.figures.options

    def house(self, rules: Mapping[str, Any] | str | None) -> Self:
        """Return this game with house rules: figures of clauses changed, clauses switched off.

        It has a rulebook, a law and states of its own. Equal rules give the same object. They are laid over
        the printed ones, whatever game is asked; without any it is the printed game.

        Parameters
        ----------
        rules : mapping, str or None
            By key, such as ``{"TT-K1.points": 20, "TT-T7": False}``; see :attr:`house_options`. Or as a line
            that somebody handed on: ``"Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"``.

        Raises
        ------
        OptionError
            Names the figure, its value, what would be right, and the clause: also of figures that cannot
            work together, or that could leave somebody without a move.
        """
        base = self.printed
        if isinstance(rules, str):
            _, rules = read_line(self.name, rules)
        found = {} if rules is None else base.rulebook.figures.read_house(rules)
        if not found:
            return base
        key = tuple(found.items())
        with _MAKING:
            made = _MADE.setdefault(base, WeakValueDictionary())
            game = made.get(key)
            if game is None:
                game = made[key] = _amended(base, found)
            _LAST.append(game)
            return game  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        rules = self.rulebook.figures.house
        return (_again, (self.printed, dict(rules))) if rules else (registry.load, ("games", self.name))


def _amended(base: Any, rules: Mapping[str, int | bool]) -> Any:
    # Moves, words and the folder are shared; what the figures decide is made by `enact`.
    game = object.__new__(type(base))
    vars(game).update({name: value for name, value in vars(base).items() if name not in _WORKED_OUT})
    vars(game)["_printed"] = base
    game.enact(base.rulebook.amended(rules, _examples_of(game)), base.phrases)
    return game


def _examples_of(game: Any) -> Examples:
    return lambda clause: game.examples.get(clause, ())


def _again(base: Amendable, rules: Mapping[str, Any]) -> Amendable:
    """Make the game of a pickle."""
    return base.house(rules)
