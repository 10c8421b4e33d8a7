"""Chart files: read, checked with a reason for each fault, and turned into charts (KT-R1)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from kernel_games.engine import OptionError
from kernel_games.engine.reading import check_fields, read_choice, read_list, read_toml, reject
from kernel_games.games.kon_tiki.chart import (
    CALLAO,
    HEIGHT,
    NO_SPACE,
    RAROIA,
    WIDTH,
    Arrow,
    Chart,
    Passage,
    Place,
)
from kernel_games.games.kon_tiki.components import COLOURS, DIRECTIONS, DUTIES, WHIRLPOOLS

LONGEST_ID = 24
MOST_ARROWS = 20
_NEVER = 10_000
_CLAUSE = "KT-R1"
_PORTS = {"callao": CALLAO, "raroia": RAROIA}
_FIELDS = ("title", "callao", "raroia", "whirlpool", "space", "disc", "leg")
_PLACE = ("id", "x", "y")
_ARROW = ("id", "x", "y", "space")
_LEG = ("from", "exit", "instead", "to", "back", "arrows")


def load_chart(path: str | Path) -> dict[str, Any]:
    """Read a chart file and check it.

    Parameters
    ----------
    path : str or Path
        A TOML file like ``chart.toml``, which explains the format.

    Returns
    -------
    dict
        Plain data for ``game.new(players, chart=...)``.

    Raises
    ------
    OptionError
        Names the file, the arrow, whirlpool, leg, disc or space that is wrong, and what would be right.
    RulebookError
        If the file is not TOML; it names the line.
    OSError
        If there is no such file.
    """
    path = Path(path)
    data = read_toml(path)
    try:
        return read(data).to_dict()
    except OptionError as error:
        raise OptionError(f"{path.name}: {error.field}", error.value, error.expected, error.clause) from error


def read(data: object) -> Chart:
    """Read a chart from plain data.

    Raises
    ------
    OptionError
        Names the arrow, whirlpool, leg, disc or space that is wrong, and what would be right.
    """
    fields = check_fields("chart", data, _FIELDS)
    title = _text("title", fields.get("title", "A chart"), 80)
    ids: set[str] = {CALLAO, RAROIA}
    callao, raroia = (
        _place(key, {"id": name, **check_fields(key, fields.get(key), ("x", "y"))})
        for key, name in _PORTS.items()
    )
    whirlpools = _places("whirlpool", fields.get("whirlpool"), WHIRLPOOLS, ids, "KT-C1")
    spaces = _places("space", fields.get("space"), len(DUTIES), ids, "KT-P3")
    spaces.sort(key=lambda space: -space.x)
    discs = [
        _disc(number, disc) for number, disc in enumerate(_tables("disc", fields.get("disc"), "KT-C1"), 1)
    ]
    if len(discs) != WHIRLPOOLS:
        reject("disc", len(discs), f"{WHIRLPOOLS} discs, one for each whirlpool", "KT-C1")
    arrows, passages = _legs(_tables("leg", fields.get("leg"), _CLAUSE), whirlpools, spaces, ids)
    exits = tuple(_exits(whirlpools, passages))
    onward = tuple(_onward(way, passages, exits) for way in passages)
    home = _check_reach(whirlpools, passages, onward)
    for number, space in enumerate(spaces):
        if all(arrow.space != number for arrow in arrows):
            reject(f"space {space.id}", "no arrow is linked to it", "at least one linked arrow", "KT-D1")
    plain = {
        "title": title,
        **{key: {"x": port.x, "y": port.y} for key, port in zip(_PORTS, (callao, raroia), strict=True)},
        "whirlpool": [place._asdict() for place in whirlpools],
        "space": [place._asdict() for place in spaces],
        "disc": [
            {side: COLOURS[colour] for side, colour in zip(DIRECTIONS, disc, strict=True)} for disc in discs
        ],
        "leg": _plain_legs(spaces, arrows, passages),
    }
    text = json.dumps(plain, sort_keys=True)
    places = (callao, raroia, tuple(whirlpools), tuple(spaces))
    return Chart(title, *places, arrows, passages, exits, onward, tuple(discs), home, text)


def _tables(field: str, value: object, clause: str) -> list[Any]:
    return read_list(field, value if value is not None else [], None, clause)


def _text(field: str, value: object, longest: int) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
        reject(field, value, f"a text of 1 to {longest} characters", _CLAUSE)
    return value


def _id(what: str, value: object, ids: set[str]) -> str:
    name = _text(f"{what} id", value, LONGEST_ID)
    if name in ids:
        reject(f"{what} id", name, "an id that nothing else on the chart has", _CLAUSE)
    ids.add(name)
    return name


def _number(field: str, value: object, most: int) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        reject(field, value, f"a number from 0 to {most}", _CLAUSE)
    if not 0 <= value <= most:
        reject(field, value, f"a number from 0 to {most}", _CLAUSE)
    return value


def _at(what: str, entry: Mapping[str, Any]) -> tuple[float, float]:
    return _number(f"{what} x", entry.get("x"), WIDTH), _number(f"{what} y", entry.get("y"), HEIGHT)


def _place(what: str, entry: Mapping[str, Any]) -> Place:
    return Place(entry["id"], *_at(what, entry))


def _places(kind: str, value: object, count: int, ids: set[str], clause: str) -> list[Place]:
    items = _tables(kind, value, clause)
    places = []
    for number, item in enumerate(items, 1):
        entry = check_fields(f"{kind} {number}", item, _PLACE)
        name = _id(f"{kind} {number}", entry.get("id"), ids)
        places.append(_place(f"{kind} {name}", {**entry, "id": name}))
    if len(places) != count:
        found = ", ".join(place.id for place in places) or "none"
        reject(kind, found, f"{count} of them, not {len(places)}", clause)
    return places


def _disc(number: int, item: object) -> tuple[int, int]:
    entry = check_fields(f"disc {number}", item, DIRECTIONS)
    north, south = (
        COLOURS.index(read_choice(f"disc {number} {side}", entry.get(side), COLOURS, "KT-W6"))
        for side in DIRECTIONS
    )
    return north, south


def _legs(
    items: list[Any], whirlpools: list[Place], spaces: list[Place], ids: set[str]
) -> tuple[tuple[Arrow, ...], tuple[Passage, ...]]:
    names = [whirlpool.id for whirlpool in whirlpools]
    links = [space.id for space in spaces]
    arrows: list[Arrow] = []
    passages: list[Passage] = []
    for number, item in enumerate(items):
        entry = check_fields(f"leg {number + 1}", item, _LEG)
        start = read_choice(f"leg {number + 1} from", entry.get("from"), (CALLAO, *names), _CLAUSE)
        field = "instead" if "instead" in entry else "exit"
        direction = _exit(f"leg {number + 1}", field, start, entry.get(field))
        name = f"{start} {DIRECTIONS[direction]}" if direction >= 0 else start
        if field == "instead":
            name = other_name(start, direction)
            if "back" in entry or "exit" in entry:
                reject(f"leg {name}", "back or exit", "neither: it takes the place of an exit", "KT-R13")
        end = read_choice(f"leg {name} to", entry.get("to"), (*names, RAROIA), _CLAUSE)
        if end == start:
            reject(f"leg {name} to", end, "another place than the one it leaves", _CLAUSE)
        first = len(arrows)
        arrows += _arrows(name, entry.get("arrows"), links, ids)
        double = "back" in entry
        way = tuple(range(first, len(arrows)))
        to = names.index(end) if end != RAROIA else -1
        passages.append(Passage(name, start, end, way, direction, double, number, to))
        if double:
            if start == CALLAO or end == RAROIA:
                reject(f"leg {name} back", entry["back"], "no way back to Callao or from Raroia", _CLAUSE)
            back = _exit(f"leg {name}", "back", end, entry["back"])
            passages.append(
                Passage(
                    f"{end} {DIRECTIONS[back]}",
                    end,
                    start,
                    way[::-1],
                    back,
                    double,
                    number,
                    names.index(start),
                )
            )
    passages.sort(key=lambda way: way.start != CALLAO)
    _check_starts(passages)
    return tuple(arrows), tuple(passages)


def other_name(start: str, direction: int) -> str:
    """Return the name of the passage that takes the place of an exit."""
    return f"{start} other {DIRECTIONS[direction]}"


def _exit(what: str, field: str, start: str, value: object) -> int:
    if start == CALLAO:
        if value is not None:
            reject(f"{what} {field}", value, "no exit: Callao has no disc", _CLAUSE)
        return -1
    return DIRECTIONS.index(read_choice(f"{what} {field}", value, DIRECTIONS, "KT-W2"))


def _arrows(leg: str, value: object, links: list[str], ids: set[str]) -> Iterator[Arrow]:
    items = _tables(f"leg {leg} arrows", value, "KT-M1")
    if not 1 <= len(items) <= MOST_ARROWS:
        reject(f"leg {leg} arrows", items, f"1 to {MOST_ARROWS} arrows, not {len(items)}", "KT-M1")
    for number, item in enumerate(items, 1):
        what = f"leg {leg} arrow {number}"
        entry = check_fields(what, item, _ARROW)
        name = _id(what, entry.get("id"), ids)
        link = entry.get("space")
        space = NO_SPACE if link is None else links.index(_link(name, link, links))
        yield Arrow(name, *_at(f"arrow {name}", entry), space)


def _link(arrow: str, link: object, links: Collection[str]) -> str:
    return read_choice(f"arrow {arrow} space", link, links, "KT-D1")


def _check_starts(passages: list[Passage]) -> None:
    """Check that one leg leaves Callao, and no two leave a whirlpool in one direction."""
    seen: set[str] = set()
    for way in passages:
        if way.name in seen:
            reject(f"leg {way.name}", f"two legs begin at {way.name}", "one leg", "KT-W2")
        seen.add(way.name)
    if CALLAO not in seen:
        reject("leg Callao", None, "a leg that begins at Callao", "KT-P5")


def _exits(whirlpools: list[Place], passages: tuple[Passage, ...]) -> Iterator[tuple[int, int]]:
    numbers = {way.name: number for number, way in enumerate(passages)}
    for place in whirlpools:
        found = {side: numbers.get(f"{place.id} {side}") for side in DIRECTIONS}
        missing = [side for side, number in found.items() if number is None]
        if missing:
            expected = f"two exits; no leg leaves it to the {' or the '.join(missing)}"
            reject(f"whirlpool {place.id}", f"{2 - len(missing)} of two exits", expected, "KT-W2")
        yield numbers[f"{place.id} north"], numbers[f"{place.id} south"]


def _check_reach(
    whirlpools: list[Place], passages: tuple[Passage, ...], onward: tuple[tuple[int, int], ...]
) -> tuple[int, ...]:
    """Check that every way can be reached from Callao and leads to Raroia; return the steps home."""
    on = tuple(pair if way.end_whirlpool >= 0 else () for pair, way in zip(onward, passages, strict=True))
    reached: set[int] = set()
    todo = [0]
    while todo:
        number = todo.pop()
        if number not in reached:
            reached.add(number)
            todo += on[number]
    ends = {passages[number].end_whirlpool for number in reached}
    for number, place in enumerate(whirlpools):
        if number not in ends:
            reject(f"whirlpool {place.id}", "out of reach", "a way to it from Callao", _CLAUSE)
    for number, way in enumerate(passages):
        if number not in reached:
            reject(f"leg {way.name}", "out of reach", _way_to(way), "KT-R13")
    home = _steps_home(passages, on)
    if home[0] == _NEVER:
        reject("raroia", "out of reach", "a way from Callao to Raroia along the arrows", "KT-E1")
    for number, way in enumerate(passages):
        if home[number] == _NEVER:
            reject(
                f"whirlpool {way.end}",
                f"a dead end for who comes by {way.name}",
                "a way from it to Raroia",
                _CLAUSE,
            )
    return home


def _way_to(way: Passage) -> str:
    """Return what would let the raft sail a passage that it never gets to."""
    if " other " in way.name:
        return f"double arrows at the exit of {way.start} that it takes the place of"
    return f"another leg by which the raft gets to {way.start}"


def _onward(
    way: Passage, passages: tuple[Passage, ...], exits: tuple[tuple[int, int], ...]
) -> tuple[int, int]:
    """Return the two passages that may follow; another one in place of the leg just sailed (KT-R13)."""
    if way.end_whirlpool < 0:
        return -1, -1
    north, south = (
        number if passages[number].leg != way.leg else _other(way, passages[number].direction, passages)
        for number in exits[way.end_whirlpool]
    )
    return north, south


def _other(way: Passage, direction: int, passages: tuple[Passage, ...]) -> int:
    """Return the passage that takes the place of the exit by which the raft has come (KT-R13)."""
    name = other_name(way.end, direction)
    found = next((number for number, other in enumerate(passages) if other.name == name), None)
    if found is None:
        side = DIRECTIONS[direction]
        expected = f'a leg from it with instead = "{side}": double arrows end there, and two ways lead on'
        reject(f"whirlpool {way.end}", f"one exit for who comes by {way.name}", expected, "KT-R13")
    return found


def _steps_home(passages: tuple[Passage, ...], on: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return by passage the fewest steps from its end to Raroia; :data:`_NEVER` where there is no way."""
    home = [0 if way.end_whirlpool < 0 else _NEVER for way in passages]
    for _ in passages:
        for number, way in enumerate(passages):
            if way.end_whirlpool >= 0:
                home[number] = min(home[number], *(len(passages[n].arrows) + 1 + home[n] for n in on[number]))
    return tuple(min(steps, _NEVER) for steps in home)


def _plain_legs(
    spaces: list[Place], arrows: tuple[Arrow, ...], passages: tuple[Passage, ...]
) -> list[dict[str, Any]]:
    """Return the legs as in a chart file."""
    legs: dict[int, dict[str, Any]] = {}
    for way in passages:
        if way.leg in legs:
            legs[way.leg]["back"] = DIRECTIONS[way.direction]
            continue
        leg: dict[str, Any] = {"from": way.start, "to": way.end}
        if way.direction >= 0:
            leg["instead" if " other " in way.name else "exit"] = DIRECTIONS[way.direction]
        leg["arrows"] = [
            {"id": arrow.id, "x": arrow.x, "y": arrow.y}
            | ({} if arrow.space == NO_SPACE else {"space": spaces[arrow.space].id})
            for arrow in (arrows[number] for number in way.arrows)
        ]
        legs[way.leg] = leg
    return [legs[number] for number in sorted(legs)]


CHART = read(read_toml(Path(__file__).with_name("chart.toml")))
"""The reference chart; reconstructed (KT-R1)."""
