"""The examples of Kontor's clauses, and the positions they are shown in."""

from __future__ import annotations

import pytest

from kernel_games.games.kontor import game
from kernel_games.testing import check_doubt, check_examples
from tests.kontor.tables import conserved

POINTS = {
    "KO-B16": (1, 0),
    "KO-B17": (0, 1),
    "KO-B18": (1, 0),
    "KO-B19": (1, 0),
    "KO-B22": (3, 1),
    "KO-X13": (7, 0, 0),
    "KO-X15": (1, 0, 0, 0),
    "KO-X16": (1, 0, 0, 0),
    "KO-X17": (0, 1, 0),
    "KO-X20": (1, 2, -1),
    "KO-X22": (1, 2, -1),
    "KO-X24": (1, 2, -1),
    "KO-D8": (3, 1, 1),
    "KO-V01": (0, 1, 0),
    "KO-D4": (0, 1),
    "KO-D7": (1, 1),
    "KO-D15": (0, 0, 0),
    "KO-X21": (3, 1, 1),
}
"""By clause the points after its first example has been played, as its note says."""


def test_the_engine_confirms_an_example_of_every_clause() -> None:
    assert check_examples(game).clauses == len(game.rulebook)


def test_the_examples_notice_every_figure_and_switch_that_is_changed() -> None:
    report = check_doubt(game)
    assert len(game.house_options) == 31
    assert (len(report.doubts), report.refused) == (47, ())


@pytest.mark.clause("KO-B16", "KO-B17", "KO-B18", "KO-X16", "KO-X17", "KO-D8", "KO-D15")
def test_points_come_out_as_the_notes_of_examples_say() -> None:
    found = {}
    for clause in POINTS:
        example = game.examples[clause][0]
        state = example.state
        for move in example.moves:
            state = state.apply(move)
        found[clause] = state.scores()
    assert found == POINTS


def test_nothing_lacks_in_the_positions_that_have_names_and_each_reads_back() -> None:
    for state in game.positions.values():
        conserved(state)
        assert game.from_dict(state.to_dict()) == state


@pytest.mark.usefixtures("spanish")
def test_players_of_examples_are_called_by_their_colours_in_the_language_set() -> None:
    assert "como la ve Rojo" in str(game.rulebook["KO-B01"])
