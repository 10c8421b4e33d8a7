"""Promises: kept, or else an error says what is broken and where."""

from __future__ import annotations

import json

from kernel_games.engine import State


def promise(kept: object, broken: str, state: State | None = None) -> None:
    """Raise an AssertionError unless `kept`, even if Python leaves out ``assert``."""
    if not kept:
        where = "" if state is None else f"\nin {json.dumps(state.to_dict())}"
        raise AssertionError(broken + where)
