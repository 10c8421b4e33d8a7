"""Errors inside something that people look at: stored there, and logged where its author reads."""

from __future__ import annotations

import logging
import traceback

_MOST = 20
_LOG = logging.getLogger("kernel_games")


def keep(kept: list[str], error: BaseException) -> None:
    """Add a traceback to those stored, and log it unless it is there already.

    Unless a host sets up logging, Python writes it to the standard error stream: of a terminal, or of a
    kernel, which JupyterLab shows in its log console and a page without Jupyter in the browser's.
    """
    told = "".join(traceback.format_exception(error))
    if told not in kept:
        _LOG.error("the page is told in a sentence; this is where it went wrong\n%s", told)
    kept.append(told)
    del kept[:-_MOST]
