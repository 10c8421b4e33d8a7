"""Python for the live page in fewer bytes: this package, and the part of the standard library that it needs.

Each is a zip file without compression, packed as a whole, which is smaller than files packed one by one.
JupyterLite has Pyodide's own library and the wheel.
"""

from __future__ import annotations

import ast
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

LIBRARY, PACKAGE = "library.bin", "games.bin"
MODULES = tuple(Path(__file__).with_name("library.txt").read_text(encoding="utf-8").split())
"""What Pyodide and boards import of the standard library: ``tests/browser/test_site_library.py`` holds it."""
OTHER_HOSTS = (
    *(f"kernel_games/{room}/" for room in ("_lessons", "_widgets", "adapters", "starter")),
    *(f"kernel_games/{room}/" for room in ("terminal", "testing", "together")),
    *("kernel_games/__main__.py", "kernel_games/jupyter.py"),
)
"""Parts of the package that no board of a page needs, which has scripts and styles of its own."""


def write(live: Path, library: Path, wheel: Path) -> None:
    """Write both for a page in the folder `live`, from Pyodide's library and the wheel of this checkout."""
    (live / LIBRARY).write_bytes(packed(needed(library)))
    (live / PACKAGE).write_bytes(packed(played(wheel)))


def needed(library: Path) -> dict[str, bytes]:
    """Return what is kept of the standard library, by its names in the zip file.

    Raises
    ------
    KeyError
        It has no longer a module that is listed.
    """
    with zipfile.ZipFile(library) as source:
        whole = {
            file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): file
            for file in source.namelist()
        }
        return {whole[name]: source.read(whole[name]) for name in MODULES}


def played(wheel: Path) -> dict[str, bytes]:
    """Return what boards need of the package, the same kinds of files next to each other."""
    with zipfile.ZipFile(wheel) as source:
        names = [name for name in source.namelist() if not name.startswith(OTHER_HOSTS)]
        return {
            name: bare(source.read(name)) if name.endswith(".py") else source.read(name)
            for name in sorted(names, key=lambda name: (Path(name).suffix, name))
        }


def bare(source: bytes) -> bytes:
    """Return a module without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or ([] if isinstance(node, ast.Module) else [ast.Pass()])
    return ast.unparse(tree).encode()


def packed(members: Mapping[str, bytes]) -> bytes:
    """Return files as the page unpacks them; the same files are the same bytes."""
    whole = BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in members.items():
            # A ZipInfo made so has a fixed date, and asks for no compression.
            archive.writestr(zipfile.ZipInfo(name), content)
    return zlib.compress(whole.getvalue(), 9)
