"""What a reason is made of: events of the move, refusals, and phrases of the table ``why``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import Event, Move, Refusal, events_of
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.party import GOODS, Party
from kernel_games.games.nile.state import NileState

Sentence = Event | Refusal | tuple[str, Mapping[str, Any]]
Why = Callable[[NileState, Move], list[Sentence]]


def lines(*texts: str) -> Why:
    """Return what tells the events with these texts, in the order in which they happen."""

    def tell(state: NileState, move: Move) -> list[Sentence]:
        return [event for event in events_of(state, move) if event.text in texts]

    return tell


def both(*ways: Why) -> Why:
    """Return what tells one reason after the other."""
    return lambda state, move: [one for way in ways for one in way(state, move)]


def terms(*numbers: int) -> str:
    """Write out a sum: ``12 + 3 = 15``; what is 0 is left out, and a single number is itself."""
    first, *others = [one for one in numbers if one] or [0]
    signed = "".join(f" {'-' if one < 0 else '+'} {abs(one)}" for one in others)
    return f"{first}{signed} = {sum(numbers)}" if others else str(first)


def goods(party: Party) -> list[int]:
    """Return the weights of all goods, as the sheet lists them."""
    return [getattr(party, name) for name in GOODS]


def times(count: int, what: str, each: int) -> Sentence:
    """Return how many of something, multiplied by what each of them does."""
    facts = {"count": count, "what": what + ("_one" if count == 1 else ""), "each": each}
    return "times", {**facts, "sum": count * each}


def terrain(state: NileState, place: int) -> Sentence:
    """Return what a hex is on the map."""
    letter = state.world.terrain[place]
    return "hex_is", {"hex": state.africa.hexes[place], "terrain": TERRAIN_OF.get(letter, "blank")}
