"""Maps before they are maps: what a map file may say, and what is wrong with it (3.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from kernel_games.engine.hexes import around
from kernel_games.engine.reading import check_fields, read_list, reject
from kernel_games.games.nile.book import fixed, printed, table

Cell = tuple[int, int]
"""Column and row of a place on the sheet, from 1."""

DIRECTIONS = ("north", "northeast", "southeast", "south", "southwest", "northwest")
"""The six directions; numbered 1 to 6 on cards and in rivers, clockwise from the north (SN-R4)."""

LETTERS = {
    "veldt": "v",
    "desert": "d",
    "jungle": "j",
    "lake": "l",
    "swamp": "s",
    "mountain": "m",
    "jungle_swamp": "S",
    "jungle_mountain": "M",
}
"""The letter of each terrain in map files, states and observations; the first six are basic (10.21)."""

TERRAINS = tuple(LETTERS)

BASIC = TERRAINS[:6]
"""The six kinds that are not combined of others (10.21)."""

BLANK = "."
"""The letter of an unexplored hex (3.2)."""

SEA = "~"
"""The letter of sea in the picture of a map; there is no hex."""

JUNGLES = frozenset("jSM")
"""Letters of the terrains that are jungle, alone or combined (10.21)."""

MOST_LAKES: int = printed("10.28", "lakes")
"""So many lakes may lie together on a map (10.28)."""

PRINTED_PORTS = ("zanzibar", "khartoum", "durban", "port_elizabeth", "capetown")
"""The ports that the rulebook names (3.2, 5.426, 5.427)."""

PORTS = (
    *PRINTED_PORTS,
    "saint_louis",
    "freetown",
    "lagos",
    "luanda",
    "benguela",
    "mozambique",
    "mombasa",
)
"""All ports a map may have; those after the printed ones are reconstructed."""

ISLAND = "zanzibar"
"""The port that lies off the coast."""

LANDINGS = ("bagamoyo", "kilwa")
"""Where Zanzibar's two arrows point (3.2)."""

COUNTER_COUNT: int = len(table("R23.2")) + fixed("3.32", "blank")
"""So many discovery counters need a blank hex each (3.32, 4.41)."""

SMALLEST_MAP, LARGEST_MAP = 3, 60
"""Rows and columns at least and at most."""

_FIELDS = ("name", "rows", "ports", "landings", "colony", "rivers", "cataracts", "oases")
_OF_THE_MAP = "3.2"
_SIGNS = frozenset((SEA, BLANK, *LETTERS.values()))


def check(data: object) -> dict[str, Any]:
    """Return a map as plain data, complete and without fault.

    Raises
    ------
    OptionError
        Names the row, hex, port or river, and what would be right (3.2).
    """
    fields = check_fields("map", data, _FIELDS)
    rows = _rows(read_list("map rows", fields.get("rows"), None, _OF_THE_MAP))
    sheet = _Sheet(rows)
    ports = _named("port", fields.get("ports", {}), PORTS, sheet)
    sheet.check_land(ports.get(ISLAND))
    sheet.check_terrain()
    rivers = _rivers(read_list("map rivers", fields.get("rivers", []), None, _OF_THE_MAP), sheet)
    flow = sheet.check_rivers(rivers)
    landings = _named("landing", fields.get("landings", {}), LANDINGS, sheet)
    sheet.check_ports(ports, landings, flow)
    colony, cataracts, oases = (
        _hexes(kind, fields.get(field, []), sheet)
        for kind, field in (("colony hex", "colony"), ("cataract", "cataracts"), ("oasis", "oases"))
    )
    for name in colony:
        if sheet.land[_cell(name)] == BLANK:
            reject("map colony hex", name, "a published hex; this one is blank", _OF_THE_MAP)
    sheet.check_marks(cataracts, oases, flow)
    return {
        "name": _text("map name", fields.get("name", "")),
        "rows": [f"{number:02} {row}" for number, row in enumerate(rows, 1)],
        "colony": colony,
        "cataracts": cataracts,
        "oases": oases,
        "ports": ports,
        "landings": landings,
        "rivers": [{"name": name, "course": course} for name, course in rivers],
    }


