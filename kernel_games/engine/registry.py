"""Entry points: games, bots and forms, so that other packages can bring their own.

A package that is broken fails alone: asking for what it brings raises an error that names it, and going
through everything installed warns and yields the others. No package can take a name that is in use. A game
of no package, such as one written in a notebook, is registered in this process alone (:func:`add`).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kernel_games.engine.errors import OptionError, PluginError, shown

_CHECKS: dict[str, tuple[Callable[[object], bool], str]] = {
    "forms": (callable, "a function or a class"),
}


_ADDED: dict[str, Any] = {}
"""Games of this process alone, by name."""


def expect(group: str, check: Callable[[object], bool], expected: str) -> None:
    """Declare what the entries of a group must be; called by the module that defines the kind."""
    _CHECKS[group] = check, expected


def add(game: Any) -> None:
    """Register a game in this process alone; one that was registered so under its name goes away.

    Raises
    ------
    OptionError
        If it is no game, its name could be nobody's, or an installed game has it.
    """
    is_game, expected = _CHECKS["games"]
    if not is_game(game):
        made = f"{game.__name__}(), a game made of it" if isinstance(game, type) else expected
        raise OptionError("game", game, made)
    if not (isinstance(game.name, str) and re.fullmatch(r"[a-z][a-z0-9_]*", game.name)):
        raise OptionError("name", game.name, "lower-case letters, digits and _, such as liars_dice")
    if game.name in entries("games"):
        package = " and ".join(map(_package, entries("games")[game.name]))
        raise OptionError("name", game.name, f"another name: {package} brings a game that is called so")
    _ADDED[game.name] = game


# Entry points are read from disk, some 10 ms; what is installed does not change while a program runs.
@cache
def entries(group: str) -> dict[str, tuple[EntryPoint, ...]]:
    """Return the entry points of the group ``kernel_games.<group>`` by name: one each, or rivals.

    Entries that lead to the same object are one.
    """
    by_name: dict[str, dict[str, EntryPoint]] = {}
    # Sorted, so that lists and errors read alike on every machine.
    for entry in sorted(entry_points(group=f"kernel_games.{group}")):
        by_name.setdefault(entry.name, {}).setdefault(entry.value, entry)
    return {name: tuple(each.values()) for name, each in by_name.items()}


def load(group: str, name: object) -> Any:
    """Load what is registered as `name` in the entry-point group ``kernel_games.<group>``.

    Raises
    ------
    OptionError
        If nothing is; it lists what there is.
    PluginError
        If it cannot be loaded, is not what the group holds, or several packages bring that name.
    """
    if group == "games" and isinstance(name, str) and name in _ADDED:
        return _ADDED[name]
    known = entries(group)
    kind = group.removesuffix("s")
    if not isinstance(name, str) or name not in known:
        raise OptionError(kind, name, f"one of {', '.join(_names(group)) or 'none: nothing is installed'}")
    entry, *rivals = known[name]
    if rivals:
        packages = " and ".join(_package(each) for each in known[name])
        raise PluginError(f"{kind} {name!r} is brought by {packages}: uninstall all but one of them")
    try:
        thing = entry.load()
    except Exception as error:
        raise PluginError(
            f"{kind} {name!r} of {_package(entry)} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    check, expected = _CHECKS.get(group, (_anything, ""))
    if not check(thing):
        raise PluginError(f"{kind} {name!r} of {_package(entry)} is {shown(thing)}; expected {expected}")
    return thing


def loaded(group: str) -> Iterator[tuple[str, Any]]:
    """Yield everything in a group that can be loaded, by name; warn about the rest."""
    for name in _names(group):
        try:
            thing = load(group, name)
        except PluginError as error:
            warnings.warn(f"left out: {error}", stacklevel=2)
        else:
            yield name, thing


def _package(entry: EntryPoint) -> str:
    """Describe the package that brings an entry, with its version and where the entry leads."""
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unknown package"
    return f"{package} ({entry.value})"


def _anything(_thing: object) -> bool:
    return True


def _names(group: str) -> tuple[str, ...]:
    return (*entries(group), *(_ADDED if group == "games" else ()))


def registered_games() -> tuple[str, ...]:
    """Return the names of all games: the installed ones, and those of this process alone."""
    return _names("games")


def registered_bots() -> tuple[str, ...]:
    """Return the names of all installed bots."""
    return tuple(entries("bots"))
