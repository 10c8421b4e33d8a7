"""The drawing of Mississippi: whole, to be pointed at everywhere, and within reach of everyone."""

from __future__ import annotations

import random
import re
from itertools import combinations, pairwise
from math import atan2, degrees, hypot
from typing import Any

import pytest

from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import UID, Drawing
from kernel_games.engine import TERMINAL
from kernel_games.games.mississippi import MississippiState, game
from kernel_games.games.mississippi.components import ahead, behind, number_at
from kernel_games.games.mississippi.course import REFERENCE, read_course
from kernel_games.games.mississippi.drawing import LAYOUTS, buttons, draw, picks, prompts
from kernel_games.games.mississippi.drawing.glyphs import HANDLE
from kernel_games.games.mississippi.drawing.layout import lay_out
from kernel_games.testing import check_drawing
from kernel_games.testing.drawings import NASTY, check_inside, elements, texts, words_in
from tests.mississippi.test_components import winding
from tests.mississippi.test_rules import STRAIGHT, THREE_ROWS, position
from tests.playing import play

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
WIDTHS = {"standard": 900, "wide": 1060, "narrow": 360}
CONTRAST = [
    ("ink", ["paper"], 4.5),
    ("quiet", ["paper"], 4.5),
    ("figure", ["water", "deep", "bank"], 4.5),
    ("mark", ["gold", "free", "idle", "deck"], 4.5),
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
    special += [position([1, 4], [19, 5], logs=[0, 1]).observation(0)]
    views += [view | {"course": views[0]["course"]} for view in special]
    report = check_drawing(game, views=views, contrast=CONTRAST, known=[REFERENCE.name], most=70_000)
    assert not report.idle_colours
    assert not report.idle_phrases


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("course", [REFERENCE.to_dict(), THREE_ROWS, winding(1, 20), winding(12, 20)])
def test_nothing_lies_outside_whatever_the_course(course: dict[str, Any], *, layout: str) -> None:
    for state in games(6, 1, course=course)[:40:3]:
        drawing = show(state, max(0, state.current_player), layout=layout)
        assert drawing.width == WIDTHS[layout]
        check_inside(drawing)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", game.players)
def test_every_move_and_every_attempt_can_be_pointed_at(players: int, *, layout: str) -> None:
    for state in games(players, 11):
        seat = state.current_player
        if seat >= 0:
            view = state.observation(seat)
            drawing = show(state, seat, layout=layout)
            held = {piece.pick for piece in drawing.pieces if piece.pick}
            held |= {button.pick for button in buttons(view)}
            asked = {pick for move in state.attempts() for pick in picks(view, str(move))}
            turns = {pick for pick in asked if pick.startswith("turn:")}
            if not view["ships"][seat]["space"]:
                assert not turns & held, "MS-6c: what is forbidden is not offered"
                asked -= turns
            assert asked <= held
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
    assert picks(view, "turn left 120 stay") == ("turn:left120", "stay")
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
        for layout in LAYOUTS:
            t = lay_out(read_course(course).spaces, 2, layout=layout)
            ship = next(piece for piece in show(state, None, layout=layout).pieces if piece.key == "ship:0")
            assert ship.turn == 60 * heading + 90 * t.quarter
            written = r'translate\(([-\d.]+) ([-\d.]+)\)rotate\((-?\d+)\)"[^>]*>(\d)<'
            found = re.findall(written, ship.body)
            assert len(found) == 6
            for x, y, back, value in found:
                assert int(back) == -ship.turn, "upright"
                direction = degrees(atan2(float(y), float(x))) / 60 + heading
                assert int(value) == number_at(round(direction) % 6, heading)


@pytest.mark.clause("MS-3a")
def test_ships_that_touch_are_lit_up_with_their_numbers() -> None:
    pieces = {piece.key: piece for piece in show(position([5, 4], [6, 2], [9, 1]), None).pieces}
    assert pieces["contact:0-1"].label == "Ada's 4 touches Ben's 5"
    assert [key for key in pieces if key.startswith("contact:")] == ["contact:0-1"]


def midway() -> list[dict[str, Any]]:
    """A chain as it is seen: Ada's 4 touches Ben's 5, and Ben is pushed on."""
    state, events = play(position([4, 4], [6, 2], [9, 6]), "forward 1")
    after = state.observation(None)
    return [{**after, **event.shown} for event in events if event.shown]


@pytest.mark.clause("MS-3a")
def test_in_a_chain_the_numbers_that_touch_light_up_with_their_difference() -> None:
    first = midway()[0]
    assert first["phase"] == "react"
    drawing = draw(first, names=NAMES[:3])
    pieces = {piece.key: piece for piece in drawing.pieces}
    assert pieces["on:0-1"].label == "Ada's 4 touches Ben's 5"
    assert pieces["gap:0-1"].label == "Ada's 4 touches Ben's 5: \N{MINUS SIGN}1"
    assert pieces["sign"].label.startswith("Ada's ship reacts. ")
    narrow = {piece.key: piece for piece in draw(first, names=NAMES[:3], layout="narrow").pieces}
    for gap, lit in ((pieces["gap:0-1"], pieces["on:0-1"]), (narrow["gap:0-1"], narrow["lit:0-1"])):
        assert gap.body.count("\N{MINUS SIGN}1") == 1, "on the river; at the helm where that is small"
        assert "\N{MINUS SIGN}1" not in lit.body, "so that a walk can cover it"
    assert not {"lit:0-1"} & pieces.keys()
    assert not {"on:0-1"} & narrow.keys()
    assert not any(piece.pick for piece in drawing.pieces), "nobody decides meanwhile"
    assert "lit:0-1" not in {piece.key for piece in show(position([5, 4], [6, 2], [9, 6]), 0).pieces}


@pytest.mark.clause("MS-4a", "MS-4b")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_where_a_ship_touches_several_no_difference_lies_on_another(*, layout: str) -> None:
    course = REFERENCE.to_dict()
    middle = [place for place, near in enumerate(REFERENCE.near) if len(near) == 6][:3]
    assert middle
    for place in middle:
        for one, other in combinations(REFERENCE.near[place], 2):
            state = position(
                *([at + 1, leads] for at, leads in ((place, 1), (one, 2), (other, 6))), course=course
            )
            drawing = draw({**state.observation(None), "phase": "react"}, names=NAMES[:3], layout=layout)
            gaps = [piece for piece in drawing.pieces if piece.key.startswith("gap:")]
            (x, y), (across, down) = ((gap.x, gap.y) for gap in gaps)
            assert abs(x - across) >= 30 or abs(y - down) >= 21, (place, one, other)


def test_labels_tell_where_ships_are_what_leads_and_who_has_which_logs() -> None:
    state = position([3, 4], [19, 5], [0, 2], turns=2, logs=[3, 1, 20])
    labels = {piece.key: piece.label for piece in show(state, 2).pieces}
    assert labels["ship:0"] == "Ada's ship, its 4 leading, then clockwise 5, 6, 1, 2 and 3"
    assert labels["sheet:1"] == "Ben on space 19 (its 5 leads), 1 log"
    assert labels["helm"] == labels["ship:2"] == "Cleo's ship, its 2 leading, then clockwise 3, 4, 5, 6 and 1"
    assert labels["store"] == "36 logs in the supply"
    assert labels["die"] == "The die shows 2"
    assert labels["sign"] == "Cleo to move. Turn 3"
    assert "turn:left120" not in labels, "MS-6c"
    assert labels["space:20"] == "Finish"
    later = {piece.key: piece.label for piece in show(state._replace(places=(2, 18, 0)), 2).pieces}
    assert later["turn:left120"] == "Turn left 120°, 1 log"
    bend = {piece.key: piece.label for piece in show(game.new(2), 0).pieces}
    assert bend["space:11"] == "space 11, where the river bends"
    assert bend["space:10"] == "space 10"


def test_logs_are_called_logs() -> None:
    state = position([3, 4], [19, 5], [1, 2], logs=[3, 1, 20])
    for layout in LAYOUTS:
        written = words_in(show(state, None, layout=layout))
        for words in ("3 logs", "1 log", "20 logs", "36 logs"):
            assert words in written


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
            assert all(
                first[key].body == second[key].body for key in moved if first[key].turn == second[key].turn
            )


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


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", game.players)
def test_all_of_it_fits_the_page_and_can_be_read_there(players: int, *, layout: str) -> None:
    """In every phase; the letters at the size that the smallest page shows them, 11 pixels at least."""
    width, height = {"standard": (690, 905), "wide": (934, 593), "narrow": (360, 560)}[layout]
    states = games(players, 5)
    for state in (*states[: 2 * players : 2], *states[1::9], states[-1]):
        drawing = show(state, max(0, state.current_player), layout=layout)
        scale = min(width / drawing.width, height / drawing.working)
        assert scale * WIDTHS[layout] > 0.97 * width, "as wide as the page"
        assert min(scale * size for _, size in texts(drawing)) > 10.95
        for piece in drawing.pieces:
            if piece.pick:
                assert piece.y + piece.scale * (piece.box[1] + piece.box[3]) <= drawing.working


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("course", [REFERENCE.to_dict(), STRAIGHT, winding(12, 12)])
def test_handles_cover_neither_spaces_nor_numbers_to_compare(course: dict[str, Any], *, layout: str) -> None:
    state = position([3, 4], [4, 5], [9, 6], course=course)
    t = lay_out(read_course(course).spaces, 3, layout=layout)
    handles = [piece for piece in show(state, 0, layout=layout).pieces if piece.pick.startswith("turn:")]
    assert len(handles) == 5
    for piece in handles:
        for x, y in t.spaces:
            assert hypot(piece.x - x, piece.y - y) >= piece.box[2] / 2 + t.size * 0.95
        assert hypot(piece.x - t.wheel[0], piece.y - t.wheel[1]) > piece.box[2] / 2 + 41.9, "off the ship"
    for one, other in pairwise(handles):
        assert hypot(one.x - other.x, one.y - other.y) > one.box[2]


@pytest.mark.usefixtures("spanish")
@pytest.mark.clause("MS-D2")
def test_our_course_has_a_name_in_the_language_set_and_a_course_of_others_keeps_its_own() -> None:
    assert "El río que serpentea, trazado por nosotros" in words_in(show(game.new(3), 0))
    assert "Bayou" in words_in(show(game.new(3, course={**THREE_ROWS, "name": "Bayou"}), 0))


@pytest.mark.clause("MS-6a", "MS-6b")
def test_a_handle_says_its_degrees_and_price_and_looks_as_if_it_could_be_used_or_not() -> None:
    state = position([3, 4], [19, 5], [9, 6], logs=[1, 1, 20])
    drawing = show(state, 0)
    bodies = {piece.key: piece.body for piece in drawing.pieces if piece.pick.startswith("turn:")}
    fills = {key: re.findall(r"--kg-(\w+)", body)[0] for key, body in bodies.items()}
    assert fills == {
        "turn:right60": "free",
        "turn:right120": "gold",
        "turn:180": "idle",
        "turn:left120": "gold",
        "turn:left60": "free",
    }
    written = words_in(drawing)
    assert {"60°", "120°", "180°"} <= set(re.findall(r"\d+°", drawing.ground)) | set(written)


def test_a_ring_follows_a_ship_and_cuts_no_digit_of_a_handle() -> None:
    """Around a ship it has six sides and leaves the numbers inside; around a handle it is the disc's edge."""
    pieces = {piece.key: piece for piece in show(position([3, 4], [19, 5], [9, 6]), 0).pieces}
    ship = pieces["ship:0"]
    corners = [tuple(map(float, point.split())) for point in re.findall(r"-?[\d.]+ -?[\d.]+", ship.outline)]
    assert len(corners) == 6
    assert {round(hypot(*corner)) for corner in corners} == {37}, "just outside of the wooden hex"
    for low, high, axis in ((ship.box[0], ship.box[2], 0), (ship.box[1], ship.box[3], 1)):
        assert low == pytest.approx(min(corner[axis] for corner in corners), abs=0.1)
        assert low + high == pytest.approx(max(corner[axis] for corner in corners), abs=0.1)
    for key in ("turn:right120", "turn:180"):
        assert pieces[key].outline == "o"
        # The page draws the ring 2 units inside the box (widgets/src/marks.js).
        assert pieces[key].box[2] / 2 - 2 >= HANDLE


@pytest.mark.usefixtures("spanish")
def test_in_a_column_the_words_of_the_supply_keep_apart() -> None:
    state = position([3, 4], [19, 5], logs=[30, 30], course=REFERENCE.to_dict())
    supply = next(piece for piece in show(state, 0, layout="narrow").pieces if piece.key == "supply")
    assert supply.body.count("<text") == 2
    (left, name), (right, has) = re.findall(r'x="([\d.]+)"[^>]*>([^<]+)<', supply.body)
    wide = [12 * length(words) for words in (name, has)]
    assert float(left) + wide[0] + 3 <= float(right) - wide[1], (name, has)


@pytest.mark.parametrize("heading", range(6))
def test_a_handle_lies_where_the_bow_would_point(heading: int) -> None:
    state = position([3, 1], [19, 5])._replace(headings=(heading, 0))
    t = lay_out(read_course(STRAIGHT).spaces, 2, layout="standard")
    found = {piece.pick: piece for piece in show(state, 0).pieces if piece.pick.startswith("turn:")}
    for steps, pick in enumerate(("right60", "right120", "180", "left120", "left60"), 1):
        piece = found[f"turn:{pick}"]
        angle = degrees(atan2(piece.y - t.wheel[1], piece.x - t.wheel[0]))
        assert round(angle / 60 - heading - steps) % 6 == 0


def test_the_board_says_what_to_do_in_every_phase_and_after_every_pick() -> None:
    seen = set()
    for players in game.players:
        for state in games(players, 8):
            seat = state.current_player
            view = state.observation(max(0, seat))
            asked = prompts(view, NAMES[:players])
            assert bool(asked) == bool(buttons(view)) == (seat >= 0)
            for move in state.legal_moves() if seat >= 0 else ():
                for pick in picks(view, str(move)):
                    assert asked[pick.partition(":")[0]].words
            seen |= {prompt.words for prompt in asked.values()}
    assert "pick a space for your ship" in seen
    assert "pick a space, or turn your ship first" in seen


@pytest.mark.clause("MS-2c", "MS-D4", "MS-D9")
def test_without_logs_the_board_asks_for_a_space_behind_or_to_stay() -> None:
    back = position([5, 4], [19, 5], [9, 6], logs=[0, 1, 20])
    assert prompts(back.observation(0), NAMES)[""].words == "no logs left: pick a space behind you"
    stuck = position([1, 4], [19, 5], [9, 6], logs=[0, 1, 20])
    view = stuck.observation(0)
    assert prompts(view, NAMES)[""].words == "no logs, no room behind you: stay"
    assert prompts(view, NAMES)["turn"].words == "now stay"
    assert [tuple(button) for button in buttons(view)] == [("stay", "Stay")]
    assert picks(view, "stay") == ("stay",)
    refusal = back.refusal(game.parse_move("stay"))
    assert refusal is not None
    assert refusal.clause == "MS-D9", "the button says so where there is no need to stay"


def test_nobody_else_is_asked() -> None:
    state = position([3, 4], [6, 5], [9, 6])
    for seat in (None, 1, 2):
        assert not prompts(state.observation(seat), NAMES)
        assert not buttons(state.observation(seat))
    assert not prompts(midway()[0], NAMES)
