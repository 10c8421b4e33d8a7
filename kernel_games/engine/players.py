"""Players at a table: people, and bots that choose moves."""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from kernel_games.engine import registry
from kernel_games.engine.errors import GameError, IllegalMove, OptionError, ParseError
from kernel_games.engine.events import Event
from kernel_games.engine.languages import Translated
from kernel_games.engine.moves import Move
from kernel_games.engine.reading import is_unicode, read_list
from kernel_games.engine.states import Game, State

MAX_NAME = 200
_NAMES: Mapping[str, str] = Translated.file(Path(__file__).with_name("players.toml"), "bot")


class Person:
    """A player who decides for themselves, even if they share a bot's name: ``Person("search")``.

    Parameters
    ----------
    name : str
        Any text; it is escaped wherever it is shown.
    """

    __slots__ = ("name",)

    def __init__(self, name: object) -> None:
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME or not is_unicode(name):
            raise OptionError("name", name, f"a name of 1 to {MAX_NAME} characters of Unicode")
        self.name = name

    def __repr__(self) -> str:
        return f"Person({self.name!r})"


class Thought(NamedTuple):
    """A bot's assessment of one move.

    Attributes
    ----------
    move : str
        Its notation.
    promise : float
        How well it turned out, from 0 (always lost) to 1 (always won); at 0.5 nobody is ahead. It is no
        chance of winning, for what comes later was guessed. Alone, at 0.5 one stands as well as before.
    lead : float or None
        By how much the seat stands before the best of the others then, by :meth:`.State.estimate` and in its
        units; alone, by how much it has gained. None where the game was always over.
    tries : int
        How often it was tried.
    why : Event, optional
        What it is good for, to be put into words, from a bot that has a goal.
    error : float, optional
        Standard error of the promise; None if it was tried only once, which is no verdict.
    """

    move: str
    promise: float
    lead: float | None
    tries: int
    why: Event | None = None
    error: float | None = None


