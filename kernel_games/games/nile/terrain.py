"""The laws of terrain beside terrain, and spectacular hexes (10.27, 10.28, R10.6)."""

from __future__ import annotations

from kernel_games.games.nile.land.africa import JUNGLES, Africa
from kernel_games.games.nile.state import NONE, World

_SEEN = {"mountain": "mM", "lake": "l"}


def unlike(africa: Africa, letters: str, place: int, terrain: str) -> int:
    """Return the first neighbour that forbids a terrain, desert beside jungle or the reverse; or -1 (10.27).

    `letters` are those of the map, `terrain` is the letter that the hex would have.
    """
    against = JUNGLES if terrain == "d" else "d" if terrain in JUNGLES else ""
    return next((other for other in africa.near[place] if other >= 0 and letters[other] in against), NONE)


def lakes(africa: Africa, letters: str, place: int, most: int) -> int:
    """Count the lakes joined to a hex that would be a lake; stop beyond `most` (10.28)."""
    found, todo = {place}, [place]
    while todo and len(found) <= most:
        for other in africa.near[todo.pop()]:
            if other >= 0 and other not in found and letters[other] == "l":
                found.add(other)
                todo.append(other)
    return len(found)


def spectacular(world: World, place: int, kind: str) -> bool:
    """Return whether a hex has something that a card gives a size for (R10.6)."""
    if kind == "falls":
        return bool(world.cataracts >> place & 1)
    return world.terrain[place] in _SEEN[kind]
