"""Cards, badges and ribbons of Tiki Topple as SVG; what is used often is a shared definition."""

from __future__ import annotations

from kernel_games.drawing.kit import badge
from kernel_games.drawing.lettering import line_of_text, text
from kernel_games.drawing.svg import UID, escape, number, plate, use
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.tiki_topple.components import KINDS, TRACK, UPS
from kernel_games.games.tiki_topple.drawing.faces import face
from kernel_games.games.tiki_topple.words import say

Box = tuple[float, float, float, float]

CARD_BOX: Box = (-27, -43, 54, 86)
SMALL_BOX: Box = (-11, -15, 22, 30)
OWN_SECRET_BOX: Box = (-46, -69, 92, 138)
SECRET_BOX: Box = (-30, -50, 60, 100)


def points(x: float, y: float, count: int, least: float) -> str:
    """Return points that end at `x`, with their unit in letters `least` high."""
    parts = say("points_short", n=count).split()
    small = f'<tspan font-size="{least:g}">{{}}</tspan>'
    markup = " ".join(part if part == str(count) else small.format(escape(part)) for part in parts)
    return line_of_text((x, y, 20), markup, "ink", "e")


def points_below(x: float, y: float, count: int, least: float) -> str:
    """Return points centred on `x` with their unit below."""
    parts = say("points_short", n=count).split()
    sizes = [20 if part == str(count) else least for part in parts]
    return "".join(
        text(x, y + 16 * n, size, part, anchor="m")
        for n, (size, part) in enumerate(zip(sizes, parts, strict=True))
    )


# Action cards


def card(kind: str) -> str:
    """Return an action card, 54 by 86."""
    return use(f"card-{kind}")


def small_card(kind: str) -> str:
    """Return a played action card, 22 by 30."""
    return use(f"small-{kind}")


def card_back(seat: int) -> str:
    """Return the back of an action card, 20 by 28, in the look of its player."""
    return use(f"back-{seat}")


def _icon(kind: str, steps: int) -> str:
    """Return the sign for the effect of a card, about 40 units wide and high around the origin."""
    if kind in UPS:
        first = -5.5 * (steps - 1)
        arrows = "".join(f"M-17 {first + 11 * n + 7:g}l17-15 17 15v8l-17-14-17 14z" for n in range(steps))
        return (
            f'<path d="{arrows}" fill="var(--kg-gold)" stroke="var(--kg-carve)" stroke-width="1.4" '
            'stroke-linejoin="round"/>'
        )
    if kind == "topple":
        return (
            '<path d="M-18 21h36" stroke="var(--kg-gold)" stroke-width="5" stroke-linecap="round"/>'
            '<g transform="translate(5 3) rotate(38)"><rect x="-11" y="-12" width="22" height="24" rx="4" '
            'fill="var(--kg-bone)" stroke="var(--kg-carve)" stroke-width="1.6"/><path '
            'd="M-6-5h4M2-5h4M-5 5q5 4 10 0" '
            'stroke="var(--kg-carve)" stroke-width="2.4" fill="none" stroke-linecap="round"/></g>'
            '<path d="M-14-16q-8 12-2 25" fill="none" stroke="var(--kg-gold)" stroke-width="4" '
            'stroke-linecap="round"/>'
            '<path d="M-22 7l7 9 5-10z" fill="var(--kg-gold)"/>'
        )
    return (
        '<path d="M-16 19l32-9M-16 10l32 9" stroke="var(--kg-rim)" stroke-width="6" stroke-linecap="round"/>'
        f'<use href="#{UID}-flame" transform="translate(0 16) scale(.95)"/>'
    )


def _card(kind: str, steps: int) -> str:
    ground = "up" if kind in UPS else kind
    return (
        plate(CARD_BOX, 6, "tab", "carve")
        + plate((-23, -39, 46, 57), 4, ground, "carve")
        + f'<path d="M-19-35h38v49h-38z" fill="none" stroke="var(--kg-light)" stroke-opacity=".35"/>'
        f'<g transform="translate(0 -11)">{_icon(kind, steps)}</g>'
        + text(0, 35, 12.5, say(f"card_{kind}"), "mark", anchor="m")
    )


def _small_card(kind: str, steps: int) -> str:
    ground = plate(SMALL_BOX, 3, "up" if kind in UPS else kind, "tab")
    if kind not in UPS:
        return f'{ground}<g transform="scale(.47)">{_icon(kind, steps)}</g>'
    arrow = '<path d="M-7-3l7-8 7 8v4l-7-7-7 7z" fill="var(--kg-gold)"/>'
    return ground + arrow + text(0, 11, 12, str(steps), "light", anchor="m")


