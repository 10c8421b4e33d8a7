"""``kernel-games new`` and ``check``: a game that is whole at once, and its faults in plain words."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_games.__main__ import main
from kernel_games.engine import OptionError, language
from kernel_games.terminal import own
from kernel_games.terminal.bars import Bar

NAMES = {"mygame", "MyGame", "My Game", "MG-"}


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a new game, with what was imported from it forgotten afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    _, folder = own.begin("Liar's Dice", tmp_path / "liars_dice")
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == "liars_dice"]:
        del sys.modules[name]


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / "liars_dice" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    return list(own.check(own.find(str(folder))))


def test_a_new_game_is_called_by_its_name_in_every_file(new: Path) -> None:
    files = [path for path in new.rglob("*") if path.is_file()]
    assert len(files) < 20
    for path in files:
        assert not NAMES & set(re.findall("|".join(NAMES), path.read_text(encoding="utf-8"))), path
    game = own.find(str(new))
    assert (game.name, game.title, next(iter(game.rulebook))) == ("liars_dice", "Liars Dice", "LD-C1")


@pytest.mark.slow
def test_a_new_game_has_no_faults_in_any_language_and_keeps_all_promises(new: Path) -> None:
    assert list(own.check(own.find(str(new)), full=True)) == []
    with_package = {"PYTHONPATH": str(new), "PATH": ""}
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(new / "tests")]
    done = subprocess.run(tests, env=with_package, capture_output=True, text=True, check=False, cwd=new)
    assert done.returncode == 0, done.stdout
    assert "7 passed" in done.stdout


def test_a_name_may_have_accents_and_be_of_several_words(tmp_path: Path) -> None:
    name, folder = own.begin("El Último Dragón", tmp_path / "dragon")
    assert name == "el_ultimo_dragon"
    assert "EUD-C1" in (folder / name / "rulebook.toml").read_text(encoding="utf-8")


def test_the_commands_say_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert main(["new", "higher"]) == 0
    assert "kernel-games check higher" in capsys.readouterr().out
    assert main(["check", "higher"]) == 0
    assert "higher is not installed yet" in capsys.readouterr().out
    assert main(["new", "higher"]) == 2
    assert "expected a folder that is empty" in capsys.readouterr().err
    del sys.modules["higher"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kontor", "there is a game kontor already"),
        ("json", "Python knows a package json already"),
        ("7", "a name of letters"),
        ("class", "a name of letters"),
        ("¡!", "a name of letters"),
    ],
)
def test_a_name_that_cannot_be_a_package_is_refused(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        own.begin(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("file", "old", "new_text", "said"),
    [
        ("texts.toml", "dives = ", "dved = ", "phases.py, line .* says 'dives', a phrase that texts.toml"),
        ("phases.py", '"LD-A3"', '"LD-A9"', "phases.py, line .* cites LD-A9, a clause that rulebook.toml"),
        (
            "texts.toml",
            "{seat} dives.",
            "{who} dives.",
            r"\[event\] dives: phases.py, .* nothing fills {who}",
        ),
        ("texts.toml", "surface = ", "sruface = ", r"texts.toml \[move\]: there is no 'surface'"),
        ("examples.toml", "[LD-A1]", "[LD-A2]", "examples.toml"),
        ("examples.toml", '["surface"]', '["dive"]', "LD-A3, .*: what is played cites LD-A1 instead"),
        ("positions.toml", "net = 6", "net = 60", r"positions.toml \[netted\]: net = 60: expected"),
        ("view.py", "is_open or owner == seat", "True", "can tell what it imagines: .* another charms"),
        ("phases.py", "    found = int(", "    found = 1 // 0 + int(", "phases.py, line .*ZeroDivisionError"),
        (
            "phases.py",
            "= Phase.REVEAL if turns",
            "= Phase.OVER if turns",
            "over may not follow|never came to",
        ),
        ("drawing.py", 'pick="die", ', "", "nothing to pick for dive"),
        ("drawing.py", "width = 360 if", "width = 460 if", "a narrow drawing is 460 wide"),
        ("walks/first_turn.toml", 'text = "surfaces"', 'text = "opens"', "first_turn.toml, step 2: no move"),
        ("texts.es.toml", "ask = ", "aks = ", r"texts.es.toml: board: 'aks' is not in the English file"),
        ("__init__.py", "from . import", "from . import nothing,", "a module that can be imported: "),
    ],
)
def test_each_fault_is_said_with_its_file(new: Path, file: str, old: str, new_text: str, said: str) -> None:
    change(new, file, old, new_text)
    try:
        found = faults(new)
    except (OptionError, ValueError) as error:
        found = [str(error)]
    assert any(re.search(said, fault, re.DOTALL) for fault in found), found


def test_check_fails_where_there_are_faults(new: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(new, "examples.toml", '["surface"]', '["dive"]')
    assert main(["check", str(new)]) == 1
    assert "1 fault in Liars Dice." in capsys.readouterr().out
    assert main(["check", str(new / "tests")]) == 2
    assert "one with the rulebook.toml of one game; there is none" in capsys.readouterr().err


def test_the_game_is_told_in_spanish_too(new: Path) -> None:
    game = own.find(str(new))
    try:
        language("es")
        assert game.label(game.parse_move("surface")) == "Salir a flote"
        assert game.rulebook["LD-A2"].title == "Sin aire"
    finally:
        language("en")


@pytest.mark.parametrize("watched", [True, False])
def test_a_bar_is_for_those_who_watch_and_gone_before_anything_else_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, watched: bool
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: watched)
    with Bar(4) as bar:
        bar.show(2, "half")
        drawn = capsys.readouterr().err
        assert drawn.startswith(f"\r[{'#' * 15}{'.' * 15}] half") == watched
        bar.clear()
        assert capsys.readouterr().err.strip(" \r") == ""
        bar.show(4, "all")
    assert capsys.readouterr().err.endswith("\r" if watched else "")
