"""The edition of the rules: it changes with them, and with nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kernel_games
from kernel_games.engine import Game, game, registered_games
from kernel_games.games.tiki_topple import TikiTopple
from tests.sixth.kalah import game as kalah


def reworded(tmp_path: Path, old: str, new: str) -> str:
    """The edition of Tiki Topple with other words in its rulebook."""
    folder = tmp_path / "words"
    shutil.copytree(game("tiki_topple").folder, folder)
    text = (folder / "rulebook.toml").read_text(encoding="utf-8")
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    (folder / "rulebook.toml").write_text(changed, encoding="utf-8")
    # States of its own: those of the class belong to the game that everybody plays.
    state = type("Reworded", (TikiTopple.state,), {"__slots__": ()})
    own = type("Reworded", (TikiTopple,), {"state": state, "__module__": TikiTopple.__module__})()
    own.folder = folder
    own._load()
    edition: str = own.edition
    return edition


@pytest.mark.parametrize("rules", [*map(game, registered_games()), kalah], ids=lambda rules: rules.name)
def test_each_game_has_an_edition_of_its_own(rules: Game) -> None:
    assert re.fullmatch("[0-9a-f]{12}", rules.edition)
    others = [game(name) for name in registered_games() if name != rules.name]
    assert rules.edition not in {other.edition for other in others}


def test_points_counted_otherwise_are_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    tiki_topple = game("tiki_topple")
    before, points = tiki_topple.edition, tiki_topple.law.points
    assert TikiTopple().edition == before
    monkeypatch.setattr(tiki_topple.law, "points", lambda card, top: points(card, top) + 1)
    assert TikiTopple().edition != before


def test_a_dearer_step_is_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    nile = game("nile")
    before = nile.edition
    monkeypatch.setitem(nile.law.cost, "known", nile.law.cost["known"] + 1)
    assert type(nile)().edition != before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"points = \[9, 0, 50\]", "points = [8, 0, 50]"),
        (r"\[clause\.TT-D2\]", "[clause.TT-D99]"),
    ],
)
def test_another_clause_or_figure_is_another_edition(tmp_path: Path, old: str, new: str) -> None:
    assert reworded(tmp_path, old, new) != game("tiki_topple").edition


def test_other_words_for_the_same_rule_are_the_same_edition(tmp_path: Path) -> None:
    assert reworded(tmp_path, r'(text = "?"?"?)', r"\1Mind: ") == game("tiki_topple").edition


def test_it_is_the_same_in_every_language_and_process() -> None:
    program = """
import kernel_games
from kernel_games.engine import game, registered_games
print(*(game(name).edition for name in registered_games()))
"""
    expected = [game(name).edition for name in registered_games()]
    for seed, language in (("1", "en"), ("2", "es")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "KERNEL_GAMES_LANGUAGE": language}
        done = subprocess.run(
            [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == expected


def test_it_is_worked_out_when_it_is_asked_for_and_then_kept() -> None:
    own = TikiTopple()
    assert "edition" not in vars(own)
    assert own.edition is own.edition
    assert kernel_games.game("tiki_topple").edition == own.edition
