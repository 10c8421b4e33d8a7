"""Progress on walks: as a table, as points, and as a file to go on from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kernel_games import teaching
from kernel_games.engine import OptionError
from kernel_games.teaching import rows
from kernel_games.teaching.walks import Pupil, Row, Score, load, notebook, progress, save
from tests.teaching.conftest import do_rightly, first_turn, go_to


def halfway(kontor: Pupil) -> Pupil:
    """One step solved late, one with a hint, one not at all."""
    go_to(kontor, 2)
    kontor.answer(5)
    kontor.answer(4)
    go_to(kontor, 4)
    kontor.try_move("place n5")
    kontor.hint()
    kontor.try_move("place n2e4")
    kontor.next()
    kontor.answer(3)
    kontor.next()
    return kontor


def test_a_report_has_a_row_for_each_step_that_asks(kontor: Pupil) -> None:
    found = progress.report(halfway(kontor))
    title = "Who gets the area?"
    assert found.rows == (
        Row(title, 2, "predict", solved=True, tries=2, hints=0),
        Row(title, 4, "try", solved=True, tries=1, hints=1),
        Row(title, 5, "predict", solved=False, tries=1, hints=0),
        *(
            Row(title, step, do, solved=False, tries=0, hints=0)
            for step, do in ((6, "predict"), (8, "predict"), (9, "try"), (10, "predict"))
        ),
    )
    assert [row.points for row in found.rows] == [1, 1, 0, 0, 0, 0, 0]
    assert found.score == Score(2, 14)
    assert str(found.score) == "2 of 14"
    assert "Who gets the area? | 4 | try | yes | 1 | 1 | 1" in repr(found)


def test_a_report_is_headed_by_its_walk_or_by_walks_if_there_are_several(kontor: Pupil, tiki: Pupil) -> None:
    assert repr(progress.report(kontor)).startswith("Who gets the area?: 0 of 14 points\n")
    assert repr(progress.report(kontor, tiki)).startswith("Walks: 0 of 26 points\n")


def test_what_is_solved_at_once_and_alone_is_worth_two(tiki: Pupil) -> None:
    while not tiki.finished:
        do_rightly(tiki)
        tiki.next()
    assert progress.report(tiki).score == Score(12, 12)


def test_a_report_is_shown_as_a_table_with_everything_escaped(kontor: Pupil) -> None:
    row = Row("<b>x</b>", 1, "try", solved=True, tries=1, hints=0)
    html = progress.Report([row], "<i>")._repr_html_()
    assert "&lt;b&gt;x&lt;/b&gt;" in html
    assert "<b>" not in html
    assert "<i>" not in html


def test_one_goes_on_where_one_left(kontor: Pupil, tmp_path: Path) -> None:
    path = tmp_path / "ada.json"
    save(halfway(kontor), path, name="Ada L.")
    back = load(path)
    assert (back.n, back.stage, back.records) == (kontor.n, kontor.stage, kontor.records)
    assert progress.report(back).rows == progress.report(kontor).rows
    go_to(back, 7)
    assert back.look_on().words == "Your guess was **Ada**. **Ada** gets the area."


def test_free_steps_and_what_the_coach_showed_come_back_too(tiki: Pupil, tmp_path: Path) -> None:
    go_to(tiki, 5)
    tiki.hint()
    tiki.hint()
    tiki.try_move("up1 Hookipa")
    tiki.show()
    go_to(tiki, 8)
    tiki.try_move(str(tiki.stage.state.legal_moves()[3]))
    tiki.back()
    save(tiki, tmp_path / "walk.json")
    back = load(tmp_path / "walk.json", tiki.walk)
    assert (back.n, back.records[4].shown, back.records[4].right) == (6, True, False)
    assert [record.stage for record in back.records] == [record.stage for record in tiki.records]
    assert progress.report(back).rows == progress.report(tiki).rows


def test_a_file_holds_no_time_and_no_name_but_the_one_given(kontor: Pupil, tmp_path: Path) -> None:
    save(halfway(kontor), tmp_path / "a.json")
    data = json.loads((tmp_path / "a.json").read_text())
    assert data["name"] == ""
    assert set(data) == {"kernel-games walk", "game", "walk", "edition", "name", "rules", "step", "steps"}
    assert set(data["steps"][0]) == {"solved", "tries", "hints", "done", "shown", "given", "moves"}
    first = (tmp_path / "a.json").read_bytes()
    save(kontor, tmp_path / "a.json")
    assert (tmp_path / "a.json").read_bytes() == first


def test_a_name_must_be_one(kontor: Pupil, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="name = "):
        save(kontor, tmp_path / "a.json", name="x" * 300)
    with pytest.raises(OptionError, match="path"):
        save(kontor, tmp_path)


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (["kernel-games walk"], 2, "another edition"),
        (["game"], "chess", "game = 'chess': expected one of"),
        (["walk"], "../majority", "walk = '../majority': expected one of the walks of Kontor: first_round, "),
        (["edition"], "0", "the walk has changed since"),
        (["step"], 7, "step = 7: expected a whole number from 0 to 5"),
        (["step"], True, "step = True"),
        (["steps"], [], "steps = 0: expected 1 to 10"),
        (["steps"], {}, "a list"),
        (["steps", 0], 3, r"steps\[0\] = 3: expected a mapping"),
        (["steps", 0, "done"], False, "steps = 6: expected 1 steps"),
        (["steps", 1, "solved"], False, r"steps\[1\].solved = False: expected True"),
        (["steps", 1, "given"], "9", r"steps\[1\].given = '9': expected one of 0, 1"),
        (["steps", 1, "given"], 4, r"steps\[1\].given = 4"),
        (["steps", 1, "tries"], -1, r"steps\[1\].tries = -1"),
        (["steps", 1, "hints"], 2, r"steps\[1\].hints = 2: expected a whole number from 0 to 1"),
        (
            ["steps", 3, "moves"],
            ["place n5"],
            r"steps\[3\].moves\[0\] = 'place n5': expected a move that l",
        ),
        (["steps", 3, "moves"], ["place n2e4"] * 2, r"steps\[3\].moves\[1\] = 'place n2e4'"),
        (["steps", 3, "moves"], [7], r"steps\[3\].moves\[0\] = 7"),
        (["steps", 3, "moves"], [], r"steps\[3\].done = True: expected False"),
        (["steps", 4, "moves"], ["place n2e4"], r"steps\[4\].moves = .*: expected \[\], as its answers"),
        (["steps", 1, "shown"], True, r"steps\[1\].solved = True: expected False"),
        (["steps", 4, "solved"], True, r"steps\[4\].solved = True: expected False"),
    ],
)
def test_a_file_that_somebody_changed_is_refused(
    kontor: Pupil, tmp_path: Path, at: list[Any], value: object, message: str
) -> None:
    path = tmp_path / "a.json"
    save(halfway(kontor), path)
    data = json.loads(path.read_text())
    inner = data
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    path.write_text(json.dumps(data))
    with pytest.raises(OptionError, match=message):
        load(path)


@pytest.mark.parametrize("text", ["", "[]", "3", '{"walk": "majority"}', "[" * 100_000, "x" * 300_000, "\0"])
def test_a_file_that_is_no_such_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(OptionError, match=r"path = 'a.json': expected a file that save\(\) of a walk wrote"):
        load(path)


def test_a_file_of_another_walk_is_refused(kontor: Pupil, tiki: Pupil, tmp_path: Path) -> None:
    save(kontor, tmp_path / "a.json")
    with pytest.raises(OptionError, match="game = 'kontor': expected tiki_topple"):
        load(tmp_path / "a.json", tiki.walk)


@pytest.fixture
def clean_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "_PUPILS", {})
    monkeypatch.setattr(rows, "_ASKED", {})


def test_a_cell_that_is_run_again_goes_on(clean_notebook: None) -> None:
    first = notebook.pupil("kontor", "majority")
    do_rightly(first)
    assert notebook.pupil("kontor", "majority") is first
    assert notebook.pupil("kontor", "majority", again=True) is not first


def test_all_walks_of_a_notebook_are_reported_together(clean_notebook: None) -> None:
    assert teaching.report().rows == ()
    go_to(notebook.pupil("kontor", "majority"), 3)
    notebook.keep(go_to(Pupil(first_turn()), 3))
    found = teaching.report()
    assert {row.walk for row in found.rows} == {"Who gets the area?", "Your first turns"}
    assert found.score == Score(4, 26)


@pytest.mark.usefixtures("spanish")
def test_a_report_speaks_the_language_set(clean_notebook: None) -> None:
    notebook.pupil("kontor", "majority")
    told = repr(teaching.report()).splitlines()
    assert told[:2] == [
        "Recorridos: 0 de 14 puntos",
        "Recorrido | Paso | Se pide | Resuelto | Intentos | Pistas | Puntos",
    ]
    assert told[2].startswith("¿Quién se lleva la zona? | 2 | predecir | no |")
