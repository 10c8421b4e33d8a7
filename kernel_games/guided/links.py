"""Links: one text that opens a match, a walk or a clause's example, wherever it is read.

``g=kontor&...`` is a match (``kernel_games.engine.address``), ``w=kontor/majority&...`` a walk
(``kernel_games.teaching.walks.address``), and ``g=kontor&x=KO-X15`` the example of a clause; with ``n=2``
its second. Of a link, all that counts stands behind its ``#``.
"""

from __future__ import annotations

from typing import Any

from kernel_games.board import Board
from kernel_games.engine import AddressError, Match, game
from kernel_games.engine.address import Pairs, damaged, parts, query
from kernel_games.engine.languages import WORDS
from kernel_games.guided import WalkBoard
from kernel_games.guided.rulebooks import example_board
from kernel_games.guided.tour import linked_tour

__all__ = ["clause_address", "opened"]

_EXAMPLE = ("g", "x", "n")


def opened(link: str, *, again: bool = False, theme: str = "auto", layout: str | None = None) -> Any:
    """Return the board to which a link or an address leads; see :func:`kernel_games.open_link`."""
    looks: dict[str, Any] = {"theme": theme, "layout": layout}
    fields = {key for key, _ in parts(link, None)}
    if "w" in fields:
        return WalkBoard(linked_tour(link, again=again), **looks)
    if "x" in fields:
        return _example(parts(link, _EXAMPLE), looks)
    if "g" in fields:
        return Board(Match.from_address(link), **looks)
    raise AddressError(WORDS["address"]["nothing"])


def clause_address(name: str, clause: str, number: int = 1) -> str:
    """Return the address of a clause's example, by the name of its game and its number from 1."""
    return query([("g", name), ("x", clause), *([("n", str(number))] if number > 1 else [])])


def _example(pairs: Pairs, looks: dict[str, Any]) -> Board:
    one = dict(pairs)
    clause, number = one["x"], one.get("n", "1")
    if "g" not in one or len(number) > 2 or not (number.isascii() and number.isdigit()):
        raise damaged()
    rules = game(one["g"])
    about = f"{clause}. {rules.rulebook[clause].title}" if clause in rules.rulebook else None
    return example_board(rules, clause, int(number), goal=about, **looks)
