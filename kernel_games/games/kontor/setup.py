"""Reading positions from plain data, checked by clause, and writing them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from kernel_games.engine import SILENT
from kernel_games.engine.fields import FieldRow, flag, plain, read_plain, write_rows
from kernel_games.engine.reading import check_fields
from kernel_games.games.kontor import field
from kernel_games.games.kontor.builder import Builder
from kernel_games.games.kontor.components import CARDS, GOODS, goods_mask
from kernel_games.games.kontor.grid import CENTRE, NAMES, bits
from kernel_games.games.kontor.rounds import begin
from kernel_games.games.kontor.setup_cards import Reader
from kernel_games.games.kontor.setup_phase import read_phase
from kernel_games.games.kontor.state import WAY_NAMES, KontorState, Lying, Phase, Scored


def read(data: Mapping[str, Any], kind: type[KontorState]) -> KontorState:
    """Read a position from plain data.

    Parameters
    ----------
    data : mapping
        Only ``players`` is needed; all else begins as a game begins. Cells and cards are given by name.

        ``professional``, ``variant`` : options; ``phase``, one of
        :class:`kernel_games.games.kontor.state.Phase`, and ``round``.
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
    kind : type
        The states of its game.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, FIELDS)
    plain_ones = read_plain(FIELDS, data)
    state = read_phase(Reader(data, kind).read(plain_ones), data)
    if state.phase not in (Phase.LAY, Phase.DEAL, Phase.ASK):
        return state
    position = Builder(state, SILENT)
    begin(position)
    if position.phase == Phase.COUNT:
        # The end is left to chance's next move, which tells the reason.
        return state._replace(phase=Phase.ASK)
    return position.build()


@lru_cache(maxsize=16)
def first(players: int, kind: type[KontorState]) -> KontorState:
    """Return the first state without options, cached: thousands of games begin with it."""
    return read({"players": players}, kind)


def write(state: KontorState) -> dict[str, Any]:
    """Return a position as data that :func:`read` reads back."""
    return write_rows(FIELDS, state)


def _laid(state: KontorState) -> dict[str, str]:
    laid = (state.water | state.docks) & ~(1 << CENTRE)
    return {NAMES[cell]: CARDS[state.cards[cell]].key for cell in bits(laid)}


def _missing(state: KontorState) -> dict[str, list[str]]:
    missing = {}
    for cell in bits(field.open_docks(state)):
        card, mask = state.cards[cell], state.stored[cell]
        if mask != goods_mask(card):
            missing[NAMES[cell]] = [GOODS[g] for b, g in enumerate(CARDS[card].goods) if not mask >> b & 1]
    return missing


def _lying(one: Lying) -> dict[str, Any]:
    return {
        "cell": NAMES[one.cell],
        "card": CARDS[one.card].key,
        "owner": one.owner,
        "way": WAY_NAMES.get(one.way),
    }


def _scored(area: Scored) -> dict[str, Any]:
    return {
        "cells": [NAMES[cell] for cell in bits(area.cells)],
        "keeper": None if area.keeper < 0 else area.keeper,
        "final": field.depot_dict(area.final),
    }


def _keys(cards: Iterable[int]) -> list[str]:
    return [CARDS[card].key for card in cards]


FIELDS = {
    "players": FieldRow(lambda state: state.setting.players),
    "professional": FieldRow(lambda state: int(state.setting.professional)),
    "variant": FieldRow(lambda state: int(state.setting.variant)),
    "phase": FieldRow(lambda state: state.phase),
    "round": FieldRow(lambda state: state.round),
    "cards": FieldRow(_laid),
    "missing": FieldRow(_missing),
    "box": FieldRow(lambda state: list(state.box)),
    "lying": FieldRow(lambda state: [_lying(one) for one in state.lying]),
    "spent": FieldRow(lambda state: _keys(state.spent)),
    "scored": FieldRow(lambda state: [_scored(area) for area in state.scored]),
    "hands": FieldRow(lambda state: [_keys(hand) for hand in state.hands]),
    "under": FieldRow(lambda state: [_keys(pile) for pile in state.under]),
    "shown": FieldRow(lambda state: _keys(bits(state.shown))),
    "chosen": FieldRow(lambda state: [CARDS[card].key if card else None for card in state.chosen]),
    "order": FieldRow(lambda state: list(state.order)),
    "played": FieldRow(lambda state: CARDS[state.played].key if state.played else None),
    "placed": plain(flag("KO-D6"), usual=False),
    "just": FieldRow(lambda state: NAMES[state.just] if state.just >= 0 else None),
    "coins": FieldRow(lambda state: list(state.coins)),
    "chits": FieldRow(lambda state: [dict(zip(GOODS, own, strict=True)) for own in state.chits]),
    "ship": FieldRow(lambda state: NAMES[state.ship] if state.ship >= 0 else None),
    "sails": FieldRow(lambda state: state.sails),
}
"""The fields of a position. Those that hang together are read by :class:`.setup_cards.Reader`."""
