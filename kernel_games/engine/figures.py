"""Figures: the numbers and switches of a rulebook, house rules that change them, and a game's law.

``rulebook.toml`` is the only place where a figure of a rule is written. A clause names its figures with what
holds, the least and the most; what holds may be a table, a list of numbers or of such lists::

    figures = { points = [9, 0, 50], rates = [[3, 5, 8], 0, 20] }
    off = "Tiki Toast may be played on any turn."   # so the clause reads where it is switched off

A figure without bounds is fixed, such as what is in the box, or what the moves are made of:
``deals = [[1, 2, 4]]``. A clause may own a table of names too, ``table = { doctor = ["mountain"] }``, which
nobody changes either.

A figure's key is its clause and its name, ``TT-K1.points``; one number of a table is ``5.3.rates[2]``; the
key of a switch is its clause, and so is that of a slot, a rule that may be a function (``slots.py``). House
rules are a mapping of such keys. A game reads everything from its :class:`Law`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar

from kernel_games.engine.errors import RulebookError, shown
from kernel_games.engine.house_words import HouseRuleError, refuse_house
from kernel_games.engine.options import Option
from kernel_games.engine.phrases import Phrases
from kernel_games.engine.slots import HouseRule, Slot, read_rule

T = TypeVar("T")

House = int | bool | HouseRule
"""Value that a house rule sets: a number, a switch, a function."""

Value = int | tuple[Any, ...]
"""Value of a figure: a number, or a table of numbers."""


class PrintedFigure(NamedTuple):
    """A number of a clause, or a table of numbers, and the bounds of a house rule.

    Attributes
    ----------
    clause : str
        The clause that has it.
    value : int or tuple
        What holds in the rulebook.
    low, high : int
        Bounds of each number, both included; of a fixed figure there are none, and `high` is below `low`.
    """

    clause: str
    value: Value
    low: int
    high: int

    @classmethod
    def read(cls, where: str, clause: str, given: object) -> PrintedFigure:
        """Read ``[what holds, least, most]``, or ``[what holds]``; `where` names the place for errors."""
        match given:
            case [(int() | list()) as value]:
                found = cls(clause, _frozen(value), 0, -1)
                numbers = [number for _, number in found.numbers("")]
                if numbers and all(type(n) is int for n in numbers):
                    return found
            case [(int() | list()) as value, int(low), int(high)]:
                found = cls(clause, _frozen(value), low, high)
                numbers = [number for _, number in found.numbers("")]
                if numbers and all(type(n) is int and low <= n <= high for n in numbers):
                    return found
        raise RulebookError(f"{where} = {shown(given)}; expected [what holds, least, most] or [what holds]")

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
        The house rules: what differs from the rulebook, by key, in the rulebook's order; plain data, in
        which a function is its name.
    functions : mapping of str to HouseRule
        The functions among them, by clause.
    tables : mapping
        Tables of names, by key such as ``R22.2.table``: the same under any house rules.
    """

    def __init__(
        self,
        printed: Mapping[str, PrintedFigure],
        switches: Sequence[str] = (),
        house: Mapping[str, House] | None = None,
        tables: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None,
    ) -> None:
        self.printed = printed
        self.switches = tuple(switches)
        self.tables = tables or {}
        given = house or {}
        self.functions = {key: value for key, value in given.items() if isinstance(value, HouseRule)}
        self.house: Mapping[str, int | bool | str] = {
            key: value.name if isinstance(value, HouseRule) else value for key, value in given.items()
        }

    @cached_property
    def now(self) -> dict[str, Any]:
        """Values that hold, by key: a number, numbers as a tuple, a switch, a function, a table of names."""
        found: dict[str, Any] = {
            key: _amended(key, figure.value, self.house) for key, figure in self.printed.items()
        }
        found |= {clause: self.house.get(clause, True) for clause in self.switches}
        return found | {**self.tables} | self.functions

    @cached_property
    def options(self) -> dict[str, Option]:
        """Each number that may change and each switch as an option, by key; 1 is a clause that holds."""
        options = {
            number: Option(value, figure.low, figure.high, number, figure.clause)
            for key, figure in self.printed.items()
            if figure.low <= figure.high
            for number, value in figure.numbers(key)
        }
        return options | {clause: Option(1, 0, 1, clause, clause, "yes") for clause in self.switches}

    def read_house(
        self,
        rules: object,
        slots: Mapping[str, Slot] | None = None,
        known: Iterable[Callable[..., Any]] = (),
        phrases: Phrases | None = None,
    ) -> dict[str, House]:
        """Return house rules that may be: those that differ from the rulebook, in its order.

        Parameters
        ----------
        rules : mapping
            The rules, by key; a function may be given by its name, if it is among `known`.
        slots : mapping of str to Slot, optional
            The rules that may be functions, by clause.
        known : iterable of callable
            Functions.
        phrases : Phrases, optional
            The words of the game, which say what the slots return; needed with `slots`.

        Raises
        ------
        OptionError
            Names the figure, its value, what would be right, and the clause.
        """
        if not isinstance(rules, Mapping):
            refuse_house("house", rules, "rules", example="{'TT-K1.points': 20}")
        slots, functions = slots or {}, {}
        for key, value in rules.items():
            if phrases and key in slots and not isinstance(value, bool):
                functions[key] = read_rule(slots[key], value, known, phrases)
                continue
            if key not in self.options:
                known_keys = [*self.options, *slots]
                refuse_house("house", key, "keys" if known_keys else "no_keys", keys=", ".join(known_keys))
            option = self.options[key]
            if option.kind == "yes":
                if not isinstance(value, bool):
                    refuse_house(f"house.{key}", value, "switch", option.clause)
            # type, not isinstance: True is an int for Python and no number for a reader.
            elif type(value) is not int or not option.low <= value <= option.high:
                bounds = {"low": option.low, "high": option.high}
                refuse_house(f"house.{key}", value, "number", option.clause, **bounds)
        changed = {
            key: rules[key]
            for key, option in self.options.items()
            if key not in functions and rules.get(key, option.default) != option.default
        }
        return {**changed, **{key: functions[key] for key in slots if key in functions}}


