"""Faults on a board: bots and drawings that break, and forged messages."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import pytest

from kernel_games import Match
from kernel_games.bots import Random
from kernel_games.engine import Bot, Move, OptionError, Person, State
from tests.board.page import HUGE, OpenPage, Page, refused


class Fool(Bot):
    """Chooses what it may not, or breaks."""

    key = "fool"

    def __init__(self, answer: str | None = None) -> None:
        super().__init__("Fool")
        self.answer = answer

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        del view, imagine, rng
        if self.answer is None:
            msg = "the fool has fallen"
            raise ZeroDivisionError(msg)
        return self.answer


def test_bot_that_breaks_is_reported_and_kept(open_page: OpenPage, caplog: pytest.LogCaptureFixture) -> None:
    match = Match("tiki_topple", ["Ada", Fool()], seed=1)
    page = open_page(match)
    page.ask("play", move=str(match.legal_moves()[0]))
    answer = page.ask("go")
    assert (answer["ok"], answer["broken"]) == (False, True)
    assert "the fool has fallen" in answer["reason"]
    (kept,) = page.board.errors
    assert "in choose" in kept
    page.check()
    page.ask("go")
    (logged,) = (record for record in caplog.records if record.name == "kernel_games")
    assert kept in logged.getMessage(), "an author reads it, once, however often somebody asks"


def test_bot_that_cheats_is_refused_with_the_clause(open_page: OpenPage) -> None:
    match = Match("tiki_topple", ["Ada", Fool("toast")], seed=1)
    page = open_page(match)
    page.ask("play", move=str(match.legal_moves()[0]))
    assert refused(page, page.ask("go"), "TT-T7")


def test_drawing_that_breaks_does_not_break_the_move(
    page: Page, lined_up: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer = page.board._viewer
    artist = viewer.artist

    def broken(*args: object, **options: object) -> NoReturn:
        msg = "out of paint"
        raise RuntimeError(msg)

    monkeypatch.setattr(viewer, "artist", artist._replace(draw=broken))
    ply = lined_up.ply
    lined_up.play("up1 Huhu")
    page.listen()
    assert lined_up.ply == ply + 1
    assert "out of paint" in page.said[-1]["reason"]
    assert "broken" in page.board.errors[-1]
    monkeypatch.setattr(viewer, "artist", artist)
    lined_up.play("up1 Huhu")
    page.missed = False
    page.check()


def test_steps_that_break_leave_no_page_with_a_wrong_picture(
    page: Page, lined_up: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page.board._viewer, "steps", lambda *args, **options: 1 / 0)
    lined_up.play("up1 Huhu")
    page.listen()
    assert page.missed, "it builds on nothing, so the page asks"
    page.missed = False
    page.sync()
    page.check()
    assert len(page.board.errors) == 1


def test_errors_do_not_pile_up(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page.board._viewer, "refusal", lambda *args: 1 / 0)
    for _ in range(30):
        assert page.ask("why", picks=[])["broken"]
    assert len(page.board.errors) == 20


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "play",
        7,
        {},
        {"do": None},
        {"do": "__init__"},
        {"do": "close"},
        {"do": "_do_play"},
        {"do": ["play"]},
        {"do": HUGE},
        {"do": "play"},
        {"do": "play", "rev": 0, "seat": 0},
        {"do": "play", "rev": "0", "seat": 0, "move": "up1 Huhu"},
        {"do": "play", "rev": 0.0, "seat": 0, "move": "up1 Huhu"},
        {"do": "play", "rev": float("nan"), "seat": 0, "move": "up1 Huhu"},
        {"do": "play", "rev": True, "seat": 0, "move": "up1 Huhu"},
        {"do": "play", "rev": 0, "seat": "0", "move": "up1 Huhu"},
        {"do": "play", "rev": 0, "seat": None, "move": "up1 Huhu"},
        {"do": "play", "rev": 0, "seat": 0, "move": HUGE},
        {"do": "play", "rev": 0, "seat": 0, "move": {"verb": "up1"}},
        {"do": "play", "rev": 0, "seat": 0, "move": "buy 24 bearers"},
        {"do": "play", "rev": 0, "seat": 0, "move": "up1 Nobody"},
        {"do": "play", "rev": 0, "seat": 0, "move": "up1 \ud800"},
        {"do": "\ud800"},
        {"do": "preview", "rev": 0, "seat": 0, "move": None},
        {"do": "why", "rev": 0, "seat": 0, "picks": HUGE},
        {"do": "why", "rev": 0, "seat": 0, "picks": [1]},
        {"do": "why", "rev": 0, "seat": 0, "picks": [HUGE]},
        {"do": "why", "rev": 0, "seat": 0, "picks": ["tiki:Nani"] * 100_000},
        {"do": "view", "ply": float("inf")},
        {"do": "view", "ply": 10**30},
        {"do": "view", "ply": None},
        {"do": "undo"},
        {"do": "go"},
        {"do": "new", "rev": -1},
        {"do": "layout"},
        {"do": "clause", "id": {"a": 1}},
        {"do": "sync", "page": 3},
        {"do": "sync", "page": "\ud800"},
    ],
    ids=lambda message: str(message)[:60],
)
def test_forged_message_gets_a_clear_answer(message: object, page: Page) -> None:
    reason = refused(page, page.send(message))
    assert any(
        words in reason
        for words in ("expected", "can't make that move", "is no move of", "changed in the meantime")
    )
    assert len(reason) < 400


@pytest.mark.parametrize("name", ["\ud800", "evil\udfff", "\udc00\ud800"])
def test_name_that_cannot_be_written_is_refused(name: str) -> None:
    for make in (lambda: Person(name), lambda: Random(name), lambda: Match("tiki_topple", ["Ada", name])):
        with pytest.raises(OptionError, match="name = "):
            make()


@pytest.mark.parametrize("do", ["play", "preview", "why"])
def test_nothing_is_kept_of_moves_that_strangers_make_up(
    do: str, page: Page, lined_up: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move is kept for ever, so no text of a page becomes one, however much a game would read."""
    monkeypatch.setattr(type(lined_up.game), "parse_move", lambda _, text: Move(*text.split()))
    before = len(Move._made)
    for number in range(100):
        assert not page.ask(do, move=f"{do} {number} things")["ok"]
    assert len(Move._made) == before


