"""Libraries that only some rooms need, found when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def need(module: str, extra: str) -> Any:
    """The module of that name, which an extra of this package brings.

    Raises
    ------
    ImportError
        If it is not installed; it says how to get it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        advice = f'pip install "kernel-games[{extra}]" brings it'
        raise ImportError(f"{module} is not installed; {advice}") from error
