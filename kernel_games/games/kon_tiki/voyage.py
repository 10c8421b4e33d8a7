"""What a move does in Kon-Tiki: the state after it, and the events on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_games.engine import CHANCE, TERMINAL, Event, Move, Tell
from kernel_games.games.kon_tiki import moves, telling
from kernel_games.games.kon_tiki.chart import NO_SPACE
from kernel_games.games.kon_tiki.components import (
    CARD_WORTH,
    CERTIFICATE_WORTH,
    COLOURS,
    DUTIES,
    MOST_STOPS,
    PRICE,
    WHIRLPOOLS,
)
from kernel_games.games.kon_tiki.moves import ANY, CERTIFICATE, DISCS, RETURNS, TAKES, TILES, Mix
from kernel_games.games.kon_tiki.setup import (
    ASK,
    BUY,
    COMPENSATION,
    EXCHANGE,
    LAY_DISCS,
    LAY_TILES,
    OVER,
    RESHUFFLED,
    RETURN,
    RETURN_EARLY,
    REWARD,
    SAIL,
    STEER,
    less,
    more,
    most_idle,
    with_,
)

if TYPE_CHECKING:
    from kernel_games.games.kon_tiki.rules import KonTikiState


def lay(state: KonTikiState, move: Move, tell: Tell | None) -> KonTikiState:
    """Chance lays the duty tiles, or a disc (KT-P3, KT-D3, KT-R14)."""
    chart, phase = state.chart, state.phase
    if phase == LAY_DISCS:
        if tell is not None:
            stud = chart.whirlpools[len(state.discs)].id
            tell(Event("KT-R14", "disc_laid", {"disc": DISCS[move] + 1, "whirlpool": stud}))
        return _begin(state._replace(discs=(*state.discs, DISCS[move])), tell)
    if tell is not None:
        if phase == LAY_TILES:
            telling.set_up(tell, chart, state.num_players)
        spaces = [space.id for space in chart.spaces]
        facts = {"seat": state.num_players - 1, "tiles": list(move.args), "spaces": spaces}
        tell(
            Event("KT-P3", "tiles_laid", facts)
            if phase == LAY_TILES
            else Event("KT-D3", "tiles_again", facts)
        )
    state = state._replace(tiles=TILES[move])
    return _begin(state, tell) if phase == LAY_TILES else _next_question(state)


def _begin(state: KonTikiState, tell: Tell | None) -> KonTikiState:
    """The next step of the set-up, or the first turn."""
    if len(state.discs) < WHIRLPOOLS:
        return state._replace(phase=LAY_DISCS)
    if tell is not None:
        tell(Event("KT-M4", "begins", {"seat": state.turn}))
    return state._replace(phase=SAIL, current_player=state.turn)


def pay(state: KonTikiState, mix: Mix, tell: Tell | None) -> KonTikiState:
    """The raft sails, one arrow for each counter paid (KT-M1, KT-M2)."""
    chart, seat, count = state.chart, state.turn, sum(mix)
    if tell is not None:
        telling.pays(tell, seat, mix, state.colour)
        telling.sails(tell, chart, state.passage, state.step, count)
    arrived = count == state.left
    state = state._replace(
        hands=with_(state.hands, seat, less(state.hands[seat], mix)),
        compartments=with_(state.compartments, seat, more(state.compartments[seat], mix)),
        step=state.step + count,
        passes=0,
        idle=0,
    )
    if arrived:
        return _arrive(state, tell)
    space = chart.link(state.passage, state.step)
    return _purchase(state, tell) if space == NO_SPACE else _serve(state, space, tell)


def _arrive(state: KonTikiState, tell: Tell | None) -> KonTikiState:
    """The raft is on a whirlpool (KT-W1), or the voyage ends (KT-E1, KT-R11)."""
    if state.chart.passages[state.passage].end_whirlpool < 0:
        if tell is not None:
            tell(Event("KT-E1", "arrives", {"place": state.place}))
        return _end(state, tell)
    state = state._replace(phase=STEER, stops=state.stops + 1, asked=0)
    if tell is not None:
        tell(Event("KT-W1", "stops", {"seat": state.turn, "whirlpool": state.place, "n": state.stops}))
    if state.stops < MOST_STOPS:
        return state
    if tell is not None:
        tell(Event("KT-R11", "last_stop", {"n": state.stops}))
    return _end(state, tell)


def _serve(state: KonTikiState, space: int, tell: Tell | None) -> KonTikiState:
    """A stop on a linked arrow earns a duty card, or counters (KT-D1, KT-D2)."""
    seat, duty = state.turn, state.tiles[space]
    there = bool(state.cards_left(duty))
    if tell is not None:
        facts = {
            "seat": seat,
            "duty": DUTIES[duty],
            "arrow": state.place,
            "space": state.chart.spaces[space].id,
            "due": CARD_WORTH,
        }
        tell(Event("KT-D1", "earns", facts) if there else Event("KT-D2", "no_card", facts))
    if there:
        return _purchase(_with_card(state, duty, 1), tell)
    return _draw(state._replace(phase=COMPENSATION, due=CARD_WORTH), tell)


def _with_card(state: KonTikiState, duty: int, count: int) -> KonTikiState:
    """The seat whose turn it is has so many cards of a duty more."""
    cards = state.cards[state.turn]
    return state._replace(cards=with_(state.cards, state.turn, with_(cards, duty, cards[duty] + count)))


def _with_certificate(state: KonTikiState, count: int) -> KonTikiState:
    """The seat whose turn it is has so many certificates more."""
    held = state.certificates[state.turn] + count
    return state._replace(certificates=with_(state.certificates, state.turn, held))


def exchange(state: KonTikiState, what: int, tell: Tell | None) -> KonTikiState:
    """A duty card or a certificate is given back for counters (KT-X1, KT-R6)."""
    certificate = what == CERTIFICATE
    due = CERTIFICATE_WORTH if certificate else CARD_WORTH
    if tell is not None:
        facts = {"seat": state.turn, "due": due, "colour": state.colour_name}
        key = "redeems"
        if not certificate:
            key, facts["duty"] = "exchanges", DUTIES[what]
        tell(Event("KT-X1", key, facts))
        tell(Event("KT-R6", f"{key}_back", facts))
    state = _with_certificate(state, -1) if certificate else _with_card(state, what, -1)
    return _draw(state._replace(phase=EXCHANGE, due=due), tell)


def _draw(state: KonTikiState, tell: Tell | None) -> KonTikiState:
    """Counters are due from the pool: any mix, unless there is only one (KT-R4)."""
    state = state._replace(current_player=state.turn)
    choice = moves.takes(state.pool, state.due, state.required)
    if len(choice) > 1:
        return state
    return take(state, TAKES[choice[0]] if choice else state.pool, tell, forced=True)


def take(state: KonTikiState, mix: Mix, tell: Tell | None, *, forced: bool = False) -> KonTikiState:
    """Counters go from the pool into the hand (KT-R4)."""
    seat, exchanged = state.turn, state.phase == EXCHANGE
    if tell is not None:
        key = ("takes_forced" if forced else "takes") if any(mix) else "takes_none"
        tell(Event("KT-R4", key, {"seat": seat, "counters": moves.colours(mix), "n": sum(mix)}))
    hands = with_(state.hands, seat, more(state.hands[seat], mix))
    state = state._replace(hands=hands, pool=less(state.pool, mix), due=0)
    return state._replace(phase=SAIL) if exchanged else _purchase(state, tell)


def pass_(state: KonTikiState, tell: Tell | None) -> KonTikiState:
    """A player can get no counter that pays (KT-X2)."""
    if tell is not None:
        tell(Event("KT-X2", "passes", {"seat": state.turn, "colour": state.colour_name}))
    return _end_turn(state._replace(passes=state.passes + 1, idle=state.idle + 1), tell)


def steer(state: KonTikiState, direction: int, tell: Tell | None) -> KonTikiState:
    """A disc is turned, and its window governs from now on (KT-W2 to KT-W6)."""
    chart = state.chart
    here = chart.passages[state.passage].end_whirlpool
    passage = chart.exits[here][direction]
    colour = chart.discs[state.discs[here]][direction]
    if tell is not None:
        telling.steers(tell, state.turn, chart.passages[passage], state.discs[here] + 1, COLOURS[colour])
    bridges = with_(state.bridges, here, (state.passage, passage))
    state = state._replace(bridges=bridges, passage=passage, step=0, colour=colour)
    left = state.certificates_left
    if left:
        if tell is not None:
            tell(Event("KT-W3", "certificate", {"seat": state.turn, "left": left - 1}))
        return _purchase(_with_certificate(state, 1), tell)
    if tell is not None:
        tell(Event("KT-W4", "no_certificate", {"seat": state.turn, "due": CERTIFICATE_WORTH}))
    return _draw(state._replace(phase=REWARD, due=CERTIFICATE_WORTH), tell)


def _purchase(state: KonTikiState, tell: Tell | None) -> KonTikiState:
    """Ten counters may buy a card after the move, before the turn ends (KT-T1, KT-R9)."""
    if sum(state.compartments[state.turn]) >= PRICE and any(map(state.cards_left, range(len(DUTIES)))):
        return state._replace(phase=BUY, current_player=state.turn)
    return _end_turn(state, tell)


def buy(state: KonTikiState, duty: int | None, tell: Tell | None) -> KonTikiState:
    """A duty card for ten counters, before the move or after it, or nothing (KT-T1, KT-R2, KT-R9)."""
    seat = state.turn
    early = state.phase == SAIL
    if duty is None:
        if tell is not None:
            tell(Event("KT-T1", "buys_nothing", {"seat": seat}))
        return _end_turn(state, tell)
    if tell is not None:
        if early:
            tell(Event("KT-R9", "early", {"seat": seat}))
        tell(Event("KT-T1", "buys", {"seat": seat, "duty": DUTIES[duty]}))
    phase = RETURN_EARLY if early else RETURN
    state = _with_card(state, duty, 1)._replace(phase=phase, due=PRICE, idle=0)
    choice = moves.returns(state.compartments[seat])
    return state if len(choice) > 1 else return_(state, RETURNS[choice[0]], tell)


def return_(state: KonTikiState, mix: Mix, tell: Tell | None) -> KonTikiState:
    """Ten counters go from the own compartment into the pool (KT-T1, KT-R2)."""
    seat, early = state.turn, state.phase == RETURN_EARLY
    held = less(state.compartments[seat], mix)
    if tell is not None:
        telling.returns(tell, seat, mix, sum(held))
    compartments = with_(state.compartments, seat, held)
    state = state._replace(compartments=compartments, pool=more(state.pool, mix), due=0)
    return state._replace(phase=SAIL) if early else _purchase(state, tell)


def _end_turn(state: KonTikiState, tell: Tell | None) -> KonTikiState:
    """The next turn, after the questions that a whirlpool brings (KT-W5, KT-R5, KT-R10, KT-X3)."""
    seats, passes, colour = state.num_players, state.passes, state.colour
    turn = (state.turn + 1) % seats
    if state.asked < seats:
        if tell is not None:
            tell(Event("KT-W5", "turn_over", {"seat": state.turn, "next_seat": turn}))
        return state._replace(phase=ASK, turn=turn, current_player=turn)
    if state.idle == most_idle(colour, seats):
        if tell is not None:
            key = "becalmed_first" if colour == ANY else "becalmed"
            tell(Event("KT-R10", key, {"place": state.place}))
        return _end(state, tell)
    if passes == seats:
        passes = 0
        if colour != ANY:
            colour = (colour + 1) % len(COLOURS)
            if tell is not None:
                facts = {"before": COLOURS[state.colour], "colour": COLOURS[colour]}
                tell(Event("KT-X3", "colour_moves_on", facts))
    return state._replace(phase=SAIL, turn=turn, current_player=turn, passes=passes, colour=colour)


def answer(state: KonTikiState, tell: Tell | None, *, wish: bool) -> KonTikiState:
    """Whether a player wants the duty tiles reshuffled (KT-D3, KT-R5)."""
    if tell is not None:
        clause, key = ("KT-D3", "asks") if wish else ("KT-R5", "keeps")
        tell(Event(clause, key, {"seat": state.current_player}))
    state = state._replace(asked=state.asked + 1)
    return state._replace(phase=RESHUFFLED, current_player=CHANCE) if wish else _next_question(state)


def _next_question(state: KonTikiState) -> KonTikiState:
    """The next player is asked, or sails on (KT-R5)."""
    if state.asked == state.num_players:
        return state._replace(phase=SAIL, current_player=state.turn)
    return state._replace(phase=ASK, current_player=(state.turn + state.asked) % state.num_players)


def _end(state: KonTikiState, tell: Tell | None) -> KonTikiState:
    """The voyage is over and scored (KT-E2 to KT-E5)."""
    if tell is not None:
        telling.scores(tell, state.hands, state.compartments, state.cards, state.certificates)
    return state._replace(phase=OVER, current_player=TERMINAL)
