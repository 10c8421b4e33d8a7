"""Words of the command line, in the current language: help, and argparse's own messages."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from kernel_games.engine import OptionError, language
from kernel_games.engine.languages import ENGLISH, Translated, read_words

_FILE = Path(__file__).with_name("terminal.toml")
_MESSAGES = Translated.file(_FILE, "argparse")
_KEYS = {message: key for key, message in read_words(_FILE, ENGLISH)["argparse"].items()}

HELP = Translated.file(_FILE, "help")
"""Help texts of the program, by key."""


def translate_argparse() -> None:
    """Have argparse say its own messages in the language that is set, in this process from now on.

    argparse asks gettext, which reads compiled files of one fixed place in the system. It does so under one
    name, each time it says something; a look-up of ours under that name needs no compiled file. What is not
    in the table stays English.
    """
    argparse._ = _translated  # type: ignore[attr-defined]


def _translated(message: str) -> str:
    found: str = _MESSAGES[_KEYS[message]] if message in _KEYS else message
    return found


def set_language(arguments: Sequence[str] | None) -> None:
    """Set the language that a command line asks for, before a parser with help texts is built.

    An unknown one is left to that parser, which refuses it.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--language", nargs="?")
    try:
        language(parser.parse_known_args(arguments)[0].language)
    except OptionError:
        return
