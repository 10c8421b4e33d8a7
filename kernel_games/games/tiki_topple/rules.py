"""Tiki Topple: its states and moves. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from operator import add
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Event,
    Game,
    Move,
    Option,
    OptionError,
    Refusal,
    Rulebook,
    State,
    Tell,
    parse_from,
)
from kernel_games.games.tiki_topple import moves, setup, telling, words
from kernel_games.games.tiki_topple.components import (
    CARDS,
    FULL_HAND,
    GROUPS,
    KINDS,
    REACH,
    SYMBOLS,
    TIKIS,
    UPS,
    VALUES,
    scoring,
)
from kernel_games.games.tiki_topple.moves import (
    DEALS,
    HANDS,
    LESS,
    MOVES,
    SHIFTS,
    TOAST,
    TRIOS,
    WHAT,
    choices,
    hand_number,
)
from kernel_games.games.tiki_topple.setup import NO_CARD, PLAYERS, SITS_OUT, Table

LINE, DEAL, PLAY, REVEAL, SCORED, OVER = range(6)
PHASES = ("set-up", "set-up", "play", "reveal", "scored", "over")
LEAST = max(REACH)
ALL_CARDS = (1 << len(CARDS)) - 1

_PLAYS = tuple(seats * setup.hand_size(seats) for seats in range(PLAYERS.stop))
_TRIO_MOVES = tuple(TRIOS)
_DEAL_MOVES = tuple(DEALS)
_new = tuple.__new__


class _Fields(NamedTuple):
    table: Table
    phase: int
    current_player: int
    line: tuple[int, ...]
    hands: tuple[int, ...]
    plays: int


class TikiState(State, _Fields):
    """A position of Tiki Topple.

    Attributes
    ----------
    table : Table
        What stays the same while a round is played.
    phase : int
        Set-up of the line, deal, play, reveal, scored, over.
    current_player : int
        The seat to play (TT-T1), CHANCE for set-up and scoring, TERMINAL at the end.
    line : tuple of int
        Tikis from the top, as indices.
    hands : tuple of int
        Action cards of the active seats, as numbers of hands, in turn order from the seat to play.
    plays : int
        Action cards played in this round.
    """

    __slots__ = ()
    game: ClassVar[TikiTopple]
    current_player = _Fields.current_player

    @property
    def num_players(self) -> int:
        """How many play (TT-C4)."""
        return self.table.players

    @property
    def rest(self) -> bool:
        """True once a round has been scored, before the next is set up."""
        return self.phase == SCORED

    @property
    def phase_name(self) -> str:
        """What happens now: ``set-up``, ``play``, ``reveal``, ``scored`` or ``over``."""
        return PHASES[self.phase]

    @property
    def line_names(self) -> tuple[str, ...]:
        """The tikis in line from the top, by name."""
        return tuple(TIKIS[tiki] for tiki in self.line)

    def secret(self, seat: int) -> tuple[str, str, str] | None:
        """The secret card of a seat, from the top, by name; None if it has none."""
        card = self.table.secrets[seat]
        return None if card < 0 else setup.card_names(card)

    def hand(self, seat: int) -> dict[str, int]:
        """The action cards of a seat, by kind; a seat that sits out a final round has none (TT-G3)."""
        table = self.table
        if seat not in table.active:
            return dict.fromkeys(KINDS, 0)
        turn = (table.active.index(seat) - self.plays) % len(table.active)
        return dict(zip(KINDS, HANDS[self.hands[turn]], strict=True))

    def legal_moves(self) -> list[Move]:
        """All action cards in hand on all tikis they can be used on (TT-T3 to TT-T7)."""
        if self.phase != PLAY:
            return []
        line = self.line
        toast = self.plays >= len(self.hands)
        return [MOVES[kind][line[place]] for kind, place in choices(self.hands[0], len(line), toast)]

    def sample(self, rng: random.Random) -> Move:
        """One legal move, or one outcome of chance, at random; it lists nothing."""
        _, phase, _, line, hands, plays = self
        if phase == PLAY:
            options = choices(hands[0], len(line), plays >= len(hands))
            kind, place = options[int(rng.random() * len(options))]
            return MOVES[kind][line[place]]
        if phase == DEAL:
            taken = self._taken()
            while taken >> (card := int(rng.random() * len(CARDS))) & 1:
                pass
            return _DEAL_MOVES[card]
        if phase == REVEAL:
            return moves.REVEAL
        lined_up = line if phase == LINE else ()
        while TRIOS[move := _TRIO_MOVES[int(rng.random() * len(_TRIO_MOVES))]][0] in lined_up:
            pass
        return move

    def attempts(self) -> list[Move]:
        """Every kind of card on every tiki, those in line first, from the top."""
        if self.phase != PLAY:
            return []
        tikis = [*self.line, *(tiki for tiki in range(len(TIKIS)) if tiki not in self.line)]
        return [MOVES[kind][tiki] for kind in range(TOAST) for tiki in tikis] + [MOVES[TOAST][0]]

    def refusal(self, move: Move) -> Refusal | None:
        """Why a card may not be played so: TT-T2, TT-S2, TT-T4, TT-T6, TT-T7."""
        if move not in WHAT and move not in TRIOS and move not in DEALS and move is not moves.REVEAL:
            self.game.parse_move(str(move))
        if self.phase == OVER:
            return Refusal("TT-G2", "over")
        if self.phase != PLAY:
            return self._refuse_chance(move)
        what = WHAT.get(move)
        return Refusal("TT-T2", "not_a_card") if what is None else self._refuse_card(*what)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """Three tikis of one symbol, a secret card, or the reveal, all alike likely."""
        return [(move, 1) for move in self._chance_moves()]

    def child(self, move: Move, tell: Tell | None = None) -> TikiState:
        """The state after a move known to be legal."""
        table, phase, seat, line, hands, plays = self
        if phase != PLAY:
            return self._chance(move, tell)
        kind, tiki = WHAT[move]
        after = line[:-1] if kind == TOAST else SHIFTS[kind][len(line)][line.index(tiki)](line)
        seats = len(hands)
        plays += 1
        three_left = len(after) == LEAST
        ended = three_left or plays == _PLAYS[seats]
        if tell is not None:
            place = len(line) - 1 if kind == TOAST else line.index(tiki)
            telling.card(tell, seat, kind, place, line, ended=ended, three_left=three_left)
        hands = (*hands[1:], LESS[hands[0]][kind])
        if ended:
            return _new(TikiState, (table, REVEAL, CHANCE, after, hands, plays))
        return _new(TikiState, (table, PLAY, table.active[plays % seats], after, hands, plays))

    def observation(self, seat: int | None) -> dict[str, Any]:
        """What a seat knows; see the keys.

        Returns
        -------
        dict
            Besides the keys of every observation: ``round``, ``rounds``, ``final`` (the tie-break),
            ``active`` (seats in turn order), ``phase``, ``line`` and ``removed`` (names), ``hand`` (own cards
            by kind), ``cards`` (cards in hand by seat), ``discards`` (played cards by seat), ``secrets`` (by
            seat: three names, ``"hidden"`` or None), ``spent`` (secret cards seen in earlier rounds),
            ``deck`` (how many wait) and ``gained`` (points of the round just scored).
        """
        table = self.table
        current = self.current_player
        hands = [self.hand(owner) for owner in range(table.players)]
        full = dict(zip(KINDS, setup.full_hand(len(table.active)), strict=True))
        secrets: list[object] = []
        for owner in range(table.players):
            card = self.secret(owner)
            secrets.append(
                list(card) if card and (owner == seat or self.phase >= SCORED) else card and "hidden"
            )
        taken = self._taken()
        view: dict[str, Any] = {
            "game": self.game.name,
            "seat": seat,
            "current": current,
            "players": table.players,
            "round": table.round,
            "rounds": table.rounds,
            "final": table.round > table.rounds,
            "active": list(table.active),
            "phase": self.phase_name,
            "line": list(self.line_names),
            "removed": [name for tiki, name in enumerate(TIKIS) if self.plays and tiki not in self.line],
            "hand": None if seat is None else hands[seat],
            "cards": [sum(hand.values()) for hand in hands],
            "discards": [
                [kind for kind in KINDS for _ in range(full[kind] - hand[kind])]
                if owner in table.active
                else []
                for owner, hand in enumerate(hands)
            ],
            "secrets": secrets,
            "spent": [
                list(setup.card_names(card))
                for card in range(len(CARDS))
                if taken >> card & 1 and card not in table.secrets
            ],
            "deck": len(CARDS) - taken.bit_count(),
            "gained": list(table.gained) if self.phase >= SCORED else None,
            "scores": list(table.scores),
        }
        if seat == current:
            view["legal"] = [str(move) for move in self.legal_moves()]
        return view

    def imagine(self, seat: int | None, rng: random.Random) -> TikiState:
        """The same position with the secret cards that `seat` has not seen dealt anew (TT-S5)."""
        if self.phase >= SCORED:
            return self
        table = self.table
        hidden = [owner for owner, card in enumerate(table.secrets) if card >= 0 and owner != seat]
        secrets = list(table.secrets)
        for shuffled in (False, True):
            owners = [owner for owner in hidden if table.used >> secrets[owner] & 1 == shuffled]
            unseen = [
                card
                for card in range(len(CARDS))
                if table.used >> card & 1 == shuffled and (seat is None or card != table.secrets[seat])
            ]
            for owner, card in zip(owners, rng.sample(unseen, len(owners)), strict=True):
                secrets[owner] = card
        return _new(TikiState, (table._replace(secrets=tuple(secrets)), *self[1:]))

    def scores(self) -> tuple[int, ...]:
        """Where the pawns stand (TT-E3)."""
        return self.table.scores

    def winners(self) -> tuple[int, ...]:
        """The leaders; after a final round only those who played it can have won (TT-G2, TT-G3, TT-D3)."""
        return setup.leaders(self.table.scores)

    def estimate(self, seat: int) -> float:
        """Points now, plus what the own card's tikis bring, each times a chance that it stays or gets there.

        The chance is 0.8 for each tiki above, times 0.6 where too many are: the best of twelve such pairs in
        1,200 games each against each other.
        """
        table = self.table
        card = table.secrets[seat]
        points = float(table.scores[seat])
        if self.phase >= SCORED or card < 0:
            return points
        for tiki, value, reach in zip(CARDS[card], VALUES, REACH, strict=True):
            if tiki in self.line:
                above = self.line.index(tiki)
                points += value * 0.8**above * (1 if above < reach else 0.6)
        return points

    def notation(self, move: Move, seat: int | None) -> str:
        """The notation of a move; a dealt card is told to its owner only (TT-S5)."""
        if move in DEALS and self.phase == DEAL and seat != self.table.secrets.index(NO_CARD):
            return "deal hidden"
        return str(move)

    def to_dict(self) -> dict[str, Any]:
        """The state as data; see :func:`kernel_games.games.tiki_topple.setup.read`."""
        table = self.table
        view = self.observation(None)
        return {
            "players": table.players,
            "rounds": table.rounds,
            "round": table.round,
            "active": list(table.active),
            "line": list(self.line_names),
            "played": view["discards"],
            "secrets": [card and list(card) for card in map(self.secret, range(table.players))],
            "spent": [list(setup.card_names(card)) for card in range(len(CARDS)) if table.used >> card & 1],
            "scores": list(table.scores),
            "gained": list(table.gained),
        }

    def _taken(self) -> int:
        """Bit set of the secret cards that are not in the deck: held or discarded, but see TT-D4.

        A held card that counts as used was dealt after the discards had been shuffled again. They stay marked
        as used until the round ends, since all know that the cards dealt before came from what was left.
        """
        held = 0
        for card in self.table.secrets:
            if card >= 0:
                held |= 1 << card
        used = self.table.used
        shuffled = held & used or (self.phase == DEAL and held | used == ALL_CARDS)
        return held if shuffled else held | used

    def _chance_moves(self) -> list[Move]:
        if self.phase in (LINE, SCORED):
            line = self.line if self.phase == LINE else ()
            return [move for move, trio in TRIOS.items() if trio[0] not in line]
        if self.phase == DEAL:
            taken = self._taken()
            return [move for move, card in DEALS.items() if not taken >> card & 1]
        return [moves.REVEAL] if self.phase == REVEAL else []

    def _refuse_chance(self, move: Move) -> Refusal | None:
        if move in self._chance_moves():
            return None
        if self.phase == LINE:
            return Refusal("TT-S4", "chance_line" if move in TRIOS else "line_first")
        if self.phase == DEAL:
            return Refusal("TT-S5", "chance_deal" if move in DEALS else "deal_first")
        return Refusal("TT-E3", "scoring")

    def _refuse_card(self, kind: int, tiki: int) -> Refusal | None:
        _, _, _, line, hands, plays = self
        seats = len(hands)
        if not HANDS[hands[0]][kind]:
            card = KINDS[kind]
            if setup.full_hand(seats)[kind] < FULL_HAND[card]:
                return Refusal("TT-S2", "one_up1", {"card": card, "count": seats})
            return Refusal("TT-T2", "used", {"card": card})
        if kind == TOAST:
            return Refusal("TT-T7", "toast_first") if plays < seats else None
        if tiki not in line:
            return Refusal("TT-T6", "gone", {"tiki": TIKIS[tiki]})
        above = line.index(tiki)
        steps = UPS.get(KINDS[kind], 0)
        if above < steps:
            return Refusal(
                "TT-T4", "too_high", {"tiki": TIKIS[tiki], "place": above + 1, "above": above, "steps": steps}
            )
        return None

    def _chance(self, move: Move, tell: Tell | None) -> TikiState:
        phase = self.phase
        if phase == REVEAL:
            return self._score(tell)
        if phase == SCORED:
            return self._next_round(tell).child(move, tell)
        table, line = self.table, self.line
        if phase == LINE:
            if tell is not None:
                if not line and table.round == 1:
                    telling.start(tell, table)
                symbol = SYMBOLS[next(n for n, group in enumerate(GROUPS) if move.args[0] in group)]
                third = ("top", "middle", "bottom")[len(line) // 3]
                tell(Event("TT-S4", "line", {"symbol": symbol, "third": third, "tikis": list(move.args)}))
            line += TRIOS[move]
        else:
            table = self._deal(move, tell)
        return self._begin(table, line, tell)

    def _begin(self, table: Table, line: tuple[int, ...], tell: Tell | None) -> TikiState:
        """The next step of a set-up: more of the line, a card for the next seat, or the first turn."""
        if len(line) < len(TIKIS):
            phase = LINE
        elif NO_CARD in table.secrets:
            phase = DEAL
        else:
            if tell is not None:
                telling.starter(tell, table)
            return _new(TikiState, (table, PLAY, table.active[0], line, self.hands, 0))
        return _new(TikiState, (table, phase, CHANCE, line, self.hands, 0))

    def _deal(self, move: Move, tell: Tell | None) -> Table:
        table = self.table
        seat = table.secrets.index(NO_CARD)
        card = DEALS[move]
        if tell is not None:
            again = [dealt for dealt in (*table.secrets, card) if dealt >= 0 and table.used >> dealt & 1]
            if again == [card]:
                tell(Event("TT-D4", "reshuffled"))
            names = list(setup.card_names(card))
            tell(Event("TT-S5", "dealt", {"seat": seat}, (seat,), "dealt_hidden", {"card": names}))
        secrets = (*table.secrets[:seat], card, *table.secrets[seat + 1 :])
        return _new(Table, (*table[:4], secrets, *table[5:]))

    def _score(self, tell: Tell | None) -> TikiState:
        table, _, _, line, hands, plays = self
        gained = [0] * table.players
        for seat in table.active:
            card = table.secrets[seat]
            gained[seat] = _points(card, line[:LEAST])
            if tell is not None:
                telling.card_scores(tell, seat, CARDS[card], line)
                total = table.scores[seat] + gained[seat]
                tell(Event("TT-E3", "gained", {"seat": seat, "points": gained[seat], "total": total}))
        scores = tuple(map(add, table.scores, gained))
        table = Table(*table[:6], scores, tuple(gained))
        if tell is not None:
            telling.result(tell, table)
        done = table.round > table.rounds or (table.round == table.rounds and len(setup.leaders(scores)) == 1)
        if done:
            return _new(TikiState, (table, OVER, TERMINAL, line, hands, plays))
        return _new(TikiState, (table, SCORED, CHANCE, line, hands, plays))

    def _next_round(self, tell: Tell | None) -> TikiState:
        """The first state of the next round, before its line is set up (TT-N1 to TT-N4, TT-D5, TT-D6)."""
        table = self.table
        active = (*table.active[1:], table.active[0])
        secrets = (NO_CARD,) * table.players
        if table.round == table.rounds:
            leaders = setup.leaders(table.scores)
            active = tuple(seat for seat in active if seat in leaders)
            secrets = tuple(NO_CARD if seat in active else SITS_OUT for seat in range(table.players))
        table = Table(
            table.players, table.rounds, table.round + 1, active, secrets, self._taken(), table.scores, ()
        )
        if tell is not None:
            telling.next_round(tell, table)
        hand = hand_number(setup.full_hand(len(active)))
        return _new(TikiState, (table, LINE, CHANCE, (), (hand,) * len(active), 0))


@cache
def _points(card: int, top: tuple[int, ...]) -> int:
    """What a secret card brings with these tikis in the scoring places."""
    return sum(points for _, _, points in scoring(CARDS[card], top))


class TikiTopple(Game):
    """Tiki Topple for two to four players.

    Options of :meth:`new` are ``rounds`` (TT-G1, TT-G4), ``starter`` (the first seat to play, TT-D7),
    ``line`` (nine names from the top, TT-S4) and ``secrets`` (by seat three names, or None to be dealt,
    TT-S5); what is not given is dealt by chance.
    """

    name = "tiki_topple"
    title = words.say("title")
    players = setup.PLAYERS
    turn_clause = "TT-T1"

    def __init__(self) -> None:
        self.rulebook = Rulebook.load(Path(__file__).with_name("rulebook.toml"))
        self.phrases = words.PHRASES
        self.moves = tuple(WHAT)
        self._notation = {str(move).casefold(): move for move in (*WHAT, *TRIOS, *DEALS, moves.REVEAL)}

    def options_for(self, players: int) -> Mapping[str, Option]:
        """How many rounds are played, and who starts the first."""
        return {
            "rounds": setup.rounds_option(players),
            "starter": Option(0, 0, players - 1, "seat that starts the first round", "TT-D7"),
        }

    def new(self, players: int, **options: Any) -> TikiState:
        """The first state; see the class for the options."""
        self.check_players(players)
        if not options:
            return _first(players)
        given = self.read_options(players, options, "line", "secrets")
        starter = given.pop("starter")
        line = given.get("line", [])
        if isinstance(line, Sequence) and line and len(line) != len(TIKIS):
            field = "line"
            raise OptionError(field, line, f"all {len(TIKIS)} tikis from the top", "TT-S4")
        active = [(starter + turn) % players for turn in range(players)]
        return self.from_dict({"players": players, "active": active, **given})

    def longest(self, players: int, **options: Any) -> int:
        """Plies of set-up, cards and reveal of all rounds and a final one."""
        rounds = setup.rounds_option(self.check_players(players))
        agreed = options.get("rounds")
        plies = len(GROUPS) + players + max(_PLAYS[: players + 1]) + 1
        return plies * (1 + rounds.check("rounds", rounds.low if agreed is None else agreed))

    def from_dict(self, data: Mapping[str, Any]) -> TikiState:
        """Read a state; the fields are those of :class:`kernel_games.games.tiki_topple.setup.Position`."""
        table, line, played = setup.read(data)
        seats = len(table.active)
        full = setup.full_hand(seats)
        plays = sum(map(sum, played))
        hands = tuple(
            hand_number(tuple(all_ - used for all_, used in zip(full, played[seat], strict=True)))
            for seat in (table.active[(plays + turn) % seats] for turn in range(seats))
        )
        phase, player = PLAY, table.active[plays % seats]
        if len(line) < len(TIKIS) and not plays:
            phase, player = LINE, CHANCE
        elif NO_CARD in table.secrets:
            phase, player = DEAL, CHANCE
        elif setup.has_ended(line, plays, seats):
            phase, player = REVEAL, CHANCE
        state = _new(TikiState, (table, phase, player, line, hands, plays))
        if not table.gained:
            return state
        before = tuple(all_ - now for all_, now in zip(table.scores, table.gained, strict=True))
        scored = _new(TikiState, (table._replace(scores=before, gained=()), *state[1:])).child(moves.REVEAL)
        if scored.table.gained != table.gained or min(before) < 0:
            field = "gained"
            expected = f"{list(scored.table.gained)}, what the secret cards bring, and part of the scores"
            raise OptionError(field, list(table.gained), expected, "TT-E3")
        return scored

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``up2 Nani``, ``toast``, or chance's ``deal Nani Eepo Nui``."""
        return parse_from(self._notation, text, self.title)

    def describe(self, view: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """Round, line, points and whose turn it is, in words."""
        known = tuple(names or ())
        head = f"{self.title}. {words.round_(view)}. {words.turn(view, known)}."
        return f"{head}\n{words.line(view)}.\n{words.scores(view, known)}."


@cache
def _first(players: int) -> TikiState:
    """The first state where nothing was agreed: thousands of games begin with it."""
    return game.from_dict({"players": players})


game = TikiTopple()
TikiState.game = game
