"""Installed games, found by their names: that of a person, or that in an observation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import registry
from kernel_games.engine.errors import OptionError
from kernel_games.engine.states import Game


def game(game: Game | str) -> Game:
    """Return the installed game of a name; a game is returned as it is.

    Raises
    ------
    OptionError
        If there is none of that name; it lists those that are installed.
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise OptionError("game", game, f"a game, or one of {', '.join(registry.registered_games())}")
    installed: Game = registry.load("games", game)
    return installed


def law_of(view: Mapping[str, Any]) -> Any:
    """Return the law by which an observation came about, for drawings and words, which see no more of it.

    It has the figures and switches of house rules. A view holds only the names of their functions, and what
    these decide is in the view already.
    """
    house = view.get("house") or {}
    return (
        game(view["game"]).house({key: value for key, value in house.items() if type(value) is not str}).law
    )
