"""Wrong rules: examples notice small changes of a game's code, or it is said which they do not."""

from __future__ import annotations

import sys
from pathlib import Path

from kernel_games.engine import Game
from kernel_games.terminal import own
from kernel_games.testing import unnoticed
from tests.sixth.kalah import game as kalah


def changed(folder: Path, file: str, old: str, new: str) -> Game:
    path = folder / "my_game" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return own.find(str(folder))


def test_a_new_game_has_an_example_against_every_wrong_rule(folder: Path) -> None:
    done: list[tuple[int, int]] = []
    assert list(unnoticed(own.find(str(folder)), lambda n, every: done.append((n, every)))) == []
    assert done[-1][0] == done[-1][1] > 20


def test_a_rule_without_an_expectation_is_named_with_file_and_line(folder: Path) -> None:
    game = changed(folder, "examples.toml", "expect = [{ after = { score", "# expect = [{ after = { score")
    said = [str(mutant) for mutant in unnoticed(game)]
    assert any(
        one.startswith("phases.py, line ")
        and "state.pearls[seat] - state.net in place of state.pearls[seat] + state.net" in one
        for one in said
    ), said


def test_a_change_that_never_ends_is_noticed(folder: Path) -> None:
    last = "    return next_turn(state._replace(pearls="
    counts = "    left = 3\n    while left != 0:\n        left = left - 1\n"
    game = changed(folder, "phases.py", last, f"{counts}{last}")
    assert not [str(mutant) for mutant in unnoticed(game) if "left - 1" in mutant.before]


def test_the_game_itself_stays_as_it_was(folder: Path) -> None:
    game = own.find(str(folder))
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    list(unnoticed(game))
    assert {path: path.read_bytes() for path in folder.rglob("*.*")} == before
    assert sys.modules["my_game"].game is game
    assert game.new(2).game is game


def test_a_game_below_another_package_is_changed_where_it_is() -> None:
    rows = [mutant for mutant in unnoticed(kalah) if mutant.file == "phases.py"]
    assert rows
    assert all(mutant.before != mutant.after for mutant in rows)
