"""Plug-ins of other packages: each fails alone, is named, and takes nothing of ours."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games.board.new_game import form
from kernel_games.engine import Match, OptionError, PluginError, game, registered_bots, registered_games
from kernel_games.engine.registry import entries, load, loaded
from kernel_games.teaching.classroom import reports

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package of one module, as far as Python's metadata go."""

    def one(package: str, code: str, **groups: str) -> None:
        (tmp_path / f"{package}.py").write_text(code)
        metadata = tmp_path / f"{package}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = [f"[kernel_games.{group}]\n{entry}\n" for group, entry in groups.items()]
        (metadata / "entry_points.txt").write_text("".join(lines))
        entries.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    entries.cache_clear()
    yield one
    entries.cache_clear()


@pytest.fixture
def broken(install: Install) -> None:
    """A package whose games, bots and forms cannot be imported."""
    groups = ("games", "bots", "forms")
    install("brokenmod", "1 / 0\n", **dict.fromkeys(groups, "broken = brokenmod:THING"))


def run(code: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that finds the packages in a folder."""
    program = f"import sys; sys.path.insert(0, {str(path)!r}); {code}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("group", ["games", "bots", "forms"])
def test_a_package_that_cannot_be_imported_is_named_when_it_is_asked_for(broken: None, group: str) -> None:
    said = rf"{group[:-1]} 'broken' of brokenmod 1\.0 \(brokenmod:THING\) cannot be loaded: ZeroDivisionError"
    with pytest.raises(PluginError, match=said) as caught:
        load(group, "broken")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_everything_else_goes_on_beside_it(broken: None) -> None:
    assert "broken" in registered_games()
    with pytest.warns(UserWarning, match=r"left out: game 'broken' of brokenmod 1\.0"):
        found = dict(loaded("games"))
    assert list(found) == [name for name in registered_games() if name != "broken"]
    match = Match("kontor", ["Ada", "Ben"], seed=1)
    assert match.board().match is match
    assert "broken" in dict(form(match)["bots"])


def test_a_clause_is_told_beside_it(broken: None, tmp_path: Path) -> None:
    code = "from kernel_games.__main__ import main; sys.exit(main(['rulebook', 'KO-X15']))"
    done = run(code, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("KO-X15")
    assert "left out: game 'broken' of brokenmod 1.0" in done.stderr


def test_openspiel_has_the_others(broken: None, tmp_path: Path) -> None:
    code = (
        "import json, pyspiel, kernel_games.adapters.openspiel;"
        "print(json.dumps([name for name in pyspiel.registered_names() if 'kernel_games' in name]))"
    )
    done = run(code, tmp_path)
    assert done.returncode == 0, done.stderr
    names = [name.removeprefix("python_kernel_games_") for name in json.loads(done.stdout)]
    assert set(names) == set(registered_games()) - {"broken"}
    assert "left out: game 'broken' of brokenmod 1.0" in done.stderr


@pytest.mark.parametrize(
    ("group", "expected"),
    [("games", "a game, such as"), ("bots", "a class of bots"), ("forms", "a function or a class")],
)
def test_what_is_something_else_is_a_sentence(install: Install, group: str, expected: str) -> None:
    install("oddmod", "THING = 7\n", **{group: "odd = oddmod:THING"})
    said = rf"'odd' of oddmod 1\.0 \(oddmod:THING\) is 7; expected {expected}"
    with pytest.raises(PluginError, match=said):
        load(group, "odd")


@pytest.mark.parametrize("package", ["amod", "zmod"])
@pytest.mark.parametrize(("group", "name"), [("games", "kontor"), ("bots", "greedy"), ("forms", "nile")])
def test_no_package_takes_the_place_of_what_is_ours(
    install: Install, package: str, group: str, name: str
) -> None:
    install(package, "THING = None\n", **{group: f"{name} = {package}:THING"})
    said = rf"{group[:-1]} '{name}' is brought by (?=.*kernel-games)(?=.*{package} 1\.0).*: uninstall all but"
    with pytest.raises(PluginError, match=said):
        load(group, name)
    assert kernel_games.game("tiki_topple").title == "Tiki Topple"
    assert load("bots", "random")


def test_the_same_thing_twice_is_no_conflict(install: Install) -> None:
    install("againmod", "", games="kontor = kernel_games.games.kontor:game")
    assert kernel_games.game("kontor").title == "Kontor"
    assert registered_bots() == tuple(entries("bots"))


def test_a_class_can_hand_in_beside_a_package_that_is_broken(broken: None, tmp_path: Path) -> None:
    row = {"walk": "Kontor", "step": 1, "do": "Which clause?", "solved": True, "tries": 1, "hints": 0}
    report = {"kernel-games report": 1, "name": "Ada", "rows": [row]}
    (tmp_path / "ada.json").write_text(json.dumps(report), encoding="utf-8")
    reports._game_titles.cache_clear()
    with pytest.warns(UserWarning, match="left out"):
        (found,) = reports.handed_in(tmp_path)
    assert [one.evidence for one in found.counted] == ["claimed"]


def test_a_game_is_found_by_its_name_or_is_one_already() -> None:
    tiki = game("tiki_topple")
    assert tiki.name == "tiki_topple"
    assert game(tiki) is tiki
    with pytest.raises(OptionError, match=r"game = 'chess': expected one of .*tiki_topple"):
        game("chess")
    wrong: Any
    for wrong in (5, None, type(tiki)):
        with pytest.raises(OptionError, match=r"game = .*: expected a game, or one of .*tiki_topple"):
            game(wrong)
