"""Meeting natives: policies, attitude, fights and trade (8.2-3c1, 8.2-3c2, sections 13 to 16)."""

from __future__ import annotations

from kernel_games.engine import Move, Note, Refusal, with_item
from kernel_games.games.nile import moves
from kernel_games.games.nile.components import ACTIVITIES, DEALS
from kernel_games.games.nile.party import GOODS, PEOPLE, Party, hunters, men, quantity
from kernel_games.games.nile.phases import camp, throws
from kernel_games.games.nile.phases.losses import lose, respected
from kernel_games.games.nile.phases.turn import dies
from kernel_games.games.nile.state import NONE, NileState, Phase, Tribe, with_explorer, with_party, with_turn

_FALLING = ("askaris", "recruits", "bearers", "guides")


def meet(state: NileState, note: Note) -> NileState:
    """Meet the people of the hex: trade with friends, choose a policy for others (8.2)."""
    seat, world = state.seat, state.world
    index = world.tribe(state.explorers[seat].place)
    if index < 0:
        return go_on(state, note)
    tribe = world.tribes[index]
    if tribe.friends >> seat & 1:
        note("8.2-3c1", "friends", seat=seat, number=index + 1)
        return _bargain(state, note)
    if tribe.beaten >> seat & 1:
        note("R16.2", "let_pass", seat=seat, number=index + 1)
        return go_on(state, note)
    note("8.2-3c2", "strangers", seat=seat, number=index + 1, n=tribe.strength)
    return with_turn(state._replace(phase=Phase.POLICY), ambush=False)


def go_on(state: NileState, note: Note) -> NileState:
    """Go back to moving, or to the end of the turn if movement is over."""
    if state.turn.ended:
        return camp.begin(state, note)
    turn = state.turn
    if turn.remade or turn.stowed or turn.tally:
        turn = turn._replace(remade=False, stowed=False, tally=0)
    return state._replace(phase=Phase.MOVE, turn=turn)


def _bargain(state: NileState, note: Note) -> NileState:
    state = with_turn(state._replace(phase=Phase.TRADE), tally=0)
    if any(refuse_trade(state, move) is None for move in moves.TRADES):
        return state
    return go_on(state, note)


def _here(state: NileState) -> int:
    return state.world.tribe(state.explorer.place)


def refuse_policy(state: NileState, move: Move) -> Refusal | None:
    """Enough gifts, and somewhere to go back to (R13.2, R13.3)."""
    if move is moves.BACK and state.turn.came == NONE:
        return Refusal("R13.2", "nowhere_back")
    if move.verb == "peace":
        gifts, stock = int(move.args[0]), state.party.gifts
        if gifts > stock:
            return Refusal("R13.3", "few_gifts", {"count": gifts, "stock": stock})
        if gifts not in moves.PEACE:
            return Refusal("R13.3", "offers", {"count": gifts, "lots": list(moves.PEACE)})
    return None


def choose_policy(state: NileState, move: Move, note: Note) -> NileState:
    """Choose a policy (R13.2)."""
    seat, explorer = state.seat, state.explorer
    number = _here(state) + 1
    if move is moves.BACK:
        note("R13.2", "turns_back", seat=seat, number=number)
        return _retreat(state, note)
    if move is moves.SLIP:
        note("R13.2", "slips", seat=seat, number=number)
        return state._replace(phase=Phase.STEALTH)
    if move is moves.FIGHT:
        note("R13.2", "attacks", seat=seat, number=number)
        return state._replace(phase=Phase.BATTLE)
    gifts = int(move.args[0])
    note("R13.2", "peace", seat=seat, number=number, n=gifts)
    if gifts:
        note("5.4431", "gifts_offered", seat=seat, n=gifts)
    party = explorer.party._replace(gifts=explorer.party.gifts - gifts)
    return with_turn(with_explorer(state._replace(phase=Phase.ATTITUDE), party=party), tally=gifts)


