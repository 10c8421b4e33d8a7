"""States of a game, and the game itself. The words are OpenSpiel's and python-chess's."""

from __future__ import annotations

import inspect
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from kernel_games.engine import compact, registry
from kernel_games.engine.clauses import Rulebook
from kernel_games.engine.editions import edition
from kernel_games.engine.errors import IllegalMove, OptionError, Refusal
from kernel_games.engine.events import Event, Tell
from kernel_games.engine.examples import Example, load_examples, load_positions, read_positions
from kernel_games.engine.features import Encoder, measured
from kernel_games.engine.languages import Told
from kernel_games.engine.moves import Move, parse_from
from kernel_games.engine.options import Option
from kernel_games.engine.phrases import Phrases
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
        """How many play."""

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
        """How many turns have ended so far, all players' together, where a game counts them; else 0.

        For players that look ahead by turns and not by moves, also where one plays alone.
        """
        return 0

    def legal_moves(self) -> list[Move]:
        """All moves that the current player may make; none where chance decides or the game is over.

        What :meth:`attempts` and :meth:`refusal` say; a game may know it faster.
        """
        return [move for move in self.attempts() if self.refusal(move) is None]

    @abstractmethod
    def attempts(self) -> list[Move]:
        """All moves that a person may point at here, legal or not, in a stable order.

        Always ``legal_moves() == [move for move in attempts() if refusal(move) is None]``.
        """

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Why `move` is not allowed here; None if it is (for chance: if it is a possible outcome).

        Raises
        ------
        ParseError
            If `move` is no move of this game at all.
        """

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """List what chance may bring, 128 outcomes at most, each with a positive integer weight."""

    def sample(self, rng: random.Random) -> Move:
        """One move at random: at a chance node by weight, at a decision any legal move alike."""
        outcomes = self.chance_outcomes()
        if outcomes:
            return rng.choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0]
        return rng.choice(self.legal_moves())

    def apply(self, move: Move, tell: Tell | None = None) -> Self:
        """The state after `move`, checked.

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
        """The state after a move known to be legal; unchecked, for playing many games fast."""

    @abstractmethod
    def observation(self, seat: int | None) -> dict[str, Any]:
        """What `seat` knows, as plain JSON data: all that drawings, boards, bots and logs may see.

        It has ``game``, ``seat``, ``current``, ``players``, ``scores`` and, for the seat that decides,
        ``legal``: the notation of its legal moves; the rest is the game's own.
        """

    @abstractmethod
    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        """A state drawn at random from those that `seat` cannot tell from this one."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points of each seat, so far."""

    def returns(self) -> tuple[float, ...]:
        """1/k for each of k winners and 0 for the others once the game is over; all 0 before.

        A game that one person can play says how well it went for them, from 0 to 1.
        """
        if self.current_player != TERMINAL:
            return (0.0,) * self.num_players
        winners = self.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.num_players))

    def winners(self) -> tuple[int, ...]:
        """The seats that have won, or lead where the game is not over; by default those with most points."""
        scores = self.scores()
        best = max(scores)
        return tuple(seat for seat, points in enumerate(scores) if points == best)

    def estimate(self, seat: int) -> float:
        """A cheap guess at how well `seat` stands here, for players that look ahead.

        Some games count a seat's own standing and some its lead over the others, each in units of its own:
        compare estimates of one seat, or what all seats have. Who has won is told by :meth:`returns`.
        """
        return float(self.scores()[seat])

    def notation(self, move: Move, seat: int | None) -> str:
        """The notation of a move made here as `seat` may read it."""
        del seat
        return str(move)

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The whole state, secrets included, as plain JSON data; ``game.from_dict`` reads it back."""

    def to_text(self) -> str:
        """The whole state, secrets included, as one line of text; :meth:`.Game.from_text` reads it back."""
        return compact.write(self.game.name, self.to_dict())

    def out_of_turn(self, seat: int) -> Refusal | None:
        """Why `seat` may not act now at all; None if it is its turn, or the game is over."""
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

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()


class Game(ABC):
    """A rulebook that can be played. One immutable object per rulebook.

    The folder of its module holds ``rulebook.toml`` and ``texts.toml``, and may hold ``positions.toml`` and
    ``examples.toml``.

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
        What :meth:`new` takes besides options.
    called : tuple of str
        What players are called in examples, by seat: names, or words of the game's such as their colours.
    folder : Path
        Where its rulebook lies.
    rulebook : Rulebook
        Every clause.
    edition : str
        Which rules these are: a digest, see ``kernel_games.engine.editions``.
    phrases : Phrases
        Every word that players read.
    """

    name: ClassVar[str]
    players: ClassVar[range]
    turn_clause: ClassVar[str]
    moves: Sequence[Move]
    chance_moves: Sequence[Move] = ()
    extras: ClassVar[tuple[str, ...]] = ()
    called: ClassVar[tuple[str, ...]] = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
    rulebook: Rulebook
    phrases: Phrases

    def __init__(self) -> None:
        games = (kind for kind in type(self).__mro__ if issubclass(kind, Game))
        folders = [Path(inspect.getfile(kind)).parent for kind in games]
        # A game derived from another one has the other's rulebook, wherever its own code lies.
        folder = next((each for each in folders if (each / "rulebook.toml").is_file()), folders[0])
        self.folder = folder
        self.rulebook = Rulebook.load(folder / "rulebook.toml", lambda clause: self.examples.get(clause, ()))
        self.phrases = Phrases.load(folder / "texts.toml")
        self._notation = {str(move).casefold(): move for move in (*self.moves, *self.chance_moves)}
        self._first = cache(lambda players: self.from_dict({"players": players}))

    edition = cached_property(edition)

    @property
    def title(self) -> str:
        """What the game is called, in the language set: the phrase ``title`` of the table ``board``."""
        return self.phrases.say("title")

    @cached_property
    def positions(self) -> Mapping[str, Any]:
        """Positions by name, for examples and lessons, as ``positions.toml`` has them."""
        return load_positions(self.folder / "positions.toml", self._named, self.parse_move)

    def read_positions(self, where: str, tables: Mapping[str, Any]) -> Mapping[str, Any]:
        """Positions by name from the tables of a file.

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
        """By clause the examples of ``examples.toml``, in the language set; read when first asked for."""
        path = self.folder / "examples.toml"
        return Told(lambda: load_examples(path, self.rulebook, self.positions, self.parse_move))

    def options_for(self, players: int) -> Mapping[str, Option]:
        """What may be agreed before a game of so many players."""
        del players
        return {}

    def moves_for(self, players: int, **options: Any) -> Sequence[Move]:
        """List the moves that can be legal in games of so many players with these options, in a fixed order.

        Adapters number them, and learners have an output for each. By default all ``moves``; a game
        leaves out those that no position allows, such as a place that the map in play does not have.

        Parameters
        ----------
        players : int
            How many play.
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
        """How many turns it pays to look ahead in a game of so many, for those who imagine how it goes on.

        Turns that begin after the move are counted, two of everybody; 0 is to the end of one's own.
        """
        return 2 * players

    def option_words(self, name: str, option: Option) -> str:
        """What an option means: the phrase of the table ``option``, or else what the option says itself."""
        return self.phrases("option", name) if name in self.phrases.keys("option") else option.doc

    def new(self, players: int, **options: Any) -> Any:
        """The first state of a game.

        Parameters
        ----------
        players : int
            How many play.
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
        """:meth:`new` with checked players, and with options that somebody else may have written."""
        if "players" in options:
            expected = "no such option: as many play as there are seats"
            raise OptionError("players", options["players"], expected)
        first: State = self.new(self.check_players(players), **options)
        return first

    @abstractmethod
    def longest(self, players: int, **options: Any) -> int:
        """No game with these options has more plies, chance included; a bound that can be proven."""

    def practical_length(self, players: int, **options: Any) -> int:
        """So many plies, chance included, that games played to win are over by then, and random ones too.

        Where :meth:`longest` is far off, a game says here what was measured: at least twice the longest game
        seen. Who learns from many games may break one off that is longer.
        """
        return self.longest(players, **options)

    def encoder(self, players: int, **options: Any) -> Encoder:
        """What makes numbers of observations, always as many in the same order.

        Parameters
        ----------
        players : int
            How many play.
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
        """A position set up by hand: :meth:`from_dict` with its fields as keywords."""
        return self.from_dict(fields)

    def describe(self, view: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """An observation in words, stable, for terminals and readers who do not see the board."""
        lines = self.lines(view, tuple(names or ()))
        return f"{self.title}. " + "\n".join(f"{line}." for line in lines)

    def lines(self, view: Mapping[str, Any], names: tuple[str, ...], /) -> Iterable[str]:
        """An observation in words, line by line, without full stops."""
        del names
        return [f"{key}: {value}" for key, value in view.items() if key != "legal"]

    def label(self, move: Move) -> str:
        """A move in words, such as ``Tiki Up 2 on Nani``; its notation where there are no words."""
        if move.verb not in self.phrases.keys("move"):
            return str(move)
        facts = {"args": move.args} | {f"a{index}": value for index, value in enumerate(move.args)}
        return self.phrases("move", move.verb, facts)

    def say(self, what: Event | Refusal, names: Sequence[str] | None = None) -> str:
        """An event or a refusal in words. `names` are the players', by seat."""
        if isinstance(what, Refusal):
            return self.phrases("refusal", what.reason, what.facts, names)
        return self.phrases("event", what.text, {**what.facts, **what.secret}, names)

    def check_players(self, players: object) -> int:
        """`players`, if so many may play; else an :class:`.OptionError`."""
        return read_number("players", players, self.players[0], self.players[-1])

    def given(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options that are not None; an :class:`.OptionError` for one that the game does not know.

        What they are worth is checked where a position is read.
        """
        known = (*self.options_for(players), *self.extras)
        for field, value in options.items():
            if field not in known:
                raise OptionError(field, value, f"one of the options {', '.join(known)}")
        return {field: value for field, value in options.items() if value is not None}

    def __repr__(self) -> str:
        return f"<Game {self.title}, {self.players[0]} to {self.players[-1]} players>"

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return registry.load, ("games", self.name)


def game(game: Game | str) -> Game:
    """Return the installed game of a name; a game is returned as it is.

    Raises
    ------
    OptionError
        If there is none of that name; it lists those that are installed.
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise OptionError("game", game, f"a game, or one of {', '.join(registry.registered_games())}")
    found: Game = registry.load("games", game)
    return found
