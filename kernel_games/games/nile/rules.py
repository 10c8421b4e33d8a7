"""Source of the Nile: its states and moves. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Game,
    Move,
    Option,
    ParseError,
    Refusal,
    Rulebook,
    State,
    Tell,
    parse_from,
)
from kernel_games.games.nile import (
    disasters,
    europe,
    evaluate,
    makeup,
    mapping,
    moves,
    natives,
    setting_out,
    setup,
    travel,
    upkeep,
    ways,
    words,
)
from kernel_games.games.nile import view as views
from kernel_games.games.nile.components import CHANGES, DEALS, PLAYERS, ROLLS, TABLES, TARGET, TURNS
from kernel_games.games.nile.state import CHANCES, Fields


class Decision(NamedTuple):
    """A phase in which a player decides.

    Attributes
    ----------
    clause : str
        What is cited where a move of another phase is tried.
    attempts : callable
        Everything that may be pointed at.
    refuse : callable
        Why a move of this phase is not allowed; None where every one is.
    play : callable
        What a move leads to.
    """

    clause: str
    attempts: Callable[[Fields], Iterable[Move]]
    refuse: Callable[[Fields, Move], Refusal | None] | None
    play: Callable[[Any, Move, Tell | None], Any]


class Chance(NamedTuple):
    """A phase in which chance decides: its clause, what it may bring, and what that leads to."""

    clause: str
    outcomes: Callable[[Fields], list[tuple[Move, int]]]
    play: Callable[[Any, Move, Tell | None], Any]


def _cards(state: Fields) -> list[tuple[Move, int]]:
    deck = state.deck
    return [(move, 1) for number, move in enumerate(moves.CARD) if deck >> number & 1]


def _always(*outcomes: tuple[Move, int]) -> Callable[[Fields], list[tuple[Move, int]]]:
    def listed(state: Fields) -> list[tuple[Move, int]]:
        del state
        return list(outcomes)

    return listed


def _these(*listed: Move) -> Callable[[Fields], Iterable[Move]]:
    def these(state: Fields) -> Iterable[Move]:
        del state
        return listed

    return these


_die = _always(*((move, 1) for move in moves.DIES))
_two_dice = _always(*((move, 1) for move in moves.BATTLES))

DECISIONS = {
    "counter": Decision(
        "4.4", setting_out.attempted_counters, setting_out.refuse_counter, setting_out.place_counter
    ),
    "port": Decision("4.5", setting_out.attempted_ports, setting_out.refuse_port, setting_out.choose_port),
    "specialty": Decision(
        "4.6",
        _these(*moves.SPECIALTY.values()),
        None,
        setting_out.choose_specialty,
    ),
    "outfit": Decision("5.3", setting_out.attempted_outfit, setting_out.refuse_outfit, setting_out.equip),
    "activity": Decision("8.2", _these(*moves.LEVELS), None, travel.announce),
    "move": Decision("8.2", ways.attempted, ways.refuse, travel.step),
    "remake": Decision("9.6", makeup.attempted, makeup.refuse, makeup.change),
    "enter": Decision("9.45", travel.attempted_enter, travel.refuse_enter, travel.enter),
    "policy": Decision("8.2-3c2", natives.attempted_policies, natives.refuse_policy, natives.choose_policy),
    "trade": Decision("8.2-3c1", natives.attempted_trade, natives.refuse_trade, natives.trade),
    "hunt": Decision("8.2-4", _these(moves.HUNT, moves.REST), None, upkeep.set_out_hunting),
    "feed": Decision("8.2-4", upkeep.attempted_feed, upkeep.refuse_shot, upkeep.feed),
    "camels": Decision("5.4444", _these(moves.DRINK, moves.GO_DRY), None, upkeep.water_camels),
    "sail": Decision("R21.1", _these(moves.SAIL, moves.STAY), None, europe.sail),
}
"""What players decide, by phase."""

CHANCE_PHASES = {
    "dice": Chance("4.62", _always(*moves.DICE_WEIGHTS), setting_out.throw),
    "reveal": Chance("5.2", _always((moves.REVEAL, 1)), setting_out.reveal),
    "disaster": Chance("8.2", _cards, disasters.disaster),
    "lost": Chance("8.2-3a", _die, travel.lost),
    "terrain": Chance("8.2-3b", _cards, mapping.map_terrain),
    "river": Chance("8.2-3b", _cards, mapping.map_river),
    "natives": Chance("8.2-3b", _cards, mapping.map_natives),
    "strength": Chance("8.2-3b", _die, mapping.map_strength),
    "falls": Chance("9.28", _die, travel.fall),
    "find": Chance("R23.1", travel.find_outcomes, travel.find),
    "attitude": Chance("R13.3", _die, natives.attitude),
    "stealth": Chance("R13.4", _die, natives.stealth),
    "battle": Chance("R15.1", _two_dice, natives.battle),
    "quarry": Chance("R18.1", _die, upkeep.quarry),
    "recovery": Chance("R19.1", _die, upkeep.recover),
    "bonus": Chance("8.2-5", _cards, upkeep.bonus),
    "donation": Chance("R26.1", _die, europe.donate),
}
"""What chance decides, by phase."""


class NileState(State, Fields):
    """A position of Source of the Nile; its fields are those of ``state.Fields``."""

    __slots__ = ()
    game: ClassVar[Nile]

    @property
    def num_players(self) -> int:
        """How many play."""
        return len(self.explorers)

    @property
    def current_player(self) -> int:
        """The seat that decides, CHANCE, or TERMINAL."""
        if self.phase in CHANCES:
            return CHANCE
        return TERMINAL if self.phase == "over" else self.seat

    def attempts(self) -> list[Move]:
        """Everything that may be pointed at in this phase."""
        decision = DECISIONS.get(self.phase)
        return list(decision.attempts(self)) if decision else []

    def legal_moves(self) -> list[Move]:
        """What the player to decide may do."""
        decision = DECISIONS.get(self.phase)
        if decision is None:
            return []
        refuse, attempts = decision.refuse, decision.attempts(self)
        return list(attempts) if refuse is None else [move for move in attempts if refuse(self, move) is None]

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not allowed here; None if it is, or if chance may bring it."""
        if move not in moves.KNOWN:
            self.game.parse_move(str(move))
        phase = self.phase
        if phase == "over":
            if any(explorer.points >= self.target for explorer in self.explorers):
                return Refusal("7.0", "won", {"points": self.target})
            return Refusal("SN-R8", "out_of_turns", {"turns": self.most_turns})
        if phase in CHANCE_PHASES:
            clause, outcomes, _ = CHANCE_PHASES[phase]
            if move in moves.CHANCE_MOVES and any(move is possible for possible, _ in outcomes(self)):
                return None
            return Refusal(clause, "chance_first")
        decision = DECISIONS[phase]
        if move.verb not in VERBS[phase]:
            return Refusal(decision.clause, f"now_{phase}")
        return decision.refuse(self, move) if decision.refuse else None

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """The cards that are left, or what dice and counters may show, each with its weight."""
        chance = CHANCE_PHASES.get(self.phase)
        return chance.outcomes(self) if chance else []

    def child(self, move: Move, tell: Tell | None = None) -> NileState:
        """The state after a move known to be legal."""
        handler = DECISIONS.get(self.phase) or CHANCE_PHASES[self.phase]
        after: NileState = handler.play(self, move, tell)
        return after

    def notation(self, move: Move, seat: int | None) -> str:
        """The notation of a move; a port that is noted in secret is veiled from the others (4.5)."""
        if self.phase == "port" and self.turns == 0 and seat != self.seat:
            return "port ?"
        return str(move)

    def observation(self, seat: int | None) -> dict[str, Any]:
        """What a seat knows; see :func:`kernel_games.games.nile.view.observation`."""
        view = views.observation(self, seat, self.current_player)
        view["game"] = self.game.name
        if seat is not None and seat == self.current_player:
            legal = self.legal_moves()
            view["legal"] = [str(move) for move in legal]
            view["moves_to"] = views.reach(self, legal)
        return view

    def imagine(self, seat: int | None, rng: random.Random) -> NileState:
        """The same position with other ports for those who have noted theirs in secret (4.5)."""
        if not views.secret(self):
            return self
        ports = tuple(self.africa.ports)
        explorers = tuple(
            explorer._replace(port=rng.choice(ports)) if explorer.port and who != seat else explorer
            for who, explorer in enumerate(self.explorers)
        )
        return self._replace(explorers=explorers)

    def scores(self) -> tuple[int, ...]:
        """Points published by each (7.0)."""
        return tuple(explorer.points for explorer in self.explorers)

    def returns(self) -> tuple[float, ...]:
        """Like every game's; but alone, how near the goal one has come, 1 only where it is reached (7.0)."""
        if self.num_players > 1 or self.current_player != TERMINAL:
            return super().returns()
        return (min(1.0, max(0.0, self.explorers[0].points / self.target)),)

    def estimate(self, seat: int) -> float:
        """See :func:`kernel_games.games.nile.evaluate.estimate`."""
        return evaluate.estimate(self, seat)

    def to_dict(self) -> dict[str, Any]:
        """The state as data; see :func:`kernel_games.games.nile.setup.read`."""
        return setup.to_dict(self)


