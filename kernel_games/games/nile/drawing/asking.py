"""The board's questions in Source of the Nile: the picks of a move, prompts by phase, and buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from kernel_games.drawing.guide import Button, Prompt
from kernel_games.games.nile import moves
from kernel_games.games.nile.components import BUY_LOTS, DEALS, GIVE_LOTS
from kernel_games.games.nile.drawing.coast import map_of
from kernel_games.games.nile.land.africa import DIRECTIONS
from kernel_games.games.nile.moves import CHANCE_MOVES
from kernel_games.games.nile.outfit import LOTS
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.words import say, too_heavy

_CHANCE = frozenset(move.verb for move in CHANCE_MOVES)
_LEAVE = ("discharge", "release", "drop")

_ANSWERS: Mapping[str, tuple[Any, ...]] = {
    "setup": (moves.SPREAD, moves.BY_HAND),
    "outfit": (moves.DEPART,),
    "activity": tuple(moves.LEVELS),
    "move": (moves.STOP, moves.REMAKE, moves.WORK, *moves.SHOOTS),
    "remake": (moves.DONE,),
    "enter": (*moves.ENTERS, moves.BACK),
    "policy": ("peace", moves.SLIP, moves.FIGHT, moves.BACK),
    "trade": (moves.GO_ON,),
    "hunt": (moves.HUNT, moves.REST),
    "feed": (*moves.SHOOTS, moves.DONE),
    "camels": (moves.DRINK, moves.GO_DRY),
    "sail": (moves.SAIL, moves.STAY),
}
"""What is answered in each phase that is no place on the board."""

_LIGHT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "outfit": {
        "": ("article",),
        "article": ("amount",),
        "left": ("amount",),
        "amount": ("article",),
    },
    "move": {"": ("hex", "land"), "hex": ("mode",), "land": ("mode",), "mode": ("hex", "land")},
    "remake": {
        "": ("article",),
        "article": ("verb",),
        "sick": ("verb",),
        "verb": ("article",),
        "amount": ("article",),
        "amount article": ("verb",),
        "amount sick": ("verb",),
        "amount verb": ("article",),
        "article verb": ("amount",),
        "sick verb": ("amount",),
    },
    "policy": {"": ("do",), "do": ("amount",), "amount": ("do",)},
    "trade": {"": ("deal",), "deal": ("amount",), "amount": ("deal",)},
}
"""Which kinds of picks are asked for next, by phase and by the kinds that are picked; else all."""


def decides(view: Mapping[str, Any]) -> bool:
    """Return whether the seat that looks is the one to decide."""
    return view["seat"] is not None and view["seat"] == view["current"]


# What is pointed at for a move


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """Return the picks of a move: hexes on the map, articles on the sheet, keys beside it, numbers.

    Parameters
    ----------
    view : mapping
        An observation.
    move : str
        A move in its notation, such as ``foot north`` or ``buy 24 bearers``.

    Returns
    -------
    tuple of str
        Picks as the pieces of :func:`draw` and the :func:`buttons` carry them, and ``amount:24`` for a
        number; empty for what chance decides, for steps off the map, and for quantities that are no lots.
    """
    verb, *args = move.split()
    if verb in _CHANCE:
        return ()
    if verb in MODES:
        africa = map_of(view)
        here = view["explorers"][view["mover"]]["hex"]
        there = -1 if here is None else africa.near[africa.index[here]][DIRECTIONS.index(args[0])]
        return () if there < 0 else (f"hex:{africa.hexes[there]}", f"mode:{verb}")
    if verb == "land":
        return (f"land:{args[0]}", f"mode:{args[1]}")
    if verb == "counter":
        return (f"hex:{args[0]}",)
    if verb in ("port", "specialty"):
        return (f"{verb}:{args[0]}",)
    if verb == "buy":
        count, article = args
        return (f"article:{article}", f"amount:{count}") if int(count) in LOTS[article] else ()
    if verb in (*_LEAVE, "cache", "fetch"):
        return _change_picks(view, verb, *args)
    if verb in ("trade", "give"):
        return _deal_picks(verb, *args)
    if verb == "peace":
        return ("do:peace", f"amount:{args[0]}")
    return (f"do:{move}",)


def _change_picks(view: Mapping[str, Any], verb: str, count: str, article: str) -> tuple[str, ...]:
    """Return the picks of a change: the article, the verb and the count, where "all" is a key of its own."""
    everything = count == moves.ALL
    number = () if everything else (f"amount:{count}",)
    if view["phase"] == "outfit":
        return (f"left_all:{article}",) if everything else (f"left:{article}", *number)
    kind, _, people = article.partition("_")
    what = f"{kind}:{people}" if people else f"article:{article}"
    done = "leave" if verb in _LEAVE else verb
    return (what, f"verb:all_{done}" if everything else f"verb:{done}", *number)


def _deal_picks(verb: str, count: str, article: str) -> tuple[str, ...]:
    """Return the picks of a deal and its amount; none for an amount that is not a whole deal."""
    deals = BUY_LOTS if verb == "trade" else GIVE_LOTS
    lots, rest = divmod(int(count), deals[article])
    return () if rest or lots not in DEALS else (f"deal:{verb} {article}", f"amount:{count}")


def live(view: Mapping[str, Any]) -> frozenset[str]:
    """Return the picks of all legal moves."""
    return frozenset(pick for move in view.get("legal", ()) for pick in picks(view, move))


def stuck(view: Mapping[str, Any]) -> str:
    """Return the end of a prompt's key where no hex can be entered; empty where trying tells why."""
    alive = live(view)
    kinds = {pick.partition(":")[0] for pick in alive}
    if view["phase"] != "move" or not alive or "hex" in kinds:
        return ""
    if "land" in kinds:
        return "_over"
    if f"do:{moves.STOP}" not in alive:
        return "_heavy"
    return "" if too_heavy(view) else "_end"


# What is asked and answered


def prompts(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, Prompt]:
    """Return the prompts for the seat that decides, by the kinds it has picked."""
    del names
    ways = {tuple(pick.partition(":")[0] for pick in picks(view, move)) for move in view.get("legal", ())}
    if not ways or not decides(view):
        return {}
    kinds = {kind for way in ways for kind in way}
    mixtures = {
        " ".join(sorted(some))
        for way in ways
        for count in range(len(way))
        for some in combinations(way, count)
    }
    phase = view["phase"]
    light = _LIGHT.get(phase, {})
    return {
        mixture: Prompt(
            _ask(view, phase, mixture), tuple(kind for kind in light.get(mixture, ()) if kind in kinds)
        )
        for mixture in sorted(mixtures)
    }


def _ask(view: Mapping[str, Any], phase: str, mixture: str) -> str:
    if mixture:
        return say("_".join(("ask", phase, *mixture.split())))
    if phase == "outfit" and too_heavy(view):
        return say("ask_outfit_heavy")
    return say(f"ask_{phase}{stuck(view)}")


def buttons(view: Mapping[str, Any]) -> tuple[Button, ...]:
    """Return the answers that have no place on the board, legal or not."""
    if not decides(view) or not view.get("legal"):
        return ()
    party = view["explorers"][view["mover"]]["party"]
    return tuple(
        Button(f"do:{answer}", say("_".join(("answer", *str(answer).split()))))
        for answer in _ANSWERS.get(view["phase"], ())
        if answer not in moves.SHOOTS or party[moves.SHOOTS[answer]]
    )
