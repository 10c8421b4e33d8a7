"""Great moments, seen large, then at their place: departure, land, card, throw, find, people leaving, home.

The view says in ``scene`` which one it is, as plain data; here it becomes one piece on the last layer, and a
veil over the map behind it. With ``home`` the same piece is small, at the place where it belongs, so that the
page moves it there. Words are told beside the board, so no scene needs to be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.svg import UID, Piece, number
from kernel_games.engine import law_of
from kernel_games.engine.languages import cached_per_language
from kernel_games.engine.phrases import join
from kernel_games.games.nile import words
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.drawing import glyphs as art
from kernel_games.games.nile.drawing.coast import rapids, stream
from kernel_games.games.nile.drawing.figures import parade, roster
from kernel_games.games.nile.drawing.layout import Layout
from kernel_games.games.nile.land.africa import Africa
from kernel_games.games.nile.party import Party
from kernel_games.games.nile.words import PHRASES, counted, say

_WORDS = re.compile("<text.*?</text>")

LARGE = 118.0
"""From the centre of a large hex to its corners."""

_WIDTH, _HEIGHT, _SHARE = 330.0, 300.0, 0.66
"""What a scene is drawn for, and the share of the room that it fills."""

_HEX = LARGE / art.SIZE
_FINE = 3.0
"""Size of a symbol of terrain in a large hex, which holds seven, drawn with a fine pen."""

_SEVEN = ((0, 4), (0, -60), (54, -28), (54, 36), (0, 68), (-54, 36), (-54, -28))
_MOST_LEAVING = 6


def scene(t: Layout, view: Mapping[str, Any], africa: Africa, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw what is staged, if anything is."""
    shown = view["scene"]
    if not shown:
        return
    room, kind = _room(t), shown["kind"]
    x, y = room.x + room.width / 2, room.y + room.height / 2
    large, fallen = min(room.width / _WIDTH, room.height / _HEIGHT) * _SHARE, ""
    if kind == "land":
        body = _land(view, africa, shown)
    elif kind == "die":
        # A throw is asked for on the map, which stays in sight above it.
        across = 3 if t.narrow else 6
        body, fallen, high = _die(shown, across)
        large = min(1.3 * large, 0.96 * room.width / (across * _PITCH + _EDGE))
        y = room.y + room.height - (high / 2 + 10) * large
    elif kind == "depart":
        wide = _COLUMN if t.narrow else _ROAD
        body = _depart(view, shown, names, wide)
        large = min(1.3 * large, 0.96 * room.width / wide)
    else:
        body = _BODIES[kind](shown)
    texts = ""
    if kind != "die":
        # Words are a piece of their own: at its place the picture is too small for them, and it moves there
        # without being sent again.
        texts, body = "".join(_WORDS.findall(body)), _WORDS.sub("", body)
    if shown.get("home"):
        x, y, large = _place(t, africa, shown)
        texts = ""
    elif kind != "die":
        yield Piece("stage:veil", _veil(room), 0, 0, "stage")
    for key, part in (("scene", body), ("words", texts), ("fallen", fallen)):
        if part:
            drawn = f'<g pointer-events="none">{part}</g>'
            yield Piece(f"stage:{key}", drawn, round(x, 1), round(y, 1), "stage", 0, round(large, 3))


def _room(t: Layout) -> Area:
    """Return the area that a scene may take: the map, in a column the part at its top."""
    if not t.narrow:
        return t.chart
    x, y, width, _ = t.block
    return Area(x, y, width, t.own.y + t.own.height - y)


def _place(t: Layout, africa: Africa, shown: Mapping[str, Any]) -> tuple[float, float, float]:
    """Return the place and the size to which a scene goes."""
    if shown["at"] == "card":
        return t.card.x + t.card.width / 2, t.card.y + t.card.height / 2, 0.2
    return *t.centre(africa.places[africa.index[shown["at"]]]), t.radius / LARGE


def _veil(room: Area) -> str:
    x, y, width, height = room
    return (
        f'<rect class="kg-deco" pointer-events="none" x="{number(x)}" y="{number(y)}" '
        f'width="{number(width)}" height="{number(height)}" fill="var(--kg-desk)" opacity=".45"/>'
    )


