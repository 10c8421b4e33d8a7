"""House rules: a game by other figures, which says so wherever it speaks."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import IllegalMove, Match, OptionError, RulebookError, game, language
from kernel_games.engine.clauses import Rulebook
from kernel_games.engine.figures import BookFigures, PrintedFigure

TIKI: Any = game("tiki_topple")
RULES = {"TT-K1.points": 20, "TT-T7": False}


@pytest.fixture
def spanish() -> Iterator[None]:
    language("es")
    yield
    language("en")


def test_equal_rules_give_the_same_game_and_printed_ones_the_printed_game() -> None:
    other = TIKI.house(RULES)
    assert other is TIKI.house({"TT-T7": False, "TT-K1.points": 20}) is other.house(RULES)
    assert TIKI.house({"TT-K1.points": 9, "TT-T7": True}) is other.house({}) is other.house(None) is TIKI
    assert other.printed is TIKI


def test_the_rulebook_says_what_holds_and_what_was_changed() -> None:
    book = TIKI.house(RULES).rulebook
    assert book["TT-K1"].title == "Top tiki: 20 points"
    assert "scores 20 points" in book["TT-K1"].text
    assert book["TT-K1"].changed == "house rule: 9 → 20"
    assert book["TT-T7"].text == "You may play Tiki Toast on any of your turns, the first one too."
    assert not book["TT-K2"].changed
    assert TIKI.rulebook["TT-K1"].title == "Top tiki: nine points"
    assert not TIKI.rulebook["TT-K1"].changed


@pytest.mark.usefixtures("spanish")
def test_a_translation_says_it_too() -> None:
    text = TIKI.house({"TT-T7.turns": 2}).rulebook["TT-T7"].text
    assert text == "No puedes jugar Tiki Toast en tus dos primeros turnos de una ronda."


def test_the_engine_the_log_and_refusals_follow() -> None:
    toast, reveal = TIKI.parse_move("toast"), TIKI.parse_move("reveal")
    with pytest.raises(IllegalMove, match=r"on your first two turns of a round"):
        TIKI.house({"TT-T7.turns": 2}).positions["line"].apply(toast)
    other = TIKI.house(RULES)
    assert other.positions["line"].refusal(toast) is None
    told: list[Any] = []
    after = other.positions["reveal"].apply(reveal, told.append)
    assert after.table.gained == (25, 7)
    assert any("20 points for" in other.say(event) for event in told)


@pytest.mark.parametrize(
    ("rules", "field", "clause"),
    [
        ({"TT-K1.points": 51}, "house.TT-K1.points", "TT-K1"),
        ({"TT-K1.points": True}, "house.TT-K1.points", "TT-K1"),
        ({"TT-T7": 0}, "house.TT-T7", "TT-T7"),
        ({"TT-K1": False}, "house", ""),
        ({"TT-T3.up3": 4}, "house.TT-T3", "TT-T4"),
        ([], "house", ""),
    ],
)
def test_what_cannot_be_is_refused_with_figure_and_clause(rules: Any, field: str, clause: str) -> None:
    with pytest.raises(OptionError) as error:
        TIKI.house(rules)
    assert (error.value.field, error.value.clause) == (field, clause)


def test_figures_that_only_work_together_are_allowed_together() -> None:
    assert TIKI.house({"TT-T3.up3": 4, "TT-T4": False}).law.ups["up3"] == 4


def test_records_positions_and_pickles_come_back_to_their_game(tmp_path: Path) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1, house=RULES)
    for _ in range(6):
        match.play(match.legal_moves()[0])
    match.save(tmp_path / "match")
    again = Match.load(tmp_path / "match")
    assert again.game is match.game is TIKI.house(RULES)
    assert again.state == match.state
    assert again.log() == match.log()
    assert TIKI.from_text(match.state.to_text()) == match.state
    restored = pickle.loads(pickle.dumps(match.state))  # noqa: S301 -- written in the line itself
    assert restored == match.state
    assert restored.game is match.game
    assert match.again().game is match.branch().game is match.game
    assert match.again(house={}).game is TIKI


def test_only_a_game_with_house_rules_says_so(tmp_path: Path) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    match.save(tmp_path / "match")
    assert "house" not in (tmp_path / "match").read_text(encoding="utf-8")
    assert "house" not in match.state.observation(0)
    assert TIKI.house(RULES).new(2).observation(0)["house"] == RULES


def test_equal_positions_of_two_games_differ() -> None:
    assert TIKI.house(RULES).new(2) != TIKI.new(2)


def test_a_table_is_a_figure_whose_numbers_are_changed_one_by_one() -> None:
    figures = BookFigures({"5.3.rates": PrintedFigure.read("here", "5.3", [[[3, 5], [8]], 0, 9])})
    assert figures.read_house({"5.3.rates[0][1]": 6}) == {"5.3.rates[0][1]": 6}
    amended = BookFigures(figures.printed, house={"5.3.rates[0][1]": 6})
    assert amended.now == {"5.3.rates": ((3, 6), (8,))}


@pytest.mark.parametrize(
    "given", [[9, 0], [9, 10, 50], ["9", 0, 50], [[], 0, 1], [[3, "x"], 0, 9], 9, ["9"], [[]]]
)
def test_a_figure_that_cannot_be_read_is_named(given: object) -> None:
    with pytest.raises(RulebookError, match=r"rulebook.toml figures.points = .*what holds, least, most"):
        PrintedFigure.read("rulebook.toml figures.points", "TT-K1", given)


BOOK = """
[rulebook]
title = "Small"
author = "us"
publisher = "us"
year = 2026
[clause."5.3"]
kind = "setup"
title = "Rates"
text = "TEXT"
source = "ours"
provenance = "printed"
figures = { rates = [[3, 5, 1], 0, 20], n = [2, 0, 9] }
"""


def test_a_figure_without_bounds_is_fixed() -> None:
    figures = BookFigures({"3.4.cards": PrintedFigure.read("here", "3.4", [[1, 2, 4]])})
    assert figures.now == {"3.4.cards": (1, 2, 4)}
    assert figures.options == {}
    with pytest.raises(OptionError, match="nothing: no figure of this game can be changed"):
        figures.read_house({"3.4.cards[0]": 2})


def test_a_clause_may_own_a_table_of_names(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(f'{BOOK}table = {{ doctor = ["river", "oasis"], nobody = [] }}\n', encoding="utf-8")
    book = Rulebook.load(path)
    assert book.figures.now["5.3.table"] == {"doctor": ("river", "oasis"), "nobody": ()}
    assert (
        book.amended({"5.3.n": 3}, lambda _: ()).figures.now["5.3.table"] == book.figures.tables["5.3.table"]
    )
    assert "table" not in book.held("5.3")


@pytest.mark.parametrize("table", ['"river"', "{}", "{ doctor = 3 }", '{ doctor = [""] }'])
def test_a_table_that_cannot_be_read_is_named(tmp_path: Path, table: str) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(f"{BOOK}table = {table}\n", encoding="utf-8")
    with pytest.raises(RulebookError, match=r"rulebook.toml \[clause.5.3\] table = "):
        Rulebook.load(path)


def _text(folder: Path, text: str) -> str:
    path = folder / "rulebook.toml"
    path.write_text(BOOK.replace("TEXT", text), encoding="utf-8")
    return Rulebook.load(path)["5.3"].text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{rates} dollars", "3, 5 and 1 dollars"),
        ("it costs {rates[1]:# dollar|# dollars}", "It costs five dollars"),
        ("{n:th} of {n}, the {n:nth}", "Second of 2, the 2nd"),
        ("{n:one|# of them}", "Two of them"),
    ],
)
def test_holes_are_filled_in_words_and_in_figures(tmp_path: Path, text: str, said: str) -> None:
    assert _text(tmp_path, text) == said


def test_a_hole_without_a_figure_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"5.3: '{m} dollars' cannot be filled.*its figures are rates, n"):
        _text(tmp_path, "{m} dollars")
