"""Mississippi as a picture: an observation becomes a :class:`kernel_games.drawing.svg.Drawing`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees
from typing import Any

from kernel_games.drawing.kit import leaders, ribbon
from kernel_games.drawing.lettering import cut, text
from kernel_games.drawing.svg import Drawing, Piece, check_names, clean, number
from kernel_games.games.mississippi import words
from kernel_games.games.mississippi.course import Course
from kernel_games.games.mississippi.drawing import glyphs as art
from kernel_games.games.mississippi.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.mississippi.drawing.layout import SIZE, Layout, lay_out, side
from kernel_games.games.mississippi.moves import COSTS, DEGREES, TURN_TEXTS, WHAT
from kernel_games.games.mississippi.reactions import touching
from kernel_games.games.mississippi.words import say

LAYOUTS = ("standard", "narrow")

LAYERS = ("places", "spaces", "logs", "ships", "numbers", "helm", "signs")

_WHAT = {str(move): what for move, what in WHAT.items()}
_BERTH, _PIER = 0.68, 0.92
# How much larger the logs of a player lie in their panel.
_STACKED = 1.25


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """What a person points at for a move: a handle to turn the ship by, if any, and how far it goes.

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
    turn = (_turning(what.turning),) if what.turning else ()
    if not what.forward and not what.back:
        return (*turn, "stay")
    open_ahead, open_behind = _open(view, view["mover"])
    if what.forward:
        return (*turn, f"on:{min(what.forward, len(open_ahead))}")
    return (*turn, f"back:{min(what.back, len(open_behind))}")


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    900 units wide, or 360; its height depends on the course.
    """
    players = check_names(names, view["players"])
    course = _course(view["course"]["name"], tuple((q, r) for q, r in view["course"]["spaces"]))
    t = lay_out(course.spaces, view["players"], layout=layout)
    pieces = (
        *_sign(t, view, players),
        *_panels(t, view, players),
        *_landing(t, view),
        *_spaces(t, view),
        *_ships(t, view, players),
        *_contacts(t, view, course, players),
        *_lit(t, view, course, players),
        *_helm(t, view),
    )
    base = ground(course, view["players"], layout=layout)
    return Drawing(t.width, t.height, _title(view, players), base, pieces, LAYERS, COLOURS, STYLE)


@lru_cache(maxsize=32)
def _course(name: str, spaces: tuple[tuple[int, int], ...]) -> Course:
    return Course(name, spaces)


def _turning(steps: int) -> str:
    turn_side, degrees = DEGREES[steps]
    return f"turn:{turn_side}{degrees}"


def _decides(view: Mapping[str, Any]) -> bool:
    """Whether the seat that looks is to move; nobody is while a ship reacts."""
    return view["seat"] is not None and view["seat"] == view["current"] and view["phase"] != "react"


def _doing(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    turn = words.turn(view, names)
    if view["phase"] != "over":
        return turn
    return f"{turn}. {say('wins', names, seat=leaders(view)[0])}"


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    parts = (say("title"), _doing(view, names), words.ships(view, names), words.logs(view, names))
    return " ".join(f"{part}." for part in parts)


def _sign(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    """The sign over the river: whose turn it is, and how many have been taken."""
    x, y, width, height = t.sign
    head, doing = say("head", turn=view["turn"]), _doing(view, names)
    size = 17 if t.narrow else 21
    short = say("wins", names, seat=leaders(view)[0]) if view["phase"] == "over" else doing
    name = "" if t.narrow else cut(clean(view["course"]["name"]), 14, 300)
    yield Piece("board", _board((width, height), name), x, y, "signs")
    said = cut(short, size, width - 40 - 14 * len(name))
    body = text(22, height / 2 + 0.5, size, said, "bone") + text(22, height - 10, 12.5, head, "bone")
    yield Piece("sign", body, x, y, "signs", label=f"{doing}. {head}", box=(0, 0, width, height))


@lru_cache(maxsize=64)
def _board(area: tuple[float, float], name: str) -> str:
    """The wooden sign, with the name of the course."""
    width, height = area
    half, notch = number(height / 2), number(width - 8)
    return (
        f'<path class="kg-p" d="M8 0H{notch}L{number(width)} {half}L{notch} {number(height)}H8L0 {half}z" '
        f'fill="var(--kg-plank)" stroke="var(--kg-carve)" stroke-width="2" stroke-linejoin="round"/>'
        f'<path class="kg-deco" d="M16 4H{number(width - 16)}M16 {number(height - 4)}H{number(width - 16)}" '
        'stroke="var(--kg-grain)" stroke-width="1.6"/>'
        + (text(width - 24, height / 2 + 5, 14, name, "bone", anchor="e") if name else "")
    )


def _panels(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    over = view["phase"] == "over"
    # First of all: which piece is drawn after which stays the same from turn to turn.
    if view["current"] >= 0:
        x, y, width, height = t.panels[view["current"]]
        yield Piece("current", _frame(width, height), x, y, "places")
    for seat, area in enumerate(t.panels):
        count = view["logs"][seat]
        label = f"{words.ship(view, seat, names)}, {say('n_logs', n=count)}"
        x, y, width, height = area
        yield Piece(f"badge:{seat}", art.badge(seat), x + 21, y + 23, "places")
        body = (
            text(39, 25, 14, cut(names[seat], 14, width - 48), "ink")
            + text(39, 40, 11.5, cut(words.place(view, seat), 11.5, width - 48), "quiet")
            + text(width - 14, 62, 19, str(count), "ink", anchor="e")
        )
        yield Piece(f"panel:{seat}", body, x, y, "places", label=label, box=(0, 0, width, height))
        row = min(art.ROW, int((width - 26) / (art.LOG * _STACKED) - 0.5))
        for logs in _logs(f"logs:{seat}", count, row):
            yield logs._replace(x=x + 16, y=y + height - 9, scale=_STACKED)
        wins = over and seat == leaders(view)[0]
        if wins or (seat == view["mover"] and not over):
            phrase = say("winner" if wins else "turn")
            half = 34 if wins else 26
            said = _doing(view, names)
            at = area.x + area.width - half - 10
            body, box = ribbon(phrase, half), (-half, -10, 2 * half, 20)
            yield Piece("turn", body, at, area.y, "signs", label=said, box=box)


def _frame(width: float, height: float) -> str:
    """Round the panel of whose turn it is."""
    return (
        f'<rect x="3" y="3" width="{number(width - 6)}" height="{number(height - 6)}" rx="8" fill="none" '
        'stroke="var(--kg-ember)" stroke-width="3"/>'
    )


def _logs(key: str, count: int, row: int) -> Iterator[Piece]:
    """A stack of logs, row by row: where some are taken or added, only these rows change."""
    for level in range(-(-count // row)):
        yield Piece(f"{key}:{level}", art.logs(min(row, count - level * row), level), 0, 0, "logs")


def _landing(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """The supply, and the die until every ship is set."""
    x, y = t.supply
    count = view["supply"]
    high = 8 * max(3, -(-count // t.pile)) + 6
    wide = t.pile * art.LOG + 8
    for logs in _logs("log", count, t.pile):
        yield logs._replace(x=x, y=y)
    body = text(wide + 4, -2, 14, str(count), "figure")
    yield Piece(
        "supply", body, x, y, "logs", label=say("supply", n=count), box=(-4, -high, wide + 26, high + 4)
    )
    entering = view["ships"][view["mover"]]
    if not entering["space"]:
        value = entering["leads"]
        label = say("die", n=value) if value else say("rolling")
        yield Piece("die", art.die(value), *t.die, "signs", label=label, box=(-14, -14, 28, 28))


def _spaces(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """What can be pointed at on the river: the open spaces, for the seat that decides.

    They always lie there for a seat, so that only what they are picked as has to be told.
    """
    if view["seat"] is None:
        return
    taken = {ship["space"] for ship in view["ships"]}
    open_ahead, open_behind = _open(view, view["mover"]) if _decides(view) else ([], [])
    found = {space: f"on:{count}" for count, space in enumerate(open_ahead, 1)}
    found |= {space: f"back:{count}" for count, space in enumerate(open_behind, 1)}
    reach = t.size * 0.8
    box = (-reach, -reach, 2 * reach, 2 * reach)
    body = f'<path d="{art.hexagon(0, 0, t.size - 3, quarter=t.quarter)}" fill="transparent"/>'
    for space, (x, y) in enumerate(t.spaces, 1):
        if space not in taken:
            label = say("finish") if space == len(t.spaces) else say("space", space=space)
            yield Piece(f"space:{space}", body, x, y, "spaces", 0, 1, found.get(space, ""), label, box)


def _open(view: Mapping[str, Any], seat: int) -> tuple[list[int], list[int]]:
    """The open spaces ahead of a ship and behind it, the nearest first (MS-1b, MS-2a)."""
    taken = {ship["space"] for ship in view["ships"]}
    here = view["ships"][seat]["space"]
    spaces = range(1, len(view["course"]["spaces"]) + 1)
    return (
        [space for space in spaces if space > here and space not in taken],
        [space for space in reversed(spaces) if space < here and space not in taken],
    )


def _where(t: Layout, view: Mapping[str, Any], seat: int) -> tuple[float, float, float]:
    """Centre and scale of a ship: on the river, at the pier once the die has set it, or at its berth."""
    ship = view["ships"][seat]
    if ship["space"]:
        return (*t.spaces[ship["space"] - 1], t.size / SIZE)
    return (*t.pier, _PIER) if ship["leads"] else (*t.harbour[seat], _BERTH)


def _ships(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    mover = view["mover"] if _decides(view) else None
    if view["phase"] != "over":
        x, y, scale = _where(t, view, view["mover"])
        ring = art.ring(quarter=t.quarter)
        yield Piece("mover", ring, x, y, "ships", 0, scale)
    for seat, ship in enumerate(view["ships"]):
        x, y, scale = _where(t, view, seat)
        heading = ship["heading"] or 0
        turn = 60 * heading + 90 * t.quarter
        label = words.ship(view, seat, names)
        pick = "stay" if seat == mover else ""
        yield Piece(
            f"ship:{seat}", art.ship(seat), x, y, "ships", turn, scale, pick, label, (-30, -30, 60, 60)
        )
        waits = ship["heading"] is None
        body = art.letter(seat) if waits else art.numbers(seat, heading, quarter=t.quarter)
        yield Piece(f"numbers:{seat}", body, x, y, "numbers", 0, scale)


def _contacts(t: Layout, view: Mapping[str, Any], course: Course, names: tuple[str, ...]) -> Iterator[Piece]:
    """Where ships touch, and with which numbers."""
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
                body = art.spark(half)
                yield Piece(key, body, *at, "numbers", round(turn), 1, "", label, (-6, -half, 12, 2 * half))


def _lit(t: Layout, view: Mapping[str, Any], course: Course, names: tuple[str, ...]) -> Iterator[Piece]:
    """While the mover's ship reacts: the numbers that touch, lit up, and their difference (MS-3a)."""
    places = [ship["space"] - 1 for ship in view["ships"]]
    headings = tuple(ship["heading"] or 0 for ship in view["ships"])
    mover = view["mover"]
    for contact in touching(course, places, headings, mover) if view["phase"] == "react" else ():
        other = contact.seat
        (ax, ay), (bx, by) = t.spaces[places[mover]], t.spaces[places[other]]
        away = (bx - ax) / 2, (by - ay) / 2
        facts = {"number": contact.number, "other_number": contact.other}
        difference = f"{contact.difference:+d}".replace("-", "\N{MINUS SIGN}")
        label = say("differs", names, seat=mover, other_seat=other, **facts, difference=difference)
        yield Piece(
            f"lit:{mover}-{other}",
            art.contact((contact.number, contact.other), difference, away),
            ax + away[0],
            ay + away[1],
            "helm",
            label=label,
            box=(-26, -26, 52, 52),
        )


def _helm(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Handles round the ship to move, each where its bow would swing to, for the seat that decides."""
    if not _decides(view):
        return
    x, y, scale = _where(t, view, view["mover"])
    heading = view["ships"][view["mover"]]["heading"]
    logs = view["logs"][view["mover"]] if view["ships"][view["mover"]]["space"] else -1
    for steps in range(1, len(DEGREES)):
        swing = steps - 0.5 if steps <= 3 else steps + 0.5
        dx, dy = side(heading + swing, 45 * scale, quarter=t.quarter)
        key = _turning(steps)
        label = say(TURN_TEXTS[steps])
        yield Piece(
            key,
            art.helm(steps, faded=COSTS[steps] > logs),
            x + dx,
            y + dy,
            "helm",
            0,
            1,
            key,
            label,
            (-13, -13, 26, 26),
        )
