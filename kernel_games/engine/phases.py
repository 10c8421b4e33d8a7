"""Rules as a table of phases: who decides, what they may try, why not, and what happens next."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from kernel_games.engine.clauses import Rulebook
from kernel_games.engine.errors import PluginError, Refusal
from kernel_games.engine.events import SILENT, Event, Note, Tell
from kernel_games.engine.features import Encoder, Feature
from kernel_games.engine.moves import Move
from kernel_games.engine.phrases import Phrases
from kernel_games.engine.states import CHANCE, TERMINAL, Game, State
from kernel_games.engine.tuples import quick_replace

S = TypeVar("S")

Outcomes = list[tuple[Move, int]]
Why = Callable[[S, Move], Refusal | None]


class PhaseName(StrEnum):
    """Names of a game's phases; a game's own enumeration inherits it."""

    # A phase is looked up at every move: the hash of its text is worked out once, that of a member each time.
    __hash__ = str.__hash__


class Phase(NamedTuple, Generic[S]):
    """One row of the table; :func:`decision`, :func:`chance_node` and :func:`over` write it.

    Attributes
    ----------
    player : int, optional
        The one who decides: None for the state's ``seat``, or CHANCE, or TERMINAL.
    play : callable
        ``play(state, move, note)`` gives the state after a legal move, and notes what happens on the way.
    why_not : callable
        ``why_not(state, move)``: why any move of the game is not allowed; None if it is.
    attempts, legal : callable
        ``attempts(state)``: all that may be pointed at; ``legal(state)``: those that are allowed.
    outcomes : callable
        ``outcomes(state)``: what chance may bring, with weights.
    sample : callable
        ``sample(state, rng)``: one legal move or outcome at random.
    then : frozenset of str
        The phases that may follow.
    rest : bool
        True if people want to look before chance goes on.
    """

    player: int | None
    play: Callable[[S, Move, Note], S]
    why_not: Why[S]
    attempts: Callable[[S], list[Move]]
    legal: Callable[[S], Sequence[Move]]
    outcomes: Callable[[S], Outcomes]
    sample: Callable[[S, random.Random], Move]
    then: frozenset[str]
    rest: bool = False


def says(clause: str, reason: str, **facts: Any) -> Why[Any]:
    """Return a function that always gives the same refusal."""
    refusal = Refusal(clause, reason, facts)
    return lambda _state, _move: refusal


def decision(
    play: Callable[[S, Move, Note], S],
    attempts: Callable[[S], Iterable[Move]],
    why_not: Why[S],
    *,
    then: Iterable[str],
    verbs: Collection[str] | None = None,
    otherwise: Why[S] | None = None,
    legal: Callable[[S], Sequence[Move]] | None = None,
    sample: Callable[[S, random.Random], Move] | None = None,
) -> Phase[S]:
    """Make a phase in which a player decides.

    Parameters
    ----------
    play, attempts : callable
        See :class:`Phase`.
    why_not : callable
        Why a move with one of the phase's verbs is not allowed; None if it is.
    then : iterable of str
        The phases that may follow.
    verbs : collection of str, optional
        Verbs of this phase's moves, if the game has others too.
    otherwise : callable, optional
        The refusal of those others, chance's too.
    legal, sample : callable, optional
        Faster ways than by `attempts` and `why_not`, if there are any.
    """
    answer = why_not if verbs is None or otherwise is None else _of(frozenset(verbs), why_not, otherwise)

    def allowed(state: S) -> list[Move]:
        return [move for move in attempts(state) if why_not(state, move) is None]

    listed = legal or allowed
    return Phase(
        None,
        play,
        answer,
        lambda state: list(attempts(state)),
        listed,
        _none,
        sample or _one_of(listed),
        frozenset(then),
    )


def _one_of(moves: Callable[[S], Sequence[Move]]) -> Callable[[S, random.Random], Move]:
    """Return a function that draws one of the moves, each equally likely, as ``Random.choices`` does."""

    def drawn(state: S, rng: random.Random) -> Move:
        options = moves(state)
        # Random.choices does the same arithmetic, but builds a list of cumulative weights for every draw.
        return options[int(rng.random() * len(options))]

    return drawn


def _of(verbs: frozenset[str], why_not: Why[S], otherwise: Why[S]) -> Why[S]:
    """Combine two refusals: one for the verbs of a phase, the other for all other moves."""
    return lambda state, move: (why_not if move.verb in verbs else otherwise)(state, move)


def chance_node(
    play: Callable[[S, Move, Note], S],
    outcomes: Callable[[S], Outcomes],
    *,
    otherwise: Why[S],
    then: Iterable[str],
    sample: Callable[[S, random.Random], Move] | None = None,
    rest: bool = False,
) -> Phase[S]:
    """Make a phase in which chance decides; `otherwise` refuses what chance cannot bring."""

    def answer(state: S, move: Move) -> Refusal | None:
        # Moves are interned, so identity is equality and costs no comparison of texts.
        possible = any(move is outcome for outcome, _ in outcomes(state))
        return None if possible else otherwise(state, move)

    def drawn(state: S, rng: random.Random) -> Move:
        moves, weights = zip(*outcomes(state), strict=True)
        move: Move = rng.choices(moves, weights)[0]
        return move

    return Phase(CHANCE, play, answer, _none, _none, outcomes, sample or drawn, frozenset(then), rest)


def even_chance(
    play: Callable[[S, Move, Note], S],
    moves: Callable[[S], Sequence[Move]],
    *,
    otherwise: Why[S],
    then: Iterable[str],
    rest: bool = False,
) -> Phase[S]:
    """Make a phase in which chance picks one of ``moves(state)``, all equally likely."""
    return chance_node(
        play,
        lambda state: [(move, 1) for move in moves(state)],
        otherwise=otherwise,
        then=then,
        sample=_one_of(moves),
        rest=rest,
    )


def over(why_not: Why[S]) -> Phase[S]:
    """Make the end of the game: no move is possible, and `why_not` says why."""

    # Not a GameError: whoever plays on after the end has a bug, since no move was legal.
    def ended(state: S, *_: object) -> Any:
        raise AssertionError(f"the game is over: {state}")

    return Phase(TERMINAL, ended, why_not, _none, _none, _none, ended, frozenset())


def _none(state: object) -> list[Any]:
    del state
    return []


class ViewModule(Protocol):
    """Interface of a game's module ``view``."""

    def observe(self, state: Any, seat: int | None, /) -> dict[str, Any]:
        """Return what an observation holds besides the keys of all games, as plain JSON data."""

    def imagine(self, state: Any, seat: int | None, rng: random.Random, /) -> Any:
        """Draw a state that `seat` cannot tell from this one."""


