"""Reading a position from plain data: what happens in it, and whether that can be (KO-B07 to KO-B21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import CHANCE, TERMINAL
from kernel_games.engine.reading import read_choice, read_list, read_numbers, reject
from kernel_games.games.kontor import state
from kernel_games.games.kontor.components import BRIDGE, BY_KEY, CARDS, WATERS, docks_of
from kernel_games.games.kontor.grid import CROSS, NAMES, bits, box_of, near
from kernel_games.games.kontor.questions import HANDS, asks, lack
from kernel_games.games.kontor.state import ACTING, NOBODY, PHASES, Standing

_BEFORE_SCORING = ("export", "crane")
"""Phases between a card and the scoring of what it encloses."""


def settle(table: Standing, data: Mapping[str, Any]) -> tuple[Standing, bool]:
    """Find out who decides what.

    Parameters
    ----------
    table : Standing
        Cards, coins and chits.
    data : mapping
        What was given of ``phase``, ``order`` and ``played``; see
        :func:`kernel_games.games.kontor.setup.read`.

    Returns
    -------
    table : Standing
        The whole position.
    settled : bool
        False if the set-up or the round has still to be begun.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    data = {name: value for name, value in data.items() if value is not None}
    usual = "place" if data.get("order") else "choose" if any(table.chosen) else "lay"
    if usual == "choose" and all(table.chosen):
        usual = "reveal"
    phase = read_choice("phase", data.get("phase", usual), PHASES, "KO-B07")
    table = table._replace(phase=phase)
    if phase not in (*_BEFORE_SCORING, "count", "over"):
        _check_field(table, data)
    if phase in ACTING:
        table = table._replace(order=_order(table, data))
        table = _place(table) if phase == "place" else _play(table, data)
        if phase in _BEFORE_SCORING:
            _check_field(_without_just(table), data)
        _check_hands(table, full=True)
        return table, True
    for name in ("order", "played", *(() if phase in ("choose", "reveal") else ("chosen",))):
        given = data.get(name)
        if given and (not isinstance(given, (list, tuple)) or any(one is not None for one in given)):
            reject(name, given, "nothing at this moment of a round", "KO-B07")
    _check_hands(table, full=phase in ("choose", "reveal"))
    if phase in ("lay", "deal", "ask"):
        return table, False
    if phase in ("count", "over"):
        return table._replace(current_player=TERMINAL if phase == "over" else CHANCE), True
    return _choose(table), True


def _without_just(table: Standing) -> Standing:
    """The field before the card just placed; its edges may have been nearer only where that card lies."""
    rest = (table.docks | table.water) & ~(1 << table.just)
    with_, without = box_of(rest | 1 << table.just), box_of(rest | sum(1 << cell for cell in CROSS))
    sides = zip(table.box, with_, without, strict=True)
    west, north, east, south = (least if now == reached else now for now, reached, least in sides)
    return table._replace(docks=table.docks & ~(1 << table.just), box=(west, north, east, south))


def _check_field(table: Standing, data: Mapping[str, Any]) -> None:
    """What is enclosed has been scored (KO-B15), and a full field is the end (KO-B22)."""
    empty = state.empty(table)
    if not empty:
        size = table.setting.size
        reject("cards", f"{size * size} cards", "an empty cell, or the phase count or over", "KO-B22")
    for area in state.areas_of(table):
        if not near(area) & empty:
            cells = [NAMES[cell] for cell in bits(area)]
            expected = f"the enclosed area {cells} among them"
            reject("scored", data.get("scored", []), expected, "KO-B15")


def _check_hands(table: Standing, *, full: bool) -> None:
    """No hand holds too many cards of a pile, nor too few once the first are dealt (KO-B05, KO-B14)."""
    for seat in range(table.setting.players):
        for pile in HANDS:
            short = lack(table, seat, pile)
            if short < 0 or (full and short):
                hand = state.full_hand(table, seat)
                due = sum(CARDS[card].pile == pile for card in hand) + short
                keys = [CARDS[card].key for card in hand]
                reject(f"hands[{seat}]", keys, f"{due} {pile} cards", "KO-B05")


def _order(table: Standing, data: Mapping[str, Any]) -> tuple[int, ...]:
    acting = [seat for seat in range(table.setting.players) if table.chosen[seat]]
    acting.sort(key=lambda seat: CARDS[table.chosen[seat]].rank, reverse=True)
    if "order" not in data and table.phase == "place":
        return tuple(acting)
    given = read_list("order", data.get("order"), clause="KO-B09")
    order = read_numbers("order", given, len(given), high=table.setting.players - 1, clause="KO-B09")
    waiting = list(order if table.phase == "place" else order[1:])
    if not order or waiting != acting or len(set(order)) < len(order):
        expected = f"the seat that acts, then those whose cards are chosen, by number: {acting}"
        reject("order", given, expected, "KO-B09")
    return order


def _choose(table: Standing) -> Standing:
    """Seats choose in order (KO-D12), but those whose hand is empty."""
    able = [seat for seat in range(table.setting.players) if state.full_hand(table, seat)]
    done = [seat for seat in able if table.chosen[seat]]
    waiting = [seat for seat in able if not table.chosen[seat]]
    if done + waiting != able or (table.phase == "reveal") == bool(waiting):
        shown = [CARDS[card].key if card else None for card in table.chosen]
        reject("chosen", shown, "a card of each seat before the one to choose", "KO-D12")
    return table._replace(current_player=waiting[0] if waiting else CHANCE)


def _place(table: Standing) -> Standing:
    seat = table.order[0] if table.order else NOBODY
    if seat < 0 or not state.places(table, table.chosen[seat]):
        shown = None if seat < 0 else CARDS[table.chosen[seat]].key
        reject("chosen", shown, "a card of the seat that acts, with a place", "KO-D6")
    return table._replace(current_player=seat)


def _play(table: Standing, data: Mapping[str, Any]) -> Standing:
    """The first seat of the order has placed a card, and is asked what it leads to."""
    seat, phase, key = table.order[0], table.phase, data.get("played")
    card = BY_KEY.get(key, 0) if isinstance(key, str) else 0
    turning = phase == "span" and CARDS[card].kind == BRIDGE
    if not turning and card not in docks_of(seat, table.setting.players) and card not in WATERS:
        reject("played", key, "the card that the acting seat has placed: dock, water, or a bridge", "KO-B09")
    lies = [one.card for one in table.lying if one.cell == table.just] if turning else []
    there = table.just >= 0 and (state.card_at(table, table.just) == card or card in lies)
    removed = phase not in ("export", "crane", "remove") and card in table.under[seat]
    if not there and not removed:
        reject("just", data.get("just"), f"the cell where {key} lies", "KO-B10")
    table = table._replace(played=card, placed=True)
    if not asks(table, phase):
        reject("phase", phase, f"a question that {key} leads to, with more than one answer", "KO-B07")
    return table._replace(current_player=CHANCE if phase in ("special", "draw") else seat)
