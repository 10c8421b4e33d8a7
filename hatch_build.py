"""Hatch's hook for wheels: the lessons, but no pictures of walks, which are drawn where lessons are laid out.

Git keeps how each walk begins, for readers without a kernel. Whoever has the package gets every walk on
paper, step by step, made anew (``whole`` in ``kernel_games/teaching/classroom/cells.py``).
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KINDS = {".ipynb", ".py", ".toml"}


class Lessons(BuildHookInterface[Any]):
    """Put the lessons into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Copy the lessons without pictures of walks; what is installed for editing reads them in place."""
        if version == "editable":
            return
        self.folder = Path(tempfile.mkdtemp())
        home = Path(self.root, "notebooks")
        for path in (*home.glob("*"), *home.glob("[a-z][a-z]/*")):
            if path.suffix in KINDS:
                target = self.folder / path.relative_to(home)
                target.parent.mkdir(exist_ok=True)
                target.write_bytes(slim(path.read_bytes()) if path.suffix == ".ipynb" else path.read_bytes())
        build_data["force_include"][str(self.folder)] = "kernel_games/_lessons"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the copy."""
        del build_data, artifact_path
        if version != "editable":
            shutil.rmtree(self.folder)


def slim(stored: bytes) -> bytes:
    """Return a notebook in which walks are not drawn."""
    notebook = json.loads(stored)
    for cell in notebook["cells"]:
        if "walk" in cell["metadata"].get("tags", ()):
            for output in cell["outputs"]:
                # Left in its place, so that what is laid out is the same to the byte.
                output["data"]["text/html"] = ""
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode()
