"""Setting up, choosing a port, and outfitting (sections 4 and 5; R26.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kernel_games.engine import Move, Note, Refusal, with_item
from kernel_games.games.nile import moves, outfit
from kernel_games.games.nile.components import COUNTERS, DIE
from kernel_games.games.nile.land.africa import Africa
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import men, quantity
from kernel_games.games.nile.phases import makeup
from kernel_games.games.nile.phases.turn import next_turn
from kernel_games.games.nile.state import Counter, NileState, Phase, with_explorer, with_turn

_PURCHASES = tuple(move for buys in moves.BUYS.values() for move in buys)
_TELLS = {
    "bearers": (("5.4111", "bearers_carry"), ("5.4112", "bearers_paddle"), ("5.4113", "bearers_lead")),
    "guides": (("5.412", "guides_guide"),),
    "askaris": (("5.4131", "askaris_hunt"), ("5.4132", "askaris_fight"), ("5.4452", "askaris_armed")),
    "canoes": (("5.431", "canoes_carry"),),
    "horses": (("5.422", "mounts_carry"),),
    "camels": (("5.422", "mounts_carry"),),
    "rations": (("5.4422", "rations_keep"),),
    "gifts": (("5.4431", "gifts_please"), ("5.4432", "gifts_pay")),
    "muskets": (("5.4451", "muskets_arm"),),
}


def distances(state: NileState) -> tuple[int, int]:
    """Return a counter's least distances from published hexes and other counters (4.41, 4.42, SN-R6)."""
    every = shrinking(state.law)
    return next((pair for pair in every if _fitting(state, *pair)), every[-1])


@lru_cache
def shrinking(law: NileLaw) -> tuple[tuple[int, int], ...]:
    """Return a counter's least distances from published hexes and others, shrinking to 1 (SN-R6)."""
    return tuple((max(1, law.far[0] - less), max(1, law.far[1] - less)) for less in range(max(law.far)))


def counter_places(law: NileLaw, africa: Africa) -> list[int]:
    """Return the hexes where a counter may ever be: distances shrink only without room (SN-R6).

    There is room wherever the others lie if even they, far apart, keep it from fewer hexes than there are.
    """
    others = len(COUNTERS) - 1
    for far, apart in shrinking(law):
        places = [place for place in africa.blank if africa.remote[place] >= far]
        nearer = 1 + 3 * apart * (apart - 1)  # Hexes nearer to one than `apart`, itself among them.
        if len(places) > others * nearer:
            break
    return places


def _fitting(state: NileState, far: int, apart: int) -> list[int]:
    """Return the blank hexes far enough from what is published, and from the counters on the map."""
    africa = state.africa
    fitting = [place for place in africa.blank if africa.remote[place] >= far]
    for counter in state.world.counters:
        away = africa.distances(counter.place)
        fitting = [place for place in fitting if away[place] >= apart]
    return fitting


def set_up(state: NileState, move: Move, note: Note) -> NileState:
    """Have the counters spread by a die (SN-R20), or place them one at a time (4.4)."""
    if (state.target, state.most_turns) == state.law.short:
        note("SN-R21", "short", points=state.target, turns=state.most_turns)
    if move is moves.SPREAD:
        note("SN-R20", "spreads", seat=state.seat)
        return state._replace(phase=Phase.SPREAD)
    note("4.4", "by_hand", seat=state.seat)
    return state._replace(phase=Phase.COUNTER)


