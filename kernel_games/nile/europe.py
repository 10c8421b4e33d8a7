"""From turn to turn; home to Europe, publication, donations; the end of an explorer (section 21 on)."""

from __future__ import annotations

from kernel_games.engine import Move, Tell
from kernel_games.nile import moves, points
from kernel_games.nile.components import TABLES
from kernel_games.nile.fields import EUROPE, FRESH, S, with_explorer, with_party, with_turn
from kernel_games.nile.party import ALONE
from kernel_games.nile.telling import note

__all__ = ["at_port", "dies", "donate", "next_turn", "sail"]

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
    """He sails home and publishes (R21.1, R22.1), or stays."""
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
    """What he has found becomes public, and he dissolves his expedition (R22.1 to R25.1)."""
    seat, world, africa = state.seat, state.world, state.africa
    explorer = state.explorers[seat]
    new = points.unpublished(world, explorer)
    gained = 0
    for place in points.hexes(new):
        value = points.worth(world, place, seat, explorer.specialty)
        gained += value
        note(tell, "R22.1", "published", seat=seat, hex=africa.hexes[place], n=value)
        for counter in world.counters:
            if counter.place == place and points.found(counter.shows, explorer.specialty):
                n = points.found(counter.shows, explorer.specialty)
                note(tell, "R23.1", "published_find", seat=seat, find=counter.shows, n=n)
    if explorer.extra:
        gained += explorer.extra
        note(tell, "R20.1", "published_extra", seat=seat, n=explorer.extra)
    world = world._replace(published=world.published | new)
    for course in points.rivers(africa, world, new):
        n = len(course) // TABLES["river"]["hexes"]
        if n:
            gained += n
            note(tell, "R25.1", "published_river", seat=seat, hexes=len(course), n=n)
    start = africa.ports[explorer.port]
    if port and africa.distance(start, africa.ports[port]) >= _EPIC["far"]:
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
        bearing=False,
        hungry=False,
    )
    return with_explorer(state._replace(world=world), **home._asdict()), gained


def donate(state: S, move: Move, tell: Tell | None) -> S:
    """Donations for the next expedition (R26.1)."""
    die = int(move.args[0])
    gained = state.turn.tally
    money = _MONEY["donation"] + _MONEY["die"] * die + _MONEY["point"] * max(0, gained)
    money = min(money, _MONEY["most"])
    note(tell, "R26.1", "donations", seat=state.seat, money=money, die=die)
    return next_turn(with_explorer(state, money=money), tell)


def dies(state: S, tell: Tell | None) -> S:
    """The explorer dies; all that he has not published is lost, and a new one begins in Europe (R15.3)."""
    seat, explorer = state.seat, state.explorers[state.seat]
    lost = points.notes(state.world, explorer, seat)
    money = _MONEY["new_explorer"]
    note(tell, "R15.3", "dies", seat=seat, n=lost, money=money)
    tribes = tuple(
        tribe._replace(friends=tribe.friends & ~(1 << seat), beaten=tribe.beaten & ~(1 << seat))
        for tribe in state.world.tribes
    )
    state = state._replace(world=state.world._replace(tribes=tribes))
    state = with_explorer(
        state,
        place=EUROPE,
        port="",
        party=ALONE,
        money=money,
        known=0,
        extra=0,
        caches=(),
        bearing=False,
        hungry=False,
        alive=False,
    )
    return next_turn(state, tell)
