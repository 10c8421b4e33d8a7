"""Reading of a position's phase from plain data, and its checks (KO-B07 to KO-B21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine.reading import read_choice, read_list, read_numbers, reject
from kernel_games.games.kontor import field, piles
from kernel_games.games.kontor.components import BRIDGE, BY_KEY, CARDS, WATERS, docks_of
from kernel_games.games.kontor.grid import ALL_CROSS, NAMES, bits, box_of
from kernel_games.games.kontor.questions import ASKS, HANDS, acting, lack
from kernel_games.games.kontor.state import ACTING, NOBODY, KontorState, Phase

_BEFORE_SCORING = (Phase.EXPORT, Phase.CRANE)
"""Phases between a card and the scoring of what it encloses."""


def read_phase(state: KontorState, data: Mapping[str, Any]) -> KontorState:
    """Read phase and seat; start the set-up or the round where neither is given.

    Parameters
    ----------
    state : KontorState
        Cards, coins and chits.
    data : mapping
        What was given of ``phase``, ``order`` and ``played``; see
        :func:`kernel_games.games.kontor.setup.read`.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    data = {name: value for name, value in data.items() if value is not None}
    usual = "place" if data.get("order") else "choose" if any(state.chosen) else "lay"
    if usual == "choose" and all(state.chosen):
        usual = "reveal"
    phase = Phase(read_choice("phase", data.get("phase", usual), [*Phase], "KO-B07"))
    state = state._replace(phase=phase)
    if phase not in (*_BEFORE_SCORING, Phase.COUNT, Phase.OVER):
        _check_field(state, data)
    if phase in ACTING:
        state = state._replace(order=_order(state, data))
        state = _place(state) if phase == Phase.PLACE else _play(state, data)
        if phase in _BEFORE_SCORING:
            _check_field(_without_just(state), data)
        _check_hands(state, full=True)
        return state
    for name in ("order", "played", *(() if phase in (Phase.CHOOSE, Phase.REVEAL) else ("chosen",))):
        given = data.get(name)
        if given and (not isinstance(given, (list, tuple)) or any(one is not None for one in given)):
            reject(name, given, "nothing at this moment of a round", "KO-B07")
    _check_hands(state, full=phase in (Phase.CHOOSE, Phase.REVEAL))
    return _choose(state) if phase in (Phase.CHOOSE, Phase.REVEAL) else state


def _without_just(state: KontorState) -> KontorState:
    """Return the field before the last card; its edges may differ only at that card."""
    rest = (state.docks | state.water) & ~(1 << state.just)
    with_, without = box_of(rest | 1 << state.just), box_of(rest | ALL_CROSS)
    sides = zip(state.box, with_, without, strict=True)
    west, north, east, south = (least if now == reached else now for now, reached, least in sides)
    return state._replace(docks=state.docks & ~(1 << state.just), box=(west, north, east, south))


def _check_field(state: KontorState, data: Mapping[str, Any]) -> None:
    """Check that enclosed areas are scored (KO-B15) and that a full field is the end (KO-B22)."""
    if field.is_full(state):
        size = state.setting.size
        reject("cards", f"{size * size} cards", "an empty cell, or the phase count or over", "KO-B22")
    for area in field.enclosed(state):
        cells = [NAMES[cell] for cell in bits(area)]
        expected = f"the enclosed area {cells} among them"
        reject("scored", data.get("scored", []), expected, "KO-B15")


def _check_hands(state: KontorState, *, full: bool) -> None:
    """Check that hands have the right number of cards of each pile (KO-B05, KO-B14)."""
    for seat in range(state.setting.players):
        for pile in HANDS:
            short = lack(state, seat, pile)
            if short < 0 or (full and short):
                hand = piles.full_hand(state, seat)
                due = sum(CARDS[card].pile == pile for card in hand) + short
                keys = [CARDS[card].key for card in hand]
                reject(f"hands[{seat}]", keys, f"{due} {pile} cards", "KO-B05")


def _order(state: KontorState, data: Mapping[str, Any]) -> tuple[int, ...]:
    seats = acting(state)
    if "order" not in data and state.phase == Phase.PLACE:
        return tuple(seats)
    given = read_list("order", data.get("order"), clause="KO-B09")
    order = read_numbers("order", given, len(given), high=state.setting.players - 1, clause="KO-B09")
    waiting = list(order if state.phase == Phase.PLACE else order[1:])
    if not order or waiting != seats or len(set(order)) < len(order):
        expected = f"the seat that acts, then those whose cards are chosen, by number: {seats}"
        reject("order", given, expected, "KO-B09")
    return order


def _choose(state: KontorState) -> KontorState:
    """Read the phase of choosing, in seat order, without empty hands (KO-D12)."""
    able = [seat for seat in range(state.setting.players) if piles.full_hand(state, seat)]
    done = [seat for seat in able if state.chosen[seat]]
    waiting = [seat for seat in able if not state.chosen[seat]]
    if done + waiting != able or (state.phase == Phase.REVEAL) == bool(waiting):
        shown = [CARDS[card].key if card else None for card in state.chosen]
        reject("chosen", shown, "a card of each seat before the one to choose", "KO-D12")
    return state._replace(seat=waiting[0] if waiting else NOBODY)


def _place(state: KontorState) -> KontorState:
    seat = state.order[0] if state.order else NOBODY
    if seat < 0 or not field.places(state, state.chosen[seat]):
        shown = None if seat < 0 else CARDS[state.chosen[seat]].key
        reject("chosen", shown, "a card of the seat that acts, with a place", "KO-D6")
    return state._replace(seat=seat)


def _play(state: KontorState, data: Mapping[str, Any]) -> KontorState:
    """Read a question that follows the card just placed by the first seat of the order."""
    seat, phase, key = state.order[0], Phase(state.phase), data.get("played")
    card = BY_KEY.get(key, 0) if isinstance(key, str) else 0
    turning = phase == Phase.SPAN and CARDS[card].kind == BRIDGE
    if not turning and card not in docks_of(seat, all_goods=state.setting.all_goods) and card not in WATERS:
        reject("played", key, "the card that the acting seat has placed: dock, water, or a bridge", "KO-B09")
    lies = [one.card for one in state.lying if one.cell == state.just] if turning else []
    there = state.just >= 0 and (field.card_at(state, state.just) == card or card in lies)
    removed = phase not in (Phase.EXPORT, Phase.CRANE, Phase.REMOVE) and card in state.under[seat]
    if not there and not removed:
        reject("just", data.get("just"), f"the cell where {key} lies", "KO-B10")
    state = state._replace(played=card, placed=True)
    if not ASKS[phase](state):
        reject("phase", phase, f"a question that {key} leads to, with more than one answer", "KO-B07")
    return state._replace(seat=seat)
