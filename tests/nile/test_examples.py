"""Every clause of Source of the Nile has an example, and the engine confirms it."""

from __future__ import annotations

from kernel_games.games.nile import game
from kernel_games.testing import check_doubt, check_examples


def test_every_clause_has_an_example_that_the_engine_confirms() -> None:
    assert check_examples(game).clauses == len(game.rulebook) == 195


def test_the_examples_notice_every_figure_and_switch_that_is_changed() -> None:
    report = check_doubt(game)
    assert len(report.doubts) == 240
