"""Kontor (Michael Schacht, Goldsieber 1999) with its extension for three and four players.

A position is an immutable :class:`KontorState` of small integers, with sets of cells as bitboards. A move
flows through the room like this::

    phases    ->  refusals                    may this move be played now, and if not, by which clause
    phases    ->  rounds, actions             play it on a Builder, which becomes the next state
    actions   ->  depots, field, scoring      put cards down, join areas, value what is enclosed
    scoring   ->  valuation                   who wins an area, step by step
    rounds    ->  questions, piles, endings   who is asked next, what is drawn, the final count

Every event on the way carries a clause of ``rulebook.toml`` and facts; ``words`` turns them into sentences of
``texts.toml``. ``view`` makes observations, and ``drawing`` draws those and nothing else. ``setup`` reads
positions from plain data; ``evaluate`` and ``features`` serve bots and learners.

Read ``components`` and ``grid`` first, then ``state``, ``phases``, ``actions``, ``scoring``, ``valuation``.
"""

from kernel_games.games.kontor.rules import Kontor, game
from kernel_games.games.kontor.state import KontorState
from kernel_games.games.kontor.valuation import Valuation, ValuationStep, valuation

__all__ = ["Kontor", "KontorState", "Valuation", "ValuationStep", "game", "valuation"]