def _retreat(state: NileState, note: Note) -> NileState:
    """Go back to the hex they came from; the points are spent (9.46)."""
    turn = state.turn
    if turn.came != NONE:
        note("9.46", "went_back", seat=state.seat, hex=state.africa.hexes[turn.came], n=turn.spent)
        state = with_turn(with_explorer(state, place=turn.came), came=NONE)
    return go_on(state, note)


def attitude(state: NileState, move: Move, note: Note) -> NileState:
    """Apply the Native Attitude Table (R13.3)."""
    seat = state.seat
    die = int(move.args[0])
    chart = state.law.attitude
    added, less = throws.welcome(state)
    if less:
        note("R16.2", "word_went_round", seat=seat, n=-less)
    total = die + added - less
    seen = throws.shown(state, die, note)
    facts = {"seat": seat, "number": _here(state) + 1, "die": die, "n": total, "added": added - less}
    state = with_turn(state, tally=0)
    if total <= chart["attacks"]:
        seen("R13.3", "they_attack", **facts)
        return with_turn(state._replace(phase=Phase.BATTLE), ambush=True)
    if total <= chart["sends_back"]:
        seen("R13.3", "they_send_back", **facts)
        return _retreat(state, note)
    seen("R13.3", "they_welcome", **facts)
    index = _here(state)
    tribe = state.world.tribes[index]
    state = _changed(state, index, tribe._replace(friends=tribe.friends | 1 << seat))
    return _bargain(state, note)


def _changed(state: NileState, index: int, tribe: Tribe) -> NileState:
    tribes = with_item(state.world.tribes, index, tribe)
    return state._replace(world=state.world._replace(tribes=tribes))


def stealth(state: NileState, move: Move, note: Note) -> NileState:
    """Roll for slipping past: unseen, or an ambush (R13.4)."""
    die = int(move.args[0])
    total = die + throws.slipping(state)
    caught = total <= state.law.stealth["ambush"]
    throws.shown(state, die, note)(
        "R13.4", "ambush" if caught else "unseen", seat=state.seat, die=die, n=total, added=total - die
    )
    if caught:
        return with_turn(state._replace(phase=Phase.BATTLE), ambush=True)
    return go_on(state, note)


def battle(state: NileState, move: Move, note: Note) -> NileState:
    """Fight (R15.1): victory (R16.1, R16.2) or defeat (R15.2, R15.3)."""
    seat, explorer, turn = state.seat, state.explorer, state.turn
    own_die, other_die = int(move.args[0]), int(move.args[1])
    index = _here(state)
    tribe = state.world.tribes[index]
    chart = state.law.fight
    armed, share = hunters(explorer.party), tribe.strength // chart["share"]
    guard = chart["activity"][turn.activity] if turn.ambush else 0
    if guard:
        note("9.7", "pace_and_ambush", activity=ACTIVITIES[turn.activity], n=guard)
    own, other = armed + own_die + guard, share + other_die
    note("R15.1", "battle", seat=seat, number=index + 1, n=own, other=other, armed=armed)
    if own < other:
        return _defeat(state, note)
    if explorer.specialty == "journalist":
        n = state.law.battle
        note("R24.1", "battle_noted", seat=seat, n=n)
        state = with_explorer(state, extra=explorer.extra + n)
    note("R16.1", "victory", seat=seat, number=index + 1)
    state = respected(_losses(state, other_die, note), note)
    if not turn.ambush:
        gifts = chart["loot"] * share
        note("R16.2", "plunder", seat=seat, number=index + 1, n=gifts)
        state = with_party(state, gifts=explorer.party.gifts + gifts)
        state = _changed(state, index, tribe._replace(beaten=tribe.beaten | 1 << seat))
        state = _estranged(state, note)
    return go_on(state, note)


def _losses(state: NileState, count: int, note: Note) -> NileState:
    """Lose people in a victory, those who fought first (R16.1)."""
    before = party = state.party
    for people in _FALLING:
        fallen = min(count, getattr(party, people))
        party = lose(party, people, fallen)
        count -= fallen
    note("R16.1", "fallen", seat=state.seat, n=men(before) - men(party))
    return with_explorer(state, party=party)


