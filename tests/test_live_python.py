"""What the live page has of Python: all that a board imports, in fewer bytes."""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tools.live_python import MODULES, OTHER_HOSTS, bare, needed, packed, played
from tools.steps import ROOT

# For teachers, on their own computers.
CLASSROOM = "kernel_games/teaching/classroom/"
HOSTS = tuple(f"{name.removesuffix('.py').rstrip('/').replace('/', '.')}." for name in OTHER_HOSTS)
# A file until Python 3.14, Pyodide's.
ALIAS = "collections.abc"
BOARDS = [
    path
    for path in sorted((ROOT / "kernel_games").rglob("*.py"))
    if not path.relative_to(ROOT).as_posix().startswith((*OTHER_HOSTS, CLASSROOM))
]


def imports(node: ast.AST) -> Iterator[str]:
    """Yield all modules that are imported from a file, at once or later; what is for type checkers is not."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.Import):
            yield from (one.name for one in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            yield child.module
            if child.module == "kernel_games":
                yield from (f"kernel_games.{one.name}" for one in child.names)
        yield from imports(child)


def written_in_python(names: Iterable[str]) -> set[str]:
    """Return those modules of the standard library that are files of Python, as their files are called."""
    python = (name for name in names if name.partition(".")[0] in sys.stdlib_module_names)
    found = map(importlib.util.find_spec, python)
    files = (Path(str(spec.origin)) for spec in found if spec and str(spec.origin).endswith(".py"))
    names_of = (file.relative_to(Path(os.__file__).parent).with_suffix("").parts for file in files)
    return {".".join(parts).removesuffix(".__init__") for parts in names_of}


def test_what_a_board_may_import_is_on_the_page() -> None:
    lacking: dict[str, set[str]] = {}
    for path in BOARDS:
        asked = {*imports(ast.parse(path.read_text(encoding="utf-8")))}
        ours = {name for name in asked if name.partition(".")[0] == "kernel_games"}
        lacks = {name for name in ours if f"{name}.".startswith(HOSTS)}
        lacks |= written_in_python(asked - ours) - {*MODULES, ALIAS}
        if lacks:
            lacking[path.relative_to(ROOT).as_posix()] = lacks
    # What shows a board in a notebook.
    assert lacking == {"kernel_games/__init__.py": {"kernel_games.jupyter"}}


def test_a_module_says_the_same_without_its_comments_and_docstrings() -> None:
    source = """
'A.'
B = "b"  # C.
class D:
    'E.'

    def f(self, g: int = 1) -> int:
        'H.'
        return g
"""
    less = bare(source.encode()).decode()
    assert [said for said in ("A.", "C.", "E.", "H.") if said in less] == []
    made: dict[str, Any] = {}
    exec(less, made)  # noqa: S102 -- what is made here
    assert (made["B"], made["D"]().f()) == ("b", 1)


def test_a_class_of_a_docstring_alone_stays_a_class() -> None:
    assert bare(b'class A(Exception):\n    """Say why."""\n') == b"class A(Exception):\n    pass"


def test_files_come_out_as_they_went_in_and_twice_the_same() -> None:
    members = {"a.py": b"a = 1", "b/c.toml": "d = 'ñ'".encode()}
    with zipfile.ZipFile(BytesIO(zlib.decompress(packed(members)))) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == members
    assert packed(members) == packed(dict(members))


def test_the_page_gets_the_games_and_neither_scripts_nor_other_hosts(tmp_path: Path) -> None:
    wheel = tmp_path / "a.whl"
    kept = [
        "kernel_games/live.py",
        "kernel_games/games/kontor/texts.toml",
        "kernel_games-1.dist-info/entry_points.txt",
    ]
    left = ["kernel_games/_widgets/board.js", "kernel_games/terminal/words.py", "kernel_games/jupyter.py"]
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in (*left, *kept):
            archive.writestr(name, "")
    assert {*played(wheel)} == {*kept}


def test_a_module_that_pyodide_has_no_more_is_named(tmp_path: Path) -> None:
    library = tmp_path / "library.zip"
    with zipfile.ZipFile(library, "w") as archive:
        for name in MODULES[1:]:
            archive.writestr(f"{name.replace('.', '/')}.py", "")
    with pytest.raises(KeyError, match=MODULES[0]):
        needed(library)
