"""The rooms of the house and the arrows between them, as pyproject.toml writes them down."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.environments import programs, run


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def own_games(project: dict[str, Any]) -> set[str]:
    return {
        entry.partition(":")[0] for entry in project["project"]["entry-points"]["kernel_games.games"].values()
    }


def test_every_import_keeps_the_contracts(root: Path) -> None:
    import sys

    printed = run(programs(Path(sys.prefix)) / "lint-imports", "--no-cache", cwd=root)
    assert "0 broken" in printed


def test_every_game_is_under_the_contracts(project: dict[str, Any]) -> None:
    contracts = {contract["name"]: contract for contract in project["tool"]["importlinter"]["contracts"]}
    games = own_games(project)
    assert games == set(contracts["Only entry points lead to a game"]["forbidden_modules"])
    layers = [
        {f"kernel_games.{room}" for room in layer.split(" | ")}
        for layer in contracts["Arrows point one way"]["layers"]
    ]
    assert games in layers


def test_only_entry_points_lead_to_a_game_from_any_other_room(root: Path, project: dict[str, Any]) -> None:
    contracts = {contract["name"]: contract for contract in project["tool"]["importlinter"]["contracts"]}
    package = root / "kernel_games"
    # What a private module imports, the room that uses it imports too: the contracts follow the whole way.
    rooms = {path.stem for path in package.glob("[!_]*.py")} | {
        path.parent.name for path in package.glob("*/__init__.py")
    }
    others = {f"kernel_games.{room}" for room in rooms - {"engine", "svg"}} - own_games(project)
    assert others == set(contracts["Only entry points lead to a game"]["source_modules"])


def test_every_game_has_the_same_rooms(root: Path, project: dict[str, Any]) -> None:
    for game in own_games(project):
        folder = root / game.replace(".", "/")
        held = {path.name for path in folder.iterdir()}
        assert {"__init__.py", "rulebook.toml", "components.py", "rules.py", "drawing.py"} <= held, game
