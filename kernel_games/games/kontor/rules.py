"""Kontor: its states and moves. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

from kernel_games.engine import (
    CHANCE,
    SILENT,
    Game,
    Move,
    Note,
    Option,
    Refusal,
    Rulebook,
    State,
    Tell,
    parse_from,
)
from kernel_games.games.kontor import endings, grid, labels, refusals, setup, state, words
from kernel_games.games.kontor import view as views
from kernel_games.games.kontor.builder import Draft
from kernel_games.games.kontor.components import CARDS, DOCK_HAND, GOODS, PLAYERS, ROUNDS, WATER_HAND
from kernel_games.games.kontor.evaluate import outlook
from kernel_games.games.kontor.grid import CROSS, bits
from kernel_games.games.kontor.moves import (
    ACROSS,
    ASK,
    BUY,
    CHANCE_WHAT,
    CHOOSE,
    COUNT,
    DEAL,
    DECLINE,
    DOWN,
    EXPORT,
    LAY,
    LEAVE,
    PLACE,
    REMOVE,
    REVEAL,
    SAIL,
    SPARE,
    STAY,
    STORE,
    TAKE,
    WHAT,
)
from kernel_games.games.kontor.play import ACTIONS, begin
from kernel_games.games.kontor.questions import dealt_to
from kernel_games.games.kontor.state import Standing

_new = tuple.__new__


class KontorState(State, Standing):
    """A position of Kontor; its attributes are those of :class:`kernel_games.games.kontor.state.Standing`."""

    __slots__ = ()
    game: ClassVar[Kontor]
    current_player = Standing.current_player

    @property
    def num_players(self) -> int:
        """How many play."""
        return self.setting.players

    def legal_moves(self) -> list[Move]:
        """All that the seat to decide may answer, in the order of :meth:`attempts`."""
        phase, seat = self.phase, self.current_player
        if seat < 0:
            return []
        if phase == "choose":
            return [CHOOSE[card] for card in self.hands[seat]]
        if phase == "place":
            return [PLACE[cell] for cell in bits(state.places(self, self.chosen[seat]))]
        if phase == "sail":
            return [SAIL[cell] for cell in bits(self.water & ~(1 << self.ship))] + [STAY]
        if phase == "remove":
            return [REMOVE[cell] for cell in bits(state.targets(self))] + [SPARE]
        return super().legal_moves()

    def attempts(self) -> list[Move]:
        """Everything a person may point at for the question that is asked."""
        phase, seat = self.phase, self.current_player
        if seat < 0:
            return []
        if phase == "choose":
            return [CHOOSE[card] for card in self.hands[seat]]
        if phase == "place":
            cells = self.water | self.docks | grid.room(self.box, self.setting.size)
            return [PLACE[cell] for cell in bits(cells)]
        if phase == "export":
            return [*EXPORT, STORE]
        if phase == "span":
            return [ACROSS, DOWN]
        if phase == "crane":
            return [TAKE[good][owner] for good in range(len(GOODS)) for owner in range(self.num_players)] + [
                LEAVE
            ]
        if phase == "sail":
            return [SAIL[cell] for cell in bits(self.water | self.docks)] + [STAY]
        if phase == "remove":
            return [REMOVE[cell] for cell in bits(self.docks)] + [SPARE]
        return [BUY, DECLINE]

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not allowed; see :mod:`kernel_games.games.kontor.refusals`."""
        what = WHAT.get(move)
        chance = CHANCE_WHAT.get(move)
        if what is not None:
            return refusals.refuse(self, what)
        if chance is None:
            self.game.parse_move(str(move))
        elif drawn := self._outcomes(chance.verb):
            return None if chance.value in drawn else refusals.not_in_pile(self, chance.value)
        return refusals.waiting(self) if self.current_player < 0 else Refusal("KO-B07", "not_chance")

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """Which card is laid or drawn, all alike likely; or that cards are turned up."""
        if self.current_player != CHANCE:
            return []
        if self.phase in _SINGLE:
            return [(_SINGLE[self.phase], 1)]
        if self.phase == "lay":
            return [(LAY[card], 1) for card in state.water_pile(self)]
        return [(DEAL[card], 1) for card in self._drawn()]

    def sample(self, rng: random.Random) -> Move:
        """One legal move, or one outcome of chance, at random; it makes no list of moves."""
        phase = self.phase
        if phase in ("deal", "special", "draw"):
            return DEAL[rng.choice(self._drawn())]
        if phase == "lay":
            return LAY[rng.choice(state.water_pile(self))]
        if phase == "choose":
            return CHOOSE[rng.choice(self.hands[self.current_player])]
        if phase == "place":
            return PLACE[rng.choice(list(bits(state.places(self, self.chosen[self.current_player]))))]
        return super().sample(rng)

    def child(self, move: Move, tell: Tell | None = None) -> KontorState:
        """The state after a move known to be legal."""
        draft = Draft(self, SILENT if tell is None else Note(tell))
        verb, value = WHAT.get(move) or CHANCE_WHAT[move]
        ACTIONS[verb](draft, value)
        return _state(draft.fields())

    def observation(self, seat: int | None) -> dict[str, Any]:
        """What a seat knows.

        Returns
        -------
        dict
            Besides the keys of every observation:

            ``phase`` (choose, reveal, place, span, export, crane, sail, remove, buy, deal or over; value
            while a valuation is told step by step), ``round``, ``rounds``, ``size`` (cells along each side of
            the field), ``options``;
            ``box`` and ``room``: the outermost cells of the cards, and those that a card may still reach, as
            west, north, east, south from the harbour centre;
            ``cells``: those with a card: ``cell``, ``x`` (east), ``y`` (south), the card's ``card``,
            ``kind``, ``owner``, ``goods``, ``number``, ``bar``, ``ship`` and ``coin``; for each of its goods
            whether its warehouse is ``stored`` in the depot (KO-D14); the ``special`` card on it, with the
            ``way`` of a bridge (across or down); and the index of its ``area``;
            ``areas``: scored ones first, each with ``cells``, ``open``, ``keeper``, ``depot`` (by good and
            seat), ``final`` (the depot that was scored) and ``centre`` (a cell in its middle);
            ``ship``, ``ship_moves`` (left in this round);
            ``hands``: by seat a list of cards, or of another's how many ``docks``, ``water`` and ``special``
            cards, one that is chosen face down among them, and those ``known`` to all; ``piles``,
            ``water_pile``, ``specials_left``;
            ``chosen``: by seat None, True (face down) or the card; ``order``, ``acting``;
            ``coins``, ``treasury``, ``keepers`` (left by seat, None where not limited), ``chits``,
            ``chits_left``, ``stock`` (warehouses by good, for all players together);
            ``just`` (where a card was placed last), ``places`` (where the card to place may lie);
            ``valuation``: the step of a valuation under way, or None; ``result``: points by seat at the end.
        """
        view: dict[str, Any] = {
            "game": self.game.name,
            "seat": seat,
            "current": self.current_player,
            "players": self.num_players,
            "scores": list(self.scores()),
            **views.observe(self, seat),
        }
        if seat == self.current_player:
            view["legal"] = [str(move) for move in self.legal_moves()]
        return view

    def imagine(self, seat: int | None, rng: random.Random) -> KontorState:
        """The same position with the hidden cards of the others, and their choices, drawn anew."""
        return self if self.phase == "over" else _state(views.imagine(self, seat, rng))

    def scores(self) -> tuple[int, ...]:
        """Areas won so far (KO-B19); at the end all points (KO-X21 to KO-X24)."""
        if self.phase == "over":
            return endings.result(self).total
        return endings.areas_won(self.scored, self.num_players)

    def winners(self) -> tuple[int, ...]:
        """Who has won, ties broken (KO-X25); before the end, whoever has most points."""
        return endings.result(self).winners if self.phase == "over" else super().winners()

    def estimate(self, seat: int) -> float:
        """How well a seat stands, in areas; where it is asked, after the best answer.

        See :func:`kernel_games.games.kontor.evaluate.outlook`.
        """
        if self.phase == "over":
            return 100.0 if seat in self.winners() else -100.0
        if self.current_player == seat and self.phase in _ASKED:
            return max(self.child(move).estimate(seat) for move in self.legal_moves())
        return outlook(self, seat)

    def notation(self, move: Move, seat: int | None) -> str:
        """The notation of a move; a choice or a drawn card is named to its owner only (KO-B07, KO-D12)."""
        if self.phase == "choose" and move.verb == "choose" and seat != self.current_player:
            return "choose hidden"
        if self.phase in ("deal", "special", "draw") and move in CHANCE_WHAT:
            owner, pile = self._drawing()
            if seat != owner:
                return f"deal {pile}"
        return str(move)

    def out_of_turn(self, seat: int) -> Refusal | None:
        """Why a seat may not act now: choices go by seats (KO-D12), the rest by numbers (KO-B09)."""
        refusal = super().out_of_turn(seat)
        if refusal is None or self.phase == "choose":
            return refusal
        return refusal._replace(clause="KO-B07" if self.phase == "reveal" else "KO-B09")

    def to_dict(self) -> dict[str, Any]:
        """The state as data; see :func:`kernel_games.games.kontor.setup.read`."""
        return setup.write(self)

    def _drawing(self) -> tuple[int, str]:
        """Who draws the next card, and from which pile."""
        if self.phase == "deal":
            return dealt_to(self) or (0, "dock")
        return self.order[0], "special" if self.phase == "special" else CARDS[self.played].pile

    def _drawn(self) -> tuple[int, ...]:
        seat, pile = self._drawing()
        return state.next_draw(self, pile, seat)

    def _outcomes(self, verb: str) -> tuple[int, ...]:
        """What chance may bring here, if it is asked for this."""
        if verb in _SINGLE:
            return (0,) if verb == self.phase else ()
        if verb == "lay":
            return state.water_pile(self) if self.phase == "lay" else ()
        return self._drawn() if self.phase in ("deal", "special", "draw") else ()


