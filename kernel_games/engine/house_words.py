"""Reasons why house rules cannot be, in words: a form shows them, so they are said in the language set."""

from __future__ import annotations

from typing import Any, NoReturn

from kernel_games.engine.errors import OptionError
from kernel_games.engine.languages import WORDS
from kernel_games.engine.phrases import figure


class HouseRuleError(OptionError):
    """House rules that cannot be: :class:`.OptionError`, said in the language set."""

    @staticmethod
    def in_words(expected: str) -> tuple[str, str]:
        """Return the sentence, and what was expected, which is in that language already."""
        return WORDS["house"]["wrong"], expected


def refuse_house(field: str, value: object, reason: str, clause: str = "", **facts: Any) -> NoReturn:
    """Raise the :class:`HouseRuleError` for a field, with a reason of the engine's own words ``[house]``."""
    template = WORDS["house"][reason]
    expected = template.format_map({name: figure(fact) for name, fact in facts.items()})
    raise HouseRuleError(field, value, expected, clause)
