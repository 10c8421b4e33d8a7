"""Mississippi (Roland Siegers, Mattel 1987): a race of steamers that push each other down a river.

How a move flows through this room::

    moves.py       every move there can be, made once
       |           a move is looked up in WHAT: how far to turn, how far to go
    phases.py      may it be played (legal, why_not)? What does it do (sail)?
       |           the ship turns, pays, moves; components.py counts open spaces, course.py knows the hexes
    contacts.py    which ships touch the mover's now, and with which numbers
    reactions.py   who is carried how far, again and again until nobody touches the mover: the chain
    chain.py       the chain told as events, one picture a step
    state.py       the new position

A seat is shown it by view.py and words.py (texts.toml) and drawing/; bots read features.py and evaluate.py.
Read course.py, components.py and state.py first, then phases.py and reactions.py: they hold the rules. Each
rule names its clause of rulebook.toml (MS-3b), and examples.toml shows it at a position of positions.toml.
"""

from kernel_games.games.mississippi.course import load_course
from kernel_games.games.mississippi.rules import Mississippi, game
from kernel_games.games.mississippi.state import MississippiState

__all__ = ["Mississippi", "MississippiState", "game", "load_course"]
