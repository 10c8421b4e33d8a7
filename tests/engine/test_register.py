"""Games of this process alone: written in a notebook, found by name, replaced, and refused with a reason."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import kernel_games
from kernel_games import Match
from kernel_games.engine import OptionError, PluginError, RulebookError, registry
from tests.sixth.kalah import game as kalah
from tests.sixth.kalah import setup, view, words

FOLDER = Path(setup.__file__).parent
FILES = {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("rulebook.toml", "texts.toml")}
CELL = """
from tests.sixth.kalah.rules import Kalah
class Sowing(Kalah):
    name = "sowing"
    files = FILES
"""


@pytest.fixture
def cell(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module without a file, as a notebook's cells have."""
    module = ModuleType("a_notebook")
    vars(module)["FILES"] = FILES
    monkeypatch.setitem(sys.modules, "a_notebook", module)
    monkeypatch.setattr(registry, "_ADDED", {})
    yield module
    kalah.claim()


def run(cell: ModuleType, code: str) -> Any:
    exec(code, vars(cell))  # noqa: S102 -- what a person types into a cell
    return cell


def test_a_game_without_a_folder_has_its_files_in_the_class(cell: ModuleType) -> None:
    game = kernel_games.register(run(cell, CELL).Sowing())
    assert game.rulebook["KA-A1"].title == "Sowing"
    assert kernel_games.game("sowing") is game
    assert "sowing" in kernel_games.registered_games()
    assert game.folder != FOLDER
    assert Match("sowing", ["Ada", "Ben"]).state.game is game


def test_a_cell_that_is_run_again_replaces_the_game_and_takes_over_its_states(cell: ModuleType) -> None:
    kernel_games.register(run(cell, CELL).Sowing())
    changed = FILES["texts.toml"].replace("Sow house {a0}", "Empty house {a0}")
    cell.FILES = {**FILES, "texts.toml": changed}  # type: ignore[attr-defined]
    again = kernel_games.register(run(cell, CELL).Sowing())
    state = again.new(2)
    assert state.game is again
    assert state.game.label(state.legal_moves()[0]) == "Empty house 1"


def test_its_files_go_away_with_the_game(cell: ModuleType) -> None:
    game = run(cell, CELL).Sowing()
    folder = game.folder
    assert folder.is_dir()
    del game
    gc.collect()
    assert not folder.exists()


def test_parts_that_are_not_named_are_the_functions_beside_the_class(cell: ModuleType) -> None:
    vars(cell).update(observe=view.observe, imagine=view.imagine, read=setup.read, write=setup.write)
    code = """
from kernel_games.engine import PhasedGame
from tests.sixth.kalah.rules import Kalah
class Sowing(PhasedGame):
    name, players, turn_clause, moves = "sowing", range(2, 3), "KA-S2", Kalah.moves
    state, phases, files = Kalah.state, Kalah.phases, FILES
    def longest(self, players, **options):
        return 10_000
"""
    with pytest.raises(PluginError, match=r"Sowing\.words is missing: .* there is no lines"):
        run(cell, code).Sowing()
    vars(cell).update(lines=words.lines)
    assert run(cell, code).Sowing().new(2).observation(0)["houses"] == [[4] * 6] * 2


def test_a_part_that_is_missing_is_named_with_what_would_be_right(cell: ModuleType) -> None:
    code = "from kernel_games.engine import PhasedGame\nclass Empty(PhasedGame):\n    longest = None\n"
    with pytest.raises(PluginError, match=r"Empty\.name is missing: expected a name of small letters"):
        run(cell, code).Empty()


def test_a_game_without_any_rulebook_says_where_it_could_be(cell: ModuleType) -> None:
    code = CELL.replace("files = FILES", "files = {}").replace("Sowing(Kalah)", "Sowing(Bare)")
    bare = """
from kernel_games.engine import Game
class Bare(Game):
    players, moves = range(2, 3), ()
    from_dict = longest = None
"""
    with pytest.raises(RulebookError, match=r"no rulebook.toml for Sowing, .* files = \{'rulebook.toml'"):
        run(cell, bare + code).Sowing()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('name = "kontor"', r"name = 'kontor': expected another name: kernel-games .* brings a game"),
        ('name = "Liar\'s Dice"', r"expected lower-case letters, digits and _"),
    ],
)
def test_a_name_that_is_taken_or_none_is_refused(cell: ModuleType, change: str, said: str) -> None:
    game = run(cell, CELL.replace('name = "sowing"', change)).Sowing()
    with pytest.raises(OptionError, match=said):
        kernel_games.register(game)


def test_a_class_is_no_game_yet(cell: ModuleType) -> None:
    with pytest.raises(OptionError, match=r"expected Sowing\(\), a game made of it"):
        kernel_games.register(run(cell, CELL).Sowing)
