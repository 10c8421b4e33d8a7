"""Positions of a game, and the game itself. The words are OpenSpiel's and python-chess's."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

from kernel_games.engine import compact
from kernel_games.engine.editions import edition
from kernel_games.engine.errors import IllegalMove, OptionError, Refusal
from kernel_games.engine.events import Event, Tell
from kernel_games.engine.examples import Example, load_examples, load_positions, read_positions
from kernel_games.engine.features import Encoder, measured
from kernel_games.engine.folders import find_folder
from kernel_games.engine.house import Amendable
from kernel_games.engine.languages import Translated
from kernel_games.engine.moves import Move, parse_from
from kernel_games.engine.options import Option
from kernel_games.engine.reading import read_number

CHANCE = -1
"""Current player where chance decides: a deal, a draw, a die, a reveal."""

TERMINAL = -4
"""Current player once the game is over."""

_MEASURED_GAMES, _MEASURED_PLIES = 12, 300


class State(ABC):
    """A position of a game. Immutable, hashable and equal by value.

    Every method that takes a seat takes None for a spectator, who knows only what all know.
    """

    __slots__ = ()
    game: ClassVar[Game]

    @property
    @abstractmethod
    def num_players(self) -> int:
        """Number of players."""

    @property
    @abstractmethod
    def current_player(self) -> int:
        """The seat that decides, :data:`.CHANCE`, or :data:`.TERMINAL`."""

    @property
    def rest(self) -> bool:
        """True at a chance node where people want to look before it goes on, such as after a scoring."""
        return False

    @property
    def turns_taken(self) -> int:
        """Number of turns that have ended so far, all players' together; 0 where a game does not count them.

        For players that look ahead by turns and not by moves, also where one plays alone.
        """
        return 0

    def legal_moves(self) -> list[Move]:
        """List the moves that the current player may make; none at a chance node or after the game.

        By :meth:`attempts` and :meth:`refusal`; a game may know it faster.
        """
        return [move for move in self.attempts() if self.refusal(move) is None]

    @abstractmethod
    def attempts(self) -> list[Move]:
        """List all moves that a person may point at here, legal or not, in a stable order.

        Always ``legal_moves() == [move for move in attempts() if refusal(move) is None]``.
        """

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Return the clause and reason that forbid `move` here, or None if it is allowed.

        At a chance node a move is allowed if it is a possible outcome.

        Raises
        ------
        ParseError
            If `move` is no move of this game at all.
        """

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """List what chance may bring, 128 outcomes at most, each with a positive integer weight."""

    def sample(self, rng: random.Random) -> Move:
        """Draw one move at random: by weight at a chance node, any legal move equally likely elsewhere."""
        outcomes = self.chance_outcomes()
        if outcomes:
            return rng.choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0]
        return rng.choice(self.legal_moves())

    def apply(self, move: Move, tell: Tell | None = None) -> Self:
        """Return the state after `move`, once the move has been checked.

        Parameters
        ----------
        move : Move
            A legal move, or at a chance node an outcome.
        tell : callable, optional
            Called with each :class:`Event`, in order. Events are only made where it is given.

        Raises
        ------
        IllegalMove
            With the refusal.
        ParseError
            If it is no move of this game.
        """
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal, self.game.say(refusal))
        return self.child(move, tell)

    @abstractmethod
    def child(self, move: Move, tell: Tell | None = None) -> Self:
        """Return the state after a legal move, unchecked, for playing many games fast."""

    @abstractmethod
    def observation(self, seat: int | None) -> dict[str, Any]:
        """Return what `seat` knows, as plain JSON data: all that drawings, boards, bots and logs may see.

        It has ``game``, ``seat``, ``current``, ``players``, ``scores`` and, for the seat that decides,
        ``legal``: the notation of its legal moves; the rest is the game's own.
        """

    @abstractmethod
    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        """Draw a state at random from those that `seat` cannot tell from this one."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return the points of each seat, so far."""

    def returns(self) -> tuple[float, ...]:
        """Share 1 equally among the winners once the game is over; all 0 before.

        A game that one person can play says how well it went for them, from 0 to 1.
        """
        if self.current_player != TERMINAL:
            return (0.0,) * self.num_players
        winners = self.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.num_players))

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won, or lead so far; by default those with the most points."""
        scores = self.scores()
        best = max(scores)
        return tuple(seat for seat, points in enumerate(scores) if points == best)

    def estimate(self, seat: int) -> float:
        """Estimate cheaply how well `seat` is doing, for players that look ahead.

        Some games count a seat's own standing and some its lead over the others, each in units of its own:
        compare estimates of one seat, or what all seats have. Who has won is told by :meth:`returns`.
        """
        return float(self.scores()[seat])

    def prospect(self, seat: int) -> float:
        """Return what `seat` may expect in the end if it goes for the best goal; without goals its estimate.

        Units are those of :meth:`estimate` or points, as the game likes; compare it with itself only.
        """
        return self.estimate(seat)

    def aim(self, seat: int) -> Event | None:
        """Return what `seat` would best aim at, to be put into words; None if the game has no goals."""
        del seat
        return None

    def notation(self, move: Move, seat: int | None) -> str:
        """Return the notation of a move made here, as `seat` may read it."""
        del seat
        return str(move)

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return the whole state, secrets included, as plain JSON data; ``game.from_dict`` reads it back."""

    def to_text(self) -> str:
        """Return the whole state, secrets included, as one line of text for :meth:`.Game.from_text`."""
        return compact.write(self.game.name, self.to_dict())

    def out_of_turn(self, seat: int) -> Refusal | None:
        """Return the refusal if it is not the turn of `seat`; None if it is, or if the game is over."""
        player = self.current_player
        if player in (seat, TERMINAL):
            return None
        if player == CHANCE:
            return Refusal(self.game.turn_clause, "nobodys_turn")
        return Refusal(self.game.turn_clause, "not_your_turn", {"seat": player})

    def __str__(self) -> str:
        return self.game.describe(self.observation(None))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.describe(self.observation(None))!r}>"

    # Tuples with equal items are equal; positions of two games must not be.
    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()


