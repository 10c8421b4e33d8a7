"""Tiki Topple (Keith Meyers, Gamewright 2008).

A move is a card and a tiki. It flows through the room from left to right::

    components -> moves -> state -> phases -> view -> drawing
    what is in    every    a        why not,  what a  the
    the box       move     position and then  seat    picture
                  as a              what      sees    of that
                  number            happens

``components`` counts the box and reads the secret cards; ``moves`` turns every move, hand and shift of the
line into a table once, so that ``state`` only looks things up. ``phases`` says what happens in words of
``texts.toml``, each with a clause of ``rulebook.toml``; ``setup`` reads and writes positions; ``features``
and ``evaluate`` are for programs that learn or think. ``rules`` puts it all together: start reading there.
"""

from kernel_games.games.tiki_topple.rules import TikiTopple, game
from kernel_games.games.tiki_topple.state import TikiState

__all__ = ["TikiState", "TikiTopple", "game"]