def test_move_for_another_seat_is_refused(page: Page, lined_up: Match) -> None:
    lined_up.play("up1 Huhu")
    page.listen()
    answer = page.send({"do": "play", "rev": page.rev, "seat": 1, "move": "up1 Nui"})
    assert "0, the seat that this board shows" in refused(page, answer, "TT-T1")


@pytest.mark.parametrize(
    "content",
    [
        None,
        "act",
        {"kind": "anywidget-command", "name": "act", "id": "1", "msg": {"do": "form"}},
        {"kind": "kg-answer", "id": "1", "ask": {"do": "form"}},
        {"kind": ["kg-ask"], "id": "1", "ask": {"do": "form"}},
        {"kind": "kg-ask", "ask": {"do": "form"}},
        {"kind": "kg-ask", "id": None, "ask": {"do": "form"}},
        {"kind": "kg-ask", "id": {"a": 1}, "ask": {"do": "form"}},
        {"kind": "kg-ask", "id": "\ud800", "ask": {"do": "form"}},
        {"kind": "kg-ask", "id": HUGE, "ask": {"do": "form"}},
        {"kind": "other"},
    ],
)
def test_forged_envelope_is_told_and_breaks_nothing(content: object, page: Page) -> None:
    page.raw(content)
    (told,) = page.listen()
    assert told["kind"] == "kg", "nobody could hear an answer"
    assert "expected" in page.said[-1]["reason"]
    assert len(page.said[-1]["reason"]) < 400
    page.check()


def test_an_id_of_64_characters_comes_back_and_a_longer_one_is_refused(page: Page) -> None:
    page.raw({"kind": "kg-ask", "id": "x" * 64, "ask": {"do": "form"}})
    assert [told["id"] for told in page.listen() if told["kind"] == "kg-answer"] == ["x" * 64]
    page.raw({"kind": "kg-ask", "id": "x" * 65, "ask": {"do": "form"}})
    assert [told["kind"] for told in page.listen()] == ["kg"]
    assert "64" in page.said[-1]["reason"]


def test_command_without_a_message_is_answered(page: Page) -> None:
    page.raw({"kind": "kg-ask", "id": "1"})
    (answer,) = page.listen()
    assert (answer["id"], answer["reply"]["ok"]) == ("1", False)