def spread(state: NileState, move: Move, note: Note) -> NileState:
    """Put all counters near what is published and far from each other, the first by a die (SN-R20)."""
    africa, die = state.africa, int(move.args[0])
    placed: list[int] = []
    while len(placed) < min(len(COUNTERS), len(africa.blank)):
        fitting = [place for place in _fitting(state, *distances(state)) if place not in placed]
        nearest = min(africa.remote[place] for place in fitting)
        ring = [place for place in fitting if africa.remote[place] == nearest]
        away = [africa.distances(place) for place in placed]
        first = ring[(die - 1) * len(ring) // DIE[-1]]
        place = max(ring, key=lambda place: min(far[place] for far in away)) if away else first
        placed.append(place)
        world = state.world._replace(counters=tuple(map(Counter, placed)))
        state = state._replace(world=world)
    note("SN-R20", "spread", die=die, hexes=[africa.hexes[place] for place in placed])
    return state._replace(phase=Phase.PORT, seat=0)


def attempted_counters(state: NileState) -> Iterable[Move]:
    """List every hex where a counter may be, and the blank ones beside those."""
    africa, good = state.africa, _fitting(state, *distances(state))
    shown = {near for place in good for near in (place, *africa.near[place])} & set(africa.blank)
    return [moves.COUNTER[africa.hexes[place]] for place in sorted(shown)]


def legal_counters(state: NileState) -> list[Move]:
    """List the blank hexes that keep both distances."""
    hexes, world = state.africa.hexes, state.world
    return [moves.COUNTER[hexes[place]] for place in _fitting(state, *distances(state)) if world.blank(place)]


def refuse_counter(state: NileState, move: Move) -> Refusal | None:
    """Blank, far from what is published, and apart from the others: 4.41, 4.42, SN-R6."""
    africa = state.africa
    name = str(move.args[0])
    place = africa.index.get(name)
    if place is None:
        return Refusal("3.2", "no_hex", {"hex": name})
    if not state.world.blank(place):
        return Refusal("4.41", "not_blank", {"hex": name})
    far, apart = distances(state)
    reduced = "SN-R6" if (far, apart) != state.law.far else ""
    if africa.remote[place] < far:
        facts = {"hex": name, "far": africa.remote[place], "least": far}
        return Refusal(reduced or "4.41", "near_published", facts)
    for counter in state.world.counters:
        away = africa.distance(place, counter.place)
        if away < apart:
            facts = {"hex": name, "other": africa.hexes[counter.place], "far": away, "least": apart}
            return Refusal(reduced or "4.42", "near_counter", facts)
    return None


def place_counter(state: NileState, move: Move, note: Note) -> NileState:
    """Place a counter face down on the map; the next player places the next one (4.4)."""
    world, players = state.world, len(state.explorers)
    name = str(move.args[0])
    note("4.4", "counter_placed", seat=state.seat, hex=name)
    counters = (*world.counters, Counter(state.africa.index[name]))
    state = state._replace(world=world._replace(counters=counters))
    if len(counters) < min(len(COUNTERS), len(state.africa.blank)):
        return state._replace(seat=len(counters) % players)
    return state._replace(phase=Phase.PORT, seat=0)


def attempted_ports(state: NileState) -> Iterable[Move]:
    """Return the ports of the map."""
    return [moves.PORT[port] for port in state.africa.ports]


def refuse_port(state: NileState, move: Move) -> Refusal | None:
    """Return the refusal of a port that is not on the map, or None (3.2)."""
    if move.args[0] in state.africa.ports:
        return None
    return Refusal("3.2", "no_port", {"port": move.args[0]})


def choose_port(state: NileState, move: Move, note: Note) -> NileState:
    """Note a port, secretly for the first expedition (4.5), openly for a later one (R26.2)."""
    seat, port = state.seat, str(move.args[0])
    state = with_explorer(state, port=port)
    if _later(state):
        note("R26.2", "port_chosen", seat=seat, port=port)
        state = with_explorer(state, place=state.africa.ports[port], alive=True)
        return state._replace(phase=Phase.OUTFIT)
    secret = {"port": port}
    note.only((seat,), "4.5", "port_noted_own", secret=secret, public="port_noted", seat=seat)
    if seat + 1 < len(state.explorers):
        return state._replace(seat=seat + 1)
    return state._replace(phase=Phase.SPECIALTY, seat=0)


def _later(state: NileState) -> bool:
    """Return whether the game is under way, so that this is not a first expedition."""
    return state.turns > 0


def choose_specialty(state: NileState, move: Move, note: Note) -> NileState:
    """Choose a specialty, also one that somebody else has (4.6)."""
    seat, specialty = state.seat, str(move.args[0])
    note("4.6", "specialty_chosen", seat=seat, specialty=specialty)
    note("4.61", "what_it_does")
    law = state.law
    spared = [disaster for disaster, whom in law.mild.items() if specialty in whom]
    note("R11.2", "spared", seat=seat, disasters=spared)
    if law.suits[specialty]:
        note("R22.1", "doubles", seat=seat, parts=law.suits[specialty])
    if specialty == "journalist":
        note("R24.1", "writes", seat=seat)
    if specialty == "missionary":
        note("R13.3", "kindly", seat=seat)
    players = len(state.explorers)
    state = with_explorer(state, specialty=specialty)
    if state.seat + 1 < players:
        return state._replace(seat=state.seat + 1)
    if players == 1:
        return state._replace(phase=Phase.REVEAL, seat=0)
    return state._replace(phase=Phase.DICE, seat=0, dice=(-1,) * players)


def throw(state: NileState, move: Move, note: Note) -> NileState:
    """Roll four dice for one player; the highest starts, and ties roll again (4.62)."""
    seat = state.seat
    total = int(move.args[0])
    note("4.62", "thrown", seat=seat, n=total)
    dice = with_item(state.dice, seat, total)
    if -1 in dice:
        return state._replace(dice=dice, seat=dice.index(-1))
    best = [who for who, thrown in enumerate(dice) if thrown == max(dice)]
    rounds = state.turn.tally + 1
    if len(best) > 1 and rounds < state.law.rolls:
        note("4.62", "tied", seats=best)
        again = tuple(-1 if who in best else 0 for who in range(len(dice)))
        return with_turn(state._replace(dice=again, seat=best[0]), tally=rounds)
    note("4.62" if len(best) == 1 else "SN-R13", "starts", seat=best[0])
    return with_turn(state._replace(dice=dice, starter=best[0], seat=best[0], phase=Phase.REVEAL), tally=0)


def reveal(state: NileState, move: Move, note: Note) -> NileState:
    """Put all explorers at their ports, each with the money of a first expedition (5.1, 5.2)."""
    del move
    explorers, money = [], state.law.money
    for seat, explorer in enumerate(state.explorers):
        note("5.2", "revealed", seat=seat, port=explorer.port)
        explorers.append(explorer._replace(place=state.africa.ports[explorer.port], money=money))
    note("5.1", "first_money", money=money)
    return state._replace(explorers=tuple(explorers), phase=Phase.OUTFIT, seat=state.starter)


def attempted_outfit(state: NileState) -> Iterable[Move]:
    """Every purchase, and leaving port; and leaving something behind, if nobody can carry it all (6.55)."""
    stuck = state.law.cannot_travel(state.party) is not None
    return (*_PURCHASES, *(moves.LEFT_BEHIND if stuck else ()), moves.DEPART)


def legal_outfit(state: NileState) -> list[Move]:
    """List the legal purchases: of each article sold here, as many as can be paid for."""
    explorer = state.explorer
    found: list[Move] = []
    prices = state.law.prices
    for article, sale in outfit.SALES.items():
        if not sale.ports or explorer.port in sale.ports:
            found += moves.BUYS[article][: explorer.money // (prices[article] * sale.lot)]
    if state.law.cannot_travel(explorer.party) is None:
        return [*found, moves.DEPART]
    possible = frozenset(makeup.legal(state))
    return [*found, *(move for move in moves.LEFT_BEHIND if move in possible)]


def refuse_outfit(state: NileState, move: Move) -> Refusal | None:
    """Return the refusal of a purchase or departure, or None (5.3, 5.42, SN-R10, 6.55)."""
    explorer = state.explorer
    if move is moves.DEPART:
        return state.law.cannot_travel(explorer.party)
    if move.verb != "buy":
        if state.law.cannot_travel(explorer.party) is None:
            return Refusal("6.55", "nothing_over")
        if move not in moves.LEFT_BEHIND:
            facts = {"count": move.args[0], "lots": list(moves.LOTS_LEFT)}
            return Refusal("SN-R10", "lots_changed", facts)
        return makeup.why_not(state, move)
    count, article = move.args
    return outfit.why_not(state.law, explorer.port, explorer.money, str(article), int(count))


def equip(state: NileState, move: Move, note: Note) -> NileState:
    """Buy something, or leave port (5.3)."""
    seat, explorer = state.seat, state.explorer
    if move is moves.DEPART:
        return _depart(state, note)
    if move.verb != "buy":
        return with_turn(makeup.change(state, move, note), tally=0)
    count, article = int(move.args[0]), str(move.args[1])
    cost = state.law.price(article, count)
    left = explorer.money - cost
    note("5.3", "bought", seat=seat, **quantity(count, article), cost=cost, money=left)
    if not getattr(explorer.party, article):
        for clause, text in _TELLS[article]:
            note(clause, text)
    return with_explorer(state, party=outfit.bought(explorer.party, article, count), money=left)


def _depart(state: NileState, note: Note) -> NileState:
    seat, explorer = state.seat, state.explorer
    if explorer.money:
        note("5.3", "unspent", seat=seat, money=explorer.money)
    party = explorer.party
    seen = note.showing({"scene": _departure(state)}) if note else note
    seen("6.1", "departs", seat=seat, port=explorer.port, men=men(party))
    note("6.2", "total_men", seat=seat, men=men(party))
    for mode, clause in (("foot", "6.51"), ("canoe", "6.52"), ("mounted", "6.53")):
        if state.law.carried(party, mode) is None:
            work = state.law.duty(party, mode)
            note(clause, f"by_{mode}", load=work.load, carries=work.carries)
    note("6.54", "sheet")
    note("5.44", "weights")
    if party.bearers:
        note("5.4114", "one_duty")
    if party.guides or party.askaris:
        note("5.414", "own_job")
    state = with_explorer(state, money=0)
    if _later(state):
        return next_turn(state, note)
    following = (seat + 1) % len(state.explorers)
    if following != state.starter:
        return state._replace(seat=following)
    note("8.1", "next_turn", seat=following)
    return state._replace(seat=following, phase=Phase.ACTIVITY)


def _departure(state: NileState) -> dict[str, object]:
    """Describe as data that an expedition leaves its port."""
    explorer = state.explorer
    return {
        "kind": "depart",
        "seat": state.seat,
        "port": explorer.port,
        "mode": state.law.outfitted_for(explorer.party),
        "at": state.africa.hexes[explorer.place],
    }
