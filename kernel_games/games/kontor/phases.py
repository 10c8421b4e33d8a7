"""Phases of Kontor: the moves to try in each, their refusals and their effects."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from kernel_games.engine import Move, Note, Refusal, chance_node, decision, over
from kernel_games.engine.phases import Phase as Row
from kernel_games.games.kontor import actions, depots, field, grid, moves, piles, refusals, rounds
from kernel_games.games.kontor.builder import Builder
from kernel_games.games.kontor.components import CARDS
from kernel_games.games.kontor.grid import bits
from kernel_games.games.kontor.questions import lacking
from kernel_games.games.kontor.state import KontorState, Phase

Change = Callable[[Builder, int], None]
"""Effect of a move, given its value; see :class:`kernel_games.games.kontor.moves.What`."""

_VALUES = {move: what.value for move, what in (moves.WHAT | moves.CHANCE_WHAT).items()}


def _played(change: Change) -> Callable[[KontorState, Move, Note], KontorState]:
    def play(state: KontorState, move: Move, note: Note) -> KontorState:
        position = Builder(state, note)
        change(position, _VALUES[move])
        return position.build()

    return play


# Phases of chance


def _pile(state: KontorState) -> tuple[int, ...]:
    """Return the cards that may be drawn."""
    if state.phase == Phase.DEAL:
        pile = lacking(state, state.seat)
    else:
        pile = "special" if state.phase == Phase.SPECIAL else CARDS[state.played].pile
    return piles.next_draw(state, pile, state.seat)


def _drawn(change: Change, then: Iterable[Phase]) -> Row[KontorState]:
    """Return a phase that draws a card uniformly at random."""
    return chance_node(
        _played(change),
        lambda state: [(moves.DEAL[card], 1) for card in _pile(state)],
        otherwise=refusals.not_now,
        then=then,
        sample=lambda state, rng: moves.DEAL[rng.choice(_pile(state))],
    )


def _happens(change: Change, move: Move, then: Iterable[Phase]) -> Row[KontorState]:
    """Return a phase of chance with a single outcome."""
    return chance_node(
        _played(change),
        lambda _: [(move, 1)],
        otherwise=refusals.not_now,
        then=then,
        sample=lambda *_: move,
    )


# Phases of decisions


def hand(state: KontorState) -> list[Move]:
    """Return the cards that may be chosen (KO-B07)."""
    return [moves.CHOOSE[card] for card in state.hands[state.seat]]


def choose_one(state: KontorState, rng: random.Random) -> Move:
    """Sample a card from the hand."""
    return moves.CHOOSE[rng.choice(state.hands[state.seat])]


def cells(state: KontorState) -> list[Move]:
    """Return every cell that the field may reach."""
    reached = state.water | state.docks | grid.room(state.box, state.setting.size)
    return [moves.PLACE[cell] for cell in bits(reached)]


def places(state: KontorState) -> list[Move]:
    """Return the legal cells for the chosen card."""
    return [moves.PLACE[cell] for cell in bits(field.places(state, state.chosen[state.seat]))]


def place_one(state: KontorState, rng: random.Random) -> Move:
    """Sample a legal cell for the chosen card."""
    return moves.PLACE[grid.pick(field.places(state, state.chosen[state.seat]), rng)]


def ways(_: KontorState) -> list[Move]:
    """Return both directions of a bridge (KO-D23)."""
    return [moves.ACROSS, moves.DOWN]


def goods(_: KontorState) -> list[Move]:
    """Return every export, and storing everything (KO-X09)."""
    return [*moves.EXPORT, moves.STORE]


def exports(state: KontorState) -> list[Move]:
    """Return the legal exports, and storing everything (KO-X09, KO-X10)."""
    pictured = sorted(set(CARDS[state.played].goods))
    return [*(moves.EXPORT[good] for good in pictured if piles.chits_left(state, good)), moves.STORE]


def offers(_: KontorState) -> list[Move]:
    """Return buying a special card and declining it (KO-X08)."""
    return [moves.BUY, moves.DECLINE]


def warehouses(state: KontorState) -> list[Move]:
    """Return every good of every player, and none."""
    return [*(move for row in moves.TAKE for move in row[: state.num_players]), moves.LEAVE]


def seizures(state: KontorState) -> list[Move]:
    """Return the warehouses that a crane may take, and none (KO-D3)."""
    return [*(moves.TAKE[good][owner] for good, owner in depots.crane_may_take(state)), moves.LEAVE]


def courses(state: KontorState) -> list[Move]:
    """Return every card on the field as the ship's target, and staying."""
    return [*(moves.SAIL[cell] for cell in bits(state.water | state.docks)), moves.STAY]


