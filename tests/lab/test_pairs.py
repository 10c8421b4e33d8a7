"""Two tables of the same seeds beside each other."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import pytest

from kernel_games import lab
from kernel_games.engine import OptionError


def play(**options: Any) -> pd.DataFrame:
    how: dict[str, Any] = {"n": 30, "seed": "pairs", "jobs": 1, "progress": False} | options
    return lab.play_many("tiki_topple", ["random", "greedy"], **how)


def test_equal_rules_differ_in_nothing_and_nothing_is_shown() -> None:
    table = lab.paired(play(clauses=True), play(clauses=True))
    assert not table["difference"].any()
    assert not table["shown"].any()
    assert table.loc["TT-D7", "before"] == 1


def test_more_rounds_make_longer_games_and_the_interval_says_how_much() -> None:
    short, long = play(rounds=4), play(rounds=6)
    row = lab.paired(short, long).loc["plies"]
    gains = (long["plies"] - short["plies"]).tolist()
    mean = sum(gains) / len(gains)
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1))
    assert row["shown"]
    assert row["difference"] == pytest.approx(mean)
    # Six rows, sure by 95 % together: each by 99.17 %, which 2.638 standard errors are.
    assert row["high"] - mean == pytest.approx(2.638 * spread / math.sqrt(len(gains)), rel=1e-3)


def test_who_wins_is_left_grey_where_the_games_do_not_show_it() -> None:
    rates = lab.paired(play(), play(seed="other"))
    assert not rates.loc[["return_0", "return_1"], "shown"].any()


@pytest.mark.parametrize(
    ("after", "says"),
    [
        (play(n=29), "after = '29 games': expected 30 games with 2 seats"),
        (play(n=1), "two games or more"),
        (pd.DataFrame({"plies": [1, 2]}), "that play_many gave"),
        (None, "that play_many gave"),
    ],
)
def test_tables_that_do_not_pair_are_refused(after: Any, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        lab.paired(play(), after)


@pytest.mark.parametrize("confidence", [0, 1, 1.5])
def test_a_confidence_lies_between_0_and_1(confidence: float) -> None:
    with pytest.raises(OptionError, match="confidence"):
        lab.paired(play(n=2), play(n=2), confidence=confidence)
