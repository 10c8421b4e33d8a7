"""Positions counted: the ways that a game can go, for so many plies or to its end in a small world."""

from __future__ import annotations

from typing import Any, NamedTuple

from kernel_games.engine import OptionError, State
from kernel_games.engine.extras import need


class Count(NamedTuple):
    """All that can still happen from a position.

    Attributes
    ----------
    positions : int
        Different positions, the first and the ends among them.
    ends : int
        Those of them in which the game is over.
    games : int
        Different ways from the first position to an end; two that meet on the way are two.
    shortest, longest : int
        Plies of the shortest and of the longest of these ways, chance included.
    """

    positions: int
    ends: int
    games: int
    shortest: int
    longest: int


def perft(state: State, depth: int) -> int:
    """Count the ways of so many plies from a position, chance included.

    Chess programs compare their rules by this number; python-chess calls it *perft* as well.

    Parameters
    ----------
    state : State
        Where to begin.
    depth : int
        How many plies, 0 or more.

    Returns
    -------
    int
        Sequences of moves and outcomes; one that ends the game earlier is not among them.

    Examples
    --------
    >>> import kernel_games
    >>> perft(kernel_games.game("mississippi").new(2), 2)
    180
    """
    if type(depth) is not int or depth < 0:
        raise OptionError("depth", depth, "a whole number of plies, 0 or more")
    if depth == 0:
        return 1
    after = _after(state)
    return len(after) if depth == 1 else sum(perft(state.child(move), depth - 1) for move in after)


def count(state: State, *, most: int = 1_000_000, progress: bool = True) -> Count:
    """Count everything that can follow a position, to the end of the game.

    For endgames and other small worlds: it visits every position once, some 20,000 a second.

    Parameters
    ----------
    state : State
        Where to begin.
    most : int
        How many positions it may come to.
    progress : bool
        Whether a bar on a terminal or in a notebook shows how many it has come to.

    Returns
    -------
    Count
        The numbers.

    Raises
    ------
    OptionError
        If there are more positions than `most`, or the game can come back to one: it has no number of ways.
    """
    if type(most) is not int or most < 1:
        raise OptionError("most", most, "a whole number of positions, 1 or more")
    onward: dict[State, tuple[int, int, int] | None] = {state: None}
    after = _children(state)
    # The way back, with the children of each position and those still to visit: a list, since Python's own
    # calls run out after some 1,000 plies.
    path = [(state, after, list(after))]
    with need("tqdm", "lab").tqdm(unit=" positions", leave=False, disable=None if progress else True) as bar:
        while path:
            here, after, ahead = path[-1]
            if not ahead:
                ways = [known for child in after if (known := onward[child])]
                onward[here] = (
                    sum(games for games, _, _ in ways) or 1,
                    min((1 + shortest for _, shortest, _ in ways), default=0),
                    max((1 + longest for _, _, longest in ways), default=0),
                )
                path.pop()
                bar.update()
            elif (child := ahead.pop()) not in onward:
                if len(onward) == most:
                    raise OptionError("most", most, f"{most + 1} or more: so many positions can follow")
                onward[child] = None
                after = _children(child)
                path.append((child, after, list(after)))
            elif onward[child] is None:
                # It is on the way back: the game can go round, and has no number of ways.
                raise OptionError("state", str(state), "a position after which none can come twice")
    return Count(len(onward), sum(known == (1, 0, 0) for known in onward.values()), *(onward[state] or ()))


def _children(state: State) -> list[State]:
    """Return the positions after each move or outcome; two that lead to the same one give it twice."""
    return [state.child(move) for move in _after(state)]


def _after(state: State) -> list[Any]:
    return list(state.legal_moves()) or [move for move, _ in state.chance_outcomes()]
