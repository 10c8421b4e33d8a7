"""A rulebook in a notebook: what it answers its page, its boards, and bad input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games.board import Board
from kernel_games.drawing.scripts import joined
from kernel_games.engine import OptionError
from kernel_games.guided import rulebooks
from kernel_games.teaching.walks.reading import load_walk
from tests.sixth.kalah import game as kalah


@pytest.fixture
def book() -> Any:
    """A rulebook in a notebook: what it opens is shown beside it."""
    return kernel_games.rulebook("kontor")


@pytest.mark.clause("KO-X15")
def test_a_page_asks_for_a_clause_and_is_told_its_example(book: Any) -> None:
    reply = book.act({"do": "clause", "id": "KO-X15"})
    assert reply["ok"]
    assert reply["examples"][0]["note"].startswith("The players have 4, 2, 1 and 1 wine.")
    assert len(json.dumps(reply)) < 300_000


@pytest.mark.clause("TT-T4")
def test_any_board_tells_a_clause_with_its_example_and_the_whole_rulebook() -> None:
    board = Board(kernel_games.Match("tiki_topple", ["Ada", "Ben"], seed=1))
    told = board.act({"do": "clause", "id": "TT-T4"})
    assert [one["title"] for one in told["examples"]] == ["Example 1", "Example 2"]
    book = board.act({"do": "rulebook"})
    assert book["title"] == "Tiki Topple: the rulebook"
    assert "<path" not in json.dumps(book)


def test_a_walk_does_not_show_examples_that_answer_it(sent: list[Any]) -> None:
    """An example would answer what a walk asks of the same position."""
    del sent
    board = kernel_games.walk("kontor", "majority", again=True)
    positions = list(load_walk("kontor", "majority").positions.values())
    examples = kernel_games.game("kontor").examples
    shared = [key for key, some in examples.items() if any(one.state in positions for one in some)]
    assert shared
    for clause in shared:
        told = board.act({"do": "clause", "id": clause})
        others = [one.note for one in examples[clause] if one.state not in positions]
        assert [one["note"] for one in told["examples"]] == others


def test_what_a_page_opens_with_holds_no_picture(book: Any) -> None:
    told = json.dumps(book.first())
    assert "<path" not in told
    assert len(told) < 60_000


@pytest.mark.clause("KO-B06")
def test_a_board_opens_at_the_position_of_an_example(book: Any) -> None:
    board = book.board("KO-B06", 2, theme="dark")
    assert isinstance(board.session, Board)
    assert board.match.state == kernel_games.game("kontor").examples["KO-B06"][1].state
    assert board.match.names == ("Red", "Black")


@pytest.mark.clause("KO-B06")
def test_try_it_gives_a_board_that_plays_and_is_taken_away(book: Any) -> None:
    reply = book.act({"do": "try", "id": "KO-B06", "number": 0})
    assert reply["call"] == "rulebook('kontor').board('KO-B06', 1)"
    (board,) = book.session._boards.values()
    assert (board.model_id, board.name) == (reply["board"], reply["board"])
    state = board.match.state
    move = str(state.legal_moves()[0])
    played = board.act({"do": "play", "rev": board.rev, "seat": board.shown, "move": move})
    assert played == {"ok": True}
    assert board.match.state != state
    assert book.act({"do": "close", "board": reply["board"]}) == {"ok": True}
    assert not book.session._boards
    assert board.comm is None, "it is gone from all pages"
    assert book.act({"do": "close", "board": reply["board"]}) == {"ok": True}, "closed twice is closed"


def test_walk_opens_in_the_book(book: Any) -> None:
    reply = book.act({"do": "walk", "name": "majority"})
    assert reply["call"] == "walk('kontor', 'majority')"
    assert reply["board"] in book.session._boards


def test_boards_that_are_forgotten_are_taken_away(book: Any) -> None:
    first = book.act({"do": "try", "id": "KO-B10", "number": 0})["board"]
    for _ in range(8):
        book.act({"do": "try", "id": "KO-B10", "number": 0})
    assert len(book.session._boards) == 8
    assert first not in book.session._boards
    book.close()
    assert not book.session._boards


def test_it_is_saved_as_a_page(book: Any, tmp_path: Path) -> None:
    path = tmp_path / "kontor.html"
    book.save(path)
    book.save(str(path))
    assert path.read_text(encoding="utf-8") == book.page()
    assert book.page().startswith("<!doctype html>")
    assert "import " not in book.page().split("<script>")[1][:2000]


@pytest.mark.parametrize("path", ["", None, 7, ["a"]])
def test_it_is_saved_nowhere_else(book: Any, path: Any) -> None:
    with pytest.raises(OptionError, match=r"^path .*the name of a file"):
        book.save(path)


def test_without_a_kernel_and_in_a_terminal_there_are_the_clauses(book: Any) -> None:
    data, _ = book._repr_mimebundle_()
    assert "<script" not in data["text/html"]
    assert "KO-X15 Cross off together" in data["text/html"]
    lines = repr(book).splitlines()
    assert lines[0] == "Kontor: the rulebook"
    assert lines[2:] == [f"{clause.id} {clause.title}" for clause in book.game.rulebook.values()]


def test_it_opens_at_a_clause() -> None:
    assert kernel_games.rulebook("kontor", "KO-X15").first()["at"] == "KO-X15"
    assert "at" not in kernel_games.rulebook("kontor").first()


def test_it_opens_at_what_we_had_to_decide_where_there_is_any(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel_games.rulebook("kontor", "decisions").first()["at"] == "decisions"
    monkeypatch.setattr(rulebooks, "decisions", lambda _: [])
    with pytest.raises(OptionError, match=r"^clause = 'decisions': expected a clause of Kontor"):
        kernel_games.rulebook("kontor", "decisions")


def test_game_of_another_package_has_a_rulebook() -> None:
    book = kernel_games.rulebook(kalah)
    assert book.act({"do": "clause", "id": "KA-A3"})["walks"] == []
    assert isinstance(book.board("KA-A3").session, Board)


def test_its_script_is_one_module() -> None:
    assert re.findall(r"^export \w+", joined("rulebook.js"), re.MULTILINE) == ["export default"]
    assert not re.search(r"^export", joined("page.js"), re.MULTILINE), "a page's script exports nothing"


@pytest.mark.parametrize("name", ["chess", "", None, 7, [], "KONTOR"])
def test_unknown_game_is_told_what_there_is(name: Any) -> None:
    with pytest.raises(OptionError, match=r"kon_tiki, kontor, mississippi, nile, tiki_topple"):
        kernel_games.rulebook(name)


@pytest.mark.parametrize("clause", ["TT-T1", "ko-x15", "", 7])
def test_unknown_clause_is_told_what_there_is(book: Any, clause: Any) -> None:
    with pytest.raises(OptionError, match=r"^clause .*a clause of Kontor: KO-B01"):
        kernel_games.rulebook("kontor", clause)
    with pytest.raises(OptionError, match=r"^clause .*a clause of Kontor: KO-B01"):
        book.board(clause)


@pytest.mark.parametrize("number", [0, 3, "1", None, True])
def test_unknown_example_is_told_how_many_there_are(book: Any, number: Any) -> None:
    with pytest.raises(OptionError, match=r"^number .*from 1 to 2"):
        book.board("KO-B06", number)


def test_unknown_theme_is_told_what_there_is() -> None:
    with pytest.raises(OptionError, match=r"^theme .*auto, light, dark"):
        kernel_games.rulebook("kontor", theme="pink")


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        (None, "message"),
        ([], "message"),
        ({}, "do"),
        ({"do": "eval"}, "do"),
        ({"do": ["clause"]}, "do"),
        ({"do": "clause"}, "id"),
        ({"do": "clause", "id": "KO-Z1"}, "id"),
        ({"do": "clause", "id": "K" * 5000}, "id"),
        ({"do": "try", "id": "KO-B06"}, "number"),
        ({"do": "try", "id": "KO-B06", "number": 2}, "number"),
        ({"do": "try", "id": "KO-B06", "number": -1}, "number"),
        ({"do": "try", "id": "KO-B06", "number": "0"}, "number"),
        ({"do": "try", "id": 3, "number": 0}, "id"),
        ({"do": "walk", "name": "../majority"}, "walk"),
        ({"do": "walk"}, "name"),
        ({"do": "close"}, "board"),
    ],
)
def test_whatever_a_page_sends_is_answered(book: Any, message: Any, wrong: str) -> None:
    reply = book.act(message)
    assert not reply["ok"]
    assert reply["reason"].startswith(wrong)
    assert not book.errors
    assert not book.session._boards


def test_what_goes_wrong_inside_is_told_in_a_sentence(book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernel_games.guided.rulebooks.clause_told", lambda *_: 1 // 0)
    reply = book.act({"do": "clause", "id": "KO-X15"})
    assert reply == {"ok": False, "reason": reply["reason"], "broken": True}
    assert "ZeroDivisionError" in reply["reason"]
    assert "ZeroDivisionError" in book.errors[0]
