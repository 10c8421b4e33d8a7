"""Pictures for lessons and pages without a kernel: a position as a seat sees it, or a replay.

A cell of a lesson ends with ``picture(match.state, seat=0)``, or with ``replay(match, seat=0)`` to go through
the steps of what has just happened.
"""

from __future__ import annotations

import hashlib
import importlib
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.drawing import kit
from kernel_games.drawing.frames import Frame, changed, plain, whole
from kernel_games.drawing.guide import Button, Prompts
from kernel_games.drawing.printables import Printable
from kernel_games.drawing.scripts import literal, program
from kernel_games.drawing.svg import (
    PLAIN,
    UID,
    Drawing,
    Piece,
    back,
    check_names,
    clean,
    escape,
    is_seen,
    one_line,
    spare,
    to_img,
)
from kernel_games.engine import Game, Match, OptionError, Ply, State, player_name
from kernel_games.engine.film import Line, film, whole_moves
from kernel_games.engine.languages import Translated
from kernel_games.engine.reading import read_number

__all__ = ["Artist", "Picture", "Replay", "Scene", "artist", "picture", "replay", "still"]

_LINE = 22
_QUOTED = re.compile(r'="([^"\']*)"')
_COLOUR = re.compile(r"var\(--kg-([\w-]+)")
_NO_BOX = Piece("", "", 0, 0).box
_HERE = Path(__file__).parent
_WORDS: Mapping[str, str] = Translated.file(_HERE.parent / "board" / "board.toml", "replay")


def _no_prompts(_view: Mapping[str, Any], _names: Sequence[str]) -> Prompts:
    return {}


def _no_sheets(_view: Mapping[str, Any]) -> Iterable[Printable]:
    return ()


def _no_buttons(_view: Mapping[str, Any]) -> Sequence[Button]:
    return ()


class Artist(NamedTuple):
    """Functions that draw a game.

    Attributes
    ----------
    draw : callable
        ``draw(view, *, names, layout="standard")`` gives a :class:`kernel_games.drawing.svg.Drawing` of an
        observation; `names` are the players' by seat, any text will do, and a ``ValueError`` says so if there
        are not as many as players.
    picks : callable
        ``picks(view, move)`` gives what a person points at for a move, in its notation, as the pieces carry
        it; empty for what chance decides.
    prompts : callable
        ``prompts(view, names)`` gives what the seat that decides is asked for, by the kinds it has picked
        (:data:`kernel_games.drawing.guide.Prompts`).
    buttons : callable
        ``buttons(view)`` gives the answers of the seat that decides that are no place on the board.
    layouts : sequence of str
        How the table can be laid out, of :data:`kernel_games.drawing.guide.LAYOUTS`.
    sheets : callable
        ``sheets(view)`` gives what can be printed, its board and cards, of the observation with which a game
        begins (:class:`kernel_games.drawing.printables.Printable`).
    """

    draw: Callable[..., Drawing]
    picks: Callable[[Mapping[str, Any], str], Sequence[str]]
    prompts: Callable[[Mapping[str, Any], Sequence[str]], Prompts] = _no_prompts
    buttons: Callable[[Mapping[str, Any]], Sequence[Button]] = _no_buttons
    layouts: Sequence[str] = ("standard", "narrow")
    sheets: Callable[[Mapping[str, Any]], Iterable[Printable]] = _no_sheets


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
    state: State, seat: int | None = None, names: Sequence[str] | None = None, *, layout: str = "standard"
) -> Picture:
    """Return a position as a picture.

    Parameters
    ----------
    state : State
        Any position of any game.
    seat : int, optional
        The seat that looks; by default a spectator.
    names : sequence of str, optional
        The players' names.
    layout : str
        One of :data:`kernel_games.drawing.guide.LAYOUTS`.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """
    players = state.num_players
    _check_seat(seat, players)
    if names is not None and (isinstance(names, str) or len(names) != players):
        raise OptionError("names", names, f"{players} names, one for each player")
    shown = [clean(name) for name in names] if names else [player_name(number) for number in range(players)]
    view = state.observation(seat)
    drawing = artist(state.game).draw(view, names=shown, layout=layout)
    return Picture(drawing, state.game.describe(view, shown))


class Scene(NamedTuple):
    """One shot of a film, drawn and in words.

    Attributes
    ----------
    lines : tuple of (str, str)
        Lines told meanwhile: clause and words.
    drawing : Drawing
        The picture.
    """

    lines: tuple[Line, ...]
    drawing: Drawing

    @property
    def words(self) -> str:
        """The words of the scene, as plain text."""
        return " ".join(f"{words} ({clause})" if clause else words for clause, words in self.lines)


