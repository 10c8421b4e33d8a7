"""What a seat sees of a position, and what it may imagine of the rest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kernel_games.engine import CHANCE
from kernel_games.games.kontor import endings, grid, state
from kernel_games.games.kontor.components import CARDS, GOODS, ROUNDS, SAILS
from kernel_games.games.kontor.grid import NAMES, bits, xy
from kernel_games.games.kontor.state import WAY_NAMES, Lying, Scored, Standing, Table, depot_dict

_SHOWN_AS = {"lay": "deal", "special": "deal", "draw": "deal", "count": "reveal", "ask": "reveal"}
_CHOOSING = ("choose", "reveal")


def observe(table: Table, seat: int | None) -> dict[str, Any]:
    """The game's own keys of an observation; see ``KontorState.observation``."""
    agreed = table.setting
    players = range(agreed.players)
    over = table.phase == "over"
    acting = table.order[0] if table.phase in state.ACTING else None
    laid = table.water | table.docks
    areas = [_scored(area) for area in table.scored] + [_open(table, area) for area in state.areas_of(table)]
    index = {cell: place for place, area in enumerate(areas) for cell in area["cells"]}
    lying = {one.cell: one for one in table.lying}
    legal_cells = (
        state.places(table, table.chosen[acting]) if table.phase == "place" and acting is not None else 0
    )
    return {
        "phase": _SHOWN_AS.get(table.phase, table.phase),
        "round": table.round,
        "rounds": ROUNDS,
        "size": agreed.size,
        "options": {"professional": agreed.professional, "variant": agreed.variant},
        "box": list(table.box),
        "room": list(grid.room_box(table.box, agreed.size)),
        "cells": [_cell(table, cell, lying.get(cell), index.get(NAMES[cell])) for cell in bits(laid)],
        "areas": areas,
        "ship": NAMES[table.ship] if agreed.professional else None,
        "ship_moves": SAILS - table.sails if agreed.professional else None,
        "hands": [
            _cards(table.hands[owner]) if over or owner == seat else _hand_counts(table, owner)
            for owner in players
        ],
        "piles": [len(state.dock_pile(table, owner)) + len(table.under[owner]) for owner in players],
        "water_pile": len(state.water_pile(table)),
        "specials_left": len(state.special_pile(table)),
        "chosen": [_chosen(table, owner, seat) for owner in players],
        "order": list(table.order),
        "acting": acting,
        "coins": list(table.coins),
        "treasury": state.treasury(table),
        "keepers": [state.keepers_left(table, owner) for owner in players],
        "chits": [dict(zip(GOODS, own, strict=True)) for own in table.chits],
        "chits_left": {
            name: state.chits_left(table, good) if agreed.extension else 0 for good, name in enumerate(GOODS)
        },
        "stock": dict(zip(GOODS, table.stock, strict=True)),
        "just": None if table.just < 0 else NAMES[table.just],
        "places": [NAMES[cell] for cell in bits(legal_cells)],
        "valuation": None,
        "result": endings.result(table).to_dict() if over else None,
    }


_MEANWHILE = (
    *("round", "cells", "areas", "ship_moves", "chosen", "order"),
    *("coins", "treasury", "keepers", "stock"),
)
"""What a move may still change after it has scored an area."""


def while_valued(table: Table) -> dict[str, Any]:
    """What all see while an area is valued, laid over what they see after the move."""
    seen = observe(table, None)
    return {
        "phase": "value",
        "current": CHANCE,
        "acting": None,
        "places": [],
        "scores": list(endings.areas_won(table.scored, table.setting.players)),
        **{key: seen[key] for key in _MEANWHILE},
    }


def _hand_counts(table: Table, seat: int) -> dict[str, Any]:
    """What all know of a hand: how many cards of each pile, and those that all have seen.

    A card that is chosen and still face down counts among them, or the count would tell which kind it is.
    """
    held = _held(table, seat)
    piles = [CARDS[card].pile for card in held]
    known = [card for card in held if table.shown >> card & 1]
    return {
        "docks": piles.count("dock"),
        "water": piles.count("water"),
        "special": piles.count("special"),
        "known": _cards(sorted(known)),
    }


def imagine(table: Standing, seat: int | None, rng: random.Random) -> tuple[Any, ...]:
    """The fields of a position that a seat cannot tell from this one.

    Cards in other hands that nobody has shown are drawn anew from those hands and the piles; which card of a
    hand is chosen and face down is drawn too.
    """
    players = range(table.setting.players)
    others = [owner for owner in players if owner != seat]
    hands = {owner: [card for card in _held(table, owner) if table.shown >> card & 1] for owner in others}
    pools = {"water": list(state.water_pile(table)), "special": list(state.special_pile(table))}
    unseen = {
        owner: [card for card in _held(table, owner) if not table.shown >> card & 1] for owner in others
    }
    for owner in others:
        docks = [card for card in unseen[owner] if CARDS[card].pile == "dock"]
        hands[owner] += rng.sample([*docks, *state.dock_pile(table, owner)], len(docks))
    for pile, left in pools.items():
        for owner in others:
            left += [card for card in unseen[owner] if CARDS[card].pile == pile]
        left.sort()
        rng.shuffle(left)
        for owner in others:
            for card in unseen[owner]:
                if CARDS[card].pile == pile:
                    hands[owner].append(left.pop())
    now, chosen = list(table.hands), list(table.chosen)
    for owner in others:
        hand = sorted(hands[owner])
        if table.phase in _CHOOSING and chosen[owner]:
            chosen[owner] = hand.pop(rng.randrange(len(hand)))
        now[owner] = tuple(hand)
    return table._replace(hands=tuple(now), chosen=tuple(chosen))


def _held(table: Table, seat: int) -> tuple[int, ...]:
    """The cards in a hand, with one that lies face down before it."""
    return state.full_hand(table, seat) if table.phase in _CHOOSING else table.hands[seat]


def _cards(cards: Sequence[int]) -> list[dict[str, Any]]:
    return [CARDS[card].to_dict() for card in cards]


def _chosen(table: Table, owner: int, seat: int | None) -> object:
    card = table.chosen[owner]
    if not card:
        return None
    if table.phase in _CHOOSING and owner != seat:
        return True
    return CARDS[card].to_dict()


def _cell(table: Table, cell: int, lying: Lying | None, area: int | None) -> dict[str, Any]:
    card = CARDS[table.cards[cell]].to_dict()
    if table.water >> cell & 1 and card["kind"] != "centre":
        card["kind"] = "water"
    x, y = xy(cell)
    stored = [bool(table.stored[cell] >> bit & 1) for bit in range(len(card["goods"]))]
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
    """The cell of an area that is nearest to all others; there the depot is drawn."""
    where = [(cell, *xy(cell)) for cell in bits(area)]
    return NAMES[min((sum(abs(x - u) + abs(y - v) for _, u, v in where), cell) for cell, x, y in where)[1]]


def _area(cells: int, **more: Any) -> dict[str, Any]:
    return {"cells": [NAMES[cell] for cell in bits(cells)], "centre": _middle(cells), **more}


def _open(table: Table, area: int) -> dict[str, Any]:
    depot = depot_dict(state.depot(table, area))
    return _area(area, open=True, keeper=None, depot=depot, final=None)


def _scored(area: Scored) -> dict[str, Any]:
    empty = {good: [0] * len(row) for good, row in zip(GOODS, area.final, strict=True)}
    keeper = None if area.keeper < 0 else area.keeper
    return _area(area.cells, open=False, keeper=keeper, depot=empty, final=depot_dict(area.final))
