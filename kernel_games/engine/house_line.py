"""House rules as a line of text to hand on: ``Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off``.

A function is said by its name: ``KO-X15 = most_warehouses``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kernel_games.engine.house_words import refuse_house

LONGEST, LONGEST_NAME = 20_000, 80
_LINE = re.compile(r"\s*(?P<name>[^\n]*?)\s*\(\s*(?P<game>\w+)\s*\)\s*:(?P<rules>.*)", re.DOTALL)
_RULE = re.compile(r"\s*(?P<key>[^=;]+?)\s*=\s*(?P<value>-?\d{1,9}|[^\W\d]\w{0,79})\s*")
_EXAMPLE = "Class 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"


def write_line(game: str, rules: Mapping[str, int | bool | str], name: str = "") -> str:
    """Return house rules as a line, with the name that somebody gave them; a game is told by its name."""
    said = {key: ("off", "on")[value] if isinstance(value, bool) else value for key, value in rules.items()}
    each = (f"{key} = {value}" for key, value in said.items())
    return f"{name} ({game}): {'; '.join(each)}".strip()


def read_line(game: str, line: object) -> tuple[str, dict[str, int | bool | str]]:
    """Return the name and the rules of a line; whether there are such figures is for the game to say.

    Raises
    ------
    OptionError
        If it is no such line, or one of another game.
    """
    found = _LINE.fullmatch(line) if isinstance(line, str) and len(line) <= LONGEST else None
    if found is None:
        refuse_house("house", line, "line", example=_EXAMPLE)
    if found["game"] != game:
        refuse_house("house", line, "other_game", game=game, other=found["game"])
    rules: dict[str, int | bool | str] = {}
    for part in found["rules"].split(";"):
        rule = _RULE.fullmatch(part)
        if rule is not None:
            rules[rule["key"]] = _read(rule["value"])
        elif part.strip():
            refuse_house("house", part.strip(), "part")
    return check_name(found["name"]), rules


def _read(value: str) -> int | bool | str:
    """Return a number, a switch or the name of a function."""
    if value in ("on", "off"):
        return value == "on"
    return value if value.isidentifier() else int(value)


def check_name(name: object) -> str:
    """Return the name of a set of house rules: one line, without what its line of text is read by."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not (name.isprintable() and "(" not in name):
        refuse_house("house.name", name, "name", most=LONGEST_NAME)
    return name.strip()
