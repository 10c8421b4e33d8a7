"""From turn to turn; home to Europe, publication, donations; the end of an explorer (section 21 on)."""

from __future__ import annotations

from kernel_games.engine import Move, Tell
from kernel_games.games.nile import moves, points
from kernel_games.games.nile.africa import BLANK
from kernel_games.games.nile.components import TABLES
from kernel_games.games.nile.party import ALONE
from kernel_games.games.nile.state import (
    EUROPE,
    FRESH,
    NONE,
    Fields,
    S,
    Tribe,
    World,
    opposite,
    with_explorer,
    with_party,
    with_turn,
)
from kernel_games.games.nile.telling import note

_MONEY = TABLES["europe"]
_EPIC = TABLES["epic"]


def at_port(state: S) -> str:
    """The port in whose hex the explorer is whose turn it is; empty if there is none."""
    place = state.explorers[state.seat].place
    return next((port for port, hex_ in state.africa.ports.items() if hex_ == place), "")


def next_turn(state: S, tell: Tell | None) -> S:
    """The next player's turn, clockwise (8.1); after the last one the game is over (SN-R8)."""
    turns, players = state.turns + 1, len(state.explorers)
    if state.explorers[state.seat].party.works:
        state = with_party(state, works=0)
    if turns == state.most_turns * players:
        note(tell, "SN-R8", "out_of_turns", turns=state.most_turns)
        return state._replace(turns=turns, phase="over", turn=FRESH)
    seat = (state.seat + 1) % players
    note(tell, "8.1", "next_turn", seat=seat)
    explorer = state.explorers[seat]
    if explorer.place == EUROPE:
        note(tell, "8.4", "in_europe", seat=seat, money=explorer.money)
    phase = "port" if explorer.place == EUROPE else "activity"
    return state._replace(turns=turns, seat=seat, phase=phase, turn=FRESH)


def sail(state: S, move: Move, tell: Tell | None) -> S:
    """Home, to publish (R21.1, R22.1), or not yet."""
    seat = state.seat
    if move is moves.STAY:
        note(tell, "R21.1", "stays", seat=seat)
        return next_turn(state, tell)
    port = at_port(state)
    note(tell, "R21.1", "sails", seat=seat, port=port)
    state, gained = _publish(state, port, tell)
    if state.explorers[seat].points >= state.target:
        note(tell, "7.0", "wins", seat=seat, points=state.explorers[seat].points)
        return state._replace(phase="over", turn=FRESH)
    return with_turn(state._replace(phase="donation"), tally=gained)


def _publish(state: S, port: str, tell: Tell | None) -> tuple[S, int]:
    """What was found becomes public, and the expedition is dissolved (R22.1 to R25.1)."""
    seat, world, africa = state.seat, state.world, state.africa
    explorer = state.explorers[seat]
    new = points.unpublished(world, explorer)
    gained = 0
    for place in points.hexes(new):
        value = points.worth(africa, world, place, seat, explorer.specialty)
        gained += value
        note(tell, "R22.1", "published", seat=seat, hex=africa.hexes[place], n=value)
        for counter in world.counters:
            if counter.place == place and points.found(counter.shows, explorer.specialty):
                n = points.found(counter.shows, explorer.specialty)
                note(tell, "R23.1", "published_find", seat=seat, find=counter.shows, n=n)
    if explorer.extra:
        gained += explorer.extra
        note(tell, "R20.1", "published_extra", seat=seat, n=explorer.extra)
    for one, n in points.records(world, new, explorer.specialty):
        gained += n
        facts = {"seat": seat, "hex": africa.hexes[one.place], "kind": one.kind, "size": one.size, "n": n}
        note(tell, "R24.2", "published_record", **facts)
    world = world._replace(published=world.published | new)
    for course in points.rivers(africa, world, new):
        n = len(course) // TABLES["river"]["hexes"]
        if n:
            gained += n
            note(tell, "R25.1", "published_river", seat=seat, hexes=len(course), n=n)
    epic = explorer.epic
    if not epic and _is_epic(state, port, new):
        epic = True
        gained += _EPIC["points"]
        note(tell, "R25.1", "epic", seat=seat, port=explorer.port, other=port, n=_EPIC["points"])
    total = explorer.points + gained
    note(tell, "R22.1", "total", seat=seat, n=gained, points=total)
    home = explorer._replace(
        place=EUROPE,
        port="",
        party=ALONE,
        money=0,
        points=total,
        known=0,
        extra=0,
        epic=epic,
        bearing=False,
        hungry=False,
    )
    return with_explorer(state._replace(world=world), **home._asdict()), gained


