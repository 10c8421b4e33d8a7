"""Turning up Event cards (3.4, 4.2)."""

from __future__ import annotations

from kernel_games.engine import Move, Tell
from kernel_games.games.nile.deck import CARDS, Card
from kernel_games.games.nile.state import DECK, S
from kernel_games.games.nile.telling import note


def draw(state: S, move: Move, tell: Tell | None, clause: str, text: str) -> tuple[S, Card]:
    """Turn up a card; when the last one is gone the deck is shuffled anew (4.2).

    Parameters
    ----------
    state : Fields
        The position.
    move : Move
        Chance's ``card n``.
    tell : callable or None
        Who listens.
    clause, text : str
        Why it is drawn, and the phrase that says so.
    """
    number = int(move.args[0])
    note(tell, clause, text, seat=state.seat, card=number)
    deck = state.deck & ~(1 << number - 1)
    if not deck:
        note(tell, "4.2", "reshuffled")
        deck = DECK
    return state._replace(deck=deck, card=number), CARDS[number - 1]
