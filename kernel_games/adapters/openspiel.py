"""Every installed game among OpenSpiel's.

>>> import pyspiel
>>> import kernel_games.adapters.openspiel
>>> game = pyspiel.load_game("python_kernel_games_tiki_topple(players=3)")
>>> game.new_initial_state().is_chance_node()
True

Importing this module registers every installed game as ``python_kernel_games_`` and its name;
:func:`register` adds one that is not installed. Parameters are ``players``, the game's options, and what else
``game.new`` takes, as JSON or as a plain word: ``map=practice``.

A move that the rulebook forbids is an :class:`IllegalAction`, which cites the clause. States have OpenSpiel's
structs and JSON (:mod:`kernel_games.adapters.structs`), and ``new_initial_state`` of a game reads them.

This needs the extra ``openspiel``: ``pip install "kernel-games[openspiel]"``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Container, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from kernel_games.adapters.arrays import Arrays, utilities
from kernel_games.adapters.structs import ActionStruct, IllegalAction, StateStruct, Structs
from kernel_games.engine import CHANCE, TERMINAL, Event, Game, Move, OptionError, State, registry
from kernel_games.engine.extras import need
from kernel_games.engine.film import learned

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

__all__ = ["HistoryNode", "IllegalAction", "Observer", "SharedGame", "SpielGame", "SpielState", "register"]

_np = need("numpy", "openspiel")
_spiel = need("pyspiel", "openspiel")
_Game: Any = _spiel.Game

PREFIX = "python_kernel_games_"


def register(game: Game) -> str:
    """Add a game to those that ``pyspiel.load_game`` knows.

    Returns
    -------
    str
        The name it has there.
    """
    kind = _kind(game, _default_players(game))
    # OpenSpiel keeps this beyond the interpreter's end, which a class survives and a function does not.
    _spiel.register_game(kind, type("SpielGame", (SpielGame,), {"game": game}))
    return str(kind.short_name)


def _default_players(game: Game) -> int:
    """Return two if two can play, else the fewest that can."""
    return 2 if 2 in game.players else game.players[0]


def _defaults(game: Game) -> dict[str, Any]:
    """Return the parameters, each with the value that stands for its being left out.

    For an option this is a number below all that may be agreed, since its default may depend on the number of
    players.
    """
    lowest: dict[str, int] = {}
    for players in game.players:
        for name, option in game.options_for(players).items():
            lowest[name] = min(lowest.get(name, 0), option.low)
    return {
        "players": _default_players(game),
        **{name: low - 1 for name, low in lowest.items()},
        **dict.fromkeys(game.extras, ""),
    }


def _kind(game: Game, players: int) -> Any:
    """Describe a game in OpenSpiel's words."""
    words = _spiel.GameType
    chance = words.ChanceMode.EXPLICIT_STOCHASTIC if game.chance_moves else words.ChanceMode.DETERMINISTIC
    return words(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=words.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=words.Information.IMPERFECT_INFORMATION,
        utility=words.Utility.ZERO_SUM if players > 1 else words.Utility.GENERAL_SUM,
        reward_model=words.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


class SharedGame:
    """Data shared by all positions of one game.

    Parameters
    ----------
    game : Game
        The game.
    params : mapping
        The parameters of ``pyspiel.load_game``.

    Attributes
    ----------
    arrays : Arrays
        Its moves and features by number.
    numbers : dict of str to int
        Each of these moves by its notation, numbered from 2, and after them those of chance.
    noted : int
        Of how many plies an information state tensor tells.
    """

    def __init__(self, game: Game, params: Mapping[str, Any]) -> None:
        self.game, self.params = game, dict(params)
        self.players = game.check_players(params.get("players", _default_players(game)))
        left_out = _defaults(game)
        self.options = {
            name: json.loads(value) if isinstance(value, str) and value[0] in "[{" else value
            for name, value in params.items()
            if name != "players" and value != left_out[name]
        }
        self.first = game.begin(self.players, self.options)
        self.arrays = Arrays(game, self.players, self.options)
        self.outcomes = {move: number for number, move in enumerate(game.chance_moves)}
        every = (*self.arrays.moves, *game.chance_moves)
        self.numbers = {str(move): number for number, move in enumerate(every, 2)}
        self.noted = game.practical_length(self.players, **self.options)

    def position(self, data: Mapping[str, Any]) -> State:
        """Return a position of this game with these parameters, from plain data."""
        state: State = self.game.from_dict(data)
        here, first = state.to_dict(), self.first.to_dict()
        for name in ("players", *self.game.options_for(self.players)):
            if here.get(name) != first.get(name):
                raise OptionError(name, here.get(name), f"{first.get(name)!r}, a parameter of this game")
        # Another map is no option, and has other moves and another number of features.
        numbers, encoder = self.arrays.numbers, self.arrays.encoder
        fits = len(encoder(state.observation(None))) == encoder.size
        if not fits or not all(move in numbers for move in state.legal_moves()):
            raise OptionError("position", data, "a position of a game with these parameters")
        return state


class SpielGame(_Game):  # type: ignore[misc]
    """One of our games with its parameters.

    At its end players get :func:`kernel_games.adapters.arrays.utilities`. OpenSpiel plays every game to its
    end, so ``max_game_length`` is ``game.longest(players)``, which can be proven.

    Attributes
    ----------
    game : Game
        The game; there is a class for each.
    table : SharedGame
        The game with its parameters.

    Raises
    ------
    OptionError
        Names the parameter, its value and what would be right.
    """

    game: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        self.table = table = SharedGame(game, params or {})
        several = table.players > 1
        info = _spiel.GameInfo(
            num_distinct_actions=len(table.arrays.moves),
            max_chance_outcomes=len(game.chance_moves),
            num_players=table.players,
            min_utility=-1 / (table.players - 1) if several else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if several else None,
            max_game_length=game.longest(table.players, **table.options),
        )
        super().__init__(_kind(game, table.players), info, table.params)

    def new_initial_state(self, given: StateStruct | Mapping[str, Any] | str | None = None) -> SpielState:
        """Return the beginning of a game, or a position without what led to it.

        Parameters
        ----------
        given : StateStruct, mapping or str, optional
            The position: what ``to_struct``, ``to_dict`` or ``to_json`` of a state gave.

        Raises
        ------
        OptionError
            If it is no position of this game with these parameters.
        """
        first = self.table.first if given is None else self.table.position(StateStruct.read(given).to_dict())
        return SpielState(self, HistoryNode(self.table, first))

    def action_struct_spec(self) -> tuple[str, str]:
        """Return the fields of an action's struct, and an example."""
        return '{"move": string}', ActionStruct({"move": str(self.table.arrays.moves[0])}).to_json()

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make an observer: strings and tensors of states."""
        del params
        kind = iig_obs_type or _spiel.IIGObservationType(perfect_recall=False)
        public = kind.private_info == _spiel.PrivateInfoType.NONE
        return Observer(self.table, recall=kind.perfect_recall, public=public)


class HistoryNode:
    """A position with everything that led to it; never changed, so that copies share it.

    Parameters
    ----------
    table : SharedGame
        The game.
    state : State
        The position.
    before : HistoryNode, optional
        The one before; None at the beginning.
    move : Move, optional
        The move made there; None where a seat imagined this position in place of the one before.
    seat : int, optional
        That seat.

    Attributes
    ----------
    allowed : container of int or None
        The actions that may be done here, from when somebody asks until somebody goes on.
    """

    __slots__ = ("_told", "allowed", "before", "move", "seat", "state", "table")

    def __init__(
        self,
        table: SharedGame,
        state: State,
        before: HistoryNode | None = None,
        move: Move | None = None,
        seat: int | None = None,
    ) -> None:
        self.table, self.state, self.before, self.move, self.seat = table, state, before, move, seat
        # A note replays its move, so it is made once for each seat.
        self._told: dict[int | None, tuple[str, str]] = {}
        self.allowed: Container[int] | None = None

    def __deepcopy__(self, memo: object) -> HistoryNode:
        return self

    def __reduce__(self) -> tuple[Callable[..., HistoryNode], tuple[str, dict[str, Any], str, list[_Step]]]:
        first, *way = self._way()
        steps = [
            _Step(str(ply.move), None) if ply.move else _Step(ply.state.to_text(), ply.seat) for ply in way
        ]
        begun = "" if first.state == self.table.first else first.state.to_text()
        return _again, (self.table.game.name, self.table.params, begun, steps)

    def child(self, move: Move) -> HistoryNode:
        """Return the position after a move."""
        return HistoryNode(self.table, self.state.child(move), self, move)

    def imagine(self, seat: int, rng: random.Random) -> HistoryNode:
        """Draw a position that `seat` cannot tell from this one, by its own information state either."""
        return HistoryNode(self.table, self.state.imagine(seat, rng), self, seat=seat)

    def _way(self) -> list[HistoryNode]:
        """Return all positions from the first."""
        # A loop, not recursion: games have hundreds of plies.
        way, ply = [self], self.before
        while ply:
            way.append(ply)
            ply = ply.before
        return way[::-1]

    def read(self, seat: int | None) -> list[tuple[str, str]]:
        """Return what a seat has noted: the notation of every move as it could read it, and its events.

        If another seat imagined this seat's cards, nobody knows what it had noted until then: it has noted
        what a spectator would, and what it saw at that moment.
        """
        way = self._way()
        imagined = [number for number, ply in enumerate(way) if ply.seat not in (None, seat)]
        last = imagined[-1] if imagined else 0
        noted = [ply.note(None if number < last else seat) for number, ply in enumerate(way) if ply.move]
        if imagined:
            noted.insert(0, ("", _plain(way[last].state.observation(seat))))
        return noted

    def note(self, seat: int | None) -> tuple[str, str]:
        """Return the move that led here as a seat read it, and its events; empty at the beginning."""
        if self.before is None or self.move is None:
            return "", ""
        if seat not in self._told:
            events: list[Event] = []
            before = self.before.state
            before.child(self.move, events.append)
            told = [[event.text, dict(event.facts)] for event in learned(events, seat)]
            self._told[seat] = (before.notation(self.move, seat), _plain(told))
        return self._told[seat]


class _Step(NamedTuple):
    """A move in notation, or a position that a seat imagined, as text."""

    text: str
    seat: int | None


@lru_cache(maxsize=8)
def _loaded(name: str, params: tuple[tuple[str, Any], ...]) -> SharedGame:
    table: SharedGame = _spiel.load_game(PREFIX + name, dict(params)).table
    return table


def _again(
    name: str, params: Mapping[str, Any], begun: str, steps: list[tuple[str, int | None]]
) -> HistoryNode:
    """Follow the same way again."""
    table = _loaded(name, tuple(params.items()))
    ply = HistoryNode(table, table.game.from_text(begun) if begun else table.first)
    for text, seat in steps:
        if seat is None:
            ply = ply.child(table.game.parse_move(text))
        else:
            ply = HistoryNode(table, table.game.from_text(text), ply, seat=seat)
    return ply


def _plain(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


class SpielState(Structs):
    """A position, as OpenSpiel plays on it.

    Attributes
    ----------
    ply : HistoryNode
        The position and what led to it; ``ply.state`` is ours.
    """

    ply: HistoryNode

    def __init__(self, game: SpielGame, ply: HistoryNode) -> None:
        super().__init__(game)
        self.ply = ply

    def current_player(self) -> int:
        """Return who decides; our numbers for chance and the end are OpenSpiel's."""
        return self.ply.state.current_player

    def _legal_actions(self, player: int) -> list[int]:
        del player
        ply = self.ply
        ply.allowed = legal = ply.table.arrays.legal(ply.state)
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes by their places in ``game.chance_moves``, with probabilities."""
        outcomes = self.ply.state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        numbers = self.ply.table.outcomes
        chances = sorted((numbers[move], weight / total) for move, weight in outcomes)
        self.ply.allowed = dict(chances)
        return chances

    def _apply_action(self, action: int) -> None:
        ply, player = self.ply, self.current_player()
        # Nearly every caller has asked for the legal actions or outcomes first: then a look-up is enough.
        if ply.allowed is None or action not in ply.allowed:
            self.check(player, action)
        ply.allowed = None
        table = ply.table
        self.ply = ply.child((table.game.chance_moves if player == CHANCE else table.arrays.moves)[action])

    def check(self, player: int, action: int) -> None:
        """Raise an :class:`IllegalAction` for what may not be done here."""
        move = self._move(player, action)
        refusal = self.ply.state.refusal(move)
        if refusal is not None:
            reason = f"{move}: {self.ply.table.game.say(refusal)} ({refusal.clause})"
            raise IllegalAction(action, reason, refusal)

    def _move(self, player: int, action: int) -> Move:
        table = self.ply.table
        moves: Sequence[Move] = table.game.chance_moves if player == CHANCE else table.arrays.moves
        if not 0 <= action < len(moves):
            raise IllegalAction(action, f"expected the number of a move, from 0 to {len(moves) - 1}")
        return moves[action]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._move(player, action))

    def is_terminal(self) -> bool:
        """Return True once the game is over."""
        return self.ply.state.current_player == TERMINAL

    def returns(self) -> list[float]:
        """Return what the game was worth to each player; 0 before its end."""
        return utilities(self.ply.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Draw a position at random from those that `player` cannot tell from this one.

        Their information state is the same, and so are its tensors and legal actions. The others hold what
        :meth:`.State.imagine` gives them, and their information states say so.
        """
        other: SpielState = self.clone()
        other.ply = self.ply.imagine(player, random.Random(repr(sampler())))
        return other

    def __str__(self) -> str:
        return str(self.ply.state)


class Observer:
    """Strings and tensors of what players see and have seen.

    Parameters
    ----------
    table : SharedGame
        The game.
    recall : bool
        True for information states, which hold all that was ever seen; False for the present view.
    public : bool
        True for a spectator's view, whoever asks.

    Attributes
    ----------
    tensor : array of float32
        The features of what is seen, each from 0 to 1; with `recall` also a number for each ply: which move
        the player read there, 0 for none, and the lowest above it for a move that was veiled.
    dict : dict of str to array
        The same by name, in its shapes.
    """

    def __init__(self, table: SharedGame, *, recall: bool, public: bool = False) -> None:
        self._table, self._recall, self._public = table, recall, public
        shapes = [(feature.name, feature.shape or (1,)) for feature in table.arrays.encoder.features]
        if recall:
            shapes.append(("moves", (table.noted,)))
        sizes = [int(_np.prod(shape)) for _, shape in shapes]
        self.tensor: NDArray[float32] = _np.zeros(sum(sizes), _np.float32)
        parts = _np.split(self.tensor, _np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes, parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the tensor."""
        table, ply = self._table, state.ply
        size = table.arrays.encoder.size
        seat = None if self._public else player
        self.tensor[:size] = table.arrays.seen(ply.state, seat)
        if self._recall:
            moves = [table.numbers.get(text, 1) for text, _ in ply.read(seat) if text][: table.noted]
            self.tensor[size:] = 0
            # Scaled below 1, as OpenSpiel's algorithms expect of inputs.
            self.tensor[size : size + len(moves)] = _np.array(moves) / (len(table.numbers) + 1)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees, as JSON; with recall a line for each ply, as they could read it."""
        seat = None if self._public else player
        if not self._recall:
            return _plain(state.ply.state.observation(seat))
        lines = (" ".join(each) for each in state.ply.read(seat))
        return "\n".join(("spectator" if seat is None else f"player {seat}", *lines))


for _, _game in registry.loaded("games"):
    register(_game)