def _plate(width: float, height: float) -> str:
    """Draw a sheet of paper around the middle, with a thin line inside its edge."""
    w, h = number(width / 2), number(height / 2)
    inner = number(width / 2 - 7), number(height / 2 - 7)
    return (
        f'<rect class="kg-p" x="-{w}" y="-{h}" width="{number(width)}" height="{number(height)}" rx="12" '
        'fill="var(--kg-paper)" stroke="var(--kg-rim)" stroke-width="2"/>'
        f'<rect class="kg-deco" x="-{inner[0]}" y="-{inner[1]}" width="{number(width - 14)}" '
        f'height="{number(height - 14)}" rx="7" fill="none" stroke="var(--kg-edge)" stroke-width="1.2"/>'
    )


def _ribbon(y: float, text: str, size: float = 19) -> str:
    """Write a line on a ribbon."""
    half = min(160.0, art.wide(text, size) / 2 + 16)
    return (
        f'<path class="kg-p" d="M{number(-half)} {number(y - 19)}h{number(2 * half)}l-9 14 9 14'
        f'h{number(-2 * half)}l9-14z" fill="var(--kg-paper)" stroke="var(--kg-rim)" stroke-width="1.6"/>'
        + art.text(0, y + 1.5, size, art.cut(text, size, 2 * half - 24), "ink", anchor="m")
    )


def _land(view: Mapping[str, Any], africa: Africa, shown: Mapping[str, Any]) -> str:
    """Draw a hex with what has been found in it."""
    hex_ = africa.index[shown["at"]]
    name = shown["at"]
    letter, out, inn = view["terrain"][hex_], int(view["out"][hex_]), view["inn"][hex_]
    wash = f'fill="var(--kg-{art.TINTS[letter]})"'
    clip = f"{UID}-stagehex"
    scale = f'transform="scale({number(_HEX)})"'
    made = (
        f'<clipPath id="{clip}"><path d="{art.HEX}" {scale}/></clipPath>'
        f'<path class="kg-p" d="{art.HEX}" {scale} fill="var(--kg-land)"/>'
        f'<path class="kg-deco" d="{art.HEX}" {scale} {wash}/>'
        f'<g class="kg-ink" clip-path="url(#{clip})">'
        + "".join(art.use(f"g{letter}", x, y, _FINE) for x, y in _SEVEN)
    )
    course = stream(africa, hex_, out, inn, LARGE)
    if course:
        made += f'<path class="kg-r" d="{course}" style="stroke-width:10"/>'
    if name in view["cataracts"] and (fall := rapids(africa, hex_, out, LARGE)):
        made += art.falls(*fall[:3], 5)
    if name in view["oases"]:
        made += f'<g transform="scale(4)">{art.oasis()}</g>'
    made += (
        f'</g><path class="kg-l" d="{art.HEX}" {scale} fill="none" stroke="var(--kg-rim)" '
        'stroke-width=".4" stroke-linejoin="round"/>'
    )
    marks = [words.terrain(letter)]
    marks += [say("scene_cataract")] if name in view["cataracts"] else []
    marks += [say("oasis")] if name in view["oases"] else []
    return made + _ribbon(128, join(marks))


@cached_per_language(None)
def _card_face(number_of: int) -> str:
    """Draw an Event card with its disaster."""
    one = CARDS[number_of - 1]
    title = art.fold(PHRASES.word(one.disaster), 23, 184, 2)
    made = (
        _plate(206, 270)
        + art.text(-88, -107, 17, say("card", n=number_of), "quiet")
        + f'<g class="kg-ink" transform="translate(0 -30)">{_PICTURES[one.disaster]}</g>'
        + "".join(
            art.text(0, _TITLE + 23 * (n - (len(title) - 1) / 2), 23, line, "seal", anchor="m")
            for n, line in enumerate(title)
        )
    )
    pips = "".join(
        f'<circle cx="{number((n - (_SEVEREST - 1) / 2) * 20)}" cy="97" r="7" '
        f'fill="{"var(--kg-seal)" if n < one.severity else "none"}" stroke="var(--kg-seal)" '
        'stroke-width="1.6"/>'
        for n in range(_SEVEREST)
    )
    return made + f'<g class="kg-l">{pips}</g>'


_TITLE = 64
_SEVEREST = max(card.severity for card in CARDS)


