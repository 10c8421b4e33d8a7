"""Who sits at a table: people, and bots that choose moves."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from kernel_games.engine.errors import OptionError
from kernel_games.engine.reading import is_unicode
from kernel_games.engine.states import State

__all__ = ["Bot", "Person"]

MAX_NAME = 200


class Person:
    """Somebody who decides for themselves.

    Parameters
    ----------
    name : str
        Any text; it is escaped wherever it is shown.
    """

    __slots__ = ("name",)

    def __init__(self, name: object) -> None:
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME or not is_unicode(name):
            raise OptionError("name", name, f"a name of 1 to {MAX_NAME} characters of Unicode")
        self.name = name

    def __repr__(self) -> str:
        return f"Person({self.name!r})"


class Bot(ABC):
    """A player that chooses by itself.

    Attributes
    ----------
    key : str
        The name it is registered by in the entry-point group ``kernel_games.bots``, so that a saved match
        finds it again.
    name : str
        What the others call it.
    """

    key: ClassVar[str]

    def __init__(self, name: str = "") -> None:
        self.name = Person(name or self.key.title()).name

    @abstractmethod
    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """Choose a move.

        Parameters
        ----------
        view : mapping
            The observation of the seat that decides; ``view["legal"]`` lists its moves.
        imagine : callable
            ``imagine(rng)`` gives a state that this seat cannot tell from the real one.
        rng : random.Random
            The only source of chance to use, so that a match can be repeated.

        Returns
        -------
        str
            One of ``view["legal"]``.
        """

    def settings(self) -> dict[str, Any]:
        """Keywords besides `name` that make an equal bot; they are saved with a match."""
        return {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}(name={self.name!r})"
