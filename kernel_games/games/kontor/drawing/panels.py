"""What lies beside the field of Kontor as pieces: players, the own hand, the harbour office."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kernel_games.drawing.kit import Area
from kernel_games.drawing.lettering import cut, text
from kernel_games.drawing.svg import Piece, number
from kernel_games.games.kontor.components import COLOURS, GOODS
from kernel_games.games.kontor.drawing import glyphs as art
from kernel_games.games.kontor.drawing.harbour import face_label
from kernel_games.games.kontor.drawing.layout import CARD, Layout, Point, Seat, fan
from kernel_games.games.kontor.words import say

View = Mapping[str, Any]
_TWO_ROWS = 80
_HANDS = ("docks", "water", "special")


def decides(view: View) -> bool:
    """Whether the seat that looks is the one that decides."""
    return view["seat"] is not None and view["seat"] == view["current"]


def leaders(view: View) -> tuple[int, ...]:
    """Who has won, once the game is over."""
    return tuple(seat for seat, result in enumerate(view["result"]) if result["wins"])


def panels(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """Everything beside the field."""
    yield from _players(t, view, names)
    yield from _chosen(t, view, names)
    yield from _hand(t, view, names)
    yield from _office(t, view)


# The players


def _players(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    extension = view["players"] > 2
    picking = decides(view) and view["phase"] == "crane"
    owners = {move.split()[-1] for move in view.get("legal", ())}
    for seat, place in enumerate(t.seats):
        x, y, width, height = place.area
        right = width if place.slot[1] - y > height / 2 + 10 else place.slot[0] - x - place.slot[2] * CARD / 2
        body = _head(right, seat, names[seat], view["scores"][seat])
        label = _panel_label(view, seat, names)
        yield Piece(f"panel:{seat}", body, x, y, "places", label=label, box=(0, 0, width, height))
        if picking:
            label = say("point_seat", names, seat=seat, colour=COLOURS[seat])
            yield _pointed(f"seat:{seat}", place.area, label, allowed=COLOURS[seat] in owners)
        left = view["keepers"][seat]
        purse = [("coin", 0.95, view["coins"][seat])]
        if left is not None:
            purse.append((f"keeper{seat}", 0.68, left))
        yield from _counted(f"purse:{seat}", purse, place.purse)
        if extension:
            chits = [(good, 0.8, view["chits"][seat][good]) for good in GOODS]
            yield from _counted(f"chits:{seat}", chits, place.chits)
        backs = (f"back-dock{seat}", "back-water", "back-special")
        if seat != view["seat"]:
            counts, _ = _held(view, seat)
            held = [(back, 0.3, n) for back, n in zip(backs, counts, strict=True)]
            yield from _counted(f"hand:{seat}", held[: 2 + bool(counts[2])], place.hand)
        pile = say("pile", n=view["piles"][seat])
        yield Piece(
            f"pile:{seat}",
            art.still(art.use(f"small-pile{seat}") + text(14, 4.5, 12, pile, "quiet")),
            *place.pile,
            "places",
        )
        if view["phase"] == "over":
            yield from _result(place, view["result"][seat], seat)
    if view["current"] >= 0:
        x, y, width, height = t.seats[view["current"]].area
        yield Piece("turn", _glow(width, height), x, y, "places")


def _pointed(pick: str, area: Area, label: str, *, allowed: bool) -> Piece:
    """What is pressed over figures that have a name of their own; framed where that leads to a move."""
    x, y, width, height = area
    edge = ' class="kg-h" stroke="var(--kg-may)" stroke-width="3"' if allowed else ""
    body = f'<rect width="{number(width)}" height="{number(height)}" rx="5" fill="transparent"{edge}/>'
    return Piece(f"point:{pick}", body, x, y, "signs", 0, 1, pick, label, (0, 0, width, height))


_POINTS = ("areas", "chits", "no_chit", "money")


def _result(place: Seat, result: View, seat: int) -> Iterator[Piece]:
    """Where the points come from, in the place of a chosen card."""
    x, y, scale = place.slot
    lines = [say(f"from_{key}", n=result[key]) for key in _POINTS if result[key]]
    room = CARD * scale - 6
    body = "".join(
        text(0, 17 * (n - (len(lines) - 1) / 2) + 4, 12, cut(line, 12, room), anchor="m")
        for n, line in enumerate(lines)
    )
    yield Piece(f"result:{seat}", body, x, y, "signs")
    if result["wins"]:
        _, _, width, height = place.area
        yield Piece(f"wins:{seat}", _glow(width, height), place.area.x, place.area.y, "places")


@lru_cache(maxsize=256)
def _head(width: float, seat: int, name: str, points: int) -> str:
    """A panel's first line: flag, name and points."""
    return (
        f'<g transform="translate(16 22)">{art.use(f"flag{seat}")}</g>'
        + text(42, 27, 16, cut(name, 16, width - 106))
        + text(width - 16, 30, 23, str(points), "ink", anchor="e")
        + art.use(f"keeper{seat}", width - (48 if points < 10 else 60), 22, 0.8)
    )


