"""Where everything lies on the table of Tiki Topple."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from typing import NamedTuple

from kernel_games.drawing.kit import Area
from kernel_games.games.tiki_topple.components import TIKIS, TRACK

Place = tuple[float, float, float]
"""x, y and scale."""


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
        Where the secret card lies, and its scale.
    hand, played : tuple of (float, float, float)
        Places of other players' cards: backs, and played cards face up.
    """

    area: Area
    header: float
    slim: bool
    secret: Place
    hand: tuple[Place, ...]
    played: tuple[Place, ...]


class Slot(NamedTuple):
    """Where one of the own action cards lies in hand, and where once it is played."""

    held: Place
    played: Place


class Layout(NamedTuple):
    """Where everything lies, in units of the drawing.

    Attributes
    ----------
    tikis : tuple of (float, float)
        Centres of the nine places, from the top; `tiki_scale` is their size.
    toasted : tuple of (float, float)
        Centres of the six places beside the fire.
    track : tuple of (float, float)
        Start and the spaces of the scoring track.
    seats : tuple of Seat
        One for each seat; that of `seat` is the large one.
    """

    width: float
    height: float
    layout: str
    seat: int | None
    sign: Area
    deck: tuple[float, float]
    tikis: tuple[tuple[float, float], ...]
    tiki_scale: float
    plank: Area
    head: Area
    torches: tuple[tuple[float, float], ...]
    pit: tuple[float, float]
    toasted: tuple[tuple[float, float], ...]
    toasted_scale: float
    lagoon: Area
    track: tuple[tuple[float, float], ...]
    seats: tuple[Seat, ...]

    @property
    def narrow(self) -> bool:
        """Whether everything stands in one column."""
        return self.layout == "narrow"


