"""Source of the Nile (Ross Maker and David Wesely, The Avalon Hill Game Company 1979).

A move flows through this room from left to right::

    rulebook, deck, maps (TOML)    read once: book, components, deck, land; the law of each game
              |
    state  --> phases --> state    a move is refused with a clause, or played with events
              |
    view --> words, drawing, sheet what a seat sees, says and points at

Read in this order: ``state`` (a position is a tuple of plain numbers), ``law``, ``carrying`` and ``outfit``
(what an expedition weighs, carries and costs), ``phases`` (the rules, one module for each part of a turn),
``points`` (what discoveries are worth). ``setup`` and ``setup_map`` read positions back from plain data and
check every clause. ``evaluate`` and ``features`` are for bots, ``texts.toml`` for people.
"""

from kernel_games.games.nile.land.africa import load_map
from kernel_games.games.nile.rules import Nile, game
from kernel_games.games.nile.state import NileState

__all__ = ["Nile", "NileState", "game", "load_map"]
