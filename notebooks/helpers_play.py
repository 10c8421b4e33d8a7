"""Any game on a board, chosen with a click."""

from __future__ import annotations

from typing import Any

import ipywidgets

from kernel_games import Match, game, registered_games
from kernel_games.bots import Greedy

BEGUN = "tiki_topple"


class Play(ipywidgets.VBox):
    """A button for each game, and a board of the one that was chosen; without a kernel a picture of it."""

    def __init__(self) -> None:
        titles = {game(name).title: name for name in registered_games()}
        self._games = ipywidgets.ToggleButtons(options=titles, value=BEGUN)
        self._games.observe(lambda change: self._open(change["new"]), "value")
        super().__init__()
        self._open(BEGUN)

    def _open(self, name: str) -> None:
        self.children = [self._games, _match(name).board()]

    def __repr__(self) -> str:
        return " · ".join(game(name).title for name in registered_games())

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        still = _match(BEGUN, seed=1).board()._repr_mimebundle_()[0]["text/html"]
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": still}


def _match(name: str, **options: Any) -> Match:
    """Two players: you and the computer."""
    return Match(name, ["Ada", Greedy("Kai")], **options)
