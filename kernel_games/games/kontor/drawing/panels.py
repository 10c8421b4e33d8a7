"""Pieces beside the field: players, the viewer's hand and the harbour office."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import cut, length, text
from kernel_games.drawing.svg import Piece, number
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.kontor.components import COLOURS, GOODS
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing.harbour import face_label
from kernel_games.games.kontor.drawing.layout import CARD, Layout, Point, Seat, fan
from kernel_games.games.kontor.words import say

View = Mapping[str, Any]
_NO_ROOM = 76
"""So narrow, a good stands there without its numbers."""

_CARDS = 5
"""So many cards lie side by side in the own hand; more overlap."""

_HANDS = ("docks", "water", "special")


def decides(view: View) -> bool:
    """Return whether the viewer is the seat that decides."""
    return view["seat"] is not None and view["seat"] == view["current"]


def leaders(view: View) -> tuple[int, ...]:
    """Return the winners once the game is over."""
    return tuple(seat for seat, result in enumerate(view["result"]) if result["wins"])


def panels(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw everything beside the field."""
    yield from _players(t, view, names)
    yield from _chosen(t, view, names)
    yield from _hand(t, view, names)
    yield from _office(t, view, names)


# The players


def _players(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    picking = decides(view) and view["phase"] == "crane" and not t.narrow
    owners = _owners(view)
    for seat, place in enumerate(t.seats):
        x, y, width, height = place.area
        beside = place.slot[1] - CARD * place.slot[2] / 2 - y < 44
        right = place.slot[0] - CARD * place.slot[2] / 2 - x if beside else width
        label = say("player", names, seat=seat, colour=COLOURS[seat], n=view["scores"][seat])
        body = _head(right, seat, names[seat], view["scores"][seat])
        yield Piece(f"panel:{seat}", body, x, y, "places", label=label, box=(4, 4, right - 8, 29))
        yield from _belongings(t, place, view, names, seat)
        if picking:
            label = say("point_seat", names, seat=seat, colour=COLOURS[seat])
            yield _pointed(f"seat:{seat}", place.area, label, allowed=COLOURS[seat] in owners)
        if view["phase"] == "over":
            yield from _result(t, place, view["result"][seat], seat)
    if view["current"] >= 0:
        x, y, width, height = t.seats[view["current"]].area
        yield Piece("turn", _glow(width, height), x, y, "places")


def _owners(view: View) -> set[str]:
    """Return the colours that a crane may take from."""
    return {move.split()[-1] for move in view.get("legal", ()) if move.startswith("take ")}


def _belongings(t: Layout, place: Seat, view: View, names: tuple[str, ...], seat: int) -> Iterator[Piece]:
    """Draw a player's belongings in rows of signs with numbers."""
    left = view["keepers"][seat]
    purse, told = [("coin", 0.95, view["coins"][seat])], [say("coins", n=view["coins"][seat])]
    if left is not None:
        purse.append((f"keeper{seat}", 0.68, left))
        told.append(say("keepers", n=left))
    yield from _counted(f"purse:{seat}", purse, place.purse, ", ".join(told))
    if view["players"] > 2:
        chits = [(good, 0.8, view["chits"][seat][good]) for good in GOODS]
        held = tuple(say("count", what=good, n=n) for good, n in view["chits"][seat].items())
        yield from _counted(f"chits:{seat}", chits, place.chits, say("chits", held=held))
    if seat != view["seat"]:
        counts, known = _held(view, seat)
        backs = (f"back-dock{seat}", "back-water", "back-special")
        cards = [(back, 0.3, n) for back, n in zip(backs, counts, strict=True)]
        label = say("holds", **dict(zip(_HANDS, counts, strict=True)))
        if known:
            seen = say("known", cards=tuple(face_label(card, names) for card in known))
            label = f"{label}, {seen}"
        yield from _counted(f"hand:{seat}", cards[: 2 + bool(counts[2])], place.hand, label)
    pile = say("pile", n=view["piles"][seat])
    wide = round(26 + length(pile) * t.small)
    body = _over(art.use(f"small-pile{seat}") + text(14, 4.5, t.small, pile, "quiet"), wide)
    label = say("piles", n=view["piles"][seat])
    yield Piece(f"pile:{seat}", body, *place.pile, "places", label=label, box=(-12, -12, wide, 24))


def _pointed(pick: str, area: Area, label: str, *, allowed: bool) -> Piece:
    """Draw a pressable frame over figures that have their own label."""
    x, y, width, height = area
    edge = ' class="kg-h" stroke="var(--kg-may)" stroke-width="3"' if allowed else ""
    body = f'<rect width="{number(width)}" height="{number(height)}" rx="5" fill="transparent"{edge}/>'
    return Piece(f"point:{pick}", body, x, y, "signs", 0, 1, pick, label, (0, 0, width, height))


_POINTS = ("areas", "chits", "no_chit", "money")


def _result(t: Layout, place: Seat, result: View, seat: int) -> Iterator[Piece]:
    """Draw the sources of the points in place of a chosen card."""
    x, y, scale = place.slot
    lines = [say(f"from_{key}", n=result[key]) for key in _POINTS if result[key]]
    half = CARD * scale / 2
    step = min(17.0, 2 * half / max(len(lines), 1))
    body = "".join(
        text(0, step * (n - (len(lines) - 1) / 2) + 4, t.small, cut(line, t.small, 2 * half), anchor="m")
        for n, line in enumerate(lines)
    )
    box = (-half, -half, 2 * half, 2 * half)
    yield Piece(f"result:{seat}", body, x, y, "signs", label=", ".join(lines), box=box)
    if result["wins"]:
        _, _, width, height = place.area
        yield Piece(f"wins:{seat}", _glow(width, height), place.area.x, place.area.y, "places")


@cached_per_language(256)
def _head(width: float, seat: int, name: str, points: int) -> str:
    """Draw a panel's first line: flag, name and points."""
    return (
        f'<g transform="translate(16 22)">{art.use(f"flag{seat}")}</g>'
        + text(42, 27, 16, cut(name, 16, width - 106))
        + text(width - 16, 30, 23, str(points), "ink", anchor="e")
        + art.use(f"keeper{seat}", width - (48 if 0 <= points < 10 else 60), 22, 0.8)
    )


@cached_per_language(8)
def _glow(width: float, height: float) -> str:
    return (
        f'<rect x="1" y="1" width="{number(width - 2)}" height="{number(height - 2)}" rx="6" fill="none" '
        'class="kg-l" stroke="var(--kg-ember)" stroke-width="3.5"/>'
    )


def _counted(key: str, things: Sequence[tuple[str, float, int]], at: Point, label: str) -> Iterator[Piece]:
    """Draw signs in a row, each with its count."""
    wide = 42 * len(things)
    yield Piece(key, _row(tuple(things)), *at, "places", label=label, box=(-12, -12, wide, 24))


@cached_per_language(1024)
def _row(things: tuple[tuple[str, float, int], ...]) -> str:
    markup, x = "", 0.0
    for name, scale, n in things:
        markup += art.use(name, x, 0, scale) + text(x + 13, 5.5, 15, str(n))
        x += 42
    return _over(markup, x)


def _over(markup: str, wide: float) -> str:
    """Draw signs and numbers that the pointer meets as one piece."""
    sheet = f'<path d="M-12-12h{number(wide)}v24h-{number(wide)}z" fill="none" pointer-events="all"/>'
    return f"{sheet}{markup}"


def _held(view: View, seat: int) -> tuple[tuple[int, ...], Sequence[View]]:
    """Return another hand's counts by pile, and the cards that everyone has seen.

    While an area is valued, a card that goes back to the hand later in the same move still lies before its
    player.
    """
    hand = view["hands"][seat]
    if not isinstance(hand, Mapping):
        return _by_pile(hand), hand
    known = [card for card in hand["known"] if card != view["chosen"][seat]]
    back = _by_pile([card for card in hand["known"] if card not in known])
    return tuple(hand[kind] - n for kind, n in zip(_HANDS, back, strict=True)), known


def _by_pile(cards: Sequence[View]) -> tuple[int, int, int]:
    """Count dock, water and special cards."""
    docks = sum(card["owner"] is not None for card in cards)
    water = sum(card["kind"] == "water" for card in cards)
    return docks, water, len(cards) - docks - water


def _chosen(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the chosen cards and the order in which their players act."""
    lying = {cell["card"] for cell in view["cells"]} | {cell["special"] for cell in view["cells"]}
    for seat, place in enumerate(t.seats):
        x, y, scale = place.slot
        chosen = view["chosen"][seat]
        scale = round(scale, 3)
        if chosen is True:
            label = say("face_down", names, seat=seat)
            yield Piece(f"chosen:{seat}", art.back("any"), x, y, "cards", 0, scale, "", label, art.CARD_BOX)
        elif chosen and chosen["card"] not in lying:
            label = say("chosen", names, seat=seat, told=face_label(chosen, names))
            key = f"card:{chosen['card']}"
            yield Piece(key, art.card(chosen), x, y, "cards", 0, scale, "", label, art.CARD_BOX)
    waiting = [seat for seat in view["order"] if isinstance(view["chosen"][seat], dict)]
    for n, seat in enumerate(waiting, 1):
        (x, y), label = t.seats[seat].order, say("order", names, seat=seat, n=n)
        yield Piece(f"order:{seat}", _badge(n), x, y, "signs", label=label, box=(-11, -11, 22, 22))


@cached_per_language(8)
def _badge(n: int) -> str:
    return art.use("order") + text(0, 5, 14, str(n), "mark", anchor="m")


def _hand(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw the viewer's cards on the shelf."""
    seat = view["seat"]
    if t.hand is None or seat is None:
        return
    chosen = view["chosen"][seat]
    taken = {chosen["card"]} if isinstance(chosen, dict) else set()
    cards = [card for card in view["hands"][seat] if card["card"] not in taken]
    x, y, width, height = t.hand
    size = min(height - (12 if t.narrow else 20), (width - 24 - 6 * (_CARDS - 1)) / _CARDS)
    scale = round(size / CARD, 3)
    for card, left in zip(cards, fan(x + 12, width - 24, len(cards), size), strict=True):
        pick = f"card:{card['card']}"
        label = say("in_hand", told=face_label(card, names))
        yield Piece(pick, art.card(card), left, y + height / 2, "cards", 0, scale, pick, label, art.CARD_BOX)


# The harbour office


def _office(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Draw treasury, piles, ship and goods; in a column also the crane's victims."""
    yield from _signs(t, view)
    picking = decides(view) and view["phase"] in ("export", "crane")
    x, y, width, height = t.goods
    room = width / len(GOODS)
    if picking and t.narrow and view["phase"] == "crane":
        step = 42.0
        room = (width - step * view["players"]) / len(GOODS)
        for seat in range(view["players"]):
            area = Area(x + width - step * (view["players"] - seat) + 2, y, step - 4, height)
            label = say("point_seat", names, seat=seat, colour=COLOURS[seat])
            allowed = COLOURS[seat] in _owners(view)
            yield Piece(f"owner:{seat}", _owner(seat, area.width, height), area.x, y, "places")
            yield _pointed(f"seat:{seat}", area, label, allowed=allowed)
    yield from _goods(Area(x, y, 3 * room, height), view, picking=picking)


def _signs(t: Layout, view: View) -> Iterator[Piece]:
    signs = [("treasury", "coin", 1.05), ("water_pile", "back-water", 0.32)]
    if view["ship"] is not None:
        signs.append(("ship_moves", "ship", 1.05))
    if view["players"] > 2:
        signs.append(("specials_left", "back-special", 0.32))
    words = [say(f"{key}_short") for key, _, _ in signs]
    wide = [max(44.0, length(word) * t.small * 0.94) for word in words]
    whole = t.office.width if t.goods.y > t.office.y + 30 or t.narrow else t.goods.x - t.office.x
    gap = min(26.0, (whole - 20 - sum(wide)) / (len(signs) - 1))
    x = t.office.x + 24
    for (key, sign, scale), word, room in zip(signs, words, wide, strict=True):
        count = _over(art.use(sign, 0, 0, scale) + text(14, 5.5, 16, str(view[key])), room)
        body = count + text(-12, 25, t.small, word, "quiet")
        # A ring leaves its letters free.
        box = (-16, -14, room + 10, 44)
        yield Piece(key, body, x, t.office.y + 20, "places", 0, 1, "", say(key, n=view[key]), box)
        x += room + gap


def _goods(area: Area, view: View, *, picking: bool) -> Iterator[Piece]:
    allowed = {move.split()[1] for move in view.get("legal", ()) if len(move.split()) > 1}
    room = area.width / len(GOODS)
    box = (3, 0, room - 6, area.height)
    for n, good in enumerate(GOODS):
        stock = view["stock"][good]
        chits = view["chits_left"][good] if view["players"] > 2 else None
        label = say("good", good=good, n=stock)
        if chits is not None:
            label = say("good_chits", told=label, n=chits)
        body = _good(good, stock, chits, room, area.height)
        x = area.x + room * n
        yield Piece(f"good:{good}", body, x, area.y, "places", label=label, box=box)
        if picking:
            label = say(f"point_{view['phase']}", good=good)
            place = Area(x + 3, area.y, room - 6, area.height)
            yield _pointed(f"good:{good}", place, label, allowed=good in allowed)


def _key(x: float, width: float, height: float) -> str:
    """Draw a small plate under a sign."""
    return (
        f'<rect class="kg-p kg-f" x="{number(x)}" width="{number(width)}" height="{number(height)}" rx="5" '
        'fill="var(--kg-blank)" stroke="var(--kg-edge)"/>'
    )


@cached_per_language(8)
def _owner(seat: int, width: float, height: float) -> str:
    """Draw a player that can be picked."""
    return _key(0, width, height) + art.use(f"flag{seat}", width / 2 - 8, height / 2 - 1)


@cached_per_language(512)
def _good(good: str, stock: int, chits: int | None, width: float, height: float) -> str:
    """Draw a good with the warehouses and chits left."""
    middle = height / 2
    markup = _key(3, width - 6, height)
    if width < _NO_ROOM:
        return markup + art.use(good, width / 2, middle, 1)
    markup += art.use(good, 21, middle, 1)
    if chits is None:
        return (
            markup + art.use(f"house-{good}", 46, middle + 8, 0.75) + text(57, middle + 5.5, 15, str(stock))
        )
    return (
        markup
        + art.use(f"house-{good}", 46, middle - 3, 0.66)
        + text(58, middle - 4, 14, str(stock))
        + art.use(f"chit-{good}", 46, middle + 12, 1)
        + text(58, middle + 17, 14, str(chits))
    )
