"""A clause printed in a terminal shows its examples in words, as the seat that looks learns of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import kernel_games
from kernel_games.engine import Rulebook, RulebookError
from kernel_games.engine.tales import tell
from tests.engine.test_clauses import CLAUSE, HEAD

GAMES = kernel_games.registered_games()


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_printed_with_its_example(name: str) -> None:
    game = kernel_games.game(name)
    for clause in game.rulebook.values():
        words = str(clause)
        assert words.startswith(f"{clause.id} {clause.title}: {clause.text} [{clause.source}; ")
        examples = game.examples[clause.id]
        assert words.count("\n  The position") == len(examples), clause.id
        for example in examples:
            assert example.note in words
            if example.refused:
                assert "Not allowed: " in words
                assert f"({clause.id})" in words, "the reason cites the clause"
            if example.moves:
                assert ("Allowed instead:" if example.refused else "What is played:") in words


@pytest.mark.clause("KO-X15")
def test_majority_is_told_step_by_step() -> None:
    lines = str(kernel_games.game("kontor").rulebook["KO-X15"]).splitlines()
    first = lines.index("    Red, Black, Green and Purple each cross off one wine. (KO-X15)")
    assert lines[first + 1] == "    Red and Black each cross off another wine. (KO-X15)"


@pytest.mark.clause("KO-B07")
def test_what_the_viewer_does_not_see_is_not_told() -> None:
    words = tell(kernel_games.game("kontor").examples["KO-B07"][0])
    assert words.heading == "The position, as Red sees it"
    choice = words.moves[1]
    assert choice.label == "Black: a move that you can't see"
    assert "44" not in str(choice), "before it is turned up nobody knows which card"


@pytest.mark.clause("KO-B06")
def test_several_examples_are_counted() -> None:
    words = str(kernel_games.game("kontor").rulebook["KO-B06"])
    assert "Example 1: " in words
    assert "Example 2: " in words


def test_a_clause_without_a_game_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text(HEAD + CLAUSE, encoding="utf-8")
    clause = Rulebook.load(path)["X-1"]
    assert str(clause) == clause.line == "X-1 t: x [s; in the rulebook]"


@pytest.mark.parametrize("name", GAMES)
def test_every_rulebook_has_sections_in_the_order_of_its_clauses(name: str) -> None:
    rulebook = kernel_games.game(name).rulebook
    order = list(rulebook)
    starts = [order.index(clause) for clause in rulebook.sections]
    assert starts[0] == 0
    assert starts == sorted(starts)
    assert len(set(rulebook.sections.values())) == len(starts) > 4, "each has a title of its own"


def test_sections_come_in_the_order_of_the_clauses(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    second = CLAUSE.replace("X-1", "X-0")
    path.write_text(HEAD + '[sections]\nX-0 = "Then"\nX-1 = "First"\n' + CLAUSE + second, encoding="utf-8")
    assert list(Rulebook.load(path).sections.items()) == [("X-1", "First"), ("X-0", "Then")]


@pytest.mark.parametrize(
    ("sections", "wrong"),
    [
        ('X-2 = "Then"', "expected a table that begins with X-1, the first clause"),
        ('X-1 = "Begin"\nX-2 = "Then"', r"\[sections\]: 'X-2' is no clause"),
        ("X-1 = 3", r"\[sections\] X-1 = 3; expected a title"),
        ('X-1 = ""', r"\[sections\] X-1 = ''; expected a title"),
    ],
)
def test_wrong_sections_are_named(sections: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text(f"{HEAD}[sections]\n{sections}\n{CLAUSE}", encoding="utf-8")
    with pytest.raises(RulebookError, match=wrong) as error:
        Rulebook.load(path)
    assert str(error.value).startswith("r.toml")
