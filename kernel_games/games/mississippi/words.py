"""The words of Mississippi, said in the language that is set when somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kernel_games.engine import Phrases
from kernel_games.games.mississippi.moves import TURN_TEXTS, What

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))


say = PHRASES.say


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Say who is to move, or what happens while nobody is."""
    if view["phase"] == "over":
        return say("over")
    # "react" is no Phase: chain.py lays it over the views of its events.
    key = {"roll": "to_roll", "react": "reacts"}.get(view["phase"], "to_move")
    return say(key, names, seat=view["mover"])


def ship(view: Mapping[str, Any], seat: int, names: tuple[str, ...]) -> str:
    """Say where a ship is and which number points down the river."""
    space, leads = view["ships"][seat]["space"], view["ships"][seat]["leads"]
    if not space:
        return (
            say("waits", names, seat=seat) if leads is None else say("enters", names, seat=seat, leads=leads)
        )
    if space == len(view["course"]["spaces"]):
        return say("at_finish", names, seat=seat)
    return say("at", names, seat=seat, space=space, leads=leads)


def sides(view: Mapping[str, Any], seat: int, names: tuple[str, ...]) -> str:
    """Name the numbers on the sides of a ship: the one that points down the river, then clockwise."""
    leads = view["ships"][seat]["leads"]
    if leads is None:
        return say("waits", names, seat=seat)
    numbers = tuple((leads + step - 1) % 6 + 1 for step in range(1, 6))
    return say("sides", names, seat=seat, leads=leads, numbers=numbers)


def place(view: Mapping[str, Any], seat: int) -> str:
    """Say where a ship is, without its player's name, as short as a chip is."""
    space = view["ships"][seat]["space"]
    if not space:
        return say("score_0")
    if space == len(view["course"]["spaces"]):
        return say("finish")
    return say("score_n", n=space)


def ships(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Say where all ships are."""
    each = tuple(ship(view, seat, names) for seat in range(view["players"]))
    return say("ships", spaces=len(view["course"]["spaces"]), each=each)


def logs(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Say how many logs everybody and the supply have."""
    each = tuple(say("has", names, seat=seat, logs=n) for seat, n in enumerate(view["logs"]))
    return say("logs", each=each, supply=view["supply"])


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of a position: whose turn it is, where the ships are, who has how many logs."""
    return turn(view, names), ships(view, names), logs(view, names)


def label(what: What, costs: Sequence[int]) -> str:
    """Say a player's move in words, with what each turning costs."""
    key = "forward" if what.forward else "back" if what.back else "stay"
    where = PHRASES("move", key, {"spaces": what.forward or what.back})
    if not what.turning:
        return where[:1].upper() + where[1:]
    return PHRASES("move", TURN_TEXTS[what.turning], {"then": where, "cost": costs[what.turning]})
