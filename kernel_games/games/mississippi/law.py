"""The law of Mississippi: its figures by what they mean, and the tables that playing looks things up in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kernel_games.engine import Law, Move, derived
from kernel_games.games.mississippi.components import PLAYERS
from kernel_games.games.mississippi.moves import BACK, DEGREES, FORWARD, STAY, WHAT


class MississippiLaw(Law):
    """The figures of Mississippi.

    Attributes
    ----------
    all_logs : int
        Logs in the box (MS-C1).
    logs : mapping of int to int
        Logs for each, by the number of players (MS-S1, for two MS-D13).
    price, pay : int
        Logs paid for each space forward (MS-1a), and earned for each space back (MS-2a).
    longest_back : int
        Spaces that a ship may move back in one turn (MS-2b).
    free : int
        Steps of 60 degrees that cost nothing (MS-6a).
    step : int
        Logs for each further step (MS-6b).
    fixed : bool
        True if a ship may not be turned on its first turn (MS-6c).
    found : int
        Logs for a ship that must move back and cannot (MS-D4).
    back_reacts : bool
        True if moves backwards cause reactions too (MS-D8).
    turns : int
        Turns of each ship after which the game ends at the latest (MS-D11).
    costs : tuple of int
        Logs that each turning costs, by its steps clockwise (MS-6a, MS-6b).
    """

    def __init__(self, figures: Mapping[str, Any]) -> None:
        super().__init__(figures)
        self.all_logs: int = figures["MS-C1.logs"]
        keys = ("MS-D13.two", "MS-S1.three", "MS-S1.four", "MS-S1.five", "MS-S1.six")
        self.logs: dict[int, int] = {n: figures[key] for n, key in zip(PLAYERS, keys, strict=True)}
        self.price: int = figures["MS-1a.price"]
        self.pay: int = figures["MS-2a.pay"]
        self.longest_back: int = figures["MS-2b.most"]
        self.free: int = figures["MS-6a.free"]
        self.step: int = figures["MS-6b.price"]
        self.fixed: bool = figures["MS-6c"]
        self.found: int = figures["MS-D4.found"]
        self.back_reacts: bool = figures["MS-D8"]
        self.turns: int = figures["MS-D11.turns"]
        self.costs: tuple[int, ...] = tuple(self._cost(degrees // 60) for _, degrees in DEGREES)

    def check(self) -> None:
        """Nobody gets logs that are not in the box, and every ship can pay for its first space."""
        for players, logs in self.logs.items():
            if players * logs > self.all_logs:
                facts = {"least": players * logs, "players": players, "logs": logs}
                self.refuse("MS-C1.logs", self.all_logs, "logs", "MS-S1", **facts)
            if logs < self.price:
                self.refuse("MS-1a.price", self.price, "first_space", "MS-D10", most=logs)

    def prepare(self) -> None:
        """Keep the lists of legal moves: playouts ask for them at every turn, and few are different."""
        # Taken apart at every turn: one look-up instead of seven.
        self.sailing = (
            self.costs,
            self.price,
            self.pay,
            self.found,
            self.all_logs,
            self.back_reacts,
            self.turns,
        )
        self.moving = (lru_cache(maxsize=4096)(self._legal), self.longest_back)

    @derived
    def free_degrees(self) -> int:
        """Degrees that cost nothing (MS-6a)."""
        return 60 * self.free

    @derived
    def needed(self) -> int:
        """Cost in logs of the first space, without which no ship moves forward (MS-2c)."""
        return self.price

    @derived
    def wide(self) -> int:
        """Cost in logs of a turn of 120 degrees (MS-6b)."""
        return self._cost(2)

    @derived
    def half(self) -> int:
        """Cost in logs of half a turn (MS-6b)."""
        return self._cost(3)

    def possible(self, players: int, finish: int) -> tuple[Move, ...]:
        """List the moves that some position allows (MS-1a, MS-2b, MS-6b, MS-6c, MS-D4, MS-D9).

        Parameters
        ----------
        players : int
            How many ships there are; each of the others takes a space of the course.
        finish : int
            The last space of the course, the first being 0.
        """
        room, entering = finish - players + 1, min(self.logs[players], finish + 1)
        found = []
        for move, (turning, forward, back) in WHAT.items():
            cost = self.costs[turning]
            if forward:
                fits = forward <= min((self.all_logs - cost) // self.price, room)
                if not (turning and self.fixed):
                    fits = fits or cost + forward * self.price <= entering
            elif back:
                fits = back <= min(self.longest_back, room - 1)
            else:
                # Only a ship that cannot pay for a space may stay, so it turns as far as the rest reaches.
                fits = cost < self.price
            if fits:
                found.append(move)
        return tuple(found)

    def _cost(self, steps: int) -> int:
        return max(0, steps - self.free) * self.step

    def _legal(self, logs: int, forward: int, back: int, first: bool) -> tuple[Move, ...]:  # noqa: FBT001 -- part of a key
        """Return the moves of a ship with these logs and this room; `first` where it is about to enter."""
        found: list[Move] = []
        for turning, cost in enumerate(self.costs[:1] if first and self.fixed else self.costs):
            if cost <= logs:
                paid = (logs - cost) // self.price
                found += (*FORWARD[turning][: min(forward, paid)], *BACK[turning][:back])
                if logs < self.price and not back and not first:
                    found.append(STAY[turning])
        return tuple(found)
