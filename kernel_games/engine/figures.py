"""Figures: the numbers and switches of a rulebook, house rules that change them, and a game's law.

``rulebook.toml`` is the only place where a figure of a rule is written. A clause names its figures with what
holds, the least and the most; what holds may be a table, a list of numbers or of such lists::

    figures = { points = [9, 0, 50], rates = [[3, 5, 8], 0, 20] }
    off = "Tiki Toast may be played on any turn."   # so the clause reads where it is switched off

A figure's key is its clause and its name, ``TT-K1.points``; one number of a table is ``5.3.rates[2]``; the
key of a switch is its clause. House rules are a mapping of such keys. A game reads everything from its
:class:`Law`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from kernel_games.engine.errors import RulebookError, shown
from kernel_games.engine.options import Option
from kernel_games.engine.reading import read_number, reject

T = TypeVar("T")

Value = int | tuple[Any, ...]
"""What a figure holds: a number, or a table of numbers."""


class PrintedFigure(NamedTuple):
    """A number of a clause, or a table of numbers, and the bounds of a house rule.

    Attributes
    ----------
    clause : str
        The clause that has it.
    value : int or tuple
        What holds in the rulebook.
    low, high : int
        Bounds of each number, both included.
    """

    clause: str
    value: Value
    low: int
    high: int

    @classmethod
    def read(cls, where: str, clause: str, given: object) -> PrintedFigure:
        """Read ``[what holds, least, most]``; `where` names the place for errors."""
        match given:
            case [(int() | list()) as value, int(low), int(high)]:
                found = cls(clause, _frozen(value), low, high)
                numbers = [number for _, number in found.numbers("")]
                if numbers and all(type(n) is int and low <= n <= high for n in numbers):
                    return found
        raise RulebookError(f"{where} = {shown(given)}; expected [what holds, least, most]")

    def numbers(self, key: str) -> Iterator[tuple[str, int]]:
        """Yield every number by its key: `key` itself, or in a table ``key[0]``, ``key[1][2]``."""
        return _numbers(key, self.value)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _numbers(key: str, value: Value) -> Iterator[tuple[str, int]]:
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from _numbers(f"{key}[{place}]", item)
    else:
        yield key, value


def _amended(key: str, value: Value, house: Mapping[str, Any]) -> Value:
    """Return what a figure holds under house rules."""
    if isinstance(value, tuple):
        return tuple(_amended(f"{key}[{place}]", item, house) for place, item in enumerate(value))
    return int(house.get(key, value))


class BookFigures:
    """All figures and switches of a rulebook, and the house rules that change some of them.

    Attributes
    ----------
    printed : mapping of str to PrintedFigure
        By key, as the rulebook has them.
    switches : tuple of str
        Clauses that may be switched off.
    house : mapping
        The house rules: what differs from the rulebook, by key, in the rulebook's order.
    """

    def __init__(
        self,
        printed: Mapping[str, PrintedFigure],
        switches: Sequence[str] = (),
        house: Mapping[str, int | bool] | None = None,
    ) -> None:
        self.printed = printed
        self.switches = tuple(switches)
        self.house = house or {}

    @cached_property
    def now(self) -> dict[str, Any]:
        """What holds, by key: a number, a table as a tuple, True or False for a switch."""
        found: dict[str, Any] = {
            key: _amended(key, figure.value, self.house) for key, figure in self.printed.items()
        }
        return found | {clause: self.house.get(clause, True) for clause in self.switches}

    @cached_property
    def options(self) -> dict[str, Option]:
        """Each number and switch as an option, by key, clause by clause; 1 is a clause that holds."""
        options = {
            number: Option(value, figure.low, figure.high, number, figure.clause)
            for key, figure in self.printed.items()
            for number, value in figure.numbers(key)
        }
        return options | {clause: Option(1, 0, 1, clause, clause, "yes") for clause in self.switches}

    def read_house(self, rules: object) -> dict[str, int | bool]:
        """Return house rules that may be: those that differ from the rulebook, in its order.

        Raises
        ------
        OptionError
            Names the figure, its value, what would be right, and the clause.
        """
        if not isinstance(rules, Mapping):
            reject("house", rules, "house rules by clause and figure, such as {'TT-K1.points': 20}")
        for key, value in rules.items():
            if key not in self.options:
                reject("house", key, _known(self.options))
            option = self.options[key]
            if option.kind == "yes":
                if not isinstance(value, bool):
                    reject(f"house.{key}", value, "True or False", option.clause)
            else:
                read_number(f"house.{key}", value, option.low, option.high, option.clause)
        return {
            key: rules[key]
            for key, option in self.options.items()
            if rules.get(key, option.default) != option.default
        }


def _known(options: Mapping[str, Option]) -> str:
    return f"one of {', '.join(options)}" if options else "nothing: no figure of this game can be changed"


class derived(cached_property[T]):  # noqa: N801 -- a decorator, such as cached_property itself
    """A figure that follows from others, worked out once; texts take it by its name, as ``{hand}``."""


class Law:
    """What holds in a game: its figures and switches, and what follows from them.

    A game's own law inherits it, gives the figures short names, derives others and keeps tables. It is made
    once for each set of house rules, and every state of that game has it as ``state.law``.

    Parameters
    ----------
    figures : mapping
        By key: a number, a table as a tuple, True or False for a switch.
    """

    def __init__(self, figures: Mapping[str, Any]) -> None:
        self.figures = figures

    def check(self) -> None:
        """Refuse figures that cannot work together, or that could leave somebody stuck, with the reason.

        By ``reject(f"house.{key}", value, expected, clause)``.
        """

    def prepare(self) -> None:
        """Make the tables of the law; called once, after :meth:`check`."""

    @cached_property
    def derived(self) -> dict[str, Any]:
        """Every figure that :class:`derived` marks, by name."""
        kinds = reversed(type(self).__mro__)
        names = {
            name: None for kind in kinds for name, value in vars(kind).items() if isinstance(value, derived)
        }
        return {name: getattr(self, name) for name in names}
