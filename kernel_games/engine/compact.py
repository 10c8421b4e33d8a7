"""Positions packed into one line of text, to be handed out and pasted."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from kernel_games.engine.reading import reject

MOST = 100_000
"""Bytes of JSON that a line of text holds at most."""

_LONGEST = 20_000


def write(game: str, data: Mapping[str, Any], known: bytes = b"") -> str:
    """Pack plain JSON data into one line: the game's name, a colon, and compressed base64.

    What is said in `known` takes next to nothing; whoever unpacks the line must know the same.
    """
    # Compact separators and the best compression: the line is copied by hand into chats and slides.
    packer = zlib.compressobj(9, zdict=known) if known else zlib.compressobj(9)
    packed = packer.compress(json.dumps(data, separators=(",", ":")).encode()) + packer.flush()
    return f"{game}:{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def read(game: str, text: object, known: bytes = b"") -> dict[str, Any]:
    """Unpack what :func:`write` packed; spaces and line breaks do not matter.

    Raises
    ------
    OptionError
        If it is none of `game`, or not whole.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        reject("text", text, f"a position as text, such as {game}:eJyr...")
    name, colon, packed = "".join(text.split()).partition(":")
    if not colon or name != game:
        reject("text", text, f"a position of {game}: it begins with {game}:")
    try:
        unpacker = zlib.decompressobj(zdict=known)
        # At most MOST bytes come out, however small the text: a stranger's line cannot fill the memory.
        data = unpacker.decompress(
            base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True), MOST
        )
        fields = json.loads(data) if unpacker.eof else None
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        reject("text", text, "the whole line, as it was given; part of it is missing or has changed")
    return fields
