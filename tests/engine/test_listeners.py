"""Listeners of a match: who hears of what, what they raise, and threads beside them."""

from __future__ import annotations

import threading

import pytest

from kernel_games.engine import (
    CHANCE,
    Match,
)


def test_a_listener_that_fails_is_heard_of_and_harms_neither_match_nor_others(match: Match) -> None:
    heard = []
    match.subscribe(lambda: 1 / 0)  # type: ignore[arg-type]
    match.subscribe(lambda: heard.append(match.ply))
    with pytest.raises(ExceptionGroup) as error:
        match.play(match.legal_moves()[0])
    assert isinstance(error.value.exceptions[0], ZeroDivisionError)
    assert match.ply == 6
    assert heard == [6]


def last_move_of_a_round(match: Match) -> None:
    """Play until the next move ends the round, after which chance has much to decide."""
    while match.state.child(match.legal_moves()[0]).current_player != CHANCE:
        match.play(match.legal_moves()[0])


def test_a_match_goes_on_whatever_its_listeners_raise_and_all_hear_every_ply(match: Match) -> None:
    last_move_of_a_round(match)
    before = match.ply
    heard: list[int] = []
    match.subscribe(lambda: 1 / 0)  # type: ignore[arg-type]
    match.subscribe(lambda: heard.append(match.ply))
    with pytest.raises(ExceptionGroup, match="the match itself is whole") as error:
        match.play(match.legal_moves()[0])
    assert len(heard) > 2
    assert heard == list(range(before + 1, match.ply + 1))
    assert [type(each) for each in error.value.exceptions] == [ZeroDivisionError] * len(heard), (
        "raised once, all"
    )
    assert match.state.current_player >= 0
    with pytest.raises(ExceptionGroup):
        match.play(match.legal_moves()[0])
    with pytest.raises(ExceptionGroup):
        match.undo()
    with pytest.raises(ExceptionGroup):
        match.redo()
    assert match.ply == heard[-1] == before + len(heard) - 2


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_a_listener_that_wants_to_stop_keeps_the_news_from_nobody(
    stop: type[BaseException], match: Match
) -> None:
    def listen() -> None:
        raise stop

    last_move_of_a_round(match)
    before = match.ply
    heard: list[int] = []
    match.subscribe(listen)
    match.subscribe(lambda: 1 / 0)  # type: ignore[arg-type]
    match.subscribe(lambda: heard.append(match.ply))
    with pytest.raises(stop) as error:
        match.play(match.legal_moves()[0])
    assert heard == list(range(before + 1, match.ply + 1))
    assert isinstance(error.value.__cause__, ExceptionGroup), "what others have raised is not lost"
    assert match.state.current_player >= 0
    other = threading.Thread(target=lambda: heard.append(match.lock.acquire(timeout=5) and -1))
    other.start()
    other.join()
    assert heard[-1] == -1, "nothing holds others off"


def test_a_listener_that_plays_hears_of_its_own_errors_and_the_first_player_of_the_rest(match: Match) -> None:
    inner: list[BaseException] = []

    def answer() -> None:
        if match.ply == 6:
            try:
                match.play(match.legal_moves()[0])
            except ExceptionGroup as error:
                inner.append(error)

    def fail() -> None:
        raise ValueError(str(match.ply))

    match.subscribe(answer)
    match.subscribe(fail)
    with pytest.raises(ExceptionGroup) as error:
        match.play(match.legal_moves()[0])
    assert len(inner) == len(error.value.exceptions) == 1
    assert match.ply == 7


def test_listeners_hear_every_change_until_they_leave(match: Match) -> None:
    heard: list[int] = []
    leave = match.subscribe(lambda: heard.append(match.ply))
    match.play(match.legal_moves()[0])
    match.undo()
    leave()
    leave()
    match.redo()
    assert heard == [6, 5]