def _card_back(seat: int) -> str:
    return (
        '<g pointer-events="none">'
        + plate((-10, -14, 20, 28), 3, f"seat{seat}", "bone")
        + '<path d="M-5-8q5 4 10 0M-5 0q5 4 10 0M-5 8q5 4 10 0" fill="none" stroke="var(--kg-bone)" '
        'stroke-width="1.6"/></g>'
    )


@cached_per_language(None)
def card_definitions(ups: tuple[int, ...]) -> str:
    """Return the cards for ``<defs>``; `ups` are the places that Tiki Up cards move a tiki."""
    steps = dict(zip(UPS, ups, strict=True))
    cards = [("blossom", _blossom()), ("ash", _ash())]
    cards += [(f"card-{kind}", _card(kind, steps.get(kind, 0))) for kind in KINDS]
    cards += [(f"small-{kind}", _small_card(kind, steps.get(kind, 0))) for kind in KINDS]
    cards += [(f"back-{seat}", _card_back(seat)) for seat in range(4)]
    return "".join(f'<g id="{UID}-{name}">{markup}</g>' for name, markup in cards)


# Secret cards


@cached_per_language(4)
def secret_back(box: Box) -> str:
    """Return the back of a secret card: woven, with a mask that is none of the nine."""
    x, y, width, height = box
    half, scale = width / 2 - 5, width / 60
    weave = "".join(
        f"M{number(x + 5)} {number(y + k)}l{number(half)} 9 {number(half)}-9"
        for k in range(6, int(height) - 12, 9)
    )
    return (
        plate(box, 6, "back", "carve")
        + f'<path d="{weave}" fill="none" stroke="var(--kg-weave)" stroke-width="1.5"/><g '
        'transform="translate(0 '
        f'{number(y + height / 2)}) scale({scale:g})" stroke="var(--kg-carve)" '
        'stroke-width="1.5"><path d="M-16-18h32'
        'l3 13-7 22q-12 7-24 0l-7-22z" fill="var(--kg-clay)"/><path '
        'd="M-13-8h10v6h-10zM3-8h10v6h-10zM-9 9h18v5h-18zM0-10'
        'l-3 14h6z" fill="var(--kg-bone)"/></g>'
    )


def _medal(x: float, y: float, value: int, r: float, *, lit: bool) -> str:
    return (
        f'<circle class="kg-p" cx="{number(x)}" cy="{number(y)}" r="{r:g}" '
        f'fill="var(--kg-{"gold" if lit else "tab"})" '
        'stroke="var(--kg-carve)" stroke-width="1.3"/>'
        + text(x, y + 4.5, 12.25, str(value), "mark", anchor="m")
    )


@cached_per_language(128)
def secret_large(tikis: tuple[str, str, str], hits: tuple[bool, ...] | None, values: tuple[int, ...]) -> str:
    """Return an open secret card with names, 92 by 138; `hits` marks the tikis that scored in the round."""
    return _secret(tikis, hits, values, OWN_SECRET_BOX, step=45, size=0.47)


@cached_per_language(128)
def secret_small(tikis: tuple[str, str, str], hits: tuple[bool, ...] | None, values: tuple[int, ...]) -> str:
    """Return an open secret card, 60 by 100; `hits` as in :func:`secret_large`."""
    return _secret(tikis, hits, values, SECRET_BOX, step=32, size=0.36)


def _secret(
    tikis: tuple[str, str, str],
    hits: tuple[bool, ...] | None,
    values: tuple[int, ...],
    box: Box,
    *,
    step: float,
    size: float,
) -> str:
    large = box is OWN_SECRET_BOX
    left, width = box[0], box[2]
    markup = plate(box, 6, "tab", "carve")
    for row, (tiki, value) in enumerate(zip(tikis, values, strict=True)):
        y = step * (row - 1)
        hit = hits is not None and hits[row]
        if hit:
            markup += (
                f'<rect class="kg-deco" x="{number(left + 2)}" y="{number(y - step / 2 + 1.5)}" '
                f'width="{number(width - 4)}" '
                f'height="{number(step - 3)}" rx="4" fill="var(--kg-gold)" opacity=".75"/>'
            )
        up = 6.5 if large else 0
        picture = face(tiki, 12 if large else 8, y - up, size)
        markup += f'<g opacity=".4">{picture}</g>' if hits is not None and not hit else picture
        markup += _medal(
            left + (14 if large else 10), y - up / 3, value, 9 if large else 7.5, lit=hits is None or hit
        )
        if large:
            markup += text(12, y + 18.5, 11.5, tiki, "mark", anchor="m")
    line = f"M{number(left + 5)} {{}}h{number(width - 10)}"
    lines = line.format(number(-step / 2)) + line.format(number(step / 2))
    return f'{markup}<path d="{lines}" stroke="var(--kg-rim)" stroke-width="1.3"/>'