class Game(Amendable, ABC):
    """A rulebook that can be played. One immutable object per rulebook.

    The folder of its module holds ``rulebook.toml`` and ``texts.toml``, and may hold ``positions.toml`` and
    ``examples.toml``. A game without a folder, such as one written in a notebook, has these texts in `files`.

    Attributes
    ----------
    name : str
        Such as ``tiki_topple``.
    players : range
        How many may play.
    turn_clause : str
        The clause that says whose turn it is.
    moves, chance_moves : sequence of Move
        Every move of players, whatever is agreed, those among them that are only there to ask why they are
        refused; and all that chance may ever bring. What one game can see of them: :meth:`moves_for`.
    extras : tuple of str
        Arguments of :meth:`new` besides options.
    outlook : callable, optional
        ``outlook(state)`` gives what the seat that decides can work out of what lies ahead, from what it
        knows alone, as plain data, or None. A board puts it into that seat's view as ``outlook`` if a person
        asks for it; no observation has it.
    called : tuple of str
        Players in examples, by seat: names, or words of the game's such as their colours.
    files : mapping of str to str
        Contents of its files by name, such as ``walks/first.toml``, where there is no folder.
    folder : Path
        The folder of its rulebook.
    rulebook : Rulebook
        Every clause.
    edition : str
        A digest of the rules; see ``kernel_games.engine.editions``.
    phrases : Phrases
        Every word that players read.
    """

    name: ClassVar[str]
    players: ClassVar[range]
    turn_clause: ClassVar[str]
    moves: Sequence[Move]
    chance_moves: Sequence[Move] = ()
    extras: ClassVar[tuple[str, ...]] = ()
    outlook: Callable[[Any], Mapping[str, Any] | None] | None = None
    called: ClassVar[tuple[str, ...]] = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
    files: ClassVar[Mapping[str, str]] = {}

    def __init__(self) -> None:
        self.folder = find_folder(self, Game)
        self._notation = {str(move).casefold(): move for move in (*self.moves, *self.chance_moves)}
        self._load()

    edition = cached_property(edition)

    @property
    def title(self) -> str:
        """The game's name in the current language: the phrase ``title`` of the table ``board``."""
        return self.phrases.say("title")

    @cached_property
    def positions(self) -> Mapping[str, Any]:
        """Positions by name, for examples and lessons, as ``positions.toml`` has them."""
        path, lenient = self.folder / "positions.toml", self is not self.printed
        return load_positions(path, self._named, self.parse_move, lenient=lenient)

    def read_positions(self, where: str, tables: Mapping[str, Any]) -> Mapping[str, Any]:
        """Read positions by name from the tables of a file.

        A table with players and options of :meth:`new` alone begins a new game; any other is read by
        :meth:`position`, or by :meth:`from_text` where ``text`` is all it has. See
        :func:`kernel_games.engine.examples.read_positions`.
        """
        return read_positions(where, tables, self._named, self.parse_move)

    def _named(self, fields: dict[str, Any]) -> Any:
        if fields.keys() == {"text"}:
            return self.from_text(fields["text"])
        if "players" in fields:
            players = self.check_players(fields["players"])
            if fields.keys() <= {"players", *self.options_for(players), *self.extras}:
                return self.new(**fields)
        return self.position(**fields)

    @cached_property
    def examples(self) -> Mapping[str, tuple[Example, ...]]:
        """Examples of ``examples.toml`` by clause, in the current language; read on first use."""
        path, lenient = self.folder / "examples.toml", self is not self.printed
        return Translated(lambda: load_examples(path, self, lenient=lenient))

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Return the options that players can agree on before a game of so many."""
        del players
        return {}

    def moves_for(self, players: int, **options: Any) -> Sequence[Move]:
        """List the moves that can be legal in games of so many players with these options, in a fixed order.

        Adapters number them, and learners have an output for each. By default all ``moves``; a game
        leaves out those that no position allows, such as a place that the map in play does not have.

        Parameters
        ----------
        players : int
            Number of players.
        **options
            As for :meth:`new`.

        Raises
        ------
        OptionError
            As :meth:`new`.
        """
        self.begin(players, options)
        return self.moves

    def horizon(self, players: int) -> int:
        """Return the search depth in turns started after the move; 0 ends with the current turn."""
        return 2 * players

    def option_words(self, name: str, option: Option) -> str:
        """Describe an option: the phrase of the table ``option``, or else the option's own ``doc``."""
        return self.phrases("option", name) if name in self.phrases.keys("option") else option.doc

    def new(self, players: int, **options: Any) -> Any:
        """Return the first state of a game.

        Parameters
        ----------
        players : int
            Number of players.
        **options
            Those of :meth:`options_for`, and what the game's own set-up takes.

        Raises
        ------
        OptionError
            Names the field, its value and what would be right.
        """
        self.check_players(players)
        if not options:
            return self._first(players)
        return self.from_dict({"players": players, **self.given(players, options)})

    def begin(self, players: int, options: Mapping[str, Any]) -> State:
        """Call :meth:`new` with checked players, and with options that somebody else may have written."""
        if "players" in options:
            expected = "no such option: as many play as there are seats"
            raise OptionError("players", options["players"], expected)
        first: State = self.new(self.check_players(players), **options)
        return first

    @abstractmethod
    def longest(self, players: int, **options: Any) -> int:
        """Return a proven upper bound on the plies of a game with these options, chance included."""

    def practical_length(self, players: int, **options: Any) -> int:
        """Return a number of plies that no real game reaches, chance included.

        Where :meth:`longest` is far too high, a game gives a measured figure here: at least twice the longest
        game seen, whether it was played to win or at random. A learner may stop any game that runs longer.
        """
        return self.longest(players, **options)

    def encoder(self, players: int, **options: Any) -> Encoder:
        """Return the encoder that turns observations into numbers, the same number of them in the same order.

        Parameters
        ----------
        players : int
            Number of players.
        **options
            As for :meth:`new`; the numbers may depend on them.

        Returns
        -------
        Encoder
            ``encoder(view)`` is a list of numbers; ``encoder.features`` names them, with shapes and bounds. A
            game that lists none is read from some random games, always the same; see
            :func:`kernel_games.engine.features.measured`.
        """
        return measured(players, self._some_views(self.check_players(players), options))

    def _some_views(self, players: int, options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for each in range(_MEASURED_GAMES):
            rng = random.Random(f"{self.name}/{players}/{each}")
            state = self.begin(players, options)
            for _ in range(_MEASURED_PLIES):
                yield from map(state.observation, range(players))
                if state.current_player == TERMINAL:
                    break
                state = state.child(state.sample(rng))

    @abstractmethod
    def from_dict(self, data: Mapping[str, Any]) -> Any:
        """Read a state from plain JSON data, fully checked; fields left out take their first value.

        Raises
        ------
        OptionError
            Names the field, its value and what would be right, with the clause where there is one.
        """

    def from_text(self, text: str) -> Any:
        """Read a state from the line of text that :meth:`.State.to_text` gives, fully checked.

        Raises
        ------
        OptionError
            If it is none of this game, not whole, or holds what cannot be.
        """
        return self.from_dict(compact.read(self.name, text))

    def parse_move(self, text: str) -> Move:
        """Read a move, a player's or chance's, from its notation; case and spaces do not matter.

        Raises
        ------
        ParseError
            If it is no move of this game.
        """
        return parse_from(self._notation, text, self.title)

    def check_move(self, move: Move) -> None:
        """Raise :class:`.ParseError` if `move` is a move of another game."""
        if self._notation.get(move.text.casefold()) is not move:
            self.parse_move(move.text)

    def position(self, **fields: Any) -> Any:
        """Set up a position by hand: :meth:`from_dict` with its fields as keywords."""
        return self.from_dict(fields)

    def describe(self, view: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """Describe an observation in words, stable, for terminals and readers who do not see the board."""
        lines = self.lines(view, tuple(names or ()))
        return f"{self.title}. " + "\n".join(f"{line}." for line in lines)

    def lines(self, view: Mapping[str, Any], names: tuple[str, ...], /) -> Iterable[str]:
        """Describe an observation line by line, without full stops."""
        del names
        return [f"{key}: {value}" for key, value in view.items() if key != "legal"]

    def label(self, move: Move) -> str:
        """Describe a move in words, such as ``Tiki Up 2 on Nani``; its notation if there are no words."""
        if move.verb not in self.phrases.keys("move"):
            return str(move)
        facts = {"args": move.args} | {f"a{index}": value for index, value in enumerate(move.args)}
        return self.phrases("move", move.verb, facts)

    def say(self, what: Event | Refusal, names: Sequence[str] | None = None) -> str:
        """Put an event or a refusal into words. `names` are the players', by seat."""
        if isinstance(what, Refusal):
            facts = {**self.phrases.held(what.clause), **what.facts}
            return self.phrases("refusal", what.reason, facts, names)
        return self.phrases("event", what.text, self.phrases.facts(what), names)

    def check_players(self, players: object) -> int:
        """Return `players` if that many can play; else raise an :class:`.OptionError`."""
        return read_number("players", players, self.players[0], self.players[-1])

    def given(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that are not None; raise an :class:`.OptionError` for an unknown one.

        Their values are checked where a position is read.
        """
        known = (*self.options_for(players), *self.extras)
        for field, value in options.items():
            if field not in known:
                raise OptionError(field, value, f"one of the options {', '.join(known)}")
        return {field: value for field, value in options.items() if value is not None}

    def __repr__(self) -> str:
        return f"<Game {self.title}, {self.players[0]} to {self.players[-1]} players>"


@lru_cache(maxsize=1)
def events_of(state: State, move: Move) -> tuple[Event, ...]:
    """Return what a legal move, or an outcome of chance, brings about; asked for again, it is remembered."""
    events: list[Event] = []
    state.child(move, events.append)
    return tuple(events)
