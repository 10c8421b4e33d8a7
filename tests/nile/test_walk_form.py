"""A step of a walk on the form for outfitting: what is filled in there is one try of the pupil's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games import guided
from kernel_games.engine import RulebookError
from kernel_games.guided import tour
from kernel_games.teaching.walks import load, notebook
from tests.board.page import Page

STEPS = """
[walk]
title = "A sheet"
goal = "Leave port."
minutes = 2
ages = "12+"

[[step]]
do = "try"
at = "outfit"
on = "form"
light = ["stock:bearers"]
say = "Leave port with two bearers and ten rations."
goal = { all = [{ told = { text = "departs" } }, { seen = "explorers[Ada].party.rations", is = 10 }] }
moves = 4
way = ["buy 2 bearers", "buy 10 rations", "depart"]
miss = "Ten rations were wanted."

[[step]]
do = "look"
say = "You are on your way."

[[step]]
do = "look"
at = "outfit"
on = "form"
say = "Here it is once more."

[[step]]
do = "look"
at = "outfit"
on = "form"
say = "And again."
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.toml"
    path.write_text(STEPS, encoding="utf-8")
    return path


@pytest.fixture
def page(file: Path) -> Iterator[Page]:
    yield Page(guided.walk("nile", file, again=True), [])
    for kept in (notebook._PUPILS, tour._TOURS, tour._FILES):
        kept.clear()


def coach(page: Page) -> dict[str, Any]:
    return dict(page.data["coach"])


def form(page: Page, do: str, **more: Any) -> dict[str, Any]:
    """Ask the form of the step that is shown, as its page does."""
    return page.send({"do": "sheet", "ask": {"do": do, "seat": 0, **more}})


def fill(page: Page, **texts: str) -> None:
    assert form(page, "enter", texts=texts)["ok"]


def told(page: Page) -> list[dict[str, Any]]:
    """Return what forms have told of their own accord."""
    heard = [json.loads(text) for name, text in page._sent if name == page.board.name]
    return [one["said"] for one in heard if one.get("kind") == "kg-sheet"]


def test_a_page_is_told_that_a_step_is_on_a_form_and_shows_it(page: Page) -> None:
    assert (coach(page)["on"], coach(page)["mood"]) == ("form", "move")
    assert (page.mood, page.moves, page.data["buttons"]) == ("waiting", {}, [])
    whole = form(page, "sync")["whole"]
    assert 'data-row="bearers"' in whole["html"]
    assert whole["fixed"] is False
    fill(page, bearers="2", rations="10")
    assert told(page)[-1]["entries"]["rations"] == "10"
    assert "wrong:rations" not in told(page)[-1]["slots"]
    assert pupil(page).record.tries == 0


def pupil(page: Page) -> Any:
    return page.board.table.pupil


def test_leaving_port_by_the_form_is_one_try_of_the_pupil(page: Page) -> None:
    form(page, "sync")
    fill(page, bearers="2", rations="10")
    assert form(page, "leave")["ok"]
    page.check()
    assert (coach(page)["verdict"]["kind"], pupil(page).record.tries) == ("right", 1)
    moves = [str(move) for move in pupil(page).record.moves]
    assert moves[-1] == "depart"
    assert sorted(moves[:-1]) == ["buy 10 rations", "buy 2 bearers"]
    assert told(page)[-1]["fixed"] is True


def test_who_leaves_without_what_is_asked_has_missed_and_keeps_what_they_wrote(page: Page) -> None:
    form(page, "sync")
    fill(page, bearers="2", rations="20")
    said = form(page, "leave")
    assert (said["ok"], said["reason"]) == (False, "Ten rations were wanted.")
    assert (coach(page)["verdict"]["kind"], coach(page)["mood"]) == ("missed", "move")
    assert pupil(page).record.moves == ()
    assert form(page, "sync")["whole"]["entries"]["rations"] == "20"
    fill(page, rations="10")
    assert form(page, "leave")["ok"]
    assert pupil(page).record.tries == 2


def test_what_the_port_refuses_the_coach_explains_and_it_costs_no_try(page: Page) -> None:
    fill(page, rations="20")
    said = form(page, "leave")
    assert (said["ok"], said["clause"]) == (False, "6.55")
    assert coach(page)["verdict"]["clause"] == "6.55"
    assert pupil(page).record.tries == 0
    assert not page.board.errors


