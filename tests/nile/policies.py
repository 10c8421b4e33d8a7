"""Ways to play Source of the Nile that discover nothing, to see that they do not pay."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.bots import Greedy
from kernel_games.engine import Bot, State
from kernel_games.games.nile.land.africa import DIRECTIONS

FROM, TO = "port_elizabeth", "mozambique"


def chosen(view: Mapping[str, Any], wanted: tuple[str, ...]) -> str:
    """The first of these moves that is legal, else the last one that is."""
    return next((move for move in wanted if move in view["legal"]), view["legal"][-1])


class Shuttle(Bot):
    """Paddles along the printed coast from one port to another, again and again, past every blank hex."""

    key = "shuttle"
    _OUTFIT = ("16 bearers", "2 canoes", "200 rations")

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """To the port of departure, out to the other, and home."""
        state: Any = imagine(rng)
        africa, explorer, phase = state.africa, state.explorers[view["seat"]], view["phase"]
        if phase == "move":
            far = _along(africa, africa.ports[TO])
            near = dict(zip(DIRECTIONS, africa.near[explorer.place], strict=True))
            closer = [step for step, place in near.items() if far.get(place, 99) < far[explorer.place]]
            return chosen(view, (*(f"canoe {step}" for step in closer), "stop"))
        if phase == "outfit":
            have = explorer.party._asdict()
            wanted = [f"buy {order}" for order in self._OUTFIT if not have[order.split()[1]]]
            return chosen(view, (*wanted, "depart"))
        if phase == "sail":
            return "sail" if explorer.place == africa.ports[TO] else "stay"
        return chosen(view, (f"port {FROM}", "specialty explorer", "reckless", "rest", "go_on", "done"))


def _along(africa: Any, goal: int) -> dict[int, int]:
    """Return the distance of the hexes of the printed coast from one of them, along the coast."""
    far, todo = {goal: 0}, [goal]
    for place in todo:
        for other in africa.near[place]:
            if other in africa.coast and other in africa.published and other not in far:
                far[other] = far[place] + 1
                todo.append(other)
    return far


class Fighter(Greedy):
    """Travels as the greedy player does, but with ten askaris, and attacks every tribe that is met."""

    key = "fighter"
    _OUTFIT = ("10 askaris", "14 bearers", "120 rations", "1 guides", "1 muskets")

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        """Askaris first; a fight wherever there can be one."""
        if view["phase"] == "outfit":
            have = view["explorers"][view["seat"]]["party"]
            wanted = [f"buy {order}" for order in self._OUTFIT if not have[order.split()[1]]]
            return chosen(view, (*wanted, "depart"))
        if "fight" in view["legal"]:
            return "fight"
        if "specialty journalist" in view["legal"]:
            return "specialty journalist"
        return super().choose(view, imagine, rng)
