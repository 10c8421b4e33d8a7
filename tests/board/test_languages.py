"""Boards, walks and rulebook pages when the language changes while they are open."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import kernel_games
from kernel_games import Match, guided
from kernel_games.engine import Event
from kernel_games.games.nile.sheet.form import Outfit
from kernel_games.guided.rulebooks import rulebook
from tests.board.page import OpenPage, Page, host, refused
from tests.board.test_guided import FIRST_TURN, Open, open_walk

__all__ = ["open_walk"]
Sent = list[tuple[str, str]]


@pytest.fixture(autouse=True)
def english(sent: Sent) -> Iterator[None]:
    assert sent == []
    yield
    kernel_games.language("en")


def anew(page: Page) -> bool:
    """Return True if the board has asked its pages to reload; this one then does."""
    told = any(message["kind"] == "kg-anew" for message in page.listen())
    if told:
        page.sync()
    return told


def texts(page: Page) -> Any:
    """All the words of a page."""
    return deepcopy((page.data, page.moves, page.log, page.pieces))


def test_open_board_is_told_in_the_new_language(lined_up: Match, page: Page) -> None:
    for _ in range(2):
        lined_up.play(lined_up.legal_moves()[0])
    page.listen()
    assert (page.data["lang"], page.data["words"]["undo"]) == ("en", "Undo")
    english = texts(page)
    kernel_games.language("es")
    assert anew(page)
    assert (page.data["lang"], page.data["words"]["undo"]) == ("es", "Deshacer")
    page.check()
    for now, before in zip(texts(page), english, strict=True):
        assert now != before
    kernel_games.language("en")
    assert anew(page)
    for now, before in zip(texts(page), english, strict=True):
        assert now == before


def test_log_that_was_told_is_told_again(lined_up: Match, page: Page) -> None:
    page.ask("play", move=str(lined_up.legal_moves()[0]))
    before = page.log[-1]
    kernel_games.language("es")
    anew(page)
    after = page.log[-1]
    assert [clause for clause, _ in after] == [clause for clause, _ in before]
    assert all(one != other for (_, one), (_, other) in zip(before, after, strict=True))


def test_language_is_changed_from_the_form_of_any_board(
    lined_up: Match, open_page: OpenPage, page: Page
) -> None:
    other = open_page(lined_up, seat=1)
    form = page.ask("form")
    assert form["languages"] == [["en", "English"], ["es", "Español"]]
    assert page.ask("language", to="es") == {"ok": True, "language": "es"}
    assert kernel_games.language() == "es"
    assert anew(other)
    other.check()
    page.sync()
    page.check()


@pytest.mark.parametrize("wrong", ["xx", "", None, 7, "../es"])
def test_page_that_asks_for_no_language_changes_nothing(page: Page, wrong: Any) -> None:
    answer = page.ask("language", to=wrong)
    assert refused(page, answer)
    assert kernel_games.language() == "en"


def test_board_that_only_looks_on_leaves_the_language(lined_up: Match, open_page: OpenPage) -> None:
    page = open_page(lined_up, seat="watch")
    assert refused(page, page.ask("language", to="es")) == "You can only watch on this board."


def test_board_that_no_page_shows_says_nothing(page: Page, sent: Sent) -> None:
    page.ask("bye", page="")
    before = [text for name, text in sent if name == page.board.name]
    kernel_games.language("es")
    assert [text for name, text in sent if name == page.board.name] == before
    page.sync()
    assert page.data["words"]["undo"] == "Deshacer"


def test_match_and_its_record_do_not_depend_on_the_language(tmp_path: Any) -> None:
    def played() -> tuple[str, list[Event]]:
        match = Match("kontor", ["Ada", "Ben"], seed=7)
        for _ in range(12):
            match.play(match.legal_moves()[0])
        path = tmp_path / "match.jsonl"
        match.save(path)
        return path.read_text(encoding="utf-8"), [event for ply in match.plies for event in ply.events]

    english = played()
    kernel_games.language("es")
    assert played() == english


def test_walk_goes_on_where_it_was_in_the_new_language(open_walk: Open) -> None:
    page = open_walk("tiki_topple", "first_turn")
    page.ask("coach", act="next")
    before = page.data["coach"]
    kernel_games.language("es")
    assert anew(page)
    after = page.data["coach"]
    assert (after["n"], after["dots"]) == (before["n"], before["dots"])
    assert after["say"] != before["say"]
    page.check()
    again = guided.walk("tiki_topple", "first_turn")
    assert again.table is page.board.table, "a cell that is run again shows the same walk"


def test_walk_from_a_file_without_translation_goes_on_in_english(open_walk: Open) -> None:
    page = open_walk("tiki_topple", FIRST_TURN)
    said = page.data["coach"]["say"]
    kernel_games.language("es")
    assert anew(page)
    assert page.data["coach"]["say"] == said
    assert page.data["words"]["coach_next"] == "Siguiente"


@pytest.mark.parametrize("make", [lambda: rulebook("tiki_topple"), Outfit])
def test_what_cannot_be_told_keeps_nobody_from_hearing(make: Any, page: Page) -> None:
    def broken(*args: object, **more: object) -> None:
        raise OSError("the wire is cut")

    shown = make()
    shown.tell = broken
    kernel_games.language("es")
    assert anew(page)
    assert "the wire is cut" in shown.errors[-1]


def test_rulebook_page_is_told_in_the_new_language(sent: Sent) -> None:
    shown = rulebook("tiki_topple", "TT-T4")
    before = host(shown, sent)
    kernel_games.language("es")
    assert sent[-1] == (shown.name, '{"kind": "kg-anew"}')
    now = shown.act({"do": "sync"})["whole"]
    assert (now["lang"], now["at"]) == ("es", "TT-T4")
    assert now["words"] != before["words"]
    assert '<html lang="es">' in shown.page()
