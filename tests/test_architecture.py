"""The rooms of the house and the arrows between them, as pyproject.toml writes them down."""

from __future__ import annotations

import ast
import re
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
    (layer,) = contracts["Games do not know each other"]["layers"]
    assert own_games(project) == {f"kernel_games.games.{name}" for name in layer.split(" | ")}


ROOMS = {
    *("__init__", "rulebook", "texts", "components", "state", "moves", "phases", "setup", "view", "words"),
    *("evaluate", "features", "rules", "drawing"),
}


def test_every_game_has_the_same_rooms(root: Path, project: dict[str, Any]) -> None:
    for game in own_games(project):
        folder = root / game.replace(".", "/")
        assert {path.stem for path in folder.iterdir()} >= ROOMS, game


def imports(package: Path) -> dict[str, set[str]]:
    """Everything that each module of a package imports of it, anywhere in a file and also for types only."""
    files = {
        ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in package.rglob("*.py")
        # A new game is copied under another name, so its modules name each other by a dot alone.
        if "starter" not in path.parts
    }
    found: dict[str, set[str]] = {name: set() for name in files}
    for name, path in files.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names} & set(files)
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{name}: modules are imported by their whole names"
                # A name from a package may be a module of it.
                whole = [f"{node.module}.{alias.name}" for alias in node.names]
                found[name] |= {each if each in files else str(node.module) for each in whole} & set(files)
    return found


def circles(arrows: dict[str, set[str]]) -> set[frozenset[str]]:
    """The sets of modules that each import each other, by whatever way."""
    reached: dict[str, set[str]] = {}
    for name, first in arrows.items():
        reached[name] = set()
        ahead = list(first)
        while ahead:
            step = ahead.pop()
            if step not in reached[name]:
                reached[name].add(step)
                ahead += arrows[step]
    return {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in arrows
        if name in reached[name]
    }


def test_no_modules_import_each_other(root: Path) -> None:
    assert not [sorted(circle) for circle in circles(imports(root / "kernel_games"))]


def test_a_circle_is_found_however_long_and_wherever_its_imports_stand(tmp_path: Path) -> None:
    package = tmp_path / "house"
    (package / "room").mkdir(parents=True)
    texts = {
        "__init__.py": "from house.room import a\n",
        "room/__init__.py": "",
        "room/a.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.room.b import B\n",
        "room/b.py": "from house.room import c\nclass B: ...\n",
        "room/c.py": "def late():\n    import house.room.a\n",
        "room/d.py": "from house.room.a import late\nimport os\n",
    }
    for name, text in texts.items():
        (package / name).write_text(text)
    assert circles(imports(package)) == {frozenset({"house.room.a", "house.room.b", "house.room.c"})}


LONGEST = 500


def too_long(folder: Path) -> dict[str, int]:
    """The modules below a folder that nobody reads in one go, with their lines."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py")}
    return {path.relative_to(folder).as_posix(): lines for path, lines in lengths.items() if lines > LONGEST}


def test_no_module_is_long(root: Path) -> None:
    assert too_long(root / "kernel_games") == {}


def test_a_long_module_is_found(tmp_path: Path) -> None:
    for name, lines in (("short.py", LONGEST), ("long.py", LONGEST + 1)):
        (tmp_path / name).write_text("x = 1\n" * lines, encoding="utf-8")
    assert too_long(tmp_path) == {"long.py": LONGEST + 1}


QUESTION = re.compile(
    r"(What|Whatever|Whether|Which|Who|Whoever|Whom|Whose|How|Where|Wherever|When|Why|Nothing|Nobody|Those)\b"
)


def docstrings(folder: Path) -> list[str]:
    """Every docstring of modules, classes and functions below a folder."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, kinds)]
    return [text for node in nodes if (text := ast.get_docstring(node))]


def questions(texts: list[str]) -> list[str]:
    """The texts that open with a question word, or with such as "Nothing"."""
    return [text.splitlines()[0] for text in texts if QUESTION.match(text)]


def test_docstrings_open_with_a_verb_or_a_noun_and_not_with_a_question_word(root: Path) -> None:
    rooms = {path for path in (root / "kernel_games").iterdir() if path.is_dir()}
    for room in (root / "tools", *rooms):
        texts = docstrings(room)
        asked = questions(texts)
        assert len(asked) <= 0.02 * len(texts), f"{room.name}: {asked}"


def test_a_docstring_that_opens_with_a_question_word_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        '"""Whoever plays."""\ndef f():\n    """Whoop."""\nclass A:\n    x = "Who"\n'
    )
    assert questions(docstrings(tmp_path)) == ["Whoever plays."]


OF_ITS_OWN = {"Phase"}
"""Names that a game may share with the house: each has its own enumeration of phases, as the field says."""


def classes(folder: Path) -> list[tuple[str, Path]]:
    """Every public class below a folder, with the file that it stands in."""
    return [
        (node.name, path)
        for path in sorted(folder.rglob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


def shared(found: list[tuple[str, Path]]) -> dict[str, list[Path]]:
    """The names that more than one class has."""
    places: dict[str, list[Path]] = {}
    for name, path in found:
        places.setdefault(name, []).append(path)
    return {name: paths for name, paths in places.items() if len(paths) > 1}


def test_a_name_is_that_of_one_class(root: Path) -> None:
    """Two games may call something alike: no file ever knows both."""
    games = root / "kernel_games" / "games"
    apart = {games, root / "kernel_games" / "starter"}
    house = [(name, path) for name, path in classes(root / "kernel_games") if not apart & {*path.parents}]
    assert not shared(house)
    for game in filter(Path.is_dir, games.iterdir()):
        own = [(name, path) for name, path in classes(game) if name not in OF_ITS_OWN]
        assert not shared(house + own), game.name


def test_shots_frames_and_steps_are_one_thing_each_in_the_whole_package(root: Path) -> None:
    found = [name for name, _ in classes(root / "kernel_games")]
    assert [found.count(name) for name in ("Shot", "Frame", "Step")] == [1, 1, 1]


def test_a_name_of_two_classes_is_found(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text("class Same: ...\nclass _Own: ...\n")
    assert shared(classes(tmp_path)) == {"Same": [tmp_path / "a.py", tmp_path / "b.py"]}
