"""Games, bots and boards, found by entry point, so that other packages can bring their own."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kernel_games.engine.errors import OptionError


@cache
def entries(group: str) -> dict[str, EntryPoint]:
    """What is installed in the entry-point group ``kernel_games.<group>``, by name."""
    return {entry.name: entry for entry in sorted(entry_points(group=f"kernel_games.{group}"))}


def load(group: str, name: object) -> Any:
    """What is registered as `name` in the entry-point group ``kernel_games.<group>``.

    Raises
    ------
    OptionError
        If nothing is; it lists what there is.
    """
    known = entries(group)
    if not isinstance(name, str) or name not in known:
        raise OptionError(
            group.removesuffix("s"), name, f"one of {', '.join(known) or 'none: nothing is installed'}"
        )
    return known[name].load()


def registered_games() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(entries("games"))


def registered_bots() -> tuple[str, ...]:
    """The names of all installed bots."""
    return tuple(entries("bots"))
