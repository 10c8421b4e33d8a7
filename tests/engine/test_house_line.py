"""House rules as a line of text: what one writes another reads, and what is no such line is named."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import Match, OptionError, game
from kernel_games.engine.house_line import read_line, write_line

RULES: dict[str, Any] = {"TT-K1.points": 20, "TT-T7": False}
LINE = "Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"


def test_a_line_says_a_name_a_game_and_rules() -> None:
    assert write_line("tiki_topple", RULES, "Class 7b") == LINE
    assert read_line("tiki_topple", LINE) == ("Class 7b", RULES)
    assert read_line("tiki_topple", write_line("tiki_topple", RULES)) == ("", RULES)
    spaced = "  Class 7b(tiki_topple) :TT-K1.points=20;\nTT-T7=off; "
    assert read_line("tiki_topple", spaced) == ("Class 7b", RULES)
    dotted = {"5.3.rates[1][2]": -3, "7.1": True}
    assert read_line("nile", "(nile): 5.3.rates[1][2] = -3; 7.1 = on") == ("", dotted)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "house rules in a line"),
        (7, "house rules in a line"),
        ("x" * 30_000, "house rules in a line"),
        ("(kontor): KO-B05.coins = 3", "house rules of tiki_topple, not of kontor"),
        ("(tiki_topple): TT-K1.points = so many", "a figure with a number"),
        ("(tiki_topple): TT-K1.points", "a figure with a number"),
        (f"{'x' * 100} (tiki_topple): TT-T7 = off", "at most 80 characters"),
    ],
)
def test_what_is_no_such_line_is_named(line: object, expected: str) -> None:
    with pytest.raises(OptionError, match=expected):
        read_line("tiki_topple", line)


def test_a_line_is_house_rules_of_a_game_and_a_match_keeps_its_name(tmp_path: Any) -> None:
    rules = game("tiki_topple")
    assert rules.house(LINE) is rules.house(RULES)
    match = Match(rules, ["Ada", "Ben"], seed=1, house=LINE)
    match.save(tmp_path / "match")
    assert Match.load(tmp_path / "match").house == match.house == match.again().house == LINE
    assert Match(rules, ["Ada", "Ben"], seed=1, house=RULES).house == RULES


def test_a_function_is_said_by_its_name() -> None:
    line = write_line("kontor", {"KO-X15": "most_warehouses", "KO-X19": False})
    assert line == "(kontor): KO-X15 = most_warehouses; KO-X19 = off"
    assert read_line("kontor", line) == ("", {"KO-X15": "most_warehouses", "KO-X19": False})