def test_what_the_port_refused_is_said_in_the_language_that_is_set_later(page: Page) -> None:
    fill(page, rations="20")
    said = form(page, "leave")["reason"]
    outcome = pupil(page).record.outcome
    assert outcome.words == said
    kernel_games.language("es")
    spanish = outcome.words
    kernel_games.language("en")
    assert spanish != said
    assert outcome.words == said


def test_each_step_has_a_form_of_its_own_and_other_steps_have_none(page: Page) -> None:
    form(page, "sync")
    fill(page, bearers="2", rations="10")
    form(page, "leave")
    page.ask("coach", what="next", n=0)
    page.listen()
    assert "on" not in coach(page)
    heard = len(told(page))
    page.board.table.take(pupil(page))
    assert len(told(page)) == heard
    assert form(page, "sync")["ok"] is False
    page.ask("coach", what="reset", n=1)
    assert form(page, "sync")["whole"]["entries"]["rations"] == ""


def test_a_clause_opened_in_the_form_shows_no_example_at_a_position_of_the_walk(page: Page) -> None:
    examples, here = kernel_games.game("nile").examples, kernel_games.game("nile").positions["outfit"]
    shared = [key for key, some in examples.items() if any(one.state == here for one in some)]
    assert shared
    for clause in shared:
        told = form(page, "clause", id=clause)
        others = [one.note for one in examples[clause] if one.state != here]
        assert [one["note"] for one in told["examples"]] == others
    assert form(page, "clause", id="6.54")["examples"]


@pytest.mark.parametrize(
    "ask", [None, "sync", {}, {"do": "next"}, {"do": "clause"}, {"do": "enter", "texts": {"lions": "2"}}]
)
def test_what_no_form_can_be_asked_is_refused(page: Page, ask: object) -> None:
    said = page.send({"do": "sheet", "ask": ask})
    assert (said["ok"], said.get("broken")) == (False, None)
    assert pupil(page).record.tries == 0
    page.check()


def test_a_form_that_is_shown_no_more_follows_no_more(page: Page) -> None:
    page.ask("sync", page="one")
    form(page, "sync")
    before = len(told(page))
    page.ask("bye", page="one")
    pupil_before = pupil(page)
    page.board.table.play_all(["buy 2 bearers", "buy 10 rations", "depart"])
    assert pupil_before.record.right
    assert len(told(page)) == before


def test_what_is_written_is_lost_neither_by_a_hint_nor_by_what_happened_while_nobody_looked(
    page: Page, file: Path
) -> None:
    page.ask("sync", page="one")
    page.ask("bye", page="one")
    other = Page(guided.walk("nile", file), page._sent)
    fill(other, bearers="2", rations="10")
    form(other, "leave")
    for n in (0, 1):
        other.ask("coach", what="next", n=n)
    page.sync()
    assert coach(page)["n"] == 2
    fill(page, bearers="3")
    page.board.table.take(pupil(page))
    assert form(page, "sync")["whole"]["entries"]["bearers"] == "3"
    other.listen()
    other.ask("coach", what="next", n=2)
    assert form(page, "sync")["whole"]["entries"]["bearers"] == "", "another step, another form"


def test_on_a_form_that_is_only_looked_at_nothing_is_tried(page: Page) -> None:
    fill(page, bearers="2", rations="10")
    form(page, "leave")
    for n in (0, 1):
        page.ask("coach", what="next", n=n)
    fill(page, rations="20")
    assert form(page, "leave")["clause"] == "6.55"
    fill(page, bearers="2", rations="20")
    assert form(page, "leave")["ok"] is False
    assert (coach(page)["mood"], pupil(page).record.tries) == ("look", 0)
    assert "verdict" not in coach(page)


def test_what_was_left_by_a_form_is_read_from_a_file(page: Page, file: Path, tmp_path: Path) -> None:
    fill(page, bearers="2", rations="10")
    form(page, "leave")
    page.board.save(tmp_path / "ada.json")
    assert load(tmp_path / "ada.json", pupil(page).walk).record.right


def test_only_a_game_with_a_form_has_steps_on_it(file: Path) -> None:
    file.write_text(STEPS.replace("[position.line]", "").replace('at = "outfit"', 'at = "line"'), "utf-8")
    with pytest.raises(RulebookError, match=r"step 1: .*on = 'form': expected"):
        kernel_games.walk("tiki_topple", file)