@lru_cache(maxsize=8)
def _glow(width: float, height: float) -> str:
    return (
        f'<rect x="1" y="1" width="{number(width - 2)}" height="{number(height - 2)}" rx="6" fill="none" '
        'class="kg-l" stroke="var(--kg-ember)" stroke-width="3.5"/>'
    )


def _counted(key: str, things: Sequence[tuple[str, float, int]], at: Point) -> Iterator[Piece]:
    """Signs in a row, each with how many there are."""
    yield Piece(key, _row(tuple(things)), *at, "places")


@lru_cache(maxsize=1024)
def _row(things: tuple[tuple[str, float, int], ...]) -> str:
    markup, x = "", 0.0
    for name, scale, n in things:
        markup += art.use(name, x, 0, scale) + text(x + 13, 5.5, 15, str(n))
        x += 42
    return art.still(markup)


def _held(view: View, seat: int) -> tuple[tuple[int, ...], Sequence[View]]:
    """How many dock, water and special cards another seat holds, and those that all have seen.

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
    """How many dock, water and special cards there are."""
    docks = sum(card["owner"] is not None for card in cards)
    water = sum(card["kind"] == "water" for card in cards)
    return docks, water, len(cards) - docks - water


def _panel_label(view: View, seat: int, names: tuple[str, ...]) -> str:
    parts = [
        say("player", names, seat=seat, colour=COLOURS[seat], n=view["scores"][seat]),
        say("has", n=view["coins"][seat], piles=view["piles"][seat]),
    ]
    if view["keepers"][seat] is not None:
        parts.append(say("keepers", n=view["keepers"][seat]))
    if view["players"] > 2:
        held = tuple(say("count", what=good, n=n) for good, n in view["chits"][seat].items())
        parts.append(say("chits", held=held))
    if seat != view["seat"]:
        counts, known = _held(view, seat)
        parts.append(say("holds", **dict(zip(_HANDS, counts, strict=True))))
        if known:
            parts.append(say("known", cards=tuple(face_label(card, names) for card in known)))
    if view["phase"] == "over":
        parts += [
            say(f"from_{key}", n=view["result"][seat][key]) for key in _POINTS if view["result"][seat][key]
        ]
    return ", ".join(parts)


def _chosen(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """The cards that have been chosen, and in which order their players act."""
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
    if waiting:
        label = say("order", names, seats=tuple(waiting))
        corners = tuple(_corner(t.seats[seat].slot) for seat in waiting)
        x, y = corners[0]
        yield Piece("order", _badges(corners), 0, 0, "signs", label=label, box=(x - 11, y - 11, 22, 22))


def _corner(slot: tuple[float, float, float]) -> Point:
    x, y, scale = slot
    return round(x - CARD * scale / 2, 1), round(y + CARD * scale / 2 - 4, 1)


@lru_cache(maxsize=256)
def _badges(places: tuple[Point, ...]) -> str:
    figures = "".join(
        f'<text x="{number(x)}" y="{number(y + 5)}">{n}</text>' for n, (x, y) in enumerate(places, 1)
    )
    return art.still("".join(art.use("order", x, y) for x, y in places) + art.figures(figures, 14, "mark"))


def _hand(t: Layout, view: View, names: tuple[str, ...]) -> Iterator[Piece]:
    """The own cards on the shelf."""
    seat = view["seat"]
    if t.hand is None or seat is None:
        return
    chosen = view["chosen"][seat]
    taken = {chosen["card"]} if isinstance(chosen, dict) else set()
    cards = [card for card in view["hands"][seat] if card["card"] not in taken]
    x, y, width, height = t.hand
    size = height - 20
    scale = round(size / CARD, 3)
    for card, left in zip(cards, fan(x + 12, width - 24, len(cards), size, 8), strict=True):
        pick = f"card:{card['card']}"
        label = say("in_hand", told=face_label(card, names))
        yield Piece(pick, art.card(card), left, y + height / 2, "cards", 0, scale, pick, label, art.CARD_BOX)


# The harbour office


def _office(t: Layout, view: View) -> Iterator[Piece]:
    """Treasury, piles and ship in one row, the goods in another; for a spectator side by side."""
    x, y, width, height = t.office
    if height < _TWO_ROWS:
        yield from _signs(Area(x, y, width / 2, height), view)
        goods = Area(x + width / 2 + 10, y + 6, width / 2 - 20, height - 12)
    else:
        yield from _signs(Area(x, y, width, 60), view)
        goods = Area(x + 8, y + height - 52, width - 16, 46)
    yield from _goods(goods, view)


def _signs(area: Area, view: View) -> Iterator[Piece]:
    signs = [("treasury", "coin", 1.05), ("water_pile", "back-water", 0.32)]
    if view["ship"] is not None:
        signs.append(("ship_moves", "ship", 1.05))
    if view["players"] > 2:
        signs.append(("specials_left", "back-special", 0.32))
    step = (area.width - 16) / len(signs)
    box = (-14, -14, step - 6, 42)
    for n, (key, sign, scale) in enumerate(signs):
        count = art.use(sign, 0, 0, scale) + text(14, 5.5, 16, str(view[key]))
        body = count + text(-10, 25, 11, say(f"{key}_short"), "quiet")
        label = say(key, n=view[key])
        yield Piece(key, body, area.x + 24 + step * n, area.y + 26, "places", 0, 1, "", label, box)


def _goods(area: Area, view: View) -> Iterator[Piece]:
    picking = decides(view) and view["phase"] in ("export", "crane")
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
            yield _pointed(
                f"good:{good}", Area(x + 3, area.y, room - 6, area.height), label, allowed=good in allowed
            )


@lru_cache(maxsize=512)
def _good(good: str, stock: int, chits: int | None, width: float, height: float) -> str:
    """A good: what it looks like, how many warehouses are left, and how many chits."""
    middle = height / 2
    markup = (
        f'<rect class="kg-p kg-f" x="3" width="{number(width - 6)}" height="{number(height)}" rx="5" '
        'fill="var(--kg-blank)" stroke="var(--kg-edge)"/>' + art.use(good, 21, middle, 1)
    )
    if chits is None:
        return (
            markup + art.use(f"house-{good}", 46, middle + 8, 0.75) + text(57, middle + 5.5, 14, str(stock))
        )
    return (
        markup
        + art.use(f"house-{good}", 46, middle - 3, 0.66)
        + text(58, middle - 5, 13, str(stock))
        + art.use(f"chit-{good}", 46, middle + 12, 1)
        + text(58, middle + 17, 13, str(chits))
    )
