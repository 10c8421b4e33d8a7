"""A friendly sentence for the slips that everybody makes: forgotten quotes, a cell that was not run."""

from __future__ import annotations

import re
import sys
from types import TracebackType
from typing import Any

from kernel_games.teaching.panels import Panel, text


def slip(name: str, cell: str) -> str:
    """What to do about a name that Python does not know.

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


def watch_for_slips() -> None:
    """In a notebook, say what to do below the error of an unknown name; elsewhere do nothing."""
    # Outside a notebook IPython may not even be installed.
    found = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if found is not None:
        found.set_custom_exc((NameError,), _tell)


def _tell(
    shell: Any,
    kind: type[NameError],
    error: NameError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> list[str] | None:
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    if error.name:
        cell = shell.history_manager.input_hist_raw[-1]
        sys.modules["IPython"].display.display(Panel([text(slip(error.name, cell))], "Nearly", "wrong"))
    return None
