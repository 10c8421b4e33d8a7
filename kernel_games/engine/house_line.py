"""House rules as a line of text to hand on: ``Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kernel_games.engine.reading import reject

LONGEST, LONGEST_NAME = 20_000, 80
_LINE = re.compile(r"\s*(?P<name>[^\n]*?)\s*\(\s*(?P<game>\w+)\s*\)\s*:(?P<rules>.*)", re.DOTALL)
_RULE = re.compile(r"\s*(?P<key>[^=;]+?)\s*=\s*(?P<value>off|on|-?\d{1,9})\s*")
_EXAMPLE = "house rules in a line, such as Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"


def write_line(game: str, rules: Mapping[str, int | bool], name: str = "") -> str:
    """Return house rules as a line, with the name that somebody gave them; a game is told by its name."""
    said = {key: ("off", "on")[value] if isinstance(value, bool) else value for key, value in rules.items()}
    each = (f"{key} = {value}" for key, value in said.items())
    return f"{name} ({game}): {'; '.join(each)}".strip()


def read_line(game: str, line: object) -> tuple[str, dict[str, int | bool]]:
    """Return the name and the rules of a line; whether there are such figures is for the game to say.

    Raises
    ------
    OptionError
        If it is no such line, or one of another game.
    """
    found = _LINE.fullmatch(line) if isinstance(line, str) and len(line) <= LONGEST else None
    if found is None:
        reject("house", line, _EXAMPLE)
    if found["game"] != game:
        reject("house", line, f"house rules of {game}, not of {found['game']}")
    rules: dict[str, int | bool] = {}
    for part in found["rules"].split(";"):
        rule = _RULE.fullmatch(part)
        if rule is not None:
            rules[rule["key"]] = int(rule["value"]) if rule["value"][-1].isdigit() else rule["value"] == "on"
        elif part.strip():
            reject("house", part.strip(), "a figure with a number, or a clause with on or off")
    return check_name(found["name"]), rules


def check_name(name: object) -> str:
    """Return the name of a set of house rules: one line, without what its line of text is read by."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not (name.isprintable() and "(" not in name):
        reject("house.name", name, f"a name of at most {LONGEST_NAME} characters, without brackets")
    return name.strip()
