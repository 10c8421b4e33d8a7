"""What house rules change, in a terminal."""

from __future__ import annotations

import pytest

from kernel_games.__main__ import main

POINTS = "TT-K1.points=20"


def test_a_comparison_is_printed_by_rules_one_by_one_or_by_the_line_that_a_board_hands_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["compare", "tiki_topple", POINTS, "TT-T7=off"]) == 0
    one = capsys.readouterr().out
    assert one.startswith("What if? Tiki Topple: two house rules\n\n2 clauses read differently.\n  TT-K1 ")
    assert "    + Cleo wins with 31 points.\n" in one
    line = "Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"
    assert main(["compare", "tiki_topple", line]) == 0
    assert capsys.readouterr().out == one


def test_games_are_played_where_they_are_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert main(["compare", "tiki_topple", POINTS, "--games", "60", "--bot", "random", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "What 60 games under each set of rules show" in told
    assert "  points of a player: " in told


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (["TT-K1.points=200"], "house.TT-K1.points = 200: expected a whole number from 0 to 50 (TT-K1)"),
        (["TT-K1"], "house = 'TT-K1': expected a figure with a number, or a clause with on, off"),
        (["Class (kontor): KO-B03.stock = 17"], "expected house rules of tiki_topple, not of kontor"),
        ([POINTS, "--games", "-1"], "n = -1: expected a whole number of games"),
    ],
)
def test_what_cannot_be_compared_is_said_in_a_line(
    capsys: pytest.CaptureFixture[str], rules: list[str], reason: str
) -> None:
    assert main(["compare", "tiki_topple", *rules]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("kernel-games compare: ")
    assert reason in told.err
