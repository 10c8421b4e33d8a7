"""Changing the make-up at a halt: discharging, releasing, discarding and caching (9.6, section 17)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kernel_games.engine import Move, Note, Refusal, with_item
from kernel_games.games.nile import moves
from kernel_games.games.nile.party import KEPT, PEOPLE, Party, healthy, men, quantity, sick
from kernel_games.games.nile.state import (
    Cache,
    Explorer,
    NileState,
    Phase,
)

_ILL = frozenset((moves.SICK, *moves.SICK_OF))
_LIGHTENING = ("discharge", "release", "drop")


def here(explorer: Explorer) -> Cache | None:
    """Return an explorer's cache on the spot; None if there is none."""
    return next((cache for cache in explorer.caches if cache.place == explorer.place), None)


def attempted(state: NileState) -> Iterable[Move]:
    """List every change, and the end of changing."""
    del state
    return (*moves.CHANGES, moves.DONE)


def _stock(explorer: Explorer, verb: str, article: str) -> int:
    """Return the stock of an article that a change is about."""
    goods = here(explorer) if verb == "fetch" else explorer.party
    return 0 if goods is None else _held(goods, verb, article)


def _held(goods: Party | Cache, verb: str, article: str) -> int:
    if isinstance(goods, Party) and verb == "discharge":
        if article == moves.SICK:
            return sick(goods) - goods.sick_explorer
        if article in PEOPLE:
            return healthy(goods, article)
    return int(getattr(goods, article))


def why_not(state: NileState, move: Move) -> Refusal | None:
    """Return the refusal of a change, or None: 6.55, 9.6, R17.1, R17.2, SN-R10, SN-R14.

    A player with more than can be carried has to leave something behind (6.55), after the last change all
    of it.
    """
    over = state.law.overloaded(state.party)
    if move is moves.DONE:
        return over
    count, article = move.args[0], str(move.args[1])
    explorer, turn, verb = state.explorer, state.turn, move.verb
    stock = _stock(explorer, verb, article)
    if count not in moves.LOTS_CHANGED:
        return Refusal("SN-R10", "lots_changed", {"count": count, "lots": list(moves.LOTS_CHANGED)})
    if verb == "fetch":
        if here(explorer) is None:
            return Refusal("R17.2", "no_cache", {"hex": state.africa.hexes[explorer.place]})
        if turn.stowed:
            return Refusal("R17.2", "just_stowed")
    if not stock or (count != moves.ALL and int(count) > stock):
        facts = {**quantity(stock, article), "count": count, "stock": stock}
        return Refusal("9.6", "not_there" if verb == "fetch" else "not_so_many", facts)
    if verb == "cache" and here(explorer) is None and len(explorer.caches) >= state.law.caches:
        return Refusal("R17.1", "eight_caches", {"most": state.law.caches})
    lightens = over is not None and count == moves.ALL and verb in _LIGHTENING
    if turn.tally >= state.law.changes and not lightens:
        return Refusal("SN-R14", "enough_changes", {"most": state.law.changes})
    return None


def legal(state: NileState) -> list[Move]:
    """List the legal changes, known from the stock of each article without asking about every move."""
    explorer, turn = state.explorer, state.turn
    over = state.law.overloaded(explorer.party) is not None
    cache = here(explorer)
    found: list[Move] = []
    if turn.tally < state.law.changes:
        found += _possible(explorer.party, _LIGHTENING)
        if cache is not None or len(explorer.caches) < state.law.caches:
            found += _possible(explorer.party, ("cache",))
        if cache is not None and not turn.stowed:
            found += _possible(cache, ("fetch",))
    elif over:
        found += (move for move in _possible(explorer.party, _LIGHTENING) if move.args[0] == moves.ALL)
    return found if over else [*found, moves.DONE]


@lru_cache(KEPT)
def _possible(goods: Party | Cache, verbs: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the changes with these verbs that there is enough for."""
    found: list[Move] = []
    for verb in verbs:
        for article, changes in moves.CHANGES_OF[verb].items():
            stock = _held(goods, verb, article)
            if stock:
                found += changes[min(stock, len(changes)) - 1]
    return tuple(found)


def change(state: NileState, move: Move, note: Note) -> NileState:
    """Change the make-up once, or end the halt (9.6, 6.6)."""
    if move is moves.DONE:
        note("6.6", "remade", seat=state.seat, men=men(state.party))
        return state._replace(phase=Phase.MOVE, turn=state.turn._replace(remade=True, tally=0))
    seat, explorer, turn, verb = state.seat, state.explorer, state.turn, move.verb
    article = str(move.args[1])
    count = _stock(explorer, verb, article) if move.args[0] == moves.ALL else int(move.args[0])
    ill = article in _ILL
    if note:
        note("9.6", "discharge_sick" if ill else verb, seat=seat, **quantity(count, article))
    if ill:
        points = state.law.discharged * count
        note("9.7s", "sick_cost", seat=seat, n=points)
        party = discharged(explorer.party, article, count)
        explorer = explorer._replace(party=party, points=explorer.points - points)
    elif verb in _LIGHTENING:
        explorer = explorer._replace(party=_less(explorer.party, article, count))
    elif verb == "fetch":
        note("R17.2", "kept", hex=state.africa.hexes[explorer.place])
        explorer = _stowed(explorer, article, -count)
    else:
        explorer = _stowed(explorer, article, count)
    turn = turn._replace(tally=turn.tally + 1, stowed=turn.stowed or verb == "cache")
    return state._replace(explorers=with_item(state.explorers, seat, explorer), turn=turn)


def _less(party: Party, article: str, count: int) -> Party:
    """Return the party with so many fewer; without camels it has no debt of water (SN-R3)."""
    party = party._replace(**{article: getattr(party, article) - count})
    return party._replace(dry=0) if party.dry and not party.camels else party


def _stowed(explorer: Explorer, article: str, count: int) -> Explorer:
    """Return the explorer with `count` put into their cache here, or taken out if it is negative."""
    party, cache = explorer.party, here(explorer) or Cache(explorer.place)
    party = party._replace(**{article: getattr(party, article) - count})
    cache = cache._replace(**{article: getattr(cache, article) + count})
    caches = [other for other in explorer.caches if other.place != explorer.place]
    if any(cache[1:]):
        caches.append(cache)
    return explorer._replace(party=party, caches=tuple(sorted(caches)))


def discharged(party: Party, article: str, count: int) -> Party:
    """Return the party without so many of its sick (9.7s): bearers first, where nobody says who."""
    for people in PEOPLE:
        gone = (
            min(count, getattr(party, f"sick_{people}")) if article in (moves.SICK, f"sick_{people}") else 0
        )
        count -= gone
        party = party._replace(
            **{
                people: getattr(party, people) - gone,
                f"sick_{people}": getattr(party, f"sick_{people}") - gone,
            }
        )
    return party
