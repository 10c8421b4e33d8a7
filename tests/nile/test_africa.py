"""The reference map: that it is Africa about 1820, and that it hangs together (3.2)."""

from __future__ import annotations

import json
import tomllib
from collections import deque
from itertools import pairwise
from math import cos, dist, radians, sin, sqrt
from pathlib import Path

import pytest

from kernel_games.games.nile.land.africa import (
    BASIC,
    BLANK,
    DIRECTIONS,
    ENDS,
    JUNGLES,
    LANDINGS,
    LETTERS,
    PORTS,
    PRINTED_PORTS,
    REFERENCE,
    SEA,
    TERRAINS,
    Africa,
    read_map,
)

MAP_FILE = Path(__file__).parents[2] / "kernel_games" / "games" / "nile" / "land" / "africa.toml"
ACROSS = 188
"""Kilometres from one side of a hex to the opposite one."""
KM = 111.2
"""A degree of latitude in kilometres."""


def middle(hex_: int) -> tuple[float, float]:
    """Return longitude and latitude of a hex of the reference map, by the Sanson-Flamsteed projection."""
    column, row = REFERENCE.places[hex_]
    x, y = flat(column, row)
    latitude = 18 - y / KM
    first = (-17.4 - 20) * cos(radians(14.7)) * KM
    x += first - 2 * sqrt(3) / 2 * ACROSS
    return 20 + x / (KM * cos(radians(latitude))), latitude


def flat(column: int, row: int) -> tuple[float, float]:
    return column * sqrt(3) / 2 * ACROSS, (row - 1 + column % 2 / 2) * ACROSS


def apart(hex_: int, longitude: float, latitude: float) -> float:
    """Kilometres between the middle of a hex and a place, near enough at these latitudes."""
    here = middle(hex_)
    east = (here[0] - longitude) * cos(radians(latitude)) * KM
    return dist((east, here[1] * KM), (0, latitude * KM))


def nearest(longitude: float, latitude: float) -> int:
    return min(range(len(REFERENCE.hexes)), key=lambda hex_: apart(hex_, longitude, latitude))


def on_land(longitude: float, latitude: float) -> bool:
    return apart(nearest(longitude, latitude), longitude, latitude) <= ACROSS / sqrt(3)


# The reference map


@pytest.mark.clause("3.2")
def test_the_reference_map_is_marked_reconstructed_and_reads_back() -> None:
    text = MAP_FILE.read_text(encoding="utf-8")
    assert text.startswith("# Reconstructed (SN-R11):")
    assert read_map(tomllib.loads(text)) == REFERENCE


@pytest.mark.clause("3.2")
def test_almost_500_of_its_hexes_are_blank() -> None:
    assert 650 <= len(REFERENCE.hexes) <= 720
    assert 480 <= len(REFERENCE.blank) < 500
    assert len(REFERENCE.published) + len(REFERENCE.blank) == len(REFERENCE.hexes)
    assert {REFERENCE.terrain[hex_] for hex_ in REFERENCE.blank} == {BLANK}
    assert {REFERENCE.terrain[hex_] for hex_ in REFERENCE.published} == set(LETTERS.values())


