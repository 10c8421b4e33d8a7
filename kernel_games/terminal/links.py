"""Links at a terminal: a match is played on, a walk is told how far it has come."""

from __future__ import annotations

from kernel_games.engine import Bot, GameError, Match
from kernel_games.guided import WalkBoard
from kernel_games.guided.links import opened
from kernel_games.terminal.play import TerminalTable
from kernel_games.terminal.words import say


def open_link(link: str) -> None:
    """Play the match of a link on, or tell how far its walk has come.

    Raises
    ------
    GameError
        In a sentence: the link is damaged, was made under other rules, leads to what is not here, or to
        a match without people.
    """
    board = opened(link, again=True)
    if isinstance(board, WalkBoard):
        _tell(board)
        return
    match: Match = board.match
    if all(isinstance(seat, Bot) for seat in match.seats):
        raise GameError(say("nobody", names=match.names))
    TerminalTable(match).play()


def _tell(board: WalkBoard) -> None:
    walk = board.table.pupil.walk
    print(board)
    print(board.report())
    print(say("walk_on", game=walk.game.name, walk=walk.name))
