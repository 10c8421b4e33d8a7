"""Records as plain data: a field has two places, its record and its kind; errors come from one."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from kernel_games.engine import OptionError
from kernel_games.engine.fields import (
    FieldRow,
    Fields,
    Kind,
    choice,
    flag,
    many,
    number,
    place_in,
    plain,
    read_plain,
    write_rows,
)

COLOURS = ("red", "green")


class Raft(NamedTuple):
    where: int
    colour: int = 1
    crew: tuple[int, ...] = ()
    afloat: bool = True
    name: str = ""


KINDS = {
    "where": number(0, 9, "R1"),
    "colour": place_in(COLOURS, "R2"),
    "crew": many(number(1, clause="R3"), "R3", most=3),
    "afloat": flag("R4"),
    "name": choice(("Kon", "Tiki"), "R5", or_none=True),
}
RAFT = Fields(Raft, KINDS, called={"where": "space"})


def test_a_record_is_read_back_from_what_is_written() -> None:
    raft = Raft(3, 0, (2, 1), afloat=False, name="Kon")
    data = {"space": 3, "colour": "red", "crew": [2, 1], "afloat": False, "name": "Kon"}
    assert RAFT.write(raft) == data
    assert list(RAFT.write(raft)) == list(data)
    assert RAFT.read("raft", data) == raft


def test_what_is_left_out_is_as_the_record_has_it() -> None:
    assert RAFT.read("raft", {"space": 3}) == Raft(3)


def test_a_sparse_record_says_only_what_is_not_as_usual() -> None:
    sparse = Fields(Raft, KINDS, sparse=True)
    assert sparse.write(Raft(0, 0)) == {"where": 0, "colour": "red"}
    assert sparse.read("raft", sparse.write(Raft(0, 0))) == Raft(0, 0)


@pytest.mark.parametrize(
    ("data", "field", "expected", "clause"),
    [
        ({}, "raft.space", "a whole number from 0 to 9", "R1"),
        ({"space": 10}, "raft.space", "a whole number from 0 to 9", "R1"),
        ({"space": True}, "raft.space", "a whole number from 0 to 9", "R1"),
        ({"space": 1, "colour": "blue"}, "raft.colour", "one of red, green", "R2"),
        ({"space": 1, "colour": 0}, "raft.colour", "one of red, green", "R2"),
        ({"space": 1, "crew": 3}, "raft.crew", "a list", "R3"),
        ({"space": 1, "crew": [1, 0]}, "raft.crew[1]", "a whole number, 1 or more", "R3"),
        ({"space": 1, "crew": [1] * 4}, "raft.crew", "at most 3", "R3"),
        ({"space": 1, "afloat": 1}, "raft.afloat", "true or false", "R4"),
        ({"space": 1, "name": "Ra"}, "raft.name", "one of Kon, Tiki", "R5"),
        ({"space": 1, "where": 1}, "where", "one of the fields space, colour, crew, afloat, name", ""),
        ([], "raft", "a mapping with the fields space, colour, crew, afloat, name", ""),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(
    data: Any, field: str, expected: str, clause: str
) -> None:
    with pytest.raises(OptionError) as caught:
        RAFT.read("raft", data)
    assert (caught.value.field, caught.value.expected, caught.value.clause) == (field, expected, clause)


def test_too_many_are_counted_by_the_name_of_their_field() -> None:
    with pytest.raises(OptionError, match=r"raft\.crew = '4 crew': expected at most 3"):
        RAFT.read("raft", {"space": 1, "crew": [1] * 4})


def test_records_can_lie_in_records() -> None:
    class Sea(NamedTuple):
        rafts: tuple[Raft, ...]

    sea = Fields(Sea, {"rafts": many(RAFT.kind)})
    held = Sea((Raft(1), Raft(2, crew=(5,))))
    assert sea.read("sea", sea.write(held)) == held
    with pytest.raises(OptionError, match=r"^sea\.rafts\[1\]\.crew\[0\] = 'x'"):
        sea.read("sea", {"rafts": [{"space": 1}, {"space": 1, "crew": ["x"]}]})


def test_a_new_field_needs_a_kind_and_nothing_else() -> None:
    class Named(NamedTuple):
        where: int
        sail: bool = False

    with pytest.raises(TypeError, match="Named has the fields where, sail, not where"):
        Fields(Named, {"where": number()})
    fields = Fields(Named, {"where": number(), "sail": flag()})
    assert fields.read("raft", fields.write(Named(1, sail=True))) == Named(1, sail=True)
    with pytest.raises(OptionError, match=r"raft\.sail = 'up': expected true or false"):
        fields.read("raft", {"where": 1, "sail": "up"})


def test_a_kind_writes_what_it_holds_as_it_is_unless_it_says_otherwise() -> None:
    assert Kind(lambda _, value: value).write(3) == 3


def test_a_position_is_a_table_in_which_a_field_that_stands_alone_is_one_row() -> None:
    table = {"where": plain(number(0, 9, "R1"), 4), "crew": FieldRow(lambda raft: len(raft.crew))}
    assert write_rows(table, Raft(3, crew=(1, 2))) == {"where": 3, "crew": 2}
    assert read_plain(table, {"where": 3, "crew": 2}) == {"where": 3}
    assert read_plain(table, {}) == read_plain(table, {"where": None}) == {"where": 4}
    table["afloat"] = plain(flag("R4"), usual=True)
    assert write_rows(table, Raft(3, afloat=False)) == {"where": 3, "crew": 0, "afloat": False}
    assert read_plain(table, {"where": 3, "afloat": False}) == {"where": 3, "afloat": False}
    with pytest.raises(OptionError, match=r"^afloat = 'no': expected true or false \(R4\)"):
        read_plain(table, {"afloat": "no"})
