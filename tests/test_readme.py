"""The README and every example in a docstring: what they promise is so."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import textwrap
from pathlib import Path

import pytest

import kernel_games
from kernel_games.engine import Rulebook
from kernel_games.teaching.walks import read_walk
from kernel_games.testing import check_walk

MODULES = [found.name for found in pkgutil.walk_packages(kernel_games.__path__, "kernel_games.")]


@pytest.fixture
def readme(root: Path) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


def test_its_examples_are_true(root: Path) -> None:
    failed, tried = doctest.testfile(
        str(root / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried
    assert not failed


@pytest.mark.parametrize("name", ["kernel_games", *MODULES])
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert not doctest.testmod(importlib.import_module(name)).failed


def test_its_files_are_there(root: Path, readme: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", readme)
    assert links
    assert [link for link in links if not (root / link).exists()] == []


def test_its_table_tells_which_games_can_be_played(readme: str) -> None:
    rows = [line for line in readme.splitlines() if line.startswith("| **")]
    playable = {row.split("**")[1] for row in rows if "complete" in row}
    assert playable == {kernel_games.game(name).title for name in kernel_games.registered_games()}


def test_the_rulebook_shown_to_contributors_can_be_read(root: Path, tmp_path: Path) -> None:
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"( *)```toml\n(.*?\[rulebook\].*?)```", text, re.DOTALL)
    file = tmp_path / "rulebook.toml"
    file.write_text(textwrap.dedent(example[1]), encoding="utf-8")
    assert list(Rulebook.load(file)) == ["KA-S2"]


def test_the_walk_shown_to_contributors_is_what_the_engine_says(root: Path, tmp_path: Path) -> None:
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(\[walk\].*?)```", text, re.DOTALL)
    file = tmp_path / "up.toml"
    file.write_text(example, encoding="utf-8")
    game = kernel_games.game("tiki_topple")
    assert check_walk(game, read_walk(file, game)).answers == {1: "no"}


def test_links_inside_the_guide_lead_somewhere(root: Path) -> None:
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    heads = {
        re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-")
        for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }
    links = re.findall(r"\]\(#([^)]+)\)", text)
    assert links
    assert set(links) <= heads
