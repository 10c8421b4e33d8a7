"""Right answers that no place in a view holds, but that follow from it; see ``practice``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.games.nile import party
from kernel_games.games.nile.components import ACTIVITIES, OFFERS
from kernel_games.games.nile.practice.looking import lowest
from kernel_games.games.nile.state import Phase

LEFT = ("left_on_foot", "left_mounted", "left_by_canoe", "left_later", "mainland_left", "island_left")
"""Templates that ask for the movement points that are left."""


def points_left(view: Mapping[str, Any]) -> int | None:
    """Return the movement points that the mover has left."""
    one = view["explorers"][view["mover"]]
    return None if one["allowance"] is None else max(0, one["allowance"] - one["spent"])


def _walking(figure: str) -> Callable[[Mapping[str, Any]], Any]:
    """Return the load or the capacity of the pupil's expedition on foot."""
    return lambda view: getattr(
        view["law"].duty(party.Party(**view["explorers"][0]["party"]), "foot"), figure
    )


def _points_on_foot(view: Mapping[str, Any], less: int) -> int:
    one = view["explorers"][view["mover"]]
    return max(0, int(view["law"].allowance["foot"][ACTIVITIES.index(one["activity"])]) - less)


def _canoes_carried(view: Mapping[str, Any]) -> int:
    """Return the canoes that the pupil's bearers can carry together."""
    law, held = view["law"], view["explorers"][0]["party"]
    return int(law.bearer * held["bearers"] // law.canoe_weighs)


def _goods(view: Mapping[str, Any]) -> int:
    """Return the weight of all goods on the pupil's sheet."""
    held = view["explorers"][0]["party"]
    return sum(held[name] for name in ("rations", "gifts", "muskets", "water"))


def _all_bearers(figure: str) -> Callable[[Mapping[str, Any]], int]:
    """Return what all bearers can do together, by what the law says of one."""
    return lambda view: getattr(view["law"], figure) * view["explorers"][0]["party"]["bearers"]


def _cards_left(view: Mapping[str, Any]) -> int:
    """Return the cards that are still drawn for a new hex."""
    return {Phase.RIVER: 2, Phase.NATIVES: 1}.get(view["phase"], 0)


def _held(view: Mapping[str, Any]) -> party.Party:
    return party.Party(**view["explorers"][0]["party"])


def _enough_left(view: Mapping[str, Any]) -> bool | None:
    """Return whether the points that are left would do for an unexplored hex."""
    left = points_left(view)
    return None if left is None else left >= view["law"].cost["unknown"]


def _lowest(view: Mapping[str, Any]) -> int:
    """Return the lowest number of a native counter that is not on the map."""
    return lowest({tribe["number"] for tribe in view["natives"].values()})


_EVENING = (Phase.HUNT, Phase.QUARRY, Phase.FEED, Phase.CAMELS, Phase.RECOVERY, Phase.BONUS)


def _may_sail(view: Mapping[str, Any]) -> bool | None:
    """Return whether the mover may sail home; None while the turn goes on otherwise."""
    return None if view["phase"] in _EVENING else bool(view["phase"] == Phase.SAIL)


READ: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "sheet_after": _goods,
    "canoes_by_bearers": _canoes_carried,
    "sick_load": _walking("load"),
    "sick_carry": _walking("carries"),
    "storm_left": lambda view: _points_on_foot(view, view["law"].storm),
    "storm_spared_left": lambda view: _points_on_foot(view, 0),
    "bearers_carry_now": _all_bearers("bearer"),
    "bearers_lead_now": _all_bearers("leads"),
    "may_sail": _may_sail,
    "cards_after_terrain": _cards_left,
    "cards_after_river": _cards_left,
    "could_ride": lambda view: party.men(_held(view)) <= party.animals(_held(view)),
    "muskets_needed": lambda view: _held(view).recruits + 1,
    "caches_left": lambda view: view["law"].caches - len(view["caches"][0]),
    "most_offered": lambda view: max(n for n in OFFERS if n <= _held(view).gifts),
    "room_left": lambda view: _walking("carries")(view) - _walking("load")(view),
    "new_hex_after": _enough_left,
    "counter_next": _lowest,
} | dict.fromkeys(LEFT, points_left)
"""By key of a template: what follows from a view after the move."""
