"""Positions of Kontor as plain data: reading them, with every clause they must keep, and writing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine.reading import check_fields
from kernel_games.games.kontor import state
from kernel_games.games.kontor.components import CARDS, GOODS, goods_mask
from kernel_games.games.kontor.grid import CENTRE, NAMES, bits
from kernel_games.games.kontor.setup_cards import Reader, check_options, options_for
from kernel_games.games.kontor.setup_phase import settle
from kernel_games.games.kontor.state import WAY_NAMES, Standing, depot_dict

__all__ = ["FIELDS", "check_options", "options_for", "read", "write"]

FIELDS = (
    *("players", "professional", "variant", "phase", "round"),
    *("cards", "missing", "box", "lying", "spent", "scored"),
    *("hands", "under", "shown", "chosen", "order", "played", "placed", "just"),
    *("coins", "chits", "ship", "sails"),
)


def read(data: Mapping[str, Any]) -> tuple[Standing, bool]:
    """Read a position.

    Parameters
    ----------
    data : mapping
        Only ``players`` is needed; all else begins as a game begins. Cells and cards are given by name.

        ``professional``, ``variant`` : options; ``phase``, one of
        :data:`kernel_games.games.kontor.state.PHASES`, and ``round``.
        ``cards`` : by cell the card there, without the harbour centre. Once there are others, what the cross
        lacks is filled with the lowest water cards left; what the hands lack is dealt by chance.
        ``missing`` : by cell the pictured goods whose warehouse is not in the depot.
        ``box`` : west, north, east, south, if it is wider than the cards now.
        ``lying`` : bridges and customs houses, each with ``cell``, ``card`` and ``owner``, a bridge also with
        its ``way``, ``across`` or ``down``, unless dock cards face each other in one direction only;
        ``spent``: special cards out of the game.
        ``scored`` : scored areas in order, each with ``cells`` and, unless the pictured goods say it,
        ``final`` (the depot by good and seat) and ``keeper``.
        ``hands``, ``under`` (cards under the pile), ``chosen`` : by seat; ``shown``: cards in hand that all
        have seen; ``order``: seats still to act; ``played``: the card that the first of them has placed;
        ``placed``: whether anything has been in this round; ``just``: the cell placed on last.
        ``coins`` and ``chits`` (by good) by seat, ``ship`` (its cell), ``sails`` (its moves in this round).

    Returns
    -------
    table : Standing
        The position.
    settled : bool
        False if the set-up or the round has still to be begun.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, FIELDS)
    table = Reader(data).read()
    return settle(table, data)


def write(table: Standing) -> dict[str, Any]:
    """A position as data that :func:`read` reads back."""
    agreed = table.setting
    laid = (table.water | table.docks) & ~(1 << CENTRE)
    missing = {}
    for cell in bits(state.open_docks(table)):
        card, mask = table.cards[cell], table.stored[cell]
        if mask != goods_mask(card):
            missing[NAMES[cell]] = [GOODS[g] for b, g in enumerate(CARDS[card].goods) if not mask >> b & 1]
    data: dict[str, Any] = {
        "players": agreed.players,
        "professional": int(agreed.professional),
        "variant": int(agreed.variant),
        "phase": table.phase,
        "round": table.round,
        "cards": {NAMES[cell]: CARDS[table.cards[cell]].key for cell in bits(laid)},
        "missing": missing,
        "box": list(table.box),
        "lying": [
            {
                "cell": NAMES[one.cell],
                "card": CARDS[one.card].key,
                "owner": one.owner,
                "way": WAY_NAMES.get(one.way),
            }
            for one in table.lying
        ],
        "spent": _keys(table.spent),
        "scored": [
            {
                "cells": [NAMES[cell] for cell in bits(area.cells)],
                "keeper": None if area.keeper < 0 else area.keeper,
                "final": depot_dict(area.final),
            }
            for area in table.scored
        ],
        "hands": [_keys(hand) for hand in table.hands],
        "under": [_keys(pile) for pile in table.under],
        "shown": _keys(bits(table.shown)),
        "chosen": [CARDS[card].key if card else None for card in table.chosen],
        "order": list(table.order),
        "played": CARDS[table.played].key if table.played else None,
        "placed": table.placed,
        "just": NAMES[table.just] if table.just >= 0 else None,
        "coins": list(table.coins),
        "chits": [dict(zip(GOODS, own, strict=True)) for own in table.chits],
        "ship": NAMES[table.ship] if table.ship >= 0 else None,
        "sails": table.sails,
    }
    return data


def _keys(cards: Any) -> list[str]:
    return [CARDS[card].key for card in cards]