class Replay:
    """Several pictures with their words, made by :func:`replay`.

    A notebook stores the last picture, and the words as a list; the first one and the words folded away
    where the end must not be told. Where scripts run (a page made by ``jupyter nbconvert``, a trusted
    notebook) they become a slider for mouse and keyboard; an untrusted notebook shows them as they are.
    Nothing in it is random, so that a stored output comes again to the letter.

    Attributes
    ----------
    title : str
        The game.
    scenes : tuple of Scene
        At least one.
    folded : bool
        True to begin with the first picture everywhere.
    """

    def __init__(self, title: str, scenes: Iterable[Scene], *, folded: bool = False) -> None:
        self.title = title
        self.scenes = tuple(scenes)
        self.folded = folded

    def __repr__(self) -> str:
        lines = [f"{number}. {scene.words}" for number, scene in enumerate(self.scenes, 1)]
        return "\n".join((_WORDS["slider"].format(game=self.title), *lines))

    @property
    def listed(self) -> str:
        """The words of all scenes as a list in HTML; folded away where the end must not be told."""
        items = "".join(f"<li>{' '.join(map(_line, scene.lines))}</li>" for scene in self.scenes)
        listed = f"<ol>{items}</ol>"
        return f"<details><summary>{_WORDS['list']}</summary>{listed}</details>" if self.folded else listed

    def _repr_html_(self) -> str:
        seen = self.scenes[0 if self.folded else -1].drawing
        words = {name: _WORDS[name] for name in ("step", "list")}
        words["slider"] = _WORDS["slider"].format(game=self.title)
        told = ",".join(map(literal, (words, *_told(self.scenes))))
        kept = to_img(seen) + self.listed
        # A digest, not a counter: a stored output must come again to the letter.
        name = f"kg-replay-{hashlib.sha256((kept + told).encode()).hexdigest()[:12]}"
        script = f'(()=>{{{program("replay.js")}\nreplay("{name}",{told})}})()'
        return f'<div class="{name} {PLAIN}">{kept}{one_line(f"<script>{script}</script>")}</div>'


def replay(
    match: Match,
    ply: int | None = None,
    seat: int | None = None,
    *,
    since: int | None = None,
    layout: str = "standard",
) -> Replay:
    """Return what happened, picture by picture, for pages without a kernel.

    A lesson ends a cell with ``replay(match, seat=0)`` after a move of several steps, such as a chain of
    reactions in Mississippi, or with ``replay(match, since=4, seat=0)`` to show all that was played since
    ply 4.

    Parameters
    ----------
    match : Match
        The match.
    ply : int, optional
        The ply whose steps are shown, from 1; the last one that has steps, if left out. The last picture is
        what came of them.
    seat : int, optional
        The seat that looks: pictures and words hold what it may know; by default a spectator.
    since : int, optional
        Shows whole plies instead of steps: the position after so many of them, and each ply since that the
        seat has seen or heard anything of.
    layout : str
        One of :data:`kernel_games.drawing.guide.LAYOUTS`.

    Returns
    -------
    Replay
        A slider where scripts run, else the last picture with the words of all as a list.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """
    if not isinstance(match, Match):
        raise OptionError("match", match, "a Match, such as Match('mississippi', ['Ada', 'Ben', 'Cleo'])")
    _check_seat(seat, len(match.seats))
    with match.lock:
        plies = match.plies
        if since is None:
            number = _stepped(plies, ply)
            _, *shots = film(match.state_at(number - 1), plies[number - 1 : number], seat)
        else:
            if ply is not None:
                raise OptionError("since", since, "either since or ply, not both")
            start = match.state_at(read_number("since", since, 0, max(len(plies) - 1, 0)))
            shots = list(whole_moves(film(start, plies[since:], seat)))
    names = tuple(map(clean, match.names))
    draw = artist(match.game).draw
    scenes: list[Scene] = []
    for shot in shots:
        drawing, lines = draw(shot.view, names=names, layout=layout), shot.lines(names)
        # A ply of which the seat neither sees nor learns anything would be the same picture again.
        if lines or not scenes or drawing != scenes[-1].drawing:
            scenes.append(Scene(lines or (("", _WORDS["unseen" if scenes else "start"]),), drawing))
    return Replay(match.game.title, scenes)


def _stepped(plies: Sequence[Ply], ply: int | None) -> int:
    """Return the number of the ply asked for, or else of the last one, that has steps."""
    numbers = [
        number
        for number, one in enumerate(plies, 1)
        if any(event.shown and not event.staged for event in one.events)
    ]
    if ply in numbers and type(ply) is int:
        return ply
    if ply is None and numbers:
        return numbers[-1]
    which = ", ".join(map(str, numbers)) or "there is none"
    raise OptionError("ply", ply, f"a ply whose move has several steps: {which}; since=0 shows whole plies")


