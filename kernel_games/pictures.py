"""Still pictures: a position as a seat sees it, for lessons and pages where no kernel runs."""

from __future__ import annotations

import importlib
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from kernel_games.engine import Game, OptionError, State, player_name
from kernel_games.svg import Drawing, clean, escape, to_img

__all__ = ["Artist", "Picture", "artist", "picture"]

_LINE, _COLUMNS = 22, 78


class Artist(NamedTuple):
    """What draws a game.

    Attributes
    ----------
    draw : callable
        ``draw(view, names=..., narrow=...)`` gives a :class:`kernel_games.svg.Drawing`.
    picks : callable
        ``picks(view, move)`` gives what a person points at for a move.
    """

    draw: Callable[..., Drawing]
    picks: Callable[[Mapping[str, Any], str], Sequence[str]]


class Picture:
    """A still picture that a notebook shows, trusted or not, with or without a kernel."""

    def __init__(self, drawing: Drawing, words: str) -> None:
        self.drawing = drawing
        self._words = words

    def __repr__(self) -> str:
        return self._words

    def _repr_html_(self) -> str:
        return to_img(self.drawing)


def picture(
    state: State, seat: int | None = None, names: Sequence[str] | None = None, *, narrow: bool = False
) -> Picture:
    """A position as a picture.

    Parameters
    ----------
    state : State
        Any position of any game.
    seat : int, optional
        Who looks; a spectator, if left out.
    names : sequence of str, optional
        The players' names.
    narrow : bool
        Laid out for a narrow column.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """
    players = state.num_players
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise OptionError("seat", seat, f"a seat from 0 to {players - 1}, or None for a spectator")
    if names is not None and (isinstance(names, str) or len(names) != players):
        raise OptionError("names", names, f"{players} names, one for each player")
    shown = [clean(name) for name in names] if names else [player_name(number) for number in range(players)]
    view = state.observation(seat)
    drawing = artist(state.game).draw(view, names=shown, narrow=narrow)
    return Picture(drawing, state.game.describe(view, shown))


def artist(game: Game) -> Artist:
    """What draws `game`: the module ``drawing`` of its package, or else its own words on a plain sheet."""
    return _artist(game)


@cache
def _artist(game: Game) -> Artist:
    package = sys.modules[type(game).__module__].__package__
    if package:
        name = f"{package}.drawing"
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
        else:
            return Artist(module.draw, module.picks)
    return Artist(lambda view, **options: _sheet(game, view, **options), lambda _view, _move: ())


def _sheet(game: Game, view: Mapping[str, Any], *, names: Sequence[str], narrow: bool = False) -> Drawing:
    """The position in the game's own words."""
    words = game.describe(view, names)
    columns = _COLUMNS // 2 if narrow else _COLUMNS
    lines = [part for line in words.splitlines() for part in textwrap.wrap(line, columns) or [""]]
    text = "".join(
        f'<text x="20" y="{_LINE * number + 34}" font-size="15" fill="var(--kg-ink)">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    width, height = (360 if narrow else 720), _LINE * len(lines) + 36
    sheet = f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="8" fill="var(--kg-paper)"/>'
    colours = {"paper": ("#f6f1e4", "#2a2d33"), "ink": ("#2b2419", "#ece7dc")}
    ground = f'{sheet}<g font-family="ui-monospace,monospace">{text}</g>'
    return Drawing(width, height, words.replace("\n", " "), ground, (), (), colours)
