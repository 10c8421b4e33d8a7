"""What Mississippi looks like: whole, to be pointed at everywhere, and within reach of everyone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from kernel_games.drawing.svg import UID, Drawing
from kernel_games.engine import TERMINAL
from kernel_games.games.mississippi import MississippiState, game
from kernel_games.games.mississippi.components import number_at
from kernel_games.games.mississippi.course import REFERENCE, read_course
from kernel_games.games.mississippi.drawing import draw, picks
from kernel_games.games.mississippi.drawing.layout import layout, side
from kernel_games.games.mississippi.words import PHRASES
from tests.drawings import (
    NASTY,
    check_contrast,
    check_inside,
    check_name,
    check_names,
    check_reach,
    check_read_only,
    check_style,
    check_whole,
    colours_in,
    mark_phrases,
    texts,
    unmarked,
    words_in,
)
from tests.mississippi.test_components import winding
from tests.mississippi.test_rules import THREE_ROWS, position
from tests.playing import play

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
SLIM = 70_000


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


def show(state: MississippiState, seat: int | None, *, narrow: bool = False) -> Drawing:
    return draw(state.observation(seat), names=NAMES[: state.num_players], narrow=narrow)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", game.players)
def test_every_position_of_a_game_is_well_formed_small_and_has_unique_keys(
    players: int, narrow: bool
) -> None:
    seen = set()
    for state in games(players, players):
        view = state.observation(None if state.current_player < 0 else state.current_player)
        drawing = draw(view, names=NAMES[:players], narrow=narrow)
        seen.add(view["phase"])
        check_whole(drawing, SLIM)
    assert seen == {"roll", "move", "over"}


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("course", [REFERENCE.to_dict(), THREE_ROWS, winding(1, 20), winding(12, 20)])
def test_nothing_lies_outside_whatever_the_course(course: dict[str, Any], *, narrow: bool) -> None:
    for state in games(6, 1, course=course)[:40:3]:
        drawing = show(state, max(0, state.current_player), narrow=narrow)
        assert drawing.width == (360 if narrow else 900)
        check_inside(drawing)


@pytest.mark.parametrize("narrow", [False, True])
def test_the_ground_stays_the_same_for_a_whole_match(*, narrow: bool) -> None:
    for players in game.players:
        assert len({show(state, None, narrow=narrow).ground for state in games(players, 5)}) == 1


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", game.players)
def test_every_move_and_every_attempt_can_be_pointed_at(players: int, *, narrow: bool) -> None:
    for state in games(players, 11):
        seat = state.current_player
        if seat >= 0:
            view = state.observation(seat)
            held = {piece.pick for piece in show(state, seat, narrow=narrow).pieces if piece.pick}
            assert {pick for move in state.attempts() for pick in picks(view, str(move))} <= held
            ways = [way for move in state.attempts() if (way := picks(view, str(move)))]
            assert len(set(ways)) == len(ways), "no two moves are pointed at alike"


def test_picks_name_a_handle_and_a_space_and_jump_as_the_ship_does() -> None:
    view = position([3, 4], [6, 5], [9, 6]).observation(0)
    assert picks(view, "forward 2") == ("space:5",)
    assert picks(view, "forward 5") == ("space:10",)
    assert picks(view, "turn right 60 forward 3") == ("turn:right60", "space:7")
    assert picks(view, "turn 180 back 2") == ("turn:180", "space:1")
    assert picks(view, "turn left 120 stay") == ("turn:left120", "stay")
    assert picks(view, "roll 3") == ()


def test_ms_d6_the_finish_is_picked_for_the_move_to_it() -> None:
    view = position([17, 1], [18, 1]).observation(0)
    assert picks(view, "turn 180 forward 1") == ("turn:180", "space:19")
    assert picks(view, "turn 180 forward 2") == ("turn:180", "space:20")
    entering = position([17, 1], [18, 1], None).child(game.parse_move("roll 4")).observation(2)
    assert picks(entering, "forward 18") == ("space:20",)


def test_only_the_seat_that_decides_can_pick() -> None:
    state = position([3, 4], [6, 5], [9, 6])
    assert any(piece.pick for piece in show(state, 0).pieces)
    for seat in (None, 1, 2):
        assert not any(piece.pick for piece in show(state, seat).pieces)


@pytest.mark.parametrize("narrow", [False, True])
def test_what_can_be_picked_has_a_name_and_is_at_least_24_wide_and_high(*, narrow: bool) -> None:
    for state in games(3, 4)[::2]:
        check_reach(show(state, max(0, state.current_player), narrow=narrow))


@pytest.mark.parametrize("quarter", [False, True])
def test_ms_d3_a_ship_bears_its_numbers_where_the_engine_reads_them(*, quarter: bool) -> None:
    for heading in range(6):
        # A high and slim course fits better with the board turned by 90 degrees.
        course = winding(2, 12) if not quarter else winding(12, 4)
        state = position([5, 1], [20, 1], course=course)._replace(headings=(heading, 0))
        t = layout(read_course(course).spaces, 2, narrow=False)
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


def test_ms_3a_ships_that_touch_are_lit_up_with_their_numbers() -> None:
    pieces = {piece.key: piece for piece in show(position([5, 4], [6, 2], [9, 1]), None).pieces}
    assert pieces["contact:0-1"].label == "Ada's 4 touches Ben's 5"
    assert [key for key in pieces if key.startswith("contact:")] == ["contact:0-1"]


def midway() -> list[dict[str, Any]]:
    """What is seen of a chain: Ada's 4 touches Ben's 5, and Ben is pushed on."""
    state, events = play(position([4, 4], [6, 2], [9, 6]), "forward 1")
    after = state.observation(None)
    return [{**after, **event.shown} for event in events if event.shown]


def test_ms_3a_in_a_chain_the_numbers_that_touch_light_up_with_their_difference() -> None:
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


def test_ms_s4_the_die_is_gone_once_every_ship_is_set() -> None:
    assert "die" in {piece.key for piece in show(position([3, 4], None), None).pieces}
    assert "die" not in {piece.key for piece in show(position([3, 4], [5, 1]), None).pieces}


def test_every_log_is_drawn() -> None:
    for state in games(4, 2)[::3]:
        drawing = show(state, None)
        drawn = "".join(piece.body for piece in drawing.pieces).count(f'href="#{UID}-log"')
        assert drawn == 60


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


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", NASTY)
def test_any_name_of_a_player_or_a_course_stays_text(name: str, *, narrow: bool) -> None:
    course = {**THREE_ROWS, "name": name[:100] if name.strip() else "?"}
    state = position([3, 4], [6, 5], [9, 6], course=course)
    drawing = draw(state.observation(0), names=["Ada", name, "Cleo"], narrow=narrow)
    check_name(drawing, name, "panel:1", most=40)


def test_the_title_says_all_that_the_text_board_says_and_who_has_won() -> None:
    for state in games(4, 20):
        view = state.observation(None)
        told = game.describe(view, NAMES[:4]).replace("\n", " ").removesuffix(".")
        title = show(state, None).title
        assert set(told.split(". ")) <= set(title.removesuffix(".").split(". "))
    assert f"The game is over. {NAMES[state.winners()[0]]} wins." in title


def test_as_many_names_as_players_are_needed() -> None:
    check_names(draw, game.new(3).observation(0))


@pytest.mark.parametrize(("narrow", "least"), [(False, 11), (True, 10)])
def test_no_text_is_smaller_than_people_can_read(*, narrow: bool, least: float) -> None:
    for state in games(6, 12)[5::4]:
        for words, size in texts(show(state, max(0, state.current_player), narrow=narrow)):
            assert size >= least, words


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize(
    ("words", "grounds"),
    [
        ("ink", ("paper",)),
        ("quiet", ("paper",)),
        ("bone", ("plank",)),
        ("figure", ("water", "deep", "bank")),
        ("mark", ("gold", "free", "smoke", "deck")),
        ("light", ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5")),
    ],
)
def test_text_stands_out_in_light_and_dark(scheme: int, words: str, grounds: tuple[str, ...]) -> None:
    check_contrast(show(game.new(2), 0), scheme, words, grounds)


def test_all_colours_in_use_are_defined_and_all_defined_are_in_use() -> None:
    used: set[str] = set()
    for state in games(6, 6)[::2]:
        drawing = show(state, max(0, state.current_player))
        used |= colours_in(drawing)
    assert used == set(drawing.colours)


def test_style_touches_nothing_but_own_classes() -> None:
    check_style(show(games(4, 6)[-1], None))


def test_a_view_is_only_read_and_may_come_from_json() -> None:
    check_read_only(draw, games(3, 2)[12].observation(1), NAMES[:3])


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    yield from mark_phrases(monkeypatch, "mississippi")


def test_every_word_comes_from_the_file_of_texts_and_every_text_of_the_board_is_in_use(
    marked: set[str],
) -> None:
    states = [state for players in (2, 4) for state in games(players, players)]
    states.append(position([5, 4], [6, 2], [20, 1]))
    views = [state.observation(max(0, state.current_player)) for state in states]
    for number, view in enumerate([*views, *midway()]):
        names = NAMES[: view["players"]]
        drawing = draw(view, names=names, narrow=number % 4 > 1)
        seen = words_in(drawing)
        assert {words for words in seen if unmarked(words, *NAMES)} <= {*"ABCDEF", view["course"]["name"]}
        for words in (drawing.title, game.describe(view, names), *(piece.label for piece in drawing.pieces)):
            assert not unmarked(words, game.title, *NAMES), words
    assert marked | {"title"} == set(PHRASES.keys("board"))