@pytest.mark.clause("3.2")
def test_the_periphery_is_published() -> None:
    assert REFERENCE.coast <= REFERENCE.published
    north = {hex_ for hex_, (_, row) in enumerate(REFERENCE.places) if row == 1}
    assert north <= REFERENCE.published
    assert {REFERENCE.terrain[hex_] for hex_ in north} == {"d", "m"}, "the Sahara and its mountains"


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("place", "longitude", "latitude"),
    [
        ("Timbuktu", -3.0, 16.8),
        ("Kano", 8.5, 12.0),
        ("Lake Chad", 14.0, 13.0),
        ("Stanley Falls", 25.2, 0.5),
        ("Lake Victoria", 33.0, -1.0),
        ("Ujiji", 29.8, -4.9),
        ("Victoria Falls", 25.9, -17.9),
        ("Lake Ngami", 22.7, -20.5),
        ("Great Zimbabwe", 30.9, -20.3),
        ("Kilimanjaro", 37.4, -3.1),
        ("the Sudd", 30.5, 7.5),
        ("Ogaden", 44.5, 6.5),
    ],
)
def test_what_nobody_in_europe_had_seen_is_blank(place: str, longitude: float, latitude: float) -> None:
    assert on_land(longitude, latitude), place
    assert nearest(longitude, latitude) in set(REFERENCE.blank), place


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("place", "longitude", "latitude", "letters"),
    [
        ("Cape Verde", -17.4, 14.7, "v"),
        ("Cape Palmas", -7.6, 4.6, "j"),
        ("the Niger delta", 6.0, 5.0, "s"),
        ("Mount Cameroon", 9.2, 4.2, "M"),
        ("the mouth of the Congo", 12.6, -5.9, "j"),
        ("the Namib", 15.0, -24.0, "d"),
        ("the Cape", 18.5, -33.9, "v"),
        ("Little Karoo", 22.0, -33.4, "m"),
        ("Drakensberg", 29.0, -29.3, "m"),
        ("Delagoa Bay", 32.5, -26.0, "s"),
        ("the Zambezi delta", 36.2, -18.4, "s"),
        ("Cape Guardafui", 51.0, 11.7, "m"),
        ("Danakil", 41.0, 13.5, "d"),
        ("Lake Tana", 37.3, 12.0, "l"),
        ("Aïr", 8.5, 17.8, "m"),
    ],
)
def test_the_periphery_has_the_terrain_of_africa(
    place: str, longitude: float, latitude: float, letters: str
) -> None:
    assert apart(nearest(longitude, latitude), longitude, latitude) < ACROSS, place
    assert REFERENCE.terrain[nearest(longitude, latitude)] in letters, place


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("longitude", "latitude"),
    [(-20, 10), (-10, 1), (0, 0), (6, 1), (5, -15), (10, -28), (20, -37), (37, -25), (45, -8), (52, 3)],
)
def test_round_africa_there_is_sea(longitude: float, latitude: float) -> None:
    assert not on_land(longitude, latitude)


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("port", "longitude", "latitude"),
    [
        ("zanzibar", 39.2, -6.2),
        ("khartoum", 32.5, 15.6),
        ("durban", 31.0, -29.9),
        ("port_elizabeth", 25.6, -34.0),
        ("capetown", 18.4, -33.9),
        ("saint_louis", -16.5, 16.0),
        ("freetown", -13.2, 8.5),
        ("lagos", 3.4, 6.5),
        ("luanda", 13.2, -8.8),
        ("benguela", 13.4, -12.6),
        ("mozambique", 40.7, -15.0),
        ("mombasa", 39.7, -4.0),
    ],
)
def test_ports_lie_where_they_lie(port: str, longitude: float, latitude: float) -> None:
    limit = 2 * ACROSS if port == "zanzibar" else ACROSS
    assert apart(REFERENCE.ports[port], longitude, latitude) < limit
    assert REFERENCE.ports[port] in REFERENCE.published


@pytest.mark.clause("3.2")
def test_the_printed_ports_come_first_and_the_others_are_few() -> None:
    assert tuple(REFERENCE.ports) == PORTS
    assert PORTS[:5] == PRINTED_PORTS
    assert len(PORTS) <= 12
    inland = [port for port, hex_ in REFERENCE.ports.items() if hex_ not in REFERENCE.coast]
    assert inland == ["khartoum"]
    assert REFERENCE.out[REFERENCE.ports["khartoum"]], "on the Nile"


@pytest.mark.clause("3.2")
def test_zanzibar_is_an_island_with_two_arrows() -> None:
    island = REFERENCE.ports["zanzibar"]
    assert REFERENCE.near[island] == (-1,) * 6
    assert tuple(REFERENCE.landings) == LANDINGS
    assert set(REFERENCE.landings.values()) <= REFERENCE.coast
    assert all(2 <= REFERENCE.distance(island, hex_) <= 3 for hex_ in REFERENCE.landings.values())
    assert len(set(REFERENCE.landings.values())) == 2


