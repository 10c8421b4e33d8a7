"""The tutorial: every line of its six chapters is run, in their order, as in one notebook."""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import kernel_games
from kernel_games import lab
from kernel_games.board.match_view import MatchViewer
from kernel_games.engine import registry
from kernel_games.terminal.play import TerminalTable, seat_players
from kernel_games.testing import check_drawing, check_game

CHAPTERS = ("1_dice", "2_secret", "3_reveal", "4_board", "5_walk", "6_language")
BLOCK = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def notebook(root: Path) -> Iterator[ModuleType]:
    """A notebook in which all chapters have been run; what they print is what they say."""
    module = ModuleType("tutorial")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "tutorial", module)
        patch.setattr(registry, "_ADDED", {})
        for chapter in CHAPTERS:
            text = (root / "docs/tutorial" / f"{chapter}.md").read_text(encoding="utf-8")
            for number, (kind, code) in enumerate(BLOCK.findall(text), 1):
                run(chapter, number, kind, code, module)
        yield module


def run(chapter: str, number: int, kind: str, code: str, module: ModuleType) -> None:
    where = f"docs/tutorial/{chapter}.md, block {number}"
    if kind == "python":
        exec(compile(code, where, "exec"), vars(module))  # noqa: S102 -- our own page
        return
    # On a page an empty line is an empty line.
    code = re.sub(r"\n\n(?!>>>)", "\n<BLANKLINE>\n", code)
    example = doctest.DocTestParser().get_doctest(code, vars(module), where, where, 0)
    # A DocTest works on a copy of its names; a notebook has one set of them.
    example.globs = vars(module)
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(example, out=said.append, clear_globs=False)
    assert not runner.failures, "".join(said)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    kernel_games.language("en")


def test_each_chapter_is_in_the_list_and_all_it_prints_is_true(root: Path, notebook: ModuleType) -> None:
    index = (root / "docs/tutorial/index.md").read_text(encoding="utf-8")
    assert [index.count(f"{chapter}.md") for chapter in CHAPTERS] == [1] * len(CHAPTERS)
    assert "pearls" in kernel_games.registered_games()


def test_the_game_that_has_grown_keeps_every_promise(notebook: ModuleType) -> None:
    report = check_game(notebook.game, seeds=range(1))
    assert report.phases == set(notebook.game.phases)
    drawn = check_drawing(notebook.game, contrast=[("ink", ["paper", "sea"], 4.5)])
    assert not drawn.idle_colours


def test_it_has_a_board_a_rulebook_a_walk_and_a_lab_in_this_process(notebook: ModuleType) -> None:
    view = MatchViewer(kernel_games.Match("pearls", ["Ada", "Ben"], seed=1), 0).view(None, layout="narrow")
    assert view.moves == {"dive": ("Dive", ("die",))}
    assert "PE-L1" in kernel_games.rulebook("pearls").page()
    assert kernel_games.walk("pearls", "first_dive").score.of == 4
    table = lab.play_many("pearls", ["greedy", "random"], 4, jobs=1, progress=False)
    assert list(table["return_0"] + table["return_1"]) == [1.0] * 4
    assert isinstance(
        TerminalTable(seat_players("pearls", players=2, seats=[1], bot="random", seed="1")), TerminalTable
    )


def test_other_processes_are_not_asked_for_a_game_that_they_cannot_find(notebook: ModuleType) -> None:
    with pytest.raises(kernel_games.engine.OptionError, match=r"expected an installed game, .* or jobs=1"):
        lab.play_many("pearls", ["greedy", "random"], 4, jobs=2, progress=False)
