"""The Player Aid sheet of an expedition (6.0).

A party comes in, and ``figures`` fills in both columns: what has to be carried, and what can be, in each
mode. ``paper`` writes them as text and as a table. The others make the sheet live on a page: ``draft`` holds
what somebody has typed and rehearses it in the engine, ``expedition`` is what a seat plans with and how far
it would get, ``presets`` are expeditions to begin with, ``planner`` is the page with its gaps, and ``form``
keeps them all in step with a match. No figure is worked out in the browser.
"""

from __future__ import annotations

from collections.abc import Collection

from kernel_games.engine import game as find
from kernel_games.games.nile.land.africa import REFERENCE
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import Party
from kernel_games.games.nile.sheet import paper
from kernel_games.games.nile.sheet.figures import Figure, Figures, Line, Remark, fill

__all__ = ["Figure", "Line", "Remark", "Sheet", "sheet"]


class Sheet(Figures):
    """A Player Aid sheet, which shows itself as text and as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        return paper.text(self)

    def _repr_html_(self) -> str:
        return paper.html(self)


def sheet(
    party: Party,
    *,
    port: str | None = None,
    money: int | None = None,
    spent: int | None = None,
    ports: Collection[str] = tuple(REFERENCE.ports),
    law: NileLaw | None = None,
) -> Sheet:
    """Fill in the Player Aid sheet.

    Parameters
    ----------
    party : Party
        Who goes and what they take.
    port : str, optional
        Where it is bought, one of `ports`.
    money : int, optional
        Dollars that there were to spend (5.1).
    spent : int, optional
        Dollars that are spent; by default what the party costs, if `money` is given.
    ports : collection of str
        The ports of the map; those of the reference map, if left out.
    law : NileLaw, optional
        What holds in its game; by default what is printed.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    return Sheet(*fill(law or find("nile").law, party, port, money, spent, ports=ports))
