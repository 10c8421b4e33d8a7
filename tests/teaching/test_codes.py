"""A report as a code: pasted into a text, read by `kernel-games reports`, forged by nobody unnoticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_games.__main__ import main
from kernel_games.engine import GameError, compact
from kernel_games.engine.address import parts
from kernel_games.guided import practice, walk
from kernel_games.teaching.classroom.reports import handed_in
from kernel_games.teaching.practice import practice_walk
from kernel_games.teaching.walks import Pupil, address, codes, load_walk, progress
from tests.teaching.conftest import do_rightly
from tests.teaching.test_addresses import LETTERS, walked

FOUND = walked(load_walk("tiki_topple", "first_turn"))
OWN = walked(practice_walk("kontor", 5))
CODES = {"replayed": codes.write(FOUND, "Ana María"), "claimed": codes.write(OWN, "Ana María")}


@pytest.mark.parametrize(("kind", "pupil"), [("replayed", FOUND), ("claimed", OWN)])
def test_a_code_says_whose_work_it_is_and_all_that_was_done(kind: str, pupil: Pupil) -> None:
    read = codes.read(CODES[kind])
    assert (read.name, read.rows) == ("Ana María", progress.rows(pupil))
    assert (read.walk is not None) == (kind == "replayed")
    assert len(CODES[kind]) <= 300
    assert codes.read(codes.write(pupil)).name == ""


def test_a_text_may_hold_many_codes_and_words_around_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "chat.txt").write_text(
        f"Monday, 8b: hand in here\nAna: https://games.example/live/#{CODES['replayed']}\n\n"
        f"  {CODES['claimed']}  thanks!\n{codes.write(FOUND)}\n{CODES['replayed'][:-1]}\n",
        encoding="utf-8-sig",
    )
    one, two, nameless, cut = handed_in(tmp_path)
    assert (one.who, one.file, {each.evidence for each in one.counted}) == (
        "Ana María",
        "chat.txt:2",
        {"replayed"},
    )
    assert one.counted[0].clauses
    assert ({each.evidence for each in two.counted}, len(two.rows)) == ({"unknown"}, 5)
    assert (nameless.who, nameless.file) == ("", "chat.txt:5")
    assert (cut.rows, cut.file) == ((), "chat.txt:6")
    assert "damaged" in cut.problem
    assert main(["reports", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.out.count("Ana María") == 2
    assert told.err.startswith("chat.txt:6: ")


def test_a_step_that_is_handed_in_as_a_file_and_as_a_code_is_counted_once(tmp_path: Path) -> None:
    progress.save(FOUND, tmp_path / "ana.json", "Ana María")
    (tmp_path / "ana.txt").write_text(CODES["replayed"], encoding="utf-8")
    files = handed_in(tmp_path)
    assert sum(len(one.rows) for one in files) == len(progress.rows(FOUND))
    assert any("are counted from" in one.problem for one in files)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(sorted(CODES)),
    st.lists(
        st.tuples(st.integers(0, 400), st.integers(0, 12), st.text(LETTERS, max_size=6)),
        min_size=1,
        max_size=3,
    ),
)
def test_a_damaged_code_is_refused_in_a_sentence_or_holds_what_it_held(kind: str, changes: Any) -> None:
    text = CODES[kind]
    for place, gone, new in changes:
        at = place % (len(text) + 1)
        text = text[:at] + new + text[at + gone :]
    try:
        read = codes.read(text)
    except GameError as error:
        said = str(error)
    else:
        assert "".join(text.split()).rpartition("#")[2] == CODES[kind]
        said = read.name
    assert said.strip()
    assert "\n" not in said


ROW = [1, "predict", True, 1, 0]


@pytest.mark.parametrize(
    "rows",
    [
        7,
        [7],
        [[1, "predict", True, 1]],
        [[*ROW, 1]],
        [[1, "predict", True, -1, 0]],
        [[1, "x" * 9999, True, 1, 0]],
        [[1, "predict", "yes", 1, 0]],
        [[1, "\ud800", True, 1, 0]],
        [[10**9, "predict", True, 1, 0]],
    ],
)
def test_rows_that_nobody_can_have_are_refused(rows: object) -> None:
    forged = address.sealed(("r", compact.write("", {"t": "Practice", "d": rows})[1:]), [])
    with pytest.raises(GameError):
        codes.read(forged)


@pytest.mark.parametrize("name", ["x" * 999, " ", "\ud800"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(GameError, match="a name of"):
        codes.write(FOUND, name)
    pairs = [pair for pair in parts(codes.write(FOUND), None) if pair[0] != "c"]
    assert codes.read(address.sealed(pairs[0], pairs[1:])).rows
    if name != "\ud800":
        with pytest.raises(GameError, match="a name of"):
            codes.read(address.sealed(pairs[0], [*pairs[1:], ("p", name)]))


def test_a_link_to_a_step_is_no_report(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("w=kontor/majority&n=3", encoding="utf-8")
    (one,) = handed_in(tmp_path)
    assert "damaged" in one.problem


@pytest.mark.parametrize(("raw", "said"), [(b"\xff\xfea\0&\0=\0", "UTF-8"), (b"a" * 1_000_001, "at most")])
def test_a_text_that_cannot_be_read_is_named_and_stops_nobody(tmp_path: Path, raw: bytes, said: str) -> None:
    (tmp_path / "a.txt").write_bytes(raw)
    (tmp_path / "b.txt").write_text(CODES["replayed"], encoding="utf-8")
    bad, good = handed_in(tmp_path)
    assert said in bad.problem
    assert good.rows


def test_a_board_hands_out_the_code_the_file_and_a_picture_of_the_code(tmp_path: Path) -> None:
    board = walk("kontor", "majority", again=True)
    with board.table.change() as pupil:
        do_rightly(pupil)
    reply = board.act({"do": "report", "name": "Ana"})
    assert reply["qr"].startswith("<svg")
    assert codes.read(reply["code"]).rows == progress.rows(board.table.pupil)
    assert reply["file"] == "kontor-majority.json"
    (tmp_path / reply["file"]).write_text(reply["text"], encoding="utf-8")
    (one,) = handed_in(tmp_path)
    assert (one.who, one.problem, one.note) == ("Ana", "", "")
    assert not board.act({"do": "report", "name": "  "})["ok"]
    assert not board.act({"do": "report"})["ok"]
    assert codes.read(practice("kontor", 2).act({"do": "report", "name": ""})["code"]).walk is None
