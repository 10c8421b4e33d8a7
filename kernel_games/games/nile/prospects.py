"""Goals within an explorer's reach, for players that plan a journey and do not only look one move ahead.

All is reckoned in points. Turns are what everything costs: a journey is worth what it brings, less what its
turns would bring elsewhere. So nobody stands still, and nobody goes for what is too far. An expedition is
outfitted for the journey that is worth most.
"""

from __future__ import annotations

from functools import lru_cache

from kernel_games.engine import Event
from kernel_games.games.nile import moves, outfit, points
from kernel_games.games.nile.evaluate import stored
from kernel_games.games.nile.journey import PACE, Country, Journey, afloat, country, homes, journeys
from kernel_games.games.nile.journey import finds as finds_of
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import ALONE, MODES, Party, animals, hunters, men, sick
from kernel_games.games.nile.phases import travel, ways
from kernel_games.games.nile.phases.ways import CANOE, FOOT, MOUNTED
from kernel_games.games.nile.state import EUROPE, FRESH, NONE, Explorer, NileState, Phase, with_explorer

_TURN = 1.7
"""Cost of a turn."""

_WIN = 10.0
"""Worth of winning besides the points."""

_HUNGER, _FED = 3.0, 0.8
"""Cost of a turn without food, and the chance that the expedition is still one afterwards (R19.3)."""

_LONGER = 1.6
"""How much longer a journey takes than is reckoned, where few turns are left to come home in (SN-R8)."""

_GAME, _FAILS = 1.2, 0.25
"""Rations that a hunter brings, about, and the part of all meals that comes from the stores at least."""

_ENOUGH = 24.0
"""Turns of food that are as good as more."""

_HEX = 3.0
"""A new hex, about, with the way that it opens."""

_LOST = 1.0
"""Cost of losing the way, besides the hex: guides leave."""

_READY, _SOON = 0.7, 6.0
"""What people and goods are worth for a long journey, compared with :func:`_sound`, and the turns of one for
which they are worth half of it: so little that nobody stays away only because they are needed there."""

_STORED = 0.3
"""Worth of a cache, compared with :func:`.evaluate.stored`."""

_DEBASED = 3.0
"""Cost of an explorer who does a bearer's work, where askaris mind it (5.52)."""

_THIRST = 0.25
"""Cost of each unit of water that is missing in the desert (R19.4)."""

_ASHORE = 0.1
"""Cost of a step in another mode than that of the next: with canoes one rather makes a portage (9.27) than
walk past a cataract, if it leaves as many points."""

_REMAKE = 0.4
"""Cost of a change of the make-up, so that it has to be good for something."""

_NEW_EXPEDITION, _PER_DOLLAR = 6.0, 0.003
"""What an explorer in Europe expects of the next expedition, and by the money for it."""

_MISSING, _SURPLUS, _OUTLAY = 0.004, 0.02, 0.001
"""What a dollar costs that the best outfit still takes, that is spent for something else, or for it."""

_LAST = 0.0001
"""What a dollar costs that it still takes for food: bought last, so that nobody departs without the rest."""

_COMING = frozenset((Phase.LOST, Phase.TERRAIN, Phase.RIVER, Phase.NATIVES, Phase.STRENGTH))
_ASKARIS = (3, 5, 7, 9, 12)
_GUIDES = (1, 2)
_FOOD = (3, 5, 7, 9, 12)
_GIFTS = 20
_MOST_BEARERS = 40
_MOST_CANOES = 4


def prospect(state: NileState, seat: int) -> float:
    """Return the points that a seat may expect, less what the turns cost until then."""
    explorer = state.explorers[seat]
    value = explorer.points - _TURN * state.turns / len(state.explorers)
    if explorer.points >= state.target:
        value += _WIN
    if state.phase == Phase.OVER:
        return value
    mine = state.seat == seat
    if explorer.place == EUROPE or (mine and state.phase == Phase.OUTFIT):
        return value + _outfitting(state, seat)
    law, party = state.law, explorer.party
    land = country(state, seat, party)
    place, noted = _whereabouts(state, seat, land)
    worth, journey = _promise(state, land, place, noted=noted, party=party)
    value += worth + _STORED * stored(explorer)
    value -= _trouble(state, seat, land, place)
    if mine and state.phase == Phase.DISASTER:
        value += _level(state, _next_mode(state, land, place, journey))
    elif mine and state.turn.activity != NONE:
        value += _left(state, _next_mode(state, land, place, journey))
    return value + _remaking(law, explorer, land) if mine and state.phase == Phase.REMAKE else value


