"""The plies played on a table: every position from the first to the current one, and the way back."""

from __future__ import annotations

from collections.abc import Iterable

from kernel_games.engine.errors import UndoError
from kernel_games.engine.film import learned
from kernel_games.engine.languages import WORDS
from kernel_games.engine.plies import LogLine, Ply
from kernel_games.engine.reading import read_number
from kernel_games.engine.states import CHANCE, Game, State
from kernel_games.engine.table import Table


class History(Table):
    """A table that keeps each ply, so that people can look back, and take back what is theirs.

    Parameters
    ----------
    game : Game
        The game.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._start: State
        self._plies: list[Ply] = []
        self._undone: list[Ply] = []

    def _begin(self, start: State, plies: Iterable[Ply]) -> None:
        """Begin in a position, with plies that were played from there already."""
        self._start = start
        self._plies = list(plies)

    @property
    def start(self) -> State:
        """The state before the first ply."""
        return self._start

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Everything played so far, chance included."""
        with self.lock:
            return tuple(self._plies)

    @property
    def ply(self) -> int:
        """Number of plies played."""
        return len(self._plies)

    @property
    def state(self) -> State:
        """The current position."""
        with self.lock:
            return self._plies[-1].state if self._plies else self._start

    def state_at(self, ply: int) -> State:
        """Return the position after `ply` plies."""
        with self.lock:
            read_number("ply", ply, 0, len(self._plies))
            return self._plies[ply - 1].state if ply else self._start

    def log(self, seat: int | None = None, since: int = 0) -> list[LogLine]:
        """Return what happened after ply `since`, as `seat` (None: a spectator) may read it."""
        with self.lock:
            self.state_at(since)
            return [
                LogLine(number, clause, words)
                for number, ply in enumerate(self._plies[since:], since + 1)
                for clause, words in self.game.phrases.lines(learned(ply.events, seat), self.names)
            ]

    def moves(self, seat: int | None = None) -> list[str]:
        """Return the notation of all plies, as `seat` (None: a spectator) may read it."""
        with self.lock:
            before = [self._start, *(ply.state for ply in self._plies)]
            return [state.notation(ply.move, seat) for state, ply in zip(before, self._plies, strict=False)]

    def undo_target(self, seat: int | None = None) -> int | None:
        """Return the ply that :meth:`undo` would go back to, or None if it would be refused.

        A seat takes back its own moves and what bots have answered, not what another person has done since.
        """
        with self.lock:
            for ply in range(len(self._plies), 0, -1):
                player = self._plies[ply - 1].player
                if player == CHANCE:
                    return None
                if seat is None or player == seat:
                    return ply - 1
                if player in self.people:
                    return None
            return None

    def undo(self, seat: int | None = None) -> State:
        """Take back the last move, or with `seat` everything since that seat's last move and that move too.

        Raises
        ------
        UndoError
            If there is nothing to take back, or chance has revealed something since.
        """
        with self._change():
            target = self.undo_target(seat)
            if target is None:
                raise UndoError(f"{WORDS['undo']['nothing']}: {WORDS['undo'][self._why_no_undo()]}")
            while self.ply > target:
                self._undone.append(self._plies.pop())
            self._changed()
            return self.state

    def _why_no_undo(self) -> str:
        if all(ply.player == CHANCE for ply in self._plies):
            return "no_move"
        if self._plies[-1].player in self.people:
            return "others_moved"
        return "revealed"

    @property
    def can_redo(self) -> bool:
        """True if a move that was taken back can be made again."""
        return bool(self._undone)

    def redo(self, seat: int | None = None) -> State:
        """Make the move again that was taken back last; with `seat`, go on until it is that seat's turn.

        Raises
        ------
        UndoError
            If no move has been taken back since the last one made.
        """
        with self._change():
            if not self._undone:
                raise UndoError(WORDS["undo"]["no_redo"])
            self._plies.append(self._undone.pop())
            # Chance and bots answer a move by themselves, so redoing a person's move redoes their answers as
            # well.
            while seat is not None and self._undone and self._undone[-1].player not in (seat, *self.people):
                self._plies.append(self._undone.pop())
            self._changed()
            return self.state

    def _push(self, *plies: Ply) -> Ply:
        # A new move ends what could be redone: its plies followed another position.
        self._undone.clear()
        self._plies += plies
        self._changed()
        return plies[-1]