@cached_per_language(32)
def deck(count: int) -> str:
    """Return a pile of secret cards with their number."""
    edges = "".join(
        plate((-16 - 2 * n, -22 - 2 * n, 36, 48), 4, "back", "carve") for n in range(min(2, count - 1))
    )
    top = f'<g transform="translate(-2 -4)">{secret_back((-18, -24, 36, 48))}</g>' if count else ""
    tab = plate((-16, 12, 28, 17), 8, "tab", "carve")
    return f"{edges}{top}{tab}{text(-2, 25, 13, str(count), 'mark', anchor='m')}"


# Players


@cached_per_language(64)
def pawn(seat: int, laps: int) -> str:
    """Return a pawn on the origin, with a mark once it has gone round the track."""
    chip = plate((-17, -39, 34, 15), 7, "gold", "carve") + text(
        0, -27, 12, f"+{laps * TRACK}", "mark", anchor="m"
    )
    return (
        f'<path d="M-10 .5q1-5 5-8h10q4 3 5 8-10 3-20 0z" fill="var(--kg-seat{seat})" '
        f'stroke="var(--kg-bone)" stroke-width="1.5"/><g transform="translate(0 -12)">'
        f"{badge(seat, 'bone', 1.8)}</g>" + (chip if laps else "")
    )


def coconut(words: str, long: float) -> str:
    """Return the mark of the starter, with words on a plate that is `long`."""
    return (
        plate((-3 - long, -9, long, 18), 9, "tab", "carve")
        + text(-5.5 - long / 2, 4.5, 12.5, words, "mark", anchor="m")
        + '<circle r="10" fill="var(--kg-grain)" stroke="var(--kg-carve)" stroke-width="1.6"/>'
        '<path d="M-7-4q5-5 12-3M-8 2q8-6 15-3M-5 7q5-4 11-4" fill="none" stroke="var(--kg-rim)" '
        'stroke-width="1.4"/>'
        '<path d="M-1-4h0M4-2h0M1 1h0" stroke="var(--kg-carve)" stroke-width="3.4" stroke-linecap="round"/>'
    )


@cached_per_language(8)
def ribbon(words: str, half: float) -> str:
    """Return a golden ribbon, twice `half` wide."""
    return (
        f'<path class="kg-p" d="M{-half:g}-10h{2 * half:g}l-6 10 6 10h{-2 * half:g}l6-10z" '
        'fill="var(--kg-gold)" '
        'stroke="var(--kg-carve)" stroke-width="1.5"/>' + text(0, 4.5, 13, words, "mark", anchor="m")
    )


def _ash() -> str:
    """Return the plate for the name of a toasted tiki."""
    return plate((-42, -2, 84, 29), 6, "ash", "carve")


def _blossom() -> str:
    petals = "".join(
        f"M{dx - 4:g} {dy:g}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"
        for dx, dy in ((0, -5), (4.8, -1.5), (3, 4), (-3, 4), (-4.8, -1.5))
    )
    return (
        f'<path d="{petals}" fill="currentColor" stroke="var(--kg-carve)" stroke-width=".9"/>'
        '<circle r="2.4" fill="var(--kg-ember)"/>'
    )


@cached_per_language(16)
def garland(width: float) -> str:
    """Return blossoms along the upper edge of a winner's panel, with a ribbon."""
    flowers, count = "", int(width // 26)
    for n in range(count):
        x, y = 13 + n * (width - 26) / (count - 1), 5 if n % 2 else 1
        if abs(x - width / 2) < 44:
            continue
        colour = ("petal", "light", "gold")[n % 3]
        flowers += (
            f'<use href="#{UID}-blossom" color="var(--kg-{colour})" transform="translate({number(x)} {y})"/>'
        )
    return (
        f'<path d="M6 3H{number(width - 6)}" stroke="var(--kg-leaf)" stroke-width="5" '
        f'stroke-linecap="round"/>{flowers}'
        f'<g transform="translate({number(width / 2)} 1) scale(1.15)">{ribbon(say("winner"), 42)}</g>'
    )
