"""Tiki Topple as a picture: an observation becomes a :class:`kernel_games.svg.Drawing`."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kernel_games.svg import UID, Drawing, Piece, escape, number
from kernel_games.tiki_topple import cards as art
from kernel_games.tiki_topple.components import GROUPS, KINDS, REACH, SYMBOLS, TRACK, VALUES
from kernel_games.tiki_topple.faces import face, symbol
from kernel_games.tiki_topple.ground import COLOURS, STYLE, ground
from kernel_games.tiki_topple.table import Seat, Slot, Table, slots, table

__all__ = ["draw", "picks"]

LAYERS = ("places", "cards", "tikis", "pawns", "signs")
PLACES = ("top", "middle", "bottom")
_SYMBOL = {tiki: name for group, name in zip(GROUPS, SYMBOLS, strict=True) for tiki in group}
_BIDI = {
    ord(mark): None for mark in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
}
_TIKI_BOX = (-97.0, -31.0, 194.0, 62.0)
_TOASTED_BOX = (-50.0, -16.0, 100.0, 32.0)


_CROWDS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-9, 0), (9, 0)),
    3: ((0, 19), (-10, 0), (10, 0)),
    4: ((-10, 19), (10, 19), (-10, 0), (10, 0)),
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


def draw(view: Mapping[str, Any], *, names: Sequence[str], narrow: bool = False) -> Drawing:
    """Draw what a seat, or a spectator, sees.

    Parameters
    ----------
    view : mapping
        An observation.
    names : sequence of str
        The players' names by seat; any text will do.
    narrow : bool
        Lay the table out for a column of about 360 pixels.

    Returns
    -------
    Drawing
        900 by 640 units, or 360 wide and taller.

    Raises
    ------
    ValueError
        If there are not as many names as players.
    """
    if len(names) != view["players"]:
        msg = f"names: expected {view['players']}, one for each player, got {len(names)}"
        raise ValueError(msg)
    clean = [_clean(name) for name in names]
    t = table(view["players"], view["seat"], narrow=narrow)
    pieces = (
        *_sign(t, view, clean),
        *_panels(t, view, clean),
        *_secrets(t, view, clean),
        *_own_cards(t, view),
        *_other_cards(t, view, clean),
        *_tikis(t, view),
        *_pawns(t, view, clean),
    )
    base = ground(view["players"], view["seat"], narrow=narrow)
    return Drawing(t.width, t.height, _title(view, clean), base, pieces, LAYERS, COLOURS, STYLE)


def _clean(name: str) -> str:
    """A name on one line that cannot turn the text around it about."""
    return " ".join(str(name).translate(_BIDI).split()) or "?"


def _width(character: str) -> float:
    """Roughly how wide a character of the bold typeface is, in ems."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(character) in ("W", "F") or ord(character) > 0xFFFF:
        return 1.3
    if character in "mwMW@%":
        return 0.95
    if character in "iljtfrI.,:;'!|()[] ":
        return 0.42
    return 0.74 if character.isupper() else 0.64


@lru_cache(maxsize=256)
def _cut(name: str, size: float, room: float) -> str:
    """As much of a name as fits into `room`, escaped; what is cut shows as an ellipsis."""
    left, end = room / size, 0
    for end, character in enumerate(name, 1):
        left -= _width(character)
        if left < 0 or end > 60:
            break
    else:
        return escape(name)
    kept = name[: end - 1]
    while kept and ((sum(map(_width, kept)) + 0.9) * size > room or kept[-1] == "\u200d"):
        kept = kept[:-1]
    return escape(kept.rstrip()) + "…"


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


def _round(view: Mapping[str, Any]) -> str:
    return "Final round" if view["final"] else f"Round {view['round']} of {view['rounds']}"


def _doing(view: Mapping[str, Any], names: Sequence[str]) -> str:
    if view["current"] >= 0:
        return f"{names[view['current']]} to move"
    if view["phase"] == "over":
        *others, last = _winners(view, names)
        return (
            f"The game is over: {', '.join(others)} and {last} share the win"
            if others
            else f"The game is over: {last} wins"
        )
    return {
        "set-up": "The line is being set up",
        "play": "The cards decide",
        "reveal": "The secret cards are turned up",
        "scored": "The round has been scored",
    }[view["phase"]]


def _winners(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    best = max(view["scores"])
    return [name for name, points in zip(names, view["scores"], strict=True) if points == best]


def _title(view: Mapping[str, Any], names: Sequence[str]) -> str:
    line = ", ".join(view["line"]) or "no tiki yet"
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, view["scores"], strict=True))
    gone = f" Toasted: {', '.join(view['removed'])}." if view["removed"] else ""
    return (
        f"Tiki Topple. {_round(view)}. {_doing(view, names)}. Line from the top: {line}.{gone} "
        f"Points: {scores}."
    )


# The line and the fire


