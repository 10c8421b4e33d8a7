"""The phases of Kontor: what may be tried in each, why not, and what happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from kernel_games.engine import Move, Note, chance_node, decision, over
from kernel_games.engine.phases import Phase as Row
from kernel_games.games.kontor import actions, field, grid, piles, refusals, rounds
from kernel_games.games.kontor.builder import Builder
from kernel_games.games.kontor.components import CARDS
from kernel_games.games.kontor.grid import bits
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
from kernel_games.games.kontor.questions import lacking
from kernel_games.games.kontor.state import KontorState, Phase

Change = Callable[[Builder, int], None]
"""What a move does, given its value; see :class:`kernel_games.games.kontor.moves.What`."""

_VALUES = {move: what.value for move, what in (WHAT | CHANCE_WHAT).items()}


def _played(change: Change) -> Callable[[KontorState, Move, Note], KontorState]:
    def play(state: KontorState, move: Move, note: Note) -> KontorState:
        position = Builder(state, note)
        change(position, _VALUES[move])
        return position.build()

    return play


# What chance brings


def _pile(state: KontorState) -> tuple[int, ...]:
    """What the card to draw may be."""
    if state.phase == Phase.DEAL:
        pile = lacking(state, state.seat)
    else:
        pile = "special" if state.phase == Phase.SPECIAL else CARDS[state.played].pile
    return piles.next_draw(state, pile, state.seat)


def _drawn(change: Change, *, then: Iterable[Phase]) -> Row[KontorState]:
    """A card is drawn, all alike likely."""
    return chance_node(
        _played(change),
        lambda state: [(DEAL[card], 1) for card in _pile(state)],
        otherwise=refusals.not_now,
        then=then,
        sample=lambda state, rng: DEAL[rng.choice(_pile(state))],
    )


def _happens(change: Change, move: Move, *, then: Iterable[Phase]) -> Row[KontorState]:
    """What can come in one way only."""
    return chance_node(_played(change), lambda _: [(move, 1)], otherwise=refusals.not_now, then=then)


# What players decide


def hand(state: KontorState) -> list[Move]:
    """The cards that may be chosen (KO-B07)."""
    return [CHOOSE[card] for card in state.hands[state.seat]]


def choose_one(state: KontorState, rng: random.Random) -> Move:
    """A card of the hand."""
    return CHOOSE[rng.choice(state.hands[state.seat])]


def cells(state: KontorState) -> list[Move]:
    """Every cell that the field may reach."""
    reached = state.water | state.docks | grid.room(state.box, state.setting.size)
    return [PLACE[cell] for cell in bits(reached)]


def places(state: KontorState) -> list[Move]:
    """Where the chosen card may lie."""
    return [PLACE[cell] for cell in bits(field.places(state, state.chosen[state.seat]))]


def place_one(state: KontorState, rng: random.Random) -> Move:
    """A cell where the chosen card may lie."""
    return PLACE[rng.choice(list(bits(field.places(state, state.chosen[state.seat]))))]


def warehouses(state: KontorState) -> list[Move]:
    """Every good of every player, and none."""
    return [*(move for row in TAKE for move in row[: state.num_players]), LEAVE]


def courses(state: KontorState) -> list[Move]:
    """Every card on the field as the ship's aim, and staying."""
    return [*(SAIL[cell] for cell in bits(state.water | state.docks)), STAY]


def canals(state: KontorState) -> list[Move]:
    """Where the ship may go (KO-B20)."""
    return [*(SAIL[cell] for cell in bits(state.water & ~(1 << state.ship))), STAY]


def docks(state: KontorState) -> list[Move]:
    """Every dock card as what the ship removes, and none."""
    return [*(REMOVE[cell] for cell in bits(state.docks)), SPARE]


def targets(state: KontorState) -> list[Move]:
    """What the ship may remove (KO-B21)."""
    return [*(REMOVE[cell] for cell in bits(field.targets(state))), SPARE]


