"""The phases of Kon-Tiki: in each the moves to try, and their effects.

A turn runs from SAIL (pay, or without the colour EXCHANGE or pass) through STEER at a whirlpool or a duty
card on an arrow to BUY, and on to ASK or the next SAIL. ``refusals`` has the reasons against moves.
"""

from __future__ import annotations

from functools import partial

from kernel_games.engine import Move, Note, decision, even_chance, over, says, with_item
from kernel_games.games.kon_tiki import moves, refusals
from kernel_games.games.kon_tiki.chart import NO_SPACE
from kernel_games.games.kon_tiki.components import (
    COLOURS,
    DIRECTIONS,
    DUTIES,
    WHIRLPOOLS,
)
from kernel_games.games.kon_tiki.moves import (
    ANY,
    BACK,
    BUYS,
    CERTIFICATE,
    DISCS,
    DONE,
    EXCHANGES,
    KEEP,
    PASS,
    PAYS,
    RESHUFFLE,
    RETURNS,
    STEERS,
    TAKES,
    TILES,
    Mix,
)
from kernel_games.games.kon_tiki.state import KonTikiState, Phase, most_idle


def _more(mix: Mix, other: Mix) -> Mix:
    return mix[0] + other[0], mix[1] + other[1], mix[2] + other[2]


def _less(mix: Mix, other: Mix) -> Mix:
    return mix[0] - other[0], mix[1] - other[1], mix[2] - other[2]