@pytest.mark.clause("3.2")
def test_the_cape_colony_lies_on_or_south_of_the_orange_to_durban_and_the_source() -> None:
    orange = next(river for river in REFERENCE.rivers if river.name == "Orange").course
    rows = dict(REFERENCE.places[hex_] for hex_ in orange)
    durban = REFERENCE.places[REFERENCE.ports["durban"]]
    assert REFERENCE.distance(orange[0], REFERENCE.ports["durban"]) == 1, "the line from the source is short"
    rows[durban[0]] = durban[1]
    south = {
        hex_
        for hex_, (column, row) in enumerate(REFERENCE.places)
        if row >= rows.get(column, 99) or hex_ in orange
    }
    assert south == REFERENCE.colony
    assert REFERENCE.colony <= REFERENCE.published
    assert {"capetown", "port_elizabeth", "durban"} == {
        port for port, hex_ in REFERENCE.ports.items() if hex_ in REFERENCE.colony
    }


@pytest.mark.clause("3.2")
def test_the_orange_is_known_from_source_to_mouth() -> None:
    orange = next(river for river in REFERENCE.rivers if river.name == "Orange").course
    assert REFERENCE.inn[orange[0]] == 0, "it rises here"
    assert REFERENCE.out[orange[-1]] == ENDS
    assert set(orange) <= REFERENCE.published
    assert orange[-1] in REFERENCE.coast


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    "name",
    [
        "White Nile", "Blue Nile", "Senegal", "Gambia", "Volta", "Bonny", "Congo",
        "Cuanza", "Limpopo", "Zambezi", "Rovuma", "Rufiji", "Juba",
    ],
)  # fmt: skip
def test_rivers_are_known_at_their_mouths_and_come_from_the_unknown(name: str) -> None:
    course = next(river for river in REFERENCE.rivers if river.name == name).course
    assert REFERENCE.terrain[course[0]] == BLANK
    assert (REFERENCE.out[course[0]], REFERENCE.inn[course[0]]) == (0, 0), "nothing is known of it there"
    first = course[1]
    upstream = REFERENCE.near[first].index(course[0])
    assert REFERENCE.inn[first] >> upstream & 1
    if not name.endswith("Nile"):
        assert course[-1] in REFERENCE.coast
        assert REFERENCE.out[course[-1]] == ENDS


@pytest.mark.clause("3.2")
def test_both_niles_meet_at_khartoum_and_leave_the_map_in_the_north() -> None:
    khartoum = REFERENCE.ports["khartoum"]
    assert REFERENCE.inn[khartoum].bit_count() == 2
    assert REFERENCE.out[khartoum] == 1
    last = REFERENCE.near[khartoum][0]
    assert REFERENCE.places[last][1] == 1
    assert REFERENCE.out[last] == ENDS
    for name in ("White Nile", "Blue Nile"):
        course = next(river for river in REFERENCE.rivers if river.name == name).course
        assert len(set(course) & REFERENCE.published - {khartoum}) >= 2, "known for some hexes"


@pytest.mark.clause("3.2")
def test_what_flows_out_of_one_hex_flows_into_the_next() -> None:
    for hex_ in range(len(REFERENCE.hexes)):
        out = REFERENCE.out[hex_]
        if 1 <= out <= 6:
            there = REFERENCE.near[hex_][out - 1]
            assert there >= 0
            back = (out + 2) % 6
            assert there in REFERENCE.blank or REFERENCE.inn[there] >> back & 1
        for direction in range(6):
            if REFERENCE.inn[hex_] >> direction & 1:
                there = REFERENCE.near[hex_][direction]
                assert there in REFERENCE.blank or REFERENCE.out[there] == (direction + 3) % 6 + 1
                assert out, "what comes in goes out or ends"


@pytest.mark.clause("9.17")
def test_half_hexes_are_cut_by_the_northern_edge() -> None:
    places = [REFERENCE.places[hex_] for hex_ in sorted(REFERENCE.half)]
    assert places == [(column, 1) for column in range(4, 39, 2)]


@pytest.mark.clause("4.41", "4.42")
def test_there_is_room_for_all_discovery_counters() -> None:
    room = [hex_ for hex_ in REFERENCE.blank if REFERENCE.remote[hex_] >= 5]
    assert len(room) >= 50
    assert max(REFERENCE.remote) >= 7
    placed: list[int] = []
    for hex_ in room:
        if all(REFERENCE.distance(hex_, other) >= 3 for other in placed):
            placed.append(hex_)
    assert len(placed) >= 8


# What can be asked of a map


