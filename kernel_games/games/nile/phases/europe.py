"""Home to Europe: publication and donations (sections 21 to 26)."""

from __future__ import annotations

from kernel_games.engine import Move, Note
from kernel_games.games.nile import moves, points
from kernel_games.games.nile.party import ALONE
from kernel_games.games.nile.phases.turn import next_turn
from kernel_games.games.nile.state import EUROPE, FRESH, NileState, Phase, with_explorer, with_turn


def sail(state: NileState, move: Move, note: Note) -> NileState:
    """Sail home to publish, or stay (R21.1, R22.1)."""
    seat = state.seat
    if move is moves.STAY:
        note("R21.1", "stays", seat=seat)
        return next_turn(state, note)
    port = state.at_port
    note("R21.1", "sails", seat=seat, port=port)
    state, gained = _publish(state, port, note)
    if state.explorers[seat].points >= state.target:
        note("7.0", "wins", seat=seat, points=state.explorers[seat].points)
        return state._replace(phase=Phase.OVER, turn=FRESH)
    return with_turn(state._replace(phase=Phase.DONATION), tally=gained)


def _publish(state: NileState, port: str, note: Note) -> tuple[NileState, int]:
    """Publish what was found, and dissolve the expedition (R22.1 to R25.1)."""
    seat, world, africa = state.seat, state.world, state.africa
    explorer = state.explorers[seat]
    new = points.unpublished(world, explorer)
    gained = 0
    for place in points.hexes(new):
        value = points.worth(africa, world, place, seat, explorer.specialty, law=state.law)
        gained += value
        text = "published" if value >= 0 else "published_plunder"
        note("R22.1", text, seat=seat, hex=africa.hexes[place], n=abs(value))
        for counter in world.counters:
            if counter.place == place and points.found(state.law, counter.shows, explorer.specialty):
                n = points.found(state.law, counter.shows, explorer.specialty)
                note("R23.1", "published_find", seat=seat, find=counter.shows, n=n)
    if explorer.extra:
        gained += explorer.extra
        note("R20.2", "published_extra", seat=seat, n=explorer.extra)
    for one, n in points.records(state.law, world, new, explorer.specialty):
        gained += n
        facts = {"seat": seat, "hex": africa.hexes[one.place], "kind": one.kind, "size": one.size, "n": n}
        note("R24.2", "published_record", **facts)
    world = world._replace(published=world.published | new)
    for course in points.rivers(africa, world, new):
        n = len(course) // state.law.river
        if n:
            gained += n
            note("R25.1", "published_river", seat=seat, hexes=len(course), n=n)
    epic = explorer.epic
    if not epic and _is_epic(state, port, new):
        epic = True
        n = state.law.epic["epic"]
        gained += n
        note("R25.1", "epic", seat=seat, port=explorer.port, other=port, n=n)
    total = explorer.points + gained
    scene = {"kind": "home", "gained": gained, "points": total, "at": africa.hexes[africa.ports[port]]}
    note.showing({"scene": scene})("R22.1", "total", seat=seat, n=gained, points=total)
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


def _is_epic(state: NileState, port: str, new: int) -> bool:
    """Return whether the journey was long enough, through unknown country (R25.1)."""
    africa, explorer, epic = state.africa, state.explorer, state.law.epic
    far = africa.distance(africa.ports[explorer.port], africa.ports[port])
    return bool(far >= epic["far"] and new.bit_count() >= epic["unknown"])


def donate(state: NileState, move: Move, note: Note) -> NileState:
    """Collect donations for the next expedition (R26.1)."""
    die = int(move.args[0])
    gained = state.turn.tally
    chart = state.law.europe
    money = chart["base"] + chart["die"] * die + chart["point"] * max(0, gained)
    money = min(money, chart["most"])
    note("R26.1", "donations", seat=state.seat, money=money, die=die)
    return next_turn(with_explorer(state, money=money), note)
