"""Any game on a board, chosen with a click."""

from __future__ import annotations

from typing import Any

import ipywidgets

from kernel_games import Match
from kernel_games.bots import Greedy
from kernel_games.engine import registry

BEGUN = "tiki_topple"
RIVALS = {"mississippi": ("Kai", "Mia")}
"""Your rivals in games that need more than one: two ships on the river are an extension of ours."""


class Play(ipywidgets.VBox):
    """A button for each game, and a board of the one that was chosen; without a kernel a picture of it."""

    def __init__(self) -> None:
        self._titles = {game.title: name for name, game in registry.loaded("games")}
        self._games = ipywidgets.ToggleButtons(options=self._titles, value=BEGUN)
        self._games.observe(lambda change: self._open(change["new"]), "value")
        super().__init__()
        self._open(BEGUN)

    def _open(self, name: str) -> None:
        self.children = [self._games, _match(name).board()]

    def __repr__(self) -> str:
        return " · ".join(self._titles)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        still = _match(BEGUN, seed=1).board()._repr_mimebundle_()[0]["text/html"]
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": still}


def _match(name: str, **options: Any) -> Match:
    """Begin a game against the computer, with as many as the box is made for at the least."""
    rivals = [Greedy(each) for each in RIVALS.get(name, ("Kai",))]
    return Match(name, ["Ada", *rivals], **options)