_NEXT_ROUND = (Phase.PLACE, Phase.ASK, Phase.CHOOSE, Phase.REVEAL, Phase.COUNT)
"""What may follow a turn: the next one, a round, or the end."""

_AFTER_STORE = (Phase.SAIL, Phase.DRAW, *_NEXT_ROUND)

PHASES = {
    Phase.LAY: chance_node(
        _played(rounds.lay),
        lambda state: [(LAY[card], 1) for card in piles.water_pile(state)],
        otherwise=refusals.not_now,
        then=[Phase.LAY, Phase.DEAL, Phase.ASK, Phase.CHOOSE, Phase.REVEAL, Phase.COUNT],
        sample=lambda state, rng: LAY[rng.choice(piles.water_pile(state))],
    ),
    Phase.DEAL: _drawn(rounds.deal, then=[Phase.DEAL, Phase.ASK, Phase.CHOOSE, Phase.REVEAL, Phase.COUNT]),
    Phase.ASK: _happens(rounds.ask, ASK, then=[Phase.CHOOSE, Phase.REVEAL, Phase.COUNT]),
    Phase.CHOOSE: decision(
        _played(rounds.choose),
        hand,
        refusals.choose,
        verbs=("choose",),
        otherwise=refusals.not_now,
        then=[Phase.CHOOSE, Phase.REVEAL],
        legal=hand,
        sample=choose_one,
    ),
    Phase.REVEAL: _happens(rounds.reveal, REVEAL, then=_NEXT_ROUND),
    Phase.PLACE: decision(
        _played(actions.place),
        cells,
        refusals.place,
        verbs=("place",),
        otherwise=refusals.not_now,
        then=[Phase.SPAN, Phase.EXPORT, Phase.CRANE, *_AFTER_STORE],
        legal=places,
        sample=place_one,
    ),
    Phase.SPAN: decision(
        _played(actions.span),
        lambda _: [ACROSS, DOWN],
        refusals.nothing,
        verbs=("across", "down"),
        otherwise=refusals.not_now,
        then=_AFTER_STORE,
    ),
    Phase.EXPORT: decision(
        _played(actions.store),
        lambda _: [*EXPORT, STORE],
        refusals.export,
        verbs=("export", "store"),
        otherwise=refusals.not_now,
        then=_AFTER_STORE,
    ),
    Phase.CRANE: decision(
        _played(actions.crane),
        warehouses,
        refusals.crane,
        verbs=("take", "leave"),
        otherwise=refusals.not_now,
        then=_AFTER_STORE,
    ),
    Phase.SAIL: decision(
        _played(actions.sail),
        courses,
        refusals.sail,
        verbs=("sail", "stay"),
        otherwise=refusals.not_now,
        then=[Phase.REMOVE, Phase.BUY, Phase.DRAW, *_NEXT_ROUND],
        legal=canals,
    ),
    Phase.REMOVE: decision(
        _played(actions.remove),
        docks,
        refusals.remove,
        verbs=("remove", "spare"),
        otherwise=refusals.not_now,
        then=[Phase.BUY, Phase.DRAW, *_NEXT_ROUND],
        legal=targets,
    ),
    Phase.BUY: decision(
        _played(actions.buy),
        lambda _: [BUY, DECLINE],
        refusals.nothing,
        verbs=("buy", "decline"),
        otherwise=refusals.not_now,
        then=[Phase.SPECIAL, Phase.DRAW, *_NEXT_ROUND],
    ),
    Phase.SPECIAL: _drawn(rounds.bought, then=[Phase.DRAW, *_NEXT_ROUND]),
    Phase.DRAW: _drawn(rounds.drawn, then=_NEXT_ROUND),
    Phase.COUNT: _happens(rounds.count, COUNT, then=[Phase.OVER]),
    Phase.OVER: over(refusals.waiting),
}
"""The rules, by phase."""
