"""Tests say which clauses they hold: ``@pytest.mark.clause("KO-B15")``; an example is not enough."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kernel_games
from tests.sixth.kalah import game as kalah

OWN = {name: kernel_games.game(name) for name in kernel_games.registered_games()} | {"sixth": kalah}


def marked(path: Path) -> Iterator[tuple[str, str]]:
    """Each test of a file that is marked, with each clause that it is marked with."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    for clause in mark.args:
                        yield node.name, ast.literal_eval(clause)


def found(root: Path) -> list[tuple[Path, str, str]]:
    """All tests that are marked, wherever they stand."""
    paths = sorted((root / "tests").rglob("test_*.py"))
    return [(path, name, clause) for path in paths for name, clause in marked(path)]


def test_every_clause_that_a_test_names_stands_in_a_rulebook(root: Path) -> None:
    every = {clause for game in OWN.values() for clause in game.rulebook}
    wrong = []
    for path, name, clause in found(root):
        own = OWN.get(path.relative_to(root / "tests").parts[0])
        if clause not in (every if own is None else own.rulebook):
            wrong.append((path.name, name, clause))
    assert found(root)
    assert not wrong


@pytest.mark.parametrize("name", OWN)
def test_every_clause_but_those_of_what_is_in_the_box_has_a_test_of_its_own(name: str, root: Path) -> None:
    named = {clause for path, _, clause in found(root) if path.relative_to(root / "tests").parts[0] == name}
    rulebook = OWN[name].rulebook
    unnamed = {key for key, clause in rulebook.items() if clause.kind != "component"} - named
    assert not unnamed


def test_a_clause_is_found_whatever_else_a_test_is_marked_with(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text(
        '@pytest.mark.slow\n@pytest.mark.clause("A-1", "A-2")\n@pytest.mark.parametrize("n", [1])\n'
        "def test_it(n): ...\ndef test_other(): ...\n"
    )
    assert list(marked(file)) == [("test_it", "A-1"), ("test_it", "A-2")]