def _cards(state: KonTikiState, seat: int, duty: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Return all cards, with `count` more of a duty for a seat."""
    cards = state.cards[seat]
    return with_item(state.cards, seat, with_item(cards, duty, cards[duty] + count))


def _certificates(state: KonTikiState, seat: int, count: int) -> tuple[int, ...]:
    """Return all certificates, with `count` more for a seat."""
    return with_item(state.certificates, seat, state.certificates[seat] + count)


# The set-up


def lay_tiles(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Place the duty tiles by chance (KT-P3), after what needs no chance (KT-P1, KT-P2, KT-P4, KT-P5)."""
    chart, players, law = state.chart, state.num_players, state.law
    note("KT-P1", "captain", seat=players - 1)
    note("KT-P4", "numbers", seats=list(range(players)))
    note("KT-P2", "counters", each=law.start, pool=law.counters - law.start * players)
    note("KT-P5", "raft", place=chart.callao.id)
    _note_tiles(note, "KT-P3", "tiles_laid", state, move)
    return _begin(state._replace(tiles=TILES[move]), note)


def lay_disc(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Put a disc on the next stud, by chance (KT-P3, KT-R14)."""
    disc, stud = DISCS[move], len(state.discs)
    if note:
        note("KT-R14", "disc_laid", disc=disc + 1, whirlpool=state.chart.whirlpools[stud].id)
    return _begin(state._replace(discs=(*state.discs, disc)), note)


def discs_left(state: KonTikiState) -> list[Move]:
    """List the discs that are not on a stud yet."""
    laid = state.discs
    return [move for move, disc in DISCS.items() if disc not in laid]


def _begin(state: KonTikiState, note: Note) -> KonTikiState:
    """Return the next step of the set-up, or the first turn."""
    if len(state.discs) < WHIRLPOOLS:
        return state if state.phase is Phase.DISCS else state._replace(phase=Phase.DISCS)
    note("KT-M4", "begins", seat=state.turn)
    return state._replace(phase=Phase.SAIL)


def _note_tiles(note: Note, clause: str, key: str, state: KonTikiState, move: Move) -> None:
    """Tell how the captain places the duty tiles, from right to left (KT-P3, KT-D3)."""
    spaces = [space.id for space in state.chart.spaces]
    note(clause, key, seat=state.num_players - 1, tiles=list(move.args), spaces=spaces)


# The move


def sail(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Pay, buy before the move, or without the colour exchange or pass."""
    mix = PAYS.get(move)
    if mix:
        return pay(state, mix, note)
    if move in BUYS:
        return buy(state, move, note)
    return pass_(state, note) if move is PASS else exchange(state, EXCHANGES[move], note)


def sailings(state: KonTikiState) -> tuple[Move, ...]:
    """List payments, or else exchanges, or else the pass; and the purchases before the move."""
    most, price, must_trade = state.sailing
    turn = state.turn
    found = moves.pays(state.hands[turn], state.colour, state.left, most)
    if not found:
        if state.can_exchange:
            found = moves.exchanges(state.cards[turn], state.certificates[turn])
        if not found or not must_trade:
            found += (PASS,)
    # Few can buy: asked here, it saves a call in nearly every turn.
    return found + purchases(state, turn) if sum(state.compartments[turn]) >= price else found


def purchases(state: KonTikiState, seat: int) -> tuple[Move, ...]:
    """List the cards that the counters of a seat can buy now (KT-T1)."""
    law = state.law
    if sum(state.compartments[seat]) < law.price:
        return ()
    held = zip(*state.cards, strict=True)
    return tuple(move for move, counts in zip(BUYS, held, strict=True) if sum(counts) < law.cards)


def pay(state: KonTikiState, mix: Mix, note: Note) -> KonTikiState:
    """Sail one arrow for each counter paid (KT-M1, KT-M2, KT-M3)."""
    seat, count = state.turn, sum(mix)
    if note:
        clause, key = ("KT-M3", "pays_any") if state.colour == ANY else ("KT-M2", "pays")
        note(clause, key, seat=seat, counters=moves.colours(mix), n=count)
        _note_steps(note, state, count)
    hands = with_item(state.hands, seat, _less(state.hands[seat], mix))
    compartments = with_item(state.compartments, seat, _more(state.compartments[seat], mix))
    # Half of all moves are payments, so they take the fast way: all that they change is at the end of the
    # record, and one slice replaces it, without naming a field.
    sailed = (state.phase, state.next_turn, state.step + count, hands, compartments, 0, 0)
    state = tuple.__new__(state.__class__, state[: -len(sailed)] + sailed)
    if not state.left:
        return _arrive(state, seat, note)
    space = state.chart.link(state.passage, state.step)
    return _purchase(state, seat, note) if space == NO_SPACE else _serve(state, seat, space, note)


def _note_steps(note: Note, state: KonTikiState, count: int) -> None:
    """Tell of `count` steps of the raft, one event for each (KT-M1, KT-M6, KT-R8)."""
    chart, passage = state.chart, state.passage
    way = chart.passages[passage]
    for end in range(state.step + 1, state.step + count + 1):
        clause, key = ("KT-M6", "sails_double") if way.double else ("KT-M1", "sails")
        if end > len(way.arrows):
            clause, key = "KT-R8", "last_step"
        start = chart.place(passage, end - 1)
        note(clause, key, start=start, end=chart.place(passage, end), leg=way.name, step=end)


def _arrive(state: KonTikiState, seat: int, note: Note) -> KonTikiState:
    """Stop on a whirlpool (KT-W1), or end the voyage (KT-E1, KT-R11)."""
    if state.chart.passages[state.passage].end_whirlpool < 0:
        note("KT-E1", "arrives", place=state.place)
        return _end(state._replace(turn=seat), note)
    state = state._replace(phase=Phase.STEER, turn=seat, stops=state.stops + 1, asked=0)
    if note:
        note("KT-W1", "stops", seat=seat, whirlpool=state.place, n=state.stops)
    if state.stops < state.law.stops:
        return state
    note("KT-R11", "last_stop", n=state.stops)
    return _end(state, note)


def _serve(state: KonTikiState, seat: int, space: int, note: Note) -> KonTikiState:
    """Earn a duty card, or counters, on a linked arrow (KT-D1, KT-D2)."""
    duty = state.tiles[space]
    there = bool(state.cards_left(duty))
    if note:
        clause, key = ("KT-D1", "earns") if there else ("KT-D2", "no_card")
        where = {"arrow": state.place, "space": state.chart.spaces[space].id}
        note(clause, key, seat=seat, duty=DUTIES[duty], **where, due=state.law.for_card)
    if there:
        return _purchase(state._replace(cards=_cards(state, seat, duty, 1)), seat, note)
    return _draw(state._replace(phase=Phase.COMPENSATION, turn=seat, due=state.law.for_card), note)


def exchange(state: KonTikiState, what: int, note: Note) -> KonTikiState:
    """Trade in a duty card or a certificate for counters (KT-X1, KT-R6)."""
    seat, card = state.turn, what != CERTIFICATE
    due = state.law.card_worth if card else state.law.certificate_worth
    if note:
        key = "exchanges" if card else "redeems"
        facts = {"seat": seat, "colour": state.colour_name, "due": due}
        facts |= {"duty": DUTIES[what]} if card else {}
        note("KT-X1", key, **facts)
        note("KT-R6", f"{key}_back", **facts)
    if card:
        state = state._replace(phase=Phase.EXCHANGE, cards=_cards(state, seat, what, -1), due=due)
    else:
        state = state._replace(phase=Phase.EXCHANGE, certificates=_certificates(state, seat, -1), due=due)
    return _draw(state, note)


def pass_(state: KonTikiState, note: Note) -> KonTikiState:
    """Pass without a counter that pays (KT-X2)."""
    note("KT-X2", "passes", seat=state.turn, colour=state.colour_name)
    passes, idle = state.passes + 1, state.idle + 1
    return _begin_turn(state._replace(turn=state.next_turn, passes=passes, idle=idle), note)


# Counters from the pool


def draws(state: KonTikiState) -> tuple[Move, ...]:
    """Return the mixes that the pool allows (KT-R4)."""
    return moves.takes(state.pool, state.due, state.required)


def take(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Take a mix from the pool (KT-R4)."""
    return _receive(state, TAKES[move], note, "takes")


def _draw(state: KonTikiState, note: Note) -> KonTikiState:
    """Ask for a mix from the pool, or take it at once if there is only one (KT-R4)."""
    choice = draws(state)
    if len(choice) > 1:
        return state
    return _receive(state, TAKES[choice[0]] if choice else state.pool, note, "takes_forced")


def _receive(state: KonTikiState, mix: Mix, note: Note, key: str) -> KonTikiState:
    seat = state.turn
    if note:
        counters = moves.colours(mix)
        note("KT-R4", key if counters else "takes_none", seat=seat, counters=counters, n=len(counters))
    hands = with_item(state.hands, seat, _more(state.hands[seat], mix))
    pool = _less(state.pool, mix)
    if state.phase == Phase.EXCHANGE:
        return state._replace(phase=Phase.SAIL, hands=hands, pool=pool, due=0)
    return _purchase(_handed_on(state._replace(hands=hands, pool=pool, due=0)), seat, note)


# On a whirlpool


def courses(state: KonTikiState) -> list[Move]:
    """List the directions of the disc, always two (KT-W2)."""
    del state
    return list(STEERS)


def steer(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Turn a disc, whose window governs from now on (KT-W2 to KT-W6)."""
    chart, direction = state.chart, STEERS[move]
    here = chart.passages[state.passage].end_whirlpool
    passage = chart.onward[state.passage][direction]
    colour = chart.discs[state.discs[here]][direction]
    if note:
        way, disc = chart.passages[passage], state.discs[here] + 1
        where = {"whirlpool": way.start, "to": way.end}
        seen = note.showing({"scene": {"kind": "disc", "at": way.start}})
        seen("KT-W2", "steers", seat=state.turn, direction=DIRECTIONS[direction], disc=disc, **where)
        if passage not in chart.exits[here]:
            note("KT-R13", "leads_on", **where, start=chart.passages[state.passage].start)
        seen("KT-W6", "window_double" if way.double else "window", colour=COLOURS[colour], **where)
    bridges = with_item(state.bridges, here, (state.passage, passage))
    state = state._replace(bridges=bridges, passage=passage, step=0, colour=colour)
    seat, left = state.turn, state.certificates_left
    if left:
        if note:
            note("KT-W3", "certificate", seat=seat, left=left - 1)
        state = _handed_on(state._replace(certificates=_certificates(state, seat, 1)))
        return _purchase(state, seat, note)
    due = state.law.for_certificate
    note("KT-W4", "no_certificate", seat=seat, due=due)
    return _draw(state._replace(phase=Phase.REWARD, due=due), note)


def answer(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Answer the question about reshuffling the duty tiles (KT-D3, KT-R5)."""
    wish = move is RESHUFFLE
    if note:
        clause, key = ("KT-D3", "asks") if wish else ("KT-R5", "keeps")
        note(clause, key, seat=state.seat)
    asked = state.asked + 1
    return state._replace(phase=Phase.RESHUFFLE if wish else _next_question(state, asked), asked=asked)


def lay_again(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Place the duty tiles again, by chance (KT-D3)."""
    if note:
        _note_tiles(note, "KT-D3", "tiles_again", state, move)
    return state._replace(phase=_next_question(state, state.asked), tiles=TILES[move])


def _next_question(state: KonTikiState, asked: int) -> Phase:
    """Return the next phase: another player is asked, or the raft sails on (KT-R5)."""
    return Phase.ASK if asked < state.num_players and state.law.reshuffles else Phase.SAIL


# Purchases and the end of a turn


def _handed_on(state: KonTikiState) -> KonTikiState:
    """Pass the turn to the next player, who sails or is asked about the tiles (KT-M4, KT-W5)."""
    return state._replace(phase=_next_question(state, state.asked), turn=state.next_turn)


def _purchase(state: KonTikiState, seat: int, note: Note) -> KonTikiState:
    """Offer a card for counters after the move of a seat, before the next turn (KT-T1, KT-R9)."""
    if sum(state.compartments[seat]) >= state.sailing[1] and purchases(state, seat):
        return state._replace(phase=Phase.BUY, turn=seat)
    return _begin_turn(state, note)


def shop(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Buy a card after the move, or nothing (KT-T1)."""
    if move is not DONE:
        return buy(state, move, note)
    note("KT-T1", "buys_nothing", seat=state.turn)
    return _begin_turn(_handed_on(state), note)


def buy(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Buy a duty card for counters, before the move or after it (KT-T1, KT-R2, KT-R9)."""
    seat, duty = state.turn, BUYS[move]
    phase = Phase.RETURN
    if state.phase == Phase.SAIL:
        phase = Phase.RETURN_EARLY
        note("KT-R9", "early", seat=seat)
    note("KT-T1", "buys", seat=seat, duty=DUTIES[duty])
    state = state._replace(cards=_cards(state, seat, duty, 1), phase=phase, due=state.law.price, idle=0)
    choice = payments(state)
    return state if len(choice) > 1 else give(state, choice[0], note)


def payments(state: KonTikiState) -> tuple[Move, ...]:
    """Return the ways to pay for a card from the compartment (KT-R2)."""
    return moves.returns(state.compartments[state.turn], state.law.price)


def give(state: KonTikiState, move: Move, note: Note) -> KonTikiState:
    """Put the price of a card from the compartment into the pool (KT-T1, KT-R2)."""
    seat, early, mix = state.turn, state.phase == Phase.RETURN_EARLY, RETURNS[move]
    held = _less(state.compartments[seat], mix)
    if note:
        clause, key = ("KT-R2", "returns_some") if any(held) else ("KT-T1", "returns")
        note(clause, key, seat=seat, **dict(zip(COLOURS, mix, strict=True)), left=sum(held))
    compartments = with_item(state.compartments, seat, held)
    state = state._replace(compartments=compartments, pool=_more(state.pool, mix), due=0)
    if early:
        return state._replace(phase=Phase.SAIL)
    return _purchase(_handed_on(state), seat, note)


def _begin_turn(state: KonTikiState, note: Note) -> KonTikiState:
    """Begin a turn, unless a whirlpool brings questions or all have passed (KT-W5, KT-R5, KT-R10, KT-X3)."""
    if state.phase is Phase.SAIL and not state.passes:
        return state
    players, colour = state.num_players, state.colour
    if state.phase is Phase.ASK:
        note("KT-W5", "turn_over", seat=(state.turn - 1) % players, next_seat=state.turn)
        return state
    if state.idle == most_idle(colour, players):
        note("KT-R10", "becalmed_first" if colour == ANY else "becalmed", place=state.place)
        return _end(state._replace(turn=(state.turn - 1) % players), note)
    if state.passes < players:
        return state
    if colour != ANY:
        colour = (colour + 1) % len(COLOURS)
        note("KT-X3", "colour_moves_on", before=COLOURS[state.colour], colour=COLOURS[colour])
    return state._replace(passes=0, colour=colour)


def _end(state: KonTikiState, note: Note) -> KonTikiState:
    """End the voyage and score it (KT-E2 to KT-E5)."""
    if note:
        _note_scores(note, state)
    return state._replace(phase=Phase.OVER)


def _note_scores(note: Note, state: KonTikiState) -> None:
    """Tell of each player's points and of the winner (KT-E2 to KT-E5, KT-R7)."""
    for seat, cards in enumerate(state.cards):
        hand, compartment = sum(state.hands[seat]), sum(state.compartments[seat])
        if hand or compartment:
            note("KT-E2", "worthless", seat=seat, hand=hand, compartment=compartment)
        count = state.certificates[seat]
        note("KT-E3", "certificates_score", seat=seat, n=count, points=state.law.certificate_points * count)
        for duty, count in zip(DUTIES, cards, strict=True):
            if count:
                note("KT-E4", "series_scores", seat=seat, duty=duty, n=count, points=state.law.worth[count])
    best, most = list(state.winners()), max(state.scores())
    if len(best) == 1:
        note("KT-E5", "wins", seat=best[0], points=most)
    else:
        note("KT-R7", "shared", seats=best, points=most)


# The table

_SAIL = (*PAYS, *EXCHANGES, PASS, BACK, *BUYS, RESHUFFLE)
_ORDERS = tuple(TILES)
_ANSWERS = (RESHUFFLE, KEEP)

_decision = partial(decision, verbs={move.verb for move in moves.MOVES}, otherwise=says("KT-P3", "by_chance"))
_DRAW = partial(_decision, take, lambda state: state.law.takes[state.due], refusals.take, legal=draws)
_GIVE = partial(_decision, give, lambda state: state.law.returns, refusals.give, legal=payments)

PHASES = {
    Phase.TILES: even_chance(
        lay_tiles,
        lambda _: _ORDERS,
        otherwise=says("KT-P3", "tiles_first"),
        then=[Phase.DISCS, Phase.SAIL],
    ),
    Phase.DISCS: even_chance(lay_disc, discs_left, otherwise=refusals.discs, then=[Phase.DISCS, Phase.SAIL]),
    Phase.SAIL: _decision(
        sail,
        lambda _: _SAIL,
        refusals.sail,
        then=set(Phase) - {Phase.TILES, Phase.DISCS, Phase.REWARD, Phase.RETURN, Phase.RESHUFFLE},
        legal=sailings,
    ),
    Phase.EXCHANGE: _DRAW(then=[Phase.SAIL]),
    Phase.COMPENSATION: _DRAW(then=[Phase.BUY, Phase.SAIL]),
    Phase.STEER: _decision(
        steer,
        lambda _: (*STEERS, PASS, RESHUFFLE),
        refusals.steer,
        then=[Phase.REWARD, Phase.BUY, Phase.ASK, Phase.SAIL],
        legal=courses,
    ),
    Phase.REWARD: _DRAW(then=[Phase.BUY, Phase.ASK, Phase.SAIL]),
    Phase.BUY: _decision(
        shop,
        lambda _: (*BUYS, DONE),
        refusals.buy,
        then=[Phase.RETURN, Phase.BUY, Phase.ASK, Phase.SAIL],
        legal=lambda state: (*purchases(state, state.turn), DONE),
    ),
    Phase.RETURN: _GIVE(then=[Phase.BUY, Phase.ASK, Phase.SAIL]),
    Phase.RETURN_EARLY: _GIVE(then=[Phase.SAIL]),
    Phase.ASK: _decision(
        answer,
        lambda _: _ANSWERS,
        refusals.ask,
        then=[Phase.ASK, Phase.SAIL, Phase.RESHUFFLE],
        legal=lambda _: _ANSWERS,
    ),
    Phase.RESHUFFLE: even_chance(
        lay_again,
        lambda _: _ORDERS,
        otherwise=says("KT-D3", "tiles_first"),
        then=[Phase.ASK, Phase.SAIL],
    ),
    Phase.OVER: over(refusals.over),
}
"""The rules, by phase."""