class derived(cached_property[T]):  # noqa: N801 -- a decorator, such as cached_property itself
    """A figure that follows from others, worked out once; texts take it by its name, as ``{hand}``."""


class Law:
    """The rules that hold in a game: its figures and switches, and what follows from them.

    A game's own law inherits it, gives the figures short names, derives others and keeps tables. It is made
    once for each set of house rules, and every state of that game has it as ``state.law``.

    Parameters
    ----------
    figures : mapping
        By key: a number, numbers as a tuple, True or False for a switch, a function where one is given, a
        table of names.

    Attributes
    ----------
    slots : mapping of str to Slot
        The rules that may be functions, by clause.
    functions : tuple of HouseRule
        Those that are.
    phrases : Phrases
        The game's words; reasons of :meth:`refuse` are in their table ``house``.
    """

    slots: ClassVar[Mapping[str, Slot]] = {}
    phrases: Phrases = Phrases({})

    def __init__(self, figures: Mapping[str, Any]) -> None:
        self.figures = figures
        self.functions = tuple(rule for rule in figures.values() if isinstance(rule, HouseRule))

    def check(self) -> None:
        """Refuse figures that cannot work together, or that could leave somebody stuck: by :meth:`refuse`."""

    def refuse(self, key: str, value: object, reason: str, clause: str, **facts: Any) -> NoReturn:
        """Raise the :class:`.OptionError` for a house rule.

        Parameters
        ----------
        key : str
            Of the figure, or of the clause if it is several.
        value : int
            What it would be.
        reason : str
            Key of a phrase in the game's table ``[house]``, which says what would be right.
        clause : str
            The clause that forbids it.
        **facts
            Values that fill the phrase.
        """
        raise HouseRuleError(f"house.{key}", value, self.phrases("house", reason, facts), clause)

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
