"""One link for whatever can be opened: a match, a walk, a clause's example."""

from __future__ import annotations

import pytest

import kernel_games
from kernel_games import Match, game, registered_games
from kernel_games.board import Board
from kernel_games.engine import AddressError, Bot, GameError, Person, address
from kernel_games.guided import WalkBoard, links, practice
from kernel_games.guided.tour import linked_tour
from kernel_games.jupyter import Widget

SITE = "https://games.example/live/index.html?language=es#"


def test_a_link_opens_the_match_that_it_was_made_of() -> None:
    match = Match("kontor", ["Ada", "greedy"], seed=3)
    match.play(match.legal_moves()[0])
    board = links.opened(SITE + match.address(), theme="dark")
    assert isinstance(board, Board)
    assert (board.match.moves(), board.match.state) == (match.moves(), match.state)
    assert board.whole()["theme"] == "dark"


def test_a_link_opens_a_walk_at_its_step_and_goes_on_from_there() -> None:
    board = links.opened(SITE + "w=tiki_topple/first_turn&n=3")
    assert isinstance(board, WalkBoard)
    assert board.whole()["coach"]["n"] == 3 - 1
    with board.table.change() as pupil:
        pupil.back()
    assert links.opened("w=tiki_topple/first_turn&n=3").table.pupil.n == 1
    assert links.opened("w=tiki_topple/first_turn&n=3", again=True).table.pupil.n == 2


@pytest.mark.parametrize("name", registered_games())
def test_a_link_opens_the_example_of_every_clause_that_has_one(name: str) -> None:
    rules = game(name)
    for clause, examples in rules.examples.items():
        board = links.opened(links.clause_address(name, clause, len(examples)))
        assert board.match.start == examples[-1].state
        assert board.whole()["goal"].startswith(clause)


def test_a_link_opens_in_a_notebook() -> None:
    widget = kernel_games.open_link("g=kontor&x=KO-X15")
    assert isinstance(widget, Widget)
    assert widget.match.game is game("kontor")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a link to a match"),
        ("z=7", "not a link to a match"),
        ("g=kontor&x=KO-X99", "a clause of Kontor"),
        ("g=kontor&x=KO-X15&n=9", "number = 9"),
        ("g=kontor&x=KO-X15&n=-1", "damaged"),
        ("x=KO-X15", "damaged"),
        ("g=kontor&x=KO-X15&m=2.AA", "damaged"),
        ("g=chess&x=KO-X15", "chess"),
        ("w=kontor/nowhere", "nowhere"),
    ],
)
def test_a_link_to_nothing_says_so(text: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        links.opened(text)


def test_a_link_is_wrong_in_the_reader_s_language() -> None:
    kernel_games.language("es")
    try:
        with pytest.raises(AddressError, match="Este enlace está dañado"):
            links.opened("g=kontor&m=2.AA")
    finally:
        kernel_games.language("en")


# The link that a board gives


def asked(board: Board | WalkBoard, **more: str) -> dict[str, str]:
    reply = board.act({"do": "link", **more})
    assert reply.pop("ok"), reply
    return reply


@pytest.mark.parametrize(
    ("seats", "seat", "of", "who"),
    [
        (["Ada", "greedy"], 0, "seat", 0),
        (["Ada", "greedy"], None, "seat", 0),
        (["Ada", "greedy"], "watch", "watch", None),
        # Whoever gets it may be Ben.
        (["Ada", "Ben"], 0, "watch", None),
        (["Ada", "Ben"], None, "watch", None),
    ],
)
def test_a_board_gives_a_link_to_what_whoever_gets_it_may_see(
    seats: list[str | Person | Bot], seat: int | str | None, of: str, who: int | None
) -> None:
    match = Match("kontor", seats, seed=918273645)
    match.play(match.legal_moves()[0])
    reply = asked(Board(match, seat=seat))
    assert reply["of"] == of
    assert address.viewer(reply["link"]) == ("watch" if who is None else who)
    assert Match.from_address(reply["link"]).start.observation(who) == match.state.observation(who)
    assert set(reply) == {"of", "link"}, "there is no page to point a camera or a frame at"


def test_a_page_gives_a_link_a_qr_code_and_a_frame_of_its_own() -> None:
    page = "https://games.example/live/?language=es&x=<b>"
    reply = asked(WalkBoard(linked_tour("w=kontor/majority&n=2", again=True)), base=page)
    assert reply["link"] == f"{page}#w=kontor/majority&n=2"
    assert reply["qr"].startswith("<svg ")
    assert 'src="https://games.example/live/?language=es&amp;x=&lt;b&gt;&amp;frame#w=kontor' in reply["frame"]


def test_a_page_with_an_address_that_is_no_text_is_told_so() -> None:
    reply = Board(Match("kontor", ["Ada", "Ben"], seed=1)).act({"do": "link", "base": 7})
    assert "base = 7: expected a text" in reply["reason"]


def test_questions_that_are_found_only_here_have_no_link() -> None:
    reply = practice("tiki_topple", 2, seed=1).act({"do": "link"})
    assert (reply["ok"], reply["reason"]) == (False, "There is no link to this: it exists only here.")
