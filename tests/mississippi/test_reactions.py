"""Chain reactions of Mississippi, worked out by hand, and the laws that all of them keep.

The courses are rows of six hexes that run to and fro. With two rows, spaces and their neighbours lie so:

       1   2   3   4   5   6
         12  11  10   9   8   7

so space 8 touches 5 (north-west), 6 (north-east), 7 (east) and 9 (west).
"""

from __future__ import annotations

import random

import pytest

from kernel_games.engine import Event
from kernel_games.engine.hexes import AROUND
from kernel_games.games.mississippi import game
from kernel_games.games.mississippi.components import NUMBERS, PLAYERS
from kernel_games.games.mississippi.contacts import touching
from kernel_games.games.mississippi.course import Course, read_course
from kernel_games.games.mississippi.reactions import react
from tests.mississippi.test_components import winding
from tests.mississippi.test_rules import THREE_ROWS, position, spaces
from tests.playing import play, told

# Reactions. On a straight course the number to the west of a ship is the one across from its leading number.


@pytest.mark.clause("MS-3a", "MS-3b")
def test_the_mover_is_carried_by_the_difference_over_occupied_spaces() -> None:
    state, events = play(position([3, 4], [6, 5], [15, 1]), "forward 2")
    assert spaces(state) == [8, 6, 15], "4 against 2: two open spaces, past the ship on space 6"
    assert told(events) == ["MS-1a", "MS-3a", "MS-3b", "MS-5b"]
    assert events[1].facts == {
        "step": 1,
        "seat": 0,
        "other_seat": 1,
        "number": 4,
        "other_number": 2,
        "difference": 2,
        "by": 2,
        "space": 5,
        "other_space": 6,
    }
    assert events[2].facts == {"step": 1, "seat": 0, "by": 2, "start": 5, "end": 8}
    assert state.logs == (18, 20, 20), "a reaction costs nothing"


@pytest.mark.clause("MS-3b", "MS-5b")
def test_the_other_ship_moves_if_it_is_higher_and_whom_it_touches_does_not_matter() -> None:
    state, events = play(position([3, 4], [6, 2], [8, 3]), "forward 2")
    assert spaces(state) == [5, 7, 8], "4 against 5: the other ship moves one space and lies beside the third"
    assert told(events) == ["MS-1a", "MS-3a", "MS-3b", "MS-5b"]
    assert events[2].facts == {"step": 1, "seat": 1, "by": 1, "start": 6, "end": 7}


@pytest.mark.clause("MS-D1")
def test_equal_numbers_cause_nothing() -> None:
    state, events = play(position([3, 4], [6, 1]), "forward 2")
    assert spaces(state) == [5, 6]
    assert told(events) == ["MS-1a", "MS-D1"]


@pytest.mark.clause("MS-D8")
def test_a_move_backwards_reacts_too() -> None:
    state, events = play(position([9, 1], [4, 5]), "back 4")
    # 4 to the west against 5: the other moves one space, past the mover to 6. There 1 is against 2: one more.
    assert spaces(state) == [5, 7]
    assert told(events) == [
        *("MS-2a", "MS-D12", "MS-D8"),
        *("MS-3a", "MS-3b", "MS-5a", "MS-3a", "MS-3b"),
        *("MS-D7", "MS-5b"),
    ]


@pytest.mark.clause("MS-5a")
def test_the_reaction_repeats_while_the_mover_touches_somebody() -> None:
    state, events = play(position([3, 4], [6, 5], [9, 6]), "forward 2")
    # 4 against 2 carries the mover from 5 to 8; 4 against 3 over space 9 to 10; there its 1 faces the third
    # ship's 6, which moves five spaces past it, from 9 to 15.
    assert spaces(state) == [10, 6, 15]
    assert told(events) == [
        *("MS-1a", "MS-3a", "MS-3b"),
        *("MS-5a", "MS-3a", "MS-3b"),
        *("MS-5a", "MS-3a", "MS-3b"),
        *("MS-D7", "MS-5b"),
    ]
    assert [event.facts["step"] for event in events if "step" in event.facts] == [1, 1, 2, 2, 2, 3, 3, 3]
    assert [event.facts["difference"] for event in events if event.clause == "MS-3a"] == [2, 1, -5]
    assert events[-2].facts == {"seat": 0, "steps": 3, "spaces": 2 + 1 + 5}, "occupied spaces do not count"