def canals(state: KontorState) -> list[Move]:
    """Return the cells that the ship may move to (KO-B20)."""
    return [*(moves.SAIL[cell] for cell in bits(state.water & ~(1 << state.ship))), moves.STAY]


def sail_one(state: KontorState, rng: random.Random) -> Move:
    """Sample a cell for the ship; its own cell means that it stays."""
    cell = grid.pick(state.water, rng)
    return moves.STAY if cell == state.ship else moves.SAIL[cell]


def docks(state: KontorState) -> list[Move]:
    """Return every dock card as the ship's victim, and none."""
    return [*(moves.REMOVE[cell] for cell in bits(state.docks)), moves.SPARE]


def targets(state: KontorState) -> list[Move]:
    """Return the cards that the ship may remove, and none (KO-B21)."""
    return [*(moves.REMOVE[cell] for cell in bits(field.targets(state))), moves.SPARE]


def _asked(
    change: Change,
    attempts: Callable[[KontorState], Iterable[Move]],
    why_not: Callable[[KontorState, Move], Refusal | None],
    verbs: str,
    then: Iterable[Phase],
    **faster: Any,
) -> Row[KontorState]:
    """Return a phase that asks a player; answers begin with one of `verbs`."""
    return decision(
        _played(change),
        attempts,
        why_not,
        verbs=verbs.split(),
        otherwise=refusals.not_now,
        then=then,
        **faster,
    )


_NEXT_ROUND = (Phase.PLACE, Phase.ASK, Phase.CHOOSE, Phase.REVEAL, Phase.COUNT)
"""Phases that may follow a turn: the next turn, a round, or the end."""

_AFTER_STORE = (Phase.SAIL, Phase.DRAW, *_NEXT_ROUND)
_AFTER_SHIP = (Phase.BUY, Phase.DRAW, *_NEXT_ROUND)
_BEGUN = (Phase.ASK, Phase.CHOOSE, Phase.REVEAL, Phase.COUNT)

PHASES = {
    Phase.LAY: chance_node(
        _played(rounds.lay),
        lambda state: [(moves.LAY[card], 1) for card in state.water_pile],
        otherwise=refusals.not_now,
        then=[Phase.LAY, Phase.DEAL, *_BEGUN],
        sample=lambda state, rng: moves.LAY[rng.choice(state.water_pile)],
    ),
    Phase.DEAL: _drawn(rounds.deal, [Phase.DEAL, *_BEGUN]),
    Phase.ASK: _happens(rounds.ask, moves.ASK, _BEGUN[1:]),
    Phase.CHOOSE: _asked(
        rounds.choose,
        hand,
        refusals.choose,
        "choose",
        [Phase.CHOOSE, Phase.REVEAL],
        legal=hand,
        sample=choose_one,
    ),
    Phase.REVEAL: _happens(rounds.reveal, moves.REVEAL, _NEXT_ROUND),
    Phase.PLACE: _asked(
        actions.place,
        cells,
        refusals.place,
        "place",
        [Phase.SPAN, Phase.EXPORT, Phase.CRANE, *_AFTER_STORE],
        legal=places,
        sample=place_one,
    ),
    Phase.SPAN: _asked(actions.span, ways, refusals.nothing, "across down", _AFTER_STORE),
    Phase.EXPORT: _asked(actions.store, goods, refusals.export, "export store", _AFTER_STORE, legal=exports),
    Phase.CRANE: _asked(
        actions.crane, warehouses, refusals.crane, "take leave", _AFTER_STORE, legal=seizures
    ),
    Phase.SAIL: _asked(
        actions.sail,
        courses,
        refusals.sail,
        "sail stay",
        [Phase.REMOVE, *_AFTER_SHIP],
        legal=canals,
        sample=sail_one,
    ),
    Phase.REMOVE: _asked(actions.remove, docks, refusals.remove, "remove spare", _AFTER_SHIP, legal=targets),
    Phase.BUY: _asked(
        actions.buy, offers, refusals.nothing, "buy decline", [Phase.SPECIAL, Phase.DRAW, *_NEXT_ROUND]
    ),
    Phase.SPECIAL: _drawn(rounds.bought, [Phase.DRAW, *_NEXT_ROUND]),
    Phase.DRAW: _drawn(rounds.drawn, _NEXT_ROUND),
    Phase.COUNT: _happens(rounds.count, moves.COUNT, [Phase.OVER]),
    Phase.OVER: over(refusals.waiting),
}
"""The rules, by phase."""
