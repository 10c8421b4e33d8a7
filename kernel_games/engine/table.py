"""Table: a position that people play on and boards follow, such as that of a match or of a walk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from kernel_games.engine.errors import Refusal
from kernel_games.engine.listeners import Listeners
from kernel_games.engine.moves import Move
from kernel_games.engine.reading import read_number
from kernel_games.engine.states import Game, State


class Table:
    """The least that a board asks of its subject; a :class:`.Match` is one, and so is a walk.

    Every method may be called from any thread; ``lock`` blocks the others. Every change raises
    ``version``, so that a waiting thread can tell whether anything has happened.

    Parameters
    ----------
    game : Game
        The game or match.
    """

    house_name = ""

    def __init__(self, game: Game) -> None:
        self.game = game
        # Reentrant: a listener is called under the lock and may ask the table, or play on it.
        self.lock = threading.RLock()
        self.version = 0
        self._listeners = Listeners()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        raise NotImplementedError

    @property
    def people(self) -> tuple[int, ...]:
        """Seats taken by people."""
        raise NotImplementedError

    @property
    def state(self) -> State:
        """The current position."""
        raise NotImplementedError

    def refusal(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return why `seat` (None: the seat to move) may not make `move` now, or None if it may.

        Raises
        ------
        ParseError
            If it is no move of this game.
        """
        return self._refusal(self.state, self._parse(move), seat)

    def play(self, move: Move | str, *, seat: int | None = None) -> State:
        """Make a move; see :meth:`play_all`."""
        return self.play_all([move], seat=seat)

    def play_all(self, moves: Iterable[Move | str], *, seat: int | None = None) -> State:
        """Make several moves, all or none; listeners are called once.

        Raises
        ------
        GameError
            If one is not allowed, or is no move of this game; nothing has changed.
        """
        raise NotImplementedError

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change, under the lock; return a function that ends it.

        What a listener raises stops neither the change nor the other listeners: chance draws on to the end,
        and only then does the method that was called raise all of it, as one ExceptionGroup; or, where
        a listener raised KeyboardInterrupt, SystemExit or the like, the first of these.
        """
        with self.lock:
            self._listeners.add(listener)

        def unsubscribe() -> None:
            with self.lock:
                self._listeners.remove(listener)

        return unsubscribe

    def _parse(self, move: Move | str) -> Move:
        return move if isinstance(move, Move) else self.game.parse_move(move)

    def _refusal(self, state: State, move: Move, seat: int | None) -> Refusal | None:
        if seat is None:
            return state.refusal(move)
        read_number("seat", seat, 0, len(self.names) - 1)
        # The turn comes first: to somebody who is not to move, the reason why this move is wrong may be a
        # secret.
        return state.out_of_turn(seat) or state.refusal(move)

    def _changed(self) -> None:
        self.version += 1
        self._listeners.tell()

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Lock out other threads; at the end raise whatever listeners raised in between."""
        with self.lock, self._listeners.raising_once():
            yield