class Bot(ABC):
    """A player that chooses by itself.

    Attributes
    ----------
    key : str
        What a saved match calls it: no other kind of bot has the same. The entry-point group
        ``kernel_games.bots`` tells by it which kinds are installed; :meth:`Match.load` is given any other.
    name : str
        Its name for the others: the one it was given, or else that of its kind in the current language.
    given_name : str
        The name it was given, if any.
    """

    key: ClassVar[str] = ""

    def __init__(self, name: str = "") -> None:
        self.given_name = name and Person(name).name

    @property
    def name(self) -> str:
        """The name that the others know it by."""
        key = str(self.key)
        return self.given_name or (_NAMES[key] if key in _NAMES else key.title()) or type(self).__name__

    @name.setter
    def name(self, name: str) -> None:
        self.given_name = name

    @abstractmethod
    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """Choose a move.

        Parameters
        ----------
        view : mapping
            The observation of the seat that decides; ``view["legal"]`` lists its moves.
        imagine : callable
            ``imagine(rng)`` gives a state that this seat cannot tell from the real one.
        rng : random.Random
            The only source of chance to use, so that a match can be repeated.

        Returns
        -------
        str
            One of ``view["legal"]``.
        """

    def think(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> list[Thought]:
        """Return what it thinks of its moves, the best first; empty for a bot that cannot say.

        Parameters are those of :meth:`choose`.
        """
        del view, imagine, rng
        return []

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Return whether it is offered for a game; by default for any."""
        del game
        return True

    def settings(self) -> dict[str, Any]:
        """Return keywords besides `name` that make an equal bot, as plain JSON data; a match saves them."""
        return {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}(name={self.name!r})"


# Here and not in the registry: it must not import what it finds, or there would be a circle.
registry.expect("games", lambda thing: isinstance(thing, Game), "a game, such as game = Kalah()")
registry.expect("bots", lambda thing: isinstance(thing, type) and issubclass(thing, Bot), "a class of bots")


def distinct_names(players: Sequence[Person | Bot]) -> tuple[str, ...]:
    """Return the players' names by seat; equal ones are numbered, such as ``Greedy 1`` and ``Greedy 2``."""
    names = tuple(player.name for player in players)
    taken = set(names)
    if len(taken) == len(names):
        return names
    numbered = []
    for name in names:
        # Somebody may really be called "Greedy 1".
        free = (f"{name} {number}" for number in count(1) if f"{name} {number}" not in taken)
        numbered.append(name if names.count(name) == 1 else next(free))
        taken.add(numbered[-1])
    return tuple(numbered)


def choice(bot: Bot, state: State, rng: random.Random, names: tuple[str, ...]) -> Move:
    """Ask a bot for its move where its seat decides; `names` are the players', by seat.

    Raises
    ------
    GameError
        If it chooses what is no legal move, or calls ``sys.exit``: it is named.
    """
    player = state.current_player
    try:
        # SystemExit alone is caught: a bot's other errors are its author's, and stay as they are.
        answer: Any = bot.choose(state.observation(player), partial(state.imagine, player), rng)
    except SystemExit as error:
        raise GameError(f"{bot.name} gave up: it called sys.exit({error.code!r})") from error
    try:
        move = answer if isinstance(answer, Move) else state.game.parse_move(answer)
        refusal = state.refusal(move)
    except ParseError as error:
        msg = f"{bot.name} chose no move: {error}"
        raise ParseError(msg) from error
    if refusal is not None:
        raise IllegalMove(refusal, f"{bot.name} chose {move}: {state.game.say(refusal, names)}")
    return move


def check_player(player: object) -> Person | Bot:
    """Return a Person or Bot who may sit at a table; a string is an installed bot's key, or else a name.

    Raises
    ------
    OptionError
        If it is nobody, or a bot that :func:`check_bot` refuses.
    """
    if isinstance(player, Bot):
        return check_bot(player)
    if isinstance(player, Person):
        return player
    if isinstance(player, str):
        bot: Bot | None = registry.load("bots", player)() if player in registry.registered_bots() else None
        return Person(player) if bot is None else check_bot(bot)
    raise OptionError("seats", player, "a name, the name of an installed bot, a Person or a Bot")


def check_bot(bot: Bot) -> Bot:
    """Return `bot` if a match that it plays in can be saved: checked before the match, not after it.

    Raises
    ------
    OptionError
        Names what it lacks: a name, a key of its own, settings that are plain JSON.
    """
    kind = type(bot).__name__
    Person(getattr(bot, "name", None))
    key: object = bot.key
    if not isinstance(key, str) or not key.strip() or not is_unicode(key):
        raise OptionError("key", key, f"a text that {kind} is saved by, such as key = 'mine' in its class")
    if key in registry.registered_bots() and registry.load("bots", key) is not type(bot):
        raise OptionError("key", key, f"a key of its own for {kind}: this one is an installed bot's")
    settings: object = bot.settings()
    expected = f"a dict of plain JSON data without 'name' and 'bot', from the settings() of {kind}"
    if not isinstance(settings, dict) or {"name", "bot"} & set(settings):
        raise OptionError("settings", settings, expected)
    try:
        json.dumps(settings, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise OptionError("settings", settings, expected) from error
    return bot


def check_kinds(kinds: object) -> list[type[Bot]]:
    """Return a list of classes of bots; raise an :class:`.OptionError` for anything else."""
    classes = read_list("bots", kinds)
    for kind in classes:
        if not isinstance(kind, type) or not issubclass(kind, Bot):
            raise OptionError("bots", kind, "classes of bots, such as [Mine]")
    return classes


def write_player(player: Person | Bot) -> dict[str, Any]:
    """Return a player as plain JSON data."""
    if isinstance(player, Bot):
        # A name that it was not given is said again by whoever reads this, in their language.
        given = {"name": player.given_name} if player.given_name else {}
        return {**player.settings(), **given, "bot": player.key}
    return {"name": player.name}


def read_player(entry: Mapping[str, Any], kinds: Iterable[type[Bot]] = ()) -> Person | Bot:
    """Read a player from what :func:`write_player` gave; `kinds` lists bots that are not installed.

    Raises
    ------
    OptionError
        If there is no such bot.
    """
    settings = dict(entry)
    key = settings.pop("bot", None)
    if not key:
        return Person(**settings)
    for kind in kinds:
        if kind.key == key:
            return kind(**settings)
    known = registry.registered_bots()
    if key not in known:
        raise OptionError(
            "bot", key, f"one of {', '.join(known)}, or a class handed to load(..., bots=[...])"
        )
    player: Bot = registry.load("bots", key)(**settings)
    return player