@lru_cache(maxsize=16)
def _tiki(name: str) -> str:
    return (
        '<path class="kg-p" d="M0-21h88q8 0 8 8v26q0 8-8 8h-88z" fill="var(--kg-tab)" '
        'stroke="var(--kg-carve)" '
        'stroke-width="1.6"/>'
        + symbol(_SYMBOL[name], 57, -8.5, "mark")
        + art.text(57, 15, 14, name, "mark", anchor="m")
        + face(name, -40)
    )


@lru_cache(maxsize=16)
def _toasted(name: str) -> str:
    return (
        '<path class="kg-p" d="M-20-12h64q6 0 6 6v12q0 6-6 6h-64z" fill="var(--kg-ash)" '
        'stroke="var(--kg-carve)"/>'
        f'<g class="kg-burnt">{face(name, -29, 0, 0.38, "burnt")}</g>'
        + art.text(21, 4, 11, name, "bone", anchor="m")
    )


def _tikis(t: Table, view: Mapping[str, Any]) -> Iterator[Piece]:
    count = len(view["line"])
    for place, name in enumerate(view["line"], 1):
        x, y = t.tikis[place - 1]
        label = f"{name}, place {place} of {count}, {_SYMBOL[name]} group"
        yield Piece(
            f"tiki:{name}", _tiki(name), x, y, "tikis", 0, t.tiki_scale, f"tiki:{name}", label, _TIKI_BOX
        )
    for (x, y), name in zip(t.toasted, view["removed"], strict=False):
        label = f"{name}, toasted, out for this round, {_SYMBOL[name]} group"
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


def _pawns(t: Table, view: Mapping[str, Any], names: Sequence[str]) -> Iterator[Piece]:
    spaces = [points and (points - 1) % TRACK + 1 for points in view["scores"]]
    for seat, space in enumerate(spaces):
        x, y = t.track[space]
        crowd = [other for other in range(len(spaces)) if spaces[other] == space]
        aside, up = _CROWDS[len(crowd)][crowd.index(seat)]
        points = view["scores"][seat]
        laps = [max(0, view["scores"][other] - 1) // TRACK for other in crowd]
        aside *= 1.8 if any(laps) else 1
        body = art.pawn(seat, laps[crowd.index(seat)])
        label = f"{names[seat]}'s pawn, {_points(points)}"
        yield Piece(
            f"pawn:{seat}", body, x + aside, y - 8 - up, "pawns", 0, 0.92, "", label, (-14, -34, 28, 38)
        )


def _sign(t: Table, view: Mapping[str, Any], names: Sequence[str]) -> Iterator[Piece]:
    x, y, width, height = t.sign
    label = f"{_round(view)}. {_doing(view, names)}"
    _, small = _SIGN_SIZES[t.narrow]
    mover = view["current"]
    doing = (
        f"{_cut(names[mover], small, width - 120)} to move"
        if mover >= 0
        else _cut(_doing(view, names), small, width - 44)
    )
    body = _board(width, height, _round(view), doing, final=view["final"])
    yield Piece("round", body, x, y, "signs", label=label, box=(0, 0, width, height))
    waiting = f"{view['deck']} secret cards wait in the deck"
    yield Piece("deck", art.deck(view["deck"]), *t.deck, "cards", label=waiting, box=(-22, -28, 44, 58))
    area = t.seats[view["active"][0]].area
    starts = f"{names[view['active'][0]]} starts this round"
    at = area.x + area.width - 82
    yield Piece("starter", art.coconut(), at, area.y, "signs", label=starts, box=(-11, -11, 22, 22))
    if mover >= 0:
        area = t.seats[mover].area
        at = area.x + area.width - 38
        moves = f"{names[mover]} to move"
        yield Piece("turn", art.ribbon("turn", 28), at, area.y, "signs", label=moves, box=(-28, -10, 56, 20))
    if view["phase"] == "over":
        best = max(view["scores"])
        for seat in (seat for seat, points in enumerate(view["scores"]) if points == best):
            area = t.seats[seat].area
            body = art.garland(area.width)
            box = (0, -12, area.width, 26)
            yield Piece(f"crown:{seat}", body, area.x, area.y, "signs", label=f"{names[seat]} wins", box=box)


_SIGN_SIZES = ((21, 14), (17, 12))
"""Type sizes of the sign, wide and narrow."""


@lru_cache(maxsize=64)
def _board(width: float, height: float, above: str, below: str, *, final: bool) -> str:
    """The wooden sign with the round and what is going on, in words that are escaped already."""
    big, small = _SIGN_SIZES[width < 300]
    wood, words = ("gold", "mark") if final else ("plank", "bone")
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
        + art.text(20, height / 2, big, above, words)
        + art.text(20, height - 11, small, below, words)
    )


# Players


def _panels(t: Table, view: Mapping[str, Any], names: Sequence[str]) -> Iterator[Piece]:
    for who, seat in enumerate(t.seats):
        x, y, width, height = seat.area
        plays = who in view["active"]
        gained = view["gained"][who] if view["gained"] and plays else None
        score = view["scores"][who]
        cards = view["cards"][who] if plays else 0
        label = f"{names[who]}, {_points(score)}"
        if gained is not None:
            label += f", {gained} of them gained in this round"
        label += (
            f", {cards} action {'card' if cards == 1 else 'cards'} in hand"
            if plays
            else ", sits this round out"
        )
        count = sum((view["hand"] or {}).values()) + len(view["discards"][who]) if who == t.seat else 0
        own = slots(seat.area, count, narrow=t.narrow) if count and plays else ()
        current = who == view["current"]
        body = _panel(seat, who, names[who], score, gained=gained, own=own, current=current, plays=plays)
        yield Piece(f"panel:{who}", body, x, y, "places", label=label, box=(0, 0, width, height))


