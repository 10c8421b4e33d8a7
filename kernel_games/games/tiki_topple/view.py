"""Observations of a seat: everything but the secret cards of the others."""

from __future__ import annotations

import random
from typing import Any

from kernel_games.games.tiki_topple.components import CARDS, TIKIS, card_names
from kernel_games.games.tiki_topple.state import Phase, TikiState, not_in_deck


def observe(state: TikiState, seat: int | None) -> dict[str, Any]:
    """Return what a seat knows.

    Returns
    -------
    dict
        ``round``, ``rounds``, ``final`` (the tie-break), ``active`` (seats in turn order), ``phase``
        (``set-up`` for both its phases), ``line`` and ``removed`` (names), ``hand`` (own cards by kind),
        ``cards`` (cards in hand by seat), ``discards`` (played cards by seat), ``secrets`` (by seat: three
        names, ``"hidden"`` or None), ``spent`` (secret cards seen in earlier rounds), ``deck`` (cards
        left in it) and ``gained`` (points of the round just scored).
    """
    table, taken = state.table, state.table.taken
    hands = [state.hand(owner) for owner in range(table.players)]
    return {
        "phase": "set-up" if state.phase in (Phase.LINE, Phase.DEAL) else str(state.phase),
        "round": table.round,
        "rounds": table.rounds,
        "final": table.final,
        "active": list(table.active),
        "line": list(state.line_names),
        "removed": [name for tiki, name in enumerate(TIKIS) if state.plays and tiki not in state.line],
        "hand": None if seat is None else hands[seat],
        "cards": [sum(hand.values()) for hand in hands],
        "discards": [state.played(owner) for owner in range(table.players)],
        "secrets": [_secret(state, owner, seat) for owner in range(table.players)],
        "spent": [
            list(card_names(card))
            for card in range(len(CARDS))
            if taken >> card & 1 and card not in table.secrets
        ],
        "deck": len(CARDS) - taken.bit_count(),
        "gained": list(table.gained) if state.scored else None,
    }


def _secret(state: TikiState, owner: int, seat: int | None) -> list[str] | str | None:
    card = state.secret(owner)
    if card is None:
        return None
    return list(card) if owner == seat or state.scored else "hidden"


def imagine(state: TikiState, seat: int | None, rng: random.Random) -> TikiState:
    """Deal the secret cards that `seat` has not seen again, at random (TT-S5)."""
    if state.scored:
        return state
    table = state.table
    hidden = [owner for owner, card in enumerate(table.secrets) if card >= 0 and owner != seat]
    secrets = list(table.secrets)
    # Cards dealt before a reshuffle (TT-D4) can only be unused ones, those dealt after it only used ones.
    for shuffled in (False, True):
        owners = [owner for owner in hidden if table.used >> secrets[owner] & 1 == shuffled]
        unseen = [
            card
            for card in range(len(CARDS))
            if table.used >> card & 1 == shuffled and (seat is None or card != table.secrets[seat])
        ]
        for owner, card in zip(owners, rng.sample(unseen, len(owners)), strict=True):
            secrets[owner] = card
    taken = not_in_deck(tuple(secrets), table.used, dealing=state.phase == Phase.DEAL)
    return state._replace(table=table._replace(secrets=tuple(secrets), taken=taken))
