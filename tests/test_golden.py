"""Numbers never drift: golden games and node counts are the same as in the text files."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_games.engine import Game, game, registered_games
from tests import golden
from tests.golden import files
from tests.sampling import part


@pytest.mark.parametrize("name", registered_games())
def test_golden_games_and_node_counts_have_not_changed(name: str) -> None:
    # Many games of the Nile take longer than all else here together.
    citing = name in part(registered_games(), 5)
    for path, text in files(game(name), citing=citing).items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name}: python -m tests.golden writes it again"
        )


@pytest.mark.parametrize(("asked", "code"), [("--help", 0), ("go", 2)])
def test_to_ask_for_help_or_for_another_game_writes_no_file(
    asked: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[str] = []

    def written(rules: Game) -> dict[Path, str]:
        asked_for.append(rules.name)
        return {}

    monkeypatch.setattr(golden, "files", written)
    with pytest.raises(SystemExit) as ended:
        golden.main([asked])
    assert (ended.value.code, asked_for) == (code, [])


def test_only_the_games_that_are_named_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path / "tests")
    monkeypatch.setattr(golden, "files", lambda rules: {tmp_path / f"{rules.name}.txt": rules.title})
    golden.main(["nile"])
    assert [path.name for path in tmp_path.iterdir()] == ["nile.txt"]