@pytest.mark.clause("SN-R4")
def test_directions_run_clockwise_from_the_north() -> None:
    assert DIRECTIONS == ("north", "northeast", "southeast", "south", "southwest", "northwest")
    for hex_, near in enumerate(REFERENCE.near):
        x, y = flat(*REFERENCE.places[hex_])
        for direction, other in enumerate(near):
            if other >= 0:
                angle = radians(60 * direction)
                expected = (x + sin(angle) * ACROSS, y - cos(angle) * ACROSS)
                assert flat(*REFERENCE.places[other]) == pytest.approx(expected)
                assert REFERENCE.near[other][(direction + 3) % 6] == hex_


@pytest.mark.clause("10.21")
def test_terrains_have_a_letter_each_and_six_are_basic() -> None:
    assert tuple(LETTERS) == TERRAINS
    assert BASIC == ("veldt", "desert", "jungle", "lake", "swamp", "mountain")
    assert len({*LETTERS.values(), BLANK, SEA}) == len(LETTERS) + 2
    assert {LETTERS["jungle"], LETTERS["jungle_swamp"], LETTERS["jungle_mountain"]} == JUNGLES


@pytest.mark.clause("3.2")
def test_hexes_are_named_by_column_and_row() -> None:
    assert len(set(REFERENCE.hexes)) == len(REFERENCE.hexes) == len(REFERENCE.terrain)
    for hex_, name in enumerate(REFERENCE.hexes):
        assert REFERENCE.index[name] == hex_
        assert REFERENCE.places[hex_] == (int(name[:2]), int(name[2:]))
        assert 1 <= REFERENCE.places[hex_][0] <= REFERENCE.columns
        assert 1 <= REFERENCE.places[hex_][1] <= REFERENCE.rows


def steps_over_land(africa: Africa, start: int) -> dict[int, int]:
    steps = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for there in africa.near[here]:
            if there >= 0 and there not in steps:
                steps[there] = steps[here] + 1
                todo.append(there)
    return steps


@pytest.mark.clause("4.41")
@pytest.mark.parametrize("start", [0, 6, 58, 59, 116])
def test_distance_is_the_number_of_steps(start: int) -> None:
    rows = [f"{number:02} ~" + "." * 13 + "~" for number in range(1, 10)]
    rows[0] = "01 ~vv...........~"
    plain = read_map({"name": "Plain", "rows": rows, "ports": {"durban": "0201"}})
    steps = steps_over_land(plain, start)
    assert len(steps) == 117
    assert list(plain.distances(start)) == [steps[hex_] for hex_ in range(117)]
    assert all(plain.distance(start, hex_) == plain.distance(hex_, start) for hex_ in range(117))


@pytest.mark.clause("4.41")
def test_distance_goes_straight_over_the_sea() -> None:
    lagos, luanda = REFERENCE.ports["lagos"], REFERENCE.ports["luanda"]
    assert REFERENCE.distance(lagos, luanda) < steps_over_land(REFERENCE, lagos)[luanda]
    assert REFERENCE.distance(REFERENCE.ports["zanzibar"], REFERENCE.landings["bagamoyo"]) == 2


@pytest.mark.clause("4.41")
def test_remote_is_the_distance_to_the_nearest_published_hex() -> None:
    for hex_ in range(len(REFERENCE.hexes)):
        far = REFERENCE.distances(hex_)
        assert REFERENCE.remote[hex_] == min(far[other] for other in REFERENCE.published)


def test_a_map_is_compact_plain_data_that_reads_back() -> None:
    text = json.dumps(REFERENCE.to_dict())
    assert len(text) < 4000
    again = read_map(json.loads(text))
    assert again == REFERENCE
    assert hash(again) == hash(REFERENCE)
    assert again.to_dict() == REFERENCE.to_dict()
    assert again.to_dict() is again.to_dict(), "observations share it"


@pytest.mark.clause("3.2")
def test_every_hex_of_the_mainland_can_be_walked_to() -> None:
    island = REFERENCE.ports["zanzibar"]
    steps = steps_over_land(REFERENCE, REFERENCE.ports["capetown"])
    assert set(steps) == set(range(len(REFERENCE.hexes))) - {island}
    for name, course in REFERENCE.rivers:
        assert all(there in REFERENCE.near[here] for here, there in pairwise(course)), name