# Beside several ships. A ship on space 5 faces space 8 with the number clockwise of its leading one, and so
# does a ship on space 6, where the course runs down to the right.


@pytest.mark.clause("MS-4a")
@pytest.mark.parametrize(
    ("number", "gain"), [(1, 4 + 5), (2, 5 + 0), (3, 0 + 1), (4, 1 + 2), (5, 2 + 3), (6, 3 + 4)]
)
def test_which_number_must_point_down_the_course_so_that_you_gain_seven(number: int, gain: int) -> None:
    # Both others face space 8 with their 1. Of the ship that enters there, the two numbers clockwise beyond
    # the one across from its leading number touch them.
    start = position([5, 6], [6, 6], None, course=THREE_ROWS)
    state, events = play(start, f"roll {number}", "forward 6")
    assert spaces(state) == [5, 6, 8 + gain]
    contacts = [
        event.facts for event in events if event.facts.get("step") == 1 and "other_seat" in event.facts
    ]
    assert [(facts["other_seat"], facts["number"]) for facts in contacts] == [
        (0, (number + 3) % 6 + 1),
        (1, (number + 4) % 6 + 1),
    ]
    carried = next(event for event in events if event.clause == "MS-4a")
    assert carried.facts["by"] == gain


@pytest.mark.clause("MS-4a")
def test_seven_is_found_by_asking_the_engine() -> None:
    start = position([5, 6], [6, 6], None, course=THREE_ROWS)
    gains = {
        roll.args[0]: start.child(roll).child(game.parse_move("forward 6")).places[2] - 7
        for roll, _ in start.chance_outcomes()
    }
    assert [number for number, gain in gains.items() if gain == 7] == [6]


@pytest.mark.clause("MS-4a")
def test_only_the_mover_moves_if_it_is_higher_on_any_side() -> None:
    # At space 8 the mover shows 4 to the north-west against 6, and 5 to the north-east against 1.
    state, events = play(position([5, 5], [6, 6], None, course=THREE_ROWS), "roll 6", "forward 6")
    assert spaces(state) == [5, 6, 12]
    assert [event.facts["difference"] for event in events if event.clause == "MS-3a"] == [-2, 4]
    assert told(events)[-2:] == ["MS-4a", "MS-5b"]


@pytest.mark.clause("MS-4b")
def test_without_any_advantage_the_others_move_in_clockwise_order_by_their_own_differences() -> None:
    # At space 8 the mover shows 2 and 3 against two sixes: the ships on 5 and 6 move by 4 and 3 open spaces.
    state, events = play(position([5, 5], [6, 5], None, course=THREE_ROWS), "roll 4", "forward 6")
    # 5 -> 7, 9, 10, 11 (6 and 8 are occupied); then 6 -> 7, 9, 10.
    assert spaces(state) == [11, 10, 8]
    assert told(events)[-7:] == ["MS-3a", "MS-3a", "MS-D5", "MS-D15", "MS-4b", "MS-4b", "MS-5b"]
    assert [event.facts["seat"] for event in events if event.clause == "MS-4b"] == [0, 1]


@pytest.mark.clause("MS-D5")
def test_clockwise_is_the_order_of_seats_from_the_mover() -> None:
    # The same ships as above, but seats 2 and 0 own those on 5 and 6, and seat 1 moves: seat 2 comes first.
    start = position([6, 5], None, [5, 5], course=THREE_ROWS, starter=2)
    state, events = play(start.child(game.parse_move("roll 4")), "forward 6")
    assert [event.facts["seat"] for event in events if event.clause == "MS-4b"] == [2, 0]
    assert spaces(state) == [10, 8, 11]
    other = position([5, 5], None, [6, 5], course=THREE_ROWS, starter=2)
    state, events = play(other.child(game.parse_move("roll 4")), "forward 6")
    assert [event.facts["seat"] for event in events if event.clause == "MS-4b"] == [2, 0]
    # 6 -> 7, 9, 10 comes first; then 5 -> 6, 7, 9, 11: space 10 is occupied by now.
    assert spaces(state) == [11, 8, 10]


@pytest.mark.clause("MS-4b", "MS-D1")
def test_an_equal_ship_beside_a_higher_one_stays() -> None:
    # At space 8 the mover shows 1 against 1 and 2 against 6: the second moves by 4 open spaces to 11. The
    # first, still beside the mover, is compared again, and is still equal.
    state, events = play(position([5, 6], [6, 5], None, course=THREE_ROWS), "roll 3", "forward 6")
    assert spaces(state) == [5, 11, 8]
    clauses = ["MS-D1", "MS-3a", "MS-4b", "MS-5a", "MS-D1"]
    assert told(events)[-5:] == clauses