def _check_seat(seat: object, players: int) -> None:
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise OptionError("seat", seat, f"a seat from 0 to {players - 1}, or None for a spectator")


def _line(line: Line) -> str:
    clause, words = line
    return escape(words) + (f" <small>({escape(clause)})</small>" if clause else "")


def _told(scenes: Sequence[Scene]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the first picture whole, and of each further one what has changed."""
    shown = list(map(still, _spared([scene.drawing for scene in scenes])))
    return whole(shown[0]), [changed(before, after) for before, after in pairwise(shown)]


def _spared(drawings: Sequence[Drawing]) -> Iterator[Drawing]:
    """Yield the drawings without definitions and colours that no picture on the same ground uses."""
    pieces: dict[str, tuple[Piece, ...]] = {}
    for drawing in drawings:
        pieces[drawing.ground] = pieces.get(drawing.ground, ()) + drawing.pieces
    grounds = {
        ground: spare(drawings[0]._replace(ground=ground, pieces=shown)).ground
        for ground, shown in pieces.items()
    }
    for drawing in drawings:
        ground = grounds[drawing.ground]
        used = set(
            _COLOUR.findall("".join((drawing.style, ground, *(one.body for one in pieces[drawing.ground]))))
        )
        colours = {name: pair for name, pair in drawing.colours.items() if name in used}
        yield drawing._replace(ground=ground, colours=colours)


def still(drawing: Drawing) -> Frame:
    """Make the frame of a drawing for a page without a kernel: nothing can be picked."""
    header = {
        "width": plain(drawing.width),
        "height": plain(drawing.height),
        "alt": drawing.title,
        "layers": list(drawing.layers),
        "back": _tight(back(drawing).replace(UID, "kg")),
    }
    pieces = {
        piece.key: piece._replace(body=_tight(piece.body), pick="", label="", box=_NO_BOX, outline="")
        for piece in filter(is_seen, drawing.pieces)
    }
    return Frame(header, pieces)


@lru_cache(2048)  # Most pieces are the same in one picture after the other.
def _tight(svg: str) -> str:
    """Write SVG for a script in a stored notebook, where each double quote takes four characters."""
    return _QUOTED.sub(r"='\1'", svg.replace(" />", "/>"))


def artist(game: Game) -> Artist:
    """Return the artist of `game`: its module or its package's ``drawing``, or its own words on a sheet."""
    return _artist(game)


@cache
def _artist(game: Game) -> Artist:
    module = _drawing(sys.modules[type(game).__module__])
    if module is not None:
        return Artist(
            module.draw,
            module.picks,
            getattr(module, "prompts", _no_prompts),
            getattr(module, "buttons", _no_buttons),
            getattr(module, "LAYOUTS", ("standard", "narrow")),
            getattr(module, "sheets", _no_sheets),
        )
    return Artist(lambda view, **options: _sheet(game, view, **options), lambda _view, _move: ())


def _drawing(module: Any) -> Any:
    """Return the module that draws a game, by that of the game's class; None if there is none."""
    # A game of one module, or of a notebook, draws beside its class.
    if hasattr(module, "draw") and hasattr(module, "picks"):
        return module
    if not module.__package__:
        return None
    # By the package: games of other packages bring their drawing in the same way.
    name = f"{module.__package__}.drawing"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        # Missing is fine; a drawing that imports something missing is an error of its author's.
        if error.name != name:
            raise
        return None


def _sheet(game: Game, view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw the position as the game's own words."""
    words = game.describe(view, check_names(names, view["players"]))
    width = 360 if layout == "narrow" else 720
    columns = (width - 40) // 9
    lines = [part for line in words.splitlines() for part in textwrap.wrap(line, columns) or [""]]
    height = _LINE * len(lines) + 36
    pieces = [Piece("sheet", kit.frame(kit.Area(1, 1, width - 2, height - 2), "paper", "ink", 8), 0, 0)]
    for number, line in enumerate(lines):
        body = f'<text class="kg-w" font-size="15" fill="var(--kg-ink)">{escape(line)}</text>'
        pieces.append(Piece(f"line:{number}", body, 20, _LINE * number + 34))
    mono = ".kg-w{font-family:ui-monospace,monospace}"
    look = kit.style(more=mono, forced=".kg-w{fill:CanvasText}")
    colours = {"paper": ("#f6f1e4", "#2a2d33"), "ink": ("#2b2419", "#ece7dc")}
    return Drawing(width, height, words.replace("\n", " "), "", tuple(pieces), colours=colours, style=look)
