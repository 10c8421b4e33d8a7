"""Slots: rules of a game that house rules may replace by a function of one's own.

A game's :class:`.Law` lists its slots by clause. A function that somebody gives becomes a :class:`HouseRule`,
which checks whatever it returns; the engine calls that and nothing else. Files hold its name, never code.
"""

from __future__ import annotations

import inspect
import random
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, NoReturn

from kernel_games.engine.errors import LONGEST_SHOWN, GameError, OptionError, shown
from kernel_games.engine.house_words import refuse_house
from kernel_games.engine.phrases import Phrases
from kernel_games.engine.reading import visible

LONGEST = 600
"""Characters of a docstring that becomes the text of a clause, at most."""

_PLIES, _EVERY = 2_000, 40
_SECONDS = 2
"""Time for one answer to each case; a simple function takes a thousandth of it."""


class Slot(NamedTuple):
    """A rule that may be a function.

    Attributes
    ----------
    clause : str
        The clause that the function replaces.
    call : str
        How it is called, such as ``rule(depot)``.
    returns : str
        Key of a phrase in the game's table ``[house]``, which says what it has to return.
    fits : callable
        Given what it returned, and then what it got: True if that may be.
    cases : callable
        Gives arguments to try it with, always the same.
    neighbour : callable
        Another rule that examples of the clause have to tell from the printed one.
    """

    clause: str
    call: str
    returns: str
    fits: Callable[..., bool]
    cases: Callable[[], Iterable[tuple[Any, ...]]]
    neighbour: Callable[..., Any]


class HouseRule:
    """A function in a slot: it is called as the function is, and refuses what cannot be.

    Parameters
    ----------
    slot : Slot
        The slot.
    function : callable
        A function with a name and a docstring.
    phrases : Phrases
        The words of the game.

    Raises
    ------
    OptionError
        If it is no such function; names the clause, the function and what would be right.
    """

    def __init__(self, slot: Slot, function: object, phrases: Phrases) -> None:
        self.slot = slot
        self.phrases = phrases
        if not inspect.isfunction(function):
            refuse_house(f"house.{slot.clause}", function, "function", slot.clause, call=slot.call)
        self.function: Callable[..., Any] = function
        self.name: str = function.__name__
        if not self.name.isidentifier():
            self.refuse("named")
        self.text = visible(" ".join((inspect.getdoc(function) or "").split("\n\n")[0].split()))
        if not 0 < len(self.text) <= LONGEST:
            self.refuse("docstring", most=LONGEST)
        arguments = len(next(iter(slot.cases())))
        try:
            inspect.signature(function).bind(*range(arguments))
        except TypeError:
            self.refuse("called", call=slot.call)

    @property
    def title(self) -> str:
        """Its name as a title: ``most_warehouses`` is "Most warehouses"."""
        words = self.name.strip("_").replace("_", " ")
        return words[:1].upper() + words[1:]

    def __call__(self, *given: Any) -> Any:
        """Return what the function says.

        Raises
        ------
        OptionError
            If it raises an error, or returns what cannot be.
        """
        try:
            found = self.function(*given)
        except Exception as error:  # noqa: BLE001 -- whatever a function of somebody's may raise
            self._refuse_error(error, given)
        try:
            fits = self.slot.fits(found, *given)
        except TypeError:  # It cannot even be looked for among what it may be.
            fits = False
        if not fits:
            self.refuse("returned", returns=self.returns, found=shown(found), given=_told(given))
        return found

    def try_cases(self) -> None:
        """Call it with every case twice, to find what raises, dawdles, returns nonsense or another thing."""
        cases = list(self.slot.cases())
        first, begun = [], time.monotonic()
        for case in cases:
            first.append(self(*case))
            if (took := time.monotonic() - begun) > _SECONDS:
                self.refuse("slow", n=len(first), seconds=f"{took:.0f}")
        if all(answer is None for answer in first):
            self.refuse("never", returns=self.returns)
        # Backwards, so that what a function remembers of earlier calls is another thing.
        again = [self(*case) for case in reversed(cases)]
        for case, one, other in zip(cases, first, reversed(again), strict=True):
            if one != other:
                self.refuse("unsteady", given=_told(case), first=shown(one), other=shown(other))

    @property
    def returns(self) -> str:
        """The value to return, in words."""
        return self.phrases("house", self.slot.returns)

    def refuse(self, reason: str, **facts: Any) -> NoReturn:
        """Raise the :class:`.OptionError` that names clause and function, with a reason of the engine's."""
        refuse_house(f"house.{self.slot.clause}", self.name, reason, self.slot.clause, **facts)

    def _refuse_error(self, error: Exception, given: tuple[Any, ...]) -> NoReturn:
        said = f"{type(error).__name__}: {visible(str(error))[:LONGEST_SHOWN]}"
        # So Python calls what a function gets, mappings and tuples, where somebody tries to change them.
        changing = isinstance(error, (TypeError, AttributeError)) and (
            "mappingproxy" in said or "'tuple'" in said
        )
        reason = "changed_it" if changing else "raised"
        self.refuse(reason, returns=self.returns, given=_told(given), error=said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseRule) and (self.slot.clause, self.function) == (
            other.slot.clause,
            other.function,
        )

    def __hash__(self) -> int:
        return hash((self.slot.clause, self.function))

    def __repr__(self) -> str:
        return self.name


def _told(given: tuple[Any, ...]) -> str:
    plain = [dict(each) if isinstance(each, Mapping) else each for each in given]
    return ", ".join(map(shown, plain))


def read_rule(slot: Slot, given: object, known: Iterable[Callable[..., Any]], phrases: Phrases) -> HouseRule:
    """Return the rule for a slot: a function, or the name of one of those that are known.

    Raises
    ------
    OptionError
        If it is a name that is not known, or no function for this slot.
    """
    if isinstance(given, str):
        found = next((one for one in known if getattr(one, "__name__", "") == given), None)
        if found is None:
            reason = "unknown_function" if given.isidentifier() else "function"
            refuse_house(f"house.{slot.clause}", given, reason, slot.clause, name=given, call=slot.call)
        given = found
    return given if isinstance(given, HouseRule) else HouseRule(slot, given, phrases)


def try_game(game: Any) -> None:
    """Play one random game with each number of players, and read some of its positions back.

    Raises
    ------
    OptionError
        If a function fails in a game; it says in which position.
    """
    for players in game.players:
        rng, state, ply = random.Random(f"{game.name}/{players}/slots"), game.new(players), 0
        try:
            while (state.legal_moves() or state.chance_outcomes()) and ply < _PLIES:
                state, ply = state.child(state.sample(rng)), ply + 1
                if ply % _EVERY == 0 and game.from_dict(state.to_dict()) != state:
                    rule = next(iter(game.rulebook.figures.functions.values()))
                    rule.refuse("read_back")
        except OptionError as error:
            where = {"why": error.expected, "players": players, "ply": ply}
            refuse_house(error.field, error.value, "in_game", error.clause, **where)
        except GameError as error:
            refuse_house("house", game.name, "unplayable", error=str(error))
