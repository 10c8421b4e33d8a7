"""A match in a terminal, in words alone."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from kernel_games.drawing.pictures import artist
from kernel_games.engine import (
    TERMINAL,
    Bot,
    GameError,
    IllegalMove,
    Match,
    Move,
    ParseError,
    Person,
    Refusal,
    game,
    player_name,
    registry,
)
from kernel_games.engine.errors import shown
from kernel_games.engine.reading import read_number
from kernel_games.terminal.words import say

MOST_LISTED, MOST_SHOWN = 40, 60


def seat_players(
    name: str, *, players: int | None, seats: Iterable[int], bot: str, seed: str | None
) -> Match:
    """Make a match of people and bots.

    Parameters
    ----------
    name : str
        Of the game.
    players : int, optional
        How many play; two if left out, or as near as the game allows.
    seats : iterable of int
        Those that people sit on, from 1.
    bot : str
        The installed bot that sits on the others.
    seed : str, optional
        Seed of chance.

    Raises
    ------
    OptionError
        Names what does not fit and what would be right.
    """
    rules = game(name)
    count = min(max(2, rules.players[0]), rules.players[-1]) if players is None else players
    rules.check_players(count)
    people = {read_number("seat", seat, 1, count) - 1 for seat in seats}
    kind: type[Bot] = registry.load("bots", bot)
    return Match(
        rules,
        [Person(player_name(seat)) if seat in people else kind() for seat in range(count)],
        seed=seed,
    )


class TerminalTable:
    """A match played by people at one terminal; each is shown only what their seat may know.

    Parameters
    ----------
    match : Match
        With a person on at least one seat.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.seat = match.people[0]
        self._artist = artist(match.game)
        self._told = dict.fromkeys(match.people, 0)
        self._saved: set[Path] = set()
        self._commands = {
            "why": self._why,
            "help": self._help,
            "moves": self._moves,
            "look": self._look,
            "position": self._position,
            "log": self._log,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    def play(self) -> None:
        """Play until the game is over, or nobody goes on.

        Raises
        ------
        GameError
            If a bot chooses what is no legal move.
        """
        print(say("begin", game=self.game.title, names=self.match.names))
        try:
            while self._go_on():
                version = self.match.version
                while self.match.version == version:
                    self._answer(_read_line())
        except (EOFError, KeyboardInterrupt):
            print(f"\n{say('end')}")

    def _go_on(self) -> bool:
        """Let bots and chance play, and show who decides what they may know; return False after the game."""
        self._tell()
        while self.match.advance():
            self._tell()
        player = self.match.state.current_player
        if player == TERMINAL:
            self._finish()
            return False
        if player != self.seat:
            self._hand_over(player)
        print()
        self._position("")
        legal = self.match.legal_moves()
        self._list(legal[:MOST_LISTED])
        if len(legal) > MOST_LISTED:
            print(say("more", n=len(legal) - MOST_LISTED))
        return True

    def _hand_over(self, player: int) -> None:
        if sys.stdin.isatty():
            input(f"\n{say('hand_over', name=self.match.names[player])}")
            # Screen and scrollback are cleared: the last player's hand must not be a mouse wheel away.
            print("\033[2J\033[3J\033[H", end="")
        self.seat = player
        self._tell()

    def _finish(self) -> None:
        print()
        self._position("")
        state = self.match.state
        won = [name for name, part in zip(self.match.names, state.returns(), strict=True) if part]
        shared = won and state.num_players > 1
        print(say("over_won" if shared else "over", names=tuple(won), chance=str(self.match.seed)))

    def _tell(self) -> None:
        """Print what has happened since the seat last looked."""
        self._print_log(self._told[self.seat])
        self._told[self.seat] = self.match.ply

    def _print_log(self, since: int) -> None:
        for line in self.match.log(self.seat, since):
            print(f"{line.text} ({line.clause})" if line.clause else line.text)

    def _list(self, shown: Iterable[Move]) -> None:
        numbers = {move: number for number, move in enumerate(self.match.legal_moves(), 1)}
        for move in shown:
            print(f"{numbers[move]:4}  {self.game.label(move)}  [{move}]")

    def _answer(self, line: str) -> None:
        words = line.strip()
        first, _, rest = (f"why {words[1:]}" if words.startswith("?") else words).partition(" ")
        command = self._commands.get(first.casefold())
        try:
            if command:
                command(rest.strip())
            elif first:
                self.match.play(self._move(words), seat=self.seat)
            else:
                print(say("empty"))
        except IllegalMove as error:
            self._refuse(error.refusal)
        except GameError as error:
            told = f"{error}".removesuffix(".")
            print(f"{told[:1].upper()}{told[1:]}.")

    def _move(self, text: str) -> Move:
        """Read a move by its number or its notation."""
        legal = self.match.legal_moves()
        if chosen := {str(number): move for number, move in enumerate(legal, 1)}.get(text):
            return chosen
        typed = shown(text, MOST_SHOWN)
        if text.isdecimal():
            raise GameError(say("number", text=typed, n=len(legal)))
        try:
            return self.game.parse_move(text)
        except ParseError:
            near = ", ".join(f"'{move}'" for move in legal[:3])
            raise GameError(say("parse", text=typed, game=self.game.title, moves=near)) from None

    def _refuse(self, refusal: Refusal) -> None:
        reason = self.game.say(refusal, self.match.names)
        print(say("refused", reason=reason, clause=refusal.clause))
        if clause := self.game.rulebook.get(refusal.clause):
            print(f"  {clause.line}")

    def _why(self, rest: str) -> None:
        if not rest:
            self._help(rest)
        elif refusal := self.match.refusal(self._move(rest), self.seat):
            self._refuse(refusal)
        else:
            print(say("allowed"))

    def _help(self, rest: str) -> None:
        del rest
        print(say("help", example=str(self.match.legal_moves()[0])))

    def _moves(self, rest: str) -> None:
        legal = self.match.legal_moves()
        found = [move for move in legal if _holds(f"{self.game.label(move)} {move}", rest)]
        self._list(found)
        if not found:
            print(say("no_move", words=rest))

    def _look(self, rest: str) -> None:
        drawing = self._artist.draw(self.match.state.observation(self.seat), names=self.match.names)
        found = [piece.label for piece in drawing.pieces if piece.label and _holds(piece.label, rest)]
        for label, times in Counter(found).items():
            print(f"  {label}" if times == 1 else f"  {label} (×{times})")
        if not found:
            print(say("no_sight", words=rest))

    def _position(self, rest: str) -> None:
        del rest
        print(self.game.describe(self.match.state.observation(self.seat), self.match.names))

    def _log(self, rest: str) -> None:
        del rest
        self._print_log(0)

    def _hint(self, rest: str) -> None:
        del rest
        hint, legal = self.match.hint(self.seat), self.match.legal_moves()
        numbers = {str(move): number for number, move in enumerate(legal, 1)}
        print(say("advice" if self.match.state.num_players > 1 else "advice_alone"))
        for thought, label in zip(*hint, strict=True):
            print(f"{numbers[thought.move]:4}  {label}: {round(100 * thought.promise)}")

    def _undo(self, rest: str) -> None:
        del rest
        self.match.undo(self.seat)
        # After an undo nobody has been told of plies that are no longer there.
        self._told = {seat: min(ply, self.match.ply) for seat, ply in self._told.items()}

    def _save(self, rest: str) -> None:
        path = Path(rest)
        try:
            # Only a file of this session is replaced: a mistyped name must not cost somebody's homework.
            if not rest or (path.exists() and path not in self._saved):
                raise GameError(say("new_file"))
            self.match.save(path)
        except OSError as error:
            print(say("unsaved", file=rest, error=error.strerror or str(error)))
            return
        self._saved.add(path)
        print(say("saved", file=rest))

    def _quit(self, rest: str) -> None:
        raise EOFError(rest)


def _holds(text: str, words: str) -> bool:
    return all(word in text.casefold() for word in words.casefold().split())


def _read_line() -> str:
    """Read a line; a line that comes through a pipe is printed as if it had been typed."""
    line = input("> ")
    if not sys.stdin.isatty():
        print(line)
    return line