class _Sheet:
    """The picture of a map, by cell, and what can be asked of it while it is checked."""

    def __init__(self, rows: list[str]) -> None:
        self.columns, self.rows = len(rows[0]), len(rows)
        cells = {
            (column, row): letter for row, line in enumerate(rows, 1) for column, letter in enumerate(line, 1)
        }
        self.land = {cell: letter for cell, letter in cells.items() if letter != SEA}
        self.sea = cells.keys() - self.land.keys()

    def hex(self, field: str, value: object) -> str:
        """Return a name, if it is a hex of this map."""
        if not isinstance(value, str) or len(value) != 4 or not value.isdecimal() or not value.isascii():
            reject(field, value, "the name of a hex, two figures each for column and row: 0512", _OF_THE_MAP)
        cell = _cell(value)
        if cell not in self.land:
            size = f"the map has columns 01 to {self.columns:02} and rows 01 to {self.rows:02}"
            fault = "this is sea" if cell in self.sea else size
            reject(field, value, f"a hex of the map; {fault}", _OF_THE_MAP)
        return value

    def coastal(self, name: str) -> bool:
        return any(cell in self.sea for cell in around(*_cell(name)))

    def at_edge(self, name: str) -> bool:
        return any(cell not in self.sea and cell not in self.land for cell in around(*_cell(name)))

    def check_land(self, island: str | None) -> None:
        """No hex is missing in the middle, and all but the island hang together."""
        border = {cell for cell in self.sea if {1, self.columns} & {cell[0]} or cell[1] in {1, self.rows}}
        hole = min(self.sea - _joined(border, self.sea), default=None)
        if hole is not None:
            expected = "a letter: land all round, so a hex is missing"
            reject(f"map row {hole[1]:02} column {hole[0]:02}", SEA, expected, _OF_THE_MAP)
        main = {cell for cell in self.land if _name(cell) != island}
        blank = sum(self.land[cell] == BLANK for cell in main)
        if blank < COUNTER_COUNT:
            expected = f"at least {COUNTER_COUNT}, one for each discovery counter"
            reject("map rows", f"{blank} blank hexes", expected, "4.41")
        reached = _joined({min(main)}, main)
        largest = reached if 2 * len(reached) >= len(main) else main - reached
        astray = min(main - largest, default=None)
        if astray is not None:
            expected = f"a neighbour on land; only {ISLAND} lies off the coast"
            reject(f"map hex {_name(astray)}", self.land[astray], expected, _OF_THE_MAP)

    def check_terrain(self) -> None:
        """Desert and jungle do not touch (10.27); no more than three lakes lie together (10.28)."""
        lakes = {cell for cell, letter in self.land.items() if letter == "l"}
        for cell, letter in self.land.items():
            if letter == "d" and any(self.land.get(other, SEA) in JUNGLES for other in around(*cell)):
                reject(f"map hex {_name(cell)}", letter, "no desert beside jungle, but veldt", "10.27")
            if letter == "l" and len(_joined({cell}, lakes)) > MOST_LAKES:
                reject(f"map hex {_name(cell)}", letter, f"no more than {MOST_LAKES} lakes together", "10.28")

    def check_ports(
        self, ports: Mapping[str, str], landings: Mapping[str, str], wet: Collection[str]
    ) -> None:
        """Ports can be reached from Europe, and Zanzibar's arrows point at the coast."""
        if not ports:
            reject("map ports", dict(ports), f"at least one of {', '.join(PORTS)}", "4.5")
        for key, name in ports.items():
            field = f"map port {key}"
            if self.land[_cell(name)] == BLANK:
                reject(field, name, "a published hex; this one is blank", _OF_THE_MAP)
            if list(ports.values()).count(name) > 1:
                reject(field, name, "a hex without another port", _OF_THE_MAP)
            alone = not any(cell in self.land for cell in around(*_cell(name)))
            if key == ISLAND and not alone:
                reject(field, name, "an island: a hex off the coast, without neighbours", _OF_THE_MAP)
            if not self.coastal(name) and name not in wet:
                reject(field, name, "a hex on the coast or on a river; this one lies inland", _OF_THE_MAP)
        wanted = LANDINGS if ISLAND in ports else ()
        if set(landings) != set(wanted):
            expected = f"{' and '.join(wanted)}, for {ISLAND}" if wanted else f"none without {ISLAND}"
            reject("map landings", ", ".join(landings) or "none", expected, _OF_THE_MAP)
        for key, name in landings.items():
            if not self.coastal(name) or self.land[_cell(name)] == BLANK:
                reject(f"map landing {key}", name, "a published hex on the coast", _OF_THE_MAP)

    def check_rivers(self, rivers: list[tuple[str, list[str]]]) -> dict[str, str]:
        """Return the next hex downstream of each published hex on a river; nothing where one ends."""
        flow: dict[str, str] = {}
        owner: dict[str, str] = {}
        for river, course in rivers:
            for here, there in pairwise(course):
                if here in flow:
                    expected = f"the end of its course: {owner[here]} flows on from there"
                    reject(f"map river {river}", here, expected, _OF_THE_MAP)
                if self.land[_cell(here)] != BLANK:
                    flow[here], owner[here] = there, river
        for river, course in rivers:
            last = course[-1]
            if last not in flow and self.land[_cell(last)] != BLANK:
                self._check_mouth(river, last)
                flow[last] = ""
        for start, river in owner.items():
            seen: set[str] = set()
            at = start
            while at in flow and at not in seen:
                seen.add(at)
                at = flow[at]
            if at in seen:
                reject(f"map river {river}", start, "no loop: the water never gets out of here", _OF_THE_MAP)
        return flow

    def _check_mouth(self, river: str, name: str) -> None:
        if not (self.coastal(name) or self.at_edge(name) or self.land[_cell(name)] in "dl"):
            expected = "a mouth: the coast, the edge, a lake, a desert, another river, or a blank hex"
            reject(f"map river {river}", name, expected, _OF_THE_MAP)

    def check_marks(self, cataracts: list[str], oases: list[str], flow: Mapping[str, str]) -> None:
        """Cataracts lie where a river leaves its hex, oases in desert without a river."""
        for name in cataracts:
            if self.land[_cell(name)] == "l" or not flow.get(name):
                expected = "a hex, no lake, that a known river leaves for the next one"
                reject("map cataract", name, expected, "9.27")
        for name in oases:
            if self.land[_cell(name)] != "d" or name in flow:
                reject("map oasis", name, "a desert hex without a river", "5.4441")