def _track(area: Area, columns: int, sway: float) -> tuple[tuple[float, float], ...]:
    """A path of stones that winds to and fro through an area, from its lower left.

    Nothing lies above Start, where all pawns stand at first.
    """
    rows = -(-TRACK // columns)
    step, rise = (area.width - 46) / columns, (area.height - 40 - 2 * sway) / (rows - 1)
    bottom = area.y + area.height - 16 - sway
    places = [(round(area.x + 25), round(bottom))]
    for space in range(TRACK):
        row, column = divmod(space, columns)
        column = columns - column if row % 2 else column + 1
        y = bottom - row * rise + sway * sin(column * 0.8 + row * 0.6)
        places.append((round(area.x + 28 + column * step), round(y)))
    return tuple(places)


def _wide_panels(players: int, seat: int | None) -> tuple[Area, ...]:
    if seat is None:
        if players == 4:
            return tuple(Area(364 + 264 * (n % 2), 250 + 194 * (n // 2), 256, 182) for n in range(4))
        height = (376 - 14 * (players - 1)) / players
        return tuple(Area(364, 250 + n * (height + 14), 520, height) for n in range(players))
    width = (520 - 8 * (players - 2)) / (players - 1)
    panels = [Area(364, 420, 520, 206)] * players
    for n in range(players - 1):
        panels[(seat + 1 + n) % players] = Area(364 + n * (width + 8), 246, width, 160)
    return tuple(panels)


def _row(
    area: Area, size: tuple[float, float], scale: float, columns: int, gap: float = 4
) -> tuple[Place, ...]:
    """Seven cards of a size in rows from an area's upper left; they overlap where there is no room."""
    width, height = size[0] * scale, size[1] * scale
    step = min(width + gap, (area.width - width) / (columns - 1))
    return tuple(
        (
            area.x + width / 2 + step * (n % columns),
            area.y + height / 2 + (height + 2) * (n // columns),
            scale,
        )
        for n in range(7)
    )


def _seat(area: Area, *, own: bool, layout: str = "standard") -> Seat:
    x, y, width, height = area
    back, card = (20, 28), (22, 30)
    if own:
        return Seat(
            area,
            0,
            slim=False,
            secret=(x + 56, y + (111 if layout == "narrow" else 118), 1),
            hand=(),
            played=(),
        )
    if width > 344:
        scale = min(1.4, (height - 26) / 100)
        left, half = x + 60 * scale + 26, (width - 60 * scale - 40) / 2
        if height > 150:
            size = min(1.7, (height - 66) / 60)
            hand = _row(Area(left, y + 43, 2 * half, 0), back, size * 30 / 28, 7)
            played = _row(Area(left, y + 49 + 30 * size, 2 * half, 0), card, size, 7)
            secret = (x + 10 + 30 * scale, y + height / 2 - 3, scale)
            return Seat(area, 60 * scale + 14, slim=False, secret=secret, hand=hand, played=played)
        size = min(1.7, (height - 60) / 30, half / 7 / 23)
        top = y + 40 + (height - 52 - 30 * size) / 2
        return Seat(
            area,
            60 * scale + 14,
            slim=False,
            secret=(x + 10 + 30 * scale, y + height / 2 - 3, scale),
            hand=_row(Area(left, top, half - 16, 0), back, size * 30 / 28, 7),
            played=_row(Area(left + half, top, half, 0), card, size, 7, 3),
        )
    left, room = x + 78, width - 86
    secret = (x + 40, y + height - 62, 1.0)
    if width < 250:
        hand = _row(Area(left, y + 61, room, 0), back, 0.86, 7)
        return Seat(
            area,
            0,
            slim=True,
            secret=secret,
            hand=hand,
            played=_row(Area(left, y + 88, room, 0), card, 1, 4, 1),
        )
    size = min(1.5, room / 7 / 23)
    top, rest = y + 44, height - 44 - 16 - 30 * size
    tall = min(1.5, (rest - 8) / 28)
    return Seat(
        area,
        0,
        slim=False,
        secret=secret,
        hand=_row(Area(left, top, room, 0), back, tall, 7),
        played=_row(Area(left, top + rest, room, 0), card, size, 7, 2),
    )


@lru_cache(maxsize=64)
def slots(area: Area, count: int, *, layout: str) -> tuple[Slot, ...]:
    """Places for so many own action cards in the own panel."""
    x, y = area.x, area.y
    if layout == "narrow":
        return tuple(
            Slot((x + 137 + 57 * (n % 4), y + 84 + 90 * (n // 4), 1), (x + 31 + 47 * n, y + 238, 1.2))
            for n in range(count)
        )
    pitch = 404 / count
    scale = min(1.16, (pitch - 4) / 54)
    return tuple(
        Slot((x + 108 + pitch * (n + 0.5), y + 90, scale), (x + 108 + pitch * (n + 0.5), y + 169, 1.4))
        for n in range(count)
    )


def _standard(players: int, seat: int | None) -> Layout:
    lagoon = Area(364, 78, 520, 152)
    return Layout(
        900,
        640,
        layout="standard",
        seat=seat,
        sign=Area(364, 12, 452, 54),
        deck=(854, 40),
        tikis=tuple((162, 62 + 62 * n) for n in range(len(TIKIS))),
        tiki_scale=0.92,
        plank=Area(42, 20, 216, 606),
        head=Area(36, 14, 274, 206),
        torches=((20, 46), (326, 46)),
        pit=(308, 590),
        toasted=tuple((309, 258 + 42 * n) for n in range(6)),
        toasted_scale=1,
        lagoon=lagoon,
        track=_track(lagoon, 17, 7),
        seats=tuple(_seat(area, own=n == seat) for n, area in enumerate(_wide_panels(players, seat))),
    )


def _narrow(players: int, seat: int | None) -> Layout:
    y = 566.0
    panels = [Area(0, 0, 0, 0)] * players
    if seat is not None:
        panels[seat] = Area(8, y, 344, 272)
        y += 286
    first = 0 if seat is None else seat + 1
    for n in range(players - (seat is not None)):
        panels[(first + n) % players] = Area(8, y, 344, 152)
        y += 166
    lagoon = Area(8, y - 2, 344, 236)
    return Layout(
        360,
        y + 242,
        layout="narrow",
        seat=seat,
        sign=Area(8, 8, 290, 46),
        deck=(328, 32),
        tikis=tuple((128, 98 + 51 * n) for n in range(len(TIKIS))),
        tiki_scale=0.8,
        plank=Area(25, 64, 186, 490),
        head=Area(22, 60, 232, 170),
        torches=((11, 88), (266, 88)),
        pit=(316, 214),
        toasted=tuple((284, 262 + 50 * n) for n in range(6)),
        toasted_scale=1.3,
        lagoon=lagoon,
        track=_track(lagoon, 10, 5),
        seats=tuple(_seat(area, own=n == seat, layout="narrow") for n, area in enumerate(panels)),
    )


@lru_cache(maxsize=64)
def lay_out(players: int, seat: int | None, *, layout: str) -> Layout:
    """The table for so many players, seen by a seat or by a spectator (None)."""
    return _narrow(players, seat) if layout == "narrow" else _standard(players, seat)
