"""The rules engine: clauses, games, states, moves, events, matches and records.

In flow data files (``rulebook.toml``, ``texts.toml``, ``positions.toml``) and a game's table of phases; out
flow observations, refusals and events, each with its clause. The engine knows no game by name, draws nothing
and shows nothing.

Read ``moves``, ``errors`` and ``events`` first: the small words. Then ``states`` (a position and a game, as
everybody asks them) and ``phases`` (how rules are written). ``clauses``, ``languages`` and ``phrases`` turn
keys into sentences; ``fields`` and ``reading`` check what others wrote; ``features`` turns views into
numbers. ``match`` plays a game: upon ``table``, what boards follow, and ``history``, what was played and can
be taken back. ``film`` is what one seat sees of it; ``records`` and ``files`` keep it on disk, ``address`` in
a link; ``registry`` finds games and bots by entry point, ``installed`` a game by its name.
"""

from kernel_games.engine.chance import distribution, expectation, settle
from kernel_games.engine.clauses import Clause, Rulebook
from kernel_games.engine.errors import (
    AddressError,
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
from kernel_games.engine.expected import in_words as _in_words  # noqa: F401 -- errors speak from here on
from kernel_games.engine.figures import BookFigures, Law, PrintedFigure, derived
from kernel_games.engine.hints import Hint
from kernel_games.engine.house import Amendable
from kernel_games.engine.installed import game, law_of
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
from kernel_games.engine.slots import Slot
from kernel_games.engine.states import CHANCE, TERMINAL, Game, State, events_of
from kernel_games.engine.table import Table
from kernel_games.engine.tuples import quick_replace, with_item

__all__ = [
    "CHANCE",
    "SILENT",
    "TERMINAL",
    "AddressError",
    "Amendable",
    "BookFigures",
    "Bot",
    "Clause",
    "Event",
    "Example",
    "Game",
    "GameError",
    "Hint",
    "IllegalMove",
    "Law",
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
    "PrintedFigure",
    "RecordError",
    "Refusal",
    "Rulebook",
    "RulebookError",
    "Slot",
    "State",
    "Table",
    "Tell",
    "Thought",
    "UndoError",
    "chance_node",
    "decision",
    "derived",
    "distribution",
    "even_chance",
    "events_of",
    "expectation",
    "game",
    "known_languages",
    "language",
    "law_of",
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
