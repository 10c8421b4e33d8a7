"""The form "New game" on a board: its fields, and the match that it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.board.view_model import SAY
from kernel_games.engine import (
    Bot,
    Game,
    Match,
    OptionError,
    Person,
    PluginError,
    known_languages,
    registered_bots,
)
from kernel_games.engine.house_line import check_name, read_line, write_line
from kernel_games.engine.registry import load
from kernel_games.rulebooks.house import house_form
from kernel_games.session import Message, Reply

LEVELS = ("random", "easy", "medium", "greedy", "goal_based", "search")
"""Computer players from weakest to strongest; any other is listed after them."""


def form(match: Match) -> Reply:
    """Return the fields of the form, and the values of the match in play."""
    game = match.game
    return {
        "bots": [(bot, SAY.word(bot)) for bot in _offered(game)],
        "languages": list(known_languages().items()),
        "house": {"sections": house_form(game), **_line(match.game, match.house, match.house_name)},
        "seats": [
            {"name": seat.name, "bot": seat.key if isinstance(seat, Bot) else ""} for seat in match.seats
        ],
        "options": {
            players: [
                {
                    "name": name,
                    **option._asdict(),
                    "doc": game.option_words(name, option),
                    "value": match.options.get(name),
                }
                for name, option in game.options_for(players).items()
            ]
            for players in game.players
        },
    }


def house_rules(match: Match, message: Message) -> Reply:
    """Check house rules that somebody puts together, or a line of text with some.

    Returns
    -------
    dict
        ``rules``, ``name`` and the ``line`` to hand on; or ``reason`` and ``clause`` where they cannot be.
    """
    game = match.game
    try:
        if "line" in message:
            name, given = read_line(game.name, message["line"])
        else:
            name, given = check_name(message.get("name", "")), with_functions(game, message.get("rules", {}))
        return _line(game, game.house(given).rulebook.figures.house, name)
    except OptionError as error:
        return {"reason": str(error), "clause": error.clause}


def with_functions(game: Game, rules: object) -> Any:
    """Return the figures and switches of the form with the game's functions, which only code can change."""
    own = {clause: rule.name for clause, rule in game.rulebook.figures.functions.items()}
    return {**rules, **own} if isinstance(rules, dict) else rules


def _line(game: Game, house: Mapping[str, int | bool | str] | str, name: str) -> Reply:
    rules = dict(game.house(house).rulebook.figures.house)
    return {"rules": rules, "name": name, "line": write_line(game.name, rules, name) if rules else ""}


def _offered(game: Game) -> list[str]:
    """List the bots for a game, the weakest first."""
    return sorted((bot for bot in registered_bots() if _plays(bot, game)), key=_level)


def _plays(bot: str, game: Game) -> bool:
    try:
        return bool(load("bots", bot).plays(game))
    except PluginError:
        # What is wrong with it is said where it is chosen.
        return True


def _level(bot: str) -> int:
    return LEVELS.index(bot) if bot in LEVELS else len(LEVELS)


def new_match(old: Match, message: Message) -> Match:
    """Begin another match as a message asks; with nothing asked for, one like the old match."""
    game = old.game
    asked = message.get("seats")
    options = message.get("options", {})
    house = message.get("house")
    if asked is None and not options and house is None:
        return old.again()
    if house is not None:
        # What the options are depends on the house rules: the number of rounds is one.
        house = with_functions(game, house)
        game = game.house(house)
        given = check_name(message.get("house_name", ""))
        house = write_line(game.name, game.rulebook.figures.house, given) if given else house
    seats: list[Person | Bot] = list(old.seats) if asked is None else []
    if asked is not None and (not isinstance(asked, list) or len(asked) not in game.players):
        raise OptionError("seats", asked, f"a list of {game.players[0]} to {game.players[-1]} players")
    # Options depend on the number of players, so they are checked against the new one.
    known = game.options_for(len(asked or seats))
    if not isinstance(options, dict) or not set(options) <= set(known):
        raise OptionError("options", options, f"an object with {', '.join(known) or 'nothing'}")
    for entry in asked or ():
        if not isinstance(entry, dict):
            raise OptionError("seats", entry, "an object with name and bot")
        name, bot = entry.get("name"), entry.get("bot", "")
        # What a bot is called anyway is no name of its own: another language says it in its way.
        kind = load("bots", bot) if bot else None
        seats.append(kind(name="" if name == kind().name else name) if kind else Person(name))
    return old.again(seats, house=house, **options)
