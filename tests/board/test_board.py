"""Boards as people make, show and close them."""

from __future__ import annotations

import base64
import json
import re
import threading
import time
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kernel_games import Match
from kernel_games.board import Board, picture
from kernel_games.bots import Random
from kernel_games.engine import OptionError
from kernel_games.games.mississippi import game as mississippi
from tests.board.page import Page
from tests.board.toy import game as toy

OpenPage = Callable[..., Page]
Sent = list[tuple[str, str]]
AGAINST_BOT: list[Any] = ["Ada", Random("Bo"), "Cleo"]


def drawing(html: str) -> ET.Element:
    (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    return ET.fromstring(base64.b64decode(data))


@pytest.mark.parametrize(
    ("options", "field", "right"),
    [
        ({"sead": 0}, "sead", "one of the keywords seat, theme, layout, pace, confirm, preview, light"),
        ({"layout": {}}, "layout", "one of standard"),
        ({"seat": 1}, "seat", "0 (Ada), 2 (Cleo); Bo is a bot"),
        ({"seat": 3}, "seat", "0 (Ada), 2 (Cleo)"),
        ({"seat": -1}, "seat", "0 (Ada)"),
        ({"seat": True}, "seat", "0 (Ada)"),
        ({"seat": "Ada"}, "seat", "'watch' to look on"),
        ({"theme": "blue"}, "theme", "one of auto, light, dark"),
        ({"layout": 1}, "layout", "one of standard, wide, narrow, or None"),
        ({"pace": -1}, "pace", "a whole number from 0 to 60000"),
        ({"pace": float("nan")}, "pace", "a whole number from 0 to 60000"),
        ({"confirm": "yes"}, "confirm", "True or False"),
        ({"preview": 1}, "preview", "True or False"),
        ({"light": None}, "light", "True or False"),
        ({"goal": 1}, "goal", "a text of at most 120 characters, or None"),
        ({"goal": " "}, "goal", "a text of at most 120 characters"),
        ({"goal": "x" * 121}, "goal", "a text of at most 120 characters"),
        ({"goal": "\ud800"}, "goal", "a text of at most 120 characters"),
    ],
)
def test_wrong_keyword_is_named_with_what_would_be_right(
    options: dict[str, Any], field: str, right: str
) -> None:
    match = Match("tiki_topple", AGAINST_BOT, seed=1)
    with pytest.raises(OptionError) as failed:
        Board(match, **options)
    assert str(failed.value).startswith(f"{field} = {next(iter(options.values()))!r}: expected ")
    assert right in str(failed.value)


def test_a_goal_is_told_on_one_line_and_no_other(two: Match) -> None:
    assert Board(two, goal=" Lift Nui\nto <b>place 1</b> ").whole()["goal"] == "Lift Nui to <b>place 1</b>"
    assert "goal" not in Board(two).whole()


def test_needs_a_match(two: Match) -> None:
    with pytest.raises(OptionError, match=r"match = .*expected a Match"):
        Board(two.state)  # type: ignore[arg-type]


def test_match_makes_boards(two: Match) -> None:
    assert isinstance(two.board(seat=1).session, Board)


@pytest.mark.parametrize(
    ("seats", "seat", "shown"),
    [
        (["Ada", "Ben"], None, 0),
        (["Ada", "Ben"], 1, 1),
        (["Ada", "Ben"], "watch", None),
        ([Random("Bo"), "Ada"], None, 1),
        ([Random("Bo"), Random("Bea")], None, None),
    ],
)
def test_begins_with_the_eyes_of(seats: list[Any], seat: Any, shown: int | None) -> None:
    board = Board(Match("tiki_topple", seats, seed=1), seat=seat)
    assert board.shown == shown
    assert board.whole()["mood"].get("seat") == shown


def test_pages_are_told_whose_turn_it_is_and_whose_view_can_be_chosen() -> None:
    match = Match("tiki_topple", AGAINST_BOT, seed=1, starter=2)
    seats = Board(match).whole()["seats"]
    assert [seat["turn"] for seat in seats] == [False, False, True]
    assert [seat["show"] for seat in seats] == [True, False, True], "people, and no bot"
    assert not any(seat["show"] for seat in Board(match, seat=0).whole()["seats"]), "a board of one seat"


def test_hot_seat_begins_with_the_one_to_move() -> None:
    match = Match("tiki_topple", ["Ada", "Ben", "Cleo"], seed=1, starter=2)
    assert Board(match).shown == 2


def test_nobody_is_asked_to_look_while_a_bot_is_to_move() -> None:
    match = Match("tiki_topple", AGAINST_BOT, seed=1, starter=2)
    board = Board(match, seat=None)
    assert board.whole()["mood"] == {"kind": "ready", "seat": 2}
    match.play(match.legal_moves()[0])
    assert board.whole()["mood"] == {"kind": "curtain", "seat": 0}
    match.play(match.legal_moves()[0])
    assert board.whole()["mood"] == {"kind": "bots"}


def test_text_tells_the_position_and_nothing_else(two: Match) -> None:
    board = two.board(seat=0)
    text = repr(board)
    assert text == two.game.describe(two.state.observation(0), two.names)
    assert board._repr_mimebundle_()[0]["text/plain"] == text
    assert repr(two.board(seat=0)) == text, "no address, no count: nbval compares it"
    two.play(two.legal_moves()[0])
    assert repr(board) == two.game.describe(two.state.observation(0), two.names)


def test_fallback_is_a_picture_of_the_seat_shown_with_the_position_in_words(two: Match) -> None:
    html = Board(two, seat=1).html()
    assert html == picture(two.state, 1, two.names)._repr_html_()
    assert html != picture(two.state, 0, two.names)._repr_html_()
    assert '<img alt="Tiki Topple.' in html
    assert drawing(html).tag == "{http://www.w3.org/2000/svg}svg"


def test_still_picture_has_no_widget(two: Match, sent: Sent) -> None:
    still = two.board(seat=0).static()
    before = len(sent)
    assert still._repr_html_() == picture(two.state, 0, two.names)._repr_html_()
    assert repr(still) == two.game.describe(two.state.observation(0), two.names)
    assert not hasattr(still, "_repr_mimebundle_")
    assert len(sent) == before


def test_picture_of_any_position_and_seat(two: Match) -> None:
    assert repr(picture(two.state)) == two.game.describe(two.state.observation(None))
    assert "viewBox" in drawing(picture(two.state, layout="narrow")._repr_html_()).attrib
    with pytest.raises(OptionError, match="seat = 2: expected a seat from 0 to 1"):
        picture(two.state, 2)
    with pytest.raises(OptionError, match="names = 'Ada': expected 2 names"):
        picture(two.state, 0, "Ada")


def test_closed_board_hears_nothing_and_the_match_goes_on(
    two: Match, open_page: OpenPage, sent: Sent
) -> None:
    first, second = open_page(two, seat=0), open_page(two, seat=1)
    first.board.close()
    before = len(sent)
    two.play(two.legal_moves()[0])
    second.check()
    assert {name for name, *_ in sent[before:]} == {second.board.name}


@pytest.mark.parametrize(
    "name", ["</script><b onload='x'>Ada</b>", "\u202eadA", "A" * 200, 'Ada & "Ben" <i>', "a\nb", "\u200b"]
)
def test_names_of_any_kind_are_shown_as_text(name: str, open_page: OpenPage) -> None:
    match = Match("tiki_topple", [name, "Ben"], seed=1)
    page = open_page(match, seat=0)
    page.ask("play", move=str(match.legal_moves()[0]))
    page.check()
    shown = page.data["seats"][0]["name"]
    assert 0 < len(shown) <= 48
    assert not set(shown) & set("\u202e\u2066\n")
    lines = [text for lines in page.log for _, text in lines if "plays" in text]
    assert lines[0].startswith(f"{shown} plays")
    root = drawing(page.board.html())
    assert {element.tag.rpartition("}")[2] for element in root.iter()}.isdisjoint({"b", "i", "script"})
    for body in [piece["body"] for piece in page.pieces.values()]:
        ET.fromstring(f"<g>{body}</g>")


def test_chips_name_what_is_counted(open_page: OpenPage) -> None:
    """Points, where a game has no word of its own for them; a race has."""
    points = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    ships = [[5, 4], [1, 2], None]
    start = mississippi.from_dict({"players": 3, "ships": ships})
    race = Match(mississippi, ["Ada", "Ben", "Cleo"], start=start)
    chips = [[seat["score"] for seat in open_page(match, seat=0).data["seats"]] for match in (points, race)]
    assert chips == [["0 points", "0 points"], ["space 5", "space 1", "ashore"]]


def test_game_without_a_drawing_is_told_in_words(open_page: OpenPage) -> None:
    match = Match(toy, ["Ada", "Ben"], seed=1)
    page = open_page(match)
    assert page.moves == {"high": ("high", []), "low": ("low", [])}
    told = [ET.fromstring(piece["body"]).text for key, piece in page.pieces.items() if key != "sheet"]
    assert told == toy.describe(match.state.observation(0), match.names).splitlines()
    assert page.ask("play", move="high")["ok"]
    page.ask("seat", to=1)
    page.check()
    assert page.ask("play", move="low")["ok"]
    page.check()
    assert page.mood == "over"
    assert {"A lot is drawn."} == {text for _, text in page.log[-1]}


def test_a_hundred_boards_need_no_thread_and_little_time(two: Match) -> None:
    threads = threading.active_count()
    start = time.process_time()
    boards = [two.board() for _ in range(100)]
    assert time.process_time() - start < 5
    assert threading.active_count() == threads
    two.play(two.legal_moves()[0])
    assert len({board.model_id for board in boards}) == 100
    assert {json.dumps(board.whole()) for board in boards} == {json.dumps(boards[0].whole())}