def _line(d: str, width: float = 4, colour: str = "ink", fill: str = "none") -> str:
    return (
        f'<path class="kg-l" d="{d}" fill="{fill}" stroke="var(--kg-{colour})" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


_PICTURES: dict[str, str] = {
    "storm": _line(
        "M-52 4q-14-2-14-16 0-15 16-16 2-20 24-20 17 0 23 13 8-6 18-3 12 4 11 16 16 1 16 14 0 12-14 12z",
        4,
        fill="var(--kg-lake)",
    )
    + _line("M-44 20l-9 22m30-22l-9 22m62-22l-9 22")
    + _line("M6 10l-11 24h14l-11 26", 5, "seal"),
    "fire": _line(
        "M0 54q-40 0-40-36 0-22 18-38-1 14 8 19 0-36 26-53-4 24 12 40 16 15 16 34 0 34-40 34z",
        4,
        "seal",
        "var(--kg-straw)",
    )
    + _line("M2 54q-18-2-18-20 0-12 12-20 0 10 7 12 6-6 5-16 14 12 14 24 0 18-20 20z", 3, "seal"),
    "beast": "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="11" ry="15" transform="rotate({turn} {x} {y})" '
        'fill="var(--kg-ink)"/>'
        for x, y, turn in ((-38, -10, -24), (-14, -32, -8), (14, -32, 8), (38, -10, 24))
    )
    + '<path d="M0-6q18 0 30 24 8 16-4 24-10 6-26 1-16 5-26-1-12-8-4-24Q-18-6 0-6z" fill="var(--kg-ink)"/>',
    "sickness": art.article("sick", 0, -2, 4.2),
    "desertion": "".join(
        f'<g opacity="{o}" transform="translate({x} 12) scale(-{s} {s})">{art.article("bearers")}</g>'
        for x, s, o in ((40, 3.2, 1), (-4, 2.7, 0.7), (-42, 2.2, 0.4))
    ),
    "theft": art.article("gifts", 0, 4, 4) + _line("M-46 46l92-88", 6, "seal"),
    "snag": art.article("canoes", 0, 8, 4.2) + _line("M-8-46l14 30-10 8 16 34M6-16l22-14", 5, "seal"),
}


def _card(shown: Mapping[str, Any]) -> str:
    """Draw the card that has been turned up."""
    return _card_face(shown["card"])


_GOOD = ("found", "welcome", "unseen", "safe", "well")
_FACE, _PITCH, _EDGE, _PRINT = 78.0, 82.0, 26.0, 14.5


