"""Positions and queries for the tests of Kontor; for playing and asking see tests/playing.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.engine import CHANCE, Event
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import BY_KEY, CARDS, GOODS, docks_of
from kernel_games.games.kontor.grid import bits

SPARE_DOCKS = 3
SPARE_WATER = 2


def position(
    players: int = 2,
    docks: Mapping[str, str] | None = None,
    water: str = "",
    chosen: Sequence[str | None] = (),
    **fields: Any,
) -> KontorState:
    """Return a position with hands and water filled up: least valuable docks, highest waters.

    Parameters
    ----------
    players : int
        How many play.
    docks : mapping
        By cell the dock cards; the cross lies there anyway.
    water : str
        Cells with other water cards, by name.
    chosen : sequence
        By seat the chosen cards; the hands are filled up around them.
    **fields
        As ``game.from_dict`` takes them; ``extra`` are cards in hand beyond those.
    """
    docks, chosen = dict(docks or {}), [*chosen] or [None] * players
    extra: list[list[str]] = fields.pop("extra", [[] for _ in range(players)])
    used = {*docks.values(), *chosen, *(card for hand in extra for card in hand), fields.get("played")}
    used |= {card for pile in fields.get("under", []) for card in pile}
    waters = [card.key for card in CARDS[::-1] if card.kind == "water" and card.key not in used]
    cards = {**docks, **{cell: waters.pop(0) for cell in water.split()}}
    if "hands" not in fields:
        fields["hands"] = []
        for seat in range(players):
            own = [
                CARDS[card].key
                for card in reversed(docks_of(seat, all_goods=players == 2))
                if CARDS[card].key not in used
            ]
            held = [key for key in (chosen[seat], *extra[seat]) if key]
            played = fields.get("played") if fields.get("order", [None])[0] == seat else None
            piles = [CARDS[BY_KEY[key]].pile for key in (*held, *([played] if played else []))]
            hand = own[: SPARE_DOCKS - piles.count("dock")]
            hand += [waters.pop(0) for _ in range(SPARE_WATER - piles.count("water"))]
            fields["hands"].append([*hand, *extra[seat]])
    state: KontorState = game.from_dict({"players": players, "cards": cards, "chosen": chosen, **fields})
    return state


def settle(state: KontorState) -> KontorState:
    """Let chance bring its first outcome until a seat decides or the game is over."""
    return draw(state)[0]


def draw(state: KontorState) -> tuple[KontorState, list[Event]]:
    """Do the same as :func:`settle` and return the events too."""
    events: list[Event] = []
    while state.current_player == CHANCE:
        state = state.apply(state.chance_outcomes()[0][0], events.append)
    return state, events


def keys(events: Sequence[Event]) -> list[str]:
    return [event.text for event in events]


def event(events: Sequence[Event], text: str) -> Event:
    """Return the only event of this kind."""
    (found,) = [one for one in events if one.text == text]
    return found


def legal(state: KontorState) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def conserved(state: KontorState) -> None:
    """Check that every component is somewhere, exactly once (KO-B01 to KO-B03, KO-X01)."""
    agreed = state.setting
    view = state.observation(None)
    assert sum(state.coins) + view["treasury"] == 20
    assert min(*state.coins, view["treasury"]) >= 0
    cards = [state.cards[cell] for cell in bits(state.docks | state.water)]
    cards += [card for hand in state.hands for card in hand]
    cards += [card for pile in state.under for card in pile]
    cards += [card for card in state.chosen if card]
    cards += [lying.card for lying in state.lying] + list(state.spent)
    assert len(set(cards)) == len(cards)
    piles = {"dock": 0, "water": 0, "special": 0}
    for card in cards:
        piles[CARDS[card].pile] += 1
    under = sum(map(len, state.under))
    docks = sum(len(docks_of(seat, all_goods=agreed.all_goods)) for seat in range(agreed.players))
    assert piles["dock"] - under + sum(view["piles"]) == docks
    assert piles["water"] + view["water_pile"] == 44
    assert piles["special"] + view["specials_left"] == (6 if agreed.extension else 0)
    for good, name in enumerate(GOODS):
        in_depots = sum(sum(area["depot"][name]) for area in view["areas"] if area["open"])
        assert in_depots + view["stock"][name] == state.law.stock
        assert view["stock"][name] >= 0
        chits = sum(own[good] for own in state.chits)
        assert chits + view["chits_left"][name] == (state.law.chits if agreed.extension else 0)
        assert view["chits_left"][name] >= 0
    kept = [area.keeper for area in state.scored]
    for seat, left in enumerate(view["keepers"]):
        assert left is None or (left >= 0 and left + kept.count(seat) == 7)
    _one_field(state)


def _one_field(state: KontorState) -> None:
    """Check the field: water and docks apart within the square, scored areas away from open ones."""
    assert not state.water & state.docks
    assert not state.closed & ~state.docks
    west, north, east, south = state.box
    assert max(east - west, south - north) < state.setting.size
    cells = [cell for area in state.scored for cell in bits(area.cells)]
    assert len(set(cells)) == len(cells) == state.closed.bit_count()