VERBS = {
    "counter": {"counter"},
    "port": {"port"},
    "specialty": {"specialty"},
    "outfit": {"buy", "depart", "drop", "release"},
    "activity": {move.verb for move in moves.LEVELS},
    "move": {*(move.verb for move in moves.STEPS), "land", "stop", "remake", "work", "shoot"},
    "remake": {*(move.verb for move in moves.CHANGES), "done"},
    "enter": {"enter", "back"},
    "policy": {"peace", "slip", "fight", "back"},
    "trade": {"trade", "give", "go_on"},
    "hunt": {"hunt", "rest"},
    "feed": {"shoot", "done"},
    "camels": {"drink", "go_dry"},
    "sail": {"sail", "stay"},
}
"""The verbs of each phase."""


class Nile(Game):
    """Source of the Nile, Game I, for one to six players.

    Options of :meth:`new` are ``target`` (points that win, 7.0), ``turns`` (of each at most, SN-R8) and
    ``map`` (plain data as :func:`kernel_games.games.nile.load_map` gives it; the reference map if left out).
    """

    name = "nile"
    title = words.say("title")
    players = PLAYERS
    turn_clause = "8.3"

    def __init__(self) -> None:
        self.rulebook = Rulebook.load(Path(__file__).with_name("rulebook.toml"))
        self.phrases = words.PHRASES
        self.moves = moves.MOVES
        self._notation = {str(move): move for move in (*moves.MOVES, *moves.CHANCE_MOVES)}

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Points that win, and turns at most."""
        del players
        return {
            "target": Option(TARGET, 1, TARGET, "points that win", "7.0"),
            "turns": Option(TURNS, 1, TURNS, "turns of each player, at most", "SN-R8"),
        }

    def new(self, players: int, **options: Any) -> NileState:
        """The first state; see the class for the options."""
        given = self.read_options(self.check_players(players), options, "map")
        return self.from_dict({"players": players, **given})

    def longest(self, players: int, **options: Any) -> int:
        """A bound from the turns (SN-R8), the movement points of a turn and the changes at each halt."""
        given = self.read_options(self.check_players(players), options, "map")
        turns: int = given["turns"]
        return players * (ROLLS + 4 + MOST_OUTFIT + turns * EACH_TURN) + 10

    def from_dict(self, data: Mapping[str, Any]) -> NileState:
        """Read a state; see :func:`kernel_games.games.nile.setup.read`."""
        return NileState(*setup.read(data))

    def position(self, **fields: Any) -> NileState:
        """A position set up by hand; see ``setup.by_hand`` for the short forms."""
        return self.from_dict(setup.by_hand(fields))

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``buy 24 bearers``, ``canoe southwest``, or chance's ``card 57``."""
        try:
            return parse_from(self._notation, text, self.title)
        except ParseError:
            move = moves.parse_quantity(text)
            if move is None:
                raise
            return move

    def describe(self, view: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """Whose turn it is, where the explorers are and what they have, in words."""
        return views.describe(view, tuple(names or ()))


MOST_OUTFIT: int = 2 * TABLES["europe"]["most"] // 10 + 10
"""Plies of one outfit at most: nothing costs less than $10 (5.3), and goods are left by tens (6.55)."""

_EACH_STEP = 2 + 5 + 1 + 1 + 2 + DEALS + CHANGES + 2
EACH_TURN = 8 * _EACH_STEP + MOST_OUTFIT + 100
"""Plies of one turn at most: steps with cards, natives, deals and changes; the end of it; or an outfit."""

game = Nile()
NileState.game = game
