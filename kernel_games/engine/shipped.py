"""Folders that lie beside this package in a wheel and elsewhere in a checkout."""

from __future__ import annotations

from pathlib import Path


def shipped(packed: str, kept: str) -> Path:
    """A folder: `packed` in the package, as ``pyproject.toml`` has a wheel made, or `kept` in a checkout."""
    package = Path(__file__).parents[1]
    folder = package / packed
    return folder if folder.is_dir() else package.parent / kept
