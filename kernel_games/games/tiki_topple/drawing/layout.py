"""Positions of everything on the table, for each layout and number of players."""

from __future__ import annotations

from math import sin
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.tiki_topple.components import TIKIS, TRACK

Place = tuple[float, float, float]
"""x, y and scale."""

TIKI = Area(-97, -31, 194, 62)
TYPE = {"standard": 14.5, "wide": 12.6, "narrow": 11.5}
"""Smallest type of each layout, in its units: 11 pixels in the narrowest column that shows it."""

_TEXT_ON_CARD, _TEXT_ON_SECRET, _TEXT_ON_SMALL = 12.5, 11.5, 12


class Seat(NamedTuple):
    """A player's panel.

    Attributes
    ----------
    area : Area
        The whole panel.
    header : float
        Where the name begins, from the panel's left.
    slim : bool
        Whether the points stand on a line of their own.
    secret : tuple of float
        Place of the secret card, and its scale.
    hand, played : tuple of (float, float, float)
        Places of other players' cards: backs, and played cards face up.
    """

    area: Area
    header: float
    slim: bool
    secret: Place
    hand: tuple[Place, ...]
    played: tuple[Place, ...]


class CardPlaces(NamedTuple):
    """Positions of one of your action cards, in hand and once it is played."""

    held: Place
    played: Place


class Line(NamedTuple):
    """The plank with the line of tikis.

    Attributes
    ----------
    tikis : tuple of (float, float)
        Centres of the nine places, from the top; `scale` is their size.
    plank, head : Area
        The plank, and its wider part with the places that count.
    step : float
        From one bar of those that tell what scores to the next.
    """

    tikis: tuple[tuple[float, float], ...]
    scale: float
    plank: Area
    head: Area
    step: float


class Layout(NamedTuple):
    """Positions of everything, in units of the drawing.

    Attributes
    ----------
    working : float
        How far down reaches what a turn needs.
    type : float
        The smallest height of letters.
    toasted : tuple of (float, float, float)
        Places of the six tikis beside the fire; `named` where there is room for their names.
    pit : tuple of (float, float, float)
        Where the fire is.
    track : tuple of (float, float)
        Start and the spaces of the scoring track.
    seats : tuple of Seat
        One for each seat; that of `seat` is the large one.
    """

    width: float
    height: float
    working: float
    layout: str
    type: float
    seat: int | None
    sign: Area
    deck: Place
    line: Line
    torches: tuple[tuple[float, float], ...]
    pit: Place
    toasted: tuple[Place, ...]
    named: bool
    lagoon: Area
    columns: int
    track: tuple[tuple[float, float], ...]
    seats: tuple[Seat, ...]

    @property
    def narrow(self) -> bool:
        """True for the layout of a narrow column."""
        return self.layout == "narrow"


def _line(at: tuple[float, float], pitch: float, scale: float, *, rank: float, step: float) -> Line:
    """Return the line of a plank from `at`; `rank` is the width of the column of place numbers."""
    x, top = at
    half, high = round(-TIKI.x * scale), 2 * round(TIKI.height * scale / 2)
    middle = x + rank + half
    tikis = tuple((middle, top + high / 2 + pitch * n) for n in range(len(TIKIS)))
    bottom = tikis[-1][1] + high / 2
    edge = min(16, top - 4)
    plank = Area(x, top - edge, rank + 2 * half + 7, bottom - top + edge + (30 if edge > 8 else 8))
    head = Area(
        x - 4, top - edge - 4, rank + 2 * half + 3 * step + 14, tikis[2][1] + high / 2 - top + edge + 11
    )
    return Line(tikis, scale, plank, head, step)


def reaches(line: Line, reach: tuple[int, ...]) -> tuple[tuple[float, float, float], ...]:
    """Return bars down to where each part of a secret card scores: x, top and bottom (TT-K1 to TT-K3)."""
    left = round(line.tikis[0][0] - TIKI.x * line.scale + line.step / 2 + 3)
    top = round(line.tikis[0][1] - 27 * line.scale)
    return tuple((left + n * line.step, top, line.tikis[place - 1][1] + 12) for n, place in enumerate(reach))


