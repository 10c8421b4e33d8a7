"""Prompts of the board, and buttons for the answers that have no place on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel_games.drawing.guide import Button, Prompt
from kernel_games.engine import law_of
from kernel_games.games.kon_tiki.words import say

_BUTTONS = {
    "sail": (("pass", "pass_button"),),
    "steer": (("pass", "pass_button"),),
    "buy": (("done", "done_button"),),
    "ask": (("reshuffle", "reshuffle_button"), ("keep", "keep_button")),
}


def buttons(view: Mapping[str, Any]) -> tuple[Button, ...]:
    """Return buttons for the answers that have no place on the board, refused ones included."""
    asked = _BUTTONS.get(view["phase"], ()) if view.get("legal") else ()
    return tuple(Button(pick, say(key)) for pick, key in asked)


def prompts(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, Prompt]:
    """Return the prompts for the seat that decides, by the kinds it has picked."""
    del names
    legal = view.get("legal")
    if not legal:
        return {}
    phase, colour, raft = view["phase"], view["colour"] or "any", view["raft"]
    price = law_of(view).price
    if phase == "sail":
        return _to_sail({move.partition(" ")[0] for move in legal}, colour)
    if phase in ("return", "return_early"):
        stay = sum(view["compartments"][view["turn"]].values()) - price
        return _one_by_one("compartment", say("ask_return", n=stay, price=price), "ask_return_more", stay)
    if phase in ("exchange", "compensation", "reward"):
        due, only = view["due"], phase == "exchange" and colour != "any"
        first = say("ask_take_colour", due=due, colour=colour) if only else say("ask_take", due=due)
        return _one_by_one("pool", first, "ask_take_more", due)
    return {"": Prompt(say(f"ask_{phase}", whirlpool=raft["at"], price=price))}


def _one_by_one(kind: str, first: str, more: str, count: int) -> dict[str, Prompt]:
    """Return prompts for counters picked one by one, until all are there."""
    found = {"": Prompt(first, (kind,))}
    for picked in range(1, count):
        found[" ".join([kind] * picked)] = Prompt(say(more, n=count - picked), (kind,))
    return found


def _to_sail(verbs: set[str], colour: str) -> dict[str, Prompt]:
    """Return prompts for paying or buying, or without the colour for exchanging or passing."""
    if "pay" in verbs:
        key = "ask_sail_or_buy" if "buy" in verbs else "ask_sail"
        more = Prompt(say("ask_sail_more"), ("counter",))
        return {"": Prompt(say(key, colour=colour)), "counter": more, "counter counter": more}
    if not verbs & {"exchange", "redeem"}:
        return {"": Prompt(say("ask_pass_or_buy" if "buy" in verbs else "ask_pass", colour=colour))}
    return {"": Prompt(say("ask_exchange", colour=colour))}