def _name(cell: Cell) -> str:
    return f"{cell[0]:02}{cell[1]:02}"


def _cell(name: str) -> Cell:
    return int(name[:2]), int(name[2:])


def _joined(start: set[Cell], within: Collection[Cell]) -> set[Cell]:
    """All cells of `within` that hang together with the start."""
    seen = set(start)
    todo = list(start)
    while todo:
        for cell in around(*todo.pop()):
            if cell in within and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    return seen


def _text(field: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 100 or not value.isprintable():
        reject(field, value, "a name of 1 to 100 characters", _OF_THE_MAP)
    return value


def _rows(lines: list[Any]) -> list[str]:
    if not SMALLEST_MAP <= len(lines) <= LARGEST_MAP:
        reject("map rows", f"{len(lines)} rows", f"{SMALLEST_MAP} to {LARGEST_MAP} rows", _OF_THE_MAP)
    rows: list[str] = []
    for number, line in enumerate(lines, 1):
        field = f"map row {number:02}"
        if not isinstance(line, str) or not line[:2].isdecimal() or line[2:3] != " ":
            reject(field, line, f"its number, a space and its letters: '{number:02} ~vv..'", _OF_THE_MAP)
        if int(line[:2]) != number:
            twice = int(line[:2]) < number
            fault = "its hexes are there already" if twice else "hexes are missing"
            reject(field, line, f"row {number:02} here, not row {line[:2]}: {fault}", _OF_THE_MAP)
        row = line[3:]
        for column, letter in enumerate(row, 1):
            if letter not in _SIGNS:
                expected = f"sea {SEA}, blank {BLANK} or a terrain: {' '.join(LETTERS.values())}"
                reject(f"{field} column {column:02}", letter, expected, _OF_THE_MAP)
        if not SMALLEST_MAP <= len(row) <= LARGEST_MAP:
            reject(field, line, f"{SMALLEST_MAP} to {LARGEST_MAP} columns, not {len(row)}", _OF_THE_MAP)
        if rows and len(row) != len(rows[0]):
            reject(field, line, f"{len(rows[0])} columns like row 01, not {len(row)}", _OF_THE_MAP)
        rows.append(row)
    return rows


def _hexes(kind: str, value: object, sheet: _Sheet) -> list[str]:
    names: list[str] = []
    for item in read_list(f"map {kind}", value, None, _OF_THE_MAP):
        name = sheet.hex(f"map {kind}", item)
        if name in names:
            reject(f"map {kind}", name, "each hex once; this one is there already", _OF_THE_MAP)
        names.append(name)
    return names


def _named(kind: str, value: object, known: Collection[str], sheet: _Sheet) -> dict[str, str]:
    found = check_fields(f"map {kind}s", value, known)
    return {key: sheet.hex(f"map {kind} {key}", found[key]) for key in known if key in found}


def _rivers(items: list[Any], sheet: _Sheet) -> list[tuple[str, list[str]]]:
    rivers = []
    for number, item in enumerate(items, 1):
        fields = check_fields(f"map river {number}", item, ("name", "course"))
        river = _text(f"map river {number}", fields.get("name"))
        course = _hexes(f"river {river}", fields.get("course"), sheet)
        blank = [name for name in course if sheet.land[_cell(name)] == BLANK]
        if len(course) < 2 or len(blank) == len(course):
            expected = "two hexes or more, one of them published"
            reject(f"map river {river}", course, expected, _OF_THE_MAP)
        for here, there in pairwise(course):
            if _cell(there) not in around(*_cell(here)):
                reject(f"map river {river}", there, f"a neighbour of {here}: here is a gap", _OF_THE_MAP)
        for name in course[1:-1]:
            if name in blank:
                expected = "a published hex; only the first and the last may be blank"
                reject(f"map river {river}", name, expected, _OF_THE_MAP)
        rivers.append((river, course))
    return rivers