def _estranged(state: NileState, note: Note) -> NileState:
    """End the friendship of the tribes nearby (R16.2)."""
    seat, africa, world = state.seat, state.africa, state.world
    place = state.explorers[seat].place
    tribes = tuple(
        tribe._replace(friends=tribe.friends & ~(1 << seat))
        if tribe.friends >> seat & 1 and africa.distance(tribe.place, place) <= state.law.fight["heard"]
        else tribe
        for tribe in world.tribes
    )
    lost = sum(now != was for now, was in zip(tribes, world.tribes, strict=True))
    if lost:
        note("R16.2", "estranged", seat=seat, n=lost)
    return state._replace(world=world._replace(tribes=tribes))


def _defeat(state: NileState, note: Note) -> NileState:
    seat, party = state.seat, state.party
    if men(party) == 1:
        note("R15.1", "overcome", seat=seat)
        return dies(state, note)
    before = party
    for people in PEOPLE:
        count = getattr(party, people)
        party = lose(party, people, count - count // 2)
    party = party._replace(**{goods: getattr(party, goods) // 2 for goods in GOODS})
    note("R15.2", "defeat", seat=seat, n=men(before) - men(party))
    return _retreat(with_explorer(state, party=party), note)


def refuse_trade(state: NileState, move: Move) -> Refusal | None:
    """Return the refusal of a deal, or None: R14.1, 5.427, 5.4451, 5.4453."""
    if move is moves.GO_ON:
        return None
    count, article = int(move.args[0]), str(move.args[1])
    explorer, world = state.explorer, state.world
    party: Party = explorer.party
    goods, gifts = (state.law.buy if move.verb == "trade" else state.law.give)[article]
    lots = [goods * lot for lot in DEALS]
    if move.verb == "trade":
        cost = -(-count // goods) * gifts
        if article == "camels" and world.terrain[explorer.place] != "d":
            return Refusal("5.427", "no_camels_here", {"terrain": world.terrain[explorer.place]})
        if article == "canoes" and not (
            world.river(explorer.place)
            or world.terrain[explorer.place] in "lsS"
            or explorer.place in state.africa.coast
        ):
            return Refusal("R14.1", "no_canoes_here")
        if party.gifts < cost:
            facts = {"cost": cost, "stock": party.gifts, **quantity(count, article)}
            return Refusal("R14.1", "dear_deal", facts)
        if article == "recruits" and party.muskets < party.recruits + count:
            facts = {"muskets": party.muskets, "need": party.recruits + count}
            return Refusal("5.4451", "no_muskets", facts)
    elif getattr(party, article) < count:
        clause = "5.4453" if article == "muskets" else "5.4426"
        stock = getattr(party, article)
        return Refusal(clause, "not_so_many", {**quantity(stock, article), "count": count, "stock": stock})
    if count not in lots:
        return Refusal("SN-R10", "lots_traded", {"article": article, "count": count, "lots": lots})
    if state.turn.tally >= state.law.deals:
        return Refusal("R14.1", "enough_deals", {"most": state.law.deals})
    return None


_CLAUSES = {"rations": "5.4426", "muskets": "5.4453"}


def trade(state: NileState, move: Move, note: Note) -> NileState:
    """Make one deal (R14.1), or leave."""
    seat = state.seat
    if move is moves.GO_ON:
        note("8.2-3c1", "goes_on", seat=seat)
        return go_on(state, note)
    count, article = int(move.args[0]), str(move.args[1])
    party = state.explorers[seat].party
    buying = move.verb == "trade"
    goods, gifts = (state.law.buy if buying else state.law.give)[article]
    gifts = count // goods * gifts
    text = "trades" if buying else "gives"
    note("R14.1", text, seat=seat, **quantity(count, article), gifts=gifts)
    clause = "5.4432" if buying else _CLAUSES[article]
    note(clause, "barter_for_gifts" if buying else f"barter_{article}")
    sign = 1 if buying else -1
    party = party._replace(
        gifts=party.gifts - sign * gifts, **{article: getattr(party, article) + sign * count}
    )
    state = with_turn(with_explorer(state, party=party), tally=state.turn.tally + 1)
    if state.turn.tally < state.law.deals:
        return state
    return go_on(state, note)
