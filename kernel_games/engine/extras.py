"""Optional libraries, imported on first use."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def need(module: str, extra: str) -> Any:
    """Import a module that one of this package's extras brings.

    Raises
    ------
    ImportError
        If it is not installed; it says how to get it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        advice = f'pip install "kernel-games[{extra}]" brings it'
        if sys.platform == "emscripten":
            advice = (
                f"import {module} in a cell brings it where the site has it, or reaches it in the network"
            )
        raise ImportError(f"{module} is not installed; {advice}") from error