def _die(shown: Mapping[str, Any], across: int) -> tuple[str, str, float]:
    """Draw what each face of the die brings; return that, the die once it has fallen, and the height.

    The die is drawn over its chart, as a part of its own: the chart is not sent again when it falls.
    """
    rows = 6 // across
    high = 104.0 * rows + 46
    made = _plate(across * _PITCH + _EDGE, high) + art.text(
        0, 34 - high / 2, 18, art.cut(say(f"scene_{shown['asks']}"), 18, across * _PITCH), "ink", anchor="m"
    )
    fallen, others = "", ""
    for n, (key, count) in enumerate(shown["faces"]):
        x = (n % across - (across - 1) / 2) * _PITCH
        y = 104 * (n // across) + 92 - high / 2
        colour = "leaf" if key in _GOOD else "seal"
        place = f'<g transform="translate({number(x)} {number(y)})">'
        made += (
            f'{place}<g stroke="var(--kg-{colour})" stroke-width="2">{art.use("face")}</g>'
            + art.use(f"chance{n + 1}", 0, -10, 0.9)
            + art.text(
                0, 40, _PRINT, art.cut(say(f"face_{key}", n=count), _PRINT, _FACE - 4), colour, anchor="m"
            )
            + "</g>"
        )
        if shown["die"] == n + 1:
            turn = f"rotate({(n * 29 + 29) % 17 - 8}) scale(1.25)"
            fallen = (
                f'{place}<path d="M-39-46h78v96h-78z" fill="none" '
                f'stroke="var(--kg-{colour})" stroke-width="5"/>'
                f'<g transform="translate(0 -10) {turn}">{art.use(f"fallen{n + 1}")}</g></g>'
            )
        else:
            others += f"M{number(x - _FACE / 2)} {number(y - 46)}h{number(_FACE)}v96h-{number(_FACE)}z"
    # What did not fall fades.
    pale = f'<path d="{others}" fill="var(--kg-paper)" opacity=".55"/>' if fallen else ""
    return made, pale + fallen, high


def _leave(shown: Mapping[str, Any]) -> str:
    """Draw people who leave; the farther they are, the paler."""
    people, count = shown["people"], shown["count"]
    told = say("scene_leave", stock=counted(people, count), n=count)
    walkers = min(count, _MOST_LEAVING)
    row = "".join(
        f'<g opacity="{number(1 - 0.13 * n)}" '
        f'transform="translate({number(-118 + 46 * n)} {number(14 - 7 * n)}) '
        f'scale(-{number(3.1 - 0.24 * n)} {number(3.1 - 0.24 * n)})">{art.article(people)}</g>'
        for n in range(walkers)
    )
    return (
        _plate(320, 190)
        + '<path class="kg-deco" d="M-153 34q80-26 153-10t153-16v70q0 10-7 10h-292q-7 0-7-10z" '
        'fill="var(--kg-desert)" opacity=".8"/>'
        + f'<g class="kg-ink">{row}</g>'
        + art.text(
            0,
            74,
            19,
            art.cut(told, 19, 290),
            "ink",
            anchor="m",
        )
    )


def _find(shown: Mapping[str, Any]) -> str:
    """Draw a discovery counter that has been turned over."""
    find = shown["find"]
    return f'<g transform="scale(9)">{art.counter(find)}</g>' + _ribbon(122, PHRASES.word(find))


_ROAD, _COLUMN = 640.0, 350.0
"""Width of a departure, and in a column."""


def _depart(view: Mapping[str, Any], shown: Mapping[str, Any], names: tuple[str, ...], wide: float) -> str:
    """Draw an expedition that leaves its port: who goes with what, as in the planner's march."""
    seat, mode = shown["seat"], shown["mode"]
    party, law = Party(**view["explorers"][seat]["party"]), law_of(view)
    duty = law.duty(party, mode)
    told = say("scene_departs", names, seat=seat, port=shown["port"])
    column, water = wide < _ROAD, mode == "canoe"
    half, slope = number(wide / 2 - 7), number((wide - 14) / 3)
    # Behind them is the sea with the ship that brought them; those who paddle stay on the water.
    sea = f'<path class="kg-deco" d="M-{half}-20h{number(wide - 14)}V60H-{half}z" fill="var(--kg-lake)"/>'
    shore = f"M-{half} {-12 if column else 12}q{slope}-10 {slope}-26t{slope}-8 {slope} 2"
    land = f"M-{half} 40h{number(wide - 14)}" if water else shore
    ground = (
        f'<path class="kg-deco" d="{land}V75q0 7-7 7H-{number(wide / 2 - 14)}q-7 0-7-7z" '
        f'fill="var(--kg-{"lake" if water else "desert"})"/>'
    )
    ship = f'<g class="kg-ink" transform="translate({number(86 - wide / 2)} -38) scale(.46)">{_SHIP}</g>'
    people = parade(party, mode, duty, law.bearer, long=wide - 26, ranks=2 if column else 1)
    size, title = (12.6, 18) if column else (14.5, 23)
    who = art.fold(roster(party, mode, duty), size, wide - 40, 3)
    return (
        _plate(wide, 178 if not column else 200)
        + f'<g transform="translate(0 {0 if not column else -11})">{sea}{ground}{"" if column else ship}'
        f'<g transform="translate({number(13 - wide / 2)} {-24 if water else -14})">{people}</g></g>'
        + art.text(0, -58 if not column else -68, title, art.cut(told, title, wide - 40), "ink", anchor="m")
        + "".join(
            art.text(0, round(61 + 1.15 * size * n, 1), size, line.strip(_DOT), "ink", anchor="m")
            for n, line in enumerate(who)
        )
    )


_DOT = " \N{MIDDLE DOT}"

_SHIP = (
    _line("M-66 26h132l-16 26h-98z", 4, fill="var(--kg-desert)")
    + _line("M-30 26v-84M22 26v-96", 4)
    + _line("M-34-52q-26 16-28 62h28zM-26-50q22 18 20 60h-20z", 3, fill="var(--kg-land)")
    + _line("M18-62q-20 20-18 72h18zM26-62q30 18 30 72h-30z", 3, fill="var(--kg-land)")
    + _line("M22-70l20 7-20 7z", 2.5, "seal", "var(--kg-seal)")
    + _line("M-84 60q12-8 24 0t24 0 24 0 24 0 24 0 24 0", 3, "river")
)


def _home(shown: Mapping[str, Any]) -> str:
    """Draw the ship home, with the points that are published."""
    gained = shown["gained"]
    return (
        _plate(300, 262)
        + f'<g class="kg-ink" transform="translate(0 -36)">{_SHIP}</g>'
        + art.text(0, 72, 22, art.cut(say("scene_gained", n=gained), 22, 276), "seal", anchor="m")
        + art.text(0, 102, 17, art.cut(say("scene_points", n=shown["points"]), 17, 270), "quiet", anchor="m")
    )


_BODIES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "card": _card,
    "leave": _leave,
    "find": _find,
    "home": _home,
}
