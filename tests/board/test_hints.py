"""Asking a strong player, from a page: who may, what is told, and to whom."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match, language, registered_games
from kernel_games.board.match_view import MatchViewer, adviser_of
from kernel_games.bots import Random, Search
from kernel_games.engine import TERMINAL
from kernel_games.engine.hints import promised
from tests.board.page import OpenPage, Page, refused


def test_a_hint_names_the_best_moves_and_changes_nothing(page: Page, lined_up: Match) -> None:
    ply, rev = lined_up.ply, page.rev
    answer = page.ask("hint")
    hint = lined_up.hint(0, bot=adviser_of(lined_up.game))
    assert answer["moves"] == [thought.move for thought in hint.thoughts]
    assert set(answer["moves"]) <= set(page.moves)
    heading, *lines = answer["lines"]
    assert "50 = even" in heading
    assert lines == [
        *(
            f"{n}. {label}: {promised(thought)}."
            for n, (thought, label) in enumerate(zip(hint.thoughts, hint.labels, strict=True), 1)
        ),
        hint.verdict,
    ]
    assert (lined_up.ply, page.rev, answer["ply"]) == (ply, rev, ply)
    page.check()


@pytest.mark.parametrize("name", registered_games())
def test_every_game_gives_hints(name: str, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchViewer, "adviser", lambda _: Search(simulations=4, width=3, plies=2))
    page = open_page(Match(name, ["Ada", "Ben"], seed=1))
    answer = page.ask("hint")
    assert 1 <= len(answer["moves"]) <= 3
    assert set(answer["moves"]) <= set(page.moves)
    assert len(answer["lines"]) == len(answer["moves"]) + 2, "what it is about, and how sure it is"


@pytest.mark.parametrize(("code", "why"), [("en", "The goal is the"), ("es", "La meta es")])
def test_where_a_game_has_goals_a_hint_says_why_to_go_there(code: str, why: str, open_page: OpenPage) -> None:
    """The aim is that of the bot that pursues goals, with points and turns."""
    match = Match("nile", ["Ada"], seed=5)
    for move in ("spread", "port zanzibar", "specialty explorer"):
        match.play(move)
    language(code)
    try:
        _, *lines = open_page(match).ask("hint")["lines"]
    finally:
        language("en")
    assert why in lines[0], lines
    assert re.search(r"\b\d{4}\b", lines[0]), "a hex by its name"


def test_alone_nothing_is_level_and_gains_are_told(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchViewer, "adviser", lambda _: Search(simulations=4, width=3, plies=2))
    heading = open_page(Match("nile", ["Ada"], seed=1)).ask("hint")["lines"][0]
    assert "50 = no change" in heading


def test_who_is_not_to_move_gets_none_and_hears_the_clause(page: Page, lined_up: Match) -> None:
    lined_up.play("up1 Huhu")
    page.listen()
    assert "Ben" in refused(page, page.ask("hint"), "TT-T1")


def test_who_only_watches_gets_none(open_page: OpenPage, lined_up: Match) -> None:
    page = open_page(lined_up, seat="watch")
    assert "only watch" in refused(page, page.ask("hint"))


def test_behind_the_curtain_there_is_none(open_page: OpenPage, lined_up: Match) -> None:
    page = open_page(lined_up)
    lined_up.play("up1 Huhu")
    page.listen()
    assert page.mood == "curtain"
    assert "choose a seat first" in refused(page, page.ask("hint"))
    assert refused(page, page.ask("hint", seat=0))


@pytest.mark.parametrize("seat", [1, -1, 10**9])
def test_nobody_asks_for_another_seat(seat: int, page: Page) -> None:
    refused(page, page.send({"do": "hint", "seat": seat}), "TT-T1")


@pytest.mark.parametrize("seat", [None, "0", True, [0], {}])
def test_what_is_no_seat_is_named(seat: object, page: Page) -> None:
    assert "expected a whole number" in refused(page, page.send({"do": "hint", "seat": seat}))


def test_where_nobody_decides_the_board_says_so(page: Page, lined_up: Match) -> None:
    while not lined_up.state.rest:
        lined_up.play(lined_up.legal_moves()[0], settle=False)
        lined_up.settle(rest=True)
    page.listen()
    assert "Take a look, then continue" in refused(page, page.ask("hint"))
    while lined_up.state.current_player != TERMINAL:
        lined_up.settle()
        lined_up.play(lined_up.legal_moves()[0])
    page.listen()
    assert "wins" in refused(page, page.ask("hint"))


def test_a_hint_tells_no_secret(open_page: OpenPage, sent: list[Any], two: Match) -> None:
    """TT-S5: whatever card Ben holds, Ada's page is told the same."""
    told = set()
    for luck in range(4):
        start = two.state.imagine(0, random.Random(luck))
        page = open_page(Match("tiki_topple", ["Ada", "Ben"], seed=1, start=start), seat=0)
        told.add(json.dumps(page.ask("hint")))
    assert len(told) == 1


class Waits(Search):
    """Thinks until somebody has done something."""

    key = "waits"
    meanwhile: Callable[[], object]

    def think(self, *asked: Any) -> Any:
        doer = threading.Thread(target=self.meanwhile)
        doer.start()
        doer.join(timeout=60)
        assert not doer.is_alive(), "a hint holds nobody off"
        return super().think(*asked)


def test_the_board_is_played_on_while_a_hint_is_thought_of(
    page: Page, lined_up: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Waits()
    monkeypatch.setattr(MatchViewer, "adviser", lambda _: bot)
    bot.meanwhile = lambda: lined_up.play("up1 Huhu")
    answer = page.ask("hint")
    assert answer["stale"]
    assert "moves" not in answer
    assert lined_up.state.current_player == 1


def test_a_hint_is_not_told_to_who_was_handed_the_board_meanwhile(
    open_page: OpenPage, lined_up: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(lined_up)
    bot = Waits()
    monkeypatch.setattr(MatchViewer, "adviser", lambda _: bot)
    bot.meanwhile = lambda: page.board.act({"do": "seat", "rev": page.rev, "to": 1})
    answer = page.ask("hint")
    assert answer["stale"]
    assert "moves" not in answer


def test_a_bot_that_moves_is_not_advised(open_page: OpenPage) -> None:
    page = open_page(Match("tiki_topple", [Random("Ray"), "Ada"], seed=1))
    assert "Ray" in refused(page, page.ask("hint"), "TT-T1")
