"""The picture of an observation, as a :class:`kernel_games.drawing.svg.Drawing`.

``layout`` says where everything is, ``background`` paints what never changes, ``faces`` and ``glyphs`` are
tikis and cards; here they become the pieces of one position, each with its words and what to tap.
``pawns`` finds room for pawns on the track, ``printed`` makes sheets to cut out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.drawing.guide import Prompt, Prompts
from kernel_games.drawing.kit import badge, leaders, sign
from kernel_games.drawing.lettering import cut, length, text, wrap
from kernel_games.drawing.printables import Printable
from kernel_games.drawing.svg import UID, Drawing, Piece, check_names, number, plate, use
from kernel_games.engine import law_of
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.tiki_topple import words
from kernel_games.games.tiki_topple.components import (
    GROUPS,
    KINDS,
    SYMBOLS,
    TIKIS,
    TRACK,
)
from kernel_games.games.tiki_topple.drawing import glyphs as art
from kernel_games.games.tiki_topple.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.tiki_topple.drawing.faces import face, symbol
from kernel_games.games.tiki_topple.drawing.layout import (
    TIKI,
    CardPlaces,
    Layout,
    Seat,
    card_places,
    lay_out,
    reaches,
)
from kernel_games.games.tiki_topple.drawing.pawns import pawns
from kernel_games.games.tiki_topple.drawing.printed import printed
from kernel_games.games.tiki_topple.drawing.scene import scene
from kernel_games.games.tiki_topple.law import TikiLaw
from kernel_games.games.tiki_topple.words import say

LAYOUTS = ("standard", "wide", "narrow")

LAYERS = ("places", "cards", "tikis", "pawns", "signs", "stage")
PLACES = ("top", "middle", "bottom")
_SYMBOL = {tiki: name for group, name in zip(GROUPS, SYMBOLS, strict=True) for tiki in group}
_TOASTED_BOX = (-42.0, -27.0, 84.0, 54.0)
_CHARRED_BOX = (-18.0, -14.0, 36.0, 28.0)


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """Return what a person taps for a move: the card, and the tiki if it needs one.

    Parameters
    ----------
    view : mapping
        An observation; the answer is the same in all of them.
    move : str
        A move in its notation, such as ``up2 Nani`` or ``toast``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` carry them; empty for what chance decides.
    """
    del view
    kind, *tikis = move.split()
    return (f"card:{kind}", *(f"tiki:{tiki}" for tiki in tikis)) if kind in KINDS else ()


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Draw what a seat, or a spectator, sees (:class:`kernel_games.drawing.pictures.Artist`).

    900 by 760 units, 1060 by 676, or 360 wide and taller.
    """
    players = check_names(names, view["players"])
    t, law = lay_out(view["players"], view["seat"], layout=layout), law_of(view)
    pieces = (
        *_sign(t, view, players),
        *_signs_of_the_ground(t, law),
        *_panels(t, view, players),
        *_secrets(t, view, players, law),
        *_own_cards(t, view),
        *_other_cards(t, view, players),
        *_tikis(t, view),
        *pawns(t, view, players),
        *scene(t, view, players),
    )
    base = ground(view["players"], view["seat"], layout=layout, law=law)
    return Drawing(
        t.width, t.height, _title(view, players), base, pieces, LAYERS, COLOURS, STYLE, working=t.working
    )


def prompts(view: Mapping[str, Any], names: Sequence[str]) -> Prompts:
    """Return what the player to move is asked for, by the kinds of what is already picked."""
    del names
    if not view.get("legal") or view["phase"] != "play":
        return {}
    return {
        "": Prompt(say("ask_card"), ("card",)),
        "card": Prompt(say("ask_tiki"), ("tiki",)),
        "tiki": Prompt(say("ask_card_for_tiki"), ("card",)),
        "card tiki": Prompt(say("ask_play")),
    }


@cached_per_language(64)
def _to_move(seat: int, names: tuple[str, ...], size: float, room: float) -> str:
    """Return the player to move, with the name cut so that everything fits into `room`."""
    rest = say("to_move", ("",) * len(names), seat=seat)
    name = cut(names[seat], size, room - size * length(rest))
    return say("to_move", (*names[:seat], name, *names[seat + 1 :]), seat=seat)


def _turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    turn = words.turn(view, names)
    if view["phase"] != "over":
        return turn
    winners = leaders(view)
    result = say("share", names, seats=winners) if winners[1:] else say("wins", names, seat=winners[0])
    return f"{turn}. {result}"


def sheets(view: Mapping[str, Any]) -> Iterator[Printable]:
    """Yield the sheets to print: line, track, tikis and cards."""
    return printed([_tiki(name) for name in TIKIS], law_of(view))


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    removed = tuple(view["removed"])
    gone = f" {say('removed', tikis=removed)}." if removed else ""
    return (
        f"{say('title')}. {words.round_(view)}. {_turn(view, names)}. {words.line(view)}.{gone} "
        f"{words.scores(view, names)}."
    )


# The line and the fire


@cached_per_language(16)
def _tiki(name: str) -> str:
    return (
        '<path class="kg-p" d="M0-21h88q8 0 8 8v26q0 8-8 8h-88z" fill="var(--kg-tab)" '
        'stroke="var(--kg-carve)" '
        'stroke-width="1.6"/>'
        + symbol(_SYMBOL[name], 55, -8.5, "mark")
        + text(55, 15, 15.4, name, "mark", anchor="m")
        + face(name, -40)
    )


@cached_per_language(16)
def _toasted(name: str, *, named: bool) -> str:
    if not named:
        return f'<g class="kg-burnt">{face(name, 0, 0, 0.32, "burnt")}</g>'
    return f'{use("ash")}<g class="kg-burnt">{face(name, 0, -10, 0.5, "burnt")}</g>' + text(
        0, 22, 14.5, name, "bone", anchor="m"
    )


def _tikis(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    count = len(view["line"])
    for place, name in enumerate(view["line"], 1):
        x, y = t.line.tikis[place - 1]
        label = say("tiki", tiki=name, place=place, count=count, symbol=_SYMBOL[name])
        pick = f"tiki:{name}"
        yield Piece(pick, _tiki(name), x, y, "tikis", 0, t.line.scale, pick, label, TIKI)
    for (x, y, scale), name in zip(t.toasted, view["removed"], strict=False):
        label = say("toasted", tiki=name, symbol=_SYMBOL[name])
        pick, body = f"tiki:{name}", _toasted(name, named=t.named)
        box = _TOASTED_BOX if t.named else _CHARRED_BOX
        yield Piece(pick, body, x, y, "tikis", 0, scale, pick, label, box)
    if view["removed"]:
        x, y, scale = t.pit
        body = f'<use class="kg-flare" href="#{UID}-flame"/>'
        yield Piece(f"flare:{len(view['removed'])}", body, x, y + 12 * scale, "tikis", 0, 1.15 * scale)


# Signs


def _half_ribbon() -> float:
    """Return half the width of the ribbon of whose turn it is, in units of the ribbon."""
    return max(26.0, 13 * length(say("turn")) / 2 + 10)


def _long_mark() -> float:
    """Return the length of the plate with the word for whoever starts."""
    return max(63.0, 12.5 * length(say("begins")) + 14)


def _sign(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    title, doing = words.round_(view), _turn(view, names)
    label, mover = f"{title}. {doing}", view["current"]
    if t.layout == "wide":
        lines = wrap(title, 15, t.sign.width - 24)
    else:
        room = t.sign.width - 44
        below = _to_move(mover, names, t.type, room) if mover >= 0 else cut(doing, t.type, room)
        lines = (title, below)
    body = _board(t.sign.width, t.sign.height, lines, t.type, final=view["final"])
    yield Piece("round", body, t.sign.x, t.sign.y, "signs", label=label, box=t.sign.box)
    waiting = say("deck", n=view["deck"])
    x, y, scale = t.deck
    yield Piece(
        "deck", art.deck(view["deck"]), x, y, "cards", 0, scale, label=waiting, box=(-22, -28, 44, 58)
    )
    first, scale = view["active"][0], t.type / 12.5
    half = _half_ribbon()
    if view["phase"] != "over":
        area = t.seats[first].area
        starts, at = say("starter", names, seat=first), area.x + area.width - (2 * half + 18) * scale
        long = _long_mark()
        body, box = art.coconut(say("begins"), long), (-3 - long, -11, 14 + long, 22)
        yield Piece("starter", body, at, area.y, "signs", 0, scale, label=starts, box=box)
    if mover >= 0:
        area = t.seats[mover].area
        at = area.x + area.width - (half + 5) * scale
        body, box = art.ribbon(say("turn"), half), (-half, -10, 2 * half, 20)
        yield Piece("turn", body, at, area.y, "signs", 0, scale, label=doing, box=box)
    if view["phase"] == "over":
        for seat in leaders(view):
            area = t.seats[seat].area
            body, crown = art.garland(area.width), (0, -12, area.width, 26)
            wins = say("wins", names, seat=seat)
            yield Piece(f"crown:{seat}", body, area.x, area.y, "signs", label=wins, box=crown)


def _signs_of_the_ground(t: Layout, law: TikiLaw) -> Iterator[Piece]:
    """Yield words for what is drawn on the background: places of the line, bars, fire and track."""
    wide, high = TIKI.width * t.line.scale, TIKI.height * t.line.scale
    left = t.line.plank.x - t.line.tikis[0][0]
    for place, (x, y) in enumerate(t.line.tikis, 1):
        box = (left, -high / 2, wide / 2 - left, high)
        yield _spot(f"place:{place}", (x, y), box, say("place", place=place))
    bars = zip(reaches(t.line, law.reach), law.values, law.reach, PLACES, strict=True)
    for (x, top, bottom), value, reach, part in bars:
        half, label = t.line.step / 2, say("reach", part=part, n=value, place=reach)
        yield _spot(f"reach:{part}", (x, top), (-half, 0, 2 * half, bottom - top + half), label)
    x, y, scale = t.pit
    yield _spot("fire", (x, y), (-32 * scale, -34 * scale, 64 * scale, 56 * scale), say("fire"))
    yield _spot("track", (t.lagoon.x, t.lagoon.y), t.lagoon.box, say("track", n=TRACK))


def _spot(key: str, at: tuple[float, float], box: art.Box, label: str) -> Piece:
    """Return an invisible piece with words for a part of the background."""
    return Piece(key, _clear(*box), *at, "places", label=label, box=box)


@cached_per_language(256)
def _clear(x: float, y: float, width: float, height: float) -> str:
    """Return an invisible rectangle to point at."""
    d = f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
    return f'<path class="kg-clear" d="{d}"/>'


@cached_per_language(64)
def _board(width: float, height: float, lines: tuple[str, ...], least: float, *, final: bool) -> str:
    """Return the wooden sign with the round and what is going on; a small one has the round alone."""
    wood, ink = ("gold", "mark") if final else ("plank", "bone")
    half = number(height / 2)
    right = number(width - 8)
    edge = number(height / 2 - 2)
    sign = (
        f'<path class="kg-p" d="M8 2H{right}l-6 {edge} 6 {edge}H8l-6-{edge}z" fill="var(--kg-{wood})" '
        'stroke="var(--kg-carve)" stroke-width="2" stroke-linejoin="round"/>'
    )
    if width < 100:
        first = height / 2 + 5 - 9.5 * (len(lines) - 1)
        return sign + "".join(
            text(width / 2, first + 19 * n, 15, line, ink, anchor="m") for n, line in enumerate(lines)
        )
    return (
        f'{sign}<path class="kg-deco" d="M20 6H{number(width - 24)}M20 '
        f"{number(height - 6)}H"
        f"{number(width - 24)}M{number(width * 0.55)} {half}q60-14 {number(width * 0.4)} "
        f"2M{number(width * 0.62)} "
        f'{number(height * 0.72)}q40-8 {number(width * 0.3)} 0" fill="none" '
        f'stroke="var(--kg-{"clay" if final else "grain"})" '
        'stroke-width="1.6"/>'
        + text(20, height / 2 - 1, least * 1.4, lines[0], ink)
        + text(20, height - 10, least, lines[1], ink)
    )


# Players


def _panels(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    for who, seat in enumerate(t.seats):
        x, y, width, height = seat.area
        plays = who in view["active"]
        gained = view["gained"][who] if view["gained"] and plays else None
        score = view["scores"][who]
        cards = view["cards"][who] if plays else 0
        # As it is seen, so that whoever speaks to the computer can call it by what they read.
        label = [say("panel", names, seat=who, badge=sign(who), n=score)]
        if gained is not None:
            label.append(say("gained", n=gained) if gained else say("gained_none"))
        label.append(say("in_hand", n=cards) if plays else say("out"))
        count = sum((view["hand"] or {}).values()) + len(view["discards"][who]) if who == t.seat else 0
        own = card_places(seat, count, layout=t.layout) if count and plays else ()
        current = who == view["current"]
        points = score, gained
        body = _panel(seat, who, names[who], points, t.type, own=own, current=current, plays=plays)
        box, ring = (0, 0, width, height), _ring(width, height, _covered(t, view, who))
        yield Piece(f"panel:{who}", body, x, y, "places", label=", ".join(label), box=box, outline=ring)


def _covered(t: Layout, view: Mapping[str, Any], who: int) -> tuple[float, float] | None:
    """Return the part of a panel's upper edge that a ribbon or the starter's mark takes, if any."""
    width, half, scale = t.seats[who].area.width, _half_ribbon(), t.type / 12.5
    current = who == view["current"]
    if view["phase"] != "over" and who == view["active"][0]:
        mark = width - (2 * half + 18) * scale
        return mark - (_long_mark() + 7) * scale, width if current else mark + 14 * scale
    return (width - (2 * half + 9) * scale, width) if current else None


@cached_per_language(64)
def _ring(width: float, height: float, covered: tuple[float, float] | None) -> str:
    """Return the outline of a panel, open where something lies on its upper edge."""
    if covered is None:
        return ""
    left, right = covered
    begin = f"M{number(width)} 12" if right == width else f"M{number(right)} 0H{number(width - 8)}q8 0 8 8"
    # A long word covers the corner of a narrow panel, too.
    end = f"V8q0-8 8-8H{number(left)}" if left > 8 else "V14"
    return f"{begin}V{number(height - 8)}q0 8-8 8H8q-8 0-8-8{end}"


@cached_per_language(256)
def _panel(
    seat: Seat,
    who: int,
    name: str,
    scored: tuple[int, int | None],
    least: float,
    *,
    own: tuple[CardPlaces, ...],
    current: bool,
    plays: bool,
) -> str:
    x, y, width, height = seat.area
    score, gained = scored
    frame = chip = out = ""
    if current:
        frame = (
            f'<rect x="3.5" y="3.5" width="{number(width - 7)}" height="{number(height - 7)}" '
            'rx="9" fill="none" '
            'stroke="var(--kg-ember)" stroke-width="3"/>'
        )
    if own:
        d = "".join(
            f"M{number(left - x - 27 * scale)} {number(top - y - 43 * scale)}h{number(54 * scale)}"
            f"v{number(86 * scale)}h{number(-54 * scale)}z"
            for (left, top, scale), _ in own
        )
        frame += (
            f'<path class="kg-deco" d="{d}" fill="none" stroke="var(--kg-edge)" '
            'stroke-dasharray="3 4" opacity=".8"/>'
        )
    grow = least / 12
    start = seat.header + 10 + 12 * grow
    left = start + 16 * grow + 2
    room = width - left - 8
    # The word for whoever starts reaches over the badge of a narrow panel.
    drop = 8 if seat.slim and seat.hand else 0
    if seat.slim:
        size, at = max(least, 13), (width - 44, 40)
        if seat.hand:
            points = text(seat.header + 14, 58, size, say("points_short", n=score))
        else:
            points, at = art.points_below(width - 20, 70, score, least), (width - 40, 100)
    else:
        size, at = max(least, 15) * 1.1, (width - 128 * grow, 13)
        points = art.points(width - 14, 31, score, least)
        room -= 90 * grow
    if gained:
        room -= 0 if seat.slim else 40
        chip = plate((*at, 38, 21), 10, "gold", "carve") + text(
            at[0] + 19, at[1] + 15.5, 15, f"+{gained}", "mark", anchor="m"
        )
    if not plays:
        side, middle, scale = seat.played[0] if seat.played else (x + seat.header + 31, y + height / 2, 1)
        out = text(side - x - 11 * scale, middle - y, least, say("sits_out"), "quiet")
    shape = f'<g transform="translate({number(start)} {23 + drop}) scale({number(grow)})">'
    return (
        f"{_clear(0, 0, width, height)}{frame}{shape}"
        f"{badge(who, 'bone', 1.8)}</g>"
        + text(left, 28 + drop, size, cut(name, size, room))
        + points
        + chip
        + out
    )


def _secrets(t: Layout, view: Mapping[str, Any], names: tuple[str, ...], law: TikiLaw) -> Iterator[Piece]:
    for seat, secret in enumerate(view["secrets"]):
        if secret is None:
            continue
        own = seat == t.seat
        x, y, scale = t.seats[seat].secret
        box = art.OWN_SECRET_BOX if own else art.SECRET_BOX
        if secret == "hidden":  # noqa: S105 -- a card's state, no password
            body, label = art.secret_back(box), say("hidden_secret", names, seat=seat)
        else:
            tikis, hits, parts = tuple(secret), None, ("part",) * len(PLACES)
            if view["gained"]:
                scored = {part for part, _, _ in law.scoring(tikis, view["line"])}
                hits = tuple(part in scored for part in range(len(PLACES)))
                parts = tuple("part_scored" if hit else "part_missed" for hit in hits)
            body = (art.secret_large if own else art.secret_small)(tikis, hits, law.values)
            told = tuple(
                say(part, place=place, tiki=tiki, n=n)
                for part, place, tiki, n in zip(parts, PLACES, tikis, law.values, strict=True)
            )
            label = say("own_secret" if own else "open_secret", names, seat=seat, parts=told)
        yield Piece(f"secret:{seat}", body, x, y, "cards", 0, scale, label=label, box=box)


# Action cards


def _own_cards(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Yield your action cards: each keeps its place in the row, in hand above and played below."""
    if t.seat is None or view["hand"] is None or t.seat not in view["active"]:
        return
    played = Counter(view["discards"][t.seat])
    held = {kind: view["hand"].get(kind, 0) for kind in KINDS}
    cards = [(kind, n) for kind in KINDS for n in range(1, held[kind] + played[kind] + 1)]
    places = card_places(t.seats[t.seat], len(cards), layout=t.layout)
    for (kind, n), slot in zip(cards, places, strict=True):
        key, pick = f"card:{kind}:{n}", f"card:{kind}"
        if n <= held[kind]:
            x, y, scale = slot.held
            label = say("own_card", card=kind)
            yield Piece(key, art.card(kind), x, y, "cards", 0, scale, pick, label, art.CARD_BOX)
        else:
            x, y, scale = slot.played
            label = say("own_played", card=kind)
            # It cannot be played again; where none is left to tap instead, one may tap it and ask why.
            asked = "" if held[kind] else pick
            yield Piece(key, art.small_card(kind), x, y, "cards", 0, scale, asked, label, art.SMALL_BOX)


def _other_cards(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    for who, seat in enumerate(t.seats):
        if who == t.seat or who not in view["active"]:
            continue
        for n, (x, y, scale) in enumerate(seat.hand[: view["cards"][who]]):
            yield Piece(f"seat:{who}:card:{n}", art.card_back(who), x, y, "cards", 0, scale)
        for n, (kind, (x, y, scale)) in enumerate(zip(view["discards"][who], seat.played, strict=False)):
            label = say("played", names, seat=who, card=kind)
            body = art.small_card(kind)
            yield Piece(
                f"seat:{who}:played:{n}", body, x, y, "cards", 0, scale, label=label, box=art.SMALL_BOX
            )
