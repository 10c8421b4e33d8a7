"""A match: who sits where, and every state from the first to the current one."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from kernel_games.engine import address, installed, players, saves
from kernel_games.engine.errors import IllegalMove, OptionError
from kernel_games.engine.hints import Hint, ask
from kernel_games.engine.history import History
from kernel_games.engine.house_line import read_line, write_line
from kernel_games.engine.moves import Move
from kernel_games.engine.players import Bot, Person, distinct_names
from kernel_games.engine.plies import Ply, make_ply
from kernel_games.engine.reading import read_number, read_seed
from kernel_games.engine.states import CHANCE, TERMINAL, Game, State


class Match(History):
    """A game being played.

    Chance is drawn from `seed` and the ply alone, so an equal match with equal moves brings equal cards.
    Threads and listeners may come as to any :class:`.Table`.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    seats : sequence of str, Person or Bot
        The players, by seat; a string is the key of an installed bot, such as ``"search"``, or else a name.
    seed : int or str, optional
        Seed of chance; by default drawn, and kept in ``seed``.
    start : State or str, optional
        The first position, instead of that of a new game; as text, the line of :meth:`.State.to_text`.
    plies : sequence of Ply
        Plies played from there already, as another match's :attr:`plies`.
    settle : bool
        True to let chance draw at once; False to script it with :meth:`play`.
    house : mapping or str, optional
        House rules, see :meth:`.Amendable.house`; by default those of the game. A line of text may name them.
    **options
        Options of the game's :meth:`.Game.new`; with `start` they are only kept for the next new game.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.

    Examples
    --------
    >>> match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    >>> match.play(match.legal_moves()[0]).current_player
    1
    """

    # A board is what people ask of a match first, yet boards are above the engine, which knows none. The
    # package itself is above both, and says here what opens one, what compares rules, what reviews, and what
    # judges one turn (kernel_games/__init__.py).
    board_of: ClassVar[Callable[..., Any]]
    compare_of: ClassVar[Callable[..., Any]]
    review_of: ClassVar[Callable[..., Any]]
    reviewing_of: ClassVar[Callable[..., Iterator[Any]]]
    turn_of: ClassVar[Callable[..., Generator[None, None, str]]]

    def __init__(
        self,
        game: Game | str,
        seats: Sequence[str | Person | Bot],
        *,
        seed: int | str | None = None,
        start: State | str | None = None,
        plies: Sequence[Ply] = (),
        settle: bool = True,
        house: Mapping[str, Any] | str | None = None,
        **options: Any,
    ) -> None:
        rules = installed.game(game)
        super().__init__(rules if house is None else rules.house(house))
        self.house_name = read_line(rules.name, house)[0] if isinstance(house, str) else ""
        if isinstance(seats, str) or not isinstance(seats, Sequence):
            raise OptionError("seats", seats, "a list of players, such as ['Ada', 'Ben']")
        self.seats = tuple(players.check_player(seat) for seat in seats)
        self.seed = random.SystemRandom().getrandbits(32) if seed is None else read_seed(seed)
        self.options = options
        first = self.game.begin(len(self.seats), options)
        begin: State | None = self.game.from_text(start) if isinstance(start, str) else start
        if begin is not None and (begin.game is not self.game or begin.num_players != len(self.seats)):
            raise OptionError(
                "start", start, f"a position of {self.game.title} for {len(self.seats)} players"
            )
        self._begin(first if begin is None else begin, plies)
        # A position set up by hand comes back in `again`; the ordinary opening is dealt anew by its options.
        self._by_hand = self.start != first
        self._branches = 0
        if settle:
            self.settle(rest=True)

    @property
    def house(self) -> dict[str, int | bool | str] | str:
        """The house rules, empty if there are none; as a line of text, if they have a name."""
        rules = dict(self.game.rulebook.figures.house)
        return write_line(self.game.name, rules, self.house_name) if self.house_name and rules else rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat; equal ones are numbered, so that a log says who is meant."""
        return distinct_names(self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats taken by people."""
        return tuple(number for number, seat in enumerate(self.seats) if isinstance(seat, Person))

    def legal_moves(self) -> list[Move]:
        """List the legal moves of the player to move."""
        return self.state.legal_moves()

    def play(self, move: Move | str, *, seat: int | None = None, settle: bool = True) -> State:
        """Make a move.

        Parameters
        ----------
        move : Move or str
            A move or its notation. At a chance node an outcome may be given, to script the cards.
        seat : int, optional
            The seat that makes it; a seat out of turn is refused.
        settle : bool
            True to let chance draw at once after the move.

        Returns
        -------
        State
            The position it leads to.

        Raises
        ------
        IllegalMove
            With the refusal; nothing has changed.
        ParseError
            If it is no move of this game.
        """
        return self.play_all([move], seat=seat, settle=settle)

    def play_all(self, moves: Iterable[Move | str], *, seat: int | None = None, settle: bool = True) -> State:
        """Make several moves, all or none; listeners are called once, after the last of them.

        Parameters
        ----------
        moves : iterable of Move or str
            Moves or their notation, in order. Chance draws only after the last; what it decides in between
            is given among them.
        seat, settle
            As for :meth:`play`; every move must be the seat's own.

        Returns
        -------
        State
            The position they lead to.

        Raises
        ------
        IllegalMove
            With the refusal of the first that is refused; nothing has changed.
        ParseError
            If one is no move of this game; nothing has changed.
        """
        with self._change():
            state, plies = self.state, []
            for move in map(self._parse, moves):
                refusal = self._refusal(state, move, seat)
                if refusal is not None:
                    raise IllegalMove(refusal, self.game.say(refusal, self.names))
                plies.append(make_ply(state, move))
                state = plies[-1].state
            if plies:
                self._push(*plies)
            if settle:
                self._settle()
            return self.state

    def settle(self, *, rest: bool = False) -> State:
        """Draw whatever chance has to decide now; with `rest`, stop where people want to look first."""
        with self._change():
            self._settle(rest=rest)
            return self.state

    def advance(self) -> Ply | None:
        """Make one ply of chance or of a bot; return None if a person must move, or nobody.

        A bot chooses while the lock is free; None is also returned if something else has happened meanwhile.

        Raises
        ------
        GameError
            If a bot chooses what is no legal move, or calls ``sys.exit``: it is named. Nothing has changed.
        """
        with self._change():
            state, version, rng = self.state, self.version, self._luck()
            if (player := state.current_player) == CHANCE:
                return self._push(make_ply(state, state.sample(rng)))
        if player == TERMINAL or not isinstance(bot := self.seats[player], Bot):
            return None
        move = players.choice(bot, state, rng, self.names)
        with self._change():
            # Somebody may have undone or played while the bot was thinking: then its move answers a position
            # that is gone.
            return self._push(make_ply(state, move)) if self.version == version else None

    def hint(self, seat: int | None = None, *, bot: Bot | str = "search", n: int = 3) -> Hint:
        """Ask a strong player for its best moves; it knows what the seat knows and no more.

        Parameters
        ----------
        seat, n : int
            The seat that asks, by default the one that decides; and the number of moves, at most.
        bot : Bot or str
            The adviser: a bot that thinks (:meth:`Bot.think`), or the name of an installed one.

        Raises
        ------
        GameError
            If nobody decides, `seat` is out of turn, the bot does not think, or an argument does not fit.
        """
        with self.lock:
            # A stream of its own: asking for a hint must not change what chance brings next.
            state, rng = self.state, random.Random(f"{self.seed}/{self.ply}/hint")
        return ask(bot, state, rng, n, seat)

    def run(self) -> State:
        """Let chance and bots play until a person has to decide, or the game is over."""
        while self.advance():
            pass
        return self.state

    def branch(self, ply: int | None = None, *, seed: int | str | None = None, settle: bool = True) -> Match:
        """Begin another match with the same first `ply` plies (default: all) and fresh chance after them."""
        with self.lock:
            ply = self.ply if ply is None else ply
            self.state_at(ply)
            # Numbered, so that two branches from one ply do not draw the same cards.
            self._branches += 1
            seed = f"{self.seed}/branch {self._branches}" if seed is None else seed
            plies = self._plies[:ply]
            return Match(
                self.game,
                self.seats,
                seed=seed,
                start=self.start,
                plies=plies,
                settle=settle,
                house=self.house,
                **self.options,
            )

    def again(
        self,
        seats: Sequence[str | Person | Bot] | None = None,
        *,
        house: Mapping[str, Any] | str | None = None,
        **options: Any,
    ) -> Match:
        """Begin a new match of this game, with fresh chance.

        Parameters
        ----------
        seats : sequence of str, Person or Bot, optional
            The players; by default those of this match.
        house : mapping or str, optional
            House rules, see :meth:`.Amendable.house`; by default those of this match.
        **options
            What the game's :meth:`.Game.new` takes. Without any, and with the same players, the match begins
            as this one did: with its options, or in its position if that was set up by hand.

        Raises
        ------
        OptionError
            Names the field, its value and what would be right.
        """
        if seats is not None or house is not None or options:
            rules = self.house if house is None else house
            return Match(self.game, self.seats if seats is None else seats, house=rules, **options)
        start = self.start if self._by_hand else None
        return Match(self.game, self.seats, start=start, house=self.house, **self.options)

    def save(self, path: str | Path) -> None:
        """Write the match to a file, secrets included: one JSON value a line, header first.

        At every moment the file is the old one or the new one, whole. One that is there keeps its mode, and
        a link goes on leading to it.

        Raises
        ------
        OptionError
            If `path` is no place for a file, such as a folder or a device.
        OSError
            If the file cannot be written.
        """
        with self.lock:
            saves.save(self, Path(path))

    @classmethod
    def load(
        cls,
        path: str | Path,
        game: Game | None = None,
        *,
        bots: Sequence[type[Bot]] = (),
        functions: Iterable[Callable[..., Any]] = (),
    ) -> Match:
        """Read a match that :meth:`save` wrote, playing it again move by move.

        One that was played by another edition of the rules opens with a warning, as long as all its moves are
        still allowed.

        Parameters
        ----------
        path : str or Path
            The file.
        game : Game, optional
            The game, where it is not an installed one.
        bots : sequence of classes
            Kinds of bots that are not installed ones; the file tells them by their ``key``.
        functions : iterable of callable
            Functions of its house rules, which the file tells by name.

        Raises
        ------
        RecordError
            If the file is damaged, cut short, changed, of another kind or newer; it names the line. Also if a
            move is no longer allowed by this edition of the rules.
        OSError
            If there is no such file, or it cannot be opened.
        """
        kinds = saves.Kinds(game, players.check_kinds(bots), tuple(functions))
        return saves.load(cls, Path(path), kinds)

    def address(self, seat: int | str | None = None) -> str:
        """Return the match as a short text that fits behind the ``#`` of a link, secrets included.

        Parameters
        ----------
        seat : int or "watch", optional
            Whoever is to read it, a seat or a spectator: then it holds a position that they cannot tell from
            the real one, without seed and moves.

        Raises
        ------
        OptionError
            If there is no such seat.
        """
        if seat not in (None, address.WATCH):
            read_number("seat", seat, 0, len(self.seats) - 1)
        return address.write(self, seat)

    @classmethod
    def from_address(
        cls,
        text: str,
        game: Game | None = None,
        *,
        bots: Sequence[type[Bot]] = (),
        functions: Iterable[Callable[..., Any]] = (),
    ) -> Match:
        """Read a match from what :meth:`address` gave, or from a link that ends in it, playing it again.

        Parameters
        ----------
        text : str
            The address or link; spaces and line breaks do not matter.
        game, bots, functions
            As for :meth:`load`.

        Raises
        ------
        GameError
            In a sentence: it is damaged, was made under other rules, or names what is not installed here.
        """
        told = address.read(text, game, bots=players.check_kinds(bots), functions=functions)
        # Every keyword of a match is given here, so that no option of a link can stand for one.
        match = cls(
            told.game,
            told.seats,
            seed=told.seed,
            start=told.start,
            plies=(),
            settle=False,
            house=told.house,
            **told.options,
        )
        match._begin(match.start, address.played(match.start, told))
        if not match.ply:
            match.settle(rest=True)
        return match

    def board(self, **options: Any) -> Any:
        """Put the match on a board in a Jupyter notebook; see :class:`kernel_games.board.Board`."""
        return self.board_of(self, **options)

    def compare(self, house: Mapping[str, Any] | str | None = None, **options: Any) -> Any:
        """Compare the printed game with house rules, by default its own; see ``kernel_games.compare``."""
        return self.compare_of(self.game, self.house if house is None else house, **options)

    def review(self, **options: Any) -> Any:
        """Review the match, once it is over; see ``kernel_games.review``."""
        return self.review_of(self, **options)

    def reviewing(self, **options: Any) -> Iterator[Any]:
        """Review it in many small steps; see :func:`kernel_games.reviews.reviewing`."""
        return self.reviewing_of(self, **options)

    def __repr__(self) -> str:
        return f"<Match {self.game.title}, {', '.join(self.names)}, ply {self.ply}>"

    def _luck(self) -> random.Random:
        # A fresh generator for each ply: chance depends on seed and ply alone, not on what was undone or
        # thought.
        return random.Random(f"{self.seed}/{self.ply}")

    def _settle(self, *, rest: bool = False) -> None:
        while self.state.current_player == CHANCE and not (rest and self.state.rest):
            self._push(make_ply(self.state, self.state.sample(self._luck())))