class Setup(Protocol):
    """Interface of a game's module ``setup``."""

    def read(self, data: Mapping[str, Any], kind: type[Any], /) -> Any:
        """See :meth:`.Game.from_dict`; `kind` are the states to make, which have the law."""

    def write(self, state: Any, /) -> dict[str, Any]:
        """See :meth:`.State.to_dict`."""


class Words(Protocol):
    """Interface of a game's module ``words``."""

    def lines(self, view: Mapping[str, Any], names: tuple[str, ...], /) -> Iterable[str]:
        """See :meth:`.Game.lines`."""


class Evaluation(Protocol):
    """Interface of a game's module ``evaluate``."""

    def estimate(self, state: Any, seat: int, /) -> float:
        """See :meth:`.State.estimate`."""


class Prospects(Protocol):
    """Interface of a game's module ``prospects``."""

    def prospect(self, state: Any, seat: int, /) -> float:
        """See :meth:`.State.prospect`."""

    def aim(self, state: Any, seat: int, /) -> Event | None:
        """See :meth:`.State.aim`."""


class Features(Protocol):
    """Interface of a game's module ``features``."""

    def features(self, first: Mapping[str, Any], /) -> Iterable[Feature]:
        """Return the features of a game, given a spectator's view of its first position."""


class PhasedState(State):
    """A position of a game whose rules are a table of phases.

    Such a state is a record with what follows from it; everything else is answered by the row of its phase
    and by the modules that its game is put together from.

    Attributes
    ----------
    phase : str
        The current decision, a key of the game's table.
    seat : int
        The seat that decides, unless chance does or the game is over.
    law : Law
        What holds in its game: every figure.
    """

    __slots__ = ()
    game: ClassVar[PhasedGame]
    law: ClassVar[Any]
    phases: ClassVar[Mapping[Any, Phase[Any]]]
    phase: str
    seat: int

    @classmethod
    def quicken(cls) -> None:
        """Set fast methods on the class, if there are any: closures over the tables of ``cls.law``."""

    def __init_subclass__(cls) -> None:
        # Every game's state gets the fast _replace without having to remember a decorator.
        quick_replace(cls)

    @property
    def current_player(self) -> int:
        """The seat that decides, CHANCE, or TERMINAL."""
        player = self.phases[self.phase].player
        return self.seat if player is None else player

    @property
    def rest(self) -> bool:
        """True at a chance node where people want to look before it goes on."""
        return self.phases[self.phase].rest

    def attempts(self) -> list[Move]:
        """List all moves that a person may point at here, legal or not, in a stable order."""
        return self.phases[self.phase].attempts(self)

    def legal_moves(self) -> list[Move]:
        """List the moves that the current player may make; none at a chance node or after the game."""
        # A copy: a game may keep the list of a position, and callers shuffle theirs.
        return list(self.phases[self.phase].legal(self))

    def refusal(self, move: Move) -> Refusal | None:
        """Return the clause and reason that forbid `move` here, or None if it is allowed."""
        self.game.check_move(move)
        return self.phases[self.phase].why_not(self, move)

    def chance_outcomes(self) -> Outcomes:
        """List what chance may bring, each outcome with its weight."""
        return self.phases[self.phase].outcomes(self)

    def sample(self, rng: random.Random) -> Move:
        """Draw one legal move or outcome at random."""
        return self.phases[self.phase].sample(self, rng)

    def child(self, move: Move, tell: Tell | None = None) -> Self:
        """Return the state after a legal move, unchecked."""
        after: Self = self.phases[self.phase].play(self, move, SILENT if tell is None else Note(tell))
        return after

    def observation(self, seat: int | None) -> dict[str, Any]:
        """Return what `seat` knows: the keys of every observation, ``phase``, and the game's own."""
        current = self.current_player
        view: dict[str, Any] = {
            "game": self.game.name,
            "seat": seat,
            "current": current,
            "players": self.num_players,
            "phase": str(self.phase),
            **({"house": dict(house)} if (house := self.game.rulebook.figures.house) else {}),
            **self.game.view.observe(self, seat),
            "scores": list(self.scores()),
        }
        # Only the seat that decides: the list of legal moves can give away a hand.
        if seat == current:
            view["legal"] = [str(move) for move in self.legal_moves()]
        return view

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        """Draw a state at random from those that `seat` cannot tell from this one."""
        imagined: Self = self.game.view.imagine(self, seat, rng)
        return imagined

    def estimate(self, seat: int) -> float:
        """Estimate cheaply how well `seat` is doing: its points, where the game has nothing better."""
        evaluate = self.game.evaluate
        return super().estimate(seat) if evaluate is None else evaluate.estimate(self, seat)

    def prospect(self, seat: int) -> float:
        """Return what `seat` may expect with the best goal: its estimate, where the game has no goals."""
        prospects = self.game.prospects
        return super().prospect(seat) if prospects is None else prospects.prospect(self, seat)

    def aim(self, seat: int) -> Event | None:
        """Return what `seat` would best aim at; None if the game has no goals."""
        prospects = self.game.prospects
        return None if prospects is None else prospects.aim(self, seat)

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state, secrets included, as plain JSON data."""
        data: dict[str, Any] = self.game.setup.write(self)
        house = self.game.rulebook.figures.house
        return {**data, "house": dict(house)} if house else data

    def __reduce__(self) -> Any:
        # The states of a game with house rules have a class of their own, which no module holds.
        if self.game is self.game.printed:
            return super().__reduce__()
        return _restored, (self.game, tuple(self))  # type: ignore[arg-type]


_PARTS = {
    "name": "a name of small letters, such as liars_dice",
    "players": "how many may play, such as range(2, 5)",
    "turn_clause": "the clause that says whose turn it is, such as 'LD-T1'",
    "moves": "all moves of players, such as (Move('roll'), Move('stop'))",
    "state": "the class of its states",
    "phases": "a row for each phase, such as {Phase.TURN: decision(...), Phase.OVER: over(...)}",
    "view": "a module with observe(state, seat) and imagine(state, seat, rng), or both beside the class",
    "setup": "a module with read(data) and write(state), or both beside the class",
    "words": "a module with lines(view, names), or this function beside the class",
}
_FUNCTIONS = {"view": ("observe", "imagine"), "setup": ("read", "write"), "words": ("lines",)}


class PhasedGame(Game):
    """A game whose rules are a table of phases: a list of the modules that it is put together from.

    A small game may be one module, or some cells of a notebook: where `view`, `setup` or `words` is left
    out, its functions are those beside the game's class.

    Attributes
    ----------
    state : type
        Its states.
    phases : mapping of str to Phase
        The rows: moves of each phase, and their effects.
    view, setup, words : module
        Views and imagined states; positions read and written; positions in words.
    evaluate : module, optional
        How well a seat stands.
    prospects : module, optional
        What a seat may aim at, and expect with it.
    features : module, optional
        Views as numbers.
    """

    state: type[PhasedState]
    phases: ClassVar[Mapping[Any, Phase[Any]]]
    view: ViewModule
    setup: Setup
    words: Words
    evaluate: Evaluation | None = None
    prospects: Prospects | None = None
    features: Features | None = None

    def __init__(self) -> None:
        self._find_parts()
        super().__init__()

    def enact(self, book: Rulebook, phrases: Phrases) -> None:
        """Begin to play by a rulebook; the states have its law as ``state.law``."""
        super().enact(book, phrases)
        if self is not self.printed:
            # States of its own, so that they find this game, its law and its fast methods in their class.
            kind = self.printed.state
            self.state = type(kind.__name__, (kind,), {"__slots__": (), "__module__": kind.__module__})
        # A game derived from another one, with no states of its own, leaves the other's states alone.
        if "game" not in vars(self.state):
            self.claim()

    def claim(self) -> None:
        """Take over its states from the game that had them, such as one whose cell was run again."""
        self.state.game, self.state.phases, self.state.law = self, self.phases, self.law
        self.state.quicken()

    def _find_parts(self) -> None:
        """Check that all parts are there; those left out are the functions beside the class."""
        beside = sys.modules.get(type(self).__module__)
        for part, expected in _PARTS.items():
            if hasattr(self, part):
                continue
            functions = _FUNCTIONS.get(part, ())
            lost = [name for name in functions if not hasattr(beside, name)]
            if lost or not functions:
                missing = f"; there is no {' and no '.join(lost)}" if lost else ""
                raise PluginError(f"{type(self).__name__}.{part} is missing: expected {expected}{missing}")
            setattr(self, part, beside)

    def from_dict(self, data: Mapping[str, Any]) -> Any:
        """Read a state from plain JSON data, fully checked; with house rules, one of their game."""
        if isinstance(data, dict) and "house" in data:
            rest = {name: value for name, value in data.items() if name != "house"}
            return self.house(data["house"]).from_dict(rest)
        return self.setup.read(data, self.state)

    def encoder(self, players: int, **options: Any) -> Encoder:
        """Return the encoder of the game's ``features``, or the measured one if it has none."""
        if self.features is None:
            return super().encoder(players, **options)
        first = self.begin(players, options).observation(None)
        return Encoder(players, self.features.features(first))

    def lines(self, view: Mapping[str, Any], names: tuple[str, ...], /) -> Iterable[str]:
        """Describe an observation line by line, without full stops."""
        return self.words.lines(view, names)


def _restored(game: PhasedGame, fields: tuple[Any, ...]) -> Any:
    """Make the state of a pickle."""
    kind: Any = game.state
    return tuple.__new__(kind, fields)
