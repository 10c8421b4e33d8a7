"""Errors in the language set; those of options are raised in English, and their endings are found here."""

from __future__ import annotations

import re
from pathlib import Path

from kernel_games.engine.errors import OptionError, RecordError
from kernel_games.engine.languages import ENGLISH, WORDS, cached_per_language, language, read_words
from kernel_games.engine.reading import read_toml

FILE = Path(__file__).with_name("expected.toml")
_HOLE = re.compile(r"\\\{(\w+)\\\}")


@cached_per_language(1)
def _endings() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns of what is written in English, each with what to say instead."""
    english, said = read_toml(FILE)["expected"], read_words(FILE)["expected"]
    return tuple(
        (re.compile(_HOLE.sub(r"(?P<\1>.+?)", re.escape(text)), re.DOTALL), said[key])
        for key, text in english.items()
    )


def in_words(expected: str) -> tuple[str, str]:
    """Return the sentence of an error and its ending, both in English where no other words are known."""
    if language() != ENGLISH:
        for pattern, said in _endings():
            if found := pattern.fullmatch(expected):
                return WORDS["house"]["wrong"], said.format_map(found.groupdict())
    return OptionError.SENTENCE, expected


# Errors are below languages, so they are taught from here.
OptionError.in_words = staticmethod(in_words)  # type: ignore[method-assign]
RecordError.in_words = staticmethod(  # type: ignore[method-assign]
    lambda line, reason: WORDS["record"]["line"].format(line=line, reason=reason)
)
