"""House rules: a game of a game, by other figures and without some clauses."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, Self
from weakref import WeakKeyDictionary, WeakValueDictionary

from kernel_games.engine import registry
from kernel_games.engine.clauses import Examples, Rulebook
from kernel_games.engine.figures import House, Law
from kernel_games.engine.house_line import read_line
from kernel_games.engine.options import Option
from kernel_games.engine.phrases import Phrases
from kernel_games.engine.slots import Slot, try_game

_WORKED_OUT = ("positions", "examples", "edition")
"""What a game works out when it is first asked: with house rules it does so anew."""

# It is held while functions are tried, which asks for the game itself again.
_MAKING = RLock()
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
        self.law.phrases = phrases
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

    @property
    def slots(self) -> Mapping[str, Slot]:
        """Every rule that house rules may replace by a function, by clause."""
        return self.law_of.slots

    def house(
        self, rules: Mapping[str, Any] | str | None, functions: Iterable[Callable[..., Any]] = ()
    ) -> Self:
        """Return this game with house rules: figures changed, clauses switched off, rules of one's own.

        It has a rulebook, a law and states of its own. Equal rules give the same object. They are laid over
        the printed ones, whatever game is asked; without any it is the printed game.

        Parameters
        ----------
        rules : mapping, str or None
            By key, such as ``{"TT-K1.points": 20, "TT-T7": False}``; see :attr:`house_options`. Or as a line
            that somebody handed on: ``"Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"``.
            The value for a clause of :attr:`slots` is a function; it is tried at once, in a game with each
            number of players.
        functions : iterable of callable
            Functions that the rules give by name, as lines of text and files do; this game's are known.

        Raises
        ------
        OptionError
            Names the figure, its value, what would be right, and the clause: also of figures that cannot
            work together, or that could leave somebody without a move. Also a function that is missing, or
            that fails: with what it got, and in which position.
        """
        base = self.printed
        if isinstance(rules, str):
            _, rules = read_line(self.name, rules)
        if rules is None:
            return base
        known = [*functions, *(rule.function for rule in self.rulebook.figures.functions.values())]
        made: Self = _made(base, base.rulebook.figures.read_house(rules, base.slots, known, base.phrases))
        return made

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        figures = self.rulebook.figures
        rules = {**figures.house, **{key: rule.function for key, rule in figures.functions.items()}}
        return (_again, (self.printed, rules)) if rules else (registry.load, ("games", self.name))


def _made(base: Any, rules: Mapping[str, House], *, tried: bool = False) -> Any:
    if not rules:
        return base
    key = tuple(rules.items())
    with _MAKING:
        made = _MADE.setdefault(base, WeakValueDictionary())
        game = made.get(key)
        if game is None:
            game = _amended(base, rules)
            made[key] = game
            if not tried:
                try:
                    _try(game)
                except BaseException:  # Whoever stops a function that never ends, too.
                    del made[key]
                    raise
        _LAST.append(game)
        return game


def _try(game: Any) -> None:
    rules = game.rulebook.figures.functions.values()
    for rule in rules:
        rule.try_cases()
    if rules:
        try_game(game)


def _amended(base: Any, rules: Mapping[str, House]) -> Any:
    # Moves, words and the folder are shared; what the figures decide is made by `enact`.
    game = object.__new__(type(base))
    vars(game).update({name: value for name, value in vars(base).items() if name not in _WORKED_OUT})
    vars(game)["_printed"] = base
    game.enact(base.rulebook.amended(rules, _examples_of(game)), base.phrases)
    return game


def _examples_of(game: Any) -> Examples:
    return lambda clause: game.examples.get(clause, ())


def _again(base: Amendable, rules: Mapping[str, Any]) -> Amendable:
    """Make the game of a pickle; its functions come along, and have been tried where it was made."""
    read = base.rulebook.figures.read_house(rules, base.slots, phrases=base.phrases)
    made: Amendable = _made(base, read, tried=True)
    return made
