"""Consequences of house rules as pages of a board ask for them: a comparison, and games in slices."""

from __future__ import annotations

import json
from threading import Lock
from typing import Any

from kernel_games.board.new_game import with_functions
from kernel_games.board.view_model import SAY
from kernel_games.engine import Match, OptionError, language
from kernel_games.engine.reading import read_choice
from kernel_games.session import Message, Reply, read_text

PLAYERS = ("random", "greedy")
"""Computer players that are quick enough for a thousand games."""

_SLICE = 0.06
"""Seconds of games for each time that a page asks: a move that comes meanwhile waits no longer."""


class WhatIf:
    """The comparison that a page asked for last, kept: its boards and its games are asked for one by one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._key: tuple[Any, ...] = ()
        self._found: Any = None
        self._games: dict[str, Any] = {}

    def told(self, match: Match, message: Message) -> Reply:
        """Return what changes by house rules, those of the match or those of the form, as plain data.

        With ``where``, the two boards of one example instead; see
        :class:`kernel_games.consequences.Comparison`. ``rules`` are those that were compared, and ``players``
        those who can play games by both.
        """
        with self._lock:
            found = self._compared(match, message)
            if "where" in message:
                boards: Reply = found.show(read_text(message, "where")).told()
                return boards
            house = found.house.rulebook.figures.house
            rules = {key: value for key, value in house.items() if not isinstance(value, str)}
            return {
                **found.told(),
                "rules": rules,
                "players": [(bot, SAY.word(bot)) for bot in PLAYERS] if house else [],
            }

    def games(self, match: Match, message: Message) -> Reply:
        """Play games by both rules for a moment, and return how far they are, in the end what they say.

        ``bot`` plays on every seat. With ``enough`` those that have been played are all that are wanted.
        """
        bot = read_choice("bot", message.get("bot"), PLAYERS)
        enough = message.get("enough", False)
        if type(enough) is not bool:
            raise OptionError("enough", enough, "true or false")
        with self._lock:
            found = self._compared(match, message)
            if bot not in self._games:
                bots = [bot] * len(match.seats)
                self._games[bot] = found.paired_games(bots, **match.options)
            games = self._games[bot]
            if not enough:
                games.go_on(_SLICE)
            told: Reply = games.told(enough=enough)
            return told

    def _compared(self, match: Match, message: Message) -> Any:
        rules = message.get("rules")
        key = match, json.dumps(rules, sort_keys=True), language()
        if key != self._key:
            self._found = match.compare(None if rules is None else with_functions(match.game, rules))
            self._key, self._games = key, {}
        return self._found