def _is_epic(state: Fields, port: str, new: int) -> bool:
    """Whether the way was long, and through country that was unknown (R25.1)."""
    africa, explorer = state.africa, state.explorers[state.seat]
    far = africa.distance(africa.ports[explorer.port], africa.ports[port])
    return bool(far >= _EPIC["far"] and new.bit_count() >= _EPIC["unknown"])


def donate(state: S, move: Move, tell: Tell | None) -> S:
    """Donations for the next expedition (R26.1)."""
    die = int(move.args[0])
    gained = state.turn.tally
    money = _MONEY["donation"] + _MONEY["die"] * die + _MONEY["point"] * max(0, gained)
    money = min(money, _MONEY["most"])
    note(tell, "R26.1", "donations", seat=state.seat, money=money, die=die)
    return next_turn(with_explorer(state, money=money), tell)


def dies(state: S, tell: Tell | None) -> S:
    """The explorer dies, what is not published is lost, and a new one begins in Europe (R15.3)."""
    seat, explorer = state.seat, state.explorers[state.seat]
    lost = points.notes(state.africa, state.world, explorer, seat)
    money = _MONEY["new_explorer"]
    note(tell, "R15.3", "dies", seat=seat, n=lost, money=money)
    tribes = tuple(
        tribe._replace(friends=tribe.friends & ~(1 << seat), beaten=tribe.beaten & ~(1 << seat))
        for tribe in state.world.tribes
    )
    state = _erased(state._replace(world=state.world._replace(tribes=tribes)), tell)
    state = with_explorer(
        state,
        place=EUROPE,
        port="",
        party=ALONE,
        money=money,
        known=0,
        extra=0,
        epic=False,
        caches=(),
        bearing=False,
        hungry=False,
        alive=False,
    )
    return next_turn(state, tell)


def _erased(state: S, tell: Tell | None) -> S:
    """The map without the unpublished hexes that stand in nobody's notes any more (R15.3)."""
    africa, world = state.africa, state.world
    noted = world.published
    for seat, explorer in enumerate(state.explorers):
        noted |= explorer.known if seat != state.seat else 0
    gone = {place for place in africa.blank if not world.blank(place) and not noted >> place & 1}
    if not gone:
        return state
    note(tell, "R15.3", "erased", n=len(gone))
    terrain, out, inn = list(world.terrain), bytearray(world.out), bytearray(world.inn)
    for place in gone:
        terrain[place], out[place], inn[place] = BLANK, 0, 0
        for direction, other in enumerate(africa.near[place], 1):
            if other in africa.published:
                bit = 1 << (opposite(direction) - 1)
                inn[other] = inn[other] & ~bit | africa.inn[other] & bit
                if not inn[other] and not africa.out[other]:
                    out[other] = 0
    mask = ~sum(1 << place for place in gone)
    world = World(
        "".join(terrain),
        world.published,
        bytes(out),
        bytes(inn),
        world.cataracts & mask,
        world.oases & mask,
        tuple(Tribe(NONE, 1) if tribe.place in gone else tribe for tribe in world.tribes),
        world.counters,
        tuple(one for one in world.spectacles if one.place not in gone),
    )
    return state._replace(world=world)
