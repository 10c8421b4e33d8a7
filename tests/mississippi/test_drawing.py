"""What Mississippi looks like: whole, to be pointed at everywhere, and within reach of everyone."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from kernel_games.drawing.svg import UID, Drawing
from kernel_games.engine import TERMINAL
from kernel_games.games.mississippi import MississippiState, game
from kernel_games.games.mississippi.components import ahead, behind, number_at
from kernel_games.games.mississippi.course import REFERENCE, read_course
from kernel_games.games.mississippi.drawing import LAYOUTS, draw, picks
from kernel_games.games.mississippi.drawing.layout import lay_out, side
from kernel_games.testing import check_drawing
from kernel_games.testing.drawings import NASTY, check_inside, elements
from tests.mississippi.test_components import winding
from tests.mississippi.test_rules import THREE_ROWS, position
from tests.playing import play

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
CONTRAST = [
    ("ink", ["paper"], 4.5),
    ("quiet", ["paper"], 4.5),
    ("bone", ["plank"], 4.5),
    ("figure", ["water", "deep", "bank"], 4.5),
    ("mark", ["gold", "free", "smoke", "deck"], 4.5),
    ("light", ["seat0", "seat1", "seat2", "seat3", "seat4", "seat5"], 4.5),
]


def games(players: int, seed: int, **options: Any) -> list[MississippiState]:
    """All states of one game of moves that seek reactions; it is short."""
    rng = random.Random(seed)
    states = [game.new(players, **options)]
    while states[-1].current_player != TERMINAL:
        state = states[-1]
        seat = state.current_player
        move = state.sample(rng)
        if seat >= 0:
            move = max(state.legal_moves(), key=lambda move: (state.child(move).estimate(seat), rng.random()))
        states.append(state.child(move))
    return states


def show(state: MississippiState, seat: int | None, *, layout: str = "standard") -> Drawing:
    return draw(state.observation(seat), names=NAMES[: state.num_players], layout=layout)


def test_the_drawing_keeps_what_every_drawing_has_to() -> None:
    views = [state.observation(max(0, state.current_player)) for state in games(4, 4)]
    # Words are read at the size that they have on the reference course.
    special = [*midway(), position([5, 4], [6, 2], [20, 1]).observation(None)]
    views += [view | {"course": views[0]["course"]} for view in special]
    report = check_drawing(game, views=views, contrast=CONTRAST, known=[REFERENCE.name], most=70_000)
    assert not report.idle_colours
    assert not report.idle_phrases


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("course", [REFERENCE.to_dict(), THREE_ROWS, winding(1, 20), winding(12, 20)])
def test_nothing_lies_outside_whatever_the_course(course: dict[str, Any], *, layout: str) -> None:
    for state in games(6, 1, course=course)[:40:3]:
        drawing = show(state, max(0, state.current_player), layout=layout)
        assert drawing.width == (360 if layout == "narrow" else 900)
        check_inside(drawing)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", game.players)
def test_every_move_and_every_attempt_can_be_pointed_at(players: int, *, layout: str) -> None:
    for state in games(players, 11):
        seat = state.current_player
        if seat >= 0:
            view = state.observation(seat)
            held = {piece.pick for piece in show(state, seat, layout=layout).pieces if piece.pick}
            assert {pick for move in state.attempts() for pick in picks(view, str(move))} <= held
            ways = [way for move in state.attempts() if (way := picks(view, str(move)))]
            assert len(set(ways)) == len(ways), "no two moves are pointed at alike"


def pointed(view: dict[str, Any], move: str) -> tuple[str, ...]:
    """The keys of what a person points at for a move."""
    pieces = draw(view, names=NAMES[: view["players"]]).pieces
    return tuple(piece.key for pick in picks(view, move) for piece in pieces if piece.pick == pick)


@pytest.mark.clause("MS-1b", "MS-2a")
def test_picks_name_a_handle_and_a_space_and_jump_as_the_ship_does() -> None:
    view = position([3, 4], [6, 5], [9, 6]).observation(0)
    assert pointed(view, "forward 2") == ("space:5",)
    assert pointed(view, "forward 5") == ("space:10",)
    assert pointed(view, "turn right 60 forward 3") == ("turn:right60", "space:7")
    assert pointed(view, "turn 180 back 2") == ("turn:180", "space:1")
    assert pointed(view, "turn left 120 stay") == ("turn:left120", "ship:0")
    assert picks(view, "roll 3") == ()


def test_a_space_is_pointed_at_where_the_ship_gets_that_moves_to_it() -> None:
    """MS-1b, MS-2a, MS-D6: by the rules themselves, wherever ships lie."""
    for state in games(4, 3)[::5]:
        seat = state.current_player
        if seat >= 0:
            view = state.observation(seat)
            places = [ship["space"] - 1 for ship in view["ships"]]
            start, last = places[seat], len(view["course"]["spaces"]) - 1
            for count in (1, 2, 5, 9, 60):
                assert pointed(view, f"forward {count}") == (
                    f"space:{ahead(places, start, count, last) + 1}",
                )
                if start > 0 and (end := behind(places, start, count)) not in places:
                    assert pointed(view, f"back {count}") == (f"space:{end + 1}",)


@pytest.mark.clause("MS-D6")
def test_the_finish_is_picked_for_the_move_to_it() -> None:
    view = position([17, 1], [18, 1]).observation(0)
    assert pointed(view, "turn 180 forward 1") == ("turn:180", "space:19")
    assert pointed(view, "turn 180 forward 2") == ("turn:180", "space:20")
    entering = position([17, 1], [18, 1], None).child(game.parse_move("roll 4")).observation(2)
    assert pointed(entering, "forward 18") == ("space:20",)


def test_only_the_seat_that_decides_can_pick() -> None:
    state = position([3, 4], [6, 5], [9, 6])
    assert any(piece.pick for piece in show(state, 0).pieces)
    for seat in (None, 1, 2):
        assert not any(piece.pick for piece in show(state, seat).pieces)


@pytest.mark.clause("MS-D3")
@pytest.mark.parametrize("quarter", [False, True])
def test_a_ship_bears_its_numbers_where_the_engine_reads_them(*, quarter: bool) -> None:
    for heading in range(6):
        # A high and slim course fits better with the board turned by 90 degrees.
        course = winding(2, 12) if not quarter else winding(12, 4)
        state = position([5, 1], [20, 1], course=course)._replace(headings=(heading, 0))
        t = lay_out(read_course(course).spaces, 2, layout="standard")
        pieces = {piece.key: piece for piece in show(state, None).pieces}
        assert pieces["ship:0"].turn == 60 * heading + 90 * t.quarter
        found = re.findall(r'x="([-\d.]+)" y="([-\d.]+)"[^>]*>(\d)<', pieces["numbers:0"].body)
        assert len(found) == 6
        for x, y, value in found:
            near = min(
                range(6),
                key=lambda d: (
                    abs(side(d, 24, quarter=t.quarter)[0] - float(x))
                    + abs(side(d, 24, quarter=t.quarter)[1] + 4.4 - float(y))
                ),
            )
            assert int(value) == number_at(near, heading)


@pytest.mark.clause("MS-3a")
def test_ships_that_touch_are_lit_up_with_their_numbers() -> None:
    pieces = {piece.key: piece for piece in show(position([5, 4], [6, 2], [9, 1]), None).pieces}
    assert pieces["contact:0-1"].label == "Ada's 4 touches Ben's 5"
    assert [key for key in pieces if key.startswith("contact:")] == ["contact:0-1"]


def midway() -> list[dict[str, Any]]:
    """What is seen of a chain: Ada's 4 touches Ben's 5, and Ben is pushed on."""
    state, events = play(position([4, 4], [6, 2], [9, 6]), "forward 1")
    after = state.observation(None)
    return [{**after, **event.shown} for event in events if event.shown]


@pytest.mark.clause("MS-3a")
def test_in_a_chain_the_numbers_that_touch_light_up_with_their_difference() -> None:
    first = midway()[0]
    assert first["phase"] == "react"
    drawing = draw(first, names=NAMES[:3])
    pieces = {piece.key: piece for piece in drawing.pieces}
    assert pieces["lit:0-1"].label == "Ada's 4 touches Ben's 5: \N{MINUS SIGN}1"
    assert pieces["turn"].label == "Ada's ship reacts"
    assert not any(piece.pick for piece in drawing.pieces), "nobody decides meanwhile"
    assert "lit:0-1" not in {piece.key for piece in show(position([5, 4], [6, 2], [9, 6]), 0).pieces}


def test_labels_tell_where_ships_are_what_leads_and_who_has_which_logs() -> None:
    state = position([3, 4], [19, 5], [0, 2], turns=2, logs=[3, 1, 20])
    labels = {piece.key: piece.label for piece in show(state, 2).pieces}
    assert labels["ship:0"] == "Ada on space 3, 4 ahead"
    assert labels["panel:1"] == "Ben on space 19, 5 ahead, 1 log"
    assert labels["ship:2"] == "Cleo enters, 2 ahead"
    assert labels["supply"] == "36 logs in the supply"
    assert labels["die"] == "The die shows 2"
    assert labels["turn"] == "Cleo to move"
    assert labels["space:20"] == "Finish"
    assert labels["turn:left120"] == "Turn left 120° for 1 log"


@pytest.mark.clause("MS-S4")
def test_the_die_is_gone_once_every_ship_is_set() -> None:
    assert "die" in {piece.key for piece in show(position([3, 4], None), None).pieces}
    assert "die" not in {piece.key for piece in show(position([3, 4], [5, 1]), None).pieces}


def test_every_log_is_drawn() -> None:
    for state in games(4, 2)[::3]:
        drawing = show(state, None)
        rows = re.findall(f'href="#{UID}-logs-(\\d+)"', "".join(piece.body for piece in drawing.pieces))
        assert sum(map(int, rows)) == 60
        for count in map(int, rows):
            one_less = f'<g id="{UID}-logs-{count}"><use href="#{UID}-logs-{count - 1}"/>'
            assert drawing.ground.count(one_less) == (count > 1)


def test_only_what_changes_is_drawn_anew_after_a_move() -> None:
    for before, after in pairwise(games(3, 9)):
        if before.current_player >= 0 and after.current_player >= 0:
            first, second = (
                {piece.key: piece for piece in show(state, None).pieces} for state in (before, after)
            )
            moved = {
                key
                for key in first.keys() & second.keys()
                if key.startswith("ship:") and first[key] != second[key]
            }
            assert moved <= {
                f"ship:{seat}"
                for seat in range(3)
                if (before.places[seat], before.headings[seat]) != (after.places[seat], after.headings[seat])
            }
            assert all(first[key].body == second[key].body for key in moved)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", NASTY)
def test_any_name_of_a_course_stays_text(name: str, *, layout: str) -> None:
    plain, strange = (
        position([3, 4], [6, 5], [9, 6], course={**THREE_ROWS, "name": called})
        for called in ("River", name[:100] if name.strip() else "?")
    )
    usual = elements(show(plain, 0, layout=layout)) | {"tspan"}
    assert elements(show(strange, 0, layout=layout)) <= usual


def test_the_title_says_who_has_won() -> None:
    state = games(4, 20)[-1]
    assert f"The game is over. {NAMES[state.winners()[0]]} wins." in show(state, None).title
