"""Messages: a page that hears every one shows the same as a page that opens now."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board.protocol import View, changes
from kernel_games.bots import Random
from kernel_games.drawing import frames
from kernel_games.drawing.frames import Frame, changed
from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import CHANCE, Move, State
from tests.board.hexes import ZOOM, hexes
from tests.board.page import Page

OpenPage = Callable[..., Page]
Sent = list[tuple[str, str]]


def some_step(match: Match, rng: random.Random) -> None:
    """Anything that may happen to a match."""
    what = rng.random()
    if what < 0.15 and match.undo_target() is not None:
        match.undo()
    elif what < 0.25 and match.can_redo:
        match.redo()
    elif match.state.current_player == CHANCE or not match.state.legal_moves():
        match.advance()
    else:
        match.play(rng.choice(match.legal_moves()), settle=what < 0.6)


@pytest.mark.parametrize("seat", [None, 0, 2, "watch"])
@pytest.mark.parametrize("seed", range(3))
def test_page_that_hears_all_is_like_a_page_that_opens_now(seat: Any, seed: int, open_page: OpenPage) -> None:
    match = Match("tiki_topple", ["Ada", Random(), "Cleo"], seed=seed)
    page = open_page(match, seat=seat)
    rng = random.Random(seed)
    for _ in range(60):
        some_step(match, rng)
        if seat is None and rng.random() < 0.3:
            page.listen()
            page.ask("seat", to=page.asked if rng.random() < 0.7 else rng.choice([None, 0, 2]))
        if rng.random() < 0.1:
            page.ask("layout", width=rng.choice([400, 700, 1400]), height=rng.choice([500, 900]))
        page.check()


def test_revisions_only_grow_and_each_message_builds_on_the_one_before(
    two: Match, open_page: OpenPage
) -> None:
    page = open_page(two)
    for step in (
        lambda: two.play(two.legal_moves()[0]),
        lambda: two.play(two.legal_moves()[-1]),
        two.undo,
        two.redo,
        lambda: page.ask("seat", to=None),
        lambda: page.ask("layout", width=400, height=600),
        lambda: page.ask("new"),
    ):
        before = page.rev
        step()
        page.listen()
        assert page.rev > before
        assert not page.missed
    page.check()


def test_page_that_missed_a_message_knows_it_and_gets_the_whole(
    two: Match, open_page: OpenPage, sent: Sent
) -> None:
    page = open_page(two, seat=0)
    two.play(two.legal_moves()[0])
    del sent[-1]
    two.play(two.legal_moves()[0])
    page.listen()
    assert page.missed
    page.missed = False
    page.sync()
    page.check()
    assert "whole" not in page.ask("sync", page="page"), "there is nothing to tell"


def test_page_that_is_reloaded_gets_the_present_whole(two: Match, open_page: OpenPage) -> None:
    page = open_page(two, seat=0)
    two.play(two.legal_moves()[0])
    opened = page.board.first()
    assert opened == page.board.whole()
    assert opened["rev"] == page.board.rev == 1
    page.check()


def test_boards_of_one_match_stay_in_step(two: Match, open_page: OpenPage) -> None:
    pages = [open_page(two, seat=seat) for seat in (0, 1, "watch", None)]
    for _ in range(5):
        mover = pages[two.state.current_player]
        assert mover.ask("play", move=str(two.legal_moves()[0]))["ok"]
        for page in pages:
            page.check()
            assert page.data["ply"] == two.ply
            assert [page.log[-1]] == [pages[0].log[-1]]


def test_branch_is_another_match_and_leaves_the_board_alone(two: Match, open_page: OpenPage) -> None:
    two.play(two.legal_moves()[0])
    page = open_page(two, seat=0)
    branch = two.branch(two.ply - 1)
    other = open_page(branch, seat=0)
    branch.play(branch.legal_moves()[-1])
    other.check()
    assert page.listen() == []
    page.check()
    assert page.pieces != other.pieces


def test_moves_of_bots_arrive_one_by_one(open_page: OpenPage) -> None:
    match = Match("tiki_topple", ["Ada", Random(), Random()], seed=1)
    page = open_page(match)
    move = str(match.legal_moves()[0])
    page.ask("play", move=move)
    assert page.mood == "bots", "the browser asks for each when it has shown the one before"
    assert match.ply == 5 + 1 + 1
    ply = match.ply
    for step in (1, 2):
        assert page.ask("go")["ok"]
        assert match.ply == ply + step
    assert page.mood != "bots"
    page.check()


@pytest.mark.parametrize("name", ["kontor", "mississippi", "nile"])
def test_chance_goes_on_by_itself_where_nobody_wants_to_look_first(name: str, open_page: OpenPage) -> None:
    match, rng = Match(name, ["Ada", "Ben"], seed=3), random.Random(1)
    while match.state.current_player != CHANCE:
        match.play(rng.choice(match.legal_moves()), settle=False)
    assert not match.state.rest
    assert open_page(match, seat=0).mood == "bots"


def test_deals_after_a_round_arrive_as_messages_of_their_own(two: Match, open_page: OpenPage) -> None:
    page = open_page(two, seat=0)
    while not two.state.rest:
        two.play(two.legal_moves()[0], settle=False)
        two.settle(rest=True)
    page.listen()
    assert page.mood == "rest"
    assert {clause for clause, _ in page.log[-1]} >= {"TT-E3"}
    ply = two.ply
    page.ask("go")
    assert two.ply == ply + 5, "three groups of the line and two secret cards"
    assert page.rev >= ply + 5 - 6
    page.check()


def framed(*pieces: Piece, **header: Any) -> Frame:
    return Frame(header, {piece.key: piece for piece in pieces})


def test_new_piece_is_put_below_the_one_that_lies_above_it() -> None:
    def pieces(*keys: str) -> Frame:
        return framed(*(Piece(key, "<path/>", 0, 0, "low" if key < "m" else "high") for key in keys))

    told = changed(pieces("a", "z", "d"), pieces("a", "b", "c", "y", "z", "d", "e"))["set"]
    assert [(piece["key"], piece.get("below")) for piece in told] == [
        ("b", "d"),
        ("c", "d"),
        ("y", "z"),
        ("e", None),
    ]


def test_only_what_changed_travels_and_that_whole() -> None:
    before = Piece("a", "<path/>", 1.0, 2.5, label="A")
    other = Piece("b", "<use/>", 0, 0)
    now = framed(before, other, alt="a line", zoom=1)
    moved = framed(before._replace(x=3.0), other._replace(body="<i/>"), alt="a row", zoom=1)
    assert changed(now, moved) == {
        "alt": "a row",
        "set": [{"key": "a", "x": 3}, {"key": "b", "body": "<i/>"}],
    }
    assert changed(now, framed(other, alt="a line", zoom=1)) == {"gone": ["a"]}
    assert changed(now, now) == {}


def test_a_blank_field_is_left_out_of_a_new_piece() -> None:
    new = Piece("a", "<path/>", 1.26, 0, turn=0.333, box=(0, 0, 4.5, 2))
    told = {"key": "a", "body": "<path/>", "x": 1.26, "turn": 0.33, "box": [0, 0, 4.5, 2]}
    assert changed(framed(), framed(new))["set"] == [told]
    assert frames.whole(framed(new, alt="one")) == {"alt": "one", "pieces": [told]}


def test_moves_that_came_and_went_travel_and_no_others() -> None:
    def view(*moves: str, known: str = "") -> View:
        told = {move: (f"Move {move}", (f"card:{move}",)) for move in (*moves, *known.split())}
        return View(0, framed(), {move: told[move] for move in moves}, [], told)

    now = changes(view("up", "down", known="left"), view("down", "left", "toast"))
    new = [["toast", "Move toast", ("card:toast",)]]
    assert now == {"moves": {"new": new, "came": ["left"], "gone": ["up"]}}
    assert changes(view("up"), view("up")) == {}


def test_plies_of_the_log_whose_lines_changed_travel() -> None:
    def view(*log: str) -> View:
        return View(0, framed(), {}, [[("A-1", line)] if line else [] for line in log])

    told = changes(view("one", "", "three"), view("one", "secret", "three", "four"))
    assert told == {"log": {"keep": 4, "set": [[1, [("A-1", "secret")]], [3, [("A-1", "four")]]]}}
    assert changes(view("one", "two"), view("one")) == {"log": {"keep": 1, "set": []}}


def test_legal_moves_are_asked_for_once_for_each_change(
    two: Match, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(two, seat=0)
    move = two.legal_moves()[0]
    after = two.state.child(move)
    assert two.state.legal_moves()
    asked: list[State] = []
    legal_moves = type(two.state).legal_moves

    def counted(state: State) -> list[Move]:
        asked.append(state)
        return legal_moves(state)

    monkeypatch.setattr(type(two.state), "legal_moves", counted)
    page.ask("play", move=str(move))
    page.ask("undo")
    assert asked.count(after) <= 1
    assert len(asked) <= 2


def test_a_layout_that_may_not_be_zoomed_says_so(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = hexes(monkeypatch)
    page = open_page(match, seat=0)
    draw = page.board._viewer.artist.draw

    def only_wide(*args: Any, layout: str, **options: Any) -> Drawing:
        drawing: Drawing = draw(*args, layout=layout, **options)
        return drawing._replace(zoom=1) if layout == "narrow" else drawing

    page.board._viewer.artist = page.board._viewer.artist._replace(draw=only_wide)
    for width, zoom in ((400, 1), (900, ZOOM)):
        page.ask("layout", width=width, height=800)
        page.check()
        assert page.data["zoom"] == zoom
