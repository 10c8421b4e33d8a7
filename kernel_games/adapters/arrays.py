"""Games as arrays, for both adapters: moves by number, observations as numbers, results as utilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kernel_games.engine import Game, State
from kernel_games.engine.extras import need

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray


class Arrays:
    """The numbers of one game with its players and options.

    Parameters
    ----------
    game : Game
        The game.
    players : int
        Number of players.
    options : mapping
        As for ``game.new``.

    Attributes
    ----------
    moves : tuple of Move
        Every move that can be legal in games with these options; the number of an action is its place here.
    numbers : dict of Move to int
        The number of each.
    encoder : Encoder
        The encoder, which names the numbers of a view.
    """

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self._numpy = need("numpy", "pettingzoo")
        self.moves = tuple(game.moves_for(players, **options))
        self.numbers = {move: number for number, move in enumerate(self.moves)}
        self.encoder = game.encoder(players, **options)
        # Computed once: observations are scaled at every step.
        low, high = map(self._array, self.encoder.bounds())
        self._low, self._span = low, high - low

    def _array(self, numbers: list[float]) -> NDArray[float32]:
        array: NDArray[float32] = self._numpy.array(numbers, self._numpy.float32)
        return array

    def seen(self, state: State, seat: int | None) -> NDArray[float32]:
        """Return what a seat or a spectator sees, each number scaled from its bounds to 0..1."""
        scaled = (self._array(self.encoder(state.observation(seat))) - self._low) / self._span
        return scaled.clip(0, 1)

    def legal(self, state: State) -> list[int]:
        """Return the numbers of the legal moves, in ascending order."""
        return sorted(self.numbers[move] for move in state.legal_moves())


def utilities(state: State) -> list[float]:
    """Return what a game was worth to each seat; the sum is 0 if several play.

    :meth:`.State.returns` shares a 1 among the winners. Here that becomes 1 for a sole winner and
    ``-1 / (players - 1)`` for each of the others, and 0 for all where all have won. A game for one is worth
    what its return says, from 0 to 1: there is nobody to lose to, and more is better.
    """
    returns, players = state.returns(), state.num_players
    if players == 1:
        return list(returns)
    return [(players * each - 1) / (players - 1) if any(returns) else 0.0 for each in returns]
