"""Observations of a seat, and positions sampled for what it cannot see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kernel_games.engine import CHANCE
from kernel_games.games.kontor import field, grid, piles
from kernel_games.games.kontor.builder import Builder
from kernel_games.games.kontor.components import CARDS, GOODS
from kernel_games.games.kontor.grid import NAMES, bits, xy
from kernel_games.games.kontor.state import (
    ACTING,
    NOBODY,
    WAY_NAMES,
    KontorState,
    Lying,
    Phase,
    Scored,
    areas_won,
)

_SHOWN_AS: dict[str, str] = {
    Phase.LAY: "deal",
    Phase.SPECIAL: "deal",
    Phase.DRAW: "deal",
    Phase.COUNT: "reveal",
    Phase.ASK: "reveal",
}
"""Phases that look like others."""

_CHOOSING = (Phase.CHOOSE, Phase.REVEAL)


def observe(state: KontorState, seat: int | None) -> dict[str, Any]:
    """Return a seat's observation.

    Returns
    -------
    dict
        ``phase`` (choose, reveal, place, span, export, crane, sail, remove, buy, deal or over; value while a
        valuation is shown step by step), ``round``, ``rounds``, ``size`` (cells along each side of the
        field), ``options``;
        ``box`` and ``room``: the outermost cells of the cards, and those that a card may still reach, as
        west, north, east, south from the harbour centre;
        ``cells``: those with a card: ``cell``, ``x`` (east), ``y`` (south), the card's ``card``, ``kind``,
        ``owner``, ``goods``, ``number``, ``bar``, ``ship`` and ``coin``; for each of its goods whether its
        warehouse is ``stored`` in the depot (KO-D14); the ``special`` card on it, with the ``way`` of a
        bridge (across or down); and the index of its ``area``;
        ``areas``: scored ones first, each with ``cells``, ``open``, ``keeper``, ``depot`` (by good and seat),
        ``final`` (the depot that was scored) and ``centre`` (a cell in its middle);
        ``ship``, ``ship_moves`` (left in this round);
        ``hands``: by seat a list of cards, or of another's how many ``docks``, ``water`` and ``special``
        cards, one that is chosen face down among them, and those ``known`` to all; ``piles``,
        ``water_pile``, ``specials_left``;
        ``chosen``: by seat None, True (face down) or the card; ``order``, ``acting``;
        ``coins``, ``treasury``, ``keepers`` (left by seat, None where not limited), ``chits``,
        ``chits_left``, ``stock`` (warehouses by good, for all players together);
        ``just`` (where a card was placed last), ``places`` (where the card to place may lie);
        ``valuation``: the step of a valuation that is shown, else None; ``result``: points by seat at the
        end.
    """
    agreed = state.setting
    players = range(agreed.players)
    over = state.phase == Phase.OVER
    acting = state.order[0] if state.phase in ACTING else None
    laid = state.water | state.docks
    areas = [_scored(area) for area in state.scored] + [_open(state, area) for area in field.areas_of(state)]
    index = {cell: place for place, area in enumerate(areas) for cell in area["cells"]}
    lying = {one.cell: one for one in state.lying}
    legal_cells = (
        field.places(state, state.chosen[acting]) if state.phase == Phase.PLACE and acting is not None else 0
    )
    return {
        "phase": _SHOWN_AS.get(state.phase, str(state.phase)),
        "round": state.round,
        "rounds": state.law.rounds,
        "size": agreed.size,
        "options": {"professional": agreed.professional, "variant": agreed.variant},
        "box": list(state.box),
        "room": list(grid.room_box(state.box, agreed.size)),
        "cells": [_cell(state, cell, lying.get(cell), index.get(NAMES[cell])) for cell in bits(laid)],
        "areas": areas,
        "ship": NAMES[state.ship] if agreed.professional else None,
        "ship_moves": state.law.sails - state.sails if agreed.professional else None,
        "hands": [
            _cards(state.hands[owner]) if over or owner == seat else _hand_counts(state, owner)
            for owner in players
        ],
        "piles": [len(pile) + len(under) for pile, under in zip(state.dock_piles, state.under, strict=True)],
        "water_pile": len(state.water_pile),
        "specials_left": len(state.special_pile),
        "chosen": [_chosen(state, owner, seat) for owner in players],
        "order": list(state.order),
        "acting": acting,
        "coins": list(state.coins),
        "treasury": piles.treasury(state),
        "keepers": [piles.keepers_left(state, owner) for owner in players],
        "chits": [dict(zip(GOODS, own, strict=True)) for own in state.chits],
        "chits_left": {
            name: piles.chits_left(state, good) if agreed.extension else 0 for good, name in enumerate(GOODS)
        },
        "stock": dict(zip(GOODS, state.stock, strict=True)),
        "just": None if state.just == NOBODY else NAMES[state.just],
        "places": [NAMES[cell] for cell in bits(legal_cells)],
        "valuation": None,
        "result": state.result().to_dict() if over else None,
    }


_MEANWHILE = (
    *("round", "cells", "areas", "ship_moves", "chosen", "order"),
    *("coins", "treasury", "keepers", "stock"),
)
"""Parts of a view that a move may still change after it has scored an area."""


def while_valued(position: Builder) -> dict[str, Any]:
    """Return what everyone sees while an area is valued, over the view after the move."""
    seen = observe(position.build(), None)
    return {
        "phase": "value",
        "current": CHANCE,
        "acting": None,
        "places": [],
        "scores": list(areas_won(position.scored, position.setting.players)),
        **{key: seen[key] for key in _MEANWHILE},
    }


def _hand_counts(state: KontorState, seat: int) -> dict[str, Any]:
    """Return the public part of a hand: counts by pile, and cards that everyone has seen.

    A card that is chosen and still face down counts among them, or the count would tell which kind it is.
    """
    held = _held(state, seat)
    kinds = [CARDS[card].pile for card in held]
    known = [card for card in held if state.shown >> card & 1]
    return {
        "docks": kinds.count("dock"),
        "water": kinds.count("water"),
        "special": kinds.count("special"),
        "known": _cards(sorted(known)),
    }


def imagine(state: KontorState, seat: int | None, rng: random.Random) -> KontorState:
    """Sample a position that a seat cannot tell from this one.

    Cards in other hands that nobody has seen are redrawn from those hands and the piles, and so is the choice
    of a card that is face down.
    """
    if state.phase == Phase.OVER:
        return state
    players = range(state.num_players)
    others = [owner for owner in players if owner != seat]
    hands = {owner: [card for card in _held(state, owner) if state.shown >> card & 1] for owner in others}
    # Dock cards are drawn from their owner's pile, water and special cards from piles that all share.
    dock_piles = list(state.dock_piles)
    pools = {"water": [*state.water_pile], "special": [*state.special_pile]}
    unseen = {
        owner: [card for card in _held(state, owner) if not state.shown >> card & 1] for owner in others
    }
    for owner in others:
        docks = [card for card in unseen[owner] if CARDS[card].pile == "dock"]
        # In order: what is drawn with equal luck tells nothing of what is held.
        pool = sorted([*docks, *dock_piles[owner]])
        drawn = rng.sample(pool, len(docks))
        hands[owner] += drawn
        dock_piles[owner] = tuple(card for card in pool if card not in drawn)
    for pile, left in pools.items():
        for owner in others:
            left += [card for card in unseen[owner] if CARDS[card].pile == pile]
        # Sorted first, for the same reason: the shuffle must not depend on who holds what.
        left.sort()
        rng.shuffle(left)
        for owner in others:
            for card in unseen[owner]:
                if CARDS[card].pile == pile:
                    hands[owner].append(left.pop())
    now, chosen = list(state.hands), list(state.chosen)
    for owner in others:
        hand = sorted(hands[owner])
        # A card face down may be any of the hand: the seat knows that one was chosen, not which.
        if state.phase in _CHOOSING and chosen[owner]:
            chosen[owner] = hand.pop(rng.randrange(len(hand)))
        now[owner] = tuple(hand)
    return state._replace(
        hands=tuple(now),
        chosen=tuple(chosen),
        dock_piles=tuple(dock_piles),
        water_pile=tuple(sorted(pools["water"])),
        special_pile=tuple(sorted(pools["special"])),
    )


def _held(state: KontorState, seat: int) -> tuple[int, ...]:
    """Return the cards of a hand, including the one chosen face down."""
    return piles.full_hand(state, seat) if state.phase in _CHOOSING else state.hands[seat]


def _cards(cards: Sequence[int]) -> list[dict[str, Any]]:
    return [CARDS[card].to_dict() for card in cards]


def _chosen(state: KontorState, owner: int, seat: int | None) -> object:
    card = state.chosen[owner]
    if not card:
        return None
    if state.phase in _CHOOSING and owner != seat:
        return True
    return CARDS[card].to_dict()


def _cell(state: KontorState, cell: int, lying: Lying | None, area: int | None) -> dict[str, Any]:
    card = CARDS[state.cards[cell]].to_dict()
    if state.water >> cell & 1 and card["kind"] != "centre":
        card["kind"] = "water"
    x, y = xy(cell)
    stored = [bool(state.stored[cell] >> bit & 1) for bit in range(len(card["goods"]))]
    special, way = (CARDS[lying.card].key, WAY_NAMES.get(lying.way)) if lying else (None, None)
    return {
        "cell": NAMES[cell],
        "x": x,
        "y": y,
        **card,
        "stored": stored,
        "special": special,
        "way": way,
        "area": area,
    }


@lru_cache(maxsize=4096)
def _middle(area: int) -> str:
    """Return the most central cell of an area, where its depot is drawn."""
    where = [(cell, *xy(cell)) for cell in bits(area)]
    return NAMES[min((sum(abs(x - u) + abs(y - v) for _, u, v in where), cell) for cell, x, y in where)[1]]


def _area(cells: int, **more: Any) -> dict[str, Any]:
    return {"cells": [NAMES[cell] for cell in bits(cells)], "centre": _middle(cells), **more}


def _open(state: KontorState, area: int) -> dict[str, Any]:
    depot = field.depot_dict(field.depot(state, area))
    return _area(area, open=True, keeper=None, depot=depot, final=None)


def _scored(area: Scored) -> dict[str, Any]:
    empty = {good: [0] * len(row) for good, row in zip(GOODS, area.final, strict=True)}
    keeper = None if area.keeper < 0 else area.keeper
    return _area(area.cells, open=False, keeper=keeper, depot=empty, final=field.depot_dict(area.final))
