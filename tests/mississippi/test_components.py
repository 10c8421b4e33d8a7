"""The contents of the box: every component and setup clause, and the course as data."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import OptionError, RulebookError
from kernel_games.engine.hexes import AROUND
from kernel_games.games.mississippi import game, load_course
from kernel_games.games.mississippi.components import (
    NUMBERS,
    PLAYERS,
    ahead,
    behind,
    heading_of,
    number_at,
)
from kernel_games.games.mississippi.course import REFERENCE, Course, read_course
from kernel_games.games.mississippi.state import OFF

CLAUSES = {
    "component": "C1 D2 D3",
    "setup": "S1 S2 S3 S4 D10 D13",
    "action": "1a 2a 6a 6b",
    "limit": "2b 2c 6c D9",
    "effect": "1b 2d 3a 3b 4a 4b 5a 7a D1 D4 D5 D7 D8 D12 D15",
    "end": "5b 8a D6 D11 D14",
}
COURSE_FILE = Path(__file__).parents[2] / "kernel_games" / "games" / "mississippi" / "course.toml"


def winding(rows: int, length: int) -> dict[str, Any]:
    """Rows of hexes that run to and fro: the first to the east, the second back to the west, and so on."""
    spaces: list[list[int]] = []
    for row in range(rows):
        line = [[q - row // 2, row] for q in range(length)]
        spaces += line[::-1] if row % 2 else line
    return {"name": f"{rows} rows of {length}", "spaces": spaces}


def changed(**spaces: object) -> dict[str, Any]:
    """A course of 18 spaces with some of them changed: ``s5=[9, 9]`` is the fifth."""
    course = winding(3, 6)
    for key, value in spaces.items():
        course["spaces"][int(key[1:]) - 1] = value
    return course


def test_the_rulebook_holds_every_clause_with_its_kind() -> None:
    expected = {f"MS-{number}": kind for kind, numbers in CLAUSES.items() for number in numbers.split()}
    assert {clause.id: clause.kind for clause in game.rulebook.values()} == expected
    assert len(expected) == 21 + 15 + 1, "rules, decisions, and what is in the box"


def test_decisions_are_marked_reconstructed_and_what_only_descriptions_tell_public() -> None:
    marks = {clause.id: clause.provenance for clause in game.rulebook.values()}
    assert {id_ for id_, mark in marks.items() if mark == "reconstructed"} == {
        f"MS-D{n}" for n in range(1, 16) if n != 14
    }
    assert {id_ for id_, mark in marks.items() if mark == "public"} == {"MS-C1", "MS-D14"}


@pytest.mark.clause("MS-C1", "MS-S1", "MS-D13")
def test_all_60_logs_are_dealt_out_and_to_two_as_well() -> None:
    assert game.law.all_logs == 60
    assert game.law.logs == {2: 30, 3: 20, 4: 15, 5: 12, 6: 10}
    for players in game.players:
        state = game.new(players)
        assert state.logs == (60 // players,) * players
        assert state.supply == 0
    assert list(game.players) == [2, 3, 4, 5, 6]


@pytest.mark.clause("MS-D3")
def test_numbers_run_clockwise_from_the_bow_and_opposite_sides_differ_by_three() -> None:
    assert [number_at(direction, 0) for direction in range(6)] == list(NUMBERS)
    for heading in range(6):
        for direction in range(6):
            number = number_at(direction, heading)
            assert number_at(direction + 1, heading) == number % 6 + 1
            assert abs(number_at(direction + 3, heading) - number) == 3
            assert heading_of(number, direction) == heading


def test_the_six_directions_go_round_and_opposite_ones_cancel() -> None:
    for number, (q, r) in enumerate(AROUND):
        assert AROUND[(number + 3) % 6] == (-q, -r)
        before, after = AROUND[number - 1], AROUND[(number + 1) % 6]
        assert (before[0] + after[0], before[1] + after[1]) == (q, r), "a hexagon closes"


@pytest.mark.clause("MS-D2")
def test_the_reference_course_is_marked_winds_and_its_rows_touch() -> None:
    text = COURSE_FILE.read_text(encoding="utf-8")
    assert text.startswith("# Reconstructed:")
    assert read_course(tomllib.loads(text)) == REFERENCE
    assert len(REFERENCE.spaces) == 66
    inner = [near for near in REFERENCE.near if len(near) == 6]
    assert len(inner) == 4 * 9, "every space but those of the first and last row and of the bends"
    assert {REFERENCE.flow(place) for place in range(66)} == {0, 1, 2, 3}, "east, two ways down, west"


@pytest.mark.clause("MS-S3")
def test_the_finish_lies_in_the_direction_in_which_a_ship_arrives() -> None:
    bent = Course("Bent at last", [(0, 0), (1, 0), (2, 0), (2, 1)])
    assert bent.flow(bent.finish) == bent.near[2][3] != bent.near[1][2]


@pytest.mark.clause("MS-D2")
@pytest.mark.parametrize("players", game.players)
def test_the_starting_logs_do_not_reach_the_goal_whatever_is_jumped(players: int) -> None:
    most = game.law.logs[players] + players - 1
    assert most < len(REFERENCE.spaces) / 2 + 1


def test_a_course_equals_another_of_the_same_name_and_spaces() -> None:
    assert read_course(winding(3, 6)) == read_course(winding(3, 6))
    assert read_course(winding(3, 6)) != read_course(winding(3, 7))
    assert read_course(winding(3, 6)) != "a course"
    assert isinstance(read_course(winding(3, 6)), Course)


@pytest.mark.clause("MS-D2")
@pytest.mark.parametrize(
    ("course", "field", "wrong"),
    [
        (changed(s4=[3, -1]), "course space 5", "here is a gap"),
        (changed(s4=[40, 40]), "course space 4", r"a neighbour of space 3 at \[2, 0\]: here is a gap"),
        (changed(s9=[1, 1]), "course space 9", "branches off space 3"),
        (changed(s3=[0, 0]), "course space 3", "space 1 is there already"),
        (changed(s8=[5, 0]), "course space 8", "space 6 is there already"),
        (changed(s2=[1.0, 0]), "course space 2", "a whole number"),
        (changed(s2=[True, 0]), "course space 2", "a whole number"),
        (changed(s2=["1", 0]), "course space 2", "a whole number"),
        (changed(s2=[10**9, 0]), "course space 2", "from -1000 to 1000"),
        (changed(s2=[1, 0, 0]), "course space 2", "two whole numbers"),
        (changed(s2=1), "course space 2", "two whole numbers"),
        (winding(1, 6), "course spaces", "7 to 400 spaces"),
        (winding(1, 401), "course spaces", "7 to 400 spaces"),
        ({"name": "x", "spaces": "0 0"}, "course spaces", "a list"),
        ({"name": "x"}, "course spaces", "a list"),
        ({"spaces": [[0, 0]] * 9}, "course name", "a name"),
        ({"name": " ", "spaces": [[0, 0]] * 9}, "course name", "a name"),
        ({"name": "x" * 101, "spaces": [[0, 0]] * 9}, "course name", "a name"),
    ],
)
def test_a_wrong_course_names_the_space_and_the_fault(course: dict[str, Any], field: str, wrong: str) -> None:
    with pytest.raises(OptionError, match=wrong) as error:
        game.new(3, course=course)
    assert error.value.field == field
    assert error.value.clause == "MS-D2"


@pytest.mark.parametrize("course", [[], "six bends", 5, {"name": "x", "spaces": [], "length": 3}])
def test_what_is_no_course_at_all_is_said_to_be_none(course: object) -> None:
    with pytest.raises(OptionError, match="name, spaces"):
        game.new(3, course=course)


def test_a_course_loads_from_a_file_and_plays(tmp_path: Path) -> None:
    path = tmp_path / "river.toml"
    path.write_text(f'name = "Bayou"\nspaces = {winding(2, 8)["spaces"]}\n', encoding="utf-8")
    course = load_course(path)
    assert course == {"name": "Bayou", "spaces": winding(2, 8)["spaces"]}
    state = game.new(4, course=course)
    assert state.course.finish == 15
    assert state.observation(None)["course"] == course
    assert game.from_dict(state.to_dict()) == state


def test_a_course_file_that_is_wrong_names_the_space_or_the_line(tmp_path: Path) -> None:
    path = tmp_path / "river.toml"
    path.write_text('name = "Bayou"\nspaces = [[0, 0], [1, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0]]\n')
    with pytest.raises(OptionError, match=r"course space 3 = \[4, 0\]: .*space 2 at \[1, 0\]: here is a gap"):
        load_course(path)
    path.write_text("name = \n")
    with pytest.raises(RulebookError, match=r"river.toml: not readable as TOML: .*line 1"):
        load_course(path)
    with pytest.raises(FileNotFoundError):
        load_course(tmp_path / "nowhere.toml")


@pytest.mark.clause("MS-1b", "MS-D4", "MS-D6")
def test_where_a_move_ends_is_as_counted_space_by_space() -> None:
    def walked(places: list[int], place: int, spaces: int, by: int, last: int) -> int:
        while spaces and place != last:
            place += by
            spaces -= place not in places
        return place

    rng = random.Random(9)
    for _ in range(3000):
        finish, players = rng.choice((7, 12, 30)), rng.choice(PLAYERS)
        places = [OFF if rng.random() < 0.2 else place for place in rng.sample(range(finish), players)]
        start, spaces = rng.choice(places), rng.randint(1, 20)
        assert ahead(places, start, spaces, finish) == walked(places, start, spaces, 1, finish)
        if start != OFF:
            assert behind(places, start, spaces) == walked(places, start, spaces, -1, 0)
