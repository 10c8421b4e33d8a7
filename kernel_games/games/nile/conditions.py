"""When a question of practice is a good one, as far as moves, cards and tables decide; see ``practice``."""

from __future__ import annotations

from kernel_games.engine import Move, events_of
from kernel_games.games.nile import moves, party, points
from kernel_games.games.nile.answers import card_of, told
from kernel_games.games.nile.land.map_file import BLANK
from kernel_games.games.nile.state import NONE, NileState, with_party


def target_drawn(state: NileState, move: Move) -> bool:
    """Return True for a step into a hex that is drawn: of a blank one nobody knows what it closes."""
    if move not in moves.STEPS:
        return False
    _, direction = moves.STEPS[move]
    goal = state.africa.near[state.explorer.place][direction - 1]
    return goal >= 0 and state.world.terrain[goal] != BLANK


def can_pay(state: NileState, _move: Move) -> bool:
    """Return True if points for any hex are left, so that no step is forbidden for want of them."""
    turn = state.turn
    return turn.allowance == NONE or turn.allowance - turn.spent >= state.law.cost["unknown"]


def animals_that_can_pay(state: NileState, move: Move) -> bool:
    """Return True if there are animals, and points for a step."""
    return bool(party.animals(state.party)) and can_pay(state, move)


def canoes_that_can_pay(state: NileState, move: Move) -> bool:
    """Return True if there are canoes, and points for a step."""
    return bool(state.party.canoes) and can_pay(state, move)


def carries_canoes(state: NileState, move: Move) -> bool:
    """Return True on foot: what forbids a ride is that mounted bearers carry nothing (5.425)."""
    return move.verb == "foot" and can_pay(state, move)


def more_than_enough(state: NileState, move: Move) -> bool:
    """Return True if the hunters bring more than the expedition eats."""
    return any(event.facts["n"] > party.men(state.party) for event in told(state, move, "quarry"))


def no_die(_state: NileState, move: Move) -> bool:
    """Return True for food that is bought or shot: a die does not tell that it is a hunt."""
    return move.verb in ("buy", "trade", "shoot")


def several_points(_state: NileState, move: Move) -> bool:
    """Return True for a disaster of some severity."""
    return card_of(move).severity > 1


def some_tribe(state: NileState, _move: Move) -> bool:
    """Return True if native counters are on the map already."""
    return any(tribe.place != NONE for tribe in state.world.tribes)


def bare_hands(state: NileState, _move: Move) -> bool:
    """Return True without animals if the explorer neither works nor has offered to: weights decide alone."""
    idle = not state.party.works and not state.explorer.bearing
    return idle and not party.animals(state.party) and not party.sick(state.party)


def hexes_or_nothing(state: NileState, _move: Move) -> bool:
    """Return True in port with hexes to publish, which the map shows, or with nothing."""
    new = points.unpublished(state.world, state.explorer)
    return bool(new) or not state.explorer.extra


def several_bought(_state: NileState, move: Move) -> bool:
    """Return True if more than one is bought."""
    return int(move.args[0]) > 1


def more_than_a_deal(_state: NileState, move: Move) -> bool:
    """Return True for more than one deal at once: the board tells what one of them brings."""
    return int(move.args[0]) > 10 and str(move.args[1]) == "rations"


def beside(state: NileState) -> bool:
    """Return True beside a port or Cape Colony, where a line of the map decides."""
    near = state.africa.near[state.explorer.place]
    return any(other in state.africa.safe for other in near if other >= 0)


def port_or_far(state: NileState, _move: Move) -> bool:
    """Return True in a port, or far from ports and Cape Colony."""
    return bool(state.at_port) if state.safe else not beside(state)


def narrow_attitude(state: NileState, move: Move) -> bool:
    """Return True if one point more or less would make another answer of the tribe's."""
    law = state.law.attitude
    sums = [event.facts["n"] for event in events_of(state, move) if "added" in event.facts]
    return any(n - least in (0, 1) for n in sums for least in (law["attacks"], law["sends_back"]))


def animals_alone_forbid(state: NileState, move: Move) -> bool:
    """Return True if canoes could go there, but for the animals."""
    return with_party(state, horses=0, camels=0).refusal(move) is None


def rivers_in_sight(state: NileState, _move: Move) -> bool:
    """Return True if no discovery counter lies where a river rises or ends: between, it is seen around it."""
    world = state.world
    return all(
        not world.river(one.place) or (world.inn[one.place] and not world.ends(one.place))
        for one in world.counters
    )


def all_entered(state: NileState, _move: Move) -> bool:
    """Return True if every hex that is drawn and not in print was entered: others look as if others had."""
    world = state.world
    new = points.unpublished(world, state.explorer)
    drawn = sum(1 << place for place, letter in enumerate(world.terrain) if letter != BLANK)
    return drawn & ~world.published == new


def goes_forward(_state: NileState, move: Move) -> bool:
    """Return True for a step into a hex that is meant by its direction."""
    return move.verb != "back"
