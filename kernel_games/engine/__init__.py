"""What every rulebook needs: clauses, games, states, moves, events, matches, records."""

from kernel_games.engine.chance import distribution, expectation, settle
from kernel_games.engine.clauses import Clause, Rulebook
from kernel_games.engine.errors import (
    GameError,
    IllegalMove,
    OptionError,
    ParseError,
    PluginError,
    RecordError,
    Refusal,
    RulebookError,
    UndoError,
)
from kernel_games.engine.events import SILENT, Event, Note, Tell
from kernel_games.engine.examples import Example
from kernel_games.engine.hints import Hint
from kernel_games.engine.languages import known_languages, language
from kernel_games.engine.match import Match
from kernel_games.engine.moves import Move, parse_from
from kernel_games.engine.options import Option
from kernel_games.engine.phases import (
    Phase,
    PhasedGame,
    PhasedState,
    PhaseName,
    chance_node,
    decision,
    even_chance,
    over,
    says,
)
from kernel_games.engine.phrases import Phrases, player_name
from kernel_games.engine.players import Bot, Person, Thought
from kernel_games.engine.plies import LogLine, Ply
from kernel_games.engine.registry import registered_bots, registered_games
from kernel_games.engine.states import CHANCE, TERMINAL, Game, State, game
from kernel_games.engine.table import Table
from kernel_games.engine.tuples import quick_replace, with_item

__all__ = [
    "CHANCE",
    "SILENT",
    "TERMINAL",
    "Bot",
    "Clause",
    "Event",
    "Example",
    "Game",
    "GameError",
    "Hint",
    "IllegalMove",
    "LogLine",
    "Match",
    "Move",
    "Note",
    "Option",
    "OptionError",
    "ParseError",
    "Person",
    "Phase",
    "PhaseName",
    "PhasedGame",
    "PhasedState",
    "Phrases",
    "PluginError",
    "Ply",
    "RecordError",
    "Refusal",
    "Rulebook",
    "RulebookError",
    "State",
    "Table",
    "Tell",
    "Thought",
    "UndoError",
    "chance_node",
    "decision",
    "distribution",
    "even_chance",
    "expectation",
    "game",
    "known_languages",
    "language",
    "over",
    "parse_from",
    "player_name",
    "quick_replace",
    "registered_bots",
    "registered_games",
    "says",
    "settle",
    "with_item",
]