_SINGLE = {"ask": ASK, "reveal": REVEAL, "count": COUNT}

_ASKED = ("span", "export", "crane", "remove", "buy")


def _state(fields: tuple[Any, ...]) -> KontorState:
    return _new(KontorState, fields)


class Kontor(Game):
    """Kontor for two players, and with its extension for three or four.

    Options of :meth:`new` are ``professional`` (with two players: 1 for a field of 7 by 7 with the patrol
    ship, 0 for 6 by 6 without it; KO-B06, KO-B20) and ``variant`` (with three or four: 1 for the restricted
    store, KO-V01 to KO-V03).
    """

    name = "kontor"
    title = words.say("title")
    players = PLAYERS
    turn_clause = "KO-D12"

    def __init__(self) -> None:
        self.rulebook = Rulebook.load(Path(__file__).with_name("rulebook.toml"))
        self.phrases = words.PHRASES
        self.moves = tuple(WHAT)
        self._notation = {str(move): move for move in (*WHAT, *CHANCE_WHAT)}

    def options_for(self, players: int) -> Mapping[str, Option]:
        """The professional game with two players, the variant with three or four."""
        return setup.options_for(players)

    def new(self, players: int, **options: Any) -> KontorState:
        """The first state; see the class for the options."""
        setup.check_options(self.check_players(players), options)
        given = self.read_options(players, options)
        return _first(players, **given)

    def longest(self, players: int, **options: Any) -> int:
        """Plies of the set-up, of all rounds (KO-D13) and of the end.

        In a round each player makes seven at most: they choose, place, export, sail, buy, draw what they
        have bought, and draw.
        """
        del options
        hands = (DOCK_HAND + WATER_HAND) * self.check_players(players)
        return len(CROSS) + hands + ROUNDS * (2 + 7 * players) + 1

    def from_dict(self, data: Mapping[str, Any]) -> KontorState:
        """Read a state; see :func:`kernel_games.games.kontor.setup.read`."""
        table, settled = setup.read(data)
        if settled:
            return _state(table)
        draft = Draft(table, SILENT)
        begin(draft)
        if draft.phase == "count":
            # The end is left to chance's next move, which tells the reason.
            return _state(table._replace(phase="ask", current_player=CHANCE))
        return _state(draft.fields())

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``choose red25``, ``place n2e1``, ``take wine black`` or ``stay``."""
        return parse_from(self._notation, text, self.title)

    def label(self, move: Move) -> str:
        """A move in words, such as ``Place it 2 north, 1 east``."""
        what = WHAT.get(move) or CHANCE_WHAT.get(move)
        return labels.label(what) if what else super().label(move)

    def describe(self, view: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """Who decides what, how large the field is, points and coins, in words."""
        known = tuple(names or ())
        lines = (
            words.turn(view, known),
            words.field(view),
            words.scores(view, known),
            words.coins(view, known),
        )
        return f"{self.title}. " + "\n".join(f"{line}." for line in lines)


@lru_cache(maxsize=16)
def _first(players: int, **options: int) -> KontorState:
    """The first state of a game: thousands of games begin with the same."""
    return game.from_dict({"players": players, **options})


game = Kontor()
KontorState.game = game
