"""The words of Source of the Nile, said in the language that is set when somebody reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import Phrases, law_of
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.land.africa import BLANK, DIRECTIONS, ENDS, Africa
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import MODES, Party

PHRASES = Phrases.load(Path(__file__).with_name("texts.toml"))

say = PHRASES.say

_TERRAINS = TERRAIN_OF | {BLANK: "blank"}


@cached_per_language(1024)
def label(move: str) -> str:
    """Return a player's move in words."""
    verb, *args = move.split()
    if verb not in PHRASES.keys("move"):
        return move
    facts = {
        f"a{n}": int(arg) if arg.isdecimal() and verb != "counter" else arg for n, arg in enumerate(args)
    }
    return PHRASES("move", verb, {"args": args, **facts})


@cached_per_language(512)
def counted(article: str, count: int) -> str:
    """Return a count of an article, such as ``1 bearer``."""
    return say(f"n_{article}", n=count)


def terrain(letter: str) -> str:
    """Return the terrain of a letter."""
    return PHRASES.word(_TERRAINS[letter])


def place(view: Mapping[str, Any], name: str | None) -> str:
    """Return a hex by its name, and by the port or landing in it; or Europe."""
    if name is None:
        return PHRASES.word("europe")
    for key, other in (*view["map"]["ports"].items(), *view["map"]["landings"].items()):
        if other == name:
            return say("port_hex", port=key, hex=name)
    return say("hex", hex=name)


def turn(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Say who is to decide what, what happens by chance, or how the game ended."""
    phase = view["phase"]
    if phase == "over":
        most = max(view["scores"])
        best = tuple(seat for seat, points in enumerate(view["scores"]) if points == most)
        return f"{say('doing_over')}. {say('share' if best[1:] else 'wins', names, seats=best)}"
    return say(f"doing_{phase}", names, seat=view["mover"])


def state_of(view: Mapping[str, Any], seat: int, names: tuple[str, ...]) -> str:
    """Say where an explorer is, and with which specialty."""
    one = view["explorers"][seat]
    if not one["alive"]:
        return say("dead", names, seat=seat)
    where = place(view, one["hex"])
    if not one["specialty"]:
        return say("is_at", names, seat=seat, place=where)
    return say("is_at_as", names, seat=seat, specialty=one["specialty"], place=where)


def scores(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Everybody's published points."""
    each = tuple(say("score", names, seat=seat, n=n) for seat, n in enumerate(view["scores"]))
    return say("scores", points=each, target=view["target"])


def hex_words(
    view: Mapping[str, Any], africa: Africa, hex_: int, names: tuple[str, ...], direction: int = 0
) -> str:
    """Describe a hex: everything that is known of it.

    Parameters
    ----------
    view : mapping
        An observation.
    africa : Africa
        The map.
    hex_ : int
        The hex.
    names : tuple of str
        The players' names.
    direction : int
        Its direction from the explorer, 1 to 6; 0 if it is not next to them.
    """
    name = africa.hexes[hex_]
    head: tuple[str, ...] = (DIRECTIONS[direction - 1],) if direction else ()
    ports = (*view["map"]["ports"].items(), *view["map"]["landings"].items())
    head += tuple(PHRASES.word(key) for key, other in ports if other == name)
    return say("hex_has", hex=name, parts=(*head, *_parts(view, africa, hex_, names)))


def _parts(view: Mapping[str, Any], africa: Africa, hex_: int, names: tuple[str, ...]) -> Iterator[str]:
    name, letter = africa.hexes[hex_], view["terrain"][hex_]
    yield terrain(letter)
    if letter != BLANK and view["published"][hex_] == "0":
        been = tuple(seat for seat, known in enumerate(view["known"]) if known[hex_] == "1")
        yield say("entered_by", names, seats=been) if been else say("not_published")
    yield from _river(int(view["out"][hex_]), view["inn"][hex_])
    if name in view["cataracts"]:
        yield say("cataract")
    if name in view["oases"]:
        yield say("oasis")
    for one in view["spectacles"]:
        if one["hex"] == name:
            yield say(f"size_{one['kind']}", n=one["size"])
    if hex_ in africa.colony:
        yield say("colony")
    yield from _tokens(view, name, names)


def _tokens(view: Mapping[str, Any], name: str, names: tuple[str, ...]) -> Iterator[str]:
    if name in view["natives"]:
        yield tribe(view["natives"][name], names)
    if name in view["counters"]:
        yield counter(view["counters"][name])
    for seat, caches in enumerate(view["caches"]):
        if any(cache["hex"] == name for cache in caches):
            yield say("cache_of", names, seat=seat)
    for seat, one in enumerate(view["explorers"]):
        if one["hex"] == name:
            yield say("is_here", names, seat=seat)


class Load(NamedTuple):
    """The load in a mode of travel.

    Attributes
    ----------
    words : str
        What it is and what can be carried, or why it cannot be.
    fits : bool
        True if it can be carried.
    share : float
        How much of what can be carried it is, 1 at most.
    """

    words: str
    fits: bool
    share: float


@cached_per_language(256)
def loads(law: NileLaw, party: Party) -> tuple[Load, ...]:
    """Return the load in each mode of travel (6.54, 6.55)."""
    return tuple(_load(law, party, mode) for mode in MODES)


def _load(law: NileLaw, party: Party, mode: str) -> Load:
    found, work = law.carried(party, mode), law.duty(party, mode)
    facts = {"mode": say(f"mode_{mode}"), "load": work.load, "carries": work.carries}
    if found is None:
        return Load(
            say("load_helped" if work.explorer else "load_fits", **facts),
            fits=True,
            share=work.load / max(1, work.carries),
        )
    key = "over" if found.reason.startswith("over_") else found.reason
    return Load(say(f"load_{key}", **{**facts, **found.facts}), fits=False, share=float(bool(work.carries)))


def too_heavy(view: Mapping[str, Any]) -> bool:
    """Return whether no mode can carry everything that the mover has (6.55)."""
    law: NileLaw = law_of(view)
    return law.cannot_travel(Party(**view["explorers"][view["mover"]]["party"])) is not None


def tribe(one: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Describe a tribe: number, strength, and which explorers it is friends with or was beaten by."""
    facts = {"number": one["number"], "strength": one["strength"]}
    told = say("tribe", **facts)
    if one["friends"]:
        told = say("tribe_friend", names, tribe=told, seats=tuple(one["friends"]))
    if one["beaten"]:
        told = say("tribe_beaten", names, tribe=told, seats=tuple(one["beaten"]))
    return told


def counter(shows: str) -> str:
    """Return a discovery counter, face down or turned up."""
    return say("counter_shows", what=shows) if shows else say("counter_down")


def _river(out: int, inn: int) -> Iterator[str]:
    came = tuple(DIRECTIONS[n] for n in range(6) if inn >> n & 1)
    if not out and not came:
        return
    if out == ENDS or not out:
        yield say("river_ends", came=came) if came else say("river")
    elif came:
        yield say("river_through", came=came, out=DIRECTIONS[out - 1])
    else:
        yield say("river_rises", out=DIRECTIONS[out - 1])


def lines(view: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines below the board: whose turn it is, where the explorers are, and the points."""
    explorers = (state_of(view, seat, names) for seat in range(view["players"]))
    return turn(view, names), *explorers, scores(view, names)
