"""Folders that are inside the package in a wheel and beside it in a checkout."""

from __future__ import annotations

from pathlib import Path


def shipped(packed: str, kept: str) -> Path:
    """Return a folder: `packed` in the package, as a wheel has it, or `kept` in a checkout."""
    package = Path(__file__).parents[1]
    folder = package / packed
    return folder if folder.is_dir() else package.parent / kept
