"""Kon-Tiki: its states and moves. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from kernel_games.engine import Game, Move, Refusal, Rulebook, State, Tell, parse_from
from kernel_games.games.kon_tiki import chart as charts
from kernel_games.games.kon_tiki import evaluate, moves, refusals, voyage, words
from kernel_games.games.kon_tiki import setup as positions
from kernel_games.games.kon_tiki.components import (
    CARD_WORTH,
    CARDS,
    CERTIFICATE_WORTH,
    CERTIFICATES,
    COLOURS,
    DUTIES,
    MOST_STOPS,
    PLAYERS,
    PRICE,
    WHIRLPOOLS,
)
from kernel_games.games.kon_tiki.moves import (
    ANY,
    BACK,
    BUYS,
    CERTIFICATE,
    DISCS,
    DONE,
    EXCHANGES,
    KEEP,
    PASS,
    PAYS,
    RESHUFFLE,
    RETURNS,
    STEERS,
    TAKES,
    TILES,
)
from kernel_games.games.kon_tiki.setup import (
    ASK,
    BUY,
    COMPENSATION,
    EXCHANGE,
    LAY_DISCS,
    LAY_TILES,
    PHASES,
    RESHUFFLED,
    RETURN,
    RETURN_EARLY,
    REWARD,
    SAIL,
    STEER,
    Fields,
)

_DRAWING = (EXCHANGE, COMPENSATION, REWARD)
_SAIL_ATTEMPTS = (*PAYS, *EXCHANGES, PASS, BACK, *BUYS, RESHUFFLE)
_ATTEMPTS: dict[int, tuple[Move, ...]] = {
    SAIL: _SAIL_ATTEMPTS,
    STEER: (*STEERS, PASS, RESHUFFLE),
    BUY: (*BUYS, DONE),
    RETURN: tuple(RETURNS),
    RETURN_EARLY: tuple(RETURNS),
    ASK: (RESHUFFLE, KEEP),
}
_TAKES = {
    due: tuple(move for move, mix in TAKES.items() if sum(mix) == due)
    for due in (CERTIFICATE_WORTH, CARD_WORTH)
}


class KonTikiState(State, Fields):
    """A position of Kon-Tiki; its fields are those of :class:`kernel_games.games.kon_tiki.setup.Fields`."""

    __slots__ = ()
    game: ClassVar[KonTiki]
    current_player = Fields.current_player

    @property
    def num_players(self) -> int:
        """How many play (KT-C7)."""
        return len(self.hands)

    @property
    def phase_name(self) -> str:
        """What happens now, one of :data:`kernel_games.games.kon_tiki.setup.PHASES`."""
        return PHASES[self.phase]

    @property
    def left(self) -> int:
        """Steps left to the next whirlpool, or to Raroia (KT-R8)."""
        return len(self.chart.passages[self.passage].arrows) + 1 - self.step

    @property
    def place(self) -> str:
        """Id of the arrow, whirlpool or port that the raft is on."""
        return self.chart.place(self.passage, self.step)

    @property
    def short(self) -> bool:
        """Whether the seat whose turn it is holds no counter of the required colour (KT-X1)."""
        hand = self.hands[self.turn]
        return not (any(hand) if self.colour == ANY else hand[self.colour])

    @property
    def can_exchange(self) -> bool:
        """Whether that seat holds a card or certificate, and the pool the required colour (KT-X1, KT-X2)."""
        in_pool = any(self.pool) if self.colour == ANY else self.pool[self.colour]
        return bool(in_pool and (self.certificates[self.turn] or any(self.cards[self.turn])))

    @property
    def colour_name(self) -> str:
        """The governing colour, ``any`` before the first whirlpool (KT-M3, KT-W6)."""
        return "any" if self.colour == ANY else COLOURS[self.colour]

    def cards_left(self, duty: int) -> int:
        """Cards of a duty that nobody holds (KT-C5)."""
        return CARDS - sum(cards[duty] for cards in self.cards)

    @property
    def certificates_left(self) -> int:
        """Navigation certificates that nobody holds (KT-C4)."""
        return CERTIFICATES - sum(self.certificates)

    def legal_moves(self) -> list[Move]:
        """What the player to decide may do."""
        phase, turn = self.phase, self.turn
        if phase == SAIL:
            return [*self._sailings(), *self._purchases()]
        if phase in _DRAWING:
            return list(moves.takes(self.pool, self.due, self.required))
        if phase in (RETURN, RETURN_EARLY):
            return list(moves.returns(self.compartments[turn]))
        if phase == BUY:
            return [*self._purchases(), DONE]
        if phase == STEER:
            return [move for move, direction in STEERS.items() if not self.turns_back(direction)]
        return [RESHUFFLE, KEEP] if phase == ASK else []

    def _sailings(self) -> list[Move]:
        """Payments, or in need exchanges, or the pass where there is none."""
        if not self.short:
            return list(moves.pays(self.hands[self.turn], self.colour, self.left))
        if not self.can_exchange:
            return [PASS]
        return [move for move, what in EXCHANGES.items() if self.holds(what)]

    def _purchases(self) -> list[Move]:
        """The cards that ten counters can buy now (KT-T1)."""
        if sum(self.compartments[self.turn]) < PRICE:
            return []
        return [move for move, duty in BUYS.items() if self.cards_left(duty)]

    def turns_back(self, direction: int) -> bool:
        """Whether the disc that is to be turned would send the raft back along its leg (KT-R13)."""
        passages = self.chart.passages
        came = passages[self.passage]
        return passages[self.chart.exits[came.end_whirlpool][direction]].leg == came.leg

    def holds(self, what: int) -> int:
        """How many of a duty's cards, or certificates, the seat has whose turn it is."""
        return self.certificates[self.turn] if what == CERTIFICATE else self.cards[self.turn][what]

    @property
    def required(self) -> int:
        """The colour that must be among the counters now drawn, or ANY (KT-R4)."""
        return self.colour if self.phase == EXCHANGE else ANY

    def attempts(self) -> list[Move]:
        """Every payment, exchange and purchase, the pass, the way back, or the answers to a question."""
        if self.phase in _DRAWING:
            return list(_TAKES[self.due])
        return list(_ATTEMPTS.get(self.phase, ()))

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not allowed; see :mod:`kernel_games.games.kon_tiki.refusals`."""
        if move not in refusals.KNOWN:
            self.game.parse_move(str(move))
        return refusals.refusal(self, move)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """The duty tiles in any order, or any disc that is left for the next stud, all alike likely."""
        if self.phase in (LAY_TILES, RESHUFFLED):
            return [(move, 1) for move in TILES]
        if self.phase == LAY_DISCS:
            return [(move, 1) for move, disc in DISCS.items() if disc not in self.discs]
        return []

    def child(self, move: Move, tell: Tell | None = None) -> KonTikiState:
        """The state after a move known to be legal."""
        phase = self.phase
        if phase == SAIL:
            if move in PAYS:
                return voyage.pay(self, PAYS[move], tell)
            if move in BUYS:
                return voyage.buy(self, BUYS[move], tell)
            return voyage.pass_(self, tell) if move is PASS else voyage.exchange(self, EXCHANGES[move], tell)
        if phase in _DRAWING:
            return voyage.take(self, TAKES[move], tell)
        if phase == STEER:
            return voyage.steer(self, STEERS[move], tell)
        if phase == BUY:
            return voyage.buy(self, BUYS.get(move), tell)
        if phase in (RETURN, RETURN_EARLY):
            return voyage.return_(self, RETURNS[move], tell)
        if phase == ASK:
            return voyage.answer(self, tell, wish=move is RESHUFFLE)
        return voyage.lay(self, move, tell)

    def observation(self, seat: int | None) -> dict[str, Any]:
        """What a seat knows: everything, for nothing in Kon-Tiki is hidden.

        Returns
        -------
        dict
            Besides the keys of every observation: those of :meth:`to_dict`; ``captain`` (seat, KT-P1);
            ``left`` (steps to the next place) and ``to`` (its id), ``at`` (id of the raft's place) and
            ``double`` inside ``raft``; ``pool`` (counters by colour); ``supply`` (cards by duty and
            ``certificates`` that nobody holds). ``chart`` is None for the reference chart.
        """
        way = self.chart.passages[self.passage]
        data = self.to_dict()
        data["raft"] |= {"at": self.place, "left": self.left, "to": way.end, "double": way.double}
        view: dict[str, Any] = {
            "game": self.game.name,
            "seat": seat,
            "current": self.current_player,
            **data,
            "captain": self.num_players - 1,
            "pool": dict(zip(COLOURS, self.pool, strict=True)),
            "supply": {name: self.cards_left(duty) for duty, name in enumerate(DUTIES)}
            | {"certificates": self.certificates_left},
            "scores": list(self.scores()),
        }
        if seat == self.current_player:
            view["legal"] = [str(move) for move in self.legal_moves()]
        return view

    def imagine(self, seat: int | None, rng: random.Random) -> KonTikiState:
        """The position itself: nothing is hidden from anybody."""
        del seat, rng
        return self

    def scores(self) -> tuple[int, ...]:
        """What the cards and certificates of each seat are worth now (KT-E3, KT-E4)."""
        return tuple(map(evaluate.points, self.cards, self.certificates))

    def estimate(self, seat: int) -> float:
        """See :func:`kernel_games.games.kon_tiki.evaluate.estimate`."""
        return evaluate.estimate(self, seat)

    def to_dict(self) -> dict[str, Any]:
        """The state as data; see :func:`kernel_games.games.kon_tiki.setup.read`."""
        return positions.to_dict(self)


class KonTiki(Game):
    """Kon-Tiki for two to four players.

    Options of :meth:`new` are ``chart`` (plain data, as ``load_chart`` gives it;
    the reference chart if left out, KT-R1), ``tiles`` (the duties on the four spaces, from right to left) and
    ``discs`` (the discs on the whirlpools, by their numbers from 1); what is not given is laid by chance
    (KT-P3).
    """

    name = "kon_tiki"
    title = words.say("title")
    players = PLAYERS
    turn_clause = "KT-M4"

    def __init__(self) -> None:
        self.rulebook = Rulebook.load(Path(__file__).with_name("rulebook.toml"))
        self.phrases = words.PHRASES
        self.moves = moves.MOVES
        self._notation = {text.casefold(): move for text, move in moves.NOTATION.items()}

    def new(self, players: int, **options: Any) -> KonTikiState:
        """The first state; see the class for the options."""
        given = self.read_options(self.check_players(players), options, "chart", "tiles", "discs")
        return self.from_dict({"players": players, **given})

    def longest(self, players: int, **options: Any) -> int:
        """A bound from the arrows that can be sailed: each costs a counter, and ten of them buy a card."""
        given = options.get("chart")
        chart = charts.CHART if given is None else charts.read(given)
        steps = (MOST_STOPS + 1) * (1 + max(len(way.arrows) for way in chart.passages))
        purchases = steps // PRICE + players
        turns = steps + positions.most_idle(0, self.check_players(players)) * (steps + purchases + 1)
        setup = 1 + WHIRLPOOLS
        each_stop = 2 + 2 * players
        return setup + 5 * turns + 2 * purchases + each_stop * MOST_STOPS

    def from_dict(self, data: Mapping[str, Any]) -> KonTikiState:
        """Read a state; see :func:`kernel_games.games.kon_tiki.setup.read`."""
        return KonTikiState(*positions.read(data))

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``pay red red``, ``steer north``, or chance's ``disc 3``."""
        return parse_from(self._notation, text, self.title)

    def describe(self, view: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """Where the raft is, whose turn it is, and the points, in words."""
        known = tuple(names or ())
        head = f"{self.title}. {words.turn(view, known)}."
        return f"{head}\n{words.raft(view)}.\n{words.scores(view, known)}."


game = KonTiki()
KonTikiState.game = game
