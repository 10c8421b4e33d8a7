"""A free turn of a walk gets a word from the judge of reviews where that is sure, and nothing otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import kernel_games
from kernel_games import guided
from kernel_games.engine import Move, State
from kernel_games.guided import free_turn
from kernel_games.reviews import turns
from kernel_games.reviews.judging import Assessment
from kernel_games.reviews.lines import Work, finish
from tests.board.page import Page
from tests.board.test_guided import Open, Sent, coach, forget, go_to

NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture
def open_walk(sent: Sent) -> Iterator[Open]:
    forget()
    yield lambda game, name: Page(guided.walk(game, name), sent)
    forget()


def verdict_of(monkeypatch: pytest.MonkeyPatch, assessment: Assessment) -> list[tuple[State, Move, int]]:
    """Let the judge say this, and tell what it was asked."""
    asked: list[tuple[State, Move, int]] = []

    def weighing(state: State, played: Move, seat: int) -> Work[Assessment]:
        asked.append((state, played, seat))
        yield
        return assessment

    monkeypatch.setattr(turns, "weighing", weighing)
    return asked


def judged(game: str, players: int = 2) -> str:
    state = kernel_games.game(game).new(players)
    while state.current_player != 0:
        state = state.child(state.sample(random.Random(1)))
    return finish(turns.turn_in_words(state, state.legal_moves()[0], 0, NAMES[:players]))


def free_step(page: Page) -> Page:
    while coach(page)["do"] != "free":
        go_to(page, coach(page)["n"] + 2)
    return page


def played(page: Page) -> dict[str, Any]:
    """Play any move that is allowed."""
    moves = page.board.table.pupil.stage.state.legal_moves()
    return page.ask("play", move=str(moves[0]))


def test_a_turn_that_is_surely_a_mistake_is_told_with_what_was_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    better = kernel_games.game("tiki_topple").parse_move("topple Eepo")
    verdict_of(monkeypatch, Assessment("mistake", better, 0.2, 0.127, 0.304, 256, 0.3, 48))
    told = judged("tiki_topple")
    assert told.startswith("Tiki Topple on Eepo would have been better.")
    assert "256 positions" in told
    assert "12 to 30 more games" in told


@pytest.mark.usefixtures("spanish")
def test_a_mistake_is_told_in_spanish_too(monkeypatch: pytest.MonkeyPatch) -> None:
    better = kernel_games.game("tiki_topple").parse_move("topple Eepo")
    verdict_of(monkeypatch, Assessment("mistake", better, 0.2, 0.123, 0.297, 256, 0.3, 48))
    told = judged("tiki_topple")
    assert "habría sido mejor" in told
    assert "entre 12 y 30 partidas más" in told


def test_a_turn_that_is_surely_as_good_as_any_is_told_so_and_an_unsure_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    better = kernel_games.game("tiki_topple").parse_move("topple Eepo")
    verdict_of(monkeypatch, Assessment("fine", better))
    assert judged("tiki_topple").endswith("is as good as the best move we know here.")
    verdict_of(monkeypatch, Assessment("unsure", better))
    assert judged("tiki_topple") == ""


def test_where_there_was_no_other_move_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict_of(monkeypatch, Assessment("fine"))
    assert judged("tiki_topple") == ""


@pytest.mark.parametrize(("game", "players"), [("tiki_topple", 3), ("nile", 2)])
def test_no_turn_is_judged_where_a_review_judges_none(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    """With more than two players, and in games that are too long to be played on."""
    asked = verdict_of(monkeypatch, Assessment("fine", Move("stay")))
    assert judged(game, players) == ""
    assert not asked


def test_a_page_asks_bit_by_bit_until_there_is_a_word(
    open_walk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The position that is judged is that before the turn, and the seat the pupil's."""
    monkeypatch.setattr(free_turn, "_BIT", 0)
    page = free_step(open_walk("tiki_topple", "first_turn"))
    before = page.board.table.pupil.stage.state
    asked = verdict_of(monkeypatch, Assessment("fine", before.legal_moves()[1]))
    assert played(page)["weigh"] is True
    first = page.ask("weigh")
    assert (first["done"], first["words"]) == (False, "")
    monkeypatch.setattr(free_turn, "_BIT", 5)
    last = page.ask("weigh")
    assert last["done"]
    assert "as good as the best move" in last["words"]
    assert asked == [(before, before.legal_moves()[0], 0)]
    assert page.ask("weigh") == last


def test_a_judge_who_is_not_sure_in_time_says_nothing(
    open_walk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel is not kept busy for a word that comes too late."""
    monkeypatch.setattr(free_turn, "_BIT", 0)
    monkeypatch.setattr(free_turn, "_MOST", 3)
    page = free_step(open_walk("tiki_topple", "first_turn"))
    asked = verdict_of(monkeypatch, Assessment("fine", Move("stay")))
    played(page)
    told = [page.ask("weigh") for _ in range(4)]
    assert [(one["done"], one["words"]) for one in told] == [(False, "")] * 3 + [(True, "")]
    assert not asked


def test_whoever_goes_on_has_cancelled_it(open_walk: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_turn, "_BIT", 0)
    page = free_step(open_walk("tiki_topple", "first_turn"))
    asked = verdict_of(monkeypatch, Assessment("unsure"))
    played(page)
    old = page.rev
    page.ask("weigh")
    played(page)
    late = page.send({"do": "weigh", "rev": old, "seat": page.seat})
    assert not late["ok"]
    assert late["stale"]
    assert not asked


def test_a_turn_is_answered_without_waiting_for_the_judge(
    open_walk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is weighed until a page asks."""
    page = free_step(open_walk("tiki_topple", "first_turn"))
    asked = verdict_of(monkeypatch, Assessment("unsure"))
    assert played(page)["ok"]
    assert not asked


def test_a_move_of_another_step_is_not_weighed(open_walk: Open) -> None:
    page = open_walk("tiki_topple", "first_turn")
    while coach(page)["mood"] != "move":
        go_to(page, coach(page)["n"] + 2)
    assert coach(page)["do"] == "try"
    assert "weigh" not in played(page)
    assert page.ask("weigh")["words"] == ""
