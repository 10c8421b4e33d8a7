"""A match in a file: the header that it is saved with, and the match that is played again from there."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from kernel_games.engine import players, records, registry
from kernel_games.engine.editions import other_edition
from kernel_games.engine.errors import GameError, OptionError

if TYPE_CHECKING:
    from kernel_games.engine.players import Bot
    from kernel_games.engine.states import Game

_M = TypeVar("_M")


def save(match: Any, path: Path) -> None:
    """Write a :class:`.Match` to a file; see its ``save``."""
    game: Game = match.game
    header = {
        "game": game.name,
        "edition": game.edition,
        "options": {**match.options, **({"house": match.house} if match.house else {})},
        "seats": [players.write_player(seat) for seat in match.seats],
        "seed": match.seed,
        "start": match.start.to_dict(),
    }
    records.write(path, header, [(ply.player, str(ply.move)) for ply in match.plies])


class Kinds(NamedTuple):
    """Parts that a file only names and a caller hands in: a game, kinds of bots, functions of house rules."""

    game: Game | None
    bots: Sequence[type[Bot]]
    functions: Iterable[Callable[..., Any]]


def load(make: Callable[..., _M], path: Path, kinds: Kinds) -> _M:
    """Play a match of a file again, and warn if the game has other rules by now; see :meth:`.Match.load`.

    Parameters
    ----------
    make : callable
        The class of the match.
    path : Path
        The file.
    kinds : Kinds
        What the file may tell by name.
    """
    others = list[str]()

    def begin(header: dict[str, Any]) -> tuple[_M, Callable[[int, str], None]]:
        game = _game(header, kinds)
        # A file from before editions does not say by which rules it was played.
        other = other_edition(game, header.get("edition"))
        others.append(other)
        with _telling(other):
            match: Any = _begin(make, game, header, kinds)

        def replay(player: int, text: str) -> None:
            with _telling(other):
                if match.state.current_player != player:
                    raise OptionError("by", player, str(match.state.current_player))
                match.play(text, settle=False)

        return match, replay

    match: _M = records.read(path, begin)
    for other in filter(None, others):
        # Told of the line that asked Match.load for the file.
        warnings.warn(f"{path.name}: {other}", stacklevel=3)
    return match


@contextmanager
def _telling(other: str) -> Iterator[None]:
    """Say in an error that the rules are other ones by now: that may be why."""
    try:
        yield
    except GameError as error:
        raise GameError(f"{error} {other}".strip()) from error


def _game(header: dict[str, Any], kinds: Kinds) -> Game:
    own = kinds.game
    if own is not None and own.name != header["game"]:
        raise OptionError("game", header["game"], own.name)
    printed: Game = own or registry.load("games", header["game"])
    return printed.house(header["options"].get("house"), kinds.functions)


def _begin(make: Callable[..., _M], game: Game, header: dict[str, Any], kinds: Kinds) -> _M:
    options = dict(header["options"])
    house = options.pop("house", None)
    seats = [players.read_player(entry, kinds.bots) for entry in header["seats"]]
    start = game.from_dict(header["start"])
    # Before the match is made, so that a bad option is reported as a field of the file.
    game.begin(len(seats), options)
    # Every keyword of a match is given here, so that no option of a file can stand for one.
    return make(game, seats, seed=header["seed"], start=start, plies=(), settle=False, house=house, **options)
