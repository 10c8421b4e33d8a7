"""The map of what somebody knows: a press on a tile opens questions about its clause."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import OptionError
from kernel_games.guided import WalkBoard
from kernel_games.guided.home import KeptBoard
from kernel_games.guided.known_map import KnownMap, known_map
from kernel_games.session import Session
from kernel_games.teaching.practice.memory import FOLDER, remember
from kernel_games.together.pupils import ClassBoard, ClassTour

NOW = datetime.now(UTC)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which nobody has practised yet."""
    monkeypatch.setenv(FOLDER, str(tmp_path))


class Handle:
    """Where a host shows a board."""

    def __init__(self, board: Session) -> None:
        self.board, self.closed = board, False
        board.name = "a board"

    def close(self) -> None:
        self.closed = True


def shown(page: KnownMap) -> list[Handle]:
    """The boards that the page opens."""
    boards: list[Handle] = []

    def present(board: Session) -> Handle:
        boards.append(Handle(board))
        return boards[-1]

    page.present = present
    return boards


def tile(page: KnownMap, game: str, clause: str) -> dict[str, Any]:
    (book,) = [book for book in page.first()["books"] if book["game"] == game]
    (found,) = [tile for tile in book["tiles"] if tile["clause"] == clause]
    return dict(found)


def test_each_clause_of_each_rulebook_has_a_tile_in_words() -> None:
    """State and whether it is due are said, not only coloured."""
    remember("kontor", ["KO-X16"], 1, NOW)
    page = known_map()
    told = page.first()
    assert json.loads(json.dumps(told)) == told
    for book in told["books"]:
        rulebook = kernel_games.game(book["game"]).rulebook
        assert [one["clause"] for one in book["tiles"]] == list(rulebook)
    missed = tile(page, "kontor", "KO-X16")
    assert (missed["state"], missed["sign"]) == ("missed", "✗")
    assert "the last answer was wrong" in missed["words"]
    assert tile(page, "kontor", "KO-X15")["words"].endswith("not asked yet")


def test_a_press_practises_the_clause() -> None:
    """Every question on the board that opens is about it."""
    page = known_map("mississippi")
    boards = shown(page)
    reply = page.act({"do": "practise", "game": "mississippi", "clause": "MS-3b"})
    assert reply["ok"]
    assert reply["board"] == "a board"
    assert reply["call"] == "practice('mississippi', 3, clauses=['MS-3b'])"
    (handle,) = boards
    assert isinstance(handle.board, WalkBoard)
    assert {step.clauses for step in handle.board.table.pupil.walk.steps} == {("MS-3b",)}


def test_another_press_closes_the_first_board() -> None:
    """One set of questions at a time."""
    page = known_map("mississippi")
    boards = shown(page)
    for clause in ("MS-3b", "MS-1a"):
        assert page.act({"do": "practise", "game": "mississippi", "clause": clause})["ok"]
    assert [one.closed for one in boards] == [True, False]
    page.act({"do": "close", "board": "a board"})
    assert [one.closed for one in boards] == [True, True]


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"game": "chess", "clause": "MS-3b"}, "game = 'chess'"),
        ({"game": "mississippi", "clause": "KO-X16"}, "clause = 'KO-X16'"),
        ({"game": "mississippi", "clause": 7}, "clause"),
        ({"game": ["mississippi"], "clause": "MS-3b"}, "game"),
        ({"clause": "MS-3b"}, "game"),
    ],
)
def test_bad_messages_are_answered_in_a_sentence(given: dict[str, Any], named: str) -> None:
    """No error leaves the session, and nothing opens."""
    page = known_map("mississippi")
    boards = shown(page)
    reply = page.act({"do": "practise", **given})
    assert not reply["ok"]
    assert named in reply["reason"]
    assert "broken" not in reply
    assert boards == []


def test_an_unknown_theme_is_named() -> None:
    """With those that there are."""
    with pytest.raises(OptionError, match="theme = 'blue'"):
        known_map("kontor", theme="blue")


def test_without_a_kernel_it_is_a_picture() -> None:
    """And in words alone how much is known."""
    page = known_map("kontor")
    assert "<svg" in page.html()
    assert "0 of 80" in repr(page)
    assert kernel_games.known("kontor").tiles == page.tiles


def test_a_board_has_the_map_of_its_rulebook_in_the_menu() -> None:
    """On a walk and in a game of one's own; at a table with others nobody's knowledge is shown."""
    remember("mississippi", ["MS-3b"], 1)
    walk = kernel_games.walk("mississippi", "first_move")
    match = kernel_games.Match("mississippi", ["Ada", "Ben"], seed=1)
    for board in (walk, KeptBoard(match)):
        assert board.whole()["words"]["known"] == "What you know"
        told = board.act({"do": "known"})
        assert told["ok"]
        assert told["head"].startswith("Mississippi: 0 of 37 clauses known")
        states = {tile["clause"]: tile["state"] for tile in told["tiles"]}
        assert states["MS-3b"] == "missed"
        assert list(states) == list(match.game.rulebook)
    for other in (match.board(), ClassBoard(ClassTour(walk.table.pupil))):
        assert "known" not in other.whole()["words"]
        assert not other.act({"do": "known"})["ok"]
