"""Checks of what a board is made with and of what a page sends, which may be anything at all."""

from __future__ import annotations

from typing import Any

from kernel_games.drawing.guide import LAYOUTS
from kernel_games.engine import OptionError
from kernel_games.engine.reading import is_unicode
from kernel_games.session import Message, read_whole_number

THEMES = ("auto", "light", "dark")
_SLOWEST = 60_000
_LARGEST_PAGE = 20_000
_LONGEST_GOAL = 120


def read_room(message: Message) -> tuple[int, int]:
    """Return width and height of the room for a drawing, in pixels."""
    room = read_whole_number(message, "width"), read_whole_number(message, "height")
    for name, value in zip(("width", "height"), room, strict=True):
        if not 0 < value <= _LARGEST_PAGE:
            raise OptionError(name, value, f"pixels, from 1 to {_LARGEST_PAGE}")
    return room


def read_options(
    theme: object, layout: object, pace: object, goal: object, **flags: object
) -> dict[str, Any]:
    """Return the options of a board, checked, as every page is told them."""
    if theme not in THEMES:
        raise OptionError("theme", theme, f"one of {', '.join(THEMES)}")
    if layout is not None and layout not in LAYOUTS:
        raise OptionError("layout", layout, f"one of {', '.join(LAYOUTS)}, or None for what the page asks")
    if type(pace) is not int or not 0 <= pace <= _SLOWEST:
        raise OptionError("pace", pace, f"milliseconds, a whole number from 0 to {_SLOWEST}")
    for name, flag in flags.items():
        if type(flag) is not bool:
            raise OptionError(name, flag, "True or False")
    options = {"theme": theme, "pace": pace, "resize": layout is None, **flags}
    if goal is None:
        return options
    if not isinstance(goal, str) or not goal.strip() or len(goal) > _LONGEST_GOAL or not is_unicode(goal):
        raise OptionError("goal", goal, f"a text of at most {_LONGEST_GOAL} characters, or None")
    return {**options, "goal": " ".join(goal.split())}
