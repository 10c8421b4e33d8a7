"""Tokens: what the links of a table or a class end in, and what they open."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from typing import TypeVar

from kernel_games.engine.address import WATCH

WALL = WATCH
"""The place of the wall, at a table and in a class: it only looks on."""
_BYTES = 12

T = TypeVar("T")


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def opened_by(token: object, places: Iterable[tuple[T, str]]) -> T | None:
    """Return the place that a token opens, or None for a stranger's.

    Parameters
    ----------
    token : object
        What a page has sent.
    places : iterable of tuple
        Each place with its own token.
    """
    found: T | None = None
    # All are compared, each in a time that tells nothing of how much of it was right.
    given = token.encode() if isinstance(token, str) and token.isascii() else b""
    for place, own in places:
        if hmac.compare_digest(own.encode(), given):
            found = place
    return found
