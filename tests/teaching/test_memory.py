"""What was practised: kept at once, spaced by FSRS, shown on a map; damaged or gone, it begins anew."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import kernel_games
from kernel_games import guided
from kernel_games.teaching.practice import memory, practice_walk
from kernel_games.teaching.practice.known import known
from kernel_games.teaching.practice.memory import STATES, Memory, keep, place, rating, recall, remember

NOW = datetime(2026, 9, 7, 8, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KERNEL_GAMES_DATA", str(tmp_path))
    return tmp_path


def practised(*ratings: int) -> Memory:
    found = Memory()
    for days, good in enumerate(ratings):
        found.answered("kontor", "KO-B16", good, NOW + days * DAY)
    return found


@pytest.mark.parametrize(
    ("ratings", "state"),
    [((), "new"), ((1,), "missed"), ((3,), "learning"), ((3, 3), "learning"), ((3, 3, 3), "known"),
     ((3, 3, 3, 1), "missed"), ((1, 2, 3, 2), "known")],
)  # fmt: skip
def test_three_right_in_a_row_is_mastery(ratings: tuple[int, ...], state: str) -> None:
    """And one wrong answer ends it."""
    assert practised(*ratings).state("kontor", "KO-B16", NOW + len(ratings) * DAY) == state
    assert state in STATES


def test_what_was_known_fades_and_is_due() -> None:
    """The more often it was right, the later."""
    once, often = practised(3), practised(3, 3, 3)
    assert once.due("kontor", NOW) == often.due("kontor", NOW + 3 * DAY) == []
    for held in (once, often):
        assert held.due("kontor", NOW + 400 * DAY) == ["KO-B16"]
        assert held.due("nile", NOW + 400 * DAY) == []
        assert held.state("kontor", "KO-B16", NOW + 400 * DAY) == "fading"
    month = NOW + 12 * DAY
    assert once.due("kontor", month) == ["KO-B16"]
    assert often.due("kontor", month) == []


@pytest.mark.parametrize(
    ("right", "tries", "hints", "good"), [(True, 1, 0, 3), (True, 2, 0, 2), (True, 1, 1, 2), (False, 1, 0, 1)]
)
def test_help_counts_less(right: bool, tries: int, hints: int, good: int) -> None:
    """Right at once is good, with help hard."""
    assert rating(right=right, tries=tries, hints=hints) == good


def test_it_is_read_back_as_it_was() -> None:
    """In another kernel, and on another day."""
    found = practised(3, 1, 3)
    keep(found)
    assert recall().text() == found.text()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"kernel-games practice":2,"clauses":{}}', '{"kernel-games practice":1}',
     '{"kernel-games practice":1,"clauses":{"kontor/KO-B16":[1]}}',
     '{"kernel-games practice":1,"clauses":{"kontor/KO-B16":[-1,"2026-09-07T08:00:00+00:00",{}]}}',
     '{"kernel-games practice":1,"clauses":{"kontor/KO-B16":[1,"yesterday",{}]}}',
     '{"kernel-games practice":1,"clauses":{"kontor/KO-B16":[1,"2026-09-07T08:00:00+00:00",{"due":"no"}]}}',
     '{"kernel-games practice":1,"clauses":{"kontor/KO-B16":[1,"2026-09-07T08:00:00",{}]}}', "\x00\xff"],
)  # fmt: skip
def test_a_damaged_file_says_so_and_begins_anew(text: str, recwarn: pytest.WarningsRecorder) -> None:
    """Nobody is kept from practising by it."""
    place().write_text(text, encoding="latin-1")
    assert recall().cards == {}
    assert "begins anew" in str(recwarn.pop().message)
    remember("kontor", ["KO-B16"], 3)
    recwarn.clear()
    assert list(recall().cards) == ["kontor/KO-B16"]
    assert not recwarn.list


def test_a_folder_that_cannot_be_written_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    """Practice goes on."""
    (folder / "file").touch()
    monkeypatch.setenv("KERNEL_GAMES_DATA", str(folder / "file"))
    remember("kontor", ["KO-B16"], 3)
    assert any("cannot be kept" in str(warning.message) for warning in recwarn)


def test_without_fsrs_all_is_kept_and_nothing_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the map says what is missing."""
    monkeypatch.setattr(memory, "_fsrs", lambda: None)
    found = practised(3, 3, 3)
    assert found.state("kontor", "KO-B16", NOW + 900 * DAY) == "known"
    assert found.due("kontor", NOW + 900 * DAY) == []
    assert "fsrs is not installed" in repr(known("kontor"))


def test_practice_remembers_each_answer_and_asks_what_is_due_first() -> None:
    """A right answer and a wrong one, on the board; a kernel later the missed clause comes first."""
    board = guided.practice("mississippi", n=2, kinds=["may"], seed=4)
    clauses = [step.clauses[0] for step in board.table.pupil.walk.steps]
    for right in (True, False):
        with board.table.change() as pupil:
            choice = next(one for one in pupil.choices() if pupil.judge(one) is right)
            pupil.answer(choice.id)
        with board.table.change() as pupil:
            pupil.next()
    found = recall()
    assert [found.cards[f"mississippi/{clause}"].run for clause in clauses] == [1, 0]
    later = datetime.now(UTC) + 9 * DAY
    assert set(found.due("mississippi", later)) == set(clauses)
    walk = practice_walk("mississippi", n=3, seed=1, first=[clauses[1]])
    assert walk.steps[0].clauses == (clauses[1],)


@pytest.mark.parametrize("missed", [False, True])
def test_a_missed_step_of_a_walk_comes_back(missed: bool) -> None:
    """What a walk taught is only remembered where it was missed."""
    board = guided.walk("kontor", "majority", again=True)
    steps = board.table.pupil.walk.steps
    number = next(number for number, step in enumerate(steps) if step.do == "predict" and step.answer)
    for _ in range(number):
        with board.table.change() as pupil:
            pupil.record.done = True
            pupil.next()
    with board.table.change() as pupil:
        for _ in pupil.step.hints:
            pupil.hint()
        if missed:
            pupil.show()
        else:
            pupil.answer(next(one for one in pupil.choices() if pupil.judge(one)).id)
    assert set(recall().cards) == {f"kontor/{clause}" for clause in steps[number].clauses if missed}


def test_the_map_has_a_tile_for_every_clause() -> None:
    """As data and as a picture; each state has a sign besides its colour."""
    keep(practised(3, 3, 3))
    found = known(now=NOW + 3 * DAY)
    assert sum(map(len, found.tiles.values())) == sum(
        len(kernel_games.game(name).rulebook) for name in kernel_games.registered_games()
    )
    tile = next(one for one in found.tiles["kontor"] if one.clause == "KO-B16")
    assert (tile.state, tile.due, tile.run) == ("known", False, 3)
    assert "✓" in found._repr_html_()
    count = len(kernel_games.game("kontor").rulebook)
    assert f"Kontor: 1 of {count} clauses known" in repr(found)


def test_in_a_browser_it_is_kept_where_the_browser_keeps_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterLite forgets everything that is not among the user's files."""
    monkeypatch.delenv("KERNEL_GAMES_DATA")
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(memory, "DRIVE", tmp_path)
    remember("kontor", ["KO-B16"], 3, NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["kernel-games-practice.json"]
    assert recall().state("kontor", "KO-B16", NOW) == "learning"
