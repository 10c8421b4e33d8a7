"""Seats of a table: tokens, pages, stand-ins."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games import Match, registered_games
from kernel_games.engine import GameError
from kernel_games.together import WALL, SeatBoard, Seats
from tests.board.test_looking_back import over


@pytest.fixture
def seats() -> Seats:
    return Seats(Match("kontor", ["Ada", "Ben", "greedy"], seed=5))


def test_each_person_and_the_wall_have_a_token_that_nobody_can_guess(seats: Seats) -> None:
    assert list(seats.tokens) == [0, 1, WALL]
    assert len(set(seats.tokens.values())) == 3
    assert min(map(len, seats.tokens.values())) >= 16
    assert not set(seats.tokens.values()) & set(Seats(seats.match).tokens.values())
    for seat, token in seats.tokens.items():
        assert seats.seat_of(token) == seat


@pytest.mark.parametrize(
    "token", ["", "0", "watch", None, 7, [], {"token": 1}, "é" * 16, "\ud800", "a" * 99_999]
)
def test_a_stranger_has_no_seat(seats: Seats, token: object) -> None:
    assert seats.seat_of(token) is None
    own = seats.tokens[0]
    assert seats.seat_of(own[:-1]) is None
    assert seats.seat_of(own + "a") is None


def test_the_computer_plays_for_whoever_is_away_until_they_are_back(seats: Seats) -> None:
    match = seats.match
    with pytest.raises(GameError, match="seat = 9"):
        seats.replace(9)
    while seats.advance():
        pass
    player = match.state.current_player
    assert player in match.people, "people decide for themselves"
    seats.replace(player)
    assert [place.computer for place in seats.places()].count(True) == 1
    before = match.ply
    assert seats.advance()
    assert match.ply > before
    board = seats.enter(player)
    assert not any(place.computer for place in seats.places())
    with pytest.raises(GameError, match="only the person who opened it"):
        seats.replace(player)
    board.close()
    seats.leave(player)
    assert [place.pages for place in seats.places()] == [0, 0]


def test_a_game_goes_on_to_its_end_when_all_are_away() -> None:
    for name in registered_games():
        match = Match(name, ["Ada", "Ben"], seed=1)
        seats = Seats(match, "random")
        for seat in match.people:
            seats.replace(seat)
        plies = 0
        while plies < 400:
            if not seats.advance():
                if not match.state.rest:
                    break
                match.settle()
            plies += 1
        assert match.state.current_player < 0 or plies == 400, name


@pytest.mark.parametrize("command", ["new", "form", "house", "language", "hint", "compare", "games"])
def test_no_seat_can_change_the_table_for_all(seats: Seats, command: str) -> None:
    board = seats.enter(0)
    before = board.match
    reply = board.act({"do": command, "rev": board.rev, "to": "es", "seat": 0})
    assert (reply["ok"], "only the person who opened it" in reply["reason"]) == (False, True)
    assert board.match is before
    assert board.whole()["new"] is False
    assert isinstance(board, SeatBoard)


def reviewed(board: SeatBoard) -> dict[str, Any]:
    """The review as far as it comes, asked for as a page does."""
    told: dict[str, Any] = {"stamp": "", "done": 0}
    while told["done"] < 1:
        reply = board.act({"do": "review", "have": told["stamp"]})
        assert reply["ok"], reply
        told |= reply
    return told


def test_after_the_game_each_screen_looks_back_and_sees_only_its_own_decisions() -> None:
    """Ada's turning point shows her secret card as it was then; the work is done once for all screens."""
    match = over(0, 1)
    seats = Seats(match)
    ada, ben, wall = (seats.enter(seat) for seat in (0, 1, WALL))
    assert [board.whole()["review"] for board in (ada, ben, wall)] == [True, True, True]
    assert [board.whole()["new"] for board in (ada, ben, wall)] == [False, False, False]
    told = reviewed(ada)
    assert [point["n"] for point in told["points"]] == [1]
    for board in (ben, wall):
        reply = board.act({"do": "review", "have": ""})
        assert reply["done"] == 1, "what one screen has asked for is there for the others"
        assert reply["points"] == []
        assert reply["picture"]
    assert board.act({"do": "retry", "n": 1, "rev": board.rev})["reason"]


def test_a_table_is_looked_back_on_only_after_the_game(seats: Seats) -> None:
    """In the middle of a game it would help whoever asks."""
    board = seats.enter(0)
    assert board.act({"do": "review", "have": ""})["reason"] == "A game can be reviewed when it is over."
