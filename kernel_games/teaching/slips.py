"""Friendly sentences for common slips: forgotten quotes, a cell not run, a typo in a call."""

from __future__ import annotations

import difflib
import re
import sys
from types import TracebackType
from typing import Any

from kernel_games.teaching.panels import Panel, text


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
        return f'{name} is an answer in words: put it in quotes, "{name}", and run the cell again.'
    return (
        f"Nothing here is called {name} yet; a cell further up makes it. Run the cells above this one first: "
        "menu Run, Run All Above Selected Cell."
    )


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
    offers = f"did you mean .{near[0]}" if near else "it has " + ", ".join(f".{each}" for each in known)
    return f"{kind.__name__} has no .{name}; {offers}{'?' if near else '.'}"


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
        sys.modules["IPython"].display.display(Panel([text(words)], "Nearly", "wrong"))
    return None
