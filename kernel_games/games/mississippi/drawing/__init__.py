"""Mississippi as a picture: an observation becomes a :class:`kernel_games.drawing.svg.Drawing`.

What flows through this room::

    view           the observation of a seat (games/mississippi/view.py)
    layout.py      where everything is, for a course and a page: wide, narrow or small
    background.py  what stays the same during a match: banks, river, landing, empty panels
    glyphs.py      single things: a ship, a log, the die, a handle, the light between two ships
    helm.py        the ship to move at large, with the handles to turn it
    this file      pieces with keys, labels and picks, put together; which picks make which move

Only what changes is a piece: a page keeps the background and moves pieces by their keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees, sqrt
from typing import Any

from kernel_games.drawing.guide import Button, Prompt
from kernel_games.drawing.kit import leaders, ribbon
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.printables import Printable, cut_out
from kernel_games.drawing.svg import Drawing, Piece, check_names, clean, number
from kernel_games.engine import law_of
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.mississippi import words
from kernel_games.games.mississippi.contacts import touching
from kernel_games.games.mississippi.course import Course
from kernel_games.games.mississippi.drawing import glyphs as art
from kernel_games.games.mississippi.drawing.background import COLOURS, STYLE, berth, ground
from kernel_games.games.mississippi.drawing.helm import decides, doing, helm, turning_pick
from kernel_games.games.mississippi.drawing.layout import BERTH, SIZE, Layout, lay_out
from kernel_games.games.mississippi.moves import WHAT
from kernel_games.games.mississippi.words import say

LAYOUTS = ("standard", "wide", "narrow")
LAYERS = ("places", "spaces", "logs", "ships", "numbers", "helm", "signs")

_WHAT = {str(move): what for move, what in WHAT.items()}
_SHIP, _NUMBERS = (-37, -37, 76, 76), 14
_HULL, _RING = (-32, -37, 64, 74), art.hexagon(0, 0, 37)
"""The box of a ship on the table, and its ring, which follows the six sides."""

_KINDS = ("on", "back", "stay")


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """Return the picks of a move: a handle to turn the ship by, if any, and how far it goes.

    The open spaces ahead and behind are counted from the ship; what is too far is as far as there are any.

    Parameters
    ----------
    view : mapping
        An observation.
    move : str
        A move in its notation, such as ``turn right 60 forward 5``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` carry them; empty for what chance decides.
    """
    what = _WHAT.get(move)
    if what is None:
        return ()
    turn = (turning_pick(what.turning),) if what.turning else ()
    if not what.forward and not what.back:
        return (*turn, "stay")
    open_ahead, open_behind = _open(view, view["mover"])
    if what.forward:
        return (*turn, f"on:{min(what.forward, len(open_ahead))}")
    return (*turn, f"back:{min(what.back, len(open_behind))}")


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    900 units wide, 1060 or 360; its height depends on the course.
    """
    players = check_names(names, view["players"])
    course = _course(view["course"]["name"], tuple((q, r) for q, r in view["course"]["spaces"]))
    t = lay_out(course.spaces, view["players"], layout=layout)
    pieces = (
        *_head(t, view),
        *_panels(t, view, players),
        *_supply(t, view),
        *_spaces(t, view, course),
        *_ships(t, view, players),
        *_contacts(t, view, course, players),
        *helm(t, view, course, players),
    )
    base = ground(course, view["players"], layout=layout, costs=law_of(view).costs)
    title = _title(view, players)
    return Drawing(t.width, t.height, title, base, pieces, LAYERS, COLOURS, STYLE, working=t.working)


def sheets(view: Mapping[str, Any]) -> Iterator[Printable]:
    """Return what can be printed: the river, and a ship for each seat that fits its spaces."""
    course = _course(view["course"]["name"], tuple((q, r) for q, r in view["course"]["spaces"]))
    players = view["players"]
    t = lay_out(course.spaces, players, layout="standard")
    base = ground(course, players, layout="standard", costs=law_of(view).costs)
    drawing = Drawing(t.width, t.height, "", base, (), LAYERS, COLOURS, STYLE)
    river = Printable("board", drawing, t.river)
    yield river
    ships = [art.ship(seat, 0, _NUMBERS, quarter=False) for seat in range(players)]
    yield from cut_out("pieces", drawing, ships, _SHIP, river.fitting * t.size / SIZE)


def prompts(view: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Prompt]:
    """Return the prompts of a position, by picks (:class:`kernel_games.drawing.pictures.Artist`)."""
    del names
    if not decides(view):
        return {}
    ship, logs = view["ships"][view["mover"]], view["logs"][view["mover"]]
    first = not ship["space"]
    stuck = not first and logs < law_of(view).price and not _open(view, view["mover"])[1]
    begin = "ask_enter" if first else "ask_stay" if stuck else "ask" if logs else "ask_back"
    return {
        "": Prompt(say(begin)),
        "turn": Prompt(say("ask_turned_stay" if stuck else "ask_turned")),
        **{kind: Prompt(say("ask_play")) for kind in _KINDS},
    }


def buttons(view: Mapping[str, Any]) -> tuple[Button, ...]:
    """Return the button to stay: no space is picked for it (MS-D4, MS-D9)."""
    return (Button("stay", say("stay")),) if decides(view) else ()


@cached_per_language(32)
def _course(name: str, spaces: tuple[tuple[int, int], ...]) -> Course:
    return Course(name, spaces)


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    parts = (say("title"), doing(view, names), words.ships(view, names), words.logs(view, names))
    return " ".join(f"{part}." for part in parts)


def _head(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Draw the number of the turn, and the name of the course where there is room over the river."""
    if t.layout == "standard":
        x, y, width, _ = t.river
        name = cut(clean(words.PHRASES.word(view["course"]["name"])), 15, 500)
        course = text(0, 0, 15, name, "figure", anchor="e")
        turn = text(0, 0, 15, say("head", turn=view["turn"]), "figure")
        yield Piece("course", f'<g class="kg-sign">{course}</g>', x + width - 20, y + 24, "signs")
        yield Piece("head", f'<g class="kg-sign">{turn}</g>', x + 20, y + 24, "signs")


def _panels(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    over = view["phase"] == "over"
    # First of all: which piece is drawn after which stays the same from turn to turn.
    if view["current"] >= 0:
        x, y, width, height = t.panels[view["current"]]
        yield Piece("current", _frame(width, height), x, y, "places")
    large, small = (14, 12) if t.narrow else (17, max(13, t.type))
    for seat, area in enumerate(t.panels):
        count = view["logs"][seat]
        has = say("n_logs", n=count)
        label = f"{words.ship(view, seat, names)}, {has}"
        x, y, width, height = area
        room = width - 64
        # Beside the name or below, as there is room.
        if width > 200:
            purse, room = text(width - 14, 27, large, has, "ink", anchor="e"), room - 80
            line = _around(width - 14 - large * length(has), 27, large, has)
        else:
            low = 61 if t.narrow else 66
            purse = text(56, low, small + 1, has, "ink")
            line = _around(56, low, small + 1, has)
        name = text(56, 27, large, cut(names[seat], large, room), "ink")
        yield Piece(f"panel:{seat}", name, x, y, "places")
        place = text(56, 27 + 17 + (not t.narrow) * 2, small, words.place(view, seat), "quiet")
        yield Piece(f"place:{seat}", place, x, y, "places")
        yield Piece(f"purse:{seat}", purse, x, y, "places", box=line)
        scale = min(1.25, (width - 28) / ((art.ROW + 0.5) * art.LOG))
        for logs in _logs(f"logs:{seat}", count, art.ROW):
            yield logs._replace(x=x + 14, y=y + height - 8, scale=scale)
        yield Piece(f"sheet:{seat}", art.pane(width, height), x, y, "signs", 0, 1, "", label, area.box)
        wins = over and seat == leaders(view)[0]
        if wins or (seat == view["mover"] and not over):
            phrase = say("winner" if wins else "turn")
            half, size = 38 if wins else 28, max(1, t.type / 13)
            at = x + width - half * size - 10
            yield Piece("turn", ribbon(phrase, half), at, y, "signs", 0, size)


def _around(x: float, y: float, size: float, words: str) -> tuple[float, float, float, float]:
    """Return the box around a line of words that begins at a point."""
    return (
        round(x - 7, 1),
        round(y - 0.9 * size, 1),
        round(size * length(words) + 14, 1),
        round(1.2 * size + 4, 1),
    )


def _frame(width: float, height: float) -> str:
    """Draw a frame round the panel of the player whose turn it is."""
    return (
        f'<rect x="3" y="3" width="{number(width - 6)}" height="{number(height - 6)}" rx="8" fill="none" '
        'stroke="var(--kg-ember)" stroke-width="3"/>'
    )


def _logs(key: str, count: int, row: int) -> Iterator[Piece]:
    """Draw a stack of logs, row by row: where some are taken or added, only these rows change."""
    for level in range(-(-count // row)):
        yield Piece(f"{key}:{level}", art.logs(min(row, count - level * row), level), 0, 0, "logs")


def _supply(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Draw the supply."""
    x, y, width, height = t.supply
    count, size = view["supply"], 12 if t.narrow else 15
    left, beside = (8, (width - 6, 20, "e")) if t.narrow else (12, (12, 44, ""))
    has = text(beside[0], beside[1], size, say("n_logs", n=count), "ink", anchor=beside[2])
    yield Piece(
        "supply", text(left, 20 if t.narrow else 25, size, say("store"), "quiet") + has, x, y, "places"
    )
    for logs in _logs("log", count, t.pile):
        yield logs._replace(x=x + 12, y=y + height - 11, scale=1 if t.narrow else 1.2)
    label = say("supply", n=count)
    yield Piece("store", art.pane(width, height), x, y, "signs", 0, 1, "", label, t.supply.box)


def _spaces(t: Layout, view: Mapping[str, Any], course: Course) -> Iterator[Piece]:
    """Return what can be picked on the river: the open spaces, for the seat that decides.

    They always lie there for a seat, so that only what they are picked as has to be told.
    """
    if view["seat"] is None:
        return
    open_ahead, open_behind = _open(view, view["mover"]) if decides(view) else ([], [])
    found = {space: f"on:{count}" for count, space in enumerate(open_ahead, 1)}
    found |= {space: f"back:{count}" for count, space in enumerate(open_behind, 1)}
    across, down = (t.size * part for part in ((2, sqrt(3)) if t.quarter else (sqrt(3), 2)))
    box = (-across / 2, -down / 2, across, down)
    outline = art.hexagon(0, 0, t.size - 3, quarter=t.quarter)
    body = f'<path d="{outline}" fill="transparent"/>'
    for space, (x, y) in enumerate(t.spaces, 1):
        bends = course.flow(space - 2) != course.flow(space - 1)
        key = "finish" if space == len(t.spaces) else "bend" if bends else "space"
        label, pick = say(key, space=space), found.get(space, "")
        yield Piece(f"space:{space}", body, x, y, "spaces", 0, 1, pick, label, box, outline)


def _open(view: Mapping[str, Any], seat: int) -> tuple[list[int], list[int]]:
    """Return the open spaces ahead of a ship and behind it, the nearest first (MS-1b, MS-2a)."""
    taken = {ship["space"] for ship in view["ships"]}
    here = view["ships"][seat]["space"]
    spaces = range(1, len(view["course"]["spaces"]) + 1)
    return (
        [space for space in spaces if space > here and space not in taken],
        [space for space in reversed(spaces) if space < here and space not in taken],
    )


def _where(t: Layout, view: Mapping[str, Any], seat: int) -> tuple[float, float, float]:
    """Return the centre and scale of a ship: on the river, or at its berth."""
    space = view["ships"][seat]["space"]
    return (*t.spaces[space - 1], t.size / SIZE) if space else (*berth(t.panels[seat]), BERTH)


def _ships(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    if view["phase"] != "over":
        x, y, scale = _where(t, view, view["mover"])
        yield Piece("mover", art.ring(quarter=t.quarter), x, y, "ships", 0, scale)
    for seat, ship in enumerate(view["ships"]):
        x, y, scale = _where(t, view, seat)
        heading = ship["heading"] if ship["space"] else None
        turn = 0 if heading is None else 60 * heading + 90 * t.quarter
        size = max(14, t.type / scale)
        body = art.ship(seat, heading, size, quarter=t.quarter)
        label = words.sides(view, seat, names)
        yield Piece(f"ship:{seat}", body, x, y, "ships", turn, scale, "", label, _HULL, _RING)


def _contacts(t: Layout, view: Mapping[str, Any], course: Course, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the lights between ships that touch, with their numbers."""
    places = [ship["space"] - 1 for ship in view["ships"]]
    headings = tuple(ship["heading"] or 0 for ship in view["ships"])
    for seat, place in enumerate(places):
        for contact in touching(course, places, headings, seat) if place >= 0 else ():
            other = contact.seat
            if other > seat:
                (ax, ay), (bx, by) = t.spaces[place], t.spaces[places[other]]
                turn = degrees(atan2(by - ay, bx - ax))
                facts = {"number": contact.number, "other_number": contact.other}
                label = say("touches", names, seat=seat, other_seat=other, **facts)
                at = ((ax + bx) / 2, (ay + by) / 2)
                key, half = f"contact:{seat}-{other}", t.size * 0.42
                body = art.spark(half, t.size / SIZE)
                yield Piece(key, body, *at, "numbers", round(turn), 1, "", label, (-6, -half, 12, 2 * half))
