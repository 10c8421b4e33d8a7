"""Sessions in a notebook: what a widget carries, what it refuses, and what people may ask of it in Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

import kernel_games
from kernel_games import Match
from kernel_games.board import Board
from kernel_games.drawing.scripts import joined
from kernel_games.jupyter import show

Sent = list[tuple[str, str, Any]]
KINDS: dict[str, Callable[[], Any]] = {
    "board": lambda: Match("tiki_topple", ["Ada", "Ben"], seed=1).board(seat=0),
    "walk": lambda: kernel_games.walk("kontor", "majority"),
    "rulebook": lambda: kernel_games.rulebook("tiki_topple"),
    "form": lambda: kernel_games.form("nile"),
}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Everything that any widget sends: model id, kind of message, data."""
    found: Sent = []

    class Wire(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *rest: Any, **more: Any) -> None:
            del rest, more
            # What is no plain JSON would not arrive.
            found.append((self.comm_id, msg_type, json.loads(json.dumps(data, allow_nan=False))))

    monkeypatch.setattr(comm, "create_comm", Wire)
    return found


@pytest.fixture(params=KINDS)
def widget(request: pytest.FixtureRequest, sent: Sent) -> Any:
    return KINDS[request.param]()


def receive(widget: Any, **data: Any) -> None:
    """Bring a message of a page to a widget, as a kernel does."""
    widget.comm.handle_msg({"content": {"data": data}, "buffers": []})


def ask(widget: Any, **message: Any) -> None:
    receive(widget, method="custom", content={"kind": "kg-ask", "id": "1", "ask": message})


def said(sent: Sent, widget: Any) -> list[Any]:
    """Return the messages of a widget to its pages."""
    return [
        data["content"]
        for name, _, data in sent
        if name == widget.model_id and data.get("method") == "custom"
    ]


def test_a_question_is_answered_to_the_pages_of_that_widget(widget: Any, sent: Sent) -> None:
    ask(widget, do="sync", page="")
    (answer,) = said(sent, widget)
    assert (answer["kind"], answer["id"], answer["reply"]["ok"]) == ("kg-answer", "1", True)
    assert answer["reply"]["whole"]["lang"] == "en"


def test_what_a_page_asks_is_no_cell_that_was_run(
    widget: Any, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever draws plots shows what is drawn so far at the end of a cell: another one may be at it."""
    told: list[str] = []
    shell = SimpleNamespace(events=SimpleNamespace(trigger=told.append))
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    ask(widget, do="sync", page="")
    assert said(sent, widget)
    assert told == []


def test_a_page_cannot_write_to_it(widget: Any, sent: Sent) -> None:
    program = widget._esm
    receive(widget, method="update", state={"_esm": "alert(1)", "view": {"rev": 99}, "comm": None})
    assert widget._esm == program
    assert "a page does not write" in said(sent, widget)[-1]["say"]["reason"]


def test_a_page_that_connects_late_is_told_the_present(widget: Any, sent: Sent) -> None:
    widget._repr_mimebundle_()
    receive(widget, method="request_state")
    assert sent[-1][2]["state"]["view"] == json.loads(json.dumps(widget.first()))


def test_a_notebook_is_given_the_widget_and_what_stands_where_no_kernel_runs(widget: Any) -> None:
    data, metadata = widget._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id == widget.name
    assert data["text/html"] == widget.html()
    assert data["text/plain"] == repr(widget)
    assert metadata == {}


def test_each_kind_has_its_own_program_and_style_under_its_own_name(sent: Sent) -> None:
    """AnyWidget puts a style in the place of another that has the same name."""
    made = [make() for make in KINDS.values()]
    assert len({widget._anywidget_id for widget in made}) == len(made)
    assert len({widget._css for widget in made}) == len(made)
    assert {widget._esm for widget in made} == {
        joined(f"{name}.js") for name in ("board", "rulebook", "sheet_widget")
    }


def test_a_view_is_sent_when_a_board_is_first_shown_and_never_as_a_trait_again(sent: Sent) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    board: Any = match.board(seat=1)
    assert [data["state"].get("view") for *_, data in sent][-1] is None, "nobody is shown it yet"
    board._repr_mimebundle_()
    assert sent[-1][2]["state"]["view"]["mood"]["seat"] == 1
    opened = len(sent)
    board._repr_mimebundle_()
    for _ in range(4):
        match.play(match.legal_moves()[0])
    assert [data["method"] for *_, data in sent[opened:]] == ["custom"] * 4


def test_two_plays_in_one_hold_sync_both_arrive(sent: Sent) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    board: Any = match.board(seat=0)
    board._repr_mimebundle_()
    with board.hold_sync():
        match.play(match.legal_moves()[0])
        match.play(match.legal_moves()[0])
    assert [message["rev"] - message["base"] for message in said(sent, board)] == [1, 1]


def test_whoever_asks_a_widget_in_python_asks_what_it_shows(sent: Sent) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    board = match.board(seat=1)
    assert isinstance(board.session, Board)
    assert (board.match, board.shown, board.errors) == (match, 1, [])
    assert repr(board) == repr(board.session)
    assert {"match", "static", "whole", "comm"} <= set(dir(board))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = board.nonsense


def test_a_closed_widget_lets_go_and_the_match_goes_on(sent: Sent) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    board: Any = show(Board(match, seat=0))
    board._repr_mimebundle_()
    board.close()
    board.close()
    before = len(sent)
    told: Sent = []
    board.session.tell = told.append
    match.play(match.legal_moves()[0])
    assert len(sent) == before
    assert told == [], "nothing is worked out that nobody sees"
