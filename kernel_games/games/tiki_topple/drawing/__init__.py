"""Tiki Topple as a picture: an observation becomes a :class:`kernel_games.drawing.svg.Drawing`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kernel_games.drawing.kit import badge, leaders
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import UID, Drawing, Piece, check_names, number, plate
from kernel_games.games.tiki_topple import words
from kernel_games.games.tiki_topple.components import GROUPS, KINDS, SYMBOLS, TRACK, VALUES, scoring
from kernel_games.games.tiki_topple.drawing import glyphs as art
from kernel_games.games.tiki_topple.drawing.background import COLOURS, STYLE, ground
from kernel_games.games.tiki_topple.drawing.faces import face, symbol
from kernel_games.games.tiki_topple.drawing.layout import Layout, Seat, Slot, lay_out, slots
from kernel_games.games.tiki_topple.words import say

LAYOUTS = ("standard", "narrow")

LAYERS = ("places", "cards", "tikis", "pawns", "signs")
PLACES = ("top", "middle", "bottom")
_SYMBOL = {tiki: name for group, name in zip(GROUPS, SYMBOLS, strict=True) for tiki in group}
_TIKI_BOX = (-97.0, -31.0, 194.0, 62.0)
_TOASTED_BOX = (-50.0, -16.0, 100.0, 32.0)


_CROWDS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-9, 0), (9, 0)),
    3: ((0, 18), (-10, 0), (10, 0)),
    4: ((-10, 18), (10, 18), (-10, 0), (10, 0)),
}
"""Where pawns stand that share a space: aside and behind."""


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """What a person points at for a move: the card, and the tiki if it needs one.

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

    900 by 640 units, or 360 wide and taller.
    """
    players = check_names(names, view["players"])
    t = lay_out(view["players"], view["seat"], layout=layout)
    pieces = (
        *_sign(t, view, players),
        *_panels(t, view, players),
        *_secrets(t, view, players),
        *_own_cards(t, view),
        *_other_cards(t, view, players),
        *_tikis(t, view),
        *_pawns(t, view, players),
    )
    base = ground(view["players"], view["seat"], layout=layout)
    return Drawing(t.width, t.height, _title(view, players), base, pieces, LAYERS, COLOURS, STYLE)


@lru_cache(maxsize=64)
def _to_move(seat: int, names: tuple[str, ...], size: float, room: float) -> str:
    """Who is to move, the name cut so that all fits into `room`."""
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


def _title(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    removed = tuple(view["removed"])
    gone = f" {say('removed', tikis=removed)}." if removed else ""
    return (
        f"{say('title')}. {words.round_(view)}. {_turn(view, names)}. {words.line(view)}.{gone} "
        f"{words.scores(view, names)}."
    )


# The line and the fire


@lru_cache(maxsize=16)
def _tiki(name: str) -> str:
    return (
        '<path class="kg-p" d="M0-21h88q8 0 8 8v26q0 8-8 8h-88z" fill="var(--kg-tab)" '
        'stroke="var(--kg-carve)" '
        'stroke-width="1.6"/>'
        + symbol(_SYMBOL[name], 57, -8.5, "mark")
        + text(57, 15, 14, name, "mark", anchor="m")
        + face(name, -40)
    )


@lru_cache(maxsize=16)
def _toasted(name: str) -> str:
    return (
        '<path class="kg-p" d="M-20-12h64q6 0 6 6v12q0 6-6 6h-64z" fill="var(--kg-ash)" '
        'stroke="var(--kg-carve)"/>'
        f'<g class="kg-burnt">{face(name, -29, 0, 0.38, "burnt")}</g>'
        + text(21, 4, 11, name, "bone", anchor="m")
    )


def _tikis(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    count = len(view["line"])
    for place, name in enumerate(view["line"], 1):
        x, y = t.tikis[place - 1]
        label = say("tiki", tiki=name, place=place, count=count, symbol=_SYMBOL[name])
        yield Piece(
            f"tiki:{name}", _tiki(name), x, y, "tikis", 0, t.tiki_scale, f"tiki:{name}", label, _TIKI_BOX
        )
    for (x, y), name in zip(t.toasted, view["removed"], strict=False):
        label = say("toasted", tiki=name, symbol=_SYMBOL[name])
        yield Piece(
            f"tiki:{name}",
            _toasted(name),
            x,
            y,
            "tikis",
            0,
            t.toasted_scale,
            f"tiki:{name}",
            label,
            _TOASTED_BOX,
        )
    if view["removed"]:
        x, y = t.pit
        body = f'<use class="kg-flare" href="#{UID}-flame"/>'
        yield Piece(f"flare:{len(view['removed'])}", body, x, y + 12, "tikis", 0, 1.15)


# Pawns and signs


def _pawns(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    spaces = [points and (points - 1) % TRACK + 1 for points in view["scores"]]
    for seat, space in enumerate(spaces):
        x, y = t.track[space]
        crowd = [other for other in range(len(spaces)) if spaces[other] == space]
        aside, up = _CROWDS[len(crowd)][crowd.index(seat)]
        points = view["scores"][seat]
        laps = [max(0, view["scores"][other] - 1) // TRACK for other in crowd]
        aside *= 1.8 if any(laps) else 1
        body = art.pawn(seat, laps[crowd.index(seat)])
        label = say("pawn", names, seat=seat, n=points)
        yield Piece(
            f"pawn:{seat}", body, x + aside, y - 8 - up, "pawns", 0, 0.92, "", label, (-14, -31, 28, 35)
        )


def _sign(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    x, y, width, height = t.sign
    title, doing = words.round_(view), _turn(view, names)
    label = f"{title}. {doing}"
    _, small = _SIGN_SIZES[t.narrow]
    mover = view["current"]
    room = width - 44
    below = _to_move(mover, names, small, room) if mover >= 0 else cut(doing, small, room)
    body = _board(width, height, title, below, final=view["final"])
    yield Piece("round", body, x, y, "signs", label=label, box=(0, 0, width, height))
    waiting = say("deck", n=view["deck"])
    yield Piece("deck", art.deck(view["deck"]), *t.deck, "cards", label=waiting, box=(-22, -28, 44, 58))
    first = view["active"][0]
    area = t.seats[first].area
    starts = say("starter", names, seat=first)
    at = area.x + area.width - 82
    yield Piece("starter", art.coconut(), at, area.y, "signs", label=starts, box=(-11, -11, 22, 22))
    if mover >= 0:
        area = t.seats[mover].area
        at = area.x + area.width - 38
        body, box = art.ribbon(say("turn"), 28), (-28, -10, 56, 20)
        yield Piece("turn", body, at, area.y, "signs", label=doing, box=box)
    if view["phase"] == "over":
        for seat in leaders(view):
            area = t.seats[seat].area
            body, crown = art.garland(area.width), (0, -12, area.width, 26)
            wins = say("wins", names, seat=seat)
            yield Piece(f"crown:{seat}", body, area.x, area.y, "signs", label=wins, box=crown)


_SIGN_SIZES = ((21, 14), (17, 12))
"""Type sizes of the sign, wide and narrow."""


@lru_cache(maxsize=64)
def _board(width: float, height: float, above: str, below: str, *, final: bool) -> str:
    """The wooden sign with the round and what is going on."""
    big, small = _SIGN_SIZES[width < 300]
    wood, ink = ("gold", "mark") if final else ("plank", "bone")
    half = number(height / 2)
    right = number(width - 8)
    return (
        f'<path class="kg-p" d="M8 2H{right}l-6 {number(height / 2 - 2)} 6 {number(height / 2 - 2)}H8l-6-'
        f'{number(height / 2 - 2)}z" fill="var(--kg-{wood})" stroke="var(--kg-carve)" stroke-width="2" '
        f'stroke-linejoin="round"/><path class="kg-deco" d="M20 6H{number(width - 24)}M20 '
        f"{number(height - 6)}H"
        f"{number(width - 24)}M{number(width * 0.55)} {half}q60-14 {number(width * 0.4)} "
        f"2M{number(width * 0.62)} "
        f'{number(height * 0.72)}q40-8 {number(width * 0.3)} 0" fill="none" '
        f'stroke="var(--kg-{"clay" if final else "grain"})" '
        'stroke-width="1.6"/>'
        + text(20, height / 2, big, above, ink)
        + text(20, height - 11, small, below, ink)
    )


# Players


def _panels(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    for who, seat in enumerate(t.seats):
        x, y, width, height = seat.area
        plays = who in view["active"]
        gained = view["gained"][who] if view["gained"] and plays else None
        score = view["scores"][who]
        cards = view["cards"][who] if plays else 0
        label = [say("panel", names, seat=who, n=score)]
        if gained is not None:
            label.append(say("gained", n=gained))
        label.append(say("in_hand", n=cards) if plays else say("out"))
        count = sum((view["hand"] or {}).values()) + len(view["discards"][who]) if who == t.seat else 0
        own = slots(seat.area, count, layout=t.layout) if count and plays else ()
        current = who == view["current"]
        body = _panel(seat, who, names[who], score, gained=gained, own=own, current=current, plays=plays)
        yield Piece(f"panel:{who}", body, x, y, "places", label=", ".join(label), box=(0, 0, width, height))


@lru_cache(maxsize=256)
def _panel(
    seat: Seat,
    who: int,
    name: str,
    score: int,
    *,
    gained: int | None,
    own: tuple[Slot, ...],
    current: bool,
    plays: bool,
) -> str:
    x, y, width, height = seat.area
    frame = chip = out = ""
    if current:
        frame = (
            f'<rect x="3.5" y="3.5" width="{number(width - 7)}" height="{number(height - 7)}" '
            'rx="9" fill="none" '
            'stroke="var(--kg-ember)" stroke-width="3"/>'
        )
    if own:
        d = "".join(
            f"M{number(place[0] - x - 27 * place[2])} "
            f"{number(place[1] - y - 43 * place[2])}h{number(54 * place[2])}"
            f"v{number(86 * place[2])}h{number(-54 * place[2])}z"
            for place, _ in own
        ) + "".join(
            f"M{number(place[0] - x - 11 * place[2])} "
            f"{number(place[1] - y - 15 * place[2])}h{number(22 * place[2])}"
            f"v{number(30 * place[2])}h{number(-22 * place[2])}z"
            for _, place in own
        )
        frame += (
            f'<path class="kg-deco" d="{d}" fill="none" stroke="var(--kg-edge)" '
            'stroke-dasharray="3 4" opacity=".8"/>'
        )
    if seat.slim:
        room, points = width - 50, text(79, 56, 13, say("points", n=score))
        at = (width - 42, 12)
    else:
        room, points = width - seat.header - 136, art.points(width - 14, 30, score)
        at = (width - 128, 14)
    if gained is not None:
        room -= 40 if seat.slim else 48
        chip = plate((*at, 36, 19), 9, "gold", "carve") + text(
            at[0] + 18, at[1] + 14, 14, f"+{gained}", "mark", anchor="m"
        )
    if not plays:
        left, middle, _ = seat.hand[0] if seat.hand else (x + 118, y + 90, 1)
        out = text(left - x - 10, middle - y + 12, 14, say("sits_out"), "quiet")
    return (
        f'{frame}<g transform="translate({number(seat.header + 22)} 23)">{badge(who, "bone", 1.8)}</g>'
        + text(seat.header + 40, 28, 15, cut(name, 15, room))
        + points
        + chip
        + out
    )


def _secrets(t: Layout, view: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Piece]:
    for seat, secret in enumerate(view["secrets"]):
        if secret is None:
            continue
        own = seat == t.seat
        x, y, scale = t.seats[seat].secret
        box = art.OWN_SECRET_BOX if own else art.SECRET_BOX
        if secret == "hidden":  # noqa: S105 -- a card's state, no password
            body, label = art.secret_back(box), say("hidden_secret", names, seat=seat)
        else:
            tikis, hits, parts = tuple(secret), None, ("part",) * len(VALUES)
            if view["gained"]:
                scored = {part for part, _, _ in scoring(tikis, view["line"])}
                hits = tuple(part in scored for part in range(len(VALUES)))
                parts = tuple("part_scored" if hit else "part_missed" for hit in hits)
            body = (art.secret_large if own else art.secret_small)(tikis, hits)
            told = tuple(
                say(part, place=place, tiki=tiki, n=n)
                for part, place, tiki, n in zip(parts, PLACES, tikis, VALUES, strict=True)
            )
            label = say("own_secret" if own else "open_secret", names, seat=seat, parts=told)
        yield Piece(f"secret:{seat}", body, x, y, "cards", 0, scale, label=label, box=box)


# Action cards


def _own_cards(t: Layout, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Own action cards: each keeps its place in the row, in hand above and played below."""
    if t.seat is None or view["hand"] is None or t.seat not in view["active"]:
        return
    played = Counter(view["discards"][t.seat])
    held = {kind: view["hand"].get(kind, 0) for kind in KINDS}
    cards = [(kind, n) for kind in KINDS for n in range(1, held[kind] + played[kind] + 1)]
    places = slots(t.seats[t.seat].area, len(cards), layout=t.layout)
    for (kind, n), slot in zip(cards, places, strict=True):
        key, pick = f"card:{kind}:{n}", f"card:{kind}"
        if n <= held[kind]:
            x, y, scale = slot.held
            label = say("own_card", card=kind)
            yield Piece(key, art.card(kind), x, y, "cards", 0, scale, pick, label, art.CARD_BOX)
        else:
            x, y, scale = slot.played
            label = say("own_played", card=kind)
            yield Piece(key, art.small_card(kind), x, y, "cards", 0, scale, pick, label, art.SMALL_BOX)


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
