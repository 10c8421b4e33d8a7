"""What is told of a move, and what its card and its hexes hold; see ``practice``."""

from __future__ import annotations

from collections.abc import Collection

from kernel_games.engine import Event, Move, events_of
from kernel_games.games.nile import points
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.deck import CARDS, Card
from kernel_games.games.nile.state import NileState


def told(state: NileState, move: Move, text: str) -> list[Event]:
    """Return the events of a move with this text."""
    return [event for event in events_of(state, move) if event.text == text]


def card_of(move: Move) -> Card:
    """Return the Event card that a move of chance turns up."""
    return CARDS[int(move.args[0]) - 1]


def lowest(used: Collection[int]) -> int:
    """Return the lowest native counter that is left beside those that are used."""
    return next(n for n in range(1, len(used) + 2) if n not in used)


def holds(state: NileState, place: int, seat: int) -> dict[str, int]:
    """Return what a hex holds that is worth points, and how many (R22.1)."""
    law, world = state.law, state.world
    terrain = set(TERRAIN_OF[world.terrain[place]].split("_"))
    tribe = world.tribe(place)
    there = {
        **{f"found_{one}": one in terrain and law.points["land"] for one in ("mountain", "lake")},
        "found_river": world.river(place) and law.points["river"],
        "found_oasis": world.oases >> place & 1 and law.points["oasis"],
        "found_falls": world.cataracts >> place & 1 and law.points["cataract"],
        "found_tribe": tribe >= 0 and world.tribes[tribe].friends >> seat & 1 and law.points["tribe"],
    }
    return {name: int(n) for name, n in there.items() if n}


def plainly(state: NileState, move: Move) -> int:
    """Return what the hex that is published first brings to those whom nothing there suits."""
    place = state.africa.hexes.index(told(state, move, "published")[0].facts["hex"])
    return points.worth(state.africa, state.world, place, state.seat, "", law=state.law)
