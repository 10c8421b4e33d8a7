"""Friendly sentences for common slips: forgotten quotes, a cell not run, a typo in a call."""

from __future__ import annotations

import difflib
import re
import sys
from types import TracebackType
from typing import Any

from kernel_games.teaching.panels import Panel, said, text


def slip(name: str, cell: str) -> str:
    """Say what to do about a name that Python does not know.

    Parameters
    ----------
    name : str
        The name.
    cell : str
        The cell in which it stands.
    """
    if re.search(rf"\.check\([^)\n]*\b{re.escape(name)}\b", cell):
        return said("slip", "quotes", name=name)
    return said("slip", "not_run", name=name)


def typo(name: str, of: object) -> str:
    """Suggest a method for a misspelt one of ours; "" if `of` is not of this package.

    Parameters
    ----------
    name : str
        The name that `of` does not have, such as ``"chek"``.
    of : object
        The object that was asked for it, such as an exercise.
    """
    kind = type(of)
    if not kind.__module__.startswith("kernel_games."):
        return ""
    known = [each for each in dir(kind) if not each.startswith("_")]
    near = difflib.get_close_matches(name, known, n=1)
    facts = {"kind": kind.__name__, "name": name, "known": [f".{each}" for each in near or known]}
    return said("slip", "typo" if near else "no_such", **facts)


def watch_for_slips() -> None:
    """Say what to do below the error of an unknown name, in a notebook; do nothing elsewhere."""
    # Outside a notebook IPython may not even be installed.
    found = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if found is not None:
        found.set_custom_exc((NameError, AttributeError), _tell)


def _tell(
    shell: Any,
    kind: type[NameError | AttributeError],
    error: NameError | AttributeError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> list[str] | None:
    # The error itself stays visible: the sentence below it is help, not a replacement.
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    words = ""
    if isinstance(error, AttributeError):
        words = typo(error.name, error.obj) if error.name else ""
    elif error.name:
        words = slip(error.name, shell.history_manager.input_hist_raw[-1])
    if words:
        sys.modules["IPython"].display.display(Panel([text(words)], said("slip", "nearly"), "wrong"))
    return None
