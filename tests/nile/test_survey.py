"""Maps that others draw: what a map file may say, and that each fault is named with its place (3.2)."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import OptionError, RulebookError
from kernel_games.games.nile.land.africa import ENDS, load_map, read_map

LITTLE: dict[str, Any] = {
    "name": "Little land",
    "rows": [
        "01 ~~~~~~~~~~~",
        "02 ~vvvdddv~~~",
        "03 ~vv....v~~~",
        "04 ~sj....v~v~",
        "05 ~vj...mv~~~",
        "06 ~~vvvvlv~~~",
        "07 ~~~~~~~~~~~",
    ],
    "ports": {"durban": "0202", "zanzibar": "1004"},
    "landings": {"bagamoyo": "0803", "kilwa": "0804"},
    "colony": ["0306", "0406"],
    "cataracts": ["0302"],
    "oases": ["0602"],
    "rivers": [
        {"name": "Long", "course": ["0403", "0302", "0202"]},
        {"name": "Short", "course": ["0605", "0606", "0706"]},
    ],
}

ALONE = "04 ~sj....v~~~"
"""Row 4 of it without the island."""
ISLE = {"zanzibar": "1004"}


def little(**changes: object) -> dict[str, Any]:
    """A small map without fault, with some fields changed; ``row4="..."`` changes a row."""
    data: dict[str, Any] = copy.deepcopy(LITTLE)
    for key, value in changes.items():
        if key.startswith("row") and key[3:].isdecimal():
            data["rows"][int(key[3:]) - 1] = value
        else:
            data[key] = value
    return data


def river(*courses: list[str]) -> list[dict[str, Any]]:
    return [{"name": f"R{number}", "course": course} for number, course in enumerate(courses, 1)]


def test_maps_are_equal_by_value_and_can_be_pickled() -> None:
    one = read_map(LITTLE)
    assert one == read_map(little())
    assert one != read_map(little(name="Another"))
    assert one != "a map"
    copied = pickle.loads(pickle.dumps(one))  # noqa: S301 -- our own
    assert (copied, copied.out, copied.near) == (one, one.out, one.near)
    assert repr(one) == "<Africa 'Little land', 35 hexes, 11 blank>"


@pytest.mark.clause("3.2")
def test_a_river_may_be_told_before_the_one_it_joins() -> None:
    rivers = [
        {"name": "Tributary", "course": ["0303", "0302"]},
        {"name": "Main", "course": ["0403", "0302", "0202"]},
    ]
    one, other = read_map(little(rivers=rivers)), read_map(little(rivers=rivers[::-1]))
    assert (one.out, one.inn) == (other.out, other.inn)
    assert one.inn[one.index["0302"]].bit_count() == 2
    assert one.out[one.index["0302"]] == 6


@pytest.mark.clause("3.2")
def test_a_river_may_be_lost_in_the_unknown_or_end_in_a_lake() -> None:
    africa = read_map(little(rivers=river(["0302", "0403"], ["0605", "0606", "0706"]), cataracts=[]))
    assert africa.near[africa.index["0302"]][africa.out[africa.index["0302"]] - 1] == africa.index["0403"]
    assert africa.inn[africa.index["0403"]] == 0
    assert africa.out[africa.index["0706"]] == ENDS


# Maps that are wrong


BAD_PICTURES = [
    (little(row4="04 ~sj....v~v"), "map row 04", "11 columns like row 01, not 10"),
    (little(row4="04 ~sj....v~v~~"), "map row 04", "11 columns like row 01, not 12"),
    (little(row2="02 ~vvvdddv~~~~"), "map row 02", "11 columns like row 01, not 12"),
    (little(row4="03 ~sj....v~v~"), "map row 04", "row 04 here, not row 03: its hexes are there already"),
    (little(row4="05 ~sj....v~v~"), "map row 04", "row 04 here, not row 05: hexes are missing"),
    (little(row4="04 ~sj.x..v~v~"), "map row 04 column 05", "a terrain: v d j l s m S M"),
    (little(row4="04 ~sj. ..v~v~"), "map row 04 column 05", "sea ~, blank . or a terrain"),
    (little(row4="04 ~sj.~..v~v~"), "map row 04 column 05", "land all round, so a hex is missing"),
    (little(row4="04 ~sj....v~vv"), "map hex 1104", "a neighbour on land"),
    (little(row7="07 ~~~~~~~~~~v"), "map hex 1107", "only zanzibar lies off the coast"),
    (little(row4="~sj....v~v~"), "map row 04", "its number, a space and its letters"),
    (little(row4="4 ~sj....v~v~"), "map row 04", "its number, a space and its letters"),
    (little(row4=4), "map row 04", "its number, a space and its letters"),
    (little(row4=None), "map row 04", "its number, a space and its letters"),
    (little(rows="~v.."), "map rows", "a list"),
    (little(rows=[]), "map rows", "3 to 60 rows"),
    (little(rows=["01 ~~~"] * 61), "map rows", "3 to 60 rows"),
    (little(row1="01 " + "~" * 61), "map row 01", "3 to 60 columns, not 61"),
    (little(row1="01 ~~"), "map row 01", "3 to 60 columns, not 2"),
]


@pytest.mark.clause("3.2")
def test_of_a_land_in_two_parts_the_smaller_one_is_astray_wherever_it_lies() -> None:
    """The western part, read first, has 14 hexes of 29."""
    rows = [row[:7] + "~" + row[8:] for row in LITTLE["rows"]]
    with pytest.raises(OptionError) as error:
        read_map(little(rows=rows))
    assert error.value.field == "map hex 0202"


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(("data", "field", "wrong"), BAD_PICTURES)
def test_a_wrong_picture_names_row_and_hex(data: dict[str, Any], field: str, wrong: str) -> None:
    with pytest.raises(OptionError) as error:
        read_map(data)
    assert wrong in str(error.value)
    assert error.value.field == field
    assert error.value.clause == "3.2"


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("rivers", "name", "wrong"),
    [
        (river(["0403", "0302", "0303", "0205"]), "R1", "a neighbour of 0303: here is a gap"),
        (river(["0503", "0302", "0202"]), "R1", "a neighbour of 0503: here is a gap"),
        (river(["0302", "0202", "0302"]), "R1", "each hex once"),
        (river(["0302", "0303"], ["0303", "0203"], ["0203", "0302"]), "R1", "no loop"),
        (
            river(["0302", "0202"], ["0303", "0302", "0203"]),
            "R2",
            "end of its course: R1 flows on from there",
        ),
        (river(["0302", "0403", "0503"]), "R1", "only the first and the last may be blank"),
        (river(["0202", "0103"]), "R1", "this is sea"),
        (river(["0202", "1208"]), "R1", "columns 01 to 11 and rows 01 to 07"),
        (river(["0202"]), "R1", "two hexes or more"),
        (river([]), "R1", "two hexes or more"),
        (river(["0403", "0404"]), "R1", "one of them published"),
        (river(["0202", "302"]), "R1", "two figures each"),
        (river(["0202", "３０２２"]), "R1", "two figures each"),
        (river(["0202", 302]), "R1", "two figures each"),  # type: ignore[list-item]
        ([{"name": "", "course": ["0302", "0202"]}], "1", "a name of 1 to 100 characters"),
        ([{"name": "A\nB", "course": ["0302", "0202"]}], "1", "a name of 1 to 100 characters"),
        ([{"name": "A", "course": "0302 0202"}], "A", "a list"),
    ],
)
def test_a_wrong_river_is_named(rivers: object, name: str, wrong: str) -> None:
    with pytest.raises(OptionError) as error:
        read_map(little(rivers=rivers, cataracts=[]))
    assert wrong in str(error.value)
    assert error.value.field == f"map river {name}"
    assert error.value.clause == "3.2"


@pytest.mark.clause("3.2")
def test_a_river_has_a_mouth() -> None:
    inland = ["03 ~vvv...v~~~", "04 ~sjv...v~v~"]
    data = little(row3=inland[0], row4=inland[1], rivers=river(["0503", "0403"]), cataracts=[])
    with pytest.raises(OptionError, match="a mouth: the coast, the edge, a lake, a desert") as error:
        read_map(data)
    assert (error.value.field, error.value.value, error.value.clause) == ("map river R1", "0403", "3.2")


@pytest.mark.parametrize(
    ("changes", "field", "wrong", "clause"),
    [
        ({"ports": {**ISLE, "durban": "0503"}}, "map port durban", "this one is blank", "3.2"),
        ({"ports": {"durban": "0101"}, "landings": {}}, "map port durban", "this is sea", "3.2"),
        ({"ports": {"durban": "1301"}, "landings": {}}, "map port durban", "columns 01 to 11", "3.2"),
        ({"ports": {"durban": 202}, "landings": {}}, "map port durban", "two figures each", "3.2"),
        ({"ports": {}, "landings": {}, "row4": ALONE}, "map ports", "at least one of zanzibar", "4.5"),
        ({"ports": {"atlantis": "0202"}}, "atlantis", "one of the fields zanzibar", ""),
        ({"ports": ["0202"]}, "map ports", "a mapping", ""),
        (
            {"ports": {**ISLE, "durban": "0202", "luanda": "0202"}},
            "map port durban",
            "without another port",
            "3.2",
        ),
        ({"ports": {"zanzibar": "0202"}, "row4": ALONE}, "map port zanzibar", "an island", "3.2"),
        ({"ports": {"durban": "0202"}, "row4": ALONE}, "map landings", "none without zanzibar", "3.2"),
        ({"landings": {}}, "map landings", "bagamoyo and kilwa", "3.2"),
        ({"landings": {"kilwa": "0803"}}, "map landings", "bagamoyo and kilwa", "3.2"),
        ({"landings": {"bagamoyo": "0803", "kilwa": "0503"}}, "map landing kilwa", "on the coast", "3.2"),
        ({"landings": {"bagamoyo": "0803", "lamu": "0804"}}, "lamu", "fields bagamoyo, kilwa", ""),
        ({"colony": ["0503"]}, "map colony hex", "this one is blank", "3.2"),
        ({"colony": ["0306", "0306"]}, "map colony hex", "each hex once", "3.2"),
        ({"colony": ["9999"]}, "map colony hex", "columns 01 to 11", "3.2"),
        ({"colony": "0306"}, "map colony hex", "a list", "3.2"),
        ({"cataracts": ["0306"]}, "map cataract", "that a known river leaves", "9.27"),
        ({"cataracts": ["0202"]}, "map cataract", "that a known river leaves", "9.27"),
        ({"oases": ["0306"]}, "map oasis", "a desert hex without a river", "5.4441"),
        ({"oases": ["0503"]}, "map oasis", "a desert hex without a river", "5.4441"),
        ({"row5": "05 ~vd...mv~~~"}, "map hex 0305", "no desert beside jungle", "10.27"),
        ({"row6": "06 ~~vvllllv~~"}, "map hex 0506", "no more than 3 lakes together", "10.28"),
        ({"row3": "03 ~vvvvvvv~~~"}, "map rows", "at least 8, one for each discovery counter", "4.41"),
        ({"name": " "}, "map name", "a name", "3.2"),
        ({"name": "x" * 101}, "map name", "a name", "3.2"),
        ({"name": 5}, "map name", "a name", "3.2"),
        ({"scale": 188}, "scale", "one of the fields name, rows", ""),
    ],
)
def test_a_wrong_map_names_the_hex_the_fault_and_the_clause(
    changes: dict[str, Any], field: str, wrong: str, clause: str
) -> None:
    with pytest.raises(OptionError) as error:
        read_map(little(**changes))
    assert wrong in str(error.value)
    assert error.value.field == field
    assert error.value.clause == clause


@pytest.mark.clause("3.2")
def test_a_port_may_lie_inland_on_a_river_only() -> None:
    dry = little(
        ports={"khartoum": "0303"},
        landings={},
        row3="03 ~vvv...v~~~",
        row4="04 ~sjv...v~~~",
        cataracts=[],
        rivers=[],
    )
    with pytest.raises(OptionError, match="a hex on the coast or on a river; this one lies inland"):
        read_map(dry)
    wet = little(**{**dry, "rivers": river(["0403", "0303", "0203"])})
    assert read_map(wet).ports == {"khartoum": read_map(wet).index["0303"]}


@pytest.mark.parametrize(
    ("data", "right"),
    [
        ([], "a mapping with the fields name, rows"),
        (5, "a mapping with the fields name, rows"),
        (None, "a mapping with the fields name, rows"),
        ("Africa", "one of africa, practice"),
    ],
)
def test_what_is_no_map_at_all_is_said_to_be_none(data: object, right: str) -> None:
    with pytest.raises(OptionError, match=rf"map = .*: expected {right}"):
        read_map(data)


# Files


def as_toml(data: dict[str, Any]) -> str:
    """A map as a file."""
    lines = [f"{key} = {json.dumps(data[key])}" for key in ("name", "rows", "colony", "cataracts", "oases")]
    for table in ("ports", "landings"):
        lines += [f"[{table}]", *(f'{key} = "{name}"' for key, name in data[table].items())]
    for entry in data["rivers"]:
        lines += ["[[rivers]]", *(f"{key} = {json.dumps(value)}" for key, value in entry.items())]
    return "\n".join(lines) + "\n"


def test_a_map_loads_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "little.toml"
    path.write_text(as_toml(LITTLE), encoding="utf-8")
    assert read_map(load_map(path)) == read_map(LITTLE)


@pytest.mark.clause("3.2")
def test_a_map_file_that_is_wrong_names_the_row_or_the_line(tmp_path: Path) -> None:
    path = tmp_path / "little.toml"
    path.write_text(as_toml(little(row4="04 ~sj.~..v~v~")), encoding="utf-8")
    with pytest.raises(OptionError, match=r"map row 04 column 05 = '~': .*a hex is missing"):
        load_map(path)
    path.write_text('name = "A"\nrows = [\n', encoding="utf-8")
    with pytest.raises(RulebookError, match=r"little.toml: not readable as TOML: "):
        load_map(path)
    with pytest.raises(FileNotFoundError):
        load_map(tmp_path / "nowhere.toml")
