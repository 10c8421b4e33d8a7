"""Doubt of a rulebook in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_games.__main__ import main
from kernel_games.engine import game
from kernel_games.terminal import doubts
from kernel_games.testing.doubt import Doubt, DoubtReport


def test_a_rulebook_whose_examples_notice_every_change_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["doubt", "tiki_topple"]) == 0
    noticed = "33 changes of a figure or switch, 33 noticed by the clause's own examples"
    assert capsys.readouterr().out == f"Tiki Topple: {noticed}; 6 more are not allowed.\n"


def test_a_change_that_no_example_notices_is_named_and_the_exit_code_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = DoubtReport((Doubt("TT-K1", "TT-K1.points", 10, ""),), ())
    monkeypatch.setattr(doubts, "doubt", lambda rules, progress: blind)
    assert main(["doubt", game("tiki_topple").name]) == 1
    assert "TT-K1: its examples would not notice TT-K1.points = 10." in capsys.readouterr().out


def test_a_game_that_is_not_installed_is_doubted_by_its_folder_and_after_one_with_a_blind_spot(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    starter = root / "kernel_games" / "starter"
    monkeypatch.syspath_prepend(str(starter))
    assert main(["doubt", str(starter)]) == 0
    told = "5 changes of a figure or switch, 5 noticed by the clause's own examples."
    assert capsys.readouterr().out == f"My Game: {told}\n"
    blind, seen = (DoubtReport((Doubt("MG-A2", "MG-A2.lost", 2, fault),), ()) for fault in ("", "seen"))
    reports = iter([blind, seen])
    monkeypatch.setattr(doubts, "doubt", lambda rules, progress: next(reports))
    assert main(["doubt", str(starter), str(starter)]) == 1
    assert capsys.readouterr().out.count("My Game: 1 change of a figure or switch") == 2


def test_what_is_no_game_is_refused_with_what_would_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doubt", "no game"]) == 2
    assert "expected the name of a game, a folder, or a module" in capsys.readouterr().err