@lru_cache(maxsize=256)
def _panel(  # noqa: PLR0913 -- a cache key: what a panel's look depends on, one by one
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
        room, points = width - 50, art.text(79, 56, 13, _points(score))
        at = (width - 42, 12)
    else:
        unit = ' <tspan font-size="12">pt</tspan>' if score == 1 else ' <tspan font-size="12">pts</tspan>'
        room, points = width - seat.header - 136, art.text(width - 14, 30, 20, f"{score}{unit}", anchor="e")
        at = (width - 128, 14)
    if gained is not None:
        room -= 40 if seat.slim else 48
        chip = art.plate((*at, 36, 19), 9, "gold") + art.text(
            at[0] + 18, at[1] + 14, 14, f"+{gained}", "mark", anchor="m"
        )
    if not plays:
        left, middle, _ = seat.hand[0] if seat.hand else (x + 118, y + 90, 1)
        out = art.text(left - x - 10, middle - y + 12, 14, "sits out", "quiet")
    return (
        f'{frame}<g transform="translate({number(seat.header + 22)} 23)">{art.badge(who)}</g>'
        + art.text(seat.header + 40, 28, 15, _cut(name, 15, room))
        + points
        + chip
        + out
    )


def _hits(line: Sequence[str], secret: Sequence[str]) -> tuple[bool, ...]:
    """Which tikis of a secret card are high enough in a finished line."""
    return tuple(tiki in line[:reach] for tiki, reach in zip(secret, REACH, strict=True))


def _secrets(t: Table, view: Mapping[str, Any], names: Sequence[str]) -> Iterator[Piece]:
    for seat, secret in enumerate(view["secrets"]):
        if secret is None:
            continue
        own = seat == t.seat
        x, y, scale = t.seats[seat].secret
        owner = "Your" if own else f"{names[seat]}'s"
        box = art.OWN_SECRET_BOX if own else art.SECRET_BOX
        if secret == "hidden":  # noqa: S105 -- a card's state, no password
            body, label = art.secret_back(box), f"{owner} secret card, face down"
        else:
            hits = _hits(view["line"], secret) if view["gained"] else None
            body = (art.secret_large if own else art.secret_small)(tuple(secret), hits)
            rows = [f"{where} {tiki} for {n}" for where, tiki, n in zip(PLACES, secret, VALUES, strict=True)]
            if hits:
                rows = [
                    f"{row}, {'scored' if hit else 'missed'}" for row, hit in zip(rows, hits, strict=True)
                ]
            label = f"{owner} secret card: {', '.join(rows)}"
        yield Piece(f"secret:{seat}", body, x, y, "cards", 0, scale, label=label, box=box)


# Action cards


def _own_cards(t: Table, view: Mapping[str, Any]) -> Iterator[Piece]:
    """Own action cards: each keeps its place in the row, in hand above and played below."""
    if t.seat is None or view["hand"] is None or t.seat not in view["active"]:
        return
    played = Counter(view["discards"][t.seat])
    held = {kind: view["hand"].get(kind, 0) for kind in KINDS}
    cards = [(kind, n) for kind in KINDS for n in range(1, held[kind] + played[kind] + 1)]
    places = slots(t.seats[t.seat].area, len(cards), narrow=t.narrow)
    for (kind, n), slot in zip(cards, places, strict=True):
        key, pick, name = f"card:{kind}:{n}", f"card:{kind}", art.card_name(kind)
        if n <= held[kind]:
            x, y, scale = slot.held
            yield Piece(
                key, art.card(kind), x, y, "cards", 0, scale, pick, f"{name}, in your hand", art.CARD_BOX
            )
        else:
            x, y, scale = slot.played
            yield Piece(
                key, art.small_card(kind), x, y, "cards", 0, scale, pick, f"{name}, played", art.SMALL_BOX
            )


def _other_cards(t: Table, view: Mapping[str, Any], names: Sequence[str]) -> Iterator[Piece]:
    for who, seat in enumerate(t.seats):
        if who == t.seat or who not in view["active"]:
            continue
        for n, (x, y, scale) in enumerate(seat.hand[: view["cards"][who]]):
            yield Piece(f"seat:{who}:card:{n}", art.card_back(who), x, y, "cards", 0, scale)
        for n, (kind, (x, y, scale)) in enumerate(zip(view["discards"][who], seat.played, strict=False)):
            label = f"{names[who]} has played {art.card_name(kind)}"
            body = art.small_card(kind)
            yield Piece(
                f"seat:{who}:played:{n}", body, x, y, "cards", 0, scale, label=label, box=art.SMALL_BOX
            )
