"""The outlook of the seat that decides: what lies ahead, and what the way home takes, as it knows them.

A board shows it to that seat alone, if a person asks for it; nothing that plays by itself works it out. Turns
are whole ones, the present one counted; the way home is the quickest over known hexes (:mod:`.reach`), and
its last turn ends in a port, where nobody needs rations. Hunting may add to that, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

from kernel_games.games.nile import points
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.land.africa import BLANK, JUNGLES, Africa, opposite
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.phases import ways
from kernel_games.games.nile.prospects import aim
from kernel_games.games.nile.reach import FARTHEST, NORMAL, Time, nights, reach, way_home
from kernel_games.games.nile.state import FRESH, NONE, NileState, Phase
from kernel_games.games.nile.terrain import lakes

FAR = 5
"""Turns there and back beyond which no line is drawn: the end of the food is not near."""

_BEFORE = (Phase.ACTIVITY,)
"""The phase at the beginning of a turn, when all its movement points are left."""

_ON_THE_WAY = (Phase.MOVE, Phase.ENTER, Phase.REMAKE, Phase.POLICY, Phase.TRADE)
"""Phases after which movement may go on."""


def outlook(state: NileState) -> dict[str, Any] | None:
    """Return what the seat that decides can know of what lies ahead, as plain data.

    Parameters
    ----------
    state : NileState
        A position in which a player decides.

    Returns
    -------
    dict or None
        None unless their explorer is in Africa and there are moves to weigh. ``mode`` (by which the way home
        is quickest; None if nothing can be carried home), ``food`` (turns for which there is food), ``home``
        (turns of the way home, this one counted) and ``spend`` (turns that may go by first; below 0 if the
        food does not last) or None without a way; ``way`` (hexes home, the explorer's own first), ``nights``
        (those in which a turn ends), ``within`` (hexes from which the expedition still comes home on its
        food; None if that is beyond :data:`FAR` turns), ``worth`` (points by unexplored hex, for blank ones
        the mean over the cards), ``most`` (the most that terrain brings), and ``goal`` (where a player that
        plans journeys would go now: ``text``, ``hex``, points ``n`` and ``turns``; None for the way home).
    """
    if state.explorer.place < 0 or state.phase not in (*_BEFORE, *_ON_THE_WAY, Phase.HUNT, Phase.FEED):
        return None
    hexes = state.africa.hexes
    food = nights(state, state.party)
    mode, way, left = _homeward(state)
    home = spend = within = None
    near = set(reach(state, mode, FAR, _used(state, mode, left))) if mode else set[int]()
    if way:
        home = _turns(way[0][1], left)
        spend = food + 1 - home
        if food + 1 <= FAR:
            near = set(reach(state, mode, food + 1, _used(state, mode, left))) if spend >= 0 else set()
            within = sorted(near)
    return {
        "mode": mode or None,
        "food": food,
        "home": home,
        "spend": spend,
        "way": [hexes[place] for place, _ in way],
        "nights": [hexes[place] for place in _nights(way, left)],
        "within": None if within is None else [hexes[place] for place in within],
        "worth": {hexes[place]: value for place, value in _worth(state, near)},
        "most": _most(state.law),
        "goal": _goal(state),
    }


def _goal(state: NileState) -> dict[str, Any] | None:
    """Return the goal that pays most, with what it brings and takes; None if that is the way home."""
    wanted = aim(state, state.seat)
    if wanted is None or "hex" not in wanted.facts:
        return None
    return {"text": wanted.text, **{key: wanted.facts[key] for key in ("hex", "n", "turns")}}


def _homeward(state: NileState) -> tuple[str, list[tuple[int, Time]], int]:
    """Return the mode by which the way home is quickest, that way, and the points left for it now."""
    able = [mode for mode in MODES if state.law.carried(state.party, mode) is None]
    used = state.turn.mode
    if used != NONE and MODES[used] in able:
        able = [MODES[used]]
    best: tuple[tuple[int, Time], str, list[tuple[int, Time]], int] | None = None
    for mode in able:
        left = _left(state, mode)
        way = way_home(state, mode, FARTHEST)
        time = (_turns(way[0][1], left), way[0][1]) if way else (FARTHEST + 1, (0, 0))
        if best is None or time < best[0]:
            best = time, mode, way, left
    return best[1:] if best else ("", [], 0)


def _normal(state: NileState, mode: str) -> int:
    """Return the movement points of a whole turn at normal pace."""
    return ways.allowance(state._replace(turn=FRESH._replace(activity=NORMAL)), MODES.index(mode))


def _left(state: NileState, mode: str) -> int:
    """Return the movement points that are left this turn; never more than those of a turn at normal pace."""
    turn, whole = state.turn, _normal(state, mode)
    if state.phase in _BEFORE:
        return whole
    if state.phase not in _ON_THE_WAY or turn.ended:
        return 0
    return min(whole, max(0, ways.allowance(state, MODES.index(mode)) - turn.spent))


def _used(state: NileState, mode: str, left: int) -> int:
    return _normal(state, mode) - left


def _turns(time: Time, left: int) -> int:
    """Count the turns of a way home, this one included, of which so many points are left."""
    turns, first = time
    return turns + (1 if first <= left else 2) if first else turns


def _nights(way: list[tuple[int, Time]], left: int) -> Iterable[int]:
    """Yield the hexes in which turns of the way home end."""
    if way and way[0][1][1] > left:
        yield way[0][0]
    for (_, before), (place, time) in pairwise(way):
        if time[0] < before[0]:
            yield place


def _worth(state: NileState, near: Iterable[int]) -> Iterable[tuple[int, float]]:
    """Yield what unexplored hexes bring that the expedition gets to, or that lie around it."""
    africa, world, law, explorer = state.africa, state.world, state.law, state.explorer
    seen = world.published | explorer.known
    around = {explorer.place}
    for _ in range(2):
        around |= {other for place in around for other in africa.near[place] if other >= 0}
    for place in sorted(around | set(near)):
        if seen >> place & 1:
            continue
        if world.blank(place):
            value = _blank(state, place)
        else:
            value = points.worth(africa, world, place, state.seat, explorer.specialty, law=law)
        yield place, value


def _blank(state: NileState, place: int) -> float:
    """Return the mean over the cards of what a blank hex brings, with a river that is sure to be there."""
    africa, world, law, explorer = state.africa, state.world, state.law, state.explorer
    near = "".join(world.terrain[other] if other >= 0 else BLANK for other in africa.near[place])
    full = lakes(africa, world.terrain, place, law.lakes) > law.lakes
    value = _terrain(africa, place, near, explorer.specialty, law, full=full)
    comes = any(
        other >= 0 and not world.blank(other) and world.out[other] == opposite(direction)
        for direction, other in enumerate(africa.near[place], 1)
    )
    if comes or world.inn[place]:
        suited = "river" in law.suits.get(explorer.specialty, ())
        value += law.points["river"] * (law.twice if suited else 1)
    for counter in world.counters:
        if counter.place == place:
            value += points.found(law, counter.shows, explorer.specialty)
    return round(value, 1)


@lru_cache(4096)
def _terrain(africa: Africa, place: int, near: str, specialty: str, law: NileLaw, *, full: bool) -> float:
    """Return the mean over the cards of what a blank hex brings for its terrain (10.22 to 10.28).

    `near` are the letters around it, `full` says that no other lake may be beside those there are.
    """
    value = 0
    for card in CARDS:
        copied = (near[direction - 1] for direction in card.directions if near[direction - 1] != BLANK)
        letter = next(copied, card.terrain)
        if letter == "l" and full:
            letter = "s" if card.terrain == "l" else card.terrain
        if letter == "d" and not law.any_desert and not JUNGLES.isdisjoint(near):
            letter = "v"
        value += points.ground(africa, place, letter, specialty, law=law)
    return value / len(CARDS)


def _most(law: NileLaw) -> int:
    """Return the most that a hex brings for its terrain."""
    kinds = max(len({"lake", "mountain"} & set(one.split("_"))) for one in TERRAIN_OF.values())
    return int(law.twice * (law.points["hex"] + kinds * law.points["land"]))
