"""What a board is made with and what a page sends is checked here: it may be anything at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.drawing.guide import LAYOUTS
from kernel_games.engine import OptionError
from kernel_games.engine.reading import is_unicode

THEMES = ("auto", "light", "dark")
LONGEST_TEXT = 200
_SLOWEST = 60_000
_MOST_TEXTS = 64
_LARGEST_PAGE = 20_000
_LONGEST_GOAL = 120

Message = Mapping[str, Any]
Reply = dict[str, Any]


def read_text(message: Message, name: str) -> str:
    """A text of a message."""
    value = message.get(name)
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not is_unicode(value):
        raise OptionError(name, value, f"a text of at most {LONGEST_TEXT} characters")
    return value


def read_texts(message: Message, name: str) -> list[str]:
    """Several texts of a message."""
    value = message.get(name)
    if not isinstance(value, list) or len(value) > _MOST_TEXTS:
        raise OptionError(name, value, f"a list of at most {_MOST_TEXTS} texts")
    return [read_text({name: item}, name) for item in value]


def read_whole_number(message: Message, name: str) -> int:
    """A whole number of a message."""
    value = message.get(name)
    if type(value) is not int:
        raise OptionError(name, value, "a whole number")
    return value


def read_room(message: Message) -> tuple[int, int]:
    """Width and height of the room for a drawing, in pixels."""
    room = read_whole_number(message, "width"), read_whole_number(message, "height")
    for name, value in zip(("width", "height"), room, strict=True):
        if not 0 < value <= _LARGEST_PAGE:
            raise OptionError(name, value, f"pixels, from 1 to {_LARGEST_PAGE}")
    return room


def read_options(
    theme: object, layout: object, pace: object, goal: object, **flags: object
) -> dict[str, Any]:
    """How a board is made, as every page is told."""
    if theme not in THEMES:
        raise OptionError("theme", theme, f"one of {', '.join(THEMES)}")
    if layout is not None and layout not in LAYOUTS:
        raise OptionError("layout", layout, f"one of {', '.join(LAYOUTS)}, or None for what the page asks")
    if type(pace) is not int or not 0 <= pace <= _SLOWEST:
        raise OptionError("pace", pace, f"milliseconds, a whole number from 0 to {_SLOWEST}")
    for name, flag in flags.items():
        if type(flag) is not bool:
            raise OptionError(name, flag, "True or False")
    told = {"theme": theme, "pace": pace, "resize": layout is None, **flags}
    if goal is None:
        return told
    if not isinstance(goal, str) or not goal.strip() or len(goal) > _LONGEST_GOAL or not is_unicode(goal):
        raise OptionError("goal", goal, f"a text of at most {_LONGEST_GOAL} characters, or None")
    return {**told, "goal": " ".join(goal.split())}
