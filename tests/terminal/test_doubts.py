"""Doubt of a rulebook in a terminal."""

from __future__ import annotations

import pytest

from kernel_games.__main__ import main
from kernel_games.engine import game
from kernel_games.terminal import doubts
from kernel_games.testing.doubt import Doubt, DoubtReport


def test_a_rulebook_whose_examples_notice_every_change_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["doubt", "tiki_topple"]) == 0
    told = (
        "33 changes of a figure or switch, 33 noticed by the clause's own examples; 6 more cannot be played."
    )
    assert capsys.readouterr().out == f"Tiki Topple: {told}\n"


def test_a_change_that_no_example_notices_is_named_and_the_exit_code_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = DoubtReport((Doubt("TT-K1", "TT-K1.points", 10, ""),), ())
    monkeypatch.setattr(doubts, "doubt", lambda rules, progress: blind)
    assert main(["doubt", game("tiki_topple").name]) == 1
    assert "TT-K1: its examples would not notice TT-K1.points = 10." in capsys.readouterr().out
