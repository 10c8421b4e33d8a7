"""A review on a board: bit by bit, cancelled at once, told to whoever may see it, and tried once more."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board import Board, looking_back
from kernel_games.bots import Greedy
from tests.reviews.test_reviews import last_round


def over(*people: int) -> Match:
    """The end of a game in which Ada's last choice, at ply 9, is surely a mistake."""
    match = last_round(seed=0, since=66)
    seats = [name if seat in people else Greedy(name) for seat, name in enumerate(("Ada", "Ben"))]
    return Match(match.game, seats, seed=5, start=match.start, plies=match.plies, settle=False)


def ask(board: Board, do: str, **more: Any) -> dict[str, Any]:
    reply = board.act({"do": do, "rev": board.rev, "seat": board.shown, **more})
    assert reply["ok"], reply
    return reply


def reviewed(board: Board) -> dict[str, Any]:
    told: dict[str, Any] = {"stamp": "", "done": 0}
    while told["done"] < 1:
        told |= ask(board, "review", have=told["stamp"])
    return told


def test_a_page_asks_until_it_is_whole_and_is_told_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_back, "_BIT", 0)
    board = Board(over(0))
    first = ask(board, "review", have="")
    assert 0 <= first["done"] < 0.1
    assert first["picture"] is None, "not one position is known yet"
    again = ask(board, "review", have=first["stamp"])
    assert set(again) == {"ok", "done", "stamp"}
    monkeypatch.undo()
    whole = reviewed(board)
    assert whole["picture"]["alt"].startswith("The course of the game")
    assert [point["n"] for point in whole["points"]] == [1]
    assert [side["words"] for side in whole["points"][0]["sides"]] == [
        "Ada played: Tiki Up 1 on Huhu",
        "Better: Tiki Up 1 on Hookipa",
    ]
    assert "TT-K1" in " ".join(whole["points"][0]["lines"])
    assert "We name a mistake only if we are sure" in " ".join(whole["lines"])


def test_between_two_bits_the_board_answers_everything_else() -> None:
    board = Board(over(0))
    ask(board, "review", have="")
    ask(board, "new")
    assert board.act({"do": "review", "have": ""})["reason"] == "A game can be reviewed when it is over."


@pytest.mark.parametrize(
    ("people", "seat", "told"),
    [((0, 1), None, 1), ((0, 1), 0, 1), ((0, 1), 1, 0), ((0, 1), "watch", 0), ((1,), 1, 1)],
)
def test_what_a_person_saw_is_told_to_that_person_alone(
    people: tuple[int, ...], seat: int | str | None, told: int
) -> None:
    """Ada's turning point shows her secret card; a bot has no secrets, and round one table there are none."""
    board = Board(over(*people), seat=seat)
    assert len(reviewed(board)["points"]) == told


def test_a_turning_point_is_tried_again_on_the_board_and_played_on() -> None:
    board = Board(over(0))
    old = board.match
    reviewed(board)
    ask(board, "retry", n=1)
    assert board.match is not old
    assert board.match.ply == 8
    assert board.whole()["again"]["kind"] == "asked"
    ask(board, "play", move="up1 Huhu")
    assert board.whole()["mood"]["kind"] == "tried", "the game waits for the verdict"
    assert board.whole()["again"]["kind"] == "judging"
    while not ask(board, "tried")["done"]:
        pass
    assert board.whole()["again"]["kind"] == "wrong"
    ask(board, "undo")
    assert board.whole()["again"]["kind"] == "asked"
    ask(board, "play", move="up1 Hookipa")
    while not ask(board, "tried")["done"]:
        pass
    assert board.whole()["again"]["kind"] == "right"
    ask(board, "onward")
    assert board.whole()["again"] == {}
    assert board.whole()["mood"]["kind"] == "bots"
    assert ask(board, "tried") == {"ok": True, "done": True}


def test_a_turning_point_that_is_none_is_refused_in_a_sentence() -> None:
    board = Board(over(0))
    reviewed(board)
    for number in (0, 2, -1, "1", None, True):
        reply = board.act({"do": "retry", "rev": board.rev, "seat": 0, "n": number})
        assert reply["reason"].startswith(f"n = {number!r}: expected")
        assert board.match.ply == 14


def test_nothing_is_tried_again_before_it_was_reviewed() -> None:
    board = Board(over(0))
    reply = board.act({"do": "retry", "rev": board.rev, "seat": 0, "n": 1})
    assert reply["reason"] == "A game can be reviewed when it is over."