@pytest.mark.clause("MS-D15")
def test_all_differences_are_taken_before_the_first_of_the_others_moves() -> None:
    _, events = play(position([5, 5], [6, 5], None, course=THREE_ROWS), "roll 4", "forward 6")
    taken = told(events).index("MS-D15")
    before, after = told(events)[:taken], told(events)[taken:]
    assert before.count("MS-3a") == after.count("MS-4b") == 2
    due = [event.facts["by"] for event in events[:taken] if event.clause == "MS-3a"]
    assert [event.facts["by"] for event in events[taken:] if event.clause == "MS-4b"] == due == [4, 3]
    one, events = play(position([5, 6], [6, 5], None, course=THREE_ROWS), "roll 3", "forward 6")
    assert spaces(one)[1] == 11
    assert "MS-D15" not in told(events), "only one of the others moves"


# The laws


def random_place(rng: random.Random) -> tuple[Course, tuple[int, ...], tuple[int, ...]]:
    course = read_course(winding(rng.randint(2, 5), rng.randint(4, 9)))
    players = rng.choice(PLAYERS)
    places = rng.sample(range(min(course.finish, rng.choice((7, 12, 45)))), players)
    return course, tuple(places), tuple(rng.randrange(6) for _ in range(players))


@pytest.mark.clause("MS-D7")
def test_every_step_moves_a_ship_forward_so_every_chain_ends() -> None:
    rng = random.Random(6)
    lengths = []
    for _ in range(4000):
        course, places, headings = random_place(rng)
        after, steps = react(course, places, headings, 0)
        now, ahead = list(places), sum(course.finish - place for place in places)
        for step in steps:
            for run in step.runs:
                assert run.start == now[run.seat] < run.end <= course.finish
                now[run.seat] = run.end
        assert tuple(now) == after
        assert all(step.runs for step in steps[:-1]), "only the last step may move nobody"
        moving = [step for step in steps if step.runs]
        assert len(moving) <= ahead
        lengths.append(len(moving))
        if course.finish not in after:
            left = touching(course, after, headings, 0)
            assert not any(contact.difference for contact in left)
    assert max(lengths) >= 8


@pytest.mark.clause("MS-1b")
def test_ships_never_share_a_space_whatever_reacts() -> None:
    rng = random.Random(7)
    for _ in range(2000):
        course, places, headings = random_place(rng)
        after, _ = react(course, places, headings, 0)
        assert len(set(after)) == len(after)


@pytest.mark.clause("MS-3a")
def test_touching_numbers_are_those_of_the_sides_between_two_neighbours() -> None:
    rng = random.Random(8)
    for _ in range(500):
        course, places, headings = random_place(rng)
        (q, r), found = course.spaces[places[0]], {}
        for seat in range(1, len(places)):
            other = course.spaces[places[seat]]
            step = (other[0] - q, other[1] - r)
            if step in AROUND:
                side, back = AROUND.index(step), AROUND.index((-step[0], -step[1]))
                rings = [[*NUMBERS][-heading % 6 :] + [*NUMBERS][: -heading % 6] for heading in headings]
                found[seat] = (rings[0][side], rings[seat][back])
        assert {c.seat: (c.number, c.other) for c in touching(course, places, headings, 0)} == found


@pytest.mark.clause("MS-D7", "MS-3b", "MS-D6")
def test_a_chain_moves_ships_as_many_spaces_in_all_as_its_own_lines_tell() -> None:
    rng = random.Random(6)
    chains = stopped = 0
    for _ in range(60):
        ships = [[space, rng.choice(NUMBERS)] for space in rng.sample(range(1, 18), 5)]
        state = position(*ships, course=THREE_ROWS)
        for move in state.legal_moves():
            events: list[Event] = []
            state.child(move, events.append)
            for chain in (event.facts for event in events if event.text == "chain"):
                runs = [event.facts for event in events if event.text in ("carried", "summed", "pushed")]
                short = [event.facts for event in events if event.text == "stops" and "step" in event.facts]
                lost = sum(facts["by"] - facts["spaces"] for facts in short)
                assert chain["spaces"] == sum(facts["by"] for facts in runs) - lost
                chains += 1
                stopped += bool(lost)
    assert min(chains, stopped) >= 100, "many chains, and many of them end at the finish"