def aim(state: NileState, seat: int) -> Event | None:
    """Return why a seat would go where: the best journey in words, or the way home; None in Europe."""
    explorer = state.explorers[seat]
    if explorer.place == EUROPE or not explorer.port:
        return None
    if state.seat == seat and state.phase == Phase.OUTFIT:
        money = explorer.money + state.law.outlay(explorer.party)
        party = _wanted(state, seat, money)[1]
    else:
        party = explorer.party
    land = country(state, seat, party)
    place, noted = _whereabouts(state, seat, land)
    journey = _best(state, land, place, noted=noted, party=party)[1]
    if journey is None:
        facts = {"seat": seat, "n": round(noted), "turns": _turns(homes(land)[place])}
        return Event("R22.1", "aim_home", facts)
    counters = {counter.place for counter in state.world.counters if not counter.shows}
    text = "aim_counter" if journey.place in counters else "aim_hexes"
    turns = _turns(journey.out + journey.back)
    hex_ = state.africa.hexes[journey.place]
    told = {"seat": seat, "hex": hex_, "n": round(journey.finds), "turns": turns}
    return Event("R23.1" if text == "aim_counter" else "R22.1", text, told)


def _turns(time: float) -> int:
    """Return how many turns a time takes, one at least."""
    return max(1, int(-(-time // 1)))


def _whereabouts(state: NileState, seat: int, land: Country) -> tuple[int, float]:
    """Return the hex of a seat, or the one that is being entered; and the points noted with it."""
    explorer, turn = state.explorers[seat], state.turn
    noted = float(points.noted(state.africa, state.world, explorer, seat, law=state.law))
    if state.seat == seat and state.phase == Phase.FIND:
        # What the counter shows is not noted before it is turned up.
        return explorer.place, noted + finds_of(land).get(explorer.place, 0.0)
    if state.seat != seat or turn.goal == NONE:
        return explorer.place, noted
    if state.phase in _COMING:
        return turn.goal, noted + finds_of(land).get(turn.goal, 0.0)
    if state.phase == Phase.ENTER and any(travel.refuse_enter(state, move) is None for move in moves.ENTERS):
        worth = points.worth(state.africa, state.world, turn.goal, seat, explorer.specialty, law=state.law)
        return turn.goal, noted + worth
    return explorer.place, noted


# Journeys


def _best(
    state: NileState, land: Country, place: int, *, noted: float, party: Party
) -> tuple[float, Journey | None]:
    """Return what the best journey from a hex is worth, and which it is; None if it is the way home."""
    law, seat = state.law, land.seat
    explorer = state.explorers[seat]
    need = max(1.0, state.target - explorer.points)
    left = state.most_turns - state.turns / len(state.explorers)
    food, safely = _nights(law, party) + 1.0, 1.0 - _risk(party)

    def worth(total: float, turns: float) -> float:
        brought = min(total, need + 2.0) + (_WIN if total >= need else 0.0)
        late = _LONGER * turns + 1.0 - left
        if late > 0:
            brought *= max(0.0, 1.0 - 0.3 * late)
        hungry = max(0.0, turns - food)
        return float(brought * safely**turns * _FED**hungry - _TURN * (turns + 1.0) - _HUNGER * hungry)

    port = "" if explorer.epic else explorer.port
    noted_hexes = points.unpublished(state.world, explorer).bit_count()
    unknown, epic = law.epic["unknown"], law.epic["epic"]
    best, chosen = worth(noted, homes(land)[place]), None
    if port and noted_hexes >= unknown:
        best = max(best, worth(noted + epic, homes(land, port)[place]))
    shut = _shut(state, seat) if place == explorer.place else ()
    trips, crossings = journeys(land, place, port, shut)
    for extra, least, ways_there in ((0, 0, trips), (epic, unknown - noted_hexes, crossings)):
        for journey in ways_there:
            if journey.unknown >= least:
                value = worth(noted + journey.finds + extra, journey.out + journey.back)
                if value > best:
                    best, chosen = value, journey
    return best, chosen


def _promise(
    state: NileState, land: Country, place: int, *, noted: float, party: Party
) -> tuple[float, Journey | None]:
    """Return what the best journey from a hex is worth, with people and goods for it; and which it is."""
    worth, journey = _best(state, land, place, noted=noted, party=party)
    turns = homes(land)[place] if journey is None else journey.out + journey.back
    return worth + _READY * _sound(party) * turns / (turns + _SOON), journey


def _shut(state: NileState, seat: int) -> tuple[int, ...]:
    """Return the hexes beside the explorer into which no step leads now."""
    if state.seat != seat or state.phase == Phase.OUTFIT:
        return ()
    place = state.explorers[seat].place
    found = []
    for direction, goal in enumerate(state.africa.near[place], 1):
        if goal >= 0:
            flows = state.world.flows(state.africa, place, direction)
            if all(ways.closed(state, mode, goal, flows) is not None for mode in range(len(MODES))):
                found.append(goal)
    return tuple(found)


def _nights(law: NileLaw, party: Party) -> float:
    """Return the turns for which there is food, with what hunters bring."""
    return min(_ENOUGH, party.rations / _hungry(law, party))


def _hungry(law: NileLaw, party: Party) -> float:
    """Return the rations of a turn that hunters do not bring: some, for a hunt may fail (R18.1)."""
    meal = law.meal(party)
    return max(_FAILS * meal, meal - _GAME * hunters(party) - 0.5)


def _risk(party: Party) -> float:
    """Return the chance of coming to grief in a turn: fewer people are sooner lost."""
    return 0.008 + 0.2 / men(party) + 0.05 * party.sick_explorer


# The expedition


def _sound(party: Party) -> float:
    """Return what people and goods are good for besides carrying, in points."""
    guns = hunters(party)
    value = 0.5 * min(guns, 4) + 0.25 * min(max(guns - 4, 0), 6)
    value += 1.5 * min(party.guides, 1) + 0.7 * min(max(party.guides - 1, 0), 1)
    value += 0.1 * min(party.bearers, 15) + 0.04 * min(party.gifts, 20) + 0.3 * min(party.muskets, 1)
    value += (
        0.03 * min(party.rations, 80) + 0.2 * min(animals(party), men(party)) + 0.6 * min(party.canoes, 2)
    )
    return value - 0.12 * sick(party) - party.sick_explorer - party.works


def _trouble(state: NileState, seat: int, land: Country, place: int) -> float:
    """Return what it costs that the explorer bears, that water is missing, or that something is too heavy."""
    law, explorer = state.law, state.explorers[seat]
    party, mode = explorer.party, MODES[_main(land)]
    remaking = state.seat == seat and state.phase == Phase.REMAKE
    value = 0.0
    if party.askaris + party.recruits and (explorer.bearing or law.uses_explorer(party, mode)):
        value += _DEBASED if explorer.bearing or not remaking else _DEBASED / 3
    if place == explorer.place and not state.world.watered(place):
        value += _THIRST * max(0, law.water_need(party) - party.water)
    # While the make-up is changed it is on its way out.
    return value + _overload(law, party, mode) * (0.5 if remaking else 1.0)


def _main(land: Country) -> int:
    """Return the mode in which an expedition travels most."""
    return MOUNTED if land.ways >> MOUNTED & 1 else FOOT if land.ways >> FOOT & 1 else CANOE


def _next_mode(state: NileState, land: Country, place: int, journey: Journey | None) -> int:
    """Return the mode in which an expedition goes on from a hex: by canoe where the way leads along water."""
    if land.world.blank(place) and state.turn.mode != NONE:
        # Nobody knows yet where the river runs on: one goes on as one came.
        return state.turn.mode
    if journey is not None:
        return CANOE if afloat(land, place, journey.first) else _main(land)
    wet = land.world.river(place) or land.world.terrain[place] in "lsS"
    return CANOE if wet and land.ways >> CANOE & 1 else _main(land)


def _overload(law: NileLaw, party: Party, mode: str) -> float:
    """Return what it costs that something cannot be carried, or only by the explorer."""
    refused = law.carried(party, mode)
    if refused is None:
        return 1.6 if law.uses_explorer(party, mode) else 0.0
    return min(9.0, 3.0 + 0.2 * float(refused.facts.get("over", 10)))


def _remaking(law: NileLaw, explorer: Explorer, land: Country) -> float:
    """Return what changing the make-up promises: something is too heavy, or food lies here."""
    party, mode = explorer.party, MODES[_main(land)]
    fetch = _nights(law, party) < 4 and any(
        cache.place == explorer.place and cache.rations for cache in explorer.caches
    )
    if not fetch and mode != "canoe" and not _overload(law, party, mode):
        return -2.0
    return fetch - _REMAKE


# The turn


def _left(state: NileState, next_mode: int) -> float:
    """Return what the movement points are worth that are left, against those of a whole turn."""
    turn = state.turn
    mode = turn.mode if turn.mode != NONE else next_mode
    most = state.law.allowance[MODES[mode]][turn.activity] - turn.delay
    if turn.allowance != NONE:
        most = min(most, turn.allowance)
    # The slower mode counts (9.51), so that points by canoe are not worth more ashore.
    most = min(most, state.law.allowance[MODES[next_mode]][turn.activity])
    left = 0 if turn.ended else max(0, most - turn.spent)
    value = _TURN * (left / PACE[next_mode] - 1.0) - 0.03 * turn.spent
    return value - _ASHORE * (turn.mode not in (NONE, next_mode))


def _level(state: NileState, mode: int) -> float:
    """Return what an activity level is worth at the beginning of a turn (9.12, R12.2)."""
    law, turn, explorer = state.law, state.turn, state.explorer
    level = turn.activity
    most = max(0, law.allowance[MODES[mode]][level] - turn.delay)
    near = state.africa.near[explorer.place]
    if not any(other >= 0 and state.world.blank(other) for other in near):
        return _TURN * (most / PACE[mode] - 1.0) - 0.1 * level
    guide = law.guide if explorer.party.guides > explorer.party.sick_guides else 0
    lost = (law.lost[state.world.terrain[explorer.place]] - law.paces[level] - guide) / 6
    found = 1.0 - min(1.0, max(0.0, lost))
    steps = most // law.cost["unknown"]
    entered = sum(found ** (step + 1) for step in range(steps))
    return _HEX * entered - _LOST * (1.0 - found) * min(steps, 1) - 0.15 * level + 0.1 * (most % 2)


# The outfit


def _outfitting(state: NileState, seat: int) -> float:
    """Return what the best outfit is worth that can be had, less what is missing of it."""
    law, explorer = state.law, state.explorers[seat]
    if not explorer.port:
        return _NEW_EXPEDITION + _PER_DOLLAR * explorer.money
    money = explorer.money + law.outlay(explorer.party)
    value, wanted = _wanted(state, seat, money or law.money)
    for article in outfit.ARTICLES:
        more = getattr(wanted, article) - getattr(explorer.party, article)
        rate = _SURPLUS if more < 0 else _LAST if article == "rations" else _MISSING
        value -= law.price(article, abs(more)) * rate
    # Departing takes this turn.
    return value - (_TURN / len(state.explorers) + 0.01) * (state.phase == Phase.OUTFIT)


def _wanted(state: NileState, seat: int, money: int) -> tuple[float, Party]:
    """Return what the best outfit for so much money promises, and which it is."""
    explorer = state.explorers[seat]
    # Only what the outfit depends on, so that it is worked out once for all purchases.
    port = state.africa.ports[explorer.port]
    bare = state._replace(phase=Phase.OUTFIT, seat=seat, deck=0, card=0, dice=(), turn=FRESH)
    return _planned(with_explorer(bare, place=port, party=ALONE, money=0, known=0, extra=0), seat, money)


@lru_cache(maxsize=256)
def _planned(state: NileState, seat: int, money: int) -> tuple[float, Party]:
    law, explorer = state.law, state.explorers[seat]
    best, promised, wanted = -_ENOUGH, 0.0, ALONE
    for party in _outfits(law, explorer.port, money):
        land = country(state, seat, party)
        value, _ = _promise(state, land, explorer.place, noted=0.0, party=party)
        if value - _OUTLAY * law.outlay(party) > best:
            best, promised, wanted = value - _OUTLAY * law.outlay(party), value, party
    return promised, wanted


@lru_cache(maxsize=256)
def _outfits(law: NileLaw, port: str, money: int) -> list[Party]:
    """Return the outfits that are worth a thought and can be paid for."""
    sold = [FOOT, CANOE] if outfit.elsewhere(port, "horses") else [FOOT, CANOE, MOUNTED]
    parties = (
        _loaded(law, mode, ALONE._replace(askaris=askaris, guides=guides, gifts=_GIFTS, muskets=1), turns)
        for mode in sold
        for askaris in _ASKARIS
        for turns in _FOOD
        for guides in _GUIDES
    )
    found = [party for party in parties if party is not None and law.outlay(party) <= money]
    return found or [ALONE._replace(rations=outfit.SALES["rations"].lot)]


@lru_cache(maxsize=512)
def _loaded(law: NileLaw, mode: int, party: Party, turns: int) -> Party | None:
    """Return a party with food for so many turns, and all that carries it, even if some fall sick."""
    lot = outfit.SALES["rations"].lot
    for bearers in range(2, _MOST_BEARERS):
        party = party._replace(bearers=bearers)
        party = party._replace(rations=lot * max(1, -int(-turns * _hungry(law, party) // lot)))
        for more in _carried_by(mode, party):
            sick_bearers = 1 if mode == MOUNTED else 2
            name = MODES[MOUNTED if mode == MOUNTED else FOOT]
            ill = more._replace(sick_bearers=sick_bearers)
            afloat = mode != CANOE or law.carried(more, "canoe") is None
            if afloat and law.carried(ill, name) is None and not law.uses_explorer(more, name):
                return more
    return None


def _carried_by(mode: int, party: Party) -> list[Party]:
    """Return a party with more and more of what carries it."""
    if mode == MOUNTED:
        return [party._replace(horses=horses) for horses in range(men(party), men(party) + 7)]
    if mode == CANOE:
        most = min(_MOST_CANOES, party.bearers // 4)
        return [party._replace(canoes=canoes) for canoes in range(1, most + 1)]
    return [party] if party.bearers > 2 else []
