"""What every rulebook needs: clauses, games, states, moves, events, matches, records."""

from kernel_games.engine.chance import distribution, expectation, settle
from kernel_games.engine.clauses import Clause, Rulebook
from kernel_games.engine.errors import (
    GameError,
    IllegalMove,
    OptionError,
    ParseError,
    RecordError,
    Refusal,
    RulebookError,
    UndoError,
)
from kernel_games.engine.events import Event, Tell
from kernel_games.engine.match import Match
from kernel_games.engine.moves import Move, parse_from
from kernel_games.engine.phrases import Phrases, player_name
from kernel_games.engine.players import Bot, Person
from kernel_games.engine.plies import LogLine, Ply
from kernel_games.engine.registry import registered_bots, registered_games
from kernel_games.engine.states import CHANCE, TERMINAL, Game, Option, State, game

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Bot",
    "Clause",
    "Event",
    "Game",
    "GameError",
    "IllegalMove",
    "LogLine",
    "Match",
    "Move",
    "Option",
    "OptionError",
    "ParseError",
    "Person",
    "Phrases",
    "Ply",
    "RecordError",
    "Refusal",
    "Rulebook",
    "RulebookError",
    "State",
    "Tell",
    "UndoError",
    "distribution",
    "expectation",
    "game",
    "parse_from",
    "player_name",
    "registered_bots",
    "registered_games",
    "settle",
]
