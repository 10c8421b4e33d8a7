"""What travels: a page that hears every message shows what a page would that opens now."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board.protocol import edit, pack, piece_changes
from kernel_games.bots import Random
from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import CHANCE, TERMINAL
from tests.board.hexes import ZOOM, hexes
from tests.board.page import Page, revise, unpack

OpenPage = Callable[..., Page]
Sent = list[tuple[str, str, str]]


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
            page.ask("seat", to=page.data["asked"] if rng.random() < 0.7 else rng.choice([None, 0, 2]))
        if rng.random() < 0.1:
            page.ask("layout", narrow=rng.random() < 0.5)
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
        lambda: page.ask("layout", narrow=True),
        lambda: page.ask("new"),
    ):
        before = page.rev
        step()
        page.listen()
        assert page.rev > before
        assert not page.missed
    page.check()


def test_two_plays_in_one_hold_sync_both_arrive(two: Match, open_page: OpenPage) -> None:
    page = open_page(two, seat=0)
    with page.board.hold_sync():
        two.play(two.legal_moves()[0])
        two.play(two.legal_moves()[0])
    assert [message["rev"] - message["base"] for message in page.listen()] == [1, 1]
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
    state = page.board.get_state()
    assert state["view"] == page.board.whole()
    assert state["view"]["rev"] == page.board.rev == 1
    page.check()


def test_view_is_never_sent_as_a_trait(two: Match, open_page: OpenPage, sent: Sent) -> None:
    page = open_page(two, seat=0)
    opened = len(sent)
    while two.state.current_player != TERMINAL:
        two.play(two.legal_moves()[0])
    assert {json.loads(text)["method"] for _, _, text in sent[opened:]} == {"custom"}
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
    assert page.data["auto"], "the browser asks for each when it has shown the one before"
    assert match.ply == 5 + 1 + 1
    ply = match.ply
    for step in (1, 2):
        assert page.ask("go")["ok"]
        assert match.ply == ply + step
    assert not page.data["auto"]
    page.check()


def test_deals_after_a_round_arrive_as_messages_of_their_own(two: Match, open_page: OpenPage) -> None:
    page = open_page(two, seat=0)
    while not two.state.rest:
        two.play(two.legal_moves()[0], settle=False)
        two.settle(rest=True)
    page.listen()
    assert page.data["mood"] == "rest"
    assert {clause for clause, _ in page.log[-1]} >= {"TT-E3"}
    ply = two.ply
    page.ask("go")
    assert two.ply == ply + 5, "three groups of the line and two secret cards"
    assert page.rev >= ply + 5 - 6
    page.check()


def test_move_takes_few_bytes(open_page: OpenPage, sent: Sent) -> None:
    sizes: list[int] = []
    for seed in range(4):
        match = Match("tiki_topple", ["Ada", Random()], seed=seed)
        page = open_page(match)
        rng = random.Random(seed)
        while match.state.current_player != TERMINAL:
            before = len(sent)
            if match.state.current_player == 0:
                page.ask("play", move=str(rng.choice(match.legal_moves())))
                while page.data["auto"]:
                    page.ask("go")
                sizes.append(sum(len(text) for _, _, text in sent[before:]))
            else:
                page.ask("go")
    # One move of a person and the answer of a bot: two moves.
    assert sum(sizes) / len(sizes) / 2 < 3000
    assert max(sizes) / 2 < 5000


def test_new_piece_is_put_below_the_one_that_lies_above_it() -> None:
    def pieces(*keys: str) -> dict[str, Piece]:
        return {key: Piece(key, "<path/>", 0, 0, "low" if key < "m" else "high") for key in keys}

    found = piece_changes(pieces("a", "z", "d"), pieces("a", "b", "c", "y", "z", "d", "e"))
    assert [(key, above) for key, _, above in unpack(found["set"])] == [
        ("b", "d"),
        ("c", "d"),
        ("y", "z"),
        ("e", None),
    ]


@pytest.mark.parametrize(
    ("old", "new"), [("", "x"), ("aaa", "aa"), ("aa", "aaa"), ("abcabc", "abc"), ("one two", "one 2 two")]
)
def test_body_travels_as_what_changed_in_it(old: str, new: str) -> None:
    def one(body: str) -> dict[str, Piece]:
        return {"a": Piece("a", body, 0, 0)}

    ((_, fields),) = piece_changes(one(old), one(new))["set"]
    assert revise(old, fields["body"]) == new


TEXTS = [
    "",
    "one",
    '<text x="1">Ada</text><text x="2">Ben</text>',
    '<text x="1">\N{GRINNING FACE} Ada</text><text x="12">B</text><text x="2">Ben</text>',
    '["go 1\\tGo 1 space", {"like": "\\"go \ue000\\"", "by": [[[2, 14, 1]]]}]',
    '["go 1\\tGo 1 space", {"like": "\\"go \ue000\\"", "by": [[[2, 3, 1], 12]]}, "rest"]',
]


@pytest.mark.parametrize("numbers", [False, True])
def test_any_text_becomes_any_other_by_its_edit(numbers: bool) -> None:
    for old in TEXTS:
        for new in TEXTS:
            assert revise(old, edit(old, new, numbers=numbers)) == new
        assert edit(old, old, numbers=numbers) == []
    rng = random.Random(1)
    old = ""
    for _ in range(200):
        new = "".join(rng.choices('ab1"<, \N{GRINNING FACE}', k=rng.randrange(30)))
        assert revise(old, edit(old, new, numbers=numbers)) == new
        old = new


def test_edits_do_not_divide_words() -> None:
    assert edit("<p>Lokahi</p>", "<p>Lokai</p>") == [3, -6, "Lokai"]
    assert edit('<p x="7">Ada is on 17</p>', '<p x="7">Ada is on 18</p>') == [19, -2, "18"]


def rows(count: int) -> list[Any]:
    return [[f"hex:{n}", {"x": n * 1.5, "body": "<use/>"}, None] for n in range(1, count)]


@pytest.mark.parametrize(
    "plain",
    [
        [],
        ["a", ["b"], [], []],
        rows(40),
        [*rows(9), "between", *rows(5), ["hex:9", {}]],
        [[f"go {n}", f"{40 - n} left", 7] for n in range(40)],
        [["0 1"], ["0 2"], ["00 3"], ["007 3"], ["1.50 3"], ["-0 3"], ["-0.0 4"]],
        [[f"day {digit}, a row that is long enough to be put together"] for digit in "12\u0663\u0664"],
        [[f"\ue000{n} is a character that packing uses itself"] for n in range(9)],
        [[f'{n} \x1b \\ " \N{GRINNING FACE} all that JSON escapes'] for n in range(9)],
        [[10**n, 1] for n in range(20)],
        [[n * k for n in range(7000)] for k in range(100, 103)],
    ],
    ids=range(11),
)
def test_packed_rows_are_the_same_rows(plain: list[Any]) -> None:
    packed = json.loads(json.dumps(pack(plain)))
    assert unpack(packed) == plain
    assert len(json.dumps(packed)) <= len(json.dumps(plain))


def test_rows_that_differ_in_numbers_only_are_packed() -> None:
    packed = pack([[f"forward {n}", f"Forward {n} spaces", [f"space:{n + 7}"]] for n in range(2, 30)])
    (row,) = packed
    assert row["by"] == [[[2, 28, 1]], [[9, 28, 1]]]


def test_piece_that_comes_back_is_not_sent_again(two: Match, open_page: OpenPage) -> None:
    page = open_page(two, seat=0)
    draw = page.board._viewer.artist.draw
    scenery = tuple(Piece(f"tree:{n}", "<path/>" * 20, n, 0, label=f"tree {n}") for n in range(30))
    some: tuple[Piece, ...] = scenery

    def wooded(*args: Any, **options: Any) -> Drawing:
        drawing: Drawing = draw(*args, **options)
        return drawing._replace(pieces=(*drawing.pieces, *some))

    page.board._viewer.artist = page.board._viewer.artist._replace(draw=wooded)

    def sizes(trees: tuple[Piece, ...], act: Callable[[], object]) -> int:
        nonlocal some
        some = trees
        act()
        (message,) = page.listen()
        return len(json.dumps([row for row in message.get("set", []) if row[0].startswith("tree:")]))

    first = sizes(scenery, lambda: two.play(two.legal_moves()[0]))
    assert sizes((), lambda: two.play(two.legal_moves()[0])) == 2
    moved = tuple(piece._replace(x=piece.x + 1, label="a tree") for piece in scenery[::-1])
    assert sizes(moved, two.undo) < first / 3
    assert page.pieces["tree:7"]["x"] == 8
    assert page.pieces["tree:7"]["body"] == "<path/>" * 20
    assert sizes((), two.redo) == 2
    # A page that opens now has never seen them.
    page.check()
    assert sizes(scenery, two.undo) == first
    page.check()


def test_what_one_seat_has_seen_is_no_base_for_another(two: Match, open_page: OpenPage) -> None:
    page = open_page(two)
    page.listen()
    page.ask("play", move=str(two.legal_moves()[0]))
    for seat in (1, None, 0):
        page.ask("seat", to=seat)
        kept = page.board._scene.kept if page.board._scene else {}
        assert not kept, "pieces that went with a seat are sent anew"
        page.ask("seat", to=seat)


def test_label_with_a_tab_is_still_one_label(
    two: Match, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(two.game), "label", lambda _, move: f"{move}\tby hand")
    page = open_page(two, seat=0)
    picks = page.board._viewer.artist.picks
    for move, (label, picked) in page.moves.items():
        assert (label, tuple(picked)) == (f"{move} by hand", tuple(picks({}, move)))


def test_moves_in_another_order_are_told_too(
    two: Match, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(two, seat=0)
    viewer = page.board._viewer
    backwards = dict(list(viewer._moves(viewer.observation()).items())[::-1])
    with monkeypatch.context() as patch:
        patch.setattr(viewer, "_moves", lambda _: backwards)
        page.ask("layout", narrow=True)
    page.ask("layout", narrow=False)
    two.play(two.legal_moves()[0])
    two.undo()
    page.check()


def test_only_what_changed_of_a_piece_travels() -> None:
    before = {"a": Piece("a", "<path/>", 1.0, 2.5, label="A"), "b": Piece("b", "<path/>", 0, 0)}
    after = {"a": before["a"]._replace(x=3.0), "b": before["b"]}
    assert piece_changes(before, after) == {"set": [["a", {"x": 3}]]}
    assert piece_changes(before, {"b": before["b"]}) == {"gone": ["a"]}
    assert piece_changes(before, before) == {}


def test_how_far_a_drawing_may_be_zoomed_travels_only_where_it_may(
    two: Match, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "zoom" not in open_page(two, seat=0).board.whole()
    match = hexes(monkeypatch)
    page = open_page(match, seat=0)
    assert page.board.whole()["zoom"] == page.data["zoom"] == ZOOM
    match.play("high")
    assert "zoom" not in page.listen()[0]
    page.check()


def test_a_layout_that_may_not_be_zoomed_says_so(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = hexes(monkeypatch)
    page = open_page(match, seat=0)
    draw = page.board._viewer.artist.draw

    def only_wide(*args: Any, narrow: bool, **options: Any) -> Drawing:
        drawing: Drawing = draw(*args, narrow=narrow, **options)
        return drawing._replace(zoom=1) if narrow else drawing

    page.board._viewer.artist = page.board._viewer.artist._replace(draw=only_wide)
    for narrow, zoom in ((True, 1), (False, ZOOM)):
        page.ask("layout", narrow=narrow)
        page.check()
        assert page.data["zoom"] == zoom