def _track(area: Area, columns: int, sway: float, size: float) -> tuple[tuple[float, float], ...]:
    """Return a path of stones that winds to and fro through an area, from its lower left.

    Nothing is above Start, where all pawns are at first.
    """
    rows = -(-TRACK // columns)
    left = 3.1 * size + 8
    step, rise = (
        (area.width - left - 2 * size - 4) / (columns - 1),
        (area.height - 40 - 2 * sway) / (rows - 1),
    )
    bottom = area.y + area.height - 14 - sway
    places = [(round(area.x + left / 2), round(bottom))]
    for space in range(TRACK):
        row, column = divmod(space, columns)
        column = columns - 1 - column if row % 2 else column
        y = bottom - row * rise + sway * sin(column * 0.8 + row * 0.6 + 0.8)
        places.append((round(area.x + left + size + column * step), round(y)))
    return tuple(places)


def _panels(players: int, seat: int | None, room: Area, own: float) -> tuple[Area, ...]:
    """Return the panels of all players within an area, your own below the others and `own` high."""
    x, y, width, height = room
    gap = 10
    if seat is None:
        columns = 2 if players == 4 else 1
        rows = players // columns
        wide, high = (width - gap * (columns - 1)) // columns, (height - gap * (rows - 1)) // rows
        return tuple(
            Area(x + (wide + gap) * (n % columns), y + (high + gap) * (n // columns), wide, high)
            for n in range(players)
        )
    wide, high = (width - gap * (players - 2)) // (players - 1), height - own - 14
    panels = [Area(x, y + height - own, width, own)] * players
    for n in range(players - 1):
        panels[(seat + 1 + n) % players] = Area(x + n * (wide + gap), y, wide, high)
    return tuple(panels)


def _row(area: Area, size: tuple[float, float], scale: float, columns: int = 7) -> tuple[Place, ...]:
    """Return places for seven cards in rows from the upper left of an area; without room they overlap."""
    width, height = size[0] * scale, size[1] * scale
    step = min(width + 4, (area.width - width) / (columns - 1))
    return tuple(
        (
            area.x + width / 2 + step * (n % columns),
            area.y + height / 2 + (height + 2) * (n // columns),
            scale,
        )
        for n in range(7)
    )


_BACK, _CARD = (20.0, 28.0), (22.0, 30.0)


def _other(area: Area, least: float) -> Seat:
    """Return the panel of another player, with letters at least `least` high."""
    x, y, width, height = area
    small = least / _TEXT_ON_SMALL
    if width < 240:
        secret = (height - 84) / 100
        left = x + 60 * secret + 16
        room = width - 60 * secret - 24
        columns = 3 if room > 3 * 22 * small else 2
        size = max(small, min(room / columns / 24, secret)) if columns == 3 else small
        return Seat(
            area,
            0,
            slim=True,
            secret=(x + 8 + 30 * secret, y + height - 16 - 50 * secret, secret),
            hand=_row(Area(x + 80, y + 41, width - 90, 0), _BACK, 0.8),
            played=_row(Area(left, y + height - 16 - 100 * secret, room, 0), _CARD, size, columns),
        )
    secret = min(1.75, (height - 28) / 100)
    if width < 360 and height > 170:
        secret = min(secret, width * 0.006)
        left, room = x + 60 * secret + 24, width - 60 * secret - 34
        size = min(1.6, max(small, room / 4 / 24), (height - 115) / 62)
        return Seat(
            area,
            60 * secret + 14,
            slim=True,
            secret=(x + 12 + 30 * secret, y + height / 2 - 3, secret),
            hand=_row(Area(left, y + 62, room, 0), _BACK, 1.1),
            played=_row(Area(left, y + height - 18 - 60 * size, room, 0), _CARD, size, 4),
        )
    left, top = x + 60 * secret + 26, y + 46
    room, rest = width - 60 * secret - 38, height - 62
    if rest < 28 + _CARD[1] * small + 8:
        half = room / 2
        at = top + (rest - _CARD[1] * small) / 2
        return Seat(
            area,
            60 * secret + 14,
            slim=False,
            secret=(x + 12 + 30 * secret, y + height / 2 - 3, secret),
            hand=_row(Area(left, at, half - 16, 0), _BACK, small),
            played=_row(Area(left + half, at, half, 0), _CARD, small),
        )
    size = min(1.8, (rest - 8) / 60, max(small, room / 7 / 24))
    return Seat(
        area,
        60 * secret + 14,
        slim=False,
        secret=(x + 12 + 30 * secret, y + height / 2 - 3, secret),
        hand=_row(Area(left, top, room, 0), _BACK, size * 30 / 28),
        played=_row(Area(left, y + height - 16 - 30 * size, room, 0), _CARD, size),
    )


def _own(area: Area) -> Seat:
    x, y, width, height = area
    if width < 240:
        return Seat(area, 0, slim=True, secret=(x + 53, y + 104, 1), hand=(), played=())
    scale = (height - 28) / 138
    return Seat(
        area,
        92 * scale + 14,
        slim=False,
        secret=(x + 12 + 46 * scale, y + height / 2 - 3, scale),
        hand=(),
        played=(),
    )


@cached_per_language(64)
def card_places(seat: Seat, count: int, *, layout: str) -> tuple[CardPlaces, ...]:
    """Return places for `count` action cards in your own panel; a played card stays in its place, small."""
    x, y, width, height = seat.area
    small = {"standard": 1.5, "wide": 1.3, "narrow": 1.16}[layout]
    rows: tuple[int, ...]
    if layout == "narrow":
        # The first two are alike: of seven, they lie close together.
        rows = (count - 4, 2, 2) if count > 4 else tuple(filter(None, ((count + 1) // 2, count // 2)))
        left, room, top, high, largest = x + 4, width - 8, y + 175, 86.0, 0.95
    else:
        rows = ((count + 1) // 2, count // 2) if layout == "standard" else (count,)
        left = x + seat.header + 10
        room, top = x + width - left - 8, y + 40
        high, largest = (height - 54) / len(rows), 2.0
    pitch = room / max(rows)
    scale = min(largest, (high - 6) / 86, (pitch - 5) / 54) if layout != "narrow" else largest
    places = []
    for row, columns in enumerate(rows):
        step = room / columns if layout == "narrow" else pitch
        for column in range(columns):
            at = left + step * (column + 0.5), top + high * (row + 0.5)
            places.append(CardPlaces((*at, scale), (*at, small)))
    return tuple(places)


def _standard(players: int, seat: int | None) -> Layout:
    lagoon = Area(384, 82, 504, 146)
    areas = _panels(players, seat, Area(384, 246, 504, 502), 284)
    return Layout(
        900,
        760,
        0,
        "standard",
        TYPE["standard"],
        seat,
        sign=Area(384, 12, 424, 56),
        deck=(852, 42, 1.15),
        line=_line((34, 34), 76, 1.05, rank=34, step=17),
        torches=((17, 62), (352, 62)),
        pit=(327, 716, 1.1),
        toasted=tuple((328, 302 + 61 * n, 1) for n in range(6)),
        named=True,
        lagoon=lagoon,
        columns=17,
        track=_track(lagoon, 17, 3, TYPE["standard"]),
        seats=_seats(areas, seat, TYPE["standard"]),
    )


def _wide(players: int, seat: int | None) -> Layout:
    lagoon = Area(372, 12, 580, 164)
    areas = _panels(players, seat, Area(372, 192, 676, 472), 226)
    return Layout(
        1060,
        676,
        0,
        "wide",
        TYPE["wide"],
        seat,
        sign=Area(962, 12, 86, 58),
        deck=(1006, 122, 1.5),
        line=_line((32, 30), 67, 1.02, rank=32, step=16),
        torches=((16, 58), (340, 58)),
        pit=(318, 632, 1.1),
        toasted=tuple((316, 266 + 54 * n, 0.9) for n in range(6)),
        named=True,
        lagoon=lagoon,
        columns=17,
        track=_track(lagoon, 17, 8, TYPE["wide"]),
        seats=_seats(areas, seat, TYPE["wide"]),
    )


def _narrow(players: int, seat: int | None) -> Layout:
    line = _line((6, 10), 48, 0.75, rank=22, step=11)
    lagoon, y = Area(8, 522, 344, 230), 768.0
    panels = [Area(219, 14, 137, 442)] * players
    others = [(n if seat is None else seat + 1 + n) % players for n in range(players - (seat is not None))]
    for who in others:
        panels[who] = Area(8, y, 344, 138)
        y += 152
    own = seat is not None
    return Layout(
        360,
        y - 4,
        460,
        "narrow",
        TYPE["narrow"],
        seat,
        sign=Area(8, 466, 290, 46),
        deck=(330, 492, 0.97),
        line=line,
        torches=() if own else ((236, 60), (340, 60)),
        pit=(199, 434, 0.4) if own else (288, 180, 1.2),
        toasted=tuple(
            (198, 180 + 40 * n, 1) if own else (253 + 69 * (n % 2), 246 + 62 * (n // 2), 0.8)
            for n in range(6)
        ),
        named=not own,
        lagoon=lagoon,
        columns=10,
        track=_track(lagoon, 10, 5, TYPE["narrow"]),
        seats=_seats(tuple(panels), seat, TYPE["narrow"]),
    )


def _seats(areas: tuple[Area, ...], own: int | None, least: float) -> tuple[Seat, ...]:
    return tuple(_own(area) if n == own else _other(area, least) for n, area in enumerate(areas))


_LAYOUTS = {"standard": _standard, "wide": _wide, "narrow": _narrow}


@cached_per_language(64)
def lay_out(players: int, seat: int | None, *, layout: str) -> Layout:
    """Return the table for a number of players, seen by a seat or by a spectator (None)."""
    return _LAYOUTS[layout](players, seat)
